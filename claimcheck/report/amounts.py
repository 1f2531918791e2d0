"""Numbers and units in print: plain digits, and units as words."""

from __future__ import annotations

import re
from fractions import Fraction

from claimcheck.comparators import shown

__all__ = ["number_text", "unit_text"]

#: Units that have no plural.
_UNCHANGED = ("percent", "hertz", "bit", "lux")


def number_text(value: Fraction | None) -> str | None:
    """Print a number in plain digits, at most twelve significant ones; None for an open end."""
    return None if value is None else shown(value, 12).replace(",", "")


def unit_text(unit: str | None, *, one: bool = False) -> str:
    """Print a canonical unit as words, in the plural unless it is of ``one``; nothing for a pure number.

    >>> unit_text("USD/hour/GPU"), unit_text("percentage_point"), unit_text("1")
    ('USD per hour per GPU', 'percentage points', '')
    """
    if unit in (None, "1"):
        return ""
    above, *below = str(unit).replace("*", " ").replace("_", " ").split("/")
    if not one and re.fullmatch(r"[a-z ]{3,}[a-rt-z]", above) and above not in _UNCHANGED:
        above += "s"
    return " per ".join([above, *below])
