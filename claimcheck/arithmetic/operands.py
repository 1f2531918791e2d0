"""Quantities: spans that carry their unit, so that a result of the wrong dimension is an error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from claimcheck.arithmetic.printed import PrintedFigure
from claimcheck.arithmetic.spans import Span, add, divide, exact, multiply, scale, subtract
from claimcheck.figure import Interval, Measure
from claimcheck.units import conversion_factor, convert

__all__ = ["CALLS", "Operand", "factor_between", "joined_units"]


@lru_cache(maxsize=4096)
def joined_units(left: str, right: str, sign: int) -> tuple[str, Fraction]:
    """Return the unit of a product (sign 1) or quotient (sign -1), and by what the plain number is multiplied."""
    one, other = Measure(Interval.exact(1), left), Measure(Interval.exact(1), right)
    joined = one * other if sign > 0 else one / other
    return joined.unit, joined.interval.low or Fraction(1)


@lru_cache(maxsize=4096)
def factor_between(unit: str, other: str) -> Fraction:
    """Return by what a number in one unit is multiplied to stand in another; percent is a hundredth.

    Raises:
        UnitError: The dimensions differ.
    """
    if {unit, other} == {"percent", "1"}:
        return Fraction(1, 100) if unit == "percent" else Fraction(100)
    factor = conversion_factor(unit, other)
    return convert(1, unit, other) - convert(0, unit, other) if factor is None else factor


@dataclass(frozen=True, slots=True)
class Operand:
    """Hold a span of exact numbers and its unit.

    Args:
        span: Lower and upper end, in ``unit``.
        unit: Canonical unit text; ``1`` for a pure number.
    """

    span: Span
    unit: str

    @classmethod
    def number(cls, value: Fraction) -> Operand:
        """Return a pure number of a formula, which is exact."""
        return cls(exact(value), "1")

    @classmethod
    def of(cls, given: PrintedFigure, span: Span) -> Operand:
        """Return one of the spans of a figure with the figure's unit."""
        return cls(span, given.unit)

    def in_unit(self, unit: str) -> Operand:
        """Return the same quantity in another unit of its dimension.

        Raises:
            UnitError: The dimensions differ.
        """
        return self if unit == self.unit else Operand(scale(self.span, factor_between(self.unit, unit)), unit)

    def __add__(self, other: Operand) -> Operand:
        """Add a quantity of the same dimension."""
        return Operand(add(self.span, other.in_unit(self.unit).span), self.unit)

    def __sub__(self, other: Operand) -> Operand:
        """Subtract a quantity of the same dimension."""
        return Operand(subtract(self.span, other.in_unit(self.unit).span), self.unit)

    def __mul__(self, other: Operand) -> Operand:
        """Multiply; units multiply too."""
        unit, factor = joined_units(self.unit, other.unit, 1)
        return Operand(scale(multiply(self.span, other.span), factor), unit)

    def __truediv__(self, other: Operand | Fraction) -> Operand:
        """Divide; units divide too.

        Raises:
            ZeroDivisionError: The other quantity may be zero.
        """
        right = other if isinstance(other, Operand) else Operand.number(other)
        span = divide(self.span, right.span)
        if span is None:
            raise ZeroDivisionError
        unit, factor = joined_units(self.unit, right.unit, -1)
        return Operand(scale(span, factor), unit)


def _pick(choose: Callable[..., Fraction]) -> Callable[[Sequence[Any]], Operand]:
    def picked(values: Sequence[Operand]) -> Operand:
        unit = values[0].unit
        spans = [value.in_unit(unit).span for value in values]
        return Operand((choose(low for low, _ in spans), choose(high for _, high in spans)), unit)

    return picked


def _sum(values: Sequence[Operand]) -> Operand:
    total = values[0]
    for value in values[1:]:
        total = total + value
    return total


def _mean(values: Sequence[Operand]) -> Operand:
    return _sum(values) / Fraction(len(values))


#: What the functions of a formula do on quantities.
CALLS: dict[str, Callable[[Sequence[Any]], Any]] = {"max": _pick(max), "mean": _mean, "min": _pick(min), "sum": _sum}
