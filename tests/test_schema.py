"""Kinds of text, words of absence, and findings of a model told with file, line and column."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from claimcheck.records import Check, Claim, DossierSettings, Run, Source, read_record
from claimcheck.schema import (
    ABSENCE_WORDS,
    Count,
    DateText,
    Id,
    Ids,
    Link,
    Sha256,
    Text,
    Timestamp,
    VerdictText,
    as_text,
    is_refused_word,
    keys_of,
    place_of,
    read_part,
    right_word,
)
from claimcheck.yamltext import read_yaml

GOOD: list[tuple[Any, Any, Any]] = [
    (Text, " a b ", "a b"),
    (Id, "vllm-revenue", "vllm-revenue"),
    (Id, "a1", "a1"),
    (Ids, "one", ("one",)),
    (Ids, ["one", "two"], ("one", "two")),
    (DateText, "2026-11-09", "2026-11-09"),
    (DateText, "2026-11", "2026-11"),
    (DateText, "2026", "2026"),
    (DateText, "2024-02-29", "2024-02-29"),
    (Timestamp, "2026-11-09T10:00:00Z", "2026-11-09T10:00:00Z"),
    (Timestamp, "2026-11-09T10:00:00+01:00", "2026-11-09T10:00:00+01:00"),
    (Link, "https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
    (Link, "http://example.org:8080/", "http://example.org:8080/"),
    (Link, "not stated", "not stated"),
    (Sha256, "0" * 64, "0" * 64),
    (VerdictText, "like-for-like", "like-for-like"),
    (Count, "12", 12),
]


@pytest.mark.parametrize(("kind", "text", "value"), GOOD, ids=lambda value: str(value)[:30])
def test_a_good_text_is_taken(kind: Any, text: Any, value: Any) -> None:
    """What the rule allows is kept as written."""
    assert TypeAdapter(kind).validate_python(text) == value


BAD: list[tuple[Any, str, str]] = [
    (Text, "  ", "empty-value"),
    (Id, "Hello", "bad-id"),
    (Id, "a--b", "bad-id"),
    (Id, "-a", "bad-id"),
    (Id, "a_b", "bad-id"),
    (Id, "../a", "bad-id"),
    (Id, "a\n", "bad-id"),
    (Id, "a" * 101, "bad-id"),
    (DateText, "0", "bad-date"),
    (DateText, "2026-13-01", "bad-date"),
    (DateText, "2025-02-29", "bad-date"),
    (DateText, "2026-1-1", "bad-date"),
    (DateText, "09.11.2026", "bad-date"),
    (DateText, "0000", "bad-date"),
    (DateText, "٢٠٢٦", "bad-date"),
    (DateText, "2026-11-09\n", "bad-date"),
    (Timestamp, "2026-11-09T10:00:00", "bad-date"),
    (Timestamp, "2026-11-09", "bad-date"),
    (Timestamp, "soon", "bad-date"),
    (Link, "javascript:alert(1)", "bad-url"),
    (Link, "JAVASCRIPT:alert(1)", "bad-url"),
    (Link, "data:text/html,x", "bad-url"),
    (Link, "file:///etc/passwd", "bad-url"),
    (Link, "https://user:secret@example.org/", "bad-url"),
    (Link, "https://", "bad-url"),
    (Link, "//example.org", "bad-url"),
    (Link, "https://example.org/a b", "bad-url"),
    (Link, 'https://example.org/"><script>', "bad-url"),
    (Link, "https://[::1", "bad-url"),
    (Link, "https://example.org:port/", "bad-url"),
    (Sha256, "F" * 64, "bad-hash"),
    (Sha256, "0" * 63, "bad-hash"),
    (VerdictText, "Refuted", "unknown-verdict"),
    (VerdictText, "true", "unknown-verdict"),
    (Count, "1_000", "bad-number"),
    (Count, "1e999999", "bad-number"),
    (Count, "-1", "bad-number"),
    (Count, "٣", "bad-number"),
    (Count, "9" * 10, "bad-number"),
]


@pytest.mark.parametrize(("kind", "text", "code"), BAD, ids=lambda value: repr(value)[:30])
def test_a_bad_text_is_refused(kind: Any, text: str, code: str) -> None:
    """What the rule forbids is one finding with the code of the problem, and its message stays short."""
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(kind).validate_python(text)
    (error,) = caught.value.errors()
    assert error["type"] == code and len(error["msg"]) < 200


REFUSED_WORDS = (
    "",
    "  ",
    "N/A",
    "n/a",
    "NA",
    "NaN",
    "null",
    "~",
    "-",
    "—",
    "?",
    "TBD",
    "Unknown",
    "undisclosed",
    "todo",
)


@pytest.mark.parametrize("word", REFUSED_WORDS)
def test_a_word_that_hides_its_meaning_is_refused_with_the_right_one(word: str) -> None:
    """Each refused word is answered with the words to choose from."""
    assert is_refused_word(word)
    hint = right_word(word)
    assert "`" in hint or "leave the key out" in hint


@pytest.mark.parametrize("word", [*ABSENCE_WORDS, "none", "0", "no", "Nadir", "unknown soldier", " " * 50 + "x"])
def test_a_word_that_says_something_is_taken(word: str) -> None:
    """The absence words themselves, and any word that means something, are no refused words."""
    assert not is_refused_word(word)


def test_a_padded_refused_word_is_still_refused() -> None:
    """Spaces around a refused word do not save it."""
    assert is_refused_word(" " * 60 + "N/A" + " " * 60)


def test_python_values_become_the_text_a_file_holds() -> None:
    """Numbers keep their digits, truth values are yes and no, None is the word that is refused."""
    given = {"a": Decimal("38.90"), "b": True, "c": None, "d": [1, ("x",)], 5: 1e-3, "e": Decimal("1E+3")}
    assert as_text(given) == {
        "a": "38.90",
        "b": "yes",
        "c": "null",
        "d": ["1", ["x"]],
        "5": "0.001",
        "e": "1000",
    }


def test_a_place_is_that_of_the_value_or_of_the_key() -> None:
    """A value, a key, a member; what has no place has that of its holder, and Python values have none."""
    node, _ = read_yaml(b"a:\n  - x\n  - y\n", "f")
    assert place_of(node, "a") == (2, 3) and place_of(node, "a", of_key=True) == (1, 1)
    assert place_of(node["a"], 1) == (3, 5)  # type: ignore[call-overload, index]
    assert place_of(node, "missing") == (1, 1)
    assert place_of({"a": "x"}, "a") == (None, None)


def test_the_keys_of_a_model_are_those_a_file_may_write() -> None:
    """Aliases stand for names, and what only a reader fills is left out."""
    keys = keys_of(Claim)
    assert {"figure", "from", "baseline"} <= set(keys)
    assert not {"figure_text", "from_", "file", "line", "places", "conditions"} & set(keys)


CLAIM = "figure: 5 ms\nmetric: {id: m, unit: ms}\nsource: s\n"
PROBLEMS: dict[str, tuple[Any, str, str, int, int, str]] = {
    "a key missing": (Source, "title: x\n", "missing-key", 1, 1, "the key `kind` is missing"),
    "a key unknown": (Source, "kind: paper\nulr: x\n", "unknown-key", 2, 1, "`ulr` is not a key here"),
    "a key only a reader fills": (Source, "kind: paper\nline: 5\n", "unknown-key", 2, 1, "`line` is not a key here"),
    "a list for a text": (Source, "kind: [a, b]\n", "wrong-type", 1, 7, "`kind` is not a text"),
    "a mapping for a text": (Source, "kind: {a: b}\n", "wrong-type", 1, 7, "`kind` is not a text"),
    "a text for a mapping": (Source, "kind: a\nsnapshot: x\n", "wrong-type", 2, 11, "`snapshot` is not a mapping of"),
    "neither a text nor a mapping": (
        Claim,
        CLAIM.replace("{id: m, unit: ms}", "[a]"),
        "wrong-type",
        2,
        9,
        "`metric` is n",
    ),
    "a key unknown inside": (Claim, CLAIM.replace("unit", "unti"), "unknown-key", 2, 17, "`unti` is not a key here"),
    "a key missing inside": (Claim, CLAIM.replace("id: m, ", ""), "missing-key", 2, 9, "the key `id` is missing in"),
    "an id that is none": (Source, "kind: a\ncites: [b, C d]\n", "bad-id", 2, 12, "`cites.1`: 'C d' is not an id"),
    "a date that is none": (Source, "kind: a\naccessed: soon\n", "bad-date", 2, 11, "`accessed`: 'soon' is not a date"),
    "a link that is none": (Source, "kind: a\nurl: ftp://a\n", "bad-url", 2, 6, "`url`: 'ftp://a' is not a public"),
    "a verdict that is none": (
        Check,
        "question: q\nexpect: yes\n",
        "unknown-verdict",
        2,
        9,
        "`expect`: 'yes' is not a",
    ),
    "a member of a list of models": (
        Check,
        "question: q\npairs: [{left: a}]\n",
        "missing-key",
        2,
        9,
        "the key `right`",
    ),
    "an absence word of the wrong kind": (Source, "kind: N/A\n", "absence-word", 1, 7, "`kind` holds 'N/A', which hid"),
    "nothing after the colon": (Source, "kind:\n", "absence-word", 1, 6, "`kind` holds nothing, which hides"),
    "a moment without zone": (
        Source,
        "kind: a\nsnapshot: {file: f, sha256: " + "0" * 64 + ", retrieved: 2026-11-09}\n",
        "bad-date",
        2,
        106,
        "`snapshot.retrieved`: '2026-11-09' is not a moment",
    ),
    "no mapping": (DossierSettings, "name: x\n", "missing-key", 1, 1, "the key `format` is missing"),
}


@pytest.mark.parametrize(("model", "text", "code", "line", "column", "message"), PROBLEMS.values(), ids=PROBLEMS)
def test_a_finding_has_its_place(model: Any, text: str, code: str, line: int, column: int, message: str) -> None:
    """Every finding is one problem at the key or value it is about."""
    node, _ = read_yaml(text.encode(), "f.yaml")
    record, problems = read_part(model, node, "f.yaml")  # type: ignore[arg-type]
    assert record is None
    (problem,) = problems
    assert (problem.code, problem.line, problem.column) == (code, line, column)
    assert problem.message.startswith(message) and "pydantic" not in str(problem)


def test_known_keys_are_those_of_the_mapping_at_fault() -> None:
    """The hint for a key inside a mapping lists the keys of that mapping."""
    node, _ = read_yaml(b"question: q\npairs:\n  - {left: a, right: b, expected: refuted}\n", "f")
    _, problems = read_record(Check, node, "f")
    assert [problem.hint for problem in problems] == ["did you mean `expect`?"]
    node, _ = read_yaml(b"question: q\npairs:\n  - {left: a, right: b, zzz: refuted}\n", "f")
    _, problems = read_record(Check, node, "f")
    assert [problem.hint for problem in problems] == ["known keys: left, right, expect"]


def test_all_findings_of_a_record_are_told_at_once() -> None:
    """An absence word does not hide a bad date or an unknown key."""
    node, _ = read_yaml(b"kind: N/A\naccessed: soon\nulr: x\n", "f")
    _, problems = read_record(Source, node, "f")
    assert sorted(problem.code for problem in problems) == ["absence-word", "bad-date", "unknown-key"]


_FORMS = "year-month-day as in 2026-11-09, or 2026-11, or 2026"


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("October 2, 2026", "write 2026-10-02"),
        ("2 Oct. 2026", "write 2026-10-02"),
        ("the 2nd of October", _FORMS),
        ("October 2nd 2026", "write 2026-10-02"),
        ("Sept 2026", "write 2026-09"),
        ("2026/10/2", "write 2026-10-02"),
        ("02/10/2026", _FORMS),
        ("31 February 2026", _FORMS),
        ("2026-02-31", _FORMS),
        ("spring 2026", _FORMS),
        ("soon", _FORMS),
        ("9" * 60, _FORMS),
    ],
)
@pytest.mark.parametrize(
    ("model", "key", "record"),
    [
        (Source, "published", {"id": "s", "kind": "paper"}),
        (Source, "accessed", {"id": "s", "kind": "paper"}),
        (Run, "measured", {"id": "r"}),
    ],
)
def test_a_date_in_another_form_is_told_in_the_right_one(
    model: type[Source | Run], key: str, record: dict[str, str], written: str, hint: str
) -> None:
    """A clear date is written out in the hint; one that could be read in two ways is not guessed."""
    read, (problem,) = read_record(model, {**record, key: written})
    assert read is None and problem.code == "bad-date" and problem.hint is not None
    assert problem.hint.partition(";")[0] == hint


@pytest.mark.parametrize("written", ["2026", "2026-10", "2026-10-02", "2026-10-02T08:00:00Z", "not stated", "withheld"])
def test_a_date_may_be_absent(written: str) -> None:
    """A source or a run has a date to the year, the month, the day or the second, or the word for its absence."""
    assert read_record(Source, {"id": "s", "kind": "paper", "published": written})[1] == []
    assert read_record(Run, {"id": "r", "measured": written})[1] == []


def test_only_a_run_may_take_a_period() -> None:
    """A measurement may last; a publication is of one day."""
    assert read_record(Run, {"id": "r", "measured": "2025-01/2025-03"})[1] == []
    _, (backwards,) = read_record(Run, {"id": "r", "measured": "2025-03/2025-01"})
    _, (published,) = read_record(Source, {"id": "s", "kind": "paper", "published": "2025-01/2025-03"})
    assert backwards.code == published.code == "bad-date"
