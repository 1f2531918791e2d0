"""The view of an article: its sections in order, its checks, its numbered sources and what to read next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from claimcheck.markdown import Block, citations, read_prose, sections, words_in
from claimcheck.records import Analysis
from claimcheck.report.catalogue import Catalogue, analyses_in_order
from claimcheck.report.checks import check_view
from claimcheck.report.sources import numbered
from claimcheck.report.words import clip, clipped, count, day, joined, slug

__all__ = ["analysis_view"]

_WORDS_A_MINUTE = 230
_NEXT = 6


def analysis_view(catalogue: Catalogue, id: str) -> dict[str, Any]:
    """Return the view of an analysis; its sources are numbered in the order in which the page names them."""
    held = catalogue.collection
    article = held.analyses[id]
    checks = [check_view(catalogue, name, full=False) for name in article.checks if name in held.checks]
    sections = _sections(article)
    cited = _cited(catalogue, sections, checks)
    minutes = max(1, round(sum(words_in(section["blocks"]) for section in sections) / _WORDS_A_MINUTE))
    entry = {
        "template": article.template,
        "headline": clip(article.title, 300),
        "date": article.date,
        "date_words": day(article.date),
        "minutes": minutes,
        "summary": clipped(article.summary, 2000),
        "publisher": catalogue.party(article.publisher or held.settings.publisher),
        "author": catalogue.party(article.author),
        "sections": [{key: section[key] for key in ("id", "title", "markdown")} for section in sections],
        "checks": checks,
        "sources": numbered(catalogue, cited),
        "claims": [
            {**catalogue.ref("claim", name), "source": held.claims[name].source}
            for name in catalogue.cited[id]
            if name in held.claims
        ],
        "independence": clipped(article.independence, 2000),
        "discussion": clipped(article.discussion, 2000),
        "topics": [catalogue.ref("topic", slug(topic)) for topic in article.topics],
        "read_next": _read_next(catalogue, article),
        "place": catalogue.place(article),
    }
    return {**catalogue.ref("analysis", id), **entry}


def _sections(article: Analysis) -> list[dict[str, Any]]:
    """Split an article at its headings of the second level; what stands before the first has no title."""
    found: list[dict[str, Any]] = []
    taken: set[str] = set()
    for title, lines in sections(article.body):
        markdown = lines.strip()
        if not markdown and not title:
            continue
        name = slug(title) if title else "text"
        while name in taken:
            name += "-again"
        taken.add(name)
        found.append({"id": name, "title": clip(title, 200), "markdown": markdown, "blocks": read_prose(markdown)})
    return found


def _cited(catalogue: Catalogue, sections: list[dict[str, Any]], checks: list[dict[str, Any]]) -> list[str]:
    """Return the ids of the sources in the order in which the page comes to them."""
    order: list[str] = []
    for place, section in enumerate(sections):
        order += _sources_of(catalogue, section["blocks"])
        if place == 0:
            order += [ref["id"] for check in checks for ref in check["sources"]]
    order += [ref["id"] for check in checks for ref in check["sources"]]
    return [id for id in dict.fromkeys(order) if id in catalogue.collection.sources]


def _sources_of(catalogue: Catalogue, blocks: tuple[Block, ...]) -> Iterable[str]:
    """Yield the sources behind the citations of some text; the source we really read comes after the one cited."""
    for id in citations(blocks):
        claim = catalogue.collection.claims.get(id)
        if claim is None:
            yield id
        else:
            yield from (name for name in (claim.source,) if name is not None)


def _read_next(catalogue: Catalogue, article: Analysis) -> list[dict[str, Any]]:
    """Rank other articles by what they share with one: claims weigh more than sources, and sources than topics."""
    held = catalogue.collection
    mine = set(catalogue.cited[article.id])
    ranked: list[tuple[int, dict[str, Any]]] = []
    for other in analyses_in_order(held.analyses.values()):
        if other.id == article.id:
            continue
        shared = mine & set(catalogue.cited[other.id])
        claims = len(shared & held.claims.keys())
        sources = len(shared & held.sources.keys())
        checks = len(set(article.checks) & set(other.checks))
        topics = len(set(article.topics) & set(other.topics))
        told = [
            count(number, noun)
            for number, noun in ((claims, "claim"), (checks, "check"), (sources, "source"), (topics, "topic"))
            if number
        ]
        if told:
            ref = catalogue.ref("analysis", other.id)
            weight = 8 * claims + 8 * checks + 4 * sources + topics
            ranked.append((weight, {**ref, "date_words": day(other.date), "why": f"shares {joined(told)}"}))
    ranked.sort(key=lambda entry: -entry[0])
    return [entry for _, entry in ranked[:_NEXT]]
