"""Forms that take a whole phrase: brackets around the figure, a chain of inequalities, a label before a colon."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from claimcheck.figure.brackets import closing
from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.draft import Draft, draft_of
from claimcheck.figure.prefix import is_bare
from claimcheck.figure.quantity import read_quantity
from claimcheck.figure.ranges import share_unit
from claimcheck.figure.tokens import Token
from claimcheck.figure.words import BEFORE

__all__ = ["read_labelled", "read_whole"]

Read = Callable[[Phrase], Draft]
_LESS = {"<": False, "≤": True}


def read_whole(source: Phrase, read: Read) -> Draft | None:
    """Read a phrase that is one form from its first sign to its last, or return None.

    Args:
        source: The text.
        read: Reads any other phrase.
    """
    for form in (_limits, _inequality, _bracketed):
        draft = form(source, read)
        if draft is not None:
            return draft
    return None


def _limits(source: Phrase, read: Read) -> Draft | None:
    """Read "[0.2, 0.5]" as a range with both its ends."""
    if source.words[0] != "[" or closing(source, 0) != len(source.tokens) - 1:
        return None
    first = read_quantity(source, 1)
    second = read_quantity(source, first[1] + 1) if first and source.words[first[1]] in (",", ";") else None
    if first is None or second is None or second[1] != len(source.tokens) - 1:
        return None
    return _range(source, draft_of(first[0]), draft_of(second[0]), True, True)


def _inequality(source: Phrase, read: Read) -> Draft | None:
    """Read "5 < x ≤ 10" as a range."""
    signs = [at for at, word in enumerate(source.words) if word in _LESS]
    if len(signs) != 2:
        return None
    left, right = signs
    first, second = read_quantity(source, 0), read_quantity(source, right + 1)
    if first is None or second is None or first[1] != left or second[1] != len(source.tokens):
        return None
    if not 1 <= right - left - 1 <= 3 or any(token.kind != "W" for token in source.tokens[left + 1 : right]):
        return None
    low, high = share_unit(first[0], second[0])
    draft = _range(source, draft_of(low), draft_of(high), _LESS[source.words[left]], _LESS[source.words[right]])
    draft.metric = source.printed(source.tokens[left + 1 : right])
    return draft


def _range(source: Phrase, low: Draft, high: Draft, low_inclusive: bool, high_inclusive: bool) -> Draft:
    if low.unit != high.unit or low.value is None or high.value is None or low.value > high.value:
        raise source.refuse(0, "the two ends are no range", "write the lower end first, both in one unit")
    draft = Draft(shape="range", kind=low.kind, unit=low.unit, low=low.value, high=high.value)
    draft.low_digit, draft.high_digit = low.digit, high.digit
    draft.low_inclusive, draft.high_inclusive = low_inclusive, high_inclusive
    draft.quantities = [*low.quantities, *high.quantities]
    return draft


def _bracketed(source: Phrase, read: Read) -> Draft | None:
    """Read "(2.4 ± 0.2) × 10⁻³ m" and the accountant's minus "($4.7) million"."""
    if source.words[0] != "(":
        return None
    end = closing(source, 0)
    inner, rest = source.tokens[1:end], source.tokens[end + 1 :]
    if not inner:
        return None
    if any(token.text == "±" for token in inner):
        return read(Phrase(source.text, source.lang, [*inner, *rest], source.shown))
    found = read_quantity(Phrase(source.text, source.lang, inner, source.shown), 0)
    if found is None or found[1] != len(inner) or found[0].sign or len(rest) > 2:
        return None
    if not (found[0].currency or found[0].percent or is_bare(found[0])) or found[0].words:
        return None
    minus = Token("S", "-", "-", source.tokens[0].start, source.tokens[0].end, True)
    first = inner[0]._replace(gap=False)
    draft = read(Phrase(source.text, source.lang, [minus, first, *inner[1:], *rest], source.shown))
    if draft.shape == "point" and draft.value is not None:
        draft.others.append(
            (draft.scale(Fraction(-1)), "brackets around a number are an accountant's minus, or only brackets")
        )
    return draft


def read_labelled(source: Phrase, read: Read) -> Draft | None:
    """Read the figure behind "week 24:", "at 128 concurrent requests:", "Gen5 x16:"; the label is what is measured."""
    colon = next((at for at, word in enumerate(source.words) if word == ":"), 0)
    if not colon or source.tokens[0].kind != "W" or not any(token.kind == "N" for token in source.tokens[:colon]):
        return None
    behind = source.tokens[colon + 1 :]
    if not behind or not behind[0].gap or source.words.count(":") > 1:
        return None
    for at in range(colon):
        idiom = match_idiom(source, at, BEFORE)
        if idiom and idiom[0] in ("upper", "lower", "danger", "±", "within", "approx", "nearly", "barely", "direction"):
            return None
    draft = read(Phrase(source.text, source.lang, behind, source.shown))
    draft.metric = source.printed(source.tokens[:colon])
    return draft
