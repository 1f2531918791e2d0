"""Table headings and axis labels: the unit that a bare number under them has."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from claimcheck.errors import FigureError
from claimcheck.figure.model import Figure
from claimcheck.units import count_nouns, read_product

__all__ = ["read_under"]

_UNIT = re.compile(r"[(\[]([^()\[\]]{1,40})[)\]]\s*$|(\S+)\s*$")


def read_under(text: str, heading: str | None) -> Figure:
    """Read a figure under the heading of its column ("Mean TTFT (ms)"): a bare number takes the unit that it prints.

    Raises:
        FigureError: The text is no figure.
    """
    figure = Figure.read(text)
    if heading is None or figure.unit != "1" or figure.is_relative or figure.shape == "pair":
        return figure
    unit = _unit_of(heading)
    return figure if unit is None else replace(Figure.read(f"{text} {unit}"), text=text)


@lru_cache(maxsize=2_000)
def _unit_of(heading: str) -> str | None:
    """Return the unit that ends a heading, in brackets or as its last word, as printed there; None where none does."""
    match = _UNIT.search(heading)
    printed = (match[1] or match[2]).strip() if match else ""
    try:
        found = Figure.read(f"1 {printed}")
    except FigureError:
        return None
    names = {name for name, _ in read_product(found.unit)}
    noun = match is not None and match[2] and "/" not in printed and names <= count_nouns()  # "Model" is no unit
    return None if noun or found.unit == "1" or found.shape != "point" else printed
