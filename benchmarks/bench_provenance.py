"""How long tracing takes: a dossier of ten thousand statements, and graphs made to hang a search.

python benchmarks/bench_provenance.py [STATEMENTS]
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from claimcheck.collection import Collection
from claimcheck.profile import builtin_knowledge
from claimcheck.provenance import Tracer, smallest_cuts
from claimcheck.provenance.independence import Circuit
from claimcheck.records import Claim, DossierSettings, Source


def dossier(statements: int, shape: str) -> Collection:
    """Make claims whose statements (original and two repetitions each) add up to a count."""
    rng = random.Random(0)
    claims = {}
    for number in range(statements // 3):
        record: dict[str, object] = {
            "id": f"claim-{number}",
            "figure": f"{number % 97} km",
            "metric": {"id": "distance"},
            "subject": "Thing",
            "source": f"source-{number % 400}",
            "repeated_in": [f"source-{(number + 1) % 400}", f"source-{(number + 7) % 400}"],
        }
        if shape == "chain" and number:
            record["from"] = [f"claim-{number - 1}"]
        elif shape == "web" and number > 2:
            record["from"] = [f"claim-{rng.randrange(number)}" for _ in range(2)]
            record["confirms"] = [f"claim-{rng.randrange(number)}"] if rng.random() < 0.3 else []
        else:
            record["run"] = f"run-{number % 50}"
        claims[f"claim-{number}"] = Claim.read(record)
    sources = {f"source-{number}": Source(id=f"source-{number}", kind="paper") for number in range(400)}
    return Collection(Path(), DossierSettings(format="1"), builtin_knowledge(), claims, sources)


def timed(what: str, statements: int, shape: str) -> None:
    collection = dossier(statements, shape)
    start = time.perf_counter()
    tracer = Tracer(collection)
    last = tracer.trace(list(collection.claims)[-1])
    first = time.perf_counter() - start
    start = time.perf_counter()
    sample = list(collection.claims)[:: max(1, len(collection.claims) // 200)]
    for id in sample:
        tracer.trace(id)
    every = (time.perf_counter() - start) / len(sample)
    print(f"{what}, {statements:,} statements: first trace {first:.2f} s, each further {every * 1000:.1f} ms")
    print(f"    independent origins of the last: {last.independent_origins}")


def hostile(nodes: int, origins: int, share: float) -> None:
    rng = random.Random(0)
    labels = {f"o{number}": f"o{number}" for number in range(origins)}
    inputs = {f"n{node}": tuple(rng.sample(list(labels), max(1, int(origins * share)))) for node in range(nodes)}
    kinds = dict.fromkeys(labels, "leaf") | dict.fromkeys(inputs, "all") | {"root": "any"}
    start = time.perf_counter()
    found = smallest_cuts(Circuit(kinds, {**inputs, "root": tuple(inputs)}, labels), "root")
    print(f"{nodes} all nodes over {share:.0%} of {origins} origins: {found}, settled: {found.settled}, "
          f"{time.perf_counter() - start:.2f} s")  # fmt: skip


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    timed("runs", count, "runs")
    timed("a web of inputs", count, "web")
    timed("one chain", count, "chain")
    for nodes, origins, share in ((6, 600, 1 / 6), (200, 200, 0.5), (60, 400, 0.2), (30, 60, 0.3)):
        hostile(nodes, origins, share)
