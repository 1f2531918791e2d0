"""Where the figures of a text stand: the one door to what finds them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.errors import FigureError
from claimcheck.figure import Figure, numbers_in, read_under

__all__ = ["amount_of", "figures_in", "reading_of"]

_WORD = re.compile(r"\S+")
_LEAD, _TRAIL = "\"'([{,;:", "\"')]}.,;:!?"
#: Words that a figure may have before and behind its number.
_BEFORE, _BEHIND = 3, 4


def figures_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each figure of a text begins and ends, as long as each word of it matters."""
    words = [_stripped(match) for match in _WORD.finditer(text)]
    numbers = {number.start for number in numbers_in(text)}
    for at, (start, end) in enumerate(words):
        if any(start <= number < end for number in numbers):
            yield _longest(text, words, at)


def _stripped(match: re.Match[str]) -> tuple[int, int]:
    word = match[0]
    start = match.start() + len(word) - len(word.lstrip(_LEAD))
    return start, max(start, match.end() - (len(word) - len(word.rstrip(_TRAIL))))


def _longest(text: str, words: list[tuple[int, int]], at: int) -> tuple[int, int]:
    """Return the longest stretch around a number that reads as another figure than all shorter ones in it."""
    best, said = words[at], reading_of(text[slice(*words[at])])
    spans = [
        (words[first][0], words[last][1])
        for first in range(max(0, at - _BEFORE), at + 1)
        for last in range(at, min(len(words), at + _BEHIND + 1))
    ]
    for start, end in sorted(spans, key=lambda span: span[1] - span[0]):
        whole = reading_of(text[start:end]) if start <= best[0] and best[1] <= end else None
        if whole is None or (said is not None and _says(said) == _says(whole)):
            continue
        beside = text[start : best[0]] + text[best[1] : end]
        if not any(map(str.isdigit, beside)) or whole.tolerance is not None or len(_ends(whole)) > 1:
            best, said = (start, end), whole
    return best


def reading_of(text: str) -> Figure | None:
    """Return how a text reads as a figure, or None."""
    try:
        return read_under(text, None)
    except FigureError:
        return None


def amount_of(figure: Figure) -> tuple[object, ...]:
    """Return the numbers and the unit of a figure, whatever bound, hedge or direction it has."""
    inner = tuple(map(amount_of, (*figure.members, *figure.components)))
    return _ends(figure), figure.tolerance, figure.unit, inner


def _ends(figure: Figure) -> frozenset[object]:
    return frozenset(end for end in (figure.value, figure.low, figure.high) if end is not None)


def _says(figure: Figure) -> tuple[object, ...]:
    return *amount_of(figure), figure.shape, figure.direction, figure.approximate
