"""Symbols behind a number: which are refused because no unit is known for them, which have a second meaning."""

from __future__ import annotations

import re

from claimcheck.figure.count import Amount, Phrase, match_idiom
from claimcheck.figure.unitwords import is_physical
from claimcheck.figure.words import AFTER
from claimcheck.units import Product, multiply

__all__ = ["note_ambiguous", "refuse_second", "refuse_symbol", "refuse_word"]

_NO_SECOND = frozenset(("a", "in", "pt", "pts", "GPU", "CPU", "TPU", "NPU"))


def refuse_second(source: Phrase, at: int, product: Product) -> None:
    """Refuse "5 ms ms", "$5 ms", "3 m s": two symbols of units side by side."""
    if not product or at >= len(source.tokens) or source.tokens[at].kind != "W" or not source.tokens[at].gap:
        return
    text = source.tokens[at].text
    symbol = len(text) <= _SHORT and text not in _NO_SECOND and is_physical(text)
    if symbol and not match_idiom(source, at, AFTER):
        raise source.refuse(at, f"a second unit, {text!r}, stands behind the first", "join two units by / or *")


def refuse_symbol(source: Phrase, at: int) -> None:
    """Refuse a word that looks like the symbol of a unit but is none we know: "5 GWe", "3 Bcfd"."""
    if at >= len(source.tokens) or source.tokens[at].kind != "W":
        return
    text = source.tokens[at].text
    if match_idiom(source, at, AFTER) or (text[0] in "pP" and text[1:].isdigit()):
        return
    mixed = text[1:].lower() != text[1:] and text.rstrip("s") != text.rstrip("s").upper()
    voiceless = not _VOWEL.search(text) and text != text.upper() and len(text) > 1
    short = len(text) <= _SHORT and text not in _SHORT_WORDS
    inner = text[0].islower() and mixed and text.isalpha()  # "teraFoos"
    if short or inner or (len(text) <= _SYMBOL and (mixed or voiceless or source.words[at + 1] == "/")):
        raise source.refuse(at, f"{text!r} looks like a unit, but is none that is known", "write the unit by its name")


def refuse_word(source: Phrase, at: int) -> None:
    """Refuse "5 furlong": a word directly behind a bare number that is neither a unit nor a known noun."""
    if not 0 < at < len(source.tokens) or source.tokens[at - 1].kind != "N" or not source.tokens[at].gap:
        return
    text = source.tokens[at].text
    if source.words[at + 1] == "@":
        return  # "82.6 pass@1"
    if text.isalpha() and text.islower() and len(text) > _SHORT and match_idiom(source, at, AFTER) is None:
        hint = "write the unit by its name, or the noun that is counted"
        raise source.refuse(at, f"{text[:30]!r} behind the number is no unit that is known", hint)


_FLOPS = re.compile(r"(?:[kMGTPEZ]|kilo|mega|giga|tera|peta|exa|zetta)?(?:FLOPs|FLOPS|flops)", re.ASCII)
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_SYMBOL = 5
_SHORT = 3
_SHORT_WORDS = frozenset(  # words of three letters that are no symbols of units
    "x new net raw top old big low all any non few hot out off so to yet way key but the per its our has had was are is"
    " can may not she his her who you we us it one two six ten real day per via non odd pro con".split()
)


def note_ambiguous(source: Phrase, quantity: Amount, product: Product, at: int) -> None:
    """Note spellings with a second customary meaning."""
    text = source.tokens[at - 1].text
    if _FLOPS.fullmatch(text):
        count = multiply(product, (("second", 1),)) if (("second", -1)) in product else product
        quantity.notes.append(("flops", count))
        quantity.flops = None if count != product or text == "FLOPs" else product
    elif text in ("TPS", "tps"):
        quantity.notes.append(("tps", product))
    elif text in ("RPM", "rpm"):
        quantity.notes.append(("rpm", product))
    elif text == "B":
        quantity.notes.append(("B", product))
    elif text == "bps":
        quantity.notes.append(("bps", product))
    elif text in ("K", "T"):
        quantity.notes.append((text, product))
    elif text == "g":
        quantity.notes.append(("g", product))
    elif text in ("point", "points"):
        quantity.notes.append(("point", product))
    elif text in ("KB", "MB", "GB", "TB", "PB", "kB") and len(product) == 1:
        quantity.notes.append(("bytes", product))
