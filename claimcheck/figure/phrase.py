"""A whole phrase: one figure, or several joined by a comma, "and", "vs", an arrow, "or"."""

from __future__ import annotations

from claimcheck.errors import UnitError
from claimcheck.figure.brackets import closing, confidence, limits, set_limits, side_note
from claimcheck.figure.count import Source, match_idiom
from claimcheck.figure.draft import Draft, same_kind
from claimcheck.figure.lead import is_name, is_year, read_lead
from claimcheck.figure.quantity import at_number, read_factor_word, read_quantity
from claimcheck.figure.tail import read_tail
from claimcheck.figure.term import Lead, apply_lead, hedged_quantity, read_term, share_unit
from claimcheck.figure.words import AFTER, BEFORE
from claimcheck.units import Product, look_up, read_product

__all__ = ["read_phrase"]

_RATIO_NAMES = frozenset("rr hr or irr aor ahr ratio odds smd".split())
_MOST_MEMBERS = 6


def read_phrase(source: Source) -> Draft:
    """Read every token of a phrase as one figure or one pair.

    Raises:
        FigureError: No figure is there, or something is left over that cannot be read.
    """
    source, unit = _without_label(source)
    first = _clause(source, 0)
    if source.words[len(source.tokens) - 1] in (
        "to",
        "than",
        "and",
        "or",
        "vs",
        "vs.",
        "from",
        "by",
        "between",
        "&",
        "/",
        "per",
        "of",
    ):
        raise source.refuse(len(source.tokens) - 1, "the phrase ends too early")
    if first is None:
        raise source.refuse(0, "no number stands in the text", "a figure is a number with its unit, such as 28.88 ms")
    draft, at = first
    if unit and draft.bare:
        draft.unit = unit
        for member in draft.members:
            member.unit = unit
    clauses: list[tuple[str, Draft]] = [("", draft)]
    while at < len(source.tokens):
        joiner, at = _joiner(source, at)
        draft = clauses[-1][1]
        side = _aside(source, at, draft, joiner)
        if side is not None:
            at = side
            continue
        found = _clause(source, at, joiner)
        if found is None:
            at = _words_only(source, at)
            continue
        clauses.append((joiner, found[0]))
        at = found[1]
        if len(clauses) > _MOST_MEMBERS:
            raise source.refuse(
                at, f"more than {_MOST_MEMBERS} figures stand in one phrase", "write one figure a claim"
            )
    if len(clauses) == 1 and source.words[0] == "from" and draft.shape not in ("pair", "range"):
        raise source.refuse(at, "a change needs its second end", "write from A to B")
    return _combine(source, clauses)


def _without_label(source: Source) -> tuple[Source, Product]:
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
        return Source(source.text, source.lang, [*before, *inner]), ()
    if numbers or not after or match_idiom(source, opening - 1, BEFORE):
        return source, ()
    shown = source.text[inner[0].start : inner[-1].end] if inner else ""
    try:
        unit = read_product(shown) if look_up(inner[0].text) or "/" in shown else ()
    except UnitError:
        unit = ()
    if unit and not all(look_up(token.text) for token in inner if token.kind == "W" and token.text != "per"):
        unit = ()
    return Source(source.text, source.lang, [*before, *after]), unit


def _clause(source: Source, index: int, joiner: str = "") -> tuple[Draft, int] | None:
    found = read_lead(source, index)
    if found is None:
        return None
    lead, at = found
    _refuse_reference(source, at, lead)
    draft, at = read_term(source, at, lead)
    draft.text = source.text[source.tokens[index].start : source.tokens[min(at, len(source.tokens)) - 1].end]
    apply_lead(draft, lead)
    at = read_tail(source, at, draft, read_phrase)
    _settle(draft, lead.by, lead.to)
    draft.setting = lead.context
    draft.text = source.text[source.tokens[index].start : source.tokens[at - 1].end]
    return draft, at


_REFERENCES = frozenset(
    "figure figures fig fig. table tables section step stage case chapter phase version issue pr appendix equation eq eq."
    " algorithm listing note rfc no no. part episode volume lemma theorem exhibit slide day".split()
)
_MONTHS = frozenset(
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov"
    " november dec december early late mid year spring summer autumn fall winter".split()
)


def _refuse_reference(source: Source, at: int, lead: Lead) -> None:
    """Refuse "Figure 14", "Issue 46654", "Sep 2025", "Llama 70B": numbers that name something."""
    before = source.words[at - 1] if at else ""
    if source.tokens[at].kind != "N" or source.words[at + 1] in ("%", "x", "×", "ms", "s"):
        return
    bare = read_quantity(source, at)
    known = bare is not None and all(look_up(name) for name, _ in bare[0].unit)
    if before not in _REFERENCES and (bare is None or (bare[0].unit and known) or bare[0].factor):
        return
    titled = is_name(source, at) and (
        not known or source.tokens[min(at + 1, len(source.tokens) - 1)].text[:1].isupper()
    )
    year = is_year(source, at) and (before in _MONTHS or lead.context)
    model = is_name(source, at) and source.words[at + 1] == "b" and source.glued(at + 1)
    if before in _REFERENCES or year or model or titled:
        raise source.refuse(
            at,
            f"{source.tokens[at].text!r} is part of a name, a reference or a date",
            "cut the phrase to the figure itself",
        )


