"""A quantity: number, sign, currency, scale letters, factor sign, unit; everything that belongs to one number."""

from __future__ import annotations

import re
from fractions import Fraction

from claimcheck.currencies import currencies
from claimcheck.figure.below import denominators
from claimcheck.figure.count import Amount, Phrase, factor_word, may_begin, read_number
from claimcheck.figure.currency import (
    SIGNS,
    begins_nation,
    currency_after,
    currency_before,
    may_be_code,
    repeated_currency,
)
from claimcheck.figure.duration import further_pieces
from claimcheck.figure.factor import read_factor, read_percent
from claimcheck.figure.numbers import ten
from claimcheck.figure.symbols import note_ambiguous, refuse_second, refuse_symbol
from claimcheck.figure.tokens import Token
from claimcheck.figure.unitwords import UnitRead, is_known_noun, is_physical, numerator
from claimcheck.figure.words import SCALES
from claimcheck.units import Product, look_up, multiply, noun

__all__ = ["at_number", "peek_quantity", "read_factor_word", "read_quantity", "read_unit"]

_MINUS = frozenset(("minus", "negative"))
_OPENERS = frozenset(("-", "–", "+", *SIGNS))
_MONEY = frozenset(((code, 1),) for code in currencies())
_LETTERS = {
    "b": 9,
    "mm": 6,
    "k": 3,
    "K": 3,
    "M": 6,
    "B": 9,
    "T": 12,
    "bn": 9,
    "Bn": 9,
    "BN": 9,
    "tn": 12,
    "mn": 6,
    "G": 9,
    "MM": 6,
}


_DECADE = re.compile(r"(?:18|19|20)\d0")
_BOUNDARY = frozenset('([{<>≤≥~≈=:;,/→±|"')


def at_number(source: Phrase, index: int) -> bool:
    """Say whether a number (with its sign or currency) can begin at an index."""
    return _start(source, index) is not None or _times_before(source, index) is not None


def _start(source: Phrase, index: int) -> tuple[str, str | None, int] | None:
    """Return sign, currency and the index of the number that begins at an index, or None."""
    if index >= len(source.tokens):
        return None
    token = source.tokens[index]
    if token.kind in "NV":
        return "", None, index
    if not (token.lower in _OPENERS if token.kind == "S" else may_begin(token) or token.text.isupper()):
        return None  # most tokens are words that begin no number: say so at once
    if token.lower in _MINUS and (token.gap or not index):
        rest = _start(source, index + 1) if source.words[index + 1] not in _OPENERS - SIGNS.keys() else None
        return ("-", rest[1], rest[2]) if rest and not rest[0] else None
    sign, index = _sign(source, index)
    currency, at = currency_before(source, index)
    if currency and not sign:
        sign, at = _sign(source, at)
    if at >= len(source.tokens):
        return None
    kind = source.tokens[at].kind
    if kind in "NV":
        return sign, currency, at
    if sign and not currency:
        return None
    return (sign, currency, at) if kind == "W" and read_number(source, at) is not None else None


def _sign(source: Phrase, index: int) -> tuple[str, int]:
    """Read a minus or plus that belongs to the number: glued to it, and not to what stands before."""
    word = source.words[index]
    if word not in ("-", "–", "+") or not source.glued(index + 1):
        return "", index
    before = source.words[index - 1]
    behind_dash = before in ("-", "–") and index > 1 and source.tokens[index - 2].kind != "S"  # "−0.8–−0.2"
    if index and source.glued(index) and before not in _BOUNDARY and before not in SIGNS and not behind_dash:
        return "", index
    following = source.tokens[index + 1]
    if (
        following.kind not in "NV"
        and following.text not in SIGNS
        and not may_be_code(following.text)
        and not begins_nation(following.lower)
    ):
        return "", index
    return ("+" if word == "+" else "-"), index + 1


def peek_quantity(source: Phrase, index: int) -> tuple[Amount, int] | None:
    """Read one quantity as ``read_quantity`` does; the quantity is shared and must not be changed."""
    known = source.quantities
    if index not in known:
        known[index] = _read_quantity(source, index)
    return known[index]


def read_quantity(source: Phrase, index: int) -> tuple[Amount, int] | None:
    """Read one quantity that begins at an index.

    Returns:
        The quantity with its unit, and the index behind it; None where none begins there.

    Raises:
        FigureError: A number stands there whose grouping or unit cannot be read.
    """
    found = peek_quantity(source, index)
    return None if found is None else (found[0].copy(), found[1])


