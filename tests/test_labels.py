"""Labels that many share are read through what a claim states beside them; details of what is not there are errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection
from claimcheck.comparison import Comparer, Comparison
from claimcheck.records import Claim
from claimcheck.verdict import Outcome


def held(left: dict[str, Any], right: dict[str, Any]) -> Comparison:
    """Hold two claims of the serving profile against each other."""
    rest = {"figure": "20 ms", "subject": "vLLM", "obtained": "measured", "statistic": "mean", "profile": "llm-serving"}
    one, other = (Claim.read({**rest, **said}) for said in (left, right))
    return Comparer().compare(one, other, axis=[])


TOOL = {"metric": "itl", "measured_with": "AIPerf"}


@pytest.mark.parametrize(
    ("left", "right", "outcome"),
    [
        ({"metric": "itl"}, {"metric": "itl"}, Outcome.UNRESOLVED),
        ({"metric": "itl", "run": "one"}, {"metric": "itl", "run": "one"}, Outcome.SAME),
        ({"metric": "itl", "run": "one"}, {"metric": "itl", "run": "two"}, Outcome.UNRESOLVED),
        (TOOL, TOOL, Outcome.SAME),
        (TOOL, {"metric": "tpot-excl-first"}, Outcome.SAME),
        (TOOL, {"metric": "itl"}, Outcome.UNRESOLVED),
        ({"metric": "itl", "measured_with": "a tool of ours 1.2"}, {"metric": "itl"}, Outcome.UNRESOLVED),
        (
            {"metric": "throughput", "figure": "9 tokens/s"},
            {"metric": "output-throughput", "figure": "9 tokens/s"},
            Outcome.UNRESOLVED,
        ),
    ],
)
def test_a_label_is_read_through_its_tool_or_run(left: dict[str, Any], right: dict[str, Any], outcome: Outcome) -> None:
    """One run, or the tool whose definition is known, says what a label means; nothing else does."""
    assert held(left, right)["metric"].outcome is outcome
    assert held(right, left)["metric"].outcome is outcome


@pytest.mark.parametrize(
    "beside", [{"run": "one"}, {"measured_with": {"tool": "our harness", "version": "1.2"}}], ids=["run", "tool"]
)
def test_one_label_in_two_units_is_two_metrics(beside: dict[str, Any]) -> None:
    """What a run or a tool calls by one name is judged by its units first: in all and per GPU are two metrics."""
    said = {"metric": "throughput", **beside}
    found = held({**said, "figure": "100 tokens/s"}, {**said, "figure": "100 tokens/s/GPU"})["metric"]
    assert found.outcome is Outcome.DIFFERENT and "token/second/GPU" in found.reason


def test_one_version_of_one_tool_has_one_definition() -> None:
    """A tool that the registry does not know defines its labels once in one version, and perhaps anew in the next."""
    said = {"metric": "ttft", "measured_with": {"tool": "our harness", "version": "1.2"}}
    assert held(said, said)["metric"].outcome is Outcome.SAME
    other = {"metric": "ttft", "measured_with": {"tool": "our harness", "version": "1.3"}}
    assert held(said, other)["metric"].outcome is Outcome.UNRESOLVED
    assert held({**said, "measured_with": "our harness"}, said)["metric"].outcome is Outcome.UNRESOLVED


@pytest.mark.parametrize(
    ("version", "outcome"), [("0.7.1", Outcome.SAME), ("0.8", Outcome.DIFFERENT), (None, Outcome.UNRESOLVED)]
)
def test_a_tool_that_changed_a_definition_is_read_by_its_version(version: str | None, outcome: Outcome) -> None:
    """One name in one tool means one thing before a release and another from it on; without a version it is open."""
    tool = {"tool": "GuideLLM"} | ({} if version is None else {"version": version})
    found = held({"metric": "tpot", "measured_with": tool}, {"metric": "tpot-excl-first-div-n"})["metric"].outcome
    if outcome is Outcome.DIFFERENT:
        assert found not in (Outcome.SAME, Outcome.EQUIVALENT)
    else:
        assert found is outcome


@pytest.mark.parametrize("rate", ["user-speed-inv-tpot-stat", "output-throughput-per-gpu", "total-throughput"])
def test_unlabelled_tokens_a_second_are_never_another_rate(rate: str) -> None:
    """What "throughput" leaves open may be any rate of tokens: open, and no difference."""
    unit = {"output-throughput-per-gpu": "tokens/s/GPU"}.get(rate, "tokens/s")
    left = {"metric": "throughput", "figure": "50 tokens/s"}
    assert held(left, {"metric": rate, "figure": f"50 {unit}"})["metric"].outcome is not Outcome.DIFFERENT


def _dossier(root: Path, claim: str) -> Path:
    for folder in ("claims", "sources", "checks", "analyses"):
        (root / folder).mkdir()
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: llm-serving\n")
    (root / "claims" / "a.yaml").write_text(claim)
    return root


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        ("draft_tokens: 3", True),
        ("draft_tokens: 0", False),
        ("draft_tokens: not applicable", False),
    ],
)
def test_a_detail_of_what_is_not_there_is_an_error(tmp_path: Path, detail: str, told: bool) -> None:
    """Draft tokens without speculative decoding: one of the two is mistyped, and the place of the detail is named."""
    text = "figure: 28 ms\nmetric: decode-step-latency\nsubject: X\nobtained: measured\nspeculative:\n  method: none\n"
    root = _dossier(tmp_path, f"{text}  {detail}\n")
    found = [problem for problem in check_dossier(load_collection(root)).problems if problem.code == "detail-of-none"]
    assert [(problem.level, problem.line) for problem in found] == ([("error", 7)] if told else [])


def test_a_fall_in_words_is_converted_with_its_sign() -> None:
    """An annualised fall converts to a quarterly fall, and a reason prints no rise."""
    rest = {
        "metric": "gdp-growth-rate",
        "subject": "X",
        "obtained": "measured",
        "definition": "GDP",
        "population": "all",
    }
    one = Claim.read({**rest, "figure": "31.4% lower", "transformation": "annualised quarter on quarter"})
    other = Claim.read({**rest, "figure": "-9.0%", "transformation": "quarter on quarter"})
    pair = Comparer().compare(one, other, axis=[])
    assert pair["transformation"].outcome is Outcome.EQUIVALENT and "= -" in pair["transformation"].reason
    assert pair.agreement.difference is not None and pair.agreement.difference < 1
