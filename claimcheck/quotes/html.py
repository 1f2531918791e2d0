"""The text a reader of an HTML page sees: every block and table; what is hidden or struck is left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["html_text"]

_SKIPPED = frozenset(
    "script style template noscript head svg math canvas iframe object audio video del s strike select".split()
)
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark nobr output q rp rt ruby samp small "
    "span strong sub sup time tt u var wbr".split()
)
_CELLS = frozenset(("td", "th"))
_RAISED = str.maketrans("0123456789+-−()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎")


def html_text(data: bytes, most: int, deepest: int, refuse: Callable[[str, str, str | None], None]) -> str:
    """Draw the text of a page.

    Args:
        data: The bytes of the page.
        most: Most characters to draw.
        deepest: Most levels of elements inside one another.
        refuse: What to call with code, message and hint where a limit is passed.

    Returns:
        The text, blocks on lines of their own, cells of a row apart. Raised digits stay raised (10⁹ is not 109), and a
        raised link is a note: ``[1]``.
    """
    from lxml import etree

    parser = etree.HTMLParser(
        encoding=_encoding(data), remove_comments=True, remove_pis=True, no_network=True, huge_tree=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        if any(entry.type_name == "ERR_NO_MEMORY" for entry in parser.error_log):
            raise MemoryError from None
        if "Document is empty" not in str(error):
            refuse("unreadable-snapshot", f"the page is damaged: {str(error)[:200]}", "save the page anew")
        return ""
    if root is None:
        return ""
    if any(error.type_name == "ERR_EXCESSIVE_DEPTH" or "depth" in error.message.lower() for error in parser.error_log):
        refuse("unreadable-snapshot", "the page nests its elements too deeply to be read", "save the page as text")
    return _walk(root, most, deepest, refuse, len(data))


def _encoding(data: bytes) -> str | None:
    """Return UTF-8 where the bytes are that; else the page names its own encoding."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return name
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _walk(root: Any, most: int, deepest: int, refuse: Callable[[str, str, str | None], None], size: int) -> str:
    """Walk the tree without recursion; a stack entry is an element to open, or text to write behind one."""
    pieces: list[str] = []
    length = 0
    stack: list[tuple[Any, int]] = [(root, 1)]
    while stack:
        item, depth = stack.pop()
        text = item if isinstance(item, str) else None
        if text is None:
            if depth > deepest:
                refuse("unreadable-snapshot", "the page nests its elements too deeply to be read", None)
            text = _open(item, depth, stack)
        pieces.append(text)
        length += len(text)
        if length > most:
            refuse(
                "oversized-snapshot", f"the page of {size:,} bytes holds more than {most:,} characters of text", None
            )
    return "".join(pieces)


def _open(element: Any, depth: int, stack: list[tuple[Any, int]]) -> str:
    """Push what stands in and behind an element; return what begins it."""
    tag = element.tag if isinstance(element.tag, str) else "script"
    following = element.getnext() if depth > 1 else None
    if following is not None:  # one at a time: a page may have a million of them
        stack.append((following, depth))
    stack.append((element.tail or "" if depth > 1 else "", depth))
    if tag in _SKIPPED or _is_hidden(element):
        return ""
    if tag in ("sup", "sub"):
        return _shifted(element, tag)
    if tag == "br":
        return "\n"
    edge = "" if tag in _INLINE else "\t" if tag in _CELLS else "\n"
    stack.append((edge, depth))
    if len(element):
        stack.append((element[0], depth + 1))
    text = element.text or ""
    return edge + text


def _is_hidden(element: Any) -> bool:
    style = (element.get("style") or "").replace(" ", "").lower()
    return element.get("hidden") is not None or "display:none" in style or "visibility:hidden" in style


def _shifted(element: Any, tag: str) -> str:
    """Return raised or lowered text as such: digits of an exponent must not run into the number before them."""
    text = "".join(element.itertext()).strip()
    if element.find(".//a") is not None:
        return f" [{text.strip('[]')}]" if text else ""
    table = _RAISED if tag == "sup" else _LOWERED
    if all(ord(character) in table for character in text):
        return text.translate(table)
    return text if not text[:1].isdigit() else f" {text}"
