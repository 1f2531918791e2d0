"""The comparator of windows of time."""

from __future__ import annotations

import datetime
import re

from claimcheck.comparators.comparator import Comparator, Fault, Judged, Setting, cut
from claimcheck.comparators.date import span
from claimcheck.profile import normalise
from claimcheck.verdict import Outcome

__all__ = ["PERIOD"]


def period(left: str, right: str, setting: Setting) -> Judged:
    """Compare two windows of time: the same window or another, also where one holds the other."""
    crossing = [_two_years(said) for said in (left, right)]
    if any(crossing):
        return _crossing(left, right, crossing)
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


_TWO_YEARS = re.compile(r"(?:fy|financial year|fiscal year|season)? ?([0-9]{4}) ?[/-] ?([0-9]{2})")


def _two_years(text: str) -> int | None:
    """Return the first of the two years of a season or a financial year such as 2023/24, or None."""
    match = _TWO_YEARS.fullmatch(normalise(text))
    follows = match is not None and (int(match[1]) + 1) % 100 == int(match[2])
    return int(match[1]) if match is not None and follows and span(text) is None else None


def _crossing(left: str, right: str, years: list[int | None]) -> Judged:
    """Judge two windows of which one is a year that begins inside a calendar year; in which month is not said."""
    if years[0] == years[1]:
        alike = normalise(left) == normalise(right)
        return Judged(Outcome.SAME if alike else Outcome.EQUIVALENT, "" if alike else "two spellings of one window")
    if None not in years:
        return Judged(Outcome.DIFFERENT)
    at = 0 if years[0] is not None else 1
    year, window, said = years[at], span((right, left)[at]), (left, right)[at]
    if window is None:
        return Judged(Outcome.CANNOT_CHECK, f"{(right, left)[at]!r} does not say on which day it begins and ends")
    if (window.first.year, window.last.year) == (year, (year or 0) + 1) and window.last <= _a_year_on(window.first):
        return Judged(Outcome.UNRESOLVED, f"{said} does not say in which month it begins")
    return Judged(Outcome.DIFFERENT)


def _a_year_on(day: datetime.date) -> datetime.date:
    return day + datetime.timedelta(days=366)


def _fault(text: str, setting: Setting) -> Fault | None:
    if span(text) is not None or _two_years(text) is not None:
        return None
    return Fault(
        "bad-date",
        "error",
        f"{cut(text)!r} is not a period",
        "as in 2018, Q2 2018, year ending June 2018 or 2018-01/2018-10",
    )


PERIOD = Comparator("period", period, fault=_fault)
