"""A dossier as a git revision holds it, read by two commands of git that execute nothing of the repository.

``ls-tree`` and ``cat-file`` run no filter, no hook, no pager and no external diff, whatever a repository configures;
``archive`` and ``show`` do run some. A missing object is never fetched: no protocol is allowed.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from claimcheck.errors import ClaimcheckError, Problem
from claimcheck.writing import RECORD_FOLDERS, SETTINGS, private_folder

__all__ = ["Revision", "commit_time", "read_revision"]

_SECONDS = 120
#: Bytes of all records and copies of one revision that are read.
_MOST_BYTES = 500_000_000
_MOST_NAME = 250
_KEPT = ("PATH", "HOME", "XDG_CONFIG_HOME", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_CLOSED = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
_SETTINGS = ("core.hooksPath=/dev/null", "core.fsmonitor=false", "safe.bareRepository=explicit")
_MISSING = "the repository does not have this file, and nothing is fetched"
_FILE_MODES = ("100644", "100755")


class Revision(NamedTuple):
    """Name a dossier that was read from a revision: its folder for the time being, and what could not be read."""

    root: Path
    problems: tuple[Problem, ...]


class _Entry(NamedTuple):
    mode: str
    object: str
    size: int
    path: str


def _git(folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    """Run a reading command of git in a folder and return what it prints.

    Raises:
        ClaimcheckError: There is no git, or it refuses; what it says is told.
    """
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    try:
        run = subprocess.run(
            ["git", "--no-pager", *settings, *arguments],
            cwd=folder,
            input=given,
            capture_output=True,
            env={**kept, **_CLOSED},
            timeout=_SECONDS,
            check=False,
        )
    except FileNotFoundError as error:
        raise ClaimcheckError("git is needed to read a revision, and is not installed") from error
    except subprocess.TimeoutExpired as error:
        raise ClaimcheckError(f"git gave no answer within {_SECONDS} seconds") from error
    if run.returncode:
        said = run.stderr.decode("utf-8", "replace").strip().split("\n")
        raise ClaimcheckError(*(said if said != [""] else ["git refuses without a word"]))
    return run.stdout


def _commit(folder: Path, name: str) -> str:
    """Return the commit that a name stands for.

    Raises:
        ClaimcheckError: The folder is in no repository, or the repository has no such commit.
    """
    if not name or name.startswith("-") or len(name) > _MOST_NAME or not name.isprintable():
        raise ClaimcheckError(f"{name[:_MOST_NAME]!r} names no revision: give a commit, a branch or a tag")
    _git(folder, "rev-parse", "--git-dir")
    try:
        found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    except ClaimcheckError as error:
        shallow = _git(folder, "rev-parse", "--is-shallow-repository").strip() == b"true"
        more = ("this clone is shallow: `git fetch --unshallow` brings the rest of its history",) if shallow else ()
        raise ClaimcheckError(f"{name!r} is neither a folder nor a revision of the repository", *more) from error
    return found.decode("ascii").strip().split("\n")[-1]


def commit_time(folder: Path, name: str = "HEAD") -> datetime:
    """Return when a revision was committed, in UTC.

    Raises:
        ClaimcheckError: There is no such revision.
    """
    head = _git(folder, "cat-file", "commit", _commit(folder, name)).partition(b"\n\n")[0]
    found = re.search(rb"^committer .*> (\d{1,12}) [+-]\d{4}$", head, re.MULTILINE)
    if found is None:
        raise ClaimcheckError(f"the revision {name!r} does not say when it was committed")
    return datetime.fromtimestamp(int(found[1]), UTC)


@contextmanager
def read_revision(folder: Path, name: str) -> Iterator[Revision]:
    """Hold the dossier of a folder as it stood in a revision of its repository.

    Args:
        folder: The dossier as it stands now; in the revision it is looked for in the same place.
        name: A commit, a branch or a tag.

    Raises:
        ClaimcheckError: The folder is in no repository, there is no such revision, it holds no dossier there, or more
            than can be read.
    """
    entries, problems = _entries(folder, _commit(folder, name), name)
    if not any(entry.path.startswith("claims/") for entry in entries):
        raise ClaimcheckError(f"the revision {name!r} holds no dossier here: it has no folder `claims`")
    if sum(entry.size for entry in entries) > _MOST_BYTES:
        raise ClaimcheckError(f"the dossier of {name!r} has more than {_MOST_BYTES:,} bytes")
    with private_folder(_contents(folder, entries)) as root:
        yield Revision(root, tuple(problems))


def _entries(folder: Path, commit: str, name: str) -> tuple[list[_Entry], list[Problem]]:
    """Return the files of records in a commit, and what is told instead of those that are links or repositories."""
    entries: list[_Entry] = []
    problems: list[Problem] = []
    for line in _git(folder, "ls-tree", "-r", "-z", "--long", commit).split(b"\0")[:-1]:
        about, _, raw = line.partition(b"\t")
        path = raw.decode("utf-8", "replace")
        top, *below = path.split("/")
        is_hidden = any(part.startswith(".") and part != ".." for part in below)
        if (path != SETTINGS and (top not in RECORD_FOLDERS or not below)) or is_hidden:
            continue
        mode, _, object, size = about.decode("ascii").split()
        if mode in _FILE_MODES and not size.isdecimal():
            raise ClaimcheckError(f"{path}: {_MISSING}")
        if mode in _FILE_MODES:
            entries.append(_Entry(mode, object, int(size), path))
        else:
            message = "this is a symbolic link or a repository of its own, and is not followed in a revision"
            place = f"{name}:{path}"
            problems.append(Problem("leads-out", "error", place, None, None, message, "put the file itself here"))
    return entries, problems


def _contents(folder: Path, entries: list[_Entry]) -> Iterator[tuple[str, bytes]]:
    """Yield path and bytes of each file."""
    wanted = "".join(f"{entry.object}\n" for entry in entries).encode("ascii")
    told = _git(folder, "cat-file", "--batch", given=wanted)
    at = 0
    for entry in entries:
        end = told.index(b"\n", at)
        _, kind, size = (*told[at:end].split(b" "), b"", b"")[:3]
        if kind != b"blob":
            raise ClaimcheckError(f"{entry.path}: {_MISSING}")
        at = end + 1 + int(size)
        yield entry.path, told[end + 1 : at]
        at += 1
