"""The judge: every field of a pair, one after the other, in the order of the profile.

A field is judged in four steps: whether it applies, what the two statements give, how grave that is and whether both
sides must state it, and whether the check sets it aside. What the rulings come to is in `weigh`.
"""

from __future__ import annotations

from collections.abc import Mapping

from claimcheck.comparators import Judged
from claimcheck.comparison.outcomes import field_outcome
from claimcheck.comparison.statements import Side, Statement
from claimcheck.comparison.weigh import RANK, Rules, Ruling
from claimcheck.profile import Field, Knowledge, Profile, normalise
from claimcheck.records import InlineMetric
from claimcheck.verdict import Outcome, Severity, State

__all__ = ["judge"]


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
    pair = _Pair(left, right, rules, knowledge)
    aside = _set_aside(left.profile, rules)
    return tuple(pair.ruling(spec, aside.get(spec.id)) for spec in left.profile)


def _set_aside(profile: Profile, rules: Rules) -> Mapping[str, str]:
    """Return each field that does not count whatever it gives, and why."""
    axis = {id for name in rules.axis for id in profile.matching(name)}
    aside = dict.fromkeys(profile.set_aside(rules.axis), "it belongs to the axis")
    aside.update(dict.fromkeys(axis, "it is the axis, which is meant to differ"))
    if rules.against_baseline:
        aside.update(dict.fromkeys(("bound", "baseline"), "the claim is held against its own baseline"))
    return aside


class _Pair:
    """Hold one pair while its fields are judged, each of them once: one field may ask for what another gave."""

    def __init__(self, left: Side, right: Side, rules: Rules, knowledge: Knowledge) -> None:
        self.profile = left.profile
        self.sides = (left, right)
        self.rules = rules
        self.knowledge = knowledge
        self._applying: dict[str, bool] = {}
        self._judged: dict[str, Judged] = {}

    def ruling(self, spec: Field, aside: str | None) -> Ruling:
        """Judge one field.

        Args:
            spec: The field.
            aside: Why it does not count, or None.
        """
        judged, severity, counting = self.outcome(spec), self.severity(spec), self.rules.fields
        if aside is None and counting is not None and severity is not Severity.BLOCKING and spec.id not in counting:
            aside = "the check leaves it out"
        applies = judged.outcome is not Outcome.NOT_APPLICABLE
        required = applies and severity is not Severity.CONTEXT and self.required(spec)
        inferred = applies and any(side.statements[spec.id].state is State.INFERRED for side in self.sides)
        return Ruling(judged.outcome, judged.because, severity, required, aside, inferred)

    # ---- what the two sides give

    def outcome(self, spec: Field) -> Judged:
        """Return what a field gives, whether it is set aside or not."""
        if spec.id not in self._judged:
            self._judged[spec.id] = self._outcome(spec)
        return self._judged[spec.id]

    def _outcome(self, spec: Field) -> Judged:
        if not self.has_meaning(spec):
            return Judged(Outcome.NOT_APPLICABLE, "the field does not apply to this pair")
        if self.is_settled(spec):
            parent = self.profile[spec.sub_field_of or ""].title
            because = f"settled by {parent[:1].lower()}{parent[1:]}, and counted there"
            return Judged(Outcome.NOT_APPLICABLE, because)
        judged = field_outcome(spec, *self.sides, self.knowledge)
        if spec.id in self.rules.same and judged.outcome not in (Outcome.SAME, Outcome.DIFFERENT):
            return Judged(Outcome.SAME, "the source says that both sides have the same")
        return judged

    # ---- whether a field applies

    def applies(self, spec: Field) -> bool:
        """Tell whether a field has a meaning for this pair, and no parent field settles it."""
        if spec.id not in self._applying:
            self._applying[spec.id] = True  # loading refuses circles; this only ends them
            self._applying[spec.id] = self.has_meaning(spec) and not self.is_settled(spec)
        return self._applying[spec.id]

    def has_meaning(self, spec: Field) -> bool:
        """Tell whether the field's own conditions hold."""
        for key, terms in spec.not_when.items():
            if self._key_applies(key) and any(side.covers(key, terms, self.knowledge) for side in self.sides):
                return False
        return not spec.applies_when or self.holds(spec.applies_when, unknown=spec.unknown)

    def is_settled(self, spec: Field) -> bool:
        """Tell whether the parent field settles this one: it does not apply, differs, or a side says there is none.

        A parent that weighs less never does, so that one difference is counted once and at its full weight.
        """
        if spec.sub_field_of is None:
            return False
        parent = self.profile[spec.sub_field_of]
        if not self.applies(parent):
            return True
        if RANK[self.severity(spec)] < RANK[self.severity(parent)]:
            return False
        differs = self.outcome(parent).outcome is Outcome.DIFFERENT
        return differs or any(_says_none(parent, side.statements[parent.id], self.profile) for side in self.sides)

    def holds(self, condition: Mapping[str, tuple[str, ...]], *, unknown: bool) -> bool:
        """Tell whether a condition holds on both sides.

        Args:
            condition: Key to terms; all must hold.
            unknown: What a key counts as that neither side puts outside the terms and one leaves open.
        """
        for key, terms in condition.items():
            if not self._key_applies(key):
                return False
            answers = [side.covers(key, terms, self.knowledge) for side in self.sides]
            if False in answers or (None in answers and not unknown):
                return False
        return True

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


def _says_none(spec: Field, statement: Statement, profile: Profile) -> bool:
    """Tell whether a side states that there is nothing of the kind, under any name of it."""
    if not statement.is_known or not isinstance(statement.raw, str):
        return False
    vocabulary = profile.vocabulary(spec.first_manner)
    return (normalise(statement.raw) if vocabulary is None else vocabulary.word(statement.raw).name) == "none"
