"""What rests on what, handed out as a graph of networkx: typed nodes and edges, and text throughout."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from claimcheck.collection import Collection
from claimcheck.provenance.graph import Node
from claimcheck.provenance.trace import Tracer

if TYPE_CHECKING:
    from networkx import DiGraph as Network

__all__ = ["graphml", "node_link", "node_text", "typed_network"]

#: What XML cannot carry, and carriage returns, which its readers turn into line ends.
_NO_XML = re.compile("[^\t\n\\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def node_text(node: Node) -> str:
    """Return the name of a node: its kind, its id and of a statement its claim, such as ``claim:vllm-revenue``."""
    return ":".join(part for part in node if part)


def typed_network(tracer: Tracer, name: str) -> Network:
    """Return what rests on what in a dossier.

    Args:
        tracer: The tracer of the dossier.
        name: The name of the graph.

    Returns:
        A directed graph; each edge leads from what rests to what it rests on. Nodes are texts (``claim:vllm-revenue``)
        with ``kind``, ``label`` and what ``docs/provenance.md`` names for the kind; edges have a ``kind``. Every
        attribute is a text, one that is not recorded is left out, and nodes and edges are in the order of the records.
    """
    import networkx

    found = networkx.DiGraph(name=name)
    for node in tracer.graph.rests_on:
        known = {key: text for key, text in _attributes(node, tracer).items() if text is not None}
        found.add_node(node_text(node), kind=node.kind, **known)
    for node, others in tracer.graph.rests_on.items():
        for other in others:
            found.add_edge(node_text(node), node_text(other), kind=_edge(node, other, tracer.collection))
    return found


def _attributes(node: Node, tracer: Tracer) -> dict[str, str | None]:
    match node.kind:
        case "statement":
            return _statement(node, tracer.collection)
        case "claim":
            return _claim(node, tracer.collection)
        case "proposition":
            members = tracer.graph.members[node.id]
            return {"label": f"any of {', '.join(members)}", "needs": "any", "claims": " ".join(members)}
        case "origin":
            return _origin(node, tracer)
    return {"label": node.id}


def _statement(node: Node, collection: Collection) -> dict[str, str | None]:
    source, claim = collection.sources.get(node.id), collection.claims[node.of]
    how = "first stated" if node.id == claim.source else "read here" if node.id == claim.via else "passed on"
    printed = next((entry.figure for entry in claim.repeated_in if entry.source == node.id and entry.figure), None)
    return {
        "label": f"{node.id}: {printed or claim.figure_text}",
        "needs": "all",
        "source": node.id,
        "claim": node.of,
        "how": how,
        "figure": printed or claim.figure_text,
        "published": source.published if source is not None else None,
        "publisher": source.publisher if source is not None else None,
    }


def _claim(node: Node, collection: Collection) -> dict[str, str | None]:
    claim = collection.claims[node.id]
    return {
        "label": f"{claim.figure_text} ({claim.subject})",
        "needs": "all",
        "claim": claim.id,
        "figure": claim.figure_text,
        "subject": claim.subject,
        "metric": claim.metric_id,
        "obtained": claim.obtained,
        "by": claim.by,
        "withdrawn": claim.withdrawn.on if claim.withdrawn is not None else None,
    }


def _origin(node: Node, tracer: Tracer) -> dict[str, str | None]:
    origin, run = tracer.origin(node.id), tracer.collection.runs.get(node.id)
    return {
        "label": f"run {node.id}" if origin.is_run else node.id,
        "run" if origin.is_run else "claim": node.id,
        "by": origin.by,
        "party": origin.party,
        "measured": run.measured if run is not None else None,
        "used": "; ".join(origin.used) or None,
    }


def _edge(node: Node, other: Node, collection: Collection) -> str:
    """Return the kind of an edge."""
    if node.kind == "statement":
        return "states"
    if node.kind == "proposition":
        return "confirmed by"
    if other.kind == "origin":
        return "made in"
    return "calculated from" if collection.claims[node.id].from_ else "handed on from"


def graphml(network: Network) -> bytes:
    """Return a graph as GraphML; characters that XML cannot carry become U+FFFD, and every line end a line feed.

    The same graph gives the same bytes.
    """
    import networkx

    clean = networkx.DiGraph(name=_xml_text(network.name))
    clean.add_nodes_from((node, _xml_texts(data)) for node, data in network.nodes(data=True))
    clean.add_edges_from((node, other, _xml_texts(data)) for node, other, data in network.edges(data=True))
    written = io.BytesIO()
    networkx.write_graphml_xml(clean, written)
    return written.getvalue() + b"\n"


def node_link(network: Network) -> dict[str, Any]:
    """Return a graph as plain data in the node-link format of networkx, the edges under ``edges``."""
    import networkx

    data: dict[str, Any] = networkx.node_link_data(network, edges="edges")
    return data


def _xml_texts(data: dict[str, str]) -> dict[str, str]:
    return {key: _xml_text(text) for key, text in data.items()}


def _xml_text(text: str) -> str:
    return _NO_XML.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
