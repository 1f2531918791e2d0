"""The Markdown that analyses use, read into plain blocks: no HTML, no images, and nothing that can run.

Paragraphs, headings, lists, block quotes, code, emphasis, links to http and https, and citations ``[@id]``. Everything
else is text. A library for the whole of CommonMark was left out: it has to be told what not to render, and a later
version may render more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

__all__ = ["MAX_PROSE", "Block", "Span", "citations", "is_web_link", "read_prose", "words_in"]

#: Characters of Markdown that are rendered; the rest of a longer text is left out, visibly.
MAX_PROSE = 200_000
_DEEPEST = 8

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$")
_ITEM = re.compile(r"( {0,40})([-*+]|\d{1,6}[.)])[ \t]+(?=\S)")
_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_ID = r"@[a-z0-9]+(?:-[a-z0-9]+){0,40}"
_TOKEN = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`{1,3})(?P<code>[^`]{1,1000})(?P=ticks)(?!`)"
    rf"|\[(?P<cite>{_ID}[^\[\]]{{0,300}})\]"
    r"|!\[(?P<picture>[^\[\]]{0,300})\]\([^()\s]{1,2000}\)"
    r"|\[(?P<label>[^\[\]]{1,300})\]\((?P<url>[^()\s]{1,2000})\)"
    r"|<(?P<auto>https?://[^<>\s]{1,2000})>"
    r"|(?P<mark>\*\*|\*|(?<!\w)_(?=\w)|(?<=[\w.,;:)])_(?!\w))"
)


@dataclass(frozen=True, slots=True)
class Span:
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
    spans: tuple[Span, ...] = ()


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
    spans: tuple[Span, ...] = ()
    level: int = 0
    text: str = ""
    items: tuple[tuple[Block, ...], ...] = ()


def is_web_link(url: str) -> bool:
    """Tell whether an address is a public http or https one without a name or password in it."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False


def read_prose(text: str) -> tuple[Block, ...]:
    """Read Markdown into blocks; comments are dropped."""
    kept = _without_comments(text[:MAX_PROSE])
    blocks = _blocks(kept.expandtabs(4).split("\n"), 0)
    if len(text) > MAX_PROSE:
        blocks.append(Block("p", (Span("em", spans=(Span("text", "The text goes on; it is too long for a page."),)),)))
    return tuple(blocks)


def citations(blocks: tuple[Block, ...]) -> Iterator[str]:
    """Yield the ids that blocks cite, in the order of the text, repeats included."""
    for block in blocks:
        yield from _cited(block.spans)
        for item in block.items:
            yield from citations(item)


def words_in(blocks: tuple[Block, ...]) -> int:
    """Count the words that are read; citations and code blocks are not."""
    return sum(_words(block.spans) + sum(words_in(item) for item in block.items) for block in blocks)


def _cited(spans: tuple[Span, ...]) -> Iterator[str]:
    for span in spans:
        yield from span.ids
        yield from _cited(span.spans)


def _words(spans: tuple[Span, ...]) -> int:
    return sum(len(span.text.split()) + _words(span.spans) for span in spans)


def _without_comments(text: str) -> str:
    pieces, place = [], 0
    while (start := text.find("<!--", place)) >= 0:
        pieces.append(text[place:start])
        end = text.find("-->", start)
        place = len(text) if end < 0 else end + 3
    return "".join([*pieces, text[place:]])


@dataclass(slots=True)
class _Open:
    """Hold the blocks read so far and the paragraph that is still open."""

    blocks: list[Block] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def close(self) -> None:
        if self.lines:
            self.blocks.append(Block("p", read_spans("\n".join(self.lines))))
            self.lines = []

    def add(self, block: Block) -> None:
        self.close()
        self.blocks.append(block)


def _blocks(lines: list[str], depth: int) -> list[Block]:
    found, place = _Open(), 0
    while place < len(lines):
        line = lines[place]
        fence, heading, item = _FENCE.match(line), _HEADING.match(line), _ITEM.match(line)
        if fence is not None:
            place, block = _code(lines, place, fence.group(1))
            found.add(block)
        elif heading is not None:
            found.add(Block("h", read_spans(heading.group(2)), len(heading.group(1))))
            place += 1
        elif item is not None and depth < _DEEPEST:
            place, block = _list(lines, place, depth)
            found.add(block)
        elif line.lstrip().startswith(">") and depth < _DEEPEST:
            place, block = _quote(lines, place, depth)
            found.add(block)
        else:
            if line.strip():
                found.lines.append(line.strip())
            else:
                found.close()
            place += 1
    found.close()
    return found.blocks


