"""Fitting: a stated figure against what others allow, under every reading, and one assumption after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from claimcheck.arithmetic.answers import Allowed, Answer, Reading, best
from claimcheck.arithmetic.printed import Assumption, PrintedFigure
from claimcheck.arithmetic.spans import Span, scale, touch

__all__ = ["ONE", "Candidate", "Compute", "fit"]

ONE = Fraction(1)


class Candidate(NamedTuple):
    """Name one reading before it is tried.

    Args:
        name: As in `Reading`.
        words: As in `Reading`.
        unit: As in `Reading`.
        factor: By what a computed span is multiplied to stand in ``unit``.
        target: By what the stated figure is multiplied to stand beside the computed span; None where it says nothing
            of this reading.
        worded: As in `Reading`.
    """

    name: str
    words: str
    unit: str
    factor: Fraction = ONE
    target: Fraction | None = ONE
    worded: bool = True


#: From the spans of the figures, in the order given, to one span for each candidate; None where it does not exist.
Compute = Callable[[Sequence[Span]], Sequence[Span | None]]


def fit(
    check: str,
    subject: str,
    figures: Sequence[PrintedFigure],
    candidates: Sequence[Candidate],
    compute: Compute,
    stated: PrintedFigure | None,
) -> Answer:
    """Hold a stated figure against what other figures allow.

    Rounding to nearest is assumed first. Only where no reading that the words admit fits so is the next assumption
    tried: the last non-zero digit, then digits that were cut off.

    Args:
        check: Id of the check.
        subject: What is held together, in words.
        figures: The figures it is recomputed from.
        candidates: The readings, in the order of the answer.
        compute: Turns spans of the figures into one span for each candidate.
        stated: The figure under test, or None.
    """
    centres = compute([figure.centre for figure in figures])
    spans = compute([figure.nearest for figure in figures])
    readings: list[Reading] = []
    printed: dict[Fraction, Span] = {}
    for candidate, span, centre in zip(candidates, spans, centres, strict=True):
        if span is None or centre is None:
            continue
        answer = Allowed.NOT_ENOUGH
        if stated is not None and candidate.target is not None:
            if candidate.target not in printed:
                printed[candidate.target] = scale(stated.nearest, candidate.target)
            answer = _nearest(printed[candidate.target], stated.bound, span, centre)
        name, words, unit, factor, _, worded = candidate
        assumption = Assumption.NEAREST if answer in _FITTING else None
        readings.append(Reading(name, words, unit, span, centre, factor, answer, worded, assumption))
    if stated is None:
        return Answer(check, Allowed.NOT_ENOUGH, tuple(readings), subject)
    if not any(reading.worded and reading.assumption is not None for reading in readings):
        kept = [c for c, span, centre in zip(candidates, spans, centres, strict=True) if span and centre]
        readings = _otherwise(figures, candidates, kept, compute, stated, readings)
    overall = _overall(readings, stated)
    note = None if readings else "a figure may be zero or below, so that nothing follows from it"
    if overall is Allowed.INCONSISTENT and any(figure.bound for figure in figures):
        overall, note = Allowed.NOT_ENOUGH, "one of the figures is only a bound"
    return Answer(check, overall, tuple(readings), subject, stated.text, note)


_FITTING = (Allowed.REPRODUCES, Allowed.WITHIN_ROUNDING)


def _nearest(printed: Span, bound: str | None, span: Span, centre: Span) -> Allowed:
    if touch(centre, printed):
        return Allowed.REPRODUCES
    if touch(span, printed):
        return Allowed.WITHIN_ROUNDING
    if (bound == "upper" and span[0] <= printed[1]) or (bound == "lower" and span[1] >= printed[0]):
        return Allowed.REPRODUCES
    return Allowed.INCONSISTENT


def _otherwise(
    figures: Sequence[PrintedFigure],
    candidates: Sequence[Candidate],
    kept: Sequence[Candidate],
    compute: Compute,
    stated: PrintedFigure,
    readings: list[Reading],
) -> list[Reading]:
    """Try the other assumptions in their order, until a reading that the words admit fits."""
    widest = compute([figure.widest for figure in figures])
    if not any(_meets(candidate, span, stated.widest) for candidate, span in zip(candidates, widest, strict=True)):
        return readings
    zeros = stated.has_trailing_zero or any(figure.has_trailing_zero for figure in figures)
    for assumption in Assumption:
        if assumption is Assumption.NEAREST or (assumption in _ZEROS and not zeros):
            continue
        spans = dict(zip(candidates, compute([figure.span(assumption) for figure in figures]), strict=True))
        printed = stated.span(assumption, stated=True)
        for index, candidate in enumerate(kept):
            span, reading = spans[candidate], readings[index]
            if span is None or candidate.target is None or reading.assumption is not None:
                continue
            answer = _under(assumption, scale(printed, candidate.target), span)
            if answer is not None:
                readings[index] = replace(reading, answer=answer, assumption=assumption)
        if any(reading.worded and reading.assumption is assumption for reading in readings):
            break
    return readings


def _meets(candidate: Candidate, span: Span | None, widest: Span) -> bool:
    return candidate.target is not None and (span is None or touch(span, scale(widest, candidate.target)))


_ZEROS = (Assumption.NONZERO, Assumption.CUT_NONZERO)


def _under(assumption: Assumption, printed: Span, span: Span) -> Allowed | None:
    if not touch(span, printed):
        return None
    if assumption is Assumption.NONZERO:
        return Allowed.WITHIN_ROUNDING
    # What was cut lies below the next number: that end of the span is not its own.
    inside = span[0] < printed[1] if printed[1] > 0 else span[1] > printed[0]
    return Allowed.ONLY_IF_TRUNCATED if inside or printed[0] == printed[1] else None


def _overall(readings: Sequence[Reading], stated: PrintedFigure) -> Allowed:
    fitting = best([reading for reading in readings if reading.worded])
    if len(fitting) > 1:
        # A range or a bound that holds in several readings names no number of which the base could be in doubt.
        loose = stated.bound is not None or stated.centre[0] != stated.centre[1]
        return Allowed.REPRODUCES if loose else Allowed.AMBIGUOUS_BASE
    if fitting:
        return fitting[0].answer
    tested = any(reading.answer is not Allowed.NOT_ENOUGH for reading in readings)
    return Allowed.INCONSISTENT if tested else Allowed.NOT_ENOUGH
