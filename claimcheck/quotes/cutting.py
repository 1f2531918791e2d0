"""What a quote cuts off: the sign, unit or other end of a figure; a bound or a negation of the same clause."""

from __future__ import annotations

import re
from itertools import chain

from claimcheck.quotes.matching import Found
from claimcheck.quotes.stretches import amount_of, figures_in, reading_of
from claimcheck.quotes.turning import bound_before, bound_behind, negations

__all__ = ["cut_figure", "left_beside"]

#: Words around a quote among which the rest of a figure that it cuts stands.
_LAST_WORDS = re.compile(r"(?:(?<!\S)\S+\s+){0,6}\S*\Z")
_NEXT_WORDS = re.compile(r"\S*(?:\s+\S+){0,6}")
_WORD = re.compile(r"\S+")
_CLAUSE_END = re.compile(r"[,;:.!?](?:\s|$)|[()\[\]]|\s-+\s")


def cut_figure(found: Found) -> str | None:
    """Return the whole figure of a source that a quote holds a part of, or None where it cuts none.

    A bound, a hedge or a direction is no part that is cut: `left_beside` tells those.
    """
    before, behind = _LAST_WORDS.search(found.before), _NEXT_WORDS.match(found.behind)
    assert before is not None and behind is not None, "everything in them is optional"
    text = before[0] + found.words + behind[0]
    ends = [len(before[0]) + offset for offset in (0, *chain.from_iterable(found.gaps), len(found.words))]
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
    turned = (words[slice(*span)] for words in (before, behind) for span in negations(words))
    return next(turned, None) or bound_before(before) or bound_behind(behind)


def _last_end(text: str) -> int:
    """Return where the last clause of a text begins."""
    return max((match.end() for match in _CLAUSE_END.finditer(text)), default=0)


def _core(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the stretch of a figure without the words around it that change neither its numbers nor its unit."""
    whole = reading_of(text[start:end])
    words = [match.span() for match in _WORD.finditer(text, start, end)]
    said = None if whole is None else amount_of(whole)
    while said is not None and len(words) > 1:
        for shorter in (words[1:], words[:-1], words[2:], words[:-2]):
            rest = reading_of(text[shorter[0][0] : shorter[-1][1]]) if shorter else None
            if rest is not None and amount_of(rest) == said:
                words = shorter
                break
        else:
            break
    return (words[0][0], words[-1][1]) if words else (start, end)
