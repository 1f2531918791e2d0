"""A closed grammar for unit texts: known names and nouns, ``*``, ``/``, "per", small powers, at most eight factors.

Nothing reaches pint that has not passed here. ``a/b/c`` is a/(b·c); a hyphen binds its two names before a slash does,
so ``tokens/GPU-s`` is token/(GPU·second).
"""

from __future__ import annotations

import re
from functools import lru_cache

from claimcheck.currencies import signs
from claimcheck.errors import UnitError
from claimcheck.units.devices import is_device
from claimcheck.units.names import look_up, noun, unknown
from claimcheck.units.table import MULTIPLES, TIMES, Product, multiply, spellings

__all__ = ["canonical", "print_product", "read_product"]

_LONGEST = 80
_FACTORS = 8
_POWER = 6

_WORD = r"[^\W\d⁻¹²³⁴⁵⁶](?:[^\W⁻¹²³⁴⁵⁶]|\.(?=\w))*"
_TOKEN = re.compile(
    r"\s*(?:(?P<power>(?:\*\*|\^)-?\d{1,2}(?!\d)|⁻?[¹²³⁴⁵⁶])|(?P<sign>[*/·⋅()])|(?P<number>\d{1,13}(?!\d))"
    rf"|(?P<name>US\$|%-points?|[A-Z]{{0,3}}[{''.join(signs())}]|[%‰℃℉]|°[CF]?|{_WORD}))"
)
_COMPOUND = re.compile(rf"\s*({_WORD}[-/]{_WORD})")  # "watt-hour", "kb/d": one spelling, where it is a known one
_HYPHEN = re.compile(r"\s*[-‐‑](?=[^\W\d])")
_SUPERSCRIPTS = str.maketrans("⁻¹²³⁴⁵⁶", "-123456")


@lru_cache(maxsize=20_000)
def read_product(text: str) -> Product:
    """Read a unit text as a product of unit names.

    Args:
        text: A unit, pint-style (``token/second/GPU``, ``kilometer**2``) or printed (``tok/s/GPU``, ``GPU-hours``,
            ``tokens per second per user``); at most 80 characters and 8 factors; ``1`` or nothing is a pure number.

    Returns:
        Names and powers, sorted; empty for a pure number.

    Raises:
        UnitError: The text is not a unit of the grammar.
    """
    if len(text) > _LONGEST:
        raise UnitError(text, f"a unit has at most {_LONGEST} characters, this one has {len(text)}")
    if text in spellings():
        return spellings()[text]
    tokens = _tokens(text.strip())
    product, rest = _quotient(tokens, text, 0)
    if rest:
        raise UnitError(text, f"{rest[0][1]!r} does not fit here", "write products and quotients, such as USD/GPU/hour")
    if any(abs(power) > _POWER for _, power in product):
        raise UnitError(text, f"no unit has a power above {_POWER}")
    if sum(name.startswith("degree_") for name, _ in product) and (len(product) > 1 or product[0][1] != 1):
        product = multiply(*[(("delta_" + name if name in _OFFSETS else name, power),) for name, power in product])
    return product


_OFFSETS = {"degree_Celsius", "degree_Fahrenheit"}


@lru_cache(maxsize=20_000)
def canonical(text: str) -> str:
    """Return the one pint-style spelling of a unit text.

    Numerators come first, in alphabetical order, times last; then denominators, times first.

    Args:
        text: A unit text, as for ``parse_unit``.

    Returns:
        For example ``token/second/GPU``, ``kilowatt*hour``, ``1/second``, or ``1`` for a pure number.

    Raises:
        UnitError: The text is not a unit of the grammar, or its spelling would be too long to be read again.
    """
    spelt = print_product(read_product(text))
    if len(spelt) > _LONGEST:
        raise UnitError(text, f"a unit has at most {_LONGEST} characters, and {spelt} has {len(spelt)}")
    return spelt


