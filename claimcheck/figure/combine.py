"""Several figures of one phrase: which restate the first, which stand beside it."""

from __future__ import annotations

from itertools import pairwise

from claimcheck.figure.count import Phrase
from claimcheck.figure.draft import Draft, same_kind
from claimcheck.figure.numbers import ten
from claimcheck.figure.ranges import share_unit
from claimcheck.figure.unitwords import is_counted
from claimcheck.units import conversion_factor, print_product, same_dimension

__all__ = ["RATIO_NAMES", "combine"]

#: Short names of ratios of risks, hazards and odds.
RATIO_NAMES = frozenset("rr hr or irr aor ahr ratio odds smd".split())


def combine(source: Phrase, clauses: list[tuple[str, Draft]]) -> Draft:
    """Build one figure of the figures of a phrase: a pair, or the first with what restates it.

    Args:
        source: The text.
        clauses: The figures in the order printed, each with the sign or word that joins it to the one before.
    """
    clauses = _with_setting(clauses)
    main = clauses[0][1]
    if len(clauses) == 1:
        return main
    if len(clauses) == 2 and clauses[1][0] == "from to" and clauses[1][1].shape == "pair":
        return _change_of(main, clauses[1][1])
    members, components = _flat(main), list(main.components) if main.shape == "pair" else []
    for joiner, draft in clauses[1:]:
        if joiner == "or" and draft.unit == main.unit and draft.kind == main.kind and draft.value != main.value:
            raise source.refuse(0, "two figures are joined by or", "write a range as A to B")
        if joiner == "or" or _apposition(main, draft, joiner) or (draft.metric or "").lower() in RATIO_NAMES:
            draft.role = "restatement"
            components.append(draft)
            _pull_baseline(main, draft, members)
        else:
            _refuse_duration(source, members[-1], draft, joiner)
            _join(source, members, draft, joiner)
    if len(members) == 1 and not any(joiner == "or" for joiner, _ in clauses):
        members[0].components.extend(components)
        return members[0]
    return _pair(source, clauses, members, components)


def _refuse_duration(source: Phrase, left: Draft, right: Draft, joiner: str) -> None:
    """Refuse "3 days, 4 hours": one duration in two pieces is not two figures."""
    plain = (
        not (left.metric or right.metric or left.statistic or right.statistic) and left.shape == right.shape == "point"
    )
    if joiner not in (",", "and") or not plain or left.unit == right.unit or not left.unit or not right.unit:
        return
    factor = conversion_factor(print_product(left.unit), print_product(right.unit))
    if factor is not None and factor > 1 and same_dimension(print_product(left.unit), "second"):
        raise source.refuse(0, "one duration stands here in two pieces", "write it in one unit")


def _with_setting(clauses: list[tuple[str, Draft]]) -> list[tuple[str, Draft]]:
    """Make a first figure behind a preposition the condition of the next: "On 8 GPUs, 25K tok/s"."""
    main = clauses[0][1]
    if len(clauses) == 1 or not main.setting or clauses[1][0] not in (",", ";") or same_kind(main, clauses[1][1]):
        return clauses
    main.role = "condition"
    clauses[1][1].components.append(main)
    return [("", clauses[1][1]), *clauses[2:]]


def _pair(source: Phrase, clauses: list[tuple[str, Draft]], members: list[Draft], components: list[Draft]) -> Draft:
    main = clauses[0][1]
    _share_units(members)
    if clauses[-1][0] == "and":
        _share_direction(members)
    kinds = {member.kind for member in members}
    pair = Draft(shape="pair", kind=kinds.pop() if len(kinds) == 1 else "mixed", members=members, components=components)
    pair.unit, pair.text = members[0].unit, source.text
    pair.direction = next((member.direction for member in reversed(members) if member.direction), None)
    pair.baseline = next((draft.baseline for _, draft in clauses if draft.baseline), None)
    pair.approximate = all(member.approximate for member in members)
    pair.direction = pair.direction or next((part.direction for part in components if part.direction), None)
    pair.others = main.others if main.shape == "pair" else []
    pair.quantities = [quantity for member in members for quantity in member.quantities]
    return pair


def _share_direction(members: list[Draft]) -> None:
    """Give "44% and 56% higher" one direction."""
    last = members[-1]
    if last.direction and not any(member.direction for member in members[:-1]):
        for member in members[:-1]:
            member.direction = last.direction
            member.kind = last.kind if member.unit == last.unit else member.kind


def _change_of(main: Draft, pair: Draft) -> Draft:
    """Build "10,000-fold from 5 GB to 50 TB": the two levels, and the change that restates them."""
    main.role = "restatement"
    pair.components.append(main)
    pair.direction, pair.metric, pair.baseline = main.direction, main.metric, main.baseline
    pair.others = []
    return pair


def _flat(draft: Draft) -> list[Draft]:
    return list(draft.members) if draft.shape == "pair" else [draft]


def _apposition(main: Draft, draft: Draft, joiner: str) -> bool:
    """Say whether a second figure only says in other words how the first compares: "7.2 Tbps, a 4.5x improvement"."""
    relative = draft.kind in ("change_factor", "percent_change")
    level = main.kind in ("level", "percent") or (
        main.shape == "pair" and all(member.kind in ("level", "percent") for member in main.members)
    )
    return relative and level and joiner in (",", "–", "-", ";", "")


