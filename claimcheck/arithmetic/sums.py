"""Figures that add up: shares of a whole, rows and their total, parts and their mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm

from claimcheck.arithmetic.answers import Allowed, Answer, Reading
from claimcheck.arithmetic.fitting import ONE, Candidate, fit
from claimcheck.arithmetic.pairs import HUNDRED
from claimcheck.arithmetic.printed import FigureLike, PrintedFigure, exactly, printed, taken
from claimcheck.arithmetic.rows import added, joined, repaired, rows_of
from claimcheck.arithmetic.spans import Span, divide, scale, subtract, touch
from claimcheck.errors import ClaimcheckError

__all__ = ["mean", "shares", "total"]


def shares(rows: Sequence[FigureLike], *, exclusive_and_exhaustive: bool = False) -> Answer:
    """Ask whether shares sum to 100 %.

    Args:
        rows: Percentages or fractions of one whole; one or more.
        exclusive_and_exhaustive: Whether they are declared to be, each member of the whole in one share exactly. If
            they are not, nothing follows from their sum.

    Raises:
        ClaimcheckError: There is no share.
        UnitError: A figure is no share.
    """
    figures = [row.in_unit("percent") for row in rows_of(rows, "shares")]
    whole = exactly("100%")
    candidate = Candidate("sum", "in all", "percent")
    answer = fit("shares", joined(figures), figures, [candidate], lambda spans: [added(spans)], whole)
    if exclusive_and_exhaustive:
        return answer
    reading = replace(answer.readings[0], answer=Allowed.NOT_ENOUGH, assumption=None)
    note = "the shares are not declared exclusive and exhaustive, so that nothing follows from their sum"
    return replace(answer, answer=Allowed.NOT_ENOUGH, readings=(reading,), stated=None, note=note)


def total(rows: Sequence[FigureLike], *, stated: FigureLike | None = None) -> Answer:
    """Ask whether the rows shown sum to the stated total; where they do not, say what a missing row would be.

    Args:
        rows: The rows, of one dimension; one or more.
        stated: The total as printed.

    Returns:
        The answer; readings: the sum and, where it is inconsistent, the missing row.

    Raises:
        ClaimcheckError: There is no row.
        UnitError: The dimensions differ.
    """
    figures = rows_of(rows, read=taken)
    said = None if stated is None else taken(stated)
    unit = figures[0].unit if said is None else said.unit
    figures = [figure.in_unit(unit) for figure in figures]
    candidate = Candidate("sum", "in all", unit)
    answer = fit("total", joined(figures), figures, [candidate], lambda spans: [added(spans)], said)
    if answer.answer is not Allowed.INCONSISTENT or said is None:
        return answer
    whole = answer.readings[0]
    missing = Reading(
        "missing row",
        "for a missing row" if said.centre[0] > whole.centre[1] else "too much",
        unit,
        subtract(said.nearest, whole.span),
        subtract(said.centre, whole.centre),
        ONE,
        Allowed.NOT_ENOUGH,
        False,
        None,
    )
    return repaired(replace(answer, readings=(whole, missing)), said)


def mean(
    parts: Sequence[FigureLike], weights: Sequence[FigureLike] = (), *, stated: FigureLike | None = None
) -> Answer:
    """Hold a stated mean against its parts: inside them, plain, and weighted.

    A ratio of sums is the mean of the ratios weighted by their denominators; a mean of ratios is the plain one.

    Args:
        parts: The means or ratios of the parts, of one dimension; one or more.
        weights: As many weights, of one dimension of their own, such as sizes or denominators; or none.
        stated: The mean as printed.

    Returns:
        The answer; readings: plain mean, weighted mean. Without weights a mean that lies inside its parts but is not
        the plain one is *not enough figures*, with the weight of the first of two parts that it implies.

    Raises:
        ClaimcheckError: There is no part, or not one weight for each.
        UnitError: The dimensions differ.
    """
    figures = rows_of(parts, "parts")
    heavy = rows_of(weights, "weights", read=taken) if weights else []
    if heavy and len(heavy) != len(figures):
        raise ClaimcheckError(f"{len(figures)} parts need as many weights, and {len(heavy)} are given")
    said = None if stated is None else printed(stated)
    unit = figures[0].unit if said is None else said.unit
    figures = [figure.in_unit(unit) for figure in figures]
    count = len(figures)

    def compute(spans: Sequence[Span]) -> list[Span | None]:
        values, loads = spans[:count], spans[count:]
        found: list[Span | None] = [scale(added(values), Fraction(1, count))]
        return [*found, _weighted(values, loads)] if loads else found

    candidates = [Candidate("plain mean", "as the plain mean", unit)]
    if heavy:
        candidates.append(Candidate("weighted mean", "as the weighted mean", unit))
    subject = joined(figures, ", ") + (f", weighted by {joined(heavy, ', ')}" if heavy else "")
    answer = fit("mean", subject, [*figures, *heavy], candidates, compute, said)
    if answer.answer is not Allowed.INCONSISTENT or said is None:
        return answer
    return _inside(answer, figures, said, bool(heavy))


def _weighted(values: Sequence[Span], loads: Sequence[Span]) -> Span | None:
    """Return what a weighted mean can be: each end is reached where every weight sits at one of its own ends."""
    if any(low < 0 for low, _ in loads) or not any(high > 0 for _, high in loads):
        return None
    # Whole numbers over common denominators: a tenth of the time that fractions take.
    size, numbers = _whole(end for span in values for end in span)
    weights = _whole(end for span in loads for end in span)[1]
    pairs = list(zip(weights[::2], weights[1::2], strict=True))
    low = _extreme(list(zip(numbers[::2], pairs, strict=True)), -1)
    if numbers[::2] == numbers[1::2] and weights[::2] == weights[1::2]:
        return None if low is None else (low / size, low / size)
    high = _extreme(list(zip(numbers[1::2], pairs, strict=True)), 1)
    return None if low is None or high is None else (low / size, high / size)


def _whole(ends: Iterable[Fraction]) -> tuple[int, list[int]]:
    """Return a common denominator, and the numerators over it."""
    known = list(ends)
    size = lcm(*[end.denominator for end in known])
    return size, [end.numerator * (size // end.denominator) for end in known]


def _extreme(rows: list[tuple[int, tuple[int, int]]], sign: int) -> Fraction | None:
    """Return the lowest (-1) or highest (1) weighted mean of numbers whose weights have a light and a heavy end.

    All begin light; the most extreme numbers become heavy, one after the other, as long as that moves the mean.
    """
    rows.sort(key=lambda row: row[0] * -sign)
    weight = sum(light for _, (light, _) in rows)
    whole = sum(value * light for value, (light, _) in rows)
    for value, (light, heavy) in rows:
        if heavy == light or (weight and (value * weight - whole) * sign <= 0):
            continue
        weight += heavy - light
        whole += value * (heavy - light)
    return Fraction(whole, weight) if weight else None


def _inside(answer: Answer, figures: Sequence[PrintedFigure], said: PrintedFigure, weighed: bool) -> Answer:
    """Say whether a mean that no formula gives lies inside its parts, and which weight it implies."""
    low = min(figure.nearest[0] for figure in figures)
    high = max(figure.nearest[1] for figure in figures)
    if not touch(said.nearest, (low, high)):
        return replace(
            answer,
            note="impossible as worded: a mean lies between its smallest and its largest part, and this one does not",
        )
    if weighed:
        return answer
    note = "it lies inside its parts, and other weights than equal ones are not stated"
    readings = answer.readings
    if len(figures) == 2:
        first, second = figures
        weight = divide(subtract(said.nearest, second.nearest), subtract(first.nearest, second.nearest))
        centre = divide(subtract(said.centre, second.centre), subtract(first.centre, second.centre))
        if weight is not None and centre is not None:
            within = max(weight[0], Fraction(0)), min(weight[1], ONE)
            words = f"as the weight of {first.text}"
            readings = (
                *readings,
                Reading("weight", words, "percent", within, centre, HUNDRED, Allowed.NOT_ENOUGH, False, None),
            )
    return replace(answer, answer=Allowed.NOT_ENOUGH, readings=readings, note=note)
