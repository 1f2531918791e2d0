"""One field of one pair: what the two states give, and what the comparators say of two stated values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from claimcheck.comparators import Judged, Setting, Side, judge
from claimcheck.comparison.stands import NOT_RECORDED, Stand
from claimcheck.profile import Field, Knowledge, Manner, Profile
from claimcheck.verdict import Outcome, State, worst_outcome

__all__ = ["FieldJudge", "silence"]

#: What each kind of silence means, and whose it is.
_SILENCES = {
    State.NOT_STATED: "its source does not state it",
    State.WITHHELD: "its source will not say",
    State.UNREADABLE: "it is shown there and cannot be read",
    State.NOT_RECORDED: "nobody here has looked it up yet, which is our gap",
    State.INFERRED: "only we infer it",
    State.CONFLICTING: "its source says two things",
}


def silence(state: State) -> str:
    """Return whose silence a state is, as the end of a sentence."""
    return _SILENCES[state]


class FieldJudge:
    """Judge fields of pairs under one profile, remembering what two values gave.

    The same two values of a field give the same outcome in every pair, except where a conversion asks the
    claims for more; those are judged anew.
    """

    def __init__(self, profile: Profile, knowledge: Knowledge) -> None:
        self.profile = profile
        self.knowledge = knowledge
        self._known: dict[tuple[str, str | None, Any, Any], Judged] = {}
        self._settings: dict[tuple[str, str | None], Setting] = {}
        self._asks: dict[tuple[str, str | None], bool] = {}

    def judge(self, spec: Field, left: Stand, right: Stand, one: Side, other: Side) -> Judged:
        """Return the outcome of one field that applies.

        Args:
            spec: The field.
            left: What the left side says.
            right: What the right side says.
            one: What conversions may ask of the left claim.
            other: What conversions may ask of the right claim.
        """
        if left.parts or right.parts:
            return self._parts(spec, left, right, one, other)
        return self._stands(spec, None, left, right, one, other)

    def _parts(self, spec: Field, left: Stand, right: Stand, one: Side, other: Side) -> Judged:
        """Judge each named part; the worst stands. A further part that neither side states is only told."""
        judged: dict[str, Judged] = {}
        for name in spec.parts:
            a, b = (
                left.parts.get(name, left if not left.parts else NOT_RECORDED),
                right.parts.get(name, right if not right.parts else NOT_RECORDED),
            )
            judged[name] = self._stands(spec, name, a, b, one, other)
        silent = [name for name, found in judged.items() if found.outcome is Outcome.NEITHER_SIDE]
        first = next(iter(spec.parts))
        if first in silent or len(silent) == len(judged):
            return judged[first]
        counted = {name: found for name, found in judged.items() if name not in silent}
        worst = worst_outcome(found.outcome for found in counted.values())
        name, found = next((name, found) for name, found in counted.items() if found.outcome is worst)
        told = [
            f"{name}: {found.because}"
            if found.because and name != first
            else found.because or (name if name != first else "")
        ]
        told += [f"neither side states the {part}" for part in silent]
        return Judged(worst, "; ".join(filter(None, told)))

    def _stands(self, spec: Field, part: str | None, left: Stand, right: Stand, one: Side, other: Side) -> Judged:
        if left.is_known and right.is_known:
            return self._values(spec, part, left, right, one, other)
        states = {left.state, right.state}
        if states == {State.NOT_APPLICABLE}:
            return Judged(Outcome.NOT_APPLICABLE)
        if State.NOT_APPLICABLE in states:
            if left.is_known or right.is_known:
                return Judged(Outcome.DIFFERENT, "the field has no meaning for one figure and a value for the other")
            return Judged(
                Outcome.UNRESOLVED, "the field has no meaning for one figure; for the other " + self._open(left, right)
            )
        doubtful = (State.INFERRED, State.CONFLICTING)
        silent = [stand for stand in (left, right) if not stand.is_known and stand.state not in doubtful]
        if len(silent) == 2:
            return Judged(Outcome.NEITHER_SIDE, _neither(left, right))
        if silent:
            return Judged(Outcome.ONE_SIDE_ONLY, silence(silent[0].state))
        return Judged(Outcome.UNRESOLVED, self._open(left, right))

    def _open(self, left: Stand, right: Stand) -> str:
        told = [
            stand.note if stand.state is State.INFERRED and stand.note else silence(stand.state)
            for stand in (left, right)
            if not stand.is_known and stand.state is not State.NOT_APPLICABLE
        ]
        return "; ".join(dict.fromkeys(told))

    def _values(self, spec: Field, part: str | None, left: Stand, right: Stand, one: Side, other: Side) -> Judged:
        """Judge two stated values; requests are compared, and effective values only where there is no request."""
        a, b, note = left.raw, right.raw, ""
        if a is None and b is None:
            a, b, note = left.effective, right.effective, "as the tool did it; neither side states a request"
        elif a is None or b is None:
            return Judged(Outcome.ONE_SIDE_ONLY, "only what a tool really did is known, and not what was asked of it")
        key = (spec.id, part)
        if key not in self._settings:
            self._settings[key] = self._setting(spec, part)
        setting = self._settings[key]
        if self._asks[key]:
            judged = judge(a, b, replace(setting, left=one, right=other))
        else:
            memo = (spec.id, part, _frozen(a), _frozen(b))
            known = self._known.get(memo)
            judged = known if known is not None else self._known.setdefault(memo, judge(a, b, setting))
        return replace(judged, because="; ".join(filter(None, (judged.because, note)))) if note else judged

    def _setting(self, spec: Field, part: str | None) -> Setting:
        manner: Manner = spec.parts[part] if part is not None else spec.manner
        vocabulary = self.profile.vocabulary(manner)
        joins = bool(vocabulary and vocabulary.joins)
        self._asks[(spec.id, part)] = manner.comparator == "metric" or bool(manner.scope_counts) or joins
        members = {name: (inner, self.profile.vocabulary(inner)) for name, inner in spec.parts.items()}
        return Setting(manner, vocabulary, self.knowledge.metrics, parts=members if part is None else {})


def _frozen(raw: Any) -> Any:
    if isinstance(raw, tuple) and raw and isinstance(raw[0], dict):
        return tuple(tuple(sorted(member.items())) for member in raw)
    return raw if raw.__hash__ is not None else repr(raw)


def _neither(left: Stand, right: Stand) -> str:
    if left.state is right.state:
        return {
            State.NOT_STATED: "neither source states it",
            State.NOT_RECORDED: "nobody here has looked it up yet, which is our gap",
        }.get(left.state, f"on both sides {silence(left.state)}")
    return f"on one side {silence(left.state)}, on the other {silence(right.state)}"
