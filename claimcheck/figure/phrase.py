"""A whole phrase: one figure, or several joined by a comma, "and", "vs", an arrow, "or"."""

from __future__ import annotations

from claimcheck.errors import FigureError, UnitError
from claimcheck.figure.brackets import closing
from claimcheck.figure.combine import combine
from claimcheck.figure.conditions import late_tolerance
from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.draft import Draft
from claimcheck.figure.lead import read_lead
from claimcheck.figure.limits import confidence, limits, set_limits, side_note
from claimcheck.figure.outer import read_labelled, read_whole
from claimcheck.figure.prefix import hedged_quantity
from claimcheck.figure.quantity import at_number, read_factor_word
from claimcheck.figure.ranges import ARRIVING
from claimcheck.figure.references import percentile, refuse_reference
from claimcheck.figure.tail import read_tail
from claimcheck.figure.term import apply_lead, read_term
from claimcheck.figure.words import AFTER, BEFORE
from claimcheck.units import Product, look_up, print_product, read_product, same_dimension

__all__ = ["read_phrase"]


_MOST_MEMBERS = 6


def read_phrase(source: Phrase) -> Draft:
    """Read every token of a phrase as one figure or one pair.

    Raises:
        FigureError: No figure is there, or something is left over that cannot be read.
    """
    whole = read_whole(source, read_phrase)
    if whole is not None:
        return whole
    try:
        return _read_plain(source)
    except FigureError:
        labelled = read_labelled(source, _read_plain)
        if labelled is None:
            raise
        return labelled


def _read_plain(source: Phrase) -> Draft:
    """Read a phrase that is no form of its own as a whole."""
    source, unit = _without_label(source)
    last = len(source.tokens) - 1
    article = source.words[last] in ("a", "an", "the") and last and source.words[last - 1] not in ("/", "per")
    if source.words[last] in _DANGLING or article:
        raise source.refuse(last, "the phrase ends too early")
    alone = confidence(source, 0) if source.tokens[0].kind == "N" else None
    if alone is not None and alone[2] > last:
        raise source.refuse(0, "a level of confidence alone is no figure", "write the value and its two limits")
    first = _clause(source, 0)
    if first is None:
        raise source.refuse(0, "no number stands in the text", "a figure is a number with its unit, such as 28.88 ms")
    draft, at = first
    if unit and draft.bare:
        for part in (draft, *draft.members):
            part.unit = unit
    clauses = _further(source, at, draft)
    if len(clauses) == 1 and source.words[0] == "from" and draft.shape not in ("pair", "range"):
        raise source.refuse(last, "a change needs its second end", "write from A to B")
    return combine(source, clauses)


_PERIODS = {((name, 1),) for name in ("year", "month", "quarter", "decade", "century")}
_DANGLING = frozenset("to than and or vs vs. from by between & / per of - – in at on for with".split())


def _further(source: Phrase, at: int, draft: Draft) -> list[tuple[str, Draft]]:
    """Read the figures behind the first, each with what joins it; limits and p-values go into the figure before."""
    clauses = [("", draft)]
    while at < len(source.tokens):
        joiner, at = _joiner(source, at)
        side = _aside(source, at, clauses[-1][1], joiner)
        found = _clause(source, at) if side is None else None
        if side is not None:
            at = side
        elif found is None:
            at = _words_only(source, at)
        else:
            clauses.append((joiner, found[0]))
            at = found[1]
        if len(clauses) > _MOST_MEMBERS:
            raise source.refuse(
                at, f"more than {_MOST_MEMBERS} figures stand in one phrase", "write one figure a claim"
            )
    return clauses


def _without_label(source: Phrase) -> tuple[Phrase, Product]:
    """Take the bracket out of "Throughput (tok/s): 450" and "Context length (>50K)": a unit, or the figure itself."""
    opening = next((at for at, token in enumerate(source.tokens) if token.text == "(" or token.kind in "NV"), None)
    if not opening or source.tokens[opening].text != "(":
        return source, ()
    end = closing(source, opening)
    before, inner, after = source.tokens[:opening], source.tokens[opening + 1 : end], source.tokens[end + 1 :]
    numbers = any(token.kind in "NV" for token in inner)
    if any(read_factor_word(source, at) for at in range(opening)):
        return source, ()
    if numbers and not after:
        return Phrase(source.text, source.lang, [*before, *inner], source.shown), ()
    if after and inner and _names_statistic(Phrase(source.text, source.lang, inner, source.shown)):
        return Phrase(source.text, source.lang, [*before, *inner, *after], source.shown), ()  # "latency (p95) of 5 ms"
    spread = match_idiom(Phrase(source.text, source.lang, inner, source.shown), 0, BEFORE) if inner else None
    if after and spread and spread[0] in ("sd", "se", "ci", "iqr") and spread[2] == len(inner):
        return Phrase(source.text, source.lang, [*before, *after], source.shown), ()  # "mean (SD) 54.2 (11.3)"
    if numbers or not after or match_idiom(source, opening - 1, BEFORE):
        return source, ()
    shown = source.text[inner[0].start : inner[-1].end] if inner else ""
    try:
        unit = read_product(shown) if inner and (look_up(inner[0].text) or "/" in shown) else ()
    except UnitError:
        unit = ()
    if unit and not all(look_up(token.text) for token in inner if token.kind == "W" and token.text != "per"):
        unit = ()
    return Phrase(source.text, source.lang, [*before, *after], source.shown), unit


