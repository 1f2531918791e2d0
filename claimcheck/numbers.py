"""Bare numbers in running text, those in names too: what the words around a figure are searched for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from claimcheck.figure.items import phrase_of
from claimcheck.figure.lexicon import values
from claimcheck.numerals import read_numeral
from claimcheck.typography import even

__all__ = ["Occurrence", "numbers_in"]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Hold one number of a text: its place, the number as printed, what it is worth, and whether it is a word."""

    start: int
    end: int
    text: str
    value: Fraction
    is_word: bool


_RUN = re.compile(r"[0-9]+")


def numbers_in(text: str, lang: str = "en") -> Iterator[Occurrence]:
    """Yield the numerals and number words of running text, in its order; those in names as well.

    ``lang`` decides about decimal comma and point. Digits whose grouping fits no custom (1.2.3) are a number each.

    >>> [(found.text, str(found.value)) for found in numbers_in("three of 12,500 at 10 000.5, v1.2.3")]
    [('three', '3'), ('12,500', '12500'), ('10 000.5', '20001/2'), ('1', '1'), ('2', '2'), ('3', '3')]
    """
    source = even(text)
    for token in phrase_of(source, lang).tokens:
        start, end = source.stretch(token.start, token.end)
        word = values("number").get(token.lower)
        numeral = read_numeral(token.text, lang) if token.kind == "N" else None
        if word or numeral:
            value = numeral.value if numeral else Fraction(word or 0)
            yield Occurrence(start, end, text[start:end], value, word is not None)
            continue
        for run in _RUN.finditer(text, start, end) if token.kind in "NW" else ():
            if (part := read_numeral(run[0], lang)) is not None:
                yield Occurrence(run.start(), run.end(), run[0], part.value, False)
