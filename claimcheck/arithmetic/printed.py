"""A printed figure as the checks see it: its number, and what its digits allow under each assumption."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from claimcheck.arithmetic.spans import Span
from claimcheck.errors import ClaimcheckError, FigureError
from claimcheck.figure import Figure, Measure
from claimcheck.numbers import numbers_in
from claimcheck.units import convert, count_nouns, value_factor

__all__ = ["Assumption", "FigureLike", "PrintedFigure", "exactly", "printed", "pure", "taken"]


class Assumption(StrEnum):
    """How the printed digits came about: what an answer rests on."""

    NEAREST = "rounding to nearest"
    NONZERO = "rounding to nearest at the last non-zero digit"
    CUT = "truncation of the stated figure"
    ALL_CUT = "truncation of every figure"
    CUT_NONZERO = "truncation at the last non-zero digit"


#: A hedged number in words ("nearly doubled", "about half") has no last digit: it is right to a twentieth of itself.
_HEDGED = Fraction(1, 20)


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """Hold one printed figure, ready for the checks.

    Args:
        text: As printed.
        unit: Canonical unit text of the numbers below.
        centre: The printed number twice, or the printed ends of a range.
        nearest: What the digits allow where they were rounded to nearest.
        bound: ``upper``, ``lower`` or None.
        loose: The size of the last digit that is not zero, at each end, where the printed form lets the zeros behind
            it be rounded; of a hedged number in words a tenth of it; 0 where there is neither.
        figure: The figure that was read; None for a computed quantity or an exact number, which have no digits.
    """

    text: str
    unit: str
    centre: Span
    nearest: Span
    bound: str | None = None
    loose: Span = (Fraction(0), Fraction(0))
    figure: Figure | None = None

    def span(self, assumption: Assumption, *, stated: bool = False) -> Span:
        """Return what the digits allow under an assumption.

        Args:
            assumption: How the digits came about.
            stated: Whether this is the figure under test, not one that it is recomputed from.
        """
        if assumption is Assumption.NEAREST or (assumption is Assumption.CUT and not stated) or self.figure is None:
            return self.nearest
        low, high = self._digits(zeros=assumption in (Assumption.NONZERO, Assumption.CUT_NONZERO))
        below, above = self.centre
        if assumption is Assumption.NONZERO:
            return below - low / 2, above + high / 2
        return below - low if below < 0 else below, above + high if above >= 0 else above

    @property
    def widest(self) -> Span:
        """Return a span that holds those of every assumption."""
        if self.figure is None:
            return self.nearest
        low, high = self._digits(zeros=True)
        return self.centre[0] - low, self.centre[1] + high

    def _digits(self, *, zeros: bool) -> Span:
        """Return the size of the last written digit at each end, or of the last one that is not zero."""
        low, high = 2 * (self.centre[0] - self.nearest[0]), 2 * (self.nearest[1] - self.centre[1])
        return (max(low, self.loose[0]), max(high, self.loose[1])) if zeros else (low, high)

    @property
    def has_trailing_zero(self) -> bool:
        """Say whether another digit than the last written one may be the last that counts."""
        return any(self.loose)

    def scaled(self, factor: Fraction, unit: str) -> PrintedFigure:
        """Return the same figure with every number multiplied by a positive factor, in another unit."""
        if factor == 1 and unit == self.unit:
            return self
        nearest = (self.nearest[0] * factor, self.nearest[1] * factor)
        low = self.centre[0] * factor
        centre = (low, low if self.centre[0] == self.centre[1] else self.centre[1] * factor)
        loose = (self.loose[0] * factor, self.loose[1] * factor)
        return PrintedFigure(self.text, unit, centre, nearest, self.bound, loose, self.figure)

    @property
    def turned(self) -> PrintedFigure:
        """Return the figure with the other sign."""
        centre, nearest = (-self.centre[1], -self.centre[0]), (-self.nearest[1], -self.nearest[0])
        return replace(self, centre=centre, nearest=nearest, loose=(self.loose[1], self.loose[0]))

    def in_unit(self, unit: str) -> PrintedFigure:
        """Return the same figure in another unit of its dimension; percent and pure numbers count as one.

        Raises:
            UnitError: The dimensions differ.
        """
        if unit == self.unit:
            return self
        factor = value_factor(self.unit, unit)
        if factor is None:
            shift = convert(0, self.unit, unit)  # refuses another dimension
            moved = self.scaled(convert(1, self.unit, unit) - shift, unit)
            return replace(moved, centre=_plus(moved.centre, shift), nearest=_plus(moved.nearest, shift))
        return self.scaled(factor, unit)

    @property
    def exact(self) -> PrintedFigure:
        """Return the same figure as an exact number: of a range, its printed ends."""
        return replace(self, nearest=self.centre, loose=(Fraction(0), Fraction(0)), figure=None)


def _plus(span: Span, shift: Fraction) -> Span:
    return span[0] + shift, span[1] + shift


#: A percentage is printed to the unit at least: nobody rounds 17 % to 20 %.
_TO_THE_UNIT = ("percent", "percentage_point")


#: So many zeros invite the question whether they were rounded, and so many digits before "K" or "million".
_ZEROS, _DIGITS = 3, 3


def _loose(figure: Figure) -> Span:
    """Return the size of the last digit that is not zero, at each end, where its zeros may be rounded."""
    nothing = Fraction(0), Fraction(0)
    if figure.unit in _TO_THE_UNIT:
        return nothing
    low = next((end for end in (figure.value, figure.low, figure.high) if end is not None), None)
    high = next((end for end in (figure.value, figure.high, figure.low) if end is not None), None)
    rounding = figure.rounding
    if low is None or high is None or rounding is None or rounding.low is None or rounding.high is None:
        return nothing
    bottom, top = Fraction(low), Fraction(high)
    digits = 2 * (bottom - rounding.low), 2 * (rounding.high - top)
    return digits[0] * _zeros(figure, bottom, digits[0]), digits[1] * _zeros(figure, top, digits[1])


def _zeros(figure: Figure, value: Fraction, digit: Fraction) -> int:
    """Return the power of ten of the zeros that end one number and may be rounded, or 0 where none may.

    A long number invites it by three zeros, a shortened one ("950K") by any behind two other digits; the zeros of a
    number with decimals, as in 2.0, are all meant.
    """
    if not digit or not value:
        return 0
    count = value / digit
    if count.denominator != 1 or count.numerator % 10:
        return 0
    wanted = str(abs(count.numerator))
    ending = len(wanted) - len(wanted.rstrip("0"))
    if ending < _ZEROS and (digit == 1 or len(wanted) < _DIGITS):
        return 0
    mark = "." if figure.lang == "en" else ","
    for found in numbers_in(figure.text, figure.lang):
        digits = "".join(character for character in found.text if character.isdigit())
        if digits.lstrip("0") == wanted and mark in found.text:
            return 0
    return int(10**ending)


#: What a check takes: the text of a figure, a figure that was read, or a computed quantity.
FigureLike: TypeAlias = str | Figure | Measure | PrintedFigure


def pure(value: FigureLike) -> PrintedFigure:
    """Return a share or ratio as a pure number: 7.4 % is 0.074.

    Raises:
        UnitError: The figure is neither a percentage nor a pure number.
    """
    return printed(value).in_unit("1")


def printed(value: FigureLike) -> PrintedFigure:
    """Return a figure as the checks see it.

    Args:
        value: The text of one figure, a figure that was read, or a computed quantity.

    Raises:
        FigureError: The text is not one figure.
        ClaimcheckError: It is several figures, or a quantity without a lower or an upper end.
    """
    if isinstance(value, str):
        return _from_text(value)
    if isinstance(value, Figure):
        return _from_figure(value)
    if isinstance(value, Measure):
        return _from_measure(value)
    return value


def exactly(value: FigureLike) -> PrintedFigure:
    """Return a figure as an exact number: a price on a list, a rate fixed by definition.

    Args:
        value: As `printed` takes it.

    Raises:
        ClaimcheckError: As `printed` raises it.

    >>> exactly("$20").nearest == exactly("$20").centre
    True
    """
    return printed(value).exact


#: Nouns that count what is measured or given as a mark, so that a whole number of them is a rounded one.
_GRADED = frozenset({"grade", "index", "level", "point", "rating", "score", "share", "unit", "value"})


def taken(value: FigureLike) -> PrintedFigure:
    """Return a figure that others are computed from as `printed` does, but a count of things as exact.

    A count is a whole number of a counted noun, printed in full and without a hedge: 73 deaths are never 72.6. Where
    it ends in three zeros or more, these may still be taken as rounded.

    Args:
        value: As `printed` takes it.

    Raises:
        ClaimcheckError: As `printed` raises it.
    """
    found = printed(value)
    figure = found.figure
    if figure is None or figure.unit in _GRADED or figure.unit not in count_nouns():
        return found
    hedged = figure.approximate or figure.statistic is not None or figure.tolerance is not None
    digits = found.centre[0] - found.nearest[0], found.nearest[1] - found.centre[1]
    in_full = all(end.denominator == 1 for end in found.centre) and {*digits} <= {Fraction(0), Fraction(1, 2)}
    counts = figure.quantity_kind == "level" and in_full and not hedged
    return replace(found, nearest=found.centre) if counts else found


@lru_cache(maxsize=4096)
def _from_text(text: str) -> PrintedFigure:
    try:
        return _from_figure(Figure.read(text))
    except FigureError as problem:
        if len(problem.cuts) != 1:
            raise
        return replace(_from_figure(Figure.read(problem.cuts[0])), text=text)  # "8% higher throughput"


def _from_measure(measure: Measure) -> PrintedFigure:
    low, high = measure.interval.low, measure.interval.high
    if low is None or high is None:
        raise ClaimcheckError(f"the quantity {measure.interval} has no end")
    middle = (low + high) / 2
    return PrintedFigure(f"computed {measure.unit}", measure.unit, (middle, middle), (low, high))


def _from_figure(figure: Figure) -> PrintedFigure:
    if figure.shape == "pair":
        raise ClaimcheckError(f"{figure.text!r} holds several figures; give each one by itself")
    if figure.value is None or figure.tolerance is not None:
        return _from_ends(figure)
    value = Fraction(figure.value)
    rounding = figure.rounding
    centre = (value, value)
    if rounding is None or rounding.low is None or rounding.high is None:
        loose = (abs(value) * 2 * _HEDGED,) * 2 if figure.approximate else (Fraction(0), Fraction(0))
        return PrintedFigure(figure.text, figure.unit, centre, centre, None, loose, figure)
    nearest = (rounding.low, rounding.high)
    return PrintedFigure(figure.text, figure.unit, centre, nearest, None, _loose(figure), figure)


def _from_ends(figure: Figure) -> PrintedFigure:
    """Take a range, a bound or a tolerance: the printed ends, and the rounding of each."""
    if figure.shape == "within":
        middle, spread = Fraction(figure.value or 0), abs(Fraction(figure.tolerance or figure.high or 0))
        ends = [middle - spread, middle + spread]
        open_end = figure.interval.high if figure.value is None else None
        below = above = open_end - ends[1] if open_end is not None else Fraction(0)
    else:
        ends = [Fraction(end) for end in (figure.low, figure.high) if end is not None]
        rounding = figure.rounding
        below = ends[0] - rounding.low if rounding is not None and rounding.low is not None else Fraction(0)
        above = rounding.high - ends[-1] if rounding is not None and rounding.high is not None else Fraction(0)
    bound = figure.bound if figure.bound in ("upper", "lower") else None
    nearest = (ends[0] - below, ends[-1] + above)
    return PrintedFigure(figure.text, figure.unit, (ends[0], ends[-1]), nearest, bound, _loose(figure), figure)
