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
    profile_option,
)
from claimcheck.cli.printing import tell, tell_json, tell_text
from claimcheck.verdict import Outcome, State

if TYPE_CHECKING:
    from claimcheck.comparison import Comparison, Finding

__all__ = ["command"]


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, 110, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)


def _reason(finding: Finding) -> str:
    text = finding.sentence
    return _wrapped(text if finding.settle is None else f"{text} Would be settled by {finding.settle}.", "  ")


def _text(found: Comparison, every: bool) -> None:
    from claimcheck.report import open_titles

    right = found.right.id if found.right is not None else "its baseline"
    tell(f"{found.left.id} against {right}: {found.verdict}" + (f" ({found.sublabel})" if found.sublabel else ""))
    for claim in (found.left, found.right):
        if claim is not None:
            tell(f"  {claim.id}: {claim.subject}, {claim.figure_text}")
    axis = ", ".join(found.axis) or "none"
    compared, applicable = found.coverage.compared, found.coverage.applicable
    tell(f"  Axis: {axis}. {compared} of {applicable} required fields are stated on both sides.")
    for note in found.notes:
        tell_text(_wrapped(note, "  "))
    tell("", "What decides:")
    for reason in found.reasons:
        tell_text(_reason(reason))
    still = open_titles(found) if found.verdict == "refuted" else []
    if still:
        tell_text(_wrapped(f"Also open: {', '.join(still)}.", "  "))
    tell("", "Field by field:")
    silent = [
        finding
        for finding in found.findings
        if finding.outcome is Outcome.NEITHER_SIDE and finding.left == finding.right == State.NOT_RECORDED
    ]
    for finding in found.findings:
        if every or finding not in silent:
            tell_text(_field(finding))
    if silent and not every:
        fields = "1 field" if len(silent) == 1 else f"{len(silent)} fields"
        tell(f"  {fields} recorded on neither side (--all lists them)")
    tell("")
    tell_text(_agreement(found))


def _field(finding: Finding) -> str:
    mark = f" [{finding.aside}]" if finding.aside else ""
    sides = "" if finding.outcome == "not applicable" else f": {finding.left} | {finding.right}"
    return _wrapped(f"{finding.field} ({finding.severity}) {finding.outcome}{mark}{sides}", "  ")


def _agreement(found: Comparison) -> str:
    from claimcheck.report import distance_lines

    return _wrapped("Agreement: " + " ".join(distance_lines(found)), "")


@click.command()
@click.argument("left")
@click.argument("right", required=False)
@axis_option
@profile_option
@dossier_option
@click.option("--all", "every", is_flag=True, help="List the fields too that are recorded on neither side.")
@format_option("text", "json")
def command(
    left: str,
    right: str | None,
    axis: tuple[str, ...],
    profile: str | None,
    folder: Path | None,
    every: bool,
    form: str,
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
        tell_json(found.to_json())
    else:
        _text(found, every)
