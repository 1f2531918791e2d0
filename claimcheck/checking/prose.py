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
from claimcheck.figure import Occurrence, numbers_in
from claimcheck.markdown import Paragraph, paragraphs
from claimcheck.records import Analysis, AtLeast, Claim, Value
from claimcheck.units import look_up

__all__ = ["prose_numbers", "prose_problems"]

_MAGNITUDES = {
    "k": 3, "K": 3, "M": 6, "B": 9, "T": 12, "bn": 9, "hundred": 2, "thousand": 3, "million": 6, "billion": 9,
    "trillion": 12, "hundreds": 2, "thousands": 3, "millions": 6, "billions": 9, "trillions": 12,
}  # fmt: skip
_PERCENT = re.compile(r"[ \u00a0\u202f-]?(?:%|per ?cent\b|(?:percentage |per cent )?points?\b)")

#: A sign of money directly before a number.
_MONEY = re.compile(
    rf"(?:{'|'.join(sign[:-1] for sign in signs_of_nations())})?[{''.join(signs())}]\s?\Z", re.IGNORECASE
)
_LONGEST_MONEY = 6
_SUFFIX = re.compile(r"[A-Za-zµμ%×]+(?:/[A-Za-z]+)*")
_AFTER = re.compile(r"[ \u00a0\u202f-]?(%|×|x\b|[A-Za-zµμ][\w/·-]*)(?:[ \u00a0]+([A-Za-z][\w/-]*))?")
_RANGE = re.compile(r"\s?(?:[–—-]|to|and|or)\s?(?=[0-9])")

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
    for found in numbers_in(text):
        money = _MONEY.search(text, max(0, found.start - _LONGEST_MONEY), found.start)
        start = money.start() if money else found.start
        before = text[start - 1 : start] if money is None else ""
        suffix = _SUFFIX.match(text, found.end)
        if before.isalnum() or before in tuple("_.,/") or (suffix and found.is_word):
            continue
        end = suffix.end() if suffix else found.end
        mark = _mark(text, found, start, suffix[0] if suffix else None, has_money=money is not None)
        joined = _RANGE.match(text, end) if mark is None else None
        if joined:
            waiting.append((start, text[start:end], found.value))
            continue
        if mark is not None:
            shown, scale = mark
            for begin, lower, value in waiting:
                yield begin, lower, frozenset({value, value * scale})
            yield start, shown, frozenset({found.value * scale})
        waiting = []


def _mark(
    text: str, found: Occurrence, start: int, suffix: str | None, *, has_money: bool
) -> tuple[str, Fraction] | None:
    """Return the number with what makes it one, and by what its magnitude multiplies; None where it is none."""
    one = Fraction(1)
    if suffix == "s" and len(found.text) == _YEAR:  # the 2020s
        return None
    if suffix:
        scale = _suffix(suffix)
        return None if scale is None else (text[start : found.end + len(suffix)], scale)
    percent = _PERCENT.match(text, found.end)
    if percent is not None:
        return text[start : percent.end()], one
    after = _AFTER.match(text, found.end)
    if has_money:
        magnitude = _MAGNITUDES.get(after[1]) if after else None
        return text[start : found.end], Fraction(10) ** (magnitude or 0)
    return None if after is None else _counted(text, found, after)


def _counted(text: str, found: Occurrence, after: re.Match[str]) -> tuple[str, Fraction] | None:
    """Return a number with the word behind it that makes it one: a magnitude, a factor sign, a unit, a thing."""
    one, first, second = Fraction(1), after[1], after[2]
    shown = text[found.start : after.end(1)]
    if first in _MAGNITUDES and len(first) > 1:
        return shown, Fraction(10) ** _MAGNITUDES[first]
    if first in ("×", "x"):
        return shown, one
    if first.lower() in MONTH_WORDS:
        return None
    if found.is_word:
        # "One cluster" and "two projects" are grammar; a number word counts things only with a unit of measure.
        return (shown, one) if found.text.lower() != "one" and _is_unit(first) else None
    if _is_unit(first):
        return shown, one
    skips = second is not None and first.lower() not in _JOINING and _is_unit(second)
    return (text[found.start : after.end(2)], one) if skips else None


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
    for number in numbers_in(text):
        letters = _LETTERS.match(text, number.end)
        scale = Fraction(10) ** _MAGNITUDES.get(letters[1] if letters else "", 0)
        found |= {number.value * scale, *(lower * scale for lower in waiting)}
        waiting = [number.value] if letters is None and _RANGE.match(text, number.end) else []
        found.update(waiting)
    return frozenset(found)


_LETTERS = re.compile(r"\s?([A-Za-z]+)")


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
