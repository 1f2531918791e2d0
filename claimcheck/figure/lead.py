"""The words before a number: what they say, and which numbers among them are names or conditions."""

from __future__ import annotations

import re

from claimcheck.figure.count import Phrase, match_idiom
from claimcheck.figure.draft import draft_of
from claimcheck.figure.prefix import Lead, is_bare
from claimcheck.figure.quantity import at_number, peek_quantity, read_factor_word, read_quantity
from claimcheck.figure.references import foreign_name, is_name, is_year, percentile, skip_number
from claimcheck.figure.unitwords import is_counted, is_time
from claimcheck.figure.words import AFTER, BEFORE
from claimcheck.units import look_up

__all__ = ["later_anchor", "read_lead"]


_ANCHORS = frozenset(
    "by is was are were reaches reached reach hits hit equals = : achieves achieved delivers delivered remains"
    " stays".split()
)
_BOUNDING = frozenset(("upper", "lower", "within", "±"))
_NEAR = 6
_LOOSE = frozenset("over under above below around near past some up about beyond to tops inside max min".split())


def later_anchor(source: Phrase, index: int) -> bool:
    """Say whether a later number stands behind a verb, "by" or a sign that makes it the figure."""
    for at in range(index + 1, len(source.tokens)):
        if source.words[at] == ";":
            return False
        if source.words[at] in _ANCHORS and _figure_follows(source, at + 1):
            return True
    return False


def _figure_follows(source: Phrase, at: int) -> bool:
    for step in range(at, min(at + 5, len(source.tokens))):
        if at_number(source, step) or read_factor_word(source, step):
            return True
        if match_idiom(source, step, BEFORE) is None:
            return False
    return False


def read_lead(source: Phrase, index: int) -> tuple[Lead, int] | None:
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
            lead.statistics.append(stat[0])
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


def _aside(source: Phrase, at: int, lead: Lead, context: bool) -> int:
    """Return the index behind a number that is a name, a year or a condition; the index itself for the figure."""
    if lead.special in ("from", "between", "ranging"):
        return at
    if lead.bound is None and lead.hedge is None:
        named = _version(source, at) or _attribute(source, at) or _model(source, at) or _labelled(source, at)
        if named:
            lead.words.append(source.printed(source.tokens[at:named]))
        if subject := named or _subject(source, at, lead):
            return subject
    skipped = skip_number(source, at)
    if skipped > at and _more_numbers(source, skipped):
        dated = is_year(source, at) and skipped < len(source.tokens) and source.tokens[skipped].kind == "W"
        aside = dated and match_idiom(source, skipped, AFTER) is None  # "2024 revenue was $5M"
        aside = aside or (is_year(source, at) and source.words[at - 1] in ("by", "since", "until"))
        if context or aside or _verb_follows(source, at, skipped) or later_anchor(source, at):
            return skipped
    if (context or (lead.changes and not lead.by)) and later_anchor(source, at) and lead.bound is None:
        found = read_quantity(source, at)
        if found is not None and (context or _by_follows(source, found[1])):
            condition = draft_of(found[0])
            condition.role = "condition"
            lead.conditions.append(condition)
            return found[1]
    _refuse_name(source, at)
    return at


def _refuse_name(source: Phrase, at: int) -> None:
    """Refuse "iPhone 15 at $799", "USB 4 at 40 Gbps": the first number may be a name or the figure."""
    if not is_name(source, at):
        return
    here = peek_quantity(source, at)
    single = here is not None and here[0].unit == ((source.words[at + 1], 1),) and here[0].value != 1  # "4 hurricane"
    plain = here is not None and is_bare(here[0]) and len(source.words[at]) == 1
    behind = source.words[at + 1 : at + 5] if single or plain else source.words[at + 1 : at + 2]
    if not {"at", "with", "up"}.intersection(behind):
        return
    later = next((step for step in range(at + 2, len(source.tokens)) if at_number(source, step)), None)
    found = peek_quantity(source, later) if later is not None else None
    if found is not None and (not is_bare(found[0]) or len(source.words[at]) < len(source.words[later or at])):
        raise source.refuse(at, "this number may be part of a name", "cut the phrase to the figure itself")


_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+){2,}")


def _version(source: Phrase, at: int) -> int | None:
    """Return the index behind the version of "vLLM 0.8.5 reaches 2,300 tok/s"."""
    version = at > 0 and source.tokens[at].kind == "N" and _VERSION.fullmatch(source.words[at])
    return at + 1 if version and source.tokens[at - 1].kind == "W" and _more_numbers(source, at + 1) else None


