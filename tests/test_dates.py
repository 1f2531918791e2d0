"""Dates have one owner: read from records and from published words, and printed, by one module."""

from __future__ import annotations

import datetime
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimcheck.dates import (
    MONTH_WORDS,
    Days,
    as_recorded,
    date_parts,
    in_words,
    is_date,
    is_moment,
    recorded_days,
    written_days,
)


def days(first: str, last: str) -> Days:
    return Days(datetime.date.fromisoformat(first), datetime.date.fromisoformat(last))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2018", "2018-01-01", "2018-12-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2018-04-03", "2018-04-03", "2018-04-03"),
        ("3 April 2018", "2018-04-03", "2018-04-03"),
        ("April 3rd, 2018", "2018-04-03", "2018-04-03"),
        ("3rd of Sept. 2018", "2018-09-03", "2018-09-03"),
        ("2018/04/03", "2018-04-03", "2018-04-03"),
        ("Q2 2018", "2018-04-01", "2018-06-30"),
        ("the second half of 2018", "2018-07-01", "2018-12-31"),
        ("2018-01..2018-10", "2018-01-01", "2018-10-31"),
        ("2018-2019", "2018-01-01", "2019-12-31"),
        ("Jan to Mar 2018", "2018-01-01", "2018-03-31"),
        # a dash inside one date is no window that ends with the year
        ("Q1-2026", "2026-01-01", "2026-03-31"),
        ("H2-2026", "2026-07-01", "2026-12-31"),
        ("Oct-2026", "2026-10-01", "2026-10-31"),
        ("Oct/2026", "2026-10-01", "2026-10-31"),
    ],
)
def test_dates_and_windows_are_read(text: str, first: str, last: str) -> None:
    """A date or a window as people write it names its first and last day."""
    assert written_days(text) == days(first, last)


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "latest", "Q5 2018", "2018-13", "2018-02-30", "02/10/2026", "Octopus 2 2026", "May", "2019-2018"),
        *("Oct to 2026", "32 May 2018", "0000", "20a18", "1 2 3 2018", "٢٠٢٦", "9" * 10_000, "a " * 5_000),
    ],
)
def test_what_names_no_day_is_not_read(text: str) -> None:
    """What no calendar has, and what could be read in two ways, is no date."""
    assert written_days(text) is None


@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        ("October 2, 2026", "2026-10-02"),
        ("2nd of October 2026", "2026-10-02"),
        ("02Oct2026", "2026-10-02"),
        ("2026.10.02", "2026-10-02"),
        ("Sept 2026", "2026-09"),
        ("Octopus 2, 2026", None),  # its first three letters are no month
        ("02/10/2026", None),
        ("30 Feb 2026", None),
        ("2026", None),
    ],
)
def test_another_form_is_told_as_a_record_writes_it(text: str, recorded: str | None) -> None:
    """A clear date in another form is named in the form of a record, an unclear one is not."""
    assert as_recorded(text) == recorded


def test_a_recorded_date_or_moment_has_its_days_and_parts() -> None:
    """A moment counts as its day in UTC where days are compared, and as the day it states where it is cited."""
    assert recorded_days("2026-10") == days("2026-10-01", "2026-10-31")
    assert recorded_days("2026-10-02T23:30:00-05:00") == days("2026-10-03", "2026-10-03")
    assert date_parts("2026-10-02T23:30:00-05:00") == (2026, 10, 2)
    assert recorded_days("not stated") is None and date_parts("not stated") is None
    assert recorded_days("0001-01-01T00:00:00+14:00") is None
    assert is_moment("2026-10-02T23:30:00") and not is_moment("2026-10-02") and not is_date("2026-10-02T23:30:00")


@given(st.dates())
def test_every_day_comes_back_from_its_words(day: datetime.date) -> None:
    """A day printed in words is read as the same day."""
    if day.year > 31:  # an earlier year looks like a day of a month
        told = in_words(day.isoformat())
        assert as_recorded(told) == day.isoformat()
        assert written_days(told) == Days(day, day)


def test_months_have_the_same_names_in_every_locale() -> None:
    """Names of months are English wherever the program runs."""
    script = (
        "import calendar; calendar.month_name = calendar.month_abbr = ['', *'abcdefghijkl']\n"
        "from claimcheck.dates import in_words, written_days; print(in_words('2026-05-01'), written_days('1 May 2026'))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("1 May 2026 Days(")
    assert {"may", "sept", "december"} < MONTH_WORDS and len(MONTH_WORDS) == 24