def _names_statistic(inner: Phrase) -> bool:
    stat, idiom = percentile(inner, 0), match_idiom(inner, 0, BEFORE)
    length = len(inner.tokens)
    return bool((stat and stat[1] == length) or (idiom and idiom[0] == "statistic" and idiom[2] == length))


def _clause(source: Phrase, index: int) -> tuple[Draft, int] | None:
    found = read_lead(source, index)
    if found is None:
        return None
    lead, at = found
    refuse_reference(source, at, lead)
    draft, at = read_term(source, at, lead)
    draft.text = source.text[source.tokens[index].start : source.tokens[min(at, len(source.tokens)) - 1].end]
    apply_lead(draft, lead)
    at = read_tail(source, at, draft, read_phrase)
    _settle(draft, lead.by or lead.verb in ARRIVING, lead.to or lead.special == "from")
    span = source.words[index] == "over" and bool(draft.unit) and same_dimension(print_product(draft.unit), "second")
    span = span or (source.words[index] == "over" and draft.unit in _PERIODS)
    draft.setting = lead.context or source.words[index] == "at" or span  # "over 10 years, costs fell 90%"
    draft.text = source.text[source.tokens[index].start : source.tokens[at - 1].end]
    return draft, at


def _settle(draft: Draft, by: bool, to: bool) -> None:
    """Decide kinds that depend on all words: a percent with a direction is a change unless it rose *to* it."""
    if draft.changes and draft.kind == "percent" and not to:
        draft.kind = "percent_change"
    if draft.changes and draft.kind == "level" and draft.shape != "pair" and draft.unit and by and not to:
        draft.kind = "difference"
    if draft.shape == "pair":
        for member in draft.members:
            if (
                member.direction is None
                and draft.changes
                and not any(m.role in ("before", "after") for m in draft.members)
            ):
                member.direction = draft.direction


def _joiner(source: Phrase, at: int) -> tuple[str, int]:
    """Read what joins the next figure."""
    word = source.words[at]
    found = match_idiom(source, at, AFTER)
    kind = word
    end = at + 1
    if found and found[0] in ("and", "vs", "or"):
        kind, end = found[0], found[2]
    elif word == "&":
        kind = "and"
    elif word == "from" and _from_to(source, at):
        return "from to", at
    elif word in ("with", "to", "from", "at", "after"):
        return ("to" if word == "at" else word), at + 1
    elif word == "/" and source.tokens[at].gap:
        kind = "and"
    elif percentile(source, at):
        return "", at
    elif word not in (",", ";", "→", "–", "-") and not at_number(source, at):
        raise source.refuse(at, f"{source.tokens[at].text[:30]!r} has no place here")
    elif at_number(source, at) and word not in (",", ";", "→"):
        return "", at
    if kind in (",", ";"):
        more = match_idiom(source, end, AFTER)
        if more and more[0] in ("and", "vs", "or"):
            kind, end = more[0], more[2]
        elif source.words[end] in ("but", "while", "whereas"):
            end += 1
    return kind, end


def _from_to(source: Phrase, at: int) -> bool:
    """Say whether "from A to B" begins here: the two levels behind a change."""
    first = hedged_quantity(source, at + 1)
    return first is not None and source.words[first[2]] in ("to", "→")


def _aside(source: Phrase, at: int, draft: Draft, joiner: str) -> int | None:
    """Read limits, p-values and sample sizes behind a comma or semicolon into the figure before."""
    if joiner not in (",", ";", ""):
        return None
    give = match_idiom(source, at, BEFORE)
    if give is not None and give[0] == "±" and draft.shape == "point" and draft.value is not None:
        return late_tolerance(source, give[2] - 1, draft)  # "$28 billion, plus or minus 2%"
    head = confidence(source, at)
    if head is not None:
        found = limits(source, head[2])
        if found is None:
            raise source.refuse(head[2], "two limits should follow")
        set_limits(source, draft, found[0], found[1], head)
        return found[2]
    idiom = match_idiom(source, at, BEFORE)
    if (
        idiom
        and idiom[0] in ("p-value", "n", "sd", "se", "iqr")
        and any(token.kind == "N" for token in source.tokens[at:])
    ):
        return side_note(source, at, draft)
    return None


def _words_only(source: Phrase, at: int) -> int:
    """Skip a clause without a number; a word that turns the sense refuses the phrase."""
    while at < len(source.tokens):
        found = match_idiom(source, at, BEFORE)
        if found is not None and found[0] == "danger":
            raise source.refuse(
                at, f"{source.tokens[at].text!r} turns the sense of the figure", "cut the phrase to the figure itself"
            )
        if source.tokens[at].text in ("(", ")", "[", "]", "?", "=", "*", "^"):
            raise source.refuse(at, f"{source.tokens[at].text!r} has no place here")
        at += 1
    return at
