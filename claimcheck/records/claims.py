"""The claim: the record of one published figure."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from claimcheck.errors import DossierError, Problem
from claimcheck.figure import Figure, read_under
from claimcheck.records.models import (
    AS_GIVEN,
    Baseline,
    Caution,
    InlineMetric,
    Record,
    Repetition,
    Waiver,
    Withdrawal,
)
from claimcheck.records.reading import build_claim
from claimcheck.records.values import Value
from claimcheck.schema import ABSENCE_WORDS, DateText, Id, Ids, Text, Texts, as_list, keys_of
from claimcheck.verdict import State

__all__ = ["CLAIM_KEYS", "Claim", "read_claim"]

_NOT_RECORDED = Value(State.NOT_RECORDED)


class Claim(Record):
    """Hold one published figure: what it says, who says it, and under which conditions it holds.

    ``conditions`` maps field ids to values, in file order; which ids exist is the profile's business.
    ``subject``, ``obtained`` and ``by`` are conditions too. ``places`` holds the keys of conditions by field id.
    """

    figure_text: Text = Field(alias="figure")
    heading: Text | None = None
    metric: Text | InlineMetric
    source: Id | None = None
    via: Id | None = None
    quote: Text | None = None
    locator: Any = None
    run: Id | None = None
    from_: Ids = Field(default=(), alias="from")
    repeated_in: Annotated[tuple[Repetition, ...], BeforeValidator(as_list)] = ()
    confirms: Ids = ()
    topics: Texts = ()
    baseline: Annotated[Baseline | None, AS_GIVEN] = None
    formula: Text | None = None
    caution: Annotated[tuple[Caution, ...], BeforeValidator(lambda v: [v] if isinstance(v, dict) else v)] = ()
    supersedes: Ids = ()
    withdrawn: Withdrawal | None = None
    waive: tuple[Waiver, ...] = ()
    machine_filled: Texts = ()
    checked_by: Text | None = None
    profile: Id | None = None
    recorded: DateText | None = None
    title: Text | None = None
    note: Text | None = None
    conditions: Annotated[Mapping[str, Value], AS_GIVEN] = Field(default_factory=dict)

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> Claim:
        """Make a claim from a mapping such as a claim file holds.

        Args:
            record: Keys and values as in a claim file; conditions nested or dotted.

        Raises:
            DossierError: The mapping is no claim; every fault is listed.
        """
        claim, problems = build_claim(cls, record)
        if claim is None:
            raise DossierError(problems)
        return claim

    def __repr__(self) -> str:
        """Name the claim, what it is about, and its figure as printed."""
        return f"<Claim {self.id}: {self.subject}, {self.figure_text}>"

    def __getitem__(self, field: str) -> Value:
        """Return what the claim itself says of one field.

        Args:
            field: Id of a field, as in ``hardware.accelerator``. A claim knows no profile, so that no name is refused:
                one that its record does not have, a mistyped one included, is *not recorded*.
        """
        return self.conditions.get(field, _NOT_RECORDED)

    @property
    def subject(self) -> str:
        """Return what the figure is about, as written."""
        return str(self["subject"])

    @property
    def by(self) -> str | None:
        """Return the id of the party that produced the figure, or None where no party is stated."""
        value = self["by"].value
        return value if isinstance(value, str) else None

    @property
    def obtained(self) -> str:
        """Return how the figure was obtained, as written, or the word for its absence."""
        return str(self["obtained"])

    @property
    def metric_id(self) -> str:
        """Return the id of the metric, also of one that is defined inline."""
        return self.metric if isinstance(self.metric, str) else self.metric.id

    @property
    def is_draft(self) -> bool:
        """Tell whether a program wrote the figure down and no person has checked that."""
        return "figure" in self.machine_filled and self.checked_by is None

    @property
    def is_readable(self) -> bool:
        """Tell whether the source prints a figure; a chart without numbers does not."""
        return self.figure_text not in ABSENCE_WORDS

    @property
    def figure(self) -> Figure | None:
        """Return the figure as read from its text, or None where the source prints none.

        Raises:
            FigureError: The text cannot be read as a figure.
        """
        return read_under(self.figure_text, self.heading) if self.is_readable else None


#: Keys of a claim that are no conditions, in the order of the record.
CLAIM_KEYS = tuple(keys_of(Claim))


def read_claim(
    record: Any,
    file: str | None = None,
    defaults: Mapping[str, Any] | None = None,
    name: str | None = None,
    *,
    fields: Container[str] = (),
    salvage: bool = False,
) -> tuple[Claim | None, list[Problem]]:
    """Build a claim, its conditions flattened to field ids.

    Args:
        record: A mapping of a claim file, or one made in Python.
        file: The path to name in problems.
        defaults: Keys that stand under the record's own, nested keys included.
        name: The id of a record that gives none.
        fields: Ids of all fields, which tell a field from a part of another.
        salvage: Whether a claim with problems is still returned, without the keys at fault, so that the rest of it
            can be checked in the same run.

    Returns:
        The claim, or None where it cannot be built, and every problem found.
    """
    return build_claim(Claim, record, file, defaults, name, fields=fields, salvage=salvage)
