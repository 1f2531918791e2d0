"""One field of one pair: what the two states give, and what the comparators say of two stated values."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.comparators import Judged, Setting, Side, judge
from claimcheck.comparison.stands import NOT_RECORDED, Stand
from claimcheck.profile import Field, Knowledge, Manner, Profile
from claimcheck.verdict import Outcome, State, worst_outcome

__all__ = ["FieldJudge"]


#: An id of a field inside a sentence.
_FIELD = re.compile(r"\b[a-z_]+\.[a-z_.]+[a-z_]\b")


class FieldJudge:
    """Judge fields of pairs under one profile.

    Args:
        profile: The profile.
        knowledge: Vocabularies and metrics.
    """

    def __init__(self, profile: Profile, knowledge: Knowledge) -> None:
        self.profile = profile
        self.knowledge = knowledge
        self._settings: dict[tuple[str, str | None], Setting] = {}

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
        if len(silent) == len(judged):
            return judged[first]
        if first in silent:  # what the parts belong to is open, so the worst of all of them stands
            silent = []
        counted = {name: found for name, found in judged.items() if name not in silent}
        worst = worst_outcome(found.outcome for found in counted.values())
        name, found = next((name, found) for name, found in counted.items() if found.outcome is worst)
        told = [found.because if name == first else _of_part(name, found)]
        told += [f"neither side states the {part}" for part in silent]
        return Judged(worst, "; ".join(filter(None, told)))

    def _stands(self, spec: Field, part: str | None, left: Stand, right: Stand, one: Side, other: Side) -> Judged:
        if left.is_known and right.is_known:
            return self._values(spec, part, left, right, one, other)
        return _silence(left, right)

    def _values(self, spec: Field, part: str | None, left: Stand, right: Stand, one: Side, other: Side) -> Judged:
        """Judge two stated values; requests are compared, and effective values only where there is no request."""
        a, b, note = left.raw, right.raw, ""
        if a is None and b is None:
            a, b, note = (
                left.effective,
                right.effective,
                "this is what the tools did; what was asked of them is not said",
            )
        elif a is None or b is None:
            because = "one is what was asked of a tool, the other what a tool did"
            return Judged(Outcome.ONE_SIDE_ONLY, because)
        shared = self._setting(spec, part)
        setting = Setting(shared.manner, shared.vocabulary, shared.metrics, one, other, shared.parts)
        judged = judge(a, b, setting)
        if judged.outcome is Outcome.UNRESOLVED and (one.asked or other.asked):
            judged = replace(judged, because=self._titled(judged.because))
        return replace(judged, because="; ".join(filter(None, (judged.because, note)))) if note else judged

    def _titled(self, because: str) -> str:
        """Name the fields that a conversion misses by their titles, with their ids."""
        return _FIELD.sub(
            lambda found: f"{self.profile[found[0]].title} ({found[0]})" if found[0] in self.profile else found[0],
            because,
        )

    def _setting(self, spec: Field, part: str | None) -> Setting:
        setting = self._settings.get((spec.id, part))
        if setting is None:
            manner: Manner = spec.parts[part] if part is not None else spec.manner
            members = {name: (inner, self.profile.vocabulary(inner)) for name, inner in spec.parts.items()}
            vocabulary = self.profile.vocabulary(manner)
            setting = Setting(manner, vocabulary, self.knowledge.metrics, parts=members if part is None else {})
            self._settings[spec.id, part] = setting
        return setting


def _silence(left: Stand, right: Stand) -> Judged:
    """Judge two states of which at least one is no stated value; the reason is in what the sides say."""
    states = (left.state, right.state)
    if State.NOT_APPLICABLE in states:
        if left.state is right.state:
            return Judged(Outcome.NOT_APPLICABLE, "the field has no meaning for either figure")
        if left.is_known or right.is_known:
            return Judged(Outcome.DIFFERENT, "the two are different kinds of measurement")
        return Judged(Outcome.UNRESOLVED)
    silent = [stand for stand in (left, right) if not stand.is_known and stand.state not in _DOUBTFUL]
    if len(silent) == 2:
        told = dict.fromkeys(_SILENCES[stand.state] for stand in silent)
        return Judged(Outcome.NEITHER_SIDE, "; ".join(told))
    return Judged(Outcome.ONE_SIDE_ONLY, _SILENCES[silent[0].state]) if silent else Judged(Outcome.UNRESOLVED)


#: Whose silence a state is.
_SILENCES = {
    State.NOT_STATED: "the source does not state it",
    State.WITHHELD: "the source will not say",
    State.UNREADABLE: "the source shows it in a form that cannot be read",
    State.NOT_RECORDED: "nobody here has looked it up yet, which is our gap",
}
#: States in which something is said, and it settles nothing.
_DOUBTFUL = (State.INFERRED, State.CONFLICTING)


def _of_part(name: str, found: Judged) -> str:
    """Tell what a further part of a field gave."""
    told = {
        Outcome.ONE_SIDE_ONLY: f"only one side gives the {name}",
        Outcome.DIFFERENT: f"the {name} differs",
        Outcome.UNRESOLVED: f"the {name} may or may not be the same",
        Outcome.CANNOT_CHECK: f"the {name} cannot be compared",
    }.get(found.outcome, "")
    return f"{told} ({found.because})" if told and found.because else told or found.because
