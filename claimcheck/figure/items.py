"""A phrase as a row of items, each of one kind and written as one letter: what the forms are patterns over."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from claimcheck.currencies import signs, written_before
from claimcheck.dates import MONTH_WORDS, end_of_date
from claimcheck.errors import FigureError, UnitError
from claimcheck.figure.amounts import Amount, at_number, read_amount
from claimcheck.figure.draft import FIGURES, Item, draft_of
from claimcheck.figure.lexicon import BEFORE, BEHIND, idiom, is_abbreviation, translate, values, words
from claimcheck.figure.tokens import Phrase, Token, tokenize
from claimcheck.figure.unit import unit_behind
from claimcheck.numerals import read_numeral
from claimcheck.typography import Text

__all__ = ["UNKNOWN", "itemize", "phrase_of"]

#: Sections of the lexicon, and the letter that stands for their words.
LETTERS: Final = {
    "hedge": "h", "upper": "u", "lower": "l", "within": "w", "plus or minus": "p", "between": "b", "ranging": "r",
    "from": "f", "to": "t", "every": "V", "target": "g", "versus": "v", "and": "a", "but": "k", "or": "o", "of": "O",
    "by": "y", "factor of": "F", "statistic": "s", "direction": "x", "confidence": "C", "spread": "S", "p-value": "q",
    "ratio": "H", "emphasis": "e", "negation": "!", "doubt": "!", "ago": "G",
}  # fmt: skip
BEHIND_LETTERS: Final = {"upper": "U", "lower": "L"}  # the bounds that stand behind their number
#: Letters of words that may begin a number too, as the article of "a dozen", and idioms that are numbers.
_NUMBERLIKE: Final = "eO"
_NUMBERS: Final = frozenset(("vague", "order of magnitude"))
SIGNS: Final = {
    "-": "d", "–": "d", "~": "d", "→": "A", ",": ",", ";": ",", "(": "(", ")": ")", "[": "(", "]": ")", "/": "/",
    ":": ":", "=": ":", "&": "a", "±": "p", "≈": "h", "<": "u", "≤": "u", ">": "l", "≥": "l", "×": "X", "x": "X",
}  # fmt: skip
UNKNOWN: Final = "?"

_PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d{1,3})?)")
_YEAR = re.compile(r"(?:1[6-9]|20)\d\d")
_DECADE = re.compile(r"(?:18|19|20)\d0")
_REFERENCE = frozenset("#№§@")


def phrase_of(text: Text, lang: str) -> Phrase:
    """Cut a text into the tokens of its language."""
    lang = lang.replace("_", "-").split("-")[0].lower()
    return Phrase(text, lang, translate(tokenize(text.text, is_abbreviation, _groups), lang))


def _groups(before: list[Token]) -> bool:
    """Say whether a plain space groups digits: at the start, behind a sign, and behind words that no name ends with."""
    if not before:
        return True
    last = before[-1]
    if last.kind != "W":
        named = last.text in "-–@=:" and len(before) > 1 and before[-2].kind == "W" and not last.gap  # "GPT-4 450 ms"
        return last.kind == "S" and not named
    lexical = any(idiom(before, at, BEFORE) for at in range(max(0, len(before) - 3), len(before)))
    plain = last.text.rstrip(".").isalpha() and (last.text.islower() or (lexical and len(last.text) > 1))
    named = last.lower in words("label") or (last.text[:1].isupper() and last.lower in MONTH_WORDS)
    return (plain and not named) or last.text in written_before()


def itemize(phrase: Phrase, start: int, end: int) -> list[Item]:
    """Return the items of a stretch of tokens; every token is in one of them."""
    found: list[Item] = []
    at = start
    while at < end:
        item = _item(phrase, at, found, start)
        item.gap = phrase[at].gap
        found.append(item)
        at = item.end
    return found


def _item(phrase: Phrase, at: int, found: list[Item], start: int) -> Item:
    before, token = found[-1] if found else None, phrase[at]
    if (named := _percentile(phrase, at) or _confidence(phrase, at)) is not None:
        return named
    if end := _name(phrase, at, found, start):
        return Item(UNKNOWN, at, end)
    known = None if phrase[at + 1].text in signs() and phrase.glued(at + 1) else _words(phrase, at, before)
    if known is not None and (known.end > at + 1 or known.letter not in _NUMBERLIKE):
        return known
    begins = at_number(phrase, at) or token.lower in values("factor")
    if begins and (amount := _amount(phrase, at)) is not None:
        return amount
    if known is None and token.text in SIGNS and (token.kind == "S" or token.text == "x"):
        return _sign(phrase, at, before)
    return known or _unit_alone(phrase, at, before) or Item(UNKNOWN, at, at + 1)


def _unit_alone(phrase: Phrase, at: int, before: Item | None) -> Item | None:
    """Read a unit without its number: behind a bracket, behind "sub-", or what is counted before "grew from"."""
    if phrase[at].kind != "W" and phrase[at].text not in "°℃℉%":
        return None
    unit = unit_behind(phrase, at)
    moves = idiom(phrase.tokens, unit.end, BEHIND) if unit.end < len(phrase.tokens) else None
    if not unit.product:
        return None
    draft = draft_of(Amount(Fraction(1), unit=unit.product, words=True))
    if before is not None and before.letter == "u" and phrase[at - 1].text == "-":
        return Item.of(draft, at, unit.end)
    if (before is not None and before.letter in ")UL") or (moves and moves.section.startswith("direction")):
        return Item("M", at, unit.end, draft)
    return None


def _words(phrase: Phrase, at: int, before: Item | None) -> Item | None:
    """Return the words of the lexicon at a token, as they are meant before or behind a number."""
    if phrase[at].kind not in "WC":
        return None
    behind = before is not None and before.letter in FIGURES + ")"
    sides = (BEHIND, BEFORE) if behind else (BEFORE, BEHIND)
    both = [one for side in sides if (one := idiom(phrase.tokens, at, side, _NUMBERS))]
    found = max(both, key=lambda one: one.length, default=None)
    if found is None or (found.section == "p-value" and phrase[at + 1].text not in SIGNS):
        return None
    letter = LETTERS[found.section]
    letter = BEHIND_LETTERS.get(found.section, letter) if found.behind else letter
    end = at + found.length
    end += phrase[end].text == "-" and phrase.glued(end) and phrase.glued(end + 1) and letter == "u"  # "sub-$1"
    return Item(letter, at, end, says=found.says)


def _sign(phrase: Phrase, at: int, before: Item | None) -> Item:
    text = phrase[at].text
    letter = SIGNS[text]
    between = before is not None and before.letter in FIGURES
    if text == "~" and not between:
        letter = "h"
    says: str | bool | None = text
    if letter in "ul":
        says = text in "≤≥"
    elif letter == "h":
        says = "about"
    return Item(letter, at, at + 1, says=says)


def _amount(phrase: Phrase, at: int) -> Item | None:
    """Return the amount at a token, or an unknown item with the reason why none is read there."""
    try:
        found = read_amount(phrase, at)
    except UnitError as problem:
        error = FigureError(phrase.source.shown, phrase.place(at), problem.reason, problem.hint)
        return Item(UNKNOWN, at, at + 1, problem=error)
    except FigureError as problem:
        return Item(UNKNOWN, at, at + 1, problem=problem)
    if found is None:
        return None
    amount, end = found
    if phrase.glued(end) and phrase[end].kind == "W" and not idiom(phrase.tokens, end, BEHIND):
        reason = f"{phrase[end].text[:30]!r} looks like a unit, but is none that is known"
        place = phrase.place(end)
        error = FigureError(phrase.source.shown, place, reason, "write the unit by its name")
        return Item(UNKNOWN, at, end + 1, problem=error)
    draft = draft_of(amount)
    return Item.of(draft, at, end)


def _percentile(phrase: Phrase, at: int) -> Item | None:
    """Read "P99", "p50", "99th percentile" as the name of a statistic."""
    if match := _PERCENTILE.fullmatch(phrase[at].lower):
        return Item("s", at, at + 1, says=f"p{match[1]}")
    if phrase[at].kind == "N" and phrase[at + 1].lower in words("ordinal") and phrase.glued(at + 1):
        here = at + 2 + (phrase[at + 2].text == "-")
        if phrase[here].lower in words("percentile"):
            return Item("s", at, here + 1, says=f"p{phrase[at].text}")
    return None


def _confidence(phrase: Phrase, at: int) -> Item | None:
    """Read "95% CI", "CI 95%", "95 percent confidence interval [CI]" with its level."""
    level, here = _level(phrase, at)
    found = idiom(phrase.tokens, here, BEFORE) if here < len(phrase.tokens) else None
    if found is None or found.section != "confidence":
        return None
    end = here + found.length
    if phrase[end].text in ("(", "[") and phrase[end + 2].text in (")", "]"):
        again = idiom(phrase.tokens, end + 1, BEFORE)
        end += 3 if again and again.section == "confidence" else 0
    if level is None:
        later, behind = _level(phrase, end)
        if later is not None and phrase[behind].text not in ("-", "–") and phrase[behind].lower not in words("to"):
            level, end = later, behind
    return Item("C", at, end, says=level)


def _level(phrase: Phrase, at: int) -> tuple[str | None, int]:
    """Read the level of "95% CI", "95 percent CI", "95%-CI"."""
    after = phrase[at + 1].lower
    if phrase[at].kind != "N" or after not in words("percent") or read_numeral(phrase[at].text, phrase.lang) is None:
        return None, at
    return phrase[at].text, at + 2 + (phrase[at + 2].text == "-")


def _name(phrase: Phrase, at: int, found: list[Item], start: int) -> int:
    """Return the token behind what names something or stands for a day, 0 where nothing does."""
    token, following = phrase[at], phrase[at + 1]
    before = found[-1] if found else None
    if token.kind == "W":
        return _hyphened(phrase, at)
    if token.text in _REFERENCE and phrase.glued(at + 1) and following.kind == "N":
        return at + 2
    if token.kind != "N":
        return 0
    if date := end_of_date(phrase.source.text, token.start):
        return next((end for end in range(at, len(phrase.tokens)) if phrase[end].start >= date), len(phrase.tokens))
    if phrase.glued(at + 1) and (
        following.lower in words("ordinal") or (following.lower == "s" and _DECADE.fullmatch(token.text))
    ):
        return at + 2
    month = phrase[at - 1] if at > start else _NONE
    for word in (month, following):
        if word.text[:1].isupper() and word.lower in MONTH_WORDS and len(token.text) <= 2 and token.text.isdecimal():
            return at + 1
    if _is_year(phrase, at, found):
        fiscal = following.text == "/" and phrase.glued(at + 1) and len(phrase[at + 2].text) == 2
        return at + (3 if fiscal else 1)
    if at > start and (_names(phrase, at, before) or _lists(phrase, at, found)):
        letter = following.text in ("B", "M") and phrase.glued(at + 1)
        return at + 1 + letter
    return 0


_NONE = Token("", "", "", 0, 0, True)


def _lists(phrase: Phrase, at: int, found: list[Item]) -> bool:
    """Say whether a bare number goes on a list of labelled ones: "Figures 4 and 5", "Tables 4, 5 and 6"."""
    while len(found) > 1 and found[-1].letter in ",aod" and found[-2].letter == UNKNOWN:
        named = found[-2].start
        if phrase[named].kind != "N":
            return False
        if phrase[named - 1].lower in words("label"):
            return _is_bare(phrase, at)
        found = found[:-2]
    return False


def _hyphened(phrase: Phrase, at: int) -> int:
    """Return the token behind a word that a number is glued to: "GPT-4o", "top-5", "Wi-Fi-6"; "sub-10" is none."""
    end = at + 1
    while (
        phrase[end].text in ("-", "@", "_", ".")
        and phrase.glued(end)
        and phrase.glued(end + 1)
        and phrase[end + 1].kind in "WN"
    ):
        if phrase[end].text == "-" and idiom(phrase.tokens, at, BEFORE):
            return 0
        end += 2
        while phrase.glued(end) and phrase[end].kind in "WN" and phrase[end].kind:
            end += 1
    return end if any(phrase[step].kind == "N" for step in range(at + 1, end)) else 0


def _is_year(phrase: Phrase, at: int, found: list[Item]) -> bool:
    """Say whether a bare number is a year: no unit behind it, no bound before it, no range with one."""
    if not _YEAR.fullmatch(phrase[at].text) or len(phrase.tokens) == 1:
        return False
    bound = bool(found) and found[-1].letter in "hulbpwC"
    further = len(found) > 1 and found[-1].letter in "dtaA,/X(" and found[-2].letter in FIGURES
    if bound or further or phrase[at + 1].text in ("×", "x") or not _is_bare(phrase, at):
        return False
    if phrase[at - 1].lower in words("before a year"):
        return True
    beside = phrase[at - 1].kind == "W" or phrase[at - 1].text == "(" or phrase[at + 1].kind == "W"
    paired = any(_YEAR.fullmatch(phrase[at + 2 * step].text) and phrase[at + step].text in "-–/" for step in (-1, 1))
    if not (beside or paired):
        return False
    joined = phrase[at + 1].text in SIGNS or phrase[at + 1].lower in words("to")
    return not (joined and phrase[at + 2].kind == "N" and not _is_bare(phrase, at + 2))


def _is_bare(phrase: Phrase, at: int) -> bool:
    try:
        found = read_amount(phrase, at)
    except (FigureError, UnitError):
        return True
    return found is not None and found[0].bare and not (found[0].magnitude and found[0].symbol not in ("B", "M", None))


def _names(phrase: Phrase, at: int, before: Item | None) -> bool:
    """Say whether a bare number belongs to the name before it: "Llama 3", "Phase 3", "Llama 3.1 70B", "batch 32"."""
    last = phrase[at - 1]
    if phrase[at + 1].text in ("(", "[") and phrase[at + 2].kind == "N":
        return False  # "AUC 0.93 (0.91–0.95)"
    if phrase[at + 1].text in ("B", "M") and phrase.glued(at + 1) and phrase[at + 2].lower in words("sized"):
        return last.kind == "W" and last.lower != last.text
    unknown = before is not None and before.letter == UNKNOWN
    named = last.kind == "W" and (last.lower in words("label") or (unknown and last.lower != last.text))
    continued = before is not None and unknown and last.kind == "N" and before.problem is None
    return (named or continued) and phrase[at].gap and _is_bare(phrase, at)
