"""How a newcomer starts: the example dossier, and files for every kind of record."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from claimcheck.cli.commands import group
from claimcheck.dossier import load
from claimcheck.verdict import Verdict


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert run("init", "cars", "--example").exit_code == 0
    monkeypatch.chdir(tmp_path / "cars")
    return tmp_path / "cars"


def run(*words: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(group, [*words])


def test_the_example_has_one_check_of_each_verdict_and_no_problem(example: Path) -> None:
    """It checks, it reports, and its three checks are answered with the three verdicts."""
    dossier = load(example)
    assert dossier.checked.problems == ()
    assert sorted(result.verdict for result in dossier.workspace.results) == sorted(Verdict)
    assert dossier.report(example / "build").exists()


def test_every_file_of_the_example_says_what_it_is_for(example: Path) -> None:
    """Each check and each file of claims begins with a comment."""
    for path in (*(example / "checks").iterdir(), *(example / "claims").iterdir()):
        assert path.read_text("utf-8").startswith("# "), path


def test_the_example_spoils_no_dossier(example: Path) -> None:
    """Where claims stand already, it is refused and nothing is written."""
    before = {path: path.read_bytes() for path in example.rglob("*") if path.is_file()}
    assert "is a dossier already" in str(run("init", ".", "--example").exception)
    assert {path: path.read_bytes() for path in example.rglob("*") if path.is_file()} == before


def test_a_party_is_added_behind_the_others(example: Path) -> None:
    """The line reads back as what was typed, and what stood in the file stands there still."""
    path = example / "sources/parties.yaml"
    before = path.read_text("utf-8")
    words = (
        "--name",
        "Lab: one, two",
        "--makes",
        "Engine, Lite",
        "--makes",
        "Engine",
        "--controlled-by",
        "example-works",
    )
    assert run("new", "party", "example-lab", *words).exit_code == 0
    party = load(example).collection.parties["example-lab"]
    assert (party.name, party.makes, party.controlled_by) == (
        "Lab: one, two",
        ("Engine, Lite", "Engine"),
        "example-works",
    )
    assert path.read_text("utf-8").startswith(before)
    assert "is taken in sources/parties.yaml" in str(run("new", "party", "example-lab").exception)
    assert "is no party" in str(run("new", "party", "other", "--controlled-by", "example-wroks").exception)


def test_a_file_of_parties_in_braces_is_left_alone(example: Path) -> None:
    """Where a further line would spoil the file, the line is told instead."""
    path = example / "sources/parties.yaml"
    path.write_text("{example-works: {name: A}}\n", encoding="utf-8")
    answer = run("new", "party", "example-lab")
    assert answer.exit_code == 1 and "add by hand" in str(answer.exception)
    assert path.read_text("utf-8") == "{example-works: {name: A}}\n"


def test_an_analysis_begins_with_its_checks_and_their_claims(example: Path) -> None:
    """The article reports the check that is named, and cites its claims."""
    assert run("new", "analysis", "ranges", "--title", "Ranges: two", "--check", "two-brochures").exit_code == 0
    dossier = load(example)
    analysis = dossier.collection.analyses["ranges"]
    assert (analysis.title, analysis.checks) == ("Ranges: two", ("two-brochures",))
    assert "[@city-range][@mini-range]" in analysis.body
    assert [problem for problem in dossier.checked.problems if problem.level == "error"] == []
    assert "is no check" in str(run("new", "analysis", "x", "--title", "X", "--check", "two-brochure").exception)


def test_a_new_profile_passes_its_own_test(example: Path) -> None:
    """It has a field whose examples come out, and the dossier still checks."""
    assert run("new", "profile", "toys", "--title", "Toys: small").exit_code == 0
    assert "none failed" in run("test-profile", "toys").output
    assert load(example).collection.knowledge.profiles["toys"].title == "Toys: small"
    assert run("check").exit_code == 0
    assert run("new", "profile", "generic").exit_code == 2
