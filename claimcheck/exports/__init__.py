"""The dossier in formats that others read: one file a format, one visible list.

What does not survive each format is told in ``docs/exports.md``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from claimcheck.exports.annotation import annotation
from claimcheck.exports.bibtex import bibtex
from claimcheck.exports.claimreview import claimreview
from claimcheck.exports.content import Content, Files
from claimcheck.exports.contract import contract
from claimcheck.exports.crate import crate
from claimcheck.exports.csl import csl
from claimcheck.exports.networks import graphml_files, node_link_files
from claimcheck.exports.prov import prov
from claimcheck.exports.tables import data_package, parquet, tables

__all__ = ["EXPORTS", "Content", "Export", "Files"]


@dataclass(frozen=True, slots=True)
class Export:
    """Hold one format.

    Args:
        name: What ``claimcheck export`` calls it.
        title: What it is, for help.
        write: Content to files; the same content gives the same bytes.
    """

    name: str
    title: str
    write: Callable[[Content], Files]


#: Every format, by name, in the order of the manual.
EXPORTS: dict[str, Export] = {
    export.name: export
    for export in (
        Export("json", "JSON contract with its JSON Schema: records, answers, traces", contract),
        Export("claimreview", "ClaimReview JSON-LD, one file a finished check", claimreview),
        Export("prov", "PROV-JSON: sources, claims, runs, parties", prov),
        Export("graphml", "GraphML: what rests on what, as a graph", graphml_files),
        Export("node-link", "node-link JSON of the same graph, as networkx and d3 read it", node_link_files),
        Export("ro-crate", "RO-Crate 1.3: records, copies and pages with their hashes", crate),
        Export("csl", "CSL-JSON of the sources", csl),
        Export("bibtex", "BibTeX of the sources", bibtex),
        Export("annotation", "W3C Web Annotation of each quote", annotation),
        Export("csv", "CSV of the claims and of the compared pairs", tables),
        Export("datapackage", "Frictionless data package of the same tables", data_package),
        Export("parquet", "Parquet of the same tables", parquet),
    )
}
