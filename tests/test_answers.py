"""Tests of the command that holds the answers of two revisions against each other."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("answers", ROOT / "scripts" / "answers.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    """Ask everything once."""
    return dict(_script().answers(ROOT))


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("figure phrases.txt: ", 500),
        ("figure refused.txt: ", 50),
        ("dossier .: page ", 100),
        ("dossier .: trace of ", 20),
        ("dossier .: check ", 3),
        ("dossier .: export ", 7),
        ("case ", 80),
        ("provenance ", 20),
    ],
)
def test_every_kind_of_answer_is_written_down(answers: dict[str, Any], kind: str, least: int) -> None:
    """Figures, pages, traces, checks, exports, pairs of cases: none is missing or empty."""
    found = [answer for name, answer in answers.items() if name.startswith(kind)]
    assert len(found) >= least
    assert all(found)


def test_a_moved_answer_is_told_at_its_place() -> None:
    """The difference names the key and both values, however deep it lies."""
    old, new = (
        {"verdict": "refuted", "rows": [{"a": 1}, {"a": 2}]},
        {"verdict": "refuted", "rows": [{"a": 1}, {"a": 3}]},
    )
    assert list(_script()._differences(old, new, "")) == [(" .rows[1].a", 2, 3)]
    assert list(_script()._differences(old, old, "")) == []
