"""The reason of a verdict in one sentence, put together from the findings that decide it."""

from __future__ import annotations

from collections.abc import Sequence

from claimcheck.comparison import NOTHING_DIFFERS, TOO_LITTLE, Cell, CheckResult, Comparison, Finding
from claimcheck.report.words import count, joined
from claimcheck.verdict import Outcome, Severity, State, Verdict

__all__ = [
    "MEANINGS",
    "_titles",
    "check_reason",
    "gloss",
    "pair_answer",
    "pair_reason",
    "rule_text",
]

#: What each verdict says of a comparison.
MEANINGS = {
    Verdict.LIKE_FOR_LIKE: "The same measurement, as far as anyone states: both sides state everything that counts, "
    "and none of it differs.",
    Verdict.PARTLY_CONFIRMED: "Comparable only with the caveats listed: something differs, or is not stated.",
    Verdict.REFUTED: "Not the same measurement: a difference rules the comparison out, however close the figures lie. "
    "Either figure may still be right.",
}
#: A verdict in plain words, with the sub-label of a pair where it has one.
_GLOSSES = {
    (None, None): "nobody has answered this yet",
    (Verdict.LIKE_FOR_LIKE, None): "the same measurement, as far as anyone states",
    (Verdict.PARTLY_CONFIRMED, None): "comparable only with these caveats",
    (Verdict.PARTLY_CONFIRMED, NOTHING_DIFFERS): "nothing found to differ, but not all is stated",
    (Verdict.PARTLY_CONFIRMED, TOO_LITTLE): "too little is stated to tell",
    (Verdict.REFUTED, None): "these are not the same measurement",
}
#: How the verdicts of several pairs make one.
RULE = (
    "Pairs that are all like-for-like make the check like-for-like; all refuted make it refuted; "
    "anything else makes it partly confirmed."
)


_MOST = 5
#: Fields that one sentence can name with both values, and the longest value in it.
_MOST_TOLD = 4
_SHORT = 40
#: Facts that would settle a pair, named in one sentence.
_MOST_FACTS = 3
#: Fields whose title alone does not read inside a sentence, to what stands for it there.
_PHRASES = {
    "measured_with": "what they were measured with",
    "obtained": "how they were obtained",
    "relation": "the relation of producer and product",
    "workload.multi_turn": "turns of a conversation",
}


def gloss(verdict: Verdict | None, sublabel: str | None = None) -> str:
    """Say in plain words what a verdict means, so that "refuted" is not read as "false"."""
    return _GLOSSES.get((verdict, sublabel)) or _GLOSSES[verdict, None]


def pair_answer(comparison: Comparison) -> str:
    """Answer in one sentence, from the fields that decide and what both sides say of them."""
    reasons = comparison.reasons
    if comparison.verdict is Verdict.LIKE_FOR_LIKE:
        return f"Both state the same {_titles(reasons)}."
    differ = [found for found in reasons if found.outcome is Outcome.DIFFERENT]
    still = [found for found in reasons if found.outcome is not Outcome.DIFFERENT]
    told = [f"They differ in {_against(differ)}."] if differ else []
    if still:
        told.append(f"Still unknown: {_against(still)}.")
    if comparison.cautions:
        told.append("An author cautions against the comparison.")
    return " ".join(told) or "No field that counts is stated on both sides."


def pair_remedy(comparison: Comparison) -> str | None:
    """Say what would make two figures comparable, or settle what is open between them; None where nothing is."""
    reasons = comparison.reasons
    if comparison.verdict is Verdict.REFUTED:
        return f"Comparable would be two figures alike in {_titles(reasons)}."
    facts = list(dict.fromkeys(found.settle for found in reasons if found.settle))
    return f"Would be settled by {joined(facts, _MOST_FACTS)}." if facts else None


def _against(findings: Sequence[Finding]) -> str:
    """Name fields with what one side says against what the other says, where both are short."""
    words = []
    for found in findings:
        name = _small(found.field, found.title)
        short = len(found.left) <= _SHORT and len(found.right) <= _SHORT and found.left != found.right
        words.append(f"{name} ({found.left} against {found.right})" if short else name)
    return joined(words, _MOST_TOLD)


def _titles(findings: Sequence[Finding]) -> str:
    return joined([_small(found.field, found.title) for found in findings], _MOST)


