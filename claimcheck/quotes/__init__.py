"""Quotes and the copies of sources they stand in: number-safe matching, snapshots, their text."""

from claimcheck.quotes.article import Article, Block, Cell, Table, flowing, read_article
from claimcheck.quotes.entry import with_snapshot
from claimcheck.quotes.extraction import KINDS, Extracted, ExtractionError, extract, kind_of
from claimcheck.quotes.matching import Found, find_quote
from claimcheck.quotes.normal import normal
from claimcheck.quotes.numbers import cut_number, has_figure
from claimcheck.quotes.snapshots import (
    FOLDER,
    Held,
    SnapshotError,
    held_text,
    is_drawn_anew,
    make_snapshot,
    outdated_copies,
    snapshot_of,
    snapshot_path,
)
from claimcheck.quotes.states import LONGEST, QUOTE_WORDS, Copies, QuoteState

__all__ = [
    "FOLDER",
    "KINDS",
    "LONGEST",
    "QUOTE_WORDS",
    "Article",
    "Block",
    "Cell",
    "Copies",
    "Extracted",
    "ExtractionError",
    "Found",
    "Held",
    "QuoteState",
    "SnapshotError",
    "Table",
    "cut_number",
    "extract",
    "find_quote",
    "flowing",
    "has_figure",
    "held_text",
    "is_drawn_anew",
    "kind_of",
    "make_snapshot",
    "normal",
    "outdated_copies",
    "read_article",
    "snapshot_of",
    "snapshot_path",
    "with_snapshot",
]
