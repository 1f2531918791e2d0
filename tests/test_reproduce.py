"""Own result files against a published claim: what is compared, how far apart, and what to change in the run."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from claimcheck.cli.reproduce import command

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).parent / "results"
SERVE = RESULTS / "vllm-serve.json"
FILES = {
    "claimcheck.yaml": "format: 1\nprofile: llm-serving\n",
    "sources/post.yaml": "title: A post\nkind: blog post\npublisher: lab\nurl: https://example.com/p\n"
    "accessed: 2026-11-01\n",
    "sources/parties.yaml": "lab: {name: Lab, makes: [Bird Engine]}\n",
    "claims/theirs.yaml": "source: post\nfigure: 80.2 ms\nmetric: ttft-first-content\nstatistic: mean\n"
    "subject: Bird Engine\nby: lab\nobtained: measured\nmodel: acme/Bird-7B\nhardware.accelerator: H100 SXM\n"
    "workload.request_rate: 4\nworkload.concurrency: 16\n",
    "claims/throughput.yaml": "source: post\nfigure: 9.0 requests/s\nmetric: request-throughput\n"
    "subject: Bird Engine\nby: lab\nobtained: measured\nmodel: acme/Bird-7B\n",
    "checks/both.yaml": "question: Are they alike?\npairs:\n  - {left: theirs, right: throughput}\n",
}


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    """Make a dossier with two published claims and a check of them."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run(dossier: Path, *words: str | Path) -> Result:
    """Run the command in the dossier."""
    return CliRunner().invoke(command, [*map(str, words), "--dossier", str(dossier)])


def test_the_card_tells_what_to_change(dossier: Path) -> None:
    """The same metric and statistic is held against the claim, nothing meant to differ, with the tool's own options."""
    printed = run(dossier, SERVE, "--claim", "theirs")
    assert printed.exit_code == 0, printed.output
    assert printed.output.startswith("mean_ttft_ms: yours 84.10 ms\nyour-run against theirs: refuted")
    assert "The two values lie 3.9 milliseconds apart." in printed.output
    assert "  --request-rate 4 (yours: inf)\n" in printed.output
    assert "  Accelerator: H100 SXM (yours: not recorded)\n" in printed.output
    assert "--max-concurrency" not in printed.output
    assert "p99_ttft_ms" not in printed.output


def test_a_guessed_subject_is_no_agreement(dossier: Path) -> None:
    """That the run is of the published subject is inferred until the user says so, and then it is the same."""
    for words, outcome in (((), "known on one side only"), (("--set", "subject=Bird Engine"), "same")):
        told = json.loads(run(dossier, SERVE, "--claim", "theirs", *words, "--format", "json").output)
        found = {one["field"]: one["outcome"] for one in told[0]["comparison"]["findings"]}
        assert (found["subject"] == "same") is (outcome == "same"), found["subject"]


def test_the_metric_itself_goes_before_its_kinds(dossier: Path) -> None:
    """Of the output rate and its peak a claim of the output rate is held against the first alone."""
    (dossier / "claims/rate.yaml").write_text(
        FILES["claims/throughput.yaml"].replace("9.0 requests/s", "1,200 tokens/s").replace("request-", "output-")
    )
    told = json.loads(run(dossier, SERVE, "--claim", "rate", "--format", "json").output)
    assert [one["key"] for one in told] == ["output_throughput"]


def test_what_the_files_do_not_state_may_be_said(dossier: Path) -> None:
    """A condition that the user adds takes part like one of the file."""
    words = ("--set", "hardware.accelerator=H100 SXM", "--set", "subject=Other Engine")
    printed = run(dossier, SERVE, "--claim", "theirs", *words).output
    assert "Accelerator: H100 SXM" not in printed
    assert "your-run: Other Engine, 84.10 ms, measured" in printed


def again(dossier: Path, number: int, *changes: tuple[str, str]) -> Path:
    """Write the file as another run of the same set-up, but for what is changed in it."""
    text = SERVE.read_text(encoding="utf-8").replace("20260302-101500", f"20260302-10150{number}")
    for old, new in changes:
        text = text.replace(old, new)
    path = dossier / f"run-{number}.json"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "change",
    [
        ('"model_id": "acme/Bird-7B"', '"model_id": "acme/Bird-70B"'),
        ('"max_concurrency": 16', '"max_concurrency": 128'),
        ('"request_rate": "inf"', '"request_rate": 4.0'),
    ],
)
def test_another_set_up_is_no_repetition(dossier: Path, change: tuple[str, str]) -> None:
    """Runs of two models, loads or rates are never averaged, in whatever order they are given."""
    files = [again(dossier, 1), again(dossier, 2, change)]
    for order in (files, files[::-1]):
        refused = run(dossier, *order, "--claim", "theirs")
        assert refused.exit_code != 0
        assert "no repetition of" in f"{refused.output}{refused.exception}"


