"""The one module that knows pint: an empty registry, filled on demand from the table."""

from __future__ import annotations

from decimal import Decimal
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from claimcheck.units.grammar import read_product
from claimcheck.units.names import define

if TYPE_CHECKING:
    import pint

__all__ = ["parse_unit"]

_LOCK = Lock()
_DEFINED: set[str] = set()


@cache
def _registry() -> pint.UnitRegistry[Decimal]:
    import pint

    # Building pint's own definitions takes most of a second and brings gilbert for Gb and barn for b.
    return pint.UnitRegistry(None, non_int_type=Decimal)


@lru_cache(maxsize=20_000)
def parse_unit(text: str) -> pint.Unit:
    """Return a unit text as a pint unit of claimcheck's own registry.

    Args:
        text: A unit, pint-style (``token/second/GPU``) or printed (``tok/s/GPU``, ``$/GPU-hour``); at most 80
            characters and 8 factors.

    Returns:
        A unit; two of the same dimension convert with Decimal magnitudes. Every count noun and every currency is a
        dimension of its own; percent, percentage_point and basis_point are apart from pure numbers.

    Raises:
        UnitError: The text is not a unit; the hint names what was probably meant.
    """
    product = read_product(text)
    registry = _registry()
    with _LOCK:
        for name, _ in product:
            _define(registry, name)
    return registry.Unit(registry.UnitsContainer(dict(product)))


def _define(registry: pint.UnitRegistry[Decimal], name: str) -> None:
    """Define a name and the dimensions it stands on, once."""
    meaning = define(name)
    if name in _DEFINED or meaning is None:
        return
    for base, _ in meaning.dimensions:
        if "base_" + base not in _DEFINED:
            registry.define(f"base_{base} = [{base}]")
            _DEFINED.add("base_" + base)
    product = " * ".join(f"base_{base} ** {power}" for base, power in meaning.dimensions) or "1"
    top, bottom = meaning.factor.as_integer_ratio()
    text = f"{name} = {top} / {bottom} * {product}"
    if meaning.offset:
        zero, per = meaning.offset.as_integer_ratio()
        text += f"; offset: {Decimal(zero) / Decimal(per)}"
    registry.define(text)
    _DEFINED.add(name)
