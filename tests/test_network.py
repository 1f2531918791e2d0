"""The graph handed out: typed nodes and edges, the documented kinds, and files that networkx reads back."""

from __future__ import annotations

import doctest
import io
import json
import re
from pathlib import Path
from typing import Any

import networkx
import pytest
from click.testing import CliRunner
from small_dossiers import write_dossier

import claimcheck as cc
from claimcheck.cli.commands import group
from claimcheck.provenance import graphml, node_link

ROOT = Path(__file__).parent.parent
MANUAL = ROOT / "docs" / "provenance.md"

#: One claim of each kind: measured, calculated, confirmed, repeated, of itself, of nothing recorded, in a circle.
CLAIMS: dict[str, Any] = {
    "first": {"figure": "5 km", "source": "paper", "by": "lab", "run": "lab-run", "repeated_in": ["news", "blog"]},
    "second": {"figure": "5 km", "source": "journal", "by": "rival", "run": "rival-run", "confirms": "first"},
    "sum": {"figure": "10 km", "source": "blog", "by": "lab", "from": ["first", "third"], "repeated_in": ["news"]},
    "third": {"figure": "3 km", "source": "blog", "by": "lab", "from": ["nobody-recorded"]},
    "alone": {"figure": "7 km", "source": "blog", "by": "lab", "withdrawn": {"on": "2026-01-01", "reason": "wrong"}},
    "handed": {"figure": "5 km", "source": "news", "by": "lab", "obtained": "not stated"},
    "circle": {"figure": "8 km", "source": "blog", "by": "lab", "from": ["round"]},
    "round": {"figure": "8 km", "source": "news", "by": "lab", "from": ["circle"]},
}
#: What XML cannot hold, beside what it must escape.
HOSTILE = '<a href="x">&amp;</a> ]]> \'"\r\n\tä\U0001f600\x0b\x00\ufffe end'


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> cc.Dossier:
    root = tmp_path_factory.mktemp("network")
    sources = {id: {"kind": "paper", "publisher": "lab", "published": "2025"} for id in ("paper", "news", "blog")}
    runs = {"lab-run": {"by": "lab", "measured": "2024-05", "used": ["ruler", "tape"]}, "rival-run": {"by": "rival"}}
    parties = {"lab": {"controlled_by": "house"}, "house": {}}
    write_dossier(root, {"sources": sources, "runs": runs, "parties": parties, "claims": CLAIMS})
    return cc.load(root, strict=False)


def same(one: Any, other: Any) -> bool:
    """Say whether two graphs have the same nodes and edges with the same attributes, edges in the same order."""
    return dict(one.nodes(data=True)) == dict(other.nodes(data=True)) and list(one.edges(data=True)) == list(
        other.edges(data=True)
    )


def documented(heading: str) -> dict[str, set[str]]:
    """Return the kinds of one table of the manual, each with the attributes it names."""
    table = MANUAL.read_text(encoding="utf-8").partition(f"| {heading} |")[2].partition("\n\n")[0]
    rows = [line.split("|") for line in table.splitlines()[2:]]
    return {row[1].strip(" `"): set(re.findall(r"`(\w+)`", row[3])) for row in rows}


def test_the_manual_tells_every_kind_and_attribute(dossier: cc.Dossier) -> None:
    """Nodes and edges of every documented kind occur, with the documented attributes and no others, all of it text."""
    graph = dossier.graph()
    seen: dict[str, set[str]] = {}
    for _, data in graph.nodes(data=True):
        assert all(isinstance(value, str) for value in data.values())
        seen.setdefault(data["kind"], set()).update(data.keys() - {"kind", "label"})
    assert seen == documented("kind of node")
    assert {data["kind"] for *_, data in graph.edges(data=True)} == documented("kind of edge").keys()
    assert all(data.keys() == {"kind"} for *_, data in graph.edges(data=True))


