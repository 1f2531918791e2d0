"""What README and CONTRIBUTING tell a newcomer to type does what they say."""

from __future__ import annotations

import html
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.cli.list import KNOWN, LISTS
from claimcheck.collection import load_collection
from claimcheck.editor import key_pages

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of one language, indented ones moved to the margin."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{margin}", "", block, flags=re.MULTILINE) for margin, block in found]


def test_the_picture_is_what_the_command_prints(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The picture that the tour begins with holds the lines of the first answer; `python scripts/card_picture.py`."""
    (command,) = re.findall(r"^\$ (claimcheck quick .*)$", README, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", (ROOT / "docs/card.svg").read_text(encoding="utf-8"))
    drawn = [html.unescape(text) for text in texts]
    assert " ".join(line.strip(" $\\") for line in drawn[:2]) == command
    assert drawn[2:] == run(command).partition("\n\n")[0].split("\n")
    assert "](docs/card.svg)" in README


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


def run(line: str) -> str:
    """Run one command as it is printed behind a prompt, and return what it prints."""
    words = shlex.split(line)
    assert words[0] == "claimcheck", line
    result = CliRunner().invoke(group, words[1:])
    assert result.exit_code == 0, f"{line}: {result.output} {result.exception}"
    return result.output


def test_every_command_of_the_tour_works(dossier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the README tells to type and to write, done in its order, ends in two reports and a dossier in order."""
    here, told = dossier, ""
    steps = re.findall(r"^```(console|yaml)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    for language, block in steps[1:]:
        if language == "yaml":
            (here / block.removeprefix("# ").partition(":")[0]).write_text(block, encoding="utf-8")
            continue
        for line in block.splitlines():
            command = line.removeprefix("$ ")
            if command.startswith("cd "):
                here = here / command.removeprefix("cd ")
                monkeypatch.chdir(here)
            else:
                told += run(command)
    assert (dossier / "build" / "index.html").exists()
    assert (here / "build" / "index.html").exists()
    assert "0 problems, 2 claims, 2 sources, 1 check" in told
    assert "declared-range against driven-range: refuted" in told


@pytest.mark.usefixtures("dossier")
def test_the_commands_between_the_lines_work() -> None:
    """A command that a sentence of the README names is there and runs."""
    named = re.findall(r"`(claimcheck [^`]+)`", README)
    assert len(named) > 3
    for command in set(named) - {"claimcheck new"}:
        run(command)
    assert "Commands:" in run("claimcheck new --help")


def test_the_claim_of_the_readme_checks_in_a_new_dossier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of a claim, with its source and its party copied into an empty dossier, has no problem."""
    monkeypatch.chdir(tmp_path)
    run("claimcheck init .")
    for block in blocks(README, "yaml"):
        (tmp_path / block.removeprefix("# ").partition(":")[0]).write_text(block, encoding="utf-8")
    assert "0 problems, 1 claim, 1 source, 0 checks" in run("claimcheck check")
    claim = load_collection(tmp_path).claims["declared-range"]
    assert claim.figure is not None and claim.figure.unit == "kilometer"


@pytest.mark.usefixtures("dossier")
def test_the_notebook_lines_give_what_they_show() -> None:
    """Each Python line of the README gives what stands behind it; an ellipsis stands for the rest."""
    (block,) = blocks(README, "python")
    names: dict[str, object] = {}
    shown = 0
    for line in block.splitlines():
        code, _, expected = line.partition("  # ")
        if not expected:
            exec(code, names)
            continue
        given = repr(eval(code, names))
        start, _, end = expected.partition("…")
        assert given == expected or ("…" in expected and given.startswith(start) and given.endswith(end)), line
        shown += 1
    assert shown > 8


def test_a_type_checker_takes_the_notebook_lines(tmp_path: Path) -> None:
    """The Python of the README passes mypy in its strictest form."""
    (block,) = blocks(README, "python")
    (tmp_path / "tour.py").write_text(block, encoding="utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(tmp_path / "tour.py")]
    found = subprocess.run([*words, "--follow-imports=silent"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def options_of(command: click.Command) -> set[str]:
    """Return the options of a command and of the commands under it."""
    own = {name for param in command.params for name in param.opts}
    under = command.commands.values() if isinstance(command, click.Group) else ()
    return own.union({"--help", "--version"}, *map(options_of, under))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_texts_name_commands_and_options_that_exist(path: Path) -> None:
    """Every command that a page names is one, with every option it names."""
    context = click.Context(group)
    for command, rest in re.findall(r"(?:`|\$ )claimcheck ([a-z][a-z-]*)([^`\n]*)", path.read_text(encoding="utf-8")):
        known = group.get_command(context, command)
        assert known is not None, command
        unknown = set(re.findall(r"(?<!\S)--[a-z-]+", rest)) - options_of(known)
        assert not unknown, f"{command}{rest}"


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_texts_link_to_what_is_there(path: Path) -> None:
    """Every link inside the repository leads somewhere, and the README leads to every page of the documentation."""
    links = re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8"))
    for link in links:
        assert (path.parent / link).exists(), link
    if path.name == "README.md":
        assert {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")} <= set(links)


def test_records_added_by_the_recipes_check(dossier: Path) -> None:
    """Party, sources, claims, check and analysis of CONTRIBUTING, put where its recipes say, add no problem."""
    recipes = CONTRIBUTING.partition("## Add a vocabulary term")[0]
    for margin, language, block in re.findall(r"^( *)```(\w+)\n(.*?)^ *```$", recipes, re.MULTILINE | re.DOTALL):
        text = re.sub(rf"^{margin}", "", block, flags=re.MULTILINE)
        if language == "console":
            for line in text.splitlines():
                run(line.removeprefix("$ "))
        elif language == "markdown":
            (dossier / "analyses" / "example.md").write_text(text, encoding="utf-8")
        else:
            path = dossier / re.split("[ :\n]", text.removeprefix("# "), maxsplit=1)[0]
            kept = path.read_text(encoding="utf-8") if ": add" in text.partition("\n")[0] else ""
            path.write_text(kept + text, encoding="utf-8")
    assert "\n0 problems, " in run("claimcheck check")
    found = load_collection(dossier)
    claim, written = found.claims["example-step-by-hand"], found.claims["example-post-43-1-ms"]
    assert claim.figure == written.figure and claim.via == written.via == "example-news"
    assert "example" in found.analyses and "example-steps" in found.checks


def test_contributing_names_files_that_exist() -> None:
    """Every file of the repository that a recipe names is there."""
    for name in re.findall(r"`((?:claimcheck|tests|\.ci)/[a-z_./-]+\w)`", CONTRIBUTING):
        assert (ROOT / name).exists(), name


def test_the_page_of_records_names_every_key() -> None:
    """Whatever key a claim, a source or a check may have, docs/records.md tells of it."""
    text = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    codes = re.findall(r"`([^`]+)`", text)
    named = {*codes, *(word for code in codes for word in re.findall(r"\w+", code))}
    for kind, keys in key_pages().items():
        assert set(keys) - named == set(), kind


def test_the_page_of_contracts_names_the_columns_of_lists() -> None:
    """The keys of `list --format json` are those told to programs."""
    text = " ".join((ROOT / "docs/contracts.md").read_text(encoding="utf-8").split())
    for kind, (_, columns) in {**LISTS, **KNOWN}.items():
        assert f"`{kind}`" in text
        assert "{" + ", ".join(f'"{column}"' for column in columns) + "}" in text, kind
