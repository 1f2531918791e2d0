"""Find a quote in its source: word for word after evening out typography, and never across a number's end.

A score was tried and dropped: every fuzzy matcher accepts a changed digit, and "is not" for "is". A score may point
to a passage, as a hint; it never confirms.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from claimcheck.quotes.normal import normal, normal_pair
from claimcheck.quotes.numbers import cut_number

__all__ = ["MOST_OMISSIONS", "Found", "find_quote", "nearest_passage"]

#: Marks of our own omissions in one quote.
MOST_OMISSIONS = 8
#: Characters that one omission may skip: a long paragraph.
_WIDEST_OMISSION = 3_000
#: Characters compared in the search for hits that are void; beyond it the quote counts as not found.
_WORK = 50_000_000
#: What one hit costs beside its length.
_HIT = 300
_OMISSION = re.compile(r"\[(?:\.\.\.)\]")


@dataclass(frozen=True, slots=True)
class Found:
    """Hold how a quote was found.

    Args:
        status: ``verified``, ``orphan`` (it stands nowhere), ``ambiguous`` (it stands in several places) or
            ``refused`` (it cannot be looked for).
        start: Offset of the hit in the normalised source, or None.
        end: Offset behind it, or None.
        why: What is wrong, as the end of a sentence, or None.
    """

    status: str
    start: int | None = None
    end: int | None = None
    why: str | None = None

    @property
    def is_verified(self) -> bool:
        """Tell whether the quote stands in its source, once."""
        return self.status == "verified"


def find_quote(source: str, exact: str, prefix: str = "", suffix: str = "") -> Found:
    """Find a quote in the text of its source.

    Args:
        source: The text of the source, as extracted.
        exact: The words quoted; ``[...]`` marks an omission of ours.
        prefix: Words that stand directly before it, where the quote alone stands in several places.
        suffix: Words that stand directly behind it.

    Returns:
        The one place where it stands, or why there is none. Linear in the length of source and quote.
    """
    pieces = [normal(piece) for piece in _OMISSION.split(exact.replace("…", "..."))]
    pieces = [piece for piece in pieces if piece]
    if not pieces:
        return Found("refused", why="it holds no words")
    if len(pieces) > MOST_OMISSIONS + 1:
        return Found("refused", why=f"it has more than {MOST_OMISSIONS} omissions")
    ends = (normal(prefix), normal(suffix))
    found = Found("orphan", why="it stands nowhere in the source")
    for text in normal_pair(source):
        found = _find(text, pieces, *ends)
        if found.status != "orphan":
            return found
    return found


def _find(text: str, pieces: Sequence[str], prefix: str, suffix: str) -> Found:
    voids: list[str] = []
    places: list[list[int]] = []
    for number, piece in enumerate(pieces):
        hits = _hits(text, piece, voids)
        if number == 0 and prefix:
            hits = (at for at in hits if text[max(0, at - len(prefix) - 1) : at].rstrip().endswith(prefix))
        if number == len(pieces) - 1 and suffix:
            hits = _followed(text, hits, len(piece), suffix)
        places.append(list(islice(hits, 2 if len(pieces) == 1 else None)))
        if not places[-1]:
            why = f"it stands only where {voids[0]}" if voids else "it stands nowhere in the source"
            return Found("orphan", why=why)
    chains = _chains(places, pieces)
    if not chains:
        return Found("orphan", why="its parts stand in the source, but not one after the other")
    if len(chains) > 1:
        return Found("ambiguous", *chains[0], why="it stands in several places of the source")
    return Found("verified", *chains[0])


def _followed(text: str, hits: Iterator[int], length: int, suffix: str) -> Iterator[int]:
    for at in hits:
        if text[at + length : at + length + len(suffix) + 1].lstrip().startswith(suffix):
            yield at


def _hits(text: str, piece: str, voids: list[str]) -> Iterator[int]:
    """Yield where a piece stands without cutting through a number; the first void hit is told in ``voids``."""
    work = 0
    at = text.find(piece)
    while at >= 0 and work < _WORK:
        void = cut_number(text, at, at + len(piece))
        if void is None:
            yield at
        elif not voids:
            voids.append(void)
        work += len(piece) + _HIT
        at = text.find(piece, at + 1)


def _chains(places: list[list[int]], pieces: Sequence[str]) -> list[tuple[int, int]]:
    """Return start and end of each way to find all pieces in order, one for each place of the first, at most two."""
    ends = {at: at + len(pieces[-1]) for at in places[-1]}  # start of a piece to the end of the chain from it
    starts = places[-1]
    for piece, here in zip(reversed(pieces[:-1]), reversed(places[:-1]), strict=True):
        reached: dict[int, int] = {}
        for at in here:
            following = bisect_left(starts, at + len(piece))
            if following < len(starts) and starts[following] - at - len(piece) <= _WIDEST_OMISSION:
                reached[at] = ends[starts[following]]
        ends, starts = reached, sorted(reached)
    return [(at, ends[at]) for at in starts[:2]]


def nearest_passage(source: str, exact: str) -> str | None:
    """Return the passage of a source that is most like a quote, as a hint for a person, or None.

    It needs rapidfuzz (extra ``ingest``), looks at 200 characters of the quote and a million of the source, and is
    never taken for the quote.
    """
    try:
        from rapidfuzz import fuzz
    except ImportError:
        return None
    text, quote = normal(source[:1_000_000]), normal(exact[:400])[:200]
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
