"""Limits of an estimate: confidence intervals, p-values, sample sizes, spreads."""

from __future__ import annotations

from decimal import Decimal

from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.decimals import tidy
from claimcheck.figure.draft import Draft, draft_of, make_bound
from claimcheck.figure.numbers import read_numeral, ten
from claimcheck.figure.prefix import hedged_quantity
from claimcheck.figure.quantity import read_quantity
from claimcheck.figure.ranges import share_unit
from claimcheck.figure.words import BEFORE

__all__ = ["confidence", "interval_bracket", "limits", "note_bracket", "set_limits", "side_note"]


def confidence(source: Phrase, at: int) -> tuple[Decimal | None, str, int] | None:
    """Read "95% CI", "CI 95%", "CI", "95% confidence interval [CI]": level, type and the index behind."""
    level, at = _percentage(source, at)
    found = match_idiom(source, at, BEFORE)
    if found is None or found[0] != "ci":
        return None
    at = found[2]
    if (
        source.words[at] in ("(", "[")
        and source.words[at + 1] in ("ci", "cri", "ui")
        and source.words[at + 2] in (")", "]")
    ):
        at += 3
    if level is None:
        later, end = _percentage(source, at)
        if later is not None and source.words[end] not in ("-", "–", "to"):
            level, at = later, end
    while source.words[at] in (":", ";", ",", "=", "of", "from", "was", "is", "between"):
        at += 1
    return level, "confidence_interval", at


def _percentage(source: Phrase, at: int) -> tuple[Decimal | None, int]:
    """Read the level of "95% CI", "95 percent CI", "95%-CI"."""
    if source.words[at + 1] not in ("%", "percent", "per") or source.tokens[at].kind != "N":
        return None, at
    end = at + (3 if source.words[at + 1] == "per" else 2)
    return _level(source, at), end + (source.words[end] == "-")


def _level(source: Phrase, at: int) -> Decimal | None:
    numeral = read_numeral(source.tokens[at].text, source.lang)
    level = None if numeral is None else tidy(numeral.value)
    return level if isinstance(level, Decimal) else None


def limits(source: Phrase, at: int) -> tuple[Draft, Draft, int] | None:
    """Read two limits: "0.58–1.10", "-62.6 to -55.6", "−13.4, −11.5", "0.8 and 1.2"."""
    bracketed = source.words[at] in ("(", "[")
    at += bracketed
    first = read_quantity(source, at)
    if first is None or source.words[first[1]] not in ("-", "–", "to", ",", "and", ";", "~"):
        return None
    second = read_quantity(source, first[1] + 1)
    if second is None:
        return None
    left, right, end = first[0], second[0], second[1]
    if bracketed:
        if source.words[end] not in (")", "]"):
            return None
        end += 1
    left, right = share_unit(left, right)
    return draft_of(left), draft_of(right), end


def interval_bracket(inner: Phrase, draft: Draft, glued: bool) -> bool:
    """Take "(95% CI, a to b; P<0.001)", "(0.58–1.10)", "[0.15 to 0.25]" as the limits of the value."""
    head = confidence(inner, 0)
    found = limits(inner, head[2] if head else 0)
    if found is None:
        if head is not None:
            raise inner.refuse(0, "two limits should follow", "write the limits as a to b")
        return False
    low, high, end = found
    if not head and draft.value is None:
        return False
    low, high = _scaled(draft, low), _scaled(draft, high)
    if not head and not _inside(draft, low, high):
        if low.unit == draft.unit and draft.value is not None and end == len(inner.tokens):
            raise inner.refuse(0, "the value lies outside the limits in the bracket")
        return False
    if head is None:
        _offer_spread(draft, low, high)
        square = inner.text[inner.tokens[0].start - 1 :].startswith("[") and "to" in inner.words
        draft.confidence_type = "uncertainty_range" if square else draft.confidence_type
    set_limits(inner, draft, low, high, head)
    while end < len(inner.tokens) and inner.words[end] in (",", ";"):
        end = side_note(inner, end + 1, draft)
    if end != len(inner.tokens):
        raise inner.refuse(end, "what stands behind the limits cannot be read")
    return True


