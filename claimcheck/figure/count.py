"""One number with its unit: sign, currency, numeral or number words, K/M/million, x, %, units and denominators."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from operator import attrgetter

from claimcheck.errors import FigureError
from claimcheck.figure.numbers import read_numeral, ten
from claimcheck.figure.tokens import Token
from claimcheck.figure.words import FACTORS, NUMBERS, PARTS, PER_TIME, SCALES
from claimcheck.units import Product, look_up
from claimcheck.units.table import TIMES

__all__ = [
    "Amount",
    "Phrase",
    "factor_word",
    "match_idiom",
    "may_begin",
    "may_hold_number",
    "read_number",
    "refuse_frequency",
]


_BEYOND = [""] * 12


@dataclass(slots=True)
class Phrase:
    """The text being read: tokens, language, and the idioms of that language."""

    text: str
    lang: str
    tokens: list[Token]
    shown: str = ""
    words: list[str] = field(init=False)
    quantities: dict[int, tuple[Amount, int] | None] = field(init=False)

    def __post_init__(self) -> None:
        """Gather the tokens in lower case, with room behind the end so that looking ahead finds nothing."""
        self.words = [token.lower for token in self.tokens] + _BEYOND
        self.quantities = {}  # what was read at an index already, so that looking ahead costs nothing

    def refuse(self, index: int, reason: str, hint: str | None = None) -> FigureError:
        """Return the error for the token at an index."""
        position = self.tokens[index].start if index < len(self.tokens) else len(self.text)
        return FigureError(self.text, position, reason, hint)

    def printed(self, tokens: list[Token]) -> str:
        """Return tokens as they were printed: in one piece where they stand together."""
        text = self.shown if len(self.shown) == len(self.text) else self.text
        pieces = text[tokens[0].start : tokens[0].end]
        for before, token in pairwise(tokens):
            joined = token.start - before.end <= 1
            pieces += text[before.end : token.end] if joined else " " + text[token.start : token.end]
        return pieces.strip()

    def unknown(self, index: int) -> FigureError:
        """Return the error for a word that is not known in the language of the text."""
        word = self.tokens[index].text[:30]
        return self.refuse(
            index, f"the word {word!r} is not known in the language {self.lang}", "cut the phrase to the figure itself"
        )

    def glued(self, index: int) -> bool:
        """Say whether the token at an index stands directly behind the one before."""
        return 0 < index < len(self.tokens) and not self.tokens[index].gap


@dataclass(slots=True)
class Amount:
    """One number as printed, before it becomes part of a figure; numbers are multiplied out."""

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
    plus: bool = False
    parts: tuple[Fraction, Fraction] | None = None
    kind: str | None = None
    metric: list[str] = field(default_factory=list)
    notes: list[tuple[str, Product]] = field(default_factory=list)
    magnitude: bool = False
    words: bool = False
    order: bool = False
    divisor: Fraction = Fraction(1)
    exponent: int = 0
    flops: Product | None = None
    about: bool = False

    def copy(self) -> Amount:
        """Return an independent copy."""
        other = Amount(*_fields(self))
        other.metric, other.notes = list(self.metric), list(self.notes)
        return other

    def scaled(self, power: int) -> Amount:
        """Return the quantity times a power of ten."""
        by = ten(power)
        return replace(
            self,
            value=self.value * by,
            digit=None if self.digit is None else self.digit * by,
            other=None if self.other is None else self.other * by,
            scale=self.scale + power,
        )

    def times(self, by: Fraction) -> Amount:
        """Return the quantity multiplied by a factor that belongs to its unit ("per 100 km")."""
        return replace(
            self,
            value=self.value * by,
            digit=None if self.digit is None else self.digit * by,
            other=None if self.other is None else self.other * by,
            divisor=self.divisor / by,
        )


_fields = attrgetter(*Amount.__slots__)


def match_idiom(
    source: Phrase, index: int, idioms: dict[str, list[tuple[tuple[str, ...], str, object]]]
) -> tuple[str, object, int] | None:
    """Return kind, payload and the index behind the longest idiom at an index, or None; hyphens count as spaces."""
    rows = idioms.get(source.words[index])
    if rows is None:
        return None
    for words, kind, payload in rows:
        at = index + 1
        for word in words[1:]:
            if source.words[at] == "-" and source.glued(at) and source.glued(at + 1):
                at += 1
            if source.words[at] != word:
                break
            at += 1
        else:
            return kind, payload, at
    return None


def read_number(source: Phrase, index: int) -> tuple[Amount, int] | None:
    """Read a bare number: numeral, vulgar fraction, number words, dozens, halves and thirds.

    Returns:
        The number and the index behind it, or None where no number stands at the index.

    Raises:
        FigureError: Digits stand there that are no numeral.
    """
    if index >= len(source.tokens):
        return None
    token = source.tokens[index]
    if token.kind == "V":
        return _vulgar(source, index)
    if token.kind == "N":
        numeral = read_numeral(token.text, source.lang)
        if numeral is None:
            raise source.refuse(index, f"the digits {token.text[:40]!r} are grouped in no known way")
        after = source.tokens[index + 1] if index + 1 < len(source.tokens) else None
        if after and numeral.value.denominator == 1 and (mixed := _mixed(source, index + 1)):
            return Amount(numeral.value + mixed[0]), mixed[1]
        return Amount(numeral.value, numeral.digit, numeral.other, exponent=numeral.exponent), index + 1
    return _read_words(source, index) if token.kind == "W" else None


def _mixed(source: Phrase, at: int) -> tuple[Fraction, int] | None:
    """Read the fraction behind a whole number: "5 ½", "5-1/4", "5 1/4", "2 and a half"."""
    if source.tokens[at].kind == "V":
        half = read_numeral(source.tokens[at].text, source.lang)
        return (half.value, at + 1) if half else None
    if source.words[at] == "and":
        return _and_a_part(source, at)
    at += source.words[at] == "-" and source.glued(at) and source.glued(at + 1)
    top, bottom = source.words[at], source.words[at + 2]
    joined = source.words[at + 1] == "/" and source.glued(at + 1) and source.glued(at + 2)
    if joined and bottom in _EIGHTHS and top.isdigit() and 0 < int(top) < int(bottom):
        return Fraction(int(top), int(bottom)), at + 3
    return None


#: Denominators of fractions that are written behind a whole number.
_EIGHTHS = frozenset(("2", "3", "4", "5", "6", "8", "16", "32", "64"))


def may_begin(token: Token) -> bool:
    """Say whether a word can begin a number, a currency before one included; False is certain, True is not."""
    return token.lower in _BEGINNERS or len(token.text) <= 3 or token.text.endswith(".")


def may_hold_number(tokens: list[Token]) -> bool:
    """Say whether any token can be a number or the word of one; False is certain."""
    return any(token.kind in "NVC" or token.lower in _NUMBER_WORDS for token in tokens)


def _vulgar(source: Phrase, index: int) -> tuple[Amount, int] | None:
    numeral = read_numeral(source.tokens[index].text, source.lang)
    if numeral is None:
        return None
    top, bottom = (Fraction(number) for number in numeral.value.as_integer_ratio())
    return _part_of(source, Amount(numeral.value, parts=(top, bottom), kind="fraction", words=True), index + 1)


def _skip_hyphen(source: Phrase, index: int) -> int:
    return index + 1 if source.words[index] == "-" and source.glued(index) and source.glued(index + 1) else index


def _read_words(source: Phrase, index: int) -> tuple[Amount, int] | None:
    word = source.words[index]
    if word == "half" or (word in ("a", "one") and source.words[_skip_hyphen(source, index + 1)] == "half"):
        return _part_of(source, *_half(source, index))
    if word in ("halves", "halved", "halving", "halve"):
        return Amount(Fraction(1, 2), parts=(Fraction(1), Fraction(2)), kind="halved", words=True), index + 1
    if word in ("a", "an") and _one_time(source, index):
        return Amount(Fraction(1), words=True), index + 1
    if word in _VAGUE and source.words[index + 1] == "of":
        return _vague(source, index)
    if word == "a" and source.words[index + 1] == "couple":
        at = index + 2 + (source.words[index + 2] == "of")
        couple, end = _scaled_words(source, Fraction(2), at)
        return replace(couple, about=True), end
    if (word in ("a", "an", "one") and _magnitude(source, index + 1)) or (
        word == "magnitude" and source.tokens[index].kind == "W" and not source.words[index + 1][:1].isdigit()
    ):
        return Amount(Fraction(1), words=True), index + 1
    if word in ("a", "an") and source.words[_skip_hyphen(source, index + 1)] in _AFTER_ARTICLE:
        total, at = Fraction(1), index + 1
    elif word in NUMBERS:
        total, at = _small(source, index)
    elif word in ("dozen",):
        total, at = Fraction(1), index
    else:
        return None
    if source.lang != "en" and source.words[at] == "-" and source.words[at + 1].startswith("\0"):
        raise source.unknown(at + 1)  # "quatre-vingt" is not four
    at = _skip_hyphen(source, at)
    if source.words[at] in PARTS and (bottom := PARTS[source.words[at]]) and not _ordinal(source, at):
        part = Amount(total / bottom, parts=(total, Fraction(bottom)), kind="fraction", words=True)
        return _part_of(source, part, at + 1)
    return _scaled_words(source, total, at)


_AFTER_ARTICLE = {
    "hundred",
    "thousand",
    "million",
    "billion",
    "trillion",
    "dozen",
    "third",
    "quarter",
    "fifth",
    "tenth",
    "sixth",
    "eighth",
    "hundredth",
    "thousandth",
}


def _ordinal(source: Phrase, index: int) -> bool:
    """Say whether "quarter" or "third" is a period or an ordinal here: "one quarter earlier"."""
    return source.words[index + 1] in ("quarter", "earlier", "later", "ago")


def _small(source: Phrase, index: int) -> tuple[Fraction, int]:
    """Read "twenty", "twenty-five", "seven"."""
    total, at = NUMBERS[source.words[index]], index + 1
    unit = _skip_hyphen(source, at)
    if 20 <= total < 100 and 0 < NUMBERS.get(source.words[unit], 0) < 10:
        return Fraction(total + NUMBERS[source.words[unit]]), unit + 1
    return Fraction(total), at


def _scaled_words(source: Phrase, total: Fraction, at: int) -> tuple[Amount, int]:
    """Read "two hundred and fifty thousand", "three dozen", "two and a half million" behind a small number."""
    done = Fraction(0)
    while True:
        here = _skip_hyphen(source, at)
        word = source.words[here]
        if word == "dozen":
            total, at = total * 12, here + 1
        elif word in ("hundred", "thousand", "million", "billion", "trillion"):
            size = ten(SCALES[word])
            total, at = total * size, here + 1
            if size > 100:
                done, total = done + total, Fraction(0)
        elif word == "and" and (part := _and_a_part(source, here)):
            total, at = total + part[0], part[1]
        elif word == "point" and source.words[here + 1] in NUMBERS and NUMBERS[source.words[here + 1]] < 10:
            total, at = total + Fraction(NUMBERS[source.words[here + 1]], 10), here + 2
        elif (done or total >= 100) and (step := here + (word == "and")) and source.words[step] in NUMBERS:
            more, at = _small(source, step)
            total += more
        else:
            return Amount(done + total, words=True), at


def _and_a_part(source: Phrase, at: int) -> tuple[Fraction, int] | None:
    """Read "and a half", "and three quarters", hyphened or not."""
    article = _skip_hyphen(source, at + 1)
    part = _skip_hyphen(source, article + 1)
    top = {"a": 1, "one": 1, "two": 2, "three": 3}.get(source.words[article])
    bottom = PARTS.get(source.words[part], 99)
    behind = source.words[part + 1]
    if top is None or not top < bottom <= 4 or behind in ("of", "as", "a"):
        return None  # "two and a half of the third"
    return Fraction(top, bottom), part + 1


def _half(source: Phrase, index: int) -> tuple[Amount, int]:
    at = index + 1 if source.words[index] == "half" else _skip_hyphen(source, index + 1) + 1
    return Amount(Fraction(1, 2), parts=(Fraction(1), Fraction(2)), kind="fraction", words=True), at


_ONE = TIMES | {"millisecond", "microsecond"}
_TIGHT = frozenset("than under over below above about almost nearly most least within around just to exceeding".split())


def _one_time(source: Phrase, index: int) -> bool:
    """Say whether "a" is the number of "under a second", "more than a year"."""
    return (
        source.words[index + 1] in _ONE and source.words[index + 1] != "quarter" and source.words[index - 1] in _TIGHT
    )


_VAGUE = {"dozens": 24, "tens": 20, "hundreds": 200, "thousands": 2000, "millions": 2 * 10**6}


def _vague(source: Phrase, index: int) -> tuple[Amount, int]:
    """Read "dozens of times", "tens of thousands of users": at least two of them."""
    total, at = Fraction(_VAGUE[source.words[index]]), index + 2
    if source.words[at] in ("hundreds", "thousands", "millions", "billions") and source.words[at + 1] == "of":
        total, at = total * ten(SCALES[source.words[at]]), at + 2
    return Amount(total, words=True, plus=True, kind="vague"), at


def _magnitude(source: Phrase, index: int) -> bool:
    at = _skip_hyphen(source, index)
    return source.words[at] in ("order", "orders") and source.words[_skip_hyphen(source, at + 1)] == "of"


def _part_of(source: Phrase, part: Amount, at: int) -> tuple[Amount, int]:
    """Read "half a point", "two-tenths of a point", "half a million": a part of a unit, not of a whole."""
    here = at + 1 if source.words[at] == "of" else at
    if source.words[here] not in ("a", "an") or here + 1 >= len(source.tokens):
        return part, at
    word = source.tokens[here + 1].text
    if word == "dozen":
        return Amount(part.value * 12, words=True), here + 2
    if word in SCALES and len(word) > 2:
        return Amount(part.value * ten(SCALES[word]), words=True, magnitude=True), here + 2
    if look_up(word) is not None or word == "percentage":
        return Amount(part.value, words=True), here + 1
    return part, at


def factor_word(source: Phrase, index: int) -> tuple[int, int] | None:
    """Read "doubles", "twice", "tenfold": the factor and the index behind it."""
    size = FACTORS.get(source.words[index])
    compound = source.words[index + 1] == "-" and source.glued(index + 1)  # "double-digit", "double-blind"
    if size is None or compound:
        return None
    refuse_frequency(source, index + 1)
    return size, index + 1


def refuse_frequency(source: Phrase, at: int) -> None:
    """Refuse "twice a day", "five times per second": how often is no factor.

    Raises:
        FigureError: A time stands there that makes the factor a frequency.
    """
    word = source.words[at]
    often = word in PER_TIME or (
        word in ("a", "an", "per", "each", "every", "/") and source.words[at + 1].rstrip("s") in _ONE
    )
    if often:
        raise source.refuse(at, "how often something happens is no factor", "write the rate, such as 5 requests/second")


_BEGINNERS = frozenset(
    (*NUMBERS, *_VAGUE, "half", "halve", "halves", "halved", "halving", "dozen", "magnitude", "minus", "negative")
)
_NUMBER_WORDS = _BEGINNERS | frozenset((*FACTORS, *_AFTER_ARTICLE, *_ONE, *SCALES, *PARTS, "couple", "order", "orders"))
