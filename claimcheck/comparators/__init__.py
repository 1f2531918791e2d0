"""The comparators: one plain function each, two values to an outcome and a reason.

`COMPARATORS` is the one list of them; `judge` brings two values of a field to the right one.
"""

from __future__ import annotations

from collections.abc import Mapping

from claimcheck.comparators.baselines import BaselineUse, baseline
from claimcheck.comparators.judged import Comparator, Judged, Reading, Setting, Side
from claimcheck.comparators.lists import targets
from claimcheck.comparators.measures import Converted, Misfit, convert_metric, metric, printed_factor
from claimcheck.comparators.numbers import NotReadable, quantity, quantity_or_range, quantity_readings, ranges, shown
from claimcheck.comparators.statistics import Statistic, read_statistic, statistic
from claimcheck.comparators.terms import category, convert_term, flag, sets, text
from claimcheck.comparators.times import date, period, span, version
from claimcheck.records import AtLeast, Raw
from claimcheck.verdict import Outcome

__all__ = [
    "COMPARATORS",
    "BaselineUse",
    "Comparator",
    "Converted",
    "Judged",
    "Misfit",
    "NotReadable",
    "Reading",
    "Setting",
    "Side",
    "Statistic",
    "convert_metric",
    "convert_term",
    "judge",
    "printed_factor",
    "quantity_readings",
    "read_statistic",
    "shown",
    "span",
]

COMPARATORS: Mapping[str, Comparator] = {
    "baseline": baseline,
    "category": category,
    "date": date,
    "flag": flag,
    "list": targets,
    "metric": metric,
    "period": period,
    "quantity": quantity,
    "quantity or range": quantity_or_range,
    "range": ranges,
    "set": sets,
    "statistic": statistic,
    "text": text,
    "version": version,
}

#: Comparators whose values may have several members; for every other one a list means "one of these".
_MANY = frozenset({"list", "set"})


def _misplaced(raw: Raw, comparator: str) -> str | None:
    """Return what is wrong with the form of a value, or None."""
    if isinstance(raw, AtLeast) and comparator not in _MANY:
        return "an open list stands where the field has one value"
    if isinstance(raw, tuple) and comparator != "list" and any(isinstance(member, Mapping) for member in raw):
        return "a list of mappings stands where the field has plain values"
    return None


def judge(left: Raw, right: Raw, setting: Setting) -> Judged:
    """Compare two stated values of one field.

    Args:
        left: The value as written; a list in a field of one value means "one of these".
        right: The other value.
        setting: How the field is compared, and what the claims state beside it.
    """
    name = setting.manner.comparator
    compare = COMPARATORS[name]
    for raw in (left, right):
        if (fault := _misplaced(raw, name)) is not None:
            return Judged(Outcome.CANNOT_CHECK, fault)
    if name in _MANY or not (isinstance(left, tuple) or isinstance(right, tuple)):
        return compare(left, right, setting)
    ones = tuple(dict.fromkeys(left)) if isinstance(left, tuple) else (left,)
    others = tuple(dict.fromkeys(right)) if isinstance(right, tuple) else (right,)
    pairs = [compare(one, other, setting) for one in ones for other in others]
    if len(pairs) == 1:  # a list of one names one value
        return pairs[0]
    outcomes = {judged.outcome for judged in pairs}
    if outcomes == {Outcome.DIFFERENT}:
        return Judged(Outcome.DIFFERENT, "no value that one may have is a value that the other may have")
    if Outcome.CANNOT_CHECK in outcomes and outcomes <= {Outcome.CANNOT_CHECK, Outcome.DIFFERENT}:
        return next(judged for judged in pairs if judged.outcome is Outcome.CANNOT_CHECK)
    who = "both sides name" if len(ones) > 1 and len(others) > 1 else "a side names"
    return Judged(Outcome.UNRESOLVED, f"{who} several values, of which one holds for this figure")
