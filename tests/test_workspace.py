"""One workspace a dossier: what a command needs is computed when it is asked for, and once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import claimcheck
from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.comparison import Comparer
from claimcheck.errors import ClaimcheckError
from claimcheck.provenance import Tracer
from claimcheck.quotes import Copies
from claimcheck.workspace import Workspace

ROOT = Path(__file__).parent.parent

Counts = dict[str, Counter[str]]


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Count what is checked, compared, traced and looked up in a copy, each by its ids."""
    found: Counts = {"check": Counter(), "pair": Counter(), "trace": Counter(), "quote": Counter()}

    def counted(owner: type, name: str, kind: str, key: Callable[..., str]) -> None:
        real = getattr(owner, name)

        def method(self: Any, *args: Any, **named: Any) -> Any:
            found[kind][key(*args, **named)] += 1
            return real(self, *args, **named)

        monkeypatch.setattr(owner, name, method)

    counted(Comparer, "check", "check", lambda check: check.id)
    counted(Tracer, "trace", "trace", str)
    counted(Copies, "states", "quote", lambda claim: claim.id)
    counted(Comparer, "compare", "pair", lambda left, right, axis=None, **_: f"{left.id}, {right.id}, axis {axis}")
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["report", "--output", "{folder}/site"],
        ["report", "revenue-parity", "--format", "json"],
        ["export", "json", "--output", "{folder}/json"],
        ["export", "csv", "--output", "{folder}/csv"],
        ["show", "revenue-parity"],
        ["trace", "vllm-revenue"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_nothing_is_computed_twice_in_one_command(command: list[str], counts: Counts, tmp_path: Path) -> None:
    """A command answers a check, judges a pair under one axis, traces a claim and looks up a quote once at most."""
    arguments = [part.format(folder=tmp_path) for part in command]
    result = CliRunner().invoke(group, [*arguments, "--dossier", str(ROOT)])
    assert result.exit_code == 0, result.output
    assert any(counts.values())
    for kind, found in counts.items():
        assert {key: number for key, number in found.items() if number > 1} == {}, kind


def test_a_workspace_computes_nothing_unasked(counts: Counts) -> None:
    """Opening a dossier answers no check and traces no figure; asking for one does no more than that one."""
    dossier = claimcheck.load(ROOT)
    assert not any(counts.values())
    assert dossier.check("revenue-parity") is dossier.check("revenue-parity")
    assert counts["check"] == {"revenue-parity": 1} and not counts["trace"]


@pytest.mark.long
def test_a_dossier_and_its_report_share_one_workspace(tmp_path: Path, counts: Counts) -> None:
    """What a notebook asked for before is not computed again for the pages."""
    dossier = claimcheck.load(ROOT)
    assert not dossier.checked.has_errors
    before = dict(counts["check"])
    dossier.report(tmp_path / "site")
    assert counts["check"] == before


def test_a_check_without_an_answer_says_why_each_time(tmp_path: Path) -> None:
    """The reason why a check has no answer is kept as well, and told at every question."""
    (tmp_path / "claims").mkdir()
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks" / "k.yaml").write_text("question: Q?\namong: [a]\n")
    workspace = Workspace(load_collection(tmp_path))
    assert workspace.results == () and isinstance(workspace.answer("k"), ClaimcheckError)
    dossier = claimcheck.load(tmp_path, strict=False)
    for _ in range(2):
        with pytest.raises(ClaimcheckError, match="holds no claims against each other"):
            dossier.check("k")


def test_without_a_dossier_a_claim_with_an_error_is_told() -> None:
    """A figure that cannot be read is an error of its claim where two claims are held together without a folder too."""
    stated = {"metric": "e2e-latency", "subject": "A", "obtained": "measured", "statistic": "mean"}
    right = claimcheck.Claim.read({**stated, "figure": "5 ms"})
    wrong = claimcheck.Claim.read({**stated, "figure": "about five or so maybe"})
    reasons = [reason.sentence for reason in claimcheck.compare(right, wrong).reasons]
    assert any("A claim has an error of its own" in sentence for sentence in reasons)
    assert not any("error of its own" in reason.sentence for reason in claimcheck.compare(right, right).reasons)
