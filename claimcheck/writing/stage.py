"""The new folder while it is made, and the marker that says what in it is ours."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath

from claimcheck.writing.folder import Folder, hold

__all__ = ["MARKER", "Marker", "Stage", "read_marker"]

#: Names the files of a run, in its first line the format, so that the next run knows what it may take away.
MARKER = ".claimcheck-pages"
_HEAD = "claimcheck output 1: "
#: The marker of 0.1.0 had no head; these two were in every report.
_OLD = ("report", frozenset({"contract.schema.json", "index.html"}))
_MOST = 1 << 28


@dataclass(frozen=True, slots=True)
class Marker:
    """Hold what a marker says.

    Args:
        form: The format.
        names: Paths of files below the folder that are ours; only plain ones count.
    """

    form: str
    names: frozenset[str]


def read_marker(folder: Folder) -> Marker | None:
    """Return what the marker of a folder says, or None where there is none that is ours."""
    data = folder.read(MARKER, _MOST)
    if data is None:
        return None
    first, *names = data.decode("utf-8", "surrogateescape").split("\n")
    if first.startswith(_HEAD):
        return Marker(first.removeprefix(_HEAD), frozenset(filter(_is_plain, names)))
    form, always = _OLD
    found = frozenset(filter(_is_plain, (first, *names)))
    return Marker(form, found) if always <= found else None


def _is_plain(name: str) -> bool:
    """Tell whether a name is a path below its folder, written in the one plain way."""
    return str(PurePosixPath(name)) == name and name != "." and not name.startswith("/") and ".." not in name.split("/")


class Stage:
    """Make a folder beside the one it will stand for; each name is in the marker before its file is there.

    Args:
        folder: The folder that holds it.
        name: Its name there.
        opened: The folder itself.
        form: The format.
    """

    def __init__(self, folder: Folder, name: str, opened: Folder, form: str) -> None:
        self.folder = folder
        self.name = name
        self._opened = opened
        self._below: tuple[str, Folder] | None = None
        self._marker = opened.create(MARKER)
        os.write(self._marker, f"{_HEAD}{form}\n".encode())

    @classmethod
    def begin(cls, folder: Folder, name: str, form: str) -> Stage:
        """Make the folder and take its lock, which says that this process lives."""
        folder.make(name)
        opened = folder.child(name)
        hold(opened.handle)
        return cls(folder, name, opened, form)

    def write(self, path: str, data: bytes) -> None:
        """Write one file.

        Raises:
            ValueError: The path is none below the folder.
            OSError: The disk refuses it, or it is there already.
        """
        if not _is_plain(path) or "\n" in path or path == MARKER:
            raise ValueError(f"{path!r} is no path of a file below a folder")
        os.write(self._marker, f"{path}\n".encode("utf-8", "surrogateescape"))
        above, _, name = path.rpartition("/")
        with open(self._parent(above).create(name), "wb") as file:
            file.write(data)

    def take(self, other: Folder, name: str, path: str) -> None:
        """Give a file of another folder, or an empty folder, a place here as well.

        Raises:
            FileExistsError: The place is taken.
            NotADirectoryError: A file stands where a folder of it would.
        """
        above, _, own = path.rpartition("/")
        parent = self._parent(above)
        state = other.state(name)
        if state is None:
            return
        if stat.S_ISDIR(state.st_mode):
            if parent.state(own) is None:
                parent.make(own)
            return
        try:
            other.link(name, parent, own)
        except FileExistsError:
            raise
        except OSError:  # a disk without links, or a file of another user
            data = other.read(name, _MOST)
            if data is None:
                raise
            handle = parent.create(own)
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fchmod(handle, stat.S_IMODE(state.st_mode))
                os.utime(handle, ns=(state.st_atime_ns, state.st_mtime_ns))

    def take_mode(self, other: Folder) -> None:
        """Give the folder the mode of the one whose place it takes."""
        if self._opened.handle is not None and other.handle is not None:
            with suppress(OSError):
                os.fchmod(self._opened.handle, stat.S_IMODE(os.fstat(other.handle).st_mode) | stat.S_IRWXU)

    def close(self) -> None:
        """Close what is open, and give the lock free."""
        if self._below is not None:
            self._below[1].close()
            self._below = None
        os.close(self._marker)
        self._opened.close()

    def _parent(self, above: str) -> Folder:
        """Return a folder of it, made where it is missing; the last one is kept open, since files come in groups."""
        if self._below is None or self._below[0] != above:
            opened = self._opened.below(above.split("/") if above else [], make=True)
            if self._below is not None:
                self._below[1].close()
            self._below = (above, opened)
        return self._below[1]
