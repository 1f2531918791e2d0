"""The table of findings, built as text: escaping is what a thousand tables cost, so each value is escaped once.

The rows are grouped by what follows from them, so that the sentence stands once above them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

__all__ = ["GROUPS", "findings_rows", "grouped"]

_Escape = Callable[[Any], Any]

#: Consequences in the order of the table; findings that do not count come last.
GROUPS = (
    "The figures cannot be compared.",
    "The comparison holds only with this caveat.",
    "Like-for-like cannot be said while this is open.",
    "Nothing stands between the figures here.",
    "Listed; it does not lower the verdict.",
)
_UNCOUNTED = "Listed, not counted."
_CLASSES = {
    "same": "s",
    "equivalent": "e",
    "unresolved": "u",
    "different": "d",
    "one side only": "o",
    "neither side": "n",
    "cannot check": "c",
    "not applicable": "x",
}


def grouped(findings: Iterable[Mapping[str, Any]], rest: Iterable[str] = ()) -> dict[str, list[Mapping[str, Any]]]:
    """Return findings by their consequence, in the order of the table, without those named in ``rest``."""
    left_out = frozenset(rest)
    groups: dict[str, list[Mapping[str, Any]]] = {name: [] for name in (*GROUPS, _UNCOUNTED)}
    for found in findings:
        if found["field"] not in left_out:
            name = found["consequence"]
            groups[name if name in groups else _UNCOUNTED].append(found)
    return {name: rows for name, rows in groups.items() if rows}


def findings_rows(
    findings: Iterable[Mapping[str, Any]],
    rest: Iterable[str],
    number: Callable[[str | None, str], str],
    escape: _Escape,
) -> str:
    """Return the bodies of the table of a pair.

    Args:
        findings: Plain data of findings, in profile order.
        rest: Fields that stand in the line below the table.
        number: Gives the mark of a source on one side, as safe HTML; nothing for the claim's own.
        escape: Escapes text for HTML.
    """
    told = []
    for name, rows in grouped(findings, rest).items():
        told.append(f'<tbody><tr class="g"><th colspan="5" scope="rowgroup">{name}</th></tr>\n')
        told.extend(_row(row, number, escape) for row in rows)
        told.append("</tbody>")
    return "".join(told)


def _row(row: Mapping[str, Any], number: Callable[[str | None, str], str], escape: _Escape) -> str:
    outcome, left, right = row["outcome"], row["left"], row["right"]
    weight = row["severity"] + (", required" if row["required"] else "")
    if row["aside"]:
        weight = row["aside"]
    head = (
        f'<tr class="{_CLASSES[outcome]}"><th scope="row">{escape(row["title"])} <small>{escape(weight)}</small></th>'
    )
    left_told = _value(left, row["left_note"], number(row["left_source"], "left"), escape)
    right_told = _value(right, row["right_note"], number(row["right_source"], "right"), escape)
    both = left_told == right_told and outcome in ("same", "neither side")
    sides = f'<td colspan="2">{left_told}</td>' if both else f"<td>{left_told}</td><td>{right_told}</td>"
    because = f" <small>{escape(row['because'])}</small>" if row["because"] else ""
    settle = escape(row["settle"]) if row["settle"] else ""
    return f"{head}{sides}<td>{outcome}{because}</td><td>{settle}</td></tr>\n"


def _value(value: str, note: str | None, mark: str, escape: _Escape) -> str:
    return f"{escape(value)}{mark} <small>{escape(note)}</small>" if note else f"{escape(value)}{mark}"
