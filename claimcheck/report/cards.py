"""The card that opens a page: made from the view below it, so that both say the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import TypedDict

from claimcheck.dates import date_parts
from claimcheck.errors import FigureError
from claimcheck.escapes import latex, latex_address
from claimcheck.figure import Figure
from claimcheck.records import Claim
from claimcheck.report.catalogue import Catalogue, analyses_in_order
from claimcheck.report.pairs import MOST_ROWS, claim_side, plot_row
from claimcheck.report.verdicts import gloss
from claimcheck.report.views import Card, CheckCard
from claimcheck.report.views.base import Kind
from claimcheck.report.views.cards import Citation, Embed
from claimcheck.report.views.pairs import Deciding, Plot
from claimcheck.report.views.records import ClaimConditions
from claimcheck.report.words import clip, first_sentence
from claimcheck.verdict import Severity, State

__all__ = ["check_card_of", "claim_card"]

_LONGEST = 100
_WIDTH, _HEIGHT = 760, 640
_SPEAKS = (State.STATED, State.DERIVED)


class _Named(TypedDict):
    """Hold what the cards of all kinds of pages are given to be found, cited and embedded."""

    kind: Kind
    permalink: str
    citation: Citation
    embed: Embed


def named(catalogue: Catalogue, kind: Kind, id: str, title: str, place: str = "embed") -> _Named:
    """Return how a card is found, cited and embedded.

    Args:
        catalogue: The dossier.
        kind: What the page is of.
        id: The record.
        title: What the citation calls it.
        place: The name of the card on its page.
    """
    path = catalogue.path(kind, id)
    address = f"{catalogue.base or ''}{path}"
    publisher = catalogue.party(catalogue.collection.settings.publisher) or catalogue.workspace.name
    frame = (
        f'<iframe src="{escape(address)}#{place}" title="{escape(title)}" width="{_WIDTH}" height="{_HEIGHT}" '
        f'style="border:0;max-width:100%" loading="lazy"></iframe>'
    )
    embed = Embed(title=title, provider_name=publisher, width=_WIDTH, height=_HEIGHT, html=frame)
    citation = _citation(f"{kind}-{id}", title, publisher, _date(catalogue, kind, id), catalogue.base and address)
    return _Named(kind=kind, permalink=address, citation=citation, embed=embed)


def _date(catalogue: Catalogue, kind: Kind, id: str) -> tuple[int, ...]:
    """Return the day a record was published: that of the first analysis that holds it, none where no one does."""
    held = catalogue.collection
    known = [held.analyses[name] for name in catalogue.citing.get(id, ())]
    dates = [found.date for found in analyses_in_order(known)]
    if kind == "claim" and not dates:
        dates = [found for found in (held.claims[id].recorded,) if found is not None]
    return date_parts(dates[-1]) or () if dates else ()


def _citation(key: str, title: str, publisher: str, date: Sequence[int], url: str | None) -> Citation:
    fields = {
        "title": f"{{{latex(title)}}}",
        "author": f"{{{latex(publisher)}}}",
        "year": "".join(f"{year:04}" for year in date[:1]),
        "date": "-".join(f"{part:02}" for part in date),
        "url": latex_address(url or ""),
    }
    lines = "".join(f",\n  {name} = {{{value}}}" for name, value in fields.items() if value)
    item = {"id": key, "type": "webpage", "title": title, "author": [{"literal": publisher}]}
    csl = item | ({"issued": {"date-parts": [list(date)]}} if date else {}) | ({"URL": url} if url else {})
    return Citation(bibtex=f"@misc{{{key}{lines}\n}}", csl=json.dumps(csl, ensure_ascii=False))


def check_card_of(catalogue: Catalogue, check: CheckCard) -> Card:
    """Return the card of a check: that of its pair where it has one, else what its pairs come to."""
    pairs, verdict = check.pairs, check.verdict
    sublabels = {pair.sublabel for pair in pairs}
    common = sublabels.pop() if len(sublabels) == 1 and verdict == check.computed else None
    alone = pairs[0] if len(pairs) == 1 else None
    author = first_sentence(check.summary) if check.summary and alone else check.summary
    return Card(
        question=check.question,
        verdict=verdict,
        gloss=gloss(verdict, common),
        basis=check.basis,
        computed=check.computed,
        answer=alone.answer if alone else check.reason,
        author=author,
        sides=[alone.left, alone.right] if alone else [],
        rows=alone.deciding if alone else [],
        more=alone.deciding_more if alone else 0,
        remedy=alone.remedy if alone else None,
        distance=" ".join(alone.agreement.lines[:2]) if alone else None,
        plot=alone.plot if alone else None,
        **named(catalogue, "check", check.id, f"{check.question} {str(verdict or 'not answered').capitalize()}"),
    )


def claim_card(catalogue: Catalogue, claim: Claim, title: str, conditions: ClaimConditions) -> Card:
    """Return the card of a claim: its figure, who says so, and what it was measured under."""
    profile = catalogue.collection.knowledge.profiles.get(conditions.profile.id) if conditions.profile else None
    heavy = {field.id for field in profile or () if field.severity is Severity.BLOCKING}
    known = [row for row in conditions.conditions if row.owner in heavy and row.state in _SPEAKS]
    figure = _figure(claim)
    plot = (
        None
        if figure is None
        else Plot(unit=figure.unit, rows=[plot_row(claim, figure.interval, figure.unit)], comparable=True)
    )
    return Card(
        question=title,
        verdict=None,
        gloss="",
        basis="none",
        computed=None,
        answer="",
        author=None,
        sides=[claim_side(catalogue, claim)],
        rows=[Deciding(title=row.title, values=[clip(row.value, _LONGEST)], outcome=None) for row in known[:MOST_ROWS]],
        more=max(0, len(known) - MOST_ROWS),
        remedy=None,
        distance=None,
        plot=plot,
        **named(catalogue, "claim", claim.id, title),
    )


def _figure(claim: Claim) -> Figure | None:
    try:
        return claim.figure
    except FigureError:
        return None
