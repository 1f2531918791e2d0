"""Where something may be written: never through a link, into ``.git``, or among records that are not meant."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from claimcheck.errors import ClaimcheckError
from claimcheck.writing.folder import told

__all__ = ["RECORD_FOLDERS", "REPOSITORIES", "SETTINGS", "Place", "find_place", "kind_of"]

#: Folders of a dossier that a person writes.
RECORD_FOLDERS = ("analyses", "checks", "claims", "metrics", "profiles", "sources", "templates", "vocabularies")
SETTINGS = "claimcheck.yaml"
#: What version control keeps for itself.
REPOSITORIES = (".git", ".hg", ".jj", ".svn")


@dataclass(frozen=True, slots=True)
class Place:
    """Hold where something goes.

    Args:
        anchor: The real path of a folder that is there: the dossier, or the nearest one upward.
        parts: The steps from there, the name last; none of them is a link.
    """

    anchor: Path
    parts: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return its own name."""
        return self.parts[-1]


def find_place(path: Path, root: Path | None, *, is_record: bool = False) -> Place:
    """Return where a path leads, once it is sure that something may be written there.

    Args:
        path: As a person gave it.
        root: The dossier it belongs to, or None. A dossier may come from a stranger, so no link in it is followed; one
            outside of it is the user's own.
        is_record: Whether it is a record of the dossier.

    Raises:
        ClaimcheckError: The path is a link or leads through one of the dossier, into ``.git`` or among records, a file
            stands in its way, or it is none.
    """
    with told(path):
        return _found(path, root, is_record=is_record)


def _found(path: Path, root: Path | None, *, is_record: bool) -> Place:
    whole = Path(os.path.abspath(path))
    real_root = Path(os.path.realpath(root)) if root is not None else None
    there = whole.parent
    while not os.path.lexists(there):
        there = there.parent
    _refuse_links(path, whole, real_root)
    if not there.is_dir():
        raise ClaimcheckError(f"{path} cannot be written: {there} is {kind_of(os.lstat(there))}")
    real = Path(os.path.realpath(there), *whole.relative_to(there).parts)
    if any(part.casefold() in REPOSITORIES for part in real.parts):
        raise ClaimcheckError(f"{path} belongs to version control; name another folder")
    if not is_record and _is_among_records(real, real_root):
        if real.name.casefold() == SETTINGS:
            raise ClaimcheckError(f"{path} holds the settings of a dossier; name another file")
        raise ClaimcheckError(f"{path} holds records of a dossier; name another folder")
    if not real.name:
        raise ClaimcheckError(f"{path} is the folder that holds all others; name another one")
    anchor = Path(os.path.realpath(there))
    # A rename stays on one disk, and a folder of the dossier may be another one.
    if real_root is not None and real_root in (anchor, *anchor.parents) and _disk(real_root) == _disk(anchor):
        anchor = real_root
    return Place(anchor, real.relative_to(anchor).parts)


def _disk(folder: Path) -> int:
    return folder.stat().st_dev


def _refuse_links(path: Path, whole: Path, real_root: Path | None) -> None:
    for step in (whole, *whole.parents):
        if step.is_symlink():
            above = Path(os.path.realpath(step.parent))
            if step == whole or (real_root is not None and real_root in (above, *above.parents)):
                own = "is" if step == whole else f"leads through {step}, which is"
                raise ClaimcheckError(f"{path} {own} a symbolic link; nothing is written through one")


def _is_among_records(real: Path, real_root: Path | None) -> bool:
    """Tell whether a path is a dossier, holds one, or lies in a folder of records."""
    if real_root is not None and real in (real_root, *real_root.parents):
        return True
    for step in (real, *real.parents):
        if step == real_root:
            return False
        above = step.parent
        if step.name.casefold() in RECORD_FOLDERS and (above == real_root or (above / SETTINGS).is_file()):
            return True
        if step == real and step.name.casefold() == SETTINGS:
            return True
    return False


def kind_of(state: os.stat_result) -> str:
    """Say in words what stands at a path."""
    kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISREG, "a file"), (stat.S_ISLNK, "a symbolic link"))
    named = (words for test, words in kinds if test(state.st_mode))
    return next(named, "neither a file nor a folder, but a device, a pipe or a socket")
