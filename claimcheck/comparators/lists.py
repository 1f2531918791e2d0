"""The comparator of lists whose members have named parts, such as latency targets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from claimcheck.comparators.category import CATEGORY
from claimcheck.comparators.comparator import Comparator, Fault, Judged, Setting
from claimcheck.comparators.spellings import named_value
from claimcheck.errors import meant_or_known
from claimcheck.profile import Manner
from claimcheck.records import AtLeast, Raw
from claimcheck.verdict import WORST_FIRST, Outcome, worst_outcome

__all__ = ["LIST", "member_parts"]

_JOINTS = re.compile(r"\s*(?:;|,(?!\d)|\band\b)\s*", re.IGNORECASE)
_QUANTITY = re.compile(
    r"(?:<=|≤|<|>=|≥|>|under|within|below|at most|at least|up to)?\s*(?<![a-z\d.])(\d[\d.,]*\s*[^\d\s]\S*)\s*$",
    re.IGNORECASE,
)
_STATISTIC = re.compile(
    r"\(?\b(?:p\d{1,2}(?:\.\d+)?|\d{1,2}(?:\.\d+)?(?:st|nd|rd|th)(?: percentile)?"
    r"|median|mean|average|max(?:imum)?|min(?:imum)?)\b\)?",
    re.IGNORECASE,
)

_SPELLINGS = {"quantity": "limit", "target": "limit", "value": "limit", "metric": "latency", "percentile": "statistic"}


def member_parts(member: str | Mapping[str, str]) -> dict[str, str]:
    """Return the parts of one member: as written in a mapping, or read out of words like "P99 TTFT 2 s".

    Returns:
        ``limit``, ``statistic`` and ``latency``, each where it stands there.
    """
    if isinstance(member, Mapping):
        return {_SPELLINGS.get(name, name): part for name, part in member.items()}
    parts: dict[str, str] = {}
    rest = member.strip()
    if match := _STATISTIC.search(rest):
        parts["statistic"] = match[0].strip("()")
        rest = f"{rest[: match.start()]} {rest[match.end() :]}".strip()
    if match := _QUANTITY.search(rest):
        parts["limit"] = match[1]
        rest = rest[: match.start()]
    if rest.strip(" :-≤<="):
        parts["latency"] = rest.strip(" :-≤<=")
    return parts


def targets(left: Raw, right: Raw, setting: Setting) -> Judged:
    """Compare two lists member by member, in any order.

    Every member of one side needs its own on the other; the outcome is the worst of the best matching.
    """
    ones, others = _members(left, setting), _members(right, setting)
    if len(ones) != len(others):
        return Judged(Outcome.DIFFERENT, f"one names {len(ones)} of them and the other {len(others)}")
    outcomes, waiting = [], list(others)
    for one in ones:
        judged = [(_member(one, other, setting), other) for other in waiting]
        best, match = max(judged, key=lambda pair: WORST_FIRST.index(pair[0].outcome))
        waiting.remove(match)
        outcomes.append(best)
    worst = worst_outcome(judged.outcome for judged in outcomes)
    return next(judged for judged in outcomes if judged.outcome is worst)


def _members(raw: Raw, setting: Setting) -> list[dict[str, str]]:
    if isinstance(raw, AtLeast):
        members: Iterable[str | Mapping[str, str]] = raw.members
    else:
        members = _JOINTS.split(raw) if isinstance(raw, str) else raw
    named = [member if isinstance(member, Mapping) else named_value(member, setting.manner) for member in members]
    return [member_parts(name or str(member)) for name, member in zip(named, members, strict=True)]


#: How a part is compared that the profile does not name.
_PLAIN = Manner(comparator="category")


def target_inputs(left: Raw, right: Raw, setting: Setting) -> frozenset[str]:
    """Return the inputs that the parts of any two members rest on."""
    found: frozenset[str] = frozenset()
    for one in _members(left, setting):
        for other in _members(right, setting):
            for name in one.keys() & other.keys() & setting.parts.keys():
                inner = setting.parts[name]
                found |= inner.comparator.inputs(one[name], other[name], inner)
    return found


def _member(one: Mapping[str, str], other: Mapping[str, str], setting: Setting) -> Judged:
    """Compare two members by their parts; a part on one side only leaves them unresolved.

    So does the first part where neither side gives it: a target without a limit is none, unless it says "none".
    """
    found = []
    first = next(iter(setting.parts), None)
    none = [[*side.values()] == ["none"] for side in (one, other)]
    if any(none) and not all(none):
        return Judged(Outcome.DIFFERENT)
    if first is not None and first not in one and first not in other and not any(none):
        found.append(Judged(Outcome.UNRESOLVED, f"neither side gives the {first}"))
    for name in {**one, **other}:
        if name not in one or name not in other:
            found.append(Judged(Outcome.UNRESOLVED, f"only one side gives the {name}"))
            continue
        a, b = (f"{side[name]}|time" if name == "statistic" else side[name] for side in (one, other))
        inner = setting.parts.get(name) or replace(setting, comparator=CATEGORY, manner=_PLAIN, vocabulary=None)
        inner = replace(inner, left=setting.left, right=setting.right, titles=setting.titles)
        found.append(inner.comparator.compare(a, b, inner))
    worst = worst_outcome(judged.outcome for judged in found)
    return next(judged for judged in found if judged.outcome is worst)


def _fault(member: str | Mapping[str, str], setting: Setting) -> Fault | None:
    """Return why a member, or one of several in a text, is none: the fault of the first of its parts that has one."""
    for parts in _members((member,) if isinstance(member, Mapping) else member, setting):
        for name, text in parts.items():
            inner = setting.parts.get(name)
            if inner is None and setting.parts and isinstance(member, Mapping):
                hint = meant_or_known(name, setting.parts, "known parts:")
                return Fault("unknown-key", "error", f"`{name}` is no part of a member", hint)
            if inner is not None and text != "none" and (fault := inner.comparator.fault(text, inner)) is not None:
                return fault
    return None


LIST = Comparator("list", targets, target_inputs, _fault, has_members=True, has_parts=True)
