"""The words behind a number: direction, statistic, baseline, metric, conditions, brackets."""

from __future__ import annotations

from collections.abc import Callable

from claimcheck.figure.below import denominators
from claimcheck.figure.brackets import bracket
from claimcheck.figure.conditions import (
    around_baseline,
    charge_time,
    condition,
    is_charge,
    late_denominator,
    late_tolerance,
    late_unit,
    names_thing,
)
from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.draft import Draft, draft_of, make_bound
from claimcheck.figure.prefix import hedged_quantity, is_bare
from claimcheck.figure.quantity import at_number, read_quantity
from claimcheck.figure.references import foreign_name, is_name, percentile, skip_number
from claimcheck.figure.symbols import refuse_word
from claimcheck.figure.tokens import Token
from claimcheck.figure.unitwords import is_time
from claimcheck.figure.words import AFTER, FACTORS, PER_TIME

__all__ = ["read_tail"]

_KINDS = {"percent": "percent_change", "level": "difference"}
_JOINERS = frozenset(("and", "vs", "or"))
_MOST_PARTS = 4


class _Tail:
    """What is known while the words behind a number are read."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.baseline: list[Token] | None = None
        self.metric: list[Token] = []
        self.condition = False
        self.verb = False

    def words(self, source: Phrase, start: int, end: int) -> int:
        """Add tokens to the baseline or the metric, or drop them as a condition's; return where they end."""
        if not self.condition:
            (self.metric if self.baseline is None else self.baseline).extend(source.tokens[start:end])
        return end

    def names_something(self) -> bool:
        """Say whether the words so far name a thing, so that a sign may belong to the name: "vs Li/Li+"."""
        return bool(self.baseline)

    def setting(self, source: Phrase, at: int) -> int:
        """Read a condition of the figure; words that follow belong to it."""
        self.condition = True
        if len(self.draft.components) >= _MOST_PARTS:
            raise source.refuse(at, "too many numbers stand beside the figure", "cut the phrase to the figure itself")
        end = condition(source, at, self.draft)
        more = read_quantity(source, end + 1) if source.words[end] == "," and self.draft.components[-1].bare else None
        if more is not None and is_bare(more[0]):
            raise source.refuse(at, "a list of conditions belongs to no one figure", "write one figure a claim")
        return end

    def close(self, source: Phrase) -> None:
        """Write the gathered words into the figure, as they were printed."""
        draft = self.draft
        if self.baseline and draft.baseline is None:
            draft.baseline = source.printed(self.baseline)
        if self.metric and draft.metric is None:
            draft.metric = source.printed(self.metric)


def read_tail(source: Phrase, index: int, draft: Draft, read: Callable[[Phrase], Draft]) -> int:
    """Read the words behind a number up to the next figure of the phrase.

    Returns:
        The index of the sign or word that joins the next figure, or the end.

    Raises:
        FigureError: A word turns the sense, or a number stands there that belongs to nothing.
    """
    tail, at = _Tail(draft), index
    if draft.quantities and source.glued(at) and source.tokens[at].kind == "W" and source.tokens[at - 1].kind == "N":
        raise source.refuse(
            at, f"{source.tokens[at].text[:30]!r} behind the number is no unit", "write the unit by its usual name"
        )
    if draft.bare and draft.shape != "pair" and source.lang == "en":
        refuse_word(source, at)
    while at < len(source.tokens):
        step = _step(source, at, tail, read)
        if step is None:
            break
        if step <= at:
            raise source.refuse(at, f"{source.tokens[at].text[:30]!r} has no place here")
        at = step
    tail.close(source)
    return at


