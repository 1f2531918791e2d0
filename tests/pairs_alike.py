"""The plain judge and the columns, held against each other pair by pair and field by field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import numpy as np

from claimcheck.columns import LABELS, OUTCOMES, Engine
from claimcheck.comparison import Comparison, Rules, Side
from claimcheck.profile import Knowledge


def differences(
    sides: Sequence[Side], rules: Rules, knowledge: Knowledge, pairs: Iterable[tuple[int, int]] | None = None
) -> Iterator[str]:
    """Yield every field, verdict and coverage of a pair in which the columns and the plain judge are not one.

    Args:
        sides: The claims as sides.
        rules: The rules they are judged by.
        knowledge: Vocabularies and metrics.
        pairs: The places of the pairs held against each other; every two, in both orders, where None.
    """
    engine = Engine(sides, rules, knowledge)
    rows: dict[int, list[int]] = {}
    for left, right in product(range(len(sides)), repeat=2) if pairs is None else pairs:
        rows.setdefault(left, []).append(right)
    for left, rights in rows.items():
        outcomes = engine.outcomes(np.array([left], np.int32))[:, 0]
        told = engine.told(np.array([left], np.int32))
        for right in rights:
            held = Comparison(sides[left], sides[right], rules, knowledge)
            where = f"{sides[left].id or left} {sides[right].id or right}"
            for number, (id, ruling) in enumerate(zip(engine.columns, held.rulings, strict=True)):
                found = OUTCOMES[outcomes[number, right]]
                if found is not ruling.outcome:
                    yield f"{where} {id}: {ruling.outcome} by the judge, {found} by the columns"
            plain = (held.verdict, held.sublabel, held.coverage.compared, held.coverage.applicable)
            mine = (
                *LABELS[told.labels[0, right]],
                int(told.compared[0, right]),
                int(told.applicable[0, right]),
            )
            if plain != mine:
                yield f"{where}: {plain} by the judge, {mine} by the columns"
