"""Figures in running text: every stretch that the closed grammar reads, with the words around it that matter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimcheck.currencies import signs
from claimcheck.errors import FigureError
from claimcheck.figure.draft import FIGURES, Draft, Item
from claimcheck.figure.items import itemize, phrase_of
from claimcheck.figure.lexicon import values, words
from claimcheck.figure.model import Figure
from claimcheck.figure.reading import rewrite
from claimcheck.figure.tokens import Phrase
from claimcheck.figure.unit import Unit
from claimcheck.typography import even

__all__ = ["Found", "each_figure", "find_figures"]

_IN = r"(?:[^\n]|\n(?!\s*\n))"
_PARAGRAPH = re.compile(rf"{_IN}{{20000,40000}}(?:(?<=[.!?])|(?<=,))(?=\s)|{_IN}+")  # a long one in pieces
_STOPS = frozenset(".!?")
_NEAR, _FEW, _LONG = 8, 4, 300
_JOINTS = frozenset("/:.,'’-–_×")


@dataclass(frozen=True, slots=True)
class Found:
    """Hold one figure of a text.

    Args:
        start: Offset of its first character.
        end: Offset behind its last one.
        figure: How it is read.
        counts: The word behind it, which may say what a bare number counts, or None.
        warning: The words near it that turn or weaken its sense ("never reached"), or None.
    """

    start: int
    end: int
    figure: Figure
    counts: str | None = None
    warning: str | None = None


def find_figures(text: str, lang: str = "en") -> tuple[Found, ...]:
    """Find the figures of running text of any length, in a language of two letters.

    Returns:
        Every stretch that ``Figure.read`` reads, the longest where two overlap, in the order of the text. No digit of a
        name, a version, a date, a citation or a list number is among them, and none directly behind "not".

    >>> [text[found.start : found.end] for text in ["the H100 at $2.17/hr, not $3"] for found in find_figures(text)]
    ['$2.17/hr']
    """
    return tuple(each_figure(text, lang))


def each_figure(text: str, lang: str = "en") -> Iterator[Found]:
    """Yield what ``find_figures`` finds, reading no further than is asked for."""
    for paragraph in _PARAGRAPH.finditer(text):
        phrase = phrase_of(even(paragraph[0]), lang)
        for start, end in _sentences(phrase):
            row = rewrite(itemize(phrase, start, end), whole=False)
            places = (place for place, item in enumerate(row) if item.letter in FIGURES)
            for one in filter(None, (_found(phrase, row, place, lang) for place in places)):
                yield replace(one, start=one.start + paragraph.start(), end=one.end + paragraph.start())


def _sentences(phrase: Phrase) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a paragraph, which no figure crosses, as stretches of tokens; long ones end at a comma."""
    start = 0
    for at, token in enumerate(phrase.tokens):
        stops = token.text in _STOPS or (token.text == "," and at - start > _LONG)
        if stops and not phrase.glued(at + 1):
            yield start, at
            start = at + 1
    yield start, len(phrase.tokens)


def _found(phrase: Phrase, row: list[Item], place: int, lang: str) -> Found | None:
    item = row[place]
    start, end = phrase.source.stretch(phrase[item.start].start, phrase[item.end - 1].end)
    before = row[place - 1] if place else None
    after = row[place + 1] if place + 1 < len(row) else None
    if (before is not None and before.letter == "!" and before.end == item.start) or (after and after.letter == "G"):
        return None  # "not 12 ms", "two years ago"
    draft = item.draft
    joint = (
        phrase[item.start - 1].text in "/:-–" and phrase[item.start - 2].kind == "N" and phrase.glued(item.start - 1)
    )
    share = phrase.glued(item.start) and (joint or phrase[item.start - 1].kind == "N")  # "30-100+ s", "1024x1024"
    if draft is None or share or (draft.bare and _is_part(phrase, item)) or _is_article(draft):
        return None
    try:
        figure = Figure.read(phrase.source.shown[start:end], lang)
    except FigureError:
        return None
    counts = phrase[item.end].text if draft.bare and phrase[item.end].kind == "W" else None
    return Found(start, end, figure, counts, _warning(phrase, row, place))


def _is_article(draft: Draft) -> bool:
    """Say whether a number is the grammar of "one rack": a one in words that counts things."""
    counts = (
        draft.kind in ("level", "difference")
        and draft.value == 1
        and all(Unit.is_counted(name) for name, _ in draft.unit)
    )
    return counts and any(amount.words for amount in draft.amounts)


def _is_part(phrase: Phrase, item: Item) -> bool:
    """Say whether a bare number belongs to something longer: "3/4/2024", "1.", "(2)", "[12]", "x2y"."""
    before, behind = phrase[item.start - 1], phrase[item.end]
    glued = item.start > 0 and phrase.glued(item.start)
    named = glued and before.text in ":=" and phrase.glued(item.start - 1) and phrase[item.start - 2].kind == "W"
    if named or (glued and (before.kind in "WN" or before.text in (_JOINTS - {":"}) | {"#", "§", *signs()})):
        return True
    if phrase.glued(item.end) and (behind.kind in "WNC" or (behind.text in _JOINTS and phrase.glued(item.end + 1))):
        return True
    if behind.kind == "W" and behind.text.rstrip("i") in values("letter"):
        return True  # the G of "12 G tokens" may be a magnitude
    whole = phrase.tokens[item.start].text.isdecimal() and item.end == item.start + 1
    bracketed = before.text in ("[", "(") and behind.text in ("]", ")") and glued and phrase.glued(item.end)
    listed = (
        item.start == 0 or "\n" in phrase.source.shown[phrase.place(item.start - 1) : phrase.place(item.start)]
    ) and (behind.text in (".", ")") and phrase.glued(item.end))
    labelled = before.text == ":" and phrase[item.start - 2].lower in words("label")  # "Level: 1"
    return whole and (bracketed or listed or labelled)


def _warning(phrase: Phrase, row: list[Item], place: int) -> str | None:
    """Return the words of the same clause that turn, weaken or bound the sense of a figure and are not part of it."""
    item = row[place]
    for step in range(place - 1, -1, -1):
        other = row[step]
        if other.letter in "," + FIGURES or item.start - other.end > _NEAR:
            break
        if other.letter in "!ul":
            return phrase.printed(other.start, other.end)
    for step in range(place + 1, len(row)):
        other = row[step]
        if other.letter in "," + FIGURES or other.start - item.end > _FEW:
            break
        turned = other.letter == "!" and other.start == item.end  # "5 ms target"
        if turned or other.letter in "UL" or phrase[other.start].lower in words("per"):
            return phrase.printed(other.start, other.end)
    return None
