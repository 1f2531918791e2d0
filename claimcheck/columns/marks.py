"""What an outcome can rest on of one side: the mark of a field, and its context."""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimcheck.comparison import Side, Statement
from claimcheck.comparison.judge import says_none
from claimcheck.profile import Field, Knowledge, Metric, Profile
from claimcheck.records import AtLeast, InlineMetric

__all__ = ["Context", "coded", "label_of", "said_beside", "shared_runs", "statement_mark", "without_run"]


def _frozen(raw: Any) -> Hashable:
    """Return a value as written in a form that has a hash."""
    if isinstance(raw, Mapping):
        return ("mapping", *sorted((key, _frozen(value)) for key, value in raw.items()))
    if isinstance(raw, AtLeast):
        return "at least", _frozen(raw.members)
    if isinstance(raw, tuple | list):
        return tuple(map(_frozen, raw))
    if isinstance(raw, InlineMetric):
        return "inline", raw.model_dump_json()
    if hasattr(raw, "metric"):  # a metric beside the unit that its figure is printed in
        return "printed", _frozen(raw.metric), raw.unit, raw.fits, raw.whole
    return raw if isinstance(raw, Hashable) else repr(raw)


def statement_mark(statement: Statement) -> Hashable:
    """Return what a statement says as far as an outcome can rest on it: of a value that is not known its state only."""
    if not statement.is_known:
        return statement.state
    return _frozen(statement.raw), _frozen(statement.effective)


def said_beside(side: Side, spec: Field, place: int, runs: Container[Hashable]) -> Hashable:
    """Return what else of a side two values of a field are judged by: its baseline, the run and tool of its label.

    Args:
        side: The side.
        spec: The field.
        place: The place of the side among the sides.
        runs: The runs that are part of what a side says.
    """
    if spec.manner_name == "baseline" and side.baseline is not None:
        return (side.baseline.id,) if side.baseline.id is not None else place
    if spec.manner_name == "metric" and isinstance(side.metric, Metric) and side.metric.ambiguous:
        label = label_of(side)
        tools = tuple(_whole_mark(side.statements[id]) for id in _tools(side.profile))
        return label if label in runs else None, tools
    return None


def _tools(profile: Profile) -> list[str]:
    return [spec.id for spec in profile if spec.first_manner.vocabulary == "tools"]


def without_run(side: Side, runs: Container[Hashable]) -> Side:
    """Return a side as one of no run, unless its run is one of those that stand in marks."""
    if side.claim is None or side.claim.run is None or label_of(side) in runs:
        return side
    return replace(side, claim=side.claim.model_copy(update={"run": None}))


def _whole_mark(statement: Statement) -> Hashable:
    return statement_mark(statement), tuple((name, statement_mark(part)) for name, part in statement.parts.items())


def label_of(side: Side) -> Hashable:
    """Return the run of a side with its metric, or None where it is of no run."""
    run = None if side.claim is None else side.claim.run
    return None if run is None or side.metric is None else (run, side.metric.id)


def shared_runs(sides: Sequence[Side]) -> Mapping[Hashable, list[int]]:
    """Return the places of the sides of each run that carry one label which is open in itself."""
    found: dict[Hashable, list[int]] = {}
    for place, side in enumerate(sides):
        label = label_of(side)
        if label is not None and isinstance(side.metric, Metric) and side.metric.ambiguous:
            found.setdefault(label, []).append(place)
    return found


class Context:
    """Hold what the conditions of a field, of the fields they name and of its parents ask of one side.

    Args:
        spec: The field.
        profile: Its profile.
        knowledge: Vocabularies of the parts of metrics.
    """

    def __init__(self, spec: Field, profile: Profile, knowledge: Knowledge) -> None:
        self._profile, self._knowledge = profile, knowledge
        self._covers: dict[tuple[str, tuple[str, ...]], None] = {}
        self._parents: dict[str, None] = {}
        self._known: dict[str, None] = {}
        self._seen: set[str] = set()
        self._gather(spec)

    def _gather(self, spec: Field) -> None:
        if spec.id in self._seen:
            return
        self._seen.add(spec.id)
        for condition in (spec.applies_when, spec.not_when, spec.required_when, spec.blocking_when):
            for key, terms in condition.items():
                self._covers[key, terms] = None
                if not key.startswith("metric."):
                    self._gather(self._profile[key])
        self._known.update(dict.fromkeys(spec.satisfied_by))
        if spec.sub_field_of is not None:
            self._parents[spec.sub_field_of] = None
            self._gather(self._profile[spec.sub_field_of])

    def of(self, side: Side) -> Hashable:
        """Return the answers of a side."""
        covers = tuple(side.covers(key, terms, self._knowledge) for key, terms in self._covers)
        known = tuple(side.statements[id].is_known for id in self._known)
        none = tuple(says_none(self._profile[id], side.statements[id], self._profile) for id in self._parents)
        inline = isinstance(side.metric, InlineMetric) if self._covers else False
        return covers, known, none, inline


def coded(keys: Sequence[Hashable]) -> tuple[list[int], list[int]]:
    """Return the code of each key, in order of first appearance, and the first place of each code."""
    codes: dict[Hashable, int] = {}
    firsts: list[int] = []
    found = []
    for place, key in enumerate(keys):
        code = codes.setdefault(key, len(codes))
        if code == len(firsts):
            firsts.append(place)
        found.append(code)
    return found, firsts
