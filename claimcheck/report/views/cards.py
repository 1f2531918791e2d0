"""The view of the card that opens a page: the answer on one screen, to cite and to embed."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from claimcheck.report.views.base import Basis, Count, Kind, Text, View
from claimcheck.report.views.pairs import Deciding, Plot, Side
from claimcheck.verdict import Verdict

__all__ = ["Card", "Citation", "Embed"]


class Citation(View):
    """Name a page as reference managers read it."""

    bibtex: str
    csl: str = Field(description="CSL-JSON, one item.")


class Embed(View):
    """Show a card on another page: the keys of an oEmbed answer."""

    version: Literal["1.0"] = "1.0"
    type: Literal["rich"] = "rich"
    title: Text
    provider_name: Text
    width: Count
    height: Count
    html: str = Field(description="An inline frame; its address is relative where the report has none of its own.")


class Card(View):
    """Hold what fits one screen: question, verdict, one sentence, the sides, what decides, and the distance."""

    kind: Kind
    question: Text
    verdict: Verdict | None
    gloss: Text = Field(description="The verdict in plain words; empty for a claim.")
    basis: Basis
    computed: Verdict | None
    answer: Text
    author: Text | None = Field(description="The author's own sentence.")
    sides: list[Side] = Field(description="Two for a pair, one for a claim, none for a check of several pairs.")
    rows: list[Deciding] = Field(max_length=5)
    more: Count = Field(description="Deciding fields that did not fit.")
    remedy: Text | None = Field(description="What would make the figures comparable, or settle what is open.")
    distance: Text | None
    plot: Plot | None
    permalink: Text = Field(description="The whole address where the report has one, else the path from its root.")
    citation: Citation
    embed: Embed
