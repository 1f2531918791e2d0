"""The tutorial of a domain of one's own, followed to the letter; and every fault of such files told at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.dossier import load
from claimcheck.errors import Problem
from claimcheck.verdict import Verdict

PAGE = (Path(__file__).parent.parent / "docs/own-domain.md").read_text(encoding="utf-8")


def follow(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the files and run the commands of a page in their order; a line behind a command stands in its answer."""
    here, printed = folder, ""
    monkeypatch.chdir(here)
    for language, block in re.findall(r"^```(console|yaml)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        if language == "yaml":
            path = here / block.partition("\n")[0].removeprefix("# ").partition(":")[0]
            path.parent.mkdir(exist_ok=True)
            path.write_text(block, encoding="utf-8")
            continue
        for line in block.splitlines():
            command = line.removeprefix("$ ")
            if command == line:
                assert line in printed.splitlines(), printed
            elif command.startswith("cd "):
                here = here / command.removeprefix("cd ")
                monkeypatch.chdir(here)
            else:
                answer = CliRunner().invoke(group, command.split()[1:])
                assert answer.exit_code == 0, answer.output
                printed = answer.output
    return here


@pytest.fixture
def coffee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The dossier that the tutorial ends with."""
    return follow(PAGE, tmp_path, monkeypatch)


def test_the_tutorial_ends_in_a_verdict_by_the_new_field_alone(coffee: Path) -> None:
    """The dossier has no problem, and only the serving refutes the pair."""
    dossier = load(coffee)
    pair = dossier.compare("small-filter", "large-drip")
    assert [problem.code for problem in dossier.checked.problems] == []
    assert pair.verdict is Verdict.REFUTED
    assert [reason.field for reason in pair.reasons if reason.outcome == "different"] == ["serving"]
    assert pair["drink"].outcome in ("same", "equivalent")


def test_a_profile_takes_twenty_lines() -> None:
    """The profile of the page is as long as its title says."""
    (profile,) = re.findall(r"^# profiles/coffee.yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(profile.splitlines()) == 20


PROFILE, METRIC, WORDS = "profiles/coffee.yaml", "metrics/coffee.yaml", "vocabularies/drinks.yaml"
#: File, what is written instead of what, code, the text that stands at the place told, and a part of what is told.
FAULTS = [
    (PROFILE, "unit: milliliter", "unit: millilitre/secnd", "unknown-unit", "millilitre/secnd", "secnd"),
    (PROFILE, "vocabulary: drinks", "vocabulary: drink", "unknown-vocabulary", "drink\n", "`drinks`"),
    (PROFILE, "240 ml, 0.24 l", "240 ml, 0.25 l", "failed-example", "[240 ml", "should be same"),
    (PROFILE, "espresso, filter", "drip coffee, filter", "failed-example", "[drip", "should be different"),
    (PROFILE, "240 ml, 350 ml", "240 ml, large", "failed-example", "[240 ml, l", "cannot check"),
    (PROFILE, "    role: setting\n", "    role: setting\n    applies_when: {drik: [espresso]}\n",
     "unknown-field", "[espresso]", "'drik'"),
    (PROFILE, "    role: setting\n", "    role: setting\n    applies_when: {drink: [espreso]}\n",
     "unknown-term", "espreso", "`espresso`"),
    (PROFILE, "    role: setting\n", "    role: setting\n    belongs_to: [subjct]\n",
     "unknown-field", "subjct", "`subject`"),
    (PROFILE, "    comparator: quantity\n", "    comparator: quantty\n", "bad-value", "quantty", "`quantity`"),
    (PROFILE, "fields:\n", "axis: [drink, cups]\nfields:\n", "bad-axis", "cups", "'cups'"),
    (METRIC, "unit: milligram", "unit: miligram", "unknown-unit", "miligram", "`milligram`"),
    (METRIC, "quantity: level", "quantity: levle", "unknown-term", "levle", "`level`"),
    (METRIC, "better: neither", "better: niether", "bad-value", "niether", "`neither`"),
    (METRIC, "profile: coffee", "profile: cofee", "unknown-profile", "cofee", "`coffee`"),
    (METRIC, "    unit:", "    fixes: {drnk: espresso}\n    unit:", "unknown-field", "espresso", "`drink`"),
    (METRIC, "    unit:", "    fixes: {serving: large}\n    unit:", "unreadable-value", "large", "'large'"),
    (METRIC, "    unit:", "    parent: caffein\n    unit:", "unknown-metric", "caffein\n", "'caffein'"),
    (METRIC, "    unit:", "    converts: [{to: gdp-growth, formula: x * y}]\n    unit:",
     "bad-formula", "x * y", "needs y"),
    (WORDS, "{term: cold brew}", "{term: cold brew, parents: [filter cofee]}",
     "unknown-term", "filter cofee", "`filter coffee`"),
    (WORDS, "{term: cold brew}", "{term: cold brew, fixes: {serving_size: 240 ml}}",
     "unknown-field", "240 ml", "settles 'serving_size'"),
    (WORDS, "{term: cold brew}", "{term: cold brew, aliases: [Drip Coffee]}",
     "shared-alias", "Drip Coffee", "stands for"),
    (WORDS, "{term: cold brew}", "{term: Espresso}", "duplicate-id", "Espresso", "stands twice"),
]  # fmt: skip


def told(root: Path, code: str) -> list[Problem]:
    """Return the problems of one code that ``claimcheck check`` tells."""
    return [problem for problem in load(root, strict=False).checked.problems if problem.code == code]


@pytest.mark.parametrize(
    ("file", "before", "after", "code", "there", "message"), FAULTS, ids=[row[2] for row in FAULTS]
)
def test_a_fault_is_told_where_it_stands(
    coffee: Path, file: str, before: str, after: str, code: str, there: str, message: str
) -> None:
    """File, line and column lead to the word that is wrong, and the problem says which it is."""
    text = (coffee / file).read_text(encoding="utf-8")
    assert before in text
    text = text.replace(before, after)
    (coffee / file).write_text(text, encoding="utf-8")
    (problem,) = told(coffee, code)
    assert problem.file == file and problem.line and problem.column
    assert "\n".join(text.split("\n")[problem.line - 1 :])[problem.column - 1 :].startswith(there)
    assert message in f"{problem.message} {problem.hint}"


@pytest.mark.parametrize(
    ("kind", "what"), [("metrics", "metric"), ("vocabularies", "vocabulary"), ("profiles", "profile")]
)
def test_one_id_in_two_files_is_told(coffee: Path, kind: str, what: str) -> None:
    """The second file is told, with the place of the first, whose entry stays as it was."""
    (first,) = (coffee / kind).iterdir()
    id = "" if kind == "metrics" else f"id: {first.stem}\n"
    (coffee / kind / "zz.yaml").write_text(id + first.read_text("utf-8"), encoding="utf-8")
    (problem,) = told(coffee, "duplicate-id")
    assert problem.file == f"{kind}/zz.yaml" and problem.message.startswith(f"the {what} '")
    assert f"stands in {kind}/{first.name}, line " in problem.message
    assert load(coffee, strict=False).compare("small-filter", "large-drip").verdict is Verdict.REFUTED


def test_the_example_of_a_changed_field_is_run_and_faults_of_the_base_are_not_told_again(coffee: Path) -> None:
    """A profile that extends another answers for what it writes, at its own lines."""
    (coffee / "profiles/latte.yaml").write_text(
        "extends: coffee\nfields:\n  - id: serving\n    examples: {same: [1 l, 2 l], different: [1 l, 2 l]}\n", "utf-8"
    )
    text = (coffee / "profiles/coffee.yaml").read_text("utf-8")
    (coffee / "profiles/coffee.yaml").write_text(text.replace("drip coffee, filter", "espresso, filter"), "utf-8")
    found = told(coffee, "failed-example")
    assert [(problem.file, problem.line) for problem in found] == [
        ("profiles/coffee.yaml", text.split("drip coffee, filter")[0].count("\n") + 1),
        ("profiles/latte.yaml", 4),
    ]


def test_the_command_tells_what_fails(coffee: Path) -> None:
    """`claimcheck test-profile` prints each example that fails and leaves with 1, and knows the built-in profiles."""
    path = coffee / "profiles/coffee.yaml"
    path.write_text(path.read_text("utf-8").replace("240 ml, 0.24 l", "240 ml, 0.25 l"), "utf-8")
    answer = CliRunner().invoke(group, ["test-profile"])
    assert answer.exit_code == 1
    assert "serving: 240 ml and 0.25 l should be same, and are different" in answer.output
    assert "1 failed" in answer.output
    assert CliRunner().invoke(group, ["test-profile", "generic"]).exit_code == 0
    assert (
        "did you mean `coffee`?"
        in CliRunner().invoke(group, ["test-profile", "cofee"], standalone_mode=False).exception.lines[0]
    )  # type: ignore[union-attr]