def _pull_baseline(main: Draft, draft: Draft, members: list[Draft]) -> None:
    """Make the baseline a member where it is the same quantity: "153GB/s, a 27.5% increase over the M4's 120GB/s"."""
    for part in list(draft.components):
        if part.role == "baseline" and main.shape != "pair" and same_kind(main, part) and main.unit:
            draft.components.remove(part)
            members[0].role = "after"
            members.append(part)


def _join(source: Phrase, members: list[Draft], draft: Draft, joiner: str) -> None:
    last = members[-1]
    if joiner == "to" and last.shape == "range":
        raise source.refuse(0, "a range has two ends, here stands a third", "write the range as A–B")
    draft.joined = draft.joined or joiner
    if joiner == "vs":
        last.role, draft.role = last.role or "subject", draft.role or "baseline"
    elif joiner == "→":
        last.role, draft.role = "before", "after"
    elif joiner == "to":
        draft.role = draft.role or "after"
    elif joiner in ("from", "after") or (draft.changes and draft.direction and _came_from(draft)):
        last.role, draft.role = "after", "before"
    members.extend(_flat(draft))


def _came_from(draft: Draft) -> bool:
    return draft.text.lower().startswith(("up from", "down from", "compared", "from"))


def _share_units(members: list[Draft]) -> None:
    """Give a member that was printed bare the unit and scale of its neighbour: "44, 56 and 60 ms", "$1.5 vs $2.3bn"."""
    for left, right in reversed(list(pairwise(members))):
        if left.role == "dimension" or not left.quantities or not right.quantities:
            continue
        _share_below(left, right)
        if left.metric is not None and (right.metric is not None or right.joined not in ("vs", "and", "→", "or")):
            continue
        unit = left.bare and not right.bare and right.kind != "fraction"
        if left.shape == "point" and (unit or _lacks_scale(left, right)):
            first = left.quantities[0]
            quantity, _ = share_unit(first, right.quantities[0])
            if _lacks_scale(left, right) and quantity.scale == first.scale:
                quantity = quantity.scaled(right.quantities[0].scale)
                quantity.magnitude = True
            left.value, left.digit = quantity.value, quantity.digit
            left.quantities = [quantity]
        if unit:
            left.give_unit(right)
    for left, right in pairwise(members):
        plain = right.metric in (None, "output", "input") or _counts_alike(left, right)
        if right.bare and plain and (_lends(left) or _lends_sign(left, right)):
            right.unit = left.unit
        elif right.role in ("before", "after", "baseline") and len(right.unit) == 1 and right.unit[0] in left.unit:
            below = [power for name, power in left.unit if name != right.unit[0][0]]
            if below and all(power < 0 for power in below) and right.quantities and right.quantities[0].currency:
                right.unit = left.unit  # "$2.35 a share, up from $1.98"


def _counts_alike(left: Draft, right: Draft) -> bool:
    """Say whether "37B activated" counts what "671B total parameters" counts."""
    scaled = right.quantities and right.quantities[0].magnitude and left.quantities and left.quantities[0].magnitude
    return bool(scaled) and len(left.unit) == 1 and is_counted(left.unit) and len((right.metric or "").split()) == 1


def _lends_sign(left: Draft, right: Draft) -> bool:
    """Say whether a currency sign printed once, before the first number, is meant of both: "$10 vs 15 million"."""
    if not left.quantities or not right.quantities or not left.quantities[0].currency:
        return False
    return left.quantities[0].magnitude and right.quantities[0].magnitude


def _lacks_scale(left: Draft, right: Draft) -> bool:
    """Say whether a scale printed once, behind the second number, is meant of the first: "1.5 vs 2.3 million"."""
    first, second = left.quantities[0], right.quantities[0]
    if first.magnitude or first.words or not second.magnitude or second.symbol or left.value is None:
        return False
    money = first.currency and (second.currency or not second.unit)
    if not (money or left.bare) or right.shape != "point" or right.value is None:
        return False
    return right.value < abs(left.value) * ten(second.scale) * 50 < right.value * 2500


def _share_below(left: Draft, right: Draft) -> None:
    """Give "$82.63" the denominator of "$78.26 a barrel" where the two stand side by side and are alike in size."""
    if left.value is None or right.value is None or not left.unit or len(right.unit) < 2:
        return
    below = tuple(pair for pair in right.unit if pair != left.unit[0])
    alike = left.value < right.value * 10 < left.value * 100
    further = [power for name, power in right.unit if (name, power) not in left.unit]
    shared = right.joined == "and" and len(further) == len(right.unit) - len(left.unit) > 0
    if alike and shared and all(power < 0 for power in further):
        left.unit = right.unit  # "8.2k tok/s and 1.4k tok/s per GPU"
    if alike and left.quantities[0].currency and len(below) == len(right.unit) - 1:
        left.unit = right.unit


def _lends(left: Draft) -> bool:
    return not left.bare and left.kind == "level" and not any(quantity.currency for quantity in left.quantities)
