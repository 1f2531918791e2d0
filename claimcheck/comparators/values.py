"""Values brought to their comparator, whatever form they have: one value, a list, two named parts in one text."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from itertools import product

from claimcheck.comparators.comparator import Comparator, Fault, Inputs, Judged, Setting
from claimcheck.profile import Vocabulary
from claimcheck.records import AtLeast, Raw
from claimcheck.verdict import Outcome

__all__ = ["compare_values", "needed_inputs", "rests_on", "split_text", "value_faults"]


def _misplaced(raw: Raw, comparator: Comparator) -> Fault | None:
    """Return what is wrong with the form of a value, or None."""
    if isinstance(raw, AtLeast) and not comparator.has_members:
        found, hint = "an open list stands where the field has one value", "a list means that one of its values holds"
        return Fault("unreadable-value", "error", found, hint)
    if isinstance(raw, tuple) and not comparator.has_parts and any(isinstance(member, Mapping) for member in raw):
        found, hint = "a list of mappings stands where the field has plain values", "write each value as a text"
        return Fault("unreadable-value", "error", found, hint)
    return None


def _alternatives(raw: Raw, comparator: Comparator) -> tuple[Raw, ...]:
    """Return the values of which one holds: those of a list, where the field has one value."""
    if comparator.has_members or not isinstance(raw, tuple):
        return (raw,)
    return tuple(dict.fromkeys(str(member) for member in raw))


def needed_inputs(left: Raw, right: Raw, setting: Setting) -> frozenset[str]:
    """Return the inputs of both claims that the outcome of two stated values rests on; none as a rule.

    Returns:
        Ids of fields, and `FIGURE`, `FORMULA` and `NAMED_STATISTIC` of the claims themselves.
    """
    comparator = setting.comparator
    if any(_misplaced(raw, comparator) for raw in (left, right)):
        return frozenset()
    pairs = product(_alternatives(left, comparator), _alternatives(right, comparator))
    return frozenset().union(*(comparator.inputs(one, other, setting) for one, other in pairs))


def rests_on(own: Raw, other: Raw, inputs: Inputs, setting: Setting) -> Hashable:
    """Return what the outcome of a claim's value against another rests on of the claim's declared inputs.

    Two claims that state one value and give the same here get the same outcome against the other value.

    Args:
        own: The value of the claim.
        other: The value it is held against, on either side.
        inputs: What the claim states of the `needed_inputs`.
        setting: How the field is compared.
    """
    comparator = setting.comparator
    if comparator.rests is None:
        stated = sorted((key, repr(raw), inputs.numbers[key]) for key, raw in inputs.values.items())
        return tuple(stated), inputs.figure, inputs.statistic, inputs.has_formula
    pairs = product(_alternatives(own, comparator), _alternatives(other, comparator))
    return tuple(comparator.rests(one, two, inputs, setting) for one, two in pairs)


def compare_values(left: Raw, right: Raw, setting: Setting, *, done: bool = False) -> Judged:
    """Compare two stated values of one field.

    Args:
        left: The value as written; a list in a field of one value means "one of these".
        right: The other value.
        setting: How the field is compared, and what the claims state of the `needed_inputs`.
        done: Whether one of them is what a tool really did, which is never exactly what was asked of it.
    """
    comparator = setting.comparator
    compare = (comparator.near if done else None) or comparator.compare
    for raw in (left, right):
        if (fault := _misplaced(raw, comparator)) is not None:
            return Judged(Outcome.CANNOT_CHECK, fault.message)
    ones, others = _alternatives(left, comparator), _alternatives(right, comparator)
    pairs = [compare(one, other, setting) for one, other in product(ones, others)]
    if len(pairs) == 1:  # also a list of one, which names one value
        return pairs[0]
    outcomes = {judged.outcome for judged in pairs}
    if outcomes == {Outcome.DIFFERENT}:
        return Judged(Outcome.DIFFERENT, "no value that one may have is a value that the other may have")
    if Outcome.CANNOT_CHECK in outcomes and outcomes <= {Outcome.CANNOT_CHECK, Outcome.DIFFERENT}:
        return next(judged for judged in pairs if judged.outcome is Outcome.CANNOT_CHECK)
    who = "both sides name" if len(ones) > 1 and len(others) > 1 else "a side names"
    return Judged(Outcome.UNRESOLVED, f"{who} several values, of which one holds for this figure")


def value_faults(raw: Raw, setting: Setting) -> Iterator[Fault]:
    """Yield why a field cannot hold a value, once for each member that is at fault."""
    comparator = setting.comparator
    if (misplaced := _misplaced(raw, comparator)) is not None:
        yield misplaced
        return
    members = raw.members if isinstance(raw, AtLeast) else raw if isinstance(raw, tuple) else (raw,)
    for member in members:
        if (fault := comparator.fault(member, setting)) is not None:
            yield fault


_TRAILING = re.compile(r"(?P<first>.*\S)[\s@:,(]+(?P<rest>v?\d[^\s()]*(?: [a-z/]+)?|[0-9a-f]{7,40})\)?$", re.IGNORECASE)

#: A version in the middle of a name, as in "MLPerf Inference v5.1 Closed".
_INSIDE = re.compile(r"(?P<before>.*\S)[\s,]+(?P<version>v\d+(?:\.\d+)*)[\s,]+(?P<after>\S.*)", re.IGNORECASE)


def split_text(text: str, vocabulary: Vocabulary | None, second: Comparator) -> tuple[str, str | None]:
    """Take a text apart into the first named part of a field and what trails it: "vLLM 0.14.1" is a name and a version.

    Args:
        text: The text as written.
        vocabulary: The vocabulary of the first part, or None; a term it lists is never taken apart.
        second: The comparator of the second part.

    Returns:
        What each of the two parts states; None for the second where the text states only the first.
    """
    if vocabulary is not None and vocabulary.word(text).listed:
        return text, None
    inside = _INSIDE.fullmatch(text)
    if inside is not None and vocabulary is not None:
        around = f"{inside['before']} {inside['after']}"
        if vocabulary.word(around).listed:
            return around, inside["version"]
    match = _TRAILING.fullmatch(text)
    if match is None or (second.is_one_word and " " in match["rest"]):
        return text, None
    return match["first"], match["rest"]
