"""The pages that lead to others: the index, lists of records, topics."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from claimcheck.dates import in_words
from claimcheck.errors import Problem
from claimcheck.report.catalogue import Catalogue, analyses_in_order, holdings
from claimcheck.report.claims import claim_line
from claimcheck.report.sources import source_line
from claimcheck.report.verdicts import MEANINGS
from claimcheck.report.views import Brief, IndexPage, ListPage, TopicPage, lists
from claimcheck.report.views.base import fields_of
from claimcheck.report.views.lists import (
    ArticleLine,
    ClaimLine,
    Counts,
    Meaning,
    Of,
    SourceLine,
    TopicCounts,
    TopicLine,
)
from claimcheck.report.words import clip, clipped

__all__ = ["LISTS", "index_page", "list_pages", "topic_page"]

#: Rows of a list on one page.
ROWS = 200
_SHOWN = 50


def index_page(catalogue: Catalogue) -> IndexPage:
    """Return the first page: latest articles, checks with their verdicts, and what is wrong."""
    held, checked, name = catalogue.collection, catalogue.workspace.checked, catalogue.workspace.name
    latest = analyses_in_order(held.analyses.values())[:_SHOWN]
    return IndexPage(
        headline=name,
        kind="index",
        id="index",
        title=name,
        path="index.html",
        holds=holdings(catalogue),
        counts=Counts(
            analyses=len(held.analyses), checks=len(held.checks), claims=len(held.claims), sources=len(held.sources)
        ),
        publisher=catalogue.party(held.settings.publisher),
        note=clipped(held.settings.note, 3000),
        analyses=[article_line(catalogue, entry.id) for entry in latest],
        checks=list(catalogue.briefs.values())[:_SHOWN],
        verdicts=[Meaning(verdict=word, meaning=told) for word, told in MEANINGS.items()],
        topics=[_topic(catalogue, topic) for topic in catalogue.topics][:_SHOWN],
        problems=[_problem(catalogue, problem) for problem in checked.problems[:_SHOWN]],
        problem_count=len(checked.problems),
        waived=[_waived(catalogue, problem, reason) for problem, reason in checked.waived[:_SHOWN]],
        not_checked=dict(checked.not_checked),
    )


def _topic(catalogue: Catalogue, topic: str) -> TopicLine:
    ref, ids = catalogue.ref("topic", topic), catalogue.topics[topic]
    return TopicLine(kind="topic", id=topic, title=ref.title, path=ref.path, count=sum(map(len, ids.values())))


def article_line(catalogue: Catalogue, id: str) -> ArticleLine:
    """Return an article as one entry of a list."""
    entry, ref = catalogue.collection.analyses[id], catalogue.ref("analysis", id)
    return ArticleLine(
        kind="analysis",
        id=id,
        title=ref.title,
        path=ref.path,
        date=entry.date,
        date_words=in_words(entry.date),
        template=entry.template,
        summary=clipped(entry.summary, 600),
        verdicts=[catalogue.briefs[name] for name in entry.checks if name in catalogue.briefs],
    )


def _problem(catalogue: Catalogue, problem: Problem) -> lists.Problem:
    return lists.Problem(
        code=problem.code,
        level=problem.level,
        file=None if problem.file is None else catalogue.file(problem.file),
        line=problem.line,
        message=clip(problem.message, 400),
        hint=clipped(problem.hint, 400),
    )


def _waived(catalogue: Catalogue, problem: Problem, reason: str) -> lists.WaivedProblem:
    return lists.WaivedProblem.model_validate({**fields_of(_problem(catalogue, problem)), "reason": clip(reason)})


def _check_line(catalogue: Catalogue, id: str) -> Brief:
    return catalogue.briefs[id]


#: Folder of a list to its title, the kind of record, and what makes a row of it.
LISTS: dict[str, tuple[str, Of, Callable[[Catalogue, str], ArticleLine | Brief | ClaimLine | SourceLine]]] = {
    "analyses": ("Analyses", "analysis", article_line),
    "checks": ("Checks", "check", _check_line),
    "claims": ("Claims", "claim", claim_line),
    "sources": ("Sources", "source", source_line),
}


def list_pages(catalogue: Catalogue, folder: str) -> Iterator[ListPage]:
    """Yield the pages of a list, 200 rows each, drafts at its end; an empty list has one page."""
    title, kind, row = LISTS[folder]
    records = getattr(catalogue.collection, folder)
    ids = [entry.id for entry in analyses_in_order(records.values())] if kind == "analysis" else list(records)
    if kind == "claim":
        ids.sort(key=lambda name: catalogue.collection.claims[name].is_draft)
    parts = max(1, -(-len(ids) // ROWS))
    for part in range(1, parts + 1):
        yield ListPage(
            headline=title,
            kind="list",
            of=kind,
            id=folder,
            title=title,
            path=list_path(folder, part),
            part=part,
            parts=parts,
            pages=[list_path(folder, number) for number in range(1, parts + 1)],
            count=len(ids),
            rows=[row(catalogue, id) for id in ids[(part - 1) * ROWS : part * ROWS]],
        )


def list_path(folder: str, part: int) -> str:
    """Return the path of a page of a list."""
    return f"{folder}/index.html" if part == 1 else f"{folder}/index/{part}.html"


def topic_page(catalogue: Catalogue, topic: str) -> TopicPage:
    """Return the page of a topic; past 200 of a kind only their number is given."""
    ids, title = catalogue.topics[topic], catalogue.ref("topic", topic).title
    articles = analyses_in_order(catalogue.collection.analyses[id] for id in ids["analysis"])
    return TopicPage(
        headline=title,
        kind="topic",
        id=topic,
        title=title,
        path=catalogue.path("topic", topic),
        analyses=[article_line(catalogue, entry.id) for entry in articles[:ROWS]],
        checks=[catalogue.briefs[id] for id in ids["check"][:ROWS]],
        claims=[claim_line(catalogue, id) for id in ids["claim"][:ROWS]],
        counts=TopicCounts(analyses=len(ids["analysis"]), checks=len(ids["check"]), claims=len(ids["claim"])),
    )
