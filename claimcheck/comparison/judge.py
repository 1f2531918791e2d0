"""The judge: every field of a pair, one after the other, in the order of the profile.

A field is judged in four steps: what the two statements give and whether their silence is waived, how grave that is,
whether both sides must state it, and whether it is set aside. What the rulings come to is in `weigh`.
"""

from __future__ import annotations

from collections.abc import Mapping

from claimcheck.comparators import Judged
from claimcheck.comparison.outcomes import field_outcome
from claimcheck.comparison.rulings import (
    Standing,
    as_said,
    baselines_give,
    faulted,
    goes_with_axis,
    ruled,
    stated,
    waived,
)
from claimcheck.comparison.sides import tool_field
from claimcheck.comparison.statements import Side, Statement
from claimcheck.comparison.weigh import RANK, Aside, Rules, Ruling
from claimcheck.profile import Field, Knowledge, Metric, Profile, Vocabulary, normalise
from claimcheck.records import AtLeast, InlineMetric
from claimcheck.verdict import Outcome, Severity, State

__all__ = ["Pair", "judge", "says_none"]


def judge(left: Side, right: Side, rules: Rules, knowledge: Knowledge) -> tuple[Ruling, ...]:
    """Judge every field of a pair.

    Args:
        left: The left side.
        right: The right side, read by the same profile.
        rules: Axis and weights of the check.
        knowledge: Vocabularies and metrics.

    Returns:
        One ruling for each field of the profile, in its order.
    """
    pair = Pair(left, right, rules, knowledge)
    aside = pair.set_aside()
    return tuple(pair.ruling(spec, aside.get(spec.id)) for spec in left.profile)


