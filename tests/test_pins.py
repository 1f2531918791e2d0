"""The pins: everything that the set-up and CI install is pinned with its hashes, and fits its bounds."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
FILES = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("constraints.txt", "constraints-release.txt")}
FILE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = FILE["project"]
TOUR = ("core", "ingest", "pretty", "export", "notebook", "build")
PIN = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>\S+)(?: ; (?P<marker>[^\\]+?))? \\\n(?P<hashes>(?:    --hash=.*\n)+)", re.M
)


def pins(*words: str) -> str:
    """Return what the script prints for some extras and groups."""
    run = [sys.executable, str(ROOT / "scripts/pins.py"), *words]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


def held(text: str) -> dict[str, str]:
    """Return the pins that this interpreter would install, name to version."""
    lines = [Requirement(line.removesuffix(" \\")) for line in text.splitlines() if "==" in line and "#" not in line]
    here = [line for line in lines if line.marker is None or line.marker.evaluate()]
    return {canonicalize_name(line.name): str(line.specifier).removeprefix("==") for line in here}


def bounds() -> list[tuple[str, str]]:
    """Return the file and the text of every requirement of the project, of its extras, its build and its release."""
    groups = dict(FILE["dependency-groups"])
    release = groups.pop("release")
    every = [PROJECT["dependencies"], FILE["build-system"]["requires"], *groups.values()]
    every += [lines for extra, lines in PROJECT["optional-dependencies"].items() if extra != "spark"]
    here = {line for lines in every for line in lines if not line.startswith(PROJECT["name"])}
    there = {line for line in release if isinstance(line, str)}
    return [("constraints.txt", line) for line in sorted(here)] + [("constraints-release.txt", line) for line in there]


@pytest.mark.parametrize(("file", "line"), sorted(bounds()))
def test_a_dependency_is_pinned_inside_its_bounds(file: str, line: str) -> None:
    """Whatever pyproject.toml asks for has a pin that it allows, and a bound at either end."""
    wanted = Requirement(line)
    assert wanted.specifier.contains(held(FILES[file])[canonicalize_name(wanted.name)])
    assert sorted(bound.operator for bound in wanted.specifier) == ["<", ">="]


@pytest.mark.parametrize("file", FILES)
def test_every_pin_has_its_hashes_and_no_address(file: str) -> None:
    """Each line that names a package is a pin with SHA-256 hashes; no index is named, so the reader's own is used."""
    text = FILES[file]
    named = re.findall(r"^[\w.-]+==\S+", text, re.M)
    assert len(named) > 50
    assert [f"{pin['name']}=={pin['version']}" for pin in PIN.finditer(text)] == named
    for pin in PIN.finditer(text):
        assert re.fullmatch(r"(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+", pin["hashes"]), pin["name"]
    assert "://" not in text and "--" not in text.replace("--hash=sha256:", "")


@pytest.mark.parametrize("words", [("core",), TOUR, (*TOUR, "test")], ids=["core", "tour", "test"])
def test_a_cut_holds_all_that_its_packages_need(words: tuple[str, ...]) -> None:
    """Pip finds every package that a pinned one asks for among the pins, and so need not look for one without."""
    cut = held(pins(*words))
    for name in cut:
        for line in requires(name) or ():
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert canonicalize_name(need.name) in cut, f"{name} needs {need.name}"


def test_the_core_is_small() -> None:
    """Without extras at most 18 packages are installed, claimcheck itself among them."""
    assert len(held(pins("core"))) + 1 <= 18


def test_the_tour_brings_no_test_tool() -> None:
    """What `make` installs is what the README's tour needs: snapshots and a kernel, but no tool of the tests."""
    cut = held(pins(*TOUR))
    assert {"lxml", "pypdf", "ipykernel", "pandas", "prov", "hatchling", "editables"} <= set(cut)
    assert not {"pytest", "mypy", "ruff", "twine", "uv"} & set(cut)
    assert f"TOUR := {' '.join(TOUR)}\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_an_unknown_word_is_told() -> None:
    """A word that is neither extra nor group ends with those there are."""
    run = [sys.executable, str(ROOT / "scripts/pins.py"), "core", "scales"]
    result = subprocess.run(run, capture_output=True, text=True, check=False)
    assert result.returncode == 1 and result.stdout == ""
    assert "'scales' is no extra or dependency group; there are build, core, export" in result.stderr
