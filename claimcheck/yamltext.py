"""Read YAML as text: every scalar is what stands in the file, every key and value knows its place.

PyYAML's own loaders change what was published (``12:30`` becomes 750, ``38.90`` loses a digit, a
repeated key wins silently), so records are built straight from libyaml's events. Keeping node trees
was tried and dropped: it costs more than the whole of the rest.
"""

from __future__ import annotations

import os
import re
import stat
from typing import Any, TypeAlias

import yaml
from yaml import AliasEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, StreamEndEvent

from claimcheck.errors import Problem
from claimcheck.marks import STACKED, stacked_marks

__all__ = ["MAX_BYTES", "MAX_DEPTH", "Block", "Node", "Series", "hidden_character", "read_file", "read_yaml"]

#: A record file is written by a person; a larger one is refused unread (bytes).
MAX_BYTES = 256 * 1024
#: Mappings and lists inside one another.
MAX_DEPTH = 20

Node: TypeAlias = "str | Block | Series"

#: libyaml's events, which ``yaml`` itself does not export; a PyYAML built without it gives the same ones, slowly.
_Parser: Any = getattr(getattr(yaml, "cyaml", yaml), "CParser", yaml.Loader)
#: Controls, marks of writing direction and breaks that only some readers see: none changes what a person reads, all
#: change what a machine reads.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
#: The bytes that hide nothing; most files hold no others.
_PLAIN = bytes(range(0x20, 0x7F)) + b"\t\n\r"


class Block(dict[str, Any]):
    """Hold one mapping of a file, its keys in file order, with the place of each key and value.

    ``marks[key]`` is ``(key line, key column, value line, value column)``, each from 1; ``place`` is
    the line and column at which the mapping begins.
    """

    __slots__ = ("marks", "place")

    def __init__(self, place: tuple[int | None, int | None] = (1, 1)) -> None:
        self.place = place
        self.marks: dict[str, tuple[int, int, int, int]] = {}


class Series(list[Any]):
    """Hold one list of a file, with the line and column of each member in ``marks``, from 1."""

    __slots__ = ("marks", "place")

    def __init__(self, place: tuple[int | None, int | None] = (1, 1)) -> None:
        self.place = place
        self.marks: list[tuple[int, int]] = []


class _Refused(Exception):
    """Stop reading a file: what follows would only repeat the first fault."""

    def __init__(self, code: str, line: int, column: int, message: str, hint: str | None) -> None:
        super().__init__(message)
        self.parts = (code, line, column, message, hint)


#: What libyaml says where it stops before we do.
_TOO_DEEP = "exceeded maximum nesting depth"
_DEPTH_WORDS = (f"more than {MAX_DEPTH} levels lie inside one another", "flatten the record")
#: What libyaml says, what to tell a person, and whether the fault is where the broken thing began (else where reading
#: stopped). The first row whose words occur is used.
_SYNTAX_HINTS = (
    ("found a tab character", "indent with spaces: YAML allows no tab there", False),
    ("cannot start any token", "indent with spaces: YAML allows no tab there, and @ ` % need quotes", False),
    ("found unexpected end of stream", "a quote is opened here and never closed", True),
    (
        "mapping values are not allowed",
        "a text with a colon and a space needs quotes around it, "
        "or this line is indented differently from the one above",
        False,
    ),
    ("did not find expected key", "the indentation of this line fits no line above, or a text needs quotes", False),
    (
        "did not find expected '-'",
        "this line is indented differently from the ones above, or its dash is missing",
        False,
    ),
    ("did not find expected <document", "this line is indented differently from the ones above", False),
    ("could not find expected ':'", "a key needs a colon and a space after it", True),
    ("did not find expected ',' or", "a bracket or brace is opened here and never closed", True),
    ("block sequence entries are not allowed", "a text that begins with a dash and a space needs quotes", False),
    ("unknown escape character", "write a backslash twice, or use single quotes", False),
)


