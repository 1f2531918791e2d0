"""Where a number ends: what must not go on beside a quote, and which numbers stand in it."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimcheck.currencies import signs
from claimcheck.numbers import numbers_in
from claimcheck.units.table import MULTIPLES

__all__ = ["PrintedNumber", "cut_number", "has_figure", "tokens"]

_CURRENCY = "".join(signs())
_SIGNS = "+-±∓"
_COMPARISONS = "<>≤≥⩽⩾≠≪≫≲≳~≈≅∼"
_PLAIN_DIGITS = frozenset("0123456789")
#: What stands directly before the digits of a number and belongs to it.
_OPENERS = frozenset(_CURRENCY + _SIGNS + _COMPARISONS)
_STARTS = re.compile(rf"(?:[A-Z]{{0,3}}[{_CURRENCY}] ?|[.,])?[0-9]")
_TAIL = re.compile(r" ?[%‰]|[A-Za-zµ×]+")
#: Sign and currency directly before the digits of a number.
_BEFORE = re.compile(rf"(?P<sign>[+\-±])?(?:(?P<currency>[A-Z]{{0,3}}[{_CURRENCY}]) ?(?P<behind>[+\-])?)?\Z")
_LONGEST_BEFORE = 7
_LIMIT = 20_000
#: Groups of thousands parted by a space: "10 000" is one number.
_GROUP_BEFORE = re.compile(r"(?<![0-9.,])[0-9]{1,3} \Z")
_GROUP_BEHIND = re.compile(r"[0-9] [0-9]{3}(?![0-9])")
_TEN, _TIMES = re.compile(r"10\^"), re.compile(r"[0-9] ?[×x*] ?\Z")
_POWER = re.compile(r"[×x*] ?10\^")
_MAGNITUDE = re.compile(rf" (?:{'|'.join(MULTIPLES)}|percent|per cent|percentage)\b| ?[×x*] ?10\^")


def cut_number(text: str, start: int, end: int) -> str | None:
    """Say how a hit cuts through a number or a word of its source, or None where it does not.

    Args:
        text: The normalised source.
        start: Where the hit begins.
        end: Where it ends.

    Returns:
        Words for what goes on in the source, such as ``a digit stands before it``.
    """
    return _cut_before(text, start, end) or _cut_behind(text, end)


def _cut_before(text: str, start: int, end: int) -> str | None:
    before, earlier = text[start - 1 : start], text[start - 2 : start - 1] if start > 1 else ""
    first = text[start]
    if not before:
        return None
    if _is_letter(first) and (_is_letter(before) or before == "_"):
        return "a word goes on before it"
    if (_is_letter(first) or first in "%‰°×") and before in _PLAIN_DIGITS:
        return "a number goes on before it"
    if _TEN.match(text, start) and _TIMES.search(text, max(0, start - 4), start):
        return "a number goes on before it"
    if _POWER.match(text, start) and text[:start].rstrip()[-1:].isdigit():
        return "a number goes on before it"
    if first in "+-" and _STARTS.match(text, start + 1, end) and (before.isalnum() or before in "%‰/+-±"):
        return "its sign is the dash of a range or of a name"
    if first in "=<>" and before in "<>=!-":
        return f"the sign {before} stands before it"
    return _cut_start(text, start, before, earlier) if _STARTS.match(text, start, end) else None


def _cut_start(text: str, start: int, before: str, earlier: str) -> str | None:
    """Say what goes on before a hit that begins with a number."""
    first = text[start]
    marked = before in ".,'·" and (earlier.isdigit() or (before in ".," and first.isdigit() and not earlier.isalnum()))
    if before.isdigit() or marked or _is_later_group(text, start):
        return "a digit stands before it"
    if before in _SIGNS and not (before == "-" and (earlier.isdigit() or earlier in tuple("%‰"))):
        return f"the sign {before} stands before it"
    if _is_letter(before) or before == "_":
        return "a name goes on before it"
    if before in _CURRENCY:
        return "a sign stands before it" if _signed(text, start - 1) else None
    return _compared(text, start)


def _is_later_group(text: str, start: int) -> bool:
    """Tell whether a number is the later group of one written with spaces: "10 000" is one number."""
    three = text[start : start + 3].isdigit() and not text[start + 3 : start + 4].isdigit()
    return three and _GROUP_BEFORE.search(text, max(0, start - 4), start) is not None


def _signed(text: str, at: int) -> bool:
    """Tell whether a sign stands before a currency; a dash behind a digit is a range."""
    return text[at - 1 : at] in tuple(_SIGNS) and not (at > 1 and text[at - 2].isdigit())


def _compared(text: str, start: int) -> str | None:
    """Say whether a comparison sign stands before a number, with or without a space."""
    at = start - 1 if text[start - 1] != " " else start - 2
    sign = text[at] if at >= 0 else ""
    if sign in tuple(_COMPARISONS) or (sign == "=" and text[at - 1 : at] in ("<", ">", "!", "=")):
        arrow = sign == ">" and text[at - 1 : at] in ("-", "=") and at > 0
        return None if arrow and text[at - 1] == "-" else f"the sign {sign} stands before it"
    return None


def _cut_behind(text: str, end: int) -> str | None:
    last, behind, further = text[end - 1 : end], text[end : end + 1], text[end + 1 : end + 2]
    if not behind:
        return None
    if _TIMES.search(text, max(0, end - 4), end) and _TEN.match(text, end + (behind == " ")):
        return "a number goes on behind it"
    if _is_letter(last) and (_is_letter(behind) or behind == "_" or (behind == "'" and _is_letter(further))):
        return "a word goes on behind it"
    if _is_letter(last) and behind in _PLAIN_DIGITS:  # a raised digit behind a word is a note
        return "a name goes on behind it"
    if behind.isdigit() and (last in _OPENERS or (last in ".,'·" and text[end - 2 : end - 1].isdigit())):
        return "a number goes on behind it"
    if not last.isdigit():
        return None
    if behind.isdigit() or (behind in ".,'·:/" and further.isdigit()) or behind == "^":
        return "a digit stands behind it"
    if _GROUP_BEHIND.match(text, end - 1) and not _long(text, end):
        return "a digit stands behind it"
    if behind in "%‰°×" or behind.isalpha() or behind.isnumeric() or behind == "_" or _MAGNITUDE.match(text, end):
        return "the number goes on behind it"
    return None


def _long(text: str, end: int) -> bool:
    """Tell whether four or more digits stand before a place: such a number is no first group of thousands."""
    return text[max(0, end - 4) : end].isdigit() and end >= 4


def _is_letter(character: str) -> bool:
    """Tell a letter of a script that parts its words with spaces."""
    return character.isalpha() and character < "\u2e80"


class PrintedNumber(NamedTuple):
    """Hold one number of a text: sign, currency, digits as printed, and what is attached behind."""

    sign: str
    currency: str
    digits: str
    tail: str


def tokens(text: str) -> list[PrintedNumber]:
    """Return the numbers of a normalised text, in order; a dash between two numbers is a range, not a sign."""
    found: list[PrintedNumber] = []
    text = text[:_LIMIT]
    for number in numbers_in(text):
        if number.is_word:
            continue
        before = _BEFORE.search(text, max(0, number.start - _LONGEST_BEFORE), number.start)
        assert before is not None, "everything in it is optional"
        start, currency = before.start(), (before["currency"] or "").removeprefix("US")
        sign = before["sign"] or before["behind"] or ""
        if sign == "-" and start > 0 and (text[start - 1].isalnum() or text[start - 1] in "%‰"):
            sign = ""  # a range, or the hyphen of a name
        if start > 0 and text[start - 1].isalpha() and not currency and not before["sign"]:
            continue  # the digits of a name, such as GB300
        tail = _TAIL.match(text, number.end)
        found.append(PrintedNumber(sign.replace("+", ""), currency, number.text, tail[0].strip() if tail else ""))
    return found


def has_figure(quote: str, figure: str) -> bool:
    """Tell whether a figure stands in a quote as a token, not as part of a longer number.

    Args:
        quote: The normalised words quoted.
        figure: The normalised figure as printed in the claim.

    Returns:
        True where the figure stands there word for word, or every one of its numbers does with its sign, and with its
        currency and unit letter where both show one. A figure without digits must stand there word for word.
    """
    start = quote.find(figure)
    while start >= 0:
        if cut_number(quote, start, start + len(figure)) is None:
            return True
        start = quote.find(figure, start + 1)
    wanted = tokens(figure)
    if not wanted:
        return figure.casefold() in quote.casefold()
    there = tokens(quote)
    return all(any(_fits(token, other) for other in there) for token in wanted)


def _fits(wanted: PrintedNumber, there: PrintedNumber) -> bool:
    if wanted.digits != there.digits or wanted.sign != there.sign:
        return False
    pairs = ((wanted.currency, there.currency), (wanted.tail, there.tail))
    return all(one == other or not one or not other for one, other in pairs)
