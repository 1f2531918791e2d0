"""Prose and values written out in one dialect each: HTML, Markdown and plain text, with their escaping."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from claimcheck.escapes import one_line
from claimcheck.markdown import Block, Inline

__all__ = ["Cite", "code_markdown", "escape_markdown", "prose_html", "prose_markdown", "prose_text"]

#: Writes the citation of some ids in one dialect; the writer of a page knows numbers and links.
Cite = Callable[[tuple[str, ...]], str]

#: Words that need no escaping: the greater part of all values.
_PLAIN = re.compile(r"[A-Za-z$€(][A-Za-z0-9 .,;:()/%$€’“”–-]*(?<! )")
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


class _Escape(Protocol):
    def __call__(self, text: Any, /) -> Any: ...


def escape_markdown(text: str) -> str:
    r"""Return text in which Markdown finds nothing to render, on one line.

    >>> escape_markdown("a <b> [x](y) | *z*")
    'a &lt;b&gt; \\[x\\](y) \\| \\*z\\*'
    """
    if _PLAIN.fullmatch(text):
        return text
    folded = " ".join(text.split()).replace("&", "&amp;")
    told = _SPECIAL.sub(r"\\\1", folded).replace("\\<", "&lt;").replace("\\>", "&gt;")
    told = re.sub(r"(?<=[a-z0-9])\\_(?=[a-z0-9])", "_", told)
    return re.sub(r"^(\d{1,9})([.)])(?=\s|$)", r"\1\\\2", re.sub(r"^([-+=])(?=\s|$|[-+=])", r"\\\1", told))


def code_markdown(text: str) -> str:
    r"""Return text as code on one line: whatever it holds, nothing of it is rendered and nobody is mentioned.

    >>> code_markdown("@all <b>"), code_markdown("a`b")
    ('`@all <b>`', '`` a`b ``')
    """
    told = one_line(text)
    runs = [len(run) for run in re.findall("`+", told)]
    if not runs and told.strip() == told and told:
        return f"`{told}`"
    ticks = "`" * (max(runs, default=0) + 1)
    return f"{ticks} {told} {ticks}"


def prose_html(blocks: Sequence[Block], cite: Cite, escape: _Escape, deeper: int = 1) -> str:
    """Write blocks as HTML.

    Args:
        blocks: The blocks.
        cite: Writes a citation, already as safe HTML.
        escape: Escapes text for HTML.
        deeper: How many levels a heading is moved down, so that it stands under the page's own.
    """
    return "".join(_block_html(block, cite, escape, deeper) for block in blocks)


def _block_html(block: Block, cite: Cite, escape: _Escape, deeper: int) -> str:
    match block.kind:
        case "p":
            return f"<p>{_spans_html(block.spans, cite, escape)}</p>\n"
        case "h":
            level = min(block.level + deeper, 6)
            return f"<h{level}>{_spans_html(block.spans, cite, escape)}</h{level}>\n"
        case "pre":
            return f'<pre tabindex="0"><code>{escape(block.text)}</code></pre>\n'
        case "quote":
            return f"<blockquote>{prose_html(block.items[0], cite, escape, deeper)}</blockquote>\n"
    items = []
    for item in block.items:
        tight = len(item) == 1 and item[0].kind == "p"
        inside = _spans_html(item[0].spans, cite, escape) if tight else prose_html(item, cite, escape, deeper)
        items.append(f"<li>{inside}</li>\n")
    return f"<{block.kind}>\n{''.join(items)}</{block.kind}>\n"


def _spans_html(spans: Sequence[Inline], cite: Cite, escape: _Escape) -> str:
    told = []
    for span in spans:
        match span.kind:
            case "text":
                told.append(str(escape(span.text)))
            case "code":
                told.append(f"<code>{escape(span.text)}</code>")
            case "cite":
                told.append(cite(span.ids))
            case "link":
                inside = _spans_html(span.spans, cite, escape)
                told.append(f'<a href="{escape(span.url)}" rel="nofollow noopener">{inside}</a>')
            case kind:
                told.append(f"<{kind}>{_spans_html(span.spans, cite, escape)}</{kind}>")
    return "".join(told)


def prose_markdown(blocks: Sequence[Block], cite: Cite, deeper: int = 1) -> str:
    """Write blocks as Markdown again, with citations resolved and everything else escaped."""
    return _plain(blocks, lambda spans: _spans_markdown(spans, cite), deeper, "#")


def prose_text(blocks: Sequence[Block], cite: Cite) -> str:
    """Write blocks as plain text."""
    return _plain(blocks, lambda spans: _spans_text(spans, cite), 0, "")


def _plain(blocks: Sequence[Block], spans: Callable[[Sequence[Inline]], str], deeper: int, mark: str) -> str:
    told = []
    for block in blocks:
        match block.kind:
            case "p":
                told.append(spans(block.spans))
            case "h":
                told.append(f"{mark * min(block.level + deeper, 6)} {spans(block.spans)}".strip())
            case "pre":
                told.append("\n".join("    " + line for line in block.text.split("\n")))
            case "quote":
                told.append(_hung(_plain(block.items[0], spans, deeper, mark), "> ", "> "))
            case _:
                marks = [f"{number}. " if block.kind == "ol" else "- " for number in range(1, len(block.items) + 1)]
                items = zip(marks, block.items, strict=True)
                told.append(
                    "\n".join(_hung(_plain(item, spans, deeper, mark), sign, " " * len(sign)) for sign, item in items)
                )
    return "\n\n".join(told)


def _hung(text: str, first: str, rest: str) -> str:
    lines = text.split("\n")
    return "\n".join([first + lines[0], *((rest + line).rstrip() for line in lines[1:])])


def _spans_markdown(spans: Sequence[Inline], cite: Cite) -> str:
    told = []
    for span in spans:
        match span.kind:
            case "text":
                edges = (" " if span.text[:1].isspace() else "", " " if span.text[-1:].isspace() else "")
                told.append(edges[0] + escape_markdown(span.text) + (edges[1] if span.text.strip() else ""))
            case "code":
                told.append(f"`` {span.text} ``" if "`" in span.text else f"`{span.text}`")
            case "cite":
                told.append(cite(span.ids))
            case "link":
                told.append(f"[{_spans_markdown(span.spans, cite)}]({span.url})")
            case kind:
                sign = "**" if kind == "strong" else "*"
                told.append(f"{sign}{_spans_markdown(span.spans, cite)}{sign}")
    return "".join(told)


def _spans_text(spans: Sequence[Inline], cite: Cite) -> str:
    told = []
    for span in spans:
        match span.kind:
            case "cite":
                told.append(cite(span.ids))
            case "link":
                label = _spans_text(span.spans, cite)
                told.append(label if label == span.url else f"{label} ({span.url})")
            case "text":
                told.append(re.sub(r"\s+", " ", span.text))
            case _:
                told.append(span.text or _spans_text(span.spans, cite))
    return "".join(told)
