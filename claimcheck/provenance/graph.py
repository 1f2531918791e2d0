"""The graph of what rests on what: statements, claims, propositions and the origins under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, NamedTuple

from claimcheck.collection import Collection
from claimcheck.provenance.sameness import same_figure
from claimcheck.records import Claim

if TYPE_CHECKING:
    from networkx import DiGraph as Network
    from networkx import Graph as Figures

__all__ = ["Graph", "Node", "build_graph", "handed_on", "source_ids"]

#: How a figure was obtained where its author says that it is a finding of its own.
_OWN_FINDING = frozenset({"measured", "read off a chart", "calculated from measured", "simulated"})
#: Most statements a claim without a run is laid to, where documents that print its figure are cited.
_MOST_CITED = 50


class Node(NamedTuple):
    """Name one point of the graph.

    ``kind`` is ``statement`` (``id`` is the source, ``of`` the claim), ``claim``, ``proposition`` (``id`` is its first
    claim), ``origin`` (``id`` is a run, or a claim that has none) or ``missing`` (an input nobody recorded).
    """

    kind: str
    id: str
    of: str = ""


@dataclass(frozen=True)
class Graph:
    """Hold what rests on what.

    Args:
        rests_on: Each node to the nodes it rests on, in the order of the records.
        propositions: Claim id to the first claim of its proposition; a claim nobody confirms stands for itself.
        members: First claim of a proposition to all its claims, in the order of the records.
    """

    rests_on: Mapping[Node, tuple[Node, ...]]
    propositions: Mapping[str, str]
    members: Mapping[str, tuple[str, ...]]

    def root(self, claim: str) -> Node:
        """Return the node that stands for the proposition of a claim."""
        first = self.propositions[claim]
        return Node("proposition", first) if len(self.members[first]) > 1 else Node("claim", claim)

    @cached_property
    def network(self) -> Network:
        """Return the same graph for the algorithms of networkx, nodes and edges in the order of the records."""
        import networkx

        graph = networkx.DiGraph()
        graph.add_nodes_from(self.rests_on)
        graph.add_edges_from((node, other) for node, others in self.rests_on.items() for other in others)
        return graph

    def below(self, start: Node) -> Iterator[Node]:
        """Yield a node and everything it rests on, each once, nearest first."""
        import networkx

        yield start
        yield from (node for _, node in networkx.bfs_edges(self.network, start))

    @cached_property
    def components(self) -> tuple[frozenset[Node], ...]:
        """Return the strongly connected components, those that others rest on first."""
        import networkx

        return tuple(frozenset(found) for found in networkx.strongly_connected_components(self.network))

    @cached_property
    def loops(self) -> tuple[frozenset[Node], ...]:
        """Return the components in which a node rests on itself."""
        try:  # nearly every dossier has no circle, and the library that tells them takes a fifth of a second to import
            TopologicalSorter(self.rests_on).prepare()
        except CycleError:
            found = self.components
            return tuple(nodes for nodes in found if len(nodes) > 1 or any(self.network.has_edge(n, n) for n in nodes))
        return ()


def source_ids(claim: Claim) -> tuple[str, ...]:
    """Return the sources that state a claim: the original, the one we read, and those that passed it on, each once."""
    named = (claim.source, claim.via, *(entry.source for entry in claim.repeated_in))
    return tuple(dict.fromkeys(id for id in named if id is not None))


def build_graph(collection: Collection) -> Graph:
    """Build the graph of a dossier.

    A claim rests on its run and on all of its inputs (`from`). A claim with neither is an origin, unless it only hands
    a figure on: another claim prints the same figure of the same thing and is recorded as repeated in its source, or
    stands in a source that its source cites. What the author calls measured is never laid to another claim so.

    Args:
        collection: The records; names that lead nowhere become nodes of kind ``missing``.

    Returns:
        Every statement, claim, proposition and origin, and the edges that say what rests on what.
    """
    members = _propositions(collection)
    first_of = {id: first for first, ids in members.items() for id in ids}
    graph: dict[Node, tuple[Node, ...]] = {}
    draft = Graph(graph, first_of, members)
    handed = _Handed(collection)
    for claim in collection.claims.values():
        node = Node("claim", claim.id)
        for source in source_ids(claim):
            graph[Node("statement", source, claim.id)] = (node,)
        graph[node] = tuple(dict.fromkeys(_under(claim, collection, draft, handed)))
        for other in graph[node]:
            if other.kind in ("origin", "missing"):
                graph[other] = ()
    for first, ids in members.items():
        if len(ids) > 1:
            graph[Node("proposition", first)] = tuple(Node("claim", id) for id in ids)
    return draft


def _propositions(collection: Collection) -> dict[str, tuple[str, ...]]:
    """Join claims by `confirms`; each group stands under its first claim, in the order of the records."""
    head = {id: id for id in collection.claims}

    def find(id: str) -> str:
        while head[id] != id:
            head[id] = head[head[id]]
            id = head[id]
        return id

    place = {id: index for index, id in enumerate(collection.claims)}
    for claim in collection.claims.values():
        for other in claim.confirms:
            if other in head:
                one, two = sorted((find(claim.id), find(other)), key=place.__getitem__)
                head[two] = one
    groups: dict[str, list[str]] = {}
    for id in collection.claims:
        groups.setdefault(find(id), []).append(id)
    return {first: tuple(ids) for first, ids in groups.items()}


def _under(claim: Claim, collection: Collection, graph: Graph, handed: _Handed) -> Iterator[Node]:
    """Yield what one claim rests on."""
    if claim.run is not None:
        yield Node("origin", claim.run)
    for id in claim.from_:
        if id not in collection.claims:
            yield Node("missing", id)
        elif graph.propositions[id] == graph.propositions[claim.id]:
            yield Node("claim", id)  # what confirms its own input stands on that input, not on the pair of both
        else:
            yield graph.root(id)
    if claim.run is None and not claim.from_:
        found = list(handed.to(claim))
        yield from found or [Node("origin", claim.id)]


class _Handed:
    """Find the statements that a claim without run and inputs was handed on from."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.stated: dict[tuple[str, ...], list[Claim]] = {}
        self.repeated: dict[tuple[str, ...], list[Claim]] = {}
        for claim in collection.claims.values():
            key = _key(claim)
            if claim.source is not None:
                self.stated.setdefault((*key, claim.source), []).append(claim)
            for entry in claim.repeated_in:
                self.repeated.setdefault((*key, entry.source), []).append(claim)

    def obtained(self, claim: Claim) -> str:
        """Return how a figure was obtained, by the name the vocabulary gives it."""
        vocabulary = self.collection.knowledge.vocabularies.get("obtained")
        term = vocabulary.term(claim.obtained) if vocabulary is not None else None
        return term.term if term is not None else claim.obtained

    def to(self, claim: Claim) -> Iterator[Node]:
        source = self.collection.sources.get(claim.source or "")
        if self.obtained(claim) in _OWN_FINDING or not claim.is_readable or claim.source is None:
            return
        key = _key(claim)
        for other in self.repeated.get((*key, claim.source), ())[:_MOST_CITED]:
            if other.id != claim.id and other.source != claim.source:
                yield Node("claim", other.id)
        passed_on = {entry.source for entry in claim.repeated_in} - {claim.source}
        for cited in source.cites if source is not None else ():
            if cited in passed_on:
                yield Node("statement", cited, claim.id)
            if cited != claim.source:
                for other in self.stated.get((*key, cited), ())[:_MOST_CITED]:
                    yield Node("claim", other.id)


def _key(claim: Claim) -> tuple[str, ...]:
    return claim.metric_id, claim.subject.casefold(), " ".join(claim.figure_text.split())


def handed_on(graph: Graph, collection: Collection) -> Figures:
    """Return the claims, by their ids, each joined to those it confirms, repeats or is repeated by with its figure."""
    import networkx

    beside = networkx.Graph()
    beside.add_nodes_from(collection.claims)
    beside.add_edges_from((ids[0], id) for ids in graph.members.values() for id in ids[1:])
    for node, others in graph.rests_on.items():
        if node.kind != "claim":
            continue
        claim = collection.claims[node.id]
        for other in others:
            if other.kind == "claim":
                wanted = [other.id]
            else:
                wanted = [id for id in graph.members.get(other.id, ()) if id in claim.from_]
            for id in wanted if other.kind in ("claim", "proposition") else ():
                if id != node.id and same_figure(claim, collection.claims[id]):
                    beside.add_edge(node.id, id)
    return beside
