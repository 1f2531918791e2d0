"""Comparators of versions, dates and periods."""

from __future__ import annotations

import re
from functools import lru_cache

from claimcheck.comparators.comparator import Comparator, Judged, Setting
from claimcheck.dates import Days, written_days
from claimcheck.profile import normalise
from claimcheck.verdict import Outcome

__all__ = ["date", "period", "span", "version"]

_HASH = re.compile(r"[0-9a-f]{7,64}")
#: Words that stand for another release from one day to the next.
_MOVING = re.compile(
    r"(?:the )?(?:latest|newest|current|main|master|nightly|trunk|head|dev|development)"
    r"(?: (?:branch|version|release|build|commit))?"
)


def version(left: str, right: str, setting: Setting) -> Judged:
    """Compare two releases; one that is less specific (0.14 against 0.14.1) is *unresolved*.

    A name that moves ("latest", "main") is another release every day: *unresolved*, also against itself.
    """
    one, other = normalise(left), normalise(right)
    moving = next((said for said, folded in ((left, one), (right, other)) if _MOVING.fullmatch(folded)), None)
    if moving is not None:
        quoted = f"\N{LEFT DOUBLE QUOTATION MARK}{moving}\N{RIGHT DOUBLE QUOTATION MARK}"
        return Judged(Outcome.UNRESOLVED, f"{quoted} is another release from one day to the next")
    if one == other:
        return Judged(Outcome.SAME)
    if _HASH.fullmatch(one) and _HASH.fullmatch(other):
        if one.startswith(other) or other.startswith(one):
            return Judged(Outcome.EQUIVALENT, "one is the short form of the other")
        return Judged(Outcome.DIFFERENT)
    a, b = _release(one), _release(other)
    if a == b:
        return Judged(Outcome.EQUIVALENT, "two spellings of one release")
    shared = min(len(a), len(b))
    if a[:shared] == b[:shared]:
        short, long = (left, right) if len(a) < len(b) else (right, left)
        return Judged(Outcome.UNRESOLVED, f"{short} may be {long} or another release of that line")
    return Judged(Outcome.DIFFERENT)


@lru_cache(maxsize=4096)
def _release(text: str) -> tuple[str, ...]:
    bare = re.sub(r"^(?:version|release|rev|commit|v)[\s.]*(?=[0-9a-f])", "", text)
    return tuple(part.lstrip("0") or "0" if part.isdigit() else part for part in re.findall(r"[0-9]+|[a-z]+", bare))


def date(left: str, right: str, setting: Setting) -> Judged:
    """Compare two dates at the precision written, or within the field's limit in days."""
    one, other = span(left), span(right)
    for said, found in ((left, one), (right, other)):
        if found is None:
            return Judged(Outcome.CANNOT_CHECK, f"{said!r} is not a date")
    assert one is not None and other is not None
    limit = setting.manner.limit
    if one == other:
        alike = normalise(left) == normalise(right)
        return Judged(Outcome.SAME if alike else Outcome.EQUIVALENT, "" if alike else "two spellings of one date")
    furthest = max((one[1] - other[0]).days, (other[1] - one[0]).days)
    nearest = max((one[0] - other[1]).days, (other[0] - one[1]).days, 0)
    if limit is not None and furthest <= limit:
        return Judged(Outcome.EQUIVALENT, f"at most {_days_apart(furthest)}; up to {limit} count as one time")
    if nearest > (limit or 0):
        within = "" if limit is None else f"; up to {limit} would count as one time"
        return Judged(Outcome.DIFFERENT, f"at least {_days_apart(nearest)}{within}")
    within = "" if limit is None else f", so they may or may not lie within {limit} days"
    return Judged(Outcome.UNRESOLVED, f"at least one date is not given to the day{within}")


def _days_apart(count: int) -> str:
    return "1 day apart" if count == 1 else f"{count} days apart"


def period(left: str, right: str, setting: Setting) -> Judged:
    """Compare two windows of time: the same window or another, also where one holds the other."""
    one, other = span(left), span(right)
    for said, found in ((left, one), (right, other)):
        if found is None:
            return Judged(Outcome.CANNOT_CHECK, f"{said!r} does not say on which day it begins and ends")
    if one == other:
        alike = normalise(left) == normalise(right)
        return Judged(Outcome.SAME if alike else Outcome.EQUIVALENT, "" if alike else "two spellings of one window")
    assert one is not None and other is not None
    for short, long, said in ((one, other, left), (other, one, right)):
        if long[0] <= short[0] and short[1] <= long[1]:
            return Judged(Outcome.DIFFERENT, f"{said} is only a part of the other window")
    return Judged(Outcome.DIFFERENT)


def span(text: str) -> Days | None:
    """Return the first and last day that a date or a window names, or None where it names none."""
    return written_days(normalise(text))


DATE = Comparator("date", date)
PERIOD = Comparator("period", period)
VERSION = Comparator("version", version)
