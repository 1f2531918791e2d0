"""The views of the pages that lead to others: the index, lists of records, topics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from claimcheck.errors import Problem
from claimcheck.report.catalogue import Catalogue, analyses_in_order, holdings
from claimcheck.report.claims import claim_line
from claimcheck.report.sources import source_line
from claimcheck.report.verdicts import MEANINGS
from claimcheck.report.words import clip, clipped, day

__all__ = ["LISTS", "index_view", "list_views", "topic_view"]

#: Rows of a list on one page.
ROWS = 200
_SHOWN = 50


def index_view(catalogue: Catalogue) -> dict[str, Any]:
    """Return the view of the first page: latest articles, checks with their verdicts, and what is wrong."""
    held, checked = catalogue.collection, catalogue.workspace.checked
    return {
        "kind": "index",
        "id": "index",
        "title": catalogue.workspace.name,
        "path": "index.html",
        "holds": holdings(catalogue),
        "counts": {kind: len(getattr(held, kind)) for kind in ("analyses", "checks", "claims", "sources")},
        "publisher": catalogue.party(held.settings.publisher),
        "note": clipped(held.settings.note, 3000),
        "analyses": [article_line(catalogue, entry.id) for entry in analyses_in_order(held.analyses.values())[:_SHOWN]],
        "checks": list(catalogue.briefs.values())[:_SHOWN],
        "verdicts": [{"verdict": str(word), "meaning": told} for word, told in MEANINGS.items()],
        "topics": [
            {**catalogue.ref("topic", topic), "count": sum(map(len, ids.values()))}
            for topic, ids in catalogue.topics.items()
        ][:_SHOWN],
        "problems": [_problem(catalogue, problem) for problem in checked.problems[:_SHOWN]],
        "problem_count": len(checked.problems),
        "waived": [
            {**_problem(catalogue, problem), "reason": clip(reason)} for problem, reason in checked.waived[:_SHOWN]
        ],
        "not_checked": dict(checked.not_checked),
    }


def article_line(catalogue: Catalogue, id: str) -> dict[str, Any]:
    """Return an article as one entry of a list."""
    entry = catalogue.collection.analyses[id]
    return {
        **catalogue.ref("analysis", id),
        "date": entry.date,
        "date_words": day(entry.date),
        "template": entry.template,
        "summary": clipped(entry.summary, 600),
        "verdicts": [catalogue.briefs[name] for name in entry.checks if name in catalogue.briefs],
    }


def _problem(catalogue: Catalogue, problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "level": problem.level,
        "file": problem.file,
        "line": problem.line,
        "message": clip(problem.message, 400),
        "hint": clipped(problem.hint, 400),
    }


def _check_line(catalogue: Catalogue, id: str) -> dict[str, Any]:
    return catalogue.briefs[id]


#: Folder of a list to its title, the kind of record, and what makes a row of it.
LISTS: dict[str, tuple[str, str, Callable[[Catalogue, str], dict[str, Any]]]] = {
    "analyses": ("Analyses", "analysis", article_line),
    "checks": ("Checks", "check", _check_line),
    "claims": ("Claims", "claim", claim_line),
    "sources": ("Sources", "source", source_line),
}


def list_views(catalogue: Catalogue, folder: str) -> Iterator[dict[str, Any]]:
    """Yield the views of the pages of a list, 200 rows each; an empty list has one page."""
    title, kind, row = LISTS[folder]
    records = getattr(catalogue.collection, folder)
    ids = [entry.id for entry in analyses_in_order(records.values())] if kind == "analysis" else list(records)
    parts = max(1, -(-len(ids) // ROWS))
    for part in range(1, parts + 1):
        yield {
            "kind": "list",
            "of": kind,
            "id": folder,
            "title": title,
            "path": list_path(folder, part),
            "part": part,
            "parts": parts,
            "pages": [list_path(folder, number) for number in range(1, parts + 1)],
            "count": len(ids),
            "rows": [row(catalogue, id) for id in ids[(part - 1) * ROWS : part * ROWS]],
        }


def list_path(folder: str, part: int) -> str:
    """Return the path of a page of a list."""
    return f"{folder}/index.html" if part == 1 else f"{folder}/index/{part}.html"


def topic_view(catalogue: Catalogue, topic: str) -> dict[str, Any]:
    """Return the view of a topic; past 200 of a kind only their number is given."""
    ids = catalogue.topics[topic]
    articles = analyses_in_order(catalogue.collection.analyses[id] for id in ids["analysis"])
    return {
        **catalogue.ref("topic", topic),
        "analyses": [article_line(catalogue, entry.id) for entry in articles[:ROWS]],
        "checks": [catalogue.briefs[id] for id in ids["check"][:ROWS]],
        "claims": [claim_line(catalogue, id) for id in ids["claim"][:ROWS]],
        "counts": {"analyses": len(ids["analysis"]), "checks": len(ids["check"]), "claims": len(ids["claim"])},
    }