def test_edges_lead_to_what_it_rests_on(dossier: cc.Dossier) -> None:
    """Descendants, ancestors and circles are those of the trace."""
    graph = dossier.graph()
    assert networkx.descendants(graph, "claim:alone") == {"origin:alone"}
    assert {"proposition:first", "origin:lab-run", "origin:rival-run", "missing:nobody-recorded"} <= (
        networkx.descendants(graph, "claim:sum")
    )
    assert "statement:news:sum" in networkx.ancestors(graph, "origin:lab-run")
    circles = [found for found in networkx.strongly_connected_components(graph) if len(found) > 1]
    assert circles == [{"claim:circle", "claim:round"}]
    assert dossier.trace("circle").loops == (("circle", "round"),)
    for id in CLAIMS:
        origins = {f"origin:{origin.id}" for origin in dossier.trace(id).origins}
        root = f"proposition:{id}" if f"proposition:{id}" in graph else f"claim:{id}"
        below = networkx.descendants(graph, root if id != "second" else "proposition:first")
        assert {node for node in below if graph.nodes[node]["kind"] == "origin"} == origins


def test_a_graph_is_the_callers_own(dossier: cc.Dossier) -> None:
    """What a caller does to a graph changes neither the next one nor a trace."""
    graph, before = dossier.graph(), dossier.trace("sum").to_json()
    graph.clear()
    assert len(dossier.graph()) > 0
    assert dossier.trace("sum").to_json() == before


def test_both_formats_are_read_back(dossier: cc.Dossier) -> None:
    """Networkx reads the same graph from either file."""
    graph = dossier.graph()
    assert same(networkx.read_graphml(io.BytesIO(graphml(graph))), graph)
    read = networkx.node_link_graph(json.loads(json.dumps(node_link(graph))), edges="edges")
    assert same(read, graph)
    assert read.name == graph.name


def test_what_xml_cannot_carry_is_marked() -> None:
    """A hostile text makes valid GraphML; the characters that XML forbids become U+FFFD, and all others stay."""
    graph = networkx.DiGraph(name=HOSTILE)
    graph.add_node("claim:a", kind="claim", label=HOSTILE)
    graph.add_node("claim:b", kind="claim", label="\ud800 alone")
    graph.add_edge("claim:a", "claim:b", kind=HOSTILE)
    read = networkx.read_graphml(io.BytesIO(graphml(graph)))
    expected = '<a href="x">&amp;</a> ]]> \'"\n\tä\U0001f600\ufffd\ufffd\ufffd end'
    assert read.nodes["claim:a"]["label"] == expected
    assert read.nodes["claim:b"]["label"] == "\ufffd alone"
    assert read.edges["claim:a", "claim:b"]["kind"] == expected
    assert graph.nodes["claim:a"]["label"] == HOSTILE


def test_an_empty_dossier_has_an_empty_graph(tmp_path: Path) -> None:
    """Where there is no claim there is no node, and both files are read back all the same."""
    write_dossier(tmp_path, {})
    graph = cc.load(tmp_path, strict=False).graph()
    assert len(graph) == 0
    assert len(networkx.read_graphml(io.BytesIO(graphml(graph)))) == 0
    assert len(networkx.node_link_graph(node_link(graph), edges="edges")) == 0


@pytest.mark.parametrize("form", ["graphml", "node-link"])
def test_the_command_writes_the_graph(form: str) -> None:
    """``claimcheck export`` prints the one file of each format."""
    result = CliRunner().invoke(group, ["export", form, "--output", "-", "--dossier", str(ROOT)])
    assert result.exit_code == 0
    data = result.stdout
    read = (
        networkx.parse_graphml(data) if form == "graphml" else networkx.node_link_graph(json.loads(data), edges="edges")
    )
    assert same(read, cc.load(ROOT).graph())


def test_the_python_of_the_manual_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of Python in the manual gives what stands below it."""
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(MANUAL), module_relative=False)
    assert tried > 0
    assert failed == 0
