"""The views of a claim, a source and an article, each a page."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from claimcheck.report.views.base import (
    Brief,
    Count,
    FieldName,
    Ordinal,
    Page,
    Place,
    ProfileName,
    Ref,
    Text,
    View,
    Waived,
    Withdrawn,
)
from claimcheck.report.views.cards import Card
from claimcheck.report.views.checks import CheckCard
from claimcheck.report.views.grounds import Arithmetic, NumberedSource, Provenance
from claimcheck.report.views.lists import ClaimLine
from claimcheck.verdict import State

__all__ = [
    "AnalysisPage",
    "Baseline",
    "Caution",
    "Cited",
    "ClaimConditions",
    "ClaimFigure",
    "ClaimMakers",
    "ClaimPage",
    "ClaimStanding",
    "Condition",
    "FigureReading",
    "Given",
    "Held",
    "HeldCounts",
    "Line",
    "Metric",
    "Next",
    "Repetition",
    "Run",
    "Section",
    "Snapshot",
    "SourcePage",
    "Unreadable",
]


class FigureReading(View):
    """Say how a figure is read; numbers are decimal text, None for an open end."""

    error: None
    value: Text | None
    low: Text | None
    high: Text | None
    unit: Text
    approximate: bool
    bound: Literal["none", "upper", "lower", "within"]
    relative: bool
    statistic: Text | None
    others: list[Text]


class Unreadable(View):
    """Say why a text cannot be read as a figure."""

    error: Text


class Metric(View):
    """Hold what a figure measures."""

    id: Text
    title: Text
    definition: Text | None
    unit: Text | None
    better: Text | None
    ambiguous: bool


class Given(View):
    """Hold one condition of a baseline."""

    field: Text
    value: Text


class Baseline(View):
    """Hold what a figure is relative to."""

    claim: Ref | None
    same: list[Text]
    state: State
    conditions: list[Given]


class Caution(View):
    """Hold the authors' own words against a comparison."""

    quote: Text
    against: list[Ref]


class Run(View):
    """Hold the act of measuring behind a figure."""

    id: Text
    by: Text | None
    measured: Text | None
    used: list[Text]
    note: Text | None


class Repetition(View):
    """Hold a source that passed a figure on."""

    source: Ref
    figure: Text | None
    quote: Text | None
    copy_error: bool


class Condition(View):
    """Hold what a claim says of one field, and how we know it."""

    field: Text
    owner: Text
    title: Text
    group: Text
    state: State
    value: Text
    reason: Text | None
    effective: Text | None
    source: Ref | None
    quote: Text | None
    line: int | None
    machine: bool


class Line(View):
    """Hold one line of the file of a record."""

    line: Ordinal
    text: Text


class ClaimFigure(View):
    """Hold what a figure is, how it is read, and what it is relative to."""

    figure: Text
    name: Text | None
    subject: Text
    reading: FigureReading | Unreadable | None
    metric: Metric
    baseline: Baseline | None
    formula: Text | None
    cautions: list[Caution]


class ClaimMakers(View):
    """Hold who made a figure, who says so, and from what."""

    source: Ref | None
    via: Ref | None = Field(description="The source we really read, where that is another one.")
    read: bool = Field(description="Whether we have read the source itself; where not, it is as reported by `via`.")
    quote: Text | None
    quote_state: Text | None = Field(
        description="Whether the quote stands in the copy held of its source, in one sentence."
    )
    locator: Text | None
    by: Text | None
    relation: Text | None
    obtained: Text
    run: Run | None
    from_: list[Ref] = Field(serialization_alias="from")
    repeated_in: list[Repetition]
    confirms: list[Ref]
    supersedes: list[Ref]


class ClaimConditions(View):
    """Hold what a claim says of each field, and the fields that nobody has looked at."""

    profile: ProfileName | None
    conditions: list[Condition]
    not_recorded: list[FieldName]


class ClaimStanding(View):
    """Hold what a reader has to know of the record itself."""

    withdrawn: Withdrawn | None
    waived: list[Waived]
    machine_filled: list[Text]
    checked_by: Text | None
    recorded: Text | None


class ClaimPage(ClaimStanding, ClaimConditions, ClaimMakers, ClaimFigure, Page):
    """Be the page of a claim."""

    kind: Literal["claim"]
    note: Text | None
    topics: list[Ref]
    checks: list[Brief]
    analyses: list[Ref]
    arithmetic: list[Arithmetic]
    provenance: Provenance
    place: Place | None
    record: list[Line]
    card: Card | None = Field(default=None, description="What opens the page.")


class Snapshot(View):
    """Name the copy held of a source."""

    file: Text
    sha256: Text
    retrieved: Text
    text: Text | None = None
    text_sha256: Text | None = None
    extractor: Text | None = None

    @model_serializer(mode="wrap")
    def _as_recorded(self, handler: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Leave out what the record leaves out."""
        return {key: value for key, value in handler(self).items() if value is not None}


class Held(View):
    """Hold the claims of a source, at most 120 of a kind."""

    states: list[ClaimLine]
    reports: list[ClaimLine]
    repeats: list[ClaimLine]


class HeldCounts(View):
    """Count the claims of a source."""

    states: Count
    reports: Count
    repeats: Count


class SourcePage(Page):
    """Be the page of a source."""

    kind: Literal["source"]
    kind_of_source: Text
    title_stated: bool
    url: Text | None
    publisher: Text | None
    authors: list[Text]
    published: Text | None
    published_words: Text | None
    accessed: Text | None
    accessed_words: Text | None
    read: bool
    as_reported_by: list[Ref]
    licence: Text | None
    note: Text | None
    cites: list[Ref]
    cited_by: list[Ref]
    snapshot: Snapshot | None
    supersedes: list[Ref]
    withdrawn: Withdrawn | None
    waived: list[Waived]
    claims: Held
    counts: HeldCounts
    analyses: list[Ref]
    place: Place | None


class Section(View):
    """Hold a section of an article."""

    id: Text
    title: Text
    markdown: Text


class Cited(Ref):
    """Name a claim that an article cites, and the id of its source."""

    kind: Literal["claim"]
    source: Text | None


class Next(Ref):
    """Name an article to read next, and why."""

    kind: Literal["analysis"]
    date_words: Text
    why: Text


class AnalysisPage(Page):
    """Be the page of an article."""

    kind: Literal["analysis"]
    template: Text
    date: Text
    date_words: Text
    minutes: Ordinal
    summary: Text | None
    publisher: Text | None
    author: Text | None
    sections: list[Section]
    checks: list[CheckCard]
    sources: list[NumberedSource]
    claims: list[Cited]
    independence: Text | None
    discussion: Text | None
    topics: list[Ref]
    read_next: list[Next]
    place: Place | None
