"""Values of fields read as numbers: every reading with what its printed digits allow, in the unit of the field."""

from __future__ import annotations

from decimal import Decimal, localcontext
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from claimcheck.comparators.comparator import Extent
from claimcheck.comparators.spellings import plain_number
from claimcheck.errors import FigureError, UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.numbers import numbers_in
from claimcheck.profile import Manner, Role
from claimcheck.units import conversion_factor, convert, dimensions_of, print_product, read_product

__all__ = ["NotReadable", "Unread", "amount", "are_convertible", "are_spans", "quantity_readings", "shown"]


class Unread(NamedTuple):
    """Say why a text is no number of a field: the code of the problem and the sentence that tells it."""

    code: str
    reason: str


class NotReadable(Exception):
    """Say why a value cannot be compared; the message is a sentence, the code that of the problem."""

    def __init__(self, found: Unread) -> None:
        super().__init__(found.reason)
        self.code = found.code


def shown(value: Fraction, digits: int = 4) -> str:
    """Print a number with thousands marks and so many significant digits, whole numbers in full.

    >>> shown(Fraction(131072)), shown(Fraction(2, 3))
    ('131,072', '0.6667')
    """
    if value.denominator == 1 and abs(value) < 10**15:
        return f"{value.numerator:,}"
    with localcontext() as context:
        context.prec = digits
        rounded = Decimal(value.numerator) / Decimal(value.denominator)
    if rounded and not -6 <= rounded.adjusted() < 15:
        return f"{rounded:e}"
    text = f"{rounded:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


#: Every reading of a value, the scopes it is per, and the unit of the readings.
Readings: TypeAlias = tuple[tuple[Extent, ...], tuple[str, ...], str]


@lru_cache(maxsize=32768)
def _figures(text: str, size: bool) -> tuple[Figure, ...]:
    """Return the readings of a value; where K may be 1024, the binary ones too.

    Raises:
        FigureError: The text is no figure.
    """
    figure = Figure.read(text)
    return (figure, *figure.readings) if size else (figure,)