def _read_quantity(source: Phrase, index: int) -> tuple[Amount, int] | None:
    start = _start(source, index) or _times_before(source, index)
    number = read_number(source, start[2]) if start else None
    if start is None or number is None:
        return None
    sign, currency, _ = start
    quantity, at = number
    _refuse_ordinal(source, at)
    if sign == "-":
        quantity.value, quantity.other = -quantity.value, None if quantity.other is None else -quantity.other
    quantity.sign = sign.strip("×")
    if sign == "×":
        quantity.factor = True
        return quantity, at
    ratio = _ratio(source, quantity, at) if not currency and not sign else None
    if ratio is not None:
        return quantity, ratio
    quantity, at = _scale(source, quantity, at, currency)
    quantity, at = _plus(source, quantity, at)
    quantity, at = _unit(source, quantity, at, currency)
    if at < len(source.tokens) and source.tokens[at].kind == "N" and quantity.unit:
        quantity, at = further_pieces(source, quantity, at)
    return _plus(source, quantity, at)


def _times_before(source: Phrase, index: int) -> tuple[str, str | None, int] | None:
    """Read the sign of a factor that is written "×2.6" or "x2.6"."""
    following = source.tokens[index + 1] if index + 1 < len(source.tokens) else None
    if source.words[index] == "×" and following and following.kind == "N" and not following.gap:
        return "×", None, index + 1
    return None


def _refuse_ordinal(source: Phrase, at: int) -> None:
    if source.words[at] in ("'", '"') and source.glued(at):
        raise source.refuse(at, "this may be feet, inches, minutes or a quote", "write the unit by its name")
    if source.words[at] in ("am", "pm", "a.m", "p.m", "a.m.", "p.m."):
        raise source.refuse(at, "a time of day is no figure", "cut the phrase to the figure itself")
    if not source.glued(at) or source.tokens[at - 1].kind != "N":
        return
    if source.words[at] == "p" and source.words[at - 1] in _SCREENS:
        raise source.refuse(at - 1, "this is the name of a picture format", "write the lines as a number")
    if source.words[at] == "k" and source.words[at + 1] in _PICTURES:
        raise source.refuse(at - 1, "this is the name of a picture format", "write the pixels as a number")
    if source.words[at] in ("th", "st", "nd", "rd"):
        raise source.refuse(at, "an ordinal is no figure", "write a percentile as P99 or 99th percentile")
    if source.words[at] == "s" and _DECADE.fullmatch(source.words[at - 1]):
        raise source.refuse(at - 1, "this may be a decade or a number of seconds", "write seconds with a space: 1970 s")


_SCREENS = frozenset("240 360 480 540 720 1080 1440 2160 4320".split())
_PICTURES = frozenset("video resolution display monitor tv screen streaming footage uhd camera".split())


def _ratio(source: Phrase, quantity: Amount, at: int) -> int | None:
    """Read "131:1" as a ratio; refuse what may be a time of day or a duration."""
    if source.words[at] != ":" or not source.glued(at) or not source.glued(at + 1) or source.tokens[at + 1].kind != "N":
        return None
    found = read_number(source, at + 1)
    if found is None or found[0].value <= 0 or quantity.value <= 0:
        return None
    other, end = found
    text = source.tokens[at + 1].text
    clock = len(text) == 2 and 1 < quantity.value < 24 and other.value < 60 and not _names_ratio(source, at)
    if (
        clock
        or text[0] == "0"
        or source.words[end] in _CLOCK
        or source.words[end] == ":"
        or (source.words[at - 2] in ("at", "in") and len(text) == 2)
    ):
        raise source.refuse(
            at, "this may be a time of day, a duration or a ratio", "write a ratio as 131:1, a duration with its unit"
        )
    quantity.parts, quantity.kind, quantity.digit = (quantity.value, other.value), "ratio", None
    quantity.value = quantity.value / other.value
    return end


def _names_ratio(source: Phrase, at: int) -> bool:
    """Say whether a word or a second ratio shows that "4:16" is one."""
    others = sum(
        word == ":" and source.glued(step) and source.glued(step + 1) for step, word in enumerate(source.words)
    )
    return others > 1 or any(word.startswith(("ratio", "odds", "split", "sparsity")) for word in source.words)


