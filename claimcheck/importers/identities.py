"""What has to add up inside one record. What does not is told and never mended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from math import prod

from claimcheck.importers.leaves import Leaf, Number
from claimcheck.importers.model import Identity, Measured, Row

__all__ = ["decimal", "out_of_order", "unequal"]

#: The share of the sum by which a product may miss it.
_MISS = Decimal("0.005")
#: Statistics in the order that their values have to have.
_RANKS = {"minimum": Decimal(0), "median": Decimal(50), "maximum": Decimal(101)}


def decimal(value: Leaf) -> Decimal | None:
    """Return the value of digits, or None where they are none.

    >>> decimal(Number("1,024.50"))
    Decimal('1024.50')
    """
    if not isinstance(value, Number):
        return None
    try:
        return Decimal(value.replace(",", ""))
    except InvalidOperation:
        return None


def unequal(row: Row, identities: Iterable[Identity]) -> Iterator[str]:
    """Yield a sentence for each product that is not the sum it should be."""
    for identity in identities:
        factors, terms = _values(row, identity.factors), _values(row, identity.terms)
        if factors is None or terms is None:
            continue
        left, right = prod(factors, start=Decimal(1)), sum(terms, Decimal(0))
        if abs(left - right) > _MISS * abs(right):
            told = " × ".join(identity.factors), " + ".join(identity.terms)
            yield f"{told[0]} is {_short(left)}, {told[1]} is {_short(right)}"


def _values(row: Row, keys: Sequence[str]) -> list[Decimal] | None:
    found = [decimal(row.values.get(key, Number(key) if key.isdigit() else None)) for key in keys]
    values = [value for value in found if value is not None]
    return values if len(values) == len(found) else None


def _short(value: Decimal) -> str:
    return f"{value:.5g}"


def out_of_order(figures: Iterable[Measured]) -> Iterator[str]:
    """Yield a sentence for each percentile that is below a lower one of the same figure."""
    families: dict[tuple[str, str], list[tuple[Decimal, Decimal, str]]] = defaultdict(list)
    for figure in figures:
        rank = _rank(figure.statistic)
        value = decimal(Number(figure.digits))
        is_speed = figure.unit.endswith("/user")  # its slow tail may be the high percentile or the low one
        if rank is not None and value is not None and not is_speed:
            above = figure.key.rpartition("/")[0]
            families[figure.metric, above].append((rank, value, figure.key))
    for family in families.values():
        for (_, lower, first), (_, higher, second) in pairwise(sorted(family)):
            if lower > higher:
                yield f"{first} is {lower} and {second} only {higher}"


def _rank(statistic: str | None) -> Decimal | None:
    if statistic is not None and statistic.startswith("P"):
        return Decimal(statistic[1:])
    return _RANKS.get(statistic or "")
