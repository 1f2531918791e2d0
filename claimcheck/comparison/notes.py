"""What stands beside a verdict: an author's caution, one measurement told twice, a copy error, a broken chain."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.comparison.judgement import Cell, Rules
from claimcheck.comparison.stands import ClaimSide
from claimcheck.errors import FigureError, UnitError
from claimcheck.figure import Figure
from claimcheck.records import Claim, Repetition
from claimcheck.verdict import Outcome

__all__ = ["cautions", "copy_errors", "is_one_measurement", "notes"]


def cautions(left: ClaimSide, right: ClaimSide) -> tuple[str, ...]:
    """Return the authors' own words that this pair should not be read as a comparison."""
    found = []
    for one, other in ((left, right), (right, left)):
        for caution in one.claim.caution if one.claim else ():
            if other.id is not None and other.id in caution.against:
                found.append(caution.quote)
    return tuple(found)


def is_one_measurement(left: Claim, right: Claim) -> bool:
    """Tell whether two claims are of one run, or one passes the other on."""
    if left.id == right.id or (left.run is not None and left.run == right.run):
        return True
    return any(_repeats(one, other) for one, other in ((left, right), (right, left)))


def _repeats(original: Claim, later: Claim) -> bool:
    if later.from_ == (original.id,) and later.formula is None and later.metric_id == original.metric_id:
        return True
    passed_on = {entry.source for entry in original.repeated_in}
    same_thing = original.metric_id == later.metric_id and original.subject == later.subject
    return later.source in passed_on and same_thing and _fits(original.figure_text, later.figure_text) is not False


def _fits(one: str, other: str) -> bool | None:
    """Tell whether two printed figures can be the same number; None where that cannot be told."""
    try:
        return Figure.read(one).against(Figure.read(other)) == "overlaps"
    except (FigureError, UnitError):
        return None


def copy_errors(claim: Claim) -> Iterator[Repetition]:
    """Yield the repetitions of a claim that print another number than the claim does."""
    if claim.is_readable:
        for entry in claim.repeated_in:
            if entry.figure is not None and _fits(claim.figure_text, entry.figure) is False:
                yield entry


def notes(left: ClaimSide, right: ClaimSide, cells: tuple[Cell, ...], rules: Rules) -> tuple[str, ...]:
    """Return everything that stands beside the verdict, in a fixed order."""
    told = [
        f"The authors caution: \N{LEFT DOUBLE QUOTATION MARK}{quote}\N{RIGHT DOUBLE QUOTATION MARK}"
        for quote in cautions(left, right)
    ]
    if left.claim is not None and right.claim is not None:
        if is_one_measurement(left.claim, right.claim):
            told.append("One measurement, not a confirmation.")
        for claim in (left.claim, right.claim):
            told += [
                f"Copy error: {entry.source} prints {entry.figure} where {claim.id} has {claim.figure_text}."
                for entry in copy_errors(claim)
            ]
        told += _withdrawn(left.claim, right.claim)
    chained = next((cell for cell in cells if cell.field.id == "baseline"), None)
    if chained is not None and chained.aside is None and chained.outcome is Outcome.DIFFERENT:
        bases = [str(stand.raw) for stand in (chained.left, chained.right)]
        if all(getattr(stand.raw, "relative", False) for stand in (chained.left, chained.right)):
            told.append(f"No head-to-head: the baselines are {bases[0]} and {bases[1]}; two ratios do not chain.")
    return tuple(told)


def _withdrawn(left: Claim, right: Claim) -> list[str]:
    told = []
    for claim, other in ((left, right), (right, left)):
        if claim.withdrawn is not None:
            told.append(f"{claim.id} was withdrawn on {claim.withdrawn.on}: {claim.withdrawn.reason}")
        if other.id in claim.supersedes:
            told.append(f"{claim.id} supersedes {other.id}.")
    return told
