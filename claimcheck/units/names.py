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
from claimcheck.units.table import Definition, Product, definitions, dimensions, prefixed, prefixes, spellings

__all__ = ["counted", "define", "look_up", "nearest", "noun", "noun_dimension", "singular"]

_NOUN = re.compile(r"[a-z][a-z0-9_]{2,29}", re.ASCII)
_UNKNOWN_MIN = 4  # a shorter unknown noun is a slip or an abbreviation more often than a thing
_LONG = 5
_NAME_MAX = 40
_COUNTING = ("kilo", "mega", "giga")  # the only prefixes of unknown nouns: a microscope is no small scope
_EXPONENTS = ("2", "3")  # "km2", "m3"


@lru_cache(maxsize=20_000)
def define(name: str) -> Definition | None:
    """Return what a unit name means, long prefixes taken apart, or None where it is no name.

    A noun that is not in the data files is a dimension of its own.
    """
    known = definitions()
    found = known.get(name) or prefixed(name, known)
    if found is not None or (noun := counted(name)) is None:
        return found
    size = prefixes()[name.removesuffix(noun)] if noun != name else Fraction(1)
    return Definition(size, ((noun_dimension(noun), 1),))


@lru_cache(maxsize=20_000)
def counted(name: str) -> str | None:
    """Return the noun of a name that is in no data file, a counting prefix taken off; None where it is no such noun."""
    known = definitions()
    if name in known or prefixed(name, known) is not None:
        return None
    if not _NOUN.fullmatch(name) or len(name) < _UNKNOWN_MIN or nearest(name) is not None:
        return None
    rests = (name.removeprefix(prefix) for prefix in _COUNTING if name.startswith(prefix))
    return next((rest for rest in rests if len(rest) >= _LONG), name)


def noun_dimension(noun: str) -> str:
    """Return the dimension of a noun that is in no data file: a "length" that is counted measures no length."""
    return f"{noun}_counted" if noun in dimensions() else noun


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
        for prefix in prefixes():
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
    for prefix in ("", *prefixes()):
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
