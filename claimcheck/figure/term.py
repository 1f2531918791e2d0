"""The core of a figure: the words that stand before its number, and one number, range, ratio, ± or bound."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from claimcheck.figure.count import Quantity, Source, match_idiom
from claimcheck.figure.draft import Draft, draft_of, make_bound
from claimcheck.figure.quantity import at_number, read_factor_word, read_quantity
from claimcheck.figure.words import BEFORE
from claimcheck.units import Product, multiply, print_product, same_dimension

__all__ = ["Lead", "apply_lead", "hedged_quantity", "is_bare", "read_term", "take_prefix"]


@dataclass(slots=True)
class Lead:
    """What the words before a number said."""

    hedge: str | None = None
    bound: tuple[str, bool] | None = None
    special: str | None = None
    statistic: str | None = None
    direction: str | None = None
    changes: bool = False
    by: bool = False
    to: bool = False
    order: int = 0
    words: list[str] = field(default_factory=list)
    slashed: bool = False
    conditions: list[Draft] = field(default_factory=list)
    target: bool = False
    context: bool = False
    unit: Product = ()

    def note(self, kind: str, payload: Any) -> bool:
        """Take up one idiom; say whether it was one that a lead can hold."""
        if kind in ("approx", "nearly", "barely"):
            self.hedge = kind if self.hedge in (None, "approx") else self.hedge
        elif kind in ("upper", "lower"):
            self.bound = (kind, payload)
        elif kind in ("within", "±", "from", "ranging", "between", "factor of"):
            self.special = (
                kind
                if self.special in (None, "within") and not (self.special == "within" and kind == "±")
                else self.special
            )
        elif kind == "statistic":
            self.statistic = payload
        elif kind == "direction":
            self.direction, self.changes = payload or self.direction, True
        elif kind == "by":
            self.by = True
        elif kind == "to":
            self.to = True
        elif kind == "target":
            self.target = self.to = True
        else:
            return kind in ("filler", "copula")
        return True


def take_prefix(source: Source, index: int, lead: Lead) -> int:
    """Take up hedges, bounds and fillers that stand directly before a number; return where they end."""
    while index < len(source.tokens) and not at_number(source, index):
        found = match_idiom(source, index, BEFORE)
        if found is None or found[0] in ("danger", "context", "vs", "direction", "copula", "n", "p-value", "ci"):
            break
        kind, payload, end = found
        if not lead.note(kind, payload):
            break
        index = end
    return index


def hedged_quantity(source: Source, index: int) -> tuple[Quantity, Lead, int] | None:
    """Read an optional hedge and the quantity behind it, or None."""
    lead = Lead()
    at = take_prefix(source, index, lead)
    found = read_quantity(source, at) if lead.special in (None, "within") else None
    return (found[0], lead, found[1]) if found else None


def is_bare(quantity: Quantity) -> bool:
    """Say whether a number was printed without unit, percent, factor sign or currency."""
    return not (quantity.unit or quantity.factor or quantity.percent or quantity.kind)


def read_term(source: Source, index: int, lead: Lead) -> tuple[Draft, int]:
    """Read the number, range, ratio or ± that begins at an index.

    Raises:
        FigureError: What begins there is no figure.
    """
    word = read_factor_word(source, index)
    if word is not None:
        return draft_of(word[0]), word[1]
    if source.words[index] == "±":
        return _tolerance_only(source, index + 1)
    found = read_quantity(source, index)
    if found is None:
        raise source.refuse(index, "no number stands here", "a figure is a number with its unit, such as 28.88 ms")
    quantity, at = found
    for form in (_plus_minus, _slash, _share, _every, _range, _dimensions):
        draft = form(source, quantity, at, lead)
        if draft is not None:
            return draft
    if lead.special == "between":
        raise source.refuse(at, "a range needs its second end here", "write between A and B")
    return draft_of(quantity), at


def _tolerance_only(source: Source, index: int) -> tuple[Draft, int]:
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


def _plus_minus(source: Source, quantity: Quantity, at: int, lead: Lead) -> tuple[Draft, int] | None:
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
    draft = draft_of(quantity)
    return attach_tolerance(source, draft, other, end), end


def attach_tolerance(source: Source, draft: Draft, other: Quantity, end: int) -> Draft:
    """Give a value its printed tolerance; a unit printed once belongs to both."""
    tolerance = draft_of(other)
    if draft.bare and not is_bare(other):
        if other.magnitude and not draft.quantities[0].magnitude:
            draft = draft_of(draft.quantities[0].scaled(other.scale))
        draft.give_unit(tolerance)
    elif tolerance.unit == (("percent", 1),) and draft.unit != tolerance.unit:
        tolerance.value = abs(draft.value or Fraction(0)) * (tolerance.value or Fraction(0)) / 100
    elif not is_bare(other) and tolerance.unit != draft.unit:
        from claimcheck.units import conversion_factor, print_product  # noqa: PLC0415 rare

        factor = conversion_factor(print_product(tolerance.unit), print_product(draft.unit))
        if factor is None:
            raise source.refuse(end - 1, "the tolerance is in another unit than its value")
        tolerance = tolerance.scale(factor)
    return within(draft, tolerance, value=True)


def _slash_pair(left: Quantity, right: Quantity) -> Draft:
    """Read "89.6% / 90.5%" as two figures."""
    members = [draft_of(left), draft_of(right)]
    kind = members[0].kind if members[0].kind == members[1].kind else "mixed"
    return Draft(shape="pair", kind=kind, unit=members[0].unit, members=members, quantities=[left, right])


def _slash(source: Source, quantity: Quantity, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "3997/4000" as a fraction and "ISL/OSL = 8192/1024" as a pair."""
    if source.words[at] != "/" or at + 1 >= len(source.tokens) or source.tokens[at + 1].kind != "N" or quantity.sign:
        return None
    found = read_quantity(source, at + 1)
    if found is None:
        return None
    other, end = found
    if not is_bare(quantity) and not is_bare(other) and quantity.unit == other.unit and quantity.factor == other.factor:
        return _slash_pair(quantity, other), end
    if _dated(source, at):
        raise source.refuse(at, "this may be a date", "write a fraction as n/m, or cut the date off")
    if lead.slashed:
        left, right = draft_of(quantity), draft_of(other)
        if left.bare and not right.bare:
            left.give_unit(right)
        draft = Draft(
            shape="pair", kind=left.kind if left.kind == right.kind else "mixed", unit=left.unit, members=[left, right]
        )
        return draft, end
    if (
        not is_bare(quantity)
        or quantity.magnitude
        or quantity.value.denominator != 1
        or other.value.denominator != 1
        or other.value == 0
        or other.value < quantity.value
    ):
        raise source.refuse(
            at,
            "the slash between two numbers can be read in several ways",
            "write a fraction as n/m of whole numbers, or name both parts as in ISL/OSL = 8192/1024",
        )
    return _fraction(quantity, other, "fraction"), end


