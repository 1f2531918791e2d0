"""Loading and validating claim files, beside PyYAML's CSafeLoader with pydantic on the same files.

``python benchmarks/bench_load.py [--claims 10000] [--rounds 3]``. Each round times both ways; the best of each counts.
claimcheck's side keeps the line and column of every key and value, finds duplicate keys, and checks every reference;
the rival's side does none of that and turns each scalar into what YAML takes it for.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field

from claimcheck.collection import load_collection
from claimcheck.profile import builtin_knowledge

CLAIM = """\
figure: ${dollars}.{cents:02d} per GPU-hour
metric: token-revenue-per-gpu-hour
subject: {engine}
source: source-{source}
via: analysis
quote: ${dollars}.{cents:02d} per GPU-hour
locator: {{section: In one minute}}
by: party-{party}
obtained: {{value: calculated, derived_from: "priced at the provider's off-peak rates"}}
run: run-{run}
repeated_in: [analysis]
topics: [open-source, inference, cost]
note: >-
  The document does not say at which point of the run the tokens were priced, so no rate is named here as what
  the amount was calculated from.
model: DeepSeek-V4.1-Flash
scope: serving stack
hardware:
  accelerator: GB300
  count: {{value: {count}, derived_from: one GB300 NVL72 rack}}
  scale_up_domain: NVL72
parallelism:
  data: {{value: up to 32, quote: Wide-EP up to DEP32 with EPLB}}
  expert: {{value: up to 32, quote: Wide-EP up to DEP32 with EPLB}}
moe: {{routing: {{value: EPLB, quote: with EPLB}}}}
disaggregation: {{value: "yes", quote: prefill/decode disaggregation}}
components: {{at_least: [prefill/decode disaggregation, expert load balancing]}}
workload:
  kind: trace replay
  dataset: AgentX
  input_length: not stated
  output_length: not stated
  latency_target: not stated
pricing: {{basis: DeepSeek off-peak list price, currency: USD}}
"""
ENGINES = ("vLLM", "SGLang", "TensorRT-LLM", "DeepInfer")
PARTIES, RUNS, SOURCES = 40, 200, 300


class Withdrawal(BaseModel):
    """Be the rival's record of a withdrawal."""

    on: str
    reason: str


class Rival(BaseModel):
    """Be the rival's claim: the same keys, the conditions as one nested mapping."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    figure: str
    metric: str
    source: str
    via: str | None = None
    quote: str | None = None
    locator: Any = None
    run: str | None = None
    from_: tuple[str, ...] = Field(default=(), alias="from")
    repeated_in: tuple[str, ...] = ()
    confirms: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    formula: str | None = None
    supersedes: tuple[str, ...] = ()
    withdrawn: Withdrawal | None = None
    profile: str | None = None
    note: str | None = None
    conditions: dict[str, Any]


def write_dossier(root: Path, claims: int) -> None:
    """Write a dossier of claims like those of the repository's own, every reference kept."""
    for name in ("claims", "sources"):
        (root / name).mkdir()
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: llm-serving\n")
    (root / "sources/analysis.yaml").write_text("kind: analysis\naccessed: 2026-11-09\n")
    for number in range(SOURCES):
        (root / f"sources/source-{number}.yaml").write_text(
            "kind: blog post\ntitle: not stated\naccessed: 2026-11-09\n"
        )
    parties = "".join(f"party-{number}: {{name: Party {number}}}\n" for number in range(PARTIES))
    (root / "sources/parties.yaml").write_text(parties)
    runs = "".join(f"run-{number}: {{by: party-{number % PARTIES}}}\n" for number in range(RUNS))
    (root / "sources/runs.yaml").write_text(runs)
    for number in range(claims):
        text = CLAIM.format(
            dollars=10 + number % 90,
            cents=number % 100,
            engine=ENGINES[number % len(ENGINES)],
            source=number % SOURCES,
            party=number % PARTIES,
            run=number % RUNS,
            count=8 * (1 + number % 16),
        )
        (root / f"claims/claim-{number:05d}.yaml").write_text(text)


def load_ours(root: Path) -> int:
    """Load the whole dossier."""
    collection = load_collection(root)
    assert not collection.problems, collection.problems[:3]
    return len(collection.claims)


def load_rival(root: Path) -> int:
    """Load the claim files with CSafeLoader and validate them with pydantic."""
    keys = {info.alias or name for name, info in Rival.model_fields.items()} - {"id", "conditions"}
    claims = {}
    for path in sorted((root / "claims").glob("*.yaml")):
        found = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
        own = {key: value for key, value in found.items() if key in keys}
        conditions = {key: value for key, value in found.items() if key not in keys}
        claims[path.stem] = Rival(id=path.stem, conditions=conditions, **own)
    return len(claims)


def best(function: Callable[[Path], int], root: Path) -> tuple[float, int]:
    """Time one call in seconds of the processor, the garbage of the other side swept away first."""
    gc.collect()
    start = time.process_time()
    count = function(root)
    return time.process_time() - start, count


def main() -> None:
    """Print both times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    builtin_knowledge()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write_dossier(root, options.claims)
        ours, rival = [], []
        for _ in range(options.rounds):
            ours.append(best(load_ours, root)[0])
            rival.append(best(load_rival, root)[0])
    print(f"{options.claims:,} claim files, best of {options.rounds}")
    for name, times in (("claimcheck, positions and references included", ours), ("CSafeLoader and pydantic", rival)):
        print(f"{name:46}{min(times):6.2f} s  {options.claims / min(times):8,.0f} claims/s")
    print(f"ratio                                           {min(rival) / min(ours):6.2f}   (goal: at least 1.5)")
    sys.exit(min(rival) / min(ours) < 1.5)


if __name__ == "__main__":
    main()
