"""What an axis sets aside in each pair: the few ways in which the axis fields of two claims may stand to each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np

from claimcheck.columns.cells import Codes
from claimcheck.columns.column import OUTCOMES, Bytes, Column, Variant
from claimcheck.columns.marks import coded
from claimcheck.comparison import Rules
from claimcheck.comparison.rulings import goes_with_axis
from claimcheck.comparison.weigh import Aside
from claimcheck.profile import Field, Profile

__all__ = ["Axis"]


Places: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.intp]]"


class Mode(NamedTuple):
    """Hold what is set aside, and the parts that go with the axis."""

    aside: tuple[tuple[str, Aside], ...]
    parts: tuple[tuple[str, frozenset[str]], ...]


class Axis:
    """Hold the axis of a set of pairs.

    Args:
        profile: The profile.
        rules: The rules of the check.
        columns: The columns of its fields, by id.
    """

    def __init__(self, profile: Profile, rules: Rules, columns: Mapping[str, Column]) -> None:
        self._profile, self._rules, self._columns = profile, rules, columns
        self.ids = list(dict.fromkeys(id for name in rules.axis for id in profile.matching(name)))
        self._modes: dict[Mode, int] = {}
        #: Of each field of the axis in turn: the outcomes so far, and the next one, to the outcomes with it.
        self._steps: list[dict[tuple[int, int], int]] = [{} for _ in self.ids]
        self._vectors: list[list[tuple[int, ...]]] = [[()], *([] for _ in self.ids)]
        self._of_vector: dict[tuple[int, ...], int] = {}
        if not self.ids:
            self._mode(())

    def of(self, columns: Mapping[str, Column]) -> Axis:
        """Return the same axis over columns of other claims."""
        found = copy(self)
        found._columns = columns
        found.__dict__.pop("codes", None)
        return found

    @cached_property
    def codes(self) -> tuple[list[int], list[int]]:
        """Return the code of each claim by what it says on the axis, and the first place of each code."""
        said = [self._columns[id].code.tolist() for id in self.ids]
        count = len(next(iter(self._columns.values())).code)
        return coded(list(zip(*said, strict=True)) if said else [()] * count)

    @cached_property
    def moving(self) -> frozenset[str]:
        """Return the fields that some pairs may read in another way than others."""
        profile = self._profile
        found = {*self.ids, *profile.belonging_to(self.ids), *profile.parts_belonging_to(self.ids)}
        for spec in (*profile, *profile, *profile):  # sub-fields of sub-fields, whatever their order
            if spec.sub_field_of in found:
                found.add(spec.id)
        return frozenset(found)

    @property
    def modes(self) -> Sequence[Mode]:
        """Return the modes that were met, by number."""
        return list(self._modes)

    def _mode(self, vector: tuple[int, ...]) -> int:
        if vector not in self._of_vector:
            outcomes = {id: OUTCOMES[number] for id, number in zip(self.ids, vector, strict=True)}
            aside, parts = goes_with_axis(outcomes, self._profile, self._rules)
            mode = Mode(tuple(aside.items()), tuple(parts.items()))
            self._of_vector[vector] = self._modes.setdefault(mode, len(self._modes))
        return self._of_vector[vector]

    def rows(self, places: Codes, low: int, high: int) -> Bytes:
        """Return the number of the mode of some claims, by place, with the claims from ``low`` on to ``high``."""
        state: Places = np.zeros((len(places), high - low), np.intp)
        for level, id in enumerate(self.ids):
            column = self._columns[id]
            outcomes, _ = column.rows(column.code[places], self.base(column.spec))
            state = self._stepped(level, state * 8 + outcomes[:, column.code[low:high]])
        last = np.array([self._mode(vector) for vector in self._vectors[-1]] or [0], np.uint8)
        return last[state]

    def _stepped(self, level: int, key: Places) -> Places:
        present = np.zeros(8 * len(self._vectors[level]), bool)
        present[key.reshape(-1)] = True
        table = np.zeros(len(present), np.intp)
        steps, vectors = self._steps[level], self._vectors[level + 1]
        for number in np.flatnonzero(present).tolist():
            before, outcome = divmod(number, 8)
            if (before, outcome) not in steps:
                steps[before, outcome] = len(vectors)
                vectors.append((*self._vectors[level][before], outcome))
            table[number] = steps[before, outcome]
        return table[key]

    # ---- what a mode makes of a field

    def base(self, spec: Field) -> Variant:
        """Return how a field is read where nothing is set aside."""
        above = None if spec.sub_field_of is None else self.base(self._profile[spec.sub_field_of])
        return Variant(None, frozenset(), above)

    def variant(self, spec: Field, mode: int) -> Variant:
        """Return how a field is read in a mode.

        The fields of the axis are judged before anything is set aside, and what they gave stands.
        """
        chosen = list(self._modes)[mode]
        aside, parts = dict(chosen.aside), dict(chosen.parts)
        without = parts.get(spec.id, frozenset())
        above = None
        if spec.sub_field_of is not None:
            parent = self._profile[spec.sub_field_of]
            is_settled = spec.id in self.ids and not without
            above = self.base(parent) if is_settled else self.variant(parent, mode)._replace(aside=None)
        return Variant(aside.get(spec.id), without, above)