def _model(source: Phrase, at: int) -> int | None:
    """Return the index behind the size of "a 70B model at 45 tok/s"."""
    sized = source.tokens[at].kind == "N" and source.words[at + 1] in ("b", "m", "t") and source.glued(at + 1)
    if not sized or source.words[at + 2] not in ("model", "variant", "llm", "dense", "moe"):
        return None
    return at + 2 if _main_figure(source, at + 2, named=True) else None


def _attribute(source: Phrase, at: int) -> int | None:
    """Return the index behind "10-year", "7-day", "4-bit" where they qualify what another figure measures."""
    end = at + 3
    glued = source.words[at + 1] == "-" and source.glued(at + 1) and source.glued(at + 2)
    if not glued or end >= len(source.tokens) or source.tokens[at].kind != "N" or source.tokens[at + 2].kind != "W":
        return None
    folds = source.words[at + 2] == "fold" and match_idiom(source, end, AFTER) is None  # "10-fold cross-validation"
    unit = look_up(source.tokens[at + 2].text)
    if not folds and (source.words[at + 2] in _COMPOUNDS or unit is None):
        return None
    return end if _main_figure(source, end, named=unit == (("bit", 1),)) else None


_COMPOUNDS = frozenset("fold times plus odd percent point points to x".split())


def _main_figure(source: Phrase, at: int, *, named: bool) -> bool:
    """Say whether words, then a verb, "of", a sign or nothing lead to what is measured: "survival of 68%"."""
    for step in range(at, min(at + _NEAR, len(source.tokens))):
        word, found = source.words[step], match_idiom(source, step, BEFORE)
        number = at_number(source, step)
        if number or word in _MEASURES or (found and found[0] in ("direction", "copula") and word != "at"):
            begin = step if number else step + 1
            timed = step > at or (source.words[step + 1] == "of" and is_time(source, at - 1))
            return timed and _figure_follows(source, begin) and skip_number(source, begin) == begin
        if word == "at":
            following = peek_quantity(source, step + 1)
            share = following is not None and (following[0].percent or following[0].currency)
            return share or (named and following is not None and following[0].unit != ())
        if source.words[step] == "-" and source.glued(step):
            continue
        if source.tokens[step].kind != "W" or (found and found[0] not in ("filler", "statistic")):
            return False
    return False


_MEASURES = frozenset(
    "of uses used using needs took takes adds added sustain sustains sustained sustaining delivers deliver delivered"
    " delivering serve serves served serving produce produces produced generating generates generate process processes"
    " processed reach reaches reached achieve achieves achieved hits hit".split()
)


def _labelled(source: Phrase, at: int) -> int | None:
    """Return the index behind the number of "Level 2 charging at 7.2 kW", "Llama 3.1 405B at 142 tok/s"."""
    if not is_name(source, at) or source.tokens[at - 1].text.isupper() or len(source.words[at]) > _SHORT_NUMBER:
        return None
    end = skip_number(source, at)
    while end < len(source.tokens) and source.tokens[end].kind == "N" and (more := skip_number(source, end)) > end:
        end = more
    named = end > skip_number(source, at)
    for step in range(end, min(end + _NEAR, len(source.tokens))):
        if source.words[step] in ("at", "of") and (step > end or named):
            found = peek_quantity(source, step + 1)
            return end if found is not None and not is_bare(found[0]) and not found[0].factor else None
        if (
            source.tokens[step].kind != "W"
            or not source.tokens[step].text.islower()
            or match_idiom(source, step, BEFORE)
        ):
            return None
    return None


_SHORT_NUMBER = 4


def _subject(source: Phrase, at: int, lead: Lead) -> int | None:
    """Take "8 A100s sustain", "8x H100 nodes delivering" as the condition of the figure behind the verb."""
    if source.tokens[at].kind != "N" or _MEASURES.isdisjoint(source.words[at:]):
        return None
    found = read_quantity(source, at)
    if found is None or found[0].unit == () or not is_counted(found[0].unit):
        return None
    end = found[1]
    while source.words[end] in ("nodes", "node", "servers", "cluster", "gpus"):
        end += 1
    if source.words[end] not in _MEASURES or source.words[end] == "of" or not _figure_follows(source, end + 1):
        return None
    condition = draft_of(found[0])
    condition.role = "condition"
    lead.conditions.append(condition)
    return end


def _verb_follows(source: Phrase, at: int, end: int) -> bool:
    """Say whether a verb, a bound or a further name follows a number in a name: "Nemotron 3 Ultra saves up to 30%"."""
    if not is_name(source, at) or end >= len(source.tokens) or source.tokens[end].kind not in "WS":
        return False
    found = match_idiom(source, end, BEFORE)
    named = source.tokens[end].kind == "W" and source.tokens[end].text[:1].isupper()
    if source.words[end] == "at" and end == at + 1:
        return False  # "Revenue 500 at a margin of 20%"
    return named or (found is not None and found[0] in ("direction", "upper", "lower", "copula"))


