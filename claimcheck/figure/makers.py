"""What makes one figure of the items of a form: amounts, limits, tolerances, ranges, bounds, directions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from claimcheck.figure.amounts import Amount
from claimcheck.figure.draft import Draft, Item, before_after, draft_of, fraction_of, make_bound, pair_of
from claimcheck.figure.lexicon import words
from claimcheck.figure.unit import PERCENT, Unit
from claimcheck.numerals import ten
from claimcheck.units import conversion_factor, multiply, print_product
from claimcheck.units.table import MULTIPLES

_PIECES = (("week", "day", "hour", "minute", "second", "millisecond"), ("foot", "inch"), ("degree", "minute", "second"))
_PERCENTS = frozenset(("percent", "percent_change"))
_HUNDRED = 100
_LETTER_LIMIT = 1000


def figures(items: list[Item]) -> list[Draft]:
    """Return the figures of some items, in order, units that stand alone left out."""
    return [item.draft for item in items if item.draft is not None and item.letter != "M"]


def unit_alone(items: list[Item]) -> Draft | None:
    """Return the unit that stands without a number among some items, as a figure of one of it."""
    return next((item.draft for item in items if item.letter == "M"), None)


def says(items: list[Item], letter: str) -> list[str | bool | None]:
    """Return what the items of a letter say, in order."""
    return [item.says for item in items if item.letter == letter]


def hedge(draft: Draft, items: list[Item]) -> Draft:
    """Mark a figure as approximate where a hedge stands among the items."""
    for said in says(items, "h"):
        draft.approximate = True
        draft.hedge = str(said) if draft.hedge in (None, "about") else draft.hedge
    return draft


def amount_of(draft: Draft) -> Amount:
    """Return the amount of a figure of one amount."""
    return draft.amounts[0]


def conversion(draft: Draft, other: Draft) -> Fraction | None:
    """Return what a number is multiplied by to be in the unit of another figure, or None."""
    return conversion_factor(print_product(draft.unit), print_product(other.unit))


def pieces(items: list[Item]) -> Draft | None:
    """Join a size in pieces, "1h 30m": the second is in a smaller unit, and less than one of the first."""
    first, second = figures(items)
    names = [next((name for name, power in draft.unit if power == 1), "") for draft in (first, second)]
    for at, other in ((0, "second"), (1, "hour")):  # the m of "1m 34s" and "1h 30m"
        names[at] = "minute" if names[at] == "meter" and names[1 - at] == other else names[at]
    order = next((row for row in _PIECES if set(names) <= {*row}), None)
    if order is None or len(first.unit) + len(second.unit) > 2 or order.index(names[0]) >= order.index(names[1]):
        return None
    whole, rest, size = amount_of(first), amount_of(second), conversion_factor(*names)
    if size is None or whole.value.denominator != 1 or whole.scale or rest.sign or not 0 <= rest.value < size:
        return None
    return draft_of(replace(rest, value=whole.value * size + rest.value, unit=((names[1], 1),), notes=[]))


def hedged(items: list[Item]) -> Draft:
    """Mark "about A" as approximate."""
    return hedge(figures(items)[0], items)


def factor(items: list[Item]) -> Draft | None:
    """Make a bare number behind "a factor of" a factor."""
    amount = amount_of(figures(items)[0])
    return draft_of(replace(amount, factor=True)) if amount.bare or amount.factor else None


def with_unit_behind(parts: list[Draft], alone: Draft | None) -> list[Draft] | None:
    """Give bare figures the unit or the magnitude that stands behind them all; None where they have units."""
    if alone is None:
        return parts
    power = MULTIPLES.get(alone.unit[0][0]) if len(alone.unit) == 1 else None
    if power is not None:
        return [part.scale(ten(power)) for part in parts]  # "€3.1 (€2.8–€3.5) billion"
    for part in parts:
        if not part.bare:
            return None
        part.give_unit(alone)
    return parts


def share(items: list[Item]) -> Draft | None:
    """Read "16 of 896", "1 in 40,000", "3997/4000" as a fraction; "1,003 of 1,002" says so, if falsely."""
    top, bottom = (amount_of(draft) for draft in figures(items))
    worded = "out of" in (said := says(items, "O"))  # "7.8 out of 10"
    slash = bool(says(items, "/"))
    if top.value < 0 or bottom.value <= 0 or (top.value > bottom.value and (slash or "in" in said)):
        return None
    for end in (top, bottom):
        counts = not end.unit or (len(end.unit) == 1 and end.unit[0][1] == 1 and Unit.is_counted(end.unit[0][0]))
        whole = worded or end.value.denominator == 1
        if not (counts and whole) or end.percent or end.factor or end.sign or end.kind or (slash and end.unit):
            return None
    split = top.value != bottom.value == _HUNDRED - top.value  # "40/60" may be 40 % and 60 %
    if slash and (any(item.gap for item in items[1:]) or bottom.value < 5 or split):
        return None
    kind = "ratio" if slash and top.value == bottom.value else "fraction"
    return None if top.unit and bottom.unit and top.unit != bottom.unit else fraction_of(top, bottom, kind)


def every(items: list[Item]) -> Draft | None:
    """Read "1 token every 13 ms": how long one takes."""
    top, bottom = (amount_of(draft) for draft in figures(items))
    counted = len(top.unit) == 1 and Unit.is_counted(top.unit[0][0]) and not top.scale and top.value > 0
    if not counted or len(bottom.unit) != 1 or not Unit.is_time(bottom.unit[0][0]):
        return None
    product = multiply(bottom.unit, tuple((name, -power) for name, power in top.unit))
    return draft_of(replace(bottom.times(1 / top.value), unit=product))


def sizes(items: list[Item]) -> Draft | None:
    """Read "65K × 65K" as sizes, each a figure of its own; the unit behind the last belongs to all."""
    parts = figures(items)
    for part in parts:
        part.role = "dimension"
        if part.bare and not parts[-1].bare:
            part.give_unit(parts[-1])
    return pair_of(parts) if len({(part.unit, part.kind) for part in parts}) == 1 else None


def share_units(first: Draft, last: Draft) -> tuple[Draft, Draft]:
    """Give both numbers the unit and the magnitude that are printed once, mostly behind the second."""
    left, right = amount_of(first), amount_of(last)
    if right.order and left.bare and left.value.denominator == 1:
        left = replace(left, value=ten(int(left.value)), digit=None, factor=True)
    if right.divisor != 1 and left.bare:
        left = left.times(1 / right.divisor)  # "5 to 10 per 100,000 people"
    below = tuple(pair for pair in right.unit if pair[1] < 0)
    if left.currency and (right.bare or below == right.unit):
        right = replace(right, unit=multiply((left.unit[0],), right.unit or left.unit[1:]), currency=True)
    elif left.currency and len(right.unit) == 1 and right.unit[0] in left.unit:
        right = replace(right, unit=left.unit)  # "$1.85 a share, up from $1.60"
    if left.bare and not right.bare:
        taken = {name: getattr(right, name) for name in ("unit", "factor", "percent", "currency", "notes")}
        left = replace(left, **taken)
    elif right.bare and not left.kind:
        right = replace(right, unit=left.unit, factor=left.factor, percent=left.percent)
    if below and left.unit and all(power > 0 for _, power in left.unit):
        left = replace(left, unit=multiply(left.unit, below))
    shared = right.magnitude and not left.magnitude and not left.words and abs(left.value) < _LETTER_LIMIT
    if (shared or (right.exponent and not left.exponent)) and left.value < right.value:
        scaled = left.scaled(right.scale if shared else right.exponent)
        if scaled.value <= right.value:
            left = replace(scaled, symbol=right.symbol, magnitude=True)
    return _like(draft_of(left), first), _like(draft_of(right), last)


def _like(draft: Draft, other: Draft) -> Draft:
    """Return a figure made anew with what the words around said of the old one."""
    draft.approximate, draft.hedge = draft.approximate or other.approximate, other.hedge
    draft.statistic, draft.direction, draft.changes = other.statistic, other.direction, other.changes
    draft.text = other.text
    return draft


def _ends(items: list[Item]) -> tuple[Draft, Draft] | None:
    """Return the two numbers of a range in one unit, or None where they are of different kinds or units."""
    first, last = share_units(*figures(items)[:2])
    kinds = {first.kind, last.kind}
    if len(kinds) > 1 and kinds & {*_PERCENTS, "change_factor"} and not kinds <= _PERCENTS:
        return None
    by = conversion(last, first)
    return None if by is None else (first, last.scale(by, unit=first.unit))


def spread(first: Draft, last: Draft) -> Draft:
    """Return the range from one number to a larger one."""
    draft = Draft(shape="range", kind=first.kind, unit=first.unit, low=first.value, high=last.value)
    draft.low_digit, draft.high_digit = first.digit, last.digit
    draft.amounts = [*first.amounts, *last.amounts]
    draft.hedge, draft.approximate = first.hedge or last.hedge, first.approximate or last.approximate
    draft.statistic = first.statistic or last.statistic
    for part, prefix in ((first, "low_"), (last, "high_")):
        for component in part.components:
            component.role = prefix + (component.role or "")
            draft.components.append(component)
    return draft


def between(items: list[Item]) -> Draft | None:
    """Read "between A and B", "ranging from A to B", "[A, B]"."""
    if items[-1].letter == "R":
        return items[-1].draft
    found = _ends(items)
    return None if found is None or (found[0].value or 0) > (found[1].value or 0) else spread(*found)


def between_bounds(items: list[Item]) -> Draft | None:
    """Read "more than A but less than B": a range whose ends the words decide."""
    draft = between(items)
    if draft is not None:
        draft.low_inclusive, draft.high_inclusive = says(items, "l")[0] is True, says(items, "u")[0] is True
    return draft


def dash(items: list[Item]) -> Draft | None:
    """Read "A–B": a range; "50-50" is a split, "5-to-1" a ratio."""
    left, right = (amount_of(draft) for draft in figures(items)[:2])
    bare = left.bare and right.bare and left.digit == right.digit == 1
    if items[1].says != "~" and len({item.gap for item in items[1:]}) > 1:
        return None  # "5 -3": a dash binds on both sides or on none
    if len(items) > 3 and bare:
        return fraction_of(left, right, "ratio") if right.value > 0 else None
    if bare and left.value + right.value == _HUNDRED and left.value >= right.value:
        draft = fraction_of(left, right, "ratio")
        part = Draft(value=left.value, digit=left.digit, unit=PERCENT, kind="percent")
        draft.others = [(part, "a split is also a share in percent")]
        return draft
    found = _ends(items)
    if found is None:
        return None
    low, high = sorted(found, key=lambda end: end.value or 0)
    if low is not found[0] and (found[0].value or 0) >= 0:
        return None
    return spread(low, high)  # of "−5–−10", negative numbers, the smaller amount comes first


def to(items: list[Item]) -> Draft | None:
    """Read "A to B": a range upwards, a change downwards, two figures of two statistics; "5 to 1" is a ratio."""
    first, last = figures(items)
    left, right = amount_of(first), amount_of(last)
    if left.bare and right.bare and right.value == 1 < left.value and not left.sign:
        return fraction_of(left, right, "ratio")
    found = _ends(items)
    if found is None:
        return None
    if last.statistic and first.statistic != last.statistic:
        return pair_of(list(found))
    if left.bare and left.magnitude and not right.magnitude:
        return None  # "2.69 at 1K to 2.65 at 32K"
    return before_after(*found) if (found[0].value or 0) > (found[1].value or 0) else spread(*found)


def one_or_two(items: list[Item]) -> Draft | None:
    """Read "three or four weeks" as a range: two numbers in words, one after the other."""
    left, right = (amount_of(draft) for draft in figures(items)[:2])
    return between(items) if left.words and right.words and right.value == left.value + 1 else None


def bound(items: list[Item], side: str, letters: str) -> Draft | None:
    """Make a figure an upper or lower bound."""
    parts = with_unit_behind(figures(items), unit_alone(items))
    if parts is None or any(amount.plus for amount in parts[0].amounts):
        return None
    draft = hedge(parts[0], items)
    if draft.shape == "range" and side == "upper":
        draft.others.append((draft.copy(), '"up to A–B" may also say that the best case lies between A and B'))
    make_bound(draft, side, next(item.says for item in items if item.letter in letters) is True)
    return draft


upper, lower = partial(bound, side="upper", letters="uU"), partial(bound, side="lower", letters="lL")


def ratio(items: list[Item]) -> Draft | None:
    """Make a bare number behind the name of a ratio one: "HR 0.80"."""
    draft = figures(items)[0]
    bare, draft.kind = draft.bare, "ratio"
    return draft if bare else None


def statistic(items: list[Item]) -> Draft | None:
    """Give a figure its statistic."""
    draft, said = hedge(figures(items)[0], items), str(says(items, "s")[-1])
    if any("-" in amount.notes for amount in draft.amounts):
        return None  # "5-year average"
    if len(draft.unit) == 1 and draft.unit[0][0] in words("repetition"):
        return None  # "median of 3 runs"
    other, draft.statistic = draft.statistic, said
    return draft if other in (None, said) else None


def direct(draft: Draft, direction: str | None) -> Draft:
    """Give a figure its direction: a share becomes a change, a level a difference."""
    draft.direction, draft.changes = direction or draft.direction, True
    if draft.kind == "percent":
        draft.kind = "percent_change"
    elif draft.kind == "level" and draft.unit:
        draft.kind = "difference"
    return draft


def directed(items: list[Item]) -> Draft:
    """Read "20% lower", "a drop of 5%", "fell by 93%"."""
    return direct(hedge(figures(items)[0], items), next((str(said) for said in says(items, "x") if said), None))


def reached(items: list[Item]) -> Draft:
    """Read "rose to 27%": a level, with the direction it came from."""
    draft = hedge(figures(items)[0], items)
    draft.direction = next((str(said) for said in says(items, "x") if said), None)
    return draft
