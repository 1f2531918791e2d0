"""Waivers: a record may silence one kind of problem, visibly and until a day."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable

from claimcheck.collection import Collection
from claimcheck.errors import ClaimcheckError, Problem
from claimcheck.records import Waiver

__all__ = ["given_moment", "waived"]

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
_LONGEST_EPOCH = 20


def waived(
    problems: Iterable[Problem], collection: Collection, today: datetime.date | None = None
) -> tuple[list[Problem], list[tuple[Problem, str]]]:
    """Split problems into those that stand and those that a record waives.

    Args:
        problems: What was found.
        collection: The records that may waive it.
        today: The day on which waivers may have ended; where None that of ``SOURCE_DATE_EPOCH``, else the current one.

    Returns:
        The problems that stand, and the waived ones each with the reason given. A waiver whose day has passed
        silences nothing and is itself a problem.
    """
    day = (today or _today()).isoformat()
    spans = _spans(collection)
    standing, silenced = [], []
    ended: set[tuple[str | None, str, str]] = set()
    for problem in problems:
        waiver = _waiver(problem, spans)
        if waiver is None:
            standing.append(problem)
        elif waiver.until is not None and waiver.until < day[: len(waiver.until)]:  # a month holds to its last day
            standing.append(problem)
            key = problem.file, waiver.code, waiver.until
            if key not in ended:
                message, hint = f"the waiver of {waiver.code} ended on {waiver.until}", "mend it or renew it"
                standing.append(Problem("waiver-ended", "warning", problem.file, problem.line, 1, message, hint))
            ended.add(key)
        else:
            silenced.append((problem, waiver.reason))
    return standing, silenced


def given_moment() -> datetime.datetime | None:
    """Return the moment that ``SOURCE_DATE_EPOCH`` gives, in UTC, or None where it is not set.

    Raises:
        ClaimcheckError: It is set, and is no moment.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None:
        return None
    try:
        return _EPOCH + datetime.timedelta(seconds=int(given[:_LONGEST_EPOCH]))
    except (ValueError, OverflowError):
        message = f"SOURCE_DATE_EPOCH is {given[:_LONGEST_EPOCH]!r}, not the seconds since the beginning of 1970"
        raise ClaimcheckError(message) from None


def _today() -> datetime.date:
    """Return the day in UTC: one moment is one day, wherever the dossier is checked."""
    return (given_moment() or datetime.datetime.now(datetime.UTC)).date()


def _spans(collection: Collection) -> dict[str, list[tuple[int, tuple[Waiver, ...]]]]:
    """Return, file by file, the line each record begins on with its waivers, in the order of lines."""
    spans: dict[str, list[tuple[int, tuple[Waiver, ...]]]] = {}
    for records in (collection.claims, collection.sources, collection.checks):
        for record in records.values():
            if record.file is not None:
                spans.setdefault(record.file, []).append((record.line or 1, record.waive))
    for entries in spans.values():
        entries.sort(key=lambda entry: entry[0])
    return spans


def _waiver(problem: Problem, spans: dict[str, list[tuple[int, tuple[Waiver, ...]]]]) -> Waiver | None:
    entries = spans.get(problem.file or "", [])
    holding = [waivers for line, waivers in entries if line <= (problem.line or 1)] or [
        waivers for _, waivers in entries[:1]
    ]
    return next((waiver for waiver in (holding[-1] if holding else ()) if waiver.code == problem.code), None)
