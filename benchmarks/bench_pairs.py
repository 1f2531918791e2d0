"""All pairs by columns beside the plain judge: ``python benchmarks/bench_pairs.py [CLAIMS …]``.

Claims of the serving profile with values from its own examples and vocabularies, 40 % of the fields absent. The rows
of the table are those of docs/scale.md. Before anything is timed, 300 pairs are held against the plain judge, field
by field.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from claimcheck.columns import Engine, Pairs
from claimcheck.comparison import Comparer, Comparison, Rules, Side
from claimcheck.profile import builtin_knowledge
from claimcheck.records import Claim, Value
from claimcheck.verdict import State

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # the cases are the tests' own
from bench_compare import claims as cases
from every_field import _terms
from pairs_alike import differences

KNOWLEDGE = builtin_knowledge()
PROFILE = KNOWLEDGE.profiles["llm-serving"]
NUMBERS = ("1", "2", "4", "8", "16", "24", "32", "64", "72", "96", "128", "256")


def pools() -> dict[str, list[str]]:
    """Return up to 40 values of each field that holds one text."""
    found = {}
    for spec in PROFILE:
        if spec.is_only_parts or spec.id in ("metric", "baseline", "bound", "statistic", "relation"):
            continue
        words = list(dict.fromkeys(word for pair in _terms(PROFILE, spec, None) for word in pair))[:40]
        example = [value for value in (spec.examples.same if spec.examples else ()) if isinstance(value, str)]
        found[spec.id] = words or (list(NUMBERS) if spec.manner.count else example)
    return {id: values for id, values in found.items() if values}


def made(count: int, seed: int = 7) -> list[Claim]:
    """Return varied claims: figures and metrics of the cases, conditions drawn from the pools."""
    chosen, values = Random(seed), pools()
    told = []
    for number, claim in enumerate(cases(count)):
        conditions = dict(claim.conditions)
        for id, words in values.items():
            if chosen.random() < 0.6:
                word = words[min(int(len(words) * chosen.random() ** 2.2), len(words) - 1)]
                conditions[id] = Value(State.STATED, word)
            elif id != "subject":
                conditions.pop(id, None)
        told.append(claim.model_copy(update={"id": f"c-{number}", "conditions": conditions}))
    return told


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def plain_rate(sides: list[Side], rules: Rules) -> float:
    """Return pairs a second of the plain judge."""
    few = sides[:40]
    took, _ = timed(lambda: [Comparison(one, other, rules, KNOWLEDGE) for one in few for other in few])
    return len(few) ** 2 / took


def measure(count: int) -> None:
    claims, rules = made(count), Rules(PROFILE.axis, {})
    comparer = Comparer(None, KNOWLEDGE)
    sides_took, sides = timed(lambda: [comparer.side(claim, PROFILE) for claim in claims])
    chosen = Random(3)
    wrong = list(
        differences(sides, rules, KNOWLEDGE, [(chosen.randrange(count), chosen.randrange(count)) for _ in range(300)])
    )
    if wrong:
        sys.exit(f"{len(wrong)} differences, first {wrong[0]}")
    coded_took, engine = timed(lambda: Engine(sides, rules, KNOWLEDGE))
    pairs = Pairs(lambda: engine, [claim.id for claim in claims], lambda place, field: "")
    first_took, _ = timed(pairs.counts)
    again_took, found = timed(pairs.counts)
    row = np.array([0], np.int32)
    row_took, _ = timed(lambda: (engine.told(row), engine.flags(row)))
    told_took, _ = timed(lambda: [pairs._planes.told(low, min(low + 32, count)) for low in range(0, count, 32)])
    number, plain = len(pairs), plain_rate(sides, rules)
    calls = sum(column.calls for column in engine.columns.values())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{count:,} claims, {number:,} pairs, {found}")
    print(
        f"  sides {sides_took:.2f} s, codes {coded_took:.2f} s, tables {first_took - again_took:.2f} s, {calls:,} calls"
    )
    print(f"  counted {number / again_took / 1e6:.1f} M pairs/s, told {count**2 / told_took / 1e6:.1f} M pairs/s")
    print(f"  one claim beside all {row_took * 1000:.1f} ms, plain judge {plain:,.0f} pairs/s, peak {memory:.0f} MiB")
    print(f"  counted over plain: {number / again_took / plain:,.0f} times")


if __name__ == "__main__":
    for argument in sys.argv[1:] or ["300", "1000"]:
        measure(int(argument))
