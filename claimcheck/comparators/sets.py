"""The comparator of sets: a list is one value, whose members are compared in any order."""

from __future__ import annotations

import re

from claimcheck.comparators.category import listed, term_fault, term_schema
from claimcheck.comparators.comparator import Comparator, Fault, Judged, Setting
from claimcheck.profile import name_key, normalise
from claimcheck.records import AtLeast, Raw
from claimcheck.verdict import Outcome

__all__ = ["SET"]


def sets(left: Raw, right: Raw, setting: Setting) -> Judged:
    """Compare two sets by their members; a set written open may hold more than it says."""
    one, other = _members(left, setting), _members(right, setting)
    open_left, open_right = isinstance(left, AtLeast), isinstance(right, AtLeast)
    missing = (set(one) - set(other) if not open_right else set()) | (set(other) - set(one) if not open_left else set())
    if missing:
        named = one | other
        return Judged(Outcome.DIFFERENT, f"only one side has {listed(named[name] for name in sorted(missing))}")
    if open_left or open_right:
        return Judged(Outcome.UNRESOLVED, "a list that is not closed may hold more than it says")
    alike = {normalise(text) for text in _texts(left, setting)} == {normalise(text) for text in _texts(right, setting)}
    return Judged(Outcome.SAME) if alike else Judged(Outcome.EQUIVALENT, "the same members under other names")


def _texts(raw: Raw, setting: Setting) -> tuple[str, ...]:
    """Return the members as written; a text that is no term of its own may list several."""
    if not isinstance(raw, str):
        return tuple(str(member) for member in (raw.members if isinstance(raw, AtLeast) else raw))
    if setting.vocabulary is not None and setting.vocabulary.word(raw).listed:
        return (raw,)
    return tuple(part.strip() for part in re.split(r"[,;]\s", raw) if part.strip()) or (raw,)


def _members(raw: Raw, setting: Setting) -> dict[str, str]:
    """Return the names of the members with what reports print for each."""
    vocabulary, found = setting.vocabulary, {}
    for text in _texts(raw, setting):
        name = vocabulary.word(text).name if vocabulary else name_key(text)
        found[name] = vocabulary.terms[name].term if vocabulary and name in vocabulary.terms else normalise(text)
    found.pop("none", None)
    return found


def _fault(member: str, setting: Setting) -> Fault | None:
    found = (term_fault(text, setting) for text in _texts(member, setting))
    return next((fault for fault in found if fault is not None), None)


SET = Comparator("set", sets, fault=_fault, schema=term_schema, has_members=True)
