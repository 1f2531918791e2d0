"""JSON Schemas of the files people write: good files pass, bad ones fail where the fault is, and keys are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.editor import SCHEMAS, file_schema, file_schemas, key_pages
from claimcheck.editor.records import page_of
from claimcheck.errors import ClaimcheckError
from claimcheck.profile import builtin_knowledge
from claimcheck.records import CLAIM_KEYS, claims, models
from claimcheck.schema import ABSENCE_WORDS, Part, keys_of
from claimcheck.yamltext import read_yaml

ROOT = Path(__file__).parent.parent
KNOWLEDGE = builtin_knowledge()
BUILT = {
    profile: {name: file_schema(name, KNOWLEDGE, KNOWLEDGE.profiles[profile]) for name in SCHEMAS}
    for profile in KNOWLEDGE.profiles
}


def faults(name: str, text: str, profile: str = "llm-serving") -> list[tuple[str, str]]:
    """Return path and message of each fault a schema finds in a file, the deepest of a choice first."""
    node, problems = read_yaml(text.encode(), "f")
    assert problems == []
    found = jsonschema.Draft7Validator(BUILT[profile][name]).iter_errors(node)
    told = []
    for error in found:
        best = jsonschema.exceptions.best_match([error])
        told.append((".".join(map(str, best.absolute_path)), best.message))
    return told


def kind_of(path: Path) -> str:
    """Return the name of the schema that a file of a dossier is for."""
    if path.stem in ("parties", "runs", "claimcheck"):
        return path.stem
    return {"claims": "claim", "sources": "source", "checks": "check"}[path.parent.name]


GOOD = [path for folder in ("claims", "sources", "checks") for path in sorted((ROOT / folder).glob("*.yaml"))]


@pytest.mark.parametrize("path", [*GOOD, ROOT / "claimcheck.yaml"], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_file_of_the_repository_passes(path: Path) -> None:
    """What the check takes, the schema takes."""
    assert faults(kind_of(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("profile", BUILT)
@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(profile: str, name: str) -> None:
    """Each schema is valid draft 7, every reference in it leads somewhere, and it can be written as JSON."""
    schema = BUILT[profile][name]
    jsonschema.Draft7Validator.check_schema(schema)
    text = json.dumps(schema)
    assert json.loads(text) == schema
    for reference in set(_references(schema)):
        here: Any = schema
        for step in reference.removeprefix("#/").split("/"):
            here = here[step]
        assert isinstance(here, dict)


def _references(node: Any) -> list[str]:
    if isinstance(node, list):
        return [found for member in node for found in _references(member)]
    if not isinstance(node, dict):
        return []
    own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
    return own + [found for member in node.values() for found in _references(member)]


HEAD = "figure: 5 ms\nmetric: decode-step-latency\nsubject: A\nsource: s\n"
TAKEN: dict[str, tuple[str, str]] = {
    "nested": ("claim", HEAD + "hardware: {accelerator: GB300, count: 72}\n"),
    "dotted": ("claim", HEAD + "hardware.accelerator: GB300\nhardware.count: 72\n"),
    "a term no vocabulary lists": ("claim", HEAD + "model: My Own\n"),
    "one of several": ("claim", HEAD + "hardware: {accelerator: [GB300, B300]}\n"),
    "an open set": ("claim", HEAD + "components: {at_least: [a, b]}\n"),
    "a derived value": ("claim", HEAD + "hardware: {count: {value: 72, derived_from: one rack}}\n"),
    "an inferred value": ("claim", HEAD + "scope: {value: engine step, inferred: why}\n"),
    "what was asked and done": ("claim", HEAD + "workload: {concurrency: {requested: 8, effective: 6}}\n"),
    "a version behind a name": ("claim", HEAD + "measured_with: vLLM bench serve 0.14\n"),
    "named parts": ("claim", HEAD + "measured_with: {tool: vLLM bench serve, version: 0.14}\n"),
    "named parts, dotted": ("claim", HEAD + "measured_with.version: 0.14\n"),
    "a list of targets": (
        "claim",
        HEAD + "workload: {latency_target: [{latency: 2 s, statistic: P99}]}\n",
    ),
    "an inline metric": ("claim", HEAD.replace("decode-step-latency", "{id: m, unit: kg, better: lower}")),
    "a baseline by id": ("claim", HEAD + "baseline: other\n"),
    "a baseline by condition": ("claim", HEAD + "baseline: {subject: B, hardware: {count: 4}}\n"),
    "a baseline that is not stated": ("claim", HEAD + "baseline: not stated\n"),
    "several claims": ("claim", "defaults: {subject: A, source: s}\nclaims: [{id: x, figure: 5 ms}]\n"),
    "a repetition by id": ("claim", HEAD + "repeated_in: [a, {source: b, figure: 6 ms}]\n"),
    "one id for a list": ("claim", HEAD + "from: other\n"),
    "a waiver": ("claim", HEAD + "waive: [{code: no-baseline, reason: r, until: 2027}]\n"),
    "several sources": ("source", "sources: [{id: a, kind: paper}]\n"),
    "a source without address": ("source", "kind: paper\nurl: not stated\n"),
    "a relative claim by id": ("check", "question: q\nagainst_baseline: [a, {claim: b, expect: refuted}]\n"),
    "no axis": ("check", "question: q\naxis: []\n"),
    "no party yet": ("parties", "{}\n"),
}


@pytest.mark.parametrize(("name", "text"), TAKEN.values(), ids=TAKEN)
def test_what_the_records_take_the_schema_takes(name: str, text: str) -> None:
    """Every way of writing that the check reads passes."""
    assert faults(name, text) == []


BAD: dict[str, tuple[str, str, str, str]] = {
    "an unknown key": ("claim", HEAD + "hardwear: {count: 4}\n", "", "'hardwear'"),
    "an unknown nested key": ("claim", HEAD + "hardware: {cont: 4}\n", "hardware", "'cont'"),
    "an unknown dotted key": ("claim", HEAD + "hardware.cont: 4\n", "", "'hardware.cont'"),
    "a term of a closed vocabulary": ("claim", HEAD + "scope: engine stap\n", "scope", "is not valid under any"),
    "a metric that is none": ("claim", HEAD.replace("decode-step", "decode-stp"), "metric", "is not valid under any"),
    "no subject": ("claim", HEAD.replace("subject: A\n", ""), "", "'subject' is a required property"),
    "an entry without id": ("claim", "claims: [{figure: 5 ms}]\n", "claims.0", "'id' is a required property"),
    "a key beside a list of claims": ("claim", "claims: [{id: a}]\nsubject: A\n", "", "'subject' is not one of"),
    "an id with capitals": ("claim", HEAD.replace(": s", ": The Source"), "source", "does not match"),
    "a date that is none": ("claim", HEAD + "recorded: soon\n", "recorded", "does not match"),
    "a wrapper key that is none": (
        "claim",
        HEAD + "scope: {value: engine step, infered: x}\n",
        "scope",
        "'infered'",
    ),
    "a flag that is none": ("claim", HEAD + "disaggregation: perhaps\n", "disaggregation", "is not valid under any"),
    "a waiver without reason": ("claim", HEAD + "waive: [{code: c}]\n", "waive.0", "'reason' is a required property"),
    "a source without kind": ("source", "title: t\n", "", "'kind' is a required property"),
    "a script address": ("source", "kind: a\nurl: javascript:x\n", "url", "does not match"),
    "an address with a password": ("source", "kind: a\nurl: https://a:b@c/\n", "url", "does not match"),
    "a hash that is none": (
        "source",
        "kind: a\nsnapshot: {file: f, sha256: 00, retrieved: 2026-01-01T00:00:00Z}\n",
        "snapshot.sha256",
        "does not match",
    ),
    "a check without question": ("check", "expect: refuted\n", "", "'question' is a required property"),
    "a verdict that is none": ("check", "question: q\nexpect: true\n", "expect", "is not one of"),
    "a pair of one": ("check", "question: q\npairs: [{left: a}]\n", "pairs.0", "'right' is a required property"),
    "a severity that is none": ("check", "question: q\nseverity: {model: bad}\n", "severity.model", "is not one of"),
    "another format": ("claimcheck", "format: 2\n", "format", "is not one of"),
    "a profile that is none": ("claimcheck", "format: 1\nprofile: genric\n", "profile", "is not one of"),
    "a party without name": ("parties", "lab: {makes: [A]}\n", "lab", "'name' is a required property"),
    "an id of a run that is none": ("runs", "Run One: {by: lab}\n", "", "does not match"),
}


@pytest.mark.parametrize(("name", "text", "path", "message"), BAD.values(), ids=BAD)
def test_a_fault_is_found_where_it_is(name: str, text: str, path: str, message: str) -> None:
    """A bad file fails at the key or value that is wrong."""
    found = faults(name, text)
    assert [place for place, _ in found] == [path], found
    assert message in found[0][1]


TYPED = [
    {"figure": 5, "metric": "accuracy", "subject": "A", "source": "s", "hardware": {"count": 72}},
    {"figure": 5.0, "metric": "accuracy", "subject": 4, "source": "s", "disaggregation": True},
    {"figure": "x", "metric": "accuracy", "subject": "A", "source": "s", "recorded": 2026, "measured_on": 2026},
]


@pytest.mark.parametrize("record", TYPED)
def test_numbers_and_truth_values_of_a_language_server_pass(record: dict[str, Any]) -> None:
    """To an editor an unquoted number is a number; it is text to the check, and no fault to the schema."""
    metric = next(iter(KNOWLEDGE.metrics))
    jsonschema.Draft7Validator(BUILT["llm-serving"]["claim"]).validate({**record, "metric": metric})


def test_null_is_a_fault_everywhere() -> None:
    """A value left empty is marked while typing."""
    record = {"figure": None, "metric": "unit", "subject": None, "source": "s", "model": None}
    found = jsonschema.Draft7Validator(BUILT["llm-serving"]["claim"]).iter_errors(record)
    assert {"figure", "subject", "model"} <= {str(error.absolute_path[0]) for error in found if error.absolute_path}


@pytest.mark.parametrize("profile", BUILT)
def test_every_field_is_told(profile: str) -> None:
    """Each field has its title and, on hover, why it matters, how it weighs and its unit."""
    definitions = BUILT[profile]["claim"]["definitions"]
    for field in KNOWLEDGE.profiles[profile]:
        if field.id in CLAIM_KEYS:
            continue
        told = definitions[f"field.{field.id}"]
        assert told["title"] == field.title and told["description"].startswith(field.why)
        assert str(field.severity).capitalize() in told["description"]
        if field.unit is not None and field.comparator is not None:
            assert field.unit in told["description"]


def test_every_key_of_every_record_is_told() -> None:
    """A key that a file may write has its sentence, and no sentence is left over."""
    parts = [
        kind for kind in {**vars(models), **vars(claims)}.values() if isinstance(kind, type) and issubclass(kind, Part)
    ]
    pages = key_pages()
    told = {page_of(kind) for kind in parts} & set(pages)
    for kind in parts:
        if kind.__name__ not in ("Part", "Record", "Analysis"):
            assert set(keys_of(kind)) - {"state"} == set(pages[page_of(kind)]), kind
    assert set(pages) - told == {"absence", "value"} and set(pages["absence"]) == set(ABSENCE_WORDS)


def test_terms_complete() -> None:
    """A closed vocabulary is an enum of every spelling, absence words beside it; an open one gives examples."""
    definitions = BUILT["llm-serving"]["claim"]["definitions"]
    assert {"engine step", "serving stack"} <= set(definitions["terms.scopes"]["enum"])
    assert "GB300" in definitions["terms.accelerators"]["examples"]
    assert definitions["absence"]["enum"] == list(ABSENCE_WORDS)
    assert len(definitions["absence"]["enum"]) == len(definitions["absence"]["enumDescriptions"])


def test_the_command_writes_and_prints(tmp_path: Path) -> None:
    """All schemas are written into the dossier, again and again, and one is printed by its name."""
    (tmp_path / "claims").mkdir()
    for _ in range(2):
        result = CliRunner().invoke(group, ["schema", "--dossier", str(tmp_path)])
        assert result.exit_code == 0, result.output
    assert sorted(path.stem for path in (tmp_path / "schemas").iterdir()) == sorted(SCHEMAS)
    written = json.loads((tmp_path / "schemas/claim.json").read_text(encoding="utf-8"))
    assert written == BUILT["generic"]["claim"]
    printed = CliRunner().invoke(group, ["schema", "check", "--dossier", str(tmp_path), "--profile", "llm-serving"])
    assert json.loads(printed.output) == BUILT["llm-serving"]["check"]


def test_a_dossier_with_its_own_profile_has_its_own_schema(tmp_path: Path) -> None:
    """A field that a dossier's profile adds is known to its schema, and a claim's other profile has one of its own."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "claims").mkdir()
    (tmp_path / "claimcheck.yaml").write_text("format: 1\nprofile: own\n")
    (tmp_path / "profiles/own.yaml").write_text(
        "id: own\ntitle: Own\nextends: generic\nfields:\n"
        "  - {id: conditions.load, title: L, comparator: quantity, unit: W, severity: context, why: w, settle: s}\n"
    )
    (tmp_path / "claims/a.yaml").write_text("figure: 5\nmetric: m\nsubject: A\nsource: s\nprofile: llm-serving\n")
    found = file_schemas(load_collection(tmp_path))
    assert set(found) == {*SCHEMAS, "claim.llm-serving"}
    properties = found["claim"]["definitions"]["claim"]["properties"]
    assert "conditions.load" in properties and list(properties["conditions"]["properties"]) == ["load"]
    assert "hardware.count" in found["claim.llm-serving"]["properties"]


