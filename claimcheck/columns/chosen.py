"""Which claims of a dossier are held against each other, and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase

from claimcheck.collection import Collection
from claimcheck.columns.engine import LIMIT, Engine
from claimcheck.columns.pairs import Pairs
from claimcheck.comparison import Comparer, Rules, axis_fields
from claimcheck.errors import ClaimcheckError
from claimcheck.records import Claim

__all__ = ["pairs_of"]


def pairs_of(
    collection: Collection,
    comparer: Comparer,
    *,
    metric: str | None = None,
    axis: Iterable[str] | None = None,
    where: Callable[[Claim], bool] | None = None,
    profile: str | None = None,
    limit: int = LIMIT,
) -> Pairs:
    """Return all pairs of the claims of a dossier that one profile reads, in the order of files.

    Args:
        collection: The records.
        comparer: Prepares claims, with the errors of their own.
        metric: Id of a metric, or a pattern of ids such as ``ttft*``; claims of every metric where None.
        axis: Fields that are meant to differ; the profile's own where None, nothing where empty.
        where: Tells which claims take part; every one where None.
        profile: Id of the profile; that of the dossier where None.
        limit: Most distinct values of a field of which all outcomes are kept.

    Raises:
        ClaimcheckError: There is no such profile, or a field may not be an axis.
    """
    default = collection.settings.profile
    id = profile or default
    if id not in comparer.knowledge.profiles:
        known = ", ".join(comparer.knowledge.profiles)
        raise ClaimcheckError(f"{id!r} is no profile; known profiles: {known}")
    read_by = comparer.knowledge.profiles[id]
    rules = Rules(axis_fields(axis, read_by), {})
    claims = [
        claim
        for claim in collection.claims.values()
        if (claim.profile or default) == id
        and (metric is None or fnmatchcase(claim.metric_id or "", metric))
        and (where is None or where(claim))
    ]

    def make() -> Engine:
        return Engine([comparer.side(claim, read_by) for claim in claims], rules, comparer.knowledge, limit)

    def said(place: int, field: str) -> str:
        if field not in read_by:
            raise ClaimcheckError(f"{field!r} is no field of the profile {read_by.id}")
        return comparer.side(claims[place], read_by).statements[field].shown

    return Pairs(make, [claim.id for claim in claims], said)
