"""In how many ways a figure would have to be wrong: properties of the count on random graphs and dossiers."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_dossiers import small_dossier

from claimcheck.provenance import Smallest, Tracer, smallest_cuts
from claimcheck.provenance.independence import MOST, Circuit

#: Graphs on which the count is held against max-flow.
FLOW_GRAPHS = 2_500
#: Graphs on which it is held against trying every set.
TRIED_GRAPHS = 1_500


def random_circuit(rng: random.Random, kinds: tuple[str, ...], untraced: float = 0.2) -> tuple[Circuit[str], str]:
    """Make a graph of at most 8 origins and 14 nodes over them; its last node is the root."""
    labels = {f"o{number}": f"o{number}" for number in range(rng.randint(1, 8))}
    found = dict.fromkeys(labels, "leaf")
    if rng.random() < untraced:
        found["nobody"] = "leaf"
    inputs: dict[str, tuple[str, ...]] = {}
    nodes = list(found)
    for number in range(rng.randint(2, 14)):
        node = f"n{number}"
        found[node] = rng.choice(kinds)
        inputs[node] = tuple(rng.sample(nodes, rng.randint(1, min(len(nodes), 5))))
        nodes.append(node)
    return Circuit(found, inputs, labels), nodes[-1]


def stands(circuit: Circuit[str], node: str, failed: set[str]) -> bool:
    """Say by the definition whether anything of a node is left."""
    if circuit.kinds[node] == "leaf":
        return node in circuit.labels and circuit.labels[node] not in failed
    left = [stands(circuit, other, failed) for other in circuit.inputs[node]]
    return any(left) if circuit.kinds[node] == "any" else all(left)


def tried(circuit: Circuit[str], root: str) -> Smallest:
    """Find the smallest sets by trying every set of at most four."""
    origins = sorted(set(circuit.labels.values()))
    for size in range(MOST + 1):
        cuts = [frozenset(some) for some in combinations(origins, size) if not stands(circuit, root, set(some))]
        if cuts:
            return Smallest(size, tuple(sorted(cuts, key=sorted)))
    return Smallest(None, ())


def flow(circuit: Circuit[str], root: str) -> int:
    """Return the max-flow from the origins to the root, every origin letting one unit through."""
    graph = networkx.DiGraph()
    graph.add_node("start")
    graph.add_node(root)
    for leaf, label in circuit.labels.items():
        graph.add_edge("start", (label, "in"), capacity=1)
        graph.add_edge((label, "in"), leaf)
    for node, others in circuit.inputs.items():
        graph.add_edges_from((other, node) for other in others)
    return int(networkx.maximum_flow_value(graph, "start", root))


def test_only_any_nodes_count_like_max_flow() -> None:
    """Where every node needs any of its inputs, the count is max-flow with unit capacities (Menger)."""
    rng = random.Random(1)
    for number in range(FLOW_GRAPHS):
        circuit, root = random_circuit(rng, ("any",))
        found, expected = smallest_cuts(circuit, root), flow(circuit, root)
        assert found.settled
        assert found.count == (expected if expected <= MOST else None), number


def test_every_graph_counts_like_trying_every_set() -> None:
    """On graphs of both kinds of node the smallest sets are those found by trying all sets, and every one of them."""
    rng = random.Random(2)
    for number in range(TRIED_GRAPHS):
        circuit, root = random_circuit(rng, ("any", "all"))
        assert smallest_cuts(circuit, root) == tried(circuit, root), number


def test_an_all_node_never_exceeds_its_weakest_input() -> None:
    """What needs all of its inputs is no surer than the least sure of them."""
    rng = random.Random(3)
    for _ in range(500):
        circuit, _ = random_circuit(rng, ("any", "all"))
        for node, others in circuit.inputs.items():
            if circuit.kinds[node] == "all":
                known = [smallest_cuts(circuit, other).count for other in others]
                counts = [count for count in known if count is not None]
                weakest = min(counts, default=MOST + 1)
                found = smallest_cuts(circuit, node).count
                assert (MOST + 1 if found is None else found) <= weakest


def test_five_or_more_is_said_at_once_of_a_hostile_graph() -> None:
    """Six hundred origins behind dense *all* nodes end in "5 or more"."""
    labels = {f"o{node}-{number}": f"o{node}-{number}" for node in range(6) for number in range(100)}
    kinds = dict.fromkeys(labels, "leaf")
    inputs = {f"all{node}": tuple(f"o{node}-{number}" for number in range(100)) for node in range(6)}
    kinds |= dict.fromkeys(inputs, "all") | {"root": "any"}
    found = smallest_cuts(Circuit(kinds, {**inputs, "root": tuple(inputs)}, labels), "root")
    assert (str(found), found.settled) == ("5 or more", True)


@pytest.mark.long
def test_a_search_without_end_stops_and_says_so() -> None:
    """Two hundred *all* nodes over half of two hundred origins each: the search stops, and tells that it did."""
    rng = random.Random(4)
    labels = {f"o{number}": f"o{number}" for number in range(200)}
    inputs = {f"all{node}": tuple(rng.sample(list(labels), 100)) for node in range(200)}
    kinds = dict.fromkeys(labels, "leaf") | dict.fromkeys(inputs, "all") | {"root": "any"}
    found = smallest_cuts(Circuit(kinds, {**inputs, "root": tuple(inputs)}, labels), "root")
    assert (str(found), found.settled) == ("5 or more", False)


def test_a_chain_of_ten_thousand_is_no_recursion() -> None:
    """A figure calculated from a figure ten thousand times over rests on each origin of the chain."""
    labels = {f"o{number}": f"o{number}" for number in range(10_000)}
    inputs = {"n0": ("o0",)} | {f"n{n}": (f"n{n - 1}", f"o{n}") for n in range(1, 10_000)}
    kinds = dict.fromkeys(labels, "leaf") | dict.fromkeys(inputs, "all")
    found = smallest_cuts(Circuit(kinds, inputs, labels), "n9999")
    assert (found.count, len(found.cuts)) == (1, 10_000)


@st.composite
def dossiers(draw: st.DrawFn) -> dict[str, Any]:
    """Make a dossier of up to seven claims with inputs, confirmations, repetitions, runs and parties."""
    ids = [f"claim-{number}" for number in range(draw(st.integers(1, 7)))]
    sources = [f"source-{number}" for number in range(4)]
    claims: dict[str, Any] = {}
    some = st.lists(st.sampled_from(ids), max_size=2, unique=True)
    for id in ids:
        claim: dict[str, Any] = {
            "figure": draw(st.sampled_from(["5 km", "6 km"])),
            "source": draw(st.sampled_from(sources)),
            "by": draw(st.sampled_from(["a", "b", "c"])),
            "from": draw(some),
            "confirms": [other for other in draw(some) if other != id],
            "repeated_in": draw(st.lists(st.sampled_from(sources), max_size=2, unique=True)),
        }
        if draw(st.booleans()):
            claim["run"] = draw(st.sampled_from(["run-a", "run-b", "run-c"]))
        claims[id] = {key: value for key, value in claim.items() if value != []}
    runs = {f"run-{party}": {"by": party} for party in ("a", "b", "c")}
    parties: dict[str, Any] = {"b": {"controlled_by": "a"}} if draw(st.booleans()) else {}
    return {
        "sources": {id: {"kind": "paper", "publisher": "a"} for id in sources},
        "runs": runs,
        "parties": parties,
        "claims": claims,
    }


def counts(content: Any, root: Path, id: str = "claim-0") -> tuple[int, int]:
    trace = Tracer(small_dossier(root, content)).trace(id)
    sizes = (trace.independent_origins.count, trace.independent_parties.count)
    return tuple(MOST + 1 if size is None else size for size in sizes)  # type: ignore[return-value]


FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FEW
@given(dossiers())
def test_parties_are_never_more_than_origins(tmp_path: Path, content: dict[str, Any]) -> None:
    """Origins of one party fall together."""
    origins, parties = counts(content, tmp_path)
    assert parties <= origins


@FEW
@given(dossiers())
def test_a_further_mention_changes_nothing(tmp_path: Path, content: dict[str, Any]) -> None:
    """However many pass a figure on, it was made no oftener."""
    before = counts(content, tmp_path)
    content["sources"]["latecomer"] = {"kind": "news", "publisher": "c"}
    content["claims"]["claim-0"].setdefault("repeated_in", []).append("latecomer")
    assert counts(content, tmp_path) == before


@FEW
@given(dossiers())
def test_an_unrelated_origin_adds_exactly_one(tmp_path: Path, content: dict[str, Any]) -> None:
    """A second finding by a stranger, from a run of its own, makes one more way."""
    before = counts(content, tmp_path)
    content["sources"]["other"] = {"kind": "paper", "publisher": "stranger"}
    content["runs"]["other-run"] = {"by": "stranger"}
    finding = {"figure": "5 km", "source": "other", "by": "stranger", "run": "other-run", "confirms": "claim-0"}
    content["claims"]["other-finding"] = finding
    after = counts(content, tmp_path)
    assert after == tuple(min(count + 1, MOST + 1) for count in before)


@FEW
@given(dossiers(), st.randoms(use_true_random=False))
def test_renaming_and_reordering_change_nothing(tmp_path: Path, content: dict[str, Any], rng: random.Random) -> None:
    """The count is one of the graph, not of names or of the order of files."""
    before = counts(content, tmp_path)
    fresh = {id: f"renamed-{number}" for number, id in enumerate(reversed(content["claims"]))}
    claims = [
        (
            fresh[id],
            {key: [fresh[o] for o in value] if key in ("from", "confirms") else value for key, value in claim.items()},
        )
        for id, claim in content["claims"].items()
    ]
    rng.shuffle(claims)
    assert counts({**content, "claims": dict(claims)}, tmp_path, fresh["claim-0"]) == before


@FEW
@given(dossiers())
def test_a_reported_set_is_a_cut(tmp_path: Path, content: dict[str, Any]) -> None:
    """With the runs and claims of a reported smallest set taken away, nothing of the figure is left."""
    tracer = Tracer(small_dossier(tmp_path, content))
    trace = tracer.trace("claim-0")
    circuit = tracer._circuits["origins"]
    root = tracer._component[trace.graph.root("claim-0")]
    for rest in trace.rests_on:
        if rest.kind == "origins":
            left = {leaf: label for leaf, label in circuit.labels.items() if label not in rest.ids}
            assert smallest_cuts(Circuit(circuit.kinds, circuit.inputs, left), root).count == 0


@pytest.mark.parametrize("size", [2_000])
def test_a_large_dossier_is_traced_claim_by_claim(size: int, tmp_path: Path) -> None:
    """Every claim of a large dossier has its trace, each with the origin at the end of its chain."""
    claims: dict[str, Any] = {}
    for number in range(size):
        claim: dict[str, Any] = {"figure": "5 km", "source": f"source-{number % 50}", "by": "a"}
        if number % 10:
            claim["from"] = f"claim-{number - 1}"
        claims[f"claim-{number}"] = claim
    content = {"sources": {f"source-{n}": {"kind": "paper"} for n in range(50)}, "claims": claims}
    tracer = Tracer(small_dossier(tmp_path, content))
    for number in range(size):
        assert [origin.id for origin in tracer.trace(f"claim-{number}").origins] == [f"claim-{number - number % 10}"]
