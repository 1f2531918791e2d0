"""Dates: as records write them, as people write them, and as pages print them.

Everything that knows a month by name or takes a date apart stands here.
"""

from __future__ import annotations

import calendar
import datetime
import re
from functools import lru_cache
from typing import NamedTuple

__all__ = [
    "DATE_PATTERN",
    "MOMENT_PATTERN",
    "MONTH_WORDS",
    "Days",
    "as_recorded",
    "date_parts",
    "day_of_program",
    "end_of_date",
    "in_words",
    "is_date",
    "is_moment",
    "moment",
    "recorded_days",
    "written_days",
]

#: A date as a record writes it, as a regular expression that editors read too.
DATE_PATTERN = "[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?"

#: A moment with its time zone, likewise.
MOMENT_PATTERN = "[0-9]{4}-[0-9]{2}-[0-9]{2}T.*(Z|[+-][0-9]{2}:?[0-9]{2})"

_MONTHS = (
    "January February March April May June July August September October November December"  # in every locale
).split()
_NUMBERS = {form: number for number, name in enumerate(_MONTHS, 1) for form in (name.casefold(), name[:3].casefold())}
_NUMBERS["sept"] = 9
#: Names of months and their short forms, in small letters.
MONTH_WORDS = frozenset(_NUMBERS)

_DATE = re.compile(DATE_PATTERN)
#: A day as running text prints it in digits: 2024-05-01, 3/4/2024, or a time of day with seconds.
_IN_TEXT = re.compile(
    r"(?:1[6-9]|20)\d{2}-[01]\d(?:-[0-3]\d)?(?![\w.]|,\d)|\d{1,2}[/.]\d{1,2}[/.]\d{4}(?![\w.])|\d{1,2}:\d{2}:\d{2}"
)
_MOMENT = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T")
_PRINTED_DAY = re.compile(r"([0-9]{4})-?([01][0-9])-?([0-3][0-9])(?![0-9])")
_SECONDS = re.compile(r"([0-9]{10})(?:\.[0-9]+)?")
_LAST_DAY = 31
_LONGEST = 60


class Days(NamedTuple):
    """The first and last day that a date or a window may be."""

    first: datetime.date
    last: datetime.date


def date_parts(text: str) -> tuple[int, ...] | None:
    """Return year, month and day of a recorded date, as many as it states; of a moment those of its day.

    Returns:
        One to three numbers, or None for anything that is no date, and for a day that no calendar has.

    >>> date_parts("2026-11"), date_parts("2026-11-09T10:00:00Z"), date_parts("2026-02-30"), date_parts("not stated")
    ((2026, 11), (2026, 11, 9), None, None)
    """
    if _MOMENT.match(text) and moment(text) is not None:
        text = text.partition("T")[0]
    if _DATE.fullmatch(text) is None:
        return None
    parts = tuple(int(part) for part in text.split("-"))
    return parts if _days(*parts) is not None else None


def is_date(text: str) -> bool:
    """Tell whether a text is a date to the year, the month or the day as a record writes it."""
    return _DATE.fullmatch(text) is not None and date_parts(text) is not None


def is_moment(text: str) -> bool:
    """Tell whether a text is a day with its time, as in ``2026-11-09T10:00:00Z``."""
    return _MOMENT.match(text) is not None and moment(text) is not None


def day_of_program(text: str) -> str | None:
    """Return the day of a moment as a program writes it: a date with or without dashes, or seconds since 1970 in UTC.

    >>> day_of_program("20260302-101500"), day_of_program("2026-03-02 10:15"), day_of_program("1772446500.25")
    ('2026-03-02', '2026-03-02', '2026-03-02')
    """
    if (match := _SECONDS.fullmatch(text)) is not None:
        return datetime.datetime.fromtimestamp(int(match[1]), datetime.UTC).date().isoformat()
    match = _PRINTED_DAY.match(text)
    return match and "-".join(match.groups())


def moment(text: str) -> datetime.datetime | None:
    """Return the moment that a text of ISO 8601 names, or None."""
    try:
        return datetime.datetime.fromisoformat(text)
    except ValueError:
        return None


def recorded_days(text: str) -> Days | None:
    """Return the days that a recorded date may be; a moment with a time zone is the day that it is in UTC.

    Returns:
        None for a word of absence and anything else that is no date.
    """
    if _DATE.fullmatch(text):
        parts = date_parts(text)
        return None if parts is None else _days(*parts)
    found = moment(text)
    try:
        day = None if found is None else (found.astimezone(datetime.UTC) if found.tzinfo else found).date()
    except OverflowError:  # an hour before the first year
        return None
    return None if day is None else Days(day, day)


def end_of_date(text: str, at: int) -> int:
    """Return where a day that is printed in digits at a place of running text ends, 0 where none begins there."""
    found = _IN_TEXT.match(text, at)
    return 0 if found is None else found.end()


def in_words(text: str) -> str:
    """Print a date to the day, the month or the year as words; any other text comes back as it is.

    >>> in_words("2026-11-09"), in_words("2026-11"), in_words("2026")
    ('9 November 2026', 'November 2026', '2026')
    """
    parts = date_parts(text) if _DATE.fullmatch(text) else None
    if parts is None:
        return text
    year, *rest = text.split("-")
    return " ".join([*map(str, parts[2:]), *(_MONTHS[int(month) - 1] for month in rest[:1]), year])


def as_recorded(text: str) -> str | None:
    """Return a date that is written in one of the other clear forms as a record writes it, or None.

    >>> as_recorded("October 2, 2026"), as_recorded("2026/10/02"), as_recorded("Oct 2026"), as_recorded("02/10/2026")
    ('2026-10-02', '2026-10-02', '2026-10', None)
    """
    parts = _spelled(text.strip().casefold())
    if parts is None or len(parts) == 1 or _days(*parts) is None:
        return None
    return "-".join(f"{part:0{width}}" for part, width in zip(parts, (4, 2, 2), strict=False))


