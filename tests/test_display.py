"""Displays in notebooks and frames: small tables, plain text beside, nothing a record holds becomes markup."""

from __future__ import annotations

import html.parser
import pickle
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import claimcheck as cc
from claimcheck.display import frame_of, html_of, register, text_of
from claimcheck.dossier import Dossier, load
from claimcheck.errors import ClaimcheckError
from claimcheck.records import Claim

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def dossier() -> Dossier:
    """The repository's own dossier."""
    return load(ROOT)


def things(dossier: Dossier) -> dict[str, Any]:
    """Return one of each kind that has a display."""
    return {
        "claim": dossier["vllm-revenue"],
        "comparison": dossier.compare("vllm-revenue", "deepseek-revenue"),
        "check": dossier.check("open-against-production"),
        "trace": dossier.trace("vllm-revenue"),
        "dossier": dossier,
    }


class _Balance(html.parser.HTMLParser):
    """Tell whether every element is closed, and which there are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def elements(text: str) -> set[str]:
    """Return the names of the elements of a well-formed piece of HTML."""
    parser = _Balance()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser.seen


WORDS = {
    "claim": ["$38.96 per GPU-hour", "token-revenue-per-gpu-hour", "GB300", "one GB300 NVL72 rack", "line 1"],
    "comparison": ["vllm-revenue", "deepseek-revenue", "refuted", "Obtained", "different", "blocking"],
    "check": ["partly confirmed", "flashmla-decode-gap", "Judged by newsroom", "refuted"],
    "trace": ["vllm-blog", "cellcog-summary", "one independent origin"],
    "dossier": ["revenue-parity", "engine-equivalence", "3 checks"],
}


@pytest.mark.parametrize("kind", WORDS)
def test_each_kind_has_a_table_and_a_text(dossier: Dossier, kind: str) -> None:
    """Both say the same: what it is, the verdict in words, what decides."""
    thing = things(dossier)[kind]
    page, text = html_of(thing), text_of(thing)
    assert {"table", "tr", "td"} <= elements(page) <= {
        "style", "div", "p", "strong", "b", "small", "table", "thead", "tbody", "tr", "th", "td",
    }  # fmt: skip
    for word in WORDS[kind]:
        assert word in page or word.replace("'", "&#x27;") in page
        assert word in text
    assert "<" not in text.replace("<1", "")


def test_what_decides_comes_first(dossier: Dossier) -> None:
    """In the table of a comparison the deciding fields stand above the others."""
    pair = dossier.compare("vllm-revenue", "deepseek-revenue")
    page = html_of(pair)
    places = [page.index(f'<th scope="row">{found.title}</th>') for found in pair.reasons]
    assert places == sorted(places) and places[-1] < page.index('<th scope="row">Metric</th>')


def test_nothing_a_record_holds_becomes_markup() -> None:
    """Markup in a claim is shown as text."""
    evil = "<script>alert(1)</script>\"'&"
    claim = Claim.read({"figure": "5 <b>ms</b>", "metric": "m", "subject": evil, "note": evil, "a.b": [evil, evil]})
    page = html_of(claim)
    assert not elements(page) & {"script", "b"} and "&lt;script&gt;" in page


def test_a_long_table_is_cut_with_a_count() -> None:
    """A claim of a thousand conditions shows two hundred and says how many more there are."""
    claim = Claim.read({"figure": "5", "metric": "m", "subject": "s", **{f"f{n}": "x" for n in range(1_000)}})
    assert "more" in html_of(claim) and html_of(claim).count("<tr>") == 200
    assert text_of(claim).splitlines()[-1].endswith("more")


def test_what_has_no_display_is_refused() -> None:
    """A text, a number or a record of another kind is no thing to show."""
    with pytest.raises(TypeError, match="no display for int"):
        html_of(5)


class _Formatter:
    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Any] = {}

    def for_type_by_name(self, module: str, name: str, function: Any) -> None:
        self.known[module, name] = function


def test_displays_are_handed_to_a_running_shell(dossier: Dossier) -> None:
    """HTML and plain text are registered for each kind by its name; no record has a method for it."""
    formatters = {"text/html": _Formatter(), "text/plain": _Formatter()}
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))
    assert register(shell)
    for thing in things(dossier).values():
        key = type(thing).__module__, type(thing).__name__
        assert formatters["text/html"].known[key](thing) == html_of(thing)
        printed: list[str] = []
        formatters["text/plain"].known[key](thing, SimpleNamespace(text=printed.append), False)
        assert printed == [text_of(thing)]
        assert not hasattr(thing, "_repr_html_")


def test_without_a_shell_nothing_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a plain interpreter there is nothing to do, and IPython is not imported for it."""
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    assert not register()
    assert "IPython" not in sys.modules


def test_loading_registers_where_ipython_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """`cc.load` inside IPython is all a notebook needs."""
    formatters = {"text/html": _Formatter(), "text/plain": _Formatter()}
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    load(ROOT)
    assert ("claimcheck.dossier", "Dossier") in formatters["text/html"].known


def test_a_frame_holds_every_claim_with_exact_text(dossier: Dossier) -> None:
    """One row a claim in the order of files; numbers beside the exact decimals, conditions by field id."""
    frame = dossier.frame("pandas")
    assert list(frame["id"]) == [claim.id for claim in dossier.claims]
    row = frame.set_index("id").loc["vllm-revenue"]
    assert (row["value"], row["value_exact"]) == (38.96, "38.96")
    assert (row["low_exact"], row["high_exact"], row["unit"]) == ("38.955", "38.965", "USD/hour/GPU")
    assert (row["hardware.count"], row["workload.latency_target"]) == ("72", "not stated")
    assert frame["value"].dtype.kind == "f"


