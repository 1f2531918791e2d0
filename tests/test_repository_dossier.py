"""The repository's own dossier: whole, with the verdicts its checks expect, and decided by its records."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from claimcheck.checking import check_dossier
from claimcheck.collection import Collection, load_collection
from claimcheck.comparison import Comparer, Comparison
from claimcheck.verdict import Verdict
from claimcheck.yamltext import read_yaml

ROOT = Path(__file__).parent.parent
PARTS = ("claims", "sources", "checks", "analyses")

#: What every printed figure of the two documents is recorded as.
FIGURES = {
    "about US$38 per GPU-hour", "155 trillion tokens a day", "5–10% slower", "at most 5%", "$38.96 per GPU-hour",
    "954K tokens/s per GPU", "P90 196 tokens/s per user", "within 6%", "+35.6%", "+43.9%", "up to 1.04x", "1.1% faster",
    "7.4% faster", "28.88 milliseconds", "31.19 milliseconds",
}  # fmt: skip


@pytest.fixture(scope="module")
def dossier() -> Collection:
    return load_collection(ROOT)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "claimcheck.yaml", tmp_path)
    return tmp_path


def put(root: Path, claim: str, changes: Mapping[str, Any]) -> None:
    """Set conditions of a claim that has a file of its own; YAML holds what JSON writes."""
    path = root / "claims" / f"{claim}.yaml"
    record, _ = read_yaml(path.read_bytes(), str(path))
    assert isinstance(record, dict)
    for field, value in changes.items():
        *groups, last = field.split(".")
        held: dict[str, Any] = record
        for group in groups:
            held = held.setdefault(group, {})
        held[last] = value
    path.write_text(json.dumps(record), encoding="utf-8")


def revenue_pair(root: Path) -> Comparison:
    collection = load_collection(root)
    assert collection.problems == ()
    (pair,) = Comparer(collection).check(collection.checks["revenue-parity"]).pairs
    return pair.comparison


def compare(dossier: Collection, left: str, right: str) -> Comparison:
    return Comparer(dossier).compare(dossier.claims[left], dossier.claims[right])


def deciding(pair: Comparison) -> list[str]:
    return [found.field for found in pair.reasons]


def test_nothing_is_wrong(dossier: Collection) -> None:
    """Every record, reference and expected verdict holds."""
    assert check_dossier(dossier).problems == ()


def test_every_figure_is_a_claim(dossier: Collection) -> None:
    """Each figure of the two documents is one claim, and a claim without a figure says why it has none."""
    printed = [claim.figure_text for claim in dossier.claims.values() if claim.is_readable]
    assert sorted(printed) == sorted(FIGURES)
    silent = {claim.figure_text for claim in dossier.claims.values() if not claim.is_readable}
    assert silent == {"not stated", "unreadable"}


def test_only_what_was_read_is_accessed(dossier: Collection) -> None:
    """Two documents were read; every claim from another source names one of them."""
    read = {source.id for source in dossier.sources.values() if source.accessed}
    assert read == {"analysis-2026-11-09", "tracker-vllm-watch"}
    assert all(claim.source in read or claim.via in read for claim in dossier.claims.values())


def test_nobody_states_a_latency_target(dossier: Collection) -> None:
    """Every claim says that its source states no latency target."""
    assert {str(claim["workload.latency_target"]) for claim in dossier.claims.values()} == {"not stated"}


def test_two_relative_claims_of_two_scopes_do_not_contradict_each_other(dossier: Collection) -> None:
    """The gap of a kernel and the gap end to end are refuted as a pair, by their scope."""
    pair = compare(dossier, "flashmla-decode-gap", "open-engine-end-to-end-gap")
    assert pair.verdict is Verdict.REFUTED
    assert "scope" in deciding(pair)


def test_two_ratios_do_not_chain(dossier: Collection) -> None:
    """Two engines measured against DeepInfer say nothing of each other."""
    pair = compare(dossier, "vllm-decode", "sglang-decode-high")
    assert pair.verdict is Verdict.REFUTED
    assert "baseline" in deciding(pair)


@pytest.mark.parametrize("side", ["vllm-revenue", "deepseek-revenue"])
def test_the_revenue_pair_rests_on_what_is_stated(copy: Path, side: str) -> None:
    """Without its deciding fields the pair is partly confirmed, and any one of them refutes it again."""
    original = (copy / "claims" / f"{side}.yaml").read_bytes()
    fields = deciding(revenue_pair(copy))
    assert len(fields) > 1
    put(copy, side, dict.fromkeys(fields, "not stated"))
    assert revenue_pair(copy).verdict is Verdict.PARTLY_CONFIRMED
    for restored in fields:
        (copy / "claims" / f"{side}.yaml").write_bytes(original)
        put(copy, side, {field: "not stated" for field in fields if field != restored})
        pair = revenue_pair(copy)
        assert pair.verdict is Verdict.REFUTED
        assert restored in deciding(pair)


def test_the_revenue_pair_is_like_for_like_once_everything_is_equal(copy: Path) -> None:
    """With the required fields stated and equal, and the others equal or silent, nothing stands between the two."""
    for _ in range(2):  # what both sides now state can make a further field apply
        pair = revenue_pair(copy)
        for found in pair.findings:
            if found.is_caveat:
                value = pair.profile.fields[found.field].examples.same[0] if found.required else "not stated"
                put(copy, "vllm-revenue", {found.field: value})
                put(copy, "deepseek-revenue", {found.field: value})
    assert revenue_pair(copy).verdict is Verdict.LIKE_FOR_LIKE