def test_an_unknown_schema_is_refused() -> None:
    """A name that is none is answered with the nearest."""
    with pytest.raises(ClaimcheckError, match="did you mean `claim`"):
        file_schema("claims", KNOWLEDGE, KNOWLEDGE.profiles["generic"])


KNOWLEDGE_FILES = [
    (name, path)
    for name, folder in (("profile", "profiles"), ("metric", "metrics"), ("vocabulary", "vocabularies"))
    for path in sorted((ROOT / "claimcheck/knowledge" / folder).glob("*.yaml"))
]


@pytest.mark.parametrize(("name", "path"), KNOWLEDGE_FILES, ids=lambda part: getattr(part, "stem", part))
def test_every_file_of_knowledge_passes(name: str, path: Path) -> None:
    """The built-in profiles, metrics and vocabularies pass the schemas that are made from their models."""
    assert faults(name, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("profile", "fields: [{id: a, comparator: quantty}]\n", "quantty"),
        ("profile", "fields: [{id: a, severety: blocking}]\n", "severety"),
        ("profile", "fields: [{id: a, severity: grave}]\n", "grave"),
        ("metric", "metrics: [{id: a, better: mor}]\n", "mor"),
        ("metric", "metrics: [{id: a}]\n", "title"),
        ("vocabulary", "terms: [{aliases: [a]}]\n", "term"),
        ("analysis", "title: T\ndate: soon\n", "soon"),
    ],
)  # fmt: skip
def test_a_fault_of_knowledge_is_marked(name: str, text: str, words: str) -> None:
    """An unknown comparator, key or weight, and a key that is missing, fail in the schema too."""
    assert any(words in message for _, message in faults(name, text))


