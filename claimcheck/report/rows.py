"""The table of findings, built as text: escaping is what a thousand tables cost, so each value is escaped once.

Rows are grouped by what follows from them and by weight, so that both stand once above the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from claimcheck.comparison import Comparison, Consequence, follows
from claimcheck.comparison import Finding as Found
from claimcheck.report.views import Finding, Pair
from claimcheck.report.views.pairs import Side
from claimcheck.report.words import clip
from claimcheck.verdict import Outcome, Severity, State

__all__ = [
    "CLASSES",
    "PARTS",
    "PART_TITLES",
    "PLACES",
    "WEIGHTS",
    "Number",
    "findings_rows",
    "grouped",
    "heading",
    "part_of",
    "parts_of",
    "small",
    "value",
]

_Escape = Callable[[Any], str]
#: Gives the mark of a source on one side of a pair, as safe HTML; nothing for the source of the claim itself.
Number = Callable[[Side, str | None], str]

#: Outcome to the class of its row.
CLASSES = {
    Outcome.SAME: "s",
    Outcome.EQUIVALENT: "e",
    Outcome.UNRESOLVED: "u",
    Outcome.DIFFERENT: "d",
    Outcome.ONE_SIDE_ONLY: "o",
    Outcome.NEITHER_SIDE: "n",
    Outcome.CANNOT_CHECK: "z",
    Outcome.NOT_APPLICABLE: "x",
}


#: Consequences that fields of several weights have; they are told apart.
_MIXED = (Consequence.OPEN, Consequence.ALIKE)
#: Where findings stand in the table, by what follows from them and their weight.
PLACES = {
    (consequence, severity): (place, weight if consequence in _MIXED else 0)
    for place, consequence in enumerate(Consequence)
    for weight, severity in enumerate(Severity)
}


#: Parts of a page below the card, to what follows from the fields that stand in each.
PARTS = {
    "differs": (Consequence.RULES_OUT, Consequence.CAVEAT),
    "open": (Consequence.OPEN,),
    "same": (Consequence.ALIKE,),
    "listed": (Consequence.LISTED, Consequence.UNCOUNTED),
}
#: What a severity says to a reader.
WEIGHTS = {Severity.BLOCKING: "decides", Severity.QUALIFYING: "a caveat", Severity.CONTEXT: "for information"}
#: Outcomes that tell all there is to tell.
_TOLD = (Outcome.ONE_SIDE_ONLY, Outcome.NEITHER_SIDE)
#: Characters of a name beside a value, and of a reason in a table; the JSON has the whole.
_LABEL, _REASON = 24, 160
_ORDER = {severity: place for place, severity in enumerate(Severity)}


def grouped(findings: Iterable[Finding], rest: Iterable[str] = ()) -> dict[str, list[Finding]]:
    """Return findings by consequence and weight, in the order of the table, without those named in ``rest``."""
    left_out = frozenset(rest)
    groups: dict[tuple[int, int], list[Finding]] = {}
    for found in findings:
        if found.field not in left_out:
            place = PLACES[found.follows, found.severity]
            if place in groups:
                groups[place].append(found)
            else:
                groups[place] = [found]
    return {heading(groups[place]): groups[place] for place in sorted(groups)}


def heading(rows: Sequence[Finding]) -> str:
    """Return what stands above rows of one consequence: it, and their weight where they have one."""
    consequence, words = rows[0].follows, {row.severity for row in rows}
    told = len(words) == 1 and consequence is not Consequence.UNCOUNTED
    return f"{consequence} ({WEIGHTS[words.pop()]})" if told else str(consequence)


def findings_rows(pair: Pair, number: Number, escape: _Escape, part: str | None = None) -> str:
    """Return the bodies of the table of a pair.

    Args:
        pair: The view of a pair; the fields of its ``rest`` stand in lines below the table.
        number: Gives the mark of a source.
        escape: Escapes text for HTML.
        part: One of `PARTS`, or None for every row, under headings.
    """
    rest = [field.field for group in pair.rest for field in group.fields]
    if part is not None:
        rows = [row for row in part_of(pair, part) if row.field not in rest]
        return "".join(["<tbody>", *(_row(row, pair, number, escape, part) for row in rows)])
    told = []
    for name, rows in grouped(pair.findings, rest).items():
        told.append(f"<tbody><tr class=g><th colspan=5 scope=rowgroup>{name}\n")
        told.extend([_row(row, pair, number, escape, "open") for row in rows])
    return "".join(told)


#: Parts to their titles.
PART_TITLES = {
    "differs": "What differs",
    "open": "What is open, and what would settle it",
    "same": "The same",
    "listed": "For information",
    "silent": "Recorded on neither side",
    "idle": "Not applicable",
}


def parts_of(held: Comparison) -> dict[str, list[Found]]:
    """Return the findings of a pair by the part they are told in, those first that weigh most."""
    parts: dict[str, list[Found]] = {part: [] for part in PART_TITLES}
    for cell, found in zip(held.cells, held.findings, strict=True):
        unlooked = cell.left.state is cell.right.state is State.NOT_RECORDED
        if unlooked and found.outcome is Outcome.NEITHER_SIDE and not found.is_caveat:
            parts["silent"].append(found)
        elif found.outcome is Outcome.NOT_APPLICABLE:
            parts["idle"].append(found)
        else:
            follow = follows(cell.ruling)
            parts[next(part for part, kinds in PARTS.items() if follow in kinds)].append(found)
    return {part: sorted(rows, key=lambda row: _ORDER[row.severity]) for part, rows in parts.items()}


def part_of(pair: Pair, part: str) -> list[Finding]:
    """Return the findings of one part of a page, those first that weigh most."""
    rest = {field.field for group in pair.rest for field in group.fields}
    found = [row for row in pair.findings if row.follows in PARTS[part] and row.field not in rest]
    return sorted(found, key=lambda row: PLACES[row.follows, row.severity])


def _row(row: Finding, pair: Pair, number: Number, escape: _Escape, part: str) -> str:
    outcome, because = row.outcome, row.because
    left_note, right_note = row.left_note, row.right_note
    left, right = escape(row.left), escape(row.right)
    left += number(pair.left, row.left_source)
    right += number(pair.right, row.right_source)
    if left_note:
        left += f" <small>{escape(left_note)}</small>"
    if right_note:
        right += f" <small>{escape(right_note)}</small>"
    if left == right:
        sides = f"<td colspan=2 data-l=Both>{left}"
    else:
        names = (escape(clip(side.name or side.subject, _LABEL)) for side in (pair.left, pair.right))
        sides = "".join(f'<td data-l="{name}">{text}' for name, text in zip(names, (left, right), strict=True))
    known = because in ("", left_note, right_note) or outcome in _TOLD
    why = "" if known else f" <small>{escape(clip(because, _REASON))}</small>"
    head = f"<tr class={CLASSES[outcome]}><th scope=row>{escape(row.title)}{sides}<td class=k>{outcome}{why}"
    weight = row.aside or WEIGHTS[row.severity]
    if part != "open":
        return f"{head}<td>{escape(weight)}"
    return f"{head}<td>{escape(row.settle) if row.settle else ''}"


def value(text: str, note: str | None, mark: str, escape: _Escape) -> str:
    """Return what one side says, its source and how we know it."""
    return f"{escape(text)}{mark}{small(note, escape)}"


def small(text: str | None, escape: _Escape) -> str:
    """Return a text in small letters, nothing for none."""
    return f" <small>{escape(text)}</small>" if text else ""
