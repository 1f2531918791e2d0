"""Comparable claims of a collection: which published figures may fairly stand beside one, best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from claimcheck.collection import Collection, faults_behind
from claimcheck.comparison import Comparer, Comparison, Finding
from claimcheck.records import Claim
from claimcheck.verdict import Outcome, Verdict

__all__ = ["Peer", "peers"]

_BEST_FIRST = (Verdict.LIKE_FOR_LIKE, Verdict.PARTLY_CONFIRMED, Verdict.REFUTED)


@dataclass(frozen=True, slots=True)
class Peer:
    """Hold one other claim and what stands between the two.

    Args:
        claim: The other claim.
        comparison: The two held against each other.
        between: The findings that keep the pair from like-for-like, those that decide first.
        facts: The fewest facts that would make the pair like-for-like, as noun phrases in the order of ``between``;
            None where no fact would, because something differs.
    """

    claim: Claim
    comparison: Comparison
    between: tuple[Finding, ...]
    facts: tuple[str, ...] | None

    def to_json(self) -> dict[str, Any]:
        """Return the peer as plain data."""
        return {
            "id": self.claim.id,
            "figure": self.claim.figure_text,
            "subject": self.claim.subject,
            "verdict": str(self.comparison.verdict),
            "sublabel": self.comparison.sublabel,
            "between": [{"field": found.field, "outcome": str(found.outcome)} for found in self.between],
            "facts": None if self.facts is None else list(self.facts),
        }


def _peer(claim: Claim, comparison: Comparison) -> Peer:
    between = comparison.reasons if comparison.verdict is not Verdict.LIKE_FOR_LIKE else ()
    differs = bool(comparison.cautions) or any(found.outcome is Outcome.DIFFERENT for found in between)
    facts = None if differs else tuple(dict.fromkeys(found.settle or found.title for found in between))
    return Peer(claim, comparison, between, facts)


def _rank(peer: Peer) -> tuple[Any, ...]:
    coverage = peer.comparison.coverage
    return (
        _BEST_FIRST.index(peer.comparison.verdict),
        peer.facts is None,
        len(peer.between),
        -coverage.compared,
        peer.claim.id,
    )


def peers(claim: Claim, collection: Collection, comparer: Comparer) -> tuple[Peer, ...]:
    """Rank every other claim of a collection beside one.

    Args:
        claim: The claim.
        collection: The records; claims of another profile are left out, and so is a claim that was withdrawn or that
            an error affects.
        comparer: Compares, and keeps prepared claims.

    Returns:
        The other claims: by verdict, then by whether facts alone would settle the pair, then by how much stands
        between, then by how many required fields both state.
    """
    profile = collection.profile_of(claim).id
    others = [
        other
        for other in collection.claims.values()
        if other.id != claim.id
        and other.withdrawn is None
        and not faults_behind(other.id, collection)
        and collection.profile_of(other).id == profile
    ]
    return tuple(sorted((_peer(other, comparer.compare(claim, other)) for other in others), key=_rank))
