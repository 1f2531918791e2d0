"""Figures of one metric gathered into sets that are like-for-like with each other: nothing else shares an axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimcheck.comparison import axis_fields
from claimcheck.records import Claim
from claimcheck.report.catalogue import Catalogue
from claimcheck.verdict import Verdict

__all__ = ["like_sets"]

#: Claims whose pairs are judged one by one; more need the columns, which rest on numpy.
_FEW = 30
#: Claims that the columns hold against each other here, after those that say the same count once.
_MOST = 300


def like_sets(catalogue: Catalogue, claims: Sequence[Claim]) -> list[list[Claim]] | None:
    """Return claims as sets in which every pair is like-for-like, in the order of their first claims.

    Claims that say the same of every field but the axis come to the same with any other: two are judged for all.

    Args:
        catalogue: The dossier.
        claims: Claims of one metric and one profile.

    Returns:
        The sets, those of one claim included; None where there are too many to judge here.
    """
    kinds = _kinds(catalogue, claims) if len(claims) > _FEW else [[claim] for claim in claims]
    chosen = [(number, claim) for number, kind in enumerate(kinds) for claim in kind[:2]]
    picked = [claim for _, claim in chosen]
    later = _by_judge(catalogue, picked) if len(picked) <= _FEW else _by_columns(catalogue, picked)
    if later is None:
        return None
    sets, taken = [], set[str]()
    for members in _cliques(later):
        found = [picked[place] for place in members]
        numbers = [chosen[place][0] for place in members]
        for number in dict.fromkeys(numbers):
            if numbers.count(number) > 1:
                found += kinds[number][2:]
        sets.append(found)
        taken |= {claim.id for claim in found}
    return sets + [[claim] for claim in claims if claim.id not in taken]


def _kinds(catalogue: Catalogue, claims: Sequence[Claim]) -> list[list[Claim]]:
    """Gather claims that say the same of every field but those of the axis; one with an error or a caution is alone."""
    comparer, profile = catalogue.workspace.comparer, catalogue.collection.profile_of(claims[0])
    axis = axis_fields(None, profile)
    kinds: dict[tuple[str, ...], list[Claim]] = {}
    for claim in claims:
        side = comparer.side(claim, profile)
        said = tuple(repr(told) for id, told in side.statements.items() if id not in axis)
        alone = claim.id if side.problems or claim.caution or claim.baseline is not None else ""
        unit = "" if side.figure is None else side.figure.unit
        kinds.setdefault((alone, unit, repr(side.maker), *said), []).append(claim)
    return list(kinds.values())


def _cliques(later: Sequence[int]) -> Iterator[list[int]]:
    """Yield sets of places that are all alike, each place in the first set that takes it.

    Args:
        later: Of each place, the later places it is alike with, as bits.
    """
    left = (1 << len(later)) - 1
    while left:
        place = (left & -left).bit_length() - 1
        members, common = [place], later[place] & left
        while common:
            place = (common & -common).bit_length() - 1
            members.append(place)
            common &= later[place]
        for member in members:
            left &= ~(1 << member)
        yield members


def _by_judge(catalogue: Catalogue, claims: Sequence[Claim]) -> list[int]:
    compare = catalogue.workspace.comparer.compare
    later = [0] * len(claims)
    for first, claim in enumerate(claims):
        for place in range(first + 1, len(claims)):
            if compare(claim, claims[place]).verdict is Verdict.LIKE_FOR_LIKE:
                later[first] |= 1 << place
    return later


def _by_columns(catalogue: Catalogue, claims: Sequence[Claim]) -> list[int] | None:
    try:
        from claimcheck.columns import pairs_of
    except ImportError:
        return None
    if len(claims) > _MOST:
        return None
    places = {claim.id: place for place, claim in enumerate(claims)}
    comparer, profile = catalogue.workspace.comparer, catalogue.collection.profile_of(claims[0]).id
    pairs = pairs_of(catalogue.collection, comparer, where=lambda claim: claim.id in places, profile=profile)
    later = [0] * len(claims)
    for block in pairs.verdicts(Verdict.LIKE_FOR_LIKE):
        for left, right in zip(block.left.tolist(), block.right.tolist(), strict=True):
            one, other = sorted((places[pairs.ids[left]], places[pairs.ids[right]]))
            later[one] |= 1 << other
    return later
