"""The comparison of two claims: verdict, one finding for each field, notes, agreement."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from claimcheck.comparators import shown
from claimcheck.comparison.agreement import Agreement, agree, interval_text
from claimcheck.comparison.judge import judge
from claimcheck.comparison.notes import notes
from claimcheck.comparison.reasons import consequence, reason
from claimcheck.comparison.statements import Side
from claimcheck.comparison.weigh import COMPARED, RANK, Cell, Coverage, Rules, Ruling, cautions, weigh
from claimcheck.errors import NotComparable
from claimcheck.profile import Knowledge, Profile
from claimcheck.records import Claim
from claimcheck.verdict import WORST_FIRST, Outcome, Severity, Verdict

__all__ = ["Comparison", "Finding", "PairTold"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Hold the outcome of one field of a pair.

    Args:
        field: Field id.
        title: Title of the field.
        severity: The severity in force.
        required: Whether both sides must state it.
        outcome: One of the eight outcomes.
        left: What the left side says, as written, or the word for its absence.
        right: What the right side says.
        left_source: Id of the source that says so, or None.
        right_source: Id of the source that says so, or None.
        reason: The sentence that says why.
        consequence: What the outcome means for the comparison.
        settle: What would settle it, or None where nothing is open: two stated values that differ are settled.
        why: Why a difference in this field matters.
        aside: Why the field does not count, or None.
        is_caveat: Whether it keeps the pair from like-for-like.
    """

    field: str
    title: str
    severity: Severity
    required: bool
    outcome: Outcome
    left: str
    right: str
    left_source: str | None
    right_source: str | None
    reason: str
    consequence: str
    settle: str | None
    why: str
    aside: str | None
    is_caveat: bool

    @property
    def sentence(self) -> str:
        """Return the reason with the field and its outcome before it."""
        return f"{self.title}: {self.outcome}. {self.reason}"

    def to_json(self) -> dict[str, Any]:
        """Return the finding in the keys of the machine contract."""
        return {
            "field": self.field,
            "severity": str(self.severity),
            "required": self.required,
            "outcome": str(self.outcome),
            "left": self.left,
            "right": self.right,
            "reason": self.reason,
            "settle": self.settle,
        }


def finding(cell: Cell) -> Finding:
    """Tell one judged field as a finding."""
    spec, ruling = cell.field, cell.ruling
    return Finding(
        spec.id,
        spec.title,
        ruling.severity,
        ruling.required,
        ruling.outcome,
        cell.left.shown,
        cell.right.shown,
        cell.left.source,
        cell.right.source,
        reason(cell),
        consequence(ruling),
        spec.settle if ruling.outcome in _OPEN else None,
        spec.why,
        ruling.aside,
        ruling.is_caveat,
    )


#: Why two figures that are comparable have no ratio.
_NO_RATIO = {
    "no number": "one side prints no number",
    "several numbers": "one side prints several numbers",
    "units": "the two figures are not two numbers in one unit",
    "direction": "the words of a side do not say whether it is more or less",
}
#: Outcomes that a further fact could change.
_OPEN = frozenset({Outcome.UNRESOLVED, Outcome.ONE_SIDE_ONLY, Outcome.NEITHER_SIDE, Outcome.CANNOT_CHECK})
_DECIDES = {outcome: place for place, outcome in enumerate(WORST_FIRST)}


class PairTold(NamedTuple):
    """Hold what a pair comes to: verdict, sub-label or None, coverage."""

    verdict: Verdict
    sublabel: str | None
    coverage: Coverage


