"""Pairs per second of the plain path: ``python benchmarks/bench_compare.py [CLAIMS]``.

Every pair of some hundred claims is compared to its verdict and coverage on one core. The claims are those of the
cases, each in several versions whose figures, hardware and workloads differ, under sources of their own.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

from claimcheck.collection import Collection
from claimcheck.comparison import Comparer
from claimcheck.profile import builtin_knowledge
from claimcheck.records import Claim, DossierSettings, Value
from claimcheck.verdict import State

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # the cases are the tests' own
cases = import_module("judgement_cases").cases

PARTS = ("GB200", "GB300", "H100 SXM", "H200 SXM", "B200", "MI300X")
KINDS = ("trace replay", "fixed length", "step sweep", "production traffic")


def claims(count: int) -> list[Claim]:
    """Return so many claims of the serving profile, every one with values of its own."""
    templates = [
        claim
        for case in [*cases("pairs"), *cases("controls")]
        if case.collection.settings.profile == "llm-serving"
        for claim in case.collection.claims.values()
    ]
    made = []
    for number in range(count):
        template = templates[number % len(templates)]
        changes = {
            "hardware.accelerator": Value(State.STATED, PARTS[number % len(PARTS)]),
            "hardware.count": Value(State.STATED, str(8 * (1 + number % 9))),
            "workload.kind": Value(State.STATED, KINDS[number % len(KINDS)]),
            "workload.input_length": Value(State.STATED, str(512 + number)),
            "measured_on": Value(State.STATED, f"2026-{1 + number % 12:02}-{1 + number % 28:02}"),
        }
        update = {"id": f"claim-{number}", "source": f"source-{number}", "baseline": None, "run": None}
        made.append(template.model_copy(update={**update, "conditions": {**template.conditions, **changes}}))
    return made


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    made = claims(count)
    settings = DossierSettings(format="1", profile="llm-serving")
    comparer = Comparer(Collection(Path(), settings, builtin_knowledge(), {claim.id: claim for claim in made}))
    start = time.process_time()
    verdicts: dict[str, int] = {}
    for left in made:
        for right in made:
            found = comparer.compare(left, right)
            verdicts[str(found.verdict)] = verdicts.get(str(found.verdict), 0) + 1
    took = time.process_time() - start
    pairs = count * count
    print(f"{pairs:,} pairs of {count} claims in {took:.2f} s of one core: {pairs / took:,.0f} pairs per second")
    print(", ".join(f"{number:,} {verdict}" for verdict, number in sorted(verdicts.items())))


if __name__ == "__main__":
    main()
