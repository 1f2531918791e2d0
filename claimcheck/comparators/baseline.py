"""The comparator of baselines: what two relative figures are relative to."""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.comparators.comparator import Comparator, Judged, Setting
from claimcheck.verdict import Outcome

__all__ = ["BASELINE", "BaselineUse"]


@dataclass(frozen=True, slots=True)
class BaselineUse:
    """Hold what one claim is relative to.

    Args:
        relative: Whether the figure is relative at all.
        claim: Id of the baseline's claim, or None.
        run: Id of the run that claim is of, or None.
        conditions: Inline conditions as field id and printed value, sorted; those that are only inferred are left
            out, so empty where nothing is known.
        is_whole: Whether no inline condition is left out.
        source: Id of the source of the claim.
        shown: The baseline in words.
    """

    relative: bool
    claim: str | None
    run: str | None
    conditions: tuple[tuple[str, str], ...]
    source: str | None
    shown: str
    is_whole: bool = True

    def __str__(self) -> str:
        """Print the baseline in words."""
        return self.shown


def baseline(left: BaselineUse, right: BaselineUse, setting: Setting) -> Judged:
    """Compare two baselines.

    The same claim, the same run, or equal inline conditions of one source are *same*; a relative figure against an
    absolute one is *different*, as are two known baselines that are not the same; an unknown one is *unresolved*.
    """
    if left.relative != right.relative:
        return Judged(Outcome.DIFFERENT, "one figure is relative to something else, the other is a level of its own")
    if not left.relative:
        return Judged(Outcome.NOT_APPLICABLE, "neither figure is relative to another one")
    known = [side.claim is not None or bool(side.conditions) for side in (left, right)]
    if not all(known):
        return Judged(Outcome.UNRESOLVED, "what a relative figure is relative to is not stated on both sides")
    if not (left.is_whole and right.is_whole):
        return Judged(Outcome.UNRESOLVED, "a part of what a figure is relative to is only our inference")
    if left.claim is not None and left.claim == right.claim:
        return Judged(Outcome.SAME)
    if left.run is not None and left.run == right.run:
        return Judged(Outcome.SAME, "both baselines are of one run")
    inline = left.claim is None and right.claim is None
    if inline and left.source is not None and left.source == right.source and left.conditions == right.conditions:
        return Judged(Outcome.SAME)
    because = "no head-to-head, since the two are not relative to one measurement"
    return Judged(Outcome.DIFFERENT, because)


BASELINE = Comparator("baseline", baseline)
