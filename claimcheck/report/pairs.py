"""The view of one pair: both sides, every finding, agreement, and what a picture of it needs."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from claimcheck.collection import relation
from claimcheck.comparison import Cell, Comparison, Consequence, PairResult, Statement, follows
from claimcheck.comparison import Finding as Found
from claimcheck.errors import UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.records import Claim
from claimcheck.report.amounts import number_text
from claimcheck.report.catalogue import Catalogue, claim_title, field_names, withdrawal
from claimcheck.report.distances import distance_lines
from claimcheck.report.provenance import trace_short
from claimcheck.report.verdicts import pair_answer, pair_reason, pair_remedy
from claimcheck.report.views import Finding, Pair
from claimcheck.report.views.pairs import Agreement, Coverage, Deciding, Plot, PlotRow, Rest, Side
from claimcheck.report.words import clip, clipped
from claimcheck.units import conversion_factor
from claimcheck.verdict import Outcome, State, Verdict

__all__ = ["MOST_ROWS", "claim_side", "pair_plot", "pair_view", "plot_row"]

#: Deciding fields that fit one screen, and characters of a value there.
MOST_ROWS = 5
_SHORT = 100
_LONGEST = 400
_COMPARED = (Outcome.SAME, Outcome.EQUIVALENT, Outcome.DIFFERENT, Outcome.UNRESOLVED)
_OPEN = (Outcome.ONE_SIDE_ONLY, Outcome.CANNOT_CHECK)


def pair_view(catalogue: Catalogue, pair: PairResult, *, full: bool) -> Pair:
    """Return the view of a pair.

    Args:
        catalogue: The dossier.
        pair: The pair.
        full: Whether every finding is held; else those that were compared or that count, the others by title.
    """
    held = pair.comparison
    marks = _apart(catalogue, held)
    kept = {found.field for found in held.findings if _is_shown(found)}
    told = [both for both in zip(held.cells, held.findings, strict=True) if full or both[1].field in kept]
    return Pair(
        left=claim_side(catalogue, held.left, marks[0]),
        right=_baseline(catalogue, held) if held.right is None else claim_side(catalogue, held.right, marks[1]),
        verdict=held.verdict,
        sublabel=held.sublabel,
        expected=pair.expected,
        against_baseline=held.against_baseline,
        axis=list(held.axis),
        gist=pair_reason(held),
        coverage=Coverage(compared=held.coverage.compared, applicable=held.coverage.applicable),
        reasons=[found.field for found in held.reasons],
        findings=[_finding(cell, found) for cell, found in told],
        rest=_rest([found for found in held.findings if found.field not in kept], held.cells),
        notes=[clip(note, 600) for note in held.notes],
        agreement=_agreement(held),
        plot=pair_plot(held, marks),
        answer=clip(pair_answer(held), 600),
        deciding=[_deciding(found) for found in held.reasons[:MOST_ROWS]],
        deciding_more=max(0, len(held.reasons) - MOST_ROWS),
        remedy=clipped(pair_remedy(held), 600),
    )


def _is_shown(found: Found) -> bool:
    return found.outcome in _COMPARED or found.is_caveat or (found.outcome in _OPEN and found.aside is None)


def _finding(cell: Cell, found: Found) -> Finding:
    left, right = cell.left, cell.right
    inferred = left.state is State.INFERRED, right.state is State.INFERRED
    return _told(found, _note(left), _note(right), cell.ruling.because, follows(cell.ruling), *inferred)


@lru_cache(maxsize=4096)  # most fields of most pairs say what those of other pairs say
def _told(
    found: Found,
    left_note: str | None,
    right_note: str | None,
    because: str,
    consequence: Consequence,
    left_inferred: bool,
    right_inferred: bool,
) -> Finding:
    return Finding(
        field=found.field,
        severity=found.severity,
        required=found.required,
        outcome=found.outcome,
        left=clip(found.left, _LONGEST),
        right=clip(found.right, _LONGEST),
        reason=clip(found.reason, 1500),
        settle=found.settle,
        title=found.title,
        left_note=left_note,
        right_note=right_note,
        left_source=found.left_source,
        right_source=found.right_source,
        because=clip(because, 600),
        consequence=found.consequence,
        why=found.why,
        aside=found.aside,
        caveat=found.is_caveat,
        follows=consequence,
        left_inferred=left_inferred,
        right_inferred=right_inferred,
    )


def _deciding(found: Found) -> Deciding:
    values = [clip(found.left, _SHORT), clip(found.right, _SHORT)]
    return Deciding(title=found.title, values=values, outcome=found.outcome)


def _note(said: Statement) -> str | None:
    """Say how we know a value where the source does not plainly state it."""
    if said.state is State.INFERRED:
        return clip(f"our inference: {said.note}" if said.note else "our inference", 300)
    return clipped(said.note, 300) if said.note and said.state is not State.NOT_RECORDED else None


def _rest(findings: list[Found], cells: tuple[Cell, ...]) -> list[Rest]:
    """Gather the fields that stand in no table, by outcome and kind of silence, in the order of the profile."""
    because = {cell.field.id: cell.ruling.because for cell in cells}
    groups: dict[tuple[Outcome, str], list[tuple[str, str]]] = {}
    for found in findings:
        why = because[found.field] if found.outcome is not Outcome.NOT_APPLICABLE else ""
        groups.setdefault((found.outcome, why), []).append((found.field, found.title))
    return [
        Rest(outcome=outcome, because=clip(why, 300), fields=field_names(fields))
        for (outcome, why), fields in groups.items()
    ]


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


def _baseline(catalogue: Catalogue, held: Comparison) -> Side:
    """Return the baseline that the left claim has written inside it."""
    claim = held.left
    subject = next((cell.right.shown for cell in held.cells if cell.field.id == "subject"), "not stated")
    return Side(
        claim=None,
        figure=None,
        printed=False,
        title=clip(f"the baseline of {claim_title(claim)}", 200),
        subject=clip(subject, 200),
        source=catalogue.ref("source", claim.source) if claim.source else None,
        via=None,
        read=True,
        by=None,
        relation=None,
        obtained=None,
        trace=None,
        place=catalogue.place(claim, claim.places.get("baseline", (None,))[0]),
        withdrawn=None,
        name=clip(subject, 120),
    )


def claim_side(catalogue: Catalogue, claim: Claim, mark: str = "") -> Side:
    """Return a claim as one side of a card; ``mark`` tells it apart from another of its subject."""
    told = catalogue.told(claim)
    return Side(
        claim=catalogue.ref("claim", claim.id),
        figure=clip(claim.figure_text, 200),
        printed=claim.is_readable,
        title=claim_title(claim) + mark,
        subject=clip(claim.subject, 200),
        source=told.source,
        via=told.via,
        read=told.read,
        by=catalogue.party(claim.by),
        relation=relation(claim, catalogue.collection),
        obtained=clip(claim.obtained, 200),
        trace=trace_short(catalogue, claim.id),
        place=catalogue.place(claim),
        withdrawn=withdrawal(claim.withdrawn),
        name=clip(claim.subject, 120) + mark,
    )


def _agreement(held: Comparison) -> Agreement:
    found = held.agreement
    return Agreement(
        left=found.left,
        right=found.right,
        left_interval=_ends(found.left_interval),
        right_interval=_ends(found.right_interval),
        difference=number_text(found.difference),
        unit=found.unit,
        ratio=number_text(found.ratio),
        touches=found.touches,
        yardstick=found.yardstick,
        note=found.note,
        lines=distance_lines(held),
    )


def _ends(interval: Interval | None) -> list[str | None] | None:
    return None if interval is None else [number_text(interval.low), number_text(interval.high)]


def pair_plot(held: Comparison, marks: tuple[str, str] = ("", "")) -> Plot | None:
    """Return what an interval plot shows, or None where the two figures have no common unit.

    Two figures of a refuted pair are drawn only where their difference is told: two percentages are two ratios.
    """
    found, right = held.agreement, held.right
    if held.verdict is Verdict.REFUTED and found.difference is None:
        return None
    if found.left_interval is None or found.right_interval is None or found.unit is None or right is None:
        return None
    sides = ((held.left, found.left_interval), (right, found.right_interval))
    rows = [plot_row(claim, interval, found.unit, mark) for (claim, interval), mark in zip(sides, marks, strict=True)]
    return Plot(unit=found.unit, rows=rows, comparable=held.verdict is not Verdict.REFUTED)


def plot_row(claim: Claim, interval: Interval, unit: str, mark: str = "") -> PlotRow:
    """Return one bar of an interval plot: what a figure allows, in a unit."""
    figure = claim.figure
    return PlotRow(
        label=clip(claim.subject, 60) + mark,
        figure=clip(claim.figure_text, 60),
        value=number_text(_value(figure, unit, interval)),
        low=number_text(interval.low),
        high=number_text(interval.high),
        hedged=figure is not None and figure.approximate,
        bound="none" if figure is None else figure.bound,
    )


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
