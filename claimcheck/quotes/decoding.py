"""The characters of a file: by its mark of order, as UTF-8, or by what it declares."""

from __future__ import annotations

import codecs
import re

from claimcheck.quotes.drawing import Refused

__all__ = ["decoded"]

#: Marks at the start of a file; the longer ones first, since one begins with another.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: What a page says of itself within its first bytes, where browsers look for it.
_DECLARED = re.compile(rb"<(?:meta[^>]{0,300}?charset|\?xml[^>]{0,200}?encoding)\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.I)
_LOOKED_AT = 2_048
#: Python's names of the encodings that browsers know; its other codecs unpack and rewrite.
_KNOWN = re.compile(
    r"cp(?:125\d|866|874|932|949)|iso8859-\d+|koi8-[ru]|shift_jis|euc_(?:jp|kr)|iso2022_jp|gb18030|gb2312|gbk|"
    r"big5(?:hkscs)?|mac-roman"
)
#: What browsers take a name for: a wider set of the same bytes.
_WIDER = {"iso8859-1": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030", "gbk": "gb18030"}


def decoded(data: bytes, *, is_page: bool = False) -> str:
    """Return the characters of a file.

    Args:
        data: Its bytes.
        is_page: Whether it is HTML, which may declare its encoding, and is read as browsers do where it does not.

    Returns:
        The text, line ends as they are. UTF-16 without its mark is known by the zero bytes of Latin text.

    Raises:
        Refused: They are no characters.
    """
    name = next((name for mark, name in _MARKS if data.startswith(mark)), None) or _by_zeros(data)
    declared = _declared(data) if is_page and name is None else None
    if declared is not None and (data.isascii() or not _is(data, "utf-8")) and _is(data, declared):
        name = declared
    name = name or "utf-8"
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        if is_page and name == "utf-8":
            return data.decode("cp1252", "replace")
        message = f"byte 0x{data[error.start]:02x} at {error.start:,} is not {name.removesuffix('-sig').upper()}"
        raise Refused("not-utf8", message, "save the file as UTF-8") from None


def _by_zeros(data: bytes) -> str | None:
    """Return UTF-16 where every second of the first bytes is zero, as in Latin text."""
    first = data[: min(64, len(data) // 2 * 2)]
    for name, zeros, letters in (("utf-16-le", first[1::2], first[::2]), ("utf-16-be", first[::2], first[1::2])):
        if len(first) >= 4 and not any(zeros) and all(letters):
            return name
    return None


def _declared(data: bytes) -> str | None:
    """Return the encoding that a page declares, as Python names it, where browsers know it."""
    match = _DECLARED.search(data[:_LOOKED_AT])
    try:
        name = codecs.lookup(match[1].decode("ascii", "replace")).name if match else ""
    except LookupError:
        return None
    return _WIDER.get(name, name) if _KNOWN.fullmatch(name) else None


def _is(data: bytes, name: str) -> bool:
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return False
    return True
