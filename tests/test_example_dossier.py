"""The example dossier, of a field that has nothing to do with serving models: it checks, compares and reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from claimcheck.dossier import Dossier, load
from claimcheck.editor import file_schemas
from claimcheck.verdict import Outcome, Verdict
from claimcheck.yamltext import read_yaml

ROOT = Path(__file__).parent.parent / "examples/warm-year"


@pytest.fixture(scope="module")
def dossier() -> Dossier:
    """The dossier, loaded once."""
    return load(ROOT)


def test_nothing_is_wrong(dossier: Dossier) -> None:
    """No file, value, verdict or number in the article has a problem, not even a warning."""
    assert dossier.checked.problems == ()


def test_it_is_large_enough_to_show_something(dossier: Dossier) -> None:
    """At least ten claims and three checks, every source named with its address or as not given."""
    held = dossier.collection
    assert len(held.claims) >= 10 and len(held.checks) >= 3
    assert sum(source.url is not None for source in held.sources.values()) >= 10
    assert all(claim.quote for claim in dossier.claims)


@pytest.mark.parametrize(
    ("check", "verdict"),
    [
        ("american-series", Verdict.LIKE_FOR_LIKE),
        ("open-reference", Verdict.PARTLY_CONFIRMED),
        ("two-zeros", Verdict.REFUTED),
    ],
)
def test_one_verdict_of_each_kind(dossier: Dossier, check: str, verdict: Verdict) -> None:
    """The three checks give the three verdicts."""
    assert dossier.check(check).verdict is verdict


def test_the_reference_period_decides(dossier: Dossier) -> None:
    """Two figures of one series for one year are not comparable, because they are counted from different years."""
    pair = dossier.compare("nasa-2024-midcentury", "era5-2024")
    reasons = [
        finding for finding in pair.findings if finding.outcome is Outcome.DIFFERENT and finding.field != "subject"
    ]
    assert pair.verdict is Verdict.REFUTED
    assert [finding.field for finding in reasons if str(finding.severity) == "blocking"] == ["reference_period"]


def test_the_own_profile_extends_the_built_in_one(dossier: Dossier) -> None:
    """One field is added and one weighs less; everything else is that of `generic`."""
    generic, own = (dossier.collection.knowledge.profiles[name] for name in ("generic", "climate"))
    assert set(own.fields) - set(generic.fields) == {"reference_period"}
    assert {id for id in generic.fields if own[id].severity is not generic[id].severity} == {"version"}


def test_every_file_passes_its_schema(dossier: Dossier) -> None:
    """The editor schemas of a dossier with its own profile take all of its files."""
    schemas = file_schemas(dossier.collection)
    for kind, name in (("claims", "claim"), ("sources", "source"), ("checks", "check")):
        for path in sorted((ROOT / kind).glob("*.yaml")):
            node, _ = read_yaml(path.read_bytes(), path.name)
            schema = schemas[path.stem if path.stem in ("parties", "runs") else name]
            assert [error.message for error in Draft7Validator(schema).iter_errors(node)] == [], path


def test_its_report_builds(dossier: Dossier, tmp_path: Path) -> None:
    """Every check has its page, and beside it the JSON that says the same verdict."""
    index = dossier.report(tmp_path)
    assert index.exists()
    for id in dossier.collection.checks:
        assert (tmp_path / f"checks/{id}.html").exists()
        twin = json.loads((tmp_path / f"checks/{id}.json").read_text(encoding="utf-8"))
        assert str(dossier.check(id).verdict) in json.dumps(twin)
