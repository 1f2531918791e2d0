"""Factors and percentages: "2.3x", "×", "times", "-fold", "orders of magnitude", "%"; and the devices of "4xH100"."""

from __future__ import annotations

from claimcheck.figure.below import denominators
from claimcheck.figure.count import Amount, Phrase, refuse_frequency
from claimcheck.figure.numbers import ten
from claimcheck.units import multiply
from claimcheck.units.devices import is_device

__all__ = ["read_factor", "read_percent"]

_PERIODS = frozenset("ymqwd")
_BRANDS = frozenset(("nvidia", "amd", "intel", "huawei", "instinct"))


def read_factor(source: Phrase, quantity: Amount, at: int) -> tuple[Amount, int] | None:
    """Read "x", "×", "times", "-fold", and the devices of "4xH100"."""
    word = source.words[at]
    device = _devices(source, at)
    if device is not None:
        quantity.unit = (("GPU", 1),)
        quantity.metric.append(device[0])
        return quantity, device[1]
    if (
        word in ("x", "×")
        and (source.glued(at) or word == "×" or source.words[at] == "x")
        and not _dimension(source, at)
    ):
        quantity.factor = True
        return quantity, at + 1
    here = at + 1 if word == "-" and source.glued(at) else at
    if source.words[here] in ("order", "orders") and source.words[here + 1] in ("of", "-"):
        end = next((step for step in (here + 2, here + 3, here + 4) if source.words[step] == "magnitude"), None)
        if end is not None and quantity.value.denominator == 1 and abs(quantity.value) <= 30:
            quantity.value, quantity.digit, quantity.factor = ten(int(quantity.value)), None, True
            quantity.order = True
            return quantity, end + 1
    if source.words[here] == "times":
        refuse_frequency(source, here + 1)
        quantity.factor = True
        return quantity, here + 1
    fold = at + 1 if word == "-" and source.glued(at) else at
    if source.words[fold] == "fold":
        quantity.factor = True
        return quantity, fold + 1
    return None


def _devices(source: Phrase, at: int) -> tuple[str, int] | None:
    """Read the devices of "4xH100", "8x H200", "8× AMD MI300X": their name, and the index behind it."""
    text = source.tokens[at].text if at < len(source.tokens) else ""
    if text[:1] in ("x", "×") and source.glued(at) and _named(text[1:]):
        return text[1:], at + 1
    name = at + 1
    while source.words[name] in _BRANDS:
        name += 1
    if source.words[at] not in ("x", "×") or name >= len(source.tokens):
        return None
    return (source.tokens[name].text, name + 1) if _named(source.tokens[name].text) else None


def _named(word: str) -> bool:
    return is_device(word) or word in ("GPU", "GPUs")


def _dimension(source: Phrase, at: int) -> bool:
    """Say whether × stands between two sizes: "65K × 65K", "1024x768"."""
    after = source.tokens[at + 1] if at + 1 < len(source.tokens) else None
    if after is None or after.kind != "N":
        return False
    return after.gap == source.tokens[at].gap or after.text.startswith(("10^", "10⁻", "10¹"))


def read_percent(source: Phrase, quantity: Amount, at: int) -> tuple[Amount, int] | None:
    """Read "%", "percent", "per cent", "pct", but neither percentage points nor "% points"."""
    word = source.words[at]
    here = at + 1 if word == "-" and source.glued(at) else at
    word = source.words[here]
    end = None
    if word == "%" and not (
        source.words[here + 1] in ("points", "point", "pts")
        or (source.words[here + 1] == "-" and source.words[here + 2].startswith("point"))
    ):
        end = here + 1
    elif word == "per" and source.words[here + 1] == "cent":
        end = here + 2
    elif (
        word in ("percent", "pct", "pct.")
        and source.words[here + 1] not in ("point", "points")
        and source.words[here + 1] + source.words[here + 2] not in ("-point", "-points")
    ) or (word == "pc" and source.lang == "en" and (source.glued(here) or source.words[here + 1] in ("of", ""))):
        end = here + 1
    if end is None:
        return None
    quantity.percent = True
    if source.words[end] in _PERIODS and source.words[end + 1] == "/" and source.words[end + 2] == source.words[end]:
        quantity.unit, quantity.sign = (("percent", 1),), quantity.sign or "+"  # "30% y/y" is a change
        quantity.metric.append(source.printed(source.tokens[end : end + 3]))
        return quantity, end + 3
    if source.words[end] == "pa":
        quantity.unit = (("percent", 1), ("year", -1))
        return quantity, end + 1
    below = denominators(source, end)
    quantity.unit = multiply((("percent", 1),), below.product)
    return quantity, below.end