def _settle(draft: Draft, by: bool, to: bool) -> None:
    """Decide kinds that depend on all words: a percent with a direction is a change unless it rose *to* it."""
    if draft.changes and draft.kind == "percent" and not to:
        draft.kind = "percent_change"
    if draft.changes and draft.kind == "level" and draft.unit and by:
        draft.kind = "difference"
    if draft.shape == "pair":
        for member in draft.members:
            if (
                member.direction is None
                and draft.changes
                and not any(m.role in ("before", "after") for m in draft.members)
            ):
                member.direction = draft.direction


def _joiner(source: Source, at: int) -> tuple[str, int]:
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
    elif word in ("with", "to", "from"):
        return word, at + 1
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


def _from_to(source: Source, at: int) -> bool:
    """Say whether "from A to B" begins here: the two levels behind a change."""
    first = hedged_quantity(source, at + 1)
    return first is not None and source.words[first[2]] in ("to", "→")


def _aside(source: Source, at: int, draft: Draft, joiner: str) -> int | None:
    """Read limits, p-values and sample sizes behind a comma or semicolon into the figure before."""
    if joiner not in (",", ";", ""):
        return None
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


def _words_only(source: Source, at: int) -> int:
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


def _combine(source: Source, clauses: list[tuple[str, Draft]]) -> Draft:
    main = clauses[0][1]
    if len(clauses) > 1 and main.setting and clauses[1][0] == "," and main.unit != clauses[1][1].unit:
        main.role = "condition"  # "On 8 GPUs, 25K tok/s"
        clauses[1][1].components.append(main)
        clauses = [("", clauses[1][1]), *clauses[2:]]
        main = clauses[0][1]
    if len(clauses) == 1:
        return main
    if len(clauses) == 2 and clauses[1][0] == "from to" and clauses[1][1].shape == "pair":  # noqa: PLR2004
        return _change_of(main, clauses[1][1])
    members, components = _flat(main), list(main.components) if main.shape == "pair" else []
    restated = False
    for joiner, draft in clauses[1:]:
        restates = joiner == "or" or _apposition(main, draft, joiner) or (draft.metric or "").lower() in _RATIO_NAMES
        if restates:
            draft.role = "restatement"
            components.append(draft)
            restated = restated or joiner == "or"
            _pull_baseline(main, draft, members)
        else:
            _join(members, draft, joiner)
    if len(members) == 1 and not restated:
        members[0].components.extend(components)
        return members[0]
    _share_units(members)
    kinds = {member.kind for member in members}
    pair = Draft(shape="pair", kind=kinds.pop() if len(kinds) == 1 else "mixed", members=members, components=components)
    pair.unit = members[0].unit
    pair.direction = next((member.direction for member in reversed(members) if member.direction), None)
    pair.baseline = next((draft.baseline for _, draft in clauses if draft.baseline), None)
    pair.text = source.text
    pair.others = [other for other in main.others if main.shape == "pair"]
    pair.quantities = [quantity for member in members for quantity in member.quantities]
    if (
        len({member.direction for member in members}) == 2
        and members[-1].direction
        and all(m.direction is None for m in members[:-1])
        and clauses[-1][0] == "and"
    ):  # noqa: PLR2004
        for member in members[:-1]:
            member.direction, member.kind = (
                members[-1].direction,
                members[-1].kind if member.unit == members[-1].unit else member.kind,
            )
        pair.kind = members[0].kind
    return pair


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
    level = (
        main.kind in ("level", "percent")
        or main.shape == "pair"
        and all(member.kind in ("level", "percent") for member in main.members)
    )
    return relative and level and joiner in (",", "–", "-", ";", "")


def _pull_baseline(main: Draft, draft: Draft, members: list[Draft]) -> None:
    """Make the baseline a member where it is the same quantity: "153GB/s, a 27.5% increase over the M4's 120GB/s"."""
    for part in list(draft.components):
        if part.role == "baseline" and main.shape != "pair" and same_kind(main, part) and main.unit:
            draft.components.remove(part)
            members[0].role = "after"
            members.append(part)


def _join(members: list[Draft], draft: Draft, joiner: str) -> None:
    last = members[-1]
    if joiner == "vs":
        last.role, draft.role = last.role or "subject", draft.role or "baseline"
    elif joiner == "→":
        last.role, draft.role = "before", "after"
    elif joiner == "to":
        draft.role = draft.role or "after"
    elif joiner == "from" or (draft.changes and draft.direction and _came_from(draft)):
        last.role, draft.role = "after", "before"
    members.extend(_flat(draft))


def _came_from(draft: Draft) -> bool:
    return draft.text.lower().startswith(("up from", "down from", "compared", "from"))


def _share_units(members: list[Draft]) -> None:
    """Give a member that was printed bare the unit of its neighbour: "44 and 56 ms", "from 4 GPUs to 1"."""
    for left, right in zip(members, members[1:], strict=False):
        plain = left.shape == "point" and left.role != "dimension" and left.metric is None and left.quantities
        if left.bare and not right.bare and plain and right.quantities and right.kind != "fraction":
            quantity, _ = share_unit(left.quantities[0], right.quantities[0])
            left.value, left.digit = quantity.value, quantity.digit
            left.give_unit(right)
            left.quantities = [quantity]
        elif right.bare and not left.bare and right.metric in (None, "output", "input") and left.kind == "level":
            if not any(quantity.currency for quantity in left.quantities):
                right.unit = left.unit
