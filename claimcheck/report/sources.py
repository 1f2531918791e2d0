"""The view of a source: what it is, whether we have read it, and the claims that stand on it."""

from __future__ import annotations

from collections.abc import Iterable

from claimcheck.records import Source
from claimcheck.report.catalogue import Catalogue, waivers, withdrawal
from claimcheck.report.claims import claim_line
from claimcheck.report.views import NumberedSource, SourcePage
from claimcheck.report.views.lists import SourceLine
from claimcheck.report.views.records import Held, HeldCounts, Snapshot
from claimcheck.report.words import clipped, day, stated

__all__ = ["numbered", "source_line", "source_page", "through"]

_MOST = 120
_NONE: dict[str, list[str]] = {"states": [], "reports": [], "repeats": []}


def source_line(catalogue: Catalogue, id: str) -> SourceLine:
    """Return a source as one row of a list."""
    source, ref = catalogue.collection.sources[id], catalogue.ref("source", id)
    return SourceLine(
        kind="source",
        id=id,
        title=ref.title,
        path=ref.path,
        kind_of_source=source.kind,
        publisher=catalogue.party(source.publisher),
        published_words=day(stated(source.published)),
        read=source.accessed is not None,
        states=len(catalogue.claims_of_source.get(id, _NONE)["states"]),
        withdrawn=source.withdrawn is not None,
    )


def source_page(catalogue: Catalogue, id: str) -> SourcePage:
    """Return the page of a source; past 120 claims of one kind only their number is given."""
    source = catalogue.collection.sources[id]
    held = catalogue.claims_of_source.get(id, _NONE)
    others = catalogue.collection.sources.values()
    lines = {manner: [claim_line(catalogue, claim) for claim in ids[:_MOST]] for manner, ids in held.items()}
    title = catalogue.source_title(source)
    return SourcePage(
        headline=title,
        kind="source",
        id=id,
        title=title,
        path=catalogue.path("source", id),
        kind_of_source=source.kind,
        title_stated=stated(source.title) is not None,
        url=stated(source.url),
        publisher=catalogue.party(source.publisher),
        authors=[catalogue.party(name) or name for name in source.authors],
        published=source.published,
        published_words=day(stated(source.published)),
        accessed=source.accessed,
        accessed_words=day(source.accessed),
        read=source.accessed is not None,
        as_reported_by=catalogue.refs("source", _vias(catalogue, id)),
        licence=source.licence,
        note=clipped(source.note, 3000),
        cites=catalogue.refs("source", source.cites[:_MOST]),
        cited_by=catalogue.refs("source", [other.id for other in others if id in other.cites][:_MOST]),
        snapshot=None if source.snapshot is None else Snapshot(**source.snapshot.model_dump()),
        supersedes=catalogue.refs("source", source.supersedes),
        withdrawn=withdrawal(source.withdrawn),
        waived=waivers(source.waive),
        claims=Held(**lines),
        counts=HeldCounts(**{manner: len(ids) for manner, ids in held.items()}),
        analyses=catalogue.refs("analysis", catalogue.citing.get(id, [])[:_MOST]),
        place=catalogue.place(source),
    )


def numbered(catalogue: Catalogue, ids: Iterable[str]) -> list[NumberedSource]:
    """Return sources as a numbered list, with the sources through which we know those we have not read."""
    order = list(dict.fromkeys(ids))
    for id in list(order):
        order += [via for via in _vias(catalogue, id) if via not in order]
    return [_source(catalogue, number, catalogue.collection.sources[id]) for number, id in enumerate(order, 1)]


def _vias(catalogue: Catalogue, id: str) -> list[str]:
    source = catalogue.collection.sources.get(id)
    if source is None or source.accessed is not None:
        return []
    return through(catalogue, source)


def through(catalogue: Catalogue, source: Source) -> list[str]:
    """Return the sources in which we read what a source that we have not read is said to state."""
    stated_in = catalogue.claims_of_source.get(source.id, _NONE)["states"]
    claims = [catalogue.collection.claims[id] for id in stated_in]
    vias = [claim.via for claim in claims if claim.via is not None]
    citing = [
        other.id for other in catalogue.collection.sources.values() if source.id in other.cites and other.accessed
    ]
    return [id for id in dict.fromkeys(vias or citing) if id in catalogue.collection.sources]


def _source(catalogue: Catalogue, number: int, source: Source) -> NumberedSource:
    ref = catalogue.ref("source", source.id)
    return NumberedSource(
        kind="source",
        id=source.id,
        title=ref.title,
        path=ref.path,
        number=number,
        kind_of_source=source.kind,
        url=stated(source.url),
        publisher=catalogue.party(source.publisher),
        published=source.published,
        published_words=day(stated(source.published)),
        accessed=source.accessed,
        read=source.accessed is not None,
        as_reported_by=catalogue.refs("source", _vias(catalogue, source.id)),
        withdrawn=withdrawal(source.withdrawn),
    )
