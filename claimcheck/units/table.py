"""The units claimcheck knows, read from the three data files beside this module.

Every name is held as an exact factor and a product of base dimensions. A count noun and a currency are each a base
dimension of their own: tokens never cancel requests, dollars never cancel euros.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

__all__ = [
    "MULTIPLES",
    "PREFIXES",
    "Definition",
    "Product",
    "count_nouns",
    "currencies",
    "definitions",
    "multiply",
    "spellings",
]

#: Unit names and their powers, sorted, no power zero; the empty product is a pure number.
Product = tuple[tuple[str, int], ...]

_HERE = Path(__file__).parent

#: Long prefixes, which may stand before every name.
PREFIXES: dict[str, Fraction] = {
    **{name: Fraction(10) ** power for name, power in {
        "quecto": -30, "ronto": -27, "yocto": -24, "zepto": -21, "atto": -18, "femto": -15, "pico": -12, "nano": -9,
        "micro": -6, "milli": -3, "centi": -2, "deci": -1, "deka": 1, "hecto": 2, "kilo": 3, "mega": 6, "giga": 9,
        "tera": 12, "peta": 15, "exa": 18, "zetta": 21, "yotta": 24,
    }.items()},
    **{name: Fraction(1024) ** power for name, power in {
        "kibi": 1, "mebi": 2, "gibi": 3, "tebi": 4, "pebi": 5, "exbi": 6,
    }.items()},
}  # fmt: skip

_SYMBOLS = {
    "f": "femto", "p": "pico", "n": "nano", "µ": "micro", "μ": "micro", "u": "micro", "m": "milli", "c": "centi",
    "d": "deci", "h": "hecto", "k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta",
    "E": "exa", "Z": "zetta", "Ki": "kibi", "Mi": "mebi", "Gi": "gibi", "Ti": "tebi", "Pi": "pebi",
}  # fmt: skip

#: Words and letters for powers of ten that may stand in a denominator: "per million tokens", "$/M tokens".
MULTIPLES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}


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


def multiply(*products: Product) -> Product:
    """Multiply products of names or dimensions: powers add up, and what cancels is left out."""
    powers: dict[str, int] = {}
    for product in products:
        for name, power in product:
            powers[name] = powers.get(name, 0) + power
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def _lines(name: str) -> list[str]:
    text = (_HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _product(text: str) -> Product:
    """Read ``a*b**2/c`` of the data files; everything after a slash is in the denominator."""
    sign, powers = 1, []
    for operator, name, power in re.findall(r"([*/]?)([A-Za-z_]\w*)(?:\*\*(\d))?", text):
        sign = -1 if operator == "/" else 1
        powers.append(((name, sign * int(power or 1)),))
    return multiply(*powers)


def _fraction(text: str) -> Fraction:
    above, _, below = text.partition("/")
    return Fraction(above) / Fraction(below or 1)


@cache
def definitions() -> dict[str, Definition]:
    """Return every unit name of the data files with its definition; count nouns and currencies included."""
    known: dict[str, Definition] = {}
    for line in _lines("units.txt"):
        if not line.startswith("~"):
            name, text = (part.strip() for part in line.split("|")[0].split("=", 1))
            known[name] = _define(text, known)
    for file in ("nouns.txt", "currencies.txt"):
        for line in _lines(file):
            name = line.split()[0]
            known.setdefault(name, Definition(Fraction(1), ((name, 1),)))
    return known


def _define(text: str, known: dict[str, Definition]) -> Definition:
    if text.startswith("["):
        return Definition(Fraction(1), ((text[1:-1], 1),))
    text, _, offset = text.partition(" + ")
    number, rest = re.fullmatch(r"([\d.]+(?:/[\d.]+)?)?(.*)", text).groups()  # type: ignore[union-attr]
    factor, dimensions = _fraction(number or "1"), []
    for name, power in _product(rest):
        part = known[name]
        factor *= part.factor**power
        dimensions += [(base, exponent * power) for base, exponent in part.dimensions]
    return Definition(factor, multiply(*[(pair,) for pair in dimensions]), _fraction(offset or "0"))


def _prefixed(spelling: str, product: Product, first: str, symbols: str) -> dict[str, Product]:
    """Return the starred spelling with each symbol prefix, the prefix put before the product's first name."""
    return {
        symbol + spelling: multiply(product, ((first, -1),), ((_SYMBOLS[symbol] + first, 1),))
        for symbol in symbols.split()
    }


@cache
def spellings() -> dict[str, Product]:
    """Return every printed spelling (``tok``, ``ms``, ``GPU``, ``QPS``, ``US$``) with the product it stands for."""
    found: dict[str, Product] = {}
    for line in _lines("units.txt"):
        parts = [part.strip() for part in line.split("|")] + ["", ""]
        if line.startswith("~"):
            words, _, text = parts[0][1:].partition("=")
            text, symbols = text.strip(), parts[1]
            names: list[str] = []
        else:
            text, words, symbols = parts[0].split("=")[0].strip(), parts[1], parts[2]
            names = [text]
        product = _product(text)
        first = re.split(r"[*/]", text)[0]
        for word in [*names, *words.split()]:
            plain = word.removeprefix("*")
            found[plain.replace("_", " ") if word in names else plain] = product
            found[plain] = product
            if word.startswith("*"):
                found.update(_prefixed(plain, product, first, symbols))
    for file in ("nouns.txt", "currencies.txt"):
        for line in _lines(file):
            name, *others = line.split()
            found.update(dict.fromkeys((name, *others), ((name, 1),)))
    return found


@cache
def currencies() -> frozenset[str]:
    """Return the codes of the known currencies."""
    return frozenset(line.split()[0] for line in _lines("currencies.txt"))


@cache
def count_nouns() -> frozenset[str]:
    """Return the names of the known count nouns: tokens, requests, users, and what stands in the nouns file."""
    return frozenset(line.split()[0] for line in _lines("nouns.txt")) | {"token", "request"}
