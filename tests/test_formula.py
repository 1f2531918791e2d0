"""Formulas are read by a closed grammar and computed exactly, and nothing in them is Python."""

from __future__ import annotations

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.formula import MAX_LENGTH, MAX_OPERATORS, FormulaError, power, read_formula

VALUES = {"a": Fraction(3), "b": Fraction(4), "x": Fraction(7), "claim-2": Fraction(5), "step.p90": Fraction(9)}

COMPUTED = {
    "0.1 + 0.2": Fraction(3, 10),
    "1 - {a} / {b}": Fraction(1, 4),
    "1/3/3": Fraction(1, 9),
    "2 - 3 - 4": Fraction(-5),
    "2 + 3 * 4": Fraction(14),
    "(2 + 3) * 4": Fraction(20),
    "-2 ^ 2": Fraction(-4),
    "(-2) ^ 2": Fraction(4),
    "2 ^ 3 ^ 2": Fraction(512),
    "2 ^ -1": Fraction(1, 2),
    "2 ^ -3 * 2": Fraction(1, 4),
    "2 * -3 + 1": Fraction(-5),
    "--1": Fraction(1),
    "0 ^ 0.5": Fraction(0),
    "4 ^ 0.5": Fraction(2),
    "x * 2": Fraction(14),
    "{claim-2} + {step.p90}": Fraction(14),
    "min(3, 1, 2)": Fraction(1),
    "max(1)": Fraction(1),
    "sum(1, 2, 3) + mean(1, 2)": Fraction(15, 2),
    "max(min(1, 2), sum(3, -1))": Fraction(2),
    "\n 1 +\n\t2 ": Fraction(3),
}


@pytest.mark.parametrize(("text", "value"), COMPUTED.items(), ids=COMPUTED)
def test_a_formula_is_computed(text: str, value: Fraction) -> None:
    """Numbers are exact, ^ binds first and to the right, a sign binds before a product."""
    assert read_formula(text).evaluate(VALUES) == value


REFUSED = {
    "nothing": ("", 0),
    "spaces": ("   ", 0),
    "a value missing at the end": ("1 +", 3),
    "a value missing at the start": ("* 2", 0),
    "an unary plus": ("+1", 0),
    "an operator missing": ("1 2", 2),
    "an operator missing before a name": ("{a}{b}", 4),
    "an operator missing before a parenthesis": ("2 (3)", 2),
    "a power of ten": ("1e5", 1),
    "a parenthesis never closed": ("2 * (1", 4),
    "a parenthesis never opened": ("1)", 1),
    "a comma outside a call": ("1,2", 1),
    "a comma inside plain parentheses": ("max((1,2))", 6),
    "a call of nothing": ("min()", 4),
    "a function without parentheses": ("sum + 1", 0),
    "a call of something else": ("exit(1)", 4),
    "an attribute": ("a.b", 1),
    "an index": ("a[0]", 1),
    "two stars": ("2 ** 3", 3),
    "an id in capitals": ("{A}", 0),
    "an id that is never closed": ("1 + {a", 3),
    "digits of another script": ("1 + ٣", 3),
    "a number of more than 40 digits": ("1" * 41, 40),
    "too long": ("1" * (MAX_LENGTH + 1), MAX_LENGTH),
    "too many operators": ("-" * (MAX_OPERATORS + 1) + "1", MAX_OPERATORS),
}


@pytest.mark.parametrize(("text", "position"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_formula_is_refused_with_its_place(text: str, position: int) -> None:
    """The fault is named with the offset of the first character that does not fit."""
    with pytest.raises(FormulaError) as caught:
        read_formula(text)
    assert caught.value.position == position
    assert str(caught.value).endswith(f"(character {position + 1})")


VALUELESS = {
    "a division by zero": "1 / (2 - 2)",
    "zero to a negative power": "0 ^ -1",
    "an even root of less than nothing": "(-8) ^ 0.5",
    "a root of less than nothing": "(-8) ^ (1/3)",
    "a tower of powers": "9 ^ 9 ^ 9",
    "a power of a power": "((10 ^ 64) ^ 64) ^ 64",
    "an exponent above 64": "2 ^ 64.5",
    "a root of a number of a million digits": "(" + "*".join(["(10^64)^60"] * 20) + ") ^ 63.5",
}


@pytest.mark.parametrize("text", VALUELESS.values(), ids=VALUELESS)
def test_a_value_that_does_not_exist_is_refused(text: str) -> None:
    """Where a formula has no value the answer says why, at once, and names no place."""
    with pytest.raises(FormulaError) as caught:
        read_formula(text).evaluate(VALUES)
    assert caught.value.position is None and "character" not in str(caught.value)


def test_names_are_listed_in_order_of_first_use() -> None:
    """The names a formula needs are listed once each, functions left out."""
    assert read_formula("min({b}, a) + {b} / {claim-2}").names == ("b", "a", "claim-2")


def test_a_name_without_value_is_a_key_error() -> None:
    """A missing input is the caller's fault, and is named."""
    with pytest.raises(KeyError, match="claim-9"):
        read_formula("{claim-9} * 2").evaluate(VALUES)


def test_a_formula_computes_over_other_kinds_of_number() -> None:
    """Numbers, names and calls go through what the caller gives for them."""
    sizes = read_formula("max(x, 2) + 1").evaluate(
        {"x": "abc"}, number=lambda value: "-" * int(value), calls={"max": lambda values: max(values, key=len)}
    )
    assert sizes == "abc-"


def test_a_root_has_forty_digits() -> None:
    """A power that is no fraction is given to 40 digits."""
    root = power(Fraction(2), Fraction(1, 2))
    assert abs(root * root - 2) < Fraction(1, 10**38)


TREES = st.recursive(
    st.integers(0, 99).map(str),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda parts: f"({' '.join(parts)})"),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(TREES)
def test_integer_formulas_agree_with_python(text: str) -> None:
    """Sums, differences and products give what Python's own integers give."""
    assert read_formula(text).evaluate({}) == eval(text)


@settings(max_examples=200, deadline=None)
@given(st.text("0123456789.+-*/^(),{}abc \t", max_size=40))
def test_no_text_raises_anything_else(text: str) -> None:
    """Any text is a formula or a formula error."""
    with contextlib.suppress(FormulaError):
        assert read_formula(text).steps
