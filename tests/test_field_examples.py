"""The example dossiers of two profiles: they check without a problem and answer as the people concerned did."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from claimcheck.dossier import Dossier, load
from claimcheck.editor import file_schemas
from claimcheck.verdict import Outcome, Verdict
from claimcheck.yamltext import read_yaml

EXAMPLES = Path(__file__).parent.parent / "examples"
NAMES = ("llm-evaluation", "software-benchmark")

#: Example, check, verdict, and the fields that alone decide its first pair.
ANSWERS = [
    ("llm-evaluation", "two-models-one-program", Verdict.LIKE_FOR_LIKE, set()),
    ("llm-evaluation", "two-models-one-column", Verdict.LIKE_FOR_LIKE, set()),
    ("llm-evaluation", "one-model-three-programs", Verdict.REFUTED, {"scorer"}),
    ("llm-evaluation", "one-column-two-tests", Verdict.REFUTED, {"task"}),
    ("llm-evaluation", "one-model-two-efforts", Verdict.REFUTED, {"reasoning.effort"}),
    ("llm-evaluation", "above-ninety", Verdict.REFUTED, {"metric"}),
    ("llm-evaluation", "like-asked", Verdict.PARTLY_CONFIRMED, set()),
    ("software-benchmark", "one-query-two-databases", Verdict.LIKE_FOR_LIKE, set()),
    ("software-benchmark", "same-set-up", Verdict.LIKE_FOR_LIKE, set()),
    ("software-benchmark", "larger-machine", Verdict.REFUTED, {"hardware.machine"}),
    ("software-benchmark", "cold-runs", Verdict.REFUTED, {"cache.state"}),
    ("software-benchmark", "two-counts", Verdict.REFUTED, {"metric"}),
    ("software-benchmark", "pipelined", Verdict.PARTLY_CONFIRMED, set()),
    ("software-benchmark", "two-stores", Verdict.PARTLY_CONFIRMED, set()),
    ("software-benchmark", "one-warehouse", Verdict.PARTLY_CONFIRMED, set()),
]


@pytest.fixture(scope="module", params=NAMES)
def dossier(request: pytest.FixtureRequest) -> Dossier:
    """One of the two dossiers, loaded once."""
    return load(EXAMPLES / request.param)


def test_nothing_is_wrong(dossier: Dossier) -> None:
    """No file, value, verdict or number in the article has a problem, not even a warning."""
    assert dossier.checked.problems == ()


def test_it_is_large_enough_to_show_something(dossier: Dossier) -> None:
    """At least six claims, each with its quote, from sources of which those read have an address."""
    held = dossier.collection
    assert len(held.claims) >= 6 and all(claim.quote for claim in dossier.claims)
    assert all(source.url for source in held.sources.values() if source.accessed)


@pytest.mark.parametrize(("name", "check", "verdict", "deciding"), ANSWERS, ids=[row[1] for row in ANSWERS])
def test_a_check_answers_as_the_people_concerned_did(
    name: str, check: str, verdict: Verdict, deciding: set[str]
) -> None:
    """The verdict is the one expected, and only the fields named refute the first pair."""
    result = load(EXAMPLES / name).check(check)
    reasons = {
        finding.field
        for finding in result.pairs[0].comparison.findings
        if finding.outcome is Outcome.DIFFERENT and str(finding.severity) == "blocking" and finding.aside is None
    }
    assert (result.verdict, reasons) == (verdict, deciding)


@pytest.mark.parametrize("name", NAMES)
def test_every_check_is_in_the_table(name: str) -> None:
    """No check of a dossier goes without an expectation here, and all three verdicts are shown."""
    rows = [row for row in ANSWERS if row[0] == name]
    assert {row[1] for row in rows} == set(load(EXAMPLES / name).collection.checks)
    assert {row[2] for row in rows} == set(Verdict)


def test_every_file_passes_its_schema(dossier: Dossier) -> None:
    """The editor schemas of the profile take all files of the dossier."""
    schemas = file_schemas(dossier.collection)
    for kind, name in (("claims", "claim"), ("sources", "source"), ("checks", "check")):
        for path in sorted((dossier.collection.root / kind).glob("*.yaml")):
            node, _ = read_yaml(path.read_bytes(), path.name)
            schema = schemas[path.stem if path.stem in ("parties", "runs") else name]
            assert [error.message for error in Draft7Validator(schema).iter_errors(node)] == [], path


def test_its_report_builds(dossier: Dossier, tmp_path: Path) -> None:
    """Every check has its page."""
    assert dossier.report(tmp_path).exists()
    assert all((tmp_path / f"checks/{id}.html").exists() for id in dossier.collection.checks)


def test_peers_know_the_profile() -> None:
    """Beside a warm query time of one database stands that of the other first, and nothing else."""
    peers = load(EXAMPLES / "software-benchmark").peers("q29-clickhouse")
    verdicts = [(peer.claim.id, peer.comparison.verdict) for peer in peers]
    assert verdicts[0] == ("q29-duckdb", Verdict.LIKE_FOR_LIKE)
    assert {verdict for _, verdict in verdicts[1:]} == {Verdict.REFUTED}
