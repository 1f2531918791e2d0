"""Numbers as a figure holds them: decimal where their expansion ends."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

__all__ = ["Number", "plain", "tidy"]

#: A printed number: Decimal where it terminates, Fraction where it does not ("one third").
Number = Decimal | Fraction


def tidy(value: Fraction) -> Number:
    """Return a fraction as a Decimal where its decimal expansion ends, else as it is."""
    bottom = value.denominator
    if bottom == 1:
        return Decimal(value.numerator)
    twos, fives = 0, 0
    while bottom % 2 == 0:
        bottom, twos = bottom // 2, twos + 1
    while bottom % 5 == 0:
        bottom, fives = bottom // 5, fives + 1
    if bottom != 1:
        return value
    places = max(twos, fives)
    return Decimal(f"{value.numerator * 10**places // value.denominator}E-{places}")


def plain(value: Number | None) -> str | None:
    """Print a number without exponent, grouping or trailing zeros; a fraction as ``n/m``."""
    if isinstance(value, Fraction):
        value = tidy(value)
    if value is None or isinstance(value, Fraction):
        return None if value is None else str(value)
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
