"""Comparable claims of a collection: which published figures may fairly stand beside one, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from claimcheck.collection import Collection, faults_behind
from claimcheck.comparison import Comparer, Comparison, Finding
from claimcheck.records import Claim
from claimcheck.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from claimcheck.columns import Pairs

__all__ = ["Peer", "peers"]

_BEST_FIRST = (Verdict.LIKE_FOR_LIKE, Verdict.PARTLY_CONFIRMED, Verdict.REFUTED)


class Standing(NamedTuple):
    """Hold what ranks a claim beside another one, without words.

    Args:
        verdict: The verdict of the pair.
        sublabel: Its sub-label, or None.
        differs: Whether something differs, so that no fact would make the pair like-for-like.
        between: How many fields stand between.
        compared: How many required fields both state.
    """

    verdict: Verdict
    sublabel: str | None
    differs: bool
    between: int
    compared: int


class Peer:
    """Hold one other claim and what stands between the two; the words of it are made when they are asked for.

    Args:
        claim: The other claim.
        standing: What ranks it.
        hold: Holds the two against each other.
    """

    def __init__(self, claim: Claim, standing: Standing, hold: Callable[[], Comparison]) -> None:
        self.claim, self.standing, self._hold = claim, standing, hold

    @property
    def verdict(self) -> Verdict:
        """Return the verdict of the pair."""
        return self.standing.verdict

    @property
    def sublabel(self) -> str | None:
        """Return the sub-label of the verdict, or None."""
        return self.standing.sublabel

    @cached_property
    def comparison(self) -> Comparison:
        """Return the two held against each other."""
        return self._hold()

    @property
    def between(self) -> tuple[Finding, ...]:
        """Return the findings that keep the pair from like-for-like, those that decide first."""
        return self.comparison.reasons if self.verdict is not Verdict.LIKE_FOR_LIKE else ()

    @property
    def facts(self) -> tuple[str, ...] | None:
        """Return the fewest facts that would make the pair like-for-like, as noun phrases in the order of ``between``.

        None where no fact would, because something differs.
        """
        if self.standing.differs:
            return None
        return tuple(dict.fromkeys(found.settle or found.title for found in self.between))

    def to_json(self) -> dict[str, Any]:
        """Return the peer as plain data."""
        return {
            "id": self.claim.id,
            "figure": self.claim.figure_text,
            "subject": self.claim.subject,
            "verdict": str(self.verdict),
            "sublabel": self.sublabel,
            "between": [{"field": found.field, "outcome": str(found.outcome)} for found in self.between],
            "facts": None if self.facts is None else list(self.facts),
        }


def _standing(comparison: Comparison) -> Standing:
    """Return what ranks a pair, as the judge held it."""
    verdict = comparison.verdict
    refuted = verdict is Verdict.REFUTED
    between = [one for one in comparison.rulings if (one.refutes if refuted else one.is_caveat)]
    between = [] if verdict is Verdict.LIKE_FOR_LIKE else between
    differs = bool(comparison.cautions) or any(one.outcome is Outcome.DIFFERENT for one in between)
    return Standing(verdict, comparison.sublabel, differs, len(between), comparison.coverage.compared)


def _rank(peer: Peer) -> tuple[Any, ...]:
    verdict, _, differs, between, compared = peer.standing
    return (_BEST_FIRST.index(verdict), differs, between, -compared, peer.claim.id)


def peers(claim: Claim, collection: Collection, comparer: Comparer, pairs: Pairs | None = None) -> tuple[Peer, ...]:
    """Rank every other claim of a collection beside one.

    Args:
        claim: The claim.
        collection: The records; claims of another profile are left out, and so is a claim that was withdrawn or that
            an error affects.
        comparer: Compares, and keeps prepared claims.
        pairs: All pairs of the profile's claims, which rank many claims at once; one by one where None.

    Returns:
        The other claims: by verdict, then by whether facts alone would settle the pair, then by how much stands
        between, then by how many required fields both state.
    """
    profile = collection.profile_of(claim).id
    standings = {} if pairs is None else dict(_by_columns(claim, pairs))

    def peer(other: Claim) -> Peer:
        def hold() -> Comparison:
            return comparer.compare(claim, other)

        return Peer(other, standings.get(other.id) or _standing(hold()), hold)

    others = [
        other
        for other in collection.claims.values()
        if other.id != claim.id
        and other.withdrawn is None
        and not faults_behind(other.id, collection)
        and collection.profile_of(other).id == profile
    ]
    return tuple(sorted(map(peer, others), key=_rank))


def _by_columns(claim: Claim, pairs: Pairs) -> Iterator[tuple[str, Standing]]:
    """Yield what ranks each other claim beside one, worked out for all at once."""
    row = pairs.beside(claim.id)
    for id, label, refutes, caveats, differs, compared in row:
        verdict, sublabel = label
        between = {Verdict.REFUTED: refutes, Verdict.PARTLY_CONFIRMED: caveats}.get(verdict, 0)
        yield id, Standing(verdict, sublabel, differs and between > 0, between, compared)
