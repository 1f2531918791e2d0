"""What the commands print for people to read: whole sentences, lists as lists, and nothing said forty times."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.profile import builtin_knowledge

ROOT = Path(__file__).parent.parent
SOURCE = "kind: report\ntitle: T\naccessed: 2026-02-01\n"
CLAIM = """\
figure: {figure}
metric: {{id: range, quantity: level, numerator: [distance], denominator: [none], unit: kilometer}}
subject: {subject}
source: s
obtained: {obtained}
definition: WLTP
"""


def run(folder: Path, *words: str) -> str:
    result = CliRunner().invoke(group, [*words, "--dossier", str(folder)])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    """One measured range, and two projected ones."""
    for name in ("claims", "sources", "checks"):
        (tmp_path / name).mkdir()
    (tmp_path / "sources/s.yaml").write_text(SOURCE)
    rows = [("a", "within 6% of 400 km", "measured"), ("b", "410 km", "projected"), ("c", "500 km", "projected")]
    for id, figure, obtained in rows:
        text = CLAIM.format(figure=figure, subject=f"Car {id}", obtained=obtained)
        (tmp_path / f"claims/{id}.yaml").write_text(text)
    return tmp_path


_NO_NOUN = r"(against|at|by|for|from|how|in|of|on|to|under|what|when|where|whether|which|who|whose|why|with)\b"


def test_what_would_settle_a_field_reads_after_by() -> None:
    """Every field says what would settle it as a noun phrase: none begins with a preposition or asks a question."""
    for profile in builtin_knowledge().profiles.values():
        for field in profile:
            assert not re.match(_NO_NOUN, field.settle), f"{profile.id}: {field.id}: {field.settle}"
