"""``claimcheck list``: what is in a dossier."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import dossier_option, format_option, open_dossier, print_json

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier

__all__ = ["command"]


def _claims(dossier: Dossier) -> Iterator[tuple[str, ...]]:
    for claim in dossier.collection.claims.values():
        yield claim.id, claim.figure_text, claim.subject, claim.metric_id, claim.source or "not recorded"


def _sources(dossier: Dossier) -> Iterator[tuple[str, ...]]:
    for source in dossier.collection.sources.values():
        read = f"read {source.accessed}" if source.accessed else "not read"
        yield source.id, source.kind, source.publisher or "not recorded", source.published or "not recorded", read


def _checks(dossier: Dossier) -> Iterator[tuple[str, ...]]:
    answered = {result.check.id: result for result in dossier.checked.results}
    for check in dossier.collection.checks.values():
        verdict = str(answered[check.id].verdict) if check.id in answered else "no answer"
        yield check.id, verdict, check.question


#: What can be listed: the rows, and the names of their columns.
LISTS = {
    "claims": (_claims, ("id", "figure", "subject", "metric", "source")),
    "sources": (_sources, ("id", "kind", "publisher", "published", "read")),
    "checks": (_checks, ("id", "verdict", "question")),
}


@click.command()
@click.argument("kind", type=click.Choice(list(LISTS)), default="claims")
@dossier_option
@format_option("text", "json")
def command(kind: str, folder: Path | None, form: str) -> None:
    """List the claims, sources or checks of the dossier, one a line, in the order of files."""
    dossier = open_dossier(folder, strict=False)
    read, columns = LISTS[kind]
    rows = list(read(dossier))
    if form == "json":
        print_json([dict(zip(columns, row, strict=True)) for row in rows])
        return
    if not rows:
        click.echo(f"no {kind}")
        return
    widths = [min(max(len(row[column]) for row in rows), 44) for column in range(len(columns) - 1)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        click.echo("  ".join([*cells, row[-1]]))
