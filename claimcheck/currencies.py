"""The currencies, known once: codes, names, digits, signs and words, and what share a sign.

``knowledge/locale/currencies.txt`` is written from the Unicode CLDR by ``scripts/generate_locale_data.py``;
``currency_words.txt`` beside it says what figures call them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = [
    "Currency",
    "Shared",
    "adjectives",
    "codes_that_are_words",
    "currencies",
    "hundredths",
    "named",
    "shared_signs",
    "signs",
    "signs_of_nations",
    "written_before",
]

_FOLDER = Path(__file__).parent / "knowledge" / "locale"


@dataclass(frozen=True, slots=True)
class Currency:
    """Hold one currency.

    Args:
        code: Three capital letters, by ISO 4217 but for what is no money of a state.
        digits: Digits behind the point of its smallest part.
        names: Its English names, the usual one first.
        several: Its name behind a number: Danish kroner.
        spellings: The signs and words that stand for it in figures and units, beside the code.
    """

    code: str
    digits: int
    names: tuple[str, ...]
    several: str
    spellings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """Hold the currencies that share a sign or word.

    Args:
        codes: The codes; the first is what the sign is taken for.
        tells: What a figure prints where it means the first and no other, as a regular expression.
    """

    codes: tuple[str, ...]
    tells: re.Pattern[str]


@cache
def _words() -> Mapping[str, list[str]]:
    """Return the lines of each section of the file of words."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in (_FOLDER / "currency_words.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            found.setdefault(section, []).append(line)
    return found


@cache
def currencies() -> Mapping[str, Currency]:
    """Return every currency by its code, in alphabetical order."""
    rows = [
        [part.strip() for part in line.split("|")]
        for line in (_FOLDER / "currencies.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    rows += [[*line.split(maxsplit=2), "", ""] for line in _words()["others"]]
    words = {code: others for code, *others in map(str.split, _words()["words"])}
    names = dict(line.split(maxsplit=1) for line in _words()["names"])
    found = {}
    for code, digits, name, several, signs in sorted(rows):
        named = [name, *([f"{name}s"] if name.endswith("Dollar") else []), *([names[code]] if code in names else [])]
        spelled = tuple(dict.fromkeys([*signs.split(), *words.get(code, ())]))
        found[code] = Currency(code, int(digits), tuple(named), several, spelled)
    return found


@cache
def signs() -> Mapping[str, str]:
    """Return each sign of one character with the code it is taken for: ``$`` is USD, ``¥`` is JPY."""
    return {
        sign: currency.code
        for currency in currencies().values()
        for sign in currency.spellings
        if len(sign) == 1 and not sign.isalpha()
    }


@cache
def signs_of_nations() -> Mapping[str, str]:
    """Return each sign with the letters of its nation before it, in small letters: ``us$`` is USD, ``cn¥`` is CNY."""
    return {
        sign.casefold(): currency.code
        for currency in currencies().values()
        for sign in currency.spellings
        if len(sign) > 1 and sign[-1] in signs()
    }


@cache
def written_before() -> frozenset[str]:
    """Return the codes, and the abbreviations with a capital, that stand before a number in a phrase."""
    return frozenset(currencies()) - codes_that_are_words() | {*" ".join(_words()["before"]).split()}


@cache
def named() -> Mapping[str, str]:
    """Return the names of two words and more, in small letters, that stand behind a number, with their codes."""
    return {
        name.casefold(): currency.code
        for currency in currencies().values()
        for name in (*currency.names, currency.several)
        if " " in name
    }


@cache
def codes_that_are_words() -> frozenset[str]:
    """Return the codes that are words or names as well, and in a phrase no currency."""
    return frozenset(" ".join(_words()["also_words"]).split())


@cache
def hundredths() -> Mapping[str, str | None]:
    """Return the words for a hundredth of a currency with its code, None where the language of the phrase says it."""
    rows = (line.split() for line in _words()["hundredths"])
    return {word: None if code == "-" else code for word, code in rows}


@cache
def adjectives() -> Mapping[str, str]:
    """Return the adjectives that stand before the name of a currency, with the code they make of it."""
    rows = (line.split() for line in _words()["adjectives"])
    return {row[0]: row[1] for row in rows}


@cache
def shared_signs() -> Mapping[str, Shared]:
    """Return the signs and words that several currencies share."""
    found = {}
    for line in _words()["shared"]:
        codes, _, tells = line.partition(" : ")
        sign, *shared = codes.split()
        told = "|".join(re.escape(word.strip()) for word in tells.split(" | "))
        found[sign] = Shared(tuple(shared), re.compile(told, re.IGNORECASE))
    return found
