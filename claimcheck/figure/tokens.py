"""From a printed text to tokens: typography evened out, nothing thrown away, positions kept."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from claimcheck.errors import FigureError
from claimcheck.figure.numbers import NUMERAL

__all__ = ["LONGEST", "Token", "clean", "tokenize"]

LONGEST = 200

_EVEN = {
    **dict.fromkeys("\t\n\u00a0\u202f\u205f\u3000", " "),
    **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
    **dict.fromkeys("\u2212\u2010\u2011\ufe63\u02d7\u207b\u2796", "-"),
    **dict.fromkeys("\u2012\u2013\u2014\u2015", "–"),
    **dict.fromkeys("\u301c\uff5e\u223c\u02dc", "~"),
    **dict.fromkeys("\u2018\u2019\u02bc\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2027\u2219\u22c5\u30fb\uff65\u2022", "·"),
    **dict.fromkeys("\u2715\u2716\u2a2f\u2a09", "×"),
    **dict.fromkeys("\u2044\u2215\uff0f", "/"),
    **dict.fromkeys("\u2192\u27f6\u2794\u279c\u279d\u21d2\u27f9\u2b62\u21e8\u279e", "→"),
    **dict.fromkeys("\u2264\u2266\u2a7d", "≤"),
    **dict.fromkeys("\u2265\u2267\u2a7e", "≥"),
    **dict.fromkeys("\u2248\u2243\u2245\u2252\u224a", "≈"),
    **{chr(0x2080 + digit): str(digit) for digit in range(10)},
    "\u226a": "<", "\u226b": ">", "\u00ba": "°", "\u02da": "°", "\uffe5": "¥",
    "\u2026": "–", "\u3001": ",", "\u3002": ".",
    "\uff5b": "{", "\u3010": "(", "\u3011": ")", "\u3014": "(", "\u3015": ")", "\u207a": "⁺",
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5E) if chr(code) != "\uff0f"},
}  # fmt: skip
_EVEN.pop("\u207b")  # the superscript minus belongs to an exponent
_TABLE = str.maketrans(_EVEN)
_TWO = {
    "->": "→",
    "=>": "→",
    "<=": "≤",
    ">=": "≥",
    ">>": ">",
    "<<": "<",
    "+/-": "±",
    "+-": "±",
    "-/+": "±",
    "-->": "→",
    "+/–": "±",
}

_DAMAGED = re.compile("[âÂÃ][\u0080-\u00bf\u0152-\u2122]")
_LATEX = tuple(
    (re.compile(pattern), sign)
    for pattern, sign in (
        (r"\\(?:times|cdot)(?![A-Za-z])\s?", "×"),
        (r"\\pm(?![A-Za-z])\s?", "±"),
        (r"\\(?:approx|sim|simeq)(?![A-Za-z])\s?", "≈"),
        (r"\\(?:leq?|leqslant)(?![A-Za-z])\s?", "≤"),
        (r"\\(?:geq?|geqslant)(?![A-Za-z])\s?", "≥"),
        (r"\\(?:to|rightarrow)(?![A-Za-z])\s?", "→"),
        (r"\\[,;: ]", " "),
        (r"\\mu(?![A-Za-z])\s?", "µ"),
        (r"\\([%$&~])", r"\1"),
        (r"\\(?:text|mathrm|mathbf|textbf)\{([^{}]*)\}", r"\1"),
        (r"(?<!\^)\{([^{}]*)\}", r"\1"),
    )
)
_MATH = re.compile(r"\$((?:[^$\\]|\\.)*(?:\\[A-Za-z%]|\^\{)(?:[^$\\]|\\.)*)\$|\\\(([^()]*)\\\)")
#: Dollar signs on both sides of a bare number are LaTeX too: "$9.62$ GiB".
_BARE_MATH = re.compile(r"\$([0-9][0-9.,]*(?: ?[-–] ?[0-9][0-9.,]*)?)\$")

_UNDERSCORED = re.compile(r"(?<![\w.])[0-9]{1,3}(?:_[0-9]{3})+(?!\w)")

_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_ABBREVIATED = frozenset(
    "approx vs mio mrd mill md ca rs fr avg est max min sec std tsd sek pct incl excl resp no mln mlrd bzw rd yr hr hrs"
    " mins secs cf bn c v".split()
)
_TOKEN = re.compile(
    r"(?P<A>(?:e\.g|i\.e|p\.p|p\.a|z\.B|d\.h|U\.S|u\.a|[sS]\.[dDeE])\.?(?![0-9A-Za-z]))|(?P<X>(?<![^\W\d_])[xX](?=[0-9]))"
    r"|(?P<V>[\u00bc-\u00be\u2150-\u215e])"
    rf"|(?P<W>[^\W\d_{_CJK}](?:[^\W_{_CJK}⁰¹²³⁴-⁹]|\.(?=[0-9])|'(?=[^\W\d_])|_(?=\w))*)"
    rf"|(?P<N>{NUMERAL})|(?P<C>[{_CJK}]+)"
    r"|(?P<P>\+/[-–]|\+-|-/\+|-->|->|=>|<=|>=|>>|<<)|(?P<S>\S)"
)


_RENAMED = frozenset("AXP")


class Token(NamedTuple):
    """One token: kind N number, V vulgar fraction, W word, C East Asian run, S sign; ``gap``: a space is before."""

    kind: str
    text: str
    lower: str
    start: int
    end: int
    gap: bool


def clean(text: str) -> str:
    """Return a text with its typography evened out; characters keep their places unless it was damaged or LaTeX.

    Raises:
        FigureError: The text is empty, too long, or holds a control, direction or zero-width character.
    """
    if len(text) > LONGEST:
        raise FigureError(
            text,
            LONGEST,
            f"a figure has at most {LONGEST} characters, this text has {len(text)}",
            "cut the phrase to the figure and its nearest words",
        )
    if "_" in text:
        text = _UNDERSCORED.sub(lambda match: match[0].replace("_", "'"), text)
    if text.isascii() and text.isprintable() and "\\" not in text and text.count("$") < 2:
        return text
    if _DAMAGED.search(text):
        text = _mended(text)
    for position, character in enumerate(text):
        if unicodedata.category(character) in ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp") and character not in "\t\n":
            raise FigureError(
                text,
                position,
                f"the character U+{ord(character):04X} cannot be seen and has no place in a figure",
                "type the phrase anew",
            )
    text = text.translate(_TABLE)
    return _without_latex(text) if "\\" in text or text.count("$") > 1 else text


def _mended(text: str) -> str:
    """Undo UTF-8 that was shown as CP1252 ("âˆ’" for a minus); refuse what cannot be undone."""
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        at = _DAMAGED.search(text)
        raise FigureError(
            text,
            at.start() if at else 0,
            "the text is damaged: UTF-8 was shown in another encoding",
            "copy the phrase from the page again",
        ) from None


def _without_latex(text: str) -> str:
    text = _MATH.sub(lambda match: match[1] if match[1] is not None else match[2], text)
    text = _BARE_MATH.sub(r"\1", text)
    for pattern, sign in _LATEX:
        text = pattern.sub(sign, text)
    return text


def tokenize(text: str) -> list[Token]:
    """Cut a cleaned text into tokens; a full stop at the end is left out."""
    found: list[Token] = []
    end = 0
    new = tuple.__new__  # twice as fast as calling the class, and a phrase has dozens of tokens
    for match in _TOKEN.finditer(text):
        kind, (start, after) = match.lastgroup or "S", match.span()
        raw = text[start:after]
        if kind in _RENAMED:
            kind, raw = ("S", _TWO.get(raw, "×")) if kind != "A" else ("W", raw)
        if kind == "S" and raw == "." and found and start == end and found[-1].lower in _ABBREVIATED:
            last = found.pop()
            raw = last.text + "."
            found.append(Token("W", raw, raw.lower(), last.start, after, last.gap))
        else:
            if kind == "W" and len(found) > 1 and found[-1].text == "-" and found[-2].lower == "sub":
                found.append(Token("W", "one", "one", start, start, False))  # "sub-second" is below one second
            lower = raw.lower() if kind == "W" else raw
            found.append(new(Token, (kind, raw, lower, start, after, start > end or not found)))
        end = after
    while found and found[-1].text in (".", "!"):
        found.pop()
    return found
