"""`claimcheck quick`: a verdict from two phrases, and files only when they are asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from claimcheck.cli.commands import group
from claimcheck.dossier import load
from claimcheck.verdict import Verdict

STEP = ("quick", "28.88 ms", "31.19 ms", "--metric", "decode-step-latency", "--subject", "SGLang", "DeepInfer")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that is no dossier."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(group, [*words])


def test_two_phrases_give_a_verdict_and_no_file(folder: Path) -> None:
    """What is not said is open, what would settle it is told, and nothing is written."""
    answer = run(*STEP, "--both", "hardware.accelerator=GB300")
    assert answer.exit_code == 0 and "partly confirmed" in answer.output
    said = " ".join(answer.output.split())
    assert "the exact model and variant" in said and "2.31 milliseconds apart" in said
    assert list(folder.iterdir()) == []


def test_the_profile_is_that_of_the_metric() -> None:
    """Fields of serving are known for a metric of serving, and those of statistics for one of statistics."""
    found = json.loads(run(*STEP, "--format", "json").output)
    assert "hardware.accelerator" in {finding["field"] for finding in found["findings"]}
    generic = json.loads(run("quick", "3 %", "4 %", "--metric", "gdp-growth", "--format", "json").output)
    assert "hardware.accelerator" not in {finding["field"] for finding in generic["findings"]}


@pytest.mark.parametrize(("left", "right"), [("GB300", "B200"), ("B200", "GB300")])
def test_what_one_side_states_is_its_own(left: str, right: str) -> None:
    """A blocking field that differs refutes."""
    answer = run(*STEP, "--left", f"hardware.accelerator={left}", "--right", f"hardware.accelerator={right}")
    assert ": refuted" in answer.output and f"{left} | {right}" in answer.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("quick", "28.88 ms", "it failed to reach 31 ms"), ["cannot be read as a figure", "  31 ms"]),
        (("quick", "28.88 ms", "31 ms"), ["--metric", "  e2e-latency: "]),
        (("quick", "28.88 ms", "31 ms", "--metric", "decode-step-latncy"), ["did you mean `decode-step-latency`?"]),
        ((*STEP, "--both", "hardware.acelerator=GB300"), ["did you mean `hardware.accelerator`?"]),
        ((*STEP, "--both", "hardware.count=many"), ["`hardware.count`"]),
        ((*STEP, "--profile", "llm-servng"), ["did you mean `llm-serving`?"]),
        ((*STEP, "--save"), ["claimcheck init"]),
    ],
)
def test_what_cannot_be_weighed_is_refused_with_what_would_do(words: tuple[str, ...], told: list[str]) -> None:
    """An unreadable figure names its cuts, an unknown name the nearest one; the exit status says so."""
    answer = run(*words)
    said = f"{answer.output}{answer.exception}"
    assert answer.exit_code == 1 and all(part in said for part in told), said


def test_three_commands_and_five_lines_end_in_a_verdict_on_record(folder: Path) -> None:
    """`init`, `quick --save`, `check`: the files hold what was typed, and a source is all they lack."""
    assert run("init").exit_code == 0
    saved = run(*STEP, "--both", "hardware.accelerator=GB300", "--left", "scope=engine step", "--save")
    assert saved.exit_code == 0, saved.output
    for claim in ("sglang-28-88-ms", "deepinfer-31-19-ms"):
        with (folder / f"claims/{claim}.yaml").open("a", encoding="utf-8") as file:
            file.write("source: post\n")
    (folder / "sources/post.yaml").write_text("kind: blog post\naccessed: 2026-11-30\n", encoding="utf-8")
    checked = run("check")
    assert checked.exit_code == 0 and "0 problems" in checked.output, checked.output
    dossier = load(folder)
    assert str(dossier["sglang-28-88-ms"]["scope"]) == "engine step"
    assert dossier.check("sglang-deepinfer-decode-step-latency").verdict is Verdict.PARTLY_CONFIRMED
    again = run(*STEP, "--save")
    assert again.exit_code == 1 and "is taken in claims/sglang-28-88-ms.yaml" in str(again.exception)


def test_a_dossier_lends_its_own_metrics(folder: Path) -> None:
    """In a dossier its metrics and profiles are known, and nothing is written there either."""
    run("init")
    (folder / "metrics").mkdir()
    (folder / "metrics/own.yaml").write_text(
        "metrics: [{id: wait, title: Wait, definition: D., quantity: latency, unit: second, better: lower, "
        "statistic: none, source: own}]\n",
        encoding="utf-8",
    )
    before = sorted(folder.rglob("*"))
    answer = run("quick", "2 s", "3 s", "--metric", "wait")
    assert answer.exit_code == 0 and "1 s" in answer.output.replace("econd", "")
    assert sorted(folder.rglob("*")) == before