def _step(source: Phrase, at: int, tail: _Tail, read: Callable[[Phrase], Draft]) -> int | None:
    """Take up what stands at an index; None where the next figure of the phrase begins."""
    token, draft = source.tokens[at], tail.draft
    if token.text in ("(", "["):
        return late_unit(source, bracket(source, at, draft, read), draft)
    if _joins(source, at):
        return None
    if token.text == "×" and (end := late_unit(source, at, draft)) > at:
        return end  # "(2.4 ± 0.2) × 10⁻³"
    schedule = hedged_quantity(source, at + 1) if token.lower in ("every", "each") else None
    if token.text == "@" and source.glued(at) and source.glued(at + 1) and source.tokens[at - 1].kind == "W":
        return tail.words(source, at, at + 2)  # "62.4% pass@1"
    if token.text == "@" or (schedule is not None and schedule[0].unit):
        return tail.setting(source, at + 1)
    if token.text == "±" and draft.shape == "point":
        return late_tolerance(source, at, draft)
    stat = percentile(source, at)
    if stat:
        if source.words[stat[1]] in ("=", ":") or at_number(source, stat[1]):
            return None  # "p50=45ms p99=120ms"
        draft.statistic = draft.statistic or stat[0]
        return stat[1]
    found = match_idiom(source, at, AFTER)
    inside = source.words[at - 1] == source.words[at + 1] == "-" and source.glued(at) and source.glued(at + 1)
    if found is not None and not inside:  # "year-over-year" is one word
        return _idiom(source, at, tail, found)
    skipped = skip_number(source, at)
    if skipped > at and not _scored(source, at, tail):
        return tail.words(source, at, skipped)
    often = token.lower in PER_TIME or (token.lower in ("a", "an", "each", "every") and is_time(source, at + 1))
    if often and draft.bare and draft.shape != "pair" and tail.baseline is None and not tail.condition:
        raise source.refuse(at, "the unit before this time is not known", "write the unit by its usual name")
    if token.text == "/" or token.lower == "per":
        return _below(source, at, tail)
    return _number(source, at, tail) if at_number(source, at) else _word(source, at, tail)


def _scored(source: Phrase, at: int, tail: _Tail) -> bool:
    """Say whether "TTFT 450" behind a figure is rather a second figure than the name of a thing."""
    plain = tail.baseline is None and not tail.condition
    return plain and source.tokens[at - 1].text.isupper() and source.tokens[at].gap


def _joins(source: Phrase, at: int) -> bool:
    """Say whether a sign stands here that joins the next figure: a comma, an arrow, a dash between spaces."""
    token = source.tokens[at]
    spaced = token.gap and at + 1 < len(source.tokens) and source.tokens[at + 1].gap
    dash = spaced and (token.text in "–-" or (token.text == "/" and _figure_near(source, at + 1, names=True)))
    return token.text in (",", ";", "→", ")", "]") or dash


def _below(source: Phrase, at: int, tail: _Tail) -> int:
    """Read a slash or "per" behind other words: a late denominator, or a part of the metric."""
    draft = tail.draft
    unread = draft.bare and draft.shape != "pair" and not draft.components
    if unread and tail.baseline is None and not tail.condition:
        raise source.refuse(
            at, "the unit before this sign is not known", "write the unit by its usual name, such as tokens/s"
        )
    named = tail.baseline is not None and source.glued(at)  # "4.2 V vs Li/Li+"
    end = None if tail.verb or named else late_denominator(source, at, draft)
    if end is not None:
        return end
    return tail.words(source, at, denominators(source, at).end if source.words[at] == "per" else at + 1)


def _word(source: Phrase, at: int, tail: _Tail) -> int:
    """Take up a word or sign that belongs to the metric, the baseline or a condition."""
    token = source.tokens[at]
    if token.kind in "WC":
        if _whole(tail, source, at):
            tail.baseline = []
        tail.verb = tail.verb or token.lower in ("is", "are", "was", "were")
        if source.lang != "en" and not foreign_name(token, source.lang):
            raise source.unknown(at)
        again = token.lower == source.words[at - 1] or (token.lower in FACTORS and tail.draft.kind == "change_factor")
        if again and not tail.condition:
            raise source.refuse(at, f"{token.text[:30]!r} says a second time what stands before it", "write it once")
        return tail.words(source, at, at + 1)
    if token.text == "." and (at + 1 == len(source.tokens) or source.glued(at + 1)):
        return at + 1
    if token.text in ("-", "–", "/", "'", '"') or (token.text in "+@" and source.glued(at) and tail.names_something()):
        return tail.words(source, at, at + 1) if token.text != '"' else at + 1
    raise source.refuse(at, f"{token.text[:30]!r} has no place behind a figure", "cut the phrase to the figure itself")


def _whole(tail: _Tail, source: Phrase, at: int) -> bool:
    """Say whether what follows "half", "a fifth" or "twice" at once is what it is a part or a multiple of."""
    quantity = tail.draft.quantities[0] if tail.draft.quantities else None
    part = quantity is not None and quantity.words and (quantity.kind == "fraction" or source.words[at - 1] == "twice")
    return part and tail.baseline is None and not tail.metric and not tail.condition and not tail.draft.changes


