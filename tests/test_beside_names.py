"""What a name says beside itself states other fields, and what a metric needs is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import claimcheck as cc
from claimcheck.profile import builtin_knowledge
from claimcheck.verdict import Outcome

CLAIM = {"figure": "100 tokens/s", "metric": "output-throughput", "subject": "vLLM"}

#: A condition, the field it states too, a value that is the same there, and one that is not.
STATED = [
    ("hardware.accelerator", "8 × H100 SXM", "hardware.count", "8", "4"),
    ("hardware.accelerator", "p5.48xlarge", "hardware.count", "8 GPUs", "1"),
    ("workload.arrival", "Poisson 10 req/s", "workload.request_rate", "QPS 10", "16 QPS"),
    ("workload.arrival", "Poisson (QPS 10)", "workload.request_rate", "10/s", "1/s"),
    ("model", "Llama-3.3-70B-Instruct-FP8", "precision.weights", "FP8", "BF16"),
    ("model", "nvidia/DeepSeek-R1-FP4", "precision.weights", "NVFP4", "FP8"),
    ("model", "acme/Foo-7B-Q4_K_M-GGUF", "precision.weights", "Q4_K_M", "Q8_0"),
]


@pytest.mark.parametrize(("path", "text", "field", "same", "other"), STATED, ids=[row[1] for row in STATED])
def test_a_name_states_what_it_says_beside_itself(path: str, text: str, field: str, same: str, other: str) -> None:
    """The rest of a name is the value of its field, as if the claim had stated it there."""
    claim = cc.Claim.read({**CLAIM, path: text})
    for value, outcomes in ((same, (Outcome.SAME, Outcome.EQUIVALENT)), (other, (Outcome.DIFFERENT,))):
        pair = cc.compare(claim, cc.Claim.read({**CLAIM, field: value}), profile="llm-serving")
        assert pair[field].outcome in outcomes, pair[field].sentence


def test_what_a_claim_writes_stands_over_what_a_name_says() -> None:
    """A word that a person wrote is never replaced by what a name would state."""
    claim = cc.Claim.read({**CLAIM, "hardware": {"accelerator": "8 × H100 SXM", "count": "not stated"}})
    pair = cc.compare(claim, cc.Claim.read({**CLAIM, "hardware.count": "8"}), profile="llm-serving")
    assert pair["hardware.count"].outcome is Outcome.ONE_SIDE_ONLY


NUMBERS = ("quantity", "range", "quantity or range")


def test_every_number_of_every_profile_has_a_role() -> None:
    """Whether somebody chose a number or it came of a run is said of each field and each part that holds one."""
    silent = [
        f"{profile.id}: {field.id} {part or ''}"
        for profile in builtin_knowledge().profiles.values()
        for field in profile
        for part, manner in [*field.parts.items(), *([] if field.is_only_parts else [("", field.manner)])]
        if manner.comparator in NUMBERS and manner.role is None
    ]
    assert silent == []


def test_a_metric_that_needs_a_condition_is_told_without_it(tmp_path: Path) -> None:
    """A share solved within k attempts says too little without k, and the hint names a profile that has it."""
    for name in ("claims", "sources"):
        (tmp_path / name).mkdir()
    (tmp_path / "claimcheck.yaml").write_text("format: 1\nprofile: generic\n", encoding="utf-8")
    (tmp_path / "sources" / "s.yaml").write_text("kind: paper\naccessed: 2026-01-01\n", encoding="utf-8")
    (tmp_path / "sources" / "parties.yaml").write_text("lab: {name: Lab}\n", encoding="utf-8")
    (tmp_path / "claims" / "a.yaml").write_text(
        "figure: '0.159'\nmetric: pass-at-k\nsubject: A\nsource: s\nby: lab\nobtained: measured\n", encoding="utf-8"
    )
    (found,) = cc.load(tmp_path, strict=False).checked.problems
    assert (found.code, found.level, found.line) == ("missing-condition", "warning", 2)
    assert "`k`" in found.message and "llm-evaluation" in (found.hint or "")
