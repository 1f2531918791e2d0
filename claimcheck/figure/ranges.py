"""Two numbers as one figure: a range, or the two ends of a change."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.figure.count import Amount, Phrase
from claimcheck.figure.draft import PERCENT, Draft, draft_of, fraction_of, make_bound
from claimcheck.figure.numbers import ten
from claimcheck.figure.prefix import Lead, hedged_quantity, is_bare
from claimcheck.figure.quantity import at_number, read_quantity
from claimcheck.units import conversion_factor, multiply, print_product

__all__ = ["ARRIVING", "apply_hedge", "read_range", "share_unit"]

_RANGE_SIGNS = ("-", "–", "~")


def read_range(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read A–B, A to B, between A and B, from A to B, A → B."""
    at += source.words[at] == "-" and source.glued(at) and source.words[at + 1] == "to"  # "two- to three-fold"
    ratio = _to_one(source, quantity, at, lead)
    if ratio is not None:
        return ratio
    word, end = source.words[at], at + 1
    if word == "up" and source.words[end] == "to" and lead.special == "from":
        word, end, lead.special = "to", end + 1, "ranging"  # "from 4 up to 64 GPUs"
    if word in _RANGE_SIGNS and _binds(source, at):
        joiner = "-"
    elif lead.bound and lead.bound[0] == "lower" and word in ("but", "and"):
        return _between_bounds(source, quantity, end, lead)
    elif lead.special == "between" and word in ("and", "&"):
        joiner = "and"
    elif word == "to" or (word in ("through",) and lead.special):
        joiner = "to"
    elif word == "→":
        joiner = "→"
    elif word == "or" and is_bare(quantity) and not lead.bound and not lead.special:
        return _either(source, quantity, end)
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


def _either(source: Phrase, quantity: Amount, at: int) -> tuple[Draft, int] | None:
    """Read "two or three days" as a range: the unit behind the second number is printed for both."""
    found = read_quantity(source, at)
    if found is None or (is_bare(found[0]) and not found[0].magnitude) or found[0].value <= quantity.value:
        return None
    if found[0].sign or source.words[at] in ("a", "an"):
        return None
    left, right = share_unit(quantity, found[0])
    return _spread(draft_of(left), draft_of(right), "or", Lead()), found[1]