def _idiom(source: Phrase, at: int, tail: _Tail, found: tuple[str, object, int]) -> int | None:
    kind, payload, end = found
    draft, token = tail.draft, source.tokens[at]
    if kind == "danger":
        raise source.refuse(at, f"{token.text!r} turns the sense of the figure", "cut the phrase to the figure itself")
    plain = tail.baseline is None and not tail.condition
    last = kind in ("upper", "lower") and end - at > 1 and end == len(source.tokens)  # "60% of users or more"
    if kind == "statistic" and _whole(tail, source, at):
        tail.baseline = []
        return tail.words(source, at, end)
    if not plain and not last and kind in ("upper", "lower", "approx", "statistic", "filler"):
        return tail.words(source, at, end)
    if kind in ("upper", "lower") and draft.shape == "range" and _ends(source, at, end):
        raise source.refuse(at, "a range cannot be a bound too", "write the range or the bound")
    if kind in ("upper", "lower") and draft.shape == "point" and _ends(source, at, end):
        make_bound(draft, kind, bool(payload))
        return late_unit(source, end, draft)
    if plain and draft.shape == f"{kind}_bound":
        return end  # "at most 5 or less"
    if kind in ("upper", "lower") and draft.shape == ("lower" if kind == "upper" else "upper") + "_bound":
        raise source.refuse(at, f"{token.text!r} sets the other bound than the words before it", "keep one bound")
    if kind == "approx":
        draft.approximate = True
        return end
    if kind == "statistic":
        draft.statistic = draft.statistic or str(payload)
        return end
    if kind == "direction":
        return _direction(source, at, tail, payload, end)
    if kind in _JOINERS:
        return _joiner(source, at, tail, kind, end)
    if kind in ("than", "of"):
        return _baseline(source, at, tail, kind, end)
    if kind == "context":
        return _context(source, at, tail, end)
    if kind == "filler":
        return end
    return tail.words(source, at, at + 1)


def _ends(source: Phrase, at: int, end: int) -> bool:
    """Say whether "max", "minimum", "plus" is a bound behind the figure, not the word before another: "max power"."""
    return end - at > 1 or end >= len(source.tokens) or source.tokens[end].kind != "W"


def _direction(source: Phrase, at: int, tail: _Tail, payload: object, end: int) -> int:
    draft = tail.draft
    if tail.baseline is not None or tail.condition:
        return tail.words(source, at, at + 1)
    if names_thing(source, at, end, draft):
        return tail.words(source, at, end)
    if source.words[at] == "as" and draft.kind == "fraction":
        payload = _LESS.get(str(payload), payload)  # "half as many"
    if draft.shape == "pair":
        for member in draft.members:
            _set_direction(member, payload)
    end = late_unit(source, end, draft) if payload in ("more", "less") else end  # "30 fewer steps"
    _set_direction(draft, payload)
    return end


_LESS = {"more": "less", "faster": "slower", "higher": "lower"}


def _set_direction(draft: Draft, payload: object) -> None:
    if draft.direction is None and payload:
        draft.direction = str(payload)
    if not draft.changes:
        draft.changes = True
        if draft.unit == (("percent", 1),) or draft.kind == "level":
            draft.kind = _KINDS.get(draft.kind, draft.kind)


def _joiner(source: Phrase, at: int, tail: _Tail, kind: str, end: int) -> int | None:
    """Stop where "and", "or", "vs" join another figure; else take the word as text."""
    loose = tail.baseline is not None or tail.condition
    if _figure_near(source, end, names=not loose and kind == "and"):
        relative = tail.draft.kind in ("change_factor", "percent_change", "fraction") or tail.draft.changes
        if kind == "vs" and relative and not _direct(source, end):
            tail.baseline = tail.baseline if tail.baseline is not None else []
            return end
        return None
    if kind == "vs" and tail.baseline is None:
        tail.baseline, tail.condition = [], False
    elif kind != "vs":
        tail.words(source, at, end)
    return end


def _direct(source: Phrase, at: int) -> bool:
    return hedged_quantity(source, at) is not None


