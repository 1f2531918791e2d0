"""The units claimcheck knows, read from ``units.txt``, which pint reads as well, and the currencies.

Every name is held as an exact factor and a product of base dimensions. A count noun and a currency are each a base
dimension of their own: tokens never cancel requests, dollars never cancel euros.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from claimcheck.currencies import codes_that_are_words, currencies

__all__ = [
    "MULTIPLES",
    "TIMES",
    "UNITS",
    "Definition",
    "Line",
    "Product",
    "count_nouns",
    "definitions",
    "dimensions",
    "multiply",
    "prefixed",
    "prefixes",
    "read_lines",
    "spellings",
]

#: Unit names and their powers, sorted, no power zero; the empty product is a pure number.
Product = tuple[tuple[str, int], ...]

#: The definitions, in pint's own format.
UNITS = Path(__file__).parent / "units.txt"

#: Words and letters for powers of ten that may stand in a denominator: "per million tokens", "$/M tokens".
MULTIPLES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}

#: Units of time that stand last in a product and first below the line.
TIMES = frozenset("second minute hour day week month quarter year decade century".split())

_PART = re.compile(r"\s*([*/]?)\s*(?:([\d.]+(?:e-?\d+)?)|([^\W\d]\w*))(?:\*\*(\d))?\s*")


@dataclass(frozen=True, slots=True)
class Definition:
    """Hold what one name means: ``factor`` times the product of base dimensions, from a zero point ``offset``.

    Args:
        factor: Exact size in base dimensions.
        dimensions: Base dimensions and powers, sorted.
        offset: Where the scale's zero lies, in base dimensions; 0 for all but temperatures.
    """

    factor: Fraction
    dimensions: Product
    offset: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Line:
    """Hold one line of the definitions.

    Args:
        name: What is defined; a prefix ends with ``-``.
        meaning: What it is, as it stands there, an offset taken off.
        offset: The zero point of a temperature scale, else 0.
        spellings: The symbol and the other spellings, those that pint has no place for behind them.
        symbols: Prefix symbols that are printed before ``takers``.
        takers: The spellings that take them.
        group: The group it stands in, or nothing.
    """

    name: str
    meaning: str
    offset: str
    spellings: tuple[str, ...]
    symbols: tuple[str, ...]
    takers: tuple[str, ...]
    group: str


def multiply(*products: Product) -> Product:
    """Multiply products of names or dimensions: powers add up, and what cancels is left out."""
    powers: dict[str, int] = {}
    for product in products:
        for name, power in product:
            powers[name] = powers.get(name, 0) + power
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def read_lines(text: str) -> Iterator[Line]:
    """Read definitions, each as it stands; comments and empty lines are passed over."""
    group = ""
    for line in text.splitlines():
        content, *marks = line.split("#")
        if content.startswith("@"):
            group = content.removeprefix("@group").strip() if content.startswith("@group") else ""
        elif content.strip():
            yield _line(content, marks, group)


def _line(content: str, marks: list[str], group: str) -> Line:
    name, meaning, *others = (part.strip() for part in content.split("="))
    symbol = others[0] if others and others[0] != "_" else name
    meaning, _, offset = meaning.partition("; offset:")
    said = {word: rest for word, _, rest in (mark.strip().partition(" ") for mark in marks)}
    symbols, _, takers = said.get("prefixed", "").partition(":")
    words = tuple(word for word in (*others, *said.get("also", "").split()) if word != "_")
    return Line(name, meaning, offset or "0", words, tuple(symbols.split()), tuple(takers.split()) or (symbol,), group)


@cache
def _lines() -> tuple[Line, ...]:
    return tuple(read_lines(UNITS.read_text(encoding="utf-8")))


def _read(meaning: str) -> tuple[Fraction, Product]:
    """Read ``1852 / 3600 * meter / second**2`` from left to right: the number in front, and names with their powers."""
    number, names, position = Fraction(1), [], 0
    while position < len(meaning):
        part = _PART.match(meaning, position)
        if part is None or bool(part[1]) != bool(position):
            raise ValueError(f"{meaning!r} is no product of numbers and names")
        power = int(part[4] or 1) * (-1 if part[1] == "/" else 1)
        if part[2]:
            number *= Fraction(part[2]) ** power
        else:
            names.append(((part[3], power),))
        position = part.end()
    return number, multiply(*names)


@cache
def prefixes() -> dict[str, Fraction]:
    """Return the long prefixes, which may stand before every name, with their sizes."""
    return {line.name.rstrip("-"): _read(line.meaning)[0] for line in _lines() if line.name.endswith("-")}


@cache
def _symbols() -> dict[str, str]:
    """Return each prefix symbol with the prefix it stands for."""
    found = {}
    for line in _lines():
        if line.name.endswith("-"):
            found.update({spelling.rstrip("-"): line.name.rstrip("-") for spelling in line.spellings})
    return found


def _units() -> Iterable[Line]:
    return (line for line in _lines() if not line.name.endswith("-"))


@cache
def definitions() -> dict[str, Definition]:
    """Return every unit name with its definition; count nouns and currencies included, abbreviations not."""
    known: dict[str, Definition] = {}
    for line in _units():
        if line.group == "abbreviation":
            continue
        known[line.name] = found = _define(line, known)
        if found.offset:  # a difference of temperatures, which pint adds for itself
            known["delta_" + line.name] = Definition(found.factor, found.dimensions)
    return known | {code: Definition(Fraction(1), ((code, 1),)) for code in currencies() if code not in known}


def _define(line: Line, known: dict[str, Definition]) -> Definition:
    if line.meaning.startswith("["):
        return Definition(Fraction(1), ((line.meaning[1:-1], 1),))
    factor, names = _read(line.meaning)
    parts = []
    for name, power in names:
        part = known.get(name) or prefixed(name, known)
        if part is None:
            raise ValueError(f"{UNITS.name}: {line.name} stands on {name}, which is not defined above it")
        factor *= part.factor**power
        parts.append(tuple((base, exponent * power) for base, exponent in part.dimensions))
    return Definition(factor, multiply(*parts), _read(line.offset)[0])


def prefixed(name: str, known: dict[str, Definition]) -> Definition | None:
    """Return what a known name with a long prefix means, or None where it is none."""
    for prefix, factor in prefixes().items():
        rest = name.removeprefix(prefix)
        if rest != name and rest in known and not known[rest].offset:
            return Definition(factor * known[rest].factor, known[rest].dimensions)
    return None


@cache
def dimensions() -> frozenset[str]:
    """Return the names of all base dimensions of the data files."""
    return frozenset(base for found in definitions().values() for base, _ in found.dimensions)


@cache
def spellings() -> dict[str, Product]:
    """Return every printed spelling (``tok``, ``ms``, ``GPU``, ``QPS``, ``US$``) with the product it stands for.

    Raises:
        ValueError: Two lines claim one spelling.
    """
    found: dict[str, Product] = {}
    for line in _units():
        short = line.group == "abbreviation"
        product: Product = _read(line.meaning)[1] if short else ((line.name, 1),)
        _add(found, (line.name, *line.spellings), product)
        if not line.group:
            _add(found, (line.name.replace("_", " "),), product)
        first = re.split(r"[\s*/]", line.meaning)[0] if short else line.name
        for symbol in line.symbols:
            sized = multiply(product, ((first, -1),), ((_symbols()[symbol] + first, 1),))
            _add(found, [symbol + spelling for spelling in line.takers], sized)
    for name in definitions():
        if name.startswith("delta_"):
            _add(found, (name, name.replace("_", " ")), ((name, 1),))
    for code, currency in currencies().items():
        spelled = () if code in codes_that_are_words() else (code,)
        _add(found, (*spelled, *currency.spellings), ((code, 1),))
    return found


def _add(found: dict[str, Product], words: Iterable[str], product: Product) -> None:
    for word in words:
        if found.setdefault(word, product) != product:
            raise ValueError(f"{UNITS.name}: {word} would stand for {found[word]} and for {product}")


@cache
def count_nouns() -> frozenset[str]:
    """Return the names of the known count nouns: tokens, requests, users, and the others of their group."""
    return frozenset(line.name for line in _units() if line.group == "count_noun")
