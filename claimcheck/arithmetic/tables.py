"""Figures of one table: the headline above it, and figures that must stand in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from claimcheck.arithmetic.answers import Allowed, Answer
from claimcheck.arithmetic.fitting import ONE, Candidate, fit
from claimcheck.arithmetic.printed import Assumption, FigureLike, PrintedFigure, printed, taken
from claimcheck.arithmetic.rows import added, joined, rows_of
from claimcheck.arithmetic.spans import Span, scale
from claimcheck.errors import ClaimcheckError

__all__ = ["headline", "order"]


def order(values: Sequence[FigureLike]) -> Answer:
    """Ask whether figures that must not fall stand in order: part ≤ whole, min ≤ median ≤ max, P50 ≤ P90.

    Args:
        values: Two or more figures of one dimension, the one that must be smallest first.

    Returns:
        *Reproduces* where the printed numbers are in order, *within rounding only* where their digits allow it, else
        *inconsistent* with the pair that breaks it.

    Raises:
        ClaimcheckError: There are fewer than two values.
        UnitError: The dimensions differ.
    """
    figures = rows_of(values, "values", read=taken)
    if len(figures) < 2:
        raise ClaimcheckError("an order needs two values")
    subject = joined(figures, " ≤ ")
    if _in_order([figure.centre for figure in figures]) is None:
        return Answer("order", Allowed.REPRODUCES, (), subject)
    for assumption in (Assumption.NEAREST, Assumption.NONZERO, Assumption.ALL_CUT):
        if _in_order([_open_ended(figure, assumption) for figure in figures]) is None:
            if assumption is Assumption.ALL_CUT:
                return Answer("order", Allowed.ONLY_IF_TRUNCATED, (), subject)
            note = None if assumption is Assumption.NEAREST else f"it rests on {assumption}"
            return Answer("order", Allowed.WITHIN_ROUNDING, (), subject, None, note)
    left, right = _in_order([_open_ended(figure, Assumption.NEAREST) for figure in figures]) or (0, 1)
    note = f"{figures[left].text} is more than {figures[right].text}"
    return Answer("order", Allowed.INCONSISTENT, (), subject, None, note)


_FAR = Fraction(10) ** 60


def _open_ended(figure: PrintedFigure, assumption: Assumption) -> Span:
    """Return a figure's span; "at most 5" may be anything below, "at least 5" anything above."""
    low, high = figure.span(assumption)
    return (-_FAR if figure.bound == "upper" else low), (_FAR if figure.bound == "lower" else high)


def _in_order(spans: Sequence[Span]) -> tuple[int, int] | None:
    """Return the first two places, not only of neighbours, of which the earlier is surely the larger, or None."""
    top = 0
    for index, span in enumerate(spans):
        if spans[top][0] > span[1]:
            return top, index
        if span[0] > spans[top][0]:
            top = index
    return None


_WANTED = {
    "largest": "as the largest cell",
    "smallest": "as the smallest cell",
    "mean": "as the mean of the cells",
}
_WORST_FIRST = (
    Allowed.INCONSISTENT,
    Allowed.NOT_ENOUGH,
    Allowed.AMBIGUOUS_BASE,
    Allowed.ONLY_IF_TRUNCATED,
    Allowed.WITHIN_ROUNDING,
    Allowed.REPRODUCES,
)


def headline(stated: FigureLike, cells: Sequence[FigureLike] = ()) -> Answer:
    """Find the cell of a table that a headline comes from.

    Args:
        stated: The headline: "up to" is held against the largest cell, "at least" against the smallest, an average
            against the plain mean, a range against both ends, anything else against every cell.
        cells: The cells of the table it heads, of one dimension; none where the table is not named.

    Returns:
        The answer; readings: those the words ask for, and every other one that fits. A range takes the worse answer
        of its two ends.

    Raises:
        UnitError: The dimensions differ.
    """
    said = printed(stated)
    if not cells:
        return Answer("headline", Allowed.NOT_ENOUGH, (), "No cells", said.text, "the table it heads is not named")
    figures = [figure.in_unit(said.unit) for figure in rows_of(cells, "cells")]
    wanted = _wanted(said)
    if wanted != "range":
        return _held(said, replace(said, bound=None), figures, wanted)
    low = _held(said, _end(said, 0), figures, "smallest")
    high = _held(said, _end(said, 1), figures, "largest")
    worst = min(low, high, key=lambda answer: _WORST_FIRST.index(answer.answer))
    both = (*low.readings, *high.readings)
    readings = tuple(reading for reading in both if reading.worded or worst.answer is Allowed.INCONSISTENT)
    return replace(low, answer=worst.answer, readings=readings, note=worst.note)


def _held(said: PrintedFigure, end: PrintedFigure, figures: Sequence[PrintedFigure], wanted: str) -> Answer:
    unit = "factor" if said.unit == "1" else said.unit
    candidates = [Candidate(name, words, unit, ONE, ONE, name == wanted) for name, words in _WANTED.items()]
    candidates += [
        Candidate(f"cell {index}", f"as the cell “{figure.text}”", unit, ONE, ONE, wanted == "cell")
        for index, figure in enumerate(figures, 1)
    ]
    answer = fit("headline", joined(figures, ", "), figures, candidates, _cells, end)
    readings = tuple(reading for reading in answer.readings if reading.worded or reading.fits)
    return replace(answer, readings=readings, stated=said.text)


def _cells(spans: Sequence[Span]) -> list[Span | None]:
    largest = max(low for low, _ in spans), max(high for _, high in spans)
    smallest = min(low for low, _ in spans), min(high for _, high in spans)
    return [largest, smallest, scale(added(spans), Fraction(1, len(spans))), *spans]


def _end(said: PrintedFigure, end: int) -> PrintedFigure:
    """Return one end of a range as a figure of its own."""
    number, half = said.centre[end], abs(said.nearest[end] - said.centre[end])
    return replace(said, centre=(number, number), nearest=(number - half, number + half), bound=None)


def _wanted(said: PrintedFigure) -> str:
    """Return which cell the words of a headline ask for."""
    figure = said.figure
    statistic = None if figure is None else figure.statistic
    if figure is not None and figure.shape == "range":
        return "range"
    if said.bound == "lower" or statistic == "min":
        return "smallest"
    if said.bound == "upper" or statistic == "max":
        return "largest"
    return "mean" if statistic == "mean" else "cell"
