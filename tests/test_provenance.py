"""Where figures come from: the cases with a known count, dates out of order, the words and the picture."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from small_dossiers import cases, small_dossier

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection
from claimcheck.provenance import Tracer, picture, summary, time_errors, tree

ROOT = Path(__file__).parent.parent
CASES = Path(__file__).parent / "cases" / "provenance"


def named(file: str) -> list[Any]:
    return [pytest.param(case, id=case["case"]) for case in cases(CASES / file)]


@pytest.mark.parametrize("case", named("independence.yaml"))
def test_counts_are_those_of_the_case(case: Any, tmp_path: Path) -> None:
    """Each case of the table has its mentions, origins, independent origins and parties, and rests on what it says."""
    collection = small_dossier(tmp_path, case)
    found = Tracer(collection).trace(case["trace"]).to_json()
    expected = case["expect"]
    assert len(found["mentions"]) == int(expected["mentions"])
    for key in ("origins", "independent_origins", "independent_parties"):
        assert found[key] == int(expected[key]), key
    rests = [rest.get("origins", rest.get("parties")) for rest in found["rests_on"]]
    assert rests == [list(rest) for rest in expected["rests_on"]]
    for key in ("loops", "untraced", "shared_inputs"):
        if key in expected:
            assert found[key] == [list(part) if isinstance(part, list) else part for part in expected[key]], key
    problems = {problem.code for problem in check_dossier(collection).problems}
    assert set(expected.get("problems", ())) <= problems
    if "problems" not in expected:
        assert not problems & {"circular-reporting", "time-error"}


@pytest.mark.parametrize("case", named("times.yaml"))
def test_dates_out_of_order_are_named(case: Any, tmp_path: Path) -> None:
    """Each case has the one time error that names both dates, or none."""
    collection = small_dossier(tmp_path, case)
    errors = list(time_errors(collection, Tracer(collection).graph))
    assert len(errors) == bool(case["says"])
    for words in case["says"]:
        assert words in errors[0].message


def test_seed_figure_is_mentioned_three_times_and_measured_once() -> None:
    """The $38.96 of the seed story has three mentions, one origin and one party, and vLLM says it of its own."""
    trace = Tracer(load_collection(ROOT)).trace("vllm-revenue")
    found = trace.to_json()
    assert list(found) == [
        "mentions",
        "origins",
        "independent_origins",
        "independent_parties",
        "rests_on",
        "loops",
        "untraced",
        "shared_inputs",
        "relation",
    ]
    assert {mention["source"] for mention in found["mentions"]} == {
        "vllm-blog",
        "cellcog-summary",
        "analysis-2026-11-09",
    }
    assert [mention["reported_by"] for mention in found["mentions"]].count("analysis-2026-11-09") == 2
    assert (found["origins"], found["independent_origins"], found["independent_parties"]) == (1, 1, 1)
    assert found["rests_on"][0]["origins"] == ["vllm-agentx-run"]
    assert found["relation"] == "self"
    assert "is mentioned three times" in summary(trace)
    assert "one origin" in summary(trace)
    assert "rests on" in tree(trace)


def test_the_manual_shows_what_the_command_prints() -> None:
    """The example of the manual is what tracing the seed figure prints, as a tree and as JSON."""
    manual = (ROOT / "docs" / "provenance.md").read_text(encoding="utf-8")
    trace = Tracer(load_collection(ROOT)).trace("vllm-revenue")
    assert f"$ claimcheck trace vllm-revenue\n{tree(trace)}\n```" in manual
    shown = json.loads(manual.partition("```json\n")[2].partition("```")[0])
    found = trace.to_json()
    assert {**shown, "mentions": shown["mentions"]} == {**found, "mentions": found["mentions"][:1]}


def test_seed_has_no_problem_of_provenance() -> None:
    """No quote, date or circle of the seed dossier is a problem."""
    assert [str(problem) for problem in check_dossier(load_collection(ROOT)).problems] == []


RELATIONS = [
    ("maker", "Thing", {"maker": {"makes": "Thing"}}, "self"),
    ("daughter", "Thing", {"maker": {"makes": "Thing"}, "daughter": {"controlled_by": "maker"}}, "self"),
    ("other", "Thing", {"maker": {"makes": "Thing"}, "other": {"makes": "Another"}}, "rival"),
    ("chips", "Thing", {"maker": {"makes": "Thing"}, "chips": {"makes": "GB300"}}, "supplier"),
    ("paper", "Thing", {"maker": {"makes": "Thing"}, "paper": {}}, "third party"),
    ("paper", "Nothing", {"maker": {"makes": "Thing"}, "paper": {}}, "unknown"),
]


@pytest.mark.parametrize(("by", "subject", "parties", "relation"), RELATIONS)
def test_relation_is_derived(by: str, subject: str, parties: Any, relation: str, tmp_path: Path) -> None:
    """How a producer stands to the subject follows from who makes and controls what."""
    claim = {"figure": "5 km", "source": "post", "by": by, "subject": subject, "instrument": "GB300"}
    content = {"sources": {"post": {"kind": "paper"}}, "parties": parties, "claims": {"one": claim}}
    assert Tracer(small_dossier(tmp_path, content)).trace("one").relation == relation


def test_parties_that_control_each_other_are_one(tmp_path: Path) -> None:
    """A circle of control ends, and its members count as one party."""
    content = {
        "sources": {"one": {"kind": "paper"}, "two": {"kind": "paper"}},
        "parties": {"a": {"controlled_by": "b"}, "b": {"controlled_by": "a"}},
        "claims": {
            "first": {"figure": "5 km", "source": "one", "by": "a"},
            "second": {"figure": "5 km", "source": "two", "by": "b", "confirms": "first"},
        },
    }
    found = Tracer(small_dossier(tmp_path, content)).trace("first").to_json()
    assert (found["independent_origins"], found["independent_parties"]) == (2, 1)


def confirmed(left: dict[str, str], right: dict[str, str]) -> dict[str, Any]:
    sources = {"one": {"kind": "paper", "publisher": "a"}, "two": {"kind": "paper", "publisher": "b"}}
    first = {"source": "one", "by": "a", **left}
    second = {"source": "two", "by": "b", "confirms": "first", **right}
    return {"sources": sources, "claims": {"first": first, "second": second}}


WORDS = "the engine moved nine hundred and fifty four boxes an hour"
COPIES = [
    ({"figure": "38.96 km"}, {"figure": "38.96 km"}, True),
    ({"figure": "39 km"}, {"figure": "39 km"}, False),
    ({"figure": "3,900 km"}, {"figure": "3,900 km"}, False),
    ({"figure": "954", "quote": f"954: {WORDS}"}, {"figure": "954.2", "quote": f"954.2, {WORDS.upper()}"}, True),
]


@pytest.mark.parametrize(("left", "right", "suspected"), COPIES)
def test_suspected_copying_is_told_and_lowers_nothing(
    left: dict[str, str], right: dict[str, str], suspected: bool, tmp_path: Path
) -> None:
    """The same four digits or eight words are reported; the count stays."""
    trace = Tracer(small_dossier(tmp_path, confirmed(left, right))).trace("first")
    assert bool(trace.suspected) is suspected
    assert trace.independent_origins.count == 2
    assert ("at most" in summary(trace)) is suspected


def test_withdrawn_and_superseded_claims_are_shown(tmp_path: Path) -> None:
    """A withdrawal and a successor stand in the words, the tree and the mention, and the check warns of the input."""
    content = confirmed({"figure": "5 km"}, {"figure": "5 km"})
    content["claims"]["first"]["withdrawn"] = {"on": "2026-01-01", "reason": "a wrong scale"}
    content["claims"]["second"]["supersedes"] = "first"
    collection = small_dossier(tmp_path, content)
    trace = Tracer(collection).trace("first")
    assert "first was withdrawn on 2026-01-01: a wrong scale" in summary(trace)
    assert "first is superseded by second." in summary(trace)
    assert "withdrawn 2026-01-01" in tree(trace)
    assert trace.to_json()["mentions"][0]["withdrawn"] == "2026-01-01: a wrong scale"
    assert "withdrawn-input" in {problem.code for problem in check_dossier(collection).problems}


def test_a_point_read_off_a_chart_is_a_problem(tmp_path: Path) -> None:
    """A value taken by eye gives a range."""
    content = confirmed({"figure": "30–32 ms", "obtained": "read off a chart"}, {"figure": "31 ms"})
    assert "chart-without-range" not in {p.code for p in check_dossier(small_dossier(tmp_path, content)).problems}
    content["claims"]["first"]["figure"] = "31 ms"
    for word in ("read off a chart", "chart-read"):
        content["claims"]["first"]["obtained"] = word
        assert "chart-without-range" in {p.code for p in check_dossier(small_dossier(tmp_path, content)).problems}


def test_picture_is_wellformed_deterministic_and_escaped(tmp_path: Path) -> None:
    """The picture is one SVG element, the same each time, and nothing of a record becomes markup in it."""
    nasty = "<script>alert(1)</script>&\"'"
    content = confirmed({"figure": "5 km", "subject": nasty}, {"figure": "5 km"})
    content["parties"] = {"a": {"name": nasty}}
    drawn = [picture(Tracer(small_dossier(tmp_path, content)).trace("first")) for _ in range(2)]
    assert drawn[0] == drawn[1]
    root = ElementTree.fromstring(drawn[0])
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert names == {"svg", "title", "desc", "text", "g", "rect", "path"}
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Where 5 km comes from"
    assert "mentioned twice" in (root.findtext("{http://www.w3.org/2000/svg}desc") or "")
    colours = {element.get(key) for element in root.iter() for key in ("fill", "stroke")} - {None}
    assert colours == {"none", "currentColor"}


def test_seed_picture_names_party_source_claim_and_check() -> None:
    """The picture of the seed figure holds its four columns."""
    drawn = picture(Tracer(load_collection(ROOT)).trace("vllm-revenue"))
    for words in (">Party<", ">Source<", ">Claim<", ">Check<", "vllm-blog", "revenue-parity", "stroke-dasharray"):
        assert words in drawn
