"""Units as a phrase prints them: "tok/s/GPU", "tokens per second per user", "monthly pip installs", "kWh/100 km"."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from claimcheck.errors import UnitError
from claimcheck.figure.lexicon import BEHIND, idiom, values, words
from claimcheck.figure.tokens import Phrase
from claimcheck.numerals import read_numeral, ten
from claimcheck.units import Product, count_nouns, look_up, multiply, noun, read_product
from claimcheck.units.devices import is_device
from claimcheck.units.table import TIMES

__all__ = ["PERCENT", "Unit", "below", "is_device_name", "unit_behind"]

#: The unit that a share of something is written in.
PERCENT: Product = (("percent", 1),)

_ONE = Fraction(1)
_MOST_WORDS = 4
_MOST_JOINED = 5
_MOST_POWER = 3
_RAISED = {"¹": 1, "²": 2, "³": 3, "1": 1, "2": 2, "3": 3}
_POWER = re.compile(r"(?:\^\{?)?([⁻-]?)([¹²³123])\}?")
_OFFSET = ("degree_Celsius", "degree_Fahrenheit")
_FLOPS = re.compile(r"(?:[kMGTPEZ]|kilo|mega|giga|tera|peta|exa|zetta)?(?:FLOPs|flops)", re.ASCII)
_MULTIPLES = {3: "kilo", 6: "mega", 9: "giga"}
_COUNTS = {3: "thousand", 6: "million", 9: "billion"}


class Unit(NamedTuple):
    """A unit found in a phrase, and the token behind it; ``divisor`` is the 100 of "per 100 km".

    ``notes`` are spellings with a second meaning; ``hundredth`` says whether it is a hundredth of a currency.
    """

    product: Product
    end: int
    divisor: Fraction = _ONE
    notes: tuple[str, ...] = ()
    hundredth: bool = False

    @staticmethod
    @lru_cache(maxsize=20_000)
    def is_counted(word: str) -> bool:
        """Say whether a word names what is counted: token, users, GPU; not what measures, such as ms or USD."""
        product = look_up(word) if word else None
        return product is not None and all(name in count_nouns() for name, _ in product)

    @staticmethod
    def is_time(name: str) -> bool:
        """Say whether a unit name is one of time."""
        return name in TIMES or name.removeprefix("milli").removeprefix("micro") in ("second",)


def unit_behind(phrase: Phrase, at: int, *, fraction: bool = False) -> Unit:
    """Read the unit behind a number, up to the first slash or "per", or an empty one; no noun is one of a fraction."""
    start = at + (phrase[at].text == "-" and phrase.glued(at) and phrase.glued(at + 1))
    found = _spelled(phrase, start) or (None if fraction else _counted(phrase, start))
    return Unit((), at) if found is None else _compound(phrase, found)


def _spelled(phrase: Phrase, at: int) -> Unit | None:
    """Read one known spelling of a unit of one to five tokens, with its power; no counted noun."""
    token = phrase[at]
    if not token.text or (token.kind == "N" and token.text != "°"):
        return None
    power = values("power").get(token.lower)
    if power and (base := _plain(phrase[at + 1].text)):
        return Unit(tuple((name, old * int(power)) for name, old in base), at + 2)
    for length in range(_MOST_JOINED, 1, -1):
        if product := _joined(phrase, at, length):
            return _powered(phrase, Unit(product, at + length))
    text = values("glued").get(token.text, token.text) if phrase.glued(at) else token.text
    product = _plain(text) if token.kind == "W" or text in "%‰℃℉°" else None
    if alias := values("alias").get(token.lower):
        product = look_up(alias)
    return None if not product else _powered(phrase, Unit(product, at + 1, notes=_notes(token.text)))


@lru_cache(maxsize=20_000)
def _plain(word: str) -> Product | None:
    """Return what a known spelling stands for that is no counted noun, or None."""
    return None if not word or Unit.is_counted(word) else look_up(word)


def _joined(phrase: Phrase, at: int, length: int) -> Product | None:
    """Read tokens that spell one unit together: "percentage points", "watt-hours", "kb/d", "degrees Celsius"."""
    tokens = phrase.tokens[at : at + length]
    if len(tokens) < length or any(token.kind in "NV" for token in tokens):
        return None
    spaced = "".join(("_" if token.gap and position else "") + token.text for position, token in enumerate(tokens))
    if tokens[1].lower.startswith("co2"):
        spaced = spaced.replace("_", "")  # "g CO2e"
    known = values("joined").get(spaced.lower().replace("_", " ").replace("-", " "))
    return look_up(known) if known else (_plain(spaced) if spaced[-1] != "_" else None)


def _powered(phrase: Phrase, found: Unit) -> Unit:
    """Read a power behind a unit: "²", "^2", "⁻¹", "^{-1}"; "m−2" behind another unit is one below the line."""
    at = found.end
    pieces = ""
    for step in range(at, min(at + 5, len(phrase.tokens))):
        if not phrase.glued(step):
            break
        pieces += phrase[step].text
        match = _POWER.fullmatch(pieces)
        if match and (pieces[0] == "^" or pieces[0] in "⁻¹²³") and phrase[step + 1].text != "}":
            power = _RAISED[match[2]] * (-1 if match[1] else 1)
            return found._replace(product=tuple((name, old * power) for name, old in found.product), end=step + 1)
    return found


def _compound(phrase: Phrase, found: Unit) -> Unit:
    """Read what multiplies a unit: "GPU-hours", "kW·h", "patient years", "W m⁻²"."""
    while True:
        at, product = found.end, found.product
        joined = phrase[at].text in ("·", "*") or (phrase[at].text == "-" and phrase.glued(at) and phrase.glued(at + 1))
        more = _spelled(phrase, at + joined) if joined or phrase[at].gap else None
        if more is not None and not joined and (power := _inverse(phrase, more.end)):
            more = more._replace(product=tuple((name, -old * power) for name, old in more.product), end=more.end + 2)
        if joined and more is None and Unit.is_counted(phrase[at + 1].text):
            more = _powered(phrase, Unit(look_up(phrase[at + 1].text) or (), at + 2))
        if more is None or not (joined or _multiplies(phrase, product, more)):
            return found
        found = found._replace(product=multiply(product, more.product), end=more.end)


def _inverse(phrase: Phrase, at: int) -> int:
    """Return the power of "m-2" behind another unit, 0 where none is printed."""
    glued = phrase[at].text == "-" and phrase.glued(at) and phrase.glued(at + 1)
    goes_on = phrase.glued(at + 2) and phrase[at + 2].kind in "WN"
    return _RAISED.get(phrase[at + 1].text, 0) if glued and not goes_on else 0


def _multiplies(phrase: Phrase, product: Product, more: Unit) -> bool:
    """Say whether a unit behind a space multiplies the one before: "GPU hours", "watt hours", "W m⁻²"."""
    if all(power < 0 for _, power in more.product):
        return True
    name, printed = product[-1][0], phrase[more.end - 1].lower
    if len(product) != 1 or product[0][1] != 1 or len(more.product) != 1 or not Unit.is_time(more.product[0][0]):
        return False
    if name in count_nouns():
        return printed == "h" or (printed.endswith("s") and len(printed) > 1)
    return name.endswith(("watt", "ampere")) and "hour" in printed


def _notes(text: str) -> tuple[str, ...]:
    """Return a spelling where it has a second customary meaning."""
    return ("flops",) if _FLOPS.fullmatch(text) else (text,) if text in words("second meaning") else ()


def _counted(phrase: Phrase, at: int) -> Unit | None:
    """Read a counted noun with the adjectives of the lexicon before it: "output tokens", "monthly pip installs"."""
    here, times = at, []
    while here < at + _MOST_WORDS and (word := phrase[here].lower) in words("adjective") and phrase[here].kind == "W":
        if word in values("a while"):
            times.append((values("a while")[word], -1))
        here += 1 + (phrase[here + 1].text == "-" and phrase.glued(here + 1))
    if device := is_device_name(phrase, here):
        return Unit((("GPU", 1),), device)
    product = _noun(phrase, here) or _plain(phrase[here].text)
    if product is None or phrase[here].kind != "W" or phrase[here + 1].text == "@":
        return None  # "82.6 pass@1" names a measure
    if here > at and product == _plain(phrase[here].text) and all(power > 0 for _, power in product):
        return None
    return Unit(multiply(product, tuple(times)), here + 1, notes=_notes(phrase[here].text))


def _noun(phrase: Phrase, at: int) -> Product | None:
    """Return the counted noun at a token; a word of direction is one where it is counted per something."""
    token = phrase[at]
    if token.kind != "W":
        return None
    found = idiom(phrase.tokens, at, BEHIND)
    per = phrase[at + 1].text == "/" or phrase[at + 1].lower in words("per") or _article(phrase, at + 1)
    if found is not None and found.section.startswith("direction") and not (per and found.length == 1):
        return None
    if Unit.is_counted(token.text):
        return look_up(token.text)
    name = noun(token.lower) if found is not None and found.section.startswith("direction") else None
    return ((name, 1),) if name else None


def is_device_name(phrase: Phrase, at: int, prefix: str = "") -> int:
    """Return the token behind the devices at a token, 0 where none stand there: "H100s", "AMD MI300X GPUs"."""
    while phrase[at].lower in words("brand"):
        at += 1
    word = phrase[at].text.removeprefix(prefix)
    if not word or not (is_device(word) or (word.endswith("s") and is_device(word[:-1])) or word in ("GPU", "GPUs")):
        return 0
    return at + 1 + (look_up(phrase[at + 1].text) == (("GPU", 1),) and word not in ("GPU", "GPUs"))


def below(phrase: Phrase, at: int, *, money: bool, bare: bool) -> Unit:
    """Read every "/x", "per x", "a day", "daily" from a token on, and what the number is divided by.

    ``money`` says whether a currency stands above the line, ``bare`` whether nothing does.

    Raises:
        FigureError: A slash or "per" stands there without a unit behind it.
    """
    found = Unit((), at)
    while True:
        comma = bool(found.product) and phrase[found.end].text == "," and phrase[found.end + 1].lower in words("per")
        more = _denominator(phrase, found.end + comma, money=money, bare=bare and not found.product)
        if more is None:
            return found
        product = multiply(found.product, more.product)
        if any(power < -_MOST_POWER for _, power in product):
            phrase.refuse(more.end - 1, "the same unit stands below the line too often", "write the unit once")
        found = Unit(product, more.end, found.divisor * more.divisor)


def _denominator(phrase: Phrase, at: int, *, money: bool, bare: bool) -> Unit | None:
    if phrase[at].text == "-" and phrase.glued(at) and phrase[at + 1].lower in words("per"):
        at += 1
    word, following = phrase[at].lower, phrase[at + 1]
    if word in values("a while") and not bare and not phrase.glued(at):
        return Unit(((values("a while")[word], -1),), at + 1)
    if word == "/" or word in words("per"):
        number = following.kind == "N"
        signed = word == "/" and following.text in ("+", "-", "–", "/", "")
        if signed or (bare and not (number and word != "/") and not _known(phrase, at + 1)):
            return None
        spaced = word == "/" and phrase[at].gap and phrase[at + 1].gap
        if (number and word == "/" and not (money or _round(phrase, at + 1))) or (
            spaced and not number and not _known(phrase, at + 1)
        ):
            return None  # "12 ms / 48 ms"
        return _behind_per(phrase, at + 1, money=money, bare=bare)
    if bare:
        return None
    if _article(phrase, at) or (
        money and word in words("article") and _known(phrase, at + 1) and _ends(phrase, at + 2)
    ):
        return _behind_per(phrase, at + 1, money=money, bare=bare)
    if money and word in words("to") and phrase[at + 1].lower in words("article") and _known(phrase, at + 2):
        return _behind_per(phrase, at + 2, money=money, bare=bare)  # "150 yen to the dollar"
    return None


def _article(phrase: Phrase, at: int) -> bool:
    """Say whether "a year", "an hour", "every week" is a denominator here: it is only where the phrase ends there."""
    product = look_up(phrase[at + 1].text) if phrase[at + 1].kind == "W" and len(phrase[at + 1].text) > 2 else None
    time = product is not None and len(product) == 1 and Unit.is_time(product[0][0])
    return phrase[at].lower in words("a time") and time and _ends(phrase, at + 2)


def _ends(phrase: Phrase, at: int) -> bool:
    """Say whether the words of a figure may end before a token: at a sign, a number, or a word that joins another."""
    token = phrase[at]
    found = idiom(phrase.tokens, at, BEHIND) if token.kind == "W" else None
    return token.kind != "W" or (found is not None and found.section in words("joins")) or token.lower in words("per")


def _known(phrase: Phrase, at: int) -> bool:
    return phrase[at].kind == "W" and (look_up(phrase[at].text) is not None or phrase[at].lower in values("magnitude"))


def _round(phrase: Phrase, at: int) -> bool:
    """Say whether a number below a slash is a count to divide by, "/100 km", and not another figure."""
    return phrase[at].text.replace(",", "").strip("0") == "1" and phrase.glued(at) and _known(phrase, at + 1)


def _behind_per(phrase: Phrase, at: int, *, money: bool, bare: bool) -> Unit:
    """Read one denominator behind its slash or "per": an optional count, adjectives, a unit."""
    at += phrase[at].text == "-" and phrase.glued(at + 1)
    if phrase[at].text == "(" and phrase.glued(at):
        return _in_brackets(phrase, at)
    count, at = _count(phrase, at)
    found = _spelled(phrase, at) or _counted(phrase, at) or _last_noun(phrase, at)
    if found is None and count is not None and (money or bare):
        found = Unit((), at)
    if found is None:
        hint = "write a unit such as tokens/s or $ per GPU-hour"
        phrase.refuse(at, 'a unit should stand here, after the slash or "per"', hint)
    found = _compound(phrase, found) if found.product else found
    second = _spelled(phrase, found.end) if found.product == (("GPU", 1),) and phrase[found.end].gap else None
    if second and len(second.product) == 1 and Unit.is_time(second.product[0][0]):
        found = found._replace(product=multiply(found.product, second.product), end=second.end)  # "per GPU second"
    product, divisor = _per_multiple(found.product, count, bare=bare)
    return Unit(tuple((name, -power) for name, power in product), found.end, divisor)


def _last_noun(phrase: Phrase, at: int) -> Unit | None:
    """Read a noun behind "per" that no list has, a dimension of its own: "per widget"."""
    token = phrase[at]
    name = noun(token.lower) if token.kind == "W" and token.text.islower() and _ends(phrase, at + 1) else None
    return Unit(((name, 1),), at + 1) if name else None


def _in_brackets(phrase: Phrase, at: int) -> Unit:
    """Read the denominator "(s·GPU)"."""
    end = next((step for step in range(at, len(phrase.tokens)) if phrase[step].text == ")"), at)
    try:
        product = read_product(phrase.source.text[phrase[at].end : phrase[end].start]) if end > at + 1 else ()
    except UnitError:
        product = ()
    if not product:
        phrase.refuse(at, "no unit stands in this bracket", "write a unit such as tokens/s or $ per GPU-hour")
    return Unit(tuple((name, -power) for name, power in product), end + 1)


def _count(phrase: Phrase, at: int) -> tuple[Fraction | None, int]:
    """Read the count of "per 100 km", "per 1K requests", "per million tokens", "/M tokens"."""
    count = None
    if phrase[at].kind == "N" and (numeral := read_numeral(phrase[at].text, phrase.lang)):
        count, at = numeral.value, at + 1
    letter = values("letter").get(phrase[at].text) if phrase[at].text not in words("letter and unit lower") else None
    power = letter or values("magnitude").get(phrase[at].lower)
    if power is not None and (count is not None or phrase[at].text[:1].isupper() or len(phrase[at].text) > 1):
        count, at = (count or _ONE) * ten(int(power)), at + 1
    return count, at


def _per_multiple(product: Product, count: Fraction | None, *, bare: bool) -> tuple[Product, Fraction]:
    """Put a count of 1,000, a million or a billion into the unit's prefix; divide any other count out."""
    power = {10**3: 3, 10**6: 6, 10**9: 9}.get(int(count)) if count and count.denominator == 1 else None
    if count is None or count == 1 or (power is None or bare):
        return product, count or _ONE
    if not product:
        return ((_COUNTS[power], 1),), _ONE
    name = _MULTIPLES[power] + product[0][0]
    if len(product) == 1 and product[0][1] == 1 and Unit.is_counted(product[0][0]):
        return ((name, 1),), _ONE
    return product, count
