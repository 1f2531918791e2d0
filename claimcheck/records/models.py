"""The records people write: claim, source, party, run, check, analysis.

Records are frozen and know the file and line they stand in. What a key means is told in ``docs/records.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainValidator, model_validator

from claimcheck.records.values import Value
from claimcheck.schema import (
    DateOrAbsence,
    DatesOrAbsence,
    DateText,
    Id,
    Ids,
    Link,
    Part,
    SeverityText,
    Sha256,
    Text,
    Texts,
    Timestamp,
    VerdictText,
    as_list,
)
from claimcheck.verdict import State

__all__ = [
    "AS_GIVEN",
    "Analysis",
    "Baseline",
    "Caution",
    "Check",
    "DossierSettings",
    "InlineMetric",
    "Judgement",
    "Override",
    "Pair",
    "Party",
    "Record",
    "Repetition",
    "Run",
    "Snapshot",
    "Source",
    "Waiver",
    "Withdrawal",
]


#: What a reader has already built is taken as it is.
AS_GIVEN = PlainValidator(lambda value: value)


class Record(Part):
    """Be one record of a dossier: it has an id and knows where it stands.

    ``file`` is the path as the user would write it, None for a record made in Python; ``line`` counts from 1;
    ``places`` maps each key to its line and column, from 1, and so each member of a list and each key inside.
    """

    id: Id = "unnamed"
    file: str | None = Field(default=None, exclude=True)
    line: int | None = Field(default=None, exclude=True)
    places: Annotated[Mapping[str, tuple[int, int]], AS_GIVEN] = Field(default_factory=dict, exclude=True, repr=False)

    def __repr__(self) -> str:
        """Name the record by its kind and its id."""
        return f"<{type(self).__name__} {self.id}>"

    def place(self, key: str) -> tuple[int | None, int | None]:
        """Return line and column, from 1, of a key, a member or a key inside one: ``pairs``, ``pairs[0].left``.

        Of a name that stands nowhere it is the place of what would hold it, at last that of the record.
        """
        while key:
            if key in self.places:
                return self.places[key]
            key = key[: max(key.rfind("["), key.rfind("."), 0)]
        return self.line, 1 if self.line else None


class InlineMetric(Part):
    """Define a metric inside one claim, where the registry has none."""

    id: Id
    quantity: Text | None = None
    numerator: Texts = ()
    denominator: Texts = ()
    unit: Text | None = None
    better: Text | None = None
    distribution: Text | None = None
    total: Text | None = None
    definition: Text | None = None
    title: Text | None = None


class Repetition(Part):
    """Name a source that passed the figure on, with the figure it printed where that is recorded."""

    source: Id
    figure: Text | None = None
    quote: Text | None = None
    locator: Any = None

    @model_validator(mode="before")
    @classmethod
    def _from_id(cls, value: Any) -> Any:
        return {"source": value} if isinstance(value, str) else value


class Caution(Part):
    """Quote the author's own words that a comparison should not be read so."""

    quote: Text
    against: Ids = ()


class Withdrawal(Part):
    """Say when and why a claim was taken back."""

    on: DateText
    reason: Text


class Waiver(Part):
    """Silence one kind of problem in one record, visibly, until a day."""

    code: Text
    reason: Text
    until: DateText | None = None


class Baseline(Part):
    """Say what a relative figure is relative to.

    Args:
        of: Id of the claim that is the baseline, or None where the conditions are written here.
        same: Fields, or groups of fields, that the source says are the same on both sides.
        state: `State.STATED`, or the absence that stands in the record (``baseline: not stated``).
        conditions: Conditions of a baseline for which no figure exists, by field id.
        metric: What the inline baseline measures, where that is written; else what the claim measures.
    """

    of: Id | None = None
    same: Texts = ()
    state: State = State.STATED
    conditions: Annotated[Mapping[str, Value], AS_GIVEN] = Field(default_factory=dict)
    metric: Text | InlineMetric | None = None


