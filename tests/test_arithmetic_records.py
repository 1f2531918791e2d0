"""Arithmetic in records: formulas, baselines and check files, and what `claimcheck check` says of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from small_dossiers import small_dossier

from claimcheck import arithmetic
from claimcheck.checking.arithmetic import arithmetic_problems
from claimcheck.collection import Collection, load_collection
from claimcheck.errors import Problem
from claimcheck.evidence import Evidence

ROOT = Path(__file__).parent.parent

CLAIMS: dict[str, dict[str, Any]] = {
    "ours": {"figure": "28.88 ms"},
    "theirs": {"figure": "31.19 ms"},
    "gain": {"figure": "7.4% faster", "from": ["ours", "theirs"], "baseline": "theirs"},
    "chart": {"figure": "unreadable"},
    "tokens": {"figure": "954K tokens/s/GPU"},
    "speed": {"figure": "196 tokens/s/user"},
    "more": {"figure": "25% higher", "baseline": "chart"},
    "less": {"figure": "20% less", "baseline": "chart"},
}


def dossier(root: Path, claims: Mapping[str, Mapping[str, Any]] | None = None, entries: Any = ()) -> Collection:
    """Write a small dossier, its claims changed or added to, with one check of these entries."""
    held = {id: {**claim, **(claims or {}).get(id, {})} for id, claim in CLAIMS.items()}
    held |= {id: dict(claim) for id, claim in (claims or {}).items() if id not in held}
    small_dossier(root, {"claims": {id: {"source": "post", **claim} for id, claim in held.items()}})
    check = {"question": "Which?", "pairs": [{"left": "ours", "right": "theirs"}], "arithmetic": list(entries)}
    (root / "checks" / "which.yaml").write_text(json.dumps(check), encoding="utf-8")
    return load_collection(root)


def problems(collection: Collection) -> list[Problem]:
    return list(arithmetic_problems(Evidence(collection)))


def told(collection: Collection) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.hint) for problem in problems(collection)]


def test_a_relative_claim_is_held_against_its_baseline(tmp_path: Path) -> None:
    """Baseline and own value are found, and every reading is tried."""
    collection = dossier(tmp_path)
    (answer,) = arithmetic.answers_for(collection.claims["gain"], collection)
    assert (answer.about, answer.answer) == ("gain", "reproduces")
    assert [(reading.name, str(reading.answer)) for reading in answer.readings] == [
        ("1 - b/a", "reproduces"),
        ("a/b - 1", "inconsistent"),
    ]
    assert problems(collection) == []


def test_a_change_that_no_reading_gives_is_a_problem(tmp_path: Path) -> None:
    """The line of the figure is named, with every reading in the message."""
    collection = dossier(tmp_path, {"gain": {"figure": "9.4% faster"}})
    (problem,) = problems(collection)
    assert (problem.code, problem.level, problem.line) == ("inconsistent-figure", "error", 1)
    assert "7.41% [7.38, 7.44] less time" in problem.message


def test_a_slower_claim_that_is_faster_is_a_problem(tmp_path: Path) -> None:
    """A baseline is the base, so that the direction counts."""
    (problem,) = problems(dossier(tmp_path, {"gain": {"figure": "7.4% slower"}}))
    assert "The printed values go the other way" in problem.message


def test_a_hedged_figure_is_a_warning(tmp_path: Path) -> None:
    """What a source calls about so much may be rounded more than its digits say."""
    (problem,) = problems(dossier(tmp_path, {"gain": {"figure": "about 9.4% faster"}}))
    assert problem.level == "warning"


def test_a_baseline_without_a_figure_leaves_what_the_change_allows(tmp_path: Path) -> None:
    """Without values the answer tells the ratio for each base."""
    collection = dossier(tmp_path, {"gain": {"figure": "within 6%", "baseline": "chart"}})
    (answer,) = arithmetic.answers_for(collection.claims["gain"], collection)
    assert answer.answer == "ambiguous base"
    assert [reading.shown() for reading in answer.readings] == ["0.94 to 1.06", "0.943 to 1.064"]


def test_a_formula_is_recomputed(tmp_path: Path) -> None:
    """A formula over claims reproduces the figure, or is told with its interval."""
    formula = {"formula": "1 - {ours} / {theirs}"}
    collection = dossier(tmp_path, {"gain": formula})
    assert [answer.check for answer in arithmetic.answers_for(collection.claims["gain"], collection)] == [
        "formula",
        "change",
    ]
    assert problems(collection) == []
    wrong = dossier(tmp_path, {"sum": {"figure": "60.18 ms", "formula": "{ours} + {theirs}"}})
    (problem,) = problems(wrong)
    assert problem.code == "inconsistent-figure"
    assert "60.07 milliseconds [60.06, 60.08] by the formula" in problem.message


PRICE = {"metric": "cost-per-million-tokens-total"}
RATE = {"metric": "output-throughput-per-gpu"}


@pytest.mark.parametrize(
    ("figure", "answer"),
    [("$0.10/M", "reproduces"), ("$0.10/M tokens", "reproduces"), ("$0.11/M", "inconsistent")],
)
def test_the_metric_completes_a_printed_unit(tmp_path: Path, figure: str, answer: str) -> None:
    """A price per million of a metric that counts tokens is a price per million tokens, in formulas and entries."""
    collection = dossier(
        tmp_path,
        {
            "hour": {"figure": "$1.92/GPU/hr"},
            "rate": {"figure": "5,336.2 tok/s/GPU"},
            "price": {"figure": figure, "formula": "{hour} / {rate}", **PRICE},
        },
        [{"check": "per-what", "total": "hour", "rate": "rate", "stated": "price"}],
    )
    assert str(arithmetic.answers_for(collection.claims["price"], collection)[0].answer) == answer
    (entry,) = arithmetic.answers_of_check(collection.checks["which"], collection)
    assert str(entry.answer) == answer


@pytest.mark.parametrize(
    ("formula", "answer"),
    [("{total} / 72", "reproduces"), ("{total} / 36", "inconsistent"), ("{total} / 72 / {hours}", None)],
)
def test_a_bare_number_of_a_formula_may_count(tmp_path: Path, formula: str, answer: str | None) -> None:
    """Tokens a second over 72 may be tokens a second per GPU; a time or a currency is never made up."""
    claims = {
        "total": {"figure": "72,000 tokens/s"},
        "hours": {"figure": "2 hours"},
        "each": {"figure": "1,000 tokens/s/GPU", "formula": formula, **RATE},
    }
    collection = dossier(tmp_path, claims)
    answers = arithmetic.answers_for(collection.claims["each"], collection)
    assert [str(found.answer) for found in answers] == ([] if answer is None else [answer])


FORMULAS = {
    "1 - {ours / {theirs}": ("bad-formula", "ids in braces"),
    "+" * 10_000: ("bad-formula", "ids in braces"),
    "{ours} ^ 2": ("bad-formula", None),
    "1 / ({ours} - {ours})": (None, None),
    "1 - {ours} / {their}": ("unknown-claim", "did you mean `theirs`?"),
    "{ours} + {tokens}": ("wrong-dimension", "the units"),
    "{ours} * 3": ("wrong-dimension", "the units"),
    "{chart} / {ours}": (None, None),
}


@pytest.mark.parametrize("formula", FORMULAS, ids=lambda formula: formula[:24])
def test_a_formula_that_cannot_be_is_a_problem(formula: str, tmp_path: Path) -> None:
    """A formula that is none, names no claim, or gives another dimension is told at its line, with what to do."""
    code, hint = FORMULAS[formula]
    found = told(dossier(tmp_path, {"gain": {"formula": formula}}))
    if code is None:
        assert found == []
        return
    ((told_code, told_hint),) = found
    assert told_code == code
    assert hint is None or (told_hint or "").startswith(hint)


def test_a_check_file_asks(tmp_path: Path) -> None:
    """Each entry is answered in the order of the file, with the claim under test and the author's words."""
    entries = [
        {"check": "change", "from": "theirs", "to": "ours", "stated": "gain", "note": "At one point of the sweep."},
        {"check": "per-what", "total": "tokens", "rate": "speed", "expect": "inconsistent"},
        {"check": "per-what", "total": "tokens", "rate": "speed", "most": {"figure": "10,000 users/GPU"}},
        {"check": "constant", "rows": ["{ours} * 2", "{theirs} * 1.852"]},
        {"check": "total", "rows": ["ours", "chart"]},
        {"check": "twice", "more": "more", "less": "less"},
        {"check": "product", "factors": [{"figure": "12"}, {"figure": "$20"}], "stated": {"figure": "$245"}},
        {
            "check": "product",
            "factors": [{"figure": "12"}, {"figure": "$20"}],
            "stated": {"figure": "$245"},
            "exact": ["factors"],
            "expect": "inconsistent",
        },
    ]
    collection = dossier(tmp_path, entries=entries)
    answers = arithmetic.answers_of_check(collection.checks["which"], collection)
    assert [str(answer.answer) for answer in answers] == [
        "reproduces",
        "inconsistent",
        "not enough figures",
        "reproduces",
        "not enough figures",
        "reproduces",
        "within rounding only",
        "inconsistent",
    ]
    assert (answers[0].about, answers[0].author_note) == ("gain", "At one point of the sweep.")
    assert answers[1].expected == "inconsistent"
    assert problems(collection) == []


