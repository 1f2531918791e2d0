"""The comparators: each compares two stated values of one kind and gives an outcome with its reason.

`COMPARATORS` is the one list of them; `compare_values` brings two values of a field to the right one.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from claimcheck.comparators.baselines import BASELINE, BaselineUse
from claimcheck.comparators.comparator import FIGURE, FORMULA, STATISTIC, Comparator, Inputs, Judged, Reading, Setting
from claimcheck.comparators.lists import LIST
from claimcheck.comparators.measures import METRIC, Converted, Misfit, conversion_inputs, convert_metric, printed_factor
from claimcheck.comparators.numbers import (
    QUANTITY,
    QUANTITY_OR_RANGE,
    RANGE,
    NotReadable,
    quantity_readings,
    shown,
)
from claimcheck.comparators.statistics import STATISTIC_COMPARATOR, Statistic, read_statistic
from claimcheck.comparators.terms import CATEGORY, FLAG, SET, TEXT, convert_term, join_inputs
from claimcheck.comparators.times import DATE, PERIOD, VERSION, span
from claimcheck.records import AtLeast, Raw
from claimcheck.verdict import Outcome

__all__ = [
    "COMPARATORS",
    "FIGURE",
    "FORMULA",
    "STATISTIC",
    "BaselineUse",
    "Comparator",
    "Converted",
    "Inputs",
    "Judged",
    "Misfit",
    "NotReadable",
    "Reading",
    "Setting",
    "Statistic",
    "compare_values",
    "conversion_inputs",
    "convert_metric",
    "convert_term",
    "join_inputs",
    "needed_inputs",
    "printed_factor",
    "quantity_readings",
    "read_statistic",
    "shown",
    "span",
]

COMPARATORS: Mapping[str, Comparator] = {
    comparator.name: comparator
    for comparator in (
        BASELINE,
        CATEGORY,
        DATE,
        FLAG,
        LIST,
        METRIC,
        PERIOD,
        QUANTITY,
        QUANTITY_OR_RANGE,
        RANGE,
        SET,
        STATISTIC_COMPARATOR,
        TEXT,
        VERSION,
    )
}


def _misplaced(raw: Raw, comparator: Comparator) -> str | None:
    """Return what is wrong with the form of a value, or None."""
    if isinstance(raw, AtLeast) and not comparator.has_members:
        return "an open list stands where the field has one value"
    if isinstance(raw, tuple) and not comparator.has_parts and any(isinstance(member, Mapping) for member in raw):
        return "a list of mappings stands where the field has plain values"
    return None


def _alternatives(raw: Raw, comparator: Comparator) -> tuple[Raw, ...]:
    """Return the values of which one holds: those of a list, where the field has one value."""
    if comparator.has_members or not isinstance(raw, tuple):
        return (raw,)
    return tuple(dict.fromkeys(str(member) for member in raw))


def needed_inputs(left: Raw, right: Raw, setting: Setting) -> frozenset[str]:
    """Return the inputs of both claims that the outcome of two stated values rests on; none as a rule.

    Returns:
        Ids of fields, and `FIGURE`, `FORMULA` and `STATISTIC` of the claims themselves.
    """
    comparator = setting.comparator
    if any(_misplaced(raw, comparator) for raw in (left, right)):
        return frozenset()
    pairs = product(_alternatives(left, comparator), _alternatives(right, comparator))
    return frozenset().union(*(comparator.inputs(one, other, setting) for one, other in pairs))


def compare_values(left: Raw, right: Raw, setting: Setting) -> Judged:
    """Compare two stated values of one field.

    Args:
        left: The value as written; a list in a field of one value means "one of these".
        right: The other value.
        setting: How the field is compared, and what the claims state of the `needed_inputs`.
    """
    comparator = setting.comparator
    for raw in (left, right):
        if (fault := _misplaced(raw, comparator)) is not None:
            return Judged(Outcome.CANNOT_CHECK, fault)
    ones, others = _alternatives(left, comparator), _alternatives(right, comparator)
    pairs = [comparator.compare(one, other, setting) for one, other in product(ones, others)]
    if len(pairs) == 1:  # also a list of one, which names one value
        return pairs[0]
    outcomes = {judged.outcome for judged in pairs}
    if outcomes == {Outcome.DIFFERENT}:
        return Judged(Outcome.DIFFERENT, "no value that one may have is a value that the other may have")
    if Outcome.CANNOT_CHECK in outcomes and outcomes <= {Outcome.CANNOT_CHECK, Outcome.DIFFERENT}:
        return next(judged for judged in pairs if judged.outcome is Outcome.CANNOT_CHECK)
    who = "both sides name" if len(ones) > 1 and len(others) > 1 else "a side names"
    return Judged(Outcome.UNRESOLVED, f"{who} several values, of which one holds for this figure")
