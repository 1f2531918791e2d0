"""The table of findings, built as text: escaping is what a thousand tables cost, so each value is escaped once.

Rows are grouped by what follows from them and by weight, so that both stand once above the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

__all__ = ["CLASSES", "Number", "findings_rows", "grouped", "small", "value"]

_Escape = Callable[[Any], str]
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


_PLACES = {name: place for place, name in enumerate(_GROUPS)}
_LAST = len(_GROUPS) - 1
_WEIGHTS = {"blocking": 0, "qualifying": 1, "context": 2}
#: Groups that hold fields of several weights; they are told apart.
_MIXED = (2, 3)


def grouped(findings: Iterable[Row], rest: Iterable[str] = ()) -> dict[str, list[Row]]:
    """Return findings by consequence and weight, in the order of the table, without those named in ``rest``."""
    left_out = frozenset(rest)
    groups: dict[tuple[int, int], list[Row]] = {}
    for found in findings:
        if found["field"] not in left_out:
            place = _PLACES.get(found["consequence"], _LAST)
            key = place, _WEIGHTS[found["severity"]] if place in _MIXED else 0
            if key in groups:
                groups[key].append(found)
            else:
                groups[key] = [found]
    return {_heading(place, groups[place, weight]): groups[place, weight] for place, weight in sorted(groups)}


def _heading(place: int, rows: list[Row]) -> str:
    words = {row["severity"] for row in rows}
    return f"{_GROUPS[place]} ({words.pop()})" if len(words) == 1 and place != _LAST else _GROUPS[place]


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
    outcome, because, settle = row["outcome"], row["because"], row["settle"]
    left_note, right_note = row["left_note"], row["right_note"]
    weight = row["aside"] or ("required" if row["required"] else None)
    left, right = escape(row["left"]), escape(row["right"])
    left += number(pair, row["left_source"], "left")
    right += number(pair, row["right_source"], "right")
    if left_note:
        left += f" <small>{escape(left_note)}</small>"
    if right_note:
        right += f" <small>{escape(right_note)}</small>"
    sides = f"<td colspan=2>{left}" if left == right else f"<td>{left}<td>{right}"
    why = f" <small>{escape(because)}</small>" if because and because != left_note and because != right_note else ""
    head = f"{escape(row['title'])} <small>{escape(weight)}</small>" if weight else escape(row["title"])
    end = escape(settle) if settle else ""
    return f"<tr class={CLASSES[outcome]}><th>{head}{sides}<td class=k>{outcome}{why}<td>{end}"


def value(text: str, note: str | None, mark: str, escape: _Escape) -> str:
    """Return what one side says, its source and how we know it."""
    return f"{escape(text)}{mark}{small(note, escape)}"


def small(text: str | None, escape: _Escape) -> str:
    """Return a text in small letters, nothing for none."""
    return f" <small>{escape(text)}</small>" if text else ""
