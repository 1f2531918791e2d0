"""Numbers in the prose of an analysis: each stands in a claim that its paragraph cites.

A number is a numeral or number word with a unit, a currency, a percent or × sign, or a magnitude. Names (letters joined
to digits), dates, years, ordinals, citations, code and headings are none. ``<!-- no claim: reason -->`` in a paragraph,
or on the line before it, waives that paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from claimcheck.collection import Collection
from claimcheck.currencies import signs, signs_of_nations
from claimcheck.dates import MONTH_WORDS
from claimcheck.errors import Problem
from claimcheck.evidence import Evidence
from claimcheck.markdown import Paragraph, paragraphs
from claimcheck.records import Analysis, AtLeast, Claim, Value
from claimcheck.units import look_up

__all__ = ["prose_numbers", "prose_problems"]

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_WORDS = {name: Fraction(number) for number, name in enumerate(_ONES)}
_WORDS |= {name: Fraction(10 * number) for number, name in enumerate(_TENS, 2)}
_MAGNITUDES = {
    "k": 3, "K": 3, "M": 6, "B": 9, "T": 12, "bn": 9, "hundred": 2, "thousand": 3, "million": 6, "billion": 9,
    "trillion": 12, "hundreds": 2, "thousands": 3, "millions": 6, "billions": 9, "trillions": 12,
}  # fmt: skip
_PERCENT = re.compile(r"[ \u00a0\u202f-]?(?:%|per ?cent\b|(?:percentage |per cent )?points?\b)")

_DIGITS = r"[0-9]{1,40}(?![0-9])(?:,[0-9]{3}(?![0-9])){0,12}(?:\.[0-9]{1,40}(?![0-9]))?"
_MONEY = rf"(?:{'|'.join(sign[:-1] for sign in signs_of_nations())})?[{''.join(signs())}]\s?"
#: A numeral or number word, with the sign and currency before it and up to two words after it.
_NUMBER = re.compile(
    rf"(?P<currency>{_MONEY})?(?<![\w.,/])(?:(?P<digits>{_DIGITS})|(?P<word>\b(?:{'|'.join(_WORDS)})\b))"
    r"(?P<suffix>[A-Za-zµμ%×]+(?:/[A-Za-z]+)*)?",
    re.IGNORECASE,
)
_AFTER = re.compile(r"[ \u00a0\u202f-]?(%|×|x\b|[A-Za-zµμ][\w/·-]*)(?:[ \u00a0]+([A-Za-z][\w/-]*))?")
_RANGE = re.compile(rf"\s?(?:[–—-]|to|and|or)\s?(?={_DIGITS})")

_WAIVER = re.compile(r"\s{0,40}no claim\s{0,40}:?(?P<reason>.*)", re.DOTALL)


def prose_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each number of an analysis that no claim cited in its paragraph carries, and each waiver without reason."""
    collection = evidence.collection
    for analysis in collection.analyses.values():
        waived = False
        for paragraph in paragraphs(analysis.body):
            if paragraph.heading:
                continue
            waiver = next(filter(None, (_WAIVER.match(comment.text) for comment in paragraph.comments)), None)
            yield from _unfounded(analysis, paragraph)
            alone = not paragraph.text.strip() and not paragraph.citations
            if waiver is None and not waived and not alone:
                yield from _uncited(analysis, paragraph, collection)
            waived = waiver is not None and alone


def _unfounded(analysis: Analysis, paragraph: Paragraph) -> Iterator[Problem]:
    """Tell the waiver of a paragraph that gives no reason."""
    for comment in paragraph.comments:
        waiver = _WAIVER.match(comment.text)
        if waiver is not None:
            if not waiver["reason"].strip():
                message = "this waiver gives no reason"
                hint = "say why no claim is needed: <!-- no claim: an example of our own -->"
                line = analysis.body_line + comment.line - 1
                yield Problem("waiver-without-reason", "error", analysis.file, line, 1, message, hint)
            return


def _uncited(analysis: Analysis, paragraph: Paragraph, collection: Collection) -> Iterator[Problem]:
    found = list(prose_numbers(paragraph.text))
    if not found:
        return
    ids = [citation.id for citation in paragraph.citations]
    if any(id in collection.broken for id in ids):
        return  # its own record is told, and what it carries is not known
    cited = [collection.claims[id] for id in ids if id in collection.claims]
    known = {number for claim in cited for number in _numbers_of(claim)}
    for start, shown, numbers in found:
        if known & numbers:
            continue
        line, column = paragraph.place(start)
        line += analysis.body_line - 1
        message = f"{shown!r} stands in no claim that this paragraph cites"
        yield Problem("uncited-number", "error", analysis.file, line, column, message, _hint(numbers, collection))


def _hint(numbers: frozenset[Fraction], collection: Collection) -> str:
    """Name the claims whose own figure it is, or say how to waive."""
    carriers = [claim.id for claim in collection.claims.values() if numbers & _loose(claim.figure_text)]
    if 0 < len(carriers) <= 3:
        return "cite " + " or ".join(f"[@{id}]" for id in carriers)
    return "cite the claim that carries it, or say why none is needed: <!-- no claim: reason -->"


