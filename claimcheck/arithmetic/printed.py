"""A printed figure as the checks see it: its number, and what its digits allow under each assumption."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from claimcheck.arithmetic.spans import Span
from claimcheck.errors import ClaimcheckError, FigureError
from claimcheck.figure import Figure, Measure, numbers_in
from claimcheck.units import convert, value_factor

__all__ = ["Assumption", "FigureLike", "PrintedFigure", "printed", "pure"]


class Assumption(StrEnum):
    """How the printed digits came about: what an answer rests on."""

    NEAREST = "rounding to nearest"
    NONZERO = "rounding to nearest at the last non-zero digit"
    CUT = "truncation of the stated figure"
    ALL_CUT = "truncation of every figure"
    CUT_NONZERO = "truncation at the last non-zero digit"


#: A number in words ("doubled", "half") has no last digit: it is read as right to a twentieth of itself.
_IN_WORDS = Fraction(1, 20)


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """Hold one printed figure, ready for the checks.

    Args:
        text: As printed.
        unit: Canonical unit text of the numbers below.
        centre: The printed number twice, or the printed ends of a range.
        nearest: What the digits allow where they were rounded to nearest.
        bound: ``upper``, ``lower`` or None.
        worded: Whether it was printed in words, without a digit.
        figure: The figure that was read; None for a computed quantity or an exact count, which have no digits.
    """

    text: str
    unit: str
    centre: Span
    nearest: Span
    bound: str | None = None
    worded: bool = False
    figure: Figure | None = None

    def span(self, assumption: Assumption, *, stated: bool = False) -> Span:
        """Return what the digits allow under an assumption.

        Args:
            assumption: How the digits came about.
            stated: Whether this is the figure under test, not one that it is recomputed from.
        """
        if assumption is Assumption.NEAREST or (assumption is Assumption.CUT and not stated) or self.figure is None:
            return self.nearest
        if self.worded:
            return self.centre[0] * (1 - _IN_WORDS), self.centre[1] * (1 + _IN_WORDS)
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
        if self.worded:
            return self.span(Assumption.NONZERO)
        low, high = self._digits(zeros=True)
        return self.centre[0] - low, self.centre[1] + high

    def _digits(self, *, zeros: bool) -> Span:
        """Return the size of the last written digit at each end, or of the last one that is not zero."""
        low, high = 2 * (self.centre[0] - self.nearest[0]), 2 * (self.nearest[1] - self.centre[1])
        if not zeros or self.figure is None:
            return low, high
        first, last = _trailing_zeros(self.figure)
        return low * 10**first, high * 10**last

    @property
    def has_trailing_zero(self) -> bool:
        """Say whether another digit than the last written one may be the last that counts."""
        return self.worded or (self.figure is not None and any(_trailing_zeros(self.figure)))

    def scaled(self, factor: Fraction, unit: str) -> PrintedFigure:
        """Return the same figure with every number multiplied by a positive factor, in another unit."""
        if factor == 1 and unit == self.unit:
            return self
        nearest = (self.nearest[0] * factor, self.nearest[1] * factor)
        low = self.centre[0] * factor
        centre = (low, low if self.centre[0] == self.centre[1] else self.centre[1] * factor)
        return PrintedFigure(self.text, unit, centre, nearest, self.bound, self.worded, self.figure)

    @property
    def turned(self) -> PrintedFigure:
        """Return the figure with the other sign."""
        centre, nearest = (-self.centre[1], -self.centre[0]), (-self.nearest[1], -self.nearest[0])
        return replace(self, centre=centre, nearest=nearest)

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

    def counted(self) -> PrintedFigure:
        """Return the same figure as an exact count."""
        return replace(self, nearest=self.centre, figure=None)


def _plus(span: Span, shift: Fraction) -> Span:
    return span[0] + shift, span[1] + shift


#: A percentage is printed to the unit at least: nobody rounds 17 % to 20 %.
_TO_THE_UNIT = ("percent", "percentage_point")


def _trailing_zeros(figure: Figure) -> tuple[int, int]:
    """Return how many zeros end the lower and the upper number, where it was printed without decimals."""
    if figure.unit in _TO_THE_UNIT:
        return 0, 0
    low = next((end for end in (figure.value, figure.low, figure.high) if end is not None), None)
    high = next((end for end in (figure.value, figure.high, figure.low) if end is not None), None)
    rounding = figure.rounding
    if low is None or high is None or rounding is None or rounding.low is None or rounding.high is None:
        return 0, 0
    bottom, top = Fraction(low), Fraction(high)
    return _zeros(figure, bottom, 2 * (bottom - rounding.low)), _zeros(figure, top, 2 * (rounding.high - top))


def _zeros(figure: Figure, value: Fraction, digit: Fraction) -> int:
    """Return how many zeros end one number; those of a number with decimals, as in 2.0, are all meant."""
    if not digit or not value:
        return 0
    count = value / digit
    if count.denominator != 1 or count.numerator % 10:
        return 0
    whole, zeros = abs(count.numerator), 0
    wanted = str(whole)
    mark = "." if figure.lang == "en" else ","
    for found in numbers_in(figure.text, figure.lang):
        digits = "".join(character for character in found.text if character.isdigit())
        if digits.lstrip("0") == wanted and mark in found.text:
            return 0
    while whole % 10 == 0:
        whole, zeros = whole // 10, zeros + 1
    return zeros


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
        worded = figure.quantity_kind != "ratio" and not any(map(str.isdigit, figure.text))
        return PrintedFigure(figure.text, figure.unit, centre, centre, None, worded, figure)
    return PrintedFigure(figure.text, figure.unit, centre, (rounding.low, rounding.high), None, False, figure)


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
    return PrintedFigure(figure.text, figure.unit, (ends[0], ends[-1]), nearest, bound, False, figure)
