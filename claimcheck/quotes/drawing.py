"""Write the text of a source with the marks of its structure: blocks, items, rows of cells, what nobody sees."""

from __future__ import annotations

import re

from claimcheck.quotes.article import (
    ASIDE,
    BLOCK,
    BREAK,
    CELL,
    CODE,
    HEADED_CELL,
    HIDDEN,
    MARKS,
    PAGE,
    SPANS_DOWN,
    SPANS_RIGHT,
    TABLE,
)

__all__ = ["Refused", "Writer", "without_marks"]

#: The signs of marks, and the controls that end a line or a page for some readers only.
_TAKEN = str.maketrans(dict.fromkeys(MARKS + "\x00\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029", " "))
#: What stands behind a sign that turns the direction of writing round is not read in its order.
_BACKWARDS = re.compile("[\u202d\u202e][^\u202c\n]*\u202c?")
_SPACE = re.compile(r"[ \t\r\n]+")
_IN_LINE = re.compile(r"[ \t\r]+")
_LINE_END = re.compile(r" ?\n[ \n]*")
_BREAKS = re.compile(rf"[ \n]?{BREAK}[ \n]?(?:{BREAK}[ \n]?)+")
_BREAK = re.compile(rf"[ \n]?{BREAK}[ \n]?")
#: Columns and rows that one cell may span: no table that a person reads is larger.
_MOST_SPANNED = 1_000


def without_marks(text: str) -> str:
    """Return the text of a source with a space for every sign that is a mark here."""
    return text.translate(_TAKEN)


class Refused(Exception):
    """Refuse a source.

    Args:
        code: Code of the problem.
        message: What was found.
        hint: What to do, or None.
    """

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        self.code, self.message, self.hint = code, message, hint
        super().__init__(message)


class Writer:
    """Collect the words of one source, block by block.

    Args:
        most: Most characters to write.
        keeps_lines: Whether the ends of lines are those that a reader sees; else they are spaces.
    """

    def __init__(self, most: int, *, keeps_lines: bool = False) -> None:
        self._most, self._keeps_lines = most, keeps_lines
        self._length = 0
        self._done: list[str] = []
        self._hidden: list[str] = []
        self._words: list[str] = []
        self._unseen: list[str] = []
        self._page = ""
        self._row: list[tuple[str, str]] | None = None
        self._spans: dict[int, tuple[int, str]] = {}
        self._before_row = ""

    def words(self, text: str, *, is_hidden: bool = False) -> None:
        """Add words to the block, or to what nobody sees beside it.

        Raises:
            Refused: There are too many.
        """
        self._length += len(text)
        if self._length > self._most:
            raise Refused("oversized-snapshot", f"the file holds more than {self._most:,} characters of text")
        words = _BACKWARDS.sub(BREAK + BREAK, without_marks(text))
        (self._unseen if is_hidden else self._words).append(words)

    def hole(self) -> None:
        """Part the words before from those behind: a reader sees something between that is not among them."""
        self._words.append(BREAK + BREAK)

    def line(self) -> None:
        """Break a line inside a block."""
        self._words.append(BREAK)

    def gap(self) -> None:
        """End a stretch that nobody sees: the next one is apart from it."""
        self._unseen.append(BREAK)

    def page(self) -> None:
        """Begin a page; a block that was not ended goes on there."""
        self._words.append(f" {PAGE} ")

    def block(self, kind: str = "", *, is_aside: bool = False, is_hidden: bool = False) -> None:
        """End a block; inside a cell only a line of it.

        Args:
            kind: The marks of its kind.
            is_aside: Whether it is beside the article.
            is_hidden: Whether nobody sees it, though its words were added as others are.
        """
        if self._row is not None:
            self.hole()
            self.gap()
            return
        blocks = _BREAKS.split(self._collapsed(self._words, kind == CODE))
        for block in blocks:
            self._write(_joined(block), kind, is_aside, is_hidden)
        self._flush_unseen()

    def table(self, *, is_aside: bool = False) -> None:
        """Begin a table."""
        self.block()
        self._spans = {}
        self._before_row = (ASIDE if is_aside else "") + TABLE

    def row(self) -> None:
        """Begin a row; what was written into it before it is a block of its own."""
        self.end_row()
        self.block()
        self._row = []

    def end_cell(self, *, is_heading: bool = False, columns: int = 1, rows: int = 1) -> None:
        """End a cell, whose words are those added since the last one."""
        if self._row is None:
            self.block()
            return
        lines = map(_joined, _BREAKS.split(self._collapsed(self._words)))
        words = BREAK.join(line for line in lines if line)
        mark = HEADED_CELL if is_heading else CELL
        self._fill()
        columns, rows = (min(max(1, number), _MOST_SPANNED) for number in (columns, rows))
        for number in range(columns):
            if rows > 1:
                self._spans[len(self._row)] = (rows - 1, mark)
            self._row.append((mark, words if number == 0 else SPANS_RIGHT))
        self._length += 2 * columns

    def end_row(self) -> None:
        """End a row; one without any words is left out."""
        if self._row is None:
            return
        self._fill()
        row, self._row = self._row, None
        if any(words not in ("", SPANS_DOWN, SPANS_RIGHT) for _, words in row):
            before = self._page + self._before_row
            self._done.append(before + "".join(mark + words for mark, words in row) + BLOCK)
            self._page, self._before_row = "", self._before_row.removesuffix(TABLE)
        self._flush_unseen()

    def end_table(self) -> None:
        """End a table."""
        self.end_row()
        self._before_row = ""

    def text(self) -> str:
        """Return the text: what is seen in its order, then what is not."""
        self.end_row()
        self.block()
        return "\n".join([*self._done, *self._hidden, ""])

    def _fill(self) -> None:
        """Put signs into the places that cells above span."""
        assert self._row is not None
        while (span := self._spans.get(len(self._row))) is not None:
            left, mark = span
            if left > 1:
                self._spans[len(self._row)] = (left - 1, mark)
            else:
                del self._spans[len(self._row)]
            self._row.append((mark, SPANS_DOWN))
            self._length += 2

    def _collapsed(self, pieces: list[str], keeps_lines: bool = False) -> str:
        """Take words out of the list that holds them, white space collapsed."""
        words = "".join(pieces)
        pieces.clear()
        if keeps_lines or self._keeps_lines:
            return _LINE_END.sub("\n", _IN_LINE.sub(" ", words)).strip(" \n")
        return _SPACE.sub(" ", words).strip(" ")

    def _write(self, block: str, kind: str, is_aside: bool, is_hidden: bool) -> None:
        words = block.lstrip(PAGE + " ")
        self._page += block[: len(block) - len(words)].replace(" ", "")
        if not words:
            return
        if is_hidden:
            self._hidden.append(f"{HIDDEN}{kind}{words}{BLOCK}")
        else:
            self._done.append(f"{self._page}{ASIDE if is_aside else ''}{kind}{words}{BLOCK}")
            self._page = ""

    def _flush_unseen(self) -> None:
        for block in self._collapsed(self._unseen).split(BREAK):
            self._write(block.strip(), "", False, True)


def _joined(text: str) -> str:
    """Return a block with a line end for each break, except between two numbers, which stay apart."""
    text = text.strip(f"{BREAK} \n")
    if BREAK not in text:
        return text
    pieces = _BREAK.split(text)
    made = [pieces[0]]
    for piece in pieces[1:]:
        apart = made[-1][-1:].isdigit() and piece[:1].isdigit()
        made += [BREAK if apart else "\n", piece]
    return "".join(made)
