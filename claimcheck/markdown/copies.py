"""Copies of Markdown files, drawn as a reader of the rendered page sees them."""

from __future__ import annotations

import re

__all__ = ["drawn_by", "page_html"]

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n.*?\n---[ \t]*(?:\n|\Z)", re.DOTALL)


def page_html(source: str) -> str:
    """Render a Markdown file, tables and struck-out words included, to HTML; front matter is left out.

    HTML stays what it is there: a walk over the tokens lost what it means, so that a raised 9 behind a 10 became 109.
    """
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return str(reader.render(_FRONT_MATTER.sub("", source.replace("\r\n", "\n"))))


def drawn_by() -> str:
    """Return the name and version of what renders Markdown."""
    import markdown_it

    return f"markdown-it-py {markdown_it.__version__}"