@lru_cache(maxsize=4096)
def written_days(text: str) -> Days | None:
    """Return the days that a date or a window names as people write them, or None where it names none.

    Args:
        text: With plain dashes and single spaces, in letters of any case.

    >>> written_days("Q2 2018")
    Days(first=datetime.date(2018, 4, 1), last=datetime.date(2018, 6, 30))
    >>> written_days("Oct to Dec 2018") == written_days("Q4-2018") == written_days("2018-10/2018-12")
    True
    """
    folded = text.casefold().strip().removeprefix("the ").strip()
    return _single(folded) or _span_to(folded) or _window(folded)


_MONTHS_IN = {"quarter": 3, "half year": 6, "half-year": 6, "year": 12}
_SPELLED = {"three": 3, "six": 6, "nine": 9, "twelve": 12}
_SPAN_TO = re.compile(
    rf"(?:(?P<span>{'|'.join(_MONTHS_IN)})|(?P<count>{'|'.join(_SPELLED)}|[0-9]{{1,2}})[ -]months?)"
    r" (?:ending|ended|to|until|up to)(?: in| the)? (?P<last>.+)"
)


def _span_to(folded: str) -> Days | None:
    """Read a year or some months up to a date: the year ending June 2024 begins with July 2023."""
    match = _SPAN_TO.fullmatch(folded)
    last = None if match is None else _single(match["last"])
    if match is None or last is None:
        return None
    count = match["count"]
    months = _MONTHS_IN[match["span"]] if count is None else _SPELLED.get(count) or int(count)
    try:
        after = last.last + datetime.timedelta(days=1)
        month = after.year * 12 + after.month - 1 - months
        return Days(after.replace(year=month // 12, month=month % 12 + 1), last.last) if months else None
    except (ValueError, OverflowError):  # before the first year, or no such day in the month where it would begin
        return None


def _window(folded: str) -> Days | None:
    """Read a window from one date to another; a first one without its year takes that of the last."""
    for mark in ("..", "/", " to ", " - ", " until ", " through ", "-"):
        ends = [end.strip() for end in folded.split(mark)]
        if len(ends) != 2 or not all(ends):
            continue
        last = _single(ends[1])
        first = _single(ends[0])
        if first is None and last is not None and not ends[1].isdecimal():
            first = _single(f"{ends[0]} {last.first.year}")
        if first is None and last is not None and last.first == last.last and ends[0].isdecimal():
            first = _days(last.first.year, last.first.month, int(ends[0]))  # 4-8 October 2024
        if first and last and first.first <= last.last:
            return Days(first.first, last.last)
    return None


_PARTS = (  # part of a year, its months
    (re.compile(r"(?:q([1-4])[ /-]?([0-9]{4})|([0-9]{4})[ /-]?q([1-4]))"), 3),
    (re.compile(r"(?:h([12])[ /-]?([0-9]{4})|([0-9]{4})[ /-]?h([12]))"), 6),
)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_NAMED_PART = re.compile(rf"({'|'.join(_ORDINALS)}) (quarter|half)(?: of)? ([0-9]{{4}})")
#: One word or number of a date, with what may stand before the next one.
_WORD = re.compile(r"([0-9]{1,4}|[a-z]{2,9})(?:[.,]? |[./-]|\.?$|(?<=[0-9])(?=[a-z])|(?<=[a-z])(?=[0-9]))")
_SILENT = frozenset(("st", "nd", "rd", "th", "of"))


def _single(folded: str) -> Days | None:
    for pattern, months in _PARTS:
        if match := pattern.fullmatch(folded):
            part, year = (match[1], match[2]) if match[1] else (match[4], match[3])
            return _part(int(year), int(part), months)
    if match := _NAMED_PART.fullmatch(folded):
        return _part(int(match[3]), _ORDINALS[match[1]], 3 if match[2] == "quarter" else 6)
    parts = date_parts(folded) if _DATE.fullmatch(folded) else _spelled(folded)
    return None if parts is None else _days(*parts)


def _spelled(folded: str) -> tuple[int, ...] | None:
    """Return year, month and day of a date with its month by name, or with its year first; None for anything else."""
    if len(folded) > _LONGEST or _WORD.sub("", folded):
        return None
    words = _WORD.findall(folded)
    numbers = [int(word) for word in words if word.isdecimal()]
    names = [word for word in words if not word.isdecimal() and word not in _SILENT]
    years = [number for number in numbers if number > _LAST_DAY]
    days = [number for number in numbers if number <= _LAST_DAY]
    if len(years) != 1 or len(days) > 2:
        return None
    if len(names) == 1 and names[0] in MONTH_WORDS and len(days) <= 1:
        return (*years, _NUMBERS[names[0]], *days)
    return (*years, *days) if not names and len(days) == 2 and numbers[0] in years else None


def _part(year: int, number: int, months: int) -> Days | None:
    last = number * months
    if last > 12:
        return None
    first, end = _days(year, last - months + 1), _days(year, last)
    return Days(first.first, end.last) if first and end else None


def _days(year: int, month: int | None = None, day: int | None = None) -> Days | None:
    """Return the days of a year, a month or a day; None where no calendar has them."""
    try:
        first = datetime.date(year, 1 if month is None else month, 1 if day is None else day)
    except ValueError:
        return None
    if day is not None:
        return Days(first, first)
    last = 12 if month is None else month
    return Days(first, datetime.date(year, last, calendar.monthrange(year, last)[1]))
