"""Where the figures of a text stand, and what they say without the words that only bound or hedge them."""

from __future__ import annotations

from functools import lru_cache

from claimcheck.errors import FigureError
from claimcheck.figure import Figure, find_figures, read_under

__all__ = ["amount_of", "figures_in", "reading_of"]


@lru_cache(maxsize=4096)
def figures_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return where each figure of a text begins and ends."""
    return tuple((found.start, found.end) for found in find_figures(text))


def reading_of(text: str) -> Figure | None:
    """Return how a text reads as a figure, or None."""
    try:
        return read_under(text, None)
    except FigureError:
        return None


def amount_of(figure: Figure) -> tuple[object, ...]:
    """Return the numbers and the unit of a figure, whatever bound, hedge or direction it has."""
    ends = frozenset(end for end in (figure.value, figure.low, figure.high) if end is not None)
    inner = tuple(map(amount_of, (*figure.members, *figure.components)))
    return ends, figure.tolerance, figure.unit, inner
