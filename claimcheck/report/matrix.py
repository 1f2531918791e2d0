"""The pairs of a check in one table: a field that stands between several pairs is told once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from claimcheck.report.rows import CLASSES, PLACES, Number, heading, small, value
from claimcheck.report.views import Finding, Pair
from claimcheck.report.views.pairs import Agreed
from claimcheck.verdict import Outcome, Severity

__all__ = ["agreed", "matrix_rows", "numbers_text"]

_Escape = Callable[[Any], str]
_Key = TypeVar("_Key", bound=Hashable)
_ALIKE = (Outcome.SAME, Outcome.EQUIVALENT)


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


class _Caveat(NamedTuple):
    """Hold a finding that counts against a pair, with the pair and its number."""

    number: int
    pair: Pair
    found: Finding


def matrix_rows(pairs: Sequence[Pair], number: Number, escape: _Escape) -> str:
    """Return the bodies of one table for all pairs of a check: the fields that count against one of them.

    Args:
        pairs: Views of the pairs, in the order of their numbers.
        number: Gives the mark of a source on one side of a pair, as safe HTML.
        escape: Escapes text for HTML.
    """
    caveats = [
        _Caveat(place, pair, found) for place, pair in enumerate(pairs, 1) for found in pair.findings if found.caveat
    ]
    wide = 6 if len(pairs) > 1 else 5
    told = []
    groups = _by(caveats, lambda row: PLACES[row.found.follows, row.found.severity])
    for _, rows in sorted(groups.items()):
        told.append(f"<tbody><tr class=g><th colspan={wide} scope=rowgroup>{heading([row.found for row in rows])}\n")
        for lines in _by(rows, lambda row: row.found.field).values():
            told.append(_field(list(_by(lines, _key).values()), len(pairs) > 1, number, escape))
    return "".join(told)


def _by(rows: Iterable[_Caveat], key: Callable[[_Caveat], _Key]) -> dict[_Key, list[_Caveat]]:
    groups: dict[_Key, list[_Caveat]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def _key(row: _Caveat) -> tuple[Hashable, ...]:
    found = row.found
    return found.left, found.right, found.left_note, found.right_note, found.outcome, found.because


def _said(rows: list[_Caveat], told: set[str], number: Number, escape: _Escape) -> str:
    """Return the cells of what both sides of some pairs say, alike but for their sources, and of the outcome.

    A reason that the rows above have ``told`` is not told again.
    """
    found = rows[0].found
    left_mark = next(filter(None, (number(row.pair.left, row.found.left_source) for row in rows)), "")
    right_mark = next(filter(None, (number(row.pair.right, row.found.right_source) for row in rows)), "")
    left = value(found.left, _inference(found.left_inferred), left_mark, escape)
    right = value(found.right, _inference(found.right_inferred), right_mark, escape)
    silence = found.outcome in (Outcome.ONE_SIDE_ONLY, Outcome.NEITHER_SIDE)
    known = silence or found.because in told or found.because in (found.left_note, found.right_note)
    because = None if known else found.because
    told.add(found.because)
    sides = f"<td colspan=2>{left}" if left == right else f"<td>{left}<td>{right}"
    return f"{sides}<td class=k>{found.outcome}{small(because, escape)}"


def _inference(inferred: bool) -> str | None:
    """Return the word for a value that is our own inference; why, and other notes, stand on the page of the check."""
    return "our inference" if inferred else None


def _field(groups: list[list[_Caveat]], many: bool, number: Number, escape: _Escape) -> str:
    first = groups[0][0].found
    span = f" rowspan={len(groups)}" if len(groups) > 1 else ""
    head = f"<th{span}>{escape(first.title)}{'*' if first.required else ''}"
    settle = next((row.found.settle for rows in groups for row in rows if row.found.settle), "")
    told, reasons = [], set[str]()
    for place, rows in enumerate(groups):
        pairs = f"<td>{numbers_text([row.number for row in rows])}" if many else ""
        ends = (head, f"<td{span}>{escape(settle)}") if place == 0 else ("", "")
        said = _said(rows, reasons, number, escape)
        told.append(f"<tr class={CLASSES[rows[0].found.outcome]}>{ends[0]}{pairs}{said}{ends[1]}")
    return "".join(told)


def agreed(pairs: Sequence[Pair]) -> list[Agreed]:
    """Return the fields in which nothing stands between pairs, gathered by the pairs they hold for, widest first."""
    found: dict[tuple[str, str], list[int]] = {}
    for place, pair in enumerate(pairs, 1):
        for row in pair.findings:
            if row.outcome in _ALIKE and row.aside is None and row.severity is not Severity.CONTEXT:
                both = row.left if row.left == row.right else f"{row.left} and {row.right}"
                found.setdefault((row.title, both), []).append(place)
    groups: dict[tuple[int, ...], list[str]] = {}
    for (title, both), numbers in found.items():
        groups.setdefault(tuple(numbers), []).append(f"{title} ({both})")
    order = sorted(groups.items(), key=lambda entry: (-len(entry[0]), entry[0]))
    return [
        Agreed(pairs="" if len(numbers) == len(pairs) else numbers_text(numbers), fields=", ".join(fields))
        for numbers, fields in order
    ]
