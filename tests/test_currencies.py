"""Currencies have one owner: what one part of the program takes for money, every other part does."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from claimcheck import Figure
from claimcheck.checking.prose import prose_numbers
from claimcheck.currencies import (
    codes_that_are_words,
    currencies,
    hundredths,
    shared_signs,
    signs,
    signs_of_nations,
    written_before,
)
from claimcheck.errors import FigureError
from claimcheck.profile import builtin_knowledge
from claimcheck.quotes.numbers import has_figure
from claimcheck.units import read_product

ROOT = Path(__file__).parent.parent
VOCABULARY = builtin_knowledge().vocabularies["currencies"]


def unit_of(text: str) -> str | None:
    try:
        return Figure.read(text).unit
    except FigureError:
        return None


def test_every_code_is_known_everywhere() -> None:
    """Each currency is a unit, a term of conditions and, where its code is no word, the currency of a figure."""
    for code, currency in currencies().items():
        assert read_product(code) == read_product(f"{code}/day*day") == ((code, 1),)
        for spelling in (code, *currency.names, *currency.spellings):
            term = VOCABULARY.term(spelling)
            assert term is not None and (term.term == code or spelling in "$"), spelling
        assert {unit_of(f"{code} 38.50"), unit_of(f"38.50 {code}")} & {code} == {code} - codes_that_are_words()


@pytest.mark.parametrize("sign", [*signs(), *(sign.upper() for sign in signs_of_nations())])
def test_every_sign_is_known_everywhere(sign: str) -> None:
    """A sign makes money of a number in figures, quotes and articles, and stands in units."""
    code = {**signs(), **signs_of_nations()}[sign.casefold()]
    assert Figure.read(f"{sign}38.5").unit == code
    assert read_product(f"{sign}/day") == ((code, 1), ("day", -1))
    assert [shown for _, shown, _ in prose_numbers(f"It costs {sign}38.5 to run.")] == [f"{sign}38.5"]
    assert not has_figure(f"a plain 38.5 and {sign}385", f"{sign}38.55")
    assert has_figure(f"it costs {sign}38.5 to run", f"{sign}38.5")


def test_two_signs_are_two_figures() -> None:
    """A quote in one currency does not carry the figure in another, whatever their signs."""
    for sign in signs():
        others = [other for other in signs() if other != sign]
        assert not any(has_figure(f"it costs {other}38.5", f"{sign}38.5") for other in others)


def test_digits_are_those_of_iso_4217() -> None:
    """The smallest part of a currency is told as its standard has it, not as shops print prices."""
    digits = {code: currency.digits for code, currency in currencies().items()}
    told = {"USD": 2, "JPY": 0, "HUF": 2, "COP": 2, "KWD": 3, "TND": 3, "CLF": 4, "UGX": 0, "BTC": 8}
    assert told.items() <= digits.items() and len(digits) > 160


def test_words_name_currencies_that_are_there() -> None:
    """Every code that the file of words uses is a currency; what is written before a number is one as well."""
    named = {*signs().values(), *signs_of_nations().values(), *filter(None, hundredths().values())}
    named |= codes_that_are_words() | {code for shared in shared_signs().values() for code in shared.codes}
    assert named <= currencies().keys()
    assert all(read_product(word)[0][0] in currencies() for word in written_before())


def test_the_vocabulary_is_the_one_that_is_written() -> None:
    """The committed vocabulary is what the command writes from the currencies."""
    script = "import generate_locale_data as data; print(data.vocabulary(), end='')"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT / "scripts", capture_output=True, text=True, check=True
    )
    assert run.stdout == (ROOT / "claimcheck/knowledge/vocabularies/currencies.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", "de fr ca et lt lv sr eu gl is ka kk mk be hy az sq bs".split())
def test_a_language_with_a_decimal_comma_is_read_so(lang: str) -> None:
    """In each such language a point before three digits groups thousands, and a comma is decimal."""
    assert Figure.read("1.234 km", lang=lang).value == 1234
    assert Figure.read("1,234 km", lang=lang).value == Decimal("1.234")


@pytest.mark.parametrize("lang", ["en", "ja", "zh", "ko", "he", "th"])
def test_a_language_with_a_decimal_point_is_read_so(lang: str) -> None:
    """Where a point is decimal, a comma before three digits groups thousands."""
    assert Figure.read("1,234 km", lang=lang).value == 1234
