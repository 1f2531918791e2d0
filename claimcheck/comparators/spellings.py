"""What people write around the number of a field, or in its place, taken off by the words that the profile lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from claimcheck.profile import Manner, name_key

__all__ = ["named_value", "plain_number"]

#: What a number without a unit ends in: a digit, or the letter of a shortened number.
_BARE = re.compile(r"[0-9]\s*[kKMG]?$")
#: A longer text is no number with a few words around it.
_LONGEST = 120


def named_value(text: str, manner: Manner) -> str | None:
    """Return the listed word that a value is, such as "all at once" in a field of rates, or None for a number."""
    if not manner.named:
        return None
    word = _named(tuple(manner.named.items())).get(name_key(text))
    return None if word is None or _BARE.search(word) else word


def plain_number(text: str, manner: Manner) -> str:
    """Return a value without the words of its field, as a number with a unit: "QPS 10" is 10 request/second.

    A word that names a unit gives it to a bare number only; one that names a scope ("per replica") divides by it.
    """
    if manner.named:
        text = _named(tuple(manner.named.items())).get(name_key(text), text)
    if not manner.words:
        return text
    units = _units(tuple(manner.words.items()))
    patterns = _patterns(tuple(manner.words))
    rest, divisor = text.strip(), ""
    while len(rest) <= _LONGEST:
        for match in filter(None, (pattern.fullmatch(rest) for pattern in patterns)):
            unit, inner = units[_key(match["word"])], match["rest"].strip(" ,;:=()-")
            scope = unit.startswith("/")
            if any(map(str.isdigit, inner)) and not (scope and divisor):
                if unit and not scope and _BARE.search(inner):
                    return f"{inner} {unit}{divisor}"
                if scope or not unit:
                    break
        else:
            break
        rest, divisor = inner, unit if scope else divisor
    return f"{rest} {manner.unit}{divisor}" if divisor and _BARE.search(rest) else f"{rest}{divisor}"


def _key(word: str) -> str:
    return re.sub(r"[\s-]+", " ", word).casefold()


@lru_cache(maxsize=1024)
def _named(entries: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, str]:
    return {name_key(spelling): word for word, spellings in entries for spelling in (word, *spellings)}


@lru_cache(maxsize=1024)
def _units(entries: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return {_key(word): unit for word, unit in entries}


@lru_cache(maxsize=1024)
def _patterns(words: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of a text that ends and of one that begins with one of some words, the longest first."""
    longest = sorted(words, key=len, reverse=True)
    listed = "|".join(r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", word))) for word in longest)
    forms = rf"(?P<rest>.*?)(?:(?<![a-z])|(?=/))(?P<word>{listed})\s*", rf"\s*(?P<word>{listed})(?![a-z])(?P<rest>.*)"
    return tuple(re.compile(form, re.IGNORECASE) for form in forms)
