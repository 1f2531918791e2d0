"""One size in two pieces: "3 minutes 20 seconds", "2h 15m", "6 ft 2 in"."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.figure.count import Amount, Phrase
from claimcheck.figure.numbers import read_numeral
from claimcheck.units import conversion_factor, look_up

__all__ = ["further_pieces"]

_ORDER = ("week", "day", "hour", "minute", "second", "millisecond")
_SECONDS = frozenset(("s", "sec", "secs"))
_LENGTHS = ("foot", "inch")
#: Letters that are another unit when they stand alone.
_LETTERS = {"m": "minute", "in": "inch"}


def further_pieces(source: Phrase, quantity: Amount, at: int) -> tuple[Amount, int]:
    """Read the smaller pieces behind a time or length; the sum is in the smallest unit."""
    while len(quantity.unit) == 1 and quantity.unit[0][1] == 1 and quantity.value.denominator == 1:
        name = quantity.unit[0][0]
        if name == "meter" and source.tokens[at - 1].text == "m" and source.words[at + 1] in _SECONDS:
            name = "minute"  # "1m 34s"
        order = _ORDER if name in _ORDER else _LENGTHS if name in _LENGTHS else ()
        piece = _piece(source, at, order[order.index(name) + 1 :] if order else ())
        if piece is None:
            break
        value, digit, smaller = piece
        factor = conversion_factor(name, smaller)
        if factor is None or not 0 <= value < factor:
            break
        quantity.value, quantity.digit = quantity.value * factor + value, digit
        quantity.unit, at = ((smaller, 1),), at + 2
    return quantity, at


def _piece(source: Phrase, at: int, smaller: tuple[str, ...]) -> tuple[Fraction, Fraction | None, str] | None:
    if not smaller or at + 1 >= len(source.tokens) or source.tokens[at].kind != "N" or source.words[at + 2] == "/":
        return None
    product = look_up(source.tokens[at + 1].text)
    name = _LETTERS.get(source.words[at + 1]) or (product[0][0] if product and len(product) == 1 else "")
    numeral = read_numeral(source.tokens[at].text, source.lang)
    if numeral is None or name not in smaller:
        return None
    return numeral.value, numeral.digit, name
