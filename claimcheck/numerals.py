"""Numerals: digits with every published grouping, exponents, superscripts, vulgar fractions."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["NUMERAL", "Numeral", "is_printed_number", "read_numeral", "ten"]

_LOCALE = Path(__file__).parent / "knowledge" / "locale"


@cache
def comma_languages() -> frozenset[str]:
    """Return the languages that write a decimal comma; there a point before three digits groups thousands.

    The list is the Unicode CLDR's, written by ``scripts/generate_locale_data.py``.
    """
    lines = (_LOCALE / "decimal_comma.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(" ".join(line for line in lines if not line.startswith("#")).split())


_MOST_DIGITS = 40
_POWER = r"(?:\^(?:\{[+-]?[0-9]{1,3}\}|[+-]?[0-9]{1,3}(?![.,]?[0-9]))|\*\*-?[0-9]{1,3}(?![0-9])|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"

#: One numeral, grouped or not, with its exponent. Every repetition is bounded by a digit, so matching is linear.
NUMERAL = (
    r"(?:[0-9]{1,3}(?: ?'[0-9]{3})+(?![0-9])(?:[.,·][0-9]+)?"
    r"|[0-9]{1,3}(?:[ \u00a0][0-9]{3})+(?![0-9]|-[A-Za-z])(?:[.,·][0-9]+)?"
    r"|[0-9]+(?:[.,·][0-9]+)*|\.[0-9]+)"
    rf"(?:[eE][+-]?[0-9]+(?![A-Za-z0-9])| ?[×x*·] ?10{_POWER}|(?<=10){_POWER}|(?<=\b2)\^[0-9]{{1,2}}(?![0-9]))?"
)

_PARTS = re.compile(
    r"(?P<mantissa>[0-9 \u00a0'.,·]*?[0-9])(?:(?P<e>[eE])(?P<exponent>[+-]?[0-9]+)"
    rf"|(?P<times> ?[×x*·] ?10)(?P<power>{_POWER})|(?P<own>{_POWER}))?"
)
_SEPARATORS = str.maketrans("", "", "' \u00a0")
_DOTTED = re.compile(r"([1-9](?:[.,][0-9]+)?)[.·]10")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_INDIAN = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{3})+")

_PRINTED = re.compile(
    r"[+-]?(?:[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
)


def is_printed_number(text: str) -> bool:
    """Tell whether a text is one number as a program prints it, thousands perhaps grouped by commas.

    >>> [is_printed_number(text) for text in ("1,024.50", "1e-05", "1.024,5", "NaN")]
    [True, True, False, False]
    """
    return _PRINTED.fullmatch(text) is not None


class Numeral(NamedTuple):
    """A numeral: its value, the size of its last written digit or None, another value it may have or None."""

    value: Fraction
    digit: Fraction | None
    other: Fraction | None = None
    exponent: int = 0


@lru_cache(maxsize=20_000)
def read_numeral(text: str, lang: str) -> Numeral | None:
    """Read one numeral exactly.

    Args:
        text: A match of ``NUMERAL``, or one vulgar fraction (``½``).
        lang: Decides about decimal comma and point where three digits follow a single separator.

    Returns:
        The numeral, or None where its grouping fits no custom or it has more than 40 digits.
    """
    if len(text) == 1 and not text.isascii():
        return Numeral(Fraction(unicodedata.numeric(text)).limit_denominator(100), None)
    match = _PARTS.fullmatch(text)
    if match is None or sum(character.isdigit() for character in text) > _MOST_DIGITS:
        return None
    mantissa, times = match["mantissa"], match["power"]
    if match["own"]:
        if (dotted := _DOTTED.fullmatch(mantissa)) is None:
            return _bare_power(mantissa, _power(match["own"]))
        mantissa, times = dotted[1], match["own"]  # "3.10⁸": the point is a sign of multiplication
    plain = _mantissa(mantissa, lang)
    if plain is None:
        return None
    exponent = int(match["exponent"]) if match["e"] else _power(times) if times else 0
    if abs(exponent) > 60:
        return None
    scale = ten(exponent)
    number, other = plain
    second = None if other is None else _value(other) * scale
    return Numeral(_value(number) * scale, _digit(number) * scale, second, exponent)


def _bare_power(base: str, power: int) -> Numeral | None:
    """Return "10⁹" or "2^20"; any other base is no numeral."""
    return Numeral(Fraction(int(base)) ** power, None) if base in ("2", "10") and abs(power) <= 63 else None


@lru_cache(maxsize=256)
def ten(power: int) -> Fraction:
    """Return a power of ten."""
    return Fraction(10) ** power


def _power(text: str) -> int:
    return int(text.translate(_SUPERSCRIPTS).strip("^{}*").replace("**", ""))


def _value(plain: str) -> Fraction:
    return Fraction(plain if not plain.startswith(".") else "0" + plain)


def _digit(plain: str) -> Fraction:
    return Fraction(1, 10 ** len(plain.partition(".")[2]))


def _mantissa(text: str, lang: str) -> tuple[str, str | None] | None:
    """Return a numeral as plain decimal text, and the other text it may stand for."""
    text = text.translate(_SEPARATORS)
    marks = [character for character in text if character in ".,·"]
    if not marks:
        return text, None
    last = marks[-1]
    if len(set(marks)) == 2 and marks.count(last) == 1:
        head, tail = text.rsplit(last, 1)
        if not (_THOUSANDS.fullmatch(head) or _INDIAN.fullmatch(head)):
            return None
        return head.replace(",", "").replace(".", "") + "." + tail, None
    if len(marks) > 1:
        if len(set(marks)) > 1 or not (_THOUSANDS.fullmatch(text) or _INDIAN.fullmatch(text)):
            return None
        return text.replace(",", "").replace(".", ""), None
    return _single_mark(text, last, lang)


def _single_mark(text: str, mark: str, lang: str) -> tuple[str, str | None]:
    head, tail = text.split(mark)
    decimal, grouped = f"{head}.{tail}", head + tail
    if mark == "·" or len(tail) != 3 or len(head) > 3 or head in ("", "0"):
        return decimal, None
    if lang in comma_languages():
        return (decimal, grouped) if mark == "," else (grouped, decimal)
    return (grouped, None) if mark == "," else (decimal, None)
