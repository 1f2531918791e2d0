"""What two distinct statements of a field give by themselves: tables that the judge fills, row by row when asked.

A statement is *refined* by what a comparator declares that it asks of the claim beside the value: claims of one code
answer every such question alike, so that one call of the judge holds for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Protocol, TypeAlias

import numpy as np

from claimcheck.columns.marks import coded, statement_mark
from claimcheck.comparators import Judged, needed_inputs, rests_on, value_setting
from claimcheck.comparison import Side, Statement
from claimcheck.comparison.outcomes import joined, part_of, statement_outcome
from claimcheck.comparison.rulings import baselines_give
from claimcheck.profile import Field, Knowledge
from claimcheck.verdict import Outcome

__all__ = ["BaselineCells", "Cells", "Codes", "Flags", "Inner", "Judgements", "PartCells", "part_cells", "refined"]

Codes: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int32]]"
Flags: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]"


class Judgements:
    """Number what the judge says without its words: the outcome, and the part that decides."""

    def __init__(self) -> None:
        self.all: list[Judged] = []
        self._numbers: dict[tuple[Outcome, str | None], int] = {}

    def number(self, judged: Judged) -> int:
        """Return the number of what was judged."""
        key = judged.outcome, judged.part
        if key not in self._numbers:
            self._numbers[key] = len(self.all)
            self.all.append(Judged(judged.outcome, "", judged.part))
        return self._numbers[key]


class Cells:
    """Hold what every two codes of a column of marks give; a row is filled when it is first asked for.

    Args:
        keys: Of each side, what an outcome can rest on of it.
        judge: The places of two sides to what the judge says of them.
        judgements: Numbers of what is judged.
        limit: Most codes of which all rows are kept; of more, the rows asked for last.
    """

    def __init__(
        self, keys: Sequence[Hashable], judge: Callable[[int, int], Judged], judgements: Judgements, limit: int
    ) -> None:
        found, self.firsts = coded(keys)
        self.code: Codes = np.array(found, np.int32)
        self.size = len(self.firsts)
        self.calls = 0
        self.judgements, self._judge, self._limit = judgements, judge, limit
        self._kept = limit if self.size <= limit else _FEW
        self._rows: dict[int, Codes] = {}
        self._seconds = list(self.firsts)  # of a code held against itself: two claims, where two have it
        for place in reversed(range(len(found))):
            if place != self.firsts[found[place]]:
                self._seconds[found[place]] = place

    def row(self, code: int) -> Codes:
        """Return the number of the judgement of one code, on the left, with every code."""
        if code not in self._rows:
            while len(self._rows) >= max(self._kept, 1):
                self._rows.pop(next(iter(self._rows)))
            self._rows[code] = self._filled(code)
        return self._rows[code]

    def _filled(self, code: int) -> Codes:
        left, number = self.firsts[code], self.judgements.number
        rights = [self._seconds[code] if other == code else place for other, place in enumerate(self.firsts)]
        self.calls += len(rights)
        return np.array([number(self._judge(left, right)) for right in rights], np.int32)

    def rows(self, codes: Codes) -> Codes:
        """Return the rows of some codes, one below the other."""
        return np.stack([self.row(code) for code in codes.tolist()])


#: Rows that are kept of a column whose codes are more than the limit.
_FEW = 256


class PartCells(Cells):
    """Hold what every two codes of a field of named parts give: each part by a table of its own.

    Args:
        parts: The cells of each part, in the order of the profile.
        has_parts: Of each side, whether it states any part.
        bare: What two sides give of which neither does.
        judgements: Numbers of what is judged.
        without: Parts that go with the axis.
        limit: Most codes of which all rows are kept.
    """

    def __init__(
        self,
        parts: Mapping[str, Cells],
        has_parts: Sequence[bool],
        bare: Callable[[int, int], Judged],
        judgements: Judgements,
        without: frozenset[str],
        limit: int,
    ) -> None:
        keys = list(zip(has_parts, *(cells.code.tolist() for cells in parts.values()), strict=True))
        super().__init__(keys, bare, judgements, limit)
        self._parts, self._without, self._has_parts = parts, without, has_parts
        self._places = {name: cells.code[self.firsts] for name, cells in parts.items()}
        self._has = np.array(has_parts)[self.firsts]
        self._joined: dict[tuple[int, ...], int] = {}

    def _filled(self, code: int) -> Codes:
        columns = [cells.row(int(self._places[name][code]))[self._places[name]] for name, cells in self._parts.items()]
        found, inverse = np.unique(np.stack(columns), axis=1, return_inverse=True)
        row: Codes = np.array([self._join(tuple(each)) for each in found.T.tolist()], np.int32)[inverse.reshape(-1)]
        if not self._has[code]:
            for other in np.flatnonzero(~self._has).tolist():
                self.calls += 1
                judged = self._judge(self.firsts[code], self.firsts[other])
                row[other] = self.judgements.number(judged)
        return row

    def gone(self, without: frozenset[str]) -> PartCells:
        """Return the cells of the same codes where some parts go with the axis."""
        return PartCells(self._parts, self._has_parts, self._judge, self.judgements, without, self._limit)

    def _join(self, given: tuple[int, ...]) -> int:
        if given not in self._joined:
            judged = dict(zip(self._parts, (self.judgements.all[number] for number in given), strict=True))
            self._joined[given] = self.judgements.number(joined(judged, self._without))
        return self._joined[given]


class Inner(Protocol):
    """What holds every two baselines against each other, by places."""

    def alike(self, places: Codes) -> tuple[Flags, Flags]:
        """Return of some sides with every one whether a field that counts differs, and whether nothing is open."""


class BaselineCells(Cells):
    """Hold what every two baselines give: what they name, else what holding them against each other gives.

    Args:
        keys: Of each side, what an outcome can rest on of it.
        judge: The places of two sides to what the comparator says of what they name.
        judgements: Numbers of what is judged.
        limit: Most codes of which all rows are kept.
        sides: The sides.
        inner: Makes what holds the baselines against each other.
    """

    def __init__(
        self,
        keys: Sequence[Hashable],
        judge: Callable[[int, int], Judged],
        judgements: Judgements,
        limit: int,
        sides: Sequence[Side],
        inner: Callable[[Sequence[Side]], Inner],
    ) -> None:
        super().__init__(keys, judge, judgements, limit)
        self._bases = [sides[place].baseline for place in self.firsts]
        self._places = {code: place for place, code in enumerate(c for c, base in enumerate(self._bases) if base)}
        self._inner = inner([base for base in self._bases if base is not None])

    def _filled(self, code: int) -> Codes:
        row = super()._filled(code)
        left = self._bases[code]
        if left is None:
            return row
        differs, whole = (found[0] for found in self._inner.alike(np.array([self._places[code]], np.int32)))
        for other, place in self._places.items():
            right = self._bases[other]
            named = self.judgements.all[int(row[other])]
            if right is not None and named.outcome is Outcome.UNRESOLVED:
                outcome = baselines_give(left, right, bool(differs[place]), bool(whole[place]))
                row[other] = self.judgements.number(Judged(outcome))
        return row


def part_cells(
    sides: Sequence[Side], spec: Field, name: str, knowledge: Knowledge, judgements: Judgements, limit: int
) -> Cells:
    """Return the cells of one named part of a field."""
    statements = [part_of(side.statements[spec.id], name) for side in sides]

    def judge(left: int, right: int) -> Judged:
        pair = (sides[left], sides[right])
        judged = statement_outcome(spec, name, statements[left], statements[right], pair, knowledge)
        return Judged(judged.outcome)

    return Cells(refined(sides, spec, name, statements, knowledge), judge, judgements, limit)


def refined(
    sides: Sequence[Side], spec: Field, part: str | None, statements: Sequence[Statement], knowledge: Knowledge
) -> list[Hashable]:
    """Return what an outcome can rest on of each side: the mark of its statement, and its answers to what is asked."""
    marks: list[Hashable] = [statement_mark(statement) for statement in statements]
    setting = value_setting(spec, part, sides[0].profile, knowledge.metrics)
    if not setting.comparator.has_inputs:
        return marks
    codes, firsts = coded(marks)
    stated = [statements[place] for place in firsts]
    values = [[raw for raw in (one.raw, one.effective) if one.is_known and raw is not None] for one in stated]
    asked: list[dict[Hashable, tuple[Any, Any, frozenset[str]]]] = [{} for _ in firsts]
    for one, mine in enumerate(values):
        for theirs in values if mine else ():
            for own, other in _held(mine, theirs):
                if needed := needed_inputs(own, other, setting):
                    key = needed if setting.comparator.rests is None else (repr(own), repr(other))
                    asked[one][key] = (own, other, needed)
    return [
        (mark, tuple(rests_on(own, other, side.inputs(needed), setting) for own, other, needed in asked[code].values()))
        if asked[code]
        else mark
        for side, mark, code in zip(sides, marks, codes, strict=True)
    ]


def _held(mine: list[Any], theirs: list[Any]) -> Iterable[tuple[Any, Any]]:
    """Return which values of two statements may be held against each other, with what a tool did."""
    if len(mine) == len(theirs) == 1:
        return ((mine[0], theirs[0]), (theirs[0], mine[0]))
    return product([*mine, *theirs], repeat=2) if theirs else ()
