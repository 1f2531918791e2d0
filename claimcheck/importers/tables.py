"""Tables of any kind, row by row: CSV, TSV, Markdown, HTML. One that is bent is refused, never shifted."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from claimcheck.importers.leaves import ResultError, number_in
from claimcheck.importers.model import Row
from claimcheck.importers.opening import Opened
from claimcheck.quotes import ExtractionError, Table, extract, read_article

__all__ = [
    "comma_rows",
    "printed_kind",
    "printed_tables",
    "row_of_texts",
    "rows_of_table",
    "table_rows",
    "values_as_page",
]

_SEPARATORS = ("\t", ",", ";")
_RULE = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$", re.MULTILINE)
_HINT = "split it into one file a table"


def table_rows(opened: Opened, table: int | None = None) -> Iterator[Row]:
    """Yield the rows of a table.

    Args:
        opened: The file.
        table: Which table, from 1, of a page that has several.

    Raises:
        ResultError: It holds none, or several and none is named, or a row has another length than the heading.
    """
    if printed_kind(opened) is None:
        yield from comma_rows(opened)
        return
    tables = printed_tables(opened)
    if not tables:
        raise ResultError("no-table", "it holds no table")
    if table is None and len(tables) > 1:
        raise ResultError("two-tables", f"it holds {len(tables)} tables", "name one in the mapping: `table: 1`")
    if not 1 <= (table or 1) <= len(tables):
        raise ResultError("no-table", f"it holds {len(tables)} tables, and no {table}.")
    yield from rows_of_table(tables[(table or 1) - 1], table or 1)


def printed_kind(opened: Opened) -> str | None:
    """Return how a page that is no list of values is read: html or markdown; None for another file."""
    if opened.is_json:
        return None
    if re.search(r"<(?:table|html|!doctype)\b", opened.head, re.IGNORECASE):
        return "html"
    rule = _RULE.search(opened.head)
    return "markdown" if rule is not None and "|" in rule[0] else None


def printed_tables(opened: Opened) -> tuple[Table, ...]:
    """Return the tables of a page in HTML or Markdown.

    Raises:
        ResultError: It cannot be read.
    """
    try:
        text = extract(opened.text.encode("utf-8"), printed_kind(opened) or "markdown").text
    except ExtractionError as error:
        raise ResultError(error.code, str(error), error.hint) from None
    return read_article(text).tables


def rows_of_table(table: Table, number: int) -> Iterator[Row]:
    """Yield the rows of a table of a page, below its first one.

    Raises:
        ResultError: A heading stands twice, or a row has another length than the first.
    """
    headings = _headings([cell.text for cell in table.rows[0]], None)
    for count, cells in enumerate(table.rows[1:], 1):
        if len(cells) != len(headings):
            message = f"row {count} of table {number} has {len(cells)} cells, its heading {len(headings)}"
            raise ResultError("bent-table", message)
        texts = dict(zip(headings, (cell.text for cell in cells), strict=True))
        label = next(iter(texts.values()))
        yield row_of_texts(texts, f"row {count}", {"table": str(number), "row": label})


def comma_rows(opened: Opened) -> Iterator[Row]:
    """Yield the rows of values with separators between them; lines before the heading that begin with # are none.

    Raises:
        ResultError: There are two tables, a heading stands twice, or a row has another length than the heading.
    """
    lines = _Lines(opened)
    separator = max(_SEPARATORS, key=lines.heading.count)
    if separator not in lines.heading:
        raise ResultError("no-table", "its first line has no heading of two columns")
    reader = csv.reader(lines, delimiter=separator, strict=True)
    try:
        headings = _headings(next(reader), lines.number)
        for cells in reader:
            if not cells or not any(cells):
                lines.expect_end()
                return
            if len(cells) != len(headings):
                message = f"line {lines.number} has {len(cells)} values, the heading {len(headings)} columns"
                raise ResultError("bent-table", message, "a row is never shifted", lines.number)
            texts = dict(zip(headings, cells, strict=True))
            name = f"line {lines.number}"
            yield row_of_texts(texts, name, {"row": name})
    except csv.Error as error:
        raise ResultError("bent-table", f"line {lines.number}: {error}", line=lines.number) from None


class _Lines:
    """Give the lines of a file to the reader of values, and know which one was last."""

    def __init__(self, opened: Opened) -> None:
        self._lines = opened.lines()
        self.number = 0
        self.heading = next((text for self.number, text in self._lines if text.strip() and text[:1] != "#"), "")

    def __iter__(self) -> Iterator[str]:
        yield self.heading + "\n"
        for number, text in self._lines:
            self.number = number
            yield text + "\n"

    def expect_end(self) -> None:
        """Refuse what stands behind a blank line."""
        for number, text in self._lines:
            if text.strip():
                message = f"a second table stands on line {number}, behind a blank line"
                raise ResultError("two-tables", message, _HINT, number)


def values_as_page(opened: Opened) -> str | None:
    """Return a file of values as a page with a table, each row headed by its line; None where it is no such file.

    Between commas no number can be told from its neighbours, so that a quote needs cells.
    """
    heading = _Lines(opened).heading
    separator = max(_SEPARATORS, key=heading.count)
    if opened.is_json or printed_kind(opened) is not None or separator not in heading:
        return None
    rows: list[str] = []
    is_first = True
    for number, line in opened.lines():
        if line[:1] == "#" or not line.strip():
            is_first = True
            continue
        rows += ["<table>"] if is_first else []
        cells = next(csv.reader([line], delimiter=separator), [])
        tag = "th" if is_first else "td"
        rows.append(
            f"<tr><th>line {number}</th>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
        )
        is_first = False
    return "\n".join(rows).replace("\n<table>", "\n</table>\n<table>") + "\n</table>\n"


def _headings(cells: Sequence[str], line: int | None) -> list[str]:
    names = [cell.strip() or f"column {number}" for number, cell in enumerate(cells, 1)]
    double = next((name for name in names if names.count(name) > 1), None)
    if double is not None:
        raise ResultError("double-key", f"the heading {double[:60]!r} stands twice", "rename one of them", line)
    return names


def row_of_texts(texts: Mapping[str, str], name: str, place: Mapping[str, str]) -> Row:
    """Return a row of cells as printed.

    Args:
        texts: Heading to cell.
        name: What tells it from the others.
        place: Where it stands; one with a ``row`` is a place in a table, whose column is looked up.
    """
    values = {heading: number_in(text) for heading, text in texts.items()}
    named = "column" if "row" in place else "key"
    return Row(name, values, lambda key: texts[key].strip(), lambda key: {**place, named: key})
