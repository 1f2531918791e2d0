"""Properties of arithmetic: true figures are never inconsistent, perturbed ones are, units change nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from arithmetic_truth import TRUTHS, Teller, Truth, printed
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck import arithmetic
from claimcheck.errors import ClaimcheckError
from claimcheck.figure import Figure, Interval
from claimcheck.formula import FormulaError

#: Random cases for each check; 100,000 are run before a release: CLAIMCHECK_ARITHMETIC_CASES=100000.
CASES = int(os.environ.get("CLAIMCHECK_ARITHMETIC_CASES", "500"))

#: Checks that hold a stated result against a computed interval; the others ask about the figures among themselves.
STATED = [
    "change",
    "factor",
    "points",
    "total",
    "product",
    "per-what",
    "mean",
    "power",
    "margin",
    "compound",
    "formula",
]


@pytest.mark.parametrize("check", TRUTHS)
def test_true_figures_are_never_inconsistent(check: str) -> None:
    """True values rounded to whatever digits never answer *inconsistent*."""
    teller = Teller(20261109)
    for number in range(CASES):
        truth = TRUTHS[check](teller)
        answer = truth.ask(truth.stated)
        assert answer.answer != "inconsistent", f"case {number}: {answer}"


def moved(stated: Figure, to: Fraction) -> Figure:
    """Return a figure with another number, printed to the same digits."""
    assert isinstance(stated.value, Decimal)
    exponent = stated.value.as_tuple().exponent
    assert isinstance(exponent, int)
    plain = printed(to, max(-exponent, 1), stated.unit, stated.quantity_kind)
    return replace(plain, direction=stated.direction, statistic=stated.statistic)


@pytest.mark.parametrize("check", STATED)
def test_a_figure_past_every_interval_is_inconsistent(check: str) -> None:
    """A stated result moved out of what every reading and every assumption allows is told."""
    teller = Teller(4)
    for number in range(CASES // 2):
        truth = TRUTHS[check](teller)
        answer = truth.ask(truth.stated)
        readings = [reading for reading in answer.readings if reading.worded]
        high = max(reading.interval.high or Fraction(0) for reading in readings)
        width = max(reading.interval.width or Fraction(0) for reading in readings)
        # Ten widths are past what digits cut off could add, a factor of four past zeros that were rounded.
        far = moved(truth.stated, high * 4 + 10 * width + 10)
        wrong = truth.ask(far)
        assert wrong.answer == "inconsistent", f"case {number}: {wrong}"


def in_other_units(check: str) -> Callable[[Figure], Figure]:
    unit = {"change": "second", "order": "second", "total": "kilogram", "mean": "second", "power": "gram"}[check]
    return lambda figure: figure.in_unit(unit)


@pytest.mark.parametrize("check", ["change", "order", "total", "mean", "power"])
def test_units_change_no_answer(check: str) -> None:
    """The same figures in other units get the same answer, reading by reading."""
    teller = Teller(5)
    convert = in_other_units(check)
    for _ in range(CASES // 5):
        a, b, c = (teller.value() for _ in range(3))
        unit = {"total": "tonne", "power": "kilogram"}.get(check, "millisecond")
        first, second, third = (teller.show(value, unit, least=1) for value in (a, b, c))
        said = teller.percent(max(a, b) / min(a, b) - 1)
        asks: dict[str, Callable[[Figure, Figure, Figure], arithmetic.Answer]] = {
            "change": lambda x, y, _, said=said: arithmetic.change(x, y, stated=said),  # type: ignore[misc]
            "order": lambda x, y, z: arithmetic.order([x, y, z]),
            "total": lambda x, y, z: arithmetic.total([x, y], stated=z),
            "mean": lambda x, y, z: arithmetic.mean([x, y], stated=z),
            "power": lambda x, y, _: arithmetic.power(x, stated=y),
        }
        plain = asks[check](first, second, third)
        other = asks[check](convert(first), convert(second), convert(third))
        assert other.answer == plain.answer
        assert [r.answer for r in other.readings] == [r.answer for r in plain.readings]


@given(
    number=st.decimals(min_value=1, max_value=10**6, places=6),
    places=st.integers(0, 5),
    unit=st.sampled_from(["ms", "GB"]),
)
@settings(max_examples=60, deadline=None)
def test_printed_figures_are_what_reading_gives(number: Decimal, places: int, unit: str) -> None:
    """The figures of these properties are those that their text would be read as."""
    name = {"ms": "millisecond", "GB": "gigabyte"}[unit]
    made = printed(Fraction(number), places, name)
    read = Figure.read(f"{made.text} {unit}")
    assert (read.value, read.interval, read.unit, read.quantity_kind) == (made.value, made.interval, name, "level")


@given(
    a=st.fractions(min_value=Fraction(1, 100), max_value=1000),
    b=st.fractions(min_value=Fraction(1, 100), max_value=1000),
    places=st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6)),
)
@settings(max_examples=150, deadline=None)
def test_any_true_ratio_is_allowed(a: Fraction, b: Fraction, places: tuple[int, int, int]) -> None:
    """Fractions that no random generator would find are allowed like all others."""
    first, second = printed(a, places[0], "second"), printed(b, places[1], "second")
    stated = printed(abs(a / b - 1) * 100, places[2], "percent", "percent_change")
    assert arithmetic.change(first, second, stated=stated).answer != "inconsistent"


@given(st.text(alphabet="{}ab()+-*/^,. 0123456789minmaxsumean'\"_\\\u00e9", max_size=120))
@settings(max_examples=300, deadline=None)
def test_a_formula_gives_an_answer_or_is_refused(text: str) -> None:
    """Whatever stands in a formula, it ends in an answer or in a refusal."""
    try:
        answer = arithmetic.recompute(text, {"a": "28.88 ms", "b": "31.19 ms"})
    except (FormulaError, ClaimcheckError):
        return
    assert isinstance(answer.sentence, str)


ODD = ["28.88 ms", "0", "-3 ms", "half", "within 6%", "up to 5%", "3 of 47", "1e3 ms", "5–10%"]


@given(st.lists(st.sampled_from(ODD)))
@settings(max_examples=150, deadline=None)
def test_odd_figures_never_break_a_table(texts: list[str]) -> None:
    """Zeros, negative numbers, words, bounds and ranges are answered or refused with a reason."""
    for check in ("total", "order", "constant", "mean", "shares"):
        try:
            told = arithmetic.CHECKS[check](texts).sentence
        except ClaimcheckError as error:
            told = str(error)
        assert told


def test_the_interval_of_a_reading_is_closed() -> None:
    """The ends of a reading's interval belong to it, as the digits round to the printed number at both ends."""
    reading = arithmetic.change("1.0 s", "2.0 s").readings[0]
    low, high = 1 - Fraction(105, 195), 1 - Fraction(95, 205)
    assert reading.interval == Interval(100 * low, 100 * high)


def test_truth_of_every_check_is_told() -> None:
    """No check is left without its property."""
    assert set(TRUTHS) == {*arithmetic.CHECKS, "formula"}
    assert all(isinstance(TRUTHS[check](Teller(1)), Truth) for check in TRUTHS)
