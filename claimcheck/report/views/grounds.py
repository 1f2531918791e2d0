"""The views of what a figure rests on: arithmetic, provenance, numbered sources."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from claimcheck.report.views.base import Count, Ordinal, Ref, Text, View, Withdrawn

__all__ = [
    "Arithmetic",
    "Ends",
    "Mention",
    "NumberedSource",
    "OriginsNeeded",
    "PartiesNeeded",
    "Provenance",
    "ReadingView",
]


class Ends(View):
    """Hold both ends of an interval as decimal text; None for an open end."""

    low: Text | None
    high: Text | None


class ReadingView(View):
    """Hold one way to read a stated figure."""

    name: Text
    words: Text
    unit: Text
    interval: Ends
    answer: Text
    fits: bool
    worded: bool
    assumption: Text | None


class Arithmetic(View):
    """Hold what the printed figures allow."""

    check: Text
    answer: Text
    subject: Text
    stated: Text | None
    unit: Text | None
    interval: Ends | None
    assumption: Text
    readings: list[ReadingView]
    note: Text | None
    about: Text | None
    author_note: Text | None
    expected: Text | None
    sentence: Text
    claim: Ref | None


class Mention(View):
    """Hold one statement that prints a figure."""

    source: Text
    claim: Text
    how: Text
    figure: Text
    reported_by: Text | None
    published: Text | None
    withdrawn: Text | None
    suspected_copy_of: Text | None


class OriginsNeeded(View):
    """Hold a smallest set of origins without which nothing of a figure is left."""

    origins: list[Text]
    words: Text


class PartiesNeeded(View):
    """Hold a smallest set of parties without which nothing of a figure is left."""

    parties: list[Text]
    words: Text


class Provenance(View):
    """Hold where a figure comes from; ``picture`` is safe SVG."""

    claim: Ref
    summary: Text
    short: Text
    mentions: list[Mention]
    origins: Count
    independent_origins: Count | Text
    independent_parties: Count | Text
    rests_on: list[OriginsNeeded | PartiesNeeded]
    loops: list[list[Text]]
    untraced: list[Text]
    shared_inputs: list[Text]
    relation: Text
    picture: str | None


class NumberedSource(Ref):
    """Hold a source as an entry of the numbered list of a page."""

    kind: Literal["source"]
    number: Ordinal
    kind_of_source: Text
    url: Text | None
    publisher: Text | None
    published: Text | None
    published_words: Text | None
    accessed: Text | None
    read: bool
    as_reported_by: list[Ref] = Field(description="The sources in which we read it, where we have not read it itself.")
    withdrawn: Withdrawn | None
