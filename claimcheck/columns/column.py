"""One field of all claims as a column of codes, with what every two codes come to: outcome, and how much it counts."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from copy import copy
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from claimcheck.columns.cells import BaselineCells, Cells, Codes, Inner, Judgements, PartCells, part_cells, refined
from claimcheck.columns.marks import Context, coded, said_beside, without_run
from claimcheck.comparators import Judged
from claimcheck.comparison import Rules, Ruling, Side, field_outcome
from claimcheck.comparison.judge import Pair
from claimcheck.comparison.rulings import Standing, as_said, faulted, ruled, stated, waived
from claimcheck.comparison.weigh import SILENCES, Aside
from claimcheck.profile import Field, Knowledge
from claimcheck.verdict import Outcome, State

__all__ = [
    "CAVEAT",
    "COMPARED",
    "DIFFERS",
    "LIKE",
    "OUTCOMES",
    "REFUTES",
    "REQUIRED",
    "SPOKEN",
    "Bytes",
    "Column",
    "Variant",
    "flags_of",
]

Bytes: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]"

#: Outcomes by their number in tables.
OUTCOMES = tuple(Outcome)
_NUMBER = {outcome: number for number, outcome in enumerate(OUTCOMES)}
_DIFFERENT = _NUMBER[Outcome.DIFFERENT]

#: What a field of a pair counts as: must be stated, is compared, is compared and the same, refutes, is a caveat, is a
#: caveat that is no silence, counts and differs.
REQUIRED, COMPARED, LIKE, REFUTES, CAVEAT, SPOKEN, DIFFERS = (1 << bit for bit in range(7))


def flags_of(ruling: Ruling) -> int:
    """Return what a ruling counts as."""
    is_required = ruling.counts and ruling.required
    return (
        REQUIRED * is_required
        | COMPARED * (is_required and ruling.is_compared)
        | LIKE * ruling.is_like_for_like
        | REFUTES * ruling.refutes
        | CAVEAT * ruling.is_caveat
        | SPOKEN * (ruling.is_caveat and ruling.outcome not in SILENCES)
        | DIFFERS * (ruling.counts and ruling.outcome is Outcome.DIFFERENT)
    )


class Variant(NamedTuple):
    """Say under what a column is read: why it is set aside, which parts go with the axis, the parent's own variant."""

    aside: Aside | None = None
    without: frozenset[str] = frozenset()
    above: Variant | None = None


class Axis(Protocol):
    """What tells how a field is read."""

    def base(self, spec: Field) -> Variant:
        """Return how it is read where nothing is set aside."""

    def variant(self, spec: Field, mode: int) -> Variant:
        """Return how it is read in a mode."""


