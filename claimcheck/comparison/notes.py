"""What stands beside a verdict: an author's caution, one measurement told twice, a copy error, a broken chain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from claimcheck.comparators import BaselineUse
from claimcheck.comparison.statements import Side
from claimcheck.comparison.weigh import Aside, Cell, cautions
from claimcheck.errors import FigureError, Problem, UnitError
from claimcheck.figure import Figure
from claimcheck.records import Claim, Repetition
from claimcheck.verdict import Outcome

__all__ = ["copy_errors", "is_one_measurement", "notes"]


def is_one_measurement(left: Claim, right: Claim) -> bool:
    """Tell whether two claims are of one run, or one passes the other on."""
    if left.id == right.id or (left.run is not None and left.run == right.run):
        return True
    return _repeats(left, right) or _repeats(right, left)


def _repeats(original: Claim, later: Claim) -> bool:
    """Tell whether a later claim prints an original once more, right or wrong."""
    if original.metric_id != later.metric_id:
        return False
    if later.from_ == (original.id,) and later.formula is None:
        return True
    if original.subject != later.subject:
        return False
    return any(
        entry.source == later.source and _fits(entry.figure or original.figure_text, later.figure_text) is not False
        for entry in original.repeated_in
    )


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


def notes(left: Side, right: Side, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Return everything that stands beside the verdict, in a fixed order."""
    told = [
        f"The authors caution: \N{LEFT DOUBLE QUOTATION MARK}{quote}\N{RIGHT DOUBLE QUOTATION MARK}."
        for quote in cautions(left, right)
    ]
    is_one = left.claim is not None and right.claim is not None and is_one_measurement(left.claim, right.claim)
    if left.claim is not None and right.claim is not None:
        if is_one:
            told.append("One measurement, not a confirmation.")
        told += _faulty(left, right)
        told += _copies(left.claim, right.claim)
        told += _withdrawn(left.claim, right.claim)
    return (*told, *_chained(cells), *_set_aside(cells), *(() if is_one else _reproduction(cells)))


#: Whatever is set aside and differs is named, by why it does not count.
_WORDS = {Aside.BELONGS: "Goes with the axis, and differs", Aside.LEFT_OUT: "Left out by the check, and differs"}


def _set_aside(cells: tuple[Cell, ...]) -> list[str]:
    """Name what is set aside and differs."""
    told = []
    for aside, words in _WORDS.items():
        values = [
            f"{cell.field.title[:1].lower()}{cell.field.title[1:]} {cell.left.shown} | {cell.right.shown}"
            for cell in cells
            if cell.ruling.aside is aside and cell.ruling.outcome is Outcome.DIFFERENT
        ]
        if values:
            told.append(f"{words}: {'; '.join(values)}.")
    return told


def _reproduction(cells: tuple[Cell, ...]) -> list[str]:
    """Tell that the axis sets nothing aside where nothing on it differs."""
    axis = [cell.ruling for cell in cells if cell.ruling.is_axis]
    if axis and all(ruling.outcome in (Outcome.SAME, Outcome.EQUIVALENT) for ruling in axis):
        return ["Nothing on the axis differs, so nothing is set aside: was the figure reproduced?"]
    return []


def _faulty(left: Side, right: Side) -> list[str]:
    """Name the first error of each claim that has one, with its place."""
    sides = (left,) if left.id == right.id else (left, right)
    found = [(side.id, side.problems[0]) for side in sides if side.problems]
    return [f"{id} has an error of its own{_place(problem)}: {problem.message}." for id, problem in found]


def _place(problem: Problem) -> str:
    """Return where a problem stands, as far as that is known: a claim built in code has neither file nor line.

    The folder is left out: pages and exports are passed on, and a path of this machine is nobody's business.
    """
    file = None if problem.file is None else PurePath(problem.file).name
    place = ":".join(str(part) for part in (file, problem.line) if part is not None)
    return f" ({place})" if place else ""


def _copies(left: Claim, right: Claim) -> list[str]:
    """Tell of every later print of one of the two claims that has another number."""
    found = {}
    for claim, other in ((left, right), (right, left)):
        for entry in copy_errors(claim):
            found[entry.source, claim.id] = entry.figure
        is_copy = claim.is_readable and other.id != claim.id and _repeats(claim, other)
        if is_copy and _fits(claim.figure_text, other.figure_text) is False:
            found[other.source or other.id, claim.id] = other.figure_text
    originals = {left.id: left.figure_text, right.id: right.figure_text}
    return [
        f"Copy error: {source} prints {figure} where {original} has {originals[original]}."
        for (source, original), figure in found.items()
    ]


def _chained(cells: tuple[Cell, ...]) -> list[str]:
    """Name both baselines where two relative figures have no common one."""
    for cell in cells:
        uses = (cell.left.raw, cell.right.raw)
        if cell.field.id != "baseline" or cell.ruling.aside is not None or cell.ruling.outcome is not Outcome.DIFFERENT:
            continue
        if all(isinstance(use, BaselineUse) and use.relative for use in uses):
            bases = f"one is relative to {uses[0]}, the other to {uses[1]}"
            if str(uses[0]) == str(uses[1]):
                bases = f"both are relative to {uses[0]}, under conditions that differ"
            return [f"No head-to-head: {bases}; the two do not chain into a comparison of their subjects."]
    return []


def _withdrawn(left: Claim, right: Claim) -> list[str]:
    told = []
    for claim, other in ((left, right), (right, left)):
        if claim.withdrawn is not None:
            told.append(f"{claim.id} was withdrawn on {claim.withdrawn.on}: {claim.withdrawn.reason}")
        if other.id in claim.supersedes:
            told.append(f"{claim.id} supersedes {other.id}.")
    return told
