"""Which errors are about which record: those it was read with, and those that stand in its lines."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path

from claimcheck.collection.collection import Collection
from claimcheck.collection.folder import FOLDERS, shown_path
from claimcheck.errors import Problem, did_you_mean

__all__ = ["causes_alone", "faults_behind", "own_problems", "shared_faults", "why_missing"]


def own_problems(id: str, collection: Collection) -> str | None:
    """Say that a record has problems of its own and where the first one stands, or None where it has none.

    Args:
        id: Id of a record, or one that stands in a file of which nothing could be read.
        collection: The records.
    """
    faults = collection.faults.get(id)
    if not faults:
        return None
    place = faults[0].file if faults[0].line is None else f"{faults[0].file}:{faults[0].line}"
    return f"{id!r} has problems of its own, see {place}"


def why_missing(id: str, what: str, known: Iterable[str], collection: Collection) -> str:
    """Say why a record is not there: it has problems of its own, or another one was meant.

    Args:
        id: The id that was asked for.
        what: The sentence to say where no record has it, without a full stop.
        known: The ids that could have been meant.
        collection: The records.
    """
    if own := own_problems(id, collection):
        return "\n".join([own, *map(str, collection.faults[id])])
    hint = did_you_mean(id, known)
    return what + (f"; {hint}" if hint else "")


def faults_behind(id: str, collection: Collection) -> dict[str, tuple[Problem, ...]]:
    """Return the errors that a claim is affected by.

    Args:
        id: Id of the claim.
        collection: The records.

    Returns:
        Id of a record to its errors: the claim itself, its baseline, and every record it names that could not be built.
    """
    claim = collection.claims.get(id)
    found = {id: collection.faults.get(id, ())}
    if claim is not None:
        if claim.baseline is not None and claim.baseline.of is not None:
            found[claim.baseline.of] = collection.faults.get(claim.baseline.of, ())
        for name in (claim.source, claim.via, claim.run, claim.by, *claim.from_):
            if name is not None and name not in found:
                found[name] = collection.broken.get(name, ())
    return {name: faults for name, faults in found.items() if faults}


def shared_faults(collection: Collection) -> tuple[Problem, ...]:
    """Return the errors that affect every claim: of the settings, of profiles and vocabularies, of the parties."""
    root = str(collection.root)
    records = tuple(f"{shown_path(folder, root)}{os.sep}" for folder in FOLDERS)
    return tuple(
        problem
        for problem in collection.problems
        if problem.level == "error"
        and (problem.file is None or not problem.file.startswith(records) or Path(problem.file).stem == "parties")
    )


def causes_alone(problems: Iterable[Problem], collection: Collection) -> Iterator[Problem]:
    """Yield problems without those that only follow: a key that is missing because it is mistyped in its record.

    Args:
        problems: What was found.
        collection: The records, by whose lines it is told which problem is of which record.
    """
    starts = collection.starts

    def record_of(problem: Problem) -> tuple[str | None, int]:
        return problem.file, bisect_right(starts.get(problem.file, ([], []))[0], problem.line or 1)

    found = list(problems)
    mistyped = {
        (record_of(problem), problem.name)
        for problem in found
        if problem.code == "unknown-condition" and problem.name is not None
    }
    for problem in found:
        if problem.code != "missing-key" or (record_of(problem), problem.name) not in mistyped:
            yield problem
