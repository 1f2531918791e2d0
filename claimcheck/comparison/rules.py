"""What a check asks of its pairs, and what one field of a pair gave under it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimcheck.comparison.stands import Stand
from claimcheck.profile import Field
from claimcheck.verdict import Outcome, Severity, Verdict

__all__ = ["COMPARED", "NOTHING_DIFFERS", "RANK", "TOO_LITTLE", "Cell", "Rules", "Ruling", "weigh"]

#: The two sub-labels of a partly confirmed pair.
TOO_LITTLE = "too little is stated to tell"
NOTHING_DIFFERS = "nothing found to differ"

#: Outcomes of a field that both sides state.
COMPARED = frozenset({Outcome.SAME, Outcome.EQUIVALENT, Outcome.DIFFERENT, Outcome.UNRESOLVED})

#: Severities, the gravest first.
RANK = {Severity.BLOCKING: 0, Severity.QUALIFYING: 1, Severity.CONTEXT: 2}

_CAVEATS = frozenset({Outcome.DIFFERENT, Outcome.UNRESOLVED, Outcome.ONE_SIDE_ONLY, Outcome.CANNOT_CHECK})
_SILENCES = frozenset({Outcome.ONE_SIDE_ONLY, Outcome.NEITHER_SIDE})


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

    @property
    def key(self) -> tuple[object, ...]:
        """Return what two sets of rules have in common when they are the same."""
        return self.axis, tuple(sorted(self.severity.items())), self.fields, self.same, self.against_baseline


#: Places of the counts in the weight of a field: a pair's weight is the sum over its fields.
_REQUIRED, _COMPARED, _COMPARABLE, _REFUTES, _CAVEAT, _SPOKEN = (1 << 10 * place for place in range(6))
_COUNT = (1 << 10) - 1


@dataclass(frozen=True, slots=True)
class Ruling:
    """Hold what one field of a pair gave and how much it counts; equal in every pair that gave the same.

    Args:
        outcome: What the two sides gave.
        because: Why, as the end of a sentence.
        severity: The severity in force.
        required: Whether both sides must state the field here.
        aside: Why the field does not count (the axis, what belongs to it, left out by the check), or None.
        counts_as_silence: Whether a value is only inferred.
        weight: What the field adds to the counts of its pair.
    """

    outcome: Outcome
    because: str
    severity: Severity
    required: bool
    aside: str | None
    counts_as_silence: bool
    weight: int

    @classmethod
    def of(
        cls,
        outcome: Outcome,
        because: str,
        severity: Severity,
        required: bool,
        aside: str | None,
        counts_as_silence: bool,
    ) -> Ruling:
        """Make a ruling with its weight."""
        weight = 0
        if aside is None and severity is not Severity.CONTEXT and outcome is not Outcome.NOT_APPLICABLE:
            compared = outcome in COMPARED and not counts_as_silence
            if required:
                weight += _REQUIRED + compared * _COMPARED
                weight += (compared and outcome in (Outcome.SAME, Outcome.EQUIVALENT)) * _COMPARABLE
            if severity is Severity.BLOCKING and outcome is Outcome.DIFFERENT:
                weight += _REFUTES
            if outcome in _CAVEATS or (required and outcome is Outcome.NEITHER_SIDE):
                weight += _CAVEAT + (outcome not in _SILENCES) * _SPOKEN
        return cls(outcome, because, severity, required, aside, counts_as_silence, weight)

    @property
    def counts(self) -> bool:
        """Tell whether the field can move the verdict."""
        return (
            self.aside is None and self.severity is not Severity.CONTEXT and self.outcome is not Outcome.NOT_APPLICABLE
        )

    @property
    def is_caveat(self) -> bool:
        """Tell whether the field keeps the pair from like-for-like."""
        return bool(self.weight // _CAVEAT & _COUNT)


@dataclass(frozen=True, slots=True)
class Cell:
    """Hold one field of one pair: what both sides say, and the ruling.

    Args:
        field: The field.
        left: What the left side says.
        right: What the right side says.
        ruling: What that gave.
    """

    field: Field
    left: Stand
    right: Stand
    ruling: Ruling

    @property
    def outcome(self) -> Outcome:
        """Return what the two sides gave."""
        return self.ruling.outcome

    @property
    def because(self) -> str:
        """Return why, as the end of a sentence."""
        return self.ruling.because


def weigh(total: int, has_caution: bool) -> tuple[Verdict, str | None, int, int]:
    """Weigh a pair.

    Args:
        total: The sum of the weights of all its fields.
        has_caution: Whether an author's own words say that the two should not be read so.

    Returns:
        The verdict, its sub-label or None, and how many of the required fields were compared out of how many.
    """
    applicable, compared = total & _COUNT, total // _COMPARED & _COUNT
    if total // _REFUTES & _COUNT:
        return Verdict.REFUTED, None, compared, applicable
    caveats = total // _CAVEAT & _COUNT
    if not caveats and not has_caution and total // _COMPARABLE & _COUNT:
        return Verdict.LIKE_FOR_LIKE, None, compared, applicable
    if compared * 2 < applicable or not applicable:
        return Verdict.PARTLY_CONFIRMED, TOO_LITTLE, compared, applicable
    silent = not has_caution and caveats > 0 and not total // _SPOKEN & _COUNT
    return Verdict.PARTLY_CONFIRMED, NOTHING_DIFFERS if silent else None, compared, applicable
