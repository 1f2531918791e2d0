"""A whole folder of output: made beside its place and swapped in, so that every moment has the old or the new one."""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from claimcheck.errors import ClaimcheckError
from claimcheck.writing.folder import Folder, exchange, locked, told
from claimcheck.writing.place import REPOSITORIES, Place, find_place, kind_of
from claimcheck.writing.stage import MARKER, Marker, Stage, read_marker

__all__ = ["write_folder"]


def write_folder(folder: Path, form: str, files: Iterable[tuple[str, bytes]], *, root: Path | None = None) -> None:
    """Write a folder of output whole: whoever looks sees the old one or the new one, also where a run is killed.

    What an earlier run wrote there and this one does not is gone afterwards; files that somebody else put there stay.

    Args:
        folder: Where; new, empty, or one that an earlier run in the same format wrote, as its `MARKER` says.
        form: The name of the format.
        files: Path below the folder, with slashes, to content; asked for one by one, and an exception in between
            leaves everything as it was.
        root: The dossier it is made of, or None.

    Raises:
        ClaimcheckError: The folder may not be written, holds something that claimcheck did not write, or the disk
            refuses it; then it is as it was.
    """
    place = find_place(folder, root)
    with told(folder):
        anchor = Folder.at(place.anchor)
    with anchor:
        output = _Output(folder, form, place, anchor)
        stage = output.begin()
        try:
            for name, data in files:
                with told(folder / name):
                    stage.write(name, data)
            output.finish(stage)
        finally:
            stage.close()
            output.tidy()


@dataclass(frozen=True, slots=True)
class _Output:
    """Hold one folder of output while it is made."""

    shown: Path
    form: str
    place: Place
    anchor: Folder

    @property
    def _key(self) -> str:
        """Return what its folders beside are called, so that a later run finds those of one that was killed."""
        return hashlib.sha256("/".join(self.place.parts).encode("utf-8", "surrogateescape")).hexdigest()[:8]

    def begin(self) -> Stage:
        """Refuse a folder that is not ours, and make the one beside it."""
        with told(self.shown), locked(self.anchor):
            self._recover()
            self._accepted()
            return Stage.begin(self.anchor, f".claimcheck-new-{self._key}-{secrets.token_hex(8)}", self.form)

    def finish(self, stage: Stage) -> None:
        """Put the new folder in the place of the old."""
        with told(self.shown), locked(self.anchor):
            self._recover()
            before = self._accepted()
            with self.anchor.below(self.place.parts[:-1], make=True) as parent:
                if before is None:
                    self.anchor.rename(stage.name, parent, self.place.name)
                    return
                with parent.child(self.place.name) as old:
                    _carry(old, stage, before.names, self.shown)
                    stage.take_mode(old)
                if not exchange(self.anchor, stage.name, parent, self.place.name):
                    aside = f".claimcheck-old-{self._key}-{secrets.token_hex(8)}"
                    parent.rename(self.place.name, self.anchor, aside)
                    self.anchor.rename(stage.name, parent, self.place.name)

    def tidy(self) -> None:
        """Take away what this run and those that were killed left beside; what is not ours moves back."""
        with told(self.shown), locked(self.anchor):
            for name in self._beside("new", "old"):
                with suppress(OSError):  # what cannot be taken away now is tried again by the next run
                    if not self.anchor.is_held(name):
                        self._take_away(name)

    def _take_away(self, name: str) -> None:
        with self.anchor.child(name) as left, ExitStack() as held:
            live = None
            with suppress(FileNotFoundError):
                parent = held.enter_context(self.anchor.below(self.place.parts[:-1]))
                live = held.enter_context(parent.child(self.place.name))
            marker = read_marker(left)
            _dissolve(left, live, marker.names if marker is not None else frozenset())
            if left.entries() == [MARKER]:  # last: without it a later run would take the rest for somebody else's
                left.remove(MARKER)
        self.anchor.remove_folder(name)

    def _beside(self, *kinds: str) -> list[str]:
        starts = tuple(f".claimcheck-{kind}-{self._key}-" for kind in kinds)
        return [name for name in self.anchor.entries() if name.startswith(starts) and _is_folder(self.anchor, name)]

    def _recover(self) -> None:
        """Put the old folder back where a run was killed between two renames."""
        for name in self._beside("old"):
            with suppress(FileNotFoundError), self.anchor.below(self.place.parts[:-1]) as parent:
                if parent.state(self.place.name) is None:
                    self.anchor.rename(name, parent, self.place.name)

    def _accepted(self) -> Marker | None:
        """Return what the marker of the folder says, or None where there is no folder yet.

        Raises:
            ClaimcheckError: It is not ours.
        """
        try:
            parent = self.anchor.below(self.place.parts[:-1])
        except FileNotFoundError:
            return None
        with parent:
            state = parent.state(self.place.name)
            if state is None:
                return None
            if not stat.S_ISDIR(state.st_mode):
                raise ClaimcheckError(f"{self.shown} is {kind_of(state)}; name a folder")
            with parent.child(self.place.name) as held:
                names = held.entries()
                if any(name.casefold() in REPOSITORIES for name in names):
                    raise ClaimcheckError(f"{self.shown} is under version control itself; name a folder inside it")
                marker = read_marker(held)
                if marker is None and not _holds_outputs(held):
                    hint = "name another folder, or move away what is in it"
                    raise ClaimcheckError(f"{self.shown} holds files that claimcheck did not write; {hint}")
                if marker is not None and marker.form != self.form:
                    message = f"{self.shown} holds the format {marker.form}, not {self.form}; name another folder"
                    raise ClaimcheckError(message)
                return marker or Marker(self.form, frozenset())


