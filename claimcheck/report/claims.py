"""The view of a claim: the figure, how it is read, who says so, under which conditions, and where it is used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from claimcheck.collection import relation
from claimcheck.comparison import copy_errors
from claimcheck.errors import FigureError
from claimcheck.figure import plain
from claimcheck.profile import Profile
from claimcheck.records import Claim, InlineMetric, Value
from claimcheck.report.amounts import number_text
from claimcheck.report.arithmetic import claim_arithmetic
from claimcheck.report.catalogue import Catalogue, claim_title, waivers, withdrawal
from claimcheck.report.provenance import trace_view
from claimcheck.report.words import clip, clipped, day, slug, stated

__all__ = ["claim_line", "claim_view"]

_RECORD_LINES = 200
_LONGEST_LINE = 300


def claim_line(catalogue: Catalogue, id: str) -> dict[str, Any]:
    """Return a claim as one row of a list."""
    claim = catalogue.collection.claims[id]
    return {
        **catalogue.ref("claim", id),
        "figure": clip(claim.figure_text, 120),
        "printed": claim.is_readable,
        "subject": clip(claim.subject, 120),
        "metric": clip(_metric(catalogue, claim)["title"], 120),
        "by": catalogue.party(claim.by),
        **catalogue.reading(claim),
        "withdrawn": claim.withdrawn is not None,
    }


def claim_view(catalogue: Catalogue, id: str) -> dict[str, Any]:
    """Return the view of a claim."""
    claim = catalogue.collection.claims[id]
    return {
        **catalogue.ref("claim", id),
        **_figure(catalogue, claim),
        **_makers(catalogue, claim),
        **_conditions(catalogue, claim),
        **_standing(claim),
        "note": clipped(claim.note, 3000),
        "topics": [catalogue.ref("topic", slug(topic)) for topic in claim.topics],
        "checks": [catalogue.briefs[check] for check in catalogue.checks_of_claim.get(id, [])[:100]],
        "analyses": [catalogue.ref("analysis", name) for name in catalogue.citing.get(id, [])[:100]],
        "arithmetic": claim_arithmetic(catalogue, claim),
        "provenance": trace_view(catalogue, id, drawn=True),
        "place": catalogue.place(claim),
        "record": _record(claim, catalogue.first_lines.get(claim.file or "", [1])),
    }


def _figure(catalogue: Catalogue, claim: Claim) -> dict[str, Any]:
    """Return what the figure is, how it is read, and what it is relative to."""
    return {
        "figure": clip(claim.figure_text, 240),
        "headline": claim_title(claim),
        "name": clipped(claim.title, 200),
        "subject": clip(claim.subject, 200),
        "reading": _reading(claim),
        "metric": _metric(catalogue, claim),
        "baseline": _baseline(catalogue, claim),
        "formula": claim.formula,
        "cautions": [
            {"quote": clip(entry.quote, 1000), "against": [catalogue.ref("claim", other) for other in entry.against]}
            for entry in claim.caution
        ],
    }


def _makers(catalogue: Catalogue, claim: Claim) -> dict[str, Any]:
    """Return who made the figure, who says so, and from what."""
    state = catalogue.workspace.quote(claim)
    return {
        **catalogue.reading(claim),
        "quote": clipped(claim.quote, 2000),
        "quote_state": None if state is None else state.sentence,
        "locator": _locator(claim.locator),
        "by": catalogue.party(claim.by),
        "relation": relation(claim, catalogue.collection),
        "obtained": clip(claim.obtained, 200),
        "run": _run(catalogue, claim),
        "from": [catalogue.ref("claim", other) for other in claim.from_],
        "repeated_in": _repetitions(catalogue, claim),
        "confirms": [catalogue.ref("claim", other) for other in claim.confirms],
        "supersedes": [catalogue.ref("claim", other) for other in claim.supersedes],
    }


def _standing(claim: Claim) -> dict[str, Any]:
    """Return what a reader has to know of the record itself."""
    return {
        "withdrawn": withdrawal(claim.withdrawn),
        "waived": waivers(claim.waive),
        "machine_filled": [] if claim.checked_by else list(claim.machine_filled),
        "checked_by": claim.checked_by,
        "recorded": claim.recorded,
    }


def _metric(catalogue: Catalogue, claim: Claim) -> dict[str, Any]:
    inline = claim.metric if isinstance(claim.metric, InlineMetric) else None
    found = inline if inline is not None else catalogue.collection.knowledge.metrics.get(claim.metric_id)
    if found is None:
        return {
            "id": claim.metric_id,
            "title": claim.metric_id,
            "definition": None,
            "unit": None,
            "better": None,
            "ambiguous": False,
        }
    return {
        "id": claim.metric_id,
        "title": found.title or claim.metric_id.replace("-", " "),
        "definition": clipped(found.definition, 1000),
        "unit": found.unit,
        "better": found.better,
        "ambiguous": bool(getattr(found, "ambiguous", False)),
    }


def _reading(claim: Claim) -> dict[str, Any] | None:
    """Return how the figure is read, in plain data; None where none is printed, an error where it cannot be read."""
    try:
        figure = claim.figure
    except FigureError as error:
        return {"error": clip(str(error), 300)}
    if figure is None:
        return None
    return {
        "error": None,
        "value": plain(figure.value),
        "low": number_text(figure.interval.low),
        "high": number_text(figure.interval.high),
        "unit": figure.unit,
        "approximate": figure.approximate,
        "bound": figure.bound,
        "relative": figure.is_relative,
        "statistic": figure.statistic,
        "others": [clip(reading.why, 200) for reading in figure.readings if reading.why][:6],
    }


def _locator(locator: Any) -> str | None:
    if locator is None:
        return None
    if isinstance(locator, Mapping):
        return clip(", ".join(f"{key}: {value}" for key, value in locator.items()), 300)
    return clip(str(locator), 300)


def _run(catalogue: Catalogue, claim: Claim) -> dict[str, Any] | None:
    run = catalogue.collection.runs.get(claim.run or "")
    if run is None:
        return None
    return {
        "id": run.id,
        "by": catalogue.party(run.by),
        "measured": day(stated(run.measured)),
        "used": [clip(text, 200) for text in run.used],
        "note": clipped(run.note, 1000),
    }


def _conditions(catalogue: Catalogue, claim: Claim) -> dict[str, Any]:
    """Return what the claim says of each field, by group, and how many fields nobody has looked at."""
    try:
        profile: Profile | None = catalogue.collection.profile_of(claim)
    except KeyError:
        profile = None
    rows = [_condition(catalogue, claim, path, value, profile) for path, value in claim.conditions.items()]
    order = {id: place for place, id in enumerate(profile.fields)} if profile else {}
    rows.sort(key=lambda row: order.get(row["owner"], len(order)))
    looked_at = {row["owner"] for row in rows} | {"metric", "statistic", "bound", "baseline"}
    missing = [field for field in profile if field.id not in looked_at] if profile else []
    return {
        "profile": {"id": profile.id, "title": profile.title} if profile else None,
        "conditions": rows,
        "not_recorded": [{"field": field.id, "title": field.title} for field in missing],
    }


def _condition(catalogue: Catalogue, claim: Claim, path: str, value: Value, profile: Profile | None) -> dict[str, Any]:
    place = profile.place_of(path) if profile else None
    field, part = place if place is not None else (None, None)
    title = field.title if field is not None else path
    return {
        "field": path,
        "owner": field.id if field is not None else path,
        "title": f"{title}, {part.replace('_', ' ')}" if part else title,
        "group": field.group if field is not None else "Other",
        "state": str(value.state),
        "value": clip(str(value), 600),
        "reason": clipped(value.reason, 400),
        "effective": None if value.effective is None or value.value is None else clip(str(value.effective), 200),
        "source": catalogue.ref("source", value.source) if value.source and value.source != claim.source else None,
        "quote": clipped(value.quote, 400),
        "line": claim.places.get(path, (None,))[0],
        "machine": not claim.checked_by and path in claim.machine_filled,
    }


def _repetitions(catalogue: Catalogue, claim: Claim) -> list[dict[str, Any]]:
    wrong = {id(entry) for entry in copy_errors(claim)} if claim.repeated_in and _is_whole(claim) else set()
    return [
        {
            "source": catalogue.ref("source", entry.source),
            "figure": entry.figure,
            "quote": clipped(entry.quote, 600),
            "copy_error": id(entry) in wrong,
        }
        for entry in claim.repeated_in
    ]


def _is_whole(claim: Claim) -> bool:
    try:
        return claim.figure is not None
    except FigureError:
        return False


def _baseline(catalogue: Catalogue, claim: Claim) -> dict[str, Any] | None:
    baseline = claim.baseline
    if baseline is None:
        return None
    return {
        "claim": catalogue.ref("claim", baseline.of) if baseline.of else None,
        "same": list(baseline.same),
        "state": str(baseline.state),
        "conditions": [{"field": path, "value": clip(str(value), 300)} for path, value in baseline.conditions.items()],
    }


@lru_cache(maxsize=4)
def _lines_of(path: str) -> tuple[str, ...]:
    try:
        return tuple(Path(path).read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()


def _record(claim: Claim, starts: list[int]) -> list[dict[str, Any]]:
    """Return the lines of the file that the claim is written on, defaults above a list of claims included."""
    if claim.file is None:
        return []
    lines = _lines_of(claim.file)
    first = claim.line or 1
    end = next((line for line in starts if line > first), len(lines) + 1)
    head = range(1, starts[0]) if starts[0] > 1 else range(0)
    wanted = [*head, *range(first, end)] if first != starts[0] or not head else [*range(1, end)]
    return [
        {"line": number, "text": clip(lines[number - 1], _LONGEST_LINE)}
        for number in wanted[:_RECORD_LINES]
        if number <= len(lines)
    ]
