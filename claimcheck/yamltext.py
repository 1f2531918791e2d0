"""Read YAML as text: every scalar is what stands in the file, every key and value knows its place.

PyYAML's own loaders change what was published (``12:30`` becomes 750, ``38.90`` loses a digit, a
repeated key wins silently), so records are built straight from libyaml's events. Keeping node trees
was tried and dropped: it costs more than the whole of the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from claimcheck.errors import Problem

__all__ = ["MAX_BYTES", "MAX_DEPTH", "Block", "Node", "Series", "read_yaml"]

#: A record file is written by a person; a larger one is refused unread (bytes).
MAX_BYTES = 256 * 1024
#: Mappings and lists inside one another.
MAX_DEPTH = 20

Node: TypeAlias = "str | Block | Series"

_Parser: Any = getattr(yaml, "CParser", yaml.Loader)
_HIDDEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")


class Block(dict[str, Any]):
    """Hold one mapping of a file, its keys in file order, with the place of each key and value.

    ``marks[key]`` is ``(key line, key column, value line, value column)``, each from 1; ``place`` is
    the line and column at which the mapping begins.
    """

    __slots__ = ("marks", "place")

    def __init__(self, place: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self.place = place
        self.marks: dict[str, tuple[int, int, int, int]] = {}


class Series(list[Any]):
    """Hold one list of a file, with the line and column of each member in ``marks``, from 1."""

    __slots__ = ("marks", "place")

    def __init__(self, place: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self.place = place
        self.marks: list[tuple[int, int]] = []


class _Refused(Exception):
    """Stop reading a file: what follows would only repeat the first fault."""

    def __init__(self, code: str, line: int, column: int, message: str, hint: str | None) -> None:
        super().__init__(message)
        self.parts = (code, line, column, message, hint)


#: What libyaml says, and what to tell a person. The first row whose words occur is used.
_SYNTAX_HINTS = (
    ("cannot start any token", "indent with spaces: YAML allows no tab there, and @ ` % need quotes"),
    ("found unexpected end of stream", "a quote is opened and never closed"),
    ("mapping values are not allowed", "a text with a colon and a space needs quotes around it"),
    ("did not find expected key", "the indentation of this line fits no line above, or a text needs quotes"),
    ("could not find expected ':'", "a key needs a colon and a space after it"),
    ("did not find expected ',' or", "a bracket or brace is opened and never closed"),
    ("control characters are not allowed", "take the control character out"),
)


@dataclass(slots=True)
class _Builder:
    """Turn the events of one document into blocks, series and text."""

    file: str
    problems: list[Problem] = field(default_factory=list)

    def problem(self, code: str, line: int, column: int, message: str, hint: str | None = None) -> None:
        self.problems.append(Problem(code, "error", self.file, line, column, message, hint))

    def build(self, parser: Any) -> Node | None:
        parser.get_event()  # stream start
        start = parser.get_event()
        if isinstance(start, yaml.StreamEndEvent):
            return None
        root = self._node(parser, parser.get_event(), 0)
        parser.get_event()  # document end
        following = parser.get_event()
        if not isinstance(following, yaml.StreamEndEvent):
            mark = following.start_mark
            raise _Refused(
                "several-documents",
                mark.line + 1,
                mark.column + 1,
                "a second document begins here",
                "one file holds one document: write several claims as a list under `claims:`",
            )
        return root

    def _node(self, parser: Any, event: Any, depth: int) -> Node:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            sign = f"*{event.anchor}" if isinstance(event, yaml.AliasEvent) else f"&{event.anchor}"
            raise _Refused(
                "yaml-alias",
                line,
                column,
                f"{sign[:60]} is an anchor or alias",
                "write the value out, put shared keys under `defaults:`, or quote a text that begins with & or *",
            )
        if event.tag is not None:
            raise _Refused(
                "yaml-tag", line, column, f"{event.tag[:60]} is a tag", "take the tag out: the record decides the type"
            )
        if isinstance(event, yaml.ScalarEvent):
            return str(event.value)
        if depth >= MAX_DEPTH:
            raise _Refused(
                "too-deep", line, column, f"more than {MAX_DEPTH} levels lie inside one another", "flatten the record"
            )
        if isinstance(event, yaml.MappingStartEvent):
            return self._block(parser, (line, column), depth)
        return self._series(parser, (line, column), depth)

    def _block(self, parser: Any, place: tuple[int, int], depth: int) -> Block:
        block = Block(place)
        while not isinstance(event := parser.get_event(), yaml.MappingEndEvent):
            key = self._node(parser, event, depth + 1)
            line, column = event.start_mark.line + 1, event.start_mark.column + 1
            following = parser.get_event()
            value = self._node(parser, following, depth + 1)
            mark = following.start_mark
            if not isinstance(key, str):
                self.problem("bad-key", line, column, "a key is a list or a mapping", "a key is one word")
            elif key in block:
                first = block.marks[key][0]
                self.problem(
                    "duplicate-key", line, column, f"key {key[:60]!r} stands twice, first on line {first}", "keep one"
                )
            else:
                block[key] = value
                block.marks[key] = (line, column, mark.line + 1, mark.column + 1)
        return block

    def _series(self, parser: Any, place: tuple[int, int], depth: int) -> Series:
        series = Series(place)
        while not isinstance(event := parser.get_event(), yaml.SequenceEndEvent):
            series.append(self._node(parser, event, depth + 1))
            series.marks.append((event.start_mark.line + 1, event.start_mark.column + 1))
        return series


def read_yaml(data: bytes, file: str) -> tuple[Node | None, list[Problem]]:
    """Read one YAML document as text with positions.

    Args:
        data: The bytes of the file, at most `MAX_BYTES`.
        file: The path to name in problems.

    Returns:
        The document (a `Block`, a `Series`, a text, or None where the file is empty or cannot be read)
        and every problem found, in file order. Duplicate keys leave the first value standing; a syntax
        error, an anchor, an alias, a tag, or too much depth or size ends the reading of this file.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has {len(data):,} bytes, more than {MAX_BYTES:,}"
        return None, [Problem("too-large", "error", file, 1, 1, message, "split it into several files")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        return None, [Problem("not-utf8", "error", file, line, column, message, "save the file as UTF-8")]
    text = text.removeprefix("\ufeff")
    if hidden := _HIDDEN.search(text):
        return None, [_hidden_character(text, hidden, file)]
    builder = _Builder(file)
    try:
        root = builder.build(_Parser(text))
    except _Refused as refused:
        code, line, column, message, hint = refused.parts
        builder.problem(code, line, column, message, hint)
        return None, builder.problems
    except yaml.YAMLError as error:
        builder.problems.append(_syntax_problem(error, file))
        return None, builder.problems
    return root, builder.problems


def _hidden_character(text: str, hidden: re.Match[str], file: str) -> Problem:
    line = text.count("\n", 0, hidden.start()) + 1
    column = hidden.start() - text.rfind("\n", 0, hidden.start())
    message = f"the invisible character U+{ord(hidden[0]):04X} changes how the line is read"
    return Problem("hidden-character", "error", file, line, column, message, "take it out")


def _syntax_problem(error: yaml.YAMLError, file: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    hint = next((hint for words, hint in _SYNTAX_HINTS if words in said), "see the line above too")
    if mark is None:  # a reader error: libyaml gives an offset only
        return Problem("yaml-syntax", "error", file, 1, 1, f"not YAML: {said[:160]}", hint)
    return Problem("yaml-syntax", "error", file, mark.line + 1, mark.column + 1, f"not YAML: {said[:160]}", hint)
