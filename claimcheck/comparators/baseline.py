"""The comparator of baselines: whether two figures are relative, and whether they name one measurement.

Two baselines that name no one measurement are held against each other field by field, which is the judge's.
"""

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
        shown: The baseline in words.
        has_conditions: Whether a condition of it is stated inline.
    """

    relative: bool
    claim: str | None
    run: str | None
    shown: str
    has_conditions: bool = False

    @property
    def is_known(self) -> bool:
        """Tell whether anything of the baseline is known."""
        return self.claim is not None or self.has_conditions

    def __str__(self) -> str:
        """Print the baseline in words."""
        return self.shown


def baseline(left: BaselineUse, right: BaselineUse, setting: Setting) -> Judged:
    """Compare two baselines by what they name.

    The same claim or the same run is *same*; a relative figure against an absolute one is *different*; an unknown
    baseline, and two that are only described, are *unresolved*.
    """
    if left.relative != right.relative:
        return Judged(Outcome.DIFFERENT, "one figure is relative to something else, the other is a level of its own")
    if not left.relative:
        return Judged(Outcome.NOT_APPLICABLE, "neither figure is relative to another one")
    if not (left.is_known and right.is_known):
        return Judged(Outcome.UNRESOLVED, "what a relative figure is relative to is not stated on both sides")
    if left.claim is not None and left.claim == right.claim:
        return Judged(Outcome.SAME)
    if left.run is not None and left.run == right.run:
        return Judged(Outcome.SAME, "both baselines are of one run")
    return Judged(Outcome.UNRESOLVED, "whether the two baselines are one measurement is not stated")


BASELINE = Comparator("baseline", baseline)