def _dated(source: Source, at: int) -> bool:
    return source.words[at - 1].startswith("0") or source.words[at + 1].startswith("0") or source.words[at + 2] == "/"


def _fraction(top: Quantity, bottom: Quantity, kind: str) -> Draft:
    draft = Draft(value=top.value / bottom.value, kind=kind, quantities=[top])
    draft.components = [
        Draft(value=top.value, digit=top.digit, role="numerator"),
        Draft(value=bottom.value, digit=bottom.digit, role="denominator"),
    ]
    return draft


def _share(source: Source, quantity: Quantity, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "3.4M out of 149M", "1 in 40,000", "one run in twenty", "16 of 896 experts"."""
    here, noun = at, []
    if quantity.unit and not quantity.percent and not quantity.currency and len(quantity.unit) == 1:
        noun = list(quantity.metric)
    elif not is_bare(quantity):
        return None
    word = source.words[here]
    if word == "out" and source.words[here + 1] == "of":
        here += 2
    elif word in ("in", "of"):
        here += 1
    else:
        return None
    here += source.words[here] in ("every", "the", "all")
    found = read_quantity(source, here)
    if found is None or found[0].percent or found[0].factor or found[0].currency or found[0].kind:
        return None
    other, end = found
    whole = quantity.value.denominator == 1 and other.value.denominator == 1
    year = word == "in" and 1900 <= other.value <= 2100 and quantity.value != 1  # noqa: PLR2004
    if year or other.value < quantity.value or other.value == 0 or not (whole or word == "out" or word == "of"):
        return None
    if word == "in" and other.unit and quantity.value != 1 and not noun:
        unit = other.unit[0][0]
        if unit in ("second", "minute", "hour", "day", "week", "month", "year", "decade"):
            return None
    draft = _fraction(quantity, other, "fraction")
    draft.baseline = " ".join([*other.metric, *(name for name, _ in other.unit)]) or None
    return draft, end


def _every(source: Source, quantity: Quantity, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "1 token every 13 ms" as 13 ms per token."""
    if (
        source.words[at] not in ("every", "each", "per")
        or quantity.value != 1
        or len(quantity.unit) != 1
        or not at_number(source, at + 1)
    ):
        return None
    found = read_quantity(source, at + 1)
    if found is None or not found[0].unit:
        return None
    other, end = found
    other.unit = tuple(sorted([*other.unit, (quantity.unit[0][0], -1)]))
    return draft_of(other), end


_RANGE_SIGNS = ("-", "–", "~")


def _range(source: Source, quantity: Quantity, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read A–B, A to B, between A and B, from A to B, A → B."""
    word, end = source.words[at], at + 1
    if (
        word in _RANGE_SIGNS
        and end < len(source.tokens)
        and (
            source.glued(at) == source.glued(end)
            or word == "~"
            or source.tokens[at].kind != "S"
            or (source.glued(at) and at_number(source, end))
        )
    ):
        joiner = "-"
    elif lead.special == "between" and word in ("and", "&"):
        joiner = "and"
    elif word == "to" or (word in ("through",) and lead.special):
        joiner = "to"
    elif word == "→":
        joiner = "→"
    elif word in ("toward", "towards") and lead.special == "from":
        joiner, end = "to", at
    else:
        return None
    found = hedged_quantity(source, end)
    if found is None:
        return None
    other, second, end = found
    if joiner == "-" and second.hedge is None and second.bound is None and not (at_number(source, at + 1)):
        return None
    return _two_ends(source, quantity, other, joiner, lead, second, end)


def _two_ends(
    source: Source, quantity: Quantity, other: Quantity, joiner: str, lead: Lead, second: Lead, end: int
) -> tuple[Draft, int] | None:
    left, right = share_unit(quantity, other)
    first, last = draft_of(left), draft_of(right)
    split = (
        joiner == "-"
        and is_bare(left)
        and is_bare(right)
        and left.value + right.value == 100
        and left.value >= right.value
    )  # noqa: PLR2004
    if split and left.digit == right.digit == 1:
        draft = _fraction(left, right, "ratio")
        share = Draft(value=left.value, digit=left.digit, unit=(("percent", 1),), kind="percent")
        draft.others = [(share, "a split is also a share in percent")]
        return draft, end
    below = tuple(pair for pair in last.unit if pair[1] < 0)
    if below and first.unit and all(power > 0 for _, power in first.unit):
        first.unit = multiply(first.unit, below)
    change = joiner == "→" or (lead.special == "from" and not lead.by)
    if change or second.target or second.bound:
        return _before_after(first, last, lead, second, joiner), end
    if left.factor and right.factor is False and is_bare(right):
        last.kind = "change_factor"
    if first.unit != last.unit:
        from claimcheck.units import conversion_factor, print_product  # noqa: PLC0415 rare

        factor = conversion_factor(print_product(last.unit), print_product(first.unit))
        if factor is None:
            if joiner == "to" and (lead.changes or lead.by):
                return None
            raise source.refuse(end - 1, "the two ends of the range are in different units")
        last = last.scale(factor, unit=first.unit)
    if (
        first.kind != last.kind
        and {first.kind, last.kind} & {"change_factor", "percent", "percent_change"}
        and {first.kind, last.kind} != {"percent", "percent_change"}
    ):
        raise source.refuse(end - 1, "the two ends of the range are different kinds of figures")
    if (first.value or 0) > (last.value or 0):
        if joiner == "to" and not lead.by:
            return _before_after(first, last, lead, second, joiner), end
        if first.value is not None and last.value is not None and last.value < 0 and first.value < 0 and joiner == "-":
            first, last = last, first
        else:
            raise source.refuse(
                end - 1,
                "the second end of the range is below the first",
                "write the lower end first, or A → B for a change",
            )
    draft = Draft(
        shape="range",
        kind=first.kind,
        unit=first.unit,
        low=first.value,
        high=last.value,
        low_digit=first.digit,
        high_digit=last.digit,
    )
    draft.quantities, draft.metric = [left, right], last.metric or first.metric
    draft.hedge, draft.joined = second.hedge, joiner
    draft.approximate = second.hedge is not None
    draft.components = [*_named(first, "low_"), *_named(last, "high_")]
    return draft, end


def _named(draft: Draft, prefix: str) -> list[Draft]:
    for part in draft.components:
        part.role = prefix + (part.role or "")
    return draft.components


def share_unit(left: Quantity, right: Quantity) -> tuple[Quantity, Quantity]:
    """Give a range's first number the unit and scale that are printed once, behind the second, and the other way round."""
    from dataclasses import replace  # noqa: PLC0415

    if (
        left.currency
        and is_bare(right)
        or (left.currency and not right.currency and right.unit and all(power < 0 for _, power in right.unit))
    ):
        right = replace(right, unit=tuple(sorted({**dict(left.unit), **dict(right.unit)}.items())), currency=True)
    if left.currency and right.currency and len(left.unit) == 1 and len(right.unit) > 1 and left.unit[0] in right.unit:
        left = replace(left, unit=right.unit)
    if is_bare(left) and not is_bare(right) and not right.currency:
        left = replace(left, unit=right.unit, factor=right.factor, percent=right.percent, notes=right.notes)
    elif is_bare(left) and right.currency:
        left = replace(left, unit=right.unit, currency=True)
    elif is_bare(right) and not left.currency and not left.kind:
        right = replace(right, unit=left.unit, factor=left.factor, percent=left.percent)
    if (
        right.magnitude
        and not left.magnitude
        and not left.words
        and abs(left.value) < 1000
        and left.value < right.value
    ):  # noqa: PLR2004
        scaled = left.scaled(right.scale)
        if scaled.value <= right.value:
            left = replace(scaled, symbol=right.symbol, magnitude=True)
    return left, right


def _before_after(first: Draft, last: Draft, lead: Lead, second: Lead, joiner: str) -> Draft:
    """Build the pair of a change; where the words leave it open, offer the range too."""
    first.role, last.role = "before", "after"
    if second.target:
        last.role = "target"
    apply_hedge(first, lead)
    apply_hedge(last, second)
    draft = Draft(
        shape="pair", kind=first.kind if first.kind == last.kind else "mixed", unit=first.unit, members=[first, last]
    )
    if joiner == "to" and not lead.changes and first.unit == last.unit and (first.value or 0) < (last.value or 0):
        spread = Draft(
            shape="range",
            kind=first.kind,
            unit=first.unit,
            low=first.value,
            high=last.value,
            low_digit=first.digit,
            high_digit=last.digit,
        )
        draft.others.append((spread, '"from A to B" may also be a range'))
    draft.quantities = [*first.quantities, *last.quantities]
    return draft


def apply_hedge(draft: Draft, lead: Lead) -> None:
    """Put a hedge and a bound on a draft."""
    if lead.hedge:
        draft.approximate, draft.hedge = True, lead.hedge
    if lead.bound and draft.shape in ("point", "range"):
        if draft.shape == "range" and lead.bound[0] == "upper":
            spread = draft.copy()
            draft.others.append((spread, '"up to A–B" may also say that the best case lies between A and B'))
        make_bound(draft, *lead.bound)
    if lead.statistic:
        draft.statistic = lead.statistic


def _dimensions(source: Source, quantity: Quantity, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "65K × 65K" and "1024x768" as dimensions, never as a factor."""
    if source.words[at] not in ("×", "x", "by") or not at_number(source, at + 1) or quantity.factor or quantity.percent:
        return None
    members, here = [draft_of(quantity)], at
    while source.words[here] in ("×", "x", "by") and at_number(source, here + 1):
        found = read_quantity(source, here + 1)
        if found is None or found[0].percent or found[0].factor:
            break
        members.append(draft_of(found[0]))
        here = found[1]
    if len(members) == 1:
        return None
    if members[0].bare and not members[-1].bare and not _is_length(members[-1].unit):
        raise source.refuse(
            at, "a count times a size is two figures in one", "write the total, or the size of one piece"
        )
    for member in members[:-1]:
        if member.bare and not members[-1].bare:
            member.give_unit(members[-1])
    for member in members:
        member.role = "dimension"
    return Draft(shape="pair", kind="level", unit=members[0].unit, members=members, quantities=[quantity]), here


def _is_length(unit: Product) -> bool:
    name = print_product(unit)
    return name == "pixel" or same_dimension(name, "meter")


def apply_lead(draft: Draft, lead: Lead) -> None:
    """Put what the words before the number said on the figure."""
    targets = draft.members if draft.shape == "pair" else [draft]
    if lead.special == "within" and draft.shape == "point":
        _apply_within(draft, lead)
    elif draft.shape != "pair":
        apply_hedge(draft, lead)
    if lead.statistic:
        for target in targets:
            target.statistic = target.statistic or lead.statistic
    if lead.special == "factor of" and draft.kind == "level" and not draft.unit:
        draft.kind = "change_factor"
        for quantity in draft.quantities:
            quantity.factor = True
    if lead.changes:
        draft.changes, draft.by = True, lead.by
        draft.direction = lead.direction
    if lead.unit and draft.bare:
        draft.unit = lead.unit
    if lead.words and not draft.metric:
        draft.metric = " ".join(lead.words)
    draft.components.extend(lead.conditions)


def _apply_within(draft: Draft, lead: Lead) -> None:
    relative = draft.kind in ("percent", "percent_change", "percentage_points")
    if relative:
        within(draft, draft)
    elif draft.kind == "change_factor":
        other = draft.copy()
        other.shape, other.value = "range", None
        other.low, other.high = 1 / (draft.value or Fraction(1)), draft.value
        draft.others.append((other, '"within a factor" bounds the ratio on both sides'))
        make_bound(draft, "upper", True)
    else:
        make_bound(draft, "upper", True)
        draft.spread = True
    if lead.hedge:
        draft.approximate, draft.hedge = True, lead.hedge