_CLOCK = frozenset(("am", "pm", "a.m", "p.m", "uhr", "h", "hours", "hrs", "min", "minutes", "mins", "s", "sec"))


def _scale(source: Phrase, quantity: Amount, at: int, currency: str | None) -> tuple[Amount, int]:
    """Read K, M, million, crore behind the digits."""
    for _ in range(2):
        here = at + 1 if source.words[at] == "-" and source.glued(at) and source.words[at + 1] in SCALES else at
        if here >= len(source.tokens):
            break
        text, word = source.tokens[here].text, source.words[here]
        if (
            word in SCALES
            and (len(text) > 2 or text in ("mn", "bn", "tn", "万", "亿", "兆", "億"))
            and not quantity.symbol
        ):
            quantity, at = quantity.scaled(SCALES[word]), here + 1
            quantity.magnitude = True
        elif _letter(source, here, currency) and not quantity.magnitude and not quantity.words:
            quantity, at = quantity.scaled(_LETTERS.get(text, 6)), here + 1
            quantity.symbol, quantity.magnitude = text, True
        else:
            break
    return quantity, at


def read_unit(source: Phrase, index: int) -> tuple[Amount, int] | None:
    """Read a scale and a unit apart from their number: "0.20 [0.15 to 0.25] m", "5.2 (2023: 4.8) million"."""
    quantity, at = _scale(source, Amount(Fraction(1)), index, None)
    quantity, at = _unit(source, quantity, at, None)
    return (quantity, at) if at > index and not quantity.factor else None


def _letter(source: Phrase, at: int, currency: str | None) -> bool:
    """Say whether a letter behind digits is a scale: 954K, 5.6M, £777m, 6,6 G$, 5m users."""
    text = source.tokens[at].text
    after = source.tokens[at + 1] if at + 1 < len(source.tokens) else None
    money_after = after is not None and after.text in SIGNS and not after.gap
    if text in ("G", "MM", "mm", "b"):
        return bool(currency) or (money_after and text in ("G", "MM"))
    if text == "m":
        if currency or money_after or (after is not None and look_up(after.text) in _MONEY):
            return True
        if source.tokens[at].gap and after is not None and after.kind == "W" and _known_noun(after.text):
            raise source.refuse(at, "m may be meters or millions here", "write million, or the unit by its name")
        if after is not None and after.text in "-–" and source.words[at + 3] == "m" and source.glued(at + 3):
            after = source.tokens[at + 4] if at + 4 < len(source.tokens) else None  # "1m-2m users"
        return not source.tokens[at].gap and after is not None and after.kind == "W" and _count_noun(after.text)
    if text == "T" and after is not None and after.text == "/":
        return False
    if text in ("K", "T") and source.tokens[at].gap and not currency and not _scales(source, text, after):
        return False  # "4.2 K", "7 T"
    if text == "B" and source.tokens[at].gap and not currency:
        return after is not None and after.kind == "W" and after.gap and after.lower not in ("and", "to", "or", "vs")
    return text in _LETTERS


def _scales(source: Phrase, letter: str, after: Token | None) -> bool:
    """Say whether what is counted follows a K or T behind a space: "300 K users"; else it is kelvin or tesla."""
    if after is None or after.kind != "W" or source.lang != "en":
        return source.lang != "en" or (after is not None and after.text in SIGNS)
    return look_up(after.text) is not None or (letter == "K" and after.text.isupper()) or after.text.islower()


def _known_noun(word: str) -> bool:
    product = look_up(word)
    return product is not None and is_known_noun(product) and _count_noun(word)


def _count_noun(word: str) -> bool:
    plural = word in ("people", "men", "women", "children") or (word.islower() and word.endswith("s"))
    return plural and not is_physical(word) and noun(word) is not None


def _plus(source: Phrase, quantity: Amount, at: int) -> tuple[Amount, int]:
    """Read the plus of "100+", "1,800+ tok/s", "100 mile-plus"."""
    if (
        source.words[at] == "+"
        and source.glued(at)
        and (at + 1 >= len(source.tokens) or source.tokens[at + 1].kind != "N")
    ):
        quantity.plus = True
        return quantity, at + 1
    if (
        source.words[at] == "-"
        and source.words[at + 1] in ("odd", "some", "ish")
        and source.glued(at)
        and source.glued(at + 1)
    ):
        quantity.about = True
        return quantity, at + 2
    if source.words[at] == "-" and source.words[at + 1] == "plus" and source.glued(at) and source.glued(at + 1):
        quantity.plus = True
        return quantity, at + 2
    return quantity, at


