"""A result file is opened once: decoded, redacted and kept within limits, as lines, as JSON or as a table."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from claimcheck.importers.leaves import Leaf, Number, ResultError
from claimcheck.importers.redaction import redact

__all__ = ["Opened", "flat", "parse"]

#: Bytes of a file, of a document that has to be held as a whole, and of one line.
MOST, MOST_WHOLE, MOST_LINE = 1 << 30, 64 << 20, 16 << 20
#: Levels of nesting.
DEEPEST = 100
#: Members of a list that are looked at; longer ones hold samples, not figures.
_MEMBERS = 64
_HEAD = 1 << 16


class Opened:
    """Hold a result file.

    Args:
        path: The file.

    ``redacted`` counts what was taken out of what was read last, ``position`` the bytes of the lines read so far;
    ``may_break_off`` lets a last line pass that has no end, so that its last digits may be missing.

    Raises:
        ResultError: It cannot be read, is empty, or is too large.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.redacted: Counter[str] = Counter()
        self.position = 0
        self.may_break_off = False
        try:
            if not path.is_file():
                raise ResultError("no-file", "it is no file")
            self.size = path.stat().st_size
            if self.size > MOST:
                raise ResultError("too-large", f"it has {self.size:,} bytes, more than {MOST:,}")
            with path.open("rb") as file:
                self.sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise ResultError("unreadable", f"it cannot be read: {error.strerror}") from None
        if not self.head.strip():
            raise ResultError("empty", "nothing stands in it")

    @cached_property
    def head(self) -> str:
        """Return the first 64 KiB, which may end in the middle of a line."""
        with self.path.open("rb") as file:
            data = file.read(_HEAD)
        if b"\0" in data:
            raise ResultError("not-text", "it holds bytes of zero, so that it is no text in UTF-8", "save it as UTF-8")
        text = data.decode("utf-8-sig", "replace")
        return redact(text, Counter())

    def lines(self) -> Iterator[tuple[int, str]]:
        """Yield number, from 1, and text of each line, without its end.

        Raises:
            ResultError: A line is too long, or no UTF-8.
        """
        self.redacted.clear()
        self.position = 0
        with self.path.open("rb") as file:
            number = 0
            while line := file.readline(MOST_LINE + 1):
                number += 1
                self.position += len(line)
                if len(line) > MOST_LINE:
                    message = f"line {number} has more than {MOST_LINE:,} bytes"
                    raise ResultError("line-too-long", message, line=number)
                if not (line.endswith(b"\n") or self.is_json or self.may_break_off):
                    raise ResultError("truncated", f"line {number}, the last one, has no end", line=number)
                yield number, redact(_decoded(line, number).rstrip("\r\n"), self.redacted)

    @cached_property
    def text(self) -> str:
        """Return all of it.

        Raises:
            ResultError: It is too large to be held, or no UTF-8.
        """
        if self.size > MOST_WHOLE:
            message = f"it has {self.size:,} bytes; a file that is no table and no lines may have {MOST_WHOLE:,}"
            raise ResultError("too-large", message, "save it without the samples of single requests")
        self.redacted.clear()
        return redact(_decoded(self.path.read_bytes(), 1), self.redacted)

    @cached_property
    def is_json(self) -> bool:
        """Tell whether it begins as JSON does."""
        return self.head.lstrip()[:1] in ("{", "[")

    @cached_property
    def is_lines(self) -> bool:
        """Tell whether each of its lines is a JSON object of its own, and there are two or more."""
        if not self.is_json or self.head.lstrip()[:1] != "{":
            return False
        lines = ((number, line) for number, line in self.lines() if line.strip())
        first = next(lines, None)
        if first is None or next(lines, None) is None:
            return False
        try:
            json.loads(first[1])
        except (ValueError, RecursionError):
            return False
        return True

    @cached_property
    def document(self) -> Any:
        """Return the one JSON document that it is.

        Raises:
            ResultError: It is none.
        """
        return parse(self.text)

    @cached_property
    def first(self) -> dict[str, Leaf]:
        """Return the keys of its first JSON object, or nothing where it holds none."""
        found: Any = None
        if self.is_lines:
            found = parse(next(line for _, line in self.lines() if line.strip()))
        elif self.is_json:
            found = self.document
            if isinstance(found, list):
                found = found[0] if found else None
        return flat(found) if isinstance(found, dict) else {}

    def has(self, *keys: str) -> int:
        """Return how many keys its first object has, or 0 where one of them is missing."""
        return len(keys) if all(key in self.first for key in keys) else 0


def _decoded(data: bytes, line: int) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = line + data[: error.start].count(b"\n")
        raise ResultError("not-utf8", f"line {place} is no UTF-8", "save it as UTF-8", place) from None


def parse(text: str, line: int = 1) -> Any:
    """Return a JSON document whose numbers are `Number`, every digit kept, and whose NaN and Infinity are words.

    Args:
        text: The document.
        line: The line of the file on which it begins.

    Raises:
        ResultError: It is broken off, faulty, too deep, or a key stands in it twice.
    """
    try:
        return json.loads(
            text, parse_float=Number, parse_int=Number, parse_constant=str, object_pairs_hook=_without_doubles
        )
    except json.JSONDecodeError as error:
        at = line + error.lineno - 1
        ends = error.pos >= len(text.rstrip())
        what = "the file breaks off" if ends else f"line {at}, column {error.colno} is no JSON: {error.msg}"
        raise ResultError("truncated" if ends else "not-json", what, line=at) from None
    except RecursionError:
        raise ResultError("too-deep", f"it is nested deeper than {DEEPEST} levels", line=line) from None


def _without_doubles(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        double = next(key for key, count in counts.items() if count > 1)
        raise ResultError("double-key", f"the key {double[:60]!r} stands twice in one object")
    return found


def flat(node: Any, below: str = "", depth: int = 0) -> dict[str, Leaf]:
    """Return the leaves of a JSON object by their paths, as in ``ttft/mean``; long lists are left out.

    Raises:
        ResultError: It is nested too deep.
    """
    if depth > DEEPEST:
        raise ResultError("too-deep", f"it is nested deeper than {DEEPEST} levels")
    if not isinstance(node, dict | list):
        return {below: node}
    if isinstance(node, list):
        if len(node) > _MEMBERS:
            return {}
        node = {str(number): member for number, member in enumerate(node)}
    found: dict[str, Leaf] = {}
    for key, value in node.items():
        step = key.replace("~", "~0").replace("/", "~1")
        found.update(flat(value, f"{below}/{step}" if below else step, depth + 1))
    return found
