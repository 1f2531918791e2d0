"""The text a reader of a rendered Markdown file sees: rendered to HTML, and read as a page."""

from __future__ import annotations

import re

__all__ = ["markdown_page"]

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n.*?\n---[ \t]*(?:\n|\Z)", re.DOTALL)


def markdown_page(source: str) -> str:
    """Render a Markdown file, tables and struck-out words included, to HTML; front matter is left out.

    A walk over the tokens was tried and dropped: it loses what HTML inside Markdown means, so that a raised 9 behind
    a 10 became 109.
    """
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return str(reader.render(_FRONT_MATTER.sub("", source.replace("\r\n", "\n"))))
