"""The views of a check: on the page of an article, and as a page of its own."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from pydantic import Field

from claimcheck.report.views.base import (
    Answered,
    Count,
    FieldName,
    Ordinal,
    Page,
    Person,
    Place,
    ProfileName,
    Ref,
    Text,
    Waived,
)
from claimcheck.report.views.cards import Card
from claimcheck.report.views.grounds import Arithmetic, NumberedSource, Provenance
from claimcheck.report.views.pairs import Pair, PairLine
from claimcheck.verdict import Severity

__all__ = ["CheckCard", "CheckPage"]

_Source = TypeVar("_Source", bound=Ref)


class _Judged(Answered, Generic[_Source]):
    problem: Text | None
    reason: Text
    rule: Text = Field(description="How the verdict follows from the pairs.")
    summary: Text | None
    judged: Person | None
    override: Person | None
    axis: list[FieldName]
    profile: ProfileName | None
    raised: dict[str, Severity]
    fields: list[Text] | None
    note: Text | None
    topics: list[Ref]
    place: Place | None
    sources: list[_Source]
    waived: list[Waived]
    pairs: list[Pair]
    pairs_left_out: Count
    arithmetic: list[Arithmetic]
    provenance: list[Provenance]


class CheckCard(_Judged[Ref], Ref):
    """Hold a check on the page of an article: its pairs with the findings that were compared or that count."""

    kind: Literal["check"]


class CheckPage(_Judged[NumberedSource], Page):
    """Be a page of a check; a long one goes on on further pages."""

    kind: Literal["check"]
    pair_table: list[PairLine] = Field(description="All pairs of the check.")
    first_pair: Ordinal = Field(description="The number of the first pair on this page.")
    part: Ordinal
    parts: Ordinal
    pages: list[Text] = Field(description="The paths of all parts.")
    card: Card | None = Field(default=None, description="What opens the page.")
