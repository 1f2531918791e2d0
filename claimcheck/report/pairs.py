"""The view of one pair: both sides, every finding, agreement, and what a picture of it needs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from claimcheck.collection import relation
from claimcheck.comparison import Cell, Comparison, Finding, PairResult
from claimcheck.errors import UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.records import Claim
from claimcheck.report.amounts import number_text
from claimcheck.report.catalogue import Catalogue, claim_title, withdrawal
from claimcheck.report.distances import distance_lines
from claimcheck.report.provenance import trace_short
from claimcheck.report.verdicts import pair_reason
from claimcheck.report.words import clip
from claimcheck.units import conversion_factor
from claimcheck.verdict import Outcome, State, Verdict

__all__ = ["pair_view"]

_LONGEST = 400
_COMPARED = (Outcome.SAME, Outcome.EQUIVALENT, Outcome.DIFFERENT, Outcome.UNRESOLVED)
_OPEN = (Outcome.ONE_SIDE_ONLY, Outcome.CANNOT_CHECK)


def pair_view(catalogue: Catalogue, pair: PairResult, *, full: bool) -> dict[str, Any]:
    """Return the view of a pair.

    Args:
        catalogue: The dossier.
        pair: The pair.
        full: Whether every finding is held; else those that were compared or that count, the others by title.
    """
    held = pair.comparison
    marks = _apart(catalogue, held)
    rows = [_finding(cell, found) for cell, found in zip(held.cells, held.findings, strict=True)]
    kept = {found.field for found in held.findings if _is_shown(found)}
    return {
        "left": _side(catalogue, held, held.left, marks[0]),
        "right": _side(catalogue, held, held.right, marks[1]),
        "verdict": str(held.verdict),
        "sublabel": held.sublabel,
        "expected": None if pair.expected is None else str(pair.expected),
        "against_baseline": held.against_baseline,
        "axis": list(held.axis),
        "gist": pair_reason(held),
        "coverage": {"compared": held.coverage.compared, "applicable": held.coverage.applicable},
        "reasons": [found.field for found in held.reasons],
        "findings": rows if full else [row for row in rows if row["field"] in kept],
        "rest": _rest([found for found in held.findings if found.field not in kept], held.cells),
        "notes": [clip(note, 600) for note in held.notes],
        "agreement": _agreement(held),
        "plot": _plot(held, marks),
    }


def _is_shown(found: Finding) -> bool:
    return found.outcome in _COMPARED or found.is_caveat or (found.outcome in _OPEN and found.aside is None)


def _finding(cell: Cell, found: Finding) -> dict[str, Any]:
    return {
        **found.to_json(),
        "title": found.title,
        "left": clip(found.left, _LONGEST),
        "right": clip(found.right, _LONGEST),
        "left_note": _note(cell, "left"),
        "right_note": _note(cell, "right"),
        "left_source": found.left_source,
        "right_source": found.right_source,
        "because": clip(cell.ruling.because, 600),
        "consequence": found.consequence,
        "why": found.why,
        "aside": found.aside,
        "caveat": found.is_caveat,
        "reason": clip(found.reason, 1500),
    }


def _note(cell: Cell, side: str) -> str | None:
    """Say how we know a value where the source does not plainly state it."""
    stand = cell.left if side == "left" else cell.right
    if stand.state is State.INFERRED:
        told = (stand.note or "").removeprefix("our inference").removeprefix(": ")
        return clip(f"our inference: {told}" if told else "our inference", 300)
    return clip(stand.note, 300) if stand.note and stand.state is not State.NOT_RECORDED else None


def _rest(findings: list[Finding], cells: tuple[Cell, ...]) -> list[dict[str, Any]]:
    """Gather the fields that stand in no table, by outcome and kind of silence, in the order of the profile."""
    because = {cell.field.id: cell.ruling.because for cell in cells}
    groups: dict[tuple[str, str], dict[str, Any]] = {}
    for found in findings:
        why = because[found.field] if found.outcome is not Outcome.NOT_APPLICABLE else ""
        entry = groups.setdefault(
            (str(found.outcome), why), {"outcome": str(found.outcome), "because": clip(why, 300), "fields": []}
        )
        entry["fields"].append({"field": found.field, "title": found.title})
    return list(groups.values())


def _apart(catalogue: Catalogue, held: Comparison) -> tuple[str, str]:
    """Return what tells two claims of one subject apart: who made them, where they stand, or their ids."""
    left, right = held.left, held.right
    if right is None or left.subject != right.subject:
        return "", ""
    found = [
        (catalogue.party(left.by), catalogue.party(right.by)),
        (catalogue.title("source", left.source or ""), catalogue.title("source", right.source or "")),
        (left.id, right.id),
    ]
    one, other = next((pair for pair in found if None not in pair and pair[0] != pair[1]), found[-1])
    return f" ({clip(str(one), 60)})", f" ({clip(str(other), 60)})"


def _side(catalogue: Catalogue, held: Comparison, claim: Claim | None, mark: str) -> dict[str, Any]:
    if claim is None:
        subject = next((cell.right.shown for cell in held.cells if cell.field.id == "subject"), "not stated")
        return {
            "claim": None,
            "figure": None,
            "printed": False,
            "title": clip(f"the baseline of {claim_title(held.left)}", 200),
            "subject": clip(subject, 200),
            "source": catalogue.ref("source", held.left.source) if held.left.source else None,
            "via": None,
            "read": True,
            "by": None,
            "relation": None,
            "obtained": None,
            "trace": None,
            "place": catalogue.place(held.left, held.left.places.get("baseline", (None,))[0]),
            "withdrawn": None,
        }
    return {
        "claim": catalogue.ref("claim", claim.id),
        "figure": clip(claim.figure_text, 200),
        "printed": claim.is_readable,
        "title": claim_title(claim) + mark,
        "subject": clip(claim.subject, 200),
        **catalogue.reading(claim),
        "by": catalogue.party(claim.by),
        "relation": relation(claim, catalogue.collection),
        "obtained": clip(claim.obtained, 200),
        "trace": trace_short(catalogue, claim.id),
        "place": catalogue.place(claim),
        "withdrawn": withdrawal(claim.withdrawn),
    }


def _agreement(held: Comparison) -> dict[str, Any]:
    found = held.agreement
    return {
        "left": found.left,
        "right": found.right,
        "left_interval": _ends(found.left_interval),
        "right_interval": _ends(found.right_interval),
        "difference": number_text(found.difference),
        "unit": found.unit,
        "ratio": number_text(found.ratio),
        "touches": found.touches,
        "yardstick": found.yardstick,
        "note": found.note,
        "lines": distance_lines(held),
    }


def _ends(interval: Interval | None) -> list[str | None] | None:
    return None if interval is None else [number_text(interval.low), number_text(interval.high)]


def _plot(held: Comparison, marks: tuple[str, str]) -> Mapping[str, Any] | None:
    """Return what an interval plot shows, or None where the two figures have no common unit.

    Two figures of a refuted pair are drawn only where their difference is told: two percentages are two ratios.
    """
    found, right = held.agreement, held.right
    if held.verdict is Verdict.REFUTED and found.difference is None:
        return None
    if found.left_interval is None or found.right_interval is None or found.unit is None or right is None:
        return None
    sides = ((held.left, found.left_interval), (right, found.right_interval))
    rows = [_plot_row(claim, interval, found.unit, mark) for (claim, interval), mark in zip(sides, marks, strict=True)]
    return {"unit": found.unit, "rows": rows, "comparable": held.verdict is not Verdict.REFUTED}


def _plot_row(claim: Claim, interval: Interval, unit: str, mark: str) -> dict[str, Any]:
    figure = claim.figure
    return {
        "label": clip(claim.subject, 60) + mark,
        "figure": clip(claim.figure_text, 60),
        "value": number_text(_value(figure, unit, interval)),
        "low": number_text(interval.low),
        "high": number_text(interval.high),
        "hedged": figure is not None and figure.approximate,
        "bound": "none" if figure is None else figure.bound,
    }


def _value(figure: Figure | None, unit: str, interval: Interval) -> Fraction | None:
    """Return the printed number in a unit, or None where it was converted by more than its unit."""
    if figure is None or figure.value is None:
        return None
    try:
        factor = conversion_factor(figure.unit, unit)
    except UnitError:
        return None
    value = None if factor is None else Fraction(figure.value) * factor
    return value if value is not None and value in interval else None
