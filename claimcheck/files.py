"""What stands in a folder that somebody else may have written: links that lead out and unreadable folders are told.

Nothing is passed over in silence: what is left out of a dossier changes what it says.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from claimcheck.errors import Problem

__all__ = ["entries_below", "leads_out", "link_problem"]


def leads_out(path: str, root: str) -> bool:
    """Tell whether a path leads out of a folder through symbolic links, or into a hidden folder of it."""
    try:
        real, base = os.path.realpath(path), os.path.realpath(root)
    except (OSError, ValueError):  # a link too long to follow
        return True
    inside = os.path.join(base, "")
    return real != base and (not real.startswith(inside) or _is_hidden(real.removeprefix(inside)))


def _is_hidden(path: str) -> bool:
    """Tell whether a path goes through a hidden folder, such as that of the repository's own settings."""
    return any(part.startswith(".") for part in path.split(os.sep))


def link_problem(path: str, root: str, shown: str) -> Problem | None:
    """Return what is wrong with a path whose file does not stand inside the dossier, or None.

    Args:
        path: The file or folder.
        root: The dossier.
        shown: The path to name in the problem.
    """
    if not leads_out(path, root):
        return None
    message = "this leads out of the dossier, or into a hidden folder of it, by a symbolic link, and is not followed"
    return Problem("leads-out", "error", shown, None, None, message, "put the file itself here")


def entries_below(
    folder: str, root: str, shown: str, problems: list[Problem], skipped: str | None = None
) -> Iterator[tuple[str, str]]:
    """Yield what stands below a folder, file or folder, in the order of paths; hidden files are passed over.

    Args:
        folder: The folder; one that is not there yields nothing.
        root: The dossier, out of which no link may lead.
        shown: The folder as a person would write it.
        problems: Where a folder that cannot be read, and a link that is not followed, are told.
        skipped: Name of folders that are passed over, at whatever depth, or None.

    Yields:
        The path of each entry, and the same as a person would write it.
    """
    if not os.path.lexists(folder):
        return
    if (problem := link_problem(folder, root, shown)) is not None:
        problems.append(problem)
        return
    yield from _below(folder, root, shown, problems, skipped)


def _below(
    folder: str, root: str, shown: str, problems: list[Problem], skipped: str | None
) -> Iterator[tuple[str, str]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        message = f"the folder cannot be read: {error.strerror or error}"
        hint = "nothing in it is checked: let whoever runs this read it"
        problems.append(Problem("unreadable-folder", "error", shown, None, None, message, hint))
        return
    folders = []
    for entry in entries:
        if entry.name == skipped:
            continue
        place = os.path.join(shown, entry.name)
        is_hidden = entry.name.startswith(".")
        if entry.is_symlink() and not is_hidden and (problem := _bad_link(entry, root, place)) is not None:
            problems.append(problem)
            continue
        if entry.is_dir(follow_symlinks=False):
            folders.append((entry.path, place))
        if not is_hidden:
            yield entry.path, place
    for path, place in folders:
        yield from _below(path, root, place, problems, skipped)


def _bad_link(entry: os.DirEntry[str], root: str, shown: str) -> Problem | None:
    """Return what is wrong with a link: it leads out, or to a folder, or to what nobody can tell from one."""
    if (problem := link_problem(entry.path, root, shown)) is not None:
        return problem
    try:
        is_folder = entry.is_dir()
    except OSError:  # it leads round in a circle
        is_folder = False
    if is_folder or ("." not in entry.name and not os.path.exists(entry.path)):
        message = "this is a symbolic link to a folder, or to nothing, and is not followed"
        return Problem("linked-folder", "error", shown, None, None, message, "put the files themselves here")
    return None
