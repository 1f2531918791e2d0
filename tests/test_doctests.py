"""Every example in a docstring of the package runs and gives what it shows."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def modules() -> list[str]:
    """Return the names of the package's modules that hold an example."""
    found = []
    for path in sorted((ROOT / "claimcheck").rglob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            found.append(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    return found


@pytest.mark.parametrize("name", modules())
def test_examples_give_what_they_show(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of a module run as they are printed, from the root of the repository."""
    monkeypatch.chdir(ROOT)
    outcome = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert outcome.failed == 0


def test_there_are_examples() -> None:
    """The search finds modules with examples, so that none is skipped by accident."""
    assert {"claimcheck.errors", "claimcheck.formula", "claimcheck.schema.absence"} <= set(modules())
