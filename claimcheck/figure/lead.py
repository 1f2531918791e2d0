"""The words before a number: what they say, and which numbers among them are names or conditions."""

from __future__ import annotations

import re

from claimcheck.figure.count import Source, match_idiom
from claimcheck.figure.draft import Draft, draft_of
from claimcheck.figure.quantity import at_number, read_factor_word, read_quantity
from claimcheck.figure.term import Lead
from claimcheck.figure.tokens import Token
from claimcheck.figure.words import BEFORE
from claimcheck.units import look_up

__all__ = ["PERCENTILE", "foreign_name", "is_name", "is_year", "percentile", "read_lead", "skip_number"]

PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d{1,3})?)")
_ANCHORS = frozenset(
    "by is was are were reaches reached reach hits hit equals = : achieves achieved delivers delivered remains stays".split()
)
_BOUNDING = frozenset(("upper", "lower", "within", "±"))
_NEAR = 6
_LOOSE = frozenset("over under above below around near past some up about beyond to tops inside max min".split())


def percentile(source: Source, index: int) -> tuple[str, int] | None:
    """Read "P99", "p50", "99th percentile" as the name of a statistic."""
    word = source.words[index]
    match = PERCENTILE.fullmatch(word)
    if match:
        return f"p{match[1]}", index + 1
    if (
        index < len(source.tokens)
        and source.tokens[index].kind == "N"
        and source.words[index + 1] in ("th", "st", "nd", "rd")
        and source.glued(index + 1)
    ):
        at = index + 2 + (source.words[index + 2] == "-")
        if source.words[at] in ("percentile", "pctl", "percentiles"):
            return f"p{source.tokens[index].text}", at + 1
    return None


def is_year(source: Source, index: int) -> bool:
    """Say whether a bare number is a year, or a fiscal year such as 2020/21."""
    text = source.tokens[index].text
    return (
        len(text) == 4
        and text.isdigit()
        and text[:2] in ("18", "19", "20")
        and source.words[index + 1] not in ("%", "x", "×", "/" if not _fiscal(source, index) else "")
    )  # noqa: PLR2004


def _fiscal(source: Source, index: int) -> bool:
    return source.words[index + 1] == "/" and len(source.words[index + 2]) == 2 and source.words[index + 2].isdigit()  # noqa: PLR2004


def is_name(source: Source, index: int) -> bool:
    """Say whether a bare number belongs to a name before it: "FlashAttention 3", "RTX 6000", "Llama 3.1 70B", "GPT-4o"."""
    if index == 0 or source.tokens[index].kind != "N":
        return False
    before, after = source.tokens[index - 1], source.words[index + 1]
    if _hyphened(source, index):
        return True
    named = before.kind == "W" and before.text.lower() != before.text and match_idiom(source, index - 1, BEFORE) is None
    if not (named or (before.kind == "N" and before.end < source.tokens[index].start and is_name(source, index - 1))):
        return False
    if after in ("b", "m") and source.glued(index + 1):
        return source.tokens[index + 1].text in ("B", "M")
    following = source.tokens[index + 1] if index + 1 < len(source.tokens) else None
    return after not in ("%", "x", "×") and (
        following is None or following.gap or following.text in ",;:)]-/'" or following.lower == "'s"
    )


def _hyphened(source: Source, index: int) -> bool:
    """Say whether a number is glued to a word by a hyphen: "GPT-4o", "EAGLE-3"; bounds such as "sub-10" are not names."""
    if index < 2 or source.tokens[index].gap or source.words[index - 1] != "-" or source.tokens[index - 1].gap:  # noqa: PLR2004
        return False
    word = source.tokens[index - 2]
    return word.kind == "W" and match_idiom(source, index - 2, BEFORE) is None and look_up(word.text) is None


def skip_number(source: Source, index: int) -> int:
    """Return the index behind a name, a year or an ordinal that begins at an index; the index itself if none does."""
    if index >= len(source.tokens) or source.tokens[index].kind != "N":
        return index
    after = source.words[index + 1]
    glued = source.glued(index + 1)
    decade = after == "s" and is_year(source, index) and source.tokens[index].text.endswith("0")
    if glued and (after in ("th", "st", "nd", "rd") or decade):
        return index + 2
    if _hyphened(source, index):
        end = index + 1
        while source.glued(end) and (source.tokens[end].kind in "WN" or source.words[end] in "-."):
            end += 1
        return end
    if is_name(source, index):
        return index + (2 if after in ("b", "m") and source.glued(index + 1) else 1)
    if is_year(source, index):
        return index + (3 if _fiscal(source, index) else 1)
    if (
        after in ("b",)
        and source.glued(index + 1)
        and source.tokens[index + 1].text == "B"
        and source.words[index + 2] in ("model", "models", "variant", "dense", "moe", "parameter-model")
    ):
        return index + 2
    return index


def later_anchor(source: Source, index: int) -> bool:
    """Say whether a later number stands behind a verb, "by" or a sign that makes it the figure."""
    for at in range(index + 1, len(source.tokens)):
        if source.words[at] == ";":
            return False
        if source.words[at] in _ANCHORS and _figure_follows(source, at + 1):
            return True
    return False


def _figure_follows(source: Source, at: int) -> bool:
    for step in range(at, min(at + 5, len(source.tokens))):
        if at_number(source, step) or read_factor_word(source, step):
            return True
        if match_idiom(source, step, BEFORE) is None:
            return False
    return False


