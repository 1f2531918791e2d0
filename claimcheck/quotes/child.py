"""The child process that draws text: limits first, then the reader, then one line of JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable

from claimcheck.isolated import limit_memory, limit_time
from claimcheck.quotes.drawing import Refused
from claimcheck.quotes.extraction import DRAWN_BY
from claimcheck.release import missing_package

__all__ = ["main"]

#: Levels of elements inside one another; a deeper page is made to break its reader.
_DEEPEST = 250


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
    except Refused as refused:
        answer = {"code": refused.code, "message": refused.message, "hint": refused.hint}
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

    page = decoded(data, is_page=True).encode("utf-8", "replace")
    return html_text(page, most, _DEEPEST), f"{DRAWN_BY['html']}, lxml {etree.__version__}"


def _markdown(data: bytes, most: int) -> tuple[str, str]:
    from claimcheck.markdown import drawn_by, page_html
    from claimcheck.quotes.decoding import decoded

    text, reader = _html(page_html(decoded(data)).encode("utf-8"), most)
    return text, f"{DRAWN_BY['markdown']}, {drawn_by()}, {reader}"


def _text(data: bytes, most: int) -> tuple[str, str]:
    from claimcheck.quotes.decoding import decoded
    from claimcheck.quotes.plain import plain_text

    return plain_text(decoded(data), most), DRAWN_BY["text"]


def _pdf(data: bytes, most: int) -> tuple[str, str]:
    import logging
    import warnings

    import pypdf

    from claimcheck.quotes.pdf import pdf_text

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")

    return pdf_text(data, most), f"{DRAWN_BY['pdf']}, pypdf {pypdf.__version__}"


_READERS: dict[str, Callable[[bytes, int], tuple[str, str]]] = {
    "html": _html,
    "markdown": _markdown,
    "pdf": _pdf,
    "text": _text,
}
