"""The one module that knows pint: a registry of claimcheck's own units, for notebooks."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from threading import RLock
from typing import TYPE_CHECKING, Any

from claimcheck.currencies import currencies
from claimcheck.units.grammar import read_product
from claimcheck.units.names import counted, noun_dimension
from claimcheck.units.table import UNITS

if TYPE_CHECKING:
    import pint

    Quantity = pint.Quantity[Any]
    Registry = pint.UnitRegistry[Any]

__all__ = ["parse_unit", "quantity", "registry"]

#: One registry for all threads, and each noun added to it once.
_LOCK = RLock()


def registry() -> Registry:
    """Return the pint registry of claimcheck's units, with Decimal magnitudes; the same one at every call.

    It holds the units of ``units.txt`` and nothing of pint's own, which would bring gilbert for Gb and barn for b and
    take most of a second. Each count noun and each currency is a dimension of its own; percent, percentage_point and
    basis_point are apart from pure numbers. Nouns that are not in the file are added when ``parse_unit`` reads them.
    """
    with _LOCK:
        return _registry()


@cache
def _registry() -> Registry:
    import pint

    found: Registry
    found = pint.UnitRegistry(str(UNITS), non_int_type=Decimal, on_redefinition="raise", cache_folder=None)
    found.load_definitions([f"{code} = [{code}]" for code in sorted(currencies())])
    return found


@lru_cache(maxsize=20_000)
def parse_unit(text: str) -> pint.Unit:
    """Return a unit text as a unit of the registry.

    Args:
        text: A unit, pint-style (``token/second/GPU``) or printed (``tok/s/GPU``, ``$/GPU-hour``); at most 80
            characters and 8 factors.

    Returns:
        A unit; two of the same dimension convert with Decimal magnitudes.

    Raises:
        UnitError: The text is not a unit; the hint names what was probably meant.
    """
    product = read_product(text)
    found = registry()
    for name, _ in product:
        if (noun := counted(name)) is not None:
            with _LOCK:
                _add_noun(noun)
    return found.Unit(found.UnitsContainer({found.get_name(name): power for name, power in product}))


@cache
def _add_noun(noun: str) -> None:
    """Add a noun that stands in no file to the registry."""
    registry().load_definitions([f"{noun} = [{noun_dimension(noun)}]"])


def quantity(value: Decimal | Fraction, unit: str) -> Quantity:
    """Return a number and its unit as a quantity of the registry.

    Args:
        value: A finite number; a fraction whose decimals do not end is cut at the 28 digits of a Decimal.
        unit: A unit text.

    Raises:
        UnitError: The text is not a unit.
    """
    number = Decimal(value.numerator) / Decimal(value.denominator) if isinstance(value, Fraction) else value
    return registry().Quantity(number, parse_unit(unit))
