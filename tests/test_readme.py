"""What README and CONTRIBUTING tell a newcomer to type does what they say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.records import read_claim
from claimcheck.yamltext import read_yaml

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of one language, indented ones moved to the margin."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{margin}", "", block, flags=re.MULTILINE) for margin, block in found]


@pytest.fixture
def dossier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for part in ("claims", "sources", "checks", "analyses"):
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "claimcheck.yaml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_first_commands_are_make_and_make_test() -> None:
    """A newcomer meets the two set-up commands first."""
    assert blocks(README, "console")[0].splitlines() == ["$ make", "$ make test"]


def test_every_command_of_the_tour_works(dossier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of the README run one after the other, and the reports are there."""
    here = dossier
    for line in "".join(blocks(README, "console")[1:]).splitlines():
        words = re.findall(r'"([^"]*)"|(\S+)', line.removeprefix("$ "))
        command, *arguments = ["".join(pair) for pair in words]
        if command == "cd":
            here = here / arguments[0]
            monkeypatch.chdir(here)
        else:
            assert command == "claimcheck"
            result = CliRunner().invoke(group, arguments)
            assert result.exit_code == 0, f"{line}: {result.output}"
    assert (dossier / "build" / "index.html").exists()
    assert (here / "build" / "index.html").exists()


@pytest.mark.usefixtures("dossier")
def test_the_notebook_lines_work() -> None:
    """The Python lines of the README run in a dossier."""
    for block in blocks(README, "python"):
        exec(compile(block, "README.md", "exec"), {})


def test_the_claim_of_the_readme_is_a_claim() -> None:
    """The example of a claim is one."""
    (block,) = blocks(README, "yaml")
    record, problems = read_yaml(block.encode(), "README.md")
    claim, faults = read_claim(record, "README.md")  # type: ignore[arg-type]
    assert (problems, faults) == ([], [])
    assert claim is not None
    assert claim.figure is not None
    assert claim.figure.unit == "kilometer"


def test_a_claim_added_by_the_recipe_checks(dossier: Path) -> None:
    """The claim of CONTRIBUTING, put where its recipe says, adds no problem."""
    block = blocks(CONTRIBUTING, "yaml")[0]
    (dossier / "claims" / "vllm-step.yaml").write_text(block, encoding="utf-8")
    result = CliRunner().invoke(group, ["check"])
    assert result.exit_code == 0, result.output
    assert "vllm-step" in load_collection(dossier).claims


def test_contributing_names_files_that_exist() -> None:
    """Every file of the repository that a recipe names is there."""
    for name in re.findall(r"`((?:claimcheck|tests|\.ci)/[a-z_./-]+\w)`", CONTRIBUTING):
        assert (ROOT / name).exists(), name
