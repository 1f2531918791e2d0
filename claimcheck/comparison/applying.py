"""The conditions of a profile in one pair: which fields apply, how grave they are, which must be stated."""

from __future__ import annotations

from collections.abc import Mapping

from claimcheck.comparators import Judged
from claimcheck.comparison.fields import FieldJudge
from claimcheck.comparison.rules import RANK, Rules
from claimcheck.comparison.stands import ClaimSide, Stand, first_manner
from claimcheck.profile import Field, Profile, normalise
from claimcheck.records import InlineMetric
from claimcheck.verdict import Outcome, Severity

__all__ = ["MEANINGLESS", "Hand", "as_the_source_says", "settled_by", "settles"]

#: What a field gives whose own conditions do not hold.
MEANINGLESS = Judged(Outcome.NOT_APPLICABLE, "the field does not apply to this pair")


def settles(profile: Profile, parent: Field, stands: tuple[Stand, Stand], outcome: Outcome) -> bool:
    """Tell whether a parent field settles those below it: a side says that there is none, or the two differ.

    Args:
        profile: The profile.
        parent: The parent field.
        stands: What both sides say of it.
        outcome: What that gave.
    """
    return outcome is Outcome.DIFFERENT or any(_says_none(parent, stand, profile) for stand in stands)


def _says_none(spec: Field, stand: Stand, profile: Profile) -> bool:
    """Tell whether a side states that there is nothing of the kind, under any name of it."""
    if not stand.is_known or not isinstance(stand.raw, str):
        return False
    vocabulary = profile.vocabulary(first_manner(spec))
    return (normalise(stand.raw) if vocabulary is None else vocabulary.word(stand.raw).name) == "none"


def settled_by(parent: Field) -> Judged:
    """Return what a field gives that its parent field settles: one difference is counted once."""
    return Judged(Outcome.NOT_APPLICABLE, f"settled by {parent.title[:1].lower()}{parent.title[1:]}, and counted there")


def as_the_source_says(spec: Field, judged: Judged, rules: Rules) -> Judged:
    """Return *same* for a field that a source says is the same on both sides, unless two stated values differ."""
    if spec.id in rules.same and judged.outcome not in (Outcome.SAME, Outcome.DIFFERENT):
        return Judged(Outcome.SAME, "the source says that both sides have the same")
    return judged


class Hand:
    """Hold one pair while its fields are judged; conditions and parents are looked up once.

    Args:
        field_judge: What two values of a field give.
        left: The left side.
        right: The right side.
        rules: Axis and weights of the check.
    """

    def __init__(self, field_judge: FieldJudge, left: ClaimSide, right: ClaimSide, rules: Rules) -> None:
        self.profile = field_judge.profile
        self.knowledge = field_judge.knowledge
        self.field_judge = field_judge
        self.left = left
        self.right = right
        self.rules = rules
        self._applying: dict[str, bool] = {}
        self._judged: dict[str, Judged] = {}

    def outcome(self, spec: Field) -> Judged:
        """Judge one field, whether it is set aside or not."""
        if spec.id not in self._judged:
            self._judged[spec.id] = self._outcome(spec)
        return self._judged[spec.id]

    def _outcome(self, spec: Field) -> Judged:
        if not self.has_meaning(spec):
            return MEANINGLESS
        if self.is_settled(spec):
            return settled_by(self.profile[spec.sub_field_of or ""])
        left, right = self.left.stands[spec.id], self.right.stands[spec.id]
        judged = self.field_judge.judge(spec, left, right, self.left.side, self.right.side)
        return as_the_source_says(spec, judged, self.rules)

    def applies(self, spec: Field) -> bool:
        """Tell whether a field has a meaning for this pair, and no parent field settles it."""
        if spec.id not in self._applying:
            self._applying[spec.id] = True  # loading refuses circles; this only ends them
            self._applying[spec.id] = self.has_meaning(spec) and not self.is_settled(spec)
        return self._applying[spec.id]

    def has_meaning(self, spec: Field) -> bool:
        """Tell whether the field's own conditions hold."""
        for key, terms in spec.not_when.items():
            sides = (self.left, self.right)
            if self._key_applies(key) and any(side.covers(key, terms, self.knowledge) is True for side in sides):
                return False
        return not spec.applies_when or self.holds(spec.applies_when, unknown=spec.unknown)

    def is_settled(self, spec: Field) -> bool:
        """Tell whether a parent field that does not apply, or that weighs no less, already settles this one."""
        if spec.sub_field_of is None:
            return False
        parent = self.profile[spec.sub_field_of]
        if not self.applies(parent):
            return True
        if RANK[self.severity(spec)] < RANK[self.severity(parent)]:
            return False
        stands = (self.left.stands[parent.id], self.right.stands[parent.id])
        return settles(self.profile, parent, stands, self.outcome(parent).outcome)

    def holds(self, condition: Mapping[str, tuple[str, ...]], *, unknown: bool) -> bool:
        """Tell whether a condition holds on both sides.

        Args:
            condition: Key to terms; all must hold.
            unknown: What a key counts as that neither side puts outside the terms and one leaves open.
        """
        for key, terms in condition.items():
            if not self._key_applies(key):
                return False
            answers = [side.covers(key, terms, self.knowledge) for side in (self.left, self.right)]
            if False in answers or (None in answers and not unknown):
                return False
        return True

    def _key_applies(self, key: str) -> bool:
        return key.startswith("metric.") or self.applies(self.profile[key])

    def severity(self, spec: Field) -> Severity:
        """Return the severity in force: the field's own, raised by the check or by its condition."""
        severity = spec.severity
        raised = self.rules.severity.get(spec.id)
        if raised is not None and RANK[raised] < RANK[severity]:
            severity = raised
        if spec.blocking_when and severity is not Severity.BLOCKING and self.holds(spec.blocking_when, unknown=False):
            return Severity.BLOCKING
        return severity

    def _left_out_inline(self, spec: Field) -> bool:
        """Tell whether a field applies only because two inline definitions leave a part of the metric out.

        A metric defined in a claim without ``distribution`` is one number until somebody states a statistic: the
        field then counts like any other, but is not demanded of both.
        """
        sides = (self.left, self.right)
        return all(isinstance(side.metric, InlineMetric) for side in sides) and any(
            key.startswith("metric.") and all(side.covers(key, terms, self.knowledge) is None for side in sides)
            for key, terms in spec.applies_when.items()
        )

    def required(self, spec: Field) -> bool:
        """Tell whether both sides must state a field that applies."""
        raised = self.rules.severity.get(spec.id) is Severity.BLOCKING and spec.severity is not Severity.BLOCKING
        wanted = (spec.is_required or raised) and not self._left_out_inline(spec)
        if spec.required_when:
            wanted = raised or (spec.required is not False and self.holds(spec.required_when, unknown=spec.unknown))
        if wanted and spec.satisfied_by:
            sides = (self.left, self.right)
            return not any(all(side.stands[id].is_known for side in sides) for id in spec.satisfied_by)
        return wanted
