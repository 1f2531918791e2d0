"""The three checks of the repository's own dossier: their verdicts, and the fields and words that carry them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from claimcheck.collection import load_collection
from claimcheck.comparison import CheckResult, Comparer, Comparison
from claimcheck.verdict import Verdict

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CheckResult]:
    copy = tmp_path_factory.mktemp("dossier")
    for part in ("claims", "sources", "checks", "analyses"):
        shutil.copytree(ROOT / part, copy / part)
    shutil.copy(ROOT / "claimcheck.yaml", copy)
    collection = load_collection(copy)
    comparer = Comparer(collection)
    return {id: comparer.check(check) for id, check in collection.checks.items()}


def pair(answer: CheckResult, left: str) -> Comparison:
    return next(found.comparison for found in answer.pairs if found.comparison.left.id == left)


def deciding(comparison: Comparison) -> set[str]:
    return {found.field for found in comparison.reasons}


@pytest.mark.parametrize(
    ("check", "verdict"),
    [
        ("engine-equivalence", Verdict.PARTLY_CONFIRMED),
        ("revenue-parity", Verdict.REFUTED),
        ("open-against-production", Verdict.PARTLY_CONFIRMED),
    ],
)
def test_each_check_has_its_verdict(answers: dict[str, CheckResult], check: str, verdict: Verdict) -> None:
    """Each of the three questions is answered as its author expects, and so is every pair of it."""
    answer = answers[check]
    assert answer.verdict is verdict is answer.expected
    assert [found.comparison.verdict for found in answer.pairs] == [found.expected for found in answer.pairs]


def test_the_revenues_differ_in_how_they_came_about(answers: dict[str, CheckResult]) -> None:
    """Obtained, scope, workload and data set refute the pair of revenues; the silent accelerator does not."""
    found = pair(answers["revenue-parity"], "vllm-revenue")
    assert deciding(found) == {"obtained", "scope", "workload.kind", "workload.dataset"}
    assert str(found["hardware.accelerator"].outcome) == "one side only"
    assert found.agreement.ratio is None and found.agreement.yardstick is None


def test_the_decode_chart_leaves_the_part_open(answers: dict[str, CheckResult]) -> None:
    """GB200 against the loose SM100 is unresolved, and the reason says what the name is used for."""
    found = pair(answers["engine-equivalence"], "vllm-decode")
    assert found["hardware.accelerator"].sentence == (
        "Accelerator: unresolved. One says GB200; the other says SM100. "
        "SM100 is a name used for B200 and GB200 and, loosely, for B300 and GB300 too."
    )


def test_the_prefill_pair_quotes_its_authors(answers: dict[str, CheckResult]) -> None:
    """Other prompts refute vLLM's prefill pair, and its authors' warning stands beside the verdict."""
    found = pair(answers["engine-equivalence"], "vllm-prefill")
    assert "workload.dataset" in deciding(found)
    assert any("engine-to-engine speedup" in note for note in found.notes)


def test_the_two_gaps_are_two_scopes(answers: dict[str, CheckResult]) -> None:
    """A gap of one kernel and a gap end to end are refuted by their scope, beneath a person's verdict."""
    answer = answers["open-against-production"]
    assert answer.judged is not None and answer.judged.by == "newsroom"
    assert "scope" in deciding(next(f.comparison for f in answer.pairs if f.comparison.right is not None))