def _unit(source: Phrase, quantity: Amount, at: int, currency: str | None) -> tuple[Amount, int]:
    """Read factor sign, percent sign or unit behind the number and its scale."""
    start = at
    counts = at + (source.words[at] == "-")
    if source.words[at] == "nines" or (source.words[counts - 1] == "-" and source.words[counts] in ("figure", "digit")):
        raise source.refuse(at, "this counts digits, it is no figure", "write the number")
    if currency is None:
        factor = read_factor(source, quantity, at)
        if factor is not None:
            return factor
        percent = read_percent(source, quantity, at)
        if percent is not None:
            return percent
    quantity, product, at = _above(source, quantity, at, currency)
    rate = source.words[at] == "per" and at + 1 < len(source.tokens) and source.tokens[at + 1].kind == "N"
    if product or (rate and not quantity.kind):  # "12.4 per 100,000 person-years"
        money_unit = currency is not None or quantity.currency or (len(product) == 1 and product[0][0] in currencies())
        below = denominators(source, at, money=money_unit)
        if not product:
            below = _whole_count(below)
        product, at = multiply(product, below.product), below.end
        quantity = quantity.times(1 / below.divisor) if below.divisor != 1 else quantity
    refuse_second(source, at, product)
    if product:
        product = _customary(quantity, product, source, start, at)
    quantity.unit = product
    return quantity, at


def _whole_count(below: UnitRead) -> UnitRead:
    """Divide the thousand of "5 per 1,000 live births" out: a bare number is a share of what is counted."""
    for prefix, power in (("kilo", 3), ("mega", 6), ("giga", 9)):
        name = below.product[0][0] if len(below.product) == 1 else ""
        if name.startswith(prefix) and noun(name.removeprefix(prefix)):
            product = ((name.removeprefix(prefix), below.product[0][1]),)
            return below._replace(product=product, divisor=below.divisor * ten(power))
    return below


def _above(source: Phrase, quantity: Amount, at: int, currency: str | None) -> tuple[Amount, Product, int]:
    """Read what stands above the line: the currency, or the unit behind the number."""
    if quantity.magnitude and source.lang in ("fr", "es") and source.words[at] == "of":
        at += 1  # "2,5 millions d'euros"
    if currency:
        quantity.currency = True
        end = repeated_currency(source, at, currency)
        return quantity, ((currency, 1),), at if end is None else end
    money = currency_after(source, quantity, at)
    if money is not None:
        product, quantity, at = money
        quantity.currency = True
        return quantity, product, at
    found = numerator(source, at, plural=quantity.kind != "fraction")
    if found is not None:
        quantity.metric.extend(found.words)
        if found.note:
            quantity.notes.append((found.note, ()))
        note_ambiguous(source, quantity, found.product, found.end)
        return quantity, found.product, found.end
    if source.words[at] == "c" and quantity.exponent:
        return quantity, (("coulomb", 1),), at + 1  # "1.6 × 10⁻¹⁹ C"
    refuse_symbol(source, at)
    return quantity, (), at


def _customary(quantity: Amount, product: Product, source: Phrase, start: int, end: int) -> Product:
    """Return the unit that is meant by custom: "45 t/s" is said of tokens, a chip's "PFLOPs" are a rate."""
    names = dict(product) if len(product) > 1 else {}
    letter = "tonne" in names and any(token.text == "t" for token in source.tokens[start:end])
    if letter and names.get("tonne") == 1 and names.get("second") == -1:
        product = multiply(product, (("tonne", -1), ("token", 1)))
        quantity.notes.append(("t/s", product))
    return multiply(product, (("second", -1),)) if product == quantity.flops else product


def read_factor_word(source: Phrase, index: int) -> tuple[Amount, int] | None:
    """Read a number that is a verb or adverb: "doubles", "twice", "tenfold"."""
    found = factor_word(source, index)
    if not found:
        return None
    size, at = found
    return Amount(Fraction(size), factor=True, words=True), at
