"""The rules of the judge by themselves: what each says rests on what it is given, and on nothing of the pair.

The judge of one pair and the columns of all pairs call the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from claimcheck.comparators import Judged
from claimcheck.comparison.statements import Side
from claimcheck.comparison.weigh import RANK, Aside, Rules, Ruling
from claimcheck.profile import Field, Profile
from claimcheck.verdict import Outcome, Severity

__all__ = ["Standing", "as_said", "baselines_give", "faulted", "goes_with_axis", "ruled", "stated", "waived"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Hold how a field stands in a pair, whatever its values give.

    Args:
        asked: Whether it is asked for, so that the silence of both sides counts.
        severity: The severity in force.
        required: Whether both sides must state it.
        counted_above: Whether a difference in its parent field is counted there alone.
    """

    asked: bool
    severity: Severity
    required: bool
    counted_above: bool


def goes_with_axis(
    outcomes: Mapping[str, Outcome], profile: Profile, rules: Rules
) -> tuple[Mapping[str, Aside], Mapping[str, frozenset[str]]]:
    """Return what an axis sets aside, and why, and the parts of fields that go with it.

    An axis on which nothing differs sets nothing aside: the question is then whether a figure was reproduced.

    Args:
        outcomes: What each field of the axis gives.
        profile: The profile.
        rules: The rules of the check.
    """
    aside: dict[str, Aside] = {}
    parts: Mapping[str, frozenset[str]] = {}
    if Outcome.DIFFERENT in outcomes.values():
        moved = [id for id, outcome in outcomes.items() if outcome not in (Outcome.SAME, Outcome.EQUIVALENT)]
        parts = profile.parts_belonging_to(moved)
        aside.update(dict.fromkeys(profile.belonging_to(moved), Aside.BELONGS))
        aside.update(dict.fromkeys(outcomes, Aside.AXIS))
    if rules.against_baseline:
        aside.update(dict.fromkeys(("bound", "baseline"), Aside.BASELINE))
    return aside, parts


def waived(asked: bool, says: tuple[bool, bool], above: str | None) -> Judged | None:
    """Return what a field gives that is not judged: silence is waived where it is not asked for, a statement never is.

    Args:
        asked: Whether the field is asked for in this pair.
        says: Of each side, whether it says anything of it.
        above: Title of the parent field where that already differs, and the difference is counted there; or None.
    """
    if above is not None:
        because = f"settled by {above[:1].lower()}{above[1:]}, and counted there"
        return Judged(Outcome.NOT_APPLICABLE, because)
    return None if asked or True in says else _NOT_ASKED


def stated(judged: Judged, asked: bool, says: tuple[bool, bool]) -> Judged:
    """Return what a field gives that is judged, and say where it is because both sides state it unasked."""
    if asked or False in says:
        return judged
    return replace(judged, because="; ".join(filter(None, (judged.because, _BOTH_STATE))))


def as_said(spec: Field, judged: Judged, rules: Rules) -> Judged:
    """Return what a field gives where a source says of its baseline that both sides have the same."""
    if spec.id in rules.same and judged.outcome not in (Outcome.SAME, Outcome.DIFFERENT):
        return Judged(Outcome.SAME, "the source says that both sides have the same")
    return judged


def faulted(judged: Judged, fault: str | None) -> Judged:
    """Return what a field gives where a claim has an error of its own there: a difference stands, nothing else does."""
    return judged if fault is None or judged.outcome is Outcome.DIFFERENT else Judged(Outcome.CANNOT_CHECK, fault)


def ruled(
    spec: Field, judged: Judged, standing: Standing, aside: Aside | None, inferred: bool, rules: Rules, is_axis: bool
) -> Ruling:
    """Return how much a field counts.

    Args:
        spec: The field.
        judged: What it gives.
        standing: How it stands in the pair.
        aside: Why it does not count, or None.
        inferred: Whether a side only infers it.
        rules: The rules of the check.
        is_axis: Whether it is on the axis.
    """
    severity, counting = standing.severity, rules.fields
    lighter = spec.parts[judged.part].severity if judged.part is not None else None
    if lighter is not None and spec.id not in rules.severity and RANK[lighter] > RANK[severity]:
        severity = lighter
    if aside is None and counting is not None and severity is not Severity.BLOCKING and spec.id not in counting:
        aside = Aside.LEFT_OUT
    counts = judged.outcome is not Outcome.NOT_APPLICABLE
    required = counts and standing.required and severity is not Severity.CONTEXT
    return Ruling(judged.outcome, judged.because, severity, required, aside, counts and inferred, is_axis)


def baselines_give(left: Side, right: Side, differs: bool, is_whole: bool) -> Outcome:
    """Return what two baselines give that name no one measurement.

    Args:
        left: One baseline.
        right: The other.
        differs: Whether a field that counts differs between them.
        is_whole: Whether all that must be stated of both is, and is the same.
    """
    if differs:
        return Outcome.DIFFERENT
    stated_by = [(side.source, side.maker) for side in (left, right)]
    is_one = is_whole and stated_by[0] == stated_by[1] and None not in stated_by[0]
    return Outcome.SAME if is_one else Outcome.UNRESOLVED


#: Said of two stated values of a field that this kind of pair does not ask for.
_NOT_ASKED = Judged(Outcome.NOT_APPLICABLE, "the field does not apply to this pair")
_BOTH_STATE = "not usually asked for here, but both state it"
