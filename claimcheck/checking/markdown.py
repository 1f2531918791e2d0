"""The Markdown of analyses as far as checks look at it: comments, code, addresses and citations.

What is no prose is blanked out and never cut, so that every place stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["CITATION", "FENCE", "blank", "blank_code", "cited_ids", "comments", "without_comments"]

#: The line that opens or closes fenced code.
FENCE = re.compile(r"^\s*(?:(`)``[^`]*|(~)~~.*)$")
#: Every repetition is bounded, so that a page of brackets or backticks is read in one pass.
_CODE = re.compile(r"(`{1,3})(?!`)[^`\n]{1,400}\1(?!`)")
_TARGET = re.compile(
    r"(?<=\])\([^()\s]{0,2000}(?:\s{1,9}\"[^\"]{0,400}\")?\)|<https?://[^<>\s]{0,2000}>|https?://\S{1,2000}"
)
#: A citation with everything in its brackets.
CITATION = re.compile(r"\[[^\[\]@]{0,400}@[^\[\]]{0,400}\]|(?<![\w@\\])@[A-Za-z0-9][\w.-]{0,99}")
_CITED = re.compile(r"(?<![\w@\\])@([A-Za-z0-9][\w.-]{0,99})")


def comments(text: str) -> list[tuple[int, int]]:
    """Return begin and end of each comment; one that is never closed is none."""
    found = []
    start = text.find("<!--")
    while start >= 0 and (end := text.find("-->", start + 4)) >= 0:
        found.append((start, end + 3))
        start = text.find("<!--", end + 3)
    return found


def without_comments(text: str) -> str:
    """Blank the comments out."""
    kept, cut = "", 0
    for start, end in comments(text):
        kept += text[cut:start] + re.sub(r"[^\n]", " ", text[start:end])
        cut = end
    return kept + text[cut:]


def blank(match: re.Match[str]) -> str:
    """Return spaces for what is no prose."""
    return re.sub(r"[^\n]", " ", match[0])


def blank_code(text: str) -> str:
    """Blank out code inside lines, and addresses of links."""
    return _TARGET.sub(blank, _CODE.sub(blank, text))


def cited_ids(text: str) -> Iterator[tuple[int, str]]:
    """Yield offset and id of each citation, ``[@id]``, ``[@id, page 3; @other]`` or ``@id``, in the order of the text.

    Args:
        text: Prose without comments, code and addresses.
    """
    for match in _CITED.finditer(text):
        yield match.start(), match[1].rstrip(".-_")
