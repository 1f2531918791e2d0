"""The child process that draws text: limits first, then the reader, then one line of JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable

from claimcheck.isolated import limit_memory, limit_time
from claimcheck.quotes.drawing import Writer
from claimcheck.quotes.extraction import DRAWN_BY
from claimcheck.release import missing_package

__all__ = ["main"]

#: Levels of elements inside one another; a deeper page is made to break its reader.
_DEEPEST = 250
_MOST_PAGES = 3_000
#: What a page ends with where what stands on it does not go on.
_SENTENCE_ENDS = (".", "!", "?", ":", '"', "\u201d")


class _Refused(Exception):
    """End the reading with a problem: code, message, hint."""


def main() -> None:
    """Read a file from standard input and write its text as JSON to descriptor 1."""
    kind, seconds, memory, most = sys.argv[1], *map(int, sys.argv[2:5])
    limit_memory(memory)
    limit_time(seconds)
    data = b""
    with os.fdopen(0, "rb") as given:
        data = given.read()
    try:
        text, extractor = _READERS[kind](data, most)
        answer: dict[str, str | None] = {"text": text, "extractor": extractor}
    except _Refused as refused:
        answer = dict(zip(("code", "message", "hint"), refused.args, strict=True))
    except MemoryError:
        answer = {
            "code": "oversized-snapshot",
            "message": f"the {kind} of {len(data):,} bytes needs more than {memory // 1_000_000} MB to be read",
            "hint": "save the part that carries the quotes as a file of its own, or the page as text",
        }
    except ImportError as error:
        missing, hint = missing_package("ingest", error)
        code = "missing-extra" if isinstance(error, ModuleNotFoundError) else "unreadable-snapshot"
        answer = {"code": code, "message": f"reading {kind} needs {missing}", "hint": hint}
    with os.fdopen(1, "wb") as out:
        out.write(json.dumps(answer).encode("ascii"))


def _html(data: bytes, most: int) -> tuple[str, str]:
    from lxml import etree

    from claimcheck.quotes.decoding import decoded
    from claimcheck.quotes.html import html_text

    page = decoded(data, _refuse, is_page=True).encode("utf-8", "replace")
    return html_text(page, most, _DEEPEST, _refuse), f"{DRAWN_BY['html']}, lxml {etree.__version__}"


def _markdown(data: bytes, most: int) -> tuple[str, str]:
    from claimcheck.markdown import drawn_by, page_html
    from claimcheck.quotes.decoding import decoded

    text, reader = _html(page_html(decoded(data, _refuse)).encode("utf-8"), most)
    return text, f"{DRAWN_BY['markdown']}, {drawn_by()}, {reader}"


def _text(data: bytes, most: int) -> tuple[str, str]:
    from claimcheck.quotes.decoding import decoded
    from claimcheck.quotes.plain import plain_text

    return plain_text(decoded(data, _refuse), most, _refuse), DRAWN_BY["text"]


def _pdf(data: bytes, most: int) -> tuple[str, str]:
    import io
    import logging
    import warnings

    import pypdf

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    writer = Writer(most, _refuse, keeps_lines=True)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise _Refused("locked-snapshot", "the PDF is locked with a password", "save an unlocked copy")
        for number, page in enumerate(reader.pages):
            if number >= _MOST_PAGES:
                _refuse("oversized-snapshot", "the PDF has more pages than a person reads", None)
            text = page.extract_text()
            writer.page()
            writer.words(text)
            if text.rstrip().endswith(_SENTENCE_ENDS):
                writer.block()
    except (_Refused, MemoryError):
        raise
    except Exception as error:  # pypdf raises what the damaged file makes it raise
        message = f"the PDF is damaged: {str(error)[:200] or type(error).__name__}"
        raise _Refused("unreadable-snapshot", message, "print it to a new PDF, or save it as text") from None
    text = writer.text().encode("utf-8", "replace").decode("utf-8")
    return text, f"{DRAWN_BY['pdf']}, pypdf {pypdf.__version__}"


def _refuse(code: str, message: str, hint: str | None) -> None:
    raise _Refused(code, message, hint)


_READERS: dict[str, Callable[[bytes, int], tuple[str, str]]] = {
    "html": _html,
    "markdown": _markdown,
    "pdf": _pdf,
    "text": _text,
}
