"""What a number is counted per: "/s", "per GPU-hour", "per 1K requests", "a day", "daily"."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.errors import UnitError
from claimcheck.figure.count import Phrase, match_idiom, read_number
from claimcheck.figure.numbers import ten
from claimcheck.figure.unitwords import COUNTED, ONE, UnitRead, compound, is_known_noun, is_time, spelled
from claimcheck.figure.words import AFTER, PER_TIME, SCALES
from claimcheck.units import Product, look_up, multiply, noun, read_product
from claimcheck.units.devices import is_device

__all__ = ["denominators"]

#: Words and signs that a denominator may begin with.
_BEGIN = frozenset(
    ("/", "per", "for", "pro", "par", "por", "na", "в", "-", "a", "an", "each", "every", "to", "p", "p.a.")
)
_POWER = 3
_MULTIPLE = {3: "kilo", 6: "mega", 9: "giga"}


def denominators(source: Phrase, index: int, *, money: bool = False) -> UnitRead:
    """Read every "/x", "per x", "a day", "daily" from an index on.

    Raises:
        FigureError: A slash or "per" stands there without a unit behind it.
    """
    product: Product = ()
    divisor, at = ONE, index
    word = source.words[at]
    if word not in _BEGIN and word not in PER_TIME:
        return UnitRead(product, divisor, (), at)
    while at < len(source.tokens):
        comma = bool(product) and source.words[at] == "," and source.words[at + 1] == "per"  # "per user, per month"
        found = _denominator(source, at + comma, money)
        if found is None:
            break
        product, divisor, at = multiply(product, found.product), divisor * found.divisor, found.end
        if any(power < -_POWER for _, power in product):
            raise source.refuse(at - 1, "the same unit stands below the line too often", "write the unit once")
    return UnitRead(product, divisor, (), at)


def _denominator(source: Phrase, at: int, money: bool) -> UnitRead | None:
    word = source.words[at]
    if word == "-" and source.words[at + 1] == "per" and source.glued(at):
        at, word = at + 1, "per"
    if word in PER_TIME and not source.glued(at):
        return UnitRead(((PER_TIME[word], -1),), ONE, (), at + 1)
    if (word == "per" and source.words[at + 1] in ("annum", "year")) or word == "p.a.":
        return UnitRead((("year", -1),), ONE, (), at + (1 if word == "p.a." else 2))
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
    if word in ("a", "an", "each", "every") and (is_time(source, at + 1) or (money and _known(source, at + 1))):
        return _below(source, at + 1, money)
    if money and word == "to" and source.words[at + 1] in ("the", "a") and _known(source, at + 2):
        return _below(source, at + 2, money)  # "150 yen to the dollar"
    if money and word == "p" and source.words[at + 1] == "/" and source.words[at + 2] in _SHORT_TIMES:
        return UnitRead(((_SHORT_TIMES[source.words[at + 2]], -1),), ONE, (), at + 3)
    return None


_SHORT_TIMES = {"m": "month", "a": "year", "y": "year", "w": "week", "d": "day", "h": "hour"}


def _known(source: Phrase, at: int) -> bool:
    """Say whether a known unit stands at an index."""
    return at < len(source.tokens) and source.tokens[at].kind == "W" and look_up(source.tokens[at].text) is not None


def _round_count(source: Phrase, at: int, money: bool) -> bool:
    """Say whether a number below a slash is a count to divide by ("100 km", "1K requests") and not another figure."""
    text = source.tokens[at].text.replace(",", "").replace(" ", "")
    if source.words[at + 1] in ("%", "x", "×", "percent"):
        return False
    return source.words[at - 1] == "per" or (text.strip("0") == "1" and (money or source.glued(at)))


def _below(source: Phrase, at: int, money: bool) -> UnitRead:
    """Read one denominator behind its slash or "per": an optional count, qualifiers, a unit."""
    if source.words[at] == "-" and source.glued(at + 1):
        at += 1
    if source.words[at] == "(" and source.glued(at):
        return _in_brackets(source, at)
    count, at = _count(source, at)
    found = spelled(source, at)
    if found is not None:
        found = compound(source, found)
        found = _second_word(source, found)
    else:
        found = _counted_below(source, at)
    if found is None and count is not None and money:
        found = UnitRead((), ONE, (), at)
    if found is None:
        raise source.refuse(
            at,
            'a unit should stand here, after the slash or "per"',
            "write a unit such as tokens/s or $ per GPU-hour",
        )
    product, divisor = _per_multiple(found.product, count)
    return UnitRead(tuple((name, -power) for name, power in product), divisor, found.words, found.end)


def _in_brackets(source: Phrase, at: int) -> UnitRead:
    """Read the denominator "(s·GPU)"."""
    end = next((step for step in range(at, len(source.tokens)) if source.words[step] == ")"), None)
    try:
        product = read_product(source.text[source.tokens[at].end : source.tokens[end].start]) if end else ()
    except UnitError:
        product = ()
    if not end or not product:
        raise source.refuse(at, "no unit stands in this bracket", "write a unit such as tokens/s or $ per GPU-hour")
    return UnitRead(tuple((name, -power) for name, power in product), ONE, (), end + 1)


def _second_word(source: Phrase, found: UnitRead) -> UnitRead:
    """Read the second noun of "per GPU second": both are below."""
    if found.product == (("GPU", 1),) and is_time(source, found.end):
        more = spelled(source, found.end)
        if more is not None:
            return found._replace(product=multiply(found.product, more.product), end=more.end)
    return found


def _count(source: Phrase, at: int) -> tuple[Fraction | None, int]:
    """Read the count of "per 100 km", "per 1K requests", "per million tokens", "/M tokens"."""
    word = source.words[at]
    if at < len(source.tokens) and source.tokens[at].text in ("M", "K", "k", "B", "MM"):
        return Fraction({"M": 10**6, "MM": 10**6, "B": 10**9}.get(source.tokens[at].text, 1000)), at + 1
    if word in ("hundred", "thousand", "million", "billion", "trillion"):
        return ten(SCALES[word]), at + 1
    number = read_number(source, at) if at < len(source.tokens) and source.tokens[at].kind == "N" else None
    if number is None:
        return None, at
    value, at = number[0].value, number[1]
    if at < len(source.tokens) and source.tokens[at].text in ("M", "K", "k", "B"):
        value, at = value * {"M": 10**6, "B": 10**9}.get(source.tokens[at].text, 1000), at + 1
    elif source.words[at] in SCALES:
        value, at = value * ten(SCALES[source.words[at]]), at + 1
    return value, at


def _per_multiple(product: Product, count: Fraction | None) -> tuple[Product, Fraction]:
    """Put a count of 1,000, a million or a billion into the unit's prefix; divide any other count out."""
    power = {10**3: 3, 10**6: 6, 10**9: 9}.get(int(count)) if count and count.denominator == 1 else None
    if count is None or count == 1:
        return product, ONE
    if power and not product:
        return (({3: "thousand", 6: "million", 9: "billion"}[power], 1),), ONE
    if power and len(product) == 1 and product[0][1] == 1:
        try:
            read_product(_MULTIPLE[power] + product[0][0])
        except UnitError:
            return product, count
        return ((_MULTIPLE[power] + product[0][0], 1),), ONE
    return product, count


