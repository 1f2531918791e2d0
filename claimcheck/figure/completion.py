"""After the phrase is read: temperatures, sizes in tokens, and whether restatements fit."""

from __future__ import annotations

import re
from fractions import Fraction

from claimcheck.figure.combine import RATIO_NAMES
from claimcheck.figure.draft import Draft
from claimcheck.figure.interval import Interval
from claimcheck.units import convert, multiply, noun, print_product, same_dimension

__all__ = ["complete"]


def complete(draft: Draft) -> None:
    """Decide what only the whole figure can tell, and check what it restates; in place."""
    _temperatures(draft)
    _tokens(draft)
    _counted(draft)
    for part in (draft, *draft.members, *draft.components):
        if part.bare and part.metric and part.metric.lower() in RATIO_NAMES:
            part.kind = "ratio"
    for member in draft.members:
        _temperatures(member)
        _tokens(member)
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
    apart = (draft.metric or "").startswith(("above ", "below ", "warmer ", "cooler "))  # "1.1 °C above 1850–1900"
    if draft.changes or apart or draft.shape == "within" or draft.kind == "difference" or restated:
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
            part.check = _checked(draft, part)


def _checked(draft: Draft, part: Draft) -> str | None:
    """Hold a restatement against what it restates; None where the two cannot be held together."""
    derived = _derived(draft, part)
    if not derived:
        return None
    stated = part if part.kind != "fraction" else draft
    if any(centre in stated.interval() for _, centre in derived):
        return "reproduces"
    # Zeros at the end of a whole number may or may not be digits: 250 is often 25 tens.
    if any(allowed.touches(stated.interval()) or allowed.touches(_loose(stated)) for allowed, _ in derived):
        return "within rounding only"
    return "inconsistent"


def _loose(draft: Draft) -> Interval:
    """Return what the digits allow where the last digit that is not zero is the last one that counts."""
    number, digit = draft.number, draft.digit or draft.high_digit or draft.low_digit
    if draft.shape in ("range", "pair") or not number or digit is None:
        return draft.interval()
    while (number / digit) % 10 == 0:
        digit *= 10
    return Interval.around(number, digit)


def _derived(draft: Draft, part: Draft) -> list[tuple[Interval, Fraction]]:
    """Return what the figure says its restatement should be: each way to derive it, as allowed interval and centre."""
    if draft.shape == "pair":
        return _from_pair(draft, part)
    centre = draft.number
    if part.kind == "fraction" and draft.kind == "percent" and part.value is not None:
        return [(_share(part).scaled(Fraction(100)), part.value * 100)]
    if centre is None or part.shape == "pair" or not draft.unit or draft.unit == part.unit:
        return []
    left, right = print_product(draft.unit), print_product(part.unit)
    around = Interval.around(centre, draft.digit or draft.high_digit or draft.low_digit)
    if same_dimension(left, right):
        shift = convert(0, left, right)
        factor = convert(1, left, right) - shift
        return [(around.scaled(factor, shift), centre * factor + shift)]
    return [rate for time in draft.components if time.role == "condition" for rate in _rate(draft, time, part)]


def _rate(draft: Draft, time: Draft, part: Draft) -> list[tuple[Interval, Fraction]]:
    """Divide a level by the time it took, for a restatement that is a rate: "520 km in five minutes, or 2.6 km/s"."""
    unit = print_product(multiply(draft.unit, tuple((name, -power) for name, power in time.unit)))
    if not time.value or not draft.value or 0 in time.interval() or not same_dimension(unit, print_product(part.unit)):
        return []
    factor = convert(1, unit, print_product(part.unit))
    return [((draft.interval() / time.interval()).scaled(factor), draft.value / time.value * factor)]


def _share(part: Draft) -> Interval:
    ends = [c.interval() for c in part.components if c.role in ("numerator", "denominator")]
    return ends[0] / ends[1] if len(ends) == 2 and 0 not in ends[1] else part.interval()


def _from_pair(draft: Draft, part: Draft) -> list[tuple[Interval, Fraction]]:
    """Derive a factor or a percentage from the two levels of a pair, either way round."""
    if len(draft.members) == 1:
        return _derived(draft.members[0], part)
    if len(draft.members) != 2:
        return []
    left, right = draft.members
    units = print_product(left.unit), print_product(right.unit)
    points = left.shape == right.shape == "point" and left.kind == right.kind and left.value and right.value
    if not points or not same_dimension(*units):
        return []
    factor = convert(1, units[1], units[0]) - convert(0, units[1], units[0])
    a, b = left.interval(), right.interval().scaled(factor)
    if 0 in a or 0 in b:
        return []
    x, y = left.value or Fraction(1), (right.value or Fraction(1)) * factor
    ratios = [(a / b, x / y), (b / a, y / x)]
    if part.kind == "change_factor" and part.shape == "point":
        return ratios  # a risk or hazard ratio is often adjusted and need not be the quotient of the two shares
    if part.kind == "percent_change":
        hundred = Fraction(100)
        changes = [(ratio.scaled(hundred, -hundred), centre * hundred - hundred) for ratio, centre in ratios]
        return [*changes, *((-allowed, -centre) for allowed, centre in changes)]
    return []
