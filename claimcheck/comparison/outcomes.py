"""One field of one pair: what the two states give, and what the comparators say of two stated values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from claimcheck.comparators import Judged, compare_values, needed_inputs, value_setting
from claimcheck.comparison.statements import KNOWN, NOT_RECORDED, Side, Statement
from claimcheck.profile import Field, Knowledge, Role
from claimcheck.records import Raw, raw_text
from claimcheck.verdict import Outcome, State, worst_outcome

__all__ = ["field_outcome", "joined", "part_of", "statement_outcome"]


def field_outcome(
    spec: Field, left: Side, right: Side, knowledge: Knowledge, without: frozenset[str] = frozenset()
) -> Judged:
    """Return what a field that applies gives.

    Args:
        spec: The field.
        left: The left side.
        right: The right side, read by the same profile.
        knowledge: Vocabularies and metrics.
        without: Parts of it that go with the axis: one that differs is only told.
    """
    one, other = left.statements[spec.id], right.statements[spec.id]
    if not (one.parts or other.parts):
        return statement_outcome(spec, None, one, other, (left, right), knowledge)
    judged: dict[str, Judged] = {}
    for name in spec.parts:
        a, b = (part_of(side, name) for side in (one, other))
        judged[name] = statement_outcome(spec, name, a, b, (left, right), knowledge)
    return joined(judged, without)


def part_of(statement: Statement, name: str) -> Statement:
    """Return what a statement says of a named part of its field; all that it says where it has no parts."""
    return statement.parts.get(name, NOT_RECORDED if statement.parts else statement)


def joined(judged: Mapping[str, Judged], without: frozenset[str] = frozenset()) -> Judged:
    """Return what a field gives of which each named part gave something.

    Args:
        judged: What each part gave, in the order of the profile.
        without: Parts that go with the axis: one that differs is only told.
    """
    aside = [name for name in without if judged[name].outcome is Outcome.DIFFERENT]
    found = _worst({name: part for name, part in judged.items() if name not in without})
    if not aside:
        return found
    return _told(found, "; ".join(f"the {name} goes with the axis, and differs" for name in sorted(aside)))


def _worst(judged: Mapping[str, Judged]) -> Judged:
    """Return the worst of the named parts of a field; a further part that neither side states is only told."""
    first = next(iter(judged))
    silent = [name for name, found in judged.items() if found.outcome is Outcome.NEITHER_SIDE]
    if len(silent) == len(judged):
        return judged[first]
    if first in silent:  # what the parts belong to is open, so the worst of all of them stands
        silent = []
    counted = {name: found for name, found in judged.items() if name not in silent}
    worst = worst_outcome(found.outcome for found in counted.values())
    name, found = next((name, found) for name, found in counted.items() if found.outcome is worst)
    told = [found.because if name == first else _of_part(name, found)]
    told += [f"neither side states the {part}" for part in silent]
    return Judged(worst, "; ".join(filter(None, told)), None if name == first else name)


def statement_outcome(
    spec: Field, part: str | None, left: Statement, right: Statement, sides: tuple[Side, Side], knowledge: Knowledge
) -> Judged:
    """Judge two statements of a field, or of a part of it."""
    if not (left.is_known and right.is_known):
        return _silence(left.state, right.state)

    def compared(a: Raw, b: Raw, *, done: bool = False) -> Judged:
        return _values(spec, part, a, b, sides, knowledge, done=done)

    if left.effective is None and right.effective is None:
        assert left.raw is not None and right.raw is not None
        return compared(left.raw, right.raw)
    manner = spec.parts[part] if part is not None else spec.manner
    if manner.role is Role.OUTCOME:  # what was asked for says nothing of what came of it
        one, other = (side.raw if side.effective is None else side.effective for side in (left, right))
        return compared(one, other, done=True)
    return _requested(left, right, compared)


def _requested(left: Statement, right: Statement, compared: Callable[..., Judged]) -> Judged:
    """Judge two statements of which at least one tells what a tool really did: that decides.

    A side that tells only what it asked for is held against a request that was met; where the other side's tool did
    something else than it was asked, how far this one got is open.
    """
    if left.effective is not None and right.effective is not None:
        judged: Judged = compared(left.effective, right.effective, done=True)
        if None in (left.raw, right.raw):
            return _told(judged, "this is what the tools did")
        asked = compared(left.raw, right.raw)
        met = all(compared(side.effective, side.raw, done=True).outcome in _ALIKE for side in (left, right))
        if asked.outcome is Outcome.DIFFERENT and judged.outcome in _ALIKE and met:
            return _told(asked, "what was asked for differs")
        return _told(judged, f"asked for were {left.shown} and {right.shown}")
    ran, plain = (left, right) if left.effective is not None else (right, left)
    if ran.raw is None:
        return _told(compared(ran.effective, plain.raw, done=True), "one is what a tool did, the other what was asked")
    asked = compared(left.raw, right.raw)
    if compared(ran.effective, ran.raw, done=True).outcome in _ALIKE:
        return asked
    if asked.outcome is Outcome.DIFFERENT and compared(ran.effective, plain.raw, done=True).outcome not in _ALIKE:
        return asked
    return Judged(
        Outcome.UNRESOLVED, f"one tool did {raw_text(ran.effective)}, and how far the other side got is not stated"
    )


_ALIKE = (Outcome.SAME, Outcome.EQUIVALENT)


def _told(judged: Judged, note: str) -> Judged:
    return replace(judged, because="; ".join(filter(None, (judged.because, note))))


def _values(
    spec: Field,
    part: str | None,
    left: Raw,
    right: Raw,
    sides: tuple[Side, Side],
    knowledge: Knowledge,
    *,
    done: bool,
) -> Judged:
    """Compare two stated values, with the inputs of both claims that a conversion between them declares."""
    profile = sides[0].profile
    setting = value_setting(spec, part, profile, knowledge.metrics)
    needed = needed_inputs(left, right, setting)
    if needed:
        one, other = (side.inputs(needed) for side in sides)
        titles = {id: f"{profile[id].title} ({id})" for id in needed if id in profile}
        setting = replace(setting, left=one, right=other, titles=titles)
    return compare_values(left, right, setting, done=done)


@lru_cache
def _silence(left: State, right: State) -> Judged:
    """Judge two states of which at least one is no stated value; the reason is in what the sides say."""
    if State.NOT_APPLICABLE in (left, right):
        if left is right:
            return Judged(Outcome.NOT_APPLICABLE, "the field has no meaning for either figure")
        if left in KNOWN or right in KNOWN:
            return Judged(Outcome.DIFFERENT, "the two are different kinds of measurement")
        return Judged(Outcome.UNRESOLVED)
    silent = [state for state in (left, right) if state not in KNOWN and state not in _DOUBTFUL]
    if len(silent) == 2:
        return Judged(Outcome.NEITHER_SIDE, "; ".join(dict.fromkeys(_SILENCES[state] for state in silent)))
    return Judged(Outcome.ONE_SIDE_ONLY, _SILENCES[silent[0]]) if silent else Judged(Outcome.UNRESOLVED)


#: Whose silence a state is.
_SILENCES = {
    State.NOT_STATED: "the source does not state it",
    State.WITHHELD: "the source will not say",
    State.UNREADABLE: "the source shows it in a form that cannot be read",
    State.NOT_RECORDED: "we have not recorded this",
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
