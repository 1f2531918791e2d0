"""Sizes in tokens and bytes: every interval that a number with K, M or G allows."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.figure.interval import Interval
from claimcheck.figure.model import Figure

__all__ = ["readings_as_size"]

_POWERS = {"K": 1, "k": 1, "M": 2, "G": 3, "B": 3}


def readings_as_size(figure: Figure) -> tuple[Interval, ...]:
    """Return every interval that a size in tokens or bytes can have, K as 1000 and as 1024.

    Args:
        figure: A point, bound or range; ``128K``, ``8K tokens``, ``131,072``.

    Returns:
        The interval of the digits first; for a number with K, M or G then the same digits in powers of 1024, each
        with the rounding of the last written digit: ``128K`` is [127500, 128500] and [130560, 131584].
    """
    power = _POWERS.get(figure.symbol or "")
    if power is None:
        return (figure.interval,)
    return figure.interval, figure.interval.scaled(Fraction(1024**power, 1000**power))
