"""Typography evened out: one kind of each space, dash, quote and sign, wide letters narrow, the signs of LaTeX."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Text", "even"]

#: The space that never breaks a line; every thin space is taken for it, since both group the digits of one number.
NARROW = "\u00a0"
_EVEN = {
    **dict.fromkeys("\t\r\f\v\u2003\u3000", " "),
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
