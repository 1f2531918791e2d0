"""An open folder: names in it are reached through its handle, so that no link on the way can be followed."""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from claimcheck.errors import ClaimcheckError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["Folder", "exchange", "hold", "lock", "locked", "told"]

_HAS_HANDLES = os.open in os.supports_dir_fd and os.listdir in os.supports_fd
_SAFE: int = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ: int = os.O_RDONLY | _SAFE | getattr(os, "O_NONBLOCK", 0)  # a named pipe would wait for ever
_CREATE: int = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFE
_FOLDER: int = os.O_RDONLY | _SAFE | getattr(os, "O_DIRECTORY", 0)

#: How long another process may hold a folder before that is told, in seconds.
_PATIENCE = 60.0
#: `renameat2` (Linux) and `renameatx_np` (macOS) have the same arguments and, by luck, the same flag.
_EXCHANGE = 2
_CANNOT = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM)


class Folder:
    """Hold one folder open; every name given to a method is one part, without a slash.

    Args:
        path: Its path, for systems without handles.
        handle: Its handle, or None on those.
    """

    def __init__(self, path: str, handle: int | None) -> None:
        self.path = path
        self.handle = handle

    @classmethod
    def at(cls, path: str | Path) -> Folder:
        """Open a folder by its real path.

        Raises:
            OSError: It is not there, is a link, or may not be read.
        """
        return cls(str(path), os.open(path, _FOLDER) if _HAS_HANDLES else None)

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Close it; a second time does nothing."""
        if self.handle is not None:
            os.close(self.handle)
            self.handle = None

    def _at(self, name: str, key: str = "dir_fd") -> tuple[str, dict[str, Any]]:
        if self.handle is None:
            return os.path.join(self.path, name), {}
        return name, {key: self.handle}

    def child(self, name: str, *, make: bool = False) -> Folder:
        """Open a folder in this one, never through a link."""
        path, place = self._at(name)
        if make:
            with suppress(FileExistsError):
                os.mkdir(path, **place)
        if not _HAS_HANDLES:
            state = os.lstat(path)
            if not stat.S_ISDIR(state.st_mode):
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
            return Folder(path, None)
        return Folder(os.path.join(self.path, name), os.open(path, _FOLDER, **place))

    def below(self, parts: Sequence[str], *, make: bool = False) -> Folder:
        """Open a folder several steps down; the caller closes it."""
        here = Folder(self.path, None if self.handle is None else os.dup(self.handle))
        for part in parts:
            with here:
                here = here.child(part, make=make)
        return here

    def entries(self) -> list[str]:
        """Return the names in it, sorted."""
        return sorted(os.listdir(self.path if self.handle is None else self.handle))

    def state(self, name: str) -> os.stat_result | None:
        """Return what a name is, a link itself and not where it leads, or None where there is nothing."""
        path, place = self._at(name)
        try:
            return os.stat(path, **place, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def read(self, name: str, most: int) -> bytes | None:
        """Return at most so many bytes of a regular file, or None where the name is anything else."""
        path, place = self._at(name)
        try:
            handle = os.open(path, _READ, **place)
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.ELOOP, errno.EMLINK, errno.ENXIO):
                return None
            raise
        with open(handle, "rb") as file:
            return file.read(most) if stat.S_ISREG(os.fstat(handle).st_mode) else None

    def is_held(self, name: str) -> bool:
        """Tell whether a process that still runs has the lock of a name, or that cannot be told."""
        path, place = self._at(name)
        handle = os.open(path, _READ, **place)
        try:
            return not hold(handle)
        finally:
            os.close(handle)

    def create(self, name: str) -> int:
        """Make a new file and return its handle; a name that is taken, by a link too, is refused."""
        path, place = self._at(name)
        return os.open(path, _CREATE, 0o666, **place)

    def make(self, name: str) -> None:
        """Make a new folder."""
        path, place = self._at(name)
        os.mkdir(path, **place)

    def remove(self, name: str) -> None:
        """Delete a file, or a link itself."""
        path, place = self._at(name)
        os.unlink(path, **place)

    def remove_folder(self, name: str) -> None:
        """Delete an empty folder."""
        path, place = self._at(name)
        os.rmdir(path, **place)

    def rename(self, name: str, to: Folder, new: str) -> None:
        """Rename a file over whatever file has the new name, or a folder to a name that is free."""
        (old, source), (path, target) = self._at(name, "src_dir_fd"), to._at(new, "dst_dir_fd")
        os.replace(old, path, **source, **target)

    def link(self, name: str, to: Folder, new: str) -> None:
        """Give a file a second name; fails where that is taken."""
        (old, source), (path, target) = self._at(name, "src_dir_fd"), to._at(new, "dst_dir_fd")
        os.link(old, path, **source, **target, follow_symlinks=False)

    def sync(self) -> None:
        """Have the names in it on the disk, where the system lets a folder be synced."""
        if self.handle is not None:
            with suppress(OSError):
                os.fsync(self.handle)


def exchange(one: Folder, name: str, other: Folder, new: str) -> bool:
    """Exchange two names in one step; return False where the system or its disk cannot.

    Raises:
        OSError: It can, and this exchange failed.
    """
    call = _exchanger()
    if call is None or one.handle is None or other.handle is None:
        return False
    if call(one.handle, os.fsencode(name), other.handle, os.fsencode(new), _EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT:
        return False
    raise OSError(number, os.strerror(number), new)


@cache
def _exchanger() -> Callable[..., int] | None:
    if os.name != "posix":
        return None
    library = ctypes.CDLL(None, use_errno=True)
    for name in ("renameat2", "renameatx_np"):
        call: Any = getattr(library, name, None)
        if call is not None:
            call.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
            return call  # type: ignore[no-any-return]
    return None


def hold(handle: int | None) -> bool:
    """Take the lock of an open file or folder until it is closed; False where another has it or there are no locks."""
    if fcntl is None or handle is None:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def locked(folder: Folder) -> Iterator[None]:
    """Let one process at a time work in a folder; nothing is left behind, also by one that was killed.

    Where the disk has no locks the work goes on without: every step is whole in itself.

    Raises:
        ClaimcheckError: Another process has had the folder for a minute.
    """
    if fcntl is None or folder.handle is None:
        yield
        return
    own = os.open(".", _FOLDER, dir_fd=folder.handle)  # two threads share no lock
    try:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                fcntl.flock(own, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    raise ClaimcheckError(f"another claimcheck is writing in {folder.path}; try again later") from None
                time.sleep(0.01)
            except OSError:
                break
        yield
    finally:
        os.close(own)


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Let one process at a time write in a folder; that of a dossier is the lock of its records.

    Args:
        folder: The folder.

    Raises:
        ClaimcheckError: It cannot be opened, or another process has had it for a minute.
    """
    with told(folder):
        opened = Folder.at(os.path.realpath(folder))
    with opened, locked(opened):
        yield


@contextmanager
def told(shown: Path) -> Iterator[None]:
    """Turn what the system refuses into one sentence that names what was to be written."""
    try:
        yield
    except OSError as error:
        raise ClaimcheckError(f"{shown} cannot be written: {error.strerror or error}") from None
