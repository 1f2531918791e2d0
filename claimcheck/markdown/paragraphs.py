"""An article as paragraphs of prose with their citations and comments, each at its place in the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from claimcheck.markdown.reader import tokens

__all__ = ["Citation", "Comment", "Paragraph", "cited_ids", "paragraphs"]

#: An address that is written without brackets.
_ADDRESS = re.compile(r"https?://\S{1,2000}")
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Citation:
    """Hold one id that is cited, and where: line and column from 1."""

    id: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Comment:
    """Hold what stands in one comment, and the line, from 1, on which it begins."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Hold one paragraph, list item or heading.

    Args:
        text: Its prose; code, addresses, citations and comments are blanked out, so that every place stays.
        heading: Whether it is a heading.
        citations: What it cites, in the order of the text.
        comments: Its comments.
        starts: Line and column, from 1, at which each line of the text begins.
        lines: Offset in the text at which each line begins.
    """

    text: str
    heading: bool
    citations: tuple[Citation, ...]
    comments: tuple[Comment, ...]
    starts: tuple[tuple[int, int], ...]
    lines: tuple[int, ...]

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, from 1, of an offset in the text."""
        line = bisect_right(self.lines, offset) - 1
        number, column = self.starts[line]
        return number, column + offset - self.lines[line]


@lru_cache(maxsize=64)
def paragraphs(text: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of an article, headings included, code blocks left out, in the order of the text."""
    lines = _LINE_END.split(text)
    read = tokens(text)
    return tuple(
        _paragraph(token, before.type == "heading_open", lines)
        for before, token in pairwise(read)
        if token.type == "inline"
    )


def cited_ids(text: str) -> Iterator[str]:
    """Yield the ids that an article cites, in the order of the text, repeats included."""
    for paragraph in paragraphs(text):
        for citation in paragraph.citations:
            yield citation.id


def _paragraph(inline: Any, heading: bool, lines: list[str]) -> Paragraph:
    content = inline.content
    first = inline.map[0]
    starts = tuple(
        (first + number + 1, _column(lines[first + number], line)) for number, line in enumerate(content.split("\n"))
    )
    begins = (0, *(found.end() for found in re.finditer("\n", content)))
    bare = Paragraph(content, heading, (), (), starts, begins)
    cited: list[Citation] = []
    comments: list[Comment] = []
    prose: list[str] = []
    kept = 0
    for token in inline.children:
        if "end" not in token.meta:
            continue
        begin, end = token.meta["begin"], token.meta["end"]
        blank = re.sub(r"[^\n]", " ", content[begin:end])
        if token.type == "text_special":  # an escaped sign
            blank = blank[: -len(token.content)] + token.content
        elif token.type == "comment":
            comments.append(Comment(token.content, bare.place(begin)[0]))
        elif token.type == "cite":
            cited += _citations(token, bare)
        prose += [content[kept:begin], blank]
        kept = end
    text = _ADDRESS.sub(lambda match: " " * len(match[0]), "".join([*prose, content[kept:]]))
    return Paragraph(text, heading, tuple(cited), tuple(comments), starts, begins)


def _citations(token: Any, paragraph: Paragraph) -> Iterator[Citation]:
    """Yield the citations of one token, each at its sign."""
    sought = 0
    for id in token.meta["ids"]:
        sought = token.content.index(f"@{id}", sought)
        yield Citation(id, *paragraph.place(token.meta["begin"] + sought))
        sought += 1


def _column(line: str, content: str) -> int:
    """Return the column, from 1, at which a line of a paragraph begins in its line of the text."""
    line, content = line.rstrip(), content.rstrip()
    return (len(line) - len(content) if line.endswith(content) else max(line.find(content), 0)) + 1
