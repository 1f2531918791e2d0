"""Small texts of pages: dates as words, counts with their noun, labels, and text made safe to print."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimcheck.dates import in_words
from claimcheck.schema import ABSENCE_WORDS

__all__ = ["clip", "clipped", "count", "counted", "day", "first_sentence", "joined", "slug", "stated"]


def clipped(text: str | None, most: int = 400) -> str | None:
    """Shorten a text that may be missing; None stays None."""
    return None if text is None else clip(text, most)


def clip(text: str, most: int = 400) -> str:
    """Shorten a text that would fill a page; the mark at its end says so."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, shortened where it is long.

    >>> first_sentence("It costs $1.50 an hour. That is all.")
    'It costs $1.50 an hour.'
    """
    found = re.match(r".+?[.!?](?=\s|$)", text, re.DOTALL)
    return clip(found[0] if found else text, 280)


def stated(text: str | None) -> str | None:
    """Return a text, or None where an absence word stands for it."""
    return None if text is None or text in ABSENCE_WORDS else text


def day(date: str | None) -> str | None:
    """Print a date to the day, the month or the year as words.

    >>> day("2026-11-09"), day("2026-11"), day("2026")
    ('9 November 2026', 'November 2026', '2026')
    """
    return None if date is None else in_words(date)


def count(number: int, noun: str, plural: str | None = None) -> str:
    """Print a number with its noun.

    >>> count(1, "source"), count(3, "analysis", "analyses")
    ('1 source', '3 analyses')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def counted(number: int, what: str) -> str:
    """Print a number with what it counts, given in the plural with its noun first.

    >>> counted(1, "claims without a quote"), counted(2, "claims without a quote")
    ('1 claim without a quote', '2 claims without a quote')
    """
    noun, space, rest = what.partition(" ")
    return f"{count(number, noun.removesuffix('s'), noun)}{space}{rest}"


def joined(parts: Iterable[str], most: int = 99, last: str = "and") -> str:
    """Join words as a sentence does, naming how many are left out past ``most``.

    >>> joined(["a", "b", "c"]), joined(["a", "b", "c", "d"], most=2)
    ('a, b and c', 'a, b and 2 more')
    """
    words = list(parts)
    if len(words) > most + 1:
        words = [*words[:most], f"{len(words) - most} more"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def slug(text: str) -> str:
    """Return a text as a part of an address: small letters, digits and dashes, never empty."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")[:80] or "x"
