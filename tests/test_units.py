"""Units: the closed grammar, exact conversion, and what is kept apart."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.errors import UnitError
from claimcheck.units import canonical, conversion_factor, convert, parse_unit, same_dimension
from claimcheck.units.table import PREFIXES, definitions

SPELLINGS = [
    ("tok/s/GPU", "token/second/GPU"),
    ("tokens per second per GPU", "token/second/GPU"),
    ("tokens/GPU-s", "token/second/GPU"),
    ("TGS", "token/second/GPU"),
    ("tok/s/H200", "token/second/GPU"),  # a device as a denominator is a GPU
    ("$/GPU-hour", "USD/hour/GPU"),
    ("USD/GPU/hour", "USD/hour/GPU"),
    ("GPU-hours", "GPU*hour"),
    ("kWh/100 km", "kilowatt*hour/hundred/kilometer"),
    ("USD/(kilowatt*hour)", "USD/hour/kilowatt"),
    ("km²", "kilometer**2"),
    ("W/m2", "watt/meter**2"),
    ("GB", "gigabyte"),
    ("GiB", "gibibyte"),
    ("Gb", "gigabit"),
    ("Gbit/s", "gigabit/second"),
    ("QPS", "query/second"),
    ("MTok", "megatoken"),
    ("mb/d", "megabarrel/day"),
    ("°C", "degree_Celsius"),
    ("°C/year", "delta_degree_Celsius/year"),  # in a quotient a temperature is a difference
    ("bps", "basis_point"),
    ("1", "1"),
    ("", "1"),
    ("1/second", "1/second"),
    ("requests", "request"),
    ("participants", "participant"),
    ("crates", "crate"),
]


@pytest.mark.parametrize(("printed", "expected"), SPELLINGS)
def test_a_printed_unit_has_one_canonical_spelling(printed: str, expected: str) -> None:
    """Every printed form of a unit comes out in one pint-style spelling, which reads as itself."""
    assert canonical(printed) == expected
    assert canonical(expected) == expected


@pytest.mark.parametrize(("printed", "expected"), SPELLINGS)
def test_pint_agrees_with_the_table(printed: str, expected: str) -> None:
    """The pint unit of a printed form is the pint unit of its canonical spelling."""
    assert (1 * parse_unit(printed)).to(parse_unit(expected)).magnitude == 1


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("toekn", "token"),
        ("reqest", "request"),
        ("secnod", "second"),
        ("kilotokn", "kilotoken"),
        ("gigabtye", "gigabyte"),
        ("milisecond", "millisecond"),
        ("paticipant", "participant"),
    ],
)
def test_a_slip_in_a_known_unit_is_refused_with_what_was_meant(slip: str, meant: str) -> None:
    """A noun one slip away from a known name is no new dimension; the hint names the known one."""
    with pytest.raises(UnitError) as caught:
        canonical(slip)
    assert caught.value.hint == f"did you mean `{meant}`?"


@pytest.mark.parametrize("noun", ["participant", "star", "install", "widget", "lighthouse", "pull_request"])
def test_any_other_noun_is_a_dimension_of_its_own(noun: str) -> None:
    """A published noun converts to itself and to nothing else."""
    assert conversion_factor(noun, noun) == 1
    assert conversion_factor(f"kilo{noun}", noun) == 1000
    assert conversion_factor(noun, "1") is None
    assert conversion_factor(noun, "token") is None


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("token", "request"),
        ("USD", "EUR"),
        ("percent", "percentage_point"),
        ("percent", "1"),
        ("percentage_point", "1"),
        ("token", "1"),
        ("GPU", "node"),
        ("year", "day"),
        ("ton", "tonne"),
        ("degree", "degree_Celsius"),
    ],
)
def test_unlike_things_do_not_convert(left: str, right: str) -> None:
    """Counts, currencies, shares and points are apart; a year has no fixed number of days."""
    assert conversion_factor(left, right) is None
    assert not same_dimension(left, right)
    with pytest.raises(UnitError):
        convert(1, left, right)


@pytest.mark.parametrize(
    ("left", "right", "factor"),
    [
        ("basis_point", "percentage_point", Fraction(1, 100)),
        ("kilowatt*hour", "joule", Fraction(3_600_000)),
        ("gigabyte", "gibibyte", Fraction(10**9, 2**30)),
        ("gigabit", "gigabyte", Fraction(1, 8)),
        ("mile/hour", "meter/second", Fraction(44704, 100000)),
        ("USD/megatoken", "USD/token", Fraction(1, 10**6)),
        ("decade", "month", Fraction(120)),
        ("degree_Celsius", "degree_Celsius", Fraction(1)),
        ("delta_degree_Celsius", "delta_degree_Fahrenheit", Fraction(9, 5)),
    ],
)
def test_conversions_are_exact(left: str, right: str, factor: Fraction) -> None:
    """A conversion factor is an exact fraction, and its inverse the other way."""
    assert conversion_factor(left, right) == factor
    assert conversion_factor(right, left) == 1 / factor


def test_temperatures_convert_with_their_zero_points() -> None:
    """No factor bridges two zero points; ``convert`` does, exactly."""
    assert conversion_factor("degree_Celsius", "degree_Fahrenheit") is None
    assert convert(100, "degree_Celsius", "degree_Fahrenheit") == 212
    assert convert(Decimal("37.5"), "degree_Celsius", "kelvin") == Fraction("310.65")
    assert convert(-40, "degree_Fahrenheit", "degree_Celsius") == -40


@pytest.mark.parametrize(
    "text",
    [
        "2**999999999",
        "second**9",
        "9**9**9",
        "a" * 81,
        "token" + "*token" * 8,
        "__import__('os')",
        "token/",
        "token//second",
        "(token",
        "5 second",
        "token+second",
        "(" * 50,
        "EP64",
    ],
)
def test_what_is_no_unit_is_refused(text: str) -> None:
    """Nothing outside the grammar reaches pint."""
    with pytest.raises(UnitError):
        parse_unit(text)


@settings(deadline=None)
@given(
    st.sampled_from(sorted(name for name, meaning in definitions().items() if not meaning.offset)),
    st.sampled_from(sorted(PREFIXES)),
    st.fractions(min_value=-(10**12), max_value=10**12, max_denominator=10**6),
)
def test_there_and_back_is_where_it_began(name: str, prefix: str, value: Fraction) -> None:
    """Converting a value to a prefixed unit and back gives the same exact value."""
    if prefix + name in definitions():
        return
    there = convert(value, name, prefix + name)
    assert there * PREFIXES[prefix] == value
    assert convert(there, prefix + name, name) == value


def test_reading_units_does_not_import_pint() -> None:
    """Only ``parse_unit`` needs pint: the table alone converts."""
    program = (
        "import sys; from claimcheck.units import conversion_factor; conversion_factor('ms', 's');"
        "sys.exit('pint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
