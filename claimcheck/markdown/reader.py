"""The rules by which an article is read: CommonMark without HTML and link definitions, with citations and comments.

A token of what is no prose carries in ``meta`` where it stands in the text of its paragraph: ``begin`` and ``end``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

    _Rule = Callable[[StateInline, bool], bool]

__all__ = ["DEEPEST", "tokens"]

#: Levels of lists and quotes inside one another; what is deeper is read as text.
DEEPEST = 24
_MOST_NESTED = 40  # of the library, which drops what is deeper: more than it ever meets here

#: Every repetition is bounded, so that a page of brackets is read in one pass.
_BRACKETS = re.compile(r"\[[^\[\]@`\\<]{0,400}@[^\[\]`\\<]{0,400}\]")
_NAMED = re.compile(r"(?<![\w@\\])@([A-Za-z0-9][\w.-]{0,99})")
_ADDRESS = re.compile(r"https?://\S{0,2000}\Z")
_LONGEST_ADDRESS = 2000
_LONGEST_FENCE = 80


def tokens(text: str) -> list[Any]:
    """Return the tokens of an article as markdown-it-py makes them, ``cite`` and ``comment`` among the inline ones.

    A token ``cite`` has the ids that it cites in ``meta["ids"]``; the content of a ``comment`` is what stands in it.
    """
    return list(_reader().parse(text))


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"maxNesting": _MOST_NESTED})
    reader.disable(["html_block", "html_inline", "reference", "entity", "text_join"])
    # addresses stay as written: which become links is for the writer of a page to say
    for name in ("validateLink", "normalizeLink", "normalizeLinkText"):
        setattr(reader, name, (lambda url: True) if name == "validateLink" else (lambda url: url))
    (fence,) = (rule.fn for rule in reader.block.ruler.__rules__ if rule.name == "fence")
    reader.block.ruler.at("fence", _fence(fence), {"alt": ["paragraph", "reference", "blockquote", "list"]})
    for rule in reader.inline.ruler.__rules__:
        if rule.name in ("backticks", "link", "image", "autolink", "escape"):
            reader.inline.ruler.at(rule.name, _placed(rule.fn))
    reader.inline.ruler.before("link", "cite", _cite)
    reader.inline.ruler.before("autolink", "comment", _comment)
    reader.block.ruler.at("paragraph", _paragraph)
    reader.block.ruler.before("code", "deep", _deep)
    return reader


def _fence(rule: Callable[..., bool]) -> Callable[..., bool]:
    """Let no line of endless marks open a block of code that hides the rest of the text."""

    def fence(state: StateBlock, first: int, last: int, silent: bool) -> bool:
        begin = state.bMarks[first] + state.tShift[first]
        line = state.src[begin : state.eMarks[first]]
        return len(line) - len(line.lstrip("`~")) <= _LONGEST_FENCE and rule(state, first, last, silent)

    return fence


def _placed(rule: _Rule) -> _Rule:
    """Let a rule note in its last token where what it has read stands, and where the label of a link ends."""

    def placed(state: StateInline, silent: bool) -> bool:
        begin, made = state.pos, len(state.tokens)
        if not rule(state, silent):
            return False
        if not silent and len(state.tokens) > made:
            token = state.tokens[-1]
            if token.type in ("link_close", "image") and token.info != "auto":  # the label is prose, the address is not
                begin = state.md.helpers.parseLinkLabel(state, begin + (token.type == "image"))
            token.meta = {**token.meta, "begin": begin, "end": state.pos}
        return True

    return placed


def _cite(state: StateInline, silent: bool) -> bool:
    """Read ``[@id]``, ``[@id, page 3; @other]`` or ``@id``; the label of a link cites nothing."""
    sign = state.src[state.pos]
    if sign not in "[@" or state.linkLevel:
        return False
    if sign == "[":
        match = _BRACKETS.match(state.src, state.pos)
        if match is None or state.src.startswith("(", match.end()):
            return False
        end, ids = match.end(), _NAMED.findall(match[0])
    else:
        match = _NAMED.match(state.src, state.pos)
        if match is None or _in_address(state.src, state.pos):
            return False
        ids = [match[1]]
        end = state.pos + 1 + len(ids[0].rstrip(".-_"))
    if not ids:
        return False
    if not silent:
        token = state.push("cite", "", 0)
        token.content = state.src[state.pos : end]
        token.meta = {"ids": tuple(id.rstrip(".-_") for id in ids), "begin": state.pos, "end": end}
    state.pos = end
    return True


def _in_address(text: str, place: int) -> bool:
    """Tell whether a place stands inside an address that is written without brackets."""
    begin = max(text.rfind(" ", 0, place), text.rfind("\n", 0, place), place - _LONGEST_ADDRESS)
    return _ADDRESS.search(text, begin + 1, place) is not None


def _comment(state: StateInline, silent: bool) -> bool:
    """Read a comment; one that is never closed is text."""
    if not state.src.startswith("<!--", state.pos):
        return False
    end = state.src.find("-->", state.pos + 4)
    if end < 0:
        return False
    if not silent:
        token = state.push("comment", "", 0)
        token.content = state.src[state.pos + 4 : end]
        token.meta = {"begin": state.pos, "end": end + 3}
    state.pos = end + 3
    return True


def _paragraph(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """Read a paragraph; inside a comment nothing ends it, neither an empty line nor a heading."""
    line, last = first + 1, state.lineMax
    rules = state.md.block.ruler.getRules("paragraph")
    outer, state.parentType = state.parentType, "paragraph"
    closing = state.src.rfind("-->")
    hidden = _open_behind(state, first, False, closing)
    while line < last:
        if not hidden:
            if state.isEmpty(line):
                break
            lazy = state.sCount[line] - state.blkIndent > 3 or state.sCount[line] < 0
            if not lazy and any(rule(state, line, last, True) for rule in rules):
                break
        hidden = _open_behind(state, line, hidden, closing)
        line += 1
    state.parentType = outer
    _push_paragraph(state, first, line)
    return True


def _push_paragraph(state: StateBlock, first: int, line: int) -> None:
    state.line = line
    state.push("paragraph_open", "p", 1)
    inline = state.push("inline", "", 0)
    inline.map = [first, line]
    inline.content = state.getLines(first, line, state.blkIndent, False).strip(" \t\n")
    inline.children = []
    state.push("paragraph_close", "p", -1)


def _open_behind(state: StateBlock, line: int, hidden: bool, closing: int) -> bool:
    """Tell whether a comment is open behind a line; code inside the line opens none, and one never closed is none."""
    place, end = state.bMarks[line], state.eMarks[line]
    while place < end:
        if hidden:
            place = state.src.find("-->", place, end)
            if place < 0:
                return True
            place, hidden = place + 3, False
            continue
        match = _OPENING.search(state.src, place, end)
        if match is None:
            return False
        if match[0] == "<!--":
            place = match.end()
            hidden = place <= closing
        else:
            closed = re.compile(rf"(?<!`){match[0]}(?!`)").search(state.src, match.end(), end)
            place = match.end() if closed is None else closed.end()
    return hidden


_OPENING = re.compile("`+|<!--")


def _deep(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """Read what is nested too deeply as one paragraph, so that nothing is lost."""
    if state.level < DEEPEST or silent:
        return False
    _push_paragraph(state, first, last)
    return True
