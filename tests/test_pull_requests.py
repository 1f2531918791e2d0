"""Pull requests: the action's steps run as a build server runs them, and the hook meets every record folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from test_changes import CLAIM, git, write

from claimcheck.cli.commands import group
from claimcheck.writing import RECORD_FOLDERS

ROOT = Path(__file__).parent.parent
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step.get("name", step.get("uses")): step for step in ACTION["runs"]["steps"]}
HOOK = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))[0]


def step(name: str, top: Path, **env: str) -> tuple[int, str, str]:
    """Run the shell of a step; return its status, what it prints, and the summary."""
    tools, summary = top / "tools", top / "summary.md"
    (tools / "claimcheck").mkdir(parents=True, exist_ok=True)
    if not (tools / "claimcheck/bin").exists():
        (tools / "claimcheck/bin").symlink_to(Path(sys.executable).parent)
    given = {"PATH": os.environ["PATH"], "RUNNER_TEMP": str(tools), "GITHUB_STEP_SUMMARY": str(summary), **env}
    shell = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", STEPS[name]["run"]]
    run = subprocess.run(shell, cwd=top, env=given, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout, summary.read_text(encoding="utf-8") if summary.exists() else ""


@pytest.fixture
def pull(tmp_path: Path) -> Path:
    """A repository whose last commit refutes a pair that the one before found like-for-like."""
    git(tmp_path, "init", "-q")
    root = write(tmp_path / "ranges")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    write(root, car_b=CLAIM.format(figure="410 km", subject="Car B", obtained="projected"))
    git(tmp_path, "commit", "-q", "-a", "-m", "second")
    return tmp_path


def test_the_action_tells_which_verdicts_a_pull_request_moves(pull: Path) -> None:
    """The summary of the step names the verdict that moved and the field that moved it."""
    assert step("Check", pull, DOSSIER="ranges")[0] == 0
    code, _, summary = step("Tell what changed", pull, DOSSIER="ranges", BASE="HEAD~1")
    assert code == 0 and "`car-a` against `car-b`: like-for-like → refuted" in summary and "`Obtained`" in summary


def test_the_action_annotates_files_and_fails(pull: Path) -> None:
    """A problem is a workflow command with file and line; what changed is told all the same."""
    write(pull / "ranges", car_c="figure: [")
    code, printed, _ = step("Check", pull, DOSSIER="ranges")
    assert code == 1 and re.search(r"^::error file=ranges/claims/car-c\.yaml,line=2,", printed, re.M)
    code, _, summary = step("Tell what changed", pull, DOSSIER="ranges", BASE="HEAD")
    assert code == 0 and "can no longer be read" in summary and "New problems" in summary


@pytest.mark.parametrize("base", ["no-such-revision", "--output=x", "0" * 40, "$(touch sprung)"])
def test_a_base_that_is_not_there_is_told_in_the_summary(pull: Path, base: str) -> None:
    """A shallow checkout, and a name that is an option or a command, end in words and nothing else."""
    code, _, summary = step("Tell what changed", pull, DOSSIER="ranges", BASE=base)
    assert code == 0 and "fetch-depth: 0" in summary and "revision" in summary
    assert not (pull / "sprung").exists() and not (pull / "x").exists()


def test_the_action_writes_nothing_into_its_shell() -> None:
    """What others may write reaches a step by its environment; Python takes no module from the checkout."""
    for told in STEPS.values():
        assert "${{" not in told.get("run", "") and (told.get("shell") == "bash") == ("run" in told)
    for line in STEPS["Install claimcheck"]["run"].splitlines():
        assert re.search(r"python\"? -I -m ", line), line
    used = [told["uses"] for told in STEPS.values() if "uses" in told]
    assert used and all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", name) for name in used)


@pytest.mark.parametrize("folder", [*RECORD_FOLDERS, "sources/snapshots"])
@pytest.mark.parametrize("above", ["", "examples/coffee/"])
def test_the_hook_meets_every_record_folder(folder: str, above: str) -> None:
    """A changed file of any folder of records, of this dossier or a nested one, starts the hook."""
    assert re.search(HOOK["files"], f"{above}{folder}/x.yaml")
    assert re.search(HOOK["files"], f"{above}claimcheck.yaml")
    assert not re.search(HOOK["files"], f"{above}myclaims/x.yaml") and not re.search(HOOK["files"], "README.md")


def test_the_hook_checks_the_whole_of_each_dossier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim that was changed is checked with what refers to it, in the nearest dossier, each dossier once."""
    write(tmp_path)
    write(tmp_path / "examples/nested", car_b=None)
    monkeypatch.chdir(tmp_path)
    words = HOOK["entry"].split()[1:]
    outer = CliRunner().invoke(group, [*words, "claims/car-a.yaml", "claims/car-b.yaml"])
    assert outer.exit_code == 0 and outer.output.count("ranges:") == 1
    both = CliRunner().invoke(group, [*words, "claims/car-a.yaml", "examples/nested/claims/car-a.yaml"])
    assert both.exit_code == 1 and "examples/nested/checks/ranges.yaml" in both.output
    assert CliRunner().invoke(group, [*words, "README.md"]).exit_code == 0
