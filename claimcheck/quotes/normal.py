"""Two printings of one text made alike: spaces, dashes, quotes, hyphens and ligatures; never a digit or a sign."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from claimcheck.quotes.article import CELLS, HIDDEN, MARKS, PAGE, unmarked

__all__ = ["Evened", "evened", "normal"]

_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_LIGATURES = dict(
    zip("\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True)
)
_TABLE = str.maketrans(
    {
        **_LIGATURES,
        **dict.fromkeys(_SPACES, " "),
        **dict.fromkeys("\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033", '"'),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f", None),
        **dict.fromkeys("\u2028\u2029\u0085\v\f\r", "\n"),
        "\u2026": "...",
    }
)  # fmt: skip
#: A hyphen at the end of a line. The hyphen of its own, U+2010, only here differs from the sign.
_LINE_HYPHEN = re.compile(r"[-\u2010][ \t]*+\n\s*+")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ]+")
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ", "0123456789+-n")
_AS_SPACES = str.maketrans(dict.fromkeys(CELLS + PAGE, " "))


#: A soft hyphen that is seen, at the end of a line between letters.
_SOFT_BREAK = re.compile(r"\u00ad(?<=[^\W\d_]\u00ad)[ \t]*+\n\s*+(?=[^\W\d_])")
#: A minus, which no dash is, parted from its number by a space.
_MINUS = re.compile(r"(?<![0-9%)\]]\s)\u2212\s{1,4}(?=[0-9.])")


def _even(text: str) -> str:
    if "\u00ad" in text:
        text = _SOFT_BREAK.sub("", text)
    even = (_MINUS.sub("-", text) if "\u2212" in text else text).translate(_TABLE)
    if not even.isascii():  # composing may bring a typographic space back
        even = unicodedata.normalize("NFC", even).translate(_TABLE)
        even = _RAISED.sub(lambda found: "^" + found[0].translate(_LOWERED), even)
    return even


def _joined(even: str, hyphen: str) -> str:
    """Return a text whose words broken at a line end are joined, with a hyphen between their halves or without."""

    def join(found: re.Match[str]) -> str:
        start, end = found.span()
        is_word = start > 0 and even[start - 1].isalpha() and end < len(even) and even[end].isalpha()
        return hyphen if is_word else found[0]

    return _LINE_HYPHEN.sub(join, even)


def _collapsed(text: str) -> str:
    return " ".join(text.replace("\u2010", "-").split())


def normal(text: str) -> str:
    r"""Return a text as quotes are compared: typography evened out, white space collapsed, line-end hyphens joined.

    Case, digits, ``. , + - < > = ~ %``, currency and brackets stay; raised digits stand behind ``^``. Linear in the
    length of the text.

    >>> normal("a through\u00adput of 10\u202f000 \u2018tok-\nens\u2019 per of\ufb01ce, 10\u2079 in all")
    "a throughput of 10 000 'tokens' per office, 10^9 in all"
    """
    return _collapsed(_joined(_even(unmarked(text)), ""))


@dataclass(frozen=True, slots=True)
class Evened:
    """Hold one reading of a source text, evened out as `normal` does it, its marks kept; all offsets are the same.

    Args:
        text: The text with its marks, no space beside any.
        flat: The text with a space for each mark of a cell or page, and every other mark.
        seen: Where that ends which a reader sees.
    """

    text: str
    flat: str
    seen: int


def evened(text: str) -> tuple[Evened, ...]:
    """Return a source text in its readings: line-end hyphens joined and, where that differs, kept as hyphens.

    A source that breaks "high-" / "throughput" does not say which of the two was meant.
    """
    even = _even(text)
    found = dict.fromkeys(_collapsed(_joined(even, hyphen)) for hyphen in ("", "-"))
    return tuple(_reading(text) for text in found)


def _reading(text: str) -> Evened:
    for mark in set(MARKS).intersection(text):
        text = text.replace(f" {mark}", mark).replace(f"{mark} ", mark)
    seen = text.find(HIDDEN)
    return Evened(text, text.translate(_AS_SPACES), len(text) if seen < 0 else seen)
