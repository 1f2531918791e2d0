"""All claims of one profile as columns, and what any rows of them come to with any others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

import numpy as np

from claimcheck.columns.axis import Axis
from claimcheck.columns.cells import Codes, Flags
from claimcheck.columns.column import (
    CAVEAT,
    COMPARED,
    DIFFERS,
    LIKE,
    OUTCOMES,
    REFUTES,
    REQUIRED,
    SPOKEN,
    Bytes,
    Column,
    flags_of,
)
from claimcheck.columns.marks import shared_runs
from claimcheck.comparison import NOTHING_DIFFERS, TOO_LITTLE, Comparison, Rules, Side
from claimcheck.comparison.weigh import cautions
from claimcheck.errors import ClaimcheckError
from claimcheck.profile import Knowledge
from claimcheck.verdict import Verdict

__all__ = ["LABELS", "LIMIT", "Engine", "Told"]

#: Most distinct codes of a field of which all outcomes are kept.
LIMIT = 4096

#: Claims of one run under a label that is open in itself: of more than these the run is part of what they say, of
#: fewer each pair is judged by itself.
_MANY = 8

#: Verdicts with their sub-labels, by number.
LABELS: tuple[tuple[Verdict, str | None], ...] = (
    (Verdict.REFUTED, None),
    (Verdict.LIKE_FOR_LIKE, None),
    (Verdict.PARTLY_CONFIRMED, TOO_LITTLE),
    (Verdict.PARTLY_CONFIRMED, NOTHING_DIFFERS),
    (Verdict.PARTLY_CONFIRMED, None),
)


class Told(NamedTuple):
    """Hold what rows of pairs come to, a byte a pair: the number in `LABELS`, fields compared, fields that apply."""

    labels: Bytes
    compared: Bytes
    applicable: Bytes


class Engine:
    """Hold claims as columns.

    Args:
        sides: The claims as sides, all read by one profile.
        rules: The rules of the check.
        knowledge: Vocabularies and metrics.
        limit: Most distinct codes of a field of which all outcomes are kept; of more only those asked for last.
    """

    def __init__(self, sides: Sequence[Side], rules: Rules, knowledge: Knowledge, limit: int = LIMIT) -> None:
        self.sides, self.rules, self.knowledge, self.limit = sides, rules, knowledge, limit
        self.columns: dict[str, Column] = {}
        self.alone: dict[int, set[int]] = {}
        self._singles: dict[tuple[int, int], tuple[int, int, int]] = {}
        self.count = len(sides)
        if not sides:
            return
        self.profile = sides[0].profile
        labels = shared_runs(sides)
        self._runs = frozenset(label for label, places in labels.items() if len(places) > _MANY)
        for spec in self.profile:
            self._add(spec.id)
        self.columns = {spec.id: self.columns[spec.id] for spec in self.profile}
        self.axis = Axis(self.profile, rules, self.columns)
        self.warned = np.array([bool(side.problems) for side in sides])
        for label, places in labels.items():
            if label not in self._runs:
                for place in places:
                    self.alone.setdefault(place, set()).update(places)
        self._find_cautions()

    def _add(self, id: str) -> None:
        spec = self.profile[id]
        if id in self.columns:
            return
        if spec.sub_field_of is not None:
            self._add(spec.sub_field_of)
        parent = self.columns.get(spec.sub_field_of or "")
        self.columns[id] = Column(
            spec, self.sides, self.rules, self.knowledge, parent, self._runs, self.limit, self._inner
        )

    def _inner(self, bases: Sequence[Side]) -> Engine:
        return Engine(bases, Rules((), {}), self.knowledge, self.limit)

    def _find_cautions(self) -> None:
        places = {side.id: place for place, side in enumerate(self.sides) if side.id is not None}
        for place, side in enumerate(self.sides):
            for caution in side.claim.caution if side.claim is not None else ():
                for id in caution.against:
                    if (other := places.get(id)) is not None and cautions(side, self.sides[other]):
                        self.alone.setdefault(place, set()).add(other)
                        self.alone.setdefault(other, set()).add(place)

    def __len__(self) -> int:
        return self.count

    @property
    def over_limit(self) -> tuple[str, ...]:
        """Return the fields with more distinct codes than the limit: of them only the rows asked for last are kept."""
        return tuple(id for id, column in self.columns.items() if column.is_over_limit)

    def chosen(self, places: Sequence[int]) -> Engine:
        """Return some of the claims, by place, as an engine of their own that shares what the judge has said."""
        found = copy(self)
        found.sides, found.count, found._singles = [self.sides[place] for place in places], len(places), {}
        found.columns = {id: column.chosen(places) for id, column in self.columns.items()}
        found.axis = self.axis.of(found.columns)
        found.warned = self.warned[list(places)]
        new = {place: number for number, place in enumerate(places)}
        found.alone = {
            new[place]: {new[other] for other in others if other in new}
            for place, others in self.alone.items()
            if place in new
        }
        return found

    def content(self) -> Iterator[bytes]:
        """Yield all that the outcomes of pairs rest on, in a fixed order."""
        yield repr(self.rules).encode()
        for column in self.columns.values():
            yield column.code.tobytes()
            if not column.is_over_limit:
                every = np.arange(column.size, dtype=np.int32)
                yield from (part.tobytes() for part in column.rows(every, self.axis.base(column.spec)))
        yield self.warned.tobytes()
        yield repr(sorted((place, sorted(others)) for place, others in self.alone.items())).encode()

    # ---- whole rows, a byte a pair

    def flags(self, places: Codes) -> list[Bytes]:
        """Return for each field what it counts as between some claims and every one."""
        found = self._flags(places, 0, len(self), 1)
        for row, place in enumerate(places.tolist()):
            for other in self.alone.get(place, ()):
                for flags, ruling in zip(found, self.comparison(place, other).rulings, strict=True):
                    flags[row, other] = flags_of(ruling)
        return found

    def _flags(self, places: Codes, low: int, high: int, kind: int) -> list[Bytes]:
        """Return outcome (0) or flags (1) of each field, of some claims with those from ``low`` on to ``high``."""
        modes = self.axis.rows(places, low, high)
        met = np.unique(modes).tolist()
        found = []
        for column in self.columns.values():
            right = column.code[low:high]
            variants = {mode: self.axis.variant(column.spec, mode) for mode in met}
            rows = {
                variant: column.rows(column.code[places], variant)[kind][:, right]
                for variant in dict.fromkeys(variants.values())
            }
            chosen = rows[variants[met[0]]]
            for mode in met[1:]:
                chosen = np.where(modes == mode, rows[variants[mode]], chosen) if len(rows) > 1 else chosen
            found.append(chosen)
        return found

    def outcomes(self, places: Codes, low: int = 0, high: int | None = None) -> Bytes:
        """Return the outcome of every field, by number in ``OUTCOMES``: fields, rows, columns.

        Args:
            places: Places of claims on the left.
            low: First place of a claim on the right.
            high: The place behind the last one; all of them where None.
        """
        high = len(self) if high is None else high
        found = np.stack(self._flags(places, low, high, 0))
        for row, place in enumerate(places.tolist()):
            for other in self.alone.get(place, ()):
                if low <= other < high:
                    rulings = self.comparison(place, other).rulings
                    found[:, row, other - low] = [OUTCOMES.index(ruling.outcome) for ruling in rulings]
        return found

    def told(self, places: Codes, low: int = 0, high: int | None = None) -> Told:
        """Return verdict, sub-label and coverage of some claims with those from ``low`` on to ``high``."""
        high = len(self) if high is None else high
        kinds = np.zeros((len(places), high - low), np.uint8)
        required, compared = np.zeros_like(kinds), np.zeros_like(kinds)
        for flags in self._flags(places, low, high, 1):
            kinds |= flags
            required += flags & REQUIRED
            compared += (flags & COMPARED) >> 1
        warned = self.warned[places][:, None] | self.warned[low:high][None, :]
        found = Told(labels(kinds, required, compared, warned), compared, required)
        self.stand_alone(found, places, low, high)
        return found

    def alike(self, places: Codes) -> tuple[Flags, Flags]:
        """Return of some claims with every one whether a field that counts differs, and whether nothing is open."""
        kinds = np.zeros((len(places), len(self)), np.uint8)
        for flags in self._flags(places, 0, len(self), 1):
            kinds |= flags
        return (kinds & DIFFERS) != 0, ((kinds & LIKE) != 0) & ((kinds & CAVEAT) == 0)

    # ---- single pairs

    def stand_alone(self, found: Told, places: Codes, low: int, high: int) -> None:
        """Put in what the pairs come to that are judged by themselves."""
        for row, place in enumerate(places.tolist()):
            for other in self.alone.get(place, ()):
                if low <= other < high:
                    for kind, number in zip(found, self.single(place, other), strict=True):
                        kind[row, other - low] = number

    def single(self, left: int, right: int) -> tuple[int, int, int]:
        """Return what a pair comes to that is judged by itself: number in `LABELS`, compared, applicable."""
        if (left, right) not in self._singles:
            held = self.comparison(left, right)
            label = LABELS.index((held.verdict, held.sublabel))
            self._singles[left, right] = label, held.coverage.compared, held.coverage.applicable
        return self._singles[left, right]

    def sealed(self) -> Engine:
        """Return the engine without its claims: codes and what was said of every two, small enough to be sent away.

        Raises:
            ClaimcheckError: A field has more distinct values than all outcomes are kept of.
        """
        if self.over_limit:
            told = ", ".join(self.over_limit)
            raise ClaimcheckError(f"more than {self.limit:,} distinct values in {told}: choose fewer claims at a time")
        found = copy(self)
        places = np.array(self.axis.codes[1], np.int32)
        modes = np.unique(self.axis.rows(places, 0, len(self))).tolist() if len(self) else []
        found.columns = {id: column.sealed(self.axis, modes) for id, column in self.columns.items()}
        found.axis = self.axis.of(found.columns)
        found._singles = {(a, b): self.single(a, b) for a, others in self.alone.items() for b in others}
        found.sides = []
        return found

    def comparison(self, left: int, right: int) -> Comparison:
        """Return two claims, by place, held against each other by the judge, with its words."""
        return Comparison(self.sides[left], self.sides[right], self.rules, self.knowledge)


def labels(kinds: Bytes, required: Bytes, compared: Bytes, warned: Flags) -> Bytes:
    """Return the number in `LABELS` of each pair: the rule of `weigh`, for many pairs at once."""
    refuted, caveat = (kinds & REFUTES) != 0, (kinds & CAVEAT) != 0
    like = ~refuted & ~caveat & ~warned & ((kinds & LIKE) != 0)
    little = (compared.astype(np.int16) * 2 < required) | (required == 0)
    silent = caveat & ((kinds & SPOKEN) == 0) & ~warned
    found: Bytes = np.select([refuted, like, little, silent], [0, 1, 2, 3], 4).astype(np.uint8)
    return found
