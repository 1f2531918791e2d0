"""Brackets behind a figure: glosses, restatements, limits, tolerances, other periods."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.draft import PERCENT, Draft, draft_of
from claimcheck.figure.limits import interval_bracket, note_bracket
from claimcheck.figure.prefix import hedged_quantity, is_bare
from claimcheck.figure.quantity import at_number, read_quantity
from claimcheck.figure.references import percentile, skip_number
from claimcheck.figure.tolerance import attach_in_place, within
from claimcheck.figure.words import AFTER, BEFORE

__all__ = ["bracket", "closing"]

_CLOSING = {"(": ")", "[": "]"}
_BEFORE = frozenset(("before", "previously", "earlier", "baseline", "originally", "formerly", "prior"))
_EARLIER = frozenset(
    "previously formerly earlier vs vs. versus was prior previous before from baseline originally against vj vorjahr"
    " vorjahreswert".split()
)


def closing(source: Phrase, index: int) -> int:
    """Return the index of the bracket that closes the one at an index.

    Raises:
        FigureError: It is not closed.
    """
    depth = 0
    for at in range(index, len(source.tokens)):
        if source.tokens[at].text in _CLOSING:
            depth += 1
        elif source.tokens[at].text in (")", "]"):
            depth -= 1
            if depth == 0:
                return at
    raise source.refuse(index, "the bracket is not closed")


def bracket(source: Phrase, index: int, draft: Draft, read: Callable[[Phrase], Draft]) -> int:
    """Read the bracket at an index into a figure.

    Args:
        source: The text.
        index: Where the bracket opens.
        draft: The figure before it.
        read: Reads a whole phrase; for a restatement inside the bracket.

    Returns:
        The index behind the closing bracket.
    """
    end = closing(source, index)
    inner = Phrase(source.text, source.lang, source.tokens[index + 1 : end], source.shown)
    glued = source.glued(index)
    for form in (_gloss, _tolerance, _unequal, interval_bracket, note_bracket, _earlier):
        if form(inner, draft, glued):
            return end + 1
    if _concise(inner, draft, glued):
        return end + 1
    _restate(inner, draft, read)
    return end + 1


def _numbers(source: Phrase) -> list[int]:
    """Return where figures may begin: numbers that are no names, years, ordinals or percentiles."""
    found, at = [], 0
    while at < len(source.tokens):
        stat = percentile(source, at)
        if stat:
            at = stat[1]
            continue
        skipped = skip_number(source, at)
        if skipped > at:
            at = skipped
            continue
        if source.tokens[at].kind in "NV":
            found.append(at)
        at += 1
    return found


def _gloss(inner: Phrase, draft: Draft, glued: bool) -> bool:
    """Take "(ppm)", "(worse)", "(p50)", "(8B)", "(RTX 6000 Pro)": words and names, no figure."""
    stat = percentile(inner, 0) if inner.tokens else None
    idiom = match_idiom(inner, 0, BEFORE) if inner.tokens else None
    if stat and stat[1] == len(inner.tokens):
        draft.statistic = stat[0]
        return True
    if idiom and idiom[0] == "statistic" and idiom[2] == len(inner.tokens):
        draft.statistic = str(idiom[1])
        return True
    if _spread_name(inner):
        draft.confidence_type = "standard_deviation"
        return True
    if [token.kind for token in inner.tokens] == ["N", "W"] and inner.tokens[1].text == "B" and draft.unit:
        return True  # "(8B)" is the size of a model
    spread = match_idiom(inner, len(inner.tokens) - 1, AFTER) if inner.tokens else None
    if spread and spread[0] in ("sd", "se") and not any(token.kind == "N" for token in inner.tokens):
        draft.confidence_type = {"sd": "standard_deviation", "se": "standard_error"}[spread[0]]
        return True  # "(mean ± SD)"
    numbers = _numbers(inner) or any(token.text == "±" for token in inner.tokens)
    return not numbers and not any(_number_word(inner, at) for at in range(len(inner.tokens)))


def _spread_name(inner: Phrase) -> bool:
    """Say whether the bracket only names the spread: "(1-standard deviation)", "(1σ)"."""
    at = 2 if inner.words[1] == "-" else 1
    return inner.words[0] in ("1", "2") and inner.words[at] in ("standard", "sigma", "σ", "sd")


def _number_word(inner: Phrase, at: int) -> bool:
    return (
        inner.tokens[at].kind == "W"
        and inner.words[at] not in ("a", "an", "one", "second", "half", "third", "quarter")
        and at_number(inner, at)
    )


def _tolerance(inner: Phrase, draft: Draft, glued: bool) -> bool:
    """Take "(± 0.12 °C)", "(+- 0.56% stddev)"."""
    if inner.words[0] != "±" or draft.shape != "point":
        return False
    found = read_quantity(inner, 1)
    if found is None:
        raise inner.refuse(1, "a number should follow the ± sign")
    attach_in_place(inner, draft, *found)
    spread = match_idiom(inner, found[1], AFTER)
    if spread and spread[0] in ("sd", "se"):
        draft.confidence_type = {"sd": "standard_deviation", "se": "standard_error"}[spread[0]]
    elif found[1] < len(inner.tokens) and any(at >= found[1] for at in _numbers(inner)):
        raise inner.refuse(found[1], "nothing but the kind of spread may follow the tolerance")
    return True


def _unequal(inner: Phrase, draft: Draft, glued: bool) -> bool:
    """Take "(–6%/+8%)", "(+0.3/−0.2)", "(+0.3, −0.2)" as unequal tolerances."""
    first = read_quantity(inner, 0) if inner.tokens else None
    if first is None or not first[0].sign or inner.words[first[1]] not in ("/", ",") or draft.value is None:
        return False
    second = read_quantity(inner, first[1] + 1)
    if second is None or second[1] != len(inner.tokens) or {first[0].sign, second[0].sign} != {"+", "-"}:
        return False
    value = draft.value
    ends = []
    for quantity in (first[0], second[0]):
        step = quantity.value
        if quantity.percent and draft.unit != PERCENT:
            step = abs(value) * step / 100
        elif not is_bare(quantity) and quantity.unit != draft.unit:
            raise inner.refuse(0, "the tolerances are in another unit than their value")
        ends.append(value + step)
        part = draft_of(quantity)
        part.role = "tolerance_high" if quantity.sign == "+" else "tolerance_low"
        draft.components.append(part)
    draft.shape, draft.low, draft.high = "interval", min(ends), max(ends)
    draft.confidence_type = "tolerance"
    return True


def _earlier(inner: Phrase, draft: Draft, glued: bool) -> bool:
    """Take "(H1 2016: £777m)", "(up from 97t)", "(vs 5.2%)", "(2023: 45%)" as the earlier figure of a pair."""
    at = 0
    direction = match_idiom(inner, 0, BEFORE)
    if direction and direction[0] == "direction" and inner.words[direction[2]] in ("from", "on"):
        draft.direction = draft.direction or direction[1]  # type: ignore[assignment]
        at = direction[2] + 1
    else:
        colon = next((step for step, token in enumerate(inner.tokens) if token.text == ":"), None)
        if (
            colon is not None
            and colon
            and not _numbers(Phrase(inner.text, inner.lang, inner.tokens[:colon], inner.shown))
            and _names_period(inner, colon)
        ):
            at = colon + 1
        elif inner.words[0] in _EARLIER or (
            inner.words[0] in ("compared", "up", "down") and inner.words[1] in ("with", "to", "from")
        ):
            at = 1 if inner.words[0] in _EARLIER else 2
    found = hedged_quantity(inner, at)
    behind = found is not None and found[2] == len(inner.tokens) - 1 and inner.words[found[2]] in _BEFORE
    if not at and not behind:
        return False
    if found is None or (found[2] != len(inner.tokens) and not behind):
        return False
    other = draft_of(found[0])
    other.approximate = found[1].hedge is not None
    if other.bare and not draft.bare:
        other = _with_scale(other, draft)
    other.role = "baseline"
    if draft.shape == "range":
        draft.components.append(other)
    else:
        _pair_up(draft, other)
    return True


def _names_period(inner: Phrase, colon: int) -> bool:

    text = " ".join(token.text for token in inner.tokens[:colon])
    return bool(
        re.fullmatch(
            r"(?:[HQS][1-4] ?|FY ?|[1-4][HQ] ?|[A-Z][a-z]{2,8} )?(?:(?:19|20)\d\d(?: ?/ ?\d\d)?)|Vj\.?|Vorjahr\w*"
            r"|prior year|previous year|last year|year earlier|previously|before|was|baseline|old|[HQ][1-4]",
            text,
        )
    )


def _with_scale(other: Draft, draft: Draft) -> Draft:
    """Give an earlier figure that was printed bare the unit and scale of the figure it belongs to."""
    quantity = draft.quantities[0] if draft.quantities else None
    if quantity is not None and quantity.magnitude and not other.quantities[0].magnitude:
        other = draft_of(other.quantities[0].scaled(quantity.scale))
    other.give_unit(draft)
    return other


def _pair_up(draft: Draft, other: Draft) -> None:
    """Turn a figure into the pair of itself and an earlier one, in place."""
    if draft.shape == "pair":
        draft.members.append(other)
        draft.kind = draft.kind if draft.kind == other.kind else "mixed"
        return
    first = draft.copy()
    first.role, first.components = "after", []
    draft.members, draft.shape, draft.value, draft.low, draft.high, draft.digit = (
        [first, other],
        "pair",
        None,
        None,
        None,
        None,
    )
    draft.kind = first.kind if first.kind == other.kind else "mixed"


def _concise(inner: Phrase, draft: Draft, glued: bool) -> bool:
    """Take "1.234(56)" as 1.234 ± 0.056, and "352 (6.9)" as a count with something unnamed."""
    if len(inner.tokens) != 1 or inner.tokens[0].kind != "N" or draft.value is None or draft.shape != "point":
        return False
    text = inner.tokens[0].text
    digit = draft.digit
    if glued and text.isdigit() and digit is not None and digit < 1 and len(text) <= 3:
        amount = Draft(value=int(text) * digit)

        within(draft, amount, value=True)
        draft.confidence_type = "standard_uncertainty"
        return True
    number = read_quantity(inner, 0)
    if number is None:
        return False
    part = draft_of(number[0])
    part.role = "bracket"
    draft.components.append(part)
    spread = draft.copy()
    spread.shape, spread.tolerance = "within", part.value
    spread.low, spread.high = draft.value - (part.value or Fraction(0)), draft.value + (part.value or Fraction(0))
    draft.others.append(
        (spread, "a number in brackets may be a standard deviation or uncertainty, or the percentage of a count")
    )
    return True


def _restate(inner: Phrase, draft: Draft, read: Callable[[Phrase], Draft]) -> None:
    """Take the figure in a bracket as a restatement of the one before."""
    part = read(inner)
    if "=" in inner.words and part.shape != "pair":
        part.role = "condition"  # "(c=32)"
        draft.components.append(part)
        return
    if (
        part.shape == "pair"
        and part.members
        and part.members[0].role == "before"
        and (draft.kind in ("change_factor", "percent_change") or draft.direction)
        and draft.unit in ((), PERCENT)
    ):
        factor = draft.copy()
        factor.role, factor.components = "restatement", []
        draft.members, draft.shape, draft.value, draft.digit = part.members, "pair", None, None
        draft.kind, draft.unit, draft.low, draft.high = part.kind, part.unit, None, None
        draft.components.append(factor)
        draft.direction = draft.direction or factor.direction
        factor.kind = "percent_change" if factor.kind == "percent" else factor.kind
        return
    part.role = "restatement"
    if part.shape == "pair":
        for member in part.members:
            member.role = "restatement"
        draft.components.extend(part.members)
        return
    draft.components.append(part)
