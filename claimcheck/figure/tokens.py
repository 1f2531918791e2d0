"""From a printed text to tokens: typography evened out, nothing thrown away, places kept."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from claimcheck.errors import FigureError
from claimcheck.figure.numerals import NUMERAL

__all__ = ["LONGEST", "Phrase", "Text", "Token", "clean", "even", "tokenize"]

LONGEST = 200

#: The space that never breaks a line; every thin space is taken for it, since both group the digits of one number.
NARROW = "\u00a0"
_EVEN = {
    **dict.fromkeys("\t\n\r\f\v\u2003\u3000", " "),
    **dict.fromkeys(map(chr, (*range(0x2000, 0x2003), *range(0x2004, 0x200B), 0x202F, 0x205F)), NARROW),
    **dict.fromkeys("\u2212\u2010\u2011\ufe63\u02d7\u2796", "-"),
    **dict.fromkeys("\u2012\u2013\u2014\u2015\u2026", "–"),
    **dict.fromkeys("\u301c\uff5e\u223c\u02dc", "~"),
    **dict.fromkeys("\u2018\u2019\u02bc\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2027\u2219\u22c5\u30fb\uff65\u2022", "·"),
    **dict.fromkeys("\u2715\u2716\u2a2f\u2a09", "×"),
    **dict.fromkeys("\u2044\u2215\uff0f", "/"),
    **dict.fromkeys("\u27f6\u2794\u279c\u279d\u21d2\u27f9\u2b62\u21e8\u279e", "→"),
    **dict.fromkeys("\u2266\u2a7d", "≤"),
    **dict.fromkeys("\u2267\u2a7e", "≥"),
    **dict.fromkeys("\u2243\u2245\u2252\u224a", "≈"),
    **{chr(0x2080 + digit): str(digit) for digit in range(10)},
    "\u226a": "<", "\u226b": ">", "\u00ba": "°", "\u02da": "°", "\uffe5": "¥", "\u3001": ",", "\u3002": ".",
    "\u3010": "(", "\u3011": ")", "\u3014": "(", "\u3015": ")", "\u207a": "⁺",
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5E) if chr(code) not in "\uff0f\uff5b"},
}  # fmt: skip
_TABLE = str.maketrans(_EVEN)
#: Signs of several characters, and what stands for them.
_SIGNS = {
    "->": "→", "=>": "→", "-->": "→", "<=": "≤", ">=": "≥", ">>": ">", "<<": "<",
    "+/-": "±", "+-": "±", "-/+": "±", "+/–": "±", "**": "^",
}  # fmt: skip
_UNSEEN = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
_DAMAGED = re.compile("[âÂÃ][\u0080-\u00bf\u0152-\u2122]")
#: What LaTeX prints, and what it stands for: a sign, or the group itself.
_LATEX = tuple(
    (re.compile(pattern), sign)
    for pattern, sign in (
        (r"\$((?:[^$\\]|\\.)*(?:\\[A-Za-z%]|\^\{)(?:[^$\\]|\\.)*)\$", None),
        (r"\\\(([^()]*)\\\)", None),
        (r"\$([0-9][0-9.,]*(?: ?[-–] ?[0-9][0-9.,]*)?)\$", None),
        (r"\\(?:times|cdot)(?![A-Za-z])(?:\s(?=[0-9]))?", "×"),
        (r"\\pm(?![A-Za-z])\s?", "±"),
        (r"\\(?:approx|sim|simeq)(?![A-Za-z])\s?", "≈"),
        (r"\\(?:leq?|leqslant)(?![A-Za-z])\s?", "≤"),
        (r"\\(?:geq?|geqslant)(?![A-Za-z])\s?", "≥"),
        (r"\\(?:to|rightarrow)(?![A-Za-z])\s?", "→"),
        (r"\\[,;: ]", " "),
        (r"\\mu(?![A-Za-z])\s?", "µ"),
        (r"\\([%$&~])", None),
        (r"\\(?:text|mathrm|mathbf|textbf)\{([^{}]*)\}", None),
        (r"(?<!\^)\{([^{}]*)\}", None),
    )
)
_UNDERSCORED = re.compile(r"(?<![\w.])[0-9]{1,3}(?:_[0-9]{3})+(?!\w)")
_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_TOKEN = re.compile(
    r"(?P<A>(?:e\.g|i\.e|p\.p|p\.a|z\.B|d\.h|U\.S|u\.a|a\.m|p\.m|[sS]\.[dDeE])\.?(?![0-9A-Za-z]))"
    r"|(?P<X>(?<![^\W\d_])[xX](?=[0-9]))|(?P<V>[\u00bc-\u00be\u2150-\u215e])"
    rf"|(?P<W>[^\W\d_{_CJK}](?:[^\W_{_CJK}⁰¹²³⁴-⁹]|\.(?=[0-9])|'(?=[^\W\d_])|_(?=\w))*)"
    rf"|(?P<N>{NUMERAL})|(?P<C>[{_CJK}]+)"
    r"|(?P<P>\+/[-–]|\+-|-/\+|-->|->|=>|<=|>=|>>|<<|\*\*)|(?P<S>\S)"
)
_KINDS = {"A": "W", "X": "S", "P": "S"}


class Text(NamedTuple):
    """A text with its typography evened out, and what each of its characters stands for in the printed one."""

    shown: str
    text: str
    spans: tuple[tuple[int, int], ...] | None = None

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """Return where a stretch of characters stands in the text as it was printed."""
        if self.spans is None:
            return start, end
        first, last = self.spans[start][0], self.spans[end - 1][1]
        if self.shown.count("$", first, last) % 2:  # the dollars of a formula go together
            first, last = first - (self.shown[first - 1 : first] == "$"), last + (self.shown[last : last + 1] == "$")
        return first, last

    def printed(self, start: int, end: int) -> str:
        """Return a stretch as it was printed."""
        first, last = self.stretch(start, end)
        return self.shown[first:last]


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


def even(text: str) -> Text:
    """Even out the typography of a text of any length: spaces, dashes, quotes, wide letters, LaTeX signs."""
    plain = _UNDERSCORED.sub(lambda match: match[0].replace("_", "'"), text) if "_" in text else text
    plain = plain.translate(_TABLE)
    found = Text(text, plain)
    if "\\" in plain or plain.count("$") > 1:
        spans = [(at, at + 1) for at in range(len(plain))]
        for pattern, sign in _LATEX:
            plain, spans = _replaced(plain, spans, pattern, sign)
        found = Text(text, plain, tuple(spans))
    return found


def _replaced(
    text: str, spans: list[tuple[int, int]], pattern: re.Pattern[str], sign: str | None
) -> tuple[str, list[tuple[int, int]]]:
    """Put a sign in the place of each match, or its group; return the text and what its characters stand for."""
    pieces, kept, end = [], [], 0
    for match in pattern.finditer(text):
        start, after = match.span(1) if sign is None else match.span()
        pieces += [text[end : match.start()], text[start:after] if sign is None else sign]
        kept += spans[end : match.start()]
        kept += spans[start:after] if sign is None else [(spans[start][0], spans[after - 1][1])]
        end = match.end()
    return "".join(pieces) + text[end:], kept + spans[end:]


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

    Args:
        text: As ``even`` leaves it.
        abbreviated: Says of a word with its full stop whether it is an abbreviation: "approx.".
        groups: Says of the tokens so far whether a plain space groups the digits of a number behind them.
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