def read_lead(source: Source, index: int) -> tuple[Lead, int] | None:
    """Read the words before the number of a figure.

    Returns:
        What they said and where the number begins; None where no number follows.

    Raises:
        FigureError: A word stands there that turns the sense, or a bound that is not beside its number.
    """
    lead, at, context = Lead(), index, False
    while at < len(source.tokens):
        stat = percentile(source, at)
        if stat:
            lead.statistic, at = stat
            continue
        if at_number(source, at) or read_factor_word(source, at) or source.words[at] == "±":
            skipped = _aside(source, at, lead, context)
            if skipped == at:
                lead.context = context
                return lead, at
            at, context = skipped, False
            continue
        at, context = _word(source, at, lead, context)
    return None


def _aside(source: Source, at: int, lead: Lead, context: bool) -> int:
    """Return the index behind a number that is a name, a year or a condition; the index itself for the figure."""
    if lead.special in ("from", "between", "ranging"):
        return at
    skipped = skip_number(source, at)
    if (
        skipped > at
        and (context or _verb_follows(source, at, skipped) or later_anchor(source, at))
        and _more_numbers(source, skipped)
    ):
        return skipped
    if (context or (lead.changes and not lead.by)) and later_anchor(source, at) and lead.bound is None:
        found = read_quantity(source, at)
        if found is not None and (context or _by_follows(source, found[1])):
            condition = draft_of(found[0])
            condition.role = "condition"
            lead.conditions.append(condition)
            return found[1]
    return at


def _verb_follows(source: Source, at: int, end: int) -> bool:
    """Say whether a verb, a bound or a further name follows a number in a name: "Nemotron 3 Ultra saves up to 30%"."""
    if not is_name(source, at) or end >= len(source.tokens) or source.tokens[end].kind not in "WS":
        return False
    found = match_idiom(source, end, BEFORE)
    named = source.tokens[end].kind == "W" and source.tokens[end].text[:1].isupper()
    return named or (found is not None and found[0] in ("direction", "upper", "lower", "copula"))


def _by_follows(source: Source, at: int) -> bool:
    return any(
        source.words[step] == "by" and _figure_follows(source, step + 1) for step in range(at, len(source.tokens))
    )


def _more_numbers(source: Source, at: int) -> bool:
    return any(at_number(source, step) or read_factor_word(source, step) for step in range(at, len(source.tokens)))


def _word(source: Source, at: int, lead: Lead, context: bool) -> tuple[int, bool]:
    """Take up one word, idiom or sign of the lead."""
    token = source.tokens[at]
    found = match_idiom(source, at, BEFORE)
    if found is not None:
        kind, payload, end = found
        if kind == "danger" or token.lower == "cannot":
            raise source.refuse(
                at, f"{token.text!r} turns the sense of what follows", "cut the phrase to the figure itself"
            )
        if kind in _BOUNDING and not _beside_number(source, end):
            if end == at + 1 and (token.lower in _LOOSE or kind == "within"):
                lead.words.append(token.text)
                return at + 1, True
            raise source.refuse(
                at, f"{token.text!r} does not stand beside a number", "put the bound directly before its number"
            )
        if kind == "context" or (kind in ("approx", "nearly", "barely") and not _beside_number(source, end)):
            lead.words.append(token.text)
            return end, context or kind == "context"
        if lead.note(kind, payload):
            if kind == "copula" and token.text in "=:" and not lead.words:
                raise source.refuse(at, f"{token.text!r} has nothing before it")
            after_sub = token.lower == "sub" and source.words[end] == "-"
            return end + after_sub, context and kind not in ("copula", "by")
        lead.words.append(token.text)
        return end, context
    if token.kind == "S":
        return _sign(source, at, lead), context and token.text != ","
    if source.lang != "en" and not foreign_name(token, source.lang):
        raise source.refuse(
            at,
            f"the word {token.text[:30]!r} is not known in the language {source.lang}",
            "cut the phrase to the figure itself",
        )
    if token.lower == "but" and lead.bound is not None:
        return at + 1, context
    if lead.bound is not None:
        raise source.refuse(
            at, f"{token.text[:30]!r} stands between a bound and its number", "put the bound directly before its number"
        )
    lead.words.append(token.text)
    return at + 1, context


def foreign_name(token: Token, lang: str) -> bool:
    """Say whether a word in no table of its language is a name: "Vertica", "H200", "S1"."""
    text = token.text
    capital = text[:1].isupper() and (lang in ("zh", "ja", "ko") or not text.istitle())  # German nouns begin so too
    return text.isascii() and (capital or any(character.isdigit() for character in text))


_BETWEEN = frozenset(
    ("approx", "nearly", "barely", "filler", "statistic", "between", "factor of", "upper", "lower", "from", "ranging")
)


def _beside_number(source: Source, at: int) -> bool:
    """Say whether a number follows with only articles, hedges and fillers between."""
    for _ in range(_NEAR):
        if at_number(source, at) or read_factor_word(source, at) or source.words[at] == "±":
            return True
        found = match_idiom(source, at, BEFORE)
        if found is not None and found[0] in _BETWEEN:
            at = found[2]
        elif source.words[at] in ("a", "an", "the", "-", "'", '"', ",", "but"):
            at += 1
        else:
            return False
    return False


def _sign(source: Source, at: int, lead: Lead) -> int:
    token = source.tokens[at]
    if token.text == "/" and lead.words:
        lead.slashed = True
        lead.words.append("/")
    elif token.text in "-–" and at + 1 < len(source.tokens) and source.tokens[at + 1].kind == "N" and not token.gap:
        raise source.refuse(at, "this number belongs to a name", "write the number alone, with its unit")
    elif token.text in "-–'\"’&" and (lead.words or token.text in "'\""):
        lead.words.append(token.text)
    elif token.text in (",", ";") and (lead.words or lead.bound):
        pass
    else:
        raise source.refuse(at, f"{token.text!r} has no place before a number")
    return at + 1
