"""Hedges, bounds and fillers that stand directly before a number, and what they said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from claimcheck.figure.count import Amount, Phrase, match_idiom
from claimcheck.figure.draft import Draft
from claimcheck.figure.quantity import at_number, read_quantity
from claimcheck.figure.words import BEFORE

__all__ = ["Lead", "hedged_quantity", "is_bare", "take_prefix"]


@dataclass(slots=True)
class Lead:
    """What the words before a number said."""

    hedge: str | None = None
    bound: tuple[str, bool] | None = None
    special: str | None = None
    statistic: str | None = None
    statistics: list[str] = field(default_factory=list)
    direction: str | None = None
    changes: bool = False
    by: bool = False
    to: bool = False
    words: list[str] = field(default_factory=list)
    slashed: bool = False
    conditions: list[Draft] = field(default_factory=list)
    target: bool = False
    context: bool = False
    verb: str = ""

    def note(self, kind: str, payload: Any) -> bool:
        """Take up one idiom; say whether it was one that a lead can hold."""
        if kind in ("approx", "nearly", "barely"):
            self.hedge = kind if self.hedge in (None, "approx") else self.hedge
        elif kind in ("upper", "lower"):
            self.bound = (kind, payload)
        elif kind in ("within", "±", "from", "ranging", "between", "factor of"):
            if self.special is None or (self.special == "within" and kind != "±"):
                self.special = kind  # "within ±4%" stays within
        elif kind == "statistic":
            self.statistic = payload
            self.statistics.append(payload)
        elif kind == "direction":
            self.direction, self.changes = payload or self.direction, True
        elif kind == "by":
            self.by = True
        elif kind == "to":
            self.to = True
        elif kind == "target":
            self.target = self.to = True
        else:
            return kind in ("filler", "copula")
        return True


def take_prefix(source: Phrase, index: int, lead: Lead) -> int:
    """Take up hedges, bounds and fillers that stand directly before a number; return where they end."""
    while index < len(source.tokens) and not at_number(source, index):
        found = match_idiom(source, index, BEFORE)
        if found is None or found[0] in ("danger", "context", "vs", "direction", "copula", "n", "p-value", "ci"):
            break
        kind, payload, end = found
        if not lead.note(kind, payload):
            break
        index = end
    return index


def hedged_quantity(source: Phrase, index: int) -> tuple[Amount, Lead, int] | None:
    """Read an optional hedge and the quantity behind it, or None."""
    lead = Lead()
    at = take_prefix(source, index, lead)
    found = read_quantity(source, at) if lead.special in (None, "within") else None
    return (found[0], lead, found[1]) if found else None


def is_bare(quantity: Amount) -> bool:
    """Say whether a number was printed without unit, percent, factor sign or currency."""
    return not (quantity.unit or quantity.factor or quantity.percent or quantity.kind)
