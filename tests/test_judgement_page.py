"""The page on judgement holds the tables that its command computes."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def command() -> object:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        return import_module("judgement_table")
    finally:
        sys.path.remove(str(ROOT / "benchmarks"))


def test_the_page_is_current(command: object) -> None:
    """Renewing the page changes nothing: its worked pairs and its table are those of the program as it is."""
    page = command.PAGE.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert command.renewed(page) == page, "python benchmarks/judgement_table.py --write"  # type: ignore[attr-defined]


def test_no_case_fails(command: object) -> None:
    """Every case gets its known verdict."""
    assert command.failed() == []  # type: ignore[attr-defined]