def _is_folder(folder: Folder, name: str) -> bool:
    state = folder.state(name)
    return state is not None and stat.S_ISDIR(state.st_mode)


def _holds_outputs(folder: Folder, depth: int = 4) -> bool:
    """Tell whether a folder holds nothing, or only folders that claimcheck wrote, as ``build`` after an export."""
    for name in folder.entries():
        if not depth or not _is_folder(folder, name):
            return False
        with folder.child(name) as inner:
            if read_marker(inner) is None and not (inner.entries() and _holds_outputs(inner, depth - 1)):
                return False
    return True


def _carry(old: Folder, stage: Stage, ours: frozenset[str], shown: Path, below: str = "") -> None:
    """Give what somebody else put into the old folder its place in the new one as well.

    Raises:
        ClaimcheckError: It stands where a file of this run goes.
    """
    for name in old.entries():
        path = f"{below}{name}"
        if _is_folder(old, name):
            with old.child(name) as inner:
                if inner.entries():
                    _carry(inner, stage, ours, shown, f"{path}/")
                    continue
        elif path in ours or path == MARKER:
            continue
        try:
            stage.take(old, name, path)
        except (FileExistsError, NotADirectoryError):
            message = f"{shown / path} is not from an earlier run and stands where this one writes; move it away"
            raise ClaimcheckError(message) from None


def _dissolve(left: Folder, live: Folder | None, ours: frozenset[str], below: str = "") -> None:
    """Delete in a folder out of use what is ours or stands in the live one as well; the rest moves there."""
    for name in left.entries():
        path, other = f"{below}{name}", live.state(name) if live is not None else None
        state = left.state(name)
        with suppress(OSError):
            if state is None:
                continue
            if stat.S_ISDIR(state.st_mode):
                with left.child(name) as inner:
                    if live is not None and other is not None and stat.S_ISDIR(other.st_mode):
                        with live.child(name) as twin:
                            _dissolve(inner, twin, ours, f"{path}/")
                    else:
                        _dissolve(inner, None, ours, f"{path}/")
                with suppress(OSError):
                    left.remove_folder(name)
                    continue
            elif path == MARKER:
                continue
            elif path in ours or (other is not None and _is_same(state, other)):
                left.remove(name)
                continue
            if live is not None and other is None:
                left.rename(name, live, name)


def _is_same(one: os.stat_result, other: os.stat_result) -> bool:
    """Tell whether two names lead to one file, or to a copy made where the disk has no links."""
    if (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino):
        return True
    alike = (one.st_mode, one.st_size, one.st_mtime_ns) == (other.st_mode, other.st_size, other.st_mtime_ns)
    return alike and stat.S_ISREG(one.st_mode)
