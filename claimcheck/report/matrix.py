"""The pairs of a check in one table: a field that stands between several pairs is told once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from claimcheck.report.rows import CLASSES, Number, grouped, small, value

__all__ = ["agreed", "matrix_rows", "numbers_text"]

_Escape = Callable[[Any], str]


def numbers_text(numbers: Sequence[int]) -> str:
    """Print the numbers of pairs, runs of three or more joined by a dash.

    >>> numbers_text([1, 2, 3, 5])
    '1–3, 5'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def matrix_rows(pairs: Sequence[Mapping[str, Any]], number: Number, escape: _Escape) -> str:
    """Return the bodies of one table for all pairs of a check: the fields that count against one of them.

    Args:
        pairs: Views of the pairs, in the order of their numbers.
        number: Gives the mark of a source on one side of a pair, as safe HTML.
        escape: Escapes text for HTML.
    """
    caveats = [
        {**row, "pair": place, "own": pair}
        for place, pair in enumerate(pairs, 1)
        for row in pair["findings"]
        if row["caveat"]
    ]
    wide = 6 if len(pairs) > 1 else 5
    told = []
    for name, rows in grouped(caveats).items():
        told.append(f"<tbody><tr class=g><th colspan={wide} scope=rowgroup>{name}\n")
        for lines in _by(rows, lambda row: row["field"]).values():
            told.append(_field(list(_by(lines, _key).values()), len(pairs) > 1, number, escape))
    return "".join(told)


def _by(
    rows: Iterable[Mapping[str, Any]], key: Callable[[Mapping[str, Any]], Any]
) -> dict[Any, list[Mapping[str, Any]]]:
    groups: dict[Any, list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def _key(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(row[key] for key in ("left", "right", "left_note", "right_note", "outcome", "because"))


def _said(rows: list[Mapping[str, Any]], told: set[str], number: Number, escape: _Escape) -> str:
    """Return the cells of what both sides of some pairs say, alike but for their sources, and of the outcome.

    A reason that the rows above have ``told`` is not told again.
    """
    row = rows[0]
    marks = {
        side: next(filter(None, (number(one["own"], one[f"{side}_source"], side) for one in rows)), "")
        for side in ("left", "right")
    }
    left = value(row["left"], _inference(row["left_note"]), marks["left"], escape)
    right = value(row["right"], _inference(row["right_note"]), marks["right"], escape)
    silence = row["outcome"] in ("one side only", "neither side")
    known = silence or row["because"] in told or row["because"] in (row["left_note"], row["right_note"])
    because = None if known else row["because"]
    told.add(row["because"])
    sides = f"<td colspan=2>{left}" if left == right else f"<td>{left}<td>{right}"
    return f"{sides}<td class=k>{row['outcome']}{small(because, escape)}"


def _inference(note: str | None) -> str | None:
    """Return the word for a value that is our own inference; why, and other notes, stand on the page of the check."""
    return "our inference" if note is not None and note.startswith("our inference") else None


def _field(groups: list[list[Mapping[str, Any]]], many: bool, number: Number, escape: _Escape) -> str:
    first = groups[0][0]
    span = f" rowspan={len(groups)}" if len(groups) > 1 else ""
    head = f"<th{span}>{escape(first['title'])}{'*' if first['required'] else ''}"
    settle = next((row["settle"] for rows in groups for row in rows if row["settle"]), "")
    told, reasons = [], set[str]()
    for place, rows in enumerate(groups):
        pairs = f"<td>{numbers_text([row['pair'] for row in rows])}" if many else ""
        ends = (head, f"<td{span}>{escape(settle)}") if place == 0 else ("", "")
        said = _said(rows, reasons, number, escape)
        told.append(f"<tr class={CLASSES[rows[0]['outcome']]}>{ends[0]}{pairs}{said}{ends[1]}")
    return "".join(told)


def agreed(pairs: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return the fields in which nothing stands between pairs, gathered by the pairs they hold for.

    Returns:
        ``pairs`` (their numbers, empty for all) and ``fields`` (titles with the common value), widest first.
    """
    found: dict[tuple[str, str], list[int]] = {}
    for place, pair in enumerate(pairs, 1):
        for row in pair["findings"]:
            if row["outcome"] in ("same", "equivalent") and row["aside"] is None and row["severity"] != "context":
                both = row["left"] if row["left"] == row["right"] else f"{row['left']} and {row['right']}"
                found.setdefault((row["title"], both), []).append(place)
    groups: dict[tuple[int, ...], list[str]] = {}
    for (title, both), numbers in found.items():
        groups.setdefault(tuple(numbers), []).append(f"{title} ({both})")
    order = sorted(groups.items(), key=lambda entry: (-len(entry[0]), entry[0]))
    return [
        {"pairs": "" if len(numbers) == len(pairs) else numbers_text(numbers), "fields": ", ".join(fields)}
        for numbers, fields in order
    ]
