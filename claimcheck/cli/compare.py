"""``claimcheck compare``: one pair, field by field."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import (
    axis_option,
    chosen_axis,
    dossier_option,
    format_option,
    open_sound,
    print_json,
    profile_option,
)

if TYPE_CHECKING:
    from claimcheck.comparison import Comparison, Finding

__all__ = ["command"]


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, 110, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)


def _reason(finding: Finding) -> str:
    text = finding.sentence
    return _wrapped(text if finding.settle is None else f"{text} Would be settled by {finding.settle}.", "  ")


def _text(found: Comparison) -> None:
    right = found.right.id if found.right is not None else "its baseline"
    click.echo(f"{found.left.id} against {right}: {found.verdict}" + (f" ({found.sublabel})" if found.sublabel else ""))
    click.echo(f"  {found.left.subject}: {found.left.figure_text}")
    if found.right is not None:
        click.echo(f"  {found.right.subject}: {found.right.figure_text}")
    axis = ", ".join(found.axis) or "none"
    compared, applicable = found.coverage.compared, found.coverage.applicable
    click.echo(f"  Axis: {axis}. {compared} of {applicable} required fields are stated on both sides.")
    for note in found.notes:
        click.echo(_wrapped(note, "  "))
    click.echo("\nWhat decides:")
    for reason in found.reasons:
        click.echo(_reason(reason))
    click.echo("\nEvery field:")
    for finding in found.findings:
        mark = f" [{finding.aside}]" if finding.aside else ""
        sides = "" if finding.outcome == "not applicable" else f": {finding.left} | {finding.right}"
        click.echo(_wrapped(f"{finding.field} ({finding.severity}) {finding.outcome}{mark}{sides}", "  "))
    click.echo("\n" + _agreement(found))


def _agreement(found: Comparison) -> str:
    from claimcheck.comparators import shown

    agreement = found.agreement
    if agreement.difference is None:
        return "Agreement: the two are not two numbers in one unit."
    unit = "" if agreement.unit in (None, "1") else f" {agreement.unit}"
    told = f"Agreement: {shown(agreement.difference)}{unit} apart"
    if agreement.ratio is not None:
        told += f", ratio {shown(agreement.ratio)}"
    told += ", the printed digits allow the same value." if agreement.touches else "."
    if found.verdict == "refuted":
        told += " Closeness is not evidence: the two are not the same kind of measurement."
    return told + (f"\nYardstick: {agreement.yardstick}." if agreement.yardstick else "")


@click.command()
@click.argument("left")
@click.argument("right", required=False)
@axis_option
@profile_option
@dossier_option
@format_option("text", "json")
def command(
    left: str, right: str | None, axis: tuple[str, ...], profile: str | None, folder: Path | None, form: str
) -> None:
    """Hold the claims LEFT and RIGHT against each other, field by field.

    Without RIGHT, a relative claim is held against its own baseline.
    """
    dossier = open_sound(folder, left, *([right] if right else []))
    chosen = chosen_axis(axis)
    if right is None:
        found = dossier.comparer.against_baseline(dossier.claim(left), axis=chosen, profile=profile)
    else:
        found = dossier.compare(left, right, axis=chosen, profile=profile)
    if form == "json":
        print_json(found.to_json())
    else:
        _text(found)