class Comparison:
    """Hold two claims held against each other, field by field.

    Args:
        left: The left side.
        right: The right side; of a claim held against its own baseline, that baseline.
        rules: Axis and weights the pair is judged by.
        knowledge: Vocabularies and metrics.
        told: What the pair comes to, where that was found among many; its fields are then judged when asked for.
    """

    def __init__(
        self, left: Side, right: Side, rules: Rules, knowledge: Knowledge, told: PairTold | None = None
    ) -> None:
        self._left = left
        self._right = right
        self._knowledge = knowledge
        self.rules = rules
        self.verdict, self.sublabel, self.coverage = told or self._weighed()

    def __repr__(self) -> str:
        """Name both sides and the verdict."""
        right = "its baseline" if self.right is None else self.right.id
        return f"<Comparison {self.left.id} against {right}: {self.verdict}>"

    def _weighed(self) -> PairTold:
        coverage = Coverage.of(self.rulings)
        is_warned = bool(self.cautions or self._left.problems or self._right.problems)
        return PairTold(*weigh(self.rulings, coverage, is_warned), coverage)

    @cached_property
    def cautions(self) -> tuple[str, ...]:
        """Return the authors' own words that the two should not be read as a comparison."""
        return cautions(self._left, self._right)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """Return what the judge says of each field of the profile, in its order."""
        return judge(self._left, self._right, self.rules, self._knowledge)

    @property
    def left(self) -> Claim:
        """Return the left claim."""
        if self._left.claim is None:
            raise ValueError("the left side of a comparison is a claim")
        return self._left.claim

    @property
    def right(self) -> Claim | None:
        """Return the right claim, or None where it is a baseline written inline."""
        return self._right.claim

    @property
    def profile(self) -> Profile:
        """Return the profile the pair was judged by."""
        return self._left.profile

    @property
    def axis(self) -> tuple[str, ...]:
        """Return the fields that are meant to differ."""
        return self.rules.axis

    @property
    def against_baseline(self) -> bool:
        """Tell whether the left claim was held against its own baseline."""
        return self.rules.against_baseline

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Return each field of the profile with what both sides say and what that gave."""
        left, right = self._left.statements, self._right.statements
        pairs = zip(self.profile, self.rulings, strict=True)
        return tuple(Cell(spec, left[spec.id], right[spec.id], ruling) for spec, ruling in pairs)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Return one finding for each field of the profile, in its order."""
        return tuple(finding(cell) for cell in self.cells)

    @cached_property
    def reasons(self) -> tuple[Finding, ...]:
        """Return the findings that decide the verdict, those of a graver field first.

        A refuted pair gives its blocking differences, a partly confirmed one its caveats, a like-for-like one the
        required fields that were compared.
        """
        if self.verdict is Verdict.REFUTED:
            chosen = [
                f
                for f in self.findings
                if f.is_caveat and f.severity is Severity.BLOCKING and f.outcome is Outcome.DIFFERENT
            ]
        elif self.verdict is Verdict.PARTLY_CONFIRMED:
            chosen = [found for found in self.findings if found.is_caveat]
        else:
            chosen = [
                found for found in self.findings if found.required and found.aside is None and found.outcome in COMPARED
            ]
        return tuple(sorted(chosen, key=lambda found: (RANK[found.severity], _DECIDES[found.outcome])))

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Return what stands beside the verdict: cautions, one measurement, copy errors, chained comparisons."""
        return notes(self._left, self._right, self.cells)

    @cached_property
    def agreement(self) -> Agreement:
        """Return how far apart the two values are; it never moves the verdict."""
        return agree(
            self._left,
            self._right,
            self.verdict,
            self._knowledge,
            against_baseline=self.against_baseline,
        )

    @property
    def ratio(self) -> Fraction:
        """Return left over right, in their common unit.

        Raises:
            NotComparable: The pair is refuted, a side is no single number, the two have no common unit, or they lie on
                different sides of zero.
        """
        if self.verdict is Verdict.REFUTED:
            raise NotComparable("a refuted pair has no ratio: the two figures are not the same kind of measurement")
        if self.agreement.ratio is None:
            raise NotComparable(_NO_RATIO.get(self.agreement.obstacle or "", "the two figures have no ratio"))
        return self.agreement.ratio

    def __getitem__(self, field: str) -> Finding:
        """Return the finding of one field."""
        return self.findings[list(self.profile.fields).index(field)]

    def to_json(self) -> dict[str, Any]:
        """Return the comparison in the keys of the machine contract."""
        agreement = self.agreement
        return {
            "left": self.left.id,
            "right": None if self.right is None else self.right.id,
            "axis": list(self.axis),
            "verdict": str(self.verdict),
            "sublabel": self.sublabel,
            "coverage": {"compared": self.coverage.compared, "applicable": self.coverage.applicable},
            "findings": [found.to_json() for found in self.findings],
            "notes": list(self.notes),
            "agreement": {
                "left": agreement.left,
                "right": agreement.right,
                "left_interval": interval_text(agreement.left_interval),
                "right_interval": interval_text(agreement.right_interval),
                "difference": _plain(agreement.difference),
                "unit": agreement.difference_unit,
                "ratio": _plain(agreement.ratio),
                "touches": agreement.touches,
                "yardstick": agreement.yardstick,
            },
        }


def _plain(value: Fraction | None) -> str | None:
    return None if value is None else shown(value, 12).replace(",", "")
