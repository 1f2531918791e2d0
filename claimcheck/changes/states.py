"""Two states of a dossier, each a folder or a revision, and everything that changed between them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from claimcheck.changes.model import Changes
from claimcheck.changes.moves import moved_verdicts
from claimcheck.changes.records import changed_records
from claimcheck.changes.revision import read_revision
from claimcheck.collection import load_collection, shown_path
from claimcheck.errors import Problem
from claimcheck.workspace import Workspace

__all__ = ["State", "changes_between", "changes_since", "is_folder", "open_state"]


@dataclass(frozen=True)
class State:
    """Hold one state of a dossier.

    Args:
        name: The revision or the folder, as it was asked for.
        workspace: Its records and what is computed from them.
        unread: What of a revision could not be read into its folder.
        is_private: Whether its folder is a copy that nobody knows: problems then name the revision instead.
    """

    name: str
    workspace: Workspace
    unread: tuple[Problem, ...] = ()
    is_private: bool = False

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return every problem of level error, each file as a person would name it."""
        found = [*self.unread, *self.workspace.checked.problems]
        return tuple(self._told(problem) for problem in found if problem.level == "error")

    def _told(self, problem: Problem) -> Problem:
        file = None if problem.file is None else self.told(problem.file)
        hint = None if problem.hint is None else self.told(problem.hint)
        return replace(problem, file=file, message=self.told(problem.message), hint=hint)

    @property
    def prefix(self) -> str:
        """Return what stands before the path of a file of this state, as problems name it."""
        return shown_path("claims", str(self.workspace.collection.root)).removesuffix("claims")

    def told(self, text: str) -> str:
        """Return a text that names files, with the revision in the place of the folder that nobody knows."""
        return text.replace(self.prefix, f"{self.name}:") if self.is_private else text

    def key(self, problem: Problem) -> tuple[str, str, str]:
        """Return what makes two problems of two states the same: a line that moved does not."""
        before = f"{self.name}:" if self.is_private else self.prefix
        texts = (problem.file or "", problem.message)
        file, message = (_PLACE.sub("", text.replace(before, "") if before else text) for text in texts)
        return problem.code, file, message


#: Line and column behind the name of a file.
_PLACE = re.compile(r"(?<=ml)(?::\d+){1,2}")


def is_folder(name: str) -> bool:
    """Tell whether a name is that of a folder; any other, the empty one too, may be a revision."""
    return name != "" and os.path.isdir(name)  # noqa: PTH112  # a path refuses a name that is too long


@contextmanager
def open_state(name: str, here: Path) -> Iterator[State]:
    """Open one state of a dossier; what was read from a revision is gone afterwards.

    Args:
        name: A folder that is there; anything else is a revision. A branch that is called like a folder is named in
            full, as in ``refs/heads/claims``.
        here: The dossier whose repository holds the revision.

    Raises:
        ClaimcheckError: There is no such folder and no such revision, or the revision holds no dossier.
    """
    if is_folder(name):
        yield State(name, Workspace(load_collection(Path(name))))
        return
    with read_revision(here, name) as found:
        yield State(name, Workspace(load_collection(found.root)), found.problems, is_private=True)


def changes_since(revision: str, workspace: Workspace) -> Changes:
    """Return what changed in a dossier since a revision of its repository.

    Raises:
        ClaimcheckError: There is no such revision, or it holds no dossier.
    """
    with open_state(revision, workspace.collection.root) as old:
        return changes_between(old, State("the working folder", workspace))


def changes_between(old: State, new: State) -> Changes:
    """Return everything that changed from one state to another; both are judged by the claimcheck that runs."""
    before, after = old.errors, new.errors
    shared = {old.key(problem) for problem in before} & {new.key(problem) for problem in after}
    moves = moved_verdicts(old.workspace, new.workspace)
    return Changes(
        old.name,
        new.name,
        tuple(changed_records(old.workspace.collection, new.workspace.collection)),
        tuple(replace(move, reasons=tuple(new.told(old.told(why)) for why in move.reasons)) for move in moves),
        tuple(problem for problem in before if old.key(problem) not in shared),
        tuple(problem for problem in after if new.key(problem) not in shared),
        tuple(problem for problem in after if new.key(problem) in shared),
    )
