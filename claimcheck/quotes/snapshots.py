"""Copies of sources: stored whole or not at all, named by a whitelist, verified by their hashes."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from claimcheck.quotes.extraction import DRAWN_BY, KINDS, MAX_BYTES, ExtractionError, extract, kind_of, refuse_stacked
from claimcheck.records import Snapshot, Source

__all__ = [
    "FOLDER",
    "Held",
    "SnapshotError",
    "held_text",
    "is_drawn_anew",
    "make_snapshot",
    "outdated_copies",
    "snapshot_of",
    "snapshot_path",
]

#: Where copies stand, below the dossier.
FOLDER = ("sources", "snapshots")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")
_LONGEST_NAME = 150
#: Digits of a hash that stand in the name of a copy beside an older one.
_SHORT_HASH = 12


class SnapshotError(ExtractionError):
    """Refuse a copy that is not safe or not there: as `ExtractionError`, of what is held."""


@dataclass(frozen=True, slots=True)
class Held:
    """Hold the verified text of a copy, or why there is none.

    Args:
        text: The text as it was extracted, or None.
        fault: What is wrong with the copy, or None; None beside a None text means that no copy is recorded.
    """

    text: str | None = None
    fault: SnapshotError | None = None


def snapshot_path(root: Path, name: str) -> Path:
    """Return the path of a copy inside a dossier.

    Args:
        root: The dossier.
        name: Name of the copy: letters, digits, dashes, underscores, single dots; no folder.

    Raises:
        SnapshotError: The name is another one, or it leads out of the folder through a symbolic link.
    """
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
        hint = "a name of letters, digits, dashes and single dots, without a folder"
        raise SnapshotError("bad-snapshot-name", f"{name[:80]!r} is no name of a copy", hint)
    folder = root.resolve().joinpath(*FOLDER)
    path = folder / name
    try:
        real = path.resolve()
    except (OSError, RuntimeError) as error:  # a link that leads to itself
        raise SnapshotError("bad-snapshot-name", f"{name!r} cannot be resolved: {error}") from None
    if real.parent != folder:
        hint = "store the file itself: `claimcheck snapshot FILE --source ID`"
        raise SnapshotError("bad-snapshot-name", f"{name!r} leads out of {'/'.join(FOLDER)} by a symbolic link", hint)
    return path


def held_text(root: Path, source: Source) -> Held:
    """Return the text held of a source, its hashes verified.

    Args:
        root: The dossier.
        source: The source; one without a snapshot gives an empty answer.
    """
    snapshot = source.snapshot
    if snapshot is None:
        return Held()
    try:
        data = _bytes(root, snapshot.file)
        _verify(data, snapshot.sha256, snapshot.file)
        if snapshot.text is None:
            return Held(_text_of(data, snapshot.file))
        text = _bytes(root, snapshot.text)
        if snapshot.text_sha256 is None:
            raise SnapshotError("changed-snapshot", f"no hash of the text {snapshot.text!r} is recorded", _AGAIN)
        _verify(text, snapshot.text_sha256, snapshot.text)
        told = text.decode("utf-8")
        refuse_stacked(told)
        return Held(told)
    except SnapshotError as fault:
        return Held(fault=fault)
    except ExtractionError as fault:
        return Held(fault=SnapshotError(fault.code, f"the text {snapshot.text!r}: {fault}", fault.hint))
    except UnicodeDecodeError:
        return Held(fault=SnapshotError("changed-snapshot", f"the text {snapshot.text!r} is not UTF-8", _AGAIN))


def is_drawn_anew(snapshot: Snapshot) -> bool:
    """Tell whether the text of a copy was drawn by older rules, and a new one would be drawn by others.

    The text that is stored stays the one that its hash names; what it says of structure is only what was told then.
    """
    kind = KINDS.get(Path(snapshot.file).suffix.lower())
    if snapshot.text is None or snapshot.extractor is None or kind is None:
        return False
    return snapshot.extractor.partition(",")[0] != DRAWN_BY[kind]


_AGAIN = "store it again with `claimcheck snapshot FILE --source ID`"


def _bytes(root: Path, name: str) -> bytes:
    path = snapshot_path(root, name)
    try:
        if not path.is_file():
            raise SnapshotError("missing-snapshot", f"the copy {name!r} is not there", _AGAIN)
        if path.stat().st_size > MAX_BYTES:
            raise SnapshotError("oversized-snapshot", f"the copy {name!r} has more than {MAX_BYTES:,} bytes")
        return path.read_bytes()
    except OSError as error:
        raise SnapshotError("missing-snapshot", f"the copy {name!r} cannot be read: {error.strerror}", _AGAIN) from None


def _verify(data: bytes, expected: str, name: str) -> None:
    found = hashlib.sha256(data).hexdigest()
    if found != expected:
        message = f"the copy {name!r} has changed: its hash is {found[:12]}…, and {expected[:12]}… is recorded"
        raise SnapshotError("changed-snapshot", message, "find out who changed it; " + _AGAIN)


def _text_of(data: bytes, name: str) -> str:
    """Return the text of a copy that was recorded by hand; only plain text needs no reader."""
    if KINDS.get(Path(name).suffix.lower()) != "text":
        raise SnapshotError("snapshot-without-text", f"no text of the copy {name!r} is stored", _AGAIN)
    try:
        return extract(data, "text").text
    except ExtractionError as error:
        raise SnapshotError(error.code, f"the copy {name!r}: {error}", error.hint) from None


def make_snapshot(file: Path, source: Source, retrieved: str, root: Path) -> tuple[Snapshot, dict[Path, bytes]]:
    """Prepare a copy of a file as snapshot of a source; nothing is written.

    No copy that a record names already gets other content: the files may be written before the record names them, and a
    kill in between leaves the old copy whole.

    Args:
        file: HTML, PDF, Markdown or plain text, told by its ending.
        source: The source it is a copy of; its id names the copy.
        retrieved: When it was retrieved, an ISO 8601 moment with its time zone.
        root: The dossier.

    Returns:
        The record, and the files to write: the bytes as they are, and their text.

    Raises:
        ExtractionError: The file is too large, damaged or without text, or a reader is missing.
        SnapshotError: The file cannot be read, or the folder of copies leads out of the dossier.
    """
    kind_of(file)
    try:
        if not file.is_file():
            raise SnapshotError("missing-snapshot", f"{str(file)!r} is no file")
        if file.stat().st_size > MAX_BYTES:
            raise SnapshotError("oversized-snapshot", f"{file.name!r} has more than {MAX_BYTES:,} bytes")
        data = file.read_bytes()
    except OSError as error:
        raise SnapshotError("missing-snapshot", f"{str(file)!r} cannot be read: {error.strerror}") from None
    return snapshot_of(data, file.suffix.lower(), source, retrieved, root)


def snapshot_of(
    data: bytes, ending: str, source: Source, retrieved: str, root: Path
) -> tuple[Snapshot, dict[Path, bytes]]:
    """Prepare a copy of some bytes as `make_snapshot` does of a file.

    Args:
        data: The bytes.
        ending: How their text is drawn: one of the endings `KINDS`.
        source: The source they are a copy of; its id names the copy.
        retrieved: When they were retrieved, an ISO 8601 moment with its time zone.
        root: The dossier.

    Raises:
        ExtractionError: They are too many, damaged or without text, or a reader is missing.
        SnapshotError: The folder of copies leads out of the dossier.
    """
    found = extract(data, KINDS[ending])
    text = found.text.encode("utf-8")
    contents = {ending: data, ".text.txt": text}
    names = [_name(root, source.id, ending, content) for ending, content in contents.items()]
    paths = [snapshot_path(root, name) for name in names]
    snapshot = Snapshot(
        file=names[0],
        sha256=hashlib.sha256(data).hexdigest(),
        retrieved=retrieved,
        text=names[1],
        text_sha256=hashlib.sha256(text).hexdigest(),
        extractor=found.extractor,
    )
    return snapshot, dict(zip(paths, (data, text), strict=True))


def _name(root: Path, id: str, ending: str, content: bytes) -> str:
    """Return the name of a copy: the id of its source, and part of its hash where that is taken by another content."""
    path = snapshot_path(root, f"{id}{ending}")
    if os.path.lexists(path) and (path.is_symlink() or not path.is_file() or path.read_bytes() != content):
        return f"{id}-{hashlib.sha256(content).hexdigest()[:_SHORT_HASH]}{ending}"
    return path.name


def outdated_copies(source: Source, snapshot: Snapshot, sources: Iterable[Source], root: Path) -> list[Path]:
    """Return the copies that a source named before and nobody names now.

    Args:
        source: The source as it was.
        snapshot: The copy that its record names now.
        sources: All sources of the dossier.
        root: The dossier.
    """
    named = {name for other in sources if other.id != source.id for name in other.copies}
    found = []
    for name in source.copies:
        if name not in named and name not in (snapshot.file, snapshot.text):
            with suppress(SnapshotError):  # a record may name anything
                found.append(snapshot_path(root, name))
    return found
