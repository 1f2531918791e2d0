"""A quantity as an exact interval with its unit: the result of arithmetic over figures."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from claimcheck.interval import Interval
from claimcheck.units.conversion import conversion_factor, convert
from claimcheck.units.grammar import print_product, read_product
from claimcheck.units.table import multiply

__all__ = ["Measure"]


@dataclass(frozen=True, slots=True)
class Measure:
    """Hold an exact interval and its unit: the result of arithmetic over figures.

    Args:
        interval: What the quantity can be, in ``unit``.
        unit: Canonical unit text; ``1`` for a pure number.
    """

    interval: Interval
    unit: str

    def in_unit(self, unit: str) -> Measure:
        """Return the same quantity in another unit of its dimension.

        Raises:
            UnitError: The unit is unknown or of another dimension.
        """
        shift = convert(0, self.unit, unit)
        return Measure(self.interval.scaled(convert(1, self.unit, unit) - shift, shift), unit)

    def against(self, other: Measure) -> Literal["less", "more", "overlaps"]:
        """Compare two quantities of one dimension.

        Returns:
            ``less`` or ``more`` where this one lies wholly below or above the other, else ``overlaps``.

        Raises:
            UnitError: The dimensions differ.
        """
        right = other.in_unit(self.unit)
        if self.interval.below(right.interval):
            return "less"
        return "more" if right.interval.below(self.interval) else "overlaps"

    def __add__(self, other: Measure) -> Measure:
        """Add a quantity of the same dimension."""
        return Measure(self.interval + other.in_unit(self.unit).interval, self.unit)

    def __sub__(self, other: Measure) -> Measure:
        """Subtract a quantity of the same dimension."""
        return Measure(self.interval - other.in_unit(self.unit).interval, self.unit)

    def __mul__(self, other: Measure | Fraction | int) -> Measure:
        """Multiply; units multiply too."""
        right = other if isinstance(other, Measure) else Measure(Interval.exact(other), "1")
        return _simplified(self.interval * right.interval, self.unit, right.unit, 1)

    def __truediv__(self, other: Measure | Fraction | int) -> Measure:
        """Divide; units divide too.

        Raises:
            ZeroDivisionError: The other quantity may be zero.
        """
        right = other if isinstance(other, Measure) else Measure(Interval.exact(other), "1")
        return _simplified(self.interval / right.interval, self.unit, right.unit, -1)


def _simplified(interval: Interval, left: str, right: str, sign: int) -> Measure:
    """Join two units; the whole unit of the right cancels against the left where they measure the same."""
    factor = conversion_factor(right, left) if sign < 0 else None
    if factor is not None:
        return Measure(interval.scaled(1 / factor), "1")
    below = tuple((name, power * sign) for name, power in read_product(right))
    return Measure(interval, print_product(multiply(read_product(left), below)))
