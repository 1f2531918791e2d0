"""Markdown and plain text: what templates of both call, and how a value is escaped in each."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimcheck.report.prose import read_prose
from claimcheck.report.writing import escape_markdown, prose_markdown, prose_text

__all__ = ["MARKDOWN", "TEXT", "Dialect"]

_WIDTH = 100


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

    def helpers(self, page: Mapping[str, Any], links: Any, numbers: Mapping[str, int]) -> dict[str, Any]:
        """Return what templates call: headings, links, tables, prose; each returns text that is safe as it is."""
        from markupsafe import Markup

        def safe(text: str) -> Any:
            return Markup(text)

        def cite(ids: tuple[str, ...]) -> str:
            return self._cite(ids, page, links, numbers)

        def heading(level: int, text: str) -> Any:
            return safe(self._heading(level, text))

        def link(ref: Mapping[str, Any], text: str | None = None) -> Any:
            return safe(self._link(self.escape(_line(text or ref["title"])), links(ref["path"], None)))

        def url(address: str) -> Any:
            return safe(f"<{address}>" if self.name == "md" else address)

        def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> Any:
            return safe(self._table(head, rows))

        def prose(text: str) -> Any:
            blocks = read_prose(text)
            return safe(prose_markdown(blocks, cite) if self.name == "md" else prose_text(blocks, cite))

        def strong(text: str) -> Any:
            return safe(f"**{self.escape(_line(text))}**" if self.name == "md" else _line(text).upper())

        def marks(refs: Sequence[Mapping[str, Any]]) -> Any:
            told = ", ".join(str(numbers[ref["id"]]) for ref in refs if ref["id"] in numbers)
            return safe("" if not told else f"\\[{told}\\]" if self.name == "md" else f"[{told}]")

        return {
            "h": heading,
            "link": link,
            "url": url,
            "table": table,
            "prose": prose,
            "strong": strong,
            "marks": marks,
            "numbers": numbers,
            "findings": lambda rows: table(*_findings(rows)),
            "conditions": lambda rows: table(*_conditions(rows)),
        }

    def _heading(self, level: int, text: str) -> str:
        if self.name == "md":
            return f"{'#' * level} {self.escape(_line(text))}"
        told = _line(text)
        under = {1: "=", 2: "-"}.get(level)
        return f"{told}\n{under * min(len(told), _WIDTH)}" if under else told

    def _link(self, label: str, target: str | None) -> str:
        if self.name != "md" or not target:
            return label
        return f"[{label}]({target.replace('.html', '.md', 1)})"

    def _cite(self, ids: tuple[str, ...], page: Mapping[str, Any], links: Any, numbers: Mapping[str, int]) -> str:
        claims = {ref["id"]: ref for ref in page.get("claims", ())}
        told = []
        for id in ids:
            claim = claims.get(id)
            number = numbers.get((claim["source"] if claim else id) or "")
            shown = str(number) if number is not None else id
            told.append(self._link(shown, links(claim["path"], None) if claim else None))
        return f"\\[{', '.join(told)}\\]" if self.name == "md" else f"[{', '.join(told)}]"

    def _table(self, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        """Write a table; in plain text each row is a small list, which stays readable at any width."""
        if self.name == "md":
            lines = [head, ["---"] * len(head), *([self._cell(cell) for cell in row] for row in rows)]
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)
        told = []
        for row in rows:
            told.append(f"* {self._cell(row[0])}")
            told += [
                f"    {name}: {self._cell(cell)}" for name, cell in zip(head[1:], row[1:], strict=True) if str(cell)
            ]
        return "\n".join(told)

    def _cell(self, cell: Any) -> str:
        return str(cell) if hasattr(cell, "__html__") else self.escape(_line(cell))

    def finish(self, text: str) -> str:
        """Tidy blank lines, and wrap long lines of plain text."""
        told = re.sub(r"[ \t]+\n", "\n", text)
        told = re.sub(r"\n{3,}", "\n\n", told).strip("\n") + "\n"
        if self.name == "md":
            return told
        return "\n".join(_wrapped(line) for line in told.split("\n"))


def _wrapped(line: str) -> str:
    if len(line) <= _WIDTH:
        return line
    bullet = re.match(r"\s*(?:[-*>] |\d{1,6}\. )?", line)
    indent = " " * len(bullet.group(0) if bullet else "")
    return "\n".join(
        textwrap.wrap(line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    )


def _text(text: str) -> str:
    return text


MARKDOWN = Dialect("md", escape_markdown)
TEXT = Dialect("txt", _text)


def _findings(rows: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[str]]]:
    head = ["Field", "Left", "Right", "Outcome", "Would be settled by"]
    return head, [
        [
            f"{row['title']} ({row['aside'] or row['severity'] + (', required' if row['required'] else '')})",
            _noted(row["left"], row["left_note"]),
            _noted(row["right"], row["right_note"]),
            _noted(row["outcome"], row["because"] or None),
            row["settle"] or "",
        ]
        for row in rows
    ]


def _conditions(rows: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[str]]]:
    head = ["Field", "What is said", "How we know"]
    return head, [[row["title"], _noted(row["value"], row["effective"]), _known(row)] for row in rows]


def _known(row: Mapping[str, Any]) -> str:
    told = _noted(row["state"], row["reason"])
    if row["machine"]:
        told += ", filled in by a program"
    return f"{told}, “{row['quote']}”" if row["quote"] else told


def _noted(text: str, note: str | None) -> str:
    return f"{text} ({note})" if note else text
