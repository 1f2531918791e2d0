"""The graph of a dossier in four fixed columns: party, source, claim, check."""

from __future__ import annotations

from claimcheck.report.catalogue import Catalogue, claims_of
from claimcheck.report.views import Brief, GraphPage, Ref
from claimcheck.report.views.lists import Column, Edge, Node, PartyNode
from claimcheck.report.words import clip

__all__ = ["COLUMNS", "graph_page"]

#: Kind of a column to its title.
COLUMNS: dict[Node, str] = {"party": "Who published", "source": "Where it stands", "claim": "Claim", "check": "Check"}
_MOST_CLAIMS = 80
#: Each column with the one whose order it follows, from claims outward.
_ORDERED: tuple[tuple[Node, Node], ...] = (
    ("source", "claim"),
    ("claim", "source"),
    ("party", "source"),
    ("check", "claim"),
)
_TITLE = "Where the figures come from"
#: Kind and id of a node, kind and id of another, and how the first stands to the second.
_Link = tuple[Node, str, Node, str, str]


def graph_page(catalogue: Catalogue) -> GraphPage:
    """Return nodes by column and the edges between them, for the claims of the checks, at most 80 of them."""
    held = catalogue.collection
    checks = list(held.checks.values())
    used = [id for check in checks for id in dict.fromkeys(claims_of(check, held)) if id in held.claims]
    known = list(dict.fromkeys(used or held.claims))
    claims = known[:_MOST_CLAIMS]
    edges: dict[_Link, None] = {}
    for id in claims:
        claim = held.claims[id]
        for source, relation in ((claim.source, "states"), (claim.via, "reports")):
            if source in held.sources:
                edges[("source", str(source), "claim", id, relation)] = None
                publisher = held.sources[str(source)].publisher
                if publisher in held.parties:
                    edges[("party", str(publisher), "source", str(source), "publishes")] = None
    for check in checks:
        for id in dict.fromkeys(claims_of(check, held)):
            if id in claims:
                edges[("claim", id, "check", check.id, "is compared in")] = None
    return GraphPage(
        headline=_TITLE,
        kind="graph",
        id="graph",
        title=_TITLE,
        path="graph.html",
        columns=_columns(catalogue, edges, claims),
        edges=[Edge(from_=f"{a}:{b}", to=f"{c}:{d}", relation=relation) for a, b, c, d, relation in edges],
        left_out=len(known) - len(claims),
    )


def _columns(catalogue: Catalogue, edges: dict[_Link, None], claims: list[str]) -> list[Column]:
    """Order the nodes of each column by the middle of their neighbours, from claims outward."""
    nodes: dict[Node, list[str]] = {"party": [], "source": [], "claim": claims, "check": []}
    for a, b, c, d, _ in edges:
        for kind, id in ((a, b), (c, d)):
            if id not in nodes[kind]:
                nodes[kind].append(id)
    near: dict[Node, dict[str, list[str]]] = {kind: {} for kind in nodes}
    for a, b, c, d, _ in edges:
        near[c].setdefault(d, []).append(f"{a}:{b}")
        near[a].setdefault(b, []).append(f"{c}:{d}")
    for kind, beside in _ORDERED:
        rank = {f"{beside}:{id}": place for place, id in enumerate(nodes[beside])}

        def middle(id: str, kind: Node = kind, rank: dict[str, int] = rank) -> float:
            places = [rank[name] for name in near[kind].get(id, ()) if name in rank]
            return sum(places) / len(places) if places else len(rank)

        nodes[kind] = sorted(nodes[kind], key=middle)
    return [
        Column(kind=kind, title=COLUMNS[kind], nodes=[_node(catalogue, kind, id) for id in ids])
        for kind, ids in nodes.items()
    ]


def _node(catalogue: Catalogue, kind: Node, id: str) -> PartyNode | Brief | Ref:
    if kind == "party":
        return PartyNode(kind=kind, id=id, title=clip(catalogue.party(id) or id, 60), path=None)
    if kind == "check":
        return catalogue.briefs[id]
    return catalogue.ref(kind, id)
