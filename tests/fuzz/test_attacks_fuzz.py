"""Random attacks find no traceback, nothing slow and nothing that is accepted wrongly.

``CLAIMCHECK_FUZZ`` is the number of plain cases, 60 where it is not set; a kind that costs more has fewer. `make fuzz`
runs many and prints the table.
"""

from __future__ import annotations

import os

import pytest
from attacks import ATTACKS, tally

CASES = int(os.environ.get("CLAIMCHECK_FUZZ", "60"))


@pytest.mark.long
@pytest.mark.parametrize("kind", ATTACKS)
def test_an_attack_ends_in_a_result_or_a_refusal(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing that others wrote ends in a traceback, takes a second or is taken for what it is not."""
    found = tally(kind, max(1, CASES // ATTACKS[kind].cost))
    with capsys.disabled():
        if CASES > 60:
            print(f"\n{found}")  # noqa: T201 - the table of a long run
    assert (found.tracebacks, found.slow, found.wrong) == ([], [], [])
