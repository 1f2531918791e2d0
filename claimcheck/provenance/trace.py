"""The answer to one question: who says this figure, from what, and how many times it was really made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from claimcheck.collection import Collection, controlling_party, relation
from claimcheck.provenance.findings import Mention, Origin, Rest, Suspicion
from claimcheck.provenance.graph import Graph, Node, build_graph, handed_on
from claimcheck.provenance.independence import Circuit, Smallest, smallest_cuts
from claimcheck.provenance.names import Names
from claimcheck.provenance.sameness import copied_span, significant_digits
from claimcheck.records import Claim

if TYPE_CHECKING:
    from networkx import Graph as Figures

__all__ = ["Trace", "Tracer"]

#: Most of the smallest sets that are told; a sum of a thousand figures rests on each of them.
_MOST_RESTS = 20
#: Most claims of one proposition that are held against each other for copying.
_MOST_PAIRED = 60
#: Fewest significant digits that are no chance.
_FEWEST_DIGITS = 4


@dataclass(frozen=True)
class Trace:
    """Hold where one figure comes from.

    Args:
        claim: The claim in question.
        collection: The records it stands among.
        mentions: Every statement that prints the figure; the claim's own first.
        origins: Every act in which the figure, or what it was calculated from, was made, nearest first.
        independent_origins: How many of them would have to be wrong for nothing to be left.
        independent_parties: The same, counted in parties.
        rests_on: The smallest such sets, at most 20 of a kind.
        loops: Claims and sources that rest on each other in a circle.
        untraced: Claims that lead to no origin: members of a loop nothing leaves, and inputs nobody recorded.
        shared_inputs: What all origins used, where there are at least two.
        relation: How the producer stands to the subject: see `relation`.
        suspected: Claims that may be copies of one another.
        notes: Withdrawals and supersessions, as sentences.
        checks: Ids of the checks that hold the claim against others.
        graph: What rests on what.
    """

    claim: Claim
    collection: Collection = field(repr=False)
    mentions: tuple[Mention, ...]
    origins: tuple[Origin, ...]
    independent_origins: Smallest
    independent_parties: Smallest
    rests_on: tuple[Rest, ...]
    loops: tuple[tuple[str, ...], ...]
    untraced: tuple[str, ...]
    shared_inputs: tuple[str, ...]
    relation: str
    suspected: tuple[Suspicion, ...]
    notes: tuple[str, ...]
    checks: tuple[str, ...]
    graph: Graph = field(repr=False)

    def __repr__(self) -> str:
        """Name the claim, and how often its figure was made and told."""
        return f"<Trace {self.claim.id}: origins {len(self.origins)}, mentions {len(self.mentions)}>"

    @property
    def names(self) -> Names:
        """Return what a reader calls the parties, sources and origins of the trace."""
        return Names(self.collection, self.origins)

    def to_json(self) -> dict[str, Any]:
        """Return the trace in the keys of the machine contract."""
        suspected = {pair.left: pair.right for pair in self.suspected}
        return {
            "mentions": [
                {
                    "source": mention.source,
                    "claim": mention.claim,
                    "how": mention.how,
                    "figure": mention.figure,
                    "reported_by": mention.reported_by,
                    "published": mention.published,
                    "withdrawn": mention.withdrawn,
                    "suspected_copy_of": suspected.get(mention.claim) if mention.how == "first stated" else None,
                }
                for mention in self.mentions
            ],
            "origins": len(self.origins),
            "independent_origins": _number(self.independent_origins),
            "independent_parties": _number(self.independent_parties),
            "rests_on": [{rest.kind: list(rest.ids), "words": self.names.rest(rest)} for rest in self.rests_on],
            "loops": [list(loop) for loop in self.loops],
            "untraced": list(self.untraced),
            "shared_inputs": list(self.shared_inputs),
            "relation": self.relation,
        }


def _number(found: Smallest) -> int | str:
    return str(found) if found.count is None else found.count


class Tracer:
    """Trace the claims of one dossier; the graph is built once.

    Args:
        collection: The records.
    """

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self._cuts: dict[tuple[str, int], Smallest] = {}
        self._origins: dict[str, Origin] = {}
        self._suspected_of: dict[Node, tuple[Suspicion, ...]] = {}

    @cached_property
    def graph(self) -> Graph:
        """Return what rests on what, in the whole dossier."""
        return build_graph(self.collection)

    @cached_property
    def _beside(self) -> Figures:
        return handed_on(self.graph, self.collection)

    @cached_property
    def _component(self) -> dict[Node, int]:
        return {node: number for number, found in enumerate(self.graph.components) for node in found}

    @cached_property
    def _loops(self) -> Mapping[int, frozenset[Node]]:
        return {self._component[next(iter(loop))]: loop for loop in self.graph.loops}

    @cached_property
    def _circuits(self) -> dict[str, Circuit[int]]:
        """Return what is lost with what, loops folded into one node, labelled by origin and by party."""
        kinds: dict[int, str] = {}
        inputs: dict[int, tuple[int, ...]] = {}
        origins: dict[int, str] = {}
        for number, found in enumerate(self.graph.components):
            leaving = [self._component[other] for node in found for other in self.graph.rests_on[node]]
            node = next(iter(found))
            if node.kind in ("origin", "missing"):
                kinds[number] = "leaf"
                if node.kind == "origin":
                    origins[number] = node.id
                continue
            kinds[number] = "any" if number in self._loops or node.kind == "proposition" else "all"
            inputs[number] = tuple(dict.fromkeys(other for other in leaving if other != number))
        parties = {number: self.origin(id).party or "not stated" for number, id in origins.items()}
        return {"origins": Circuit(kinds, inputs, origins), "parties": Circuit(kinds, inputs, parties)}

    def origin(self, id: str) -> Origin:
        """Return an origin by the id of its run, or of the claim that has none."""
        if id not in self._origins:
            self._origins[id] = self._origin(id)
        return self._origins[id]

    def _origin(self, id: str) -> Origin:
        run, claim = self.collection.runs.get(id), self.collection.claims.get(id)
        is_run = claim is None or run is not None
        by = run.by if run is not None else claim.by if claim is not None else None
        if by is None and is_run:  # the run is not recorded, or names nobody: its claims may
            makers = {claim.by for claim in self._by_run.get(id, ())}
            by = makers.pop() if len(makers) == 1 else None
        return Origin(id, is_run, by, controlling_party(by, self.collection), run.used if run is not None else ())

    @cached_property
    def _by_run(self) -> dict[str, list[Claim]]:
        found: dict[str, list[Claim]] = {}
        for claim in self.collection.claims.values():
            if claim.run is not None:
                found.setdefault(claim.run, []).append(claim)
        return found

    @cached_property
    def _checks(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for check in self.collection.checks.values():
            named = [id for pair in check.pairs for id in (pair.left, pair.right)]
            for id in dict.fromkeys([*named, *check.among, *(entry.claim for entry in check.against_baseline)]):
                found.setdefault(id, []).append(check.id)
        return found

    def _smallest(self, what: str, root: Node) -> Smallest:
        key = (what, self._component[root])
        if key not in self._cuts:
            self._cuts[key] = smallest_cuts(self._circuits[what], self._component[root])
        return self._cuts[key]

    def trace(self, id: str) -> Trace:
        """Trace one claim.

        Args:
            id: Id of a claim.

        Raises:
            KeyError: There is no such claim.
        """
        claim = self.collection.claims[id]
        root = self.graph.root(id)
        below = list(self.graph.below(root))
        origins = tuple(self.origin(node.id) for node in below if node.kind == "origin")
        together = self._together(id)
        by_origin, by_party = self._smallest("origins", root), self._smallest("parties", root)
        loops = self._loops_below(below)
        return Trace(
            claim,
            self.collection,
            tuple(self._mentions(together)),
            origins,
            by_origin,
            by_party,
            tuple(_rests(by_origin, by_party)),
            tuple(tuple(_names(loop)) for loop in loops),
            tuple(self._untraced(below, loops)),
            _shared(origins),
            relation(claim, self.collection) or "unknown",
            self._suspicions(root),
            tuple(self._notes(together, below)),
            tuple(dict.fromkeys(check for other in together for check in self._checks.get(other.id, ()))),
            self.graph,
        )

    def _together(self, id: str) -> list[Claim]:
        """Return the claims that print the figure, the claim in question first, then in the order of the records."""
        import networkx

        rest = sorted(networkx.node_connected_component(self._beside, id) - {id}, key=self._place.__getitem__)
        return [self.collection.claims[other] for other in (id, *rest)]

    @cached_property
    def _place(self) -> dict[str, int]:
        return {id: place for place, id in enumerate(self.collection.claims)}

    def _mentions(self, claims: list[Claim]) -> Iterator[Mention]:
        """Yield each original once a claim, then each further source once."""
        for claim in claims:
            if claim.source is not None:
                yield self._mention(claim, claim.source, "first stated", claim.figure_text)
        told = {claim.source for claim in claims}
        for claim in claims:
            passed = [(claim.via, "read here", claim.figure_text)] if claim.via is not None else []
            passed += [(entry.source, "passed on", entry.figure or claim.figure_text) for entry in claim.repeated_in]
            for source, how, printed in passed:
                if source not in told:
                    told.add(source)
                    yield self._mention(claim, source, how, printed)

    def _mention(self, claim: Claim, id: str, how: str, figure: str) -> Mention:
        source = self.collection.sources.get(id)
        read = source is not None and source.accessed is not None
        reported_by = None if read or claim.via == id else claim.via
        withdrawn = claim.withdrawn or (source.withdrawn if source is not None else None)
        told = f"{withdrawn.on}: {withdrawn.reason}" if withdrawn is not None else None
        return Mention(id, claim.id, how, figure, reported_by, source.published if source else None, told)

    def _loops_below(self, below: list[Node]) -> list[frozenset[Node]]:
        numbers = dict.fromkeys(self._component[node] for node in below)
        return [self._loops[number] for number in numbers if number in self._loops]

    def _untraced(self, below: list[Node], loops: list[frozenset[Node]]) -> Iterator[str]:
        for loop in loops:
            if not self._circuits["origins"].inputs[self._component[next(iter(loop))]]:
                yield from _names(loop)
        yield from (node.id for node in below if node.kind == "missing")

    def _suspicions(self, root: Node) -> tuple[Suspicion, ...]:
        """Return what is suspected of a proposition, found once for all its claims."""
        if root not in self._suspected_of:
            self._suspected_of[root] = tuple(self._suspected(root))
        return self._suspected_of[root]

    def _suspected(self, root: Node) -> Iterator[Suspicion]:
        """Yield pairs of one proposition with different origins and the same digits, or the same words."""
        ids = [node.id for node in self.graph.rests_on[root] if node.kind == "claim"]
        claims = [self.collection.claims[id] for id in ids[:_MOST_PAIRED]] if root.kind == "proposition" else []
        origins = {
            claim.id: {node for node in self.graph.below(Node("claim", claim.id)) if node.kind == "origin"}
            for claim in claims
        }
        for left, right in combinations(claims, 2):
            if origins[left.id] & origins[right.id]:
                continue
            digits = significant_digits(left.figure_text)
            if len(digits) >= _FEWEST_DIGITS and digits == significant_digits(right.figure_text):
                yield Suspicion(right.id, left.id, f"both print the digits {digits}")
            elif span := copied_span(_quotes(left), _quotes(right)):
                yield Suspicion(right.id, left.id, f"both have the words \N{LEFT DOUBLE QUOTATION MARK}{span}”")

    def _notes(self, together: list[Claim], below: list[Node]) -> Iterator[str]:
        named = [claim.id for claim in together] + [node.id for node in below if node.kind == "claim"]
        for id in dict.fromkeys(named):
            yield from self._noted.get(id, ())

    @cached_property
    def _noted(self) -> dict[str, list[str]]:
        """Return what is to be noted of each claim of which there is anything."""
        notes = {id: list(self._notes_of(claim)) for id, claim in self.collection.claims.items()}
        return {id: found for id, found in notes.items() if found}

    def _notes_of(self, claim: Claim) -> Iterator[str]:
        if claim.withdrawn is not None:
            yield f"{claim.id} was withdrawn on {claim.withdrawn.on}: {claim.withdrawn.reason}"
        yield from (f"{claim.id} supersedes {other}." for other in claim.supersedes)
        yield from (f"{claim.id} is superseded by {other}." for other in self._superseded_by.get(claim.id, ()))
        source = self.collection.sources.get(claim.source or "")
        if source is not None and source.withdrawn is not None:
            yield f"{source.id} was withdrawn on {source.withdrawn.on}: {source.withdrawn.reason}"

    @cached_property
    def _superseded_by(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for claim in self.collection.claims.values():
            for id in claim.supersedes:
                found.setdefault(id, []).append(claim.id)
        return found


def _quotes(claim: Claim) -> list[str]:
    return [quote for quote in (claim.quote, *(entry.quote for entry in claim.repeated_in)) if quote]


def _names(loop: frozenset[Node]) -> list[str]:
    """Name the members of a loop: its claims, and the sources whose statements are part of it."""
    return sorted({node.id for node in loop if node.kind != "proposition"})


def _rests(by_origin: Smallest, by_party: Smallest) -> Iterator[Rest]:
    """Yield the smallest sets; those of parties where they are fewer than the origins."""
    if by_origin.count:
        yield from (Rest("origins", tuple(sorted(cut))) for cut in by_origin.cuts[:_MOST_RESTS])
    if by_party.count and (by_origin.count is None or by_party.count < by_origin.count):
        yield from (Rest("parties", tuple(sorted(cut))) for cut in by_party.cuts[:_MOST_RESTS])


def _shared(origins: tuple[Origin, ...]) -> tuple[str, ...]:
    if len(origins) < 2:
        return ()
    common = set.intersection(*({thing.casefold() for thing in origin.used} for origin in origins))
    return tuple(thing for thing in origins[0].used if thing.casefold() in common)
