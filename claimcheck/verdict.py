"""Outcomes of fields, severities, verdicts: the ordered words, and the rules that combine them.

The words are a contract: reports, records and JSON print them exactly as they stand here.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

__all__ = ["WORST_FIRST", "Outcome", "Severity", "State", "Verdict", "combine_verdicts", "worst_outcome"]


class State(StrEnum):
    """How much one claim says of one field."""

    STATED = "stated"
    DERIVED = "derived"
    INFERRED = "inferred"
    NOT_STATED = "not stated"
    WITHHELD = "withheld"
    UNREADABLE = "unreadable"
    CONFLICTING = "conflicting"
    NOT_APPLICABLE = "not applicable"
    NOT_RECORDED = "not recorded"


class Outcome(StrEnum):
    """What holding one field of two claims together gave."""

    SAME = "same"
    EQUIVALENT = "equivalent"
    NEITHER_SIDE = "neither side"
    ONE_SIDE_ONLY = "one side only"
    UNRESOLVED = "unresolved"
    CANNOT_CHECK = "cannot check"
    DIFFERENT = "different"
    NOT_APPLICABLE = "not applicable"


class Severity(StrEnum):
    """What a difference in a field means for the comparison."""

    BLOCKING = "blocking"
    QUALIFYING = "qualifying"
    CONTEXT = "context"


class Verdict(StrEnum):
    """The three public words, on the comparison and never on anybody's honesty."""

    LIKE_FOR_LIKE = "like-for-like"
    PARTLY_CONFIRMED = "partly confirmed"
    REFUTED = "refuted"


#: From worst to best; the worst outcome of a field's parts is the outcome of the field.
WORST_FIRST = (
    Outcome.DIFFERENT,
    Outcome.CANNOT_CHECK,
    Outcome.UNRESOLVED,
    Outcome.ONE_SIDE_ONLY,
    Outcome.NEITHER_SIDE,
    Outcome.EQUIVALENT,
    Outcome.SAME,
    Outcome.NOT_APPLICABLE,
)


def worst_outcome(outcomes: Iterable[Outcome]) -> Outcome:
    """Return the worst of several outcomes: the one that stands for a field of named parts.

    Raises:
        ValueError: There is no outcome.
    """
    return min(outcomes, key=WORST_FIRST.index)


def combine_verdicts(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict of a check from the verdicts of its pairs.

    All like-for-like is like-for-like, all refuted is refuted, anything else partly confirmed.

    Raises:
        ValueError: There is no pair.
    """
    found = set(verdicts)
    if not found:
        raise ValueError("a check without pairs has no verdict")
    return found.pop() if len(found) == 1 else Verdict.PARTLY_CONFIRMED