def _scopes(unit: str, known: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Split a unit into the rest and the scopes (GPU, replica) that it is divided by."""
    kept, scopes = [], []
    for name, power in read_product(unit):
        if power == -1 and name in known:
            scopes.append(name)
        else:
            kept.append((name, power))
    return print_product(tuple(kept)) or "1", tuple(scopes)


def quantity_readings(text: str, manner: Manner) -> Readings:
    """Read a value of a field.

    Args:
        text: The value as written; a bare number is in the field's unit.
        manner: How the field is compared: its unit, whether K may be 1024, which scopes it may have.

    Returns:
        Every reading, the scopes ("GPU", "replica") the value is per, and the unit of the readings: the field's,
        or where the field has none the value's own.

    Raises:
        NotReadable: The text is no quantity, or one of another dimension than the field.
    """
    exact = Exact.COUNT if manner.count else Exact.SETTING if manner.role is Role.SETTING else Exact.DIGITS
    units = (manner.unit, *manner.other_units) if manner.unit is not None else ()
    found = _read(text, plain_number(text, manner), units, manner.size, exact, tuple(manner.scope_counts), manner.share)
    if isinstance(found, Unread):
        raise NotReadable(found)
    return found


@lru_cache(maxsize=32768)
def _read(
    said: str,
    text: str,
    units: tuple[str, ...],
    size: bool,
    exact: Exact,
    scope_units: tuple[str, ...],
    share: bool,
) -> Readings | Unread:
    """Return the readings of a value, its scopes and the unit, or why it cannot be read."""
    try:
        figures = _figures(text, size)
    except FigureError as error:
        return Unread("unreadable-value", f"{said!r} is not a quantity: {error.reason}")
    first, scopes = _scopes(figures[0].unit, scope_units)
    target = _target(first, units)
    if figures[0].quantity_kind == "fraction" and target != "percent":
        return Unread("unreadable-value", f"{said!r} is a share of something and not one quantity")
    if target == "percent" and first == "1" and _is_unclear(figures[0], share=share):
        return Unread("unreadable-value", f"{said!r} may be a share of 1 or percent: write it with its sign")
    is_fraction = share and first == "1" and target == "percent" and _largest(figures[0]) < 1
    readings: list[Extent] = []
    for figure in figures:
        own, found = _scopes(figure.unit, scope_units)
        scale = _SHARE if is_fraction and own == "1" else _SAME if own == "1" else _scale(own, target)
        reading = (
            None if scale is None or found != scopes else _reading(figure, scale, is_exact=_is_exact(figure, exact))
        )
        if reading is not None and reading not in readings:
            readings.append(reading)
    if not readings:
        if first != "1" and not are_convertible(first, target):
            return Unread("wrong-dimension", f"{said!r} is in {first}, and the field is in {' or '.join(units)}")
        return Unread("unreadable-value", f"{said!r} is not one quantity")
    return tuple(readings), scopes, target


class _Scale(NamedTuple):
    """By what a number is multiplied, and what is then added, to stand in another unit."""

    factor: Fraction
    shift: Fraction = Fraction(0)


_SAME, _SHARE = _Scale(Fraction(1)), _Scale(Fraction(100))


def _target(own: str, units: tuple[str, ...]) -> str:
    """Return the unit of the field that a value is read in: the first one it converts to, else the field's own."""
    if not units:
        return own
    return next((unit for unit in units if own != "1" and are_convertible(own, unit)), units[0])


def _largest(figure: Figure) -> Fraction:
    """Return the size of the largest printed number of a figure."""
    ends = (figure.value, figure.low, figure.high)
    return max((abs(Fraction(end)) for end in ends if end is not None), default=Fraction(0))


def _is_unclear(figure: Figure, *, share: bool) -> bool:
    """Tell whether a bare number in a field of percent may be a fraction: 0.9, and of a share only 1 itself."""
    largest = _largest(figure)
    return figure.quantity_kind != "fraction" and (largest == 1 if share else 0 < largest <= 1)


@lru_cache(maxsize=4096)
def _scale(unit: str, target: str) -> _Scale | None:
    """Return how a number in one unit becomes one in another, also between scales of temperature, or None."""
    try:
        factor = conversion_factor(unit, target)
        if factor is not None:
            return _Scale(factor)
        zero = convert(0, unit, target)
        return _Scale(convert(1, unit, target) - zero, zero)
    except UnitError:
        return None


def are_convertible(unit: str, target: str) -> bool:
    """Tell whether a number in one unit can stand in another."""
    return _scale(unit, target) is not None


#: A month or a year, and a second or a week: how many of the one the other is depends on the month.
_SPANS = frozenset((dimensions_of("month"), dimensions_of("week")))


def are_spans(unit: str, target: str) -> bool:
    """Tell whether one unit counts months or years and the other weeks, days or less."""
    return frozenset((dimensions_of(unit), dimensions_of(target))) == _SPANS


class Exact(Enum):
    """Say how much room the printed digits of a field's numbers leave."""

    #: A counted thing: none.
    COUNT = 1
    #: What somebody chose: none, unless it is hedged, or shortened (131K) to three digits or more.
    SETTING = 2
    #: What came of a run: as much as the last printed digit.
    DIGITS = 3


#: From so many printed digits on, a shortened number is rounded: 131K may be 131,072, and 2K is 2,000 or 2,048.
_ROUNDED = 3


def _is_exact(figure: Figure, exact: Exact) -> bool:
    """Tell whether the printed number is the number itself."""
    if exact is not Exact.SETTING:
        return exact is Exact.COUNT
    numeral = next((found.text for found in numbers_in(figure.text, figure.lang) if not found.is_word), "")
    digits = sum(map(str.isdigit, numeral.lstrip("0.,")))
    return not (figure.approximate or (figure.symbol is not None and digits >= _ROUNDED))


def _reading(figure: Figure, scale: _Scale, *, is_exact: bool) -> Extent | None:
    """Return a figure as a reading; of an exact one the digits allow no other number."""
    factor, shift = scale
    interval = figure.interval.scaled(factor, shift)
    if figure.shape in ("point", "interval") or (figure.shape == "within" and figure.value is not None):
        if figure.value is None:
            return None
        value = Fraction(figure.value) * factor + shift
        exact = is_exact and figure.shape == "point"
        return Extent((value,), Interval.exact(value) if exact else interval, False)
    if figure.shape == "range" and figure.low is not None and figure.high is not None:
        low, high = (Fraction(end) * factor + shift for end in (figure.low, figure.high))
        return Extent((low, high), Interval(low, high) if is_exact else interval, True)
    if figure.shape in ("lower_bound", "upper_bound"):
        end = figure.low if figure.low is not None else figure.high
        if end is None:
            return None
        value = Fraction(end) * factor + shift
        if is_exact:
            interval = Interval(value, None) if figure.low is not None else Interval(None, value)
        return Extent((value,), interval, True)
    return None


def amount(text: str, unit: str | None) -> str:
    """Print a number with its unit as a reader says it: "131,072 tokens", "1 request/GPU", "84.5 %"."""
    if unit is None or unit == "1":
        return text
    first, slash, rest = unit.partition("/")
    if first == "percent":
        return f"{text} %{slash}{rest}"
    plural = text != "1" and first.isalpha() and (first.islower() or first == "GPU") and not first.endswith(("s", "z"))
    return f"{text} {first}{'s' if plural else ''}{slash}{rest}"
