"""The structure of a source, read out of its text: headings, blocks, tables with row labels and column headings.

Whatever draws the text of a copy writes marks into it, so that one text, with one hash, holds words and structure, and
nothing but that text is needed to read it. The marks are visible signs of their own, which no page keeps:

====  ==========================================================  ====  ============================================
mark  stands                                                      mark  stands
====  ==========================================================  ====  ============================================
``␞``  behind a block or a row                                     ``␁``  before a heading, once for each of its levels
``␝``  before the first row of a table                             ``␉``  before an item of a list, once for each level
``␜``  before a cell that is a heading                             ``␂``  before a caption
``␟``  before any other cell                                       ``␏``  before code
``␤``  between lines of a block that are apart                     ``␎``  before what is beside the article: navigation
``␌``  where a page of a PDF begins, inside a block too            ``␘``  before what no reader sees
``␈``  where the cell to the left spans this place too             ``␋``  where the cell above does
====  ==========================================================  ====  ============================================
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

__all__ = [
    "ASIDE",
    "BLOCK",
    "BREAK",
    "CAPTION",
    "CELL",
    "CELLS",
    "CODE",
    "HEADED_CELL",
    "HEADING",
    "HIDDEN",
    "ITEM",
    "MARKS",
    "PAGE",
    "SPANS_DOWN",
    "SPANS_RIGHT",
    "TABLE",
    "Article",
    "Block",
    "Cell",
    "Table",
    "flowing",
    "read_article",
    "unmarked",
]

BLOCK, TABLE, HEADED_CELL, CELL, BREAK, PAGE = "\u241e", "\u241d", "\u241c", "\u241f", "\u2424", "\u240c"
HEADING, ITEM, CAPTION, CODE, ASIDE, HIDDEN = "\u2401", "\u2409", "\u2402", "\u240f", "\u240e", "\u2418"
SPANS_RIGHT, SPANS_DOWN = "\u2408", "\u240b"
CELLS = HEADED_CELL + CELL
#: Every mark.
MARKS = (
    BLOCK + TABLE + CELLS + BREAK + PAGE + HEADING + ITEM + CAPTION + CODE + ASIDE + HIDDEN + SPANS_RIGHT + SPANS_DOWN
)

_KINDS = {"": "paragraph", HEADING: "heading", ITEM: "item", CAPTION: "caption", CODE: "code"}
_BEFORE = re.compile(
    rf"\s*(?P<page>{PAGE}*)(?P<hidden>{HIDDEN}?)(?P<aside>{ASIDE}?)"
    rf"(?P<kind>{HEADING}+|{ITEM}+|{CAPTION}|{CODE}|)(?P<table>{TABLE}?)"
)
_CELL = re.compile(rf"([{CELLS}])([^{CELLS}{BLOCK}]*)")
_UNMARKED = str.maketrans({**dict.fromkeys(MARKS, " "), BREAK: "\n"})


def unmarked(text: str) -> str:
    """Return a text with white space in the place of each mark: offsets stay.

    >>> unmarked("batch\u241f8\u241e")
    'batch 8 '
    """
    return text.translate(_UNMARKED)


#: A hyphen at the end of a line, inside a word; a soft hyphen takes its place.
_LINE_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010](?=[ \t]*\n[ \t]*[^\W\d_])")


def flowing(text: str) -> str:
    r"""Return a text without marks in which only lines that are apart are lines: offsets stay.

    A hyphen that breaks a word at the end of a line becomes a soft hyphen.

    >>> flowing("output through-\nput\u2424Table\n2")
    'output through\xad put\nTable 2'
    """
    return unmarked(_LINE_HYPHEN.sub("\u00ad", text).replace("\n", " "))


@dataclass(frozen=True, slots=True)
class Block:
    """Hold one block of an article.

    Args:
        kind: ``paragraph``, ``heading``, ``item`` (of a list), ``caption`` or ``code``.
        text: Its words, without marks.
        start: Offset of its first character in the text it was read from.
        end: Offset behind its last character.
        path: The headings above it, outermost first; of a heading, those above itself.
        level: Level of a heading, or of a list inside others, from 1; else 0.
        page: Page of a PDF on which it begins, from 1; None where the source has no pages.
        is_aside: Whether it is beside the article: navigation, foot of the page.
        is_hidden: Whether no reader sees it: hidden, struck out, or drawn so that it cannot be seen.
    """

    kind: str
    text: str
    start: int
    end: int
    path: tuple[str, ...] = ()
    level: int = 0
    page: int | None = None
    is_aside: bool = False
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """Hold one cell of a table; offsets as of a `Block`, row and column from 0.

    Args:
        text: Its words; that of the first place of the cell where it spans several.
        start: Offset of its first character; where it is spanned, of the sign that stands for it.
        end: Offset behind its last character.
        row: Which row, headings counted.
        column: Which column.
        is_heading: Whether the source marks it as a heading of its row or column.
        is_spanned: Whether it is a further place of a cell above or to the left.
    """

    text: str
    start: int
    end: int
    row: int
    column: int
    is_heading: bool = False
    is_spanned: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Hold one table; rows may differ in length. Path, page and the rest as of a `Block`."""

    rows: tuple[tuple[Cell, ...], ...]
    start: int
    end: int
    caption: str | None = None
    path: tuple[str, ...] = ()
    page: int | None = None
    is_aside: bool = False
    is_hidden: bool = False

    def label(self, cell: Cell) -> str | None:
        """Return the label of the row of a cell: its first heading to the left, else its first cell; or None."""
        before = [other for other in self.rows[cell.row] if other.column < cell.column and other.text]
        return next((other.text for other in before if other.is_heading), before[0].text if before else None)

    def headings(self, cell: Cell) -> tuple[str, ...]:
        """Return the headings of the column of a cell, topmost first; the first row where no row is marked as such."""
        above = self.rows[: cell.row]
        marked = [row for row in above if all(other.is_heading or not other.text for other in row)]
        found = [other.text for row in marked or above[:1] for other in row if other.column == cell.column]
        return tuple(dict.fromkeys(text for text in found if text))


