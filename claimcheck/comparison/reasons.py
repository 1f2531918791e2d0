"""Reasons as sentences: what one says, what the other says, and what follows."""

from __future__ import annotations

import re
from enum import StrEnum

from claimcheck.comparators import BaselineUse
from claimcheck.comparison.statements import Statement
from claimcheck.comparison.weigh import Cell, Ruling
from claimcheck.verdict import Outcome, Severity, State

__all__ = ["Consequence", "consequence", "follows", "reason"]

#: What a side says that states no value; {who} is one of the two sides.
_SILENCES = {
    State.NOT_STATED: "the source of {who} does not state it",
    State.WITHHELD: "the source of {who} will not say",
    State.UNREADABLE: "the source of {who} shows it in a form that cannot be read",
    State.NOT_RECORDED: "we have not recorded this for {who}",
    State.CONFLICTING: "the source of {who} says two things",
    State.NOT_APPLICABLE: "for {who}, the field has no meaning",
}
#: The same of both sides at once.
_BOTH_SILENT = {
    State.NOT_STATED: "neither source states it",
    State.WITHHELD: "neither source will say",
    State.UNREADABLE: "both sources show it in a form that cannot be read",
    State.NOT_RECORDED: "we have not recorded this for either figure",
    State.CONFLICTING: "both sources say two things",
}


def reason(cell: Cell) -> str:
    """Return the sentences that say why a field has its outcome.

    "One" is the left side and "the other" the right; nothing else tells them apart.
    """
    because, said = _sentence(cell.because), _sentence(_sides(cell.left, cell.right))
    if cell.outcome is Outcome.NOT_APPLICABLE:
        return because
    both_known = cell.left.is_known and cell.right.is_known
    if isinstance(cell.left.raw, BaselineUse) and cell.left.shown == cell.right.shown:
        return because  # one name is not one measurement
    if cell.outcome in (Outcome.ONE_SIDE_ONLY, Outcome.NEITHER_SIDE) and not both_known:
        return said  # it says whose silence it is
    return f"{said} {because}".strip()


def _sides(left: Statement, right: Statement) -> str:
    if left.is_known and right.is_known and left.shown == right.shown:
        return f"both say {left.shown}{_note(left) if left.note == right.note else ''}"
    if left.state is right.state and left.state in _BOTH_SILENT and not (_speaks(left) or _speaks(right)):
        return _BOTH_SILENT[left.state]
    return f"{_side('one', left)}; {_side('the other', right)}"


def _side(who: str, statement: Statement) -> str:
    """Say what one side says, and whose silence it is where it says nothing."""
    if _speaks(statement):
        return f"{who} says {statement.shown}{_note(statement)}"
    if statement.state is State.INFERRED:
        return f"for {who}, {statement.shown} is our inference{_note(statement)}"
    return _SILENCES[statement.state].format(who=who)


def _speaks(statement: Statement) -> bool:
    """Tell whether a side states a value, or at least a part of one."""
    return statement.is_known or any(part.is_known for part in statement.parts.values())


def _note(statement: Statement) -> str:
    return f" ({statement.note})" if statement.note else ""


def _sentence(text: str) -> str:
    """Return a text as a sentence; a name keeps the letters it is written with."""
    if not text:
        return ""
    first = re.match(r"\w+", text)
    starts = first is not None and first[0].isalpha() and first[0].islower()
    return f"{text[:1].upper() + text[1:] if starts else text}."


class Consequence(StrEnum):
    """What an outcome means for the comparison, gravest first; as a text it is its sentence."""

    RULES_OUT = "The figures cannot be compared."
    CAVEAT = "A caveat on any comparison."
    OPEN = "Still unknown."
    ALIKE = "Alike on both sides."
    LISTED = "For information; it does not lower the verdict."
    UNCOUNTED = "For information, not counted."


#: What a difference of a field that counts means.
_OF_A_DIFFERENCE = {Severity.BLOCKING: Consequence.RULES_OUT, Severity.QUALIFYING: Consequence.CAVEAT}


def follows(ruling: Ruling) -> Consequence:
    """Return what the outcome of a field means for the comparison."""
    if ruling.aside is not None or ruling.outcome is Outcome.NOT_APPLICABLE or ruling.severity is Severity.CONTEXT:
        return Consequence.UNCOUNTED
    if ruling.outcome in (Outcome.SAME, Outcome.EQUIVALENT):
        return Consequence.ALIKE
    if ruling.outcome is Outcome.NEITHER_SIDE and not ruling.required:
        return Consequence.LISTED
    return _OF_A_DIFFERENCE[ruling.severity] if ruling.outcome is Outcome.DIFFERENT else Consequence.OPEN


def consequence(ruling: Ruling) -> str:
    """Return what the outcome means for the comparison, one sentence; of what does not count it says why."""
    if (found := follows(ruling)) is not Consequence.UNCOUNTED:
        return str(found)
    if ruling.aside is not None:
        return f"Not counted: {ruling.aside}."
    if ruling.outcome is Outcome.NOT_APPLICABLE:
        return "Not counted: the field does not apply."
    return "For information, never counted."
