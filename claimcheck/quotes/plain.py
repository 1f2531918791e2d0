"""The structure of a plain text: paragraphs by their empty lines, items by their bullets, tables by their columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimcheck.quotes.article import ITEM
from claimcheck.quotes.drawing import Writer

__all__ = ["plain_text"]

_BULLET = re.compile(r"[ \t]{0,12}(?:([-*\u2022\u2013+])|[0-9]{1,3}[.)])[ \t]+(?=\S)")
#: What parts the columns of a table: a bar, a tab, or spaces.
_GAP = re.compile(r" *[|\t][ \t]*| {2,}")
_RULE = re.compile(r"[-=+:|\s\u2500-\u257f]+")
_ENDS = (".", ":", ";", "!", "?")


@dataclass(frozen=True, slots=True)
class _Row:
    """Hold the cells of one line, and where each begins and ends in it."""

    cells: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    is_parted: bool  # by bars or tabs, and not by spaces alone
    is_alone: bool  # so wide apart that one line is a table

    def goes_on(self, before: _Row) -> bool:
        """Tell whether a line is a further row of the table of the line before it."""
        if len(self.cells) != len(before.cells) or len(self.cells) < 2:
            return False
        pairs = zip(self.places, before.places, strict=True)
        in_line = all(here[0] == there[0] or here[1] == there[1] for here, there in pairs)
        return in_line or (self.is_parted and before.is_parted)


def plain_text(text: str, most: int) -> str:
    """Draw a plain text, with the marks of `claimcheck.quotes.article`.

    Args:
        text: The text of the file.
        most: Most characters to draw.

    Returns:
        The text. Two or more lines with as many columns, each column in line at its left or its right end, are a
        table, and so is one line of three or more columns far apart.
    """
    writer = Writer(most, keeps_lines=True)
    kind, last = "", ""
    for group in _groups(text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").split("\n")):
        bullet = _BULLET.match(group) if isinstance(group, str) else None
        if isinstance(group, tuple) or not group.strip():
            writer.block(kind)
            kind, last = "", ""
            if isinstance(group, tuple):
                _table(group, writer)
        elif bullet is not None and (not last or kind or last.endswith(_ENDS)):
            writer.block(kind)
            kind, last = ITEM, group.rstrip()
            writer.words(group[bullet.end() if bullet[1] else 0 :] + "\n")
        else:
            writer.words(group + "\n")
            last = group.rstrip()
    writer.block(kind)
    return writer.text()


def _groups(lines: list[str]) -> Iterator[str | tuple[_Row, ...]]:
    """Yield each line that stands alone, and the rows of each table together."""
    rows: list[_Row] = []
    held: list[str] = []
    for line in [*lines, ""]:
        row = _row(line) if line.strip() else None
        if rows and row is not None and (_RULE.fullmatch(line) or row.goes_on(rows[-1])):
            if not _RULE.fullmatch(line):
                rows.append(row)
            held.append(line)
            continue
        if len(rows) > 1 or (rows and rows[0].is_alone):
            yield tuple(rows)
        else:
            yield from held
        rows, held = ([row], [line]) if row is not None and len(row.cells) > 1 else ([], [])
        if not rows:
            yield line


def _row(line: str) -> _Row:
    body = line.strip(" \t|")
    first = line.index(body) if body else 0
    ends = [(gap.start(), gap.end()) for gap in _GAP.finditer(body)]
    starts = [0, *(end for _, end in ends)]
    places = tuple(zip(starts, [*(start for start, _ in ends), len(body)], strict=True))
    cells = tuple(body[start:end] for start, end in places)
    is_parted = "|" in body or "\t" in body
    gaps = [body[start:end] for start, end in ends]
    is_alone = len(gaps) > 1 and all(len(gap) > 2 or gap.strip(" ") for gap in gaps)
    return _Row(cells, tuple((first + start, first + end) for start, end in places), is_parted, is_alone)


def _table(rows: tuple[_Row, ...], writer: Writer) -> None:
    writer.table()
    for row in rows:
        writer.row()
        for cell in row.cells:
            writer.words(cell)
            writer.end_cell()
    writer.end_table()