def _small(field: str, title: str) -> str:
    """Name a field inside a sentence; names keep their capitals."""
    return _PHRASES.get(field) or (title[:1].lower() + title[1:] if title[1:2].islower() else title)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def pair_reason(comparison: Comparison) -> str:
    """Say in one sentence why a pair has its verdict.

    Fields are named with those first that weigh most; past five only their number is given.
    """
    reasons = comparison.reasons
    if comparison.verdict is Verdict.REFUTED:
        ruling = "each of these rules" if len(reasons) > 1 else "this rules"
        still = joined(_open_titles(comparison), _MOST)
        also = f" Also open: {still}." if still else ""
        return f"Different: {_titles(reasons)}; {ruling} the comparison out.{also}"
    if comparison.verdict is Verdict.LIKE_FOR_LIKE:
        return f"Compared and alike: {_titles(reasons)}."
    seen = {cell.field.id for cell in comparison.cells if _is_looked_up(cell)}
    parts = []
    for outcome, looked_up, told in _CAVEATS:
        chosen = [found for found in reasons if found.outcome is outcome and looked_up in (None, found.field in seen)]
        if chosen:
            parts.append(told.format(_titles(chosen)))
    if comparison.cautions:
        parts.append("cautioned against in an author's own words")
    return f"{_capital('; '.join(parts))}." if parts else "No required field could be compared."


def _is_looked_up(cell: Cell) -> bool:
    """Tell whether somebody looked for a field on both sides."""
    return State.NOT_RECORDED not in (cell.left.state, cell.right.state)


def _open_titles(comparison: Comparison) -> list[str]:
    """Return the blocking fields that are still open beside those that differ, as words inside a sentence.

    Args:
        comparison: Two claims held against each other.

    Returns:
        A field each, in the order of the profile; empty where nothing blocking is open.
    """
    return [
        _small(found.field, found.title)
        for found in comparison.findings
        if found.is_caveat and found.severity is Severity.BLOCKING and found.outcome is not Outcome.DIFFERENT
    ]


#: Outcome, whether somebody looked on both sides (None: either way), and the clause.
_CAVEATS = (
    (Outcome.DIFFERENT, None, "different: {0}"),
    (Outcome.CANNOT_CHECK, None, "cannot be checked: {0}"),
    (Outcome.UNRESOLVED, None, "unresolved: {0}"),
    (Outcome.ONE_SIDE_ONLY, None, "known on one side only: {0}"),
    (Outcome.NEITHER_SIDE, True, "stated on neither side: {0}"),
    (Outcome.NEITHER_SIDE, False, "not recorded by us: {0}"),
)


def rule_text(result: CheckResult | None) -> str:
    """Say how the verdict of a check follows from its pairs."""
    if result is None:
        return "This check has no answer, so it has no verdict."
    told = f"A person gave the verdict ({result.verdict}). " if result.judged or result.override else ""
    if not result.pairs:
        return f"{told}No pair could be judged."
    if len(result.pairs) == 1:
        return f"{told}The one pair gives the check its verdict."
    return f"{told}{RULE}"


def check_reason(result: CheckResult) -> str:
    """Say in one or two sentences why a check has its computed verdict."""
    if not result.pairs:
        return "No figures could be held against each other; the answer is a person's."
    if len(result.pairs) == 1:
        return pair_reason(result.pairs[0].comparison)
    tally = result.tally
    told = joined([f"{tally[word]} {'is' if tally[word] == 1 else 'are'} {word}" for word in Verdict if word in tally])
    first = f"Of {count(len(result.pairs), 'pair')}, {told}."
    few = len(result.pairs) <= _JUDGED
    silent = _silent_everywhere([pair.comparison for pair in result.pairs]) if few else []
    return f"{first} Nowhere stated: {joined(silent, _MOST)}." if silent else first


#: Of more pairs it is not told what all of them leave open: each would have to be judged field by field.
_JUDGED = 1000


def _silent_everywhere(pairs: Sequence[Comparison]) -> list[str]:
    """Return the blocking fields that apply to every pair and on which every source is silent.

    What nobody here has looked up is our own gap and is not told as theirs.
    """
    common: dict[str, str] | None = None
    for pair in pairs:
        silent = {
            cell.field.id: _small(cell.field.id, cell.field.title)
            for cell in pair.cells
            if cell.ruling.outcome is Outcome.NEITHER_SIDE
            and cell.ruling.severity is Severity.BLOCKING
            and cell.ruling.aside is None
            and _is_looked_up(cell)
        }
        common = silent if common is None else {field: title for field, title in common.items() if field in silent}
    return list((common or {}).values())
