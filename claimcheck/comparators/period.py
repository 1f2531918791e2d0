"""The comparator of windows of time."""

from __future__ import annotations

from claimcheck.comparators.comparator import Comparator, Fault, Judged, Setting, cut
from claimcheck.comparators.date import span
from claimcheck.profile import normalise
from claimcheck.verdict import Outcome

__all__ = ["PERIOD"]


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


def _fault(text: str, setting: Setting) -> Fault | None:
    if span(text) is not None:
        return None
    return Fault("bad-date", "error", f"{cut(text)!r} is not a period", "as in 2018, Q2 2018 or 2018-01/2018-10")


PERIOD = Comparator("period", period, fault=_fault)
