"""The views of the figures of one metric, and of all metrics of a dossier."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from claimcheck.report.views.base import Count, Ordinal, Page, Ref, Text, View
from claimcheck.report.views.lists import ClaimLine
from claimcheck.report.views.pairs import Plot
from claimcheck.report.views.records import Metric

__all__ = ["Bin", "MetricLine", "MetricPage", "MetricsPage", "Strip"]


class Bin(View):
    """Count the figures between two numbers (decimal text): from the first on, below the second."""

    low: Text
    high: Text
    count: Count


class Strip(View):
    """Hold figures that are like-for-like with each other, on one axis."""

    count: Ordinal
    claims: list[Ref] = Field(description="In the order of the bars; empty where the figures are binned.")
    plot: Plot | None = Field(description="A bar a figure; null where there are so many that they are binned.")
    unit: Text
    bins: list[Bin]


class MetricPage(Page):
    """Be the page of a metric; a long one goes on on further pages."""

    kind: Literal["metric"]
    metric: Metric
    count: Count = Field(description="Figures of the metric.")
    sets: Count = Field(description="Sets of at least two figures that are like-for-like with each other.")
    strips: list[Strip]
    others: list[ClaimLine] = Field(description="Figures that are like-for-like with no other.")
    ungrouped: bool = Field(description="Whether there were too many figures to judge every pair.")
    part: Ordinal
    parts: Ordinal
    pages: list[Text] = Field(description="The paths of all parts.")


class MetricLine(View):
    """Hold a metric as one row of a list."""

    id: Text
    title: Text
    path: Text
    unit: Text | None
    count: Count
    sets: Count


class MetricsPage(Page):
    """Be the page that lists the metrics."""

    kind: Literal["metrics"]
    rows: list[MetricLine]
