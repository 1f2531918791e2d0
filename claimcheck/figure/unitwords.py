"""Units as they stand in a phrase: "tok/s/GPU", "tokens per second per GPU", "monthly pip installs", "kWh/100 km"."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from claimcheck.errors import UnitError
from claimcheck.figure.count import Source, match_idiom, read_number
from claimcheck.figure.words import AFTER, PER_TIME, SCALES
from claimcheck.units import Product, look_up, multiply, noun, read_product

__all__ = ["UnitRead", "denominators", "is_counted", "is_physical", "numerator"]

_TIME = {"second", "minute", "hour", "day", "week", "month", "quarter", "year", "decade", "century"}
_POWERS = {"square": 2, "sq": 2, "sq.": 2, "cubic": 3, "cu": 3}
_SIZE = re.compile(r"contexts?|sequences?|prompts?|ctx|isl|osl")
_DEVICE = re.compile(r"(?:GB|B|H|A|V|L|MI|GH)\d{2,3}[a-z]{0,2}")
_MULTIPLE = {3: "kilo", 6: "mega", 9: "giga"}
_COUNTED = 3  # qualifiers that may stand before a counted noun: "monthly pip installs"


class UnitRead(NamedTuple):
    """A unit found in a phrase: its product, what the number is divided by, the words beside it, where it ends."""

    product: Product
    divisor: Fraction
    words: tuple[str, ...]
    end: int
    note: str | None = None


@lru_cache(maxsize=20_000)
def _physical(word: str) -> Product | None:
    """Return the product of a spelling that is no count noun, or None."""
    product = look_up(word)
    return None if product is None or _is_noun(product) else product


@lru_cache(maxsize=20_000)
def _is_noun(product: Product) -> bool:
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
    return _physical(word) is not None


def is_counted(product: Product) -> bool:
    """Say whether a unit is one counted noun: token, run, expert, or any noun that is no unit of measurement."""
    return len(product) == 1 and product[0][1] == 1 and (product[0][0] == "GPU" or not is_physical(product[0][0]))


def numerator(source: Source, index: int, *, plural: bool) -> UnitRead | None:
    """Read the unit behind a number, up to the first slash or "per".

    Args:
        source: The text.
        index: Where the unit would begin.
        plural: Whether an unknown noun may be the unit: it must be a plural then.
    """
    hyphened = source.words[index] == "-" and source.glued(index) and source.glued(index + 1)
    at = index + hyphened
    found = _spelled(source, at)
    if found is None and hyphened and at < len(source.tokens):
        product, known = _noun_product(source.tokens[at].text, False)
        found = UnitRead(product or (), Fraction(1), (), at + 1) if known else None
        if found is None:
            return None  # "16-way parallelism": the word is no unit, and none follows
    if found is not None:
        return _compound(source, found)
    return _counted(source, at, plural)


def _spelled(source: Source, at: int) -> UnitRead | None:
    """Read one known spelling of one to three tokens."""
    if at >= len(source.tokens):
        return None
    token = source.tokens[at]
    if token.text == "°":
        return _degrees(source, at)
    if token.lower in _POWERS and (
        base := _physical(source.tokens[at + 1].text if at + 1 < len(source.tokens) else "")
    ):
        return UnitRead(tuple((name, power * _POWERS[token.lower]) for name, power in base), Fraction(1), (), at + 2)
    if (
        token.lower in ("parts", "part")
        and source.words[at + 1] == "per"
        and source.words[at + 2] in ("million", "billion")
    ):
        return UnitRead((("ppm" if source.words[at + 2] == "million" else "ppb", 1),), Fraction(1), (), at + 3)
    if token.lower == "degrees" or token.lower == "degree":
        return _degrees(source, at)
    for length in (3, 2):
        joined = _joined(source, at, length)
        if joined and (product := _physical(joined)):
            return UnitRead(product, Fraction(1), (), at + length)
    if token.kind == "W" or token.text in "%‰℃℉":
        product = _physical(token.text)
        if product is not None:
            return _powered(source, product, at + 1)
    return None


def _powered(source: Source, product: Product, at: int) -> UnitRead:
    """Read "^2" or a superscript behind a unit."""
    word = source.words[at]
    if source.glued(at) and word in ("²", "³"):
        return UnitRead(
            tuple((name, power * (2 if word == "²" else 3)) for name, power in product), Fraction(1), (), at + 1
        )
    if source.glued(at) and word == "^" and source.words[at + 1] in ("2", "3"):
        return UnitRead(
            tuple((name, power * int(source.words[at + 1])) for name, power in product), Fraction(1), (), at + 2
        )
    return UnitRead(product, Fraction(1), (), at)


def _degrees(source: Source, at: int) -> UnitRead | None:
    scale = {
        "c": "degree_Celsius",
        "celsius": "degree_Celsius",
        "centigrade": "degree_Celsius",
        "f": "degree_Fahrenheit",
        "fahrenheit": "degree_Fahrenheit",
    }
    name = scale.get(source.words[at + 1])
    return UnitRead(((name or "degree", 1),), Fraction(1), (), at + (2 if name else 1))


def _joined(source: Source, at: int, length: int) -> str | None:
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
    "%_points": "pp",
    "%_point": "pp",
    "percent_points": "pp",
    "p.p": "pp",
    "percentage_pts": "pp",
    "basis_pts": "bp",
}


def _compound(source: Source, found: UnitRead) -> UnitRead:
    """Read what multiplies the first spelling: "GPU-hours", "kW·h", "N m"."""
    product, at = found.product, found.end
    while True:
        word = source.words[at]
        if word in ("·", "*", "⋅") or (word == "-" and source.glued(at) and source.glued(at + 1)):
            more = _spelled(source, at + 1)
            if more is None:
                return found._replace(product=product, end=at)
            product, at = multiply(product, more.product), more.end
        elif (more := _behind(source, at, product)) is not None:
            product, at = multiply(product, more.product), more.end
        else:
            return found._replace(product=product, end=at)


def _behind(source: Source, at: int, product: Product) -> UnitRead | None:
    """Read a factor behind a space: "GPU hours", "patient years", "W m−2", "kg m−3"."""
    if at >= len(source.tokens) or source.tokens[at].kind != "W" or not source.tokens[at].gap or not product:
        return None
    if _is_noun(product) or product == (("GPU", 1),):
        return _spelled(source, at) if _time(source, at) and source.words[at].endswith("s") else None
    base = _physical(source.tokens[at].text)
    power = source.words[at + 2]
    if (
        base
        and source.words[at + 1] == "-"
        and source.glued(at + 1)
        and source.glued(at + 2)
        and power in ("1", "2", "3")
    ):
        return UnitRead(tuple((name, -old * int(power)) for name, old in base), Fraction(1), (), at + 3)
    return None


def _counted(source: Source, at: int, plural: bool) -> UnitRead | None:
    """Read a counted noun with its qualifiers: the last noun of the run of words."""
    run: list[int] = []
    here = at
    while here < len(source.tokens) and len(run) < _COUNTED + 1:
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
    best = None
    for position, index in enumerate(run):
        product, known = _noun_product(source.tokens[index].text, plural)
        if product is not None and (best is None or known or not best[2] or position == len(run) - 1):
            best = (index, product, known)
            if not _is_noun_like(product) and known:
                break
    first = source.tokens[run[0]].lower if run else ""
    if run and _SIZE.fullmatch(first) and (best is None or len(run) > 1 or first.startswith("context")):
        return UnitRead(
            (("token", 1),), Fraction(1), tuple(source.tokens[index].text for index in run), run[-1] + 1, "size"
        )
    if best is None:
        return None
    index, product, _ = best
    words = tuple(source.tokens[i].text for i in run if i < index and source.tokens[i].lower not in PER_TIME)
    for word in (source.tokens[i].lower for i in run if i < index):
        if word in PER_TIME:
            product = multiply(product, ((PER_TIME[word], -1),))
    return _compound(source, UnitRead(product, Fraction(1), words, index + 1))


def _is_unit_word(source: Source, here: int, run: list[int]) -> bool:
    """Say whether an idiom's word is a qualifier of a noun here: "total", "more" are not; "second" is."""
    return source.words[here] in ("total", "combined", "each", "overall", "max", "peak", "average", "additional")


