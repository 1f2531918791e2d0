"""The comparator of dates, at the precision written."""

from __future__ import annotations

from claimcheck.comparators.comparator import Comparator, Fault, Judged, Schema, Setting, cut
from claimcheck.dates import Days, written_days
from claimcheck.profile import Manner, Vocabulary, normalise
from claimcheck.verdict import Outcome

__all__ = ["DATE", "span"]


def span(text: str) -> Days | None:
    """Return the first and last day that a date or a window names, or None where it names none."""
    return written_days(normalise(text))


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


def _fault(text: str, setting: Setting) -> Fault | None:
    if span(text) is not None:
        return None
    return Fault("bad-date", "error", f"{cut(text)!r} is not a date", "as in 2026-11-09, 2026-11 or 2026")


def _schema(manner: Manner, vocabulary: Vocabulary | None) -> Schema:
    return {"type": ["string", "integer"]}


DATE = Comparator("date", date, fault=_fault, schema=_schema)
