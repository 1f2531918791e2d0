"""Rows of a table: read into one unit, joined, added up; and the slip that a figure which does not fit may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from claimcheck.arithmetic.answers import Allowed, Answer
from claimcheck.arithmetic.printed import FigureLike, PrintedFigure, printed
from claimcheck.arithmetic.spans import Span, scale
from claimcheck.errors import ClaimcheckError

__all__ = ["added", "joined", "repaired", "rows_of"]


def rows_of(
    rows: Sequence[FigureLike], what: str = "rows", *, read: Callable[[FigureLike], PrintedFigure] = printed
) -> list[PrintedFigure]:
    """Read figures into the unit of the first.

    Args:
        rows: The figures.
        what: What they are called where there is none.
        read: `printed`, or `taken` where counts are exact.

    Raises:
        ClaimcheckError: There is none.
        UnitError: The dimensions differ.
    """
    if not rows or isinstance(rows, str):
        raise ClaimcheckError(f"a list of {what} is needed")
    found = [read(row) for row in rows]
    return [row.in_unit(found[0].unit) for row in found]


def joined(rows: Sequence[PrintedFigure], joiner: str = " + ") -> str:
    """Join figures as printed; of a long list the first six and the last."""
    texts = [row.text for row in rows]
    return joiner.join(texts if len(texts) <= 8 else [*texts[:6], f"{len(texts) - 7} more", texts[-1]])


def added(spans: Sequence[Span]) -> Span:
    """Return the span of the sum of all."""
    return sum((low for low, _ in spans), Fraction(0)), sum((high for _, high in spans), Fraction(0))


def _slip(number: Fraction) -> tuple[Fraction, str]:
    below = f"/{number.denominator:,}" if number.denominator != 1 else ""
    return number, f"{number.numerator:,}{below}"


#: By what a slip multiplies: powers of ten, minutes and hours, bits for bytes.
_SLIPS = [
    *[_slip(Fraction(10) ** power) for power in (1, -1, 2, -2, 3, -3, 6, -6, 9, -9, 4, -4, 5, -5, 12, -12)],
    *[_slip(Fraction(number) ** sign) for number in (1024, 60, 3600, 24, 86400, 7, 12, 365, 8, 2) for sign in (1, -1)],
]
#: Binary for decimal prefixes: so near to one that only figures of four digits and more can show it.
_BINARY = [
    (Fraction(1024**k, 1000**k) ** sign, f"({'1024/1000' if sign > 0 else '1000/1024'})^{k}")
    for k in (1, 2, 3, 4)
    for sign in (1, -1)
]


def _repair(span: Span, stated: Span) -> tuple[Fraction, str] | None:
    """Return by what the stated number would have to be multiplied to be allowed, where a usual slip does it."""
    if stated[0] <= 0 or span[0] <= 0:
        return None
    low, high = span[0] / stated[1], span[1] / stated[0]
    if high / low > _TOO_WIDE:
        return None
    slips = [*_SLIPS, *_BINARY] if high / low < _SHARP else _SLIPS
    return next(((number, name) for number, name in slips if low <= number <= high), None)


#: A span wider than this from end to end would let several slips through, and so names none.
_TOO_WIDE = Fraction(13, 10)
_SHARP = Fraction(1002, 1000)


def repaired(answer: Answer, stated: PrintedFigure | None) -> Answer:
    """Add to an inconsistent answer the factor that would repair the stated figure, where there is a usual one."""
    chosen = answer.chosen
    if answer.answer is not Allowed.INCONSISTENT or stated is None or chosen is None:
        return answer
    found = _repair(scale(chosen.span, chosen.factor), stated.in_unit(_plain(chosen.unit)).nearest)
    if found is None:
        return answer
    return replace(answer, note=f"multiplied by {found[1]} the stated figure would fit")


def _plain(unit: str) -> str:
    return "1" if unit == "factor" else unit
