"""The text a reader of an HTML page sees, with its blocks and tables; what is hidden or struck stands behind it.

The tree is walked node by node: article extractors lose tables.
"""

from __future__ import annotations

import re
from typing import Any

from claimcheck.quotes.article import CAPTION, CODE, HEADING, ITEM
from claimcheck.quotes.drawing import Refused, Writer
from claimcheck.quotes.styles import Look, looks

__all__ = ["html_text"]

#: Never words of a page.
_SKIPPED = frozenset("script style template noscript head datalist".split())
#: Seen by a reader, and not read here: what stands before is apart from what stands behind.
_UNREAD = frozenset("svg math canvas iframe object embed audio video select".split())
_STRUCK = frozenset(("del", "s", "strike"))
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr output q rp rt ruby s "
    "samp small span strike strong sub sup time tt u var wbr".split()
)
_CELLS = frozenset(("td", "th"))
_HEADINGS = {f"h{level}": HEADING * level for level in range(1, 7)}
_ITEMS = frozenset(("li", "dt", "dd"))
_CAPTIONS = frozenset(("caption", "figcaption"))
_CODE = frozenset(("pre", "listing", "xmp"))
_ASIDE = frozenset(("nav", "footer", "aside", "menu", "dialog"))
_ASIDE_ROLES = frozenset(("navigation", "banner", "contentinfo", "complementary", "search", "menu", "dialog"))
_LAYOUT = frozenset(("presentation", "none"))
#: Raised letters that belong to the word or number before them, as in 1st.
_ENDING = re.compile(r"[^\W\d_]{2,}")


def html_text(data: bytes, most: int, deepest: int) -> str:
    """Draw the text of a page, with the marks of `claimcheck.quotes.article`.

    Args:
        data: The bytes of the page, in UTF-8.
        most: Most characters to draw.
        deepest: Most levels of elements inside one another.

    Returns:
        The text. Raised digits stay raised (10^9 is not 109), and a raised link is a note: ``[1]``.

    Raises:
        Refused: A limit is passed, or the page is damaged.
    """
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        if any(entry.type_name == "ERR_NO_MEMORY" for entry in parser.error_log):
            raise MemoryError from None
        if "Document is empty" not in str(error):
            message = f"the page is damaged: {str(error)[:200]}"
            raise Refused("unreadable-snapshot", message, "save the page anew") from None
        return ""
    if root is None:
        return ""
    if any(error.type_name == "ERR_EXCESSIVE_DEPTH" or "depth" in error.message.lower() for error in parser.error_log):
        raise Refused("unreadable-snapshot", _TOO_DEEP, "save the page as text")
    return _Walk(Writer(most), deepest).text(root)


_PLAIN = Look()
_TOO_DEEP = "the page nests its elements too deeply to be read"


