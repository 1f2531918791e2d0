"""What the rulings on all fields of a pair come to: the verdict, its sub-label, its coverage.

The rule is `weigh`; what it weighs is a `Ruling` for each field, made under the `Rules` of a check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from claimcheck.comparison.statements import Side, Statement
from claimcheck.profile import Field
from claimcheck.verdict import Outcome, Severity, Verdict

__all__ = [
    "COMPARED",
    "NOTHING_DIFFERS",
    "RANK",
    "SILENCES",
    "TOO_LITTLE",
    "Aside",
    "Cell",
    "Coverage",
    "Rules",
    "Ruling",
    "cautions",
    "weigh",
]

#: The two sub-labels of a partly confirmed pair.
TOO_LITTLE = "too little is stated to tell"
NOTHING_DIFFERS = "nothing found to differ"

#: Outcomes of a field that both sides state.
COMPARED = frozenset({Outcome.SAME, Outcome.EQUIVALENT, Outcome.DIFFERENT, Outcome.UNRESOLVED})

#: Severities, the gravest first.
RANK = {Severity.BLOCKING: 0, Severity.QUALIFYING: 1, Severity.CONTEXT: 2}

_CAVEATS = frozenset({Outcome.DIFFERENT, Outcome.UNRESOLVED, Outcome.ONE_SIDE_ONLY, Outcome.CANNOT_CHECK})
#: Outcomes in which a side says nothing.
SILENCES = frozenset({Outcome.ONE_SIDE_ONLY, Outcome.NEITHER_SIDE})


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


class Aside(StrEnum):
    """Say why a field does not count, whatever it gives; the value is the end of a sentence."""

    AXIS = "it is the axis, which is meant to differ"
    BELONGS = "it belongs to the axis"
    LEFT_OUT = "the check leaves it out"
    BASELINE = "the claim is held against its own baseline"


@dataclass(frozen=True, slots=True)
class Ruling:
    """Hold what one field of a pair gave and how much it counts; equal in every pair that gave the same.

    Args:
        outcome: What the two sides gave.
        because: Why, as the end of a sentence.
        severity: The severity in force.
        required: Whether both sides must state the field here.
        aside: Why the field does not count, or None.
        counts_as_silence: Whether a value is only inferred.
        is_axis: Whether the field is on the axis, whether that sets it aside or not.
    """

    outcome: Outcome
    because: str
    severity: Severity
    required: bool
    aside: Aside | None
    counts_as_silence: bool
    is_axis: bool = False

    @property
    def counts(self) -> bool:
        """Tell whether the field can move the verdict."""
        return (
            self.aside is None and self.severity is not Severity.CONTEXT and self.outcome is not Outcome.NOT_APPLICABLE
        )

    @property
    def is_compared(self) -> bool:
        """Tell whether both sides state the field, neither of them by inference only."""
        return self.outcome in COMPARED and not self.counts_as_silence

    @property
    def is_like_for_like(self) -> bool:
        """Tell whether the field is one that must be stated, is stated on both sides, and is the same."""
        is_same = self.outcome in (Outcome.SAME, Outcome.EQUIVALENT)
        return self.counts and self.required and is_same and not self.counts_as_silence

    @property
    def refutes(self) -> bool:
        """Tell whether the field alone refutes the pair."""
        return self.counts and self.severity is Severity.BLOCKING and self.outcome is Outcome.DIFFERENT

    @property
    def is_caveat(self) -> bool:
        """Tell whether the field keeps the pair from like-for-like."""
        is_open = self.required and self.outcome is Outcome.NEITHER_SIDE
        return self.counts and (is_open or self.outcome in _CAVEATS)


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
    left: Statement
    right: Statement
    ruling: Ruling

    @property
    def outcome(self) -> Outcome:
        """Return what the two sides gave."""
        return self.ruling.outcome

    @property
    def because(self) -> str:
        """Return why, as the end of a sentence."""
        return self.ruling.because


@dataclass(frozen=True, slots=True)
class Coverage:
    """Count the required fields that apply off the axis: how many both sides state, out of how many."""

    compared: int
    applicable: int

    @classmethod
    def of(cls, rulings: Iterable[Ruling]) -> Coverage:
        """Count the required fields of a pair."""
        required = [ruling for ruling in rulings if ruling.counts and ruling.required]
        return cls(sum(ruling.is_compared for ruling in required), len(required))


def cautions(left: Side, right: Side) -> tuple[str, ...]:
    """Return the authors' own words that this pair should not be read as a comparison."""
    found = []
    for one, other in ((left, right), (right, left)):
        for caution in one.claim.caution if one.claim else ():
            if other.id is not None and other.id in caution.against:
                found.append(caution.quote)
    return tuple(found)


def weigh(rulings: Sequence[Ruling], coverage: Coverage, is_warned: bool) -> tuple[Verdict, str | None]:
    """Weigh a pair.

    Args:
        rulings: What each of its fields gave.
        coverage: How many of the required fields were compared.
        is_warned: Whether an author's own words say that the two should not be read so, or one has an error of its own,
            also in a field that does not count here.

    Returns:
        The verdict, and its sub-label or None.
    """
    if any(ruling.refutes for ruling in rulings):
        return Verdict.REFUTED, None
    caveats = [ruling for ruling in rulings if ruling.is_caveat]
    if not caveats and not is_warned and any(ruling.is_like_for_like for ruling in rulings):
        return Verdict.LIKE_FOR_LIKE, None
    if coverage.compared * 2 < coverage.applicable or not coverage.applicable:
        return Verdict.PARTLY_CONFIRMED, TOO_LITTLE
    are_silences = all(ruling.outcome in SILENCES for ruling in caveats)
    return Verdict.PARTLY_CONFIRMED, NOTHING_DIFFERS if caveats and are_silences and not is_warned else None