def _is_noun_like(product: Product) -> bool:
    return _is_noun(product)


@lru_cache(maxsize=20_000)
def _noun_product(word: str, plural: bool) -> tuple[Product | None, bool]:
    """Return the product of a counted noun and whether it is a known one."""
    known = look_up(word)
    if known is not None:
        return known, True
    if _DEVICE.fullmatch(word):
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


def denominators(source: Source, index: int, *, money: bool = False) -> UnitRead:
    """Read every "/x", "per x", "a day", "daily" from an index on.

    Raises:
        FigureError: A slash or "per" stands there without a unit behind it.
    """
    product: Product = ()
    divisor, at = Fraction(1), index
    while at < len(source.tokens):
        found = _denominator(source, at, money)
        if found is None:
            break
        product, divisor, at = multiply(product, found.product), divisor * found.divisor, found.end
    return UnitRead(product, divisor, (), at)


def _denominator(source: Source, at: int, money: bool) -> UnitRead | None:
    word = source.words[at]
    if word == "-" and source.words[at + 1] == "per" and source.glued(at):
        at, word = at + 1, "per"
    if word in PER_TIME and not source.glued(at):
        return UnitRead(((PER_TIME[word], -1),), Fraction(1), (), at + 1)
    if (word == "per" and source.words[at + 1] in ("annum", "year")) or word == "p.a.":
        return UnitRead((("year", -1),), Fraction(1), (), at + (1 if word == "p.a." else 2))
    if word == "/" and source.words[at + 1] in ("+", "-", "–", "/", ""):
        return None
    if word == "/" or word in ("per", "for each", "pro", "par", "por", "na", "в"):
        if (
            at + 1 < len(source.tokens)
            and source.tokens[at + 1].kind == "N"
            and not _round_count(source, at + 1, money)
        ):
            return None
        spaced = word == "/" and source.tokens[at].gap and at + 1 < len(source.tokens) and source.tokens[at + 1].gap
        if spaced and not money and source.tokens[at + 1].kind == "W" and look_up(source.tokens[at + 1].text) is None:
            return None  # "p50 12 ms / p99 48 ms"
        return _below(source, at + 1, money)
    if word in ("a", "an", "each", "every") and _time(source, at + 1):
        return _below(source, at + 1, money)
    return None


