"""The comparator of generations: between which known breaks the release of a program lies."""

from __future__ import annotations

from claimcheck.comparators.comparator import Comparator, Judged, Setting
from claimcheck.profile import name_key
from claimcheck.verdict import Outcome

__all__ = ["GENERATION"]


def generation(left: str, right: str, setting: Setting) -> Judged:
    """Compare two generations, each a program and the releases it spans: "Harness: before 0.4.0".

    Releases of two programs have no generation in common: *not applicable*, since the programs themselves differ.
    """
    (program, spans), (other, others) = (text.partition(": ")[::2] for text in (left, right))
    if name_key(program) != name_key(other):
        return Judged(Outcome.NOT_APPLICABLE, "two programs, which are held against each other by name")
    if name_key(spans) == name_key(others):
        return Judged(Outcome.SAME)
    return Judged(Outcome.DIFFERENT, "a release that is known to change results lies between them")


GENERATION = Comparator("generation", generation)
