"""The comparator of quantities, at the precision that was printed; ranges follow the same rule."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction

from claimcheck.comparators.comparator import Comparator, Extent, Fault, Inputs, Judged, Setting, cut
from claimcheck.comparators.numbers import (
    NotReadable,
    Readings,
    amount,
    are_convertible,
    are_spans,
    quantity_readings,
    shown,
)
from claimcheck.comparators.spellings import named_value
from claimcheck.figure import Interval
from claimcheck.profile import Manner, Role
from claimcheck.verdict import Outcome

__all__ = ["QUANTITY", "compare_numbers", "near", "number_fault", "scope_inputs", "scope_rests"]


class _NoCount(Exception):
    """Say which count is not stated that would bring two values to one scope."""


def _scaled(readings: tuple[Extent, ...], by: Fraction) -> tuple[Extent, ...]:
    return tuple(Extent(tuple(end * by for end in r.ends), r.interval.scaled(by), r.is_range) for r in readings)


def scope_inputs(left: str, right: str, setting: Setting) -> frozenset[str]:
    """Return the fields that count the scopes of two values, where these are not of one scope."""
    try:
        scopes = [quantity_readings(said, setting.manner)[1] for said in (left, right)]
    except NotReadable:
        return frozenset()
    needed = {*scopes[0], *scopes[1]} if scopes[0] != scopes[1] else ()
    return frozenset(setting.manner.scope_counts[scope] for scope in needed)


def scope_rests(left: str, right: str, inputs: Inputs, setting: Setting) -> Hashable:
    """Return what a value held against one of another scope rests on of its claim: the counts of its own scopes."""
    scopes = quantity_readings(left, setting.manner)[1]
    return tuple(inputs.numbers.get(setting.manner.scope_counts[scope]) for scope in scopes)


def _common_scope(
    left: Readings, right: Readings, setting: Setting
) -> tuple[tuple[Extent, ...], tuple[Extent, ...], str]:
    """Bring two values to one scope; values of the same scope stay as they are.

    Raises:
        _NoCount: A count that is needed is not stated.
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
                raise _NoCount(f"a value per {scope} becomes a global one only with {needed}, which is not stated")
            by *= count.ends[0]
            notes.append(f"per {scope} × {shown(count.ends[0])}")
        sides.append(_scaled(readings, by))
    return sides[0], sides[1], "converted to one scope, " + ", ".join(notes)


def _meet(one: Extent, other: Extent, manner: Manner) -> bool:
    """Tell whether two single numbers are equal at the precision printed."""
    a, b = one.ends[0], other.ends[0]
    if a == b:
        return True
    if manner.count:
        return False
    return any(_inside(one, other, manner) for one, other in ((one, other), (other, one)))


def _inside(precise: Extent, rough: Extent, manner: Manner) -> bool:
    """Tell whether a number lies in the rounding interval of one that is printed no more precisely."""
    width, other = rough.interval.width, precise.interval.width
    size = abs(rough.ends[0])
    if width is None or other is None or width < other or size == 0:
        return False
    return precise.ends[0] in rough.interval and width / size <= manner.tolerance


def quantity(left: str, right: str, setting: Setting) -> Judged:
    """Compare two quantities; a range leaves the one value open."""
    return compare_numbers(left, right, setting, is_sweep=False)


def compare_numbers(left: str, right: str, setting: Setting, *, is_sweep: bool) -> Judged:
    """Compare two quantities or ranges after unit conversion, in every reading of each.

    Equal values are *same* or *equivalent*; so is a precise value inside the other's rounding interval where
    that is at most the field's tolerance wide. Intervals that overlap otherwise are *unresolved*, disjoint ones
    *different*. A value that cannot be read gives *cannot check*.
    """
    names = [named_value(said, setting.manner) for said in (left, right)]
    try:
        read = [
            quantity_readings(said, setting.manner) for said, name in zip((left, right), names, strict=True) if not name
        ]
    except NotReadable as problem:
        return Judged(Outcome.CANNOT_CHECK, str(problem))
    if len(read) < len(names):
        return _named(names, left, right)
    one, other = read
    if one[2] != other[2]:
        return _other_unit(one[2], other[2], left, right, setting, is_sweep=is_sweep)
    try:
        ones, others, note = _common_scope(one, other, setting)
    except _NoCount as problem:
        return Judged(Outcome.UNRESOLVED, str(problem))
    if any(reading.is_range for reading in (*ones, *others)):
        return _ranges(ones, others, left, right, setting, note, is_sweep=is_sweep)
    met = next(((a, b) for a in ones for b in others if _meet(a, b, setting.manner)), None)
    if met is not None:
        if left.strip() == right.strip():
            return Judged(Outcome.SAME, note)
        return Judged(Outcome.EQUIVALENT, "; ".join(filter(None, (note, _equal(*met, setting.manner)))))
    if not setting.manner.count and any(_overlap(a.interval, b.interval) for a in ones for b in others):
        return Judged(Outcome.UNRESOLVED, "the printed digits allow both the same value and different ones")
    return Judged(Outcome.DIFFERENT, note)


