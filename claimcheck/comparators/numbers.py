"""Comparators of numbers: quantity and range, at the precision that was printed."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from claimcheck.comparators.comparator import Comparator, Judged, Reading, Setting
from claimcheck.errors import FigureError, UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.profile import Manner
from claimcheck.units import conversion_factor, print_product, read_product
from claimcheck.verdict import Outcome

__all__ = [
    "NotReadable",
    "amount",
    "quantity",
    "quantity_readings",
    "ranges",
    "scope_inputs",
    "shown",
]


class NotReadable(Exception):
    """Say why a value cannot be compared; the reason is a sentence."""


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
_Quantity: TypeAlias = tuple[tuple[Reading, ...], tuple[str, ...], str]


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


def quantity_readings(text: str, manner: Manner) -> _Quantity:
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
    found = _read(text, manner.unit, manner.size, manner.count, tuple(manner.scope_counts))
    if isinstance(found, str):
        raise NotReadable(found)
    return found


@lru_cache(maxsize=32768)
def _read(text: str, unit: str | None, size: bool, count: bool, scope_units: tuple[str, ...]) -> _Quantity | str:
    """Return the readings of a value, its scopes and the unit, or why it cannot be read."""
    try:
        figures = _figures(text, size)
    except FigureError as error:
        return f"{text!r} is not a quantity: {error.reason}"
    first, scopes = _scopes(figures[0].unit, scope_units)
    target = unit or first
    readings: list[Reading] = []
    for figure in figures:
        own, found = _scopes(figure.unit, scope_units)
        factor = Fraction(1) if own == "1" else _factor(own, target)
        reading = None if factor is None or found != scopes else _reading(figure, factor, is_count=count)
        if reading is not None and reading not in readings:
            readings.append(reading)
    if not readings:
        wrong = first != "1" and _factor(first, target) is None
        return f"{text!r} is in {first}, and the field is in {target}" if wrong else f"{text!r} is not one quantity"
    return tuple(readings), scopes, target


def _factor(unit: str, target: str) -> Fraction | None:
    try:
        return conversion_factor(unit, target)
    except UnitError:
        return None


def _reading(figure: Figure, factor: Fraction, *, is_count: bool) -> Reading | None:
    """Return a figure as a reading; of a count the digits allow no other number."""
    interval = figure.interval.scaled(factor)
    if figure.shape in ("point", "interval") or (figure.shape == "within" and figure.value is not None):
        if figure.value is None:
            return None
        value = Fraction(figure.value) * factor
        exact = is_count and figure.shape == "point"
        return Reading((value,), Interval.exact(value) if exact else interval, False)
    if figure.shape == "range" and figure.low is not None and figure.high is not None:
        low, high = Fraction(figure.low) * factor, Fraction(figure.high) * factor
        return Reading((low, high), Interval(low, high) if is_count else interval, True)
    if figure.shape in ("lower_bound", "upper_bound"):
        end = figure.low if figure.low is not None else figure.high
        if end is None:
            return None
        value = Fraction(end) * factor
        if is_count:
            interval = Interval(value, None) if figure.low is not None else Interval(None, value)
        return Reading((value,), interval, True)
    return None


def _scaled(readings: tuple[Reading, ...], by: Fraction) -> tuple[Reading, ...]:
    return tuple(Reading(tuple(end * by for end in r.ends), r.interval.scaled(by), r.is_range) for r in readings)


def scope_inputs(left: str, right: str, setting: Setting) -> frozenset[str]:
    """Return the fields that count the scopes of two values, where these are not of one scope."""
    try:
        scopes = [quantity_readings(said, setting.manner)[1] for said in (left, right)]
    except NotReadable:
        return frozenset()
    needed = {*scopes[0], *scopes[1]} if scopes[0] != scopes[1] else ()
    return frozenset(setting.manner.scope_counts[scope] for scope in needed)


def _common_scope(
    left: _Quantity, right: _Quantity, setting: Setting
) -> tuple[tuple[Reading, ...], tuple[Reading, ...], str]:
    """Bring two values to one scope; values of the same scope stay as they are.

    Raises:
        NotReadable: A count that is needed is not stated.
    """
    if left[1] == right[1]:
        return left[0], right[0], ""
    sides, notes = [], []
    for (readings, scopes, _), inputs in ((left, setting.left), (right, setting.right)):
        by = Fraction(1)
        for scope in scopes:
            field = setting.manner.scope_counts[scope]
            count = inputs.numbers[field]
            if count is None:
                needed = setting.title(field)
                raise NotReadable(f"a value per {scope} becomes a global one only with {needed}, which is not stated")
            by *= count.ends[0]
            notes.append(f"per {scope} × {shown(count.ends[0])}")
        sides.append(_scaled(readings, by))
    return sides[0], sides[1], "converted to one scope, " + ", ".join(notes)


def _meet(one: Reading, other: Reading, manner: Manner) -> bool:
    """Tell whether two single numbers are equal at the precision printed."""
    a, b = one.ends[0], other.ends[0]
    if a == b:
        return True
    if manner.count:
        return False
    return any(_inside(one, other, manner) for one, other in ((one, other), (other, one)))


def _inside(precise: Reading, rough: Reading, manner: Manner) -> bool:
    """Tell whether a number lies in the rounding interval of one that is printed no more precisely."""
    width, other = rough.interval.width, precise.interval.width
    size = abs(rough.ends[0])
    if width is None or other is None or width < other or size == 0:
        return False
    return precise.ends[0] in rough.interval and width / size <= manner.tolerance


def quantity(left: str, right: str, setting: Setting) -> Judged:
    """Compare two quantities after unit conversion, in every reading of each.

    Equal values are *same* or *equivalent*; so is a precise value inside the other's rounding interval where
    that is at most the field's tolerance wide. Intervals that overlap otherwise are *unresolved*, disjoint ones
    *different*. A value that cannot be read gives *cannot check*.
    """
    try:
        one, other = quantity_readings(left, setting.manner), quantity_readings(right, setting.manner)
    except NotReadable as problem:
        return Judged(Outcome.CANNOT_CHECK, str(problem))
    if one[2] != other[2]:
        return _other_unit(one[2], other[2], left, right, setting)
    try:
        ones, others, note = _common_scope(one, other, setting)
    except NotReadable as problem:
        return Judged(Outcome.UNRESOLVED, str(problem))
    if any(reading.is_range for reading in (*ones, *others)):
        return _ranges(ones, others, left, right, setting, note)
    met = next(((a, b) for a in ones for b in others if _meet(a, b, setting.manner)), None)
    if met is not None:
        if left.strip() == right.strip():
            return Judged(Outcome.SAME, note)
        return Judged(Outcome.EQUIVALENT, "; ".join(filter(None, (note, _equal(*met, setting.manner)))))
    if not setting.manner.count and any(_overlap(a.interval, b.interval) for a in ones for b in others):
        return Judged(Outcome.UNRESOLVED, "the printed digits allow both the same value and different ones")
    return Judged(Outcome.DIFFERENT, note)


def _other_unit(one: str, other: str, left: str, right: str, setting: Setting) -> Judged:
    """Judge two values of a field without a unit of its own, in the unit of the left where they convert."""
    if "1" in (one, other):
        return Judged(Outcome.CANNOT_CHECK, f"{left if one == '1' else right} has no unit")
    if _factor(one, other) is None:
        return Judged(Outcome.DIFFERENT, f"{one} and {other} do not measure the same thing")
    return quantity(left, right, replace(setting, manner=setting.manner.model_copy(update={"unit": one})))


def amount(text: str, unit: str | None) -> str:
    """Print a number with its unit as a reader says it: "131,072 tokens", "1 request/GPU", "84.5 %"."""
    if unit is None or unit == "1":
        return text
    first, slash, rest = unit.partition("/")
    if first == "percent":
        return f"{text} %{slash}{rest}"
    plural = text != "1" and first.isalpha() and (first.islower() or first == "GPU") and not first.endswith(("s", "z"))
    return f"{text} {first}{'s' if plural else ''}{slash}{rest}"


def _equal(one: Reading, other: Reading, manner: Manner) -> str:
    a, b = one.ends[0], other.ends[0]
    if a == b:
        return f"both are {amount(shown(a), manner.unit)}"
    return f"{shown(a)} and {amount(shown(b), manner.unit)} are the same at the precision printed"


def ranges(left: str, right: str, setting: Setting) -> Judged:
    """Compare two ranges: the same ends are *same*, a part in common *unresolved*, none *different*."""
    return quantity(left, right, setting)


def _ranges(
    ones: tuple[Reading, ...], others: tuple[Reading, ...], left: str, right: str, setting: Setting, note: str
) -> Judged:
    for one in ones:
        for other in others:
            is_sweep = setting.manner.comparator != "quantity"  # elsewhere a range leaves the one value open
            if is_sweep and one.is_range and other.is_range and _same_ends(one, other, setting.manner):
                same = left.strip() == right.strip()
                return Judged(Outcome.SAME if same else Outcome.EQUIVALENT, note or ("" if same else "the same ends"))
    for one in ones:
        for other in others:
            if _overlap(one.interval, other.interval):
                told = f"both cover {amount(_covered(one, other), setting.manner.unit)}"
                is_open = None in (one.interval.low, one.interval.high, other.interval.low, other.interval.high)
                bound = "a bound leaves the value itself open" if is_open else ""
                bound = bound or ("" if is_sweep else "a range leaves the value itself open")
                return Judged(Outcome.UNRESOLVED, "; ".join(filter(None, (told, bound, note))))
    return Judged(Outcome.DIFFERENT, "; ".join(filter(None, ("no part is covered by both", note))))


def _same_ends(one: Reading, other: Reading, manner: Manner) -> bool:
    """Tell whether two ranges have the same ends at the precision printed; a bound alone is no range."""
    if len(one.ends) != 2 or len(other.ends) != 2:
        return False
    if one.ends == other.ends:
        return True
    return not manner.count and all(_meet(_end(one, at), _end(other, at), manner) for at in (0, 1))


def _end(reading: Reading, at: int) -> Reading:
    """Return one end of a range as a number with the rounding interval that its digits allow."""
    end = reading.ends[at]
    printed = reading.interval.low if at == 0 else reading.interval.high
    half = abs(end - printed) if printed is not None else Fraction(0)
    return Reading((end,), Interval(end - half, end + half), False)


def _overlap(one: Interval, other: Interval) -> bool:
    """Tell whether two intervals share more than the end at which two neighbouring numbers part.

    128 and 129 both allow 128.5, and yet nobody would print one value as both.
    """
    common = one.common(other)
    return common is not None and (common.width != 0 or 0 in (one.width, other.width))


def _covered(one: Reading, other: Reading) -> str:
    """Say which part both values cover, by the printed ends."""
    low = [reading.ends[0] for reading in (one, other) if reading.interval.low is not None]
    high = [reading.ends[-1] for reading in (one, other) if reading.interval.high is not None]
    if not low or not high:
        return f"up to {shown(min(high))}" if high else f"{shown(max(low))} and more"
    bottom, top = max(low), min(high)
    return shown(bottom) if bottom >= top else f"{shown(bottom)} to {shown(top)}"


QUANTITY = Comparator("quantity", quantity, scope_inputs)
RANGE = Comparator("range", ranges, scope_inputs)
#: A field that takes either goes by the form of the value; one rule serves both forms.
QUANTITY_OR_RANGE = Comparator("quantity or range", ranges, scope_inputs)
