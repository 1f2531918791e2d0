"""After the phrase is read: temperatures, sizes in tokens, and whether restatements fit."""

from __future__ import annotations

import re
from fractions import Fraction

from claimcheck.figure.draft import Draft
from claimcheck.figure.interval import Interval
from claimcheck.units import convert, noun, print_product, same_dimension

__all__ = ["settle"]


def settle(draft: Draft) -> None:
    """Decide what only the whole figure can tell, and check what it restates; in place."""
    _temperatures(draft)
    _tokens(draft)
    _counted(draft)
    for member in draft.members:
        _temperatures(member)
        _restatements(member)
    _restatements(draft)


_LENGTHS = re.compile(
    r"\b(?:isl|osl|context(?: (?:lengths?|windows?|sizes?))?|(?:sequence|prompt|input|output) (?:lengths?|tokens))\b",
    re.IGNORECASE,
)


def _tokens(draft: Draft) -> None:
    """A length of a context, prompt or sequence that was printed without a unit is in tokens."""
    if draft.metric and _LENGTHS.search(draft.metric):
        for part in (draft, *draft.members):
            if part.bare and part.shape != "within":
                part.unit = (("token", 1),)


def _counted(draft: Draft) -> None:
    """Read the plural before the verb as what was counted: "GitHub stars grew from 14,000 to 32,600"."""
    if (
        draft.shape != "pair"
        or not draft.metric
        or not draft.changes
        or not all(member.bare for member in draft.members)
    ):
        return
    word = draft.metric.split()[-1]
    name = noun(word.lower()) if word.endswith("s") and not word.endswith("ss") else None
    if name is not None and name != word.lower():
        for part in (draft, *draft.members):
            part.unit = ((name, 1),)


def _temperatures(draft: Draft) -> None:
    """A change, a tolerance or a matching restatement shows that degrees are a difference."""
    if len(draft.unit) != 1 or draft.unit[0][0] not in ("degree_Celsius", "degree_Fahrenheit"):
        return
    name = draft.unit[0][0]
    restated = any(_is_difference(draft, part) for part in draft.components)
    if draft.changes or draft.shape == "within" or draft.kind == "difference" or restated:
        draft.unit = (("delta_" + name, 1),)
        draft.kind = "difference"
        for part in draft.components:
            if len(part.unit) == 1 and part.unit[0][0] in ("degree_Celsius", "degree_Fahrenheit"):
                part.unit, part.kind = (("delta_" + part.unit[0][0], 1),), "difference"


def _is_difference(draft: Draft, part: Draft) -> bool:
    if (
        part.role != "restatement"
        or draft.value is None
        or part.value is None
        or len(part.unit) != 1
        or part.unit == draft.unit
    ):
        return False
    if part.unit[0][0] not in ("degree_Celsius", "degree_Fahrenheit"):
        return False
    moved = draft.interval().scaled(Fraction(9, 5) if draft.unit[0][0] == "degree_Celsius" else Fraction(5, 9))
    return moved.touches(part.interval())


def _restatements(draft: Draft) -> None:
    for part in draft.components:
        if part.role == "restatement":
            fits = _fits(draft, part)
            part.check = None if fits is None else "fits" if fits else "does not fit"


def _fits(draft: Draft, part: Draft) -> bool | None:
    """Say whether a restatement fits within the printed digits; None where the two cannot be held together."""
    if draft.shape == "pair":
        return _fits_pair(draft, part)
    if part.kind == "fraction" and draft.kind == "percent" and part.value is not None:
        return _touching(_share(part).scaled(Fraction(100)), draft.interval())
    left, right = print_product(draft.unit), print_product(part.unit)
    if left == right or part.shape == "pair" or not draft.unit or not same_dimension(left, right):
        return None
    shift = convert(0, left, right)
    return _touching(draft.interval().scaled(convert(1, left, right) - shift, shift), part.interval())


def _share(part: Draft) -> Interval:
    ends = [c.interval() for c in part.components if c.role in ("numerator", "denominator")]
    return ends[0] / ends[1] if len(ends) == 2 and 0 not in ends[1] else part.interval()


def _touching(left: Interval, right: Interval) -> bool:
    return left.touches(right)


def _fits_pair(draft: Draft, part: Draft) -> bool | None:
    """Hold a factor or percentage against the two levels of a pair, either way round."""
    if len(draft.members) == 1:
        return _fits(draft.members[0], part)
    if len(draft.members) != 2:
        return None
    left, right = draft.members
    if (
        left.kind != right.kind
        or left.shape != "point"
        or right.shape != "point"
        or not same_dimension(print_product(left.unit), print_product(right.unit))
    ):
        return None
    factor = convert(1, print_product(right.unit), print_product(left.unit)) if left.unit != right.unit else Fraction(1)
    a, b = left.interval(), right.interval().scaled(factor)
    if 0 in a or 0 in b:
        return None
    ratios = (a / b, b / a)
    if part.kind in ("change_factor", "ratio") and part.shape in ("point", "interval"):
        return any(ratio.touches(part.interval()) for ratio in ratios)
    if part.kind == "percent_change":
        return any(
            change.touches(part.interval()) or (-change).touches(part.interval())
            for change in (ratio.scaled(Fraction(100), Fraction(-100)) for ratio in ratios)
        )
    return None
