"""``claimcheck import``: the figures of result files as claims."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import condition, dossier_option, open_dossier, open_to_write
from claimcheck.cli.printing import tell
from claimcheck.cli.progress import Bar

if TYPE_CHECKING:
    from claimcheck.collection import Collection
    from claimcheck.importers import Format
    from claimcheck.importers.records import Chosen, Plan

__all__ = ["command"]

#: Warnings that are told one by one.
_TOLD = 10


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@click.option("--as", "as_", metavar="FORMAT", help="Read it as this format. Default: told by its content.")
@click.option("--map", "map_", type=click.Path(path_type=Path), metavar="FILE", help="Read a table by this mapping.")
@click.option("--suggest", is_flag=True, help="Print a first mapping of the columns, and write nothing.")
@click.option("--only", multiple=True, metavar="PATTERN", help="Take figures of this key or metric; may be repeated.")
@click.option("--all", "everything", is_flag=True, help="Take every figure. Default: the headline ones of the format.")
@click.option("--set", "conditions", multiple=True, metavar="FIELD=TEXT", help="A condition; may be repeated.")
@click.option("--set-source", metavar="ID", help="The source that says what --set adds.")
@click.option("--by", metavar="PARTY", help="The party that measured.")
@click.option("--source", metavar="ID", help="Id of the source to write. Default: the name of the file.")
@dossier_option
def command(
    files: tuple[Path, ...],
    as_: str | None,
    map_: Path | None,
    suggest: bool,
    only: tuple[str, ...],
    everything: bool,
    conditions: tuple[str, ...],
    set_source: str | None,
    by: str | None,
    source: str | None,
    folder: Path | None,
) -> None:
    """Write claims of the figures of result files: of the tools `claimcheck list formats` names, or of any table.

    Each claim has the digits, the words and the place of the file. Conditions that the file states are stated, those
    that it does not are *not stated*; --set adds them with the source that says so. Private things are taken out. A
    file that cannot be trusted is refused, nothing of it is written, and the next one is read. A file that was imported
    before changes nothing; one that has changed supersedes what was imported of it.
    """
    from claimcheck.errors import ClaimcheckError
    from claimcheck.importers.conditions import Said
    from claimcheck.importers.records import Chosen

    if suggest:
        for file in files:
            _suggest(file, open_dossier(folder, strict=False).collection)
        return
    held = open_to_write(folder).collection
    if set_source is not None and set_source not in held.sources:
        raise ClaimcheckError(f"{set_source!r} is no source; `claimcheck new source {set_source}` makes one")
    if by is not None and by not in held.parties:
        raise ClaimcheckError(f"{by!r} is no party; `claimcheck new party {by}` makes one")
    chosen = Chosen(only, everything, by, source, Said(dict(map(condition, conditions)), set_source))
    form = _mapping(map_, held) if map_ is not None else None
    refused = False
    for file in files:
        try:
            _import(file, as_, form, chosen, held)
        except ClaimcheckError as error:
            refused = True
            tell(*error.lines, err=True)
        held = open_dossier(folder, strict=False).collection if len(files) > 1 else held
    if refused:
        sys.exit(1)


def _mapping(path: Path, held: Collection) -> Format:
    from claimcheck.errors import ClaimcheckError
    from claimcheck.importers import ResultError
    from claimcheck.importers.mapping import read_mapping

    try:
        return read_mapping(path, held.knowledge, held.settings.profile)
    except ResultError as error:
        raise ClaimcheckError(*error.lines) from None


def _suggest(file: Path, held: Collection) -> None:
    from claimcheck.importers import ResultError
    from claimcheck.importers.opening import Opened
    from claimcheck.importers.suggesting import suggest_mapping

    try:
        text = suggest_mapping(Opened(file), held, held.knowledge.profiles[held.settings.profile])
    except ResultError as error:
        raise _told(file, error) from None
    tell(*text.splitlines())


def _import(file: Path, as_: str | None, form: Format | None, chosen: Chosen, held: Collection) -> None:
    from claimcheck.importers import ResultError, read_results
    from claimcheck.importers.records import plan
    from claimcheck.writing import write_files

    try:
        result = read_results(file, as_=as_, form=form)
        with Bar("bytes", 100) as bar:
            made = plan(result, chosen, held, bar.step)
    except ResultError as error:
        raise _told(file, error) from None
    if not made.files:
        tell(f"{file}: imported already, as {made.source}")
        return
    write_files(made.files, root=held.root, is_record=True, has_lock=True, over=lambda found: False)
    if made.runs is not None:
        path, before, after = made.runs
        write_files({path: after}, root=held.root, is_record=True, has_lock=True, over=lambda found: found == before)
    title = result.format.title
    tell(f"{file}: {title}, {_count(made.measurements, 'measurement')}, {_count(made.figures, 'figure')}")
    _told_of(made, dict(result.redacted), held)


def _told_of(made: Plan, redacted: dict[str, int], held: Collection) -> None:
    from claimcheck.collection import shown_path

    root = str(held.root)
    names = [shown_path(str(path.relative_to(held.root)), root) for path in made.files if path.parent.name == "claims"]
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    tell(f"  {names[0]}{more}: {_count(made.claims, 'claim')} of {made.source}")
    if made.supersedes:
        tell(f"  supersedes {made.supersedes}, which the file was imported as before")
    if made.known_runs:
        runs = ", ".join(dict.fromkeys(made.known_runs))
        tell(f"  of a run that is recorded already: {runs}")
    if redacted:
        tell("  taken out: " + ", ".join(f"{count} × {kind}" for kind, count in sorted(redacted.items())))
    for reason, count in made.left_out.most_common():
        tell(f"  no claim: {_count(count, 'number')}; {reason}")
    for warning in sorted(made.warnings)[:_TOLD]:
        tell(f"  look at it: {warning}")
    if len(made.warnings) > _TOLD:
        tell(f"  look at it: {len(made.warnings) - _TOLD} more")
    tell("Next: state what the file does not say, with its source, then `claimcheck check`.")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def _told(file: Path, error: Exception) -> Exception:
    from claimcheck.errors import ClaimcheckError
    from claimcheck.importers import ResultError

    assert isinstance(error, ResultError)
    place = f"{file}:{error.line}" if error.line is not None else f"{file}"
    hint = [f"    {error.hint}"] if error.hint else []
    return ClaimcheckError(f"{place}: {error.code} {error.message}", *hint)
