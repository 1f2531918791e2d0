"""An analysis file in its two parts: the front matter, and the Markdown below."""

from __future__ import annotations

from typing import Any

from claimcheck.errors import Problem
from claimcheck.yamltext import Block, Series, hidden_character

__all__ = ["front_matter", "lowered"]


def lowered(node: Any) -> Any:
    """Count the lines of a front matter from the top of its file, where the line ``---`` is the first."""
    if isinstance(node, Series):
        series = Series(((node.place[0] or 1) + 1, node.place[1]))
        series.extend(map(lowered, node))
        series.marks = [(line + 1, column) for line, column in node.marks]
        return series
    if not isinstance(node, Block):
        return node
    block = Block(((node.place[0] or 1) + 1, node.place[1]))
    block.update({key: lowered(value) for key, value in node.items()})
    block.marks = {key: (a + 1, b, c + 1, d) for key, (a, b, c, d) in node.marks.items()}
    return block


def front_matter(data: bytes, file: str) -> tuple[bytes, str, int, Problem | None]:
    """Split an article.

    Args:
        data: The bytes of the file.
        file: The path to name in a problem.

    Returns:
        The front matter, the Markdown, the line of the file from 1 on which the Markdown begins, and what is wrong.
    """
    nothing = b"", "", 0
    try:
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        return *nothing, Problem("not-utf8", "error", file, line, column, message, "save the file as UTF-8")
    if (hidden := hidden_character(text, file)) is not None:
        return *nothing, hidden
    lines = text.split("\n")
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if lines[0].rstrip() != "---" or end is None:
        hint = "begin the file with a line `---`, the keys, and another line `---`"
        return *nothing, Problem("no-front-matter", "error", file, 1, 1, "there is no front matter", hint)
    return "\n".join(lines[1:end]).encode(), "\n".join(lines[end + 1 :]), end + 2, None