def _by_follows(source: Phrase, at: int) -> bool:
    return any(
        source.words[step] == "by" and _figure_follows(source, step + 1) for step in range(at, len(source.tokens))
    )


def _more_numbers(source: Phrase, at: int) -> bool:
    return any(at_number(source, step) or read_factor_word(source, step) for step in range(at, len(source.tokens)))


def _word(source: Phrase, at: int, lead: Lead, context: bool) -> tuple[int, bool]:
    """Take up one word, idiom or sign of the lead."""
    token = source.tokens[at]
    found = match_idiom(source, at, BEFORE)
    if found is not None and found[0] == "direction" and source.words[at - 1] == "-" and source.glued(at) and at > 1:
        found = None if source.glued(at - 1) else found  # "follow-up", "warm-up"
    if found is not None:
        return _idiom(source, at, lead, context, found)
    if token.kind == "S":
        return _sign(source, at, lead), context and token.text != ","
    if source.lang != "en" and not foreign_name(token, source.lang):
        raise source.unknown(at)
    if token.lower == "but" and lead.bound is not None:
        return at + 1, context
    if lead.bound is not None:
        raise source.refuse(at, f"{token.text[:30]!r} stands between a bound and its number", _BESIDE)
    lead.words.append(token.text)
    return at + 1, context


def _idiom(source: Phrase, at: int, lead: Lead, context: bool, found: tuple[str, object, int]) -> tuple[int, bool]:
    kind, payload, end = found
    token = source.tokens[at]
    if kind == "danger":
        raise source.refuse(
            at, f"{token.text!r} turns the sense of what follows", "cut the phrase to the figure itself"
        )
    if kind in _BOUNDING and not _beside_number(source, end):
        if end == at + 1 and (token.lower in _LOOSE or kind == "within"):
            lead.words.append(token.text)
            return at + 1, True
        raise source.refuse(at, f"{token.text!r} does not stand beside a number", _BESIDE)
    if kind in ("upper", "lower") and lead.bound is not None and lead.bound[0] != kind:
        raise source.refuse(at, f"{token.text!r} sets the other bound than the words before it", _BESIDE)
    loose = kind in ("approx", "nearly", "barely") and not _beside_number(source, end)
    if kind == "context" or loose or not lead.note(kind, payload):
        lead.words.append(token.text)
        return end, context or kind == "context"
    if kind == "direction":
        lead.verb = token.lower
    if kind == "copula" and token.text in "=:" and not lead.words and not lead.statistic:
        raise source.refuse(at, f"{token.text!r} has nothing before it")
    after_sub = token.lower == "sub" and source.words[end] == "-"
    return end + after_sub, context and kind not in ("copula", "by")


_BESIDE = "put the bound directly before its number"
_BETWEEN = frozenset(
    ("approx", "nearly", "barely", "filler", "statistic", "between", "factor of", "upper", "lower", "from", "ranging")
)


def _beside_number(source: Phrase, at: int) -> bool:
    """Say whether a number follows with only articles, hedges and fillers between."""
    for _ in range(_NEAR):
        if at_number(source, at) or read_factor_word(source, at) or source.words[at] == "±":
            return True
        found = match_idiom(source, at, BEFORE)
        if found is not None and found[0] in _BETWEEN:
            at = found[2]
        elif source.words[at] in ("a", "an", "the", "-", "'", '"', ",", "but") or source.words[at + 1] == "half":
            at += 1
        else:
            return False
    return False


def _sign(source: Phrase, at: int, lead: Lead) -> int:
    token = source.tokens[at]
    if token.text == "/" and (lead.words or lead.statistic):
        lead.slashed = True
        if lead.words:
            lead.words.append("/")
    elif (
        token.text in "-@"
        and (end := skip_number(source, at + 1)) > at + 1
        and not token.gap
        and not source.tokens[at + 1].gap
    ):
        if _more_numbers(source, end):
            lead.words.append(source.text[token.start : source.tokens[end - 1].end])
            return end  # "GPT-4 scored 86.4%", "pass@1 of 45%"
        raise source.refuse(at, "this number belongs to a name", "write the number alone, with its unit")
    elif token.text in "-–" and at + 1 < len(source.tokens) and source.tokens[at + 1].kind == "N" and not token.gap:
        raise source.refuse(at, "this number belongs to a name", "write the number alone, with its unit")
    elif token.text in "-–'\"’&²" and (lead.words or token.text in "'\""):
        if lead.words or token.text not in "'\"":
            lead.words.append(token.text)
    elif token.text in (",", ";") and (lead.words or lead.bound):
        pass
    else:
        raise source.refuse(at, f"{token.text!r} has no place before a number")
    return at + 1
