"""The files of a dossier: which there are, and their text; a file that cannot be read never hides the next."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from claimcheck.errors import Problem
from claimcheck.files import entries_below
from claimcheck.yamltext import read_file

__all__ = ["FOLDERS", "find_dossier", "link_problems", "record_files", "shown_path"]

#: Folders of a dossier and the endings of the files each holds.
FOLDERS = {
    "claims": (".yaml", ".yml"),
    "sources": (".yaml", ".yml"),
    "checks": (".yaml", ".yml"),
    "analyses": (".md",),
}
#: Folders that hold neither records nor knowledge.
LINKLESS = ("templates", "sources/snapshots")


def holds_claims(folder: Path) -> bool:
    """Tell whether a folder is a dossier: it holds ``claims/``. One that may not be looked into is none."""
    return os.path.isdir(folder / "claims")


def find_dossier(start: Path) -> Path | None:
    """Return the nearest folder, from a folder upward, that holds ``claims/``, or None."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if holds_claims(folder)), None)


def shown_path(path: str, root: str) -> str:
    """Return a path as a person in the current folder would write it."""
    try:
        relative = os.path.relpath(os.path.join(root, path))
    except ValueError:  # another drive
        return os.path.join(root, path)
    return relative if not relative.startswith("..") else os.path.join(root, path)


def record_files(root: Path, folder: str, problems: list[Problem]) -> Iterator[tuple[str, str, bytes]]:
    """Yield the record files of one folder of a dossier, subfolders included, in the order of their paths.

    Args:
        root: The dossier.
        folder: One of `FOLDERS`.
        problems: Where a file that cannot be read is told.

    Yields:
        The path as a person would write it, the name without ending, and the bytes.
    """
    base = str(root)
    skipped = "snapshots" if folder == "sources" else None
    for path, shown in entries_below(os.path.join(base, folder), base, shown_path(folder, base), problems, skipped):
        if not path.endswith(FOLDERS[folder]):
            continue
        data, problem = read_file(path, shown)
        if data is None:
            problems.extend([problem] if problem else [])
            continue
        yield shown, os.path.basename(path).rpartition(".")[0], data


def link_problems(root: Path, copies: Collection[str]) -> Iterator[Problem]:
    """Yield each link that leads out of the folders of templates and of copies, and each folder that cannot be read.

    Args:
        root: The dossier.
        copies: Names of the copies that sources name; what is wrong with those is told where a source does.
    """
    found: list[Problem] = []
    for folder in LINKLESS:
        list(entries_below(os.path.join(root, folder), str(root), shown_path(folder, str(root)), found))
    told = {*copies, *(["snapshots"] if copies else [])}
    yield from (problem for problem in found if os.path.basename(problem.file or "") not in told)
