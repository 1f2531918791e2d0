"""The core of a figure: the words that stand before its number, and one number, range, ratio, ± or bound."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.figure.count import Amount, Phrase
from claimcheck.figure.draft import Draft, draft_of, fraction_of, make_bound
from claimcheck.figure.prefix import Lead, is_bare
from claimcheck.figure.quantity import at_number, read_factor_word, read_quantity
from claimcheck.figure.ranges import apply_hedge, read_range, share_unit
from claimcheck.figure.tolerance import plus_minus, tolerance_only, within
from claimcheck.figure.unitwords import is_counted
from claimcheck.units import Product, multiply, print_product, same_dimension

__all__ = ["apply_lead", "read_term"]

_MOST_DIMENSIONS = 4


def read_term(source: Phrase, index: int, lead: Lead) -> tuple[Draft, int]:
    """Read the number, range, ratio or ± that begins at an index.

    Raises:
        FigureError: What begins there is no figure.
    """
    word = read_factor_word(source, index)
    if word is not None:
        factor = draft_of(word[0])
        factor.direction = "higher" if source.words[index].endswith(("s", "ed", "ing")) else None  # "triples"
        return factor, word[1]
    if source.words[index] == "±":
        return tolerance_only(source, index + 1)
    found = read_quantity(source, index)
    if found is None:
        raise source.refuse(index, "no number stands here", "a figure is a number with its unit, such as 28.88 ms")
    quantity, at = found
    for form in (plus_minus, _slash, _share, _every, read_range, _dimensions):
        draft = form(source, quantity, at, lead)
        if draft is not None:
            return draft
    if lead.special == "between" and "between" in source.words[:index]:  # not "a range of 510 km"
        raise source.refuse(at, "a range needs its second end here", "write between A and B")
    return draft_of(quantity), at


def _slash_pair(left: Amount, right: Amount) -> Draft:
    """Read "89.6% / 90.5%" as two figures."""
    members = [draft_of(left), draft_of(right)]
    kind = members[0].kind if members[0].kind == members[1].kind else "mixed"
    return Draft(shape="pair", kind=kind, unit=members[0].unit, members=members, quantities=[left, right])


def _slash(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "3997/4000" as a fraction and "ISL/OSL = 8192/1024" as a pair."""
    if source.words[at] != "/" or at + 1 >= len(source.tokens) or source.tokens[at + 1].kind != "N" or quantity.sign:
        return None
    found = read_quantity(source, at + 1)
    if found is None:
        return None
    other, end = found
    if not is_bare(quantity) and not is_bare(other) and quantity.unit == other.unit and quantity.factor == other.factor:
        return _slash_pair(quantity, other), end
    if _dated(source, at) and not lead.slashed and not lead.statistics:
        raise source.refuse(at, "this may be a date", "write a fraction as n/m, or cut the date off")
    if lead.slashed or _named_behind(source, end) or other.unit == (("mmHg", 1),):
        return _slash_list(source, quantity, at, lead)
    if is_bare(quantity) and is_bare(other) and source.words[end] in _SPLITS:
        return fraction_of(quantity, other, "ratio"), end
    if (
        not is_bare(quantity)
        or not (is_bare(other) or is_counted(other.unit))
        or any(word.isupper() and len(word) > 1 for word in lead.words)
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
    return fraction_of(quantity, other, "fraction"), end


_SPLITS = frozenset(("split", "mix", "ratio", "partition", "allocation"))


def _named_behind(source: Phrase, at: int) -> bool:
    """Say whether a bracket behind names the numbers before it: "45/120 ms (p50/p99)"."""
    if source.words[at] != "(" or ")" not in source.words[at:]:
        return False
    inner = source.tokens[at + 1 : source.words.index(")", at)]
    return any(token.text == "/" for token in inner) and all(token.kind == "W" or token.text == "/" for token in inner)


def _slash_list(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int]:
    """Read "p50/p95/p99: 18/44/120 ms" as one figure a name; the unit is printed once, behind the last."""
    found = [quantity]
    while source.words[at] == "/" and (more := read_quantity(source, at + 1)) is not None and len(found) < _MOST_NAMED:
        found.append(more[0])
        at = more[1]
    last = found[-1]
    members = [draft_of(share_unit(one, last)[0] if one is not last else one) for one in found]
    if len(lead.statistics) == len(members):
        for member, name in zip(members, lead.statistics, strict=True):
            member.statistic = name
    kinds = {member.kind for member in members}
    kind = kinds.pop() if len(kinds) == 1 else "mixed"
    draft = Draft(shape="pair", kind=kind, unit=members[0].unit, members=members, quantities=found)
    if _named_behind(source, at):
        draft.metric = source.printed(source.tokens[at + 1 : source.words.index(")", at)])
    return draft, at


_MOST_NAMED = 6


def _dated(source: Phrase, at: int) -> bool:
    return source.words[at - 1].startswith("0") or source.words[at + 1].startswith("0") or source.words[at + 2] == "/"


def _share(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "3.4M out of 149M", "1 in 40,000", "one run in twenty", "16 of 896 experts", "5 GB of 16 GB"."""
    if quantity.percent or quantity.factor or quantity.currency or quantity.kind or len(quantity.unit) > 1:
        return None
    at += source.words[at] in ("part", "parts") and source.words[at + 1] == "in"  # "1 part in 10⁹"
    hyphened = source.words[at] == "-" and source.words[at + 1] == "in" and source.glued(at)
    if hyphened and source.words[at + 2] == "-":
        return _one_in(source, quantity, at + 3)
    word, here = source.words[at], at + 1
    if word == "out" and source.words[here] == "of":
        word, here = "of", here + 1
    elif word not in ("in", "of"):
        return None
    here += source.words[here] in ("every", "the", "all")
    found = read_quantity(source, here)
    if found is None or found[0].percent or found[0].factor or found[0].currency or found[0].kind:
        return None
    other, end = found
    if not other.value and word == "in" and is_bare(other):
        raise source.refuse(here, "nothing is one in none", "write the share as 1 in N")
    counted = is_counted(other.unit) and (not quantity.unit or quantity.unit == other.unit)
    alike = not other.unit and (not quantity.unit or is_counted(quantity.unit))
    same = word == "of" and quantity.unit == other.unit
    whole = quantity.value.denominator == other.value.denominator == 1
    year = word == "in" and 1900 <= other.value <= 2100 and quantity.value != 1
    if not (counted or alike or same) or year or not 0 < other.value >= quantity.value or (word == "in" and not whole):
        return None
    draft = fraction_of(quantity, other, "fraction")
    draft.baseline = " ".join([*other.metric, *(name for name, _ in other.unit)]) or None
    return draft, end


def _one_in(source: Phrase, quantity: Amount, at: int) -> tuple[Draft, int]:
    """Read "1-in-4"; a period behind it ("1-in-100-year") makes it something else."""
    found = read_quantity(source, at)
    countable = found is not None and (is_bare(found[0]) or is_counted(found[0].unit)) and "-" not in found[0].sign
    if found is None or not countable or not found[0].value or source.words[at + 1] == "-":
        raise source.refuse(at, "this is no share that can be read", "write the share as 1 in N")
    return fraction_of(quantity, found[0], "fraction"), found[1]


def _every(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "1 token every 13 ms" as 13 ms per token."""
    if source.words[at] not in ("every", "each", "per") or not is_counted(quantity.unit) or quantity.value <= 0:
        return None
    found = read_quantity(source, at + 1)
    if found is None or not same_dimension(print_product(found[0].unit), "second"):
        return None
    other, end = found
    other.unit = multiply(other.unit, ((quantity.unit[0][0], -1),))
    return draft_of(other.times(1 / quantity.value)), end


def _dimensions(source: Phrase, quantity: Amount, at: int, lead: Lead) -> tuple[Draft, int] | None:
    """Read "65K × 65K" and "1024x768" as dimensions, never as a factor."""
    if source.words[at] not in ("×", "x", "by") or not at_number(source, at + 1) or quantity.factor or quantity.percent:
        return None
    members, here = [draft_of(quantity)], at
    while source.words[here] in ("×", "x", "by") and at_number(source, here + 1):
        found = read_quantity(source, here + 1)
        if found is None or found[0].percent or found[0].factor:
            break
        if source.words[here] == "by" and is_bare(found[0]) and (not is_bare(quantity) or _is_date(source, here + 1)):
            break  # "3.5 GW by 2030"
        members.append(draft_of(found[0]))
        here = found[1]
    if len(members) == 1:
        return None
    if len(members) > _MOST_DIMENSIONS:
        raise source.refuse(here, f"more than {_MOST_DIMENSIONS} dimensions stand in a row")
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


def _is_date(source: Phrase, at: int) -> bool:
    text = source.words[at]
    return len(text) == 4 and text.isdigit() and "1900" <= text <= "2100"


def _is_length(unit: Product) -> bool:
    name = print_product(unit)
    return name == "pixel" or same_dimension(name, "meter")


def apply_lead(draft: Draft, lead: Lead) -> None:
    """Put what the words before the number said on the figure."""
    targets = draft.members if draft.shape == "pair" else [draft]
    if lead.special == "within" and draft.shape == "point":
        _apply_within(draft, lead)
    elif lead.special == "±" and draft.shape == "point":
        within(draft, draft)  # "plus or minus 3 points"
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
        draft.changes = True
        draft.direction = lead.direction or draft.direction
    if lead.words and not draft.metric:
        draft.metric = " ".join(lead.words).replace(" / ", "/").replace(" - ", "-")
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
