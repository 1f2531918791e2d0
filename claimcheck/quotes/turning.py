"""Words that turn or bound what stands beside them: negations, bounds, hedges, from the file beside this one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

__all__ = ["negations", "turning_words"]

_FILE = Path(__file__).with_suffix(".txt")
_NEGATION, _BOUND, _WITHIN = "[negation]", "[bound]", "[within]"


def turning_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each negation, bound or hedge of a text, in its order, the longest where they overlap.

    >>> text = "It didn't reach at least 5"
    >>> [text[start:end] for start, end in turning_words(text)]
    ["n't", 'at least']
    """
    return (match.span() for match in _pattern(_NEGATION, _BOUND).finditer(text))


def negations(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each negation of a text."""
    return (match.span() for match in _pattern(_NEGATION).finditer(text))


@cache
def _pattern(*sections: str) -> re.Pattern[str]:
    """Return the pattern of the words of some sections, the longest first; those within words are in every pattern."""
    words: dict[str, list[str]] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = words.setdefault(line, [])
        elif line and not line.startswith("#"):
            section.append(re.escape(line).replace(r"\ ", "[ -]"))
    whole = sorted(chain.from_iterable(words[name] for name in sections), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(whole)})(?!\w)|{'|'.join(words[_WITHIN])}", re.IGNORECASE)
