"""One field of one pair: what the two states give, and what the comparators say of two stated values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from claimcheck.comparators import Judged, compare_values, needed_inputs, value_setting
from claimcheck.comparison.statements import NOT_RECORDED, Side, Statement
from claimcheck.profile import Field, Knowledge
from claimcheck.records import Raw
from claimcheck.verdict import Outcome, State, worst_outcome

__all__ = ["field_outcome"]


def field_outcome(spec: Field, left: Side, right: Side, knowledge: Knowledge) -> Judged:
    """Return what a field that applies gives.

    Args:
        spec: The field.
        left: The left side.
        right: The right side, read by the same profile.
        knowledge: Vocabularies and metrics.
    """
    one, other = left.statements[spec.id], right.statements[spec.id]
    if not (one.parts or other.parts):
        return _outcome(spec, None, one, other, (left, right), knowledge)
    judged: dict[str, Judged] = {}
    for name in spec.parts:
        a, b = (side.parts.get(name, NOT_RECORDED if side.parts else side) for side in (one, other))
        judged[name] = _outcome(spec, name, a, b, (left, right), knowledge)
    return _worst(judged)


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
    return Judged(worst, "; ".join(filter(None, told)))


def _outcome(
    spec: Field, part: str | None, left: Statement, right: Statement, sides: tuple[Side, Side], knowledge: Knowledge
) -> Judged:
    """Judge two statements; requests are compared, and effective values only where there is no request."""
    if not (left.is_known and right.is_known):
        return _silence(left, right)
    a, b, note = left.raw, right.raw, ""
    if a is None and b is None:
        a, b, note = left.effective, right.effective, "this is what the tools did; what was asked of them is not said"
    elif a is None or b is None:
        return Judged(Outcome.ONE_SIDE_ONLY, "one is what was asked of a tool, the other what a tool did")
    judged = _values(spec, part, a, b, sides, knowledge)
    return replace(judged, because="; ".join(filter(None, (judged.because, note)))) if note else judged


def _values(
    spec: Field, part: str | None, left: Raw, right: Raw, sides: tuple[Side, Side], knowledge: Knowledge
) -> Judged:
    """Compare two stated values, with the inputs of both claims that a conversion between them declares."""
    profile = sides[0].profile
    setting = value_setting(spec, part, profile, knowledge.metrics)
    needed = needed_inputs(left, right, setting)
    if needed:
        one, other = (side.inputs(needed) for side in sides)
        titles = {id: f"{profile[id].title} ({id})" for id in needed if id in profile}
        setting = replace(setting, left=one, right=other, titles=titles)
    return compare_values(left, right, setting)


def _silence(left: Statement, right: Statement) -> Judged:
    """Judge two states of which at least one is no stated value; the reason is in what the sides say."""
    states = (left.state, right.state)
    if State.NOT_APPLICABLE in states:
        if left.state is right.state:
            return Judged(Outcome.NOT_APPLICABLE, "the field has no meaning for either figure")
        if left.is_known or right.is_known:
            return Judged(Outcome.DIFFERENT, "the two are different kinds of measurement")
        return Judged(Outcome.UNRESOLVED)
    silent = [side for side in (left, right) if not side.is_known and side.state not in _DOUBTFUL]
    if len(silent) == 2:
        told = dict.fromkeys(_SILENCES[side.state] for side in silent)
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
