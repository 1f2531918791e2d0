"""From a printed text to tokens: typography evened out, nothing thrown away, places kept."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from claimcheck.errors import FigureError
from claimcheck.numerals import NUMERAL
from claimcheck.typography import Text, even

__all__ = ["LONGEST", "Phrase", "Token", "clean", "tokenize"]

LONGEST = 200

#: Signs of several characters, and what stands for them.
_SIGNS = {
    "->": "→", "=>": "→", "-->": "→", "<=": "≤", ">=": "≥", ">>": ">", "<<": "<",
    "+/-": "±", "+-": "±", "-/+": "±", "+/–": "±", "**": "^",
}  # fmt: skip
_UNSEEN = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
_DAMAGED = re.compile("[âÂÃ][\u0080-\u00bf\u0152-\u2122]")
_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_TOKEN = re.compile(
    r"(?P<A>(?:e\.g|i\.e|p\.p|p\.a|z\.B|d\.h|U\.S|u\.a|a\.m|p\.m|[sS]\.[dDeE])\.?(?![0-9A-Za-z]))"
    r"|(?P<X>(?<![^\W\d_])[xX](?=[0-9]))|(?P<V>[\u00bc-\u00be\u2150-\u215e])"
    rf"|(?P<W>[^\W\d_{_CJK}](?:[^\W_{_CJK}⁰¹²³⁴-⁹]|\.(?=[0-9])|'(?=[^\W\d_])|_(?=\w))*)"
    rf"|(?P<N>{NUMERAL})|(?P<C>[{_CJK}]+)"
    r"|(?P<P>\+/[-–]|\+-|-/\+|-->|->|=>|<=|>=|>>|<<|\*\*)|(?P<S>\S)"
)
_KINDS = {"A": "W", "X": "S", "P": "S"}


class Token(NamedTuple):
    """One token: kind N number, V vulgar fraction, W word, C East Asian run, S sign; ``gap``: a space is before."""

    kind: str
    text: str
    lower: str
    start: int
    end: int
    gap: bool


_END = Token("", "", "", 0, 0, True)


@dataclass(slots=True)
class Phrase:
    """The text being read: its tokens and its language."""

    source: Text
    lang: str
    tokens: list[Token]

    def __getitem__(self, at: int) -> Token:
        """Return a token; behind the end and before the beginning stand empty ones."""
        return self.tokens[at] if 0 <= at < len(self.tokens) else _END

    def glued(self, at: int) -> bool:
        """Say whether a token stands directly behind the one before."""
        return 0 < at < len(self.tokens) and not self.tokens[at].gap

    def place(self, at: int) -> int:
        """Return where a token begins in the text as it was printed."""
        token = self[at]
        return self.source.stretch(token.start, token.end)[0] if token.text else len(self.source.shown)

    def printed(self, start: int, end: int) -> str:
        """Return the tokens from one to before another as they were printed."""
        return self.source.printed(self.tokens[start].start, self.tokens[end - 1].end)

    def refuse(self, at: int, reason: str, hint: str | None = None) -> NoReturn:
        """Raise the error for a token."""
        raise FigureError(self.source.shown, self.place(at), reason, hint)


def clean(text: str) -> Text:
    """Even out the typography of one figure.

    Raises:
        FigureError: The text is too long, or holds a control, direction or zero-width character.
    """
    if len(text) > LONGEST:
        reason = f"a figure has at most {LONGEST} characters, this text has {len(text)}"
        raise FigureError(text, LONGEST, reason, "cut the phrase to the figure itself")
    if text.isascii() and text.isprintable() and not {"\\", "_"} & {*text} and text.count("$") < 2:
        return Text(text, text)
    damaged = _DAMAGED.search(text)
    if damaged is not None:
        text = _mended(text, damaged.start())
    for position, character in enumerate(text):
        if unicodedata.category(character) in _UNSEEN and character not in "\t\n":
            reason = f"the character U+{ord(character):04X} cannot be seen and has no place in a figure"
            raise FigureError(text, position, reason, "type the phrase anew")
    return even(text)


def _mended(text: str, at: int) -> str:
    """Undo UTF-8 that was shown as CP1252 ("âˆ’" for a minus); refuse what cannot be undone."""
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        reason = "the text is damaged: UTF-8 was shown in another encoding"
        raise FigureError(text, at, reason, "copy the phrase from the page again") from None


def tokenize(text: str, abbreviated: Callable[[str], bool], groups: Callable[[list[Token]], bool]) -> list[Token]:
    """Cut an evened text into tokens.

    ``abbreviated`` says of a word with its full stop whether it is an abbreviation ("approx."), ``groups`` of the
    tokens so far whether a plain space groups the digits of a number behind them.
    """
    found: list[Token] = []
    end = position = 0
    while match := _TOKEN.search(text, position):
        kind, (start, after), raw = match.lastgroup or "S", match.span(), match[0]
        if kind == "N" and " " in raw and not groups(found):
            raw = raw[: raw.index(" ")]
            after = start + len(raw)
        raw = "×" if kind == "X" else _SIGNS.get(raw, raw)
        kind = _KINDS.get(kind, kind)
        if raw == "." and found and start == end and abbreviated(found[-1].lower + "."):
            last = found.pop()
            found.append(last._replace(text=last.text + ".", lower=last.lower + ".", end=after))
        else:
            found.append(Token(kind, raw, raw.lower() if kind == "W" else raw, start, after, start > end or not found))
        end = position = after
    return found
