"""Find a quote in its source: word for word after evening out typography, and never across a number's end.

A score was tried and dropped: every fuzzy matcher accepts a changed digit, and "is not" for "is". A score may point
to a passage, as a hint; it never confirms.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, islice

from claimcheck.quotes.article import CELLS, MARKS, PAGE, Article, read_article, unmarked
from claimcheck.quotes.normal import Evened, evened, normal
from claimcheck.quotes.numbers import cut_number
from claimcheck.quotes.omissions import left_out

__all__ = ["MOST_OMISSIONS", "STATUSES", "Found", "Question", "find", "find_quote", "nearest_passage"]

#: How a quote may be found, see `Found`.
STATUSES = ("verified", "orphan", "ambiguous", "not visible", "hides", "refused")
#: Marks of our own omissions in one quote.
MOST_OMISSIONS = 8
#: Characters that one omission may skip.
_WIDEST_OMISSION = 200
#: Characters compared in the search for hits that are void; beyond it the quote counts as not found.
_WORK = 50_000_000
#: What one hit costs beside its length.
_HIT = 300
_OMISSION = re.compile(r"\[(?:\.\.\.)\]")
_BAR = re.compile(r" ?\| ?")
_CELL = re.compile(f"[{CELLS}]")
_DIGIT = re.compile("[0-9]")
#: How far from a place the words beside it are looked for: marks and spaces stand between.
_NEAR = 16
#: Characters around a hit that are told, and those of a source in which the nearest passage is looked for.
_AROUND, _NEAREST = 200, 300_000
_BORDER = re.compile(f"[{MARKS.replace(PAGE, '')}]")


@dataclass(frozen=True, slots=True)
class Found:
    """Hold how a quote was found.

    Args:
        status: ``verified``, ``orphan`` (it stands nowhere), ``ambiguous`` (it stands in several places),
            ``not visible`` (only where no reader sees it), ``hides`` (an omission leaves out what matters) or
            ``refused`` (it cannot be looked for).
        start: Offset of the hit in the normalised source, or None.
        end: Offset behind it, or None.
        why: What is wrong, as the end of a sentence, or None.
        words: The words of the source from the first to the last that are quoted, evened out.
        gaps: Where the stretches that are left out of them begin and end.
        before: The words before them in their block or cell, at most 200 characters.
        behind: The words behind it.
        nearest: The passage of the source that is most like an orphan, as a hint; or None.
    """

    status: str
    start: int | None = None
    end: int | None = None
    why: str | None = None
    words: str = ""
    gaps: tuple[tuple[int, int], ...] = ()
    before: str = ""
    behind: str = ""
    nearest: str | None = None

    @property
    def is_verified(self) -> bool:
        """Tell whether the quote stands in its source, once."""
        return self.status == "verified"

    @property
    def is_orphan(self) -> bool:
        """Tell whether the quote stands nowhere in its source."""
        return self.status == "orphan"

    def near(self, passage: str | None) -> Found:
        """Return the same with the passage that is most like the quote."""
        return replace(self, nearest=passage)


@dataclass(frozen=True, slots=True)
class Question:
    """Hold a quote and what its locator says of its place; an empty text says nothing.

    Args:
        exact: The words quoted; ``[...]`` marks an omission of ours, and ``|`` the border between two cells of a row.
        prefix: Words that stand directly before it, where the quote alone stands in several places.
        suffix: Words that stand directly behind it.
        row: The label of the row of a table in which it stands.
        column: The heading of the column in which it stands.
    """

    exact: str
    prefix: str = ""
    suffix: str = ""
    row: str = ""
    column: str = ""


def find_quote(
    source: str, exact: str, prefix: str = "", suffix: str = "", *, row: str = "", column: str = ""
) -> Found:
    """Find a quote in the text of its source, as extracted; the rest is as of `Question` and `find`."""
    return find(evened(source), Question(exact, prefix, suffix, row, column))


def find(readings: Sequence[Evened], question: Question) -> Found:
    """Find a quote in the readings of its source.

    Returns:
        The one place where it stands, or why there is none. Linear in the length of source and quote.
    """
    pieces = [normal(piece) for piece in _OMISSION.split(question.exact.replace("…", "..."))]
    pieces = [piece for piece in pieces if piece]
    if not pieces:
        return Found("refused", why="it holds no words")
    if len(pieces) > MOST_OMISSIONS + 1:
        return Found("refused", why=f"it has more than {MOST_OMISSIONS} omissions")
    beside = Question("", *map(normal, (question.prefix, question.suffix, question.row, question.column)))
    found = Found("orphan", why="it stands nowhere in the source")
    for reading in readings:
        found = _find(reading, pieces, beside)
        if not found.is_orphan:
            break
    return found


def _find(reading: Evened, pieces: Sequence[str], beside: Question) -> Found:
    voids: list[str] = []
    places: list[list[tuple[int, int]]] = []
    for number, piece in enumerate(pieces):
        hits = _hits(reading, piece, voids)
        if number == 0 and beside.prefix:
            hits = (hit for hit in hits if _follows(reading.text, hit[0], beside.prefix))
        if number == len(pieces) - 1 and beside.suffix:
            hits = (hit for hit in hits if _precedes(reading.text, hit[1], beside.suffix))
        if number == 0 and (beside.row or beside.column):
            hits = _in_cell(reading.text, hits, beside)
        places.append(list(islice(hits, 2 if len(pieces) == 1 else None)))
        if not places[-1]:
            return _nowhere(reading, piece, voids)
    found = _chained(reading.text, places)
    return found if found.start is None or found.end is None else _placed(found, reading.text, found.start, found.end)


def _placed(found: Found, text: str, start: int, end: int) -> Found:
    """Return what was found with the words around it, up to the ends of its block or cell."""
    before = unmarked(_BORDER.split(text[max(0, start - _AROUND) : start])[-1])
    behind = unmarked(_BORDER.split(text[end : end + _AROUND], maxsplit=1)[0])
    if len(before) == _AROUND:  # no half words
        before = before[before.find(" ") + 1 :]
    if len(behind) == _AROUND:
        behind = behind[: behind.rfind(" ")]
    return replace(found, words=unmarked(text[start:end]), before=before, behind=behind)


def _nowhere(reading: Evened, piece: str, voids: list[str]) -> Found:
    """Say why a piece was not found."""
    if voids:
        return Found("orphan", why=f"it stands only where {voids[0]}")
    if reading.flat.find(piece, reading.seen) >= 0:
        return Found("not visible", why="it stands only where no reader of the source sees it")
    return Found("orphan", why="it stands nowhere in the source")


def _follows(text: str, at: int, prefix: str) -> bool:
    """Tell whether words stand directly before a place, as whole tokens, in the same block or not."""
    before = " ".join(unmarked(text[max(0, at - len(prefix) - _NEAR) : at]).split())
    return before.endswith(prefix) and cut_number(before, len(before) - len(prefix), len(before)) is None


def _precedes(text: str, end: int, suffix: str) -> bool:
    """Tell whether words stand directly behind a place, as whole tokens, in the same block or not."""
    behind = " ".join(unmarked(text[end : end + len(suffix) + _NEAR]).split())
    return behind.startswith(suffix) and cut_number(behind, 0, len(suffix)) is None


def _in_cell(text: str, hits: Iterator[tuple[int, int]], beside: Question) -> Iterator[tuple[int, int]]:
    """Yield the hits that stand in a row of some label and a column of some heading."""
    article = _article(text)
    for start, end in hits:
        place = article.cell_at(start)
        if place is not None:
            table, cell = place
            labels = {other.text for other in table.rows[cell.row] if other.column <= cell.column}
            is_there = not beside.row or beside.row in labels
            if is_there and (not beside.column or beside.column in table.headings(cell)):
                yield start, end


@lru_cache(maxsize=2)
def _article(text: str) -> Article:
    """Return the structure of a copy, which is asked for once for each quote with a row or a column."""
    return read_article(text)


def _hits(reading: Evened, piece: str, voids: list[str]) -> Iterator[tuple[int, int]]:
    """Yield where a piece stands without cutting through a number; the first void hit is told in ``voids``."""
    borders: tuple[int, ...] = ()
    if "|" in piece and reading.flat.find(piece, 0, reading.seen) < 0:
        parts = _BAR.split(piece)
        borders = tuple(accumulate((len(part) + 1 for part in parts[:-1]), initial=-1))[1:]
        piece = " ".join(parts)
    work = 0
    at = reading.flat.find(piece, 0, reading.seen)
    while at >= 0 and work < _WORK:
        end = at + len(piece)
        void = _crossing(reading.text, at, end, borders) or cut_number(reading.text, at, end)
        if void is None:
            yield at, end
        elif not voids:
            voids.append(void)
        work += len(piece) + _HIT
        at = reading.flat.find(piece, at + 1, reading.seen)


def _crossing(text: str, start: int, end: int, borders: tuple[int, ...]) -> str | None:
    """Say how a hit runs from cell to cell, or None where it says so itself, or runs only from a label to its value."""
    told = {start + border for border in borders}
    cell = start
    for match in _CELL.finditer(text, start, end):
        if match.start() not in told and _DIGIT.search(text, cell, match.start()):
            return "it runs from one cell into the next: write | between them, or quote one cell"
        told.discard(match.start())
        cell = match.end()
    return "no cell ends where it has |" if told else None


def _chained(text: str, places: list[list[tuple[int, int]]]) -> Found:
    """Return the one way to find all pieces in order, with nothing left out between them that matters."""
    ends = [dict(found) for found in places]
    starts = [[start for start, _ in found] for found in places]
    chains: list[tuple[int, int]] = []
    gaps: list[tuple[int, int]] = []
    why: str | None = None
    for first, last in places[0]:
        skipped = []
        for number in range(1, len(places)):
            following = bisect_left(starts[number], last)
            if following == len(starts[number]) or starts[number][following] - last > _WIDEST_OMISSION:
                break
            start = starts[number][following]
            hidden = left_out(text, last, start)
            if hidden is not None:
                why = why or hidden
                break
            skipped.append((last - first, start - first))
            last = ends[number][start]
        else:
            chains.append((first, last))
            gaps = gaps or skipped
            if len(chains) > 1:
                return Found("ambiguous", *chains[0], why="it stands in several places of the source")
    if chains:
        return Found("verified", *chains[0], gaps=tuple(gaps))
    if why is not None:
        return Found("hides", why=why)
    near = f"not one after the other within {_WIDEST_OMISSION} characters"
    return Found("orphan", why=f"its parts stand in the source, but {near}")


def nearest_passage(source: Evened, exact: str) -> str | None:
    """Return the passage of a source that is most like a quote, as a hint for a person, or None.

    It needs rapidfuzz (extra ``ingest``), looks at 200 characters of the quote and 300,000 of the source, and is never
    taken for the quote.
    """
    try:
        from rapidfuzz import fuzz
    except ImportError:
        return None
    text, quote = unmarked(source.flat[: min(source.seen, _NEAREST)]), normal(exact[:400])[:200]
    if not text or not quote:
        return None
    near = fuzz.partial_ratio_alignment(quote, text, score_cutoff=60)
    if near is None or near.dest_end <= near.dest_start:
        return None
    start, end = near.dest_start, near.dest_end
    while start > 0 and not text[start - 1].isspace() and near.dest_start - start < 30:
        start -= 1
    while end < len(text) and not text[end].isspace() and end - near.dest_end < 30:
        end += 1
    return text[start:end]
