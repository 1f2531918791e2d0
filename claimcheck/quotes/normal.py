"""Two printings of one text made alike: spaces, dashes, quotes, hyphens and ligatures; never a digit or a sign."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["normal", "normal_pair"]

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
#: A hyphen at the end of a line, between letters. The hyphen of its own, U+2010, only here differs from the sign.
_LINE_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010][ \t]*+\n\s*+(?=[^\W\d_])")
_KEPT_HYPHEN = re.compile(r"(?<=[^\W\d_])([-\u2010])[ \t]*+\n\s*+(?=[^\W\d_])")


def _even(text: str) -> str:
    even = text.translate(_TABLE)
    if not even.isascii():  # composing may bring a typographic space back
        even = unicodedata.normalize("NFC", even).translate(_TABLE)
    return even


def _collapsed(text: str) -> str:
    return " ".join(text.replace("\u2010", "-").split())


def normal(text: str) -> str:
    r"""Return a text as quotes are compared: typography evened out, white space collapsed, line-end hyphens joined.

    Case, digits, ``. , + - < > = ~ %``, currency and brackets stay. Linear in the length of the text.

    >>> normal("a through\u00adput of 10\u202f000 \u2018tok-\nens\u2019 per of\ufb01ce")
    "a throughput of 10 000 'tokens' per office"
    """
    return _collapsed(_LINE_HYPHEN.sub("", _even(text)))


@lru_cache(maxsize=8)
def normal_pair(text: str) -> tuple[str, ...]:
    """Return a source text in its readings: line-end hyphens joined and, where that differs, kept as hyphens.

    A source that breaks "high-" / "throughput" does not say which of the two was meant.
    """
    even = _even(text)
    joined = _collapsed(_LINE_HYPHEN.sub("", even))
    kept = _collapsed(_KEPT_HYPHEN.sub(r"\1", even))
    return (joined,) if joined == kept else (joined, kept)
