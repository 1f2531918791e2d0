"""Figures with a ± sign: a bare tolerance, or a value with its tolerance."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.figure.count import Amount, Phrase, match_idiom
from claimcheck.figure.draft import PERCENT, Draft, draft_of
from claimcheck.figure.prefix import Lead, is_bare
from claimcheck.figure.quantity import at_number, read_quantity
from claimcheck.figure.words import BEFORE
from claimcheck.units import conversion_factor, print_product

__all__ = ["attach_in_place", "attach_tolerance", "plus_minus", "tolerance_only", "within"]


def tolerance_only(source: Phrase, index: int) -> tuple[Draft, int]:
    """Read the number behind a ± sign that has no value before it."""
    found = read_quantity(source, index)
    if found is None:
        raise source.refuse(index, "a number should follow the ± sign")
    draft = draft_of(found[0])
    return within(draft, draft), found[1]


def within(draft: Draft, tolerance: Draft, value: bool = False) -> Draft:
    """Turn a draft into a ± figure: a bare tolerance, or a value with its tolerance."""
    amount = abs(tolerance.value or Fraction(0))
    centre = draft.value or Fraction(0) if value else Fraction(0)
    draft.shape, draft.tolerance = "within", amount
    draft.low, draft.high = centre - amount, centre + amount
    draft.low_inclusive = draft.high_inclusive = True
    if not value:
        draft.value = None
        draft.kind = {"percent": "percent_change", "level": "difference"}.get(draft.kind, draft.kind)
    return draft


def plus_minus(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "67.4 ± 0.5 km/s", "95.4% ± 0.6%"."""
    if source.words[at] != "±":
        found = match_idiom(source, at, {"plus": BEFORE.get("plus", []), "give": BEFORE.get("give", [])})
        if found is None or found[0] != "±" or not at_number(source, found[2]):
            return None
        at = found[2] - 1
    found_tolerance = read_quantity(source, at + 1)
    if found_tolerance is None:
        raise source.refuse(at + 1, "a number should follow the ± sign")
    other, end = found_tolerance
    if other.exponent and not quantity.exponent:
        raise source.refuse(
            at + 1, "the power of ten may belong to both numbers", "write a ± b with each its power of ten"
        )
    draft = draft_of(quantity)
    return attach_tolerance(source, draft, other, end), end


def attach_tolerance(source: Phrase, draft: Draft, other: Amount, end: int) -> Draft:
    """Give a value its printed tolerance; a unit printed once belongs to both."""
    tolerance = draft_of(other)
    percent = tolerance.unit == PERCENT
    if percent and draft.bare:
        share = abs(draft.value or Fraction(0)) * (tolerance.value or Fraction(0)) / 100
        if draft.quantities[0].magnitude:
            tolerance.value = share  # "2.2 million ± 10%"
            return within(draft, tolerance, value=True)
        relative = within(draft.copy(), Draft(value=share), value=True)
        draft.others.append((relative, "the tolerance may be a percentage of the value"))
    shared = other.magnitude and not draft.quantities[0].magnitude and not draft.quantities[0].words
    if shared and draft.value is not None and abs(draft.value) < 1000:
        others, unit, kind = draft.others, draft.unit, draft.kind
        draft = draft_of(draft.quantities[0].scaled(other.scale))
        draft.others, draft.unit, draft.kind = others, unit, kind
    if draft.unit == PERCENT and tolerance.kind == "percentage_points":
        tolerance = tolerance.scale(Fraction(1, 100) if tolerance.unit[0][0] == "basis_point" else Fraction(1))
    elif draft.bare and not is_bare(other):
        draft.give_unit(tolerance)
    elif percent and draft.unit != PERCENT:
        tolerance.value = abs(draft.value or Fraction(0)) * (tolerance.value or Fraction(0)) / 100
    elif not is_bare(other) and tolerance.unit != draft.unit:
        factor = conversion_factor(print_product(tolerance.unit), print_product(draft.unit))
        if factor is None:
            raise source.refuse(end - 1, "the tolerance is in another unit than its value")
        tolerance = tolerance.scale(factor)
    return within(draft, tolerance, value=True)


def attach_in_place(source: Phrase, draft: Draft, quantity: object, end: int) -> None:
    """Give a figure that is already being read its tolerance."""
    changed = attach_tolerance(source, draft, quantity, end)  # type: ignore[arg-type]
    if changed is not draft:
        for name in (
            "others",
            "value",
            "digit",
            "unit",
            "kind",
            "quantities",
            "shape",
            "tolerance",
            "low",
            "high",
            "low_inclusive",
            "high_inclusive",
        ):
            setattr(draft, name, getattr(changed, name))
