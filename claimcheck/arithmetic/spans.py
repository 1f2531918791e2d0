"""Closed spans of exact numbers: the arithmetic of the checks, and how a span is printed.

A span is a plain pair of fractions. ``figure.Interval`` knows open and missing ends; with it alone a check takes a
millisecond, so the checks compute with pairs and hand out intervals.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

__all__ = ["Span", "add", "divide", "exact", "hull", "multiply", "scale", "show", "show_number", "subtract", "touch"]

#: Lower and upper end, both included.
Span: TypeAlias = tuple[Fraction, Fraction]

_MOST_PLACES = 12
_THREE_DIGITS = 100


def exact(value: Fraction | int) -> Span:
    """Return the span that holds one number only."""
    number = Fraction(value)
    return number, number


def add(left: Span, right: Span) -> Span:
    """Return the span of all sums."""
    return left[0] + right[0], left[1] + right[1]


def subtract(left: Span, right: Span) -> Span:
    """Return the span of all differences."""
    return left[0] - right[1], left[1] - right[0]


def multiply(left: Span, right: Span) -> Span:
    """Return the span of all products."""
    if left[0] >= 0 and right[0] >= 0:
        return left[0] * right[0], left[1] * right[1]
    return hull([left[0] * right[0], left[0] * right[1], left[1] * right[0], left[1] * right[1]])


def divide(left: Span, right: Span) -> Span | None:
    """Return the span of all quotients, or None where the right span holds zero."""
    if right[0] <= 0 <= right[1]:
        return None
    if right[0] > 0 and left[0] >= 0:
        return left[0] / right[1], left[1] / right[0]
    return hull([left[0] / right[0], left[0] / right[1], left[1] / right[0], left[1] / right[1]])


def scale(span: Span, factor: Fraction) -> Span:
    """Return the span of ``x * factor``."""
    if factor == 1:
        return span
    low, high = span[0] * factor, span[1] * factor
    return (low, high) if factor > 0 else (high, low)


def hull(values: Iterable[Fraction]) -> Span:
    """Return the smallest span that holds all values, of which there is at least one."""
    known = list(values)
    return min(known), max(known)


def touch(left: Span, right: Span) -> bool:
    """Say whether two spans share a number."""
    return left[0] <= right[1] and right[0] <= left[1]


def _places(span: Span, centre: Span) -> int:
    """Return how many decimals tell the ends of a span apart and leave three digits of its middle."""
    width, size = span[1] - span[0], max(abs(centre[0]), abs(centre[1]))
    places = 0
    while places < _MOST_PLACES and width and (width * 10**places < 2 or _blurred(span, width, places)):
        places += 1
    wanted = _THREE_DIGITS if centre[0] == centre[1] else 5 * _THREE_DIGITS
    while places < _MOST_PLACES and size and size * 10**places < wanted and not _is_whole(centre, places):
        places += 1
    return places


def _blurred(span: Span, width: Fraction, places: int) -> bool:
    """Say whether printing the ends to so many decimals would move one by more than a tenth of the span."""
    step = Fraction(1, 10**places)
    return any(abs(round(end / step) * step - end) * 10 > width for end in span)


def _is_whole(centre: Span, places: int) -> bool:
    """Say whether the printed numbers are told in full with so many decimals; one that is near zero never is."""
    return all((end * 10**places).denominator == 1 for end in centre)


def show_number(value: Fraction, places: int) -> str:
    """Print a number to so many decimals, halves away from zero, thousands grouped.

    >>> show_number(Fraction(48673, 10), 0)
    '4,867'
    """
    shifted = abs(value) * 10**places
    whole = (2 * shifted.numerator + shifted.denominator) // (2 * shifted.denominator)
    digits = str(whole).rjust(places + 1, "0")
    head, tail = (digits[:-places], digits[-places:]) if places else (digits, "")
    sign = "−" if value < 0 and whole else ""
    return sign + f"{int(head):,}" + (f".{tail}" if tail else "")


def show(span: Span, centre: Span) -> tuple[str, str]:
    """Print the middle and the ends of a span, with as many decimals as tell its ends apart.

    Args:
        span: What the digits allow.
        centre: What the printed numbers themselves give: one number twice, or both ends of a range.

    Returns:
        The centre (``4,867`` or ``5 to 10``) and the ends (``[4,852, 4,882]``), which are empty where the digits allow
        nothing else.
    """
    places = _places(span, centre)
    printed = [show_number(end, places) for end in (*centre, *span)]
    middle = printed[0] if centre[0] == centre[1] else f"{printed[0]} to {printed[1]}"
    return middle, "" if span == centre else f"[{printed[2]}, {printed[3]}]"
