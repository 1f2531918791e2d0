"""What goes wrong in a template, told as a problem with its file and its line."""

from __future__ import annotations

import re
import traceback
from collections.abc import Generator
from typing import Any

from claimcheck.errors import ClaimcheckError, Problem

__all__ = [
    "MOST_TEXT",
    "FoundFault",
    "TemplateFault",
    "TooLong",
    "TooSlow",
    "bounded",
    "ended",
    "fault_of",
    "printed_place",
]

#: Most characters of a page, beside those of its data.
MOST_TEXT = 5_000_000
_LONGEST = 200
_ADDRESS = re.compile(r" at 0x[0-9a-f]+", re.IGNORECASE)
_PRINTED = re.compile(r"(?:object|method|function|generator)[^<>\n]{0,80} at 0x[0-9a-f]{6,}", re.IGNORECASE)
#: What Python says of templates that ask for too much, in words of the page's author.
_WORDS = {
    "MemoryError": "it needs more memory than a page may",
    "RecursionError": "it calls or includes itself too many times",
    "TooLong": "it writes more than a page can hold",
    "TooSlow": "it takes longer than a page may",
}


class TemplateFault(ClaimcheckError):
    """Refuse a template.

    Args:
        problem: What is wrong, and where.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(*problem.lines)
        self.problem = problem


class FoundFault(Exception):
    """Carry a problem of a template's file through Jinja."""

    def __init__(self, problem: Problem | None) -> None:
        super().__init__(problem)
        self.problem = problem


class TooLong(Exception):
    """End a page that grows without end."""


class TooSlow(Exception):
    """End a page that takes too long."""


def bounded(pieces: Any, most: int) -> str:
    """Join the pieces of a page.

    Args:
        pieces: What ``generate`` of a template returned.
        most: Most characters of all of them.

    Raises:
        TooLong: There are more, told inside the template that writes them.
    """
    told: list[str] = []
    length = 0
    for piece in pieces:
        told.append(piece)
        length += len(piece)
        if length > most:
            assert isinstance(pieces, Generator)
            pieces.throw(TooLong())
    return "".join(told)


def fault_of(error: Exception, file: str) -> Problem:
    """Return what went wrong in a template as a problem.

    Args:
        error: What was raised.
        file: The template that was asked for.
    """
    if isinstance(error, FoundFault) and error.problem is not None:
        return error.problem
    import jinja2

    file, line = _place(error, file)
    if isinstance(error, jinja2.TemplateNotFound):
        return _fault(file, line, f"there is no template {error.name!r}")
    said = _WORDS.get(type(error).__name__) or getattr(error, "message", None) or f"{type(error).__name__}: {error}"
    return _fault(file, line, _ADDRESS.sub("", str(said))[:_LONGEST])


def _fault(file: str, line: int, said: str) -> Problem:
    return Problem("bad-template", "error", file, line, None, f"the template cannot be used: {said}")


def ended(file: str) -> Problem:
    """Return what is wrong with a page whose process was ended.

    Args:
        file: Its template.
    """
    return _fault(file, 1, "it needs more time or memory than a page may")


def printed_place(text: str, data: bytes, file: str) -> Problem | None:
    """Return what is wrong with a page that prints where a thing of the program stands in memory, or None.

    Args:
        text: The page.
        data: What it was made from, in which such words may stand.
        file: Its template.
    """
    if any(found[0].encode() not in data for found in _PRINTED.finditer(text)):
        return _fault(file, 1, "it prints a function or another thing without a text of its own")
    return None


def _place(error: Exception, file: str) -> tuple[str, int]:
    """Return file and line of a fault: those Jinja names, else the innermost line of a template of the dossier."""
    import jinja2

    if isinstance(error, jinja2.TemplateSyntaxError):
        return error.filename or error.name or file, error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    found = [(frame.filename, frame.lineno or 1) for frame in frames if not frame.filename.endswith(".py")]
    own = [place for place in found if "claimcheck/templates" not in place[0].replace("\\", "/")]
    places = [place for place in own or found if place[0] != "<template>"]
    return places[-1] if places else (file, 1)
