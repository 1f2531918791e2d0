"""Words that turn or bound what stands beside them: negations, bounds, hedges, from the file beside this one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

__all__ = ["turning_words"]

_FILE = Path(__file__).with_suffix(".txt")


def turning_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each negation, bound or hedge of a text, in its order, the longest where they overlap.

    >>> text = "It didn't reach at least 5"
    >>> [text[start:end] for start, end in turning_words(text)]
    ["n't", 'at least']
    """
    for match in _pattern().finditer(text):
        yield match.span()


@cache
def _pattern() -> re.Pattern[str]:
    """Return the pattern of all words, the longest first."""
    words: dict[str, list[str]] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = words.setdefault(line, [])
        elif line and not line.startswith("#"):
            section.append(re.escape(line).replace(r"\ ", "[ -]"))
    within = words.pop("[within]")
    whole = sorted(chain.from_iterable(words.values()), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(whole)})(?!\w)|{'|'.join(within)}", re.IGNORECASE)
