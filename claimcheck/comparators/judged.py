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

__all__ = ["Comparator", "Judged", "Reading", "Setting", "Side"]


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


@dataclass(frozen=True, slots=True)
class Judged:
    """Hold the outcome of one field.

    Args:
        outcome: One of the eight outcomes.
        because: Why, as the end of a sentence after both values; empty where the values say it all.
    """

    outcome: Outcome
    because: str = ""


def _nothing(field: str) -> None:
    """State nothing of any field."""
    return


class Side:
    """Answer what a conversion may ask of one claim, and remember that it was asked.

    An outcome for which nothing was asked rests on the two values alone, and holds for every other pair of claims
    that states them.

    Args:
        stated: Field id to the value the claim states, or None where it is silent or only inferred.
        number: Field id to that value as a number in the field's unit, or None where it states no single number.
        figure: The claim's figure, or None.
        statistic: The name of the statistic the figure is, folded, or None.
        has_formula: Whether the claim carries the formula it was calculated by.
    """

    __slots__ = ("_figure", "_has_formula", "_number", "_stated", "_statistic", "asked", "converted")

    def __init__(
        self,
        stated: Callable[[str], Raw | None] = _nothing,
        number: Callable[[str], Reading | None] = _nothing,
        figure: Figure | None = None,
        statistic: str | None = None,
        has_formula: bool = False,
    ) -> None:
        self._stated = stated
        self._number = number
        self._figure = figure
        self._statistic = statistic
        self._has_formula = has_formula
        #: Whether anything was asked since this was last set to False.
        self.asked = False
        #: Conversions of the claim's figure that were already made, by the ids of both metrics.
        self.converted: dict[tuple[str, str], Any] = {}

    def stated(self, field: str) -> Raw | None:
        """Return the value the claim states of a field, or None."""
        self.asked = True
        return self._stated(field)

    def number(self, field: str) -> Reading | None:
        """Return what the claim states of a field as a number in the field's unit, or None."""
        self.asked = True
        return self._number(field)

    @property
    def figure(self) -> Figure | None:
        """Return the claim's figure, or None."""
        self.asked = True
        return self._figure

    @property
    def statistic(self) -> str | None:
        """Return the name of the statistic the figure is, folded, or None."""
        self.asked = True
        return self._statistic

    @property
    def has_formula(self) -> bool:
        """Tell whether the claim carries the formula it was calculated by."""
        self.asked = True
        return self._has_formula


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
    left: Side = field(default_factory=Side)
    right: Side = field(default_factory=Side)
    parts: Mapping[str, tuple[Manner, Vocabulary | None]] = field(default_factory=dict)


#: One comparator: two values as written, or what stands for them, and the setting, to an outcome.
Comparator: TypeAlias = Callable[[Any, Any, Setting], Judged]