def _figure_near(source: Phrase, at: int, *, names: bool = False) -> bool:
    """Say whether a number that is no name follows before the next comma; with ``names`` also "GSM8K 92.1"."""
    while at < len(source.tokens) and source.words[at] not in (",", ";", "(", "["):
        stat = percentile(source, at)
        skipped = stat[1] if stat else skip_number(source, at)
        if skipped > at and not (names and is_name(source, at) and source.tokens[at].gap):
            at = skipped
            continue
        if source.tokens[at].kind in "NV" or (
            at_number(source, at) and source.words[at] not in ("a", "an", "one", "half")
        ):
            return True
        found = match_idiom(source, at, AFTER)
        if found is not None and found[0] == "context" and source.words[at] != "by":
            return False
        at += 1
    return False


def _baseline(source: Phrase, at: int, tail: _Tail, kind: str, end: int) -> int | None:
    draft = tail.draft
    if kind == "of" and draft.spread and tail.baseline is None:
        around_baseline(draft)
    relative = (
        draft.kind in ("percent", "fraction", "change_factor", "percent_change", "percentage_points") or draft.changes
    )
    if kind == "of" and not relative and draft.shape != "within":
        return tail.words(source, at, end) if tail.metric else end
    if kind == "of" and draft.changes and draft.kind == "percent_change":
        return end
    if tail.baseline is None and not tail.condition:
        tail.baseline = []
    else:
        tail.words(source, at, end)
    return end


def _context(source: Phrase, at: int, tail: _Tail, end: int) -> int | None:
    """Read "in 10 minutes", "at batch size 1", "over the last six months", "with 3.8x higher hit rate"."""
    stat = percentile(source, end + (source.words[end] == "the"))
    if stat:
        tail.draft.statistic = tail.draft.statistic or stat[0]  # "200 ms at the 95th percentile"
        return stat[1]
    near = hedged_quantity(source, end) if skip_number(source, end) == end else None
    if near is not None:
        quantity = near[0]
        if quantity.factor or (quantity.percent and tail.draft.kind in ("change_factor", "percent_change")):
            return None
        if tail.draft.kind == "level" and source.words[at] in ("to", "from", "between"):
            return None
        if source.words[at] == "after" and quantity.percent and tail.draft.unit == quantity.unit:
            return None  # "grew 2.1% after 1.6%"
        arrived = source.words[at] == "at" and quantity.currency and tail.draft.changes  # "up 11% at £18.7 billion"
        if source.words[at] in ("to", "from") or arrived:
            return None
        if source.words[at] == "in" and is_charge(tail.draft, quantity):
            return charge_time(source, end, tail.draft)
        return tail.setting(source, end)
    if tail.baseline == []:
        return tail.words(source, at, end)  # "more than before"
    if source.words[at] == "over" and tail.baseline is None:
        tail.baseline = []
        return end
    if source.words[at] in ("since", "from") and tail.baseline is None and tail.draft.changes:
        tail.baseline = []
        return end
    if source.words[at] == "in" and tail.draft.changes and tail.baseline is None and not tail.metric:
        return end
    tail.condition = tail.condition or tail.baseline is None
    return end


def _number(source: Phrase, at: int, tail: _Tail) -> int | None:
    """Place a number inside a baseline or a condition; any other number is not understood."""
    found = hedged_quantity(source, at)
    if found is None:
        raise source.refuse(at, "this number belongs to nothing before it")
    quantity, _, end = found
    relation = quantity.percent or quantity.factor or quantity.currency
    if quantity.percent and tail.draft.kind in ("percent", "fraction"):
        raise source.refuse(at, "a share of a share is two figures in one", "write one of them")
    part = draft_of(quantity)
    if tail.condition and not (relation and source.words[at - 1] not in _LINKS):
        part.role = "condition"
    elif tail.baseline is not None and (quantity.unit or quantity.factor) and not _has(tail.draft, "baseline"):
        part.role = "baseline"
        tail.words(source, at, end)
    elif source.words[at - 1] == "to":
        return None
    else:
        raise source.refuse(
            at,
            f"the number {source.tokens[at].text[:20]!r} belongs to nothing before it",
            "cut the phrase to one figure, or join two with and, vs or →",
        )
    if len(tail.draft.components) >= _MOST_PARTS:
        raise source.refuse(at, "too many numbers stand beside the figure", "cut the phrase to the figure itself")
    tail.draft.components.append(part)
    return end


#: Words that tie a percentage to the condition before it: "at a utilization of 95%".
_LINKS = frozenset("of = is a an the about around at to".split())


def _has(draft: Draft, role: str) -> bool:
    return any(part.role == role for part in draft.components)
