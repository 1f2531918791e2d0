"""What a quote cuts off: the sign, unit or other end of a figure; a bound or a negation of the same clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from claimcheck.errors import FigureError
from claimcheck.figure import Figure, numbers_in, read_under
from claimcheck.quotes.matching import Found
from claimcheck.quotes.turning import negations, turning_words

__all__ = ["cut_figure", "figures_in", "left_beside"]

#: Characters around a quote in which a figure that it cuts may stand.
_AROUND = 80
_WORD = re.compile(r"\S+")
_LEAD, _TRAIL = "\"'([{,;:", "\"')]}.,;:!?"
#: Words that a figure may have before and behind its number.
_BEFORE, _BEHIND = 3, 4
_CLAUSE_END = re.compile(r"[,;:.!?](?:\s|$)|[()\[\]]|\s-+\s")
#: Words beside a quote among which a bound bears on it.
_NEAR = 3


def cut_figure(found: Found) -> str | None:
    """Return the whole figure of a source that a quote holds a part of, or None where it cuts none.

    A bound, a hedge or a direction is no part that is cut: `left_beside` tells those.
    """
    before, behind = found.before[-_AROUND:], found.behind[:_AROUND]
    text = before + found.words + behind
    ends = [len(before) + offset for offset in (0, *chain.from_iterable(found.gaps), len(found.words))]
    quoted = list(zip(ends[::2], ends[1::2], strict=True))
    for start, end in figures_in(text):
        parts = [(max(first, start), min(last, end)) for first, last in quoted]
        if (start, end) not in parts and any(map(str.isdigit, "".join(text[a:b] for a, b in parts))):
            first, last = _core(text, start, end)
            if not any(a <= first and last <= b for a, b in parts):
                return text[start:end]
    return None


def left_beside(found: Found) -> str | None:
    """Return the first bound or negation that a quote leaves out of its clause, or None where it leaves out none."""
    before = found.before[_last_end(found.before) :]
    after = _CLAUSE_END.search(found.behind)
    behind = found.behind[: after.start()] if after else found.behind
    beside = (" ".join(before.split()[-_NEAR:]), " ".join(behind.split()[:_NEAR]))
    found_words = [words[slice(*span)] for words in (before, behind) for span in negations(words)]
    found_words += [words[slice(*span)] for words in beside for span in turning_words(words)]
    return next(iter(found_words), None)


def _last_end(text: str) -> int:
    """Return where the last clause of a text begins."""
    return max((match.end() for match in _CLAUSE_END.finditer(text)), default=0)


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
    best, said = words[at], _read(text[slice(*words[at])])
    spans = [
        (words[first][0], words[last][1])
        for first in range(max(0, at - _BEFORE), at + 1)
        for last in range(at, min(len(words), at + _BEHIND + 1))
    ]
    for start, end in sorted(spans, key=lambda span: span[1] - span[0]):
        whole = _read(text[start:end]) if start <= best[0] and best[1] <= end else None
        if whole is None or (said is not None and _says(said) == _says(whole)):
            continue
        beside = text[start : best[0]] + text[best[1] : end]
        if not any(map(str.isdigit, beside)) or whole.tolerance is not None or len(_ends(whole)) > 1:
            best, said = (start, end), whole
    return best


def _core(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the stretch of a figure without the words around it that change neither its numbers nor its unit."""
    whole = _read(text[start:end])
    words = [match.span() for match in _WORD.finditer(text, start, end)]
    said = None if whole is None else _amount(whole)
    while said is not None and len(words) > 1:
        for shorter in (words[1:], words[:-1], words[2:], words[:-2]):
            rest = _read(text[shorter[0][0] : shorter[-1][1]]) if shorter else None
            if rest is not None and _amount(rest) == said:
                words = shorter
                break
        else:
            break
    return (words[0][0], words[-1][1]) if words else (start, end)


def _read(text: str) -> Figure | None:
    try:
        return read_under(text, None)
    except FigureError:
        return None


def _amount(figure: Figure) -> tuple[object, ...]:
    """Return the numbers and the unit of a figure, whatever bound, hedge or direction it has."""
    inner = tuple(map(_amount, (*figure.members, *figure.components)))
    return _ends(figure), figure.tolerance, figure.unit, inner


def _ends(figure: Figure) -> frozenset[object]:
    return frozenset(end for end in (figure.value, figure.low, figure.high) if end is not None)


def _says(figure: Figure) -> tuple[object, ...]:
    return *_amount(figure), figure.shape, figure.direction, figure.approximate
