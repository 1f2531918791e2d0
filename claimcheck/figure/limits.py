"""What makes a figure with limits or a tolerance of the items of a form."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from claimcheck.figure.draft import Draft, Item, draft_of, make_bound
from claimcheck.figure.makers import (
    amount_of,
    conversion,
    figures,
    hedge,
    says,
    share_units,
    unit_alone,
    with_unit_behind,
)
from claimcheck.figure.unit import PERCENT
from claimcheck.numerals import ten

_TOLERANCES = frozenset(("percent", "percent_change", "percentage_points", "change_factor"))
_HUNDRED, _LETTER_LIMIT = 100, 1000


def concise(items: list[Item]) -> Draft | None:
    """Read the digits in brackets as the uncertainty of the last digits: 0.734(12) is 0.734 ± 0.012."""
    draft, second = figures(items)
    digit, last = amount_of(draft).digit, amount_of(second)
    glued = items[1].says == "(" and not items[1].gap
    if not (glued and digit and digit < 1 and last.bare and last.digit == 1 and not last.sign):
        return None
    both = with_unit_behind([_within(draft, last.value * digit, value=True)], unit_alone(items))
    return both[0] if both else None


def powered(items: list[Item]) -> Draft | None:
    """Multiply what stands before a power of ten by it: "(3.2 ± 0.1) × 10^4"."""
    draft, power = figures(items)
    if amount_of(power).digit is not None or not draft.bare or power.value is None:
        return None
    return draft.scale(power.value, unit=power.unit)


def limits(items: list[Item]) -> Draft | None:
    """Give an estimate its limits, the level of confidence, and p-values behind them."""
    first, *ends = figures(items)[:3]
    levels = says(items, "C")
    if not (levels or says(items, "(")):
        return None
    parts = with_unit_behind([first, *share_units(*ends)], unit_alone(items))
    if parts is None:
        return None
    first, *ends = parts
    if all(end.bare for end in ends):
        power = 0 if any(amount_of(end).magnitude for end in ends) else amount_of(first).scale
        ends = [end.scale(ten(power), unit=first.unit) for end in ends]
    factors = [
        Fraction(1) if PERCENT[0] in end.unit and PERCENT[0] in first.unit else conversion(end, first) for end in ends
    ]
    numbers = [
        None if by is None or end.value is None else end.value * by for end, by in zip(ends, factors, strict=True)
    ]
    low, high = numbers
    if low is None or high is None or first.value is None or not low <= first.value <= high:
        return None
    first.shape, first.low, first.high = "interval", low, high
    if levels:
        first.confidence_type = "confidence_interval"
        first.confidence = Decimal(str(levels[0])) if levels[0] else None
    for other in figures(items)[3:]:
        other.role = "p_value"
        first.components.append(other)
    return first


def unequal(items: list[Item]) -> Draft | None:
    """Read "12 V (−6%/+8%)": a value with unequal tolerances."""
    draft, down, up = figures(items)
    if amount_of(down).sign != "-" or amount_of(up).sign != "+" or draft.value is None:
        return None
    ends = []
    for part, role in ((down, "tolerance_low"), (up, "tolerance_high")):
        part.role = role
        size = part.value or Fraction(0)
        ends.append(draft.value + (draft.value * size / _HUNDRED if draft.unit != PERCENT == part.unit else size))
    draft.shape, (draft.low, draft.high) = "interval", ends
    draft.confidence_type, draft.components = "tolerance", [down, up]
    return draft


def plus_minus(items: list[Item]) -> Draft | None:
    """Give a value its printed tolerance or its spread; a unit printed once belongs to both."""
    spread_of = next((str(said) for said in says(items, "S")), None)
    both = with_unit_behind(figures(items), unit_alone(items))
    if both is None:
        return None
    draft, other = both
    if not says(items, "p"):  # "4.2 (SD 1.1)"
        other.role = spread_of
        draft.components.append(other)
        return draft
    amount, tolerance = amount_of(draft), amount_of(other)
    if (tolerance.exponent and not amount.exponent) or tolerance.sign:
        return None
    if tolerance.magnitude and not (amount.magnitude or amount.words) and abs(amount.value) < _LETTER_LIMIT:
        draft = draft_of(replace(amount.scaled(tolerance.scale), unit=amount.unit or tolerance.unit))
    size = _size(draft, other)
    if size is None:
        return None
    draft.confidence_type = spread_of
    return _within(draft, size, value=True)


def _size(draft: Draft, other: Draft) -> Fraction | None:
    """Return a tolerance in the unit of its value, which takes the unit of the tolerance where it has none."""
    size, share = amount_of(other).value, abs(draft.value or Fraction(0)) * amount_of(other).value / _HUNDRED
    if other.unit == PERCENT and draft.bare and not amount_of(draft).magnitude:
        why = "the tolerance may be a percentage of the value"
        draft.others.append((_within(draft.copy(), share, value=True), why))
    elif other.unit == PERCENT != draft.unit:
        return share
    if draft.bare and not other.bare:
        draft.give_unit(other)
    if draft.unit == PERCENT and other.kind == "percentage_points":
        return size * Fraction(1, _HUNDRED if other.unit[0][0] == "basis_point" else 1)
    by = Fraction(1) if other.bare else conversion(other, draft)
    return None if by is None else size * by


def tolerance(items: list[Item]) -> Draft | None:
    """Read a bare tolerance: "±15%", "within ±4%"."""
    draft = hedge(figures(items)[0], items)
    return None if amount_of(draft).sign else _within(draft, draft.value or Fraction(0))


def _within(draft: Draft, size: Fraction, value: bool = False) -> Draft:
    """Turn a point into a ± figure: a bare tolerance, or a value with its tolerance."""
    centre = draft.value or Fraction(0) if value else Fraction(0)
    draft.shape, draft.tolerance = "within", abs(size)
    draft.low, draft.high = centre - abs(size), centre + abs(size)
    draft.low_inclusive = draft.high_inclusive = True
    if not value:
        draft.value = None
        draft.kind = {"percent": "percent_change", "level": "difference"}.get(draft.kind, draft.kind)
    return draft


def within(items: list[Item]) -> Draft:
    """Read "within 6%" as a tolerance, "within 200 ms" as an upper bound."""
    draft = hedge(figures(items)[0], items)
    if draft.kind in _TOLERANCES or draft.unit == (("point", 1),):
        return _within(draft, draft.value or Fraction(0))
    make_bound(draft, "upper", True)
    return draft
