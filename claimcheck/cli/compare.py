"""``claimcheck compare``: one pair, the answer first, then what differs and what is open."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import (
    axis_option,
    chosen_axis,
    dossier_option,
    format_option,
    offered,
    open_sound,
    profile_option,
)
from claimcheck.cli.printing import tell, tell_json, tell_text
from claimcheck.verdict import Severity, Verdict

if TYPE_CHECKING:
    from claimcheck.comparison import Comparison, Finding

__all__ = ["command", "comparison_text"]

#: Titles of the parts that are told without being asked for.
_TOLD = ("What differs", "What is open, and what would settle it")


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, 110, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)


def comparison_text(found: Comparison, *, every: bool) -> None:
    """Print a comparison: the answer, what differs, what is open.

    Args:
        found: The comparison.
        every: Whether every field is listed, also what is the same and what nobody recorded.
    """
    from claimcheck.report import distance_lines, gloss, pair_answer, pair_remedy

    names = [found.left.id, "its baseline" if found.right is None else found.right.id]
    tell(f"{' against '.join(names)}: {found.verdict} ({gloss(found.verdict, found.sublabel)})")
    for claim in (found.left, found.right):
        if claim is not None:
            tell_text(_wrapped(f"{claim.id}: {claim.subject}, {claim.figure_text}, {claim.obtained}", "  "))
    alike = pair_answer(found) if found.verdict is Verdict.LIKE_FOR_LIKE else None
    for line in (alike, " ".join(distance_lines(found)), pair_remedy(found), *found.notes):
        if line:
            tell_text(_wrapped(line, "  "))
    compared, applicable = found.coverage.compared, found.coverage.applicable
    axis = ", ".join(found.axis) or "nothing"
    tell(f"  {compared} of {applicable} required fields are stated on both sides. Meant to differ: {axis}.")
    parts = {title: rows for title, rows in _parts(found) if rows}
    for title, rows in parts.items():
        heavy = rows if every else [row for row in rows if row.severity is Severity.BLOCKING or row.settle is None]
        light = [row.title for row in rows if row not in heavy]
        if every or title in _TOLD:
            tell("", f"{title}:")
            tell_text("\n".join(map(_field, heavy)))
            if light:
                tell_text(_wrapped(f"And as a caveat: {', '.join(light)}.", "  "))
    folded = [f"{title.casefold()}: {len(rows)}" for title, rows in parts.items() if title not in _TOLD]
    if folded and not every:
        tell("", f"Not listed (--all lists them): {'; '.join(folded)}.")


def _parts(found: Comparison) -> Iterator[tuple[str, list[Finding]]]:
    """Yield each part below the card: its title and its fields."""
    from claimcheck.report import PART_TITLES, parts_of

    for part, findings in parts_of(found).items():
        yield PART_TITLES[part], findings


def _field(finding: Finding) -> str:
    from claimcheck.report import WEIGHTS

    sides = finding.left if finding.left == finding.right else f"{finding.left} | {finding.right}"
    settle = f". Settled by {finding.settle}." if finding.settle else ""
    weight = finding.aside or WEIGHTS[finding.severity]
    return _wrapped(f"{finding.title} ({weight}): {sides}{settle}", "  ")


@click.command()
@click.argument("left", shell_complete=offered("claims"))
@click.argument("right", required=False, shell_complete=offered("claims"))
@axis_option
@profile_option
@dossier_option
@click.option("--all", "every", is_flag=True, help="List every field, also what is the same and what nobody recorded.")
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
    """Hold the claims LEFT and RIGHT against each other: the answer, what differs, what is open.

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
        comparison_text(found, every=every)
