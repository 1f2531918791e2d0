"""Markdown and plain text: what templates of both call, and how a value is escaped in each."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from claimcheck.markdown import read_prose
from claimcheck.report.html import cited_claims
from claimcheck.report.links import Links
from claimcheck.report.rows import WEIGHTS
from claimcheck.report.views import Finding, Page, Ref
from claimcheck.report.views.records import Condition
from claimcheck.report.words import clip
from claimcheck.report.writing import escape_markdown, prose_markdown, prose_text

__all__ = ["MARKDOWN", "TEXT", "Dialect", "DocumentWriter"]

_WIDTH = 100
#: Methods of a writer that templates call.
_CALLED = ("conditions", "findings", "h", "link", "marks", "prose", "strong", "url")


def _line(text: str) -> str:
    return " ".join(str(text).split())


@dataclass(frozen=True)
class Dialect:
    """Hold one way of writing a document without a browser.

    Args:
        name: ``md`` or ``txt``.
        escape: Makes text safe to stand in it.
    """

    name: str
    escape: Callable[[str], str]

    @property
    def is_markdown(self) -> bool:
        """Tell whether it is Markdown."""
        return self.name == "md"

    def finish(self, text: str) -> str:
        """Tidy blank lines, and wrap long lines of plain text."""
        told = re.sub(r"[ \t]+\n", "\n", text)
        told = re.sub(r"\n{3,}", "\n\n", told).strip("\n") + "\n"
        return told if self.is_markdown else "\n".join(_wrapped(line) for line in told.split("\n"))


class DocumentWriter:
    """Write the parts of one document that a template does not write itself; each is safe in its dialect.

    Args:
        dialect: Markdown or plain text.
        page: The view of the page.
        links: Its addresses.
        numbers: Number of each source of the page, by id.
    """

    def __init__(self, dialect: Dialect, page: Page, links: Links, numbers: Mapping[str, int]) -> None:
        self.dialect = dialect
        self.page = page
        self.links = links
        self.numbers = numbers
        self._claims = cited_claims(page)
        self._safe = Markup

    def names(self) -> dict[str, Any]:
        """Return what templates call, by name."""
        return {"page": self.page, "numbers": self.numbers, **{name: getattr(self, name) for name in _CALLED}}

    def h(self, level: int, text: str) -> Any:
        """Return a heading."""
        told = _line(text)
        if self.dialect.is_markdown:
            return self._safe(f"{'#' * level} {self.dialect.escape(told)}")
        under = {1: "=", 2: "-"}.get(level)
        return self._safe(f"{told}\n{under * min(len(told), _WIDTH)}" if under else told)

    def link(self, ref: Ref, text: str | None = None) -> Any:
        """Return a link to another document; in plain text its title."""
        label = self.dialect.escape(_line(text or ref.title))
        return self._safe(self._linked(label, self.links(ref.path, None)))

    def url(self, address: str) -> Any:
        """Return a link to the web, printed as it is."""
        return self._safe(f"<{address}>" if self.dialect.is_markdown else address)

    def prose(self, text: str) -> Any:
        """Return the Markdown of an author with its citations resolved."""
        blocks = read_prose(text)
        write = prose_markdown if self.dialect.is_markdown else prose_text
        return self._safe(write(blocks, self._cite))

    def strong(self, text: str) -> Any:
        """Return a text that stands out."""
        told = _line(text)
        return self._safe(f"**{self.dialect.escape(told)}**" if self.dialect.is_markdown else told.upper())

    def marks(self, refs: Sequence[Ref]) -> Any:
        """Return the numbers of sources in brackets."""
        told = sorted(self.numbers[ref.id] for ref in refs if ref.id in self.numbers)
        return self._safe(self._brackets([str(number) for number in told]) if told else "")

    def findings(self, rows: Sequence[Finding], names: Sequence[str] = ("One side", "Other side")) -> Any:
        """Return a table of findings."""
        return self._table(*_findings(rows, names))

    def conditions(self, rows: Sequence[Condition]) -> Any:
        """Return a table of the conditions of a claim."""
        return self._table(*_conditions(rows))

    def _brackets(self, parts: Sequence[str]) -> str:
        told = ", ".join(parts)
        return f"\\[{told}\\]" if self.dialect.is_markdown else f"[{told}]"

    def _linked(self, label: str, target: str | None) -> str:
        if not self.dialect.is_markdown or not target:
            return label
        return f"[{label}]({target.replace('.html', '.md', 1)})"

    def _cite(self, ids: tuple[str, ...]) -> str:
        told = []
        for id in ids:
            claim = self._claims.get(id)
            number = self.numbers.get((claim.source if claim else id) or "")
            shown = str(number) if number is not None else id
            told.append(self._linked(shown, self.links(claim.path, None) if claim else None))
        return self._brackets(told)

    def _table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Any:
        """Write a table; in plain text each row is a small list, which stays readable at any width."""
        cells = [[self.dialect.escape(_line(cell)) for cell in row] for row in rows]
        if self.dialect.is_markdown:
            lines = [head, ["---"] * len(head), *cells]
            return self._safe("\n".join(f"| {' | '.join(line)} |" for line in lines))
        told = []
        for row in cells:
            told.append(f"* {row[0]}")
            told += [f"    {name}: {cell}" for name, cell in zip(head[1:], row[1:], strict=True) if cell]
        return self._safe("\n".join(told))


def _wrapped(line: str) -> str:
    if len(line) <= _WIDTH:
        return line
    bullet = re.match(r"\s*(?:[-*>] |\d{1,6}\. )?", line)
    indent = " " * len(bullet.group(0) if bullet else "")
    return "\n".join(
        textwrap.wrap(line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    )


MARKDOWN = Dialect("md", escape_markdown)
TEXT = Dialect("txt", _line)


def _findings(rows: Sequence[Finding], names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    head = ["Field", *(escape_markdown(clip(_line(name), 60)) for name in names), "Outcome", "Would be settled by"]
    return head, [
        [
            f"{row['title']} ({row.aside or WEIGHTS[row.severity]})",
            _noted(row.left, row.left_note),
            _noted(row.right, row.right_note),
            _noted(row.outcome, row.because or None),
            row.settle or "",
        ]
        for row in rows
    ]


def _conditions(rows: Sequence[Condition]) -> tuple[list[str], list[list[str]]]:
    head = ["Field", "What is said", "How we know"]
    return head, [[row.title, _noted(row.value, row.effective), _known(row)] for row in rows]


def _known(row: Condition) -> str:
    told = _noted(row.state, row.reason)
    if row.machine:
        told += ", filled in by a program"
    return f"{told}, “{row['quote']}”" if row.quote else told


def _noted(text: str, note: str | None) -> str:
    return f"{text} ({note})" if note else text
