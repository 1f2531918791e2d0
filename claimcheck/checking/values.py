"""Values of conditions: terms of closed vocabularies, quantities of the field's dimension, dates, flags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from claimcheck.comparators import NotReadable, quantity_readings, span
from claimcheck.errors import Level, Problem
from claimcheck.evidence import Evidence
from claimcheck.profile import Manner, Profile
from claimcheck.records import AtLeast, Claim, Value

__all__ = ["value_problems"]


def value_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each value of a claim, or of a baseline written inline, that its field cannot hold."""
    collection = evidence.collection
    for claim in (*collection.claims.values(), *collection.faulty):
        profile = collection.knowledge.profiles.get(claim.profile or collection.settings.profile)
        if profile is None:
            continue
        yield from _conditions(claim, claim.conditions, profile, "")
        if claim.baseline is not None:
            yield from _conditions(claim, claim.baseline.conditions, profile, "baseline.")


def _conditions(claim: Claim, conditions: Any, profile: Profile, prefix: str) -> Iterator[Problem]:
    for path, value in conditions.items():
        place = profile.place_of(path)
        if place is None:
            continue
        spec, part = place
        if part is not None:
            manner = spec.parts[part]
        elif spec.parts and spec.comparator is None:
            manner = next(iter(spec.parts.values()))
        else:
            manner = spec.manner
        for raw in (value.value, value.effective):
            for text in _texts(raw):
                if found := _fault(text, manner, profile, splits=part is None and bool(spec.parts)):
                    yield _problem(claim, f"{prefix}{path}", value, *found)


def _texts(raw: Any) -> tuple[str, ...]:
    if isinstance(raw, str):
        return (raw,)
    members = raw.members if isinstance(raw, AtLeast) else raw or ()
    return tuple(member for member in members if isinstance(member, str))


def _problem(claim: Claim, path: str, value: Value, code: str, level: Level, message: str, hint: str | None) -> Problem:
    line, column = (value.line, value.column) if value.line else claim.places.get(path, (claim.line, 1))
    return Problem(code, level, claim.file, line, column, f"`{path}`: {message}", hint)


#: Characters of a value that a message shows.
_SHOWN = 100
#: What a flag may say.
_YES_NO = frozenset(
    ("yes", "no", "true", "false", "on", "off", "enabled", "disabled", "with", "without", "used", "not used", "none")
)


def _fault(text: str, manner: Manner, profile: Profile, *, splits: bool) -> tuple[str, Level, str, str | None] | None:
    """Return code, level, message and hint of what is wrong with one text, or None."""
    name = manner.comparator
    vocabulary = profile.vocabulary(manner)
    if vocabulary is not None and name in ("category", "set"):
        found = vocabulary.check(text)
        if found is None or (splits and vocabulary.check(text.rpartition(" ")[0]) is None):
            return None
        return "unknown-term", "error" if vocabulary.closed else "warning", *found
    if name in ("quantity", "range", "quantity or range"):
        try:
            quantity_readings(text, manner)
        except NotReadable as problem:
            code = "wrong-dimension" if "and the field is in" in str(problem) else "unreadable-value"
            return code, "error", _short(str(problem), text), f"a value in {manner.unit}" if manner.unit else None
    if name in ("date", "period") and span(text) is None:
        hint = "as in 2026-11-09, 2026-11 or 2026" if name == "date" else "as in 2018, Q2 2018 or 2018-01/2018-10"
        return "bad-date", "error", f"{_cut(text)!r} is not a {name}", hint
    if name == "flag" and text.strip().casefold() not in _YES_NO:
        return "unreadable-value", "error", f"{_cut(text)!r} is neither yes nor no", "write yes or no"
    return None


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _short(message: str, text: str) -> str:
    """Shorten a value inside the sentence that quotes it."""
    return message.replace(text, _cut(text))
