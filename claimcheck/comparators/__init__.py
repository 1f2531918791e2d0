"""The comparators: each compares two stated values of one kind and gives an outcome with its reason.

`COMPARATORS` is the one list of them, a module each; `compare_values` brings two values of a field to theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from claimcheck.comparators.baseline import BASELINE, BaselineUse
from claimcheck.comparators.category import CATEGORY, convert_term, join_inputs
from claimcheck.comparators.comparator import (
    FIGURE,
    FORMULA,
    NAMED_STATISTIC,
    SCALAR,
    Comparator,
    Extent,
    Fault,
    Inputs,
    Judged,
    Schema,
    Setting,
)
from claimcheck.comparators.date import DATE
from claimcheck.comparators.flag import FLAG
from claimcheck.comparators.generation import GENERATION
from claimcheck.comparators.lists import LIST
from claimcheck.comparators.metric import METRIC, Converted, Printed, conversion_inputs, convert_metric
from claimcheck.comparators.numbers import NotReadable, quantity_readings, shown
from claimcheck.comparators.period import PERIOD
from claimcheck.comparators.quantity import QUANTITY
from claimcheck.comparators.ranges import QUANTITY_OR_RANGE, RANGE
from claimcheck.comparators.sets import SET
from claimcheck.comparators.statistic import STATISTIC, Statistic, read_statistic
from claimcheck.comparators.text import TEXT
from claimcheck.comparators.values import compare_values, needed_inputs, rests_on, split_text, value_faults
from claimcheck.comparators.version import VERSION
from claimcheck.profile import Field, Manner, Metrics, Profile
from claimcheck.records import Raw

__all__ = [
    "COMPARATORS",
    "FIGURE",
    "FORMULA",
    "NAMED_STATISTIC",
    "SCALAR",
    "BaselineUse",
    "Comparator",
    "Converted",
    "Extent",
    "Fault",
    "Inputs",
    "Judged",
    "NotReadable",
    "Printed",
    "Schema",
    "Setting",
    "Statistic",
    "compare_values",
    "conversion_inputs",
    "convert_metric",
    "convert_term",
    "field_faults",
    "join_inputs",
    "needed_inputs",
    "quantity_readings",
    "read_statistic",
    "rests_on",
    "shown",
    "split_text",
    "value_setting",
]

COMPARATORS: Mapping[str, Comparator] = {
    comparator.name: comparator
    for comparator in (
        BASELINE,
        CATEGORY,
        DATE,
        FLAG,
        GENERATION,
        LIST,
        METRIC,
        PERIOD,
        QUANTITY,
        QUANTITY_OR_RANGE,
        RANGE,
        SET,
        STATISTIC,
        TEXT,
        VERSION,
    )
}


def value_setting(field: Field, part: str | None, profile: Profile, metrics: Metrics) -> Setting:
    """Return how a field of a profile, or a named part of it, compares two values.

    Args:
        field: The field.
        part: The part of it, or None for a field that is compared as a whole.
        profile: The profile, whose vocabularies it names.
        metrics: The metric registry.
    """

    def setting(manner: Manner) -> Setting:
        return Setting(COMPARATORS[manner.comparator], manner, profile.vocabulary(manner), metrics)

    if part is not None:
        return setting(field.parts[part])
    return replace(setting(field.manner), parts={name: setting(manner) for name, manner in field.parts.items()})


def field_faults(raw: Raw, field: Field, part: str | None, profile: Profile, metrics: Metrics) -> Iterator[Fault]:
    """Yield why a field of a profile, or a named part of it, cannot hold a value; nothing where it can.

    A text in a field of named parts may state the first two of them at once.

    Args:
        raw: The value as written.
        field: The field.
        part: The part of it that the value is written for, or None.
        profile: The profile, whose vocabularies the field names.
        metrics: The metric registry.
    """
    names = list(field.parts) if part is None and field.is_only_parts else []
    first = value_setting(field, names[0] if names else part, profile, metrics)
    faults = list(value_faults(raw, first))
    if faults and isinstance(raw, str) and len(names) > 1:
        second = value_setting(field, names[1], profile, metrics)
        name, rest = split_text(raw, first.vocabulary, second.comparator)
        if rest is not None and not list(value_faults(name, first)):
            faults = list(value_faults(rest, second))
    yield from faults