def _counted_below(source: Phrase, at: int) -> UnitRead | None:
    """Read "output token", "active parameter", "decode step", "H100", "seat" after "per"."""
    run: list[int] = []
    here = at
    while here < len(source.tokens) and source.tokens[here].kind == "W" and len(run) < COUNTED:
        word = source.tokens[here]
        if run and (match_idiom(source, here, AFTER) or word.lower == "per"):
            break
        run.append(here)
        product = look_up(word.text)
        if product is None and is_device(word.text):
            product = (("GPU", 1),)
        if product is not None:
            words = tuple(source.tokens[i].text for i in run[:-1])
            here += is_device(word.text) and source.words[here + 1] in ("gpu", "gpus")  # "H200 GPU"
            found = _second_word(source, compound(source, UnitRead(product, ONE, words, here + 1)))
            if _next_noun(source, found.end) and is_known_noun(product):
                here += 1
                continue
            return found
        here += 1
    if run and (name := noun(source.tokens[run[0]].lower)) is not None:
        return UnitRead(((name, 1),), ONE, (), run[0] + 1)
    return None


def _next_noun(source: Phrase, at: int) -> bool:
    """Say whether another known count noun follows at once: "per GPU node" is per node."""
    if at >= len(source.tokens) or source.tokens[at].kind != "W" or not source.tokens[at].gap:
        return False
    product = look_up(source.tokens[at].text)
    return product is not None and is_known_noun(product) and match_idiom(source, at, AFTER) is None