def _round_count(source: Source, at: int, money: bool) -> bool:
    """Say whether a number below a slash is a count to divide by ("100 km", "1K requests") and not another figure."""
    text = source.tokens[at].text.replace(",", "").replace(" ", "")
    number = text.strip("0") == "1" and source.words[at + 1] not in ("%", "x", "×", "percent")
    return number and (money or source.glued(at) or source.words[at - 1] == "per")


def _time(source: Source, at: int) -> bool:
    product = _physical(source.tokens[at].text) if at < len(source.tokens) else None
    return (
        product is not None
        and len(product) == 1
        and product[0][0] in _TIME
        and source.words[at] not in ("a", "s", "h", "d", "m")
    )


def _below(source: Source, at: int, money: bool) -> UnitRead:
    """Read one denominator behind its slash or "per": an optional count, qualifiers, a unit."""
    if source.words[at] == "-" and source.glued(at + 1):
        at += 1
    count, at = _count(source, at)
    found = _spelled(source, at)
    if found is not None:
        found = _compound(source, found)
        found = _second_word(source, found)
    else:
        found = _counted_below(source, at)
    if found is None and count is not None and money:
        found = UnitRead((), Fraction(1), (), at)
    if found is None:
        raise source.refuse(
            at,
            'a unit should stand here, after the slash or "per"',
            "write a unit such as tokens/s or $ per GPU-hour",
        )
    product, divisor = _per_multiple(found.product, count)
    return UnitRead(tuple((name, -power) for name, power in product), divisor, found.words, found.end)


