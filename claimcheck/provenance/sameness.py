"""Whether two claims print one figure, and whether one may be copied from the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from claimcheck.errors import FigureError, UnitError
from claimcheck.figure import Figure
from claimcheck.numbers import numbers_in
from claimcheck.records import Claim

__all__ = ["copied_span", "same_figure", "significant_digits"]

#: A span of so many words in two texts is no chance.
_SPAN = 8
_WORD = re.compile(r"[^\W_]+(?:[.,'][^\W_]+)*")


@lru_cache(maxsize=10_000)
def _read(text: str) -> Figure | None:
    try:
        return Figure.read(text)
    except FigureError:
        return None


def same_figure(one: Claim, other: Claim) -> bool:
    """Tell whether two claims print one figure of one thing, within what their digits allow."""
    if one.metric_id != other.metric_id or one.subject.casefold() != other.subject.casefold():
        return False
    if not (one.is_readable and other.is_readable):
        return False
    if one.figure_text == other.figure_text:
        return True
    left, right = _read(one.figure_text), _read(other.figure_text)
    if left is None or right is None:
        return False
    try:
        return left.against(right) == "overlaps"
    except (UnitError, ArithmeticError):
        return False


def significant_digits(text: str) -> str:
    """Return the first numeral of a figure without separators, leading and trailing zeros.

    >>> significant_digits("$38.96 per GPU-hour"), significant_digits("31,200")
    ('3896', '312')
    """
    first = next((found.text for found in numbers_in(text) if not found.is_word), "")
    return "".join(character for character in first if character.isdigit()).strip("0")


def copied_span(texts: Sequence[str], others: Sequence[str]) -> str | None:
    """Return the first span of eight words that stands in a text of both sides, or None."""
    spans = {span for text in others for span in _spans(text)}
    return next((" ".join(span) for text in texts for span in _spans(text) if span in spans), None)


def _spans(text: str) -> Iterator[tuple[str, ...]]:
    words = [word.casefold() for word in _WORD.findall(text[:20_000])]
    for start in range(len(words) - _SPAN + 1):
        yield tuple(words[start : start + _SPAN])