@dataclass(frozen=True)
class Article:
    """Hold the structure of a source: its blocks and tables in reading order, read out of ``text``."""

    text: str
    blocks: tuple[Block | Table, ...]

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Return the tables, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Table))

    def cell_at(self, offset: int) -> tuple[Table, Cell] | None:
        """Return the table and the cell in which an offset of the text stands, or None."""
        number = bisect_right(self.tables, offset, key=lambda table: table.start) - 1
        if number < 0 or offset >= self.tables[number].end:
            return None
        table = self.tables[number]
        row = table.rows[max(0, bisect_right(table.rows, offset, key=lambda row: row[0].start) - 1)]
        return next(((table, cell) for cell in row if cell.start <= offset <= cell.end), None)


def read_article(text: str) -> Article:
    """Read the structure of a source out of its text, as extracted or as evened out for quotes.

    Args:
        text: A text with marks; one without is read as a single paragraph.

    Returns:
        The article; its offsets are those of the text given. Linear in its length.
    """
    blocks: list[Block | Table] = []
    path: list[tuple[int, str]] = []
    page, has_pages = 0, PAGE in text
    rows: list[tuple[int, int]] = []
    for before, start, end in _stretches(text):
        page += len(before["page"])
        is_row = text[start : start + 1] in (HEADED_CELL, CELL) and start < end
        if rows and (not is_row or before["table"]):
            blocks[-1] = _closed(blocks[-1], text, rows)
            rows = []
        place = page if has_pages else None
        aside, hidden = bool(before["aside"]), bool(before["hidden"])
        if is_row:
            if not rows:
                caption = blocks[-1] if blocks else None
                title = caption.text if isinstance(caption, Block) and caption.kind == "caption" else None
                headings = tuple(words for _, words in path)
                blocks.append(Table((), start, end, title, headings, place, aside, hidden))
            rows.append((start, end))
        elif start < end:
            blocks.append(_block(before["kind"], text, (start, end), path, place, (aside, hidden)))
        page += text.count(PAGE, start, end)
    if rows:
        blocks[-1] = _closed(blocks[-1], text, rows)
    return Article(text, tuple(blocks))


def _stretches(text: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """Yield the marks before each block or row, its start and its end."""
    place = 0
    while place < len(text):
        before = _BEFORE.match(text, place)
        assert before is not None, "everything in it is optional"
        end = text.find(BLOCK, before.end())
        end = len(text) if end < 0 else end
        last = end
        while last > before.end() and text[last - 1].isspace():
            last -= 1
        yield before, before.end(), last
        place = end + 1


def _block(
    marks: str, text: str, ends: tuple[int, int], path: list[tuple[int, str]], page: int | None, kept: tuple[bool, bool]
) -> Block:
    """Return a block, and put a heading into the path of what follows."""
    words, level = unmarked(text[slice(*ends)]), len(marks) if marks[:1] in (HEADING, ITEM) else 0
    is_heading = marks[:1] == HEADING
    if is_heading and not any(kept):
        while path and path[-1][0] >= level:
            path.pop()
    block = Block(_KINDS[marks[:1]], words, *ends, tuple(words for _, words in path), level, page, *kept)
    if is_heading and not any(kept):
        path.append((level, words))
    return block


def _closed(block: Block | Table, text: str, rows: list[tuple[int, int]]) -> Table:
    """Return a table with its cells."""
    assert isinstance(block, Table)
    made: list[tuple[Cell, ...]] = []
    for number, (start, end) in enumerate(rows):
        cells: list[Cell] = []
        for column, match in enumerate(_CELL.finditer(text, start, end)):
            words, is_heading = unmarked(match[2]).strip(), match[1] == HEADED_CELL
            spanned = match[2].strip() in (SPANS_RIGHT, SPANS_DOWN)
            if spanned:
                over = cells[-1:] if match[2].strip() == SPANS_RIGHT else made[-1][column : column + 1] if made else []
                words = over[0].text if over else ""
            first = match.start(2) + len(match[2]) - len(match[2].lstrip())
            cells.append(Cell(words, first, max(first, match.end(2)), number, column, is_heading, spanned))
        made.append(tuple(cells))
    return Table(
        tuple(made), block.start, rows[-1][1], block.caption, block.path, block.page, block.is_aside, block.is_hidden
    )