def test_ids_are_offered_and_kept_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`schema --ids` writes the ids of the dossier beside the schemas that refer to them, and `check` renews them."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    assert run(group, ["init", "--example"]).exit_code == 0
    assert run(group, ["schema", "--ids"]).exit_code == 0
    ids = json.loads((tmp_path / "schemas/ids.json").read_text(encoding="utf-8"))["definitions"]
    assert ids["claims"]["examples"] == ["city-range", "mini-range", "mini-driven", "mini-quoted"]
    for name in ("claim", "check", "source", "parties", "runs"):
        schema = json.loads((tmp_path / f"schemas/{name}.json").read_text(encoding="utf-8"))
        outside = {ref for ref in _references(schema) if not ref.startswith("#")}
        assert outside and {ref.partition("#/definitions/")[2] for ref in outside} <= set(ids), name
    (tmp_path / "sources/letter.yaml").write_text("kind: letter\naccessed: 2026-11-30\n", encoding="utf-8")
    assert run(group, ["check"]).exit_code == 0
    ids = json.loads((tmp_path / "schemas/ids.json").read_text(encoding="utf-8"))["definitions"]
    assert "letter" in ids["sources"]["examples"]
    assert run(group, ["schema"]).exit_code == 0


def test_check_writes_no_ids_where_nobody_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `schemas/ids.json` the check writes nothing."""
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(group, ["init", "--example"])
    before = sorted(tmp_path.rglob("*"))
    assert CliRunner().invoke(group, ["check"]).exit_code == 0
    assert sorted(tmp_path.rglob("*")) == before
