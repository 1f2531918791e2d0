"""Where a figure comes from: who says so, from what, and in how many ways it would have to be wrong."""

from claimcheck.provenance.findings import Mention, Origin, Rest
from claimcheck.provenance.graph import Graph, Node, build_graph
from claimcheck.provenance.independence import Smallest, smallest_cuts
from claimcheck.provenance.network import graphml, node_link, typed_network
from claimcheck.provenance.picture import picture
from claimcheck.provenance.times import TimeError, time_errors
from claimcheck.provenance.trace import Trace, Tracer
from claimcheck.provenance.words import summary, tree

__all__ = [
    "Graph",
    "Mention",
    "Node",
    "Origin",
    "Rest",
    "Smallest",
    "TimeError",
    "Trace",
    "Tracer",
    "build_graph",
    "graphml",
    "node_link",
    "picture",
    "smallest_cuts",
    "summary",
    "time_errors",
    "tree",
    "typed_network",
]
