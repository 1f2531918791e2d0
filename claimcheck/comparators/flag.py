"""The comparator of yes and no."""

from __future__ import annotations

from claimcheck.comparators.comparator import Comparator, Fault, Judged, Schema, Setting, cut
from claimcheck.profile import Manner, Vocabulary, normalise
from claimcheck.verdict import Outcome

__all__ = ["FLAG"]

_YES = frozenset({"yes", "true", "on", "enabled", "with", "used"})
_NO = frozenset({"no", "false", "off", "disabled", "without", "none", "not used"})


def _said(text: str) -> bool | None:
    folded = normalise(text)
    return True if folded in _YES else False if folded in _NO else None


def flag(left: str, right: str, setting: Setting) -> Judged:
    """Compare yes and no in their usual spellings."""
    for text in (left, right):
        if _said(text) is None:
            return Judged(Outcome.CANNOT_CHECK, f"{text!r} is neither yes nor no")
    return Judged(Outcome.SAME if _said(left) == _said(right) else Outcome.DIFFERENT)


def _fault(text: str, setting: Setting) -> Fault | None:
    if _said(text) is not None:
        return None
    return Fault("unreadable-value", "error", f"{cut(text)!r} is neither yes nor no", "write yes or no")


def _schema(manner: Manner, vocabulary: Vocabulary | None) -> Schema:
    return {"enum": ["yes", "no", True, False]}


FLAG = Comparator("flag", flag, fault=_fault, schema=_schema, hint="yes or no")
