"""Waivers: a record may silence one kind of problem, visibly and until a day."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from claimcheck.collection import Collection
from claimcheck.errors import Problem
from claimcheck.records import Waiver

__all__ = ["waived"]


def waived(
    problems: Iterable[Problem], collection: Collection, today: datetime.date | None = None
) -> tuple[list[Problem], list[tuple[Problem, str]]]:
    """Split problems into those that stand and those that a record waives.

    Args:
        problems: What was found.
        collection: The records that may waive it.
        today: The day on which waivers may have ended; the current one where None.

    Returns:
        The problems that stand, and the waived ones each with the reason given. A waiver whose day has passed
        silences nothing and is itself a problem.
    """
    day = (today or datetime.date.today()).isoformat()
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
