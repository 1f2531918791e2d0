"""Currencies before and behind their number: signs, codes, words, cents."""

from __future__ import annotations

from claimcheck.currencies import currencies, hundredths, signs, signs_of_nations, written_before
from claimcheck.figure.count import Amount, Phrase
from claimcheck.units import Product, look_up

__all__ = ["SIGNS", "begins_nation", "currency_after", "currency_before", "may_be_code", "repeated_currency"]

SIGNS = signs()
_NATIONS = signs_of_nations()
_BEFORE_SIGN = frozenset(sign[:-1] for sign in _NATIONS)
_MINOR = hundredths()
_CODE = 3


def may_be_code(text: str) -> bool:
    """Say whether a text has the form of a code, or is an abbreviation that stands before a number."""
    return (len(text) == _CODE and text.isascii() and text.isalpha() and text.isupper()) or text in written_before()


def begins_nation(word: str) -> bool:
    """Say whether a word is what a nation puts before its sign: "us" of "US$"."""
    return word in _BEFORE_SIGN


def currency_before(source: Phrase, index: int) -> tuple[str | None, int]:
    """Read a currency before its number."""
    word = source.words[index]
    if word in SIGNS:
        return SIGNS[word], index + 1
    if word + source.words[index + 1] in _NATIONS and source.glued(index + 1):
        return _NATIONS[word + source.words[index + 1]], index + 2
    if index < len(source.tokens) and source.tokens[index].text in written_before():
        product = look_up(source.tokens[index].text)
        after = source.tokens[index + 1] if index + 1 < len(source.tokens) else None
        if product and product[0][0] in currencies() and after and (after.kind == "N" or after.text in "-–~"):
            return product[0][0], index + 1
    return None, index


def repeated_currency(source: Phrase, at: int, currency: str) -> int | None:
    """Skip a currency word that repeats the sign: "$5 USD", "US$3 dollars"."""
    product = look_up(source.tokens[at].text) if at < len(source.tokens) and source.tokens[at].kind == "W" else None
    return at + 1 if product == ((currency, 1),) else None


def currency_after(source: Phrase, quantity: Amount, at: int) -> tuple[Product, Amount, int] | None:
    """Read a currency behind its number: "79 Cent/kWh", "6,6 G$", "3.46 million RMB", "15.94p", "5 €"."""
    if at >= len(source.tokens):
        return None
    text = source.tokens[at].text
    word = text.lower()
    if text in SIGNS:
        return ((SIGNS[text], 1),), quantity, at + 1
    if word + source.words[at + 1] in _NATIONS and source.glued(at + 1):
        return ((_NATIONS[word + source.words[at + 1]], 1),), quantity, at + 2
    if word in _MINOR and (len(word) > 1 or (text != "C" and (source.glued(at) or source.words[at + 1] == "/"))):
        major = _MINOR[word] or {"en": "USD"}.get(source.lang, "EUR")
        quantity = quantity.scaled(-2)
        if word not in ("pence", "p", "penny"):
            quantity.notes.append(("cent", ((major, 1),)))
        return ((major, 1),), quantity, at + 1
    return None
