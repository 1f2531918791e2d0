"""``claimcheck draft``: the figures of an article as draft claims."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import dossier_option, offered, open_to_write
from claimcheck.cli.printing import tell
from claimcheck.cli.progress import Bar

if TYPE_CHECKING:
    from claimcheck.collection import Collection
    from claimcheck.drafts import Proposed

__all__ = ["command"]

#: Figures that are told one by one.
_TOLD = 10


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE…|FILE", shell_complete=offered("sources"))
@click.option("--metric", metavar="ID", help="Draft the figures that may be of this metric, and no others.")
@click.option("--subject", metavar="TEXT", help="What all figures are about. Default: the one their words name.")
@click.option("--only", type=click.Choice(["tables", "text"]), help="Draft tables alone, or all but tables.")
@dossier_option
def command(
    sources: tuple[str, ...], metric: str | None, subject: str | None, only: str | None, folder: Path | None
) -> None:
    """Draft a claim for every figure of an article, with its quote, its place and the metrics it may be of.

    SOURCE is a source of which a copy is held (`claimcheck snapshot`), or the FILE that the copy was made of. Writes
    one file of claims for each source, which a person goes through: what is no claim is deleted, the rest corrected and
    signed with `checked_by:`. What is recorded already is not written again. Nothing is fetched and nothing guessed.
    """
    from claimcheck.drafts import Asked, propose
    from claimcheck.errors import ClaimcheckError, did_you_mean

    dossier = open_to_write(folder)
    held = dossier.collection
    metrics = held.knowledge.metrics
    if metric is not None and metric not in metrics:
        otherwise = "`claimcheck list metrics` lists them"
        raise ClaimcheckError(f"{metric!r} is no metric of the registry; {did_you_mean(metric, metrics) or otherwise}")
    ids = [_source(name, held) for name in dict.fromkeys(sources)]
    used = set(_taken(held))
    for id in dict.fromkeys(ids):
        with Bar("figures") as bar:
            proposed = propose(id, held, Asked(metric, subject, only), bar.step)
        _write(proposed, held, used)


def _source(name: str, held: Collection) -> str:
    """Return the source that an argument names by its id, or by the file that its copy was made of.

    Raises:
        ClaimcheckError: It names none; how to make a file a source is told.
    """
    from claimcheck.collection import why_missing
    from claimcheck.drafts import id_from
    from claimcheck.errors import ClaimcheckError
    from claimcheck.writing import told

    if name in held.sources:
        return name
    path = Path(name)
    if not path.is_file():
        raise ClaimcheckError(why_missing(name, f"{name!r} is no source and no file", held.sources, held))
    with told(path):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    for source in held.sources.values():
        if source.snapshot is not None and source.snapshot.sha256 == digest:
            return source.id
    id = id_from(path.stem)
    raise ClaimcheckError(
        f"{name} is not the copy of a source of this dossier. Make it one:",
        f'  claimcheck new source {id} --kind "blog post" --accessed DAY',
        f"  claimcheck snapshot {name} --source {id}",
        f"  claimcheck draft {id}",
    )


def _taken(held: Collection) -> Iterator[str]:
    """Yield every id, and the name of every file of claims."""
    for records in (held.claims, held.sources, held.checks, held.parties, held.runs, held.broken):
        yield from records
    yield from (claim.id for claim in held.faulty)
    yield from (path.stem for path in (held.root / "claims").glob("*"))


def _write(proposed: Proposed, held: Collection, used: set[str]) -> None:
    from claimcheck.collection import shown_path
    from claimcheck.drafts import draft_files
    from claimcheck.writing import write_files

    files = draft_files(proposed, used)
    used.update(files)
    content = {held.root / "claims" / f"{name}.yaml": text.encode("utf-8") for name, text in files.items()}
    if content:
        write_files(content, root=held.root, is_record=True, has_lock=True)
    tables = sum(one.seen.is_in_table for one in proposed.claims)
    shown = ", ".join(shown_path(f"claims/{name}.yaml", str(held.root)) for name in files)
    drafts = f"{len(proposed.claims)} drafts, {tables} of them of tables"
    tell(f"{shown}: {drafts}" if shown else f"{proposed.source.id}: nothing to write")
    _rest(proposed)
    if files:
        tell("Next: go through the file, then `claimcheck check`.")


def _rest(proposed: Proposed) -> None:
    """Tell of the figures that are no drafts."""
    if proposed.recorded:
        tell(f"  {proposed.recorded} figures are recorded already")
    nameless = [one for one in proposed.incomplete if one.metric is None]
    if nameless:
        units = Counter(one.seen.figure.unit for one in nameless)
        told = ", ".join(f"{number} in {unit}" for unit, number in units.most_common(5))
        tell(f"  {len(nameless)} figures whose metric the words do not name ({told}); --metric names it")
    if len(nameless) < len(proposed.incomplete):
        tell(f"  {len(proposed.incomplete) - len(nameless)} figures without a known subject; --subject names it")
    if proposed.bare:
        tell(f"  {len(proposed.bare)} numbers that do not say what they count")
    for one in proposed.left_out[:_TOLD]:
        tell(f"  left out: {one.seen.text}; {one.why}")
    if len(proposed.left_out) > _TOLD:
        tell(f"  left out: {len(proposed.left_out) - _TOLD} more")
