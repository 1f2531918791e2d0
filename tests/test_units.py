"""Units: the closed grammar, exact conversion, what is kept apart, and the registry for notebooks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import claimcheck as cc
from claimcheck.currencies import currencies
from claimcheck.errors import ClaimcheckError, UnitError
from claimcheck.figure import Figure
from claimcheck.units import canonical, conversion_factor, convert, parse_unit, read_product, same_dimension
from claimcheck.units.table import UNITS, count_nouns, definitions, prefixes, read_lines, spellings

ROOT = Path(__file__).parent.parent

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
def test_pint_agrees_on_a_printed_unit(printed: str, expected: str) -> None:
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
        ("dose", "sievert"),
        ("time", "second"),  # "3 times" are counted, and so are "lengths"
        ("length", "meter"),
        ("kilolength", "meter"),
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
    st.sampled_from(sorted(prefixes())),
    st.fractions(min_value=-(10**12), max_value=10**12, max_denominator=10**6),
)
def test_there_and_back_is_where_it_began(name: str, prefix: str, value: Fraction) -> None:
    """Converting a value to a prefixed unit and back gives the same exact value."""
    if prefix + name in definitions():
        return
    there = convert(value, name, prefix + name)
    assert there * prefixes()[prefix] == value
    assert convert(there, prefix + name, name) == value


def test_reading_units_does_not_import_pint() -> None:
    """Only ``parse_unit`` needs pint: the table alone converts."""
    program = (
        "import sys; from claimcheck.units import conversion_factor; conversion_factor('ms', 's');"
        "sys.exit('pint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@cache
def exact() -> Any:
    """Return a registry that pint reads from the same file with exact fractions."""
    registry = pint.UnitRegistry(str(UNITS), non_int_type=Fraction, on_redefinition="raise", cache_folder=None)
    registry.load_definitions([f"{code} = [{code}]" for code in currencies()])
    return registry


def in_base_units(value: Fraction, unit: str) -> tuple[Fraction, dict[str, int]]:
    """Return what pint makes of a quantity: its size in base units and their dimensions."""
    found = exact().Quantity(value, unit).to_root_units()
    return found.magnitude, {str(name).strip("[]"): power for name, power in found.dimensionality.items()}


def test_pint_reads_every_unit_as_it_is_converted() -> None:
    """The size, the dimensions and the zero point of each unit are exactly those that pint reads from the file."""
    for name, meaning in definitions().items():
        expected = 3 * meaning.factor + meaning.offset, dict(meaning.dimensions)
        assert in_base_units(Fraction(3), name) == expected, name


@settings(deadline=None)
@given(
    st.sampled_from(sorted(name for name, meaning in definitions().items() if not meaning.offset)),
    st.sampled_from(sorted(prefixes())),
    st.fractions(max_denominator=10**6),
)
def test_pint_reads_every_prefix_as_it_is_converted(name: str, prefix: str, value: Fraction) -> None:
    """A value in a prefixed unit is exactly what pint makes of it."""
    meaning = definitions()[name]
    size = convert(value, prefix + name, name) * meaning.factor
    if prefix + name not in definitions():
        assert in_base_units(value, prefix + name) == (size, dict(meaning.dimensions))


@settings(deadline=None)
@given(
    st.sampled_from(sorted(definitions())),
    st.sampled_from(sorted(definitions())),
    st.decimals(min_value=-(10**12), max_value=10**12, places=6),
)
def test_the_registry_converts_as_the_exact_conversions_do(left: str, right: str, value: Decimal) -> None:
    """The registry gives the exact conversion to twenty digits, and refuses where that is refused."""
    quantity = cc.units.registry().Quantity(value, left)
    if same_dimension(left, right):
        expected, found = convert(value, left, right), Fraction(quantity.to(right).magnitude)
        zero = abs(convert(0, left, right)) + abs(expected)
        assert abs(found - expected) <= zero / 10**20
    else:
        with pytest.raises(pint.DimensionalityError):
            quantity.to(right)


def test_the_registry_reads_spellings_as_the_grammar_does() -> None:
    """Every printed spelling that the registry knows stands there for what the grammar reads."""
    known = [spelling for spelling in spellings() if spelling.isidentifier() and spelling in cc.units.registry()]
    assert len(known) > 1000
    for spelling in known:
        expected = cc.units.registry().Unit(cc.units.registry().UnitsContainer(dict(read_product(spelling))))
        assert cc.units.registry().Quantity(Decimal(1), spelling).to(expected).magnitude == 1, spelling


def test_what_pint_has_no_place_for_stands_behind_the_mark() -> None:
    """No name that pint reads holds an operator: some versions of pint take it, others refuse the whole file."""
    before = "\n".join(line.partition("#")[0] for line in UNITS.read_text(encoding="utf-8").splitlines())
    for line in read_lines(before):
        if not line.name.endswith("-"):
            assert [word for word in line.spellings if re.search(r"[-./*^()·⋅×±]|%.|.%", word)] == []


def test_every_count_noun_and_currency_is_a_dimension_of_its_own() -> None:
    """No two nouns share a dimension, and neither does any noun with another unit."""
    apart = sorted(count_nouns() | set(currencies()))
    assert len({cc.units.registry().get_dimensionality(name) for name in apart}) == len(apart)
    others = {cc.units.registry().get_dimensionality(name) for name in definitions() if name not in apart}
    assert not others & {cc.units.registry().get_dimensionality(name) for name in apart}


def test_a_figure_is_a_quantity_of_the_registry() -> None:
    """Two figures divide in a notebook as printed numbers with their units."""
    one, two = Figure.read("38.96 USD/GPU-hour"), Figure.read("0.4 USD/GPU-second")
    assert isinstance(one.quantity, cc.units.registry().Quantity)
    assert one.quantity.magnitude == Decimal("38.96")
    assert (one.quantity / two.quantity).to("").magnitude == Decimal("38.96") / 1440
    assert Figure.read("3 kilocrates").quantity.to("crate").magnitude == 3000
    assert Figure.read("3 crates").quantity == Figure.read("0.003 kilocrates").quantity
    assert Figure.read("954K tokens/s per GPU").quantity.to("token/minute/GPU").magnitude == 954_000 * 60


def test_many_threads_share_one_registry() -> None:
    """Nouns read for the first time by many threads at once are units of one registry."""
    program = (
        "from concurrent.futures import ThreadPoolExecutor; from claimcheck.figure import Figure\n"
        "texts = [f'{n} {noun}' for n in range(40) for noun in ('wheels', 'kilowheels', 'crates')]\n"
        "with ThreadPoolExecutor(16) as pool:\n"
        "    found = list(pool.map(lambda text: Figure.read(text).quantity, texts))\n"
        "assert len({id(one._REGISTRY) for one in found}) == 1\n"
        "assert found[0] + found[-3] == found[-3]"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("text", ["5 to 7 ms", "at least 5 ms", "within 6%", "1.5 ms and 2 ms"])
def test_what_is_not_one_number_is_no_quantity(text: str) -> None:
    """A range, a bound, a tolerance and a pair say what to take instead."""
    with pytest.raises(ClaimcheckError, match="is not one number: take "):
        _ = Figure.read(text).quantity


def test_the_units_of_the_package_are_its_module() -> None:
    """``cc.units`` is the module of that name however it is reached; its registry is built once, and late."""
    program = (
        "import sys, claimcheck as cc; first = cc.units; assert 'pint' not in sys.modules;"
        "import claimcheck.units; from claimcheck.units import registry; assert cc.units is first is claimcheck.units;"
        "assert first.registry() is registry(); print(first.registry()('3 GB').to('MB').magnitude)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert Decimal(run.stdout) == 3000


def recipe() -> str:
    """Return the line that the recipe of CONTRIBUTING adds."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(r"## Add a unit\n.*?```text\n(.*?)\n```", text, re.DOTALL)
    assert found is not None
    return found[1]