def _to_one(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "5-to-1" and "3 to 1" as a ratio."""
    if source.words[at] != "to" or lead.special or lead.changes or lead.to or not is_bare(quantity):
        return None
    hyphened = source.words[at + 1] == "-" and source.glued(at + 1)
    found = read_quantity(source, at + 1 + hyphened)
    if found is None or not is_bare(found[0]) or found[0].sign or quantity.value <= 0:
        return None
    other, end = found
    if other.value != 1 and not (hyphened and 0 < other.value <= quantity.value):
        return None
    if quantity.value.denominator != 1 and other.value != 1:
        return None
    return fraction_of(quantity, other, "ratio"), end


def _between_bounds(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "more than 5 but less than 10%" as a range whose ends the words decide."""
    found = hedged_quantity(source, at)
    if found is None or lead.bound is None or found[1].bound is None or found[1].bound[0] != "upper":
        return None
    left, right = share_unit(quantity, found[0])
    first, last = draft_of(left), draft_of(right)
    if first.unit != last.unit or first.kind != last.kind or (first.value or 0) > (last.value or 0):
        return None
    draft = _spread(first, last, "and", found[1])
    draft.low_inclusive, draft.high_inclusive = lead.bound[1], found[1].bound[1]
    lead.bound = None
    return draft, found[2]


def _binds(source: Phrase, at: int) -> bool:
    """Say whether a dash or tilde joins what stands on both its sides: glued to both or to none."""
    even = source.glued(at) == source.glued(at + 1) or source.words[at] == "~"
    return at + 1 < len(source.tokens) and (even or (source.glued(at) and at_number(source, at + 1)))


def _two_ends(
    source: Phrase, quantity: Amount, other: Amount, joiner: str, lead: Lead, second: Lead, end: int
) -> tuple[Draft, int] | None:
    """Build what two joined numbers state: a split, a change with its two ends, or a range."""
    if joiner == "to" and quantity.kind == "halved":
        return None  # "halved to 12 ms"
    left, right = share_unit(quantity, other)
    years = all(is_bare(end) and end.digit == 1 and 1900 <= end.value <= 2100 for end in (left, right))
    if years and joiner == "-" and left.value < right.value and not lead.words:
        raise source.refuse(0, "these two may be years", "cut the phrase to the figure itself")
    if joiner == "-" and _is_split(left, right):
        return _split(left, right), end
    first, last = draft_of(left), draft_of(right)
    below = tuple(pair for pair in last.unit if pair[1] < 0)
    if below and first.unit and all(power > 0 for _, power in first.unit):
        first.unit = multiply(first.unit, below)
    if joiner == "→" or (lead.special == "from" and not lead.by) or second.target or second.bound:
        return _before_after(first, last, lead, second, joiner), end
    if joiner == "to" and (_arrives(first, last, lead) or _by_to(source, quantity, other, lead, end)):
        return None
    if first.unit != last.unit:
        factor = conversion_factor(print_product(last.unit), print_product(first.unit))
        if factor is None:
            raise source.refuse(end - 1, "the two ends of the range are in different units")
        last = last.scale(factor, unit=first.unit)
    kinds = {first.kind, last.kind}
    if len(kinds) > 1 and kinds & {"change_factor", "percent", "percent_change"} and not kinds <= _PERCENTS:
        raise source.refuse(end - 1, "the two ends of the range are different kinds of figures")
    if (first.value or 0) > (last.value or 0):
        if joiner == "to" and not lead.by and lead.special not in ("ranging", "between"):
            return _before_after(first, last, lead, second, joiner), end
        if joiner != "-" or (first.value or 0) >= 0:
            raise source.refuse(
                end - 1,
                "the second end of the range is below the first",
                "write the lower end first, or A → B for a change",
            )
        first, last = last, first  # "−5–−10": negative numbers, the smaller amount first
    return _spread(first, last, joiner, second), end


def _arrives(first: Draft, last: Draft, lead: Lead) -> bool:
    """Say whether the second number is where a change arrived: "rose by 5% to $74", "rose 5% to 45%"."""
    if first.unit == last.unit:
        return lead.verb in ARRIVING and not lead.by and first.kind != "change_factor"
    alike = conversion_factor(print_product(last.unit), print_product(first.unit)) is not None
    return not alike and (lead.changes or lead.by)


def _by_to(source: Phrase, quantity: Amount, other: Amount, lead: Lead, end: int) -> bool:
    """Say whether "by A to B" is a change and where it arrived: "rose by 3% to 45", "by 1.2 million to 48 million".

    Raises:
        FigureError: It may as well be a range of changes.
    """
    if not lead.by or not lead.changes or (is_bare(quantity) and not quantity.magnitude):
        return False
    if is_bare(other) and not other.magnitude:
        return True
    if quantity.unit != other.unit or quantity.factor or quantity.percent or other.value <= quantity.value:
        return False
    if other.value > 5 * quantity.value:
        return True
    raise source.refuse(
        end - 1, "this is a range of changes, or a change and its level", "write the range as A–B, or the change alone"
    )


#: Verbs of arriving somewhere: behind them "to" names the new level.
ARRIVING = frozenset(
    "rose risen rises grew grown fell fallen falls dropped drops declined climbed jumped surged slipped dipped up down"
    " increased decreased gained lost sank slid tumbled plunged soared advanced eased expanded shrank".split()
)
_PERCENTS = {"percent", "percent_change"}


def _is_split(left: Amount, right: Amount) -> bool:
    """Say whether two bare whole numbers share a hundred: "50-50", "60-40"."""
    whole = is_bare(left) and is_bare(right) and left.digit == right.digit == 1
    return whole and left.value + right.value == 100 and left.value >= right.value


def _split(left: Amount, right: Amount) -> Draft:
    draft = fraction_of(left, right, "ratio")
    share = Draft(value=left.value, digit=left.digit, unit=PERCENT, kind="percent")
    draft.others = [(share, "a split is also a share in percent")]
    return draft


def _spread(first: Draft, last: Draft, joiner: str, second: Lead) -> Draft:
    draft = Draft(shape="range", kind=first.kind, unit=first.unit, low=first.value, high=last.value)
    draft.low_digit, draft.high_digit = first.digit, last.digit
    draft.quantities, draft.metric = [*first.quantities, *last.quantities], last.metric or first.metric
    draft.hedge, draft.joined, draft.approximate = second.hedge, joiner, second.hedge is not None
    draft.components = [*_named(first, "low_"), *_named(last, "high_")]
    return draft


def _named(draft: Draft, prefix: str) -> list[Draft]:
    for part in draft.components:
        part.role = prefix + (part.role or "")
    return draft.components


def share_unit(left: Amount, right: Amount) -> tuple[Amount, Amount]:
    """Give both numbers of a range the unit and scale that are printed once, mostly behind the second."""
    if right.order and is_bare(left) and left.value.denominator == 1:
        left = replace(left, value=ten(int(left.value)), digit=None, factor=True)
    if right.divisor != 1 and is_bare(left):
        left = left.times(1 / right.divisor)  # "5 to 10 per 100,000 people"
    if (left.currency and is_bare(right)) or (
        left.currency and not right.currency and right.unit and all(power < 0 for _, power in right.unit)
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
    shared = right.magnitude and not left.magnitude and not left.words and abs(left.value) < 1000
    if (shared or (right.exponent and not left.exponent)) and left.value < right.value:
        scaled = left.scaled(right.scale if shared else right.exponent)
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
    factor = conversion_factor(print_product(last.unit), print_product(first.unit))
    if joiner == "to" and not lead.changes and factor is not None:
        end = last.scale(factor, unit=first.unit)
        if (first.value or 0) < (end.value or 0):
            draft.others.append((_spread(first.copy(), end, joiner, second), '"from A to B" may also be a range'))
    draft.quantities = [*first.quantities, *last.quantities]
    draft.approximate = first.approximate and last.approximate
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