def test_one_run_counts_once(dossier: Path) -> None:
    """The same file twice, or a copy of it, is no second run."""
    copy = dossier / "copy.json"
    copy.write_bytes(SERVE.read_bytes())
    for other in (SERVE, copy):
        refused = run(dossier, SERVE, other, "--claim", "theirs")
        assert refused.exit_code != 0
        assert "given twice" in f"{refused.output}{refused.exception}"


def test_repetitions_have_a_spread_in_the_digits_of_the_files(dossier: Path) -> None:
    """Mean, sample standard deviation and Student's interval of three runs: 84.10, 82.00 and 85.01 ms."""
    for number, mean in enumerate(("84.10", "82.00", "85.01")):
        again(dossier, number, ('"mean_ttft_ms": 84.10', f'"mean_ttft_ms": {mean}'))
    files = [dossier / f"run-{number}.json" for number in range(3)]
    told = json.loads(run(dossier, *files, "--claim", "theirs", "--format", "json").output)[0]
    assert told["figures"] == ["84.10 ms", "82.00 ms", "85.01 ms"]
    assert told["spread"] == {"count": 3, "mean": "83.70", "deviation": "1.55", "interval": ["79.86", "87.54"]}
    assert told["comparison"]["agreement"]["left"] == "83.70 ms"


def test_it_fails_only_where_it_is_asked_to(dossier: Path) -> None:
    """The exit code is 0 whatever the verdict, 1 with --fail-on."""
    assert run(dossier, SERVE, "--claim", "theirs").exit_code == 0
    assert run(dossier, SERVE, "--claim", "theirs", "--fail-on", "refuted").exit_code == 1
    assert run(dossier, SERVE, "--claim", "throughput", "--fail-on", "refuted").exit_code == 0
    assert run(dossier, SERVE, "--claim", "throughput", "--fail-on", "apart").exit_code == 1


def test_a_check_is_each_of_its_claims(dossier: Path) -> None:
    """Of a check every side is held against what the file has of it."""
    told = json.loads(run(dossier, SERVE, "--claim", "both", "--format", "json").output)
    assert [(one["key"], one["comparison"]["right"]) for one in told] == [
        ("mean_ttft_ms", "theirs"),
        ("request_throughput", "throughput"),
    ]


def test_a_test_suite_asserts_the_same(dossier: Path, reproduces: Callable[..., Any]) -> None:
    """The fixture of the plugin gives what was held, and fails where it is refuted or lies apart."""
    assert [one.key for one in reproduces(SERVE, claim="throughput", dossier=dossier, apart=False)] == [
        "request_throughput"
    ]
    with pytest.raises(pytest.fail.Exception, match="lie apart"):
        reproduces(SERVE, claim="throughput", dossier=dossier)
    with pytest.raises(pytest.fail.Exception, match="not the same measurement"):
        reproduces(SERVE, claim="theirs", dossier=dossier)


@pytest.mark.parametrize(
    ("names", "claim", "said"),
    [
        (["vllm-latency.json"], "theirs", "no figure of the files is of ttft-first-content"),
        (["vllm-serve.json", "vllm-latency.json"], "theirs", "different formats"),
        (["missing.json"], "theirs", "missing.json"),
        (["expected.yaml"], "theirs", ""),
        (["vllm-serve.json"], "nobody", "nobody"),
    ],
)
def test_what_cannot_be_held_is_told(dossier: Path, names: list[str], claim: str, said: str) -> None:
    """Another metric, two tools at once, a file that is none and a claim that is not there end in a sentence."""
    printed = run(dossier, *(RESULTS / name for name in names), "--claim", claim)
    assert printed.exit_code != 0
    assert said in f"{printed.output}{printed.exception}"
    assert not isinstance(printed.exception, KeyError | TypeError | ValueError | IndexError)


def test_the_page_shows_what_is_printed(dossier: Path) -> None:
    """The command of the documentation prints the card that stands under it."""
    page = (ROOT / "docs/import.md").read_text(encoding="utf-8")
    block = re.search(r"```console\n\$ claimcheck (reproduce [^\n]*)\n(.*?)```", page, re.DOTALL)
    assert block is not None
    words = [str(ROOT / word) if word.endswith(".json") else word for word in shlex.split(block[1])[1:]]
    assert run(dossier, *words).output == block[2]