def in_a_copy(folder: Path, line: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a copy of the package whose definitions have one line more, below those of its section."""
    shutil.copytree(ROOT / "claimcheck", folder / "claimcheck", ignore=shutil.ignore_patterns("__pycache__"))
    units = folder / "claimcheck" / UNITS.relative_to(ROOT / "claimcheck")
    section, blank, rest = units.read_text(encoding="utf-8").partition("\n\n# mass")
    units.write_text(f"{section}\n{line}{blank}{rest}", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-P", *arguments]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


def test_a_unit_is_one_line(tmp_path: Path) -> None:
    """The line of the recipe alone makes a unit that is read, converted exactly and known to the registry."""
    program = (
        "import claimcheck as cc; from claimcheck.units import conversion_factor;"
        "figure = cc.Figure.read('3 fur'); print(cc.__file__);"
        "print(figure.unit, conversion_factor('kilofurlong', 'foot'), figure.quantity.to('foot').magnitude)"
    )
    run = in_a_copy(tmp_path, recipe(), "-c", program)
    assert run.stderr == ""
    home, said = run.stdout.splitlines()
    assert Path(home).is_relative_to(tmp_path)
    unit, factor, feet = said.split()
    assert (unit, Fraction(factor), Fraction(feet)) == ("furlong", 660_000, 1980)


def test_a_spelling_is_never_taken_from_another_unit(tmp_path: Path) -> None:
    """A line that claims a spelling which stands for another unit is refused with both."""
    run = in_a_copy(tmp_path, "furlong = 660 * foot = ft", "-c", "import claimcheck as cc; cc.Figure.read('3 ft')")
    assert "units.txt: ft would stand for (('foot', 1),) and for (('furlong', 1),)" in run.stderr


def test_accelerators_are_those_of_their_vocabulary() -> None:
    """A device of the vocabulary is a GPU below the line, in units and in figures, and so is a new one of that form."""
    for name in ("H100", "MI300X", "VR200", "B999"):
        assert read_product(f"token/second/{name}") == read_product("token/second/GPU")
        assert Figure.read(f"5 tokens per second per {name}").unit == "token/second/GPU"
        assert Figure.read(f"4x{name}").unit == Figure.read(f"4x {name}").unit == "GPU"
        assert Figure.read(f"8 {name}s").unit == "GPU"
