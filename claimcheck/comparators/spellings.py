"""What people write around the number of a field, or in its place, taken off by the words that the profile lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from claimcheck.profile import Manner, name_key

__all__ = ["named_value", "plain_number"]

#: What a number without a unit ends in: a digit, or the letter of a shortened number.
_BARE = re.compile(r"[0-9]\s*[kKMG]?$")


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
    pattern = _pattern(tuple(manner.words))
    rest, divisor = text.strip(), ""
    while match := pattern.fullmatch(rest):
        unit, inner = (
            units[_key(match["before"] or match["behind"])],
            (match["rest"] or match["left"] or "").strip(" ,;:=()-"),
        )
        if not any(map(str.isdigit, inner)) or (unit and not unit.startswith("/") and not _BARE.search(inner)):
            break
        if unit.startswith("/"):
            if divisor:
                break
            divisor = unit
        elif unit:
            return f"{inner} {unit}{divisor}"
        rest = inner
    if divisor and _BARE.search(rest):
        return f"{rest} {manner.unit}{divisor}"
    return f"{rest}{divisor}"


def _key(word: str) -> str:
    return re.sub(r"[\s-]+", " ", word).casefold()


@lru_cache(maxsize=1024)
def _named(entries: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, str]:
    return {name_key(spelling): word for word, spellings in entries for spelling in (word, *spellings)}


@lru_cache(maxsize=1024)
def _units(entries: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return {_key(word): unit for word, unit in entries}


@lru_cache(maxsize=1024)
def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a text that begins or ends with one of some words, the longest first."""
    longest = sorted(words, key=len, reverse=True)
    listed = "|".join(r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", word))) for word in longest)
    return re.compile(
        rf"\s*(?:(?P<before>{listed})(?![a-z])(?P<rest>.*)|(?P<left>.*?)(?<![a-z])(?P<behind>{listed})\s*)",
        re.IGNORECASE,
    )
