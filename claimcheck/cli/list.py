"""``claimcheck list``: what is in a dossier, and what is known of metrics, profiles and vocabularies."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import dossier_option, format_option, open_dossier, tell_count
from claimcheck.cli.printing import tell, tell_json

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier
    from claimcheck.profile import Knowledge

__all__ = ["command"]


def _claims(dossier: Dossier, *, drafts: bool = False) -> Iterator[tuple[str, ...]]:
    for claim in dossier.collection.claims.values():
        if claim.is_draft == drafts:
            yield claim.id, claim.figure_text, claim.subject, claim.metric_id, claim.source or "not recorded"


def _drafts(dossier: Dossier) -> Iterator[tuple[str, ...]]:
    return _claims(dossier, drafts=True)


def _sources(dossier: Dossier) -> Iterator[tuple[str, ...]]:
    for source in dossier.collection.sources.values():
        read = f"read {source.accessed}" if source.accessed else "not read"
        yield source.id, source.kind, source.publisher or "not recorded", source.published or "not recorded", read


def _checks(dossier: Dossier) -> Iterator[tuple[str, ...]]:
    answered = {result.check.id: result for result in dossier.checked.results}
    for check in dossier.collection.checks.values():
        verdict = str(answered[check.id].verdict) if check.id in answered else "no answer"
        yield check.id, verdict, check.question


def _metrics(knowledge: Knowledge) -> Iterator[tuple[str, ...]]:
    for metric in knowledge.metrics.values():
        names = dict.fromkeys(f"{use.tool}: {use.name}" for use in metric.names)
        yield metric.id, metric.unit, metric.title, "; ".join(names)


def _profiles(knowledge: Knowledge) -> Iterator[tuple[str, ...]]:
    for profile in knowledge.profiles.values():
        yield profile.id, f"{len(profile.fields)} fields", profile.title


def _vocabularies(knowledge: Knowledge) -> Iterator[tuple[str, ...]]:
    for vocabulary in knowledge.vocabularies.values():
        yield vocabulary.id, f"{len(vocabulary.terms)} terms", vocabulary.title


def _formats(knowledge: Knowledge) -> Iterator[tuple[str, ...]]:
    from claimcheck.importers import FORMATS

    for form in FORMATS.values():
        metrics = dict.fromkeys(key.metric for key in form.keys)
        states = dict.fromkeys(says.field for says in form.says)
        told = (form.read_from, ", ".join(metrics), ", ".join(states) or "nothing", ", ".join(form.never) or "nothing")
        yield form.id, form.title, *told


#: What can be listed of a dossier: the rows, and the names of their columns.
LISTS = {
    "claims": (_claims, ("id", "figure", "subject", "metric", "source")),
    "drafts": (_drafts, ("id", "figure", "subject", "metric", "source")),
    "sources": (_sources, ("id", "kind", "publisher", "published", "read")),
    "checks": (_checks, ("id", "verdict", "question")),
}
#: What can be listed of the knowledge, with no need of a dossier.
KNOWN = {
    "metrics": (_metrics, ("id", "unit", "title", "names")),
    "profiles": (_profiles, ("id", "size", "title")),
    "vocabularies": (_vocabularies, ("id", "size", "title")),
    "formats": (_formats, ("id", "title", "versions", "metrics", "states", "never states")),
}


@click.command()
@click.argument("kind", type=click.Choice([*LISTS, *KNOWN]), default="claims")
@click.argument("word", required=False)
@dossier_option
@format_option("text", "json")
def command(kind: str, word: str | None, folder: Path | None, form: str) -> None:
    """List the claims, drafts, sources or checks of the dossier, or the metrics, profiles or vocabularies known.

    One a line, in the order of files; with WORD only those whose id, title or any other column holds it. Of a metric
    the last column tells what tools call it. A draft is a claim that a program wrote and nobody has checked. Exit
    status 1 where a record of the dossier could not be read.
    """
    from claimcheck.profile import normalise

    dossier = None
    if kind in KNOWN:
        known, columns = KNOWN[kind]
        rows = list(known(_knowledge(folder)))
    else:
        read, columns = LISTS[kind]
        dossier = open_dossier(folder, strict=False)
        rows = list(read(dossier))
    if word is not None:
        part = normalise(word)
        rows = [row for row in rows if any(part in normalise(cell) for cell in row)]
    if form == "json":
        tell_json([dict(zip(columns, row, strict=True)) for row in rows])
    else:
        _text(rows, f"no {kind}" + (f" with {word!r}" if word is not None else ""))
    drafts = sum(claim.is_draft for claim in dossier.collection.claims.values()) if dossier and kind == "claims" else 0
    if drafts:
        tell(f"{drafts} more nobody has checked yet; `claimcheck list drafts` lists them", err=True)
    missing = 0 if dossier is None else len(dossier.collection.unread)
    tell_count(missing, "in the dossier, whose records are missing here")
    if missing:
        sys.exit(1)


def _text(rows: list[tuple[str, ...]], otherwise: str) -> None:
    if not rows:
        tell(otherwise)
        return
    widths = [min(max(len(row[column]) for row in rows), 44) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        tell("  ".join([*cells, row[-1]]).rstrip())


def _knowledge(folder: Path | None) -> Knowledge:
    """Return what is known in a dossier, or what is built in where there is none.

    Raises:
        DossierError: The folder named is no dossier.
    """
    from claimcheck.collection import find_dossier
    from claimcheck.profile import builtin_knowledge

    if folder is None and find_dossier(Path()) is None:
        return builtin_knowledge()
    return open_dossier(folder, strict=False).collection.knowledge
