"""Metrics: what a figure measures, what each tool calls it, and what converts into what."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from claimcheck.formula import Formula, read_formula
from claimcheck.profile.vocabulary import Vocabulary, normalise
from claimcheck.schema import Id, Part, Text, Texts

__all__ = ["Conversion", "Metric", "MetricName", "Metrics", "Step", "Unlike"]


class MetricName(Part):
    """Say what one tool, in some of its versions, calls a metric."""

    tool: Text
    name: Text
    versions: Text | None = None
    note: Text | None = None

    def may_be_of(self, version: str | None) -> bool:
        """Tell whether a version of the tool may be one of those; one that is not stated or not read may be any."""
        bound = _BOUND.fullmatch(self.versions or "")
        stated = _RELEASE.search(version or "")
        if bound is None or stated is None:
            return True
        one, other = (tuple(map(int, text.split("."))) for text in (stated[0], bound[2]))
        return one < other if bound[1] == "<" else one >= other


#: The versions that a name holds for, from a release on or before it, and a release inside a text.
_BOUND = re.compile(r"(<|>=)\s*([0-9]+(?:\.[0-9]+)*)")
_RELEASE = re.compile(r"[0-9]+(?:\.[0-9]+)*")


class Conversion(Part):
    """Say how a value of one metric becomes a value of another.

    Args:
        to: The other metric.
        formula: ``x`` is the value; the other names are those of ``needs``.
        needs: Name in the formula to the field id that gives it.
        exact: Whether the converted value is exact; an approximate one never makes two metrics equivalent.
        not_statistics: Statistics, such as the mean, for which the conversion does not hold.
    """

    to: Id
    formula: Text
    needs: Mapping[str, Text] = Field(default_factory=dict)
    exact: bool = True
    not_statistics: Texts = ()
    note: Text | None = None

    @property
    def read(self) -> Formula:
        """Return the formula as read.

        Raises:
            FormulaError: The text is no formula.
        """
        return read_formula(self.formula)


class Unlike(Part):
    """Say why another metric of the same kind is not comparable."""

    metric: Id
    why: Text


class SameWhere(Part):
    """Say under which conditions another metric gives the same number."""

    metric: Id
    when: Mapping[str, Any]
    why: Text


class Metric(Part):
    """Define one metric.

    Args:
        quantity: What kind of quantity: latency, throughput, user speed, money, cost, growth, ratio, count, …
        numerator: Terms of what is counted or measured above the line.
        denominator: Terms of what it is divided by; ``none`` where there is nothing.
        unit: The unit of its figures.
        better: ``higher``, ``lower`` or ``neither``.
        distribution: Whether it is a statistic over many values, so that a figure must say which.
        total: Whether it is a sum over all accelerators of a system.
        parent: The looser name of which this is one meaning.
        ambiguous: Whether the name alone does not say which definition is meant.
        fixes: Conditions that the definition settles, by field id.
        needs: Field ids without which a figure of this metric says too little, such as the k of pass@k.
        profile: The profile whose fields describe how it is measured, as the file of the metric says; None for any.
    """

    id: Id
    title: Text
    definition: Text
    quantity: Text
    numerator: Texts = ()
    denominator: Texts = ()
    unit: Text
    better: Text
    distribution: bool = False
    total: bool = False
    parent: Id | None = None
    ambiguous: bool = False
    fixes: Mapping[str, Any] = Field(default_factory=dict)
    needs: Texts = ()
    profile: Id | None = None
    statistic: Text
    source: Text
    names: tuple[MetricName, ...] = ()
    same_as: Texts = ()
    same_where: tuple[SameWhere, ...] = ()
    converts: tuple[Conversion, ...] = ()
    unlike: tuple[Unlike, ...] = ()
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """Hold one conversion on the way from one metric to another."""

    source: Metric
    target: Metric
    conversion: Conversion


class Metrics(Mapping[str, Metric]):
    """Hold the metric registry: entries by id, in file order.

    Args:
        entries: The entries.
        parts: The vocabulary of what metrics count and divide by, or None.
    """

    def __init__(self, entries: Iterable[Metric], parts: Vocabulary | None = None) -> None:
        self.parts = parts
        self._entries = {entry.id: entry for entry in entries}
        self._paths: dict[tuple[str, str], tuple[Step, ...] | None] = {}

    def __getitem__(self, id: str) -> Metric:
        return self._entries[id]

    def __iter__(self) -> Any:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def named(self, name: str) -> list[tuple[Metric, MetricName]]:
        """Return the metrics that some tool calls by a name, with the tool and versions of each use."""
        folded = normalise(name)
        return [
            (metric, used)
            for metric in self._entries.values()
            for used in metric.names
            if normalise(used.name) == folded
        ]

    def is_under(self, child: str, ancestor: str) -> bool:
        """Tell whether a metric is one of the meanings of a looser name."""
        seen: set[str] = set()
        entry = self._entries.get(child)
        while entry is not None and entry.parent is not None and entry.id not in seen:
            seen.add(entry.id)
            if entry.parent == ancestor:
                return True
            entry = self._entries.get(entry.parent)
        return False

    def are_same(self, left: str, right: str) -> bool:
        """Tell whether two entries are defined to be one."""
        return left == right or right in self._entries[left].same_as or left in self._entries[right].same_as

    def path(self, source: str, target: str) -> tuple[Step, ...] | None:
        """Return the shortest way of conversions from one metric to another, at most three steps, or None."""
        key = (source, target)
        if key not in self._paths:
            self._paths[key] = self._search(source, target)
        return self._paths[key]

    def _search(self, source: str, target: str) -> tuple[Step, ...] | None:
        waiting: deque[tuple[str, tuple[Step, ...]]] = deque([(source, ())])
        seen = {source}
        while waiting:
            here, steps = waiting.popleft()
            for conversion in self._entries[here].converts:
                there = self._entries.get(conversion.to)
                if there is None or there.id in seen:
                    continue
                way = (*steps, Step(self._entries[here], there, conversion))
                if there.id == target:
                    return way
                seen.add(there.id)
                if len(way) < 3:
                    waiting.append((there.id, way))
        return None

    def unlike(self, left: str, right: str) -> str | None:
        """Return why two metrics are not comparable, where the registry says so."""
        for one, other in ((left, right), (right, left)):
            for note in self._entries[one].unlike:
                if note.metric == other:
                    return note.why
        return None
