"""The files of a dossier: which there are, and their text; a file that cannot be read never hides the next."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from claimcheck.errors import Problem
from claimcheck.yamltext import read_file

__all__ = ["FOLDERS", "find_dossier", "record_files", "shown_path"]

#: Folders of a dossier and the endings of the files each holds.
FOLDERS = {
    "claims": (".yaml", ".yml"),
    "sources": (".yaml", ".yml"),
    "checks": (".yaml", ".yml"),
    "analyses": (".md",),
}


def find_dossier(start: Path) -> Path | None:
    """Return the nearest folder, from a folder upward, that holds ``claims/``, or None."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / "claims").is_dir()), None)


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
    endings = FOLDERS[folder]
    base = str(root)
    prefix = shown_path(folder, base)
    for here, folders, names in os.walk(os.path.join(base, folder)):
        if folder == "sources" and "snapshots" in folders:
            folders.remove("snapshots")
        folders.sort()
        below = os.path.relpath(here, os.path.join(base, folder))
        place = prefix if below == "." else os.path.join(prefix, below)
        for name in sorted([*names, *(entry for entry in folders if entry.endswith(endings))]):
            if not name.endswith(endings) or name.startswith("."):
                continue
            shown = os.path.join(place, name)
            data, problem = read_file(os.path.join(here, name), shown)
            if data is None:
                problems.extend([problem] if problem else [])
                continue
            yield shown, name.rpartition(".")[0], data
