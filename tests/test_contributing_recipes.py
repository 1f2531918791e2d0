"""The recipes of CONTRIBUTING that change the program, followed to the letter in a copy of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECIPES = dict(
    re.findall(
        r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
)
#: What a recipe may need of the repository.
COPIED = (
    *(
        "claimcheck",
        "tests",
        "docs",
        "scripts",
        "benchmarks",
        "claims",
        "sources",
        "checks",
        "analyses",
        "examples",
        "templates",
    ),
    *(
        "Makefile",
        "pyproject.toml",
        "constraints.txt",
        "constraints-release.txt",
        "claimcheck.yaml",
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ),
)

DOSSIER = {
    "claimcheck.yaml": "format: 1\nprofile: own\n",
    "profiles/own.yaml": "extends: generic\nfields:\n  - {id: rating, title: Rating, comparator: grade, "
    "severity: qualifying, why: It matters., settle: the grade}\n",
    "sources/s.yaml": "kind: paper\naccessed: 2026-01-01\n",
    "claims/one.yaml": "figure: 5 ms\nmetric: e2e-latency\nsubject: A\nsource: s\nobtained: measured\nrating: Zorro\n",
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the repository whose environment is the one that runs the tests."""
    root = tmp_path / "copy"
    root.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("build"))
        else:
            shutil.copy(ROOT / name, root / name)
    tools = root / ".venv" / "bin"
    tools.mkdir(parents=True)
    for name, called in (("python", ""), ("claimcheck", " -c 'from claimcheck.cli import main; main()'")):
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{called} "$@"\n')
        (tools / name).chmod(0o755)
    for stamp in ("ready", "ready-test"):  # newer than all that they are made from
        (root / ".venv" / stamp).touch()
    return root


def run(line: str, root: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run one line of a shell in a copy, with its environment activated."""
    path = f"{root / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(root)}
    env.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(["bash", "-c", line], cwd=root, env=env, input=given, capture_output=True, text=True)


def follow(recipe: str, root: Path) -> str:
    """Do what each block of a recipe says, in order, and return all that its commands print."""
    printed = ""
    for margin, language, block in re.findall(
        r"^( *)```(\w+)\n(.*?)^ *```$", RECIPES[recipe], re.MULTILINE | re.DOTALL
    ):
        text = re.sub(rf"^{margin}", "", block, flags=re.MULTILINE)
        if language == "console":
            for line in text.splitlines():
                done = run(line.removeprefix("$ "), root)
                assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
                printed += done.stdout
        elif language == "diff":
            done = run("git apply -", root, text)
            assert done.returncode == 0, done.stderr
        else:
            header, _, content = text.partition("\n")
            name, _, adds = header.removeprefix("# ").partition(": ")
            assert (root / name).exists() is (adds == "add"), name
            with (root / name).open("a", encoding="utf-8") as file:
                file.write(content)
    return printed


@pytest.mark.long
def test_a_metric_and_its_term_are_added(copy: Path) -> None:
    """The recipe of a metric gives one that is listed and explained, and that the tests of the knowledge accept."""
    printed = follow("Add a metric", copy)
    assert "timeout-share: Share of requests that timed out" in printed
    assert "request past its deadline" in printed and " passed" in printed


@pytest.mark.long
def test_a_vocabulary_term_is_added(copy: Path) -> None:
    """The recipe of a term gives one that is explained under its alias."""
    printed = follow("Add a vocabulary term", copy)
    assert "Cornwall" in printed and "a part of: England" in printed and " passed" in printed


@pytest.mark.long
def test_a_figure_form_is_added(copy: Path) -> None:
    """The recipe of a form is one row, and the reader then reads its example as a range."""
    printed = follow("Add a figure form", copy)
    assert "a range" in printed and "2 to 16 node" in printed and " passed" in printed


@pytest.mark.long
def test_an_arithmetic_check_is_added(copy: Path) -> None:
    """The recipe of an arithmetic check gives one with cases, a property and a page, which entries may name."""
    assert " passed" in follow("Add an arithmetic check", copy)
    call = "import claimcheck as cc; print(cc.arithmetic.CHECKS['rest']('9 t', ['4 t'], stated='3 t').answer)"
    assert run(f'python -c "{call}"', copy).stdout == "inconsistent\n"


@pytest.mark.long
def test_an_export_is_added(copy: Path) -> None:
    """The recipe of an export gives a format that the command writes and the tests of exports accept."""
    printed = follow("Add an export", copy)
    assert "TY  - GEN\nID  - " in printed and "ER  - " in printed
    assert " 3 passed" in printed  # that it is listed, and the bytes of two dossiers


@pytest.mark.long
def test_a_result_format_is_added(copy: Path) -> None:
    """The recipe of a format gives one that is listed, known by its content, and refused where a file is spoilt."""
    printed = follow("Add a result format", copy)
    assert "k6 summary" in printed and "response-latency" in printed
    assert int(re.findall(r"(\d+) passed", printed)[-1]) > 10


def test_a_comparator_is_added(copy: Path) -> None:
    """The recipe of a comparator gives one that profiles may name, with a table, and whose bad values are problems."""
    printed = follow("Add a comparator", copy)
    assert int(re.findall(r"(\d+) passed", printed)[-1]) > 60
    for name, text in DOSSIER.items():
        (copy / "own" / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / "own" / name).write_text(text, encoding="utf-8")
    checked = run("claimcheck check --dossier own", copy)
    assert "claims/one.yaml:6:9: unreadable-value `rating`: 'Zorro' is no grade" in checked.stdout
    assert "A to E, with + or - behind it" in checked.stdout
