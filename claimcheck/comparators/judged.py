"""What a comparator is given beside two values, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from claimcheck.figure import Figure, Interval
from claimcheck.profile import Manner, Metrics, Vocabulary
from claimcheck.records import Raw
from claimcheck.verdict import Outcome

__all__ = ["Comparator", "Judged", "Reading", "Setting", "Side", "nothing"]


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold one reading of a number in the unit of its field.

    Args:
        ends: The printed number, or both printed ends of a range, lower first.
        interval: What the printed digits allow.
        is_range: Whether the value has two ends, or one end only, instead of one number.
    """

    ends: tuple[Fraction, ...]
    interval: Interval
    is_range: bool


def nothing(field: str) -> None:
    """State nothing of any field."""
    return


@dataclass(frozen=True, slots=True)
class Judged:
    """Hold the outcome of one field.

    Args:
        outcome: One of the eight outcomes.
        because: Why, as the end of a sentence after both values; empty where the values say it all.
    """

    outcome: Outcome
    because: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """Hold what a conversion may ask of one claim.

    Args:
        stated: Field id to the value the claim states, or None where it is silent or only inferred.
        number: Field id to that value as a number in the field's unit, or None where it states no single number.
        figure: The claim's figure, or None.
        statistic: The name of the statistic the figure is, folded, or None.
        has_formula: Whether the claim carries the formula it was calculated by.
    """

    stated: Callable[[str], Raw | None] = nothing
    number: Callable[[str], Reading | None] = nothing
    figure: Figure | None = None
    statistic: str | None = None
    has_formula: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """Hold what a comparator may know beside the two values.

    Args:
        manner: How the field, or the part of it, is compared.
        vocabulary: The vocabulary of its terms, or None.
        metrics: The metric registry.
        left: What a conversion may ask of the left claim.
        right: What a conversion may ask of the right claim.
        parts: Of a list whose members have named parts, how each part is compared.
    """

    manner: Manner
    vocabulary: Vocabulary | None
    metrics: Metrics
    left: Side = Side()
    right: Side = Side()
    parts: Mapping[str, tuple[Manner, Vocabulary | None]] = field(default_factory=dict)


#: One comparator: two values as written, or what stands for them, and the setting, to an outcome.
Comparator: TypeAlias = Callable[[Any, Any, Setting], Judged]
