"""An article as blocks and spans: what its page shows, whatever it is written out in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from claimcheck.markdown.reader import tokens
from claimcheck.schema import is_web_link

__all__ = ["MAX_PROSE", "Block", "Inline", "citations", "read_prose", "sections", "words_in"]

#: Characters of Markdown that are rendered; the rest of a longer text is left out, visibly.
MAX_PROSE = 200_000
#: Levels of lists, quotes and emphasis that a page shows; deeper ones stand on the last.
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Inline:
    """Hold a piece of running text.

    Args:
        kind: ``text``, ``code``, ``em``, ``strong``, ``link`` or ``cite``.
        text: What is printed, of a text or a code.
        url: Address of a link.
        ids: What a citation cites, in its order.
        spans: What stands inside.
    """

    kind: str
    text: str = ""
    url: str = ""
    ids: tuple[str, ...] = ()
    spans: tuple[Inline, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Hold a block: ``p``, ``h``, ``ul``, ``ol``, ``quote`` or ``pre``.

    Args:
        kind: Which block.
        spans: The text of a paragraph or a heading.
        level: Level of a heading, from 1.
        text: The text of a code block.
        items: The blocks of each item of a list; of a quote, one item.
    """

    kind: str
    spans: tuple[Inline, ...] = ()
    level: int = 0
    text: str = ""
    items: tuple[tuple[Block, ...], ...] = ()


def read_prose(text: str) -> tuple[Block, ...]:
    """Read Markdown into blocks; comments and rules between paragraphs are dropped."""
    blocks = _blocks(tokens(text[:MAX_PROSE].expandtabs(4)))
    if len(text) > MAX_PROSE:
        blocks.append(
            Block("p", (Inline("em", spans=(Inline("text", "The text goes on; it is too long for a page."),)),))
        )
    return tuple(blocks)


def sections(text: str) -> list[tuple[str, str]]:
    """Split Markdown at its headings of the second level.

    Returns:
        Title and text of each section as written; what stands before the first heading has the title "".
    """
    lines, title, begin = text.split("\n"), "", 0
    found: list[tuple[str, str]] = []
    read = tokens(text)
    for token, content in pairwise(read):
        if token.type == "heading_open" and token.tag == "h2" and token.level == 0:
            found.append((title, "\n".join(lines[begin : token.map[0]])))
            title, begin = content.content, token.map[1]
    return [*found, (title, "\n".join(lines[begin:]))]


def citations(blocks: tuple[Block, ...]) -> Iterator[str]:
    """Yield the ids that blocks cite, in the order of the text, repeats included."""
    for block in blocks:
        yield from _cited(block.spans)
        for item in block.items:
            yield from citations(item)


def words_in(blocks: tuple[Block, ...]) -> int:
    """Count the words that are read; citations and code blocks are not."""
    return sum(_words(block.spans) + sum(words_in(item) for item in block.items) for block in blocks)


def _cited(spans: tuple[Inline, ...]) -> Iterator[str]:
    for span in spans:
        yield from span.ids
        yield from _cited(span.spans)


def _words(spans: tuple[Inline, ...]) -> int:
    return sum(len(span.text.split()) + _words(span.spans) for span in spans)


_CONTAINERS = {"bullet_list_open": "ul", "ordered_list_open": "ol", "blockquote_open": "quote"}


@dataclass(slots=True)
class _Open:
    """Hold a list or quote that is being read, with the blocks of its items so far."""

    kind: str
    items: list[list[Block]] = field(default_factory=lambda: [[]])


def _blocks(read: list[Any]) -> list[Block]:
    """Gather tokens into blocks; containers past the deepest level are passed over, their blocks are not."""
    stack, passed = [_Open("")], 0
    heading = 0
    for token in read:
        if token.type in _CONTAINERS:
            if len(stack) > _DEEPEST:
                passed += 1
            else:
                stack.append(_Open(_CONTAINERS[token.type], [[]] if token.type == "blockquote_open" else []))
        elif token.type.replace("_close", "_open") in _CONTAINERS:
            if passed:
                passed -= 1
            else:
                closed = stack.pop()
                stack[-1].items[-1].append(Block(closed.kind, items=tuple(map(tuple, closed.items))))
        elif token.type == "list_item_open" and not passed:
            stack[-1].items.append([])
        elif token.type == "heading_open":
            heading = int(token.tag[1])
        elif token.type == "inline":
            spans = _spans(token)
            if heading or any(span.kind != "text" or span.text.strip() for span in spans):
                stack[-1].items[-1].append(Block("h" if heading else "p", spans, heading))
            heading = 0
        elif token.type in ("fence", "code_block"):
            stack[-1].items[-1].append(Block("pre", text=token.content.removesuffix("\n")))
    return stack[0].items[-1]


_MARKS = {"em_open": "em", "strong_open": "strong", "link_open": "link"}


def _spans(inline: Any) -> tuple[Inline, ...]:
    """Gather the tokens of running text into spans; marks past the deepest level are left out."""
    stack: list[tuple[Any, list[Inline]]] = [(None, [])]
    passed = 0
    for token in inline.children:
        if token.type in _MARKS:
            if len(stack) >= _DEEPEST:
                passed += 1
            else:
                stack.append((token, []))
        elif token.type.replace("_close", "_open") in _MARKS:
            if passed:
                passed -= 1
            else:
                opened, inside = stack.pop()
                stack[-1][1].extend(_marked(opened, tuple(_merged(inside)), inline.content, token))
        elif (span := _span(token)) is not None:
            stack[-1][1].append(span)
    return tuple(_trimmed(list(_merged(stack[0][1]))))


def _trimmed(spans: list[Inline]) -> Iterator[Inline]:
    """Yield spans without the white space at both ends that a comment leaves."""
    for place, span in enumerate(spans):
        text = span.text.lstrip() if place == 0 else span.text
        text = text.rstrip() if place == len(spans) - 1 else text
        if span.kind != "text" or text:
            yield Inline("text", text) if span.kind == "text" else span


def _marked(opened: Any, inside: tuple[Inline, ...], content: str, closed: Any) -> list[Inline]:
    """Return what a mark makes of the spans inside it; a link that leads to no public page is text as written."""
    if opened.type != "link_open":
        return [Inline(_MARKS[opened.type], spans=inside)]
    url = str(opened.attrs["href"])
    if is_web_link(url):
        return [Inline("link", url=url, spans=inside)]
    if opened.info == "auto":
        return [Inline("text", content[closed.meta["begin"] : closed.meta["end"]])]
    return [Inline("text", "["), *inside, Inline("text", content[closed.meta["begin"] : closed.meta["end"]])]


def _span(token: Any) -> Inline | None:
    match token.type:
        case "code_inline":
            return Inline("code", token.content.strip())
        case "cite":
            return Inline("cite", ids=token.meta["ids"])
        case "softbreak" | "hardbreak":
            return Inline("text", "\n")
        case "comment":
            return None
    return Inline("text", token.content) if token.content else None


def _merged(spans: list[Inline]) -> Iterator[Inline]:
    """Yield spans with neighbouring texts joined."""
    gathered = ""
    for span in spans:
        if span.kind == "text":
            gathered += span.text
            continue
        if gathered:
            yield Inline("text", gathered)
        gathered = ""
        yield span
    if gathered:
        yield Inline("text", gathered)
