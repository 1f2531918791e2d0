"""Drawn statements of arithmetic: no true one is accused, and no false one is cleared.

``CLAIMCHECK_FUZZ`` is the number of statements of each check, 60 where it is not set.
"""

from __future__ import annotations

import os

import pytest
from statements import DRAWN, answered

from claimcheck import arithmetic

CASES = int(os.environ.get("CLAIMCHECK_FUZZ", "60"))


@pytest.mark.parametrize("check", DRAWN)
def test_no_true_statement_is_accused_and_no_false_one_cleared(check: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of drawn statements the true ones are never inconsistent, and the false ones never reproduce."""
    found = answered(check, CASES)
    if CASES > 60:
        with capsys.disabled():
            told = ", ".join(f"{count:,} {kind}" for kind, count in found.items() if kind != "faults")
            print(f"\n{check:12} {told}, {len(found['faults'])} faults")  # noqa: T201 - the table of a long run
    assert found["faults"] == []
    assert found["true"] >= CASES // 3 and found["false"] >= CASES // 8


def test_statements_of_every_check_are_drawn() -> None:
    """No check is left without statements."""
    assert set(DRAWN) == {*arithmetic.CHECKS, "formula"}