def prose_numbers(text: str) -> Iterator[tuple[int, str, frozenset[Fraction]]]:
    """Find the numbers of a paragraph that need a claim.

    Args:
        text: Prose, with what is none taken out.

    Yields:
        Offset, the words as they stand, and the values they may have: "128K" is 128,000; of "1 to 2 million" the
        first is 1 or 1,000,000.
    """
    waiting: list[tuple[int, str, Fraction]] = []  # the lower end of a range takes what follows the upper one
    for match in _NUMBER.finditer(text):
        if match["suffix"] and not match["digits"]:
            continue
        bare = _value(match)
        mark = _mark(text, match)
        joined = _RANGE.match(text, match.end()) if mark is None else None
        if joined:
            waiting.append((match.start(), match[0], bare))
            continue
        if mark is not None:
            words, scale = mark
            for start, shown, value in waiting:
                yield start, shown, frozenset({value, value * scale})
            yield match.start(), words, frozenset({bare * scale})
        waiting = []


def _value(match: re.Match[str]) -> Fraction:
    return Fraction(match["digits"].replace(",", "")) if match["digits"] else _WORDS[match["word"].lower()]


def _mark(text: str, match: re.Match[str]) -> tuple[str, Fraction] | None:
    """Return the number with what makes it one, and by what its magnitude multiplies; None where it is none."""
    suffix, one = match["suffix"], Fraction(1)
    if suffix == "s" and len(match["digits"]) == _YEAR:  # the 2020s
        return None
    if suffix:
        scale = _suffix(suffix)
        return None if scale is None else (match[0], scale)
    percent = _PERCENT.match(text, match.end())
    if percent is not None:
        return text[match.start() : percent.end()], one
    after = _AFTER.match(text, match.end())
    if match["currency"]:
        magnitude = _MAGNITUDES.get(after[1]) if after else None
        return match[0], Fraction(10) ** (magnitude or 0)
    if after is None:
        return None
    first, second = after[1], after[2]
    shown = text[match.start() : after.end(1)]
    if first in _MAGNITUDES and len(first) > 1:
        return shown, Fraction(10) ** _MAGNITUDES[first]
    if first in ("×", "x"):
        return shown, one
    if first.lower() in MONTH_WORDS:
        return None
    if match["word"]:
        # "One cluster" and "two projects" are grammar; a number word counts things only with a unit of measure.
        return (shown, one) if match["word"].lower() != "one" and _is_unit(first) else None
    if _is_unit(first):
        return shown, one
    skips = second is not None and first.lower() not in _JOINING and _is_unit(second)
    return (text[match.start() : after.end(2)], one) if skips else None


_YEAR = 4
#: Words that stand between two things, and not before what is counted.
_JOINING = frozenset(
    "and or of to in on at for with by from the a an than so as is are was were per that which".split()
)


def _suffix(suffix: str) -> Fraction | None:
    """Return what letters joined to a numeral multiply it by; None where they make a name of it."""
    if suffix in ("%", "×", "x", "X"):
        return Fraction(1)
    if suffix in _MAGNITUDES:
        return Fraction(10) ** _MAGNITUDES[suffix]
    return Fraction(1) if suffix not in ("am", "pm") and _is_unit(suffix) else None


@lru_cache(maxsize=4096)
def _is_unit(word: str) -> bool:
    """Say whether a word is a unit or a thing that is counted; joined words count by their last part or first unit."""
    word = word.rstrip("-/")
    for part in (word, word.partition("/")[0], word.partition("-")[0]):
        if len(part) > 1 and part.lower() not in _PLAIN_WORDS and look_up(part) is not None:
            return True
    return word in ("s", "h", "W", "V", "J", "B", "g", "m")


#: Words that are units by the table and grammar in prose.
_PLAIN_WORDS = frozenset("in at as to or and of the no is it by on if per so do go am us me he".split())


@lru_cache(maxsize=4096)
def _loose(text: str) -> frozenset[Fraction]:
    """Return every number a text of a record carries, multiplied out, joined to letters or not."""
    found: set[Fraction] = set()
    waiting: list[Fraction] = []
    for match in _ANY.finditer(text):
        value = Fraction(match[1].replace(",", "")) if match[1] else _WORDS[match[2].lower()]
        scale = Fraction(10) ** _MAGNITUDES.get(match[3] or "", 0)
        found |= {value * scale, *(lower * scale for lower in waiting)}
        waiting = [value] if match[3] is None and _RANGE.match(text, match.end()) else []
        found.update(waiting)
    return frozenset(found)


_ANY = re.compile(rf"(?:({_DIGITS})|\b({'|'.join(_WORDS)})\b)(?:\s?([A-Za-z]+))?", re.IGNORECASE)


def _numbers_of(claim: Claim) -> Iterator[Fraction]:
    """Yield every number of a claim's figure, quote and conditions."""
    texts = [claim.figure_text, claim.quote or ""]
    conditions = [*claim.conditions.values(), *(claim.baseline.conditions.values() if claim.baseline else ())]
    texts += [text for value in conditions for text in _texts(value)]
    for text in texts:
        yield from _loose(text)


def _texts(value: Value) -> Iterator[str]:
    for raw in (value.value, value.effective):
        if isinstance(raw, str):
            yield raw
        elif isinstance(raw, AtLeast):
            yield from raw.members
        elif raw is not None:
            for member in raw:
                yield member if isinstance(member, str) else " ".join(map(str, member.values()))
    yield from filter(None, (value.quote, value.reason))
