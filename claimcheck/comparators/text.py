"""The comparator of texts that no vocabulary lists: use it last."""

from __future__ import annotations

from claimcheck.comparators.comparator import Comparator, Judged, Setting
from claimcheck.profile import normalise
from claimcheck.verdict import Outcome

__all__ = ["TEXT", "text"]


def text(left: str, right: str, setting: Setting) -> Judged:
    """Compare two texts after folding: same or different."""
    return Judged(Outcome.SAME if normalise(left) == normalise(right) else Outcome.DIFFERENT)


TEXT = Comparator("text", text)