class Column:
    """Hold one field of all claims.

    Args:
        spec: The field.
        sides: The claims as sides.
        rules: The rules of the check.
        knowledge: Vocabularies and metrics.
        parent: The column of the field it is a sub-field of, or None.
        runs: The runs that stand in marks.
        limit: Most codes of which all rows are kept.
        inner: Makes the engine that holds what claims are relative to against each other.
    """

    def __init__(
        self,
        spec: Field,
        sides: Sequence[Side],
        rules: Rules,
        knowledge: Knowledge,
        parent: Column | None,
        runs: Container[Hashable],
        limit: int,
        inner: Callable[[Sequence[Side]], Inner],
    ) -> None:
        self._inner = inner
        self.spec, self._rules, self._knowledge, self._parent, self._limit = spec, rules, knowledge, parent, limit
        open_label = spec.manner_name == "metric"
        self._sides = [without_run(side, runs) for side in sides] if open_label else sides
        self._judgements = Judgements()
        self._beside = [said_beside(side, spec, place, runs) for place, side in enumerate(sides)]
        self._cells: dict[frozenset[str], Cells] = {}
        context = Context(spec, sides[0].profile, knowledge)
        contexts, self._context_firsts = coded([context.of(side) for side in sides])
        self._standings: dict[tuple[int, int], int] = {}
        self.standings: list[Standing] = []
        self._known_standings: dict[Standing, int] = {}
        cells = self.cells(frozenset())
        above = [0] * len(sides) if parent is None else parent.code.tolist()
        faulty = [bool(side.problems and side.faults(spec)) for side in sides]
        inferred = [side.statements[spec.id].state is State.INFERRED for side in sides]
        codes, firsts = coded(list(zip(cells.code.tolist(), contexts, above, faulty, inferred, strict=True)))
        self.code: Codes = np.array(codes, np.int32)
        self.firsts = np.array(firsts, np.int32)
        self.size = len(firsts)
        self._context: Codes = np.array(contexts, np.int32)[self.firsts]
        statements = [sides[place].statements[spec.id] for place in firsts]
        self._states = np.array([statement.says for statement in statements])
        self._inferred, self._faulty = np.array(inferred)[self.firsts], np.array(faulty)[self.firsts]
        baselines = spec.manner_name == "baseline"
        self._based = np.array([baselines and sides[place].baseline is not None for place in firsts])
        #: Of a row of codes what it comes to: outcome and flags of every code beside it.
        self._tables: dict[Variant, dict[int, tuple[Bytes, Bytes]]] = {}

    # ---- what the judge says

    @property
    def is_over_limit(self) -> bool:
        """Tell whether the field has more distinct codes than all rows are kept of."""
        return self.size > self._limit

    @property
    def calls(self) -> int:
        """Return how often the judge was asked."""
        return sum(cells.calls for cells in self._cells.values()) + len(self._standings)

    def chosen(self, places: Sequence[int]) -> Column:
        """Return the column of some of the claims, by place; what the judge has said is shared."""
        found = copy(self)
        found.code = self.code[list(places)]
        return found

    def sealed(self, axis: Axis, modes: Sequence[int]) -> Column:
        """Return the column without its claims: all that some modes of an axis need is worked out before."""
        every = np.arange(self.size, dtype=np.int32)
        for mode in modes:
            self.rows(every, axis.variant(self.spec, mode))
        self.rows(every, axis.base(self.spec))
        found = copy(self)
        found._sides, found._cells, found._beside, found._parent = (), {}, [], None
        found._inner = _no_inner
        return found

    def cells(self, without: frozenset[str]) -> Cells:
        """Return what every two statements give, some parts of the field gone with the axis."""
        if without not in self._cells:
            self._cells[without] = self._make_cells(without)
        return self._cells[without]

    def _make_cells(self, without: frozenset[str]) -> Cells:
        spec, sides = self.spec, self._sides
        if not spec.is_only_parts:
            statements = [side.statements[spec.id] for side in sides]
            keys = refined(sides, spec, None, statements, self._knowledge)
            marked = list(zip(keys, self._beside, strict=True))
            if spec.manner_name == "baseline" and any(side.baseline is not None for side in sides):
                return BaselineCells(marked, self._named, self._judgements, self._limit, sides, self._inner)
            return Cells(marked, self._given, self._judgements, self._limit)
        first = self._cells.get(frozenset())
        if isinstance(first, PartCells):
            return first.gone(without)
        parts = {
            name: part_cells(sides, spec, name, self._knowledge, self._judgements, self._limit) for name in spec.parts
        }
        has_parts = [bool(side.statements[spec.id].parts) for side in sides]
        return PartCells(parts, has_parts, self._given, self._judgements, without, self._limit)

    def _given(self, left: int, right: int) -> Judged:
        return Pair(self._sides[left], self._sides[right], self._rules, self._knowledge).given(self.spec)

    def _named(self, left: int, right: int) -> Judged:
        return field_outcome(self.spec, self._sides[left], self._sides[right], self._knowledge)

    def _standing_rows(self, codes: Codes) -> Codes:
        """Return how the field stands between some codes and every code, as numbers of `standings`."""
        lefts, inverse = np.unique(self._context[codes], return_inverse=True)
        every = len(self._context_firsts)
        rows = np.array([[self._standing(left, right) for right in range(every)] for left in lefts.tolist()], np.int32)
        found: Codes = rows[inverse.reshape(-1)][:, self._context]
        return found

    def _standing(self, left: int, right: int) -> int:
        if (left, right) not in self._standings:
            one, other = (self._sides[self._context_firsts[context]] for context in (left, right))
            standing = Pair(one, other, self._rules, self._knowledge).standing(self.spec)
            number = self._known_standings.setdefault(standing, len(self._known_standings))
            if number == len(self.standings):
                self.standings.append(standing)
            self._standings[left, right] = number
        return self._standings[left, right]

    # ---- what it comes to

    def rows(self, codes: Codes, variant: Variant) -> tuple[Bytes, Bytes]:
        """Return outcomes and flags of some codes, on the left, with every code: two arrays of a row a code."""
        table = self._tables.setdefault(variant, {})
        missing = [code for code in dict.fromkeys(codes.tolist()) if code not in table]
        step = max(1, _AT_ONCE // self.size)
        held: dict[int, tuple[Bytes, Bytes]] = {}
        for start in range(0, len(missing), step):
            chosen = missing[start : start + step]
            outcomes, flags = self._come_to(np.array(chosen, np.int32), variant)
            held.update({code: (outcomes[place], flags[place]) for place, code in enumerate(chosen)})
        found = [table.get(code) or held[code] for code in codes.tolist()]
        if not self.is_over_limit:
            table.update(held)
        return np.stack([row[0] for row in found]), np.stack([row[1] for row in found])

    def _come_to(self, codes: Codes, variant: Variant) -> tuple[Bytes, Bytes]:
        """Return outcomes and flags of codes: what the judge's rules make of each distinct case, spread over all."""
        cells = self.cells(variant.without)
        marks = cells.code[self.firsts]
        given = cells.rows(marks[codes])[:, marks]
        standing = self._standing_rows(codes)
        bits = self._bits(codes, variant)
        wide, count = len(self.standings), len(self._judgements.all)
        key = (given * wide + standing) * 256 + bits
        present = np.zeros(count * wide * 256, bool)
        present[key.reshape(-1)] = True
        outcomes, flags = np.zeros(len(present), np.uint8), np.zeros(len(present), np.uint8)
        for number in np.flatnonzero(present).tolist():
            rest, case = divmod(number, 256)
            outcomes[number], flags[number] = self._case(*divmod(rest, wide), case, variant)
        return outcomes[key], flags[key]

    def _bits(self, codes: Codes, variant: Variant) -> Codes:
        """Return the further questions of each cell, a bit each: they are those of `_case`."""
        bits = np.zeros((len(codes), self.size), np.int32)
        bits |= self._states[codes][:, None].astype(np.int32) | self._states[None, :].astype(np.int32) << 1
        for place, (held, joint) in enumerate(
            (
                (self._faulty, np.logical_or),
                (self._inferred, np.logical_or),
                (self._based, np.logical_and),
            )
        ):
            bits |= joint(held[codes][:, None], held[None, :]).astype(np.int32) << (2 + place)
        if self._parent is not None:
            outcomes, _ = self._parent.rows(self._parent.code[self.firsts[codes]], variant.above or Variant())
            above = self._parent.code[self.firsts]
            bits |= (outcomes[:, above] == _DIFFERENT).astype(np.int32) << 5
        if variant.aside is Aside.BELONGS:
            bits |= self._held_back(codes).astype(np.int32) << 6
        return bits

    def _held_back(self, codes: Codes) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Tell of which cells one side alone states a setting that holds it back."""
        vocabulary = self._sides[0].profile.vocabulary(self.spec.first_manner)
        held = np.zeros((len(codes), self.size), bool)
        if vocabulary is None or not any(term.limits for term in vocabulary.terms.values()):
            return held
        for row, code in enumerate(codes.tolist()):
            for other in range(self.size):
                left, right = (self._sides[int(self.firsts[each])] for each in (code, other))
                held[row, other] = Pair(left, right, self._rules, self._knowledge).holds_one_back(self.spec)
        return held

    def _case(self, given: int, standing: int, case: int, variant: Variant) -> tuple[int, int]:
        """Return outcome and flags of one case, by the rules of the judge."""
        left, right, faulty, inferred, based, above, held_back = (bool(case >> bit & 1) for bit in range(7))
        judged, stands = self._judgements.all[given], self.standings[standing]
        if not based:
            counted = self.spec.title if stands.counted_above and above else None
            said = stated(as_said(self.spec, judged, self._rules), stands.asked, (left, right))
            judged = waived(stands.asked, (left, right), counted) or said
        judged = faulted(judged, "" if faulty else None)
        aside = None if held_back else variant.aside
        ruling = ruled(self.spec, judged, stands, aside, inferred, self._rules, False)
        return _NUMBER[ruling.outcome], flags_of(ruling)


def _no_inner(sides: Sequence[Side]) -> Inner:
    raise LookupError("a sealed column has no claims")


#: Cells that are worked out at a time.
_AT_ONCE = 1 << 20
