"""Units as they stand in a phrase: "tok/s/GPU", "tokens per second per GPU", "monthly pip installs", "kWh/100 km"."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from claimcheck.currencies import adjectives, currencies
from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.words import AFTER, PER_TIME
from claimcheck.units import Product, look_up, multiply, noun
from claimcheck.units.devices import is_device
from claimcheck.units.table import TIMES

__all__ = [
    "COUNTED",
    "ONE",
    "UnitRead",
    "compound",
    "is_counted",
    "is_known_noun",
    "is_physical",
    "is_time",
    "numerator",
    "spelled",
]

_POWERS = {"square": 2, "sq": 2, "sq.": 2, "cubic": 3, "cu": 3}
_WITH_HOURS = ("watt", "ampere", "volt")
_CARBON = frozenset(("co2", "co2e", "co2eq"))
_SIZE = re.compile(r"contexts?|sequences?|prompts?|ctx|isl|osl")
COUNTED = 3  # qualifiers that may stand before a counted noun: "monthly pip installs"


ONE = Fraction(1)


class UnitRead(NamedTuple):
    """A unit found in a phrase: its product, what the number is divided by, the words beside it, where it ends."""

    product: Product
    divisor: Fraction
    words: tuple[str, ...]
    end: int
    note: str | None = None


@lru_cache(maxsize=20_000)
def physical(word: str) -> Product | None:
    """Return the product of a spelling that is no count noun, or None."""
    product = look_up(word)
    return None if product is None or is_known_noun(product) else product


@lru_cache(maxsize=20_000)
def is_known_noun(product: Product) -> bool:
    """Say whether a unit is one count noun of the nouns file."""
    return (
        len(product) == 1
        and product[0][1] == 1
        and noun(product[0][0]) == product[0][0]
        and product[0][0].islower()
        and product[0][0] in _nouns()
    )


@lru_cache(maxsize=1)
def _nouns() -> frozenset[str]:
    from claimcheck.units.table import count_nouns

    return count_nouns()


def is_physical(word: str) -> bool:
    """Say whether a word spells a unit that is no count noun: "ms", "GB", "percent", "USD"."""
    return physical(word) is not None


def is_counted(product: Product) -> bool:
    """Say whether a unit is one counted noun: token, run, expert, or any noun that is no unit of measurement."""
    return len(product) == 1 and product[0][1] == 1 and (product[0][0] == "GPU" or not is_physical(product[0][0]))


def numerator(source: Phrase, index: int, *, plural: bool) -> UnitRead | None:
    """Read the unit behind a number, up to the first slash or "per".

    Args:
        source: The text.
        index: Where the unit would begin.
        plural: Whether an unknown noun may be the unit: it must be a plural then.
    """
    hyphened = source.words[index] == "-" and source.glued(index) and source.glued(index + 1)
    at = index + hyphened
    found = spelled(source, at)
    if found is None and hyphened and at < len(source.tokens):
        product, known = _noun_product(source.tokens[at].text, False)
        found = UnitRead(product or (), ONE, (), at + 1) if known else None
        if found is None:
            return None  # "16-way parallelism": the word is no unit, and none follows
    if found is not None:
        return compound(source, found)
    return _counted(source, at, plural)


def spelled(source: Phrase, at: int) -> UnitRead | None:
    """Read one known spelling of one to three tokens."""
    if at >= len(source.tokens):
        return None
    token = source.tokens[at]
    if token.text == "°":
        return _degrees(source, at)
    if token.lower in _POWERS and (base := physical(source.tokens[at + 1].text if at + 1 < len(source.tokens) else "")):
        return UnitRead(tuple((name, power * _POWERS[token.lower]) for name, power in base), ONE, (), at + 2)
    if (
        token.lower in ("parts", "part")
        and source.words[at + 1] == "per"
        and source.words[at + 2] in ("million", "billion")
    ):
        return UnitRead((("ppm" if source.words[at + 2] == "million" else "ppb", 1),), ONE, (), at + 3)
    if token.lower in ("degrees", "degree", "deg", "deg."):
        return _degrees(source, at)
    if source.words[at + 1] in _CARBON and (product := physical(token.text + source.tokens[at + 1].text)):
        return UnitRead(product, ONE, (), at + 2)
    for length in (3, 2):
        joined = _joined(source, at, length)
        if joined and (product := physical(joined)):
            return UnitRead(product, ONE, (), at + length)
    if token.kind == "W" or token.text in "%‰℃℉":
        product = physical(token.text)
        if product is not None:
            return _powered(source, product, at + 1)
    return None


def _powered(source: Phrase, product: Product, at: int) -> UnitRead:
    """Read "^2" or a superscript behind a unit."""
    word = source.words[at]
    if source.glued(at) and word in ("²", "³"):
        return UnitRead(tuple((name, power * (2 if word == "²" else 3)) for name, power in product), ONE, (), at + 1)
    if source.glued(at) and word == "^" and source.words[at + 1] in ("2", "3"):
        return UnitRead(tuple((name, power * int(source.words[at + 1])) for name, power in product), ONE, (), at + 2)
    if source.glued(at) and (found := _below_line(source, at)):
        return UnitRead(tuple((name, power * found[0]) for name, power in product), ONE, (), found[1])
    return UnitRead(product, ONE, (), at)


def _below_line(source: Phrase, at: int) -> tuple[int, int] | None:
    """Read a negative power behind a unit: "⁻¹", "^-1", "^{-1}"; the power and the index behind it."""
    words = source.words[at : at + 5]
    if words[0] == "⁻" and words[1] in _RAISED:
        return -_RAISED[words[1]], at + 2
    if words[:2] == ["^", "-"] and words[2] in ("1", "2", "3"):
        return -int(words[2]), at + 3
    if words[:3] == ["^", "{", "-"] and words[3] in ("1", "2", "3") and words[4] == "}":
        return -int(words[3]), at + 5
    return None


_RAISED = {"¹": 1, "²": 2, "³": 3}


def _degrees(source: Phrase, at: int) -> UnitRead | None:
    scale = {
        "c": "degree_Celsius",
        "celsius": "degree_Celsius",
        "centigrade": "degree_Celsius",
        "f": "degree_Fahrenheit",
        "fahrenheit": "degree_Fahrenheit",
    }
    name = scale.get(source.words[at + 1])
    return UnitRead(((name or "degree", 1),), ONE, (), at + (2 if name else 1))


def _joined(source: Phrase, at: int, length: int) -> str | None:
    """Join tokens to one spelling: "percentage points", "metric tons", "watt-hours", "kb/d", "%-points"."""
    if at + length > len(source.tokens):
        return None
    parts = [source.tokens[at].text]
    for token in source.tokens[at + 1 : at + length]:
        if token.kind == "N":
            return None
        parts.append("_" + token.text if token.gap else token.text)
    return _JOINED.get("".join(parts)) or "".join(parts)


_JOINED = {
    "mm_Hg": "mmHg",
    "fl_oz": "fluid_ounce",
    "fl._oz": "fluid_ounce",
    "fluid_ounces": "fluid_ounce",
    "standard_deviation": "sigma",
    "standard_deviations": "sigma",
    "per_mille": "permille",
    "pct_pts": "pp",
    "pct_points": "pp",
    "%_points": "pp",
    "%_point": "pp",
    "percent_points": "pp",
    "p.p": "pp",
    "percentage_pts": "pp",
    "basis_pts": "bp",
}


def compound(source: Phrase, found: UnitRead) -> UnitRead:
    """Read what multiplies the first spelling: "GPU-hours", "kW·h", "N m"."""
    product, at = found.product, found.end
    while True:
        word = source.words[at]
        if word in ("·", "*", "⋅") or (word == "-" and source.glued(at) and source.glued(at + 1)):
            more = spelled(source, at + 1)
            if more is None:
                return found._replace(product=product, end=at)
            product, at = multiply(product, more.product), more.end
        elif (more := _behind(source, at, product)) is not None:
            product, at = multiply(product, more.product), more.end
        else:
            return found._replace(product=product, end=at)


def _behind(source: Phrase, at: int, product: Product) -> UnitRead | None:
    """Read a factor behind a space: "GPU hours", "patient years", "W m−2", "kg m−3"."""
    if at >= len(source.tokens) or source.tokens[at].kind != "W" or not source.tokens[at].gap or not product:
        return None
    more = spelled(source, at)
    if more is not None and all(power < 0 for _, power in more.product):
        return more
    if is_known_noun(product) or product == (("GPU", 1),):
        plural = source.words[at].endswith("s") and is_time(source, at)
        return spelled(source, at) if plural or source.tokens[at].text == "h" else None  # "GPU hours", "GPU h"
    if source.words[at] in ("hour", "hours") and len(product) == 1 and product[0][0].endswith(_WITH_HOURS):
        return spelled(source, at)
    base = physical(source.tokens[at].text)
    power = source.words[at + 2]
    if (
        base
        and source.words[at + 1] == "-"
        and source.glued(at + 1)
        and source.glued(at + 2)
        and power in ("1", "2", "3")
    ):
        return UnitRead(tuple((name, -old * int(power)) for name, old in base), ONE, (), at + 3)
    return None


def _counted(source: Phrase, at: int, plural: bool) -> UnitRead | None:
    """Read a counted noun with its qualifiers: the last noun of the run of words."""
    run = _run(source, at)
    best = None
    for position, index in enumerate(run):
        product, known = _noun_product(source.tokens[index].text, plural)
        if best is not None and known and (more := spelled(source, index)) and more.product[0][1] < 0:
            break  # "tok s⁻¹"
        if product is not None and (best is None or known or not best[2] or position == len(run) - 1):
            best = (index, product, known)
            if not is_known_noun(product) and known:
                break
    first = source.tokens[run[0]].lower if run else ""
    if run and _SIZE.fullmatch(first) and (best is None or len(run) > 1 or first.startswith("context")):
        return UnitRead((("token", 1),), ONE, tuple(source.tokens[index].text for index in run), run[-1] + 1, "size")
    if best is None and run and _are_devices(source.tokens[run[0]].text):
        return UnitRead((("GPU", 1),), ONE, (source.tokens[run[0]].text,), run[0] + 1)
    if best is None or (source.words[best[0] + 1] == "@" and source.glued(best[0] + 1)):
        return None  # "82.6 pass@1" names a measure
    index, product, _ = best
    _refuse_scale(source, run, index, product)
    product = _with_time(source, run, index, product)
    words = tuple(source.tokens[i].text for i in run if i < index and source.tokens[i].lower not in PER_TIME)
    for word in (source.tokens[i].lower for i in run if i < index):
        if word in PER_TIME:
            product = multiply(product, ((PER_TIME[word], -1),))
    return compound(source, UnitRead(product, ONE, words, index + 1))


def _run(source: Phrase, at: int) -> list[int]:
    """Return where the words stand that may be qualifiers and their noun."""
    run: list[int] = []
    here = at
    while here < len(source.tokens) and len(run) < COUNTED + 1:
        token = source.tokens[here]
        if source.words[here] == "-" and source.glued(here) and source.glued(here + 1) and run:
            here += 1
            continue
        if (
            token.kind != "W"
            or (match_idiom(source, here, AFTER) and not _is_unit_word(source, here, run))
            or token.lower in ("per", "a", "an", "every", "each")
        ):
            break
        run.append(here)
        here += 1
    return run


def _refuse_scale(source: Phrase, run: list[int], index: int, product: Product) -> None:
    """Refuse an unknown word between a number and its currency: it may be a scale, as in "1,8 miliardi di euro"."""
    if len(product) != 1 or product[0][0] not in currencies():
        return
    for at in run:
        if at < index and adjectives().get(source.words[at]) != product[0][0]:
            raise source.refuse(
                at,
                f"the word {source.tokens[at].text[:30]!r} between the number and its currency is not known",
                "write the scale in English, such as million or bn",
            )


def _with_time(source: Phrase, run: list[int], index: int, product: Product) -> Product:
    """Return "node-hours", "core hours", "A100-days" whole: the noun before a plural time multiplies it."""
    if index == run[0] or not is_time(source, index) or not source.words[index].endswith("s"):
        return product
    before = source.tokens[run[run.index(index) - 1]].text
    if is_device(before):
        return multiply(product, (("GPU", 1),))
    known = look_up(before)
    return multiply(product, known) if known is not None and is_known_noun(known) else product


def _is_unit_word(source: Phrase, here: int, run: list[int]) -> bool:
    """Say whether an idiom's word is a qualifier of a noun here: "total", "more" are not; "second" is."""
    return source.words[here] in ("total", "combined", "each", "overall", "max", "peak", "average", "additional")


def _are_devices(word: str) -> bool:
    """Say whether a word names accelerators in the plural: "H100s"."""
    return word.endswith("s") and is_device(word[:-1])


@lru_cache(maxsize=20_000)
def _noun_product(word: str, plural: bool) -> tuple[Product | None, bool]:
    """Return the product of a counted noun and whether it is a known one."""
    known = look_up(word)
    if known is not None:
        return known, True
    if is_device(word):
        return None, False
    if (
        plural
        and word.islower()
        and word.endswith("s")
        and not word.endswith("ss")
        and len(word) > 4
        and (name := noun(word))
    ):
        return ((name, 1),), False
    return None, False


def is_time(source: Phrase, at: int) -> bool:
    """Say whether a unit of time stands at an index, spelled in more than one letter."""
    product = physical(source.tokens[at].text) if at < len(source.tokens) else None
    return (
        product is not None
        and len(product) == 1
        and product[0][0] in TIMES
        and source.words[at] not in ("a", "s", "h", "d", "m")
    )
