"""Numbers that are no figures: names, versions, years, ordinals, references."""

from __future__ import annotations

import re

from claimcheck.dates import MONTH_WORDS
from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.prefix import Lead
from claimcheck.figure.quantity import peek_quantity
from claimcheck.figure.tokens import Token
from claimcheck.figure.unitwords import is_physical
from claimcheck.figure.words import BEFORE
from claimcheck.units import look_up

__all__ = ["foreign_name", "is_name", "is_year", "percentile", "refuse_reference", "skip_number"]

PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d{1,3})?)")


def percentile(source: Phrase, index: int) -> tuple[str, int] | None:
    """Read "P99", "p50", "99th percentile" as the name of a statistic."""
    word = source.words[index]
    match = PERCENTILE.fullmatch(word) if word.startswith("p") else None
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


def is_year(source: Phrase, index: int) -> bool:
    """Say whether a bare number is a year, or a fiscal year such as 2020/21; a number with a unit is none."""
    text, after = source.tokens[index].text, source.words[index + 1]
    if len(text) != 4 or not text.isdigit() or text[:2] not in ("18", "19", "20"):
        return False
    if after == "-" and source.glued(index + 1) and source.glued(index + 2) and source.tokens[index + 2].kind == "W":
        return False  # "2000-token prompts"
    if after in ("%", "x", "×", "k", "m", "b") or (after == "/" and not _fiscal(source, index)):
        return False
    unit = look_up(source.tokens[index + 1].text) if index + 1 < len(source.tokens) else None
    return unit is None or after in ("level", "levels", "s")


def _fiscal(source: Phrase, index: int) -> bool:
    return source.words[index + 1] == "/" and len(source.words[index + 2]) == 2 and source.words[index + 2].isdigit()


def is_name(source: Phrase, index: int) -> bool:
    """Say whether a bare number belongs to a name: "FlashAttention 3", "RTX 6000", "Llama 3.1 70B", "GPT-4o"."""
    if index == 0 or source.tokens[index].kind != "N":
        return False
    before, after = source.tokens[index - 1], source.words[index + 1]
    if _hyphened(source, index):
        return True
    named = (
        before.kind == "W"
        and before.text.lower() != before.text
        and (match_idiom(source, index - 1, BEFORE) is None or (index > 1 and source.words[index - 2] == "&"))
    )
    if not (named or (before.kind == "N" and before.end < source.tokens[index].start and is_name(source, index - 1))):
        return False
    if after in ("b", "m") and source.glued(index + 1):
        return source.tokens[index + 1].text in ("B", "M")
    following = source.tokens[index + 1] if index + 1 < len(source.tokens) else None
    if "'" in before.text or (following is not None and is_physical(following.text)):
        return False  # "the M4's 120 GB/s"
    return after not in ("%", "x", "×") and (
        following is None or following.gap or following.text in ",;:)]-/'" or following.lower == "'s"
    )


def _hyphened(source: Phrase, index: int) -> bool:
    """Say whether a number is glued to a word by a hyphen: "GPT-4o", "EAGLE-3"; "sub-10" is no name."""
    if (
        index < 2
        or source.tokens[index].gap
        or source.words[index - 1] not in ("-", "@")
        or source.tokens[index - 1].gap
    ):
        return False
    word = source.tokens[index - 2]
    free = source.words[index - 1] == "@" or look_up(word.text) is None
    return word.kind == "W" and match_idiom(source, index - 2, BEFORE) is None and free


def skip_number(source: Phrase, index: int) -> int:
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


def foreign_name(token: Token, lang: str) -> bool:
    """Say whether a word in no table of its language is a name: "Vertica", "H200", "S1"."""
    text = token.text
    capital = text[:1].isupper() and (lang in ("zh", "ja", "ko") or not text.istitle())  # German nouns begin so too
    return text.isascii() and (capital or any(character.isdigit() for character in text))


_REFERENCES = frozenset(
    "figure figures fig fig. table tables section step stage case chapter phase version issue pr appendix equation eq"
    " eq. algorithm listing note rfc iso page pages room no no."
    " part episode volume lemma theorem exhibit slide day".split()
)


_SEASONS = frozenset("spring summer autumn fall winter".split())
#: Words that stand before a year.
_BEFORE_YEAR = MONTH_WORDS | _SEASONS | {"early", "late", "mid", "year"}


def _is_month(source: Phrase, at: int) -> bool:
    word = source.tokens[at].text if 0 <= at < len(source.tokens) else ""
    return word[:1].isupper() and word.lower() in MONTH_WORDS | _SEASONS


def refuse_reference(source: Phrase, at: int, lead: Lead) -> None:
    """Refuse "Figure 14", "Issue 46654", "Sep 2025", "Llama 70B": numbers that name something."""
    before = source.words[at - 1] if at else ""
    if source.tokens[at].kind != "N" or source.words[at + 1] in ("%", "x", "×", "ms", "s"):
        return
    bare = peek_quantity(source, at)
    known = bare is not None and all(look_up(name) for name, _ in bare[0].unit)
    if before not in _REFERENCES and (bare is None or (bare[0].unit and known) or bare[0].factor):
        return
    following = source.tokens[at + 1] if at + 1 < len(source.tokens) else None
    named = following is not None and (following.text[:1].isupper() or following.kind == "N")
    titled = is_name(source, at) and (not known or named)
    year = is_year(source, at) and (before in _BEFORE_YEAR or lead.context)
    dated = (
        is_year(source, at) and "1950" <= source.words[at] <= "2035" and following is not None and following.kind == "W"
    )
    year = year or (dated and not (bare is not None and bare[0].unit and known))
    day = len(source.words[at]) <= 2 and (_is_month(source, at - 1) or _is_month(source, at + 1))
    model = is_name(source, at) and source.words[at + 1] == "b" and source.glued(at + 1)
    if before in _REFERENCES or year or day or model or titled:
        raise source.refuse(
            at,
            f"{source.tokens[at].text!r} is part of a name, a reference or a date",
            "cut the phrase to the figure itself",
        )
