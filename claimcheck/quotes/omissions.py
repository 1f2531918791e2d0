"""What an omission may not leave out: a number, a negation, a bound, the end of a sentence or of a block."""

from __future__ import annotations

import re

from claimcheck.numbers import numbers_in
from claimcheck.quotes.article import MARKS, PAGE
from claimcheck.quotes.turning import turning_words

__all__ = ["left_out"]

_BORDER = re.compile(f"[{MARKS.replace(PAGE, '')}]")
#: A full stop ends a sentence unless a small letter follows, or a single letter, as of a name, stands before it.
_SENTENCE_END = re.compile(r"(?:(?<!\b[^\W\d_])\.|[!?])[\"')\]]*\s+(?![a-z])|[;:]\s|[。！？；：]")


def left_out(text: str, start: int, end: int) -> str | None:
    """Say what an omission hides, or None where it may stand.

    Args:
        text: The source, evened out, with its marks.
        start: Where the words left out begin.
        end: Where they end.
    """
    words = text[start:end]
    if _BORDER.search(words):
        return "it leaves out where a cell, an item or a paragraph ends; quote one of them"
    if _SENTENCE_END.search(text, max(0, start - 3), min(len(text), end + 1)):
        return f"it leaves out the end of a sentence: {_shown(words)}"
    number = next(numbers_in(words), None)
    if number is not None:
        return f"it leaves out the number {number.text}: {_shown(words)}"
    turning = next(turning_words(words), None)
    if turning is not None:
        return f"it leaves out {words[slice(*turning)]!r}: {_shown(words)}"
    return None


def _shown(words: str) -> str:
    return f"[{words.strip()}]"
