"""The table of findings, built as text: escaping is what a thousand tables cost, so each value is escaped once.

Rows are grouped by what follows from them and by weight, so that both stand once above the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

__all__ = ["CLASSES", "Number", "findings_rows", "grouped", "small", "value"]

_Escape = Callable[[Any], Any]
#: Gives the mark of a source on one side of a pair, as safe HTML; nothing for the source of the claim itself.
Number = Callable[[Mapping[str, Any], str | None, str], str]
Row = Mapping[str, Any]

_UNCOUNTED = "Listed, not counted."
#: Consequences in the order of the table; what does not count comes last.
_GROUPS = (
    "The figures cannot be compared.",
    "The comparison holds only with this caveat.",
    "Like-for-like cannot be said while this is open.",
    "Nothing stands between the figures here.",
    "Listed; it does not lower the verdict.",
    _UNCOUNTED,
)
#: Outcome to the class of its row.
CLASSES = {
    "same": "s",
    "equivalent": "e",
    "unresolved": "u",
    "different": "d",
    "one side only": "o",
    "neither side": "n",
    "cannot check": "z",
    "not applicable": "x",
}


def grouped(findings: Iterable[Row], rest: Iterable[str] = ()) -> dict[str, list[Row]]:
    """Return findings by consequence and weight, in the order of the table, without those named in ``rest``."""
    left_out = frozenset(rest)
    groups: dict[tuple[int, int], list[Row]] = {}
    for found in findings:
        if found["field"] in left_out:
            continue
        name = found["consequence"]
        place = _GROUPS.index(name) if name in _GROUPS else len(_GROUPS) - 1
        weight = ("blocking", "qualifying", "context").index(found["severity"]) if place in (2, 3) else 0
        groups.setdefault((place, weight), []).append(found)
    return {_heading(*key, rows): rows for key, rows in sorted(groups.items(), key=lambda entry: entry[0])}


def _heading(place: int, weight: int, rows: list[Row]) -> str:
    words = {row["severity"] for row in rows}
    return (
        f"{_GROUPS[place]} ({words.pop().capitalize()})"
        if len(words) == 1 and place != len(_GROUPS) - 1
        else _GROUPS[place]
    )


def findings_rows(pair: Mapping[str, Any], number: Number, escape: _Escape) -> str:
    """Return the bodies of the table of a pair.

    Args:
        pair: The view of a pair; the fields of its ``rest`` stand in lines below the table.
        number: Gives the mark of a source.
        escape: Escapes text for HTML.
    """
    rest = [field["field"] for group in pair["rest"] for field in group["fields"]]
    told = []
    for name, rows in grouped(pair["findings"], rest).items():
        told.append(f"<tbody><tr class=g><th colspan=5 scope=rowgroup>{name}\n")
        told.extend([_row(row, pair, number, escape) for row in rows])
    return "".join(told)


def _row(row: Row, pair: Mapping[str, Any], number: Number, escape: _Escape) -> str:
    outcome = row["outcome"]
    weight = row["aside"] or ("required" if row["required"] else "")
    left = value(row["left"], row["left_note"], number(pair, row["left_source"], "left"), escape)
    right = value(row["right"], row["right_note"], number(pair, row["right_source"], "right"), escape)
    return (
        f"<tr class={CLASSES[outcome]}><th>{escape(row['title'])}{small(weight, escape)}"
        f"{f'<td colspan=2>{left}' if left == right else f'<td>{left}<td>{right}'}"
        f"<td class=k>{outcome}{small(_because(row), escape)}<td>{escape(row['settle'] or '')}\n"
    )


def value(text: str, note: str | None, mark: str, escape: _Escape) -> str:
    """Return what one side says, its source and how we know it."""
    return f"{escape(text)}{mark}{small(note, escape)}"


def small(text: str | None, escape: _Escape) -> str:
    """Return a text in small letters, nothing for none."""
    return f" <small>{escape(text)}</small>" if text else ""


def _because(row: Row) -> str | None:
    """Return why a field has its outcome, unless the note beside a value says so already."""
    because: str | None = row["because"]
    return None if because in (row["left_note"], row["right_note"]) else because
