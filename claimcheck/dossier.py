"""What a notebook user holds: a dossier, and what can be asked of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from claimcheck.checking import Checked
from claimcheck.collection import Collection, find_dossier, load_collection, why_missing
from claimcheck.comparison import CheckResult, Comparer, Comparison
from claimcheck.errors import ClaimcheckError, DossierError, Problem
from claimcheck.records import Analysis, Check, Claim, Party, Record, Run, Source
from claimcheck.release import missing_package
from claimcheck.workspace import Workspace

if TYPE_CHECKING:
    from claimcheck.columns import Pairs
    from claimcheck.peers import Peer
    from claimcheck.provenance import Trace
    from claimcheck.report import Picture

__all__ = ["Dossier", "Records", "load"]

_Kept = TypeVar("_Kept", bound=Record)


class Records(Generic[_Kept]):
    """Hold the records of one kind in the order of files, to be walked through, or asked for by id or by number.

    Args:
        kind: What they are, in the plural.
        held: The records by id.
        collection: The dossier they are of, which knows what is wrong with one that is not there.
    """

    def __init__(self, kind: str, held: Mapping[str, _Kept], collection: Collection) -> None:
        self._kind = kind
        self._held = held
        self._collection = collection

    @overload
    def __getitem__(self, id: str | int) -> _Kept: ...
    @overload
    def __getitem__(self, id: slice) -> tuple[_Kept, ...]: ...
    def __getitem__(self, id: str | int | slice) -> _Kept | tuple[_Kept, ...]:
        """Return the record with an id, the one at a place from 0, or those of a stretch.

        Raises:
            KeyError: No record has the id; the message names the nearest one, or what is wrong with the record.
            IndexError: There is no such place.
        """
        if not isinstance(id, str):
            return tuple(self._held.values())[id]
        if id not in self._held:
            faulty = (claim.id for claim in self._collection.faulty)
            known = [*self._held, *faulty]
            raise KeyError(why_missing(id, f"{id!r} is none of the {self._kind}", known, self._collection))
        return self._held[id]

    def __iter__(self) -> Iterator[_Kept]:
        return iter(self._held.values())

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, id: object) -> bool:
        return id in self._held if isinstance(id, str) else id in tuple(self)

    @property
    def ids(self) -> tuple[str, ...]:
        """Return their ids, in the order of files."""
        return tuple(self._held)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._held)

    def __repr__(self) -> str:
        """Name them, the first few by their ids."""
        more = ", …" if len(self) > _NAMED else ""
        return f"<{len(self)} {self._kind}: {', '.join(self.ids[:_NAMED])}{more}>"


#: Ids that a repr names.
_NAMED = 5


class Dossier:
    """Hold one dossier: its workspace, and what can be asked of it.

    Args:
        collection: The records.
    """

    def __init__(self, collection: Collection) -> None:
        self.workspace = Workspace(collection)
        self.collection = collection
        self._pairs: dict[str, Pairs | None] = {}

    @property
    def comparer(self) -> Comparer:
        """Return what holds two claims against each other."""
        return self.workspace.comparer

    @property
    def name(self) -> str:
        """Return the name of the dossier, that of its folder where it gives none."""
        return self.workspace.name

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the files, in their order; `checked` finds what is wrong with the values."""
        return self.collection.problems

    @property
    def checked(self) -> Checked:
        """Return everything that ``claimcheck check`` reports."""
        return self.workspace.checked

    @property
    def claims(self) -> Records[Claim]:
        """Return all claims, in the order of files."""
        return Records("claims", self.collection.claims, self.collection)

    @property
    def sources(self) -> Records[Source]:
        """Return all sources, in the order of files."""
        return Records("sources", self.collection.sources, self.collection)

    @property
    def checks(self) -> Records[Check]:
        """Return all checks, in the order of files."""
        return Records("checks", self.collection.checks, self.collection)

    @property
    def parties(self) -> Records[Party]:
        """Return all parties, in the order of files."""
        return Records("parties", self.collection.parties, self.collection)

    @property
    def runs(self) -> Records[Run]:
        """Return all runs, in the order of files."""
        return Records("runs", self.collection.runs, self.collection)

    @property
    def analyses(self) -> Records[Analysis]:
        """Return all analyses, in the order of files."""
        return Records("analyses", self.collection.analyses, self.collection)

    def __getitem__(self, id: str) -> Claim | Source | Check | Party | Run | Analysis:
        """Return the record with an id; ``dossier.claims["…"]`` and its like are of one kind, for type checkers too.

        Raises:
            KeyError: No record has it; the message names the nearest id, or where the record is that has problems of
                its own.
        """
        for records in self._all():
            if id in records:
                record: Claim | Source | Check | Party | Run | Analysis = records[id]
                return record
        known = [*(name for records in self._all() for name in records), *self._faulty]
        raise KeyError(why_missing(id, f"no record has the id {id!r}", known, self.collection))

    def _ipython_key_completions_(self) -> list[str]:
        return [id for records in self._all() for id in records]

    def __repr__(self) -> str:
        """Name the dossier, with how much it holds."""
        counts = (f"{len(getattr(self, kind))} {kind}" for kind in ("claims", "sources", "checks"))
        return f"<Dossier {self.name!r}: {', '.join(counts)}>"

    @property
    def _faulty(self) -> tuple[str, ...]:
        """Return the ids of claims that could not be built, which a mistyped id may mean as well."""
        return tuple(claim.id for claim in self.collection.faulty)

    def _all(self) -> tuple[Any, ...]:
        held = self.collection
        return held.claims, held.sources, held.checks, held.parties, held.runs, held.analyses

    def claim(self, id: str) -> Claim:
        """Return a claim by its id.

        Raises:
            ClaimcheckError: No claim has it; the message names the nearest id, or what is wrong with the claim.
        """
        if id not in self.collection.claims:
            known = [*self.collection.claims, *self._faulty]
            raise ClaimcheckError(why_missing(id, f"{id!r} is no claim", known, self.collection))
        return self.collection.claims[id]

    def compare(
        self, left: str, right: str, *, axis: Iterable[str] | None = None, profile: str | None = None
    ) -> Comparison:
        """Hold two claims against each other.

        Args:
            left: Id of a claim.
            right: Id of a claim.
            axis: Fields that are meant to differ; the profile's own where None, nothing where empty.
            profile: Id of a profile; that of the claims where None.

        Raises:
            ClaimcheckError: A claim is not there, the profiles differ, or a field may not be an axis.
        """
        return self.comparer.compare(self.claim(left), self.claim(right), axis=axis, profile=profile)

    def check(self, id: str) -> CheckResult:
        """Answer a check.

        Raises:
            ClaimcheckError: There is no such check, or it cannot be answered.
        """
        if id not in self.collection.checks:
            raise ClaimcheckError(why_missing(id, f"{id!r} is no check", self.collection.checks, self.collection))
        answer = self.workspace.answer(id)
        if isinstance(answer, ClaimcheckError):
            raise answer
        return answer

    def trace(self, id: str) -> Trace:
        """Trace where a claim's figure comes from, and how many times it was really made.

        Raises:
            ClaimcheckError: There is no such claim.
        """
        return self.workspace.trace(self.claim(id).id)

    def graph(self) -> Any:
        """Return what rests on what in the whole dossier, for the algorithms of networkx.

        Returns:
            A ``networkx.DiGraph`` of your own to change. Each edge leads from what rests to what it rests on, so that
            ``networkx.descendants(graph, "claim:vllm-revenue")`` is everything a claim rests on. Kinds and attributes
            of nodes and edges are told in ``docs/provenance.md``.
        """
        return self.workspace.graph()

    def peers(self, id: str) -> tuple[Peer, ...]:
        """Rank the other claims by how fairly they may stand beside one, best first.

        With numpy installed, all claims are prepared once from the second question on, and answers come at once.

        Raises:
            ClaimcheckError: There is no such claim.
        """
        from claimcheck.peers import peers

        claim = self.claim(id)
        return peers(claim, self.collection, self.comparer, self._columns(self.collection.profile_of(claim).id))

    def _columns(self, profile: str) -> Pairs | None:
        """Return all pairs of a profile from the second question on: preparing them takes longer than one answer."""
        if profile not in self._pairs:
            self._pairs[profile] = None
        elif self._pairs[profile] is None and find_spec("numpy") is not None:
            self._pairs[profile] = self.pairs(profile=profile)
        return self._pairs[profile]

    def pairs(
        self,
        *,
        metric: str | None = None,
        axis: Iterable[str] | None = None,
        where: Callable[[Claim], bool] | None = None,
        profile: str | None = None,
    ) -> Pairs:
        """Hold every claim against every later one, many millions of pairs a second; see ``docs/scale.md``.

        Nothing is worked out before it is asked for: ``pairs.counts()``, ``pairs.iter("like-for-like")``,
        ``pairs.to_arrow()``, ``pairs.reasons()``, and ``pairs.explain(7)`` for one pair with its words.

        Args:
            metric: Id of a metric, or a pattern such as ``ttft*``; every metric where None.
            axis: Fields that are meant to differ; the profile's own where None, nothing where empty.
            where: Tells which claims take part; every one where None.
            profile: Id of the profile whose claims they are; that of the dossier where None.

        Raises:
            ClaimcheckError: numpy is not installed, there is no such profile, or a field may not be an axis.
        """
        try:
            from claimcheck.columns import pairs_of
        except ImportError as error:
            found, hint = missing_package("scale", error)
            raise ClaimcheckError(f"all pairs need {found}; {hint}") from None
        return pairs_of(self.collection, self.comparer, metric=metric, axis=axis, where=where, profile=profile)

    def plot(self, what: Comparison | str) -> Picture:
        """Draw figures as the report does: what was printed, and what the digits allow.

        Args:
            what: A pair, as `compare` gives it, or the id of a metric: all figures of that, those on one axis that are
                like-for-like with each other.

        Returns:
            The picture; ``.svg`` is a file of its own.

        Raises:
            ClaimcheckError: The figures of the pair have no common unit, or no two of the metric are like-for-like.
        """
        from claimcheck.report import metric_picture, pair_picture

        return metric_picture(self.workspace, what) if isinstance(what, str) else pair_picture(what)

    def frame(self, library: str | None = None) -> Any:
        """Return all claims as a data frame, one row a claim; exact decimals stand as text beside the numbers.

        Args:
            library: ``pandas`` or ``polars``; whichever is installed where None.

        Raises:
            ClaimcheckError: Neither is installed; the message names what to install.
        """
        from claimcheck.display import frame_of

        return frame_of(self.collection, library)

    def report(self, folder: str | Path = "build") -> Path:
        """Write the pages that say what was checked, each with its JSON and Markdown beside it.

        Args:
            folder: Where they go; it is made where it is not there.

        Returns:
            The path of the first page.
        """
        from claimcheck.report import write_site

        return write_site(self.workspace, Path(folder))


def load(folder: str | Path = ".", *, strict: bool = True) -> Dossier:
    """Load a dossier.

    Args:
        folder: A folder that holds ``claims/``, or one below such a folder.
        strict: Whether problems of level ``error`` are raised; they stand in ``dossier.problems`` either way.

    Raises:
        DossierError: The folder is no dossier, or with ``strict`` a file has a problem of level ``error``.
    """
    root = Path(folder)
    if not (root / "claims").is_dir():
        root = find_dossier(root) or root
    collection = load_collection(root)
    faults = [problem for problem in collection.problems if problem.level == "error"]
    if faults and (strict or any(problem.code == "no-dossier" for problem in faults)):
        raise DossierError(faults)
    if "IPython" in sys.modules:
        from claimcheck.display import register

        register()
    return Dossier(collection)
