"""Which claims of a dossier are held against each other, and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import starmap
from typing import overload

from claimcheck.collection import Collection
from claimcheck.columns.engine import LABELS, LIMIT, Engine
from claimcheck.columns.pairs import Pairs
from claimcheck.comparison import Comparer, Coverage, PairTold, Rules, Side, axis_fields
from claimcheck.errors import ClaimcheckError
from claimcheck.profile import Knowledge
from claimcheck.records import Claim

__all__ = ["pairs_of", "told_pairs"]


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


class _Told(Sequence[PairTold]):
    """Hold what pairs come to: the number in ``LABELS``, fields compared and fields that apply, a byte each."""

    def __init__(self, labels: bytes = b"", compared: bytes = b"", applicable: bytes = b"") -> None:
        self._kinds = labels, compared, applicable

    def __len__(self) -> int:
        return len(self._kinds[0])

    @overload
    def __getitem__(self, place: int) -> PairTold: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[PairTold]: ...

    def __getitem__(self, place: int | slice) -> PairTold | Sequence[PairTold]:
        if isinstance(place, slice):
            return [self[one] for one in range(len(self))[place]]
        return _told_of(*(kind[place] for kind in self._kinds))

    def __iter__(self) -> Iterator[PairTold]:
        return starmap(_told_of, zip(*self._kinds, strict=True))


@lru_cache(maxsize=65536)
def _told_of(label: int, compared: int, applicable: int) -> PairTold:
    return PairTold(*LABELS[label], Coverage(compared, applicable))


def told_pairs(sides: Sequence[Side], rules: Rules, knowledge: Knowledge) -> Sequence[PairTold]:
    """Return what every side and every later one come to, in that order, three bytes a pair.

    Args:
        sides: Claims as sides, all read by one profile.
        rules: The rules of the check.
        knowledge: Vocabularies and metrics.
    """
    ids = [side.id or "" for side in sides]
    blocks = Pairs(lambda: Engine(sides, rules, knowledge), ids, lambda *_: "").verdicts()
    return _Told(*map(b"".join, zip(*(map(bytes, block.told) for block in blocks), strict=True)))