def _second_word(source: Source, found: UnitRead) -> UnitRead:
    """Read the second noun of "per GPU second": both are below."""
    if found.product == (("GPU", 1),) and _time(source, found.end):
        more = _spelled(source, found.end)
        if more is not None:
            return found._replace(product=multiply(found.product, more.product), end=more.end)
    return found


def _count(source: Source, at: int) -> tuple[Fraction | None, int]:
    """Read the count of "per 100 km", "per 1K requests", "per million tokens", "/M tokens"."""
    word = source.words[at]
    if at < len(source.tokens) and source.tokens[at].text in ("M", "K", "k", "B", "MM"):
        return Fraction({"M": 10**6, "MM": 10**6, "B": 10**9}.get(source.tokens[at].text, 1000)), at + 1
    if word in ("hundred", "thousand", "million", "billion", "trillion"):
        return Fraction(10) ** SCALES[word], at + 1
    number = read_number(source, at) if at < len(source.tokens) and source.tokens[at].kind == "N" else None
    if number is None:
        return None, at
    value, at = number[0].value, number[1]
    if at < len(source.tokens) and source.tokens[at].text in ("M", "K", "k", "B"):
        value, at = value * {"M": 10**6, "B": 10**9}.get(source.tokens[at].text, 1000), at + 1
    elif source.words[at] in SCALES:
        value, at = value * Fraction(10) ** SCALES[source.words[at]], at + 1
    return value, at


def _per_multiple(product: Product, count: Fraction | None) -> tuple[Product, Fraction]:
    """Put a count of 1,000, a million or a billion into the unit's prefix; divide any other count out."""
    power = {10**3: 3, 10**6: 6, 10**9: 9}.get(int(count)) if count and count.denominator == 1 else None
    if count is None or count == 1:
        return product, Fraction(1)
    if power and not product:
        return (({3: "thousand", 6: "million", 9: "billion"}[power], 1),), Fraction(1)
    if power and len(product) == 1 and product[0][1] == 1:
        try:
            read_product(_MULTIPLE[power] + product[0][0])
        except UnitError:
            return product, count
        return ((_MULTIPLE[power] + product[0][0], 1),), Fraction(1)
    return product, count


def _counted_below(source: Source, at: int) -> UnitRead | None:
    """Read "output token", "active parameter", "decode step", "H100", "seat" after "per"."""
    run: list[int] = []
    here = at
    while here < len(source.tokens) and source.tokens[here].kind == "W" and len(run) < _COUNTED:
        word = source.tokens[here]
        if run and (match_idiom(source, here, AFTER) or word.lower == "per"):
            break
        run.append(here)
        product = look_up(word.text)
        if product is None and _DEVICE.fullmatch(word.text):
            product = (("GPU", 1),)
        if product is not None:
            words = tuple(source.tokens[i].text for i in run[:-1])
            found = _second_word(source, _compound(source, UnitRead(product, Fraction(1), words, here + 1)))
            if _next_noun(source, found.end) and _is_noun(product):
                here += 1
                continue
            return found
        here += 1
    if run and (name := noun(source.tokens[run[0]].lower)) is not None:
        return UnitRead(((name, 1),), Fraction(1), (), run[0] + 1)
    return None


def _next_noun(source: Source, at: int) -> bool:
    """Say whether another known count noun follows at once: "per GPU node" is per node."""
    if at >= len(source.tokens) or source.tokens[at].kind != "W" or not source.tokens[at].gap:
        return False
    product = look_up(source.tokens[at].text)
    return product is not None and _is_noun(product) and match_idiom(source, at, AFTER) is None
