"""One unit name or spelling at a time: what it stands for, and what a misspelt one probably meant.

Any published noun may be a unit with a dimension of its own ("participants", "stars"), but a slip in a known unit
must not quietly become a new dimension. So an unknown noun is taken as it is only where no known name is one edit
away from it; else it is refused with the known name as the hint.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, lru_cache

from claimcheck.errors import UnitError, meant
from claimcheck.units.table import PREFIXES, Definition, Product, definitions, spellings

__all__ = ["DEVICE", "define", "look_up", "nearest", "noun", "singular"]

_NOUN = re.compile(r"[a-z][a-z0-9_]{2,29}", re.ASCII)
_UNKNOWN_MIN = 4  # a shorter unknown noun is a slip or an abbreviation more often than a thing
_LONG = 5
_NAME_MAX = 40
_COUNTING = ("kilo", "mega", "giga")  # the only prefixes of unknown nouns: a microscope is no small scope
_EXPONENTS = ("2", "3")  # "km2", "m3"

#: Names of accelerators; as a denominator such a device is a GPU.
DEVICE = re.compile(r"(?:GB|B|H|A|V|L|MI|GH)\d{2,3}[A-Za-z]{0,2}|NPU|XPU")


@lru_cache(maxsize=20_000)
def define(name: str) -> Definition | None:
    """Return what a unit name means, long prefixes taken apart, or None where it is no name.

    A noun that is not in the data files is a dimension of its own.
    """
    known = definitions()
    if name in known:
        return known[name]
    for prefix, factor in PREFIXES.items():
        rest = name.removeprefix(prefix)
        if rest != name and rest in known and not known[rest].offset and rest not in PREFIXES:
            base = known[rest]
            return Definition(factor * base.factor, base.dimensions)
    if not _NOUN.fullmatch(name) or len(name) < _UNKNOWN_MIN or nearest(name) is not None:
        return None
    for prefix in _COUNTING:
        rest = name.removeprefix(prefix)
        if rest != name and len(rest) >= _LONG:
            return Definition(PREFIXES[prefix], ((rest, 1),))
    return Definition(Fraction(1), ((name, 1),))


@lru_cache(maxsize=20_000)
def look_up(spelling: str) -> Product | None:
    """Return the product a printed spelling of a *known* unit stands for, or None.

    Symbols are told apart by case (``Mb``, ``MB``); words of four letters and more are not.
    """
    known = spellings()
    if spelling in known:
        return known[spelling]
    if len(spelling) >= 4 and spelling.lower() in known and not spelling.isupper():
        return known[spelling.lower()]
    if (
        spelling[-1:] in _EXPONENTS
        and (base := known.get(spelling[:-1]))
        and base[0][0].endswith(("meter", "foot", "second"))
    ):
        return tuple((name, power * int(spelling[-1])) for name, power in base)
    for form in (spelling, singular(spelling)):
        if form in known:
            return known[form]
        for prefix in PREFIXES:
            rest = form.removeprefix(prefix)
            if rest != form and len(rest) > 2 and rest in known:
                return _with_prefix(prefix, known[rest])
    return None


def _with_prefix(prefix: str, product: Product) -> Product | None:
    """Put a long prefix before the one name above the line: "teraFLOPS" is teraflop/second."""
    above = [name for name, power in product if power > 0]
    if len(above) != 1 or (above[0], 1) not in product or define(prefix + above[0]) is None:
        return None
    return tuple(sorted((prefix + name if power > 0 else name, power) for name, power in product))


def noun(word: str) -> str | None:
    """Return the unit name of a counted noun in the singular ("participants" → "participant"), or None.

    Args:
        word: One word as printed.
    """
    name = singular(word)
    return name if define(name) is not None else None


def singular(word: str) -> str:
    """Return the singular of a regular English plural; other words come back as they are."""
    if len(word) <= 3 or word.endswith(("ss", "us", "is")):
        return word
    for ending, kept in (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("s", "")):
        if word.endswith(ending):
            return word[: -len(ending)] + kept
    return word


@lru_cache(maxsize=20_000)
def nearest(name: str) -> str | None:
    """Return the known name that is one slip of the keyboard away from an unknown one, or None.

    A slip is one letter left out, put in, changed, or swapped with its neighbour.
    """
    for prefix in ("", *PREFIXES):
        rest = name.removeprefix(prefix)
        if (prefix and rest == name) or len(rest) < _UNKNOWN_MIN or rest in definitions():
            continue
        near = sorted({known for form in (rest, *_shortened(rest)) for known in _slips().get(form, ())})
        for known in near:
            if (
                max(len(known), len(rest)) + len(prefix) >= _LONG
                and min(len(known), len(rest)) >= _UNKNOWN_MIN
                and _one_slip(rest, known)
            ):
                return prefix + known
    return None


def _shortened(word: str) -> list[str]:
    return [word[:place] + word[place + 1 :] for place in range(min(len(word), _NAME_MAX))]


_COMMON = [
    prefix + name
    for prefix in ("milli", "micro", "kilo", "mega", "giga", "tera")
    for name in ("second", "byte", "watt", "gram", "meter", "token")
]


@cache
def _slips() -> dict[str, list[str]]:
    """Map every known name, whole and with one letter left out, to the names it may be a slip of."""
    found: dict[str, list[str]] = {}
    for name in [*definitions(), *_COMMON]:
        for form in {name, *_shortened(name)}:
            found.setdefault(form, []).append(name)
    return found


def _one_slip(left: str, right: str) -> bool:
    if abs(len(left) - len(right)) > 1:
        return False
    start = next((place for place, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), None)
    if start is None:
        return True
    a, b = left[start:], right[start:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[:2][::-1] and a[2:] == b[2:])


def unknown(text: str, word: str) -> UnitError:
    """Return the error for a word that is no unit, with the nearest known name as a hint."""
    near = nearest(word) or nearest(word.lower())
    hint = meant(near) if near else "write a unit by name, such as token/second/GPU, or a noun that is counted"
    return UnitError(text, f"{word[:40]!r} is no unit", hint)