@lru_cache(maxsize=20_000)
def print_product(product: Product) -> str:
    """Return the pint-style spelling of a product of unit names."""
    above = sorted((pair for pair in product if pair[1] > 0), key=lambda pair: (pair[0] in TIMES, pair[0]))
    below = sorted((pair for pair in product if pair[1] < 0), key=lambda pair: (pair[0] not in TIMES, pair[0]))
    head = "*".join(name if power == 1 else f"{name}**{power}" for name, power in above) or "1"
    return head + "".join(f"/{name}" if power == -1 else f"/{name}**{-power}" for name, power in below)


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    position = 0
    while position < len(text):
        compound = _COMPOUND.match(text, position)
        if compound and compound[1] in spellings():
            found.append(("name", compound[1]))
            position = compound.end()
        elif match := _TOKEN.match(text, position):
            found.append((match.lastgroup or "", match.group(match.lastgroup or 0)))
            position = match.end()
        elif (hyphen := _HYPHEN.match(text, position)) and found:
            found.append(("hyphen", "-"))
            position = hyphen.end()
        else:
            raise UnitError(text, f"{text[position]!r} has no place in a unit", "write names, *, / and small powers")
    return found


def _quotient(tokens: list[tuple[str, str]], text: str, depth: int) -> tuple[Product, list[tuple[str, str]]]:
    """Read factors joined by * / or "per"; after a slash only the next factor (with its hyphens) is below."""
    parts: list[Product] = []
    sign = 1
    while tokens and tokens[0] != ("sign", ")"):
        kind, value = tokens[0]
        if (kind, value) in (("sign", "/"), ("name", "per"), ("name", "a")) and parts:
            sign, tokens = -1, tokens[1:]
        elif kind == "sign" and value in "*·⋅" and parts:
            sign, tokens = 1, tokens[1:]
        elif kind == "hyphen":
            tokens = tokens[1:]  # the sign stays: GPU-hour is one factor
        elif parts and kind == "name" and sign == 1:
            pass  # "GPU hours"
        elif parts and kind == "name":
            pass  # "per GPU second": both below
        part, tokens = _factor(tokens, text, depth)
        parts.append(tuple((name, power * sign) for name, power in part))
        if len(parts) > _FACTORS:
            raise UnitError(text, f"a unit has at most {_FACTORS} factors")
        if tokens and tokens[0][0] == "sign" and tokens[0][1] in "*·⋅/" and len(tokens) == 1:
            raise UnitError(text, "the unit ends with an operator")
    return multiply(*parts), tokens


def _factor(tokens: list[tuple[str, str]], text: str, depth: int) -> tuple[Product, list[tuple[str, str]]]:
    if not tokens:
        raise UnitError(text, "the unit ends too early")
    (kind, value), tokens = tokens[0], tokens[1:]
    if value == "(" and depth < 3:
        product, tokens = _quotient(tokens, text, depth + 1)
        if not tokens or tokens[0][1] != ")":
            raise UnitError(text, "a bracket is not closed")
        tokens = tokens[1:]
    elif kind == "number":
        product = _number(value, text)
    elif kind == "name":
        product = _name(value, text)
    else:
        raise UnitError(text, f"{value!r} does not fit here", "write names, *, / and small powers")
    if tokens and tokens[0][0] == "power":
        power = int(tokens[0][1].lstrip("*^").translate(_SUPERSCRIPTS))
        product, tokens = tuple((name, old * power) for name, old in product if power), tokens[1:]
    return product, tokens


def _number(value: str, text: str) -> Product:
    power = len(value) - 1
    word = next((name for name, size in MULTIPLES.items() if size == power and value.strip("0") == "1"), None)
    if value != "1" and word is None:
        raise UnitError(text, f"{value} is no unit", "only 1, 100, 1000 and their powers may stand in a unit")
    return () if word is None else ((word, 1),)


def _name(value: str, text: str) -> Product:
    known = look_up(value)
    if known is not None:
        return known
    if is_device(value):
        return (("GPU", 1),)
    if (name := noun(value)) is not None:
        return ((name, 1),)
    raise unknown(text, value)
