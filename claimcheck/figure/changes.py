"""What makes one figure of several that say one thing together: changes with their ends, restatements, pairs."""

from __future__ import annotations

from itertools import takewhile

from claimcheck.figure.draft import Draft, Item, before_after, pair_of, same_kind
from claimcheck.figure.makers import amount_of, direct, figures, hedge, says, share_units, spread, unit_alone
from claimcheck.units import conversion_factor, multiply, print_product, same_dimension

_CHANGES = frozenset(("percent", "percent_change", "change_factor", "percentage_points"))
_MOST_MEMBERS = 6
#: Above this many times the change, the second number of "grew by A to B" is a level.
_FAR = 5


def _two(items: list[Item]) -> tuple[Draft, Draft]:
    """Return the first two figures, with the unit and magnitude that are printed once."""
    first, last = figures(items)[:2]
    if (alone := unit_alone(items)) is not None and first.bare and last.bare:
        first.give_unit(alone)
        last.give_unit(alone)
    return share_units(first, last) if first.shape == last.shape == "point" else (first, last)


def _direction(items: list[Item]) -> str | None:
    return next((str(said) for said in says(items, "x") if said), None)


def from_to(items: list[Item]) -> Draft | None:
    """Read "from A to B" as a change; upwards it may be a range too, and "from A up to B" is one."""
    first, last = _two(items)
    factor = conversion_factor(print_product(last.unit), print_product(first.unit))
    if factor is None or first.kind != last.kind:
        return None
    scaled = last.scale(factor, unit=first.unit)
    upwards = (first.value or 0) < (scaled.value or 0)
    if says(items, "u"):
        return spread(first, scaled) if upwards else None
    draft = before_after(first, last, _direction(items))
    if any(item.letter == "g" for item in items):
        last.role = "target"
    elif upwards and not draft.direction:
        draft.others.append((spread(first.copy(), scaled), '"from A to B" may also be a range'))
    return draft


def arrived(items: list[Item]) -> Draft | None:
    """Read "fell 12% to $3.4 billion": a change and the level it led to; None where both are changes."""
    change, level, *rest = figures(items)
    hedge(change, list(takewhile(lambda item: item.letter != "t", items)))
    by = any(item.letter == "y" for item in items)
    left, right = amount_of(change), amount_of(level)
    same = change.unit == level.unit
    if change.kind not in _CHANGES and (
        not by or (left.bare and not left.magnitude) or not same or right.value <= _FAR * left.value
    ):
        return None  # "by 4 million to 6 million"
    if change.kind in _CHANGES and ((right.bare and not right.magnitude and not by) or (same and by)):
        return None  # "rose 5 to 10%", "rose by 5% to 10%"
    levels = list(share_units(level, rest[0])) if rest else [level]
    draft = pair_of([direct(change, _direction(items)), *levels], (None, "after", "before"))
    draft.direction = _direction(items)
    if same and change.kind in _CHANGES:
        draft.others.append((spread(change.copy(), level.copy()), '"rose A to B" may also be a range of changes'))
    return draft


def with_ends(items: list[Item]) -> Draft | None:
    """Read "33% lower, from 45 ms to 30 ms": a change with its two ends, the change as their restatement."""
    change, pair = figures(items)
    if len(pair.members) != 2 or pair.kind == "mixed" or not (change.changes or change.kind in _CHANGES - {"percent"}):
        return None
    first, last = pair.members
    if first.role not in ("before", "after"):
        first, last = last, first  # "33% lower (30 ms vs 45 ms)"
    draft = before_after(first, last, change.direction)
    change.role = "restatement"
    draft.components = [change]
    return draft


def restated(items: list[Item]) -> Draft | None:
    """Read "from 40 µs to 8 µs (5x)": a change and what it comes to."""
    pair, change = figures(items)
    if change.kind not in _CHANGES | {"fraction"}:
        return None
    change.role = "restatement"
    pair.components.append(change)
    return pair


def in_other_words(items: list[Item]) -> Draft | None:
    """Read "333 PS (245 kW)": one size in another unit, or a count with its share."""
    draft, other = figures(items)[:2]
    units = [print_product(part.unit) for part in (draft, other)]
    alike = draft.unit != other.unit and "1" not in units and same_dimension(*units)
    share = {draft.kind, other.kind} in ({"percent", "level"}, {"percent", "fraction"}) and draft.kind != "fraction"
    if not (alike or (share and (draft.kind == "level" or other.kind == "fraction"))):
        return None
    other.role = "restatement"
    draft.components.append(other)
    return draft


def up_from(items: list[Item]) -> Draft | None:
    """Read "101 tonnes, up from 97 t": where it stands and where it came from."""
    level, before = _two(items)
    comma = any(item.letter == "," for item in items)
    if not same_kind(level, before) or level.kind != before.kind or level.changes or (comma and not says(items, "x")):
        return None
    draft = pair_of([level, before], ("after", "before"))
    draft.direction = _direction(items)
    return draft


def arrow(items: list[Item]) -> Draft | None:
    """Read "45 → 30 ms"."""
    first, last = _two(items)
    return before_after(first, last) if same_kind(first, last) else None


def versus(items: list[Item]) -> Draft:
    """Read "45.2% vs 41.8%"."""
    return pair_of(list(_two(items)), ("subject", "baseline"))


def several(items: list[Item]) -> Draft | None:
    """Read "12, 18 and 30 GB": several figures; a unit behind the last belongs to all."""
    members = figures(items)
    last = members[-1]
    pieces = len(members) == 2 and members[0].unit != last.unit and same_kind(members[0], last)
    if len(members) > _MOST_MEMBERS or pieces:
        return None  # "3 days, 4 hours" is one time
    for member in members[:-1]:
        below = multiply(last.unit, tuple((name, -power) for name, power in member.unit))
        if member.bare and not last.bare and member.shape == last.shape == "point":
            member.give_unit(last)
        elif member.unit and below and all(power < 0 for _, power in below):
            member.unit = last.unit  # "6k prefill tok/s and 1.1k decode tok/s per GPU"
        if last.direction and member.unit == last.unit and member.direction is None:
            member.direction, member.changes, member.kind = last.direction, last.changes, last.kind
    if len({member.bare for member in members}) > 1:
        return None
    draft = pair_of(members)
    draft.direction = last.direction
    return draft


def in_one_unit(items: list[Item]) -> Draft | None:
    """Read "12, 18 and 30 GB" in running text: bare numbers before one with the unit of all."""
    *others, last = figures(items)
    return several(items) if not last.bare and all(other.bare for other in others) else None


def by_statistic(items: list[Item]) -> Draft | None:
    """Read "p50/p90/p99: 9/20/61 ms": a figure for each statistic, in order."""
    members, names = figures(items), says(items, "s")
    if len(members) != len(names):
        return None
    for member, name in zip(members, names, strict=True):
        if member.bare:
            member.give_unit(members[-1])
        member.statistic = str(name)
    return pair_of(members)
