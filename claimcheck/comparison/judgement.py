"""Every field of a pair judged under the rules of a check, in the order of the profile.

What two values give, and what the conditions of two claims make of the fields, comes back in pair after pair:
both are remembered. The rules themselves stand once, in `Hand` and in the comparators; only their answers are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from claimcheck.comparators import Judged
from claimcheck.comparison.applying import MEANINGLESS, Hand, as_the_source_says, settled_by, settles
from claimcheck.comparison.fields import FieldJudge
from claimcheck.comparison.rules import RANK, Rules, Ruling
from claimcheck.comparison.stands import ClaimSide, Stand
from claimcheck.profile import Field, Knowledge, Profile
from claimcheck.records import InlineMetric
from claimcheck.verdict import Outcome, Severity, State

__all__ = ["Judge"]


@dataclass(frozen=True, slots=True)
class _Entry:
    """Hold what the conditions of a pair make of one field, before a parent field settles it."""

    has_meaning: bool
    severity: Severity
    required: bool
    aside: str | None


@dataclass(slots=True)
class _Plan:
    """Hold what is remembered under one set of rules.

    Args:
        rules: The rules.
        aside: Field id to why it does not count.
        rulings: For each field, what its two values and its entry gave.
        weights: For each field without a parent field, the weight of that.
        entries: The entries met; pairs name them by their number.
        frames: Signatures of both sides to the numbers of the entries: of each field, and of each without a parent.
    """

    rules: Rules
    aside: dict[str, str]
    rulings: tuple[dict[tuple[Any, ...], Ruling], ...]
    weights: tuple[dict[tuple[int, int, int], int], ...]
    entries: list[_Entry] = field(default_factory=list)
    frames: dict[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)

    def number(self, entry: _Entry) -> int:
        """Return the number of an entry, a new one where it was not met before."""
        if entry not in self.entries:
            self.entries.append(entry)
        return self.entries.index(entry)


@dataclass(frozen=True, slots=True)
class _Read:
    """Hold one side in numbers: what it says of each field, and what it answers to all conditions.

    ``free`` are the codes of the fields without a parent field.
    """

    side: ClaimSide
    codes: tuple[int, ...]
    free: tuple[int, ...]
    signature: int


class Judge:
    """Judge pairs under one profile.

    Args:
        profile: The profile.
        knowledge: Vocabularies and metrics.
    """

    def __init__(self, profile: Profile, knowledge: Knowledge) -> None:
        self.profile = profile
        self.field_judge = FieldJudge(profile, knowledge)
        self._fields = tuple(profile)
        places = {spec.id: place for place, spec in enumerate(self._fields)}
        #: Place of a field to that of the parent field that may settle it.
        self._parents = {places[spec.id]: places[spec.sub_field_of] for spec in self._fields if spec.sub_field_of}
        #: Places of the fields without a parent field, and the other way round.
        self._places = [place for place in range(len(self._fields)) if place not in self._parents]
        self._free = {place: number for number, place in enumerate(self._places)}
        self._questions = _questions(profile)
        named = [places[key] for key, _ in self._questions if key in places]
        #: A condition that waits for a parent field, or a parent below a parent, is judged anew in every pair.
        self._is_quick = self._parents.keys().isdisjoint([*named, *self._parents.values()])
        self._codes: tuple[dict[Any, int], ...] = tuple({} for _ in self._fields)
        self._signatures: dict[Any, int] = {}
        self._sides: dict[int, _Read] = {}
        self._plans: dict[Any, _Plan] = {}

    def rulings(self, left: ClaimSide, right: ClaimSide, rules: Rules) -> Sequence[Ruling]:
        """Judge every field of a pair, with what is remembered of other pairs.

        Returns:
            One ruling for each field of the profile, in its order.
        """
        if not self._is_quick:
            return self.anew(left, right, rules)
        plan = self._plan(rules)
        one, other = self._read(left), self._read(right)
        frame, _ = self._frame(plan, one, other)
        known = zip(plan.rulings, one.codes, other.codes, frame, strict=True)
        found = [rulings.get((a, b, entry)) for rulings, a, b, entry in known]
        unknown = [place for place, ruling in enumerate(found) if ruling is None]
        for place in unknown:
            if place not in self._parents:
                found[place] = self._rule(plan, place, one, other, frame)
        for place, above in self._parents.items():
            parent = found[above]
            assert parent is not None
            found[place] = self._rule_below(plan, place, one, other, frame, parent)
        return found  # type: ignore[return-value]  # every place is filled by now

    def weight(self, left: ClaimSide, right: ClaimSide, rules: Rules) -> int:
        """Return the sum of the weights of all fields of a pair: enough for its verdict."""
        if self._is_quick:
            plan = self._plan(rules)
            one, other = self._read(left), self._read(right)
            frame, free = self._frame(plan, one, other)
            known: list[Any] = list(map(dict.get, plan.weights, zip(one.free, other.free, free, strict=True)))
            rulings: dict[int, Ruling] = {}
            if None in known:  # two values that were not met yet, or that ask the claims for more
                for number in [number for number, weight in enumerate(known) if weight is None]:
                    place = self._places[number]
                    rulings[place] = self._rule(plan, place, one, other, frame)
                    known[number] = rulings[place].weight
            total: int = sum(known)
            for place, above in self._parents.items():
                key = (one.codes[above], other.codes[above], frame[above])
                parent = rulings[above] if above in rulings else plan.rulings[above][key]
                total += self._rule_below(plan, place, one, other, frame, parent).weight
            return total
        return sum(ruling.weight for ruling in self.anew(left, right, rules))

    def anew(self, left: ClaimSide, right: ClaimSide, rules: Rules) -> list[Ruling]:
        """Judge every field of a pair with nothing remembered: what `rulings` answers, the plain way."""
        hand = Hand(self.field_judge, left, right, rules)
        aside = self._aside(rules)
        return [
            _ruling(
                _entry(hand, spec, aside.get(spec.id)), hand.outcome(spec), left.stands[spec.id], right.stands[spec.id]
            )
            for spec in self._fields
        ]

    def _plan(self, rules: Rules) -> _Plan:
        plan = self._plans.get(rules.key)
        if plan is None:
            rulings: tuple[dict[tuple[Any, ...], Ruling], ...] = tuple({} for _ in self._fields)
            weights: tuple[dict[tuple[int, int, int], int], ...] = tuple({} for _ in self._free)
            plan = self._plans[rules.key] = _Plan(rules, self._aside(rules), rulings, weights)
        return plan

    def _aside(self, rules: Rules) -> dict[str, str]:
        axis = {id for name in rules.axis for id in self.profile.matching(name)}
        aside = dict.fromkeys(self.profile.set_aside(rules.axis), "it belongs to the axis")
        aside.update(dict.fromkeys(axis, "it is the axis, which is meant to differ"))
        if rules.against_baseline:
            aside.update(dict.fromkeys(("bound", "baseline"), "the claim is held against its own baseline"))
        return aside

    def _read(self, side: ClaimSide) -> _Read:
        read = self._sides.get(id(side))
        if read is None:
            stands = [side.stands[spec.id] for spec in self._fields]
            coded = zip(self._codes, stands, strict=True)
            codes = tuple(code.setdefault(_mark(stand), len(code)) for code, stand in coded)
            answers = tuple(
                side.stands[key].is_known if terms is None else side.covers(key, terms, self.field_judge.knowledge)
                for key, terms in self._questions
            )
            mark = (answers, isinstance(side.metric, InlineMetric))
            signature = self._signatures.setdefault(mark, len(self._signatures))
            free = tuple(codes[place] for place in self._free)
            read = self._sides[id(side)] = _Read(side, codes, free, signature)
        return read

    def _frame(self, plan: _Plan, one: _Read, other: _Read) -> tuple[tuple[int, ...], tuple[int, ...]]:
        frame = plan.frames.get((one.signature, other.signature))
        if frame is None:
            hand = Hand(self.field_judge, one.side, other.side, plan.rules)
            numbers = tuple(plan.number(_entry(hand, spec, plan.aside.get(spec.id))) for spec in self._fields)
            frame = numbers, tuple(numbers[place] for place in self._free)
            plan.frames[one.signature, other.signature] = frame
        return frame

    def _rule(self, plan: _Plan, place: int, one: _Read, other: _Read, frame: tuple[int, ...]) -> Ruling:
        """Judge one field, and remember what it gave unless a conversion asked the claims for more."""
        spec, entry = self._fields[place], plan.entries[frame[place]]
        left, right = one.side.stands[spec.id], other.side.stands[spec.id]
        asked, judged = False, MEANINGLESS
        if entry.has_meaning:
            one.side.side.asked = other.side.side.asked = False
            judged = self.field_judge.judge(spec, left, right, one.side.side, other.side.side)
            asked = one.side.side.asked or other.side.side.asked
            judged = as_the_source_says(spec, judged, plan.rules)
        ruling = _ruling(entry, judged, left, right)
        if not asked:
            key = (one.codes[place], other.codes[place], frame[place])
            plan.rulings[place][key] = ruling
            if place in self._free:
                plan.weights[self._free[place]][key] = ruling.weight
        return ruling

    def _rule_below(
        self, plan: _Plan, place: int, one: _Read, other: _Read, frame: tuple[int, ...], parent: Ruling
    ) -> Ruling:
        """Judge a field that a parent field may settle."""
        above = self._parents[place]
        over = self._fields[above]
        key = (one.codes[above], other.codes[above], frame[above], parent.outcome, frame[place])
        ruling = plan.rulings[place].get(key)
        if ruling is None:  # once for two values of the parent: whether it settles this field
            entry, upper = plan.entries[frame[place]], plan.entries[frame[above]]
            stands = one.side.stands[over.id], other.side.stands[over.id]
            weighs_less = RANK[entry.severity] >= RANK[upper.severity]
            settled = not upper.has_meaning or (weighs_less and settles(self.profile, over, stands, parent.outcome))
            judged = settled_by(over) if entry.has_meaning else MEANINGLESS
            ruling = _ruling(entry, judged, *stands) if settled else _OPEN
            plan.rulings[place][key] = ruling
        if ruling is not _OPEN:
            return ruling
        known = plan.rulings[place].get((one.codes[place], other.codes[place], frame[place]))
        return self._rule(plan, place, one, other, frame) if known is None else known


#: Stands where a parent field leaves the fields below it to themselves.
_OPEN = Ruling.of(Outcome.NEITHER_SIDE, "", Severity.CONTEXT, False, None, False)


def _questions(profile: Profile) -> list[tuple[str, tuple[str, ...] | None]]:
    """Return every key and its terms that a condition asks of a claim; terms are None where only a statement counts."""
    asked: dict[tuple[str, tuple[str, ...] | None], None] = {}
    for spec in profile:
        for condition in (spec.applies_when, spec.not_when, spec.required_when, spec.blocking_when):
            asked.update(dict.fromkeys(condition.items()))
        asked.update(dict.fromkeys((id, None) for id in spec.satisfied_by))
    return list(asked)


def _entry(hand: Hand, spec: Field, aside: str | None) -> _Entry:
    severity = hand.severity(spec)
    fields = hand.rules.fields
    if aside is None and fields is not None and severity is not Severity.BLOCKING and spec.id not in fields:
        aside = "the check leaves it out"
    required = severity is not Severity.CONTEXT and hand.required(spec)
    return _Entry(hand.has_meaning(spec), severity, required, aside)


def _ruling(entry: _Entry, judged: Judged, left: Stand, right: Stand) -> Ruling:
    applies = judged.outcome is not Outcome.NOT_APPLICABLE
    required = entry.required and applies
    inferred = applies and State.INFERRED in (left.state, right.state)
    return Ruling.of(judged.outcome, judged.because, entry.severity, required, entry.aside, inferred)


def _mark(stand: Stand) -> tuple[Any, ...]:
    """Return everything of a stand that its outcome against another one can rest on."""
    parts = tuple((name, _mark(part)) for name, part in stand.parts.items())
    note = stand.note if stand.state is State.INFERRED else None
    return stand.state, _frozen(stand.raw), _frozen(stand.effective), note, parts


def _frozen(raw: Any) -> Any:
    if isinstance(raw, tuple) and raw and isinstance(raw[0], dict):
        return tuple(tuple(sorted(member.items())) for member in raw)
    return raw