class Pair:
    """Hold one pair while its fields are judged, each of them once: one field may ask for what another gave."""

    def __init__(self, left: Side, right: Side, rules: Rules, knowledge: Knowledge) -> None:
        self.profile = left.profile
        self.sides = (left, right)
        self.rules = rules
        self.knowledge = knowledge
        self.axis = [id for name in rules.axis for id in left.profile.matching(name)]
        self._applying: dict[str, bool] = {}
        self._covered: dict[tuple[str, tuple[str, ...]], list[bool | None]] = {}
        self._judged: dict[str, Judged] = {}
        #: Parts of fields that go with the axis.
        self._going: Mapping[str, frozenset[str]] = {}

    def ruling(self, spec: Field, aside: Aside | None) -> Ruling:
        """Judge one field.

        Args:
            spec: The field.
            aside: Why it does not count, or None.
        """
        left, right = self.sides
        states = left.statements[spec.id].state, right.statements[spec.id].state
        is_axis = spec.id in self.axis
        return ruled(
            spec, self.outcome(spec), self.standing(spec), aside, State.INFERRED in states, self.rules, is_axis
        )

    def standing(self, spec: Field) -> Standing:
        """Return how a field stands in this pair, whatever its values give."""
        severity, asked = self.severity(spec), self.applies(spec)
        required = asked and severity is not Severity.CONTEXT and self.required(spec)
        above = None if spec.sub_field_of is None else self.profile[spec.sub_field_of]
        return Standing(asked, severity, required, above is not None and self._weighs_no_more(spec, above))

    # ---- what is set aside

    def set_aside(self) -> Mapping[str, Aside]:
        """Return each field that does not count whatever it gives, and why.

        What holds one side back ("graphs off") is no part of a setting that goes with the axis.
        """
        outcomes = {id: self.outcome(self.profile[id]).outcome for id in self.axis}
        going, self._going = goes_with_axis(outcomes, self.profile, self.rules)
        for id in self._going:
            self._judged.pop(id, None)
        held = {id for id, why in going.items() if why is Aside.BELONGS and self.holds_one_back(self.profile[id])}
        return {id: why for id, why in going.items() if id not in held}

    def holds_one_back(self, spec: Field) -> bool:
        """Tell whether one side states a setting that holds it back and the other does not."""
        vocabulary = self.profile.vocabulary(spec.first_manner)
        if vocabulary is None:
            return False
        left, right = (_limits(side.statements[spec.id], vocabulary) for side in self.sides)
        return left != right

    # ---- what the two sides give

    def outcome(self, spec: Field) -> Judged:
        """Return what a field gives, whether it is set aside or not."""
        if spec.id not in self._judged:
            self._judged[spec.id] = self._outcome(spec)
        return self._judged[spec.id]

    def _outcome(self, spec: Field) -> Judged:
        """Return what the two statements of a field give, with the errors of their claims."""
        left, right = self.sides
        faults = (*left.faults(spec), *right.faults(spec))
        told = f"a claim has an error of its own: {faults[0].message}" if faults else None
        if self.holds_baselines(spec):
            return faulted(self.given(spec), told)
        above = self.profile[spec.sub_field_of or ""].title if self._is_counted_above(spec) else None
        says = left.statements[spec.id].says, right.statements[spec.id].says
        asked = self.applies(spec)
        found = waived(asked, says, above) or stated(as_said(spec, self.given(spec), self.rules), asked, says)
        return faulted(found, told)

    def holds_baselines(self, spec: Field) -> bool:
        """Tell whether what is compared are two baselines that can be held against each other."""
        return spec.manner_name == "baseline" and all(side.baseline is not None for side in self.sides)

    def given(self, spec: Field) -> Judged:
        """Return what two statements give by themselves, whether the field is asked for or not."""
        judged = field_outcome(spec, *self.sides, self.knowledge, self._going.get(spec.id, _NO_PARTS))
        if self.holds_baselines(spec):
            left, right = (side.baseline for side in self.sides)
            assert left is not None and right is not None
            return _two_baselines(left, right, judged, self.knowledge)
        if spec.manner_name == "metric" and judged.outcome is Outcome.UNRESOLVED:
            return self._one_label() or judged
        return judged

    def _one_label(self) -> Judged | None:
        """Return *same* where one label that many share stands in one run, or comes from one tool and version."""
        left, right = self.sides
        one, other = left.metric, right.metric
        if not (isinstance(one, Metric) and isinstance(other, Metric) and one.id == other.id and one.ambiguous):
            return None
        runs = [side.claim.run for side in self.sides if side.claim is not None]
        if len(runs) == 2 and runs[0] is not None and runs[0] == runs[1]:
            return Judged(Outcome.SAME, "one run has one definition")
        field = tool_field(self.profile)
        if field is None or not all(_states_all(side.statements[field]) for side in self.sides):
            return None
        alike = field_outcome(self.profile[field], left, right, self.knowledge).outcome
        if alike in (Outcome.SAME, Outcome.EQUIVALENT):
            return Judged(Outcome.SAME, "one version of one tool has one definition")
        return None

    # ---- whether its silence counts

    def applies(self, spec: Field) -> bool:
        """Tell whether a field is asked for in this pair: silence on both sides is waived where it is not.

        A condition, a parent field that is not asked for itself, or one of which a side says that there is none waives
        silence. None of them silences a value that a side states.
        """
        if spec.id not in self._applying:
            self._applying[spec.id] = True  # loading refuses circles; this only ends them
            self._applying[spec.id] = self._conditions_hold(spec) and not self._is_waived_above(spec)
        return self._applying[spec.id]

    def _conditions_hold(self, spec: Field) -> bool:
        for key, terms in spec.not_when.items():
            if self._key_applies(key) and any(self._covers(key, terms)):
                return False
        return not spec.applies_when or self.holds(spec.applies_when, unknown=spec.unknown)

    def _is_waived_above(self, spec: Field) -> bool:
        """Tell whether the parent field waives the silence of this one."""
        if spec.sub_field_of is None:
            return False
        parent = self.profile[spec.sub_field_of]
        if not self.applies(parent):
            return True
        none = [says_none(parent, side.statements[parent.id], self.profile) for side in self.sides]
        return self._weighs_no_more(spec, parent) and any(none)

    def _is_counted_above(self, spec: Field) -> bool:
        """Tell whether the parent field already differs, so that one difference is counted once and at its weight."""
        if spec.sub_field_of is None:
            return False
        parent = self.profile[spec.sub_field_of]
        return self._weighs_no_more(spec, parent) and self.outcome(parent).outcome is Outcome.DIFFERENT

    def _weighs_no_more(self, spec: Field, parent: Field) -> bool:
        return RANK[self.severity(spec)] >= RANK[self.severity(parent)]

    def holds(self, condition: Mapping[str, tuple[str, ...]], *, unknown: bool) -> bool:
        """Tell whether a condition holds on both sides.

        Args:
            condition: Key to terms; all must hold.
            unknown: What a key counts as that neither side puts outside the terms and one leaves open.
        """
        for key, terms in condition.items():
            if not self._key_applies(key):
                return False
            answers = self._covers(key, terms)
            if False in answers or (None in answers and not unknown):
                return False
        return True

    def _covers(self, key: str, terms: tuple[str, ...]) -> list[bool | None]:
        """Return of each side whether what it says of a key is one of some terms; many fields ask the same."""
        if (key, terms) not in self._covered:
            self._covered[key, terms] = [side.covers(key, terms, self.knowledge) for side in self.sides]
        return self._covered[key, terms]

    def _key_applies(self, key: str) -> bool:
        return key.startswith("metric.") or self.applies(self.profile[key])

    # ---- how much it weighs

    def severity(self, spec: Field) -> Severity:
        """Return the severity in force: the field's own, raised by the check or by its condition."""
        severity = spec.severity
        raised = self.rules.severity.get(spec.id)
        if raised is not None and RANK[raised] < RANK[severity]:
            severity = raised
        if spec.blocking_when and severity is not Severity.BLOCKING and self.holds(spec.blocking_when, unknown=False):
            return Severity.BLOCKING
        return severity

    def required(self, spec: Field) -> bool:
        """Tell whether both sides must state a field that applies."""
        raised = self.rules.severity.get(spec.id) is Severity.BLOCKING and spec.severity is not Severity.BLOCKING
        wanted = (spec.is_required or raised) and not self._is_left_out_inline(spec)
        if spec.required_when:
            wanted = raised or (spec.required is not False and self.holds(spec.required_when, unknown=spec.unknown))
        if wanted and spec.satisfied_by:
            return not any(all(side.statements[id].is_known for side in self.sides) for id in spec.satisfied_by)
        return wanted

    def _is_left_out_inline(self, spec: Field) -> bool:
        """Tell whether a field applies only because two inline definitions leave a part of the metric out.

        A metric defined in a claim without ``distribution`` is one number until somebody states a statistic: the
        field then counts like any other, but is not demanded of both.
        """
        return all(isinstance(side.metric, InlineMetric) for side in self.sides) and any(
            key.startswith("metric.") and all(side.covers(key, terms, self.knowledge) is None for side in self.sides)
            for key, terms in spec.applies_when.items()
        )


