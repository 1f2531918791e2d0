"""Numbers in words: "twenty-five", "two and a half million", "three quarters", "dozens of"."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from claimcheck.figure.lexicon import BEFORE, idiom, values, words
from claimcheck.figure.tokens import Phrase
from claimcheck.numerals import ten
from claimcheck.units import look_up

__all__ = ["Spelled", "and_a_part", "read_spelled"]

#: A magnitude in words is longer than an abbreviation: million, not mio.
_LONG = 4


class Spelled(NamedTuple):
    """A number in words: its value, the token behind it, and of a fraction what is divided by what."""

    value: Fraction
    end: int
    parts: tuple[Fraction, Fraction] | None = None
    vague: bool = False
    about: bool = False
    magnitude: bool = False


def _behind_hyphen(phrase: Phrase, at: int) -> int:
    return at + (phrase[at].text == "-" and phrase.glued(at) and phrase.glued(at + 1))


def read_spelled(phrase: Phrase, at: int) -> Spelled | None:
    """Read number words; None where none begin at a token."""
    word, following = phrase[at].lower, phrase[_behind_hyphen(phrase, at + 1)].lower
    article = word in words("article")
    found = idiom(phrase.tokens, at, BEFORE)
    if found and found.section == "vague":
        return Spelled(Fraction(str(found.says)), at + found.length, vague=True)
    if found and found.section == "order of magnitude":
        return None
    if article and following in words("couple"):
        end = _behind_hyphen(phrase, at + 1) + 1
        total, end, _ = _scaled(phrase, Fraction(2), end + (phrase[end].lower in words("of")))
        return Spelled(total, end, about=True)
    if word in words("one") and following in words("one unit") and phrase[at - 1].lower in words("tight"):
        return None if phrase[at + 2].lower in words("ago") else Spelled(Fraction(1), at + 1)
    ahead = idiom(phrase.tokens, _behind_hyphen(phrase, at + 1), BEFORE) if at + 1 < len(phrase.tokens) else None
    if (article or word in values("number")) and ahead and ahead.section == "order of magnitude":
        return Spelled(Fraction(values("number").get(word, "1")), at + 1)
    return _counted(phrase, at, following if word in words("one") else "")


def _counted(phrase: Phrase, at: int, following: str) -> Spelled | None:
    """Read "seven", "twenty-five thousand", "half", "three quarters", "a dozen"."""
    numbers, parts, word = values("number"), values("part"), phrase[at].lower
    if word in parts and Fraction(parts[word]) == 2:
        return Spelled(Fraction(1, 2), at + 1, (Fraction(1), Fraction(2)))
    scaled = following in values("magnitude") and len(following) > _LONG
    if following in parts or scaled or following in words("dozen"):
        total, end = Fraction(1), at + 1
    elif word in numbers:
        total, end = _small(phrase, at)
    elif word in words("dozen"):
        total, end = Fraction(1), at
    else:
        return None
    here = _behind_hyphen(phrase, end)
    if phrase[here].lower.startswith("\0") and here > end:
        phrase.refuse(here, f"the word {phrase[here].text[:30]!r} is not known in the language {phrase.lang}")
    if phrase[here].lower in parts and phrase[here + 1].lower not in words("ago"):
        bottom = Fraction(parts[phrase[here].lower])
        return Spelled(total / bottom, here + 1, (total, bottom))
    total, end, magnitude = _scaled(phrase, total, end)
    return Spelled(total, end, magnitude=magnitude)


def _small(phrase: Phrase, at: int) -> tuple[Fraction, int]:
    """Read "twenty", "twenty-five", "seven"."""
    numbers = values("number")
    total, end = int(numbers[phrase[at].lower]), at + 1
    unit = _behind_hyphen(phrase, end)
    more = int(numbers.get(phrase[unit].lower, "0"))
    return (Fraction(total + more), unit + 1) if 20 <= total < 100 and 0 < more < 10 else (Fraction(total), end)


def _scaled(phrase: Phrase, total: Fraction, at: int) -> tuple[Fraction, int, bool]:
    """Read "two hundred and fifty thousand", "three dozen", "two and a half million" behind a small number."""
    numbers, done, magnitude = values("number"), Fraction(0), False
    while True:
        here = _behind_hyphen(phrase, at)
        word = phrase[here].lower
        conjunction = word in words("and")
        if word in words("dozen"):
            total, at = total * 12, here + 1
        elif len(word) > _LONG and word in values("magnitude"):
            size = ten(int(values("magnitude")[word]))
            total, at, magnitude = total * size, here + 1, True
            if size > 100:
                done, total = done + total, Fraction(0)
        elif part := and_a_part(phrase, here):
            total, at = total + part[0], part[1]
        elif word in words("decimal") and int(numbers.get(phrase[here + 1].lower, "99")) < 10:
            total, at = total + Fraction(int(numbers[phrase[here + 1].lower]), 10), here + 2
        elif (done or total >= 100) and phrase[here + conjunction].lower in numbers:
            more, at = _small(phrase, here + conjunction)
            total += more
        else:
            return done + total, at, magnitude


def and_a_part(phrase: Phrase, at: int) -> tuple[Fraction, int] | None:
    """Read "and a half", "and three quarters", hyphened or not."""
    if phrase[at].lower not in words("and"):
        return None
    article = _behind_hyphen(phrase, at + 1)
    part = _behind_hyphen(phrase, article + 1)
    word = phrase[article].lower
    top = Fraction(1) if word in words("article") else Fraction(values("number").get(word, "99"))
    bottom = Fraction(values("part").get(phrase[part].lower, "99"))
    behind = phrase[part + 1].lower
    if not top < bottom <= 4 or behind in words("of") | words("article") or look_up(behind) == (("hour", -1),):
        return None  # "two and a half of the third"
    return top / bottom, part + 1
