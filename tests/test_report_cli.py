"""``claimcheck report`` as a person types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from claimcheck.cli.report import command

CLAIM = (
    "figure: 5 km\nmetric: {id: range, quantity: level, unit: kilometre}\nsubject: A\nobtained: declared\nsource: s\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "dossier" / "claims").mkdir(parents=True)
    (tmp_path / "dossier" / "claims" / "a.yaml").write_text(CLAIM)
    (tmp_path / "dossier" / "sources").mkdir()
    (tmp_path / "dossier" / "sources" / "s.yaml").write_text("kind: table\ntitle: T\naccessed: 2026-01-02\n")
    return tmp_path / "dossier"


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(command, ["--dossier", str(folder), *words])


def test_it_writes_pages_and_prints_where_they_are(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without more, the pages land in `build/` of the dossier found, and the first one is named."""
    monkeypatch.chdir(folder / "claims")
    result = CliRunner().invoke(command)
    assert (result.exit_code, result.output.strip()) == (0, str(folder / "build" / "index.html"))
    assert (folder / "build" / "claims" / "a.html").is_file()


def test_a_dossier_that_is_named_is_reported_here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dossier named from elsewhere gets its pages in `build/` of the current folder."""
    monkeypatch.chdir(folder.parent)
    result = run(folder)
    assert (result.exit_code, Path(result.output.strip())) == (0, Path("build/index.html"))
    assert (folder.parent / "build" / "claims" / "a.html").is_file()
    assert not (folder / "build").exists()


@pytest.mark.parametrize("form", ["html", "md", "txt", "json"])
def test_it_prints_a_page(folder: Path, form: str) -> None:
    """With a format, the pages are printed and nothing is written."""
    result = run(folder, "a", "--format", form)
    assert result.exit_code == 0 and "5 km" in result.output
    assert not (folder / "build").exists()
    if form == "json":
        assert json.loads(result.output)["kind"] == "claim"


def test_it_writes_one_file(folder: Path) -> None:
    """With --single, one file holds everything."""
    result = run(folder, "--single", str(folder.parent / "one.html"))
    assert result.exit_code == 0 and "5 km" in (folder.parent / "one.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [("a",), ("--format", "md", "--single", "x.html"), ("--output", "x", "--format", "json"), ("--format", "pdf")],
)
def test_words_that_do_not_fit_are_refused(folder: Path, words: tuple[str, ...]) -> None:
    """An id alone, two targets at once and an unknown format are mistakes of usage."""
    assert run(folder, *words).exit_code == 2


def test_a_bad_file_gives_pages_and_an_exit_status(folder: Path) -> None:
    """The pages of what could be read are written, the first one lists the problem, and the status is 1."""
    (folder / "claims" / "b.yaml").write_text("figure: [\n")
    result = run(folder, "--output", str(folder.parent / "site"))
    assert result.exit_code == 1 and "b.yaml" in result.output
    page = (folder.parent / "site" / "index.html").read_text(encoding="utf-8")
    assert "1 problem in its files" in page and "b.yaml" in page


def test_two_claims_of_one_subject_are_told_apart(folder: Path) -> None:
    """Where both sides are about one thing, who made the figure or where it stands is told with it."""
    for id, by in (("a", "x"), ("b", "y"), ("c", "y")):
        (folder / "claims" / f"{id}.yaml").write_text(f"{CLAIM}by: {by}\n")
    (folder / "sources" / "parties.yaml").write_text("x: {name: Xavier}\ny: {name: Yvonne}\n")
    (folder / "checks").mkdir()
    (folder / "checks" / "q.yaml").write_text(
        "question: Q?\naxis: []\npairs:\n  - {left: a, right: b}\n  - {left: b, right: c}\n"
    )
    for form in ("html", "txt"):
        told = run(folder, "q", "--format", form).output
        assert "5 km, A (Xavier)" in told and "5 km, A (Yvonne)" in told, form
        assert "5 km, A (b)" in told and "5 km, A (c)" in told, form
