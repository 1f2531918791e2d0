"""Single files: whole or not at all, and never over what may not be replaced."""

from __future__ import annotations

import os
import re
import secrets
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from claimcheck.errors import ClaimcheckError
from claimcheck.writing.folder import Folder, hold, lock, told
from claimcheck.writing.place import Place, find_place, kind_of

__all__ = ["remove_file", "write_file", "write_files"]

#: Tells of the bytes that stand at a path whether they may be replaced.
MayReplace = Callable[[bytes], bool]

_TEMPORARY = re.compile(r"\.claimcheck-tmp-[0-9a-f]{16}")
#: Nothing that claimcheck writes is larger.
_MOST = 1 << 30


def write_file(
    path: Path,
    data: bytes,
    *,
    root: Path | None = None,
    over: MayReplace | None = None,
    is_record: bool = False,
    has_lock: bool = False,
) -> None:
    """Write one file; see `write_files`."""
    write_files({path: data}, root=root, over=over, is_record=is_record, has_lock=has_lock)


def remove_file(path: Path, *, root: Path) -> None:
    """Delete a file of a dossier that its records no longer name; what is no file stays.

    The caller holds the `lock` of the dossier.

    Raises:
        ClaimcheckError: The path leads through a link, or the file may not be deleted.
    """
    place = find_place(path, root, is_record=True)
    with ExitStack() as held, told(path), suppress(FileNotFoundError):
        anchor = held.enter_context(Folder.at(place.anchor))
        folder = held.enter_context(anchor.below(place.parts[:-1]))
        state = folder.state(place.name)
        if state is not None and stat.S_ISREG(state.st_mode):
            folder.remove(place.name)


def write_files(
    files: Mapping[Path, bytes],
    *,
    root: Path | None = None,
    over: MayReplace | Mapping[Path, MayReplace] | None = None,
    is_record: bool = False,
    has_lock: bool = False,
) -> None:
    """Write files whole or not at all: each beside its place first, on the disk, and all renamed at the end in order.

    A run that is killed leaves the files before some place in the order new and the others old, none half; so what
    names the others comes last.

    Args:
        files: Path to content; missing folders are made. A path that is a link, a folder, a pipe or a device is
            refused.
        root: The dossier they belong to, or None.
        over: Asked of what stands at a path whether it may be replaced, one for all or one a path; None for never. It
            is asked again at the last moment, so a file that somebody changes meanwhile is left alone.
        is_record: Whether they are records of the dossier, which else are refused.
        has_lock: Whether the caller holds the `lock` of the dossier.

    Raises:
        ClaimcheckError: A file may not be replaced, or the disk refuses one; then none was written.
    """
    places = {path: find_place(path, root, is_record=is_record) for path in files}
    with ExitStack() as held:
        has = {Path(os.path.realpath(root))} if has_lock and root is not None else set()
        for anchor in sorted({place.anchor for place in places.values()} - has):
            held.enter_context(lock(anchor))
        ready: list[_Ready] = []
        for path, data in files.items():
            may = over.get(path) if isinstance(over, Mapping) else over
            ready.append(held.enter_context(_prepared(path, places[path], data, may)))
        done: list[_Ready] = []
        try:
            for file in ready:
                with told(file.path):
                    file.commit()
                done.append(file)
        except BaseException:
            for file in done:
                file.undo()
            raise


@dataclass(frozen=True, slots=True)
class _Ready:
    """Hold a file that stands beside its place."""

    path: Path
    folder: Folder
    temporary: str
    name: str
    before: bytes | None

    def commit(self) -> None:
        """Rename it, unless what stands in its place is no longer what it was."""
        now = self.folder.read(self.name, _MOST)
        if self.before is None:
            if now is not None or self.folder.state(self.name) is not None:
                raise _taken(self.path)
            try:
                self.folder.link(self.temporary, self.folder, self.name)  # fails where somebody is quicker
            except FileExistsError:
                raise _taken(self.path) from None
            except OSError:  # a disk without links
                self.folder.rename(self.temporary, self.folder, self.name)
        elif now == self.before:
            self.folder.rename(self.temporary, self.folder, self.name)
        else:
            raise ClaimcheckError(f"{self.path} was changed meanwhile and is left as it is; try again")
        self.folder.sync()

    def undo(self) -> None:
        """Take a file away again that was not there before; one that was replaced stays replaced."""
        if self.before is None:
            _forget(self.folder, self.name)


@contextmanager
def _prepared(path: Path, place: Place, data: bytes, may: MayReplace | None) -> Iterator[_Ready]:
    """Have the content of a file beside its place and on the disk, until the end of the block."""
    with ExitStack() as held:
        with told(path):
            anchor = held.enter_context(Folder.at(place.anchor))
            folder = held.enter_context(anchor.below(place.parts[:-1], make=True))
            before, mode = _standing(folder, place.name, path, may)
            _sweep(folder)
            name = f".claimcheck-tmp-{secrets.token_hex(8)}"
            file = held.enter_context(open(folder.create(name), "wb"))
            held.callback(_forget, folder, name)
            hold(file.fileno())
            file.write(data)
            file.flush()
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        yield _Ready(path, folder, name, place.name, before)


def _forget(folder: Folder, name: str) -> None:
    with suppress(OSError):
        folder.remove(name)


def _standing(folder: Folder, name: str, path: Path, may: MayReplace | None) -> tuple[bytes | None, int | None]:
    """Return content and mode of what a file is to replace, or nothing where the name is free."""
    state = folder.state(name)
    if state is None:
        return None, None
    if not stat.S_ISREG(state.st_mode):
        raise ClaimcheckError(f"{path} is {kind_of(state)}; name a file for what is written")
    if may is None:
        raise _taken(path)
    found = folder.read(name, _MOST)
    if found is None or not may(found):
        raise ClaimcheckError(f"{path} is there already, and claimcheck did not write it: move it away or name another")
    return found, stat.S_IMODE(state.st_mode)


def _taken(path: Path) -> ClaimcheckError:
    return ClaimcheckError(f"{path} is there already; give another id, or edit it")


def _sweep(folder: Folder) -> None:
    """Take away what a run that was killed left in a folder."""
    for name in folder.entries():
        state = folder.state(name) if _TEMPORARY.fullmatch(name) else None
        if state is not None and stat.S_ISREG(state.st_mode) and not folder.is_held(name):
            _forget(folder, name)
