"""Words that turn or bound what stands beside them: those of figures, and a few more from the file beside this one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from claimcheck.figure.lexicon import words

__all__ = ["bound_before", "bound_behind", "negations", "turning_words"]

_FILE = Path(__file__).with_suffix(".txt")
_WITHIN = "[within]"
#: Sections of the words of figures that take a statement back, and those that make an amount an end or an estimate.
_NEGATIONS = ("negation", "doubt")
_BEFORE = (
    *(f"hedge | {name} | before" for name in ("nearly", "barely", "about")),
    *(f"{side} | {end} | before" for side in ("upper", "lower") for end in ("inclusive", "exclusive")),
    *("within", "plus or minus", "between"),
)
_BEHIND = tuple(f"{name} | behind" for name in ("hedge | about", "upper | inclusive", "lower | inclusive"))


def turning_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each negation, bound or hedge of a text, in its order, the longest where they overlap.

    >>> text = "It did not reach at least 5"
    >>> [text[start:end] for start, end in turning_words(text)]
    ['not', 'at least']
    """
    return (match.span() for match in _pattern(_NEGATIONS + _BEFORE + _BEHIND).finditer(text))


def negations(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each negation of a text."""
    return (match.span() for match in _pattern(_NEGATIONS).finditer(text))


def bound_before(text: str) -> str | None:
    """Return the bound or hedge with which a text ends, or None."""
    found = _at_end(_BEFORE).search(text)
    return found[1] if found else None


def bound_behind(text: str) -> str | None:
    """Return the bound or hedge with which a text begins, or None."""
    found = _pattern(_BEHIND).match(text.lstrip())
    return found[0] if found else None


@cache
def _at_end(sections: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"({_pattern(sections).pattern})\s*\Z", re.IGNORECASE)


@cache
def _pattern(sections: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the words of some sections, the longest first; negations are those of the file too."""
    whole, _, within = _FILE.read_text(encoding="utf-8").partition(_WITHIN)
    own = whole.splitlines() if sections[:1] == _NEGATIONS[:1] else ()
    found = {line for lines in (*map(words, sections), own) for line in lines if line[:1].isalpha()}
    parted = "|".join(re.escape(word).replace(r"\ ", "[ -]") for word in sorted(found, key=len, reverse=True))
    joined = "".join(f"|{line}" for line in within.splitlines() if own and line[:1].isalpha())
    return re.compile(rf"(?<!\w)(?:{parted})(?!\w){joined}", re.IGNORECASE)
