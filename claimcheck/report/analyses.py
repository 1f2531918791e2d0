"""An article as its page shows it: sections in order, its checks, its numbered sources and what to read next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from claimcheck.dates import in_words
from claimcheck.markdown import Block, citations, read_prose, sections, words_in
from claimcheck.records import Analysis
from claimcheck.report.catalogue import Catalogue, analyses_in_order
from claimcheck.report.checks import check_card
from claimcheck.report.sources import numbered
from claimcheck.report.views import AnalysisPage, CheckCard
from claimcheck.report.views.records import Cited, Next, Section
from claimcheck.report.words import clip, clipped, count, joined, slug

__all__ = ["analysis_page"]

_WORDS_A_MINUTE = 230
_NEXT = 6


class _Part(NamedTuple):
    """Hold a section with its text as read."""

    section: Section
    blocks: tuple[Block, ...]


def analysis_page(catalogue: Catalogue, id: str) -> AnalysisPage:
    """Return the page of an analysis; its sources are numbered in the order in which the page names them."""
    held, ref = catalogue.collection, catalogue.ref("analysis", id)
    article = held.analyses[id]
    checks = [check_card(catalogue, name, full=False) for name in article.checks if name in held.checks]
    parts = _parts(article)
    return AnalysisPage(
        headline=clip(article.title, 300),
        kind="analysis",
        id=id,
        title=ref.title,
        path=catalogue.path("analysis", id),
        template=article.template,
        date=article.date,
        date_words=in_words(article.date),
        minutes=max(1, round(sum(words_in(part.blocks) for part in parts) / _WORDS_A_MINUTE)),
        summary=clipped(article.summary, 2000),
        publisher=catalogue.party(article.publisher or held.settings.publisher),
        author=catalogue.party(article.author),
        sections=[part.section for part in parts],
        checks=checks,
        sources=numbered(catalogue, _cited(catalogue, parts, checks)),
        claims=[_claim(catalogue, name) for name in catalogue.cited[id] if name in held.claims],
        independence=clipped(article.independence, 2000),
        discussion=clipped(article.discussion, 2000),
        topics=catalogue.refs("topic", map(slug, article.topics)),
        read_next=_read_next(catalogue, article),
        place=catalogue.place(article),
    )


def _claim(catalogue: Catalogue, id: str) -> Cited:
    ref, claim = catalogue.ref("claim", id), catalogue.collection.claims[id]
    return Cited(kind="claim", id=id, title=ref.title, path=ref.path, source=claim.source)


def _parts(article: Analysis) -> list[_Part]:
    """Split an article at its headings of the second level; what stands before the first has no title."""
    found: list[_Part] = []
    taken: set[str] = set()
    for title, lines in sections(article.body):
        markdown = lines.strip()
        if not markdown and not title:
            continue
        name = slug(title) if title else "text"
        while name in taken:
            name += "-again"
        taken.add(name)
        section = Section(id=name, title=clip(title, 200), markdown=markdown)
        found.append(_Part(section, read_prose(markdown)))
    return found


def _cited(catalogue: Catalogue, parts: list[_Part], checks: list[CheckCard]) -> list[str]:
    """Return the ids of the sources in the order in which the page comes to them."""
    order: list[str] = []
    checked = [ref.id for check in checks for ref in check.sources]
    for place, part in enumerate(parts):
        order += _sources_of(catalogue, part.blocks)
        if place == 0:
            order += checked
    order += checked
    return [id for id in dict.fromkeys(order) if id in catalogue.collection.sources]


def _sources_of(catalogue: Catalogue, blocks: tuple[Block, ...]) -> Iterable[str]:
    """Yield the sources behind the citations of some text; the source we really read comes after the one cited."""
    for id in citations(blocks):
        claim = catalogue.collection.claims.get(id)
        if claim is None:
            yield id
        else:
            yield from (name for name in (claim.source,) if name is not None)


def _read_next(catalogue: Catalogue, article: Analysis) -> list[Next]:
    """Rank other articles by what they share with one: claims weigh more than sources, and sources than topics."""
    held = catalogue.collection
    mine = set(catalogue.cited[article.id])
    ranked: list[tuple[int, Next]] = []
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
            why = f"shares {joined(told)}"
            found = Next(
                kind="analysis", id=other.id, title=ref.title, path=ref.path, date_words=in_words(other.date), why=why
            )
            ranked.append((weight, found))
    ranked.sort(key=lambda entry: -entry[0])
    return [entry for _, entry in ranked[:_NEXT]]
