"""What pairs come to, many at a time: counts of verdicts, single pairs without words, blocks of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from claimcheck.columns.engine import LABELS, Told
from claimcheck.comparison import NOTHING_DIFFERS, TOO_LITTLE
from claimcheck.verdict import Verdict

__all__ = ["Block", "Counts", "Held"]


@dataclass(frozen=True, slots=True)
class Counts:
    """Count pairs by their verdict.

    Args:
        like_for_like: Pairs that are like-for-like.
        partly_confirmed: Pairs that are partly confirmed, whatever their sub-label.
        refuted: Pairs that are refuted.
        too_little: Of the partly confirmed ones, those of which too little is stated to tell.
        nothing_differs: Of the partly confirmed ones, those in which nothing was found to differ.
    """

    like_for_like: int
    partly_confirmed: int
    refuted: int
    too_little: int
    nothing_differs: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Counts:
        """Return counts from one number for each of `LABELS`."""
        by = dict(zip(LABELS, numbers, strict=True))
        partly = {label: count for (verdict, label), count in by.items() if verdict is Verdict.PARTLY_CONFIRMED}
        return cls(
            by[Verdict.LIKE_FOR_LIKE, None],
            sum(partly.values()),
            by[Verdict.REFUTED, None],
            partly[TOO_LITTLE],
            partly[NOTHING_DIFFERS],
        )


class Held(NamedTuple):
    """Hold what one pair comes to, without words."""

    left: str
    right: str
    verdict: Verdict
    sublabel: str | None
    compared: int
    applicable: int


class Block(NamedTuple):
    """Hold the pairs of some claims with all later ones: places of the two, and what each pair comes to."""

    number: int
    left: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    right: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    told: Told
