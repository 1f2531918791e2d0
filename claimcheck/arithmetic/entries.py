"""What an entry under `arithmetic:` may hold, check by check: its keys, and how they become arguments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from claimcheck.arithmetic.answers import Answer
from claimcheck.arithmetic.changes import change, factor, points, risk, twice
from claimcheck.arithmetic.counts import bounds, granularity
from claimcheck.arithmetic.money import compound, margin
from claimcheck.arithmetic.printed import exactly
from claimcheck.arithmetic.products import constant, per_what, power, product
from claimcheck.arithmetic.sums import mean, shares, total
from claimcheck.arithmetic.tables import headline, order

__all__ = ["SPECS", "Kind", "Spec"]


class Kind(Enum):
    """What a key holds."""

    FIGURE = auto()  # a claim id, a formula over claims, or {figure: …}
    FIGURES = auto()  # a list of them
    PAIR = auto()  # a list of two
    FLAG = auto()  # yes or no
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class Spec:
    """Describe the entries of one check.

    Args:
        kinds: The keys it knows, in the order they are told.
        needs: Groups of keys of which one each must stand.
        call: Runs the check on the resolved values, by key.
    """

    kinds: Mapping[str, Kind]
    needs: tuple[tuple[str, ...], ...]
    call: Callable[[Mapping[str, Any]], Answer]

    def run(self, values: Mapping[str, Any], exact: Collection[str] = ()) -> Answer:
        """Run the check on the resolved values, those of the keys in ``exact`` taken as exact numbers.

        Raises:
            ClaimcheckError: A figure cannot be read, or the dimensions differ.
        """
        return self.call({key: _exactly(value) if key in exact else value for key, value in values.items()})


def _exactly(value: Any) -> Any:
    return [exactly(one) for one in value] if isinstance(value, list) else exactly(value)


def _spec(keys: str, needs: str, call: Callable[[Mapping[str, Any]], Answer]) -> Spec:
    """Read keys: ``name``, ``name[]`` for a list, ``name[2]`` for two, ``name?`` for yes or no, ``name:text``."""
    kinds: dict[str, Kind] = {}
    for key in keys.split():
        name = key.rstrip("[2]?").removesuffix(":text")
        ending = key[len(name) :]
        kinds[name] = {"": Kind.FIGURE, "[]": Kind.FIGURES, "[2]": Kind.PAIR, "?": Kind.FLAG, ":text": Kind.TEXT}[
            ending
        ]
    return Spec(kinds, tuple(tuple(group.split("|")) for group in needs.split()), call)


def _two(check: Callable[..., Answer]) -> Callable[[Mapping[str, Any]], Answer]:
    """Call a check of two values: ``from`` and ``to`` are ordered, ``values`` are not."""

    def call(values: Mapping[str, Any]) -> Answer:
        stated = values.get("stated")
        if "values" in values:
            return check(*values["values"], stated=stated)
        ends = values.get("from"), values.get("to")
        return check(*ends, stated=stated, ordered=None not in ends)

    return call


def _named(check: Callable[..., Answer], *first: str) -> Callable[[Mapping[str, Any]], Answer]:
    """Call a check with some keys as its first arguments and the others by name."""

    def call(values: Mapping[str, Any]) -> Answer:
        rest = {key: value for key, value in values.items() if key not in first}
        return check(*[values.get(key) for key in first], **rest)

    return call


def _product(values: Mapping[str, Any]) -> Answer:
    return product(*values["factors"], stated=values.get("stated"), unit=values.get("unit"))


def _risk(values: Mapping[str, Any]) -> Answer:
    return risk(*values["values"], stated=values.get("stated"))


_PAIR = "from to values[2] stated"

#: The entries of each check, by its id.
SPECS: dict[str, Spec] = {
    "change": _spec(_PAIR, "stated|from|values", _two(change)),
    "factor": _spec(_PAIR, "from|values to|values", _two(factor)),
    "points": _spec(_PAIR, "from|values to|values", _two(points)),
    "shares": _spec("shares[] exclusive_and_exhaustive?", "shares", _named(shares, "shares")),
    "total": _spec("rows[] stated", "rows", _named(total, "rows")),
    "product": _spec("factors[] stated unit:text", "factors", _product),
    "constant": _spec("rows[]", "rows", _named(constant, "rows")),
    "per-what": _spec("total rate stated unit:text most counted:text", "total", _named(per_what, "total", "rate")),
    "granularity": _spec("share n k", "share", _named(granularity, "share", "n")),
    "order": _spec("values[]", "values", _named(order, "values")),
    "bounds": _spec("stated kind:text", "stated", _named(bounds, "stated")),
    "mean": _spec("parts[] weights[] stated", "parts", _named(mean, "parts")),
    "risk": _spec("values[2] stated", "values", _risk),
    "power": _spec("recomputed stated", "recomputed stated", _named(power, "recomputed")),
    "headline": _spec("stated cells[]", "stated", _named(headline, "stated")),
    "margin": _spec("revenue cost other_costs stated", "revenue cost", _named(margin, "revenue", "cost")),
    "compound": _spec("start growth[] periods stated", "growth", _named(compound, "start", "growth", "periods")),
    "twice": _spec("more less", "more less", _named(twice, "more", "less")),
}