ENTRIES: dict[str, tuple[Any, str, str | None]] = {
    "no mapping": ("change", "wrong-type", "write {check"),
    "no check": ({"stated": "gain"}, "missing-key", "add `check:`"),
    "a misspelt check": ({"check": "chnage", "stated": "gain"}, "unknown-arithmetic", "did you mean `change`?"),
    "a misspelt key": ({"check": "change", "state": "gain", "stated": "gain"}, "unknown-key", "did you mean `stated`?"),
    "a key that is missing": ({"check": "total", "stated": "gain"}, "missing-key", "keys: rows"),
    "a misspelt claim": ({"check": "change", "stated": "gian"}, "unknown-claim", "did you mean `gain`?"),
    "a claim for a list": ({"check": "total", "rows": "ours"}, "wrong-type", "list claims"),
    "a list for a claim": ({"check": "change", "stated": ["gain"]}, "wrong-type", "name one claim"),
    "no formula": ({"check": "total", "rows": ["{ours} +"]}, "bad-formula", "as in"),
    "a flag of another word": (
        {"check": "shares", "shares": ["ours"], "exclusive_and_exhaustive": "maybe"},
        "bad-value",
        "write yes or no",
    ),
    "exact is another word": (
        {"check": "total", "rows": ["ours"], "exact": "maybe"},
        "bad-value",
        "write yes, or list",
    ),
    "exact names no figure": ({"check": "total", "rows": ["ours"], "exact": ["stated"]}, "unknown-key", "rows"),
    "an unknown answer": (
        {"check": "change", "stated": "gain", "expect": "reproduced"},
        "unknown-answer",
        "did you mean `reproduces`?",
    ),
    "other dimensions": ({"check": "total", "rows": ["ours", "tokens"]}, "wrong-dimension", "the figures"),
    "a figure that cannot be read": (
        {"check": "total", "rows": ["ours", {"figure": "many"}]},
        "unreadable-figure",
        None,
    ),
    "another answer than expected": (
        {"check": "per-what", "total": "tokens", "rate": "speed", "expect": "reproduces"},
        "unexpected-answer",
        "954K tokens/s/GPU over 196 tokens/s/user",
    ),
    "an inconsistent figure": (
        {"check": "per-what", "total": "tokens", "rate": "speed"},
        "inconsistent-figure",
        "where the source is at fault",
    ),
    "one value of two": ({"check": "change", "values": ["ours"], "stated": "gain"}, "wrong-type", "list two"),
    "a power": ({"check": "total", "rows": ["{ours} ^ 2"]}, "wrong-dimension", None),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_that_cannot_be_run_is_a_problem(name: str, tmp_path: Path) -> None:
    """Each fault of an entry is told with code, file and line, and what to do."""
    entry, code, hint = ENTRIES[name]
    collection = dossier(tmp_path, entries=[entry])
    (problem,) = problems(collection)
    assert problem.code == code
    assert problem.line == 1
    assert problem.file is not None
    assert problem.file.endswith("which.yaml")
    assert hint is None or (problem.hint or "").startswith(hint)


def test_a_fault_hides_no_other_entry(tmp_path: Path) -> None:
    """The entries beside a bad one are answered."""
    entries = [{"check": "change", "stated": "gian"}, {"check": "order", "values": ["ours", "theirs"]}]
    collection = dossier(tmp_path, entries=entries)
    assert [answer.check for answer in arithmetic.answers_of_check(collection.checks["which"], collection)] == ["order"]


def test_the_repository_dossier_has_its_answers() -> None:
    """The seed figures stand as they are known: latency and not speed, no output tokens, two bases for six percent."""
    collection = load_collection(ROOT)
    checks, claims = collection.checks.values(), collection.claims
    answers = [answer for check in checks for answer in arithmetic.answers_of_check(check, collection)]
    formula, high = arithmetic.answers_for(claims["sglang-decode-high"], collection)
    assert formula.answer == high.answer == "reproduces"
    assert [str(reading.answer) for reading in high.readings] == ["reproduces", "inconsistent"]
    assert any("our inference" in (answer.author_note or "") for answer in answers)
    (within,) = arithmetic.answers_for(claims["vllm-decode"], collection)
    assert [reading.shown() for reading in within.readings] == ["0.94 to 1.06", "0.943 to 1.064"]
    shown = {reading.shown() for answer in answers for reading in answer.readings}
    assert "4,867 users per GPU [4,852, 4,882]" in shown
    assert "0.011344 USD per megatoken [0.011337, 0.011351]" in shown
    assert "1,793,981,481 tokens per second [1,788,194,444, 1,799,768,519]" in shown
    assert problems(collection) == []
