"""Exact conversion between units of one dimension, from the table alone."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from claimcheck.errors import UnitError
from claimcheck.units.grammar import read_product
from claimcheck.units.names import define
from claimcheck.units.table import Definition, Product, multiply

__all__ = [
    "conversion_factor",
    "convert",
    "dimensions_of",
    "leaves_out_only_denominators",
    "same_dimension",
    "size_of",
    "value_factor",
]


@lru_cache(maxsize=20_000)
def size_of(text: str) -> Definition:
    """Return the exact size, the base dimensions and the zero point of a unit text.

    Raises:
        UnitError: The text is not a unit of the grammar.
    """
    product = read_product(text)
    factor, parts = Fraction(1), []
    offset = Fraction(0)
    for name, power in product:
        known = _known(name, text)
        factor *= known.factor**power
        parts.append(tuple((base, exponent * power) for base, exponent in known.dimensions))
        offset += known.offset
    return Definition(factor, multiply(*parts), offset)


def dimensions_of(text: str) -> Product:
    """Return the base dimensions of a unit text with their powers, in their order.

    Raises:
        UnitError: The text is not a unit of the grammar.

    >>> dimensions_of("token/second")
    (('time', -1), ('token', 1))
    """
    return size_of(text).dimensions


def _known(name: str, text: str) -> Definition:
    found = define(name)
    if found is None:
        raise UnitError(text, f"{name!r} is no unit")
    return found


@lru_cache(maxsize=20_000)
def conversion_factor(from_unit: str, to_unit: str) -> Fraction | None:
    """Return by what a value in one unit is multiplied to stand in another.

    Args:
        from_unit: A unit text.
        to_unit: A unit text.

    Returns:
        The exact factor; None where the dimensions differ or where the scales have different zero points
        (degree_Celsius against kelvin), which no factor can bridge: ``convert`` does.

    Raises:
        UnitError: One of the texts is not a unit.
    """
    left, right = size_of(from_unit), size_of(to_unit)
    if left.dimensions != right.dimensions or left.offset != right.offset:
        return None
    return left.factor / right.factor if not left.offset or left == right else None


#: A share may be printed in percent or as a fraction; a change in points is neither.
_SHARES = {("percent", "1"): Fraction(1, 100), ("1", "percent"): Fraction(100)}


def value_factor(from_unit: str, to_unit: str) -> Fraction | None:
    """Return by what a printed value is multiplied to stand in another unit, a share in percent or as a fraction.

    Raises:
        UnitError: One of the texts is not a unit.

    >>> value_factor("percent", "1"), value_factor("percentage_point", "percent")
    (Fraction(1, 100), None)
    """
    return _SHARES.get((from_unit, to_unit)) or conversion_factor(from_unit, to_unit)


def leaves_out_only_denominators(unit: str, whole: str) -> bool:
    """Tell whether a unit is another one without some of what that is divided by: USD beside USD/day.

    Raises:
        UnitError: One of the texts is not a unit.

    >>> leaves_out_only_denominators("USD", "USD/day"), leaves_out_only_denominators("token/second", "USD/second")
    (True, False)
    """
    rest = dict(size_of(whole).dimensions)
    for base, power in size_of(unit).dimensions:
        rest[base] = rest.get(base, 0) - power
    left = [power for power in rest.values() if power]
    return bool(left) and all(power < 0 for power in left)


def convert(value: Decimal | Fraction | int, from_unit: str, to_unit: str) -> Fraction:
    """Convert a value exactly, also between temperature scales.

    Args:
        value: A finite number in ``from_unit``.
        from_unit: A unit text.
        to_unit: A unit text.

    Returns:
        The same quantity in ``to_unit``.

    Raises:
        UnitError: One of the texts is not a unit, or the dimensions differ.
    """
    left, right = size_of(from_unit), size_of(to_unit)
    if left.dimensions != right.dimensions:
        raise UnitError(
            from_unit, f"{from_unit} does not convert to {to_unit}", _why_not(left.dimensions, right.dimensions)
        )
    return (Fraction(value) * left.factor + left.offset - right.offset) / right.factor


def same_dimension(left: str, right: str) -> bool:
    """Say whether two unit texts measure the same thing.

    Raises:
        UnitError: One of the texts is not a unit.
    """
    return size_of(left).dimensions == size_of(right).dimensions


def _why_not(left: Product, right: Product) -> str:
    names = {name for name, _ in (*left, *right)}
    if {"calendar", "time"} <= names:
        return "months and years have no fixed number of days; state the number of days and divide by it"
    if {"percent", "percentage_point"} <= names:
        return "percent of something and percentage points are different things"
    if any(len(name) == 3 and name.isupper() for name in names):
        return "no exchange rate is assumed"
    return "compare only what is counted in the same things"
