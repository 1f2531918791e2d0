"""Exact intervals: what printed digits allow, and arithmetic over it; numbers as a figure holds them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

__all__ = ["Interval", "Number", "plain", "tidy"]

#: A printed number: Decimal where it terminates, Fraction where it does not ("one third").
Number = Decimal | Fraction


@dataclass(frozen=True, slots=True)
class Interval:
    """Hold the numbers between two exact ends.

    Args:
        low: Lower end, or None where there is none.
        high: Upper end, or None where there is none; not below ``low``.
        low_inclusive: Whether the lower end itself belongs to it.
        high_inclusive: Whether the upper end itself belongs to it.
    """

    low: Fraction | None
    high: Fraction | None
    low_inclusive: bool = True
    high_inclusive: bool = True

    def __post_init__(self) -> None:
        """Refuse ends in the wrong order."""
        low, high = self.low, self.high
        if low is None or high is None:
            return
        if low.numerator * high.denominator > high.numerator * low.denominator:
            raise ValueError(f"the lower end {self.low} lies above the upper end {self.high}")

    @classmethod
    def exact(cls, value: Fraction | int) -> Interval:
        """Return the interval that holds one number only."""
        return cls(Fraction(value), Fraction(value))

    @classmethod
    def around(cls, value: Fraction, unit: Fraction | None) -> Interval:
        """Return the numbers that round to ``value`` at a last digit worth ``unit``; the number alone for None."""
        if not unit:
            return cls(value, value)
        bottom = 2 * value.denominator * unit.denominator  # one division each, instead of three operations on fractions
        centre, half = 2 * value.numerator * unit.denominator, unit.numerator * value.denominator
        return cls(Fraction(centre - half, bottom), Fraction(centre + half, bottom))

    @property
    def width(self) -> Fraction | None:
        """Return the distance between the ends, or None where an end is missing."""
        return None if self.low is None or self.high is None else self.high - self.low

    def __contains__(self, value: Fraction | int) -> bool:
        """Say whether a number lies in the interval."""
        return self.touches(Interval.exact(value))

    def below(self, other: Interval) -> bool:
        """Say whether every number of this interval is less than every number of the other."""
        if self.high is None or other.low is None:
            return False
        return self.high < other.low or (self.high == other.low and not (self.high_inclusive and other.low_inclusive))

    def touches(self, other: Interval) -> bool:
        """Say whether the two intervals share a number."""
        return not self.below(other) and not other.below(self)

    def within(self, other: Interval) -> bool:
        """Say whether every number of this interval lies in the other."""
        left = other.low is None or (
            self.low is not None
            and (self.low > other.low or (self.low == other.low and (other.low_inclusive or not self.low_inclusive)))
        )
        right = other.high is None or (
            self.high is not None
            and (
                self.high < other.high
                or (self.high == other.high and (other.high_inclusive or not self.high_inclusive))
            )
        )
        return left and right

    def common(self, other: Interval) -> Interval | None:
        """Return the numbers that both intervals hold, or None where there are none."""
        if not self.touches(other):
            return None
        low, low_in = _inner(self.low, self.low_inclusive, other.low, other.low_inclusive, 1)
        high, high_in = _inner(self.high, self.high_inclusive, other.high, other.high_inclusive, -1)
        return Interval(low, high, low_in, high_in)

    def scaled(self, factor: Fraction, shift: Fraction = Fraction(0)) -> Interval:
        """Return the interval of ``x * factor + shift``; a negative factor turns it round, zero makes it a point."""
        if factor == 0:
            return Interval.exact(shift)
        low = None if self.low is None else self.low * factor + shift
        high = None if self.high is None else self.high * factor + shift
        if factor > 0:
            return Interval(low, high, self.low_inclusive, self.high_inclusive)
        return Interval(high, low, self.high_inclusive, self.low_inclusive)

    def __neg__(self) -> Interval:
        """Return the interval of ``-x``."""
        return self.scaled(Fraction(-1))

    def __add__(self, other: Interval | Fraction | int) -> Interval:
        """Return the interval of all sums."""
        right = _interval(other)
        return Interval(
            None if self.low is None or right.low is None else self.low + right.low,
            None if self.high is None or right.high is None else self.high + right.high,
            self.low_inclusive and right.low_inclusive,
            self.high_inclusive and right.high_inclusive,
        )

    def __sub__(self, other: Interval | Fraction | int) -> Interval:
        """Return the interval of all differences."""
        return self + -_interval(other)

    def __mul__(self, other: Interval | Fraction | int) -> Interval:
        """Return the interval of all products."""
        right = _interval(other)
        corners = [
            _times(a, b)
            for a in (_End(self.low, -1, self.low_inclusive), _End(self.high, 1, self.high_inclusive))
            for b in (_End(right.low, -1, right.low_inclusive), _End(right.high, 1, right.high_inclusive))
        ]
        return _hull(corners, 0 in self or 0 in right)

    def __truediv__(self, other: Interval | Fraction | int) -> Interval:
        """Return the interval of all quotients.

        Raises:
            ZeroDivisionError: The other interval holds zero, so that the quotient has no bounds.
        """
        right = _interval(other)
        if 0 in right or (right.low is None and right.high is None):
            raise ZeroDivisionError("the interval to divide by holds zero")
        return self * _inverse(right)

    def __str__(self) -> str:
        """Print as ``[low, high]``, round brackets where an end does not belong to it."""
        left = "[" if self.low is not None and self.low_inclusive else "("
        right = "]" if self.high is not None and self.high_inclusive else ")"
        return f"{left}{_show(self.low, '−∞')}, {_show(self.high, '∞')}{right}"


@dataclass(frozen=True, slots=True)
class _End:
    """One end of an interval: its value, or None with the sign of its infinity."""

    value: Fraction | None
    sign: int
    inclusive: bool


def _times(left: _End, right: _End) -> _End:
    if left.value is not None and right.value is not None:
        return _End(left.value * right.value, 0, left.inclusive and right.inclusive)
    sign = 1
    for end in (left, right):
        if end.value == 0:
            return _End(Fraction(0), 0, end.inclusive)
        sign *= end.sign if end.value is None else (1 if end.value > 0 else -1)
    return _End(None, sign, False)


def _hull(corners: list[_End], holds_zero: bool) -> Interval:
    finite = [corner for corner in corners if corner.value is not None]
    signs = {corner.sign for corner in corners if corner.value is None}
    low = min((end.value for end in finite if end.value is not None), default=None) if -1 not in signs else None
    high = max((end.value for end in finite if end.value is not None), default=None) if 1 not in signs else None
    low_in = any(end.value == low and end.inclusive for end in finite) or (low == 0 and holds_zero)
    high_in = any(end.value == high and end.inclusive for end in finite) or (high == 0 and holds_zero)
    return Interval(low, high, low_in or low is None, high_in or high is None)


def _inverse(right: Interval) -> Interval:
    """Return 1/x of an interval that does not hold zero; an end at or beyond zero becomes infinite."""
    low = None if not right.high else 1 / right.high
    high = None if not right.low else 1 / right.low
    if right.high is None:
        low = Fraction(0)
    if right.low is None:
        high = Fraction(0)
    return Interval(
        low,
        high,
        right.high_inclusive and right.high is not None,
        right.low_inclusive and right.low is not None,
    )


def _inner(a: Fraction | None, a_in: bool, b: Fraction | None, b_in: bool, side: int) -> tuple[Fraction | None, bool]:
    if a is None or b is None:
        return (b, b_in) if a is None else (a, a_in)
    if a == b:
        return a, a_in and b_in
    return (a, a_in) if (a - b) * side > 0 else (b, b_in)


def _interval(value: Interval | Fraction | int) -> Interval:
    return value if isinstance(value, Interval) else Interval.exact(value)


def _show(value: Fraction | None, missing: str) -> str:
    return missing if value is None else str(value)


def tidy(value: Fraction) -> Number:
    """Return a fraction as a Decimal where its decimal expansion ends, else as it is."""
    bottom = value.denominator
    if bottom == 1:
        return Decimal(value.numerator)
    twos, fives = 0, 0
    while bottom % 2 == 0:
        bottom, twos = bottom // 2, twos + 1
    while bottom % 5 == 0:
        bottom, fives = bottom // 5, fives + 1
    if bottom != 1:
        return value
    places = max(twos, fives)
    return Decimal(f"{value.numerator * 10**places // value.denominator}E-{places}")


def plain(value: Number | None) -> str | None:
    """Print a number without exponent, grouping or trailing zeros; a fraction as ``n/m``."""
    if isinstance(value, Fraction):
        value = tidy(value)
    if value is None or isinstance(value, Fraction):
        return None if value is None else str(value)
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
