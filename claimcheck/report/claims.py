"""A claim as pages show it: the figure, how it is read, who says so, under which conditions, where it is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimcheck.collection import relation
from claimcheck.comparison import copy_errors
from claimcheck.errors import FigureError
from claimcheck.figure import plain
from claimcheck.profile import Profile
from claimcheck.records import Claim, InlineMetric, Value
from claimcheck.report.amounts import number_text
from claimcheck.report.arithmetic import claim_arithmetic
from claimcheck.report.cards import claim_card
from claimcheck.report.catalogue import Catalogue, field_names, profile_name, waivers, withdrawal
from claimcheck.report.provenance import trace_view
from claimcheck.report.views import ClaimPage
from claimcheck.report.views.base import fields_of
from claimcheck.report.views.lists import ClaimLine
from claimcheck.report.views.records import (
    Baseline,
    Caution,
    ClaimConditions,
    ClaimFigure,
    ClaimMakers,
    ClaimStanding,
    Condition,
    FigureReading,
    Given,
    Line,
    Metric,
    Repetition,
    Run,
    Unreadable,
)
from claimcheck.report.words import clip, clipped, day, slug, stated

__all__ = ["claim_line", "claim_metric", "claim_page"]

_RECORD_LINES = 200
_LONGEST_LINE = 300


def claim_line(catalogue: Catalogue, id: str) -> ClaimLine:
    """Return a claim as one row of a list."""
    claim, ref = catalogue.collection.claims[id], catalogue.ref("claim", id)
    told = catalogue.told(claim)
    return ClaimLine(
        kind="claim",
        id=id,
        title=ref.title,
        path=ref.path,
        figure=clip(claim.figure_text, 120),
        printed=claim.is_readable,
        subject=clip(claim.subject, 120),
        metric=clip(claim_metric(catalogue, claim).title, 120),
        by=catalogue.party(claim.by),
        source=told.source,
        via=told.via,
        read=told.read,
        withdrawn=claim.withdrawn is not None,
        draft=claim.is_draft,
    )


def claim_page(catalogue: Catalogue, id: str) -> ClaimPage:
    """Return the page of a claim."""
    claim, title = catalogue.collection.claims[id], catalogue.ref("claim", id).title
    conditions = _conditions(catalogue, claim)
    parts = (_figure(catalogue, claim), _makers(catalogue, claim), conditions, _standing(claim))
    own = {
        "headline": title,
        "kind": "claim",
        "id": id,
        "title": title,
        "path": catalogue.path("claim", id),
        "note": clipped(claim.note, 3000),
        "topics": catalogue.refs("topic", map(slug, claim.topics)),
        "checks": [catalogue.briefs[check] for check in catalogue.checks_of_claim.get(id, [])[:100]],
        "analyses": catalogue.refs("analysis", catalogue.citing.get(id, [])[:100]),
        "arithmetic": claim_arithmetic(catalogue, claim),
        "provenance": trace_view(catalogue, id, drawn=True),
        "place": catalogue.place(claim),
        "record": _record(claim, catalogue),
        "card": claim_card(catalogue, claim, title, conditions),
    }
    return ClaimPage.model_validate({**own, **fields_of(*parts)})


def _figure(catalogue: Catalogue, claim: Claim) -> ClaimFigure:
    return ClaimFigure(
        figure=clip(claim.figure_text, 240),
        name=clipped(claim.title, 200),
        subject=clip(claim.subject, 200),
        reading=_reading(claim),
        metric=claim_metric(catalogue, claim),
        baseline=_baseline(catalogue, claim),
        formula=claim.formula,
        cautions=[
            Caution(quote=clip(entry.quote, 1000), against=catalogue.refs("claim", entry.against))
            for entry in claim.caution
        ],
    )


def _makers(catalogue: Catalogue, claim: Claim) -> ClaimMakers:
    known, quote = catalogue.told(claim), catalogue.workspace.quote(claim)
    return ClaimMakers(
        source=known.source,
        via=known.via,
        read=known.read,
        quote=clipped(claim.quote, 2000),
        quote_state=None if quote is None else quote.sentence,
        locator=_locator(claim.locator),
        by=catalogue.party(claim.by),
        relation=relation(claim, catalogue.collection),
        obtained=clip(claim.obtained, 200),
        run=_run(catalogue, claim),
        from_=catalogue.refs("claim", claim.from_),
        repeated_in=_repetitions(catalogue, claim),
        confirms=catalogue.refs("claim", claim.confirms),
        supersedes=catalogue.refs("claim", claim.supersedes),
    )


def _standing(claim: Claim) -> ClaimStanding:
    return ClaimStanding(
        withdrawn=withdrawal(claim.withdrawn),
        waived=waivers(claim.waive),
        machine_filled=[] if claim.checked_by else list(claim.machine_filled),
        checked_by=claim.checked_by,
        recorded=claim.recorded,
    )


def claim_metric(catalogue: Catalogue, claim: Claim) -> Metric:
    """Return what a figure measures, as its page tells it."""
    inline = claim.metric if isinstance(claim.metric, InlineMetric) else None
    found = inline if inline is not None else catalogue.collection.knowledge.metrics.get(claim.metric_id)
    if found is None:
        id = claim.metric_id
        return Metric(id=id, title=id, definition=None, unit=None, better=None, ambiguous=False)
    return Metric(
        id=claim.metric_id,
        title=found.title or claim.metric_id.replace("-", " "),
        definition=clipped(found.definition, 1000),
        unit=found.unit,
        better=found.better,
        ambiguous=bool(getattr(found, "ambiguous", False)),
    )


def _reading(claim: Claim) -> FigureReading | Unreadable | None:
    """Return how the figure is read; None where none is printed, an error where it cannot be read."""
    try:
        figure = claim.figure
    except FigureError as error:
        return Unreadable(error=clip(str(error), 300))
    if figure is None:
        return None
    return FigureReading(
        error=None,
        value=plain(figure.value),
        low=number_text(figure.interval.low),
        high=number_text(figure.interval.high),
        unit=figure.unit,
        approximate=figure.approximate,
        bound=figure.bound,
        relative=figure.is_relative,
        statistic=figure.statistic,
        others=[clip(reading.why, 200) for reading in figure.readings if reading.why][:6],
    )


def _locator(locator: Any) -> str | None:
    if locator is None:
        return None
    if isinstance(locator, Mapping):
        return clip(", ".join(f"{key}: {value}" for key, value in locator.items()), 300)
    return clip(str(locator), 300)


def _run(catalogue: Catalogue, claim: Claim) -> Run | None:
    run = catalogue.collection.runs.get(claim.run or "")
    if run is None:
        return None
    return Run(
        id=run.id,
        by=catalogue.party(run.by),
        measured=day(stated(run.measured)),
        used=[clip(text, 200) for text in run.used],
        note=clipped(run.note, 1000),
    )


def _conditions(catalogue: Catalogue, claim: Claim) -> ClaimConditions:
    try:
        profile: Profile | None = catalogue.collection.profile_of(claim)
    except KeyError:
        profile = None
    rows = [_condition(catalogue, claim, path, value, profile) for path, value in claim.conditions.items()]
    order = {id: place for place, id in enumerate(profile.fields)} if profile else {}
    looked_at = {row.owner for row in rows} | {"metric", "statistic", "bound", "baseline"}
    return ClaimConditions(
        profile=profile_name(profile),
        conditions=sorted(rows, key=lambda row: order.get(row.owner, len(order))),
        not_recorded=field_names((field.id, field.title) for field in profile or () if field.id not in looked_at),
    )


def _condition(catalogue: Catalogue, claim: Claim, path: str, value: Value, profile: Profile | None) -> Condition:
    place = profile.place_of(path) if profile else None
    field, part = place if place is not None else (None, None)
    title = field.title if field is not None else path
    own = value.source is None or value.source == claim.source
    return Condition(
        field=path,
        owner=field.id if field is not None else path,
        title=f"{title}, {part.replace('_', ' ')}" if part else title,
        group=field.group if field is not None else "Other",
        state=value.state,
        value=clip(str(value), 600),
        reason=clipped(value.reason, 400),
        effective=None if value.effective is None or value.value is None else clip(str(value.effective), 200),
        source=None if own else catalogue.ref("source", str(value.source)),
        quote=clipped(value.quote, 400),
        line=claim.places.get(path, (None,))[0],
        machine=not claim.checked_by and path in claim.machine_filled,
    )


def _repetitions(catalogue: Catalogue, claim: Claim) -> list[Repetition]:
    wrong = tuple(copy_errors(claim)) if claim.repeated_in and _is_whole(claim) else ()
    return [
        Repetition(
            source=catalogue.ref("source", entry.source),
            figure=entry.figure,
            quote=clipped(entry.quote, 600),
            copy_error=any(entry is other for other in wrong),
        )
        for entry in claim.repeated_in
    ]


def _is_whole(claim: Claim) -> bool:
    try:
        return claim.figure is not None
    except FigureError:
        return False


def _baseline(catalogue: Catalogue, claim: Claim) -> Baseline | None:
    baseline = claim.baseline
    if baseline is None:
        return None
    return Baseline(
        claim=catalogue.ref("claim", baseline.of) if baseline.of else None,
        same=list(baseline.same),
        state=baseline.state,
        conditions=[Given(field=path, value=clip(str(value), 300)) for path, value in baseline.conditions.items()],
    )


def _record(claim: Claim, catalogue: Catalogue) -> list[Line]:
    """Return the lines of the file that the claim is written on, defaults above a list of claims included."""
    if claim.file is None:
        return []
    lines, starts = catalogue.lines(claim.file), catalogue.first_lines[claim.file]
    first = claim.line or 1
    end = next((line for line in starts if line > first), len(lines) + 1)
    head = range(1, starts[0]) if starts[0] > 1 else range(0)
    wanted = [*head, *range(first, end)] if first != starts[0] or not head else [*range(1, end)]
    return [
        Line(line=number, text=clip(lines[number - 1], _LONGEST_LINE))
        for number in wanted[:_RECORD_LINES]
        if number <= len(lines)
    ]
