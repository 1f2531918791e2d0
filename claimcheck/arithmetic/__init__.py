"""Arithmetic: what the printed figures allow, each check a plain function, all in one list.

Every check takes figures as printed (or read, or computed) and returns an `Answer`: one of six words, every reading
with its interval, the assumption it rests on, and a sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from claimcheck.arithmetic.answers import Allowed, Answer, Reading
from claimcheck.arithmetic.changes import change, factor, points, risk, twice
from claimcheck.arithmetic.computing import recompute
from claimcheck.arithmetic.counts import bounds, granularity
from claimcheck.arithmetic.money import compound, margin
from claimcheck.arithmetic.printed import Assumption, exactly
from claimcheck.arithmetic.products import constant, per_what, power, product
from claimcheck.arithmetic.records import (
    Entry,
    answers_for,
    answers_of_check,
    baseline_answer,
    entries_of,
    formula_answer,
)
from claimcheck.arithmetic.sums import mean, shares, total
from claimcheck.arithmetic.tables import headline, order

__all__ = [
    "CHECKS",
    "Allowed",
    "Answer",
    "Assumption",
    "Entry",
    "Reading",
    "answers_for",
    "answers_of_check",
    "baseline_answer",
    "bounds",
    "change",
    "compound",
    "constant",
    "entries_of",
    "exactly",
    "factor",
    "formula_answer",
    "granularity",
    "headline",
    "margin",
    "mean",
    "order",
    "per_what",
    "points",
    "power",
    "product",
    "recompute",
    "risk",
    "shares",
    "total",
    "twice",
]

#: Every check, by the id that records write.
CHECKS: dict[str, Callable[..., Answer]] = {
    "change": change,
    "factor": factor,
    "points": points,
    "shares": shares,
    "total": total,
    "product": product,
    "constant": constant,
    "per-what": per_what,
    "granularity": granularity,
    "order": order,
    "bounds": bounds,
    "mean": mean,
    "risk": risk,
    "power": power,
    "headline": headline,
    "margin": margin,
    "compound": compound,
    "twice": twice,
}
