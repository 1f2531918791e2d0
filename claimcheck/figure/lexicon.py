"""The words of figures: one file a language below ``words``, one line a word; code compares none of them.

English words stand in sections that say what they are. Another language has for each of its words the English ones:
one grammar reads every language, and a word that is in no table is marked, so that nothing matches it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from claimcheck.figure.tokens import Token

__all__ = ["BEFORE", "BEHIND", "LANGUAGES", "Idiom", "idiom", "is_abbreviation", "translate", "values", "words"]

#: Languages whose words are known; every other one is read only as far as numbers and units go.
LANGUAGES = ("en", "de", "es", "fr", "ja", "zh")
BEFORE, BEHIND = "before", "behind"

_WORDS = Path(__file__).parent / "words"
_UNKNOWN = "\0"
_LIST = "list "
_FLAGS = {"inclusive": True, "exclusive": False}


#: An idiom: its words, its section, what it says, and the side it stands on.
_Entry = tuple[tuple[str, ...], str, str | bool | None, str]


class Idiom(NamedTuple):
    """Words of the lexicon in a text: the section they stand in, what it says, how many tokens they are, their side."""

    section: str
    says: str | bool | None
    length: int
    behind: bool


@cache
def _sections() -> Mapping[str, list[str]]:
    """Return the lines of each section of the English file, in its order."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in (_WORDS / "en.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return found


@cache
def values(section: str) -> Mapping[str, str]:
    """Return the words of a section with what each is worth, in the order of the file."""
    return {
        word.strip(): worth.strip() for word, _, worth in (line.partition("=") for line in _sections()[_LIST + section])
    }


@cache
def words(section: str) -> frozenset[str]:
    """Return the words of a list, or of the idioms of a section that says one thing."""
    return frozenset(_sections().get(_LIST + section) or _sections()[section])


@cache
def _idioms() -> Mapping[str, list[_Entry]]:
    """Return the idioms by their first word, the longest first, then in the order of the file."""
    found: dict[str, list[_Entry]] = {}
    for head, lines in _sections().items():
        if head.startswith(_LIST):
            continue
        section, says, side = (*(part.strip() for part in head.split("|")), "", "")[:3]
        for line in lines:
            spelled, _, worth = (part.strip() for part in line.partition("="))
            row = (tuple(spelled.split()), section, _FLAGS.get(says, worth or says or None), side)
            found.setdefault(row[0][0].lower(), []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: (-len(row[0]), row[0][0].islower()))
    return found


def idiom(tokens: Sequence[Token], at: int, side: str, skip: frozenset[str] = frozenset()) -> Idiom | None:
    """Return the longest words of the lexicon at a token, on one side of a number, some sections left out; or None."""
    for spelled, section, says, where in _idioms().get(tokens[at].lower, ()):
        if where in ("", side) and section not in skip and (length := _matches(tokens, at, spelled)):
            return Idiom(section, says, length, where == BEHIND)
    return None


def _matches(tokens: Sequence[Token], start: int, spelled: tuple[str, ...]) -> int:
    """Return how many tokens some words are here, or 0; a hyphen may join them, capitals stand as in the file."""
    at = start
    for position, word in enumerate(spelled):
        if position and at + 1 < len(tokens) and tokens[at].text == "-" and not (tokens[at].gap or tokens[at + 1].gap):
            at += 1
        if at >= len(tokens) or (tokens[at].lower if word == word.lower() else tokens[at].text) != word:
            return 0
        at += 1
    return at - start


@cache
def _abbreviations() -> frozenset[str]:
    """Return the words of every section and language that are written with a full stop, and those of units."""
    from claimcheck.units.table import spellings

    foreign = (word for lang in LANGUAGES[1:] for rows in _table(lang).values() for row in rows for word in row[0])
    known = (word for lines in _sections().values() for line in lines for word in line.split(" =")[0].split())
    return frozenset(word.lower() for word in (*foreign, *known, *spellings()) if word.endswith("."))


def is_abbreviation(word: str) -> bool:
    """Say whether a word in small letters with its full stop is an abbreviation: "approx.", "min.", "mio."."""
    return word in _abbreviations()


_Table = Mapping[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]


@cache
def _table(lang: str) -> _Table:
    """Return the words of a language: first word → phrases beginning with it, longest first, each with its English."""
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    lines = (_WORDS / f"{lang}.txt").read_text(encoding="utf-8").splitlines() if lang in LANGUAGES else []
    for line in lines:
        foreign, sign, english = line.partition(" =")
        if sign and not line.startswith("#"):
            found.setdefault(foreign.split()[0], []).append((tuple(foreign.split()), tuple(english.split())))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


def translate(tokens: list[Token], lang: str) -> list[Token]:
    """Put the words of figures of another language into English; mark every other word as unknown."""
    if lang == "en":
        return tokens
    table = _table(lang)
    pieces = [piece for token in tokens for piece in _pieces(token, table)]
    found, at = [], 0
    while at < len(pieces):
        token = pieces[at]
        rows = table.get(token.lower, ()) if token.kind in "WC" else ()
        length, english = next(
            ((len(row), said) for row, said in rows if tuple(one.lower for one in pieces[at : at + len(row)]) == row),
            (1, None),
        )
        if english is None:
            found.append(_marked(token))
        for number, word in enumerate(english or ()):
            printed = word if len(english or ()) > 1 or word.isupper() or len(word) > 1 else token.text
            gap = token.gap if number == 0 else True
            found.append(Token("W", printed, word.lower(), token.start, pieces[at + length - 1].end, gap))
        at += length
    return found


def _pieces(token: Token, table: _Table) -> list[Token]:
    """Cut a token where its language joins words: East Asian runs, French "d'euros"."""
    if token.kind == "W" and token.lower[:2] in ("d'", "l'") and "de" in table:
        head, tail = Token("W", "de", "de", token.start, token.start + 2, token.gap), token.text[2:]
        return [head, Token("W", tail, tail.lower(), token.start + 2, token.end, True)]
    pieces, at = [], 0
    while token.kind == "C" and at < len(token.text):
        longest = range(min(6, len(token.text) - at), 0, -1)
        length = next((size for size in longest if token.text[at : at + size] in table), len(token.text) - at)
        text = token.text[at : at + length]
        pieces.append(Token("C", text, text, token.start + at, token.start + at + length, token.gap and at == 0))
        at += length
    return pieces or [token]


def _marked(token: Token) -> Token:
    """Mark a word that is in no table; single letters and x keep their use as units and factor signs."""
    if token.kind not in "WC" or (token.kind == "W" and (len(token.text) == 1 or token.lower in values("letter"))):
        return token
    return token._replace(lower=_UNKNOWN + token.lower)
