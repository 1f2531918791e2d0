"""The pages of the seed dossier: what they hold, in every format, and that nothing on them leads nowhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from claimcheck.collection import Collection, load_collection
from claimcheck.errors import ClaimcheckError
from claimcheck.report import print_pages, schema_text, write_single, write_site
from claimcheck.report.site import MANIFEST
from claimcheck.workspace import Workspace

ROOT = Path(__file__).parent.parent
VERDICTS = ("like-for-like", "partly confirmed", "refuted")


class Page(HTMLParser):
    """Gather the elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def values(self, attribute: str) -> list[str]:
        return [found for _, held in self.elements if (found := held.get(attribute)) is not None]


@pytest.fixture(scope="module")
def seed() -> Collection:
    return load_collection(ROOT)


@pytest.fixture(scope="module")
def site(seed: Collection, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(Workspace(seed), tmp_path_factory.mktemp("site")).parent


def pages(site: Path, ending: str = "html") -> Iterator[Path]:
    yield from (path for path in sorted(site.rglob(f"*.{ending}")) if path.name != "contract.schema.json")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def data_of(path: Path) -> dict[str, Any]:
    found = json.loads(text_of(path))
    assert isinstance(found, dict)
    return found


def test_every_page_has_its_twins(site: Path) -> None:
    """Beside every page stand its JSON and its Markdown."""
    for page in pages(site):
        assert page.with_suffix(".json").is_file()
        assert page.with_suffix(".md").is_file()


def test_every_record_has_a_page(site: Path, seed: Collection) -> None:
    """The address of a record is made from its id."""
    for folder in ("analyses", "checks", "claims", "sources"):
        for id in getattr(seed, folder):
            assert (site / folder / f"{id}.html").is_file()


def test_every_twin_keeps_the_contract(site: Path) -> None:
    """The packaged schema describes the JSON of every page."""
    schema = json.loads(schema_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for page in pages(site, "json"):
        assert [error.message for error in validator.iter_errors(data_of(page))] == [], page


def test_the_contract_is_strict() -> None:
    """A twin without its verdict, or a refuted pair with a ratio, breaks the contract."""
    validator = Draft202012Validator(json.loads(schema_text()))
    collection = load_collection(ROOT)
    page = json.loads(next(iter(print_pages(Workspace(collection), "json", "revenue-parity"))))
    assert validator.is_valid(page)
    assert not validator.is_valid({key: value for key, value in page.items() if key != "verdict"})
    page["pairs"][0]["agreement"]["ratio"] = "1.02"
    assert not validator.is_valid(page)


def test_every_link_leads_somewhere(site: Path) -> None:
    """A link of a page leads to a file of the site and to a place in it, or to the web."""
    places = {page: set(Page(text_of(page)).values("id")) for page in pages(site)}
    for page in places:
        for link in Page(text_of(page)).values("href"):
            if link.startswith(("http://", "https://")):
                continue
            file, _, place = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            assert target.is_file(), f"{page}: {link}"
            if place and target in places:
                assert place in places[target], f"{page}: {link}"


def test_ids_of_a_page_are_unique(site: Path) -> None:
    """No two places of a page have one name."""
    for page in pages(site):
        ids = Page(text_of(page)).values("id")
        assert len(ids) == len(set(ids)), page


def test_nothing_is_fetched_and_nothing_runs(site: Path) -> None:
    """A page holds no script and names no file to fetch, and its policy forbids both."""
    for page in pages(site):
        text = text_of(page)
        tags = {tag for tag, _ in Page(text).elements}
        assert tags.isdisjoint({"script", "img", "iframe", "object", "embed", "form", "base"})
        assert "default-src 'none'" in text
        assert not re.search(r"@import|url\(", text) and not Page(text).values("src")


def test_two_runs_are_equal_to_the_byte(site: Path, seed: Collection, tmp_path: Path) -> None:
    """The pages depend on the records alone."""
    again = write_site(Workspace(load_collection(ROOT)), tmp_path / "again").parent
    first = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    assert first == {path.relative_to(again): path.read_bytes() for path in again.rglob("*") if path.is_file()}


def test_pages_do_not_depend_on_the_folder_of_the_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem names its file from the root of the dossier, and no page holds a path of the machine."""
    told = []
    (tmp_path / "d" / "claims").mkdir(parents=True)
    (tmp_path / "d" / "claims" / "a.yaml").write_text("figure: 480 km\nmetric: range\n")
    for place in (tmp_path, tmp_path / "d" / "claims"):
        monkeypatch.chdir(place)
        told.append(list(print_pages(Workspace(load_collection(tmp_path / "d")), "json")))
    assert told[0] == told[1] and '"file": "claims/a.yaml"' in told[0][0]
    assert str(tmp_path) not in "".join(told[0])


def test_pages_are_light(site: Path) -> None:
    """The seed analysis weighs less than 50 kB, any other page less than 150 kB."""
    for page in pages(site):
        assert page.stat().st_size < (50_000 if page.parent.name == "analyses" else 150_000), page


def test_the_analysis_comes_in_its_order(site: Path) -> None:
    """Headline and date, one minute, what was checked, the article, evidence, what to read next, the contract."""
    text = text_of(site / "analyses" / "level-per-step.html")
    marks = ["<h1>", "In one minute", "What we checked", "What we found", "What it means", "Still open"]
    marks += ["Evidence and sources", "Read next", "the JSON contract"]
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)
    assert re.search(r"9 November 2026</time> · \d+ min read · \d+ sources", text)


def test_the_tracker_comes_in_its_order(site: Path) -> None:
    """What happened, why it matters, our read, what to watch, the question, evidence, the independence note."""
    text = text_of(site / "analyses" / "vllm-watch.html")
    marks = ["What happened", "Why it matters", "Our read", "What to watch", "Discussion question"]
    marks += ["Evidence and sources", "WittyWires runs this tracker on its own"]
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)


def test_the_verdict_stands_before_its_reason(site: Path, seed: Collection) -> None:
    """Whoever reads a check meets the verdict before the question and the reason, as a word and not a colour alone."""
    for id in seed.checks:
        page = data_of(site / "checks" / f"{id}.json")
        text = text_of(site / "checks" / f"{id}.html")
        body = text[text.index("<main") :]
        assert 0 < body.index(f"{page['verdict']}</span>") < body.index("<h1>") < body.index(page["reason"][:30])


def test_a_refuted_pair_has_a_difference_and_nothing_else(site: Path) -> None:
    """No ratio, percentage or overlap is printed of a refuted pair, and closeness is called no evidence."""
    pair = data_of(site / "checks" / "revenue-parity.json")["pairs"][0]
    assert (pair["agreement"]["difference"], pair["agreement"]["ratio"]) == ("0.96", None)
    lines = " ".join(pair["agreement"]["lines"])
    assert "0.96 USD per hour per GPU apart" in lines and "no evidence" in lines
    assert not re.search(r"ratio|overlap|%", lines)


def test_what_we_have_not_read_is_as_reported(site: Path, seed: Collection) -> None:
    """The page of a claim whose source nobody here has read says through whom we know it."""
    told = 0
    for claim in seed.claims.values():
        source = seed.sources[str(claim.source)]
        text = text_of(site / "claims" / f"{claim.id}.html")
        if source.accessed is None and claim.via:
            told += 1
            assert ", as reported by <a" in text, claim.id
    assert told > 10


def test_a_persons_verdict_says_so(site: Path) -> None:
    """A verdict that a person judged is labelled wherever it stands, with what the pairs give beside it."""
    for page in ("checks/open-against-production.html", "analyses/level-per-step.html", "index.html"):
        assert "judged by a person; computed from the pairs: partly confirmed" in text_of(site / page)


def test_verdicts_are_the_three_words(site: Path) -> None:
    """Every verdict in the JSON is one of the three public words."""
    for page in pages(site, "json"):
        for word in re.findall(r'"verdict": "([^"]*)"', text_of(page)):
            assert word in VERDICTS


def test_claims_link_to_the_lines_of_their_file(site: Path) -> None:
    """Below a verdict stand file and line of each claim, and the link leads to that line as written."""
    page = Page(text_of(site / "analyses" / "level-per-step.html"))
    lines = [link for link in page.values("href") if re.search(r"claims/[a-z0-9-]+\.html#L\d+$", link)]
    assert len(lines) > 10


def test_a_run_takes_its_old_pages_away(seed: Collection, tmp_path: Path) -> None:
    """A page that is not written again is taken away; a file of somebody else stays."""
    site = write_site(Workspace(seed), tmp_path / "site").parent
    (site / "CNAME").write_text("example.org\n")
    (site / "claims" / "gone.html").write_text("old")
    (site / "claims" / "kept.html").write_text("not ours")
    names = (site / MANIFEST).read_text()
    (site / MANIFEST).write_text(names + "claims/gone.html\n../outside.html\n")
    (tmp_path / "outside.html").write_text("outside")
    write_site(Workspace(seed), site)
    assert not (site / "claims" / "gone.html").exists()
    assert (site / "claims" / "kept.html").exists() and (site / "CNAME").exists()
    assert (tmp_path / "outside.html").exists()


@pytest.mark.parametrize("place", [".", "claims", "claims/pages", ".."])
def test_pages_never_land_among_the_records(place: str, tmp_path: Path) -> None:
    """The folder of the dossier, its records and what holds it are refused as output."""
    (tmp_path / "dossier" / "claims").mkdir(parents=True)
    collection = load_collection(tmp_path / "dossier")
    with pytest.raises(ClaimcheckError, match="name another folder"):
        write_site(Workspace(collection), tmp_path / "dossier" / place)


def test_one_file_holds_a_record_and_its_grounds(seed: Collection, tmp_path: Path) -> None:
    """The single file of a check holds its claims and sources, and every link in it leads to a place in it."""
    file = write_single(Workspace(seed), tmp_path / "one.html", "revenue-parity")
    page = Page(text_of(file))
    ids = page.values("id")
    assert {"checks-revenue-parity", "claims-vllm-revenue", "claims-deepseek-revenue", "sources-vllm-blog"} <= set(ids)
    assert len(ids) == len(set(ids))
    inside = [link for link in page.values("href") if not link.startswith("https://")]
    assert all(link.startswith("#") and link[1:] in ids for link in inside), inside


def test_one_file_holds_the_whole_dossier(seed: Collection, tmp_path: Path) -> None:
    """Without an id the single file holds every page once."""
    ids = Page(text_of(write_single(Workspace(seed), tmp_path / "all.html"))).values("id")
    assert {f"claims-{id}" for id in seed.claims} <= set(ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("form", ["html", "md", "txt", "json"])
def test_every_format_says_the_verdict_and_its_reason(form: str, seed: Collection) -> None:
    """Where no browser is, the same content is printed."""
    text = "\n".join(print_pages(Workspace(seed), form, "revenue-parity")).casefold()
    folded = " ".join(text.split())
    for words in ("refuted", "trace replay", "production traffic", "38.96", "alike in how they were obtained, scope"):
        assert words in folded


def test_an_unknown_id_is_told_with_the_nearest(seed: Collection) -> None:
    """A misspelt id names the id that was meant."""
    with pytest.raises(ClaimcheckError, match="did you mean `revenue-parity`"):
        print_pages(Workspace(seed), "md", "revenue-paritty")


def test_sources_are_numbered_in_the_order_of_the_text(site: Path) -> None:
    """The first citation of an analysis is source 1, and the list has no gap."""
    page = data_of(site / "analyses" / "level-per-step.json")
    assert [entry["number"] for entry in page["sources"]] == list(range(1, len(page["sources"]) + 1))
    assert page["sources"][0]["id"] == "deepinfer-repo"


def test_a_check_says_how_its_verdict_follows(site: Path) -> None:
    """Under how it was judged stands the rule that makes one verdict of several, and a person's verdict says so."""
    for ending in ("html", "md"):
        many = text_of(site / "checks" / f"engine-equivalence.{ending}")
        assert "all refuted make it refuted; anything else makes it partly confirmed" in many
        assert "The one pair gives the check its verdict." in text_of(site / "checks" / f"revenue-parity.{ending}")
        person = text_of(site / "checks" / f"open-against-production.{ending}")
        assert "A person gave the verdict (partly confirmed). " in person


def test_every_page_leads_to_what_the_verdicts_mean(site: Path, seed: Collection, tmp_path: Path) -> None:
    """The first page has a sentence for each of the three words, and every page links to it."""
    told = data_of(site / "index.json")["verdicts"]
    assert tuple(entry["verdict"] for entry in told) == VERDICTS
    for page in pages(site):
        assert any(link.endswith("#verdicts") for link in Page(text_of(page)).values("href")), page
    assert "#index--verdicts" in text_of(write_single(Workspace(seed), tmp_path / "all.html"))


def test_a_refuted_pair_names_what_is_open_too(site: Path) -> None:
    """What rules a comparison out hides no blocking field that one side leaves open."""
    page = data_of(site / "checks" / "revenue-parity.json")
    assert page["reason"].endswith("Also open: accelerator and latency target.")
    assert page["pairs"][0]["gist"] == page["reason"]


def test_stacked_tables_keep_their_labels(site: Path) -> None:
    """A cell that a small screen shows without its heading carries it, and an empty one is empty to the style sheet."""
    table = text_of(site / "checks" / "engine-equivalence.html")
    assert 'data-l="One side"' in table and 'data-l="Other side"' in table
    assert 'data-l="SGLang"' in table and "data-l=Both" in table
    assert "Left" not in table and "Right" not in table


def test_the_graph_begins_at_the_top(site: Path) -> None:
    """Every column of the graph has its first node under its heading."""
    found = re.findall(r'<rect class="node[^"]*" x="(\d+)" y="(\d+)"', text_of(site / "graph.html"))
    tops = {column: min(int(y) for x, y in found if x == column) for column, _ in found}
    assert len(tops) == 4 and set(tops.values()) == {32}
