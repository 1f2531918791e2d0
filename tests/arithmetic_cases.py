"""The tables of arithmetic cases, read and run."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from claimcheck import arithmetic
from claimcheck.arithmetic.entries import SPECS, Kind
from claimcheck.yamltext import read_yaml

FOLDER = Path(__file__).parent / "cases" / "arithmetic"


def read_cases() -> list[Mapping[str, Any]]:
    """Read every case of every table, with the name of its file."""
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        node, problems = read_yaml(path.read_bytes(), path.name)
        assert problems == [], problems
        assert isinstance(node, list)
        found += [{**case, "file": path.name} for case in node]
    return found


def run_case(case: Mapping[str, Any]) -> arithmetic.Answer:
    """Answer a case; its call has the keys that check files use, with figures as printed."""
    if "formula" in case:
        return arithmetic.recompute(case["formula"], case["figures"], stated=case["stated"])
    spec = SPECS[case["check"]]
    values = {key: value == "yes" if spec.kinds[key] is Kind.FLAG else value for key, value in case["call"].items()}
    return spec.run(values, case.get("exact", ()))


def rounded(value: Fraction | None, like: str) -> Decimal:
    """Round to as many decimals as an expected text has."""
    assert value is not None
    exponent = Decimal(like).as_tuple().exponent
    assert isinstance(exponent, int)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(exponent), ROUND_HALF_UP)


def faults(case: Mapping[str, Any], answer: arithmetic.Answer) -> list[str]:
    """Return what of an answer is not as the case has it."""
    wrong = []
    if str(answer.answer) != case["answer"]:
        wrong.append(f"{answer.answer}, not {case['answer']}")
    if "interval" in case and answer.interval is not None:
        ends = (answer.interval.low, answer.interval.high)
        found = [rounded(end, like) for end, like in zip(ends, case["interval"], strict=True)]
        if found != [Decimal(like) for like in case["interval"]]:
            wrong.append(f"interval {found}, not {case['interval']}")
    for name, word in case.get("readings", {}).items():
        words = [str(reading.answer) for reading in answer.readings if reading.name == name]
        if word not in words:
            wrong.append(f"reading {name}: {words}, not {word}")
    return wrong
