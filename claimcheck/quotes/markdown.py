"""The text a reader of a rendered Markdown file sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["markdown_text"]

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n.*?\n---[ \t]*(?:\n|\Z)", re.DOTALL)
_TAG = re.compile(r"<[^<>]{0,2000}>")


def markdown_text(source: str) -> str:
    """Draw the text of a Markdown file, tables included.

    Args:
        source: The file, without byte order mark.

    Returns:
        The text, blocks on lines of their own. Front matter, HTML tags and struck-out words are left out.
    """
    from markdown_it import MarkdownIt

    source = _FRONT_MATTER.sub("", source.replace("\r\n", "\n"))
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return "".join(_pieces(reader.parse(source)))


def _pieces(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield from _inline(token.children or [])
        elif token.type in ("fence", "code_block"):
            yield token.content + "\n"
        elif token.type == "html_block":
            yield _TAG.sub("", token.content) + "\n"
        elif token.type in ("td_close", "th_close"):
            yield "\t"
        elif token.nesting == -1 or token.type == "hr":
            yield "\n"


def _inline(tokens: list[Token]) -> Iterator[str]:
    struck = 0
    for token in tokens:
        struck += {"s_open": 1, "s_close": -1}.get(token.type, 0)
        if struck:
            continue
        if token.type in ("text", "code_inline"):
            yield token.content
        elif token.type in ("softbreak", "hardbreak"):
            yield "\n"