def _code(lines: list[str], place: int, fence: str) -> tuple[int, Block]:
    end = place + 1
    while end < len(lines) and not lines[end].strip().startswith(fence):
        end += 1
    return end + 1, Block("pre", text="\n".join(lines[place + 1 : end]))


def _quote(lines: list[str], place: int, depth: int) -> tuple[int, Block]:
    inside = []
    while place < len(lines) and lines[place].lstrip().startswith(">"):
        inside.append(lines[place].lstrip()[1:].removeprefix(" "))
        place += 1
    return place, Block("quote", items=(tuple(_blocks(inside, depth + 1)),))


def _list(lines: list[str], place: int, depth: int) -> tuple[int, Block]:
    """Read the items of one list; what is indented under an item belongs to it."""
    first = _ITEM.match(lines[place])
    assert first is not None
    indent, ordered = len(first.group(1)), first.group(2)[0].isdigit()
    items: list[list[str]] = []
    while place < len(lines):
        line, match = lines[place], _ITEM.match(lines[place])
        if match is not None and len(match.group(1)) <= indent + 1:
            if len(match.group(1)) < indent or match.group(2)[0].isdigit() != ordered:
                break
            items.append([line[match.end() :]])
        elif not line.strip():
            following = lines[place + 1] if place + 1 < len(lines) else ""
            if not following.startswith(" " * (indent + 2)) and _ITEM.match(following) is None:
                break
            items[-1].append("")
        elif _HEADING.match(line) or (_FENCE.match(line) and not line.startswith(" ")):
            break
        else:
            items[-1].append(line[min(indent + 2, len(line) - len(line.lstrip())) :])
        place += 1
    return place, Block("ol" if ordered else "ul", items=tuple(tuple(_blocks(item, depth + 1)) for item in items))


def read_spans(text: str) -> tuple[Span, ...]:
    """Read running text into spans; a mark that is never closed is text."""
    stack: list[tuple[str, list[Span]]] = [("", [])]
    place = 0
    for token in _TOKEN.finditer(text):
        if token.start() > place:
            stack[-1][1].append(Span("text", text[place : token.start()]))
        place = token.end()
        mark = token.group("mark")
        if mark is None:
            stack[-1][1].append(_span(token))
        elif any(open_mark == mark for open_mark, _ in stack):
            _close(stack, mark)
        elif len(stack) < _DEEPEST and place < len(text) and not text[place].isspace():
            stack.append((mark, []))
        else:
            stack[-1][1].append(Span("text", mark))
    stack[-1][1].append(Span("text", text[place:]))
    while len(stack) > 1:
        _unmark(stack)
    return tuple(span for span in stack[0][1] if span.kind != "text" or span.text)


def _close(stack: list[tuple[str, list[Span]]], mark: str) -> None:
    while stack[-1][0] != mark:
        _unmark(stack)
    _, inside = stack.pop()
    stack[-1][1].append(Span("strong" if mark == "**" else "em", spans=tuple(inside)))


def _unmark(stack: list[tuple[str, list[Span]]]) -> None:
    mark, inside = stack.pop()
    stack[-1][1].extend([Span("text", mark), *inside])


def _span(token: re.Match[str]) -> Span:
    found = token.groupdict()
    if found["escaped"] is not None:
        return Span("text", found["escaped"])
    if found["code"] is not None:
        return Span("code", found["code"].strip())
    if found["cite"] is not None:
        return Span("cite", ids=tuple(re.findall(r"@([a-z0-9-]+)", found["cite"])))
    if found["picture"] is not None:
        return Span("text", found["picture"])
    url = found["auto"] or found["url"]
    label = found["label"] or found["auto"]
    if is_web_link(url):
        return Span("link", url=url, spans=(Span("text", label),))
    return Span("text", token.group(0))