def _scaled(draft: Draft, limit: Draft) -> Draft:
    """Give a bare limit the scale of its value where the digits alone lie far off: "9.1 million (7.4–11.2)"."""
    scale = draft.quantities[0].scale if draft.quantities and draft.quantities[0].magnitude else 0
    if not scale or not limit.bare or draft.value is None or limit.value is None or limit.quantities[0].magnitude:
        return limit
    far = abs(limit.value) * 100 < abs(draft.value)
    if not far or limit.quantities[0].scale or limit.digit != limit.quantities[0].digit:
        return limit
    return limit.scale(ten(scale))


def _offer_spread(draft: Draft, low: Draft, high: Draft) -> None:
    """Offer the other reading of "72 (50–89)": a median with its range."""
    other = draft.copy()
    spread = Draft(shape="range", unit=draft.unit, kind=draft.kind, low=low.value, high=high.value, role="range")
    spread.low_digit, spread.high_digit = low.digit, high.digit
    other.components.append(spread)
    draft.others.append((other, "limits in a bare bracket may be the range of the observations"))


def _inside(draft: Draft, low: Draft, high: Draft) -> bool:
    same = (low.bare and high.bare) or low.unit == draft.unit
    return (
        same
        and draft.value is not None
        and low.value is not None
        and high.value is not None
        and low.value <= draft.value <= high.value
    )


def set_limits(
    source: Phrase, draft: Draft, low: Draft, high: Draft, head: tuple[Decimal | None, str, int] | None
) -> None:
    """Give a value its two limits.

    Raises:
        FigureError: They do not enclose the value, or the figure has no single value.
    """
    if draft.shape != "point" or draft.value is None or low.value is None or high.value is None:
        raise source.refuse(0, "limits belong to one single value")
    if draft.bare and not low.bare:
        draft.give_unit(low)
    elif not low.bare and low.unit != draft.unit:
        raise source.refuse(0, "the limits are in another unit than their value")
    low, high = _scaled(draft, low), _scaled(draft, high)
    if low.value is None or high.value is None:
        raise source.refuse(0, "limits belong to one single value")
    if not low.value <= draft.value <= high.value:
        raise source.refuse(0, "the value lies outside its limits")
    draft.shape, draft.low, draft.high = "interval", low.value, high.value
    draft.low_digit, draft.high_digit = low.digit, high.digit
    draft.confidence_type = (
        head[1] if head else ("confidence_interval" if draft.confidence_type is None else draft.confidence_type)
    )
    draft.confidence = head[0] if head else None


def side_note(source: Phrase, at: int, draft: Draft) -> int:
    """Read "P<0.001", "p = 0.03", "n=30", "SD 3.2" into a component; return the index behind.

    Raises:
        FigureError: It is none of these.
    """
    found = match_idiom(source, at, BEFORE)
    if found is None or found[0] not in ("p-value", "n", "sd", "se", "iqr"):
        raise source.refuse(at, "what stands here belongs to no known form")
    kind, _, at = found
    while source.words[at] in ("-", "value", "for", "interaction", "trend", ":", "of", "=", ","):
        at += 1
    bound = {"<": "upper", ">": "lower", "≤": "upper", "≥": "lower"}.get(source.words[at])
    at += bound is not None
    value = hedged_quantity(source, at)
    if value is None:
        raise source.refuse(at, "a number should stand here")
    quantity, _, end = value
    part = draft_of(quantity)
    if source.words[end] in ("-", "–", "to") and (upper := read_quantity(source, end + 1)):
        part.shape, part.low, part.high, part.value, end = "range", part.value, upper[0].value, None, upper[1]
    if bound:
        make_bound(part, bound, source.words[at - 1] in ("≤", "≥"))
    part.role = {
        "p-value": "p_value",
        "n": "sample_size",
        "sd": "standard_deviation",
        "se": "standard_error",
        "iqr": "range",
    }[kind]
    if kind in ("sd", "se", "iqr") and part.bare and draft.kind == "level":
        part.unit = draft.unit
    draft.components.append(part)
    return end


def note_bracket(inner: Phrase, draft: Draft, glued: bool) -> bool:
    """Take "(n=30)", "(SD 3.2)", "(P<0.001)", "(IQR 5–9)"."""
    found = match_idiom(inner, 0, BEFORE) if inner.tokens else None
    if found is None or found[0] not in ("p-value", "n", "sd", "se", "iqr"):
        return False
    at = side_note(inner, 0, draft)
    while at < len(inner.tokens) and inner.words[at] in (",", ";"):
        at = side_note(inner, at + 1, draft)
    return at == len(inner.tokens)
