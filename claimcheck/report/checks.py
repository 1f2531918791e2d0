"""A check as pages show it: its answer in a few lines, or with every pair and finding."""

from __future__ import annotations

from claimcheck.comparison import CheckResult
from claimcheck.records import Check, Judgement, Override
from claimcheck.report.arithmetic import check_arithmetic
from claimcheck.report.cards import check_card_of
from claimcheck.report.catalogue import Catalogue, claims_of, field_names, profile_name, waivers
from claimcheck.report.pairs import pair_view
from claimcheck.report.provenance import trace_view
from claimcheck.report.sources import numbered
from claimcheck.report.verdicts import check_reason, rule_text
from claimcheck.report.views import CheckCard, CheckPage, FieldName, Pair, Person, Ref
from claimcheck.report.views.base import fields_of
from claimcheck.report.views.pairs import PairLine, Side, Tip
from claimcheck.report.words import clip, clipped, slug
from claimcheck.verdict import Severity, Verdict

__all__ = ["ROWS_A_PAGE", "check_card", "check_pages"]

#: Findings in tables on one page; past it a check goes on on a further page.
ROWS_A_PAGE = 220
_PAIRS_LISTED = 300
#: What the head of a pair weighs, in rows of its tables.
_ROWS_OF_A_CARD = 9


def check_card(catalogue: Catalogue, id: str, *, full: bool) -> CheckCard:
    """Return a check with all its pairs.

    Args:
        catalogue: The dossier.
        id: Id of the check.
        full: Whether each pair holds every finding; else those that were compared or that count.
    """
    check, answer, brief = catalogue.collection.checks[id], catalogue.workspace.answer(id), catalogue.briefs[id]
    result = answer if isinstance(answer, CheckResult) else None
    pairs = result.pairs if result else ()
    about = _about(catalogue, check)
    return CheckCard(
        kind="check",
        id=id,
        title=brief.title,
        path=brief.path,
        question=brief.question,
        verdict=brief.verdict,
        basis=brief.basis,
        computed=brief.computed,
        expected=brief.expected,
        tally=brief.tally,
        problem=None if result else str(answer),
        reason=check_reason(result) if result else "This check has no answer yet.",
        rule=rule_text(result),
        summary=clipped(check.summary, 2000),
        judged=_person(catalogue, check.judged),
        override=_person(catalogue, check.override),
        axis=_axis(catalogue, check),
        profile=profile_name(catalogue.profile(check)),
        raised={key: Severity(text) for key, text in check.severity.items()},
        fields=None if check.fields is None else list(check.fields),
        note=clipped(check.note, 2000),
        topics=catalogue.refs("topic", map(slug, check.topics)),
        place=catalogue.place(check),
        sources=_sources(catalogue, check),
        waived=waivers(check.waive),
        pairs=[pair_view(catalogue, pair, full=full) for pair in pairs[:_PAIRS_LISTED]],
        pairs_left_out=max(0, len(pairs) - _PAIRS_LISTED),
        arithmetic=check_arithmetic(catalogue, check, about),
        provenance=[trace_view(catalogue, name) for name in about] if full else [],
    )


def _axis(catalogue: Catalogue, check: Check) -> list[FieldName]:
    profile = catalogue.profile(check)
    axis = check.axis if check.axis is not None else profile.axis if profile else ()
    return field_names((name, profile[name].title if profile and name in profile else name) for name in axis)


def _about(catalogue: Catalogue, check: Check) -> list[str]:
    """Return the claims a check is about, those on the right last, each once."""
    lefts = [pair.left for pair in check.pairs] + list(check.among) + [entry.claim for entry in check.against_baseline]
    named = list(dict.fromkeys([*lefts, *(pair.right for pair in check.pairs)]))[:12]
    return [id for id in named if id in catalogue.collection.claims]


def _person(catalogue: Catalogue, given: Judgement | Override | None) -> Person | None:
    if given is None:
        return None
    return Person(
        verdict=Verdict(given.verdict),
        by=catalogue.party(given.by),
        reason=clip(given.reason, 2000),
        sources=catalogue.refs("source", given.sources),
    )


def _sources(catalogue: Catalogue, check: Check) -> list[Ref]:
    """Return the sources that a check rests on, each once: where its figures were stated, then where we read them."""
    held = catalogue.collection
    claims = [held.claims[id] for id in claims_of(check, held) if id in held.claims]
    stated = [claim.source for claim in claims] + [claim.via for claim in claims]
    given = [id for person in (check.judged, check.override) if person for id in person.sources]
    return catalogue.refs("source", [id for id in dict.fromkeys([*stated, *given]) if id is not None])


def check_pages(catalogue: Catalogue, id: str) -> list[CheckPage]:
    """Return the pages of a check: the first with its answer, further ones with more pairs."""
    card = check_card(catalogue, id, full=True)
    first = catalogue.path("check", id)
    parts = _parts(card.pairs)
    paths = [first, *(f"{first.removesuffix('.html')}/{part}.html" for part in range(2, len(parts) + 1))]
    shared = {
        **fields_of(card),
        "headline": card.title,
        "sources": numbered(catalogue, [ref.id for ref in card.sources if ref.path]),
        "pair_table": [_line(pair) for pair in card.pairs],
        "parts": len(parts),
        "pages": paths,
        "card": check_card_of(catalogue, card),
    }
    pages, start = [], 1
    for part, (pairs, path) in enumerate(zip(parts, paths, strict=True), 1):
        own = {"path": path, "pairs": pairs, "first_pair": start, "part": part}
        pages.append(CheckPage.model_validate({**shared, **own}))
        start += len(pairs)
    return pages


def _parts(pairs: list[Pair]) -> list[list[Pair]]:
    """Split pairs so that the tables of a page stay short; there is one part at least."""
    parts: list[list[Pair]] = [[]]
    rows = 0
    for pair in pairs:
        rest = {field.field for group in pair.rest for field in group.fields}
        size = _ROWS_OF_A_CARD + sum(row.field not in rest for row in pair.findings)
        if parts[-1] and rows + size > ROWS_A_PAGE:
            parts.append([])
            rows = 0
        parts[-1].append(pair)
        rows += size
    return parts


def _line(pair: Pair) -> PairLine:
    return PairLine(
        left=_tip(pair.left),
        right=_tip(pair.right),
        verdict=pair.verdict,
        sublabel=pair.sublabel,
        expected=pair.expected,
        against_baseline=pair.against_baseline,
        gist=pair.gist,
    )


def _tip(side: Side) -> Tip:
    return Tip(claim=side.claim, figure=side.figure, title=side.title, subject=side.subject)
