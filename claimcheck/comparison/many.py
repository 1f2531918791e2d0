"""The pairs of a check that holds many claims against each other: what each comes to at once, its words on demand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Protocol, overload

from claimcheck.comparison.comparison import Comparison, PairTold
from claimcheck.comparison.statements import Side
from claimcheck.comparison.weigh import Rules
from claimcheck.profile import Knowledge
from claimcheck.verdict import Verdict

__all__ = ["FEW", "Amongst", "Joined", "Many", "PairResult", "verdicts_of"]

#: Up to so many claims each pair is judged by itself; past it the columns of many claims are quicker.
FEW = 24


@dataclass(frozen=True, slots=True)
class PairResult:
    """Hold one pair of a check, with the verdict its author expects or None."""

    comparison: Comparison
    expected: Verdict | None


class Many(Protocol):
    """Tell what all pairs of many sides come to, each side with every later one, in that order."""

    def __call__(self, sides: Sequence[Side], rules: Rules, knowledge: Knowledge) -> Sequence[PairTold] | None:
        """Return what each pair comes to, or None where what that needs is not installed."""


class Pairs(Sequence[PairResult]):
    """Hold pairs that are made when they are looked at.

    Args:
        size: How many there are.
        make: Makes one by its place.
    """

    def __init__(self, size: int, make: Callable[[int], PairResult]) -> None:
        self._size, self._make = size, make

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[PairResult]:
        return map(self._make, range(self._size))

    def verdicts(self) -> Iterable[Verdict]:
        """Return the verdict of each pair, in their order, without making the pairs."""
        raise NotImplementedError

    @overload
    def __getitem__(self, place: int) -> PairResult: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[PairResult]: ...

    def __getitem__(self, place: int | slice) -> PairResult | Sequence[PairResult]:
        if isinstance(place, slice):
            return tuple(map(self._make, range(self._size)[place]))
        return self._make(range(self._size)[place])


class Amongst(Pairs):
    """Hold every side against every later one.

    Args:
        sides: The sides.
        told: What each pair comes to.
        rules: The rules of the check.
        knowledge: Vocabularies and metrics.
    """

    def __init__(self, sides: Sequence[Side], told: Sequence[PairTold], rules: Rules, knowledge: Knowledge) -> None:
        super().__init__(len(told), self._pair)
        self._sides, self._told, self._rules, self._knowledge = sides, told, rules, knowledge
        self._starts = list(accumulate(range(len(sides) - 1, 0, -1), initial=0))

    def verdicts(self) -> Iterable[Verdict]:
        """Return the verdict of each pair, in their order."""
        return (told.verdict for told in self._told)

    def _pair(self, place: int) -> PairResult:
        left = bisect_right(self._starts, place) - 1
        right = left + 1 + place - self._starts[left]
        sides = self._sides[left], self._sides[right]
        return PairResult(Comparison(*sides, self._rules, self._knowledge, self._told[place]), None)


class Joined(Pairs):
    """Hold the pairs of several parts, one part after the other."""

    def __init__(self, *parts: Sequence[PairResult]) -> None:
        self._parts = [part for part in parts if part]
        self._starts = list(accumulate(map(len, self._parts), initial=0))
        super().__init__(self._starts[-1], self._pair)

    def verdicts(self) -> Iterable[Verdict]:
        """Return the verdict of each pair, in their order."""
        return chain.from_iterable(map(verdicts_of, self._parts))

    def _pair(self, place: int) -> PairResult:
        part = bisect_right(self._starts, place) - 1
        return self._parts[part][place - self._starts[part]]


def verdicts_of(pairs: Sequence[PairResult]) -> Iterable[Verdict]:
    """Return the verdict of each pair, in their order, without making those that are made when they are looked at."""
    return pairs.verdicts() if isinstance(pairs, Pairs) else (pair.comparison.verdict for pair in pairs)
