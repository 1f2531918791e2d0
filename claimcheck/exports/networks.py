"""GraphML and node-link JSON: what rests on what, for tools that draw and measure graphs."""

from __future__ import annotations

from claimcheck.exports.as_json import json_bytes
from claimcheck.exports.content import Content, Files
from claimcheck.provenance import graphml, node_link

__all__ = ["graphml_files", "node_link_files"]


def graphml_files(content: Content) -> Files:
    """Write the graph of the dossier as GraphML."""
    return {"provenance.graphml": graphml(content.workspace.graph())}


def node_link_files(content: Content) -> Files:
    """Write the graph of the dossier as node-link JSON."""
    return {"provenance.node-link.json": json_bytes(node_link(content.workspace.graph()))}
