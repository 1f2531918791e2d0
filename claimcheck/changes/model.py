"""What changed between two states of a dossier: records with their keys, verdicts with the fields that moved them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from claimcheck.errors import Problem

__all__ = ["Change", "Changes", "Edit", "FieldMove", "Move", "RecordChange"]


class Change(StrEnum):
    """What happened to a record."""

    ADDED = "added"
    CHANGED = "changed"
    WITHDRAWN = "withdrawn"
    REMOVED = "removed"
    BROKEN = "can no longer be read"
    MENDED = "can be read again"


@dataclass(frozen=True, slots=True)
class Edit:
    """Hold one key of a record with what it says on both sides; None where it is not there.

    Of a list only what one side lacks is held.
    """

    key: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class RecordChange:
    """Hold what happened to one record.

    Args:
        kind: claim, source, party, run, check, analysis, settings, or the folder of a file of knowledge.
        id: Its id; of a file its path.
        change: What happened.
        title: The figure with its subject, the question, or the title; None where it has none.
        edits: The keys that changed, in the order of the record.
    """

    kind: str
    id: str
    change: Change
    title: str | None
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class FieldMove:
    """Hold one field that counts differently in a pair now: outcome and values, before and after.

    ``old`` and ``new`` are outcomes, or None where the profile has no such field on that side.
    """

    field: str
    title: str
    old: str | None
    new: str | None
    old_values: tuple[str, str] | None
    new_values: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Move:
    """Hold one verdict that moved, of a check or of one pair of it.

    Args:
        check: Id of the check.
        left: Id of the left claim; None for the verdict of the whole check.
        right: Id of the right claim; None also for a baseline written inline.
        old: The verdict before; None where there was none.
        new: The verdict now; None where there is none.
        fields: The fields that moved it.
        reasons: What else moved it, or why a side has no verdict: sentences.
    """

    check: str
    left: str | None
    right: str | None
    old: str | None
    new: str | None
    fields: tuple[FieldMove, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """Hold everything that changed between two states of a dossier.

    Args:
        old: Name of the earlier state: a revision or a folder.
        new: Name of the later one.
        records: Records, by kind, in the order of files.
        moves: Verdicts that moved, each check before its pairs.
        old_problems: Errors of the earlier state alone.
        new_problems: Errors of the later state alone.
        both_problems: Errors of both.
    """

    old: str
    new: str
    records: tuple[RecordChange, ...]
    moves: tuple[Move, ...]
    old_problems: tuple[Problem, ...]
    new_problems: tuple[Problem, ...]
    both_problems: tuple[Problem, ...]

    @property
    def has_errors(self) -> bool:
        """Tell whether the later state has a problem of level error."""
        return bool(self.new_problems or self.both_problems)

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing changed: no record and no verdict."""
        return not self.records and not self.moves

    def to_json(self) -> dict[str, Any]:
        """Return the changes in the keys of the machine contract."""
        problems = {"old": self.old_problems, "new": self.new_problems, "both": self.both_problems}
        keys = ("code", "level", "file", "line", "column", "message", "hint")
        return {
            "old": self.old,
            "new": self.new,
            "records": [{**asdict(record), "change": str(record.change)} for record in self.records],
            "verdicts": [asdict(move) for move in self.moves],
            "problems": {
                side: [{key: getattr(problem, key) for key in keys} for problem in found]
                for side, found in problems.items()
            },
        }
