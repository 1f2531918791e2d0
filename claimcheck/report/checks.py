"""The views of a check: its answer in a few lines, or with every pair and finding."""

from __future__ import annotations

from typing import Any

from claimcheck.comparison import CheckResult
from claimcheck.errors import ClaimcheckError
from claimcheck.records import Check, Judgement, Override
from claimcheck.report.arithmetic import check_arithmetic
from claimcheck.report.catalogue import Catalogue, Ref, claims_of, verdict_of, waivers
from claimcheck.report.pairs import pair_view
from claimcheck.report.provenance import trace_view
from claimcheck.report.sources import numbered
from claimcheck.report.verdicts import check_reason, rule_text
from claimcheck.report.words import clip, clipped, slug

__all__ = ["ROWS_A_PAGE", "check_view", "check_views"]

#: Findings in tables on one page; past it a check goes on on a further page.
ROWS_A_PAGE = 220
_PAIRS_LISTED = 300


def check_view(catalogue: Catalogue, id: str, *, full: bool) -> dict[str, Any]:
    """Return the view of a check with all its pairs.

    Args:
        catalogue: The dossier.
        id: Id of the check.
        full: Whether each pair holds every finding; else those that were compared or that count.
    """
    check, result = catalogue.collection.checks[id], catalogue.workspace.answer(id)
    view = _head(catalogue, check, result)
    if full:
        view["provenance"] = [
            trace_view(catalogue, name) for name in _lefts(check) if name in catalogue.collection.claims
        ]
    if isinstance(result, CheckResult):
        view["pairs"] = [pair_view(catalogue, pair, full=full) for pair in result.pairs[:_PAIRS_LISTED]]
        view["pairs_left_out"] = max(0, len(result.pairs) - _PAIRS_LISTED)
    return view


def _head(catalogue: Catalogue, check: Check, result: CheckResult | ClaimcheckError) -> dict[str, Any]:
    answered = result if isinstance(result, CheckResult) else None
    profile = catalogue.collection.knowledge.profiles.get(check.profile or catalogue.collection.settings.profile)
    axis = check.axis if check.axis is not None else profile.axis if profile else ()
    titles = [profile[name].title if profile and name in profile else name for name in axis]
    return {
        **catalogue.ref("check", check.id),
        "question": clip(check.question, 600),
        **verdict_of(answered),
        "problem": None if answered else str(result),
        "reason": check_reason(answered) if answered else "This check has no answer yet.",
        "rule": rule_text(answered),
        "summary": clipped(check.summary, 2000),
        "judged": _person(catalogue, check.judged),
        "override": _person(catalogue, check.override),
        "axis": [{"field": name, "title": title} for name, title in zip(axis, titles, strict=True)],
        "profile": {"id": profile.id, "title": profile.title} if profile else None,
        "raised": {key: str(text) for key, text in check.severity.items()},
        "fields": None if check.fields is None else list(check.fields),
        "note": clipped(check.note, 2000),
        "topics": [catalogue.ref("topic", slug(topic)) for topic in check.topics],
        "place": catalogue.place(check),
        "sources": sources_of(catalogue, check),
        "waived": waivers(check.waive),
        "pairs": [],
        "pairs_left_out": 0,
        "arithmetic": check_arithmetic(
            catalogue, check, [id for id in _lefts(check) if id in catalogue.collection.claims]
        ),
        "provenance": [],
    }


def _lefts(check: Check) -> list[str]:
    """Return the claims a check is about, those on the right last, each once."""
    lefts = [pair.left for pair in check.pairs] + list(check.among) + [entry.claim for entry in check.against_baseline]
    return list(dict.fromkeys([*lefts, *(pair.right for pair in check.pairs)]))[:12]


def _person(catalogue: Catalogue, given: Judgement | Override | None) -> dict[str, Any] | None:
    if given is None:
        return None
    return {
        "verdict": given.verdict,
        "by": catalogue.party(given.by),
        "reason": clip(given.reason, 2000),
        "sources": [catalogue.ref("source", id) for id in given.sources],
    }


def sources_of(catalogue: Catalogue, check: Check) -> list[Ref]:
    """Return the sources that a check rests on, each once: where its figures were stated, then where we read them."""
    claims = [
        catalogue.collection.claims[id]
        for id in claims_of(check, catalogue.collection)
        if id in catalogue.collection.claims
    ]
    stated = [claim.source for claim in claims] + [claim.via for claim in claims]
    given = [id for person in (check.judged, check.override) if person for id in person.sources]
    return [catalogue.ref("source", id) for id in dict.fromkeys([*stated, *given]) if id is not None]


def check_views(catalogue: Catalogue, id: str) -> list[dict[str, Any]]:
    """Return the views of the pages of a check: the first with its answer, further ones with more pairs."""
    whole = check_view(catalogue, id, full=True)
    pages: list[list[dict[str, Any]]] = [[]]
    rows = 0
    for pair in whole["pairs"]:
        rest = {field["field"] for group in pair["rest"] for field in group["fields"]}
        size = 6 + sum(row["field"] not in rest for row in pair["findings"])
        if pages[-1] and rows + size > ROWS_A_PAGE:
            pages.append([])
            rows = 0
        pages[-1].append(pair)
        rows += size
    whole["sources"] = numbered(catalogue, [ref["id"] for ref in whole["sources"] if ref["path"]])
    table = [_line(pair) for pair in whole["pairs"]]
    starts = [1 + sum(map(len, pages[:number])) for number in range(len(pages))]
    return [
        {**whole, "pairs": pairs, "pair_table": table, "first_pair": start, "part": number, "parts": len(pages)}
        for number, (pairs, start) in enumerate(zip(pages, starts, strict=True), 1)
    ]


def _line(pair: dict[str, Any]) -> dict[str, Any]:
    keys = ("verdict", "sublabel", "expected", "against_baseline", "gist")
    sides = {
        side: {key: pair[side][key] for key in ("claim", "figure", "title", "subject")} for side in ("left", "right")
    }
    return {**sides, **{key: pair[key] for key in keys}}
