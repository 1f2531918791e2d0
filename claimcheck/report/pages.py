"""Every page of a dossier, one after the other: made, handed on and forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.report.analyses import analysis_view
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.checks import check_views
from claimcheck.report.claims import claim_view
from claimcheck.report.contract import enveloped
from claimcheck.report.graph import graph_view
from claimcheck.report.lists import LISTS, index_view, list_views, topic_view
from claimcheck.report.sources import source_view
from claimcheck.report.words import clean

__all__ = ["PAGES", "page_count", "pages", "pages_of"]

Page = dict[str, Any]


def _index(catalogue: Catalogue) -> Iterator[Page]:
    yield index_view(catalogue)


def _analyses(catalogue: Catalogue) -> Iterator[Page]:
    yield from (analysis_view(catalogue, id) for id in catalogue.collection.analyses)


def _checks(catalogue: Catalogue) -> Iterator[Page]:
    for id in catalogue.collection.checks:
        yield from _check(catalogue, id)


def _check(catalogue: Catalogue, id: str) -> Iterator[Page]:
    views = check_views(catalogue, id)
    first = views[0]["path"]
    paths = [first, *(f"{first.removesuffix('.html')}/{part}.html" for part in range(2, len(views) + 1))]
    for view, path in zip(views, paths, strict=True):
        yield {**view, "path": path, "pages": paths}


def _claims(catalogue: Catalogue) -> Iterator[Page]:
    yield from (claim_view(catalogue, id) for id in catalogue.collection.claims)


def _sources(catalogue: Catalogue) -> Iterator[Page]:
    yield from (source_view(catalogue, id) for id in catalogue.collection.sources)


def _topics(catalogue: Catalogue) -> Iterator[Page]:
    yield from (topic_view(catalogue, topic) for topic in catalogue.topics)


def _lists(catalogue: Catalogue) -> Iterator[Page]:
    for folder in LISTS:
        yield from list_views(catalogue, folder)


def _graph(catalogue: Catalogue) -> Iterator[Page]:
    yield graph_view(catalogue)


#: Every kind of page, in the order of writing.
PAGES: tuple[Callable[[Catalogue], Iterator[Page]], ...] = (
    _index,
    _analyses,
    _checks,
    _claims,
    _sources,
    _topics,
    _lists,
    _graph,
)


def pages(catalogue: Catalogue) -> Iterator[Page]:
    """Yield every page of a dossier as plain data, in a fixed order."""
    for make in PAGES:
        yield from (finished(page) for page in make(catalogue))


def finished(page: Page) -> Page:
    """Return a page with its envelope, and no control or direction character in any text."""
    whole: Page = clean(enveloped(page))
    return whole


def page_count(catalogue: Catalogue) -> int:
    """Return about how many pages a dossier has; long checks and lists have a few more."""
    held = catalogue.collection
    return 6 + len(held.analyses) + len(held.checks) + len(held.claims) + len(held.sources) + len(catalogue.topics)


def pages_of(catalogue: Catalogue, id: str) -> list[Page]:
    """Return the pages of one record.

    Raises:
        ClaimcheckError: No record that has a page has the id.
    """
    held = catalogue.collection
    made: tuple[tuple[Any, Callable[[], list[Page]]], ...] = (
        (held.analyses, lambda: [analysis_view(catalogue, id)]),
        (held.checks, lambda: list(_check(catalogue, id))),
        (held.claims, lambda: [claim_view(catalogue, id)]),
        (held.sources, lambda: [source_view(catalogue, id)]),
    )
    for records, make in made:
        if id in records:
            return [finished(page) for page in make()]
    known = [name for records, _ in made for name in records]
    hint = did_you_mean(id, known)
    raise ClaimcheckError(f"no analysis, check, claim or source has the id {id!r}" + (f"; {hint}" if hint else ""))
