"""How far apart two values are, in sentences: one owner of the words for pages and commands."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.comparators import shown
from claimcheck.comparison import Agreement, Comparison
from claimcheck.records import Claim
from claimcheck.report.amounts import unit_text
from claimcheck.report.words import clip
from claimcheck.verdict import Verdict

__all__ = ["distance_lines"]

_OBSTACLES = {
    "no number": "One side prints no number, so there is no distance between them.",
    "several numbers": "One side prints several numbers, so there is no one distance between them.",
    "units": "The two figures are not two numbers in one unit, so there is no distance between them.",
    "direction": "The words of one side do not say whether it is more or less, so there is no distance between them.",
}


def distance_lines(held: Comparison) -> list[str]:
    """Say how far apart the two values of a pair are, a sentence a line.

    A refuted pair has a distance and no ratio, and is told that closeness is no evidence.
    """
    found, refuted = held.agreement, held.verdict is Verdict.REFUTED
    told = [line for line in (_distance(found),) if line]
    if held.against_baseline:
        told.append(_stated_relation(held.left, found))
    elif found.ratio is not None:
        told.append(f"The ratio of {_names(held)} is {shown(found.ratio, 4)}.")
    if found.touches is not None and not refuted:
        told.append(f"What their printed digits allow {'overlaps' if found.touches else 'does not overlap'}.")
    if not told:
        told.append(_OBSTACLES[found.obstacle or "no number"])
    if refuted:
        told.append("They are figures of different kinds: lying close is no evidence of anything.")
    if found.note and not held.against_baseline:
        subject = "A factor is computed" if found.of_factors else "The second value is converted"
        told.append(clip(f"{subject}: {found.note}.", 600))
    if found.other_readings and not held.against_baseline:
        told.append(f"The words also allow another factor: {'; '.join(found.other_readings)}.")
    if found.yardstick and not refuted and found.ratio is not None:
        told.append(f"For measure: {found.yardstick}.")
    return told


def _names(held: Comparison) -> str:
    """Name both sides of a ratio: their subjects where those tell them apart."""
    left, right = held.left, held.right
    if right is None or left.subject == right.subject:
        return "the first to the second"
    return f"{clip(left.subject, 60)} to {clip(right.subject, 60)}"


def _distance(found: Agreement) -> str | None:
    what = "two factors" if found.of_factors else "two values"
    if found.difference is not None:
        if not found.difference:
            return f"The {what} are the same number."
        return f"The {what} lie {_amount(found.difference, found.difference_unit)} apart."
    if found.gap:
        return f"The {what} lie at least {_amount(found.gap, found.difference_unit)} apart."
    return None


def _amount(value: Fraction, unit: str | None) -> str:
    return f"{shown(value, 6)} {unit_text(unit, one=value == 1)}".strip()


def _stated_relation(claim: Claim, found: Agreement) -> str:
    """Say what a relative figure itself states of its baseline."""
    if not claim.is_readable:
        return "No number is printed for how the two sides relate."
    told = "The figure is itself the relation between the two"
    if found.note:
        told += f": {found.note} of the baseline"
    if found.other_readings:
        told += f", or {' or '.join(found.other_readings)}, as its words allow too"
    return f"{told}."
