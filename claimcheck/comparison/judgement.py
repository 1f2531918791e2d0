"""The verdict of a pair: every field judged, weighed and counted, in the order of the profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimcheck.comparators import Judged
from claimcheck.comparison.fields import FieldJudge
from claimcheck.comparison.stands import ClaimSide, Stand
from claimcheck.profile import Field, Knowledge, Profile, normalise
from claimcheck.records import InlineMetric
from claimcheck.verdict import Outcome, Severity, State, Verdict

__all__ = ["COMPARED", "NOTHING_DIFFERS", "TOO_LITTLE", "Cell", "Judge", "Rules", "weigh"]

#: The two sub-labels of a partly confirmed pair.
TOO_LITTLE = "too little is stated to tell"
NOTHING_DIFFERS = "nothing found to differ"

#: Outcomes of a field that both sides state.
COMPARED = frozenset({Outcome.SAME, Outcome.EQUIVALENT, Outcome.DIFFERENT, Outcome.UNRESOLVED})

_CAVEATS = frozenset({Outcome.DIFFERENT, Outcome.UNRESOLVED, Outcome.ONE_SIDE_ONLY, Outcome.CANNOT_CHECK})
_SILENCES = frozenset({Outcome.ONE_SIDE_ONLY, Outcome.NEITHER_SIDE})
_RANK = {Severity.BLOCKING: 0, Severity.QUALIFYING: 1, Severity.CONTEXT: 2}


@dataclass(frozen=True, slots=True)
class Rules:
    """Hold how a check wants its pairs judged.

    Args:
        axis: The fields that are meant to differ.
        severity: Field id to a severity it is raised to.
        fields: Field ids that count, or None for all; a blocking field always counts.
        same: Fields that a baseline says are the same on both sides.
        against_baseline: Whether the right side is the left one's own baseline.
    """

    axis: tuple[str, ...]
    severity: Mapping[str, Severity]
    fields: frozenset[str] | None = None
    same: frozenset[str] = frozenset()
    against_baseline: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """Hold one field of one pair as judged.

    Args:
        field: The field.
        outcome: What the two sides gave.
        because: Why, as the end of a sentence.
        severity: The severity in force.
        required: Whether both sides must state the field here.
        aside: Why the field does not count (the axis, what belongs to it, left out by the check), or None.
        left: What the left side says.
        right: What the right side says.
        counts_as_silence: Whether a value is only inferred.
    """

    field: Field
    outcome: Outcome
    because: str
    severity: Severity
    required: bool
    aside: str | None
    left: Stand
    right: Stand
    counts_as_silence: bool

    @property
    def counts(self) -> bool:
        """Tell whether the field can move the verdict."""
        return (
            self.aside is None and self.severity is not Severity.CONTEXT and self.outcome is not Outcome.NOT_APPLICABLE
        )

    @property
    def is_caveat(self) -> bool:
        """Tell whether the field keeps the pair from like-for-like."""
        return self.counts and (self.outcome in _CAVEATS or (self.required and self.outcome is Outcome.NEITHER_SIDE))

    @property
    def is_compared(self) -> bool:
        """Tell whether both sides state the field, so that it counts as compared."""
        return self.outcome in COMPARED and not self.counts_as_silence


class Judge:
    """Judge pairs under one profile.

    Args:
        profile: The profile.
        knowledge: Vocabularies and metrics.
    """

    def __init__(self, profile: Profile, knowledge: Knowledge) -> None:
        self.profile = profile
        self.knowledge = knowledge
        self.field_judge = FieldJudge(profile, knowledge)

    def cells(self, left: ClaimSide, right: ClaimSide, rules: Rules) -> tuple[Cell, ...]:
        """Judge every field of a pair.

        Returns:
            One cell for each field of the profile, in its order.
        """
        aside = self._aside(rules)
        hand = _Hand(self, left, right, rules)
        return tuple(hand.cell(spec, aside.get(spec.id)) for spec in self.profile)

    def _aside(self, rules: Rules) -> dict[str, str]:
        axis = {id for name in rules.axis for id in self.profile.matching(name)}
        aside = dict.fromkeys(self.profile.set_aside(rules.axis), "belongs to the axis")
        aside.update(dict.fromkeys(axis, "the axis"))
        if rules.against_baseline:
            aside.update(dict.fromkeys(("bound", "baseline"), "a claim against its own baseline"))
        return aside


class _Hand:
    """Hold one pair while its fields are judged; conditions and parents are looked up once."""

    def __init__(self, judge: Judge, left: ClaimSide, right: ClaimSide, rules: Rules) -> None:
        self.judge = judge
        self.left = left
        self.right = right
        self.rules = rules
        self._applying: dict[str, bool] = {}
        self._judged: dict[str, Judged] = {}

    def cell(self, spec: Field, aside: str | None) -> Cell:
        judged = self.outcome(spec)
        severity = self.severity(spec)
        left, right = self.left.stands[spec.id], self.right.stands[spec.id]
        required = (
            self.required(spec)
            if severity is not Severity.CONTEXT and judged.outcome is not Outcome.NOT_APPLICABLE
            else False
        )
        if (
            aside is None
            and self.rules.fields is not None
            and severity is not Severity.BLOCKING
            and spec.id not in self.rules.fields
        ):
            aside = "left out by the check"
        inferred = State.INFERRED in (left.state, right.state)
        return Cell(spec, judged.outcome, judged.because, severity, required, aside, left, right, inferred)

    def outcome(self, spec: Field) -> Judged:
        """Judge one field, whether it is set aside or not."""
        if spec.id not in self._judged:
            self._judged[spec.id] = self._outcome(spec)
        return self._judged[spec.id]

    def _outcome(self, spec: Field) -> Judged:
        left, right = self.left.stands[spec.id], self.right.stands[spec.id]
        if not self.applies(spec):
            return Judged(Outcome.NOT_APPLICABLE, self._why_not(spec))
        judged = self.judge.field_judge.judge(spec, left, right, self.left.side, self.right.side)
        if spec.id in self.rules.same and judged.outcome not in (Outcome.SAME, Outcome.DIFFERENT):
            return Judged(Outcome.SAME, "the source says that both sides have the same")
        return judged

    def _why_not(self, spec: Field) -> str:
        parent = spec.sub_field_of
        if parent is not None and self._swallowed(spec):
            return f"settled by {self.judge.profile[parent].title.lower()}"
        return "the field does not apply to this pair"

    def applies(self, spec: Field) -> bool:
        """Tell whether a field has a meaning for this pair."""
        if spec.id not in self._applying:
            self._applying[spec.id] = True  # loading refuses circles; this only ends them
            self._applying[spec.id] = self._applies(spec)
        return self._applying[spec.id]

    def _applies(self, spec: Field) -> bool:
        if spec.not_when and any(
            side.covers(key, terms, self.judge.knowledge) is True
            for key, terms in spec.not_when.items()
            if self._key_applies(key)
            for side in (self.left, self.right)
        ):
            return False
        if spec.applies_when and not self.holds(spec.applies_when, unknown=spec.unknown):
            return False
        return not self._swallowed(spec)

    def _swallowed(self, spec: Field) -> bool:
        """Tell whether a parent field already settles this one: it says "none", or differs and weighs no less."""
        if spec.sub_field_of is None:
            return False
        parent = self.judge.profile[spec.sub_field_of]
        if not self.applies(parent):
            return True
        if _RANK[self.severity(spec)] < _RANK[self.severity(parent)]:
            return False
        stands = (self.left.stands[parent.id], self.right.stands[parent.id])
        if any(stand.is_known and isinstance(stand.raw, str) and normalise(stand.raw) == "none" for stand in stands):
            return True
        return self.outcome(parent).outcome is Outcome.DIFFERENT

    def holds(self, condition: Mapping[str, tuple[str, ...]], *, unknown: bool) -> bool:
        """Tell whether a condition holds on both sides.

        Args:
            condition: Key to terms; all must hold.
            unknown: What a key counts as that neither side puts outside the terms and one leaves open.
        """
        for key, terms in condition.items():
            if not self._key_applies(key):
                return False
            answers = [side.covers(key, terms, self.judge.knowledge) for side in (self.left, self.right)]
            if False in answers or (None in answers and not unknown):
                return False
        return True

    def _key_applies(self, key: str) -> bool:
        return key.startswith("metric.") or self.applies(self.judge.profile[key])

    def severity(self, spec: Field) -> Severity:
        """Return the severity in force: the field's own, raised by the check or by its condition."""
        severity = spec.severity
        raised = self.rules.severity.get(spec.id)
        if raised is not None and _RANK[raised] < _RANK[severity]:
            severity = raised
        if spec.blocking_when and severity is not Severity.BLOCKING and self.holds(spec.blocking_when, unknown=False):
            return Severity.BLOCKING
        return severity

    def _left_out_inline(self, spec: Field) -> bool:
        """Tell whether a field applies only because two inline definitions leave a part of the metric out.

        A metric defined in a claim without ``distribution`` is one number until somebody states a statistic: the
        field then counts like any other, but is not demanded of both.
        """
        metrics = (self.left.metric, self.right.metric)
        return all(isinstance(metric, InlineMetric) for metric in metrics) and any(
            key.startswith("metric.")
            and all(side.covers(key, terms, self.judge.knowledge) is None for side in (self.left, self.right))
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


def weigh(cells: tuple[Cell, ...], has_caution: bool) -> tuple[Verdict, str | None, int, int]:
    """Weigh the fields of a pair.

    Args:
        cells: Every field.
        has_caution: Whether an author's own words say that the two should not be read so.

    Returns:
        The verdict, its sub-label or None, and how many of the required fields were compared out of how many.
    """
    counted = [cell for cell in cells if cell.counts]
    required = [cell for cell in counted if cell.required]
    compared = sum(cell.is_compared for cell in required)
    applicable = len(required)
    if any(cell.severity is Severity.BLOCKING and cell.outcome is Outcome.DIFFERENT for cell in counted):
        return Verdict.REFUTED, None, compared, applicable
    caveats = [cell for cell in counted if cell.is_caveat]
    comparable = any(cell.outcome in (Outcome.SAME, Outcome.EQUIVALENT) and cell.is_compared for cell in required)
    if not caveats and not has_caution and comparable:
        return Verdict.LIKE_FOR_LIKE, None, compared, applicable
    if compared * 2 < applicable or not applicable:
        return Verdict.PARTLY_CONFIRMED, TOO_LITTLE, compared, applicable
    silent = not has_caution and bool(caveats) and all(cell.outcome in _SILENCES for cell in caveats)
    return Verdict.PARTLY_CONFIRMED, NOTHING_DIFFERS if silent else None, compared, applicable