def _named(names: list[str | None], left: str, right: str) -> Judged:
    """Judge two values of which at least one is a word in the place of a number."""
    if names[0] != names[1]:
        return Judged(Outcome.DIFFERENT)
    alike = left.strip() == right.strip()
    return Judged(Outcome.SAME if alike else Outcome.EQUIVALENT, "" if alike else f"both are {names[0]}")


#: How far what was really done may lie from what was asked for, or from the other side, to be one thing.
NEAR = Fraction(5, 100)


def near(left: str, right: str, setting: Setting) -> Judged:
    """Compare two values of which at least one is what a tool really did: *equivalent* within 5 %, else *different*.

    The field's own tolerance stands where its profile gives one.
    """
    manner = setting.manner.model_copy(update={"role": Role.OUTCOME, "count": False})
    judged = compare_numbers(left, right, replace(setting, manner=manner), is_sweep=False)
    if judged.outcome not in (Outcome.UNRESOLVED, Outcome.DIFFERENT):
        return judged
    try:
        one, other = quantity_readings(left, manner), quantity_readings(right, manner)
        ones, others, note = _common_scope(one, other, setting)
    except (NotReadable, _NoCount):
        return judged
    if one[2] != other[2] or any(reading.is_range for reading in (*ones, *others)):
        return judged
    allowed = manner.tolerance if "tolerance" in setting.manner.model_fields_set else NEAR
    gap = min(abs(a.ends[0] - b.ends[0]) / (max(abs(a.ends[0]), abs(b.ends[0])) or 1) for a in ones for b in others)
    apart = f"{shown(gap * 100, 2)} % apart"
    if gap <= allowed:
        return Judged(Outcome.EQUIVALENT, "; ".join(filter(None, (apart, note))))
    return Judged(Outcome.DIFFERENT, "; ".join(filter(None, (apart, note))))


def _other_unit(one: str, other: str, left: str, right: str, setting: Setting, *, is_sweep: bool) -> Judged:
    """Judge two values of a field without a unit of its own, in the unit of the left where they convert."""
    if "1" in (one, other):
        return Judged(Outcome.CANNOT_CHECK, f"{left if one == '1' else right} has no unit")
    if are_spans(one, other):
        return Judged(Outcome.UNRESOLVED, "months and years have no fixed number of days")
    if not are_convertible(one, other):
        return Judged(Outcome.DIFFERENT, f"{one} and {other} do not measure the same thing")
    in_unit = replace(setting, manner=setting.manner.model_copy(update={"unit": one}))
    return compare_numbers(left, right, in_unit, is_sweep=is_sweep)


def _equal(one: Extent, other: Extent, manner: Manner) -> str:
    a, b = one.ends[0], other.ends[0]
    if a == b:
        return f"both are {amount(shown(a), manner.unit)}"
    return f"{shown(a)} and {amount(shown(b), manner.unit)} are the same at the precision printed"


def _ranges(
    ones: tuple[Extent, ...],
    others: tuple[Extent, ...],
    left: str,
    right: str,
    setting: Setting,
    note: str,
    *,
    is_sweep: bool,
) -> Judged:
    for one in ones:
        for other in others:
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


def _same_ends(one: Extent, other: Extent, manner: Manner) -> bool:
    """Tell whether two ranges have the same ends at the precision printed; a bound alone is no range."""
    if len(one.ends) != 2 or len(other.ends) != 2:
        return False
    if one.ends == other.ends:
        return True
    return not manner.count and all(_meet(_end(one, at), _end(other, at), manner) for at in (0, 1))


def _end(reading: Extent, at: int) -> Extent:
    """Return one end of a range as a number with the rounding interval that its digits allow."""
    end = reading.ends[at]
    printed = reading.interval.low if at == 0 else reading.interval.high
    half = abs(end - printed) if printed is not None else Fraction(0)
    return Extent((end,), Interval(end - half, end + half), False)


def _overlap(one: Interval, other: Interval) -> bool:
    """Tell whether two intervals share more than the end at which two neighbouring numbers part.

    128 and 129 both allow 128.5, and yet nobody would print one value as both.
    """
    common = one.common(other)
    return common is not None and (common.width != 0 or 0 in (one.width, other.width))


def _covered(one: Extent, other: Extent) -> str:
    """Say which part both values cover, by the printed ends."""
    low = [reading.ends[0] for reading in (one, other) if reading.interval.low is not None]
    high = [reading.ends[-1] for reading in (one, other) if reading.interval.high is not None]
    if not low or not high:
        return f"up to {shown(min(high))}" if high else f"{shown(max(low))} and more"
    bottom, top = max(low), min(high)
    return shown(bottom) if bottom >= top else f"{shown(bottom)} to {shown(top)}"


def number_fault(text: str, setting: Setting) -> Fault | None:
    """Return why a text is no number of the field, nor a word that may stand for one."""
    if named_value(text, setting.manner) is not None:
        return None
    try:
        quantity_readings(text, setting.manner)
    except NotReadable as problem:
        unit = setting.manner.unit
        message = str(problem).replace(text, cut(text))
        return Fault(problem.code, "error", message, f"a value in {unit}" if unit else None)
    return None


QUANTITY = Comparator("quantity", quantity, scope_inputs, number_fault, has_role=True, near=near, rests=scope_rests)