def test_an_empty_dossier_has_an_empty_frame(tmp_path: Path) -> None:
    """The columns are there without a row."""
    (tmp_path / "claims").mkdir()
    frame = load(tmp_path).frame("pandas")
    assert len(frame) == 0 and {"id", "figure", "value", "value_exact", "unit"} <= set(frame.columns)


@pytest.mark.parametrize(
    ("library", "missing", "message"),
    [
        (None, ("pandas", "polars"), "pandas or polars, which is not installed; `pip install pandas`"),
        ("polars", ("polars",), "needs polars, which is not installed; `pip install polars`"),
        ("numpy", (), "'numpy' is no library of frames"),
    ],
)
def test_a_missing_library_is_named(
    dossier: Dossier, monkeypatch: pytest.MonkeyPatch, library: str | None, missing: tuple[str, ...], message: str
) -> None:
    """The error says what to install."""
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ClaimcheckError) as caught:
        frame_of(dossier.collection, library)
    assert message in str(caught.value)


def test_polars_is_used_where_pandas_is_not(dossier: Dossier, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever is installed makes the frame."""
    made: dict[str, Any] = {}
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=made.update))
    frame_of(dossier.collection)
    assert made["id"][0] == dossier.claims[0].id and len(made["value"]) == len(dossier.claims)


def test_a_repr_says_what_a_thing_is(dossier: Dossier) -> None:
    """Where nothing displays them, records and results name themselves in one short line."""
    assert {kind: repr(thing) for kind, thing in things(dossier).items()} == {
        "claim": "<Claim vllm-revenue: vLLM, $38.96 per GPU-hour>",
        "comparison": "<Comparison vllm-revenue against deepseek-revenue: refuted>",
        "check": "<CheckResult open-against-production: partly confirmed>",
        "trace": "<Trace vllm-revenue: origins 1, mentions 3>",
        "dossier": f"<Dossier {dossier.name!r}: {len(dossier.claims)} claims, {len(dossier.sources)} sources, "
        f"{len(dossier.collection.checks)} checks>",
    }
    assert repr(dossier.sources).startswith(f"<{len(dossier.sources)} sources: 36kr-report, ")
    assert repr(dossier.sources["vllm-blog"]) == "<Source vllm-blog>"


def test_records_are_held_by_id_by_number_and_in_order(dossier: Dossier) -> None:
    """One kind of record is a list of them that knows their ids."""
    claims = dossier.claims
    assert claims["vllm-revenue"] is dossier["vllm-revenue"]
    assert [claim.id for claim in claims] == list(claims.ids) and claims[0] is claims[claims.ids[0]]
    assert claims[:2] == tuple(claims)[:2] and "vllm-revenue" in claims and claims[0] in claims
    with pytest.raises(KeyError, match="is none of the claims; did you mean `vllm-revenue`"):
        claims["vllm-revenu"]
    with pytest.raises(KeyError, match="is none of the claims"):
        claims["vllm-blog"]


def test_ids_are_completed(dossier: Dossier) -> None:
    """What stands between the brackets is completed by every id of the dossier, or of the one kind."""
    every = dossier._ipython_key_completions_()
    assert {"vllm-revenue", "vllm-blog", "revenue-parity"} <= set(every)
    assert dossier.checks._ipython_key_completions_() == list(dossier.collection.checks)


def test_dossiers_and_results_pickle(dossier: Dossier) -> None:
    """What comes back says the same, and goes on answering."""
    pair = dossier.compare("vllm-revenue", "deepseek-revenue")
    assert pickle.loads(pickle.dumps(pair)).to_json() == pair.to_json()
    again = pickle.loads(pickle.dumps(dossier))
    assert again.compare("vllm-revenue", "deepseek-revenue").to_json() == pair.to_json()
    for thing in things(dossier).values():
        assert repr(pickle.loads(pickle.dumps(thing))) == repr(thing)


def test_a_pair_is_drawn_as_the_report_draws_it(dossier: Dossier) -> None:
    """The picture is a file of its own, styled inside, and says in words what it shows."""
    pair = dossier.compare("vllm-revenue", "deepseek-revenue")
    picture = dossier.plot(pair)
    ElementTree.fromstring(picture.svg)
    assert picture.svg.count('class="allowed') == 2 and ".plot .allowed{" in picture.svg and "var(" not in picture.svg
    assert "38.955 to 38.965" in repr(picture)
    assert picture._repr_html_() == picture.svg
    apart = cc.compare(
        Claim.read({"id": "a", "figure": "5 ms", "metric": "e2e-latency", "subject": "A"}),
        Claim.read({"id": "b", "figure": "5 km", "metric": "range-electric", "subject": "B"}),
    )
    with pytest.raises(ClaimcheckError, match="no common unit"):
        dossier.plot(apart)


def test_figures_of_a_metric_share_an_axis_only_where_they_are_like_for_like() -> None:
    """The two query times that a check calls like-for-like are drawn; what is no metric of the dossier is refused."""
    benchmarks = load(ROOT / "examples/software-benchmark")
    metric = benchmarks.claims["q29-duckdb"].metric_id
    picture = benchmarks.plot(metric)
    root = ElementTree.fromstring(picture.svg)
    drawn = " ".join(root.itertext())
    assert (
        benchmarks.claims["q29-duckdb"].figure_text in drawn
        and benchmarks.claims["q29-clickhouse"].figure_text in drawn
    )
    with pytest.raises(ClaimcheckError, match="is of the metric"):
        benchmarks.plot("no-such-metric")
