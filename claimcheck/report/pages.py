"""Every page of a dossier, one after the other: made, handed on and forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.report.analyses import analysis_page
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.checks import check_pages
from claimcheck.report.claims import claim_page
from claimcheck.report.graph import graph_page
from claimcheck.report.lists import LISTS, index_page, list_pages, topic_page
from claimcheck.report.metrics import metric_pages, metrics_page
from claimcheck.report.sources import source_page
from claimcheck.report.views import Page

__all__ = ["PAGES", "page_at", "page_count", "pages", "pages_of"]


def _index(catalogue: Catalogue) -> Iterator[Page]:
    yield index_page(catalogue)


def _analyses(catalogue: Catalogue) -> Iterator[Page]:
    yield from (analysis_page(catalogue, id) for id in catalogue.collection.analyses)


def _checks(catalogue: Catalogue) -> Iterator[Page]:
    for id in catalogue.collection.checks:
        yield from check_pages(catalogue, id)


def _claims(catalogue: Catalogue) -> Iterator[Page]:
    yield from (claim_page(catalogue, id) for id in catalogue.collection.claims)


def _sources(catalogue: Catalogue) -> Iterator[Page]:
    yield from (source_page(catalogue, id) for id in catalogue.collection.sources)


def _topics(catalogue: Catalogue) -> Iterator[Page]:
    yield from (topic_page(catalogue, topic) for topic in catalogue.topics)


def _lists(catalogue: Catalogue) -> Iterator[Page]:
    for folder in LISTS:
        yield from list_pages(catalogue, folder)


def _metrics(catalogue: Catalogue) -> Iterator[Page]:
    for id in catalogue.claims_of_metric:
        yield from metric_pages(catalogue, id)
    yield metrics_page(catalogue)


def _graph(catalogue: Catalogue) -> Iterator[Page]:
    yield graph_page(catalogue)


#: Every kind of page, in the order of writing.
PAGES: tuple[Callable[[Catalogue], Iterator[Page]], ...] = (
    _index,
    _analyses,
    _checks,
    _claims,
    _sources,
    _topics,
    _lists,
    _metrics,
    _graph,
)


def pages(catalogue: Catalogue) -> Iterator[Page]:
    """Yield every page of a dossier, in a fixed order."""
    for make in PAGES:
        yield from make(catalogue)


def page_count(catalogue: Catalogue) -> int:
    """Return about how many pages a dossier has; long checks and lists have a few more."""
    held = catalogue.collection
    records = (held.analyses, held.checks, held.claims, held.sources, catalogue.topics, catalogue.claims_of_metric)
    return 7 + sum(map(len, records))


#: Folders whose pages are made by themselves, each from the id of its record.
_FOLDERS: dict[str, Callable[[Catalogue, str], Iterator[Page]]] = {
    "analyses": lambda catalogue, name: iter((analysis_page(catalogue, name),)),
    "checks": lambda catalogue, name: iter(check_pages(catalogue, name)),
    "claims": lambda catalogue, name: iter((claim_page(catalogue, name),)),
    "sources": lambda catalogue, name: iter((source_page(catalogue, name),)),
}
_RECORDS = (_analyses, _checks, _claims, _sources)


def page_at(catalogue: Catalogue, path: str) -> Page | None:
    """Return the page that stands at a path of the site, or None; no page of another record is made for it."""
    folder, _, rest = path.partition("/")
    id = rest.partition("/")[0].removesuffix(".html")
    make = _FOLDERS.get(folder)
    if make is not None:
        records = getattr(catalogue.collection, folder)
        for name in (id, "index"):  # the page of a record that is called so is at index-KIND.html
            found = (page for page in (make(catalogue, name) if name in records else ()) if page.path == path)
            if (page := next(found, None)) is not None:
                return page
    others = (page for each in PAGES if each not in _RECORDS for page in each(catalogue))
    return next((page for page in others if page.path == path), None)


def pages_of(catalogue: Catalogue, id: str) -> list[Page]:
    """Return the pages of one record.

    Raises:
        ClaimcheckError: No record that has a page has the id.
    """
    held = catalogue.collection
    made: tuple[tuple[Any, Callable[[], list[Page]]], ...] = (
        (held.analyses, lambda: [analysis_page(catalogue, id)]),
        (held.checks, lambda: list(check_pages(catalogue, id))),
        (held.claims, lambda: [claim_page(catalogue, id)]),
        (held.sources, lambda: [source_page(catalogue, id)]),
    )
    for records, make in made:
        if id in records:
            return make()
    known = [name for records, _ in made for name in records]
    hint = did_you_mean(id, known)
    raise ClaimcheckError(f"no analysis, check, claim or source has the id {id!r}" + (f"; {hint}" if hint else ""))
