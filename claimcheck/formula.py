"""Formulas that records and knowledge may write: a closed grammar, read without any evaluation of Python.

``1 - {sglang-step-256} / {deepinfer-step-256}``, ``x * output / (input + output)``: decimal numbers, names
(bare in knowledge files, in braces where they are ids), ``+ - * / ^``, parentheses, min, max, sum, mean.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Any

from claimcheck.errors import ClaimcheckError

__all__ = ["MAX_LENGTH", "MAX_OPERATORS", "Formula", "FormulaError", "power", "read_formula"]

#: Characters in one formula; a longer one is refused unread.
MAX_LENGTH = 2_000
#: Operators, calls and parentheses in one formula.
MAX_OPERATORS = 200

FUNCTIONS = ("max", "mean", "min", "sum")

_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]{1,40}(?:\.[0-9]{1,40})?)|\{(?P<id>[a-z0-9][a-z0-9._-]{0,99})\}"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]{0,59})|(?P<sign>[-+*/^(),]))"
)
_PRIORITY = {"+": 1, "-": 1, "*": 2, "/": 2, "negative": 3, "^": 4}


class FormulaError(ClaimcheckError):
    """Refuse a text that is no formula, or a formula whose value does not exist.

    Args:
        position: Offset of the first character that could not be read, from 0; None where the text is a formula.
        reason: What stands there, or why there is no value.
    """

    def __init__(self, position: int | None, reason: str) -> None:
        self.position = position
        self.reason = reason
        super().__init__(reason if position is None else f"{reason} (character {position + 1})")


def power(base: Fraction, exponent: Fraction) -> Fraction:
    """Raise one number to another: exactly for whole exponents up to 64, else to 40 digits.

    Raises:
        FormulaError: The result is not a real number, or the exponent is above 64.
    """
    if exponent.denominator == 1 and abs(exponent) <= 64:
        if base == 0 and exponent < 0:
            raise FormulaError(None, "zero to a negative power has no value")
        if abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length()) > 20_000:
            raise FormulaError(None, "this power is too large")
        return base**exponent.numerator
    if base == 0 and 0 < exponent <= 64:
        return Fraction(0)
    if base <= 0 or abs(exponent) > 64:
        raise FormulaError(None, "this power has no value here")
    with localcontext() as context:
        context.prec = 50
        ratio = Decimal(exponent.numerator) / Decimal(exponent.denominator)
        try:
            value = (Decimal(base.numerator) / Decimal(base.denominator)) ** ratio
        except ArithmeticError:  # past the exponents a decimal may have
            raise FormulaError(None, "this power is too large") from None
        context.prec = 40
        return Fraction(+value)


def _mean(values: Sequence[Any]) -> Any:
    return _sum(values) / Fraction(len(values))


def _sum(values: Sequence[Any]) -> Any:
    total = values[0]
    for value in values[1:]:
        total = total + value
    return total


_CALLS: dict[str, Callable[[Sequence[Any]], Any]] = {"max": max, "min": min, "sum": _sum, "mean": _mean}
_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": power,
}


@dataclass(frozen=True, slots=True)
class Formula:
    """Hold one formula that was read.

    Args:
        text: The formula as written.
        names: The names and ids it needs, in order of first use, each once.
        steps: The formula in postfix order: ``("number", Fraction)``, ``("name", str)``, ``("binary", sign)``,
            ``("negative", "")``, ``("call", (function, number of arguments))``.
    """

    text: str
    names: tuple[str, ...]
    steps: tuple[tuple[str, Any], ...]

    def evaluate(
        self,
        values: Mapping[str, Any],
        *,
        number: Callable[[Fraction], Any] = lambda value: value,
        calls: Mapping[str, Callable[[Sequence[Any]], Any]] = _CALLS,
    ) -> Any:
        """Compute the formula over fractions, intervals or anything else that has ``+ - * /``.

        Args:
            values: The value of each name.
            number: Turns a number of the formula into a value of that kind.
            calls: What min, max, sum and mean do on that kind.

        Returns:
            A value of that kind.

        Raises:
            KeyError: A name has no value.
            FormulaError: A division by zero, or a power without a value.
        """
        stack: list[Any] = []
        for kind, what in self.steps:
            if kind == "number":
                stack.append(number(what))
            elif kind == "name":
                stack.append(values[what])
            elif kind == "negative":
                stack.append(number(Fraction(0)) - stack.pop())
            elif kind == "call":
                name, count = what
                arguments = stack[-count:]
                del stack[-count:]
                stack.append(calls[name](arguments))
            else:
                right = stack.pop()
                left = stack.pop()
                try:
                    stack.append(_BINARY[what](left, right))
                except ZeroDivisionError:
                    raise FormulaError(None, "the formula divides by zero") from None
        return stack.pop()


class _Reader:
    """Sort the tokens of one formula into postfix order (Dijkstra's shunting yard)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.steps: list[tuple[str, Any]] = []
        self.names: dict[str, None] = {}
        self.waiting: list[tuple[str, int]] = []  # operators, "(" and function names, with their position
        self.arguments: list[int] = []  # of each open parenthesis: commas seen
        self.operators = 0

    def read(self) -> Formula:
        position, expects_value = 0, True
        text = self.text.rstrip()
        while position < len(text):
            token = _TOKEN.match(text, position)
            if token is None or token.lastgroup is None:
                raise FormulaError(position, f"{text[position : position + 12]!r} is not part of a formula")
            expects_value = self._take(token, token.lastgroup, expects_value)
            position = token.end()
        if expects_value:
            raise FormulaError(len(text), "a value is missing at the end")
        while self.waiting:
            sign, place = self.waiting.pop()
            if sign == "(":
                raise FormulaError(place, "this parenthesis is never closed")
            self._emit(sign)
        return Formula(self.text, tuple(self.names), tuple(self.steps))

    def _take(self, token: re.Match[str], kind: str, expects_value: bool) -> bool:
        """Take one token; return whether a value is expected next."""
        word, place = token[kind], token.start(kind)
        if kind != "sign":
            return self._value(token, kind, word, place, expects_value)
        self.operators += 1
        if self.operators > MAX_OPERATORS:
            raise FormulaError(place, f"more than {MAX_OPERATORS} operators")
        if word == "(":
            if not expects_value:
                raise FormulaError(place, "an operator is missing before this parenthesis")
            self.waiting.append(("(", place))
            self.arguments.append(0)
            return True
        if word in "),":
            return self._close(word, place, expects_value)
        if expects_value:
            if word != "-":
                raise FormulaError(place, f"a value is missing before {word!r}")
            self.waiting.append(("negative", place))
            return True
        self._operator(word, place)
        return True

    def _value(self, token: re.Match[str], kind: str, word: str, place: int, expects_value: bool) -> bool:
        if not expects_value:
            raise FormulaError(place, f"an operator is missing before {word!r}")
        if kind == "number":
            self.steps.append(("number", Fraction(word)))
            return False
        if kind == "name" and word in FUNCTIONS:
            if not self.text.startswith("(", token.end()):
                raise FormulaError(place, f"{word} needs parentheses")
            self.waiting.append((word, place))
            return True
        self.names.setdefault(word)
        self.steps.append(("name", word))
        return False

    def _operator(self, word: str, place: int) -> None:
        priority = _PRIORITY[word]
        while self.waiting and self.waiting[-1][0] in _PRIORITY:
            waiting = _PRIORITY[self.waiting[-1][0]]
            if waiting < priority or (waiting == priority and word == "^"):
                break
            self._emit(self.waiting.pop()[0])
        self.waiting.append((word, place))

    def _close(self, word: str, place: int, expects_value: bool) -> bool:
        if expects_value:
            raise FormulaError(place, f"a value is missing before {word!r}")
        while self.waiting and self.waiting[-1][0] != "(":
            self._emit(self.waiting.pop()[0])
        if not self.waiting:
            raise FormulaError(place, f"{word!r} without an opening parenthesis")
        inside_call = len(self.waiting) > 1 and self.waiting[-2][0] in FUNCTIONS
        if word == ",":
            if not inside_call:
                raise FormulaError(place, "a comma stands only between the arguments of min, max, sum or mean")
            self.arguments[-1] += 1
            return True
        self.waiting.pop()
        commas = self.arguments.pop()
        if inside_call:
            self.steps.append(("call", (self.waiting.pop()[0], commas + 1)))
        return False

    def _emit(self, sign: str) -> None:
        self.steps.append(("negative", "") if sign == "negative" else ("binary", sign))


@lru_cache(maxsize=4096)
def read_formula(text: str) -> Formula:
    """Read one formula.

    Args:
        text: At most `MAX_LENGTH` characters with at most `MAX_OPERATORS` operators.

    Raises:
        FormulaError: The text is no formula; the position is that of the first fault.

    >>> read_formula("1 - {a} / {b}").evaluate({"a": Fraction(3), "b": Fraction(4)})
    Fraction(1, 4)
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(MAX_LENGTH, f"the formula has more than {MAX_LENGTH} characters")
    return _Reader(text).read()