_NO_PARTS: frozenset[str] = frozenset()


def _two_baselines(left: Side, right: Side, named: Judged, knowledge: Knowledge) -> Judged:
    """Hold what two figures are relative to against each other, where they name no one measurement.

    A stated contradiction makes them two, whatever else they share; all that must be stated stated and the same, by
    one party in one source, makes them one; silence makes them neither.
    """
    if named.outcome is not Outcome.UNRESOLVED:
        return named
    rulings = judge(left, right, Rules((), {}), knowledge)
    pairs = list(zip(left.profile, rulings, strict=True))
    differing = [(spec, ruling) for spec, ruling in pairs if ruling.counts and ruling.outcome is Outcome.DIFFERENT]
    if differing:
        spec, _ = min(differing, key=lambda pair: RANK[pair[1].severity])
        said = (left.statements[spec.id].shown, right.statements[spec.id].shown)
        because = f"{spec.title[:1].lower()}{spec.title[1:]} of one is {said[0]}, of the other {said[1]}"
        return Judged(Outcome.DIFFERENT, f"no head-to-head, since the baselines differ: {because}")
    is_whole = any(ruling.is_like_for_like for _, ruling in pairs) and not any(ruling.is_caveat for _, ruling in pairs)
    if baselines_give(left, right, False, is_whole) is Outcome.SAME:
        return Judged(Outcome.SAME, "all that must be stated of the baselines is, and is the same")
    open_fields = [spec.title for spec, ruling in pairs if ruling.is_caveat]
    told = f": {', '.join(open_fields[:3])}{' and others' if len(open_fields) > 3 else ''}" if open_fields else ""
    return Judged(Outcome.UNRESOLVED, f"whether the two baselines are one measurement is not stated{told}")


def _states_all(statement: Statement) -> bool:
    """Tell whether a side states a field with each of its named parts."""
    parts = statement.parts.values()
    return all(part.is_known for part in parts) if parts else statement.is_known


def _limits(statement: Statement, vocabulary: Vocabulary) -> frozenset[str]:
    """Return the terms of a statement that hold back what they are settings of."""
    raw = statement.raw if statement.is_known else None
    texts = (raw,) if isinstance(raw, str) else raw.members if isinstance(raw, AtLeast) else raw or ()
    names = {vocabulary.word(text).name for text in texts if isinstance(text, str)}
    return frozenset(name for name in names if name in vocabulary.terms and vocabulary.terms[name].limits)


def says_none(spec: Field, statement: Statement, profile: Profile) -> bool:
    """Tell whether a side states that there is nothing of the kind, under any name of it."""
    if not statement.is_known or not isinstance(statement.raw, str):
        return False
    vocabulary = profile.vocabulary(spec.first_manner)
    return (normalise(statement.raw) if vocabulary is None else vocabulary.word(statement.raw).name) == "none"
