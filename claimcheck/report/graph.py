"""The graph of a dossier in four fixed columns: party, source, claim, check."""

from __future__ import annotations

from typing import Any

from claimcheck.report.catalogue import Catalogue, claims_of
from claimcheck.report.words import clip

__all__ = ["COLUMNS", "graph_view"]

#: Kind of a column to its title.
COLUMNS = {"party": "Who published", "source": "Where it stands", "claim": "Claim", "check": "Check"}
_MOST_CLAIMS = 80


def graph_view(catalogue: Catalogue) -> dict[str, Any]:
    """Return nodes by column and the edges between them, for the claims of the checks, at most 80 of them."""
    held = catalogue.collection
    checks = list(held.checks.values())
    used = [id for check in checks for id in dict.fromkeys(claims_of(check, held)) if id in held.claims]
    known = list(dict.fromkeys(used or held.claims))
    claims = known[:_MOST_CLAIMS]
    edges: dict[tuple[str, str, str, str, str], None] = {}
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
    return {
        "kind": "graph",
        "id": "graph",
        "title": "Where the figures come from",
        "path": "graph.html",
        "columns": _columns(catalogue, edges, claims),
        "edges": [{"from": f"{a}:{b}", "to": f"{c}:{d}", "relation": relation} for a, b, c, d, relation in edges],
        "left_out": len(known) - len(claims),
    }


def _columns(
    catalogue: Catalogue, edges: dict[tuple[str, str, str, str, str], None], claims: list[str]
) -> list[dict[str, Any]]:
    """Order the nodes of each column by the middle of their neighbours, from claims outward."""
    nodes: dict[str, list[str]] = {"party": [], "source": [], "claim": claims, "check": []}
    for a, b, c, d, _ in edges:
        for kind, id in ((a, b), (c, d)):
            if id not in nodes[kind]:
                nodes[kind].append(id)
    near: dict[str, dict[str, list[str]]] = {kind: {} for kind in nodes}
    for a, b, c, d, _ in edges:
        near[c].setdefault(d, []).append(f"{a}:{b}")
        near[a].setdefault(b, []).append(f"{c}:{d}")
    for kind, beside in (("source", "claim"), ("claim", "source"), ("party", "source"), ("check", "claim")):
        rank = {f"{beside}:{id}": place for place, id in enumerate(nodes[beside])}

        def middle(id: str, kind: str = kind, rank: dict[str, int] = rank) -> float:
            places = [rank[name] for name in near[kind].get(id, ()) if name in rank]
            return sum(places) / len(places) if places else len(rank)

        nodes[kind] = sorted(nodes[kind], key=middle)
    return [
        {"kind": kind, "title": COLUMNS[kind], "nodes": [_node(catalogue, kind, id) for id in ids]}
        for kind, ids in nodes.items()
    ]


def _node(catalogue: Catalogue, kind: str, id: str) -> dict[str, Any]:
    if kind == "party":
        return {"kind": kind, "id": id, "title": clip(catalogue.party(id) or id, 60), "path": None}
    if kind == "check":
        return catalogue.briefs[id]
    return catalogue.ref(kind, id)
