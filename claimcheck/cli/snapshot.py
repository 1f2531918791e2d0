"""``claimcheck snapshot``: store and hash a copy of a source."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import dossier_option, open_to_write
from claimcheck.cli.printing import tell

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier
    from claimcheck.records import Source

__all__ = ["command"]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--source", "id", required=True, metavar="ID", help="The source it is a copy of.")
@click.option(
    "--retrieved",
    metavar="MOMENT",
    help="When it was retrieved, as in 2026-11-09T10:00:00Z. Default: when the file was last changed.",
)
@click.option("--replace", is_flag=True, help="Put it in the place of a copy that is already held.")
@dossier_option
def command(file: Path, id: str, retrieved: str | None, replace: bool, folder: Path | None) -> None:
    """Store FILE (HTML, PDF, Markdown or text) as the copy held of a source, with the hashes of bytes and text.

    Nothing is fetched: the network is your business. Nothing is written unless all of it can be.
    """
    from claimcheck.collection import why_missing
    from claimcheck.errors import ClaimcheckError
    from claimcheck.quotes import ExtractionError, SnapshotError

    dossier = open_to_write(folder)
    source = dossier.collection.sources.get(id)
    if source is None:
        held = dossier.collection
        raise ClaimcheckError(why_missing(id, f"{id!r} is no source", held.sources, held))
    if source.snapshot is not None and not replace:
        raise ClaimcheckError(f"a copy of {id} is already held; --replace puts this one in its place")
    try:
        _store(file, source, retrieved, dossier)
    except (ExtractionError, SnapshotError) as fault:
        hint = [f"    {fault.hint}"] if fault.hint else []
        raise ClaimcheckError(f"{file}: {fault.code} {fault}", *hint) from None


def _store(file: Path, source: Source, retrieved: str | None, dossier: Dossier) -> None:
    from claimcheck.errors import ClaimcheckError
    from claimcheck.quotes import SnapshotError, make_snapshot, outdated_copies, with_snapshot
    from claimcheck.writing import remove_file, told, write_files

    if not file.is_file():
        raise SnapshotError("missing-snapshot", f"{str(file)!r} is no file")
    if retrieved is None:
        changed = datetime.datetime.fromtimestamp(int(file.stat().st_mtime), datetime.UTC)
        retrieved = changed.isoformat().replace("+00:00", "Z")
    try:
        snapshot, files = make_snapshot(file, source, retrieved, dossier.collection.root)
    except ValueError:
        raise ClaimcheckError(f"{retrieved!r} is not a moment with its time zone, as in 2026-11-09T10:00:00Z") from None
    if source.file is None:
        raise ClaimcheckError(f"the source {source.id} stands in no file")
    record, root = Path(source.file), dossier.collection.root
    with told(record):
        before = record.read_bytes()
    text = list(files.values())[1]
    files[record] = with_snapshot(before, source.id, snapshot, source.file)  # last: it names the others
    over = {path: lambda found: True for path in files} | {record: lambda found: found == before}
    write_files(files, root=root, over=over, is_record=True, has_lock=True)
    for path in outdated_copies(source, snapshot, dossier.collection.sources.values(), root):
        remove_file(path, root=root)
    tell(f"stored {snapshot.file}, sha256 {snapshot.sha256}")
    tell(f"{len(text.decode()):,} characters of text by {snapshot.extractor}")
    tell(f"{source.file} names the copy")
    _quotes(source.id, dossier)


def _quotes(id: str, dossier: Dossier) -> None:
    """Say how the quotes of the source fare in the new copy."""
    from claimcheck.dossier import load

    fresh = load(dossier.collection.root, strict=False).workspace
    states = fresh.copies.states_of(id)
    found = sum(state.found is not None and state.found.is_verified for state in states)
    if states:
        tell(f"{found} of {len(states)} quotes stand in it" + ("" if found == len(states) else "; see the others:"))
    for state in states:
        if state.found is not None and not state.found.is_verified:
            tell(f"  {state.claim.id}, {state.key}: {state.word}, {state.found.why}")
