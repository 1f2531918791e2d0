"""The text of a source: from HTML, PDF, Markdown or plain text, in a child process with limits.

The extra ``ingest`` brings the readers. What they draw is stored beside the copy, so that checking needs none of them.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from claimcheck import isolated
from claimcheck.errors import ClaimcheckError
from claimcheck.marks import STACKED, stacked_marks

__all__ = [
    "DRAWN_BY",
    "KINDS",
    "MAX_BYTES",
    "MAX_TEXT",
    "MEMORY",
    "SECONDS",
    "Extracted",
    "ExtractionError",
    "extract",
    "kind_of",
    "refuse_stacked",
]

#: Ending of a file to how its text is drawn.
KINDS = {
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".pdf": "pdf",
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
}
#: What draws the text of each kind, with the version of its rules: a new one draws other texts out of the same bytes.
DRAWN_BY = {kind: f"claimcheck-{kind} 2" for kind in KINDS.values()}
#: A larger file is refused unread (bytes).
MAX_BYTES = 50_000_000
#: More text than this is refused (characters): no document that a person reads has it.
MAX_TEXT = 5_000_000
#: What reading or searching one copy may take: seconds of processor time, bytes of memory.
SECONDS, MEMORY = 10, 512_000_000


class ExtractionError(ClaimcheckError):
    """Refuse a file whose text cannot be drawn.

    Args:
        code: Code of the problem.
        message: What was found.
        hint: What to do, or None.
    """

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        self.code = code
        self.hint = hint
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Extracted:
    """Hold the text drawn from a file, and by what: name and version, without which a hash cannot be repeated."""

    text: str
    extractor: str


def kind_of(path: Path) -> str:
    """Return how the text of a file is drawn, by its ending.

    Raises:
        ExtractionError: The ending is none of `KINDS`.
    """
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        hint = "save it as " + ", ".join(ending for ending in KINDS if len(ending) < 6)
        raise ExtractionError("unknown-snapshot-kind", f"{path.name!r} is no kind of file that can be read", hint)
    return kind


def extract(data: bytes, kind: str, *, seconds: int = SECONDS, memory: int = MEMORY) -> Extracted:
    """Draw the text of a file.

    Args:
        data: The bytes of the file, at most `MAX_BYTES`.
        kind: ``html``, ``pdf``, ``markdown`` or ``text``.
        seconds: Limit of processor time and of waiting, in seconds.
        memory: Limit of address space, in bytes.

    Returns:
        The text, with at least one letter or digit and the marks of `claimcheck.quotes.article`, and the name of what
        drew it.

    Raises:
        ExtractionError: The file is too large, damaged, locked, a bomb, or holds no text; or a reader is missing.
    """
    if len(data) > MAX_BYTES:
        raise ExtractionError("oversized-snapshot", f"the file has {len(data):,} bytes, more than {MAX_BYTES:,}")
    found = _in_child(data, kind, seconds, memory)
    if len(found.text) > MAX_TEXT:
        message = f"the text has {len(found.text):,} characters, more than {MAX_TEXT:,}"
        raise ExtractionError("oversized-snapshot", message)
    refuse_stacked(found.text)
    if not any(character.isalnum() for character in found.text):
        hint = "scanned pages need text recognition first; a page built by script has to be saved after it was shown"
        raise ExtractionError("empty-snapshot", "no text stands in the file", hint)
    return found


def refuse_stacked(text: str) -> None:
    """Refuse a text in which so many marks stand on a letter that comparing it would take for ever.

    Raises:
        ExtractionError: It is one.
    """
    if stacked_marks(text) is not None:
        raise ExtractionError("stacked-marks", *STACKED)


def _in_child(data: bytes, kind: str, seconds: int, memory: int) -> Extracted:
    """Draw the text in a process of its own: what it breaks there, it breaks alone."""
    try:
        run = subprocess.run(
            isolated.command("claimcheck.quotes.child", kind, str(seconds), str(memory), str(MAX_TEXT)),
            input=data,
            capture_output=True,
            timeout=seconds + 10,
            cwd=isolated.neutral_folder(),
            env=isolated.environment(),
            check=False,
        )
        answer = json.loads(run.stdout) if run.returncode == 0 else None
    except (subprocess.TimeoutExpired, ValueError):
        answer = None
    if answer is None:
        hint = "it is damaged, or made to exhaust its reader; print it to a new PDF, or save it as text"
        raise ExtractionError("unreadable-snapshot", f"the {kind} file could not be read within its limits", hint)
    if "code" in answer:
        raise ExtractionError(answer["code"], answer["message"], answer["hint"])
    return Extracted(answer["text"], answer["extractor"])