class Snapshot(Part):
    """Name the bytes held of a source.

    ``sha256`` is of the file's bytes; ``text_sha256`` of the text that ``extractor`` (name and version) drew from it.
    """

    file: Text
    sha256: Sha256
    retrieved: Timestamp
    text: Text | None = None
    text_sha256: Sha256 | None = None
    extractor: Text | None = None


class Source(Record):
    """Hold one document that states figures. Without ``accessed`` nobody here has read it."""

    kind: Text
    title: Text | None = None
    url: Link | None = None
    publisher: Text | None = None
    authors: Texts = ()
    published: DateOrAbsence | None = None
    accessed: DateText | None = None
    cites: Ids = ()
    snapshot: Snapshot | None = None
    licence: Text | None = None
    supersedes: Ids = ()
    withdrawn: Withdrawal | None = None
    waive: tuple[Waiver, ...] = ()
    note: Text | None = None

    @property
    def copies(self) -> tuple[str, ...]:
        """Return the names of the copy held of it and of that copy's text, as far as there are any."""
        return tuple(name for name in (self.snapshot.file, self.snapshot.text) if name) if self.snapshot else ()


class Party(Record):
    """Hold one person or organisation: what it makes and who controls it."""

    name: Text
    makes: Texts = ()
    controlled_by: Id | None = None
    url: Link | None = None
    note: Text | None = None


class Run(Record):
    """Hold one act of measuring: claims of one run have one origin."""

    by: Id | None = None
    measured: DatesOrAbsence | None = None
    used: Texts = ()
    note: Text | None = None


class Pair(Part):
    """Name two claims to hold against each other."""

    left: Id
    right: Id
    expect: VerdictText | None = None


class AgainstBaseline(Part):
    """Name a relative claim to hold against its own baseline."""

    claim: Id
    expect: VerdictText | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_id(cls, value: Any) -> Any:
        return {"claim": value} if isinstance(value, str) else value


class Judgement(Part):
    """Hold a person's verdict where no pair can answer the question."""

    verdict: VerdictText
    by: Text
    reason: Text
    sources: Ids = ()


class Equating(Part):
    """Say who set the figures of a check beside each other as one, and where."""

    source: Id
    by: Id | None = None
    quote: Text | None = None


class Override(Part):
    """Hold a person's verdict that stands beside the computed one."""

    verdict: VerdictText
    by: Text
    reason: Text
    sources: Ids = ()


class Check(Record):
    """Hold one question: its axis, its pairs, and the verdict its author expects.

    ``axis`` None means the profile's own axis; an empty tuple sets nothing aside.
    """

    question: Text
    axis: Texts | None = None
    profile: Id | None = None
    pairs: tuple[Pair, ...] = ()
    among: Ids = ()
    against_baseline: Annotated[tuple[AgainstBaseline, ...], BeforeValidator(as_list)] = ()
    expect: VerdictText | None = None
    summary: Text | None = None
    fields: Texts | None = None
    severity: Mapping[str, SeverityText] = Field(default_factory=dict)
    judged: Judgement | None = None
    equated: Equating | None = None
    override: Override | None = None
    arithmetic: tuple[Any, ...] = ()
    topics: Texts = ()
    waive: tuple[Waiver, ...] = ()
    note: Text | None = None


class Analysis(Record):
    """Hold one article: its front matter, and its Markdown below.

    ``body_line`` is the line of the file, from 1, on which the Markdown begins.
    """

    title: Text
    date: DateText
    template: Id = "analysis"
    summary: Text | None = None
    publisher: Text | None = None
    author: Text | None = None
    topics: Texts = ()
    checks: Ids = ()
    independence: Text | None = None
    discussion: Text | None = None
    body: str = ""
    body_line: int = 1


class DossierSettings(Part):
    """Hold ``claimcheck.yaml``: everything but the format has a default; ``file`` and ``places`` as in `Record`."""

    file: str | None = Field(default=None, exclude=True)
    places: Annotated[Mapping[str, tuple[int, int]], AS_GIVEN] = Field(default_factory=dict, exclude=True, repr=False)
    format: Text
    name: Text | None = None
    profile: Id = "generic"
    publisher: Text | None = None
    licence: Text | None = None
    note: Text | None = None
