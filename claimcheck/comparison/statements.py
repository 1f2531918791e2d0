"""What one side of a comparison states of each field, and what that means for conditions and conversions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from claimcheck.comparators import (
    FIGURE,
    FORMULA,
    NAMED_STATISTIC,
    Extent,
    Inputs,
    NotReadable,
    quantity_readings,
    read_statistic,
)
from claimcheck.comparison.factors import sign_of
from claimcheck.errors import Problem
from claimcheck.figure import Figure
from claimcheck.profile import Field, Knowledge, Metric, Profile, Vocabulary, normalise
from claimcheck.records import AtLeast, Claim, InlineMetric, Raw
from claimcheck.verdict import State

__all__ = ["KNOWN", "NOT_RECORDED", "Side", "Statement"]


#: States in which a value is stated, as such or by calculation.
KNOWN = frozenset((State.STATED, State.DERIVED))
#: Those and that in which two values are.
SPEAKING = KNOWN | {State.CONFLICTING}


@dataclass(frozen=True, slots=True)
class Statement:
    """Hold what one side says of one field, or of one part of it.

    Args:
        state: How much is said.
        raw: The value as written, or what stands for it (a metric, a baseline); None where nothing is stated.
        shown: The value, or the word for its absence, as reports print it.
        effective: What a tool really did, where that is recorded.
        note: Where the value is from, when it is not plainly stated.
        source: Id of the source that states it, or None.
        parts: The named parts of the field, where it has any.
        is_known: Whether a value is stated, as such or by calculation.
        says: Whether it is more than silence: a value, or two at once, of the field or of a part of it.
    """

    state: State
    raw: Any = None
    shown: str = str(State.NOT_RECORDED)
    effective: Any = None
    note: str | None = None
    source: str | None = None
    parts: Mapping[str, Statement] = field(default_factory=dict)
    is_known: bool = field(init=False)
    says: bool = field(init=False)

    def __post_init__(self) -> None:
        """Tell once what every pair asks."""
        says = self.state in SPEAKING or any(part.says for part in self.parts.values())
        object.__setattr__(self, "is_known", self.state in KNOWN)
        object.__setattr__(self, "says", says)


NOT_RECORDED = Statement(State.NOT_RECORDED)


@dataclass(frozen=True, slots=True)
class Side:
    """Hold one side of a comparison.

    Args:
        id: Id of the claim, or None for a baseline written inline.
        claim: The claim, or None for a baseline written inline.
        profile: The profile it is read by.
        statements: Field id to what the side says of it, for every field of the profile.
        metric: The registry entry or the inline definition of what is measured, or None where it is not known.
        figure: The figure, or None where none is printed or it cannot be read.
        maker: The party at the top of those that produced the figure, or None where none is stated.
        problems: The errors of the claim itself.
        baseline: What the claim is relative to, or None where it is not relative or that is not known.
        source: Id of the source that states the side, or None.
    """

    id: str | None
    claim: Claim | None
    profile: Profile
    statements: Mapping[str, Statement]
    metric: Metric | InlineMetric | None
    figure: Figure | None
    maker: str | None = None
    problems: tuple[Problem, ...] = ()
    baseline: Side | None = None
    source: str | None = None

    def faults(self, spec: Field) -> tuple[Problem, ...]:
        """Return the errors of the claim that leave a field unchecked: those at its value, else those at no field's."""
        if not self.problems:
            return ()
        own = [self.profile.place_of(problem.name or "") for problem in self.problems]
        ids = [None if place is None else place[0].id for place in own]
        wanted = (spec.id, None) if spec.id == "metric" else (spec.id,)
        return tuple(problem for problem, id in zip(self.problems, ids, strict=True) if id in wanted)

    def covers(self, key: str, terms: tuple[str, ...], knowledge: Knowledge) -> bool | None:
        """Tell whether what this side says of a key is one of some terms; None where that is not known.

        Args:
            key: A field id, or ``metric.quantity`` and its kin.
            terms: Terms of the field's vocabulary; descendants are covered.
            knowledge: Vocabularies of the metric's parts.
        """
        if key.startswith("metric."):
            return _metric_covers(self.metric, key.removeprefix("metric."), terms, knowledge)
        statement = self.statements.get(key, NOT_RECORDED)
        if statement.state is State.NOT_APPLICABLE:
            return False
        if statement.parts:
            statement = next(iter(statement.parts.values()))
        raw = statement.raw
        if not statement.is_known or raw is None or isinstance(raw, AtLeast):
            return None
        vocabulary = self.profile.vocabulary(self.profile[key].first_manner)
        texts = raw if isinstance(raw, tuple) else (raw,)
        answers = {_text_covers(vocabulary, terms, str(text)) for text in texts}
        return answers.pop() if len(answers) == 1 else None

    def inputs(self, keys: frozenset[str]) -> Inputs:
        """Return what this side states of the inputs that a conversion declares, and nothing else."""
        fields = {key: self._stated(key) for key in keys if key not in (FIGURE, FORMULA, NAMED_STATISTIC)}
        numbers = {key: self._number(key) for key in fields}
        return Inputs(
            fields,
            numbers,
            self._signed_figure() if FIGURE in keys else None,
            self._statistic() if NAMED_STATISTIC in keys else None,
            FORMULA in keys and self.claim is not None and bool(self.claim.formula),
        )

    def _signed_figure(self) -> Figure | None:
        """Return the figure with the sign that its words give it: a fall of 9.5 % is a change of -9.5 %."""
        figure = self.figure
        if figure is None or figure.shape == "pair" or sign_of(figure, self.metric) != -1:
            return figure
        value = None if figure.value is None else -figure.value
        return replace(figure, value=value, interval=-figure.interval, direction=None)

    def _stated(self, field: str) -> Raw | None:
        statement = self.statements.get(field, NOT_RECORDED)
        return statement.raw if statement.is_known else None

    def _number(self, path: str) -> Extent | None:
        """Return a field as one number in its own unit, or None where it states none."""
        place = self.profile.place_of(path)
        if place is None:
            return None
        spec, part = place
        whole = self.statements[spec.id]
        statement = whole.parts.get(part, NOT_RECORDED) if part else whole
        raw = statement.raw if statement.raw is not None else statement.effective
        if not statement.is_known or not isinstance(raw, str):
            return None
        try:
            readings, _, _ = quantity_readings(raw, spec.parts[part] if part else spec.first_manner)
        except NotReadable:
            return None
        return None if readings[0].is_range else readings[0]

    def _statistic(self) -> str | None:
        raw = self.statements.get(NAMED_STATISTIC, NOT_RECORDED).raw
        if not isinstance(raw, str):
            return None
        vocabulary = self.profile.vocabulary(self.profile[NAMED_STATISTIC].first_manner)
        return read_statistic(raw.partition("|")[0], vocabulary).name


def _text_covers(vocabulary: Vocabulary | None, terms: Iterable[str], text: str) -> bool | None:
    if vocabulary is None:
        return normalise(text) in {normalise(term) for term in terms}
    return vocabulary.covers(terms, text)


#: Part of a metric to the vocabulary its terms are from.
_PART_VOCABULARIES = {"quantity": "quantities", "numerator": "metric-parts", "denominator": "metric-parts"}


def _metric_covers(metric: Any, part: str, terms: tuple[str, ...], knowledge: Knowledge) -> bool | None:
    """Tell whether a part of a metric is one of some terms; of several members one is enough."""
    if metric is None:
        return None
    found = getattr(metric, part, None)
    if part in ("distribution", "total"):
        if isinstance(metric, Metric):
            return None if metric.ambiguous else found is (terms[0] in ("true", "yes"))
        return None if found is None else (normalise(found) in ("true", "yes")) is (terms[0] in ("true", "yes"))
    texts = (found,) if isinstance(found, str) else found or ()
    if not texts:
        return None
    vocabulary = knowledge.vocabularies.get(_PART_VOCABULARIES[part])
    answers = {_text_covers(vocabulary, terms, text) for text in texts}
    return True if True in answers else None if None in answers else False
