"""What comes late: a unit behind a bracket, "per decade" behind its noun, a condition, the time a change took."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.figure.below import denominators
from claimcheck.figure.count import Amount, Phrase, match_idiom
from claimcheck.figure.draft import Draft, draft_of, kind_of, make_bound
from claimcheck.figure.numbers import read_numeral, ten
from claimcheck.figure.prefix import hedged_quantity
from claimcheck.figure.quantity import read_unit
from claimcheck.figure.tolerance import attach_in_place, within
from claimcheck.figure.words import AFTER, SCALES
from claimcheck.units import multiply, print_product, same_dimension

__all__ = [
    "around_baseline",
    "charge_time",
    "condition",
    "is_charge",
    "late_denominator",
    "late_tolerance",
    "late_unit",
    "names_thing",
]


def late_denominator(source: Phrase, at: int, draft: Draft) -> int | None:
    """Read "per decade" that comes late: "3500 cubic kilometers of ice per decade"."""
    if (
        draft.kind not in ("level", "difference", "percent", "percent_change")
        or draft.shape == "pair"
        or (draft.bare and not draft.metric)
    ):
        return None
    if draft.kind != "level" and draft.changes:
        return None
    below = denominators(source, at)
    if below.end == at:
        return None
    draft.unit = multiply(draft.unit, below.product)
    if below.divisor != 1:
        scaled = draft.scale(1 / below.divisor)
        for name in ("value", "low", "high", "digit", "low_digit", "high_digit"):
            setattr(draft, name, getattr(scaled, name))
    if draft.kind == "percent":
        draft.kind = "percent_change"
    return below.end


def late_power(source: Phrase, at: int, draft: Draft) -> int:
    """Read the power of ten or the scale word behind a bracket: "2.4(2) × 10⁻³", "$2.4 ($2.1–$2.7) billion"."""
    power: int | None = None
    end = at
    if source.words[at] == "×" and at + 1 < len(source.tokens) and source.tokens[at + 1].text.startswith("10"):
        numeral = read_numeral(source.tokens[at + 1].text, source.lang)
        if numeral is not None and numeral.digit is None and numeral.value > 0:
            power, end = _exponent(numeral.value), at + 2
    elif source.words[at] in SCALES and any(quantity.currency for quantity in draft.quantities):
        power, end = SCALES[source.words[at]], at + 1
    if power is None or draft.shape == "pair" or any(quantity.magnitude for quantity in draft.quantities):
        return at
    parts = [draft, *(other for other, _ in draft.others)]
    parts += [part for whole in parts for part in whole.components if part.role in ("baseline", "range")]
    for part in parts:
        _take_numbers(part, part.scale(ten(power)))
    return end


def _exponent(value: Fraction) -> int:
    return len(str(value.numerator)) - len(str(value.denominator))


def _take_numbers(part: Draft, scaled: Draft) -> None:
    for name in ("value", "low", "high", "tolerance", "digit", "low_digit", "high_digit"):
        setattr(part, name, getattr(scaled, name))


def late_unit(source: Phrase, at: int, draft: Draft) -> int:
    """Read a scale or unit that follows the bracket: "0.20 [0.15 to 0.25] m", "2.4(2) × 10⁻³ m"."""
    at = late_power(source, at, draft)
    if not draft.bare or draft.metric:
        return at
    found = read_unit(source, at)
    if found is None:
        return at
    quantity, end = found
    parts = [draft, *draft.members, *(part for part in draft.components if part.role in ("baseline", "range"))]
    for part in parts:
        if not part.bare:
            continue
        _take_numbers(part, part.scale(ten(quantity.scale)))
        part.unit = quantity.unit
        part.kind = kind_of(quantity) if part.kind == "level" else part.kind
    draft.quantities = draft.quantities or [quantity]
    return end


def late_tolerance(source: Phrase, at: int, draft: Draft) -> int:
    """Read "0.87 °C ± 0.12 °C" where something stood between."""
    found = hedged_quantity(source, at + 1)
    if found is None:
        raise source.refuse(at + 1, "a number should follow the ± sign")

    attach_in_place(source, draft, found[0], found[2])
    return found[2]


def condition(source: Phrase, at: int, draft: Draft) -> int:
    """Read a condition: "@ 0.5 ms", "in 10 minutes"."""
    found = hedged_quantity(source, at)
    if found is None:
        raise source.refuse(at, "a condition with a number should stand here")
    quantity, lead, end = found
    part = draft_of(quantity)
    if lead.bound:
        make_bound(part, *lead.bound)
    part.role = "condition"
    draft.components.append(part)
    return end


def is_charge(draft: Draft, quantity: Amount) -> bool:
    """Say whether a time behind "A% to B%" or "0–60 mph" is what the change between them took."""
    if not quantity.unit or not same_dimension(print_product(quantity.unit), "second"):
        return False
    if draft.shape == "range":
        return (draft.kind == "percent" and draft.joined == "to") or is_sprint(draft)
    return draft.shape == "pair" and all(member.kind == "percent" for member in draft.members)


def is_sprint(draft: Draft) -> bool:
    """Say whether a range is a run-up from standing: "0–60 mph"."""
    return draft.shape == "range" and draft.low == 0 and same_dimension(print_product(draft.unit), "meter/second")


def charge_time(source: Phrase, at: int, draft: Draft) -> int:
    """Turn "20% to 97% in less than 12 minutes" into the two levels and the time between them."""
    end = condition(source, at, draft)
    duration = draft.components.pop()
    duration.role = "duration"
    if is_sprint(draft):
        return _sprint(draft, duration, end)
    if draft.shape == "range":
        first = Draft(value=draft.low, digit=draft.low_digit, unit=draft.unit, kind=draft.kind, role="before")
        last = Draft(value=draft.high, digit=draft.high_digit, unit=draft.unit, kind=draft.kind, role="after")
        draft.members, draft.shape, draft.low, draft.high = [first, last], "pair", None, None
    draft.members.append(duration)
    draft.others = []
    return end


def _sprint(draft: Draft, duration: Draft, end: int) -> int:
    """Turn "0–60 mph in 3.1 seconds" into the time it took, with the two speeds beside it."""
    first = Draft(value=draft.low, digit=draft.low_digit, unit=draft.unit, role="from")
    last = Draft(value=draft.high, digit=draft.high_digit, unit=draft.unit, role="to")
    for name in ("shape", "kind", "unit", "value", "low", "high", "digit", "low_digit", "high_digit", "quantities"):
        setattr(draft, name, getattr(duration, name))
    draft.low_inclusive, draft.high_inclusive = duration.low_inclusive, duration.high_inclusive
    draft.components, draft.others, draft.approximate = [first, last], [], duration.approximate
    return end


def around_baseline(draft: Draft) -> None:
    """Turn "within 50 ms" into a tolerance once "of X" names what it is around."""
    draft.value, draft.digit, draft.high = draft.high, draft.high_digit, None

    draft.high_digit, draft.spread, draft.kind = None, False, "level"
    within(draft, draft)


#: Nouns of change that also stand before the name of a thing: "boost clock", "compression ratio".
_NOUNS = frozenset("boost compression peak gain lift cut savings growth lead error loss jump drop spread shift".split())


def names_thing(source: Phrase, at: int, end: int, draft: Draft) -> bool:
    """Say whether a noun of change only names a thing: "5.2 GHz boost clock", "12:1 compression ratio"."""
    if source.words[at] not in _NOUNS or end >= len(source.tokens) or source.tokens[end].kind != "W":
        return False
    level = draft.kind == "ratio" or (draft.kind == "level" and bool(draft.unit))
    return level and match_idiom(source, end, AFTER) is None
