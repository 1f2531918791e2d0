"""Table headings and axis labels: the unit that a bare number under them has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from claimcheck.errors import FigureError
from claimcheck.figure.model import Figure
from claimcheck.units import count_nouns, look_up

__all__ = ["read_under"]

_IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]{1,40})[)\]]\s*$")
_LAST_WORDS = re.compile(r"(\S+)\s*$")


def read_under(text: str, heading: str | None) -> Figure:
    """Read a figure that stands under a heading: a bare number takes the unit the heading prints.

    Args:
        text: The figure as printed.
        heading: The heading of its column or the label of its axis ("Mean TTFT (ms)", "Output tok/s"), or None.

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
    """Return the unit of a heading as printed there, or None where it prints none."""
    for printed in _candidates(heading):
        try:
            found = Figure.read(f"1 {printed}")
        except FigureError:
            continue
        if found.unit != "1" and found.shape == "point":
            return printed
    return None


def _candidates(heading: str) -> Iterator[str]:
    """Yield what may be a unit: what stands in brackets at the end, else a last word that is written like one."""
    if match := _IN_BRACKETS.search(heading):
        yield match[1].strip()
    elif (match := _LAST_WORDS.search(heading)) and ("/" in match[1] or _is_unit(match[1])):
        yield match[1]


def _is_unit(word: str) -> bool:
    """Tell whether a word is a unit and no counted noun: "ms" of a heading is, "Model" is not."""
    found = look_up(word)
    return found is not None and not {name for name, _ in found} <= count_nouns()
