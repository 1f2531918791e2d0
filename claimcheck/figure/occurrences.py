"""Numbers in running text: where each stands, how it is printed, and what it is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from claimcheck.figure.numbers import read_numeral
from claimcheck.figure.words import NUMBERS

__all__ = ["Occurrence", "numbers_in"]

#: Digits with every published grouping, or a number word. A group of three behind a space belongs to the number.
_NUMBER = re.compile(
    r"(?<![0-9])[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3}(?![0-9]))+(?:[.,][0-9]+)?"
    r"|[0-9]+(?:[.,'][0-9]+)*|[.,][0-9]+"
    rf"|\b(?:{'|'.join(NUMBERS)})\b",
    re.IGNORECASE,
)
_RUN = re.compile(r"[0-9]+")
_SPACES = str.maketrans("\u00a0\u202f", "  ")


class Occurrence(NamedTuple):
    """Hold one number of a text.

    Args:
        start: Where its first digit or letter stands.
        end: Where it ends.
        text: As printed, without what stands before and behind it.
        value: What it is worth.
        is_word: Whether it is a word.
    """

    start: int
    end: int
    text: str
    value: Fraction
    is_word: bool


def numbers_in(text: str, lang: str = "en") -> Iterator[Occurrence]:
    """Yield the numbers of a text, in its order; those in names as well.

    Args:
        text: Running text of any length.
        lang: Decides about decimal comma and point.

    Yields:
        Each numeral and number word. Digits whose grouping fits no custom, such as 1.2.3, are a number each.

    >>> [(found.text, str(found.value)) for found in numbers_in("three of 12,500 at 10 000.5, v1.2.3")]
    [('three', '3'), ('12,500', '12500'), ('10 000.5', '20001/2'), ('1', '1'), ('2', '2'), ('3', '3')]
    """
    for match in _NUMBER.finditer(text):
        start, end, printed = match.start(), match.end(), match[0]
        if printed[0].isalpha():
            yield Occurrence(start, end, printed, Fraction(NUMBERS[printed.lower()]), True)
            continue
        plain = printed.translate(_SPACES)
        numeral = read_numeral(f"0{plain}" if plain[0] in ".," else plain, lang)
        if numeral is not None:
            yield Occurrence(start, end, printed, numeral.value, False)
            continue
        for run in _RUN.finditer(text, start, end):
            if (part := read_numeral(run[0], lang)) is not None:
                yield Occurrence(run.start(), run.end(), run[0], part.value, False)
