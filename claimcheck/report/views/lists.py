"""The views of the pages that lead to others: the index, lists of records, topics, the graph."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from claimcheck.errors import Level
from claimcheck.report.views.base import Brief, Count, Envelope, Ordinal, Page, Ref, Text, View
from claimcheck.verdict import Verdict

__all__ = [
    "ArticleLine",
    "ClaimLine",
    "Column",
    "Counts",
    "Edge",
    "GraphPage",
    "IndexPage",
    "ListPage",
    "Meaning",
    "Node",
    "Of",
    "PartyNode",
    "Problem",
    "SourceLine",
    "TopicCounts",
    "TopicLine",
    "TopicPage",
    "WaivedProblem",
]


#: What is listed.
Of = Literal["analysis", "check", "claim", "source"]


class ArticleLine(Ref):
    """Hold an article as one entry of a list."""

    kind: Literal["analysis"]
    date: Text
    date_words: Text
    template: Text
    summary: Text | None
    verdicts: list[Brief]


class ClaimLine(Ref):
    """Hold a claim as one row of a list."""

    kind: Literal["claim"]
    figure: Text
    printed: bool = Field(description="Whether the source prints a figure.")
    subject: Text
    metric: Text
    by: Text | None
    source: Ref | None
    via: Ref | None = Field(description="The source we really read, where that is another one.")
    read: bool = Field(description="Whether we have read the source itself; where not, it is as reported by `via`.")
    withdrawn: bool
    draft: bool = Field(
        default=False, description="Whether a program wrote the figure down and no person has checked it."
    )


class SourceLine(Ref):
    """Hold a source as one row of a list."""

    kind: Literal["source"]
    kind_of_source: Text
    publisher: Text | None
    published_words: Text | None
    read: bool
    states: Count
    withdrawn: bool


class TopicLine(Ref):
    """Hold a topic with how many records carry it."""

    kind: Literal["topic"]
    count: Count


class Problem(View):
    """Hold what is wrong in a file of the dossier."""

    code: Text
    level: Level
    file: Text | None
    line: int | None
    message: Text
    hint: Text | None


class WaivedProblem(Problem):
    """Hold a problem that a record waives, and why."""

    reason: Text


class Meaning(View):
    """Say what a verdict says of a comparison."""

    verdict: Verdict
    meaning: Text


class Counts(View):
    """Count the records of a dossier."""

    analyses: Count
    checks: Count
    claims: Count
    sources: Count


class IndexPage(Page):
    """Be the first page."""

    kind: Literal["index"]
    holds: Text
    counts: Counts
    publisher: Text | None
    note: Text | None
    analyses: list[ArticleLine]
    checks: list[Brief]
    verdicts: list[Meaning]
    topics: list[TopicLine]
    problems: list[Problem]
    problem_count: Count
    waived: list[WaivedProblem]
    not_checked: dict[str, Count] = Field(description="What was left unchecked, to how many there are of it.")


class _Listing(Envelope):
    of: Of


class ListPage(Page, _Listing):
    """Be a page of a list."""

    kind: Literal["list"]
    part: Ordinal
    parts: Ordinal
    pages: list[Text] = Field(description="The paths of all parts.")
    count: Count
    rows: list[Annotated[ArticleLine | Brief | ClaimLine | SourceLine, Field(discriminator="kind")]]


class TopicCounts(View):
    """Count the records that carry a topic."""

    analyses: Count
    checks: Count
    claims: Count


class TopicPage(Page):
    """Be the page of a topic."""

    kind: Literal["topic"]
    analyses: list[ArticleLine]
    checks: list[Brief]
    claims: list[ClaimLine]
    counts: TopicCounts


#: What the graph shows.
Node = Literal["party", "source", "claim", "check"]


class PartyNode(View):
    """Name a party in the graph; it has no page."""

    kind: Literal["party"]
    id: Text
    title: Text
    path: None


class Column(View):
    """Hold the nodes of one kind."""

    kind: Node
    title: Text
    nodes: list[PartyNode | Brief | Ref]


class Edge(View):
    """Hold a link of the graph, from one ``kind:id`` to another."""

    from_: Text = Field(serialization_alias="from")
    to: Text
    relation: Text


class GraphPage(Page):
    """Be the page of the graph."""

    kind: Literal["graph"]
    columns: list[Column]
    edges: list[Edge]
    left_out: Count
