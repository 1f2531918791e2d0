"""Arithmetic says what the printed figures allow: tables of cases, the answer as a value, the page's examples."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from arithmetic_cases import faults, read_cases, run_case

import claimcheck as cc
import claimcheck.arithmetic as package
from claimcheck import arithmetic
from claimcheck.arithmetic.entries import SPECS
from claimcheck.errors import ClaimcheckError, FigureError, UnitError
from claimcheck.figure import Figure
from claimcheck.formula import FormulaError

CASES = read_cases()
PAGE = Path(__file__).parent.parent / "docs" / "arithmetic.md"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['file']}: {case['case']}")
def test_case_is_answered(case: Mapping[str, Any]) -> None:
    """A case of the tables has the answer, the interval and the readings that it is known to have."""
    answer = run_case(case)
    assert faults(case, answer) == [], answer.sentence


def test_every_check_has_five_cases() -> None:
    """No check is left without five rows of its own."""
    own = Counter(case.get("check") for case in CASES if case["file"] != "published.yaml")
    assert {check: own[check] for check in arithmetic.CHECKS if own[check] < 5} == {}


def test_every_published_case_names_its_source() -> None:
    """A published figure without its public source is no case."""
    assert [case["case"] for case in CASES if case["file"] == "published.yaml" and not case.get("source")] == []


def test_every_function_that_answers_stands_in_the_list() -> None:
    """A check that a module gains and the list lacks would never be found by a record."""
    found = set()
    for module in pkgutil.iter_modules(package.__path__):
        if module.name in ("computing", "pairs", "records", "rows", "fitting"):
            continue  # what these answer with is no check of its own
        held = importlib.import_module(f"claimcheck.arithmetic.{module.name}")
        functions = [getattr(held, name) for name in held.__all__]
        found |= {one for one in functions if getattr(one, "__annotations__", {}).get("return") == "Answer"}
    assert found == set(arithmetic.CHECKS.values())
    assert list(SPECS) == list(arithmetic.CHECKS)


def test_the_package_hands_it_out() -> None:
    """What a notebook user types works, and the answer carries every reading."""
    answer = cc.arithmetic.change("28.88 ms", "31.19 ms", stated="7.4% faster")
    assert answer.answer == "reproduces"
    assert [(reading.name, reading.fits) for reading in answer.readings] == [("1 - a/b", True), ("b/a - 1", False)]
    assert answer.interval == answer.readings[0].interval
    assert answer.unit == "percent"
    assert answer.assumption == "rounding to nearest"
    assert str(answer) == (
        "28.88 ms against 31.19 ms: 7.41% [7.38, 7.44] less time than 31.19 ms; 8.00% [7.96, 8.03] more speed than at "
        "31.19 ms. “7.4% faster” reproduces as less time than 31.19 ms (rounding to nearest) and is inconsistent "
        "as more speed than at 31.19 ms."
    )


def test_intervals_are_exact() -> None:
    """The ends are the exact fractions that the digits give, not their decimals."""
    answer = arithmetic.change("28.88 ms", "31.19 ms", stated="7.4% faster")
    assert answer.interval is not None
    assert answer.interval.low == 100 * (1 - Fraction(28885, 1000) / Fraction(31185, 1000))
    assert answer.interval.high == 100 * (1 - Fraction(28875, 1000) / Fraction(31195, 1000))


def test_an_answer_is_plain_data() -> None:
    """JSON holds numbers as text, and the same words as the sentence."""
    answer = arithmetic.total(["2.664M", "0.1M"], stated="2.788M")
    held = json.loads(json.dumps(answer.to_json()))
    assert held["answer"] == "within rounding only"
    assert held["interval"] == {"low": "2713500", "high": "2814500"}
    assert held["sentence"] == answer.sentence
    assert not re.search(r"[0-9]e[-+]?[0-9]", json.dumps(held))


def test_figures_and_quantities_are_taken_as_well() -> None:
    """A figure that was read and a computed quantity do what their text would do."""
    first, second = Figure.read("450.3 tokens/s"), Figure.read("672.6 s")
    assert arithmetic.product(first, second).interval == arithmetic.product("450.3 tokens/s", "672.6 s").interval
    assert arithmetic.total([first * second, "1 token"], stated="302.9K tokens").answer == "reproduces"


def test_which_assumption_was_needed_is_said() -> None:
    """The last written digit is tried first, then the last one that is not zero, then digits that were cut."""
    rounded = arithmetic.total(["184,320 h", "368,640 h"], stated="553,000 h")
    assert (rounded.answer, rounded.assumption) == (
        "within rounding only",
        "rounding to nearest at the last non-zero digit",
    )
    assert arithmetic.total(["184,320 h", "368,640 h"], stated="553,001 h").answer == "inconsistent"
    assert arithmetic.total(["184,320 h", "368,640 h"], stated="553,000.0 h").answer == "inconsistent"
    cut = arithmetic.factor("2.8700 s", "1.0000 s", stated="2.8x")
    assert (cut.answer, cut.assumption) == ("only if truncated", "truncation of the stated figure")
    assert arithmetic.factor("2.8700 s", "1.0000 s", stated="2.85x").answer == "inconsistent"


def test_a_factor_that_would_repair_is_named() -> None:
    """A result that is a power of ten off says so, also outside the check for powers."""
    assert "multiplied by 10 " in str(arithmetic.power(("7,000 ng/kg/day", "60 kg"), stated="42,000")).lower()
    assert "multiplied by 1/1,000 " in str(arithmetic.product("2.00 GB/s", "5.0 s", stated="10.0 TB")).lower()
    assert arithmetic.total(["1.37 t", "2.1 t"], stated="9.9 t").note is None


def test_wrong_dimensions_are_refused() -> None:
    """Milliseconds and tokens have no ratio, and a product of them is no money."""
    with pytest.raises(UnitError):
        arithmetic.change("28.88 ms", "31 tokens", stated="7% more")
    with pytest.raises(UnitError):
        arithmetic.product("2.0 GB/s", "5.0 s", stated="$10")
    with pytest.raises(UnitError):
        arithmetic.total(["2.0 GB", "5.0 s"])
    with pytest.raises(ClaimcheckError, match="no percentage points"):
        arithmetic.points("12 ms", "13 ms", stated="1 percentage point")
    with pytest.raises(ClaimcheckError, match="no percentage points"):
        arithmetic.change("12 ms", "13 ms", stated="1 percentage point")
    assert arithmetic.factor("12 ms", "24 ms", stated="12 ms").answer == "not enough figures"
    with pytest.raises(FigureError):
        arithmetic.change("fast", "31 ms")


@pytest.mark.parametrize("check", ["shares", "total", "mean", "constant", "order"])
def test_an_empty_table_is_refused(check: str) -> None:
    """A check of a table needs its rows."""
    with pytest.raises(ClaimcheckError):
        arithmetic.CHECKS[check]([])


@pytest.mark.parametrize(
    ("text", "reason"),
    {
        "1 +" * 10_000 + " 1": "characters",
        "-" * 300 + "1": "operators",
        "(" * 300 + "1": "operators",
        "{a} ^ 2": "powers",
        "__import__('os').system('true')": "character",
        "{a} + {b}": "has no figure",
        "{a}.real": "character",
    }.items(),
    ids=lambda value: str(value)[:20],
)
def test_hostile_formulas_end_at_once(text: str, reason: str) -> None:
    """A formula past the limits, with a power, with Python or with an unknown id is refused and never run."""
    with pytest.raises(FormulaError, match=reason):
        arithmetic.recompute(text, {"a": "1 ms"})


def test_a_formula_that_divides_by_what_may_be_zero_has_no_answer() -> None:
    """Nothing follows from a quotient whose divisor may be zero."""
    assert arithmetic.recompute("1 / ({a} - {a})", {"a": "1 ms"}, stated="3 ms").answer == "not enough figures"


def test_every_example_of_the_page_runs() -> None:
    """The worked examples give what the page prints."""
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried >= len(arithmetic.CHECKS)
    assert failed == 0


def test_the_page_has_every_check_with_its_keys() -> None:
    """Each check has a heading, an example, and the keys of its entries in check files."""
    text = PAGE.read_text(encoding="utf-8")
    for check, spec in SPECS.items():
        section = text.split(f"\n### {check}\n")[1].split("\n### ")[0]
        assert ">>> " in section, check
        told = re.search(r"^Keys: (.*)\.$", section, re.MULTILINE)
        assert told is not None, check
        assert re.findall(r"`([a-z_]+)`", told[1]) == list(spec.kinds), check
