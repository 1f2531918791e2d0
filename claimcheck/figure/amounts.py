"""One amount: sign, currency, number, K or million, x or %, unit; everything that belongs to one number."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction

from claimcheck.currencies import currencies, hundredths, named, signs, signs_of_nations, written_before
from claimcheck.figure.lexicon import BEFORE, idiom, values, words
from claimcheck.figure.spelled import and_a_part, read_spelled
from claimcheck.figure.tokens import Phrase, Token
from claimcheck.figure.unit import PERCENT, Unit, below, is_device_name, unit_behind
from claimcheck.numerals import read_numeral, ten
from claimcheck.units import Product, look_up, multiply

__all__ = ["Amount", "at_number", "read_amount"]

_MINUS = frozenset(("minus", "negative"))
_DASHES = frozenset("-–")
#: What a number may stand directly behind, and still begin there.
_OPEN = frozenset("([{<>≤≥~≈=:;,/→±|\"'*·–-&")
_BINARY = re.compile(r"([KMGT])i")
_EIGHTHS = frozenset(("2", "3", "4", "5", "6", "8", "16", "32", "64"))


@dataclass(slots=True)
class Amount:
    """One number as printed with what belongs to it, multiplied out.

    ``digit`` is the size of its last written digit, None for words and fractions; ``other`` another value that its mark
    allows; ``notes`` are spellings with a second meaning; ``divisor`` is what a unit such as "per 100 km" divided out.
    """

    value: Fraction
    digit: Fraction | None = None
    other: Fraction | None = None
    unit: Product = ()
    factor: bool = False
    percent: bool = False
    sign: str = ""
    scale: int = 0
    symbol: str | None = None
    currency: bool = False
    magnitude: bool = False
    words: bool = False
    plus: bool = False
    about: bool = False
    parts: tuple[Fraction, Fraction] | None = None
    kind: str | None = None
    notes: list[str] = field(default_factory=list)
    divisor: Fraction = Fraction(1)
    exponent: int = 0
    order: bool = False

    @property
    def bare(self) -> bool:
        """Say whether it was printed without unit, percent, factor sign or currency."""
        return not (self.unit or self.factor or self.percent or self.kind)

    def times(self, by: Fraction) -> Amount:
        """Return the amount multiplied."""
        digit = None if self.digit is None else self.digit * by
        other = None if self.other is None else self.other * by
        return replace(self, value=self.value * by, digit=digit, other=other, notes=list(self.notes))

    def scaled(self, power: int) -> Amount:
        """Return the amount times a power of ten."""
        return replace(self.times(ten(power)), scale=self.scale + power)


def at_number(phrase: Phrase, at: int) -> bool:
    """Say whether an amount, with its sign or currency, can begin at a token."""
    return _start(phrase, at) is not None


def read_amount(phrase: Phrase, at: int) -> tuple[Amount, int] | None:
    """Read one amount.

    Returns:
        The amount with its unit, and the token behind it; None where none begins there.

    Raises:
        FigureError: A number stands there whose grouping or unit cannot be read.
    """
    if (size := values("factor").get(phrase[at].lower)) is not None and not _hyphened(phrase, at):
        amount = Amount(Fraction(size), factor="/" not in size, words=True)
        if not amount.factor:
            amount.kind, amount.parts = "halved", (Fraction(1), 1 / amount.value)
        return amount, _no_frequency(phrase, at + 1)
    start = _start(phrase, at)
    number = _number(phrase, start[2]) if start else None
    if start is None or number is None:
        return None
    (sign, currency, first), (amount, at) = start, number
    before = (phrase[step].text for step in range(max(0, first - 2), first))
    amount.notes.extend(text for text in before if text in signs())
    if sign == "-":
        amount.value, amount.other = -amount.value, None if amount.other is None else -amount.other
    amount.sign = sign.strip("×")
    if sign == "×":
        amount.factor = True
        return amount, at
    if not currency and not sign and (ratio := _ratio(phrase, amount, at)) is not None:
        return amount, ratio
    amount, at = _magnitude(phrase, amount, at, currency)
    at = _plus(phrase, amount, at)
    if phrase[at + (phrase[at].text == "-")].lower in words("digits") | words("half of a day"):
        phrase.refuse(at, "this counts digits or tells a time of day, it is no figure", "write the number")
    amount, at = _unit(phrase, amount, at, currency)
    at = _plus(phrase, amount, at)
    dangling = phrase[at].text == "-" and phrase.glued(at) and phrase[at + 1].lower in words("to") | words("and")
    return amount, at + (dangling and phrase[at + 1].gap)  # "two- to threefold"


def _hyphened(phrase: Phrase, at: int) -> bool:
    """Say whether a hyphen joins a word to the next: "double-digit"."""
    return phrase[at + 1].text == "-" and phrase.glued(at + 1)


def _start(phrase: Phrase, at: int) -> tuple[str, str | None, int] | None:
    """Return sign, currency and the token of the number that begins at a token, or None."""
    token, following = phrase[at], phrase[at + 1]
    if token.kind in "NV" and token.kind:
        return "", None, at
    if token.text == "×" and following.kind == "N" and not following.gap:
        return "×", None, at + 1
    sign = ""
    if token.lower in _MINUS:
        sign, at = "-", at + 1
    elif token.text and token.text in "-–+" and _is_sign(phrase, at):
        sign, at = "+" if token.text == "+" else "-", at + 1
    currency, at = _currency_before(phrase, at)
    if currency and not sign and phrase[at].text in ("-", "–", "+") and phrase.glued(at + 1):
        sign, at = "+" if phrase[at].text == "+" else "-", at + 1
    token = phrase[at]
    if (token.kind and token.kind in "NV") or (not sign and token.kind == "W" and _spelled(phrase, at) is not None):
        return sign, currency, at
    return None


def _is_sign(phrase: Phrase, at: int) -> bool:
    """Say whether a dash or plus belongs to the number behind it: glued to it, and not to what stands before."""
    if not phrase.glued(at + 1) or phrase[at + 1].kind not in "NVSW":
        return False
    before = phrase[at - 1]
    free = not phrase.glued(at) or before.text in _OPEN - _DASHES or before.text in signs()
    behind_dash = before.text in _DASHES and phrase[at - 2].kind != "S"  # "−0.8–−0.2"
    return (free or behind_dash) and (phrase[at + 1].kind in "NV" or _currency_before(phrase, at + 1)[0] is not None)


def _currency_before(phrase: Phrase, at: int) -> tuple[str | None, int]:
    """Read a currency before its number: "$", "US$", "EUR", "Rs", "Kč"."""
    token, following = phrase[at], phrase[at + 1]
    if token.text in signs():
        return signs()[token.text], at + 1
    joined = (token.text + following.text).casefold()
    if joined in signs_of_nations() and phrase.glued(at + 1):
        return signs_of_nations()[joined], at + 2
    if token.kind == "W" and token.text in written_before():
        product = look_up(token.text)
        number = following.kind == "N" or following.text in ("-", "–", "~")
        if product and product[0][0] in currencies() and number and phrase[at - 1].text != "/":
            return product[0][0], at + 1
    return None, at


def _number(phrase: Phrase, at: int) -> tuple[Amount, int] | None:
    """Read a bare number: a numeral, a vulgar fraction, number words, "5 ½", "2 and a half"."""
    token = phrase[at]
    if token.kind == "W":
        return _spelled(phrase, at)
    numeral = read_numeral(token.text, phrase.lang)
    if numeral is None:
        phrase.refuse(at, f"the digits {token.text[:40]!r} are grouped in no known way")
    if token.kind == "V":
        top, bottom = numeral.value.as_integer_ratio()
        parts = (Fraction(top), Fraction(bottom))
        return _of_a(phrase, Amount(numeral.value, parts=parts, kind="fraction", words=True), at + 1)
    if numeral.value.denominator == 1 and (more := _mixed(phrase, at + 1)):
        return Amount(numeral.value + more[0]), more[1]
    return Amount(numeral.value, numeral.digit, numeral.other, exponent=numeral.exponent), at + 1


def _mixed(phrase: Phrase, at: int) -> tuple[Fraction, int] | None:
    """Read the fraction behind a whole number: "5 ½", "5-1/4", "2 and a half"."""
    if phrase[at].kind == "V" and (half := read_numeral(phrase[at].text, phrase.lang)):
        return half.value, at + 1
    if phrase[at].lower in words("and"):
        return and_a_part(phrase, at)
    at += phrase[at].text == "-" and phrase.glued(at) and phrase.glued(at + 1)
    top, bottom = phrase[at].text, phrase[at + 2].text
    joined = phrase[at + 1].text == "/" and phrase.glued(at + 1) and phrase.glued(at + 2)
    if joined and bottom in _EIGHTHS and top.isdecimal() and 0 < int(top) < int(bottom):
        return Fraction(int(top), int(bottom)), at + 3
    return None


def _spelled(phrase: Phrase, at: int) -> tuple[Amount, int] | None:
    found = read_spelled(phrase, at)
    if found is None:
        return None
    amount = Amount(
        found.value, parts=found.parts, kind="fraction" if found.parts else None, words=True, plus=found.vague,
        about=found.vague or found.about, magnitude=found.magnitude,
    )  # fmt: skip
    return _of_a(phrase, amount, found.end) if found.parts else (amount, found.end)


def _of_a(phrase: Phrase, part: Amount, at: int) -> tuple[Amount, int]:
    """Read "half a point", "two-tenths of a point", "half a million": a part of a unit, not of a whole."""
    here = at + (phrase[at].lower in words("of"))
    if phrase[here].lower not in words("article"):
        return part, at
    word = phrase[here + 1]
    if word.lower in words("dozen"):
        return Amount(part.value * 12, words=True), here + 2
    if (power := values("magnitude").get(word.lower)) is not None and len(word.text) > 2:
        return Amount(part.value * ten(int(power)), words=True, magnitude=True), here + 2
    known = look_up(word.text) is not None or look_up(f"{word.text}_{phrase[here + 2].text}") is not None
    return (Amount(part.value, words=True), here + 1) if known else (part, at)


def _ratio(phrase: Phrase, amount: Amount, at: int) -> int | None:
    """Read "131:1" as a ratio; refuse what may be a time of day or a duration."""
    if phrase[at].text != ":" or not (phrase.glued(at) and phrase.glued(at + 1)) or phrase[at + 1].kind != "N":
        return None
    other, text = read_numeral(phrase[at + 1].text, phrase.lang), phrase[at + 1].text
    if other is None or other.value <= 0 or amount.value <= 0:
        return None
    second = phrase[at + 4].text == ":" or phrase[at - 4].text == ":"  # "from 4:16 to 1:2"
    clock = len(text) == 2 and 1 < amount.value < 24 and other.value < 60 and not second
    if clock or text[0] == "0" or phrase[at + 2].text == ":" or phrase[at + 2].lower in words("clock"):
        hint = "write a ratio as 131:1, a duration with its unit"
        phrase.refuse(at, "this may be a time of day, a duration or a ratio", hint)
    amount.parts, amount.kind, amount.digit = (amount.value, other.value), "ratio", None
    amount.value /= other.value
    return at + 2


def _magnitude(phrase: Phrase, amount: Amount, at: int, currency: str | None) -> tuple[Amount, int]:
    """Read K, M, million, crore behind the digits; "12Ki tokens" is in powers of 1024."""
    if phrase[at].lower in words("dozen"):
        return replace(amount.times(Fraction(12)), magnitude=True), at + 1
    for _ in range(2):
        hyphen = phrase[at].text == "-" and phrase.glued(at) and phrase[at + 1].lower in values("magnitude")
        token = phrase[at + hyphen]
        power = values("magnitude").get(token.lower)
        if power is not None and not amount.symbol:
            amount, at = replace(amount.scaled(int(power)), magnitude=True), at + hyphen + 1
        elif not amount.magnitude and not amount.words and _is_letter(phrase, at, currency):
            power = values("letter")[token.text]
            amount, at = replace(amount.scaled(int(power)), symbol=token.text, magnitude=True), at + 1
        else:
            break
    binary = _BINARY.fullmatch(phrase[at].text)
    if binary and not amount.magnitude and Unit.is_counted(phrase[at + 1].text):
        amount, at = replace(amount.times(Fraction(1024 ** ("KMGT".index(binary[1]) + 1))), magnitude=True), at + 1
    return amount, at


def _is_letter(phrase: Phrase, at: int, currency: str | None) -> bool:
    """Say whether a letter behind digits is a magnitude: 954K, £777m, 6,6 G$, 300 K users."""
    token, after = phrase[at], phrase[at + 1]
    if token.text not in values("letter"):
        return False
    money = bool(currency) or (after.text in signs() and not after.gap) or _is_money(after)
    noun = Unit.is_counted(after.text) and not (after.text.islower() and len(after.text) < 3)
    plural = noun and (look_up(after.text) or (("", 0),))[0][0] != after.text
    if token.text in words("letter of money"):
        return money or (token.text == "m" and not token.gap and plural)
    if token.text in words("letter and unit") and (
        token.gap or (after.text == "/" and token.text in words("unit before a slash"))
    ):
        return money or (noun and after.gap and after.text != "/")
    return not token.gap or money or noun


def _is_money(token: Token) -> bool:
    return token.kind == "W" and (look_up(token.text) or (("", 0),))[0][0] in currencies()


def _plus(phrase: Phrase, amount: Amount, at: int) -> int:
    """Read the plus of "100+", "1,800+ tok/s", "100 mile-plus", and the doubt of "30-odd"."""
    hyphened = phrase[at].text == "-" and phrase.glued(at) and phrase.glued(at + 1)
    said = phrase[at + 1].lower if hyphened else ""
    plus = (phrase[at].text == "+" and phrase.glued(at) and phrase[at + 1].kind != "N") or said in words("plus")
    amount.plus, amount.about = amount.plus or plus, amount.about or said in words("odd")
    return at + (2 if said in words("plus") | words("odd") else plus)


def _unit(phrase: Phrase, amount: Amount, at: int, currency: str | None) -> tuple[Amount, int]:
    """Read factor sign, percent or unit behind the number and its magnitude, and what it is counted per."""
    if currency is None and (end := _factor(phrase, amount, at)) is not None:
        return amount, end
    if currency is not None:
        repeated = phrase[at].kind == "W" and look_up(phrase[at].text) == ((currency, 1),)
        found = Unit(((currency, 1),), at + repeated)
    else:
        found = _money_behind(phrase, amount, at) or unit_behind(phrase, at, fraction=amount.kind == "fraction")
    amount.currency = bool(found.product) and found.product[0][0] in currencies()
    amount.notes.extend((*found.notes, *("-" for _ in range(found.end > at and phrase[at].text == "-"))))
    if amount.currency and found.hundredth:
        amount = amount.scaled(-2)
    amount.percent = PERCENT[0] in found.product
    per = below(phrase, found.end, money=amount.currency, bare=not found.product)
    if per.product or per.divisor != 1:
        amount = replace(amount.times(1 / per.divisor), divisor=amount.divisor * per.divisor)
    amount.unit = multiply(found.product, per.product)
    return amount, per.end


def _factor(phrase: Phrase, amount: Amount, at: int) -> int | None:
    """Read "x", "×", "times", "-fold", "orders of magnitude"; "4xH100" counts devices."""
    here = at + (phrase[at].text == "-" and phrase.glued(at) and phrase.glued(at + 1))
    word, after = phrase[here].lower, phrase[here + 1]
    if word in ("x", "×"):
        device = is_device_name(phrase, here + 1)
        if device:
            amount.unit = (("GPU", 1),)
            return device
        sizes = after.kind == "N" and (after.gap == phrase[here].gap or after.text.startswith(("10^", "10⁻", "10¹")))
        if sizes or (phrase[here].gap and after.kind == "W" and not after.gap):
            return None
        amount.factor = True
        return here + 1
    if word[:1] in ("x", "×") and phrase.glued(here) and is_device_name(phrase, here, word[:1]):
        amount.unit = (("GPU", 1),)
        return here + 1
    if word in words("fold"):
        amount.factor = True
        return _no_frequency(phrase, here + 1)
    found = idiom(phrase.tokens, here, BEFORE) if here < len(phrase.tokens) else None
    if found and found.section == "order of magnitude" and amount.value.denominator == 1 and abs(amount.value) <= 30:
        amount.value, amount.digit, amount.factor, amount.order = ten(int(amount.value)), None, True, True
        return here + found.length
    return None


def _no_frequency(phrase: Phrase, at: int) -> int:
    """Refuse "twice a day", "five times per second": how often is no factor."""
    word, following = phrase[at].lower, look_up(phrase[at + 1].text) or ()
    per = word in words("article") | words("per") and len(following) == 1 and Unit.is_time(following[0][0])
    if per or word in values("a while"):
        phrase.refuse(at, "how often something happens is no factor", "write the rate, such as 5 requests/second")
    return at


def _money_behind(phrase: Phrase, amount: Amount, at: int) -> Unit | None:
    """Read a currency behind its number: "5 €", "6,6 G$", "79 Cent", "15.94p", "15 Canadian dollars"."""
    behind = at
    at += amount.magnitude and phrase[at].lower in words("of")  # "2,5 millions d'euros"
    token, following = phrase[at], phrase[at + 1]
    joined = (token.text + following.text).casefold()
    if token.text in signs() and not (token.gap and following.kind == "N" and not following.gap):
        return Unit(((signs()[token.text], 1),), at + 1)
    if joined in signs_of_nations() and phrase.glued(at + 1):
        return Unit(((signs_of_nations()[joined], 1),), at + 2)
    if at > behind and _is_money(token):
        return Unit(look_up(token.text) or (), at + 1)
    for length in (4, 3, 2):
        name = " ".join(phrase[step].text for step in range(at, at + length))
        if code := named().get(name.casefold()):
            return Unit(((code, 1),), at + length)
    word = token.text.lower()
    if _is_money(token) and following.lower in hundredths() and len(following.text) > 2:
        return Unit(look_up(token.text) or (), at + 2, hundredth=True)  # "15 euro cents"
    short = len(word) > 1 or (token.text != "C" and (phrase.glued(at) or following.text == "/"))
    if word in hundredths() and short and not (len(word) == 1 and phrase[at - 1].text in words("screen")):
        major = hundredths()[word] or ("USD" if phrase.lang == "en" else "EUR")
        notes = () if hundredths()[word] else ("cent",)
        return Unit(((major, 1),), at + 1, notes=notes, hundredth=True)
    return None
