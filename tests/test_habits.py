"""What runs before a change lands: Makefile, .ci/run, workflows and hooks name the same commands, and they exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
RULES = {name: needs.split() for name, needs in re.findall(r"^([a-z]+):(?!=)(.*)$", MAKEFILE, re.M)}
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TEXTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / ".ci/run", *WORKFLOWS]


def jobs(path: Path) -> dict[str, Any]:
    """Return the jobs of a workflow."""
    return dict(yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"])


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job["steps"]]


def test_check_is_ci_without_the_browser() -> None:
    """`make check` runs what .ci/run runs, in its order, but for the browser."""
    run = re.findall(r"^make (\w+)$", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.M)
    assert RULES["check"] == [name for name in run if name != "browser"]
    assert run == ["test", "long", "lint", "wheel", "editor", "browser"]


def test_the_tests_run_on_every_core() -> None:
    """`make test` asks for as many processes as there are cores, unless ARGS says otherwise."""
    assert "\nARGS := -n auto\ntest: " in MAKEFILE
    assert "pytest $(ARGS)\n" in MAKEFILE


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_target_that_is_named_is_there(path: Path) -> None:
    """Every `make` target that a document, a workflow or .ci/run names is one."""
    for name in re.findall(r"(?:`|\$ |run: |^)make ([a-z]+)\b", path.read_text(encoding="utf-8"), re.M):
        assert name in RULES, name


def test_scripts_that_make_calls_are_there() -> None:
    """Every script that a rule calls is in the repository."""
    for name in re.findall(r"scripts/\w+\.\w+", MAKEFILE):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_pins_what_it_uses_and_may_little(path: Path) -> None:
    """Actions are named by commit, with the release as a comment; by default a job may only read."""
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used and all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", line) for line in used)
    assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 60 for job in jobs(path).values())
    assert "secrets." not in text


def test_the_check_workflow_calls_ci_on_every_python() -> None:
    """What runs for a pull request is .ci/run, under each Python that the classifiers name."""
    path = ROOT / ".github/workflows/check.yml"
    assert [step["run"] for step in steps(path) if "run" in step] == ["bash .ci/run"]
    told = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert jobs(path)["check"]["strategy"]["matrix"]["python"] == told


def test_only_the_publishing_job_can_publish() -> None:
    """A release is built and checked by a job that cannot publish, and published by one that runs nothing of ours."""
    release = jobs(ROOT / ".github/workflows/release.yml")
    assert [step.get("run") for step in release["build"]["steps"]].count("bash .ci/run") == 1
    publish = release["publish"]
    assert publish["needs"] == "build" and publish["environment"] == "release"
    assert publish["permissions"] == {"id-token": "write"}
    assert not [step for step in publish["steps"] if "run" in step or "checkout" in step["uses"]]


def test_hooks_run_what_check_runs() -> None:
    """The hooks of contributors call the tools of the environment with the words that `make lint` uses."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    entries = {hook["id"]: hook["entry"] for repo in hooks for hook in repo["hooks"]}
    assert [repo["repo"] for repo in hooks] == ["local"]
    for id, words in {
        "ruff-check": "ruff check",
        "ruff-format": "ruff format",
        "mypy": "mypy --strict claimcheck",
    }.items():
        assert entries[id].startswith(f".venv/bin/{words}")
        assert f"$(VENV)/bin/{words}" in MAKEFILE
