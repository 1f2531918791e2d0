"""How the unit printed with a figure fits the unit of its metric: one rule for checks, pairs and arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from claimcheck.errors import UnitError
from claimcheck.profile.vocabulary import Vocabulary, normalise
from claimcheck.units import Product, dimensions_of, multiply, noun, print_product, read_product, value_factor

__all__ = ["completed_unit", "printed_factor"]

#: The term of the vocabulary of parts under which devices stand: none of them is left out or added silently.
_DEVICES = ("hardware",)


class Measured(Protocol):
    """What a registry entry and a metric defined in a claim have in common."""

    @property
    def unit(self) -> str | None:
        """The unit of its figures."""

    @property
    def numerator(self) -> tuple[str, ...]:
        """What is counted above the line."""

    @property
    def denominator(self) -> tuple[str, ...]:
        """What it is divided by."""


def completed_unit(unit: str, metric: Measured, parts: Vocabulary | None) -> str | None:
    """Return a printed unit with the counted nouns that its metric names and the print leaves out or adds.

    "$0.10/M" of a price per token is a price of a million tokens, "43 ms per step" of a step time is 43 ms. Only
    counted nouns of the metric are taken so (token, request, step, user), never a device, a time or a currency.

    Args:
        unit: The printed unit, canonical.
        metric: The metric; one without a unit has nothing to fit.
        parts: The vocabulary of the parts of metrics: other words for its nouns, and what is a device.

    Returns:
        A unit text of the metric's dimension, or None where the print is of another one.

    Raises:
        UnitError: The printed unit, or that of the metric, is no unit.
    """
    if metric.unit is None:
        return None
    if value_factor(unit, metric.unit) is not None:
        return unit
    missing = dict(dimensions_of(metric.unit))
    for base, power in dimensions_of(unit):
        missing[base] = missing.get(base, 0) - power
    nouns = dict(_nouns(metric, parts))
    left = {base: power for base, power in missing.items() if power}
    if not set(left) <= set(nouns):
        return None
    added: Product = tuple((nouns[base], power) for base, power in left.items())
    return print_product(multiply(read_product(unit), added))


def printed_factor(unit: str, metric: Measured, parts: Vocabulary | None) -> Fraction | None:
    """Return by what a printed value is multiplied to be a value of its metric, or None where it is none.

    Raises:
        UnitError: The printed unit, or that of the metric, is no unit.
    """
    whole = completed_unit(unit, metric, parts)
    return None if whole is None or metric.unit is None else value_factor(whole, metric.unit)


def _nouns(metric: Measured, parts: Vocabulary | None) -> Iterator[tuple[str, str]]:
    """Yield the dimension and the unit name of each counted noun that a metric names.

    A noun may be printed by any alias, and by the name of what it is a kind of: residents are people.
    """
    terms = [*metric.numerator, *metric.denominator]
    terms += [name for name, _ in read_product(metric.unit or "1")]
    for term in terms:
        if parts is not None and parts.covers(_DEVICES, term):
            continue
        for text in (term, *_names(term, parts)):
            found = _counted(text.rpartition(" ")[2])
            if found is not None:
                yield found


def _names(noun: str, parts: Vocabulary | None) -> Iterator[str]:
    """Yield the listed names of a noun and of what it is a kind of, the nearest first."""
    known = parts.term(noun) if parts is not None else None
    if parts is None or known is None:
        return
    for term in (known, *(parts.terms[name] for name in sorted(parts.above(normalise(known.term))))):
        yield from (term.term, *term.aliases)


@lru_cache(maxsize=2_000)
def _counted(word: str) -> tuple[str, str] | None:
    """Return the dimension and the unit name of a counted noun; None for a time, a currency or any other unit."""
    name = noun(word)
    if name is None or not name.islower():
        return None
    try:
        dimensions = dimensions_of(name)
    except UnitError:
        return None
    return (dimensions[0][0], name) if dimensions in (((name, 1),), ((f"{name}_counted", 1),)) else None