class _Builder:
    """Turn the events of one document into blocks, series and text."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.next_event = _Parser(text).get_event
        # A file without these signs has no anchor, alias, tag or escape, so its scalars need no look at each.
        self.is_harmless = not any(sign in text for sign in "&*!\\")

    def problem(self, code: str, line: int, column: int, message: str, hint: str | None = None) -> None:
        self.problems.append(Problem(code, "error", self.file, line, column, message, hint))

    def build(self) -> Node | None:
        self.next_event()  # stream start
        if isinstance(self.next_event(), StreamEndEvent):
            return None
        root = self._node(self.next_event(), 0)
        self.next_event()  # document end
        following = self.next_event()
        if not isinstance(following, StreamEndEvent):
            mark = following.start_mark
            raise _Refused(
                "several-documents",
                mark.line + 1,
                mark.column + 1,
                "a second document begins here",
                "one file holds one document: write several claims as a list under `claims:`",
            )
        return root

    def _node(self, event: Any, depth: int) -> Node:
        if not self.is_harmless:
            self._look_at(event)
        kind = event.__class__
        if kind is ScalarEvent:
            text: str = event.value
            return text
        mark = event.start_mark
        place = mark.line + 1, mark.column + 1
        if depth >= MAX_DEPTH:
            raise _Refused("too-deep", *place, *_DEPTH_WORDS)
        return (
            self._block(Block(place), depth + 1)
            if kind is MappingStartEvent
            else self._series(Series(place), depth + 1)
        )

    def _look_at(self, event: Any) -> None:
        """Refuse an anchor, an alias, a tag, and an escape that hides something."""
        place = event.start_mark.line + 1, event.start_mark.column + 1
        is_alias = event.__class__ is AliasEvent
        if is_alias or event.anchor is not None:
            sign = f"*{event.anchor}" if is_alias else f"&{event.anchor}"
            hint = "write the value out, put shared keys under `defaults:`, or quote a text that begins with & or *"
            raise _Refused("yaml-alias", *place, f"{sign[:60]} is an anchor or alias", hint)
        if event.tag is not None:
            hint = "take the tag out: the record decides the type"
            raise _Refused("yaml-tag", *place, f"{event.tag[:60]} is a tag", hint)
        if event.__class__ is ScalarEvent and event.style == '"' and (hidden := _HIDDEN.search(event.value)):
            raise _Refused("hidden-character", *place, *_hidden_words(hidden))
        if event.__class__ is ScalarEvent and event.style == '"' and stacked_marks(event.value) is not None:
            raise _Refused("stacked-marks", *place, *STACKED)

    def _block(self, block: Block, depth: int) -> Block:
        # Two of three nodes are plain scalars, and a call for each of them costs a tenth of the reading.
        next_event, marks, is_harmless = self.next_event, block.marks, self.is_harmless
        while (event := next_event()).__class__ is not MappingEndEvent:
            mark = event.start_mark
            key: Node = event.value if is_harmless and event.__class__ is ScalarEvent else self._node(event, depth)
            event = next_event()
            place = event.start_mark
            value = event.value if is_harmless and event.__class__ is ScalarEvent else self._node(event, depth)
            if key.__class__ is str and key not in block:
                block[key] = value
                marks[key] = (mark.line + 1, mark.column + 1, place.line + 1, place.column + 1)
            else:
                self._bad_key(key, mark.line + 1, mark.column + 1, marks)
        return block

    def _bad_key(self, key: Node, line: int, column: int, marks: dict[str, tuple[int, int, int, int]]) -> None:
        if isinstance(key, str):
            message = f"key {key[:60]!r} stands twice, first on line {marks[key][0]}"
            self.problem("duplicate-key", line, column, message, "keep one")
        else:
            self.problem("bad-key", line, column, "a key is a list or a mapping", "a key is one word")

    def _series(self, series: Series, depth: int) -> Series:
        next_event, is_harmless = self.next_event, self.is_harmless
        while (event := next_event()).__class__ is not SequenceEndEvent:
            mark = event.start_mark
            series.append(event.value if is_harmless and event.__class__ is ScalarEvent else self._node(event, depth))
            series.marks.append((mark.line + 1, mark.column + 1))
        return series


#: A named pipe would wait for ever.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def read_file(path: str, file: str, most: int = MAX_BYTES) -> tuple[bytes | None, Problem | None]:
    """Read the bytes of a file that a person wrote.

    Args:
        path: Where the file is.
        file: The path to name in a problem.
        most: Most bytes that are read.

    Returns:
        The bytes, or None and the problem where the path is no file, cannot be read or has more than that.
    """
    try:  # a file object costs half of what the reading of a record does
        opened = os.open(path, _FLAGS)
        try:
            state = os.fstat(opened)
            if not stat.S_ISREG(state.st_mode):
                return None, Problem("unreadable-file", "error", file, None, None, "this is no file of text")
            if state.st_size > most:
                return None, _too_large(state.st_size, file, most)
            return os.read(opened, most + 1), None
        finally:
            os.close(opened)
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        return None, Problem("unreadable-file", "error", file, None, None, message)


def _too_large(size: int, file: str, most: int = MAX_BYTES) -> Problem:
    message = f"the file has {size:,} bytes, more than {most:,}"
    return Problem("too-large", "error", file, 1, 1, message, "split it into several files")


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
        return None, [_too_large(len(data), file)]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        return None, [Problem("not-utf8", "error", file, line, column, message, "save the file as UTF-8")]
    text = text.removeprefix("\ufeff")
    if data.translate(None, _PLAIN) and (found := hidden_character(text, file)) is not None:
        return None, [found]
    builder = _Builder(file, text)
    try:
        root = builder.build()
    except _Refused as refused:
        code, line, column, message, hint = refused.parts
        builder.problem(code, line, column, message, hint)
        return None, builder.problems
    except yaml.YAMLError as error:
        builder.problems.append(_syntax_problem(error, file))
        return None, builder.problems
    return root, builder.problems


def _hidden_words(hidden: re.Match[str]) -> tuple[str, str]:
    return f"the invisible character U+{ord(hidden[0]):04X} changes how the text is read", "take it out"


def hidden_character(text: str, file: str, first_line: int = 1) -> Problem | None:
    """Find the first character of a text that a person does not see and a machine does, else marks piled on a letter.

    Args:
        text: The text of a file, or a part of it.
        file: The path to name in the problem.
        first_line: The line of the file, from 1, on which the text begins.
    """
    hidden = _HIDDEN.search(text)
    start = stacked_marks(text) if hidden is None else hidden.start()
    if start is None:
        return None
    line = text.count("\n", 0, start) + first_line
    column = start - text.rfind("\n", 0, start)
    code, words = ("stacked-marks", STACKED) if hidden is None else ("hidden-character", _hidden_words(hidden))
    return Problem(code, "error", file, line, column, *words)


def _syntax_problem(error: yaml.YAMLError, file: str) -> Problem:
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    rows = (row[1:] for row in _SYNTAX_HINTS if row[0] in said)
    hint, from_start = next(rows, ("see the line above too", False))
    marks = [getattr(error, name, None) for name in ("context_mark", "problem_mark")]
    mark = next((mark for mark in (marks if from_start else marks[::-1]) if mark is not None), None)
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    if _TOO_DEEP in said:
        return Problem("too-deep", "error", file, line, column, *_DEPTH_WORDS)
    return Problem("yaml-syntax", "error", file, line, column, f"not YAML: {said[:160]}", hint)
