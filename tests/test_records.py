"""Records are read from mappings: conditions flattened, states told apart, every fault in its place."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from claimcheck.errors import DossierError
from claimcheck.records import AtLeast, Baseline, Claim, Value, raw_text, read_claim
from claimcheck.verdict import State
from claimcheck.yamltext import read_yaml

HEAD = "figure: 5 ms\nmetric: decode-step-latency\nsubject: A\nsource: s\n"


def read(text: str, defaults: str | None = None) -> tuple[Claim | None, list[Any]]:
    """Read one claim as a file would hold it."""
    node, problems = read_yaml(text.encode(), "f.yaml")
    under = read_yaml(defaults.encode(), "f.yaml")[0] if defaults else None
    claim, found = read_claim(node, "f.yaml", under, "claim-1")  # type: ignore[arg-type]
    return claim, [*problems, *found]


STATES: dict[str, tuple[str, State, Any, str | None]] = {
    "a plain value": ("place: Germany", State.STATED, "Germany", None),
    "a value in quotes with spaces": ('place: " Germany "', State.STATED, "Germany", None),
    "one of several": ("place: [Germany, France]", State.STATED, ("Germany", "France"), None),
    "an open set": ("place: {at_least: [a, b]}", State.STATED, AtLeast(("a", "b")), None),
    "an open set of one": ("place: {at_least: a}", State.STATED, AtLeast(("a",)), None),
    "a list of mappings": (
        "place: [{latency: 2 s, statistic: P99}]",
        State.STATED,
        ({"latency": "2 s", "statistic": "P99"},),
        None,
    ),
    "derived": ("place: {value: 72, derived_from: one rack}", State.DERIVED, "72", "one rack"),
    "derived from several": ("place: {value: 72, derived_from: [a, b]}", State.DERIVED, "72", "a, b"),
    "inferred": ("place: {value: 72, inferred: only racks fit}", State.INFERRED, "72", "only racks fit"),
    "requested": ("place: {requested: 8, effective: 6}", State.STATED, "8", None),
    "not stated": ("place: not stated", State.NOT_STATED, None, None),
    "withheld": ("place: withheld", State.WITHHELD, None, None),
    "unreadable": ("place: unreadable", State.UNREADABLE, None, None),
    "conflicting": ("place: conflicting", State.CONFLICTING, None, None),
    "not applicable": ("place: not applicable", State.NOT_APPLICABLE, None, None),
    "an absence with its quote": ("place: {value: not stated, quote: ask us}", State.NOT_STATED, None, None),
    "dotted": ("place: {x: 1}\nplace.y: 2", State.NOT_RECORDED, None, None),
}


@pytest.mark.parametrize(("text", "state", "value", "reason"), STATES.values(), ids=STATES)
def test_a_condition_has_its_state(text: str, state: State, value: Any, reason: str | None) -> None:
    """How much a claim says of a field is told apart from what it says."""
    claim, problems = read(HEAD + text + "\n")
    assert problems == [] and claim is not None
    found = claim["place"]
    assert (found.state, found.value, found.reason) == (state, value, reason)


def test_conditions_are_nested_or_dotted() -> None:
    """Both ways of writing give the same field ids, in file order, each with the place of its key and value."""
    claim, problems = read(HEAD + "hardware:\n  accelerator: GB300\n  count: 72\nworkload.kind: trace replay\n")
    assert claim is not None and problems == []
    assert list(claim.conditions) == ["subject", "hardware.accelerator", "hardware.count", "workload.kind"]
    assert claim.places["hardware.count"] == (7, 3)
    assert (claim["hardware.count"].line, claim["hardware.count"].column) == (7, 10)
    assert claim.places["figure"] == (1, 1) and claim.line == 1 and claim.file == "f.yaml"


def test_what_a_tool_did_stands_beside_what_was_asked() -> None:
    """A request is the value; the outcome is kept beside it, or alone where no request is stated."""
    claim, _ = read(HEAD + "a: {requested: 8, effective: 6, source: t, quote: six}\nb: {effective: 6}\n")
    assert claim is not None
    assert (claim["a"].value, claim["a"].effective, claim["a"].source, claim["a"].quote) == ("8", "6", "t", "six")
    assert (claim["b"].value, claim["b"].effective, str(claim["b"])) == (None, "6", "6")


def test_named_parts_take_the_state_of_the_whole() -> None:
    """Parts that are wrapped together are derived, inferred, sourced together."""
    claim, problems = read(HEAD + "rules: {value: {name: closed, version: v5.1}, inferred: by date, source: t}\n")
    assert claim is not None and problems == []
    for name, value in (("rules.name", "closed"), ("rules.version", "v5.1")):
        assert claim[name][:3] == (State.INFERRED, value, "by date") and claim[name].source == "t"


FAULTS: dict[str, tuple[str, str, int, int]] = {
    "null": ("place: null", "absence-word", 5, 8),
    "a tilde": ("place: ~", "absence-word", 5, 8),
    "nothing": ("place:", "absence-word", 5, 7),
    "N/A": ("place: N/A", "absence-word", 5, 8),
    "unknown": ("hardware: {count: unknown}", "absence-word", 5, 19),
    "an absence word in a list": ("place: [a, TBD]", "absence-word", 5, 12),
    "an absence word in a wrapper": ("place: {value: n/a}", "absence-word", 5, 16),
    "an absence word in an open set": ("place: {at_least: [a, n/a]}", "absence-word", 5, 23),
    "an empty list": ("place: []", "empty-value", 5, 8),
    "an empty mapping": ("place: {}", "empty-value", 5, 8),
    "an empty open set": ("place: {at_least: []}", "empty-value", 5, 19),
    "a wrapper without value": ("place: {inferred: why}", "empty-value", 5, 1),
    "a reason left empty": ("place: {value: a, inferred: }", "empty-value", 5, 29),
    "a mapping as a reason": ("place: {value: a, inferred: {b: c}}", "empty-value", 5, 29),
    "a list in a list": ("place: [[a]]", "bad-value", 5, 9),
    "a mapping in a mapping in a list": ("place: [{a: {b: c}}]", "bad-value", 5, 9),
    "texts and mappings": ("place: [a, {b: c}]", "bad-value", 5, 8),
    "a mapping as an open set": ("place: {at_least: {a: b}}", "bad-value", 5, 19),
    "a mapping as an effective value": ("place: {value: a, effective: {b: c}}", "bad-value", 5, 30),
    "derived and inferred": ("place: {value: a, derived_from: b, inferred: c}", "two-states", 5, 1),
    "not stated and yet inferred": ("place: {value: not stated, inferred: c}", "two-states", 5, 1),
    "a value beside a request": ("place: {value: a, requested: b}", "two-values", 5, 9),
    "an unknown key of a value": ("place: {value: a, infered: c}", "unknown-key", 5, 19),
    "an open set and more": ("place: {at_least: [a], quote: b}", "unknown-key", 5, 24),
    "nested and dotted at once": ("a: {b: 1}\na.b: 2", "duplicate-key", 6, 1),
    "a baseline of nothing": ("baseline: {}", "empty-value", 5, 11),
    "a baseline that is a list": ("baseline: [a, b]", "wrong-type", 5, 11),
    "a baseline of null": ("baseline: {of: null}", "absence-word", 5, 16),
    "a baseline with a bad condition": ("baseline: {hardware: {count: n/a}}", "absence-word", 5, 30),
    "a bad id": ("from: [Not An Id]", "bad-id", 5, 8),
    "a bad date": ("recorded: yesterday", "bad-date", 5, 11),
    "a figure that is a list": ("", "wrong-type", 1, 9),
}


@pytest.mark.parametrize(("text", "code", "line", "column"), FAULTS.values(), ids=FAULTS)
def test_a_fault_has_its_place(text: str, code: str, line: int, column: int) -> None:
    """A claim with a fault is not built, and the one problem stands where the fault is."""
    head = HEAD if text else HEAD.replace("5 ms", "[5 ms]")
    claim, problems = read(f"{head}{text}\n")
    assert claim is None
    assert [(problem.code, problem.line, problem.column) for problem in problems] == [(code, line, column)]


def test_every_fault_of_a_claim_is_told_at_once() -> None:
    """A missing key, an absence word, a bad date and a state given twice come in one run."""
    _, problems = read("figure: 5 ms\nrecorded: soon\nplace: n/a\na: {value: b, derived_from: c, inferred: d}\n")
    assert {(problem.code, problem.line) for problem in problems} >= {
        ("missing-key", 1),
        ("bad-date", 2),
        ("absence-word", 3),
        ("two-states", 4),
    }


def test_a_claim_needs_a_subject() -> None:
    """What a figure is about is told as missing at the start of the record."""
    claim, problems = read(HEAD.replace("subject: A\n", ""))
    assert claim is None
    assert [(problem.code, problem.message) for problem in problems] == [
        ("missing-key", "the key `subject` is missing")
    ]


DEFAULTS: dict[str, tuple[str, str, dict[str, str]]] = {
    "a default fills a gap": ("a: 1", "b: 2", {"a": "1", "b": "2"}),
    "an own value stands": ("a: 1", "a: 2", {"a": "1"}),
    "nested keys merge": ("a: {b: 1}", "a: {b: 2, c: 3}", {"a.b": "1", "a.c": "3"}),
    "nested against dotted": ("a.b: 1", "a: {b: 2, c: 3}", {"a.b": "1", "a.c": "3"}),
    "a group gives way to a value": ("a: 1", "a: {b: 2}", {"a": "1"}),
    "a value gives way to a group": ("a: {b: 1}", "a: 2", {"a.b": "1"}),
    "names that only begin alike": ("ab: 1", "a: 2", {"ab": "1", "a": "2"}),
    "an absence stands against a default": ("a: not stated", "a: 2", {"a": "not stated"}),
}


@pytest.mark.parametrize(("own", "under", "values"), DEFAULTS.values(), ids=DEFAULTS)
def test_defaults_lie_under_an_entry(own: str, under: str, values: dict[str, str]) -> None:
    """A default gives way to the same field, however either is written."""
    claim, problems = read(f"{HEAD}{own}\n", f"{under}\n")
    assert claim is not None and problems == []
    assert {key: str(value) for key, value in claim.conditions.items() if key != "subject"} == values


@pytest.mark.parametrize(("own", "under"), [("task: MMLU", "task.split: test"), ("task.split: test", "task: MMLU")])
def test_a_field_is_no_part_of_one_whose_id_it_begins_with(own: str, under: str) -> None:
    """Where ``task`` and ``task.split`` are two fields, a default of one stands beside the other."""
    record, defaults = (read_yaml(text.encode(), "f.yaml")[0] for text in (f"{HEAD}{own}\n", f"{under}\n"))
    claim, problems = read_claim(record, "f.yaml", defaults, "claim-1", fields={"task", "task.split"})  # type: ignore[arg-type]
    assert claim is not None and problems == []
    told = {key: str(value) for key, value in claim.conditions.items() if key != "subject"}
    assert told == {"task": "MMLU", "task.split": "test"}


def test_default_keys_of_the_record_give_way_too() -> None:
    """A default source, topic or baseline stands only where the entry has none, with its own place."""
    claim, problems = read(HEAD, "source: other\ntopics: [x]\nbaseline: b\n")
    assert claim is not None and problems == []
    assert (claim.source, claim.topics) == ("s", ("x",))
    assert claim.baseline is not None and claim.baseline.of == "b"
    assert claim.places["topics"] == (2, 1) and claim.places["source"] == (4, 1)


BASELINES: dict[str, tuple[str, Baseline]] = {
    "an id": ("baseline: other", Baseline(of="other")),
    "an absence": ("baseline: not stated", Baseline(state=State.NOT_STATED)),
    "an id and what is the same": (
        "baseline: {of: other, same: [model, hardware]}",
        Baseline(of="other", same=("model", "hardware")),
    ),
}


@pytest.mark.parametrize(("text", "baseline"), BASELINES.values(), ids=BASELINES)
def test_a_baseline_is_a_claim_or_an_absence(text: str, baseline: Baseline) -> None:
    """A baseline names a claim, says what the source calls the same, or is absent in a word."""
    claim, problems = read(f"{HEAD}{text}\n")
    assert claim is not None and problems == [] and claim.baseline == baseline


def test_a_baseline_may_be_conditions() -> None:
    """Conditions of a baseline without a figure are flattened like those of a claim."""
    claim, _ = read(HEAD + "baseline: {metric: throughput, subject: B, hardware: {count: 8}}\n")
    assert claim is not None and claim.baseline is not None
    assert claim.baseline.metric == "throughput"
    assert {key: str(value) for key, value in claim.baseline.conditions.items()} == {
        "subject": "B",
        "hardware.count": "8",
    }


def test_a_repetition_is_an_id_or_more() -> None:
    """A source that passed a figure on is its id, or the id with what it printed."""
    claim, _ = read(HEAD + "repeated_in: [x, {source: y, figure: 6 ms}]\n")
    assert claim is not None
    assert [(entry.source, entry.figure) for entry in claim.repeated_in] == [("x", None), ("y", "6 ms")]


def test_a_claim_is_made_in_python() -> None:
    """Numbers keep their printed digits, and faults are raised together."""
    claim = Claim.read({"figure": "5 ms", "metric": "m", "subject": "A", "hardware": {"count": Decimal("8.0")}})
    assert str(claim["hardware.count"]) == "8.0" and claim.file is None and claim.id == "unnamed"
    with pytest.raises(DossierError) as caught:
        Claim.read({"figure": None, "place": "n/a"})
    assert {problem.code for problem in caught.value.problems} == {"absence-word", "missing-key"}


@pytest.mark.parametrize("record", [None, "text", ["a"], 5])
def test_what_is_no_mapping_is_no_claim(record: Any) -> None:
    """A text, a list or nothing is told as such."""
    claim, problems = read_claim(record, "f.yaml")
    assert claim is None and [problem.code for problem in problems] == ["wrong-type"]


def test_a_claim_with_faults_is_salvaged_for_further_checks() -> None:
    """What can be read of a faulty claim is kept when asked for, and the keys at fault are left out."""
    node, _ = read_yaml(b"subject: A\nrecorded: soon\nsource: s\nplace: n/a\nversion: '1'\n", "f")
    claim, problems = read_claim(node, "f", name="c", salvage=True)  # type: ignore[arg-type]
    assert claim is not None and len(problems) == 4
    assert (claim.id, claim.source, claim.recorded, claim.is_readable) == ("c", "s", None, False)
    assert list(claim.conditions) == ["subject", "version"]


def test_a_record_is_frozen() -> None:
    """Nobody changes a claim or a value in passing."""
    claim, _ = read(HEAD)
    assert claim is not None
    with pytest.raises(ValidationError):
        claim.source = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        claim["subject"].value = "B"  # type: ignore[misc]


def test_derived_properties_of_a_claim() -> None:
    """Subject, party and manner are conditions; a figure that is an absence word is none."""
    claim, _ = read(HEAD + "by: vllm\nobtained: measured\n")
    assert claim is not None
    assert (claim.subject, claim.by, claim.obtained, claim.metric_id) == (
        "A",
        "vllm",
        "measured",
        "decode-step-latency",
    )
    assert claim.is_readable and claim.figure is not None and claim.figure.value == 5
    silent, _ = read(HEAD.replace("5 ms", "unreadable"))
    assert silent is not None and not silent.is_readable and silent.figure is None
    assert silent["anything"] == Value(State.NOT_RECORDED) and not silent["anything"].is_known


SHOWN: list[tuple[Any, str]] = [
    ("a", "a"),
    (("a", "b"), "a, b"),
    (AtLeast(("a", "b")), "at least a, b"),
    (({"latency": "2 s", "statistic": "P99"},), "2 s P99"),
]


@pytest.mark.parametrize(("raw", "text"), SHOWN)
def test_a_raw_value_prints_in_one_line(raw: Any, text: str) -> None:
    """Texts, lists, open sets and lists of mappings each have one printed form."""
    assert raw_text(raw) == text
