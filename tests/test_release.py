"""What is installed under which name: versions, hints, and the names in pyproject.toml, CITATION.cff and the texts."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

import claimcheck
from claimcheck.cli.commands import group
from claimcheck.quotes.extraction import ExtractionError, extract
from claimcheck.release import DISTRIBUTION, EXTRAS, REQUIRED, VERSION, missing_package

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def names(lines: list[str]) -> list[str]:
    """Return the packages of some requirements, without their bounds."""
    return [re.split(r"[<>=\[]", line)[0] for line in lines]


def test_the_version_tells_what_it_stands_on() -> None:
    """The first line is the release; every package it needs or can use follows with its version."""
    told = CliRunner().invoke(group, ["--version"]).output.splitlines()
    assert told[0] == f"claimcheck {VERSION}" == f"claimcheck {claimcheck.__version__}"
    assert told[1].startswith(f"Python {sys.version_info.major}.{sys.version_info.minor}.")
    assert {f"{name} {version(name)}" for name in REQUIRED} <= set(told)
    assert f"lxml {version('lxml')} (ingest)" in told


def test_the_version_says_what_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of an extra that is not there is told as such."""
    monkeypatch.setitem(EXTRAS, "ingest", ("no-such-package-here",))
    assert "no-such-package-here not installed (ingest)" in CliRunner().invoke(group, ["--version"]).output


def test_the_module_is_the_command() -> None:
    """`python -m claimcheck` prints what `claimcheck` prints, under its name."""
    run = [sys.executable, "-m", "claimcheck"]
    for words in (["--version"], ["check", "--help"]):
        told = subprocess.run([*run, *words], capture_output=True, text=True, check=True).stdout
        assert told == CliRunner().invoke(group, words, prog_name="claimcheck").output


def test_the_tables_are_those_of_the_project_file() -> None:
    """What the package believes to need and to gain by extras is what pyproject.toml says."""
    assert PROJECT["name"] == DISTRIBUTION
    assert sorted(names(PROJECT["dependencies"])) == sorted(REQUIRED)
    extras = {extra: tuple(names(lines)) for extra, lines in PROJECT["optional-dependencies"].items()}
    assert set(extras.pop("test")) >= {DISTRIBUTION}
    assert extras == EXTRAS


def test_the_citation_names_the_release() -> None:
    """CITATION.cff carries the version of the package."""
    assert f"\nversion: {VERSION}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_no_text_installs_the_project_of_another() -> None:
    """Every command that installs claimcheck from an index, in code, data and documents, names its distribution."""
    texts = [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "examples").rglob("*.*"),
        *ROOT.glob(".*.yaml"),
    ]
    texts += [
        path for path in (ROOT / "claimcheck").rglob("*") if path.suffix in {".py", ".yaml", ".html", ".md", ".txt"}
    ]
    wrong = re.compile(
        r"claimcheck\[|(?:pip|pipx|uv|uvx)(?: tool| pip)?(?: install| add| run)? [\"']?claimcheck(?!-figures)\b"
    )
    found = [(path.name, hit.group()) for path in texts for hit in wrong.finditer(path.read_text(encoding="utf-8"))]
    assert found == []


GONE = ModuleNotFoundError("No module named 'lxml'", name="lxml")
BROKEN = ImportError("libxml2.so.2: cannot open shared object file", name="lxml")
DEEPER = ModuleNotFoundError("No module named 'no_such_helper'", name="no_such_helper.part")


def test_a_hint_names_the_extra_where_its_package_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not installed is named, with the command that brings it."""
    monkeypatch.setitem(sys.modules, "lxml", None)
    assert missing_package("ingest", GONE) == (
        "lxml, which is not installed",
        'pip install "claimcheck-figures[ingest]"',
    )


@pytest.mark.parametrize(
    ("error", "message", "hint"),
    [
        (BROKEN, "lxml, which is installed but fails: libxml2.so.2", "pip install --force-reinstall lxml"),
        (DEEPER, "the module no_such_helper, which is not installed", "install the package that brings it"),
        (ImportError("odd"), "a package, which is installed but fails: odd", "look at what the message names"),
    ],
)
def test_a_hint_names_no_extra_that_is_there(error: ImportError, message: str, hint: str) -> None:
    """Where the extra's packages are installed, what really went wrong is told instead."""
    told = missing_package("ingest", error)
    assert told[0].startswith(message) and told[1] == hint


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("prov", 'needs prov, which is not installed: pip install "claimcheck-figures[export]"'),
        ("prov.model", "needs prov, which is installed but fails: "),
    ],
)
def test_prov_without_its_package_is_told(
    gone: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The export names the extra where its package is missing, and what went wrong where it is there."""
    monkeypatch.delitem(sys.modules, "prov.model", raising=False)  # else it is found without its package
    monkeypatch.setitem(sys.modules, gone, None)
    words = ["export", "prov", "--dossier", str(ROOT), "--output", str(tmp_path / "out")]
    result = CliRunner().invoke(group, words)
    assert result.exit_code == 1 and told in str(result.exception)
    assert not (tmp_path / "out").exists()


def test_a_reader_that_cannot_be_loaded_is_told() -> None:
    """A library that is installed but has no room to load is not told as an extra that is missing."""
    with pytest.raises(ExtractionError) as caught:
        extract(b"<p>5%", "html", memory=30_000_000)
    assert "claimcheck-figures" not in f"{caught.value} {caught.value.hint}"
