"""The figures of an article, each with its place: the sentence part or the cell, and what stands around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from claimcheck.errors import FigureError
from claimcheck.figure import Figure, Found, find_figures, read_under
from claimcheck.quotes import Article, Block, Cell, Table, cut_number, flowing, normal

__all__ = ["PARTS", "Attempt", "Seen", "figures_of"]

#: What may be drafted alone.
PARTS = ("tables", "text")
#: What ends the part of a sentence that carries a figure, and what ends the sentence.
_PART = re.compile(r"[,;:](?=\s)|\s[-\u2013\u2014](?=\s)|[()]|\u2014")
_SENTENCE = re.compile(r"[.!?][\"'\u201d\u2019)\]]*(?=\s+[^\W\d_a-z]|\s*\Z)|\n|\s\|\s")
_BROKEN = re.compile("\u00ad\\s*")
#: A part with fewer words beside its figure takes the one before it in.
_FEWEST = 2
#: Characters around a block in which the words of a locator are looked for, and words of a prefix or a suffix.
_AROUND, _BESIDE = 300, 6
_PATH = " / "
#: Characters beside a figure that may belong to it, and the first end of a range.
_NEAR, _RANGE = 20, re.compile(r"\d[%\u2030]?-\Z")
#: Words of the headings of one column, and characters of a cell that is looked at as a whole.
_LONGEST_HEADING, _LONGEST_CELL = 120, 200


@dataclass(frozen=True, slots=True)
class Attempt:
    """Hold one way to quote a figure: the words, and what the locator says beside the place."""

    quote: str
    beside: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """Hold one figure of an article.

    Args:
        text: As it is printed.
        figure: How it is read, under its heading where it has one.
        locator: Where it stands: headings above it, page, table.
        attempts: Ways to quote it, the shortest first.
        near: The words around it: the part of its sentence, the sentence, that with the headings above; or of a cell
            its heading with the label of its row, that with the caption, that with the headings above.
        above: The headings above it, the nearest first.
        context: The words before and behind it, evened out.
        heading: The heading that it stands under, or None in a sentence.
        row: The other cells of its row with their headings; empty in a sentence.
        doubt: Why a person has to look at it first: words near it that turn or bound its sense, or None.
    """

    text: str
    figure: Figure
    locator: Mapping[str, str]
    attempts: tuple[Attempt, ...]
    near: tuple[str, ...]
    above: tuple[str, ...]
    context: tuple[str, str]
    heading: str | None = None
    row: tuple[tuple[str, str], ...] = ()
    doubt: str | None = None

    @property
    def is_bare(self) -> bool:
        """Tell whether it is a number that says nothing of what it counts."""
        return self.figure.unit == "1" and not self.figure.is_relative and self.figure.quantity_kind == "level"

    @property
    def is_in_table(self) -> bool:
        """Tell whether it stands in a cell."""
        return "table" in self.locator


def figures_of(article: Article, only: str | None = None) -> Iterator[tuple[int, Seen]]:
    """Yield the figures of an article outside code and navigation, in its order, each with the number of its block.

    Args:
        article: The article.
        only: One of `PARTS`, or None for both.
    """
    tables = 0
    for number, block in enumerate(article.blocks):
        if isinstance(block, Table):
            tables += 1
            found = _of_table(block, tables) if only != "text" else iter(())
        else:
            found = _of_block(block, article.text) if only != "tables" and block.kind != "code" else iter(())
        if not (block.is_aside or block.is_hidden):
            yield from ((number, seen) for seen in found)


def _place(block: Block | Table) -> dict[str, str]:
    path = ("".join(filter(str.isprintable, heading)) for heading in block.path)
    place = {"section": _PATH.join(path)} if block.path else {}
    return place if block.page is None else {**place, "page": str(block.page)}


# ---- Sentences


def _of_block(block: Block, source: str) -> Iterator[Seen]:
    text = flowing(source[block.start : block.end])
    before, behind = _window(source, block)
    for found in find_figures(text):
        first, last = _around(_SENTENCE, text, found.start, found.end, 0, len(text))
        part = _part(text, (found.start, found.end), first, last)
        yield Seen(
            text=_printed(text[found.start : found.end]),
            figure=found.figure,
            locator=_place(block),
            attempts=_attempts(text, (part, (first, last), (0, len(text))), before, behind),
            near=(text[slice(*part)], text[first:last], _PATH.join((*block.path, text[first:last]))),
            above=block.path[::-1],
            context=(normal(before + text[: found.start]), normal(text[found.end :] + behind)),
            doubt=_doubt(text, found),
        )


def _doubt(text: str, found: Found) -> str | None:
    """Say what stands beside a figure that may make it another one, or None."""
    if found.warning is not None:
        return f"{found.warning!r} stands near it"
    before = normal(text[max(0, found.start - _NEAR) : found.start] + "|")[:-1]
    figure = normal(text[found.start : found.end])
    behind = normal("|" + text[found.end : found.end + _NEAR])[1:]
    if figure[:1].isdigit() and _RANGE.search(before):
        return "a range goes on before it"
    return cut_number(before + figure + behind, len(before), len(before) + len(figure))


def _window(source: str, block: Block) -> tuple[str, str]:
    before = source[max(0, block.start - _AROUND) : block.start]
    return flowing(before), flowing(source[block.end : block.end + _AROUND])


def _around(border: re.Pattern[str], text: str, start: int, end: int, first: int, last: int) -> tuple[int, int]:
    """Return the stretch between the borders before and behind a figure."""
    begin = max((match.end() for match in border.finditer(text, first, start)), default=first)
    behind = border.search(text, end, last)
    return begin, last if behind is None else behind.end() if behind[0][0] in ".!?" else behind.start()


def _part(text: str, figure: tuple[int, int], first: int, last: int) -> tuple[int, int]:
    """Return the part of a sentence that carries a figure, with a part before it where it is no words alone."""
    begin, end = _around(_PART, text, *figure, first, last)
    while begin > first and len((text[begin : figure[0]] + text[figure[1] : end]).split()) < _FEWEST:
        ends = [match.end() for match in _PART.finditer(text, first, begin) if match.end() < begin]
        begin = ends[-1] if ends else first
    return begin, end


def _attempts(text: str, spans: tuple[tuple[int, int], ...], before: str, behind: str) -> tuple[Attempt, ...]:
    quotes = dict.fromkeys(_printed(text[slice(*span)]) for span in spans)
    first, last = spans[1]
    prefix = " ".join(normal(before + text[:first]).split()[-_BESIDE:])
    suffix = " ".join(normal(text[last:] + behind).split()[:_BESIDE])
    sides = ({"prefix": prefix}, {"suffix": suffix}, {"prefix": prefix, "suffix": suffix})
    more = [Attempt(_printed(text[first:last]), side) for side in sides if all(side.values())]
    return (*map(Attempt, quotes), *more)


def _printed(text: str) -> str:
    """Return words in one line; a word that was broken at the end of a line is joined again."""
    return " ".join(_BROKEN.sub("", text).split())


# ---- Tables


def _of_table(table: Table, number: int) -> Iterator[Seen]:
    headless = _is_headless(table)
    for row in table.rows:
        for cell in row:
            if cell.is_heading or cell.is_spanned or not cell.column or not cell.text:
                continue
            headings = () if headless else table.headings(cell)
            if headings or headless:
                yield from _of_cell(table, cell, headings, {**_place(table), "table": str(number)})


def _is_headless(table: Table) -> bool:
    """Tell whether the first row holds figures, so that no row says what stands below it."""
    if any(cell.is_heading for cell in table.rows[0]):
        return False
    figures = [_read(cell.text, None) for cell in table.rows[0][1:]]
    return any(one is not None and one.unit != "1" for one in figures)


def _of_cell(table: Table, cell: Cell, headings: tuple[str, ...], place: dict[str, str]) -> Iterator[Seen]:
    label, joined = table.label(cell) or "", " ".join(headings)
    options = [one for one in (*headings[::-1], label, table.caption) if one and len(one) <= _LONGEST_HEADING]
    heading = next((one for one in options if _gives_unit(cell.text, one)), next(iter(headings[-1:]), None))
    beside = {"row": label, "column": headings[-1] if headings else ""}
    beside = {key: text for key, text in beside.items() if text}
    line = [other for other in table.rows[cell.row] if other.column <= cell.column and other.text]
    attempts = (Attempt(cell.text, beside), Attempt(" | ".join(other.text for other in line), beside))
    said = f"{joined} {label}"
    near = (said, f"{said} {table.caption or ''}", " ".join((said, table.caption or "", *table.path)))
    row = tuple(
        (" ".join(table.headings(other)), other.text)
        for other in table.rows[cell.row]
        if other.column != cell.column and other.text
    )
    above = (*filter(None, (table.caption,)), *table.path[::-1])
    whole = _read(cell.text, heading)
    if whole is not None:
        yield Seen(cell.text, whole, {**place, **beside}, attempts, near, above, ("", ""), heading, row)
        return
    for found in find_figures(cell.text):
        text = _printed(cell.text[found.start : found.end])
        first, last = _around(_SENTENCE, cell.text, found.start, found.end, 0, len(cell.text))
        shorter = Attempt(_printed(cell.text[first:last]), beside)
        around = (normal(cell.text[: found.start]), normal(cell.text[found.end :]))
        words = (f"{said} {cell.text[first:last]}", *near[1:])
        figure = _read(text, heading) or found.figure
        tries = (Attempt(text, beside), shorter, *attempts)
        yield Seen(
            text, figure, {**place, **beside}, tries, words, above, around, heading, row, _doubt(cell.text, found)
        )


def _read(text: str, heading: str | None) -> Figure | None:
    if len(text) > _LONGEST_CELL:
        return None
    try:
        return read_under(text, heading)
    except FigureError:
        return None


def _gives_unit(text: str, heading: str) -> bool:
    figure, bare = _read(text, heading), _read(text, None)
    return figure is not None and bare is not None and figure.unit != bare.unit
