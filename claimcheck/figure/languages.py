"""Other languages: their words of figures, put into English before the grammar sees them.

One grammar reads every language. A word that is not in the table of its language is no English word by accident: it
is marked, so that nothing matches it, and the phrase is refused unless it is a name.
"""

from __future__ import annotations

from functools import cache

from claimcheck.figure.tokens import Token
from claimcheck.figure.words import WORDS

__all__ = ["LANGUAGES", "translate"]

#: Languages whose words are known; every other one is read only as far as numbers, units and names go.
LANGUAGES = ("en", "de", "es", "fr", "ja", "zh")

_UNKNOWN = "\0"


Table = dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]


@cache
def _table(lang: str) -> Table:
    """Return the words of a language: first word → phrases beginning with it, longest first, each with its English."""
    found: Table = {}
    if lang not in LANGUAGES:
        return found
    for line in (WORDS / f"{lang}.txt").read_text(encoding="utf-8").splitlines():
        foreign, sign, english = line.partition(" =")
        if sign and not line.startswith("#"):
            words = tuple(foreign.split())
            found.setdefault(words[0], []).append((words, tuple(english.split())))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


def translate(tokens: list[Token], lang: str) -> list[Token]:
    """Put the words of figures of another language into English; mark every other word as unknown.

    Args:
        tokens: As cut.
        lang: Two letters; ``en`` leaves the tokens as they are.

    Returns:
        The tokens, ``lower`` in English where the word is known; ``text`` as printed.
    """
    if lang == "en":
        return tokens
    table, found, at = _table(lang), [], 0
    tokens = [piece for token in tokens for piece in _pieces(token, table)]
    while at < len(tokens):
        token = tokens[at]
        step = _known(tokens, at, table) if token.kind in "WC" else None
        if step is None:
            found.append(_marked(token) if token.kind in "WC" else token)
            at += 1
            continue
        length, words = step
        end = tokens[at + length - 1].end
        for number, word in enumerate(words):
            printed = word if len(words) > 1 or word.isupper() or len(word) > 1 else token.text
            found.append(Token("W", printed, word.lower(), token.start, end, token.gap if number == 0 else True))
        at += length
    return found


def _known(tokens: list[Token], at: int, table: Table) -> tuple[int, tuple[str, ...]] | None:
    for words, english in table.get(tokens[at].lower, ()):
        if tuple(token.lower for token in tokens[at : at + len(words)]) == words:
            return len(words), english
    return None


def _pieces(token: Token, table: Table) -> list[Token]:
    """Cut a token where its language joins words: East Asian runs, French "d'euros"."""
    if token.kind == "C":
        return _segment(token, table)
    if token.kind == "W" and token.lower[:2] in ("d'", "l'") and "de" in table:
        head, tail = Token("W", "de", "de", token.start, token.start + 2, token.gap), token.text[2:]
        return [head, Token("W", tail, tail.lower(), token.start + 2, token.end, True)]
    return [token]


def _segment(token: Token, table: Table) -> list[Token]:
    """Cut an East Asian run into known words, the longest first; what is left stays one unknown piece."""
    pieces, at = [], 0
    while at < len(token.text):
        size = next((n for n in range(min(6, len(token.text) - at), 0, -1) if token.text[at : at + n] in table), None)
        length = size or len(token.text) - at
        text = token.text[at : at + length]
        pieces.append(Token("C", text, text, token.start + at, token.start + at + length, token.gap and at == 0))
        at += length
    return pieces


def _marked(token: Token) -> Token:
    """Mark a word that is in no table; single letters and x keep their use as units and factor signs."""
    plain = token.kind == "W" and (len(token.text) == 1 or token.lower in ("bn", "mn", "vs", "vs.", "ci", "vj"))
    return token if plain else token._replace(lower=_UNKNOWN + token.lower)
