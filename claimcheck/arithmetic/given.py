"""A printed figure as the checks see it: its number, and what its digits allow under each assumption."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from claimcheck.arithmetic.spans import Span
from claimcheck.errors import ClaimcheckError
from claimcheck.figure import Figure, Measure
from claimcheck.units import conversion_factor, convert

__all__ = ["Assumption", "FigureLike", "Given", "given", "pure"]


class Assumption(StrEnum):
    """How the printed digits came about: what an answer rests on."""

    NEAREST = "rounding to nearest"
    NONZERO = "rounding to nearest at the last non-zero digit"
    CUT = "truncation of the stated figure"
    ALL_CUT = "truncation of every figure"
    CUT_NONZERO = "truncation at the last non-zero digit"


#: A number in words ("doubled", "half") has no last digit: it is read as right to a twentieth of itself.
_IN_WORDS = Fraction(1, 20)
_NUMERAL = re.compile(r"[0-9][0-9,.' \u00a0\u202f]*")
_NOT_A_DIGIT = re.compile(r"[^0-9]")


@dataclass(frozen=True, slots=True)
class Given:
    """Hold one printed figure, ready for the checks.

    Args:
        text: As printed.
        unit: Canonical unit text of the numbers below.
        centre: The printed number twice, or the printed ends of a range.
        nearest: What the digits allow where they were rounded to nearest.
        digits: Size of the last written digit at the lower and at the upper end; zero where none is written.
        whole: Whether the number was printed without decimals.
        worded: Whether it was printed in words, without a digit.
        bound: ``upper``, ``lower`` or None.
        figure: The figure that was read, or None for a computed quantity.
    """

    text: str
    unit: str
    centre: Span
    nearest: Span
    digits: Span
    whole: bool
    worded: bool = False
    bound: str | None = None
    figure: Figure | None = None

    def span(self, assumption: Assumption, *, stated: bool = False) -> Span:
        """Return what the digits allow under an assumption.

        Args:
            assumption: How the digits came about.
            stated: Whether this is the figure under test, not one that it is recomputed from.
        """
        if assumption is Assumption.NEAREST or (assumption is Assumption.CUT and not stated):
            return self.nearest
        if self.worded:
            return self.centre[0] * (1 - _IN_WORDS), self.centre[1] * (1 + _IN_WORDS)
        low, high = self._digits(assumption)
        if assumption is Assumption.NONZERO:
            return self.centre[0] - low / 2, self.centre[1] + high / 2
        ends = (self.centre[0], self.centre[1])
        return (ends[0] - low if ends[0] < 0 else ends[0], ends[1] + high if ends[1] >= 0 else ends[1])

    def _digits(self, assumption: Assumption) -> Span:
        if assumption in (Assumption.CUT, Assumption.ALL_CUT) or not self.whole:
            return self.digits
        return _last_nonzero(self.centre[0], self.digits[0]), _last_nonzero(self.centre[1], self.digits[1])

    @property
    def has_trailing_zero(self) -> bool:
        """Say whether another digit than the last written one may be the last that counts."""
        return self.worded or (self.whole and self._digits(Assumption.NONZERO) != self.digits)

    def scaled(self, factor: Fraction, unit: str) -> Given:
        """Return the same figure with every number multiplied by a positive factor, in another unit."""
        if factor == 1 and unit == self.unit:
            return self
        centre, nearest, digits = (_times(span, factor) for span in (self.centre, self.nearest, self.digits))
        return replace(self, unit=unit, centre=centre, nearest=nearest, digits=digits)

    @property
    def turned(self) -> Given:
        """Return the figure with the other sign."""
        centre, nearest = (-self.centre[1], -self.centre[0]), (-self.nearest[1], -self.nearest[0])
        return replace(self, centre=centre, nearest=nearest, digits=(self.digits[1], self.digits[0]))

    def in_unit(self, unit: str) -> Given:
        """Return the same figure in another unit of its dimension; percent and pure numbers count as one.

        Raises:
            UnitError: The dimensions differ.
        """
        if unit == self.unit:
            return self
        factor = _share_factor(self.unit, unit) or conversion_factor(self.unit, unit)
        if factor is None:
            shift = convert(0, self.unit, unit)  # refuses another dimension
            factor = convert(1, self.unit, unit) - shift
            moved = self.scaled(factor, unit)
            return replace(moved, centre=_plus(moved.centre, shift), nearest=_plus(moved.nearest, shift))
        return self.scaled(factor, unit)

    def counted(self) -> Given:
        """Return the same figure as an exact count."""
        return replace(self, nearest=self.centre, digits=(Fraction(0), Fraction(0)), worded=False)


#: What a check takes: the text of a figure, a figure that was read, or a computed quantity.
FigureLike: TypeAlias = str | Figure | Measure | Given


def _times(span: Span, factor: Fraction) -> Span:
    return span[0] * factor, span[1] * factor


def _plus(span: Span, shift: Fraction) -> Span:
    return span[0] + shift, span[1] + shift


def _share_factor(unit: str, other: str) -> Fraction | None:
    if unit == "percent" and other == "1":
        return Fraction(1, 100)
    return Fraction(100) if unit == "1" and other == "percent" else None


def _last_nonzero(value: Fraction, digit: Fraction) -> Fraction:
    """Return the size of the last digit that is not zero."""
    if not digit or not value:
        return digit
    count = value / digit
    if count.denominator != 1:
        return digit
    whole = count.numerator
    while whole % 10 == 0:
        whole //= 10
        digit *= 10
    return digit


def _is_whole(figure: Figure, digit: Fraction, value: Fraction) -> bool:
    """Say whether a number with a trailing zero was printed without decimals; the zeros of 2.0 are all meant."""
    if not digit or not value:
        return False
    count = value / digit
    if count.denominator != 1 or count.numerator % 10:
        return False
    wanted = str(abs(count.numerator))
    mark = "." if figure.lang == "en" else ","
    for found in _NUMERAL.findall(figure.text):
        if _NOT_A_DIGIT.sub("", found).lstrip("0") == wanted:
            return mark not in found.rstrip(".,")
    return False


def pure(value: FigureLike) -> Given:
    """Return a share or ratio as a pure number: 7.4 % is 0.074.

    Raises:
        UnitError: The figure is neither a percentage nor a pure number.
    """
    return given(value).in_unit("1")


def given(value: FigureLike) -> Given:
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
def _from_text(text: str) -> Given:
    return _from_figure(Figure.read(text))


def _from_measure(measure: Measure) -> Given:
    low, high = measure.interval.low, measure.interval.high
    if low is None or high is None:
        raise ClaimcheckError(f"the quantity {measure.interval} has no end")
    middle = (low + high) / 2
    zero = Fraction(0)
    return Given(f"computed {measure.unit}", measure.unit, (middle, middle), (low, high), (zero, zero), False)


_ZERO = Fraction(0)


def _from_figure(figure: Figure) -> Given:
    shape = figure.shape
    if shape == "pair":
        raise ClaimcheckError(f"{figure.text!r} holds several figures; give each one by itself")
    if figure.value is not None and not (shape == "within" and figure.tolerance is not None):
        value = Fraction(figure.value)
        rounding = figure.rounding
        if rounding is None or rounding.low is None or rounding.high is None:
            worded = figure.quantity_kind != "ratio" and not any(map(str.isdigit, figure.text))
            return Given(
                figure.text, figure.unit, (value, value), (value, value), (_ZERO, _ZERO), False, worded, None, figure
            )
        digit = rounding.high - rounding.low
        whole = _is_whole(figure, digit, value)
        span = (rounding.low, rounding.high)
        return Given(figure.text, figure.unit, (value, value), span, (digit, digit), whole, False, None, figure)
    return _from_ends(figure)


def _from_ends(figure: Figure) -> Given:
    """Take a range, a bound or a tolerance: the printed ends, and the rounding of each."""
    if figure.shape == "within":
        middle, spread = Fraction(figure.value or 0), abs(Fraction(figure.tolerance or figure.high or 0))
        low, high = middle - spread, middle + spread
        width = figure.interval.high - high if figure.interval.high is not None and figure.value is None else _ZERO
        nearest = (low - width, high + width)
        return Given(figure.text, figure.unit, (low, high), nearest, (2 * width, 2 * width), False, False, None, figure)
    ends = [Fraction(end) for end in (figure.low, figure.high) if end is not None]
    low, high = ends[0], ends[-1]
    rounding = figure.rounding
    below = low - rounding.low if rounding is not None and rounding.low is not None else _ZERO
    above = rounding.high - high if rounding is not None and rounding.high is not None else _ZERO
    bound = figure.bound if figure.bound in ("upper", "lower") else None
    whole = _is_whole(figure, 2 * above, high) or _is_whole(figure, 2 * below, low)
    return Given(
        figure.text,
        figure.unit,
        (low, high),
        (low - below, high + above),
        (2 * below, 2 * above),
        whole,
        False,
        bound,
        figure,
    )