class _Walk:
    """Hold where a walk through a page stands: what opens changes it, what closes changes it back."""

    def __init__(self, writer: Writer, deepest: int) -> None:
        self._writer, self._deepest = writer, deepest
        self._depth = 0
        self._looks: dict[Any, Look] = {}
        self._hidden = self._aside = self._items = self._code = 0
        self._tables: list[bool] = []  # whether each open table holds data

    def text(self, root: Any) -> str:
        """Return the text of a tree."""
        from lxml import etree

        self._looks = looks(root)
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            tag = element.tag if isinstance(element.tag, str) else "script"
            if event == "start":
                self._depth += 1
                if self._depth > self._deepest:
                    raise Refused("unreadable-snapshot", _TOO_DEEP)
                if tag in _UNREAD and not _is_icon(tag, element):
                    self._writer.hole()
                if tag in _SKIPPED or tag in _UNREAD or not self._open(tag, element):
                    walk.skip_subtree()
            else:
                self._depth -= 1
                if tag not in _SKIPPED and tag not in _UNREAD:
                    self._close(tag, element)
                if self._depth:
                    self._say(element.tail)
        return self._writer.text()

    def _say(self, text: str | None) -> None:
        if text:
            self._writer.words(text, is_hidden=self._hidden > 0)

    def _end_block(self, kind: str = "") -> None:
        self._writer.block(kind or self._kind, is_aside=self._aside > 0)

    @property
    def _kind(self) -> str:
        """Return the marks of what a block without a kind of its own stands in."""
        return CODE if self._code else ITEM * self._items

    def _open(self, tag: str, element: Any) -> bool:
        """Begin an element; tell whether to look into it."""
        if self._is_added_to(tag, element):
            self._writer.hole()
        hides = self._hides(tag, element)
        if tag not in _INLINE and tag not in _CELLS and tag != "tr" and not self._hidden:
            self._end_block()
        self._hidden += hides
        self._aside += _is_aside(tag, element)
        self._items += tag in _ITEMS
        self._code += tag in _CODE
        if tag == "table":
            is_data = _is_data(element)
            self._tables.append(is_data)
            if is_data and not self._hidden:
                self._writer.table(is_aside=self._aside > 0)
        elif tag == "tr" and self._in_data:
            self._writer.row()
        shift = tag if tag in ("sup", "sub") else self._look(element).shift if tag in _INLINE else ""
        if shift:
            self._say(_shifted(element, shift))
            return False
        if tag == "br":
            self._writer.gap() if self._hidden else self._writer.line()
        self._say(element.text)
        return True

    def _close(self, tag: str, element: Any) -> None:
        """End an element."""
        if self._hidden:
            self._writer.gap()
        elif tag in _CELLS and self._in_data:
            self._end_cell(tag, element)
        elif tag == "tr" and self._in_data:
            self._writer.end_row()
        elif tag not in _INLINE:
            self._end_block(_HEADINGS.get(tag) or (CAPTION if tag in _CAPTIONS else ""))
        if tag == "table" and self._tables.pop() and not self._hidden:
            self._writer.end_table()
        self._code -= tag in _CODE
        self._items -= tag in _ITEMS
        self._aside -= _is_aside(tag, element)
        hid = self._hides(tag, element)
        self._hidden -= hid
        if hid and tag in _CELLS and self._in_data:
            self._end_cell(tag, element)  # its place stays, or the cells behind it stand under the wrong heading
        if self._is_added_to(tag, element):
            self._writer.hole()

    def _end_cell(self, tag: str, element: Any) -> None:
        spans = (_span(element, "colspan"), _span(element, "rowspan"))
        self._writer.end_cell(is_heading=tag == "th", columns=spans[0], rows=spans[1])

    def _look(self, element: Any) -> Look:
        return self._looks.get(element, _PLAIN)

    def _hides(self, tag: str, element: Any) -> bool:
        closed = tag == "dialog" and element.get("open") is None
        turned = tag == "bdo" and element.get("dir") is not None
        return tag in _STRUCK or closed or turned or element.get("hidden") is not None or self._look(element).is_hidden

    def _is_added_to(self, tag: str, element: Any) -> bool:
        return not self._hidden and (tag == "bdo" or self._look(element).is_added_to)

    @property
    def _in_data(self) -> bool:
        return bool(self._tables) and self._tables[-1] and not self._hidden


def _is_icon(tag: str, element: Any) -> bool:
    """Tell whether an element is a drawing without words, as links and buttons carry them."""
    return tag == "svg" and element.find(".//text") is None


def _is_aside(tag: str, element: Any) -> bool:
    return tag in _ASIDE or element.get("role") in _ASIDE_ROLES


def _is_data(table: Any) -> bool:
    """Tell whether a table holds data: one around other tables, or of single cells, only lays a page out."""
    if table.get("role") in _LAYOUT or table.find(".//table") is not None:
        return False
    return table.find(".//tr/td[2]") is not None or table.find(".//tr/th") is not None


def _span(element: Any, name: str) -> int:
    number = (element.get(name) or "1").strip()
    return int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 1


def _shifted(element: Any, tag: str) -> str:
    """Return raised or lowered text as such: digits of an exponent must not run into the number before them."""
    text = "".join(element.itertext()).strip()
    if element.find(".//a") is not None:
        return f" [{text.strip('[]')}]" if text else ""
    if tag == "sup":
        return text if not text or _ENDING.fullmatch(text) else f"^{text}"
    return text.translate(_LOWERED)


_LOWERED = str.maketrans("0123456789+-\u2212()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎")
