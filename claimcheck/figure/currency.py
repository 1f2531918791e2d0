"""Currencies before and behind their number: signs, codes, words, cents."""

from __future__ import annotations

import re

from claimcheck.figure.count import Quantity, Source
from claimcheck.units import Product, look_up

__all__ = ["CODE", "NATIONS", "SIGNS", "currency_after", "currency_before", "repeated_currency"]

SIGNS = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₪": "ILS",
    "₴": "UAH",
    "₦": "NGN",
    "₫": "VND",
    "฿": "THB",
    "₱": "PHP",
    "₿": "BTC",
}


NATIONS = {
    "us": "USD",
    "c": "CAD",
    "ca": "CAD",
    "a": "AUD",
    "au": "AUD",
    "nz": "NZD",
    "hk": "HKD",
    "s": "SGD",
    "nt": "TWD",
    "r": "BRL",
    "mx": "MXN",
    "cn": "CNY",
    "jp": "JPY",
}


CODE = re.compile(r"[A-Z]{3}|Rs\.?|RMB|Fr\.")


_MINOR = {
    "¢": "USD",
    "cent": None,
    "cents": None,
    "p": "GBP",
    "pence": "GBP",
    "c": None,
    "ct": None,
    "cts": None,
    "penny": "GBP",
}


def currency_before(source: Source, index: int) -> tuple[str | None, int]:
    """Read a currency before its number."""
    word = source.words[index]
    if word in SIGNS:
        return SIGNS[word], index + 1
    if source.words[index + 1] in ("$", "¥", "£") and source.glued(index + 1) and word in NATIONS:
        return NATIONS[word], index + 2
    if index < len(source.tokens) and CODE.fullmatch(source.tokens[index].text):
        product = look_up(source.tokens[index].text)
        after = source.tokens[index + 1] if index + 1 < len(source.tokens) else None
        if (
            product
            and len(product[0][0]) == 3
            and product[0][0].isupper()
            and product[0][0] not in ("GPU", "CPU", "TPU", "NPU")
            and after
            and (after.kind == "N" or after.text in "-–~")
        ):
            return product[0][0], index + 1
    return None, index


def repeated_currency(source: Source, at: int, currency: str) -> int | None:
    """Skip a currency word that repeats the sign: "$5 USD", "US$3 dollars"."""
    product = look_up(source.tokens[at].text) if at < len(source.tokens) and source.tokens[at].kind == "W" else None
    return at + 1 if product == ((currency, 1),) else None


def currency_after(source: Source, quantity: Quantity, at: int) -> tuple[Product, Quantity, int] | None:
    """Read a currency behind its number: "79 Cent/kWh", "6,6 G$", "3.46 million RMB", "15.94p", "5 €"."""
    if at >= len(source.tokens):
        return None
    text = source.tokens[at].text
    word = text.lower()
    if text in SIGNS:
        return ((SIGNS[text], 1),), quantity, at + 1
    if word in NATIONS and source.words[at + 1] == "$" and source.glued(at + 1):
        return ((NATIONS[word], 1),), quantity, at + 2
    if word in _MINOR and (len(word) > 1 or (text != "C" and (source.glued(at) or source.words[at + 1] == "/"))):
        major = _MINOR[word] or {"en": "USD"}.get(source.lang, "EUR")
        quantity = quantity.scaled(-2)
        if word not in ("pence", "p", "penny"):
            quantity.notes.append(("cent", ((major, 1),)))
        return ((major, 1),), quantity, at + 1
    return None
