"""Exports: every format passes a validator that knows nothing of claimcheck."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bibtexparser
import citeproc
import jsonschema
import prov
import pytest
import rocrate
from click.testing import CliRunner
from documents import document, quotes
from prov.model import ProvDocument
from small_dossiers import write_dossier

from claimcheck.cli import export as export_command
from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.escapes import latex
from claimcheck.exports import EXPORTS, Content
from claimcheck.exports.csl import TYPES
from claimcheck.exports.tables import safe_cell
from claimcheck.provenance import Tracer
from claimcheck.workspace import Workspace
from claimcheck.writing import MARKER

ROOT = Path(__file__).parent.parent
MOMENT = "2026-11-09T10:00:00Z"
NASTY = '=1+1 "quoted", {braces} $5 & 50% #1 _under_ ~tilde^ <b>\\ é “curly” 日本'


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dossier of difficult characters, with a copy held, a withdrawn claim, a judged and a computed check."""
    root = tmp_path_factory.mktemp("nasty")
    link = "https://example.org/a%7B?x=1&y=(2)~_%25"
    own = {"kind": "paper", "publisher": "lab", "published": "2026-01", "accessed": "2026-02-01"}
    content = {
        "sources": {
            "post": {**own, "title": NASTY, "url": link, "cites": "other", "authors": [NASTY, "B"]},
            "other": {
                "kind": "something else",
                "published": "2019",
                "publisher": "not stated",
                "supersedes": "post",
                "url": "https://example.org/other",
            },
        },
        "parties": {"lab": {"name": NASTY, "makes": "Thing"}, "daughter": {"controlled_by": "lab"}},
        "runs": {"lab-run": {"by": "lab", "measured": "2026-01-02", "used": [NASTY, "Data"]}},
        "claims": {
            "first": {
                "figure": "-7.4%",
                "quote": "output fell by " + next(q for q in quotes("html") if q.startswith("output")).split()[3],
                "source": "post",
                "by": "lab",
                "run": "lab-run",
                "subject": NASTY,
                "repeated_in": [{"source": "other", "figure": "-7%", "quote": "it [...] fell"}],
                "withdrawn": {"on": "2026-03-01", "reason": NASTY},
                "topics": ["a b", "c"],
            },
            "second": {"figure": "5 km", "source": "other", "by": "daughter", "from": "first", "supersedes": "first"},
            "third": {"figure": "not stated", "source": "other", "title": NASTY, "confirms": "second"},
        },
    }
    write_dossier(root, content)
    said = {"source": "post", "quote": NASTY}
    pairs = [{"left": "first", "right": "second"}]
    check = {"question": NASTY, "pairs": pairs, "summary": NASTY, "equated": said}
    person = {"verdict": "partly confirmed", "by": "lab", "reason": NASTY, "sources": ["post"]}
    (root / "checks" / "pair.yaml").write_text(json.dumps(check))
    (root / "checks" / "person.yaml").write_text(json.dumps({"question": "Is it?", "judged": person}))
    (root / "checks" / "unfinished.yaml").write_text(json.dumps({"question": "And this?", "among": ["first"]}))
    page = root / "page.html"
    page.write_bytes(document("html"))
    arguments = ["snapshot", str(page), "--source", "post", "--retrieved", MOMENT, "--dossier", str(root)]
    (root / "sources" / "all.yaml").unlink()
    for id, source in content["sources"].items():
        lines = [f"{key}: {json.dumps(value)}" for key, value in source.items()]
        (root / "sources" / f"{id}.yaml").write_text("\n".join(lines) + "\n")
    result = CliRunner().invoke(group, arguments)
    assert result.exit_code == 0, result.exception
    return root


@pytest.fixture(scope="module", params=["seed", "nasty"])
def content(request: pytest.FixtureRequest, nasty: Path) -> Content:
    collection = load_collection(ROOT if request.param == "seed" else nasty)
    return Content(Workspace(collection), "https://example.org/report/")


def written(content: Content, form: str) -> dict[str, bytes]:
    return dict(EXPORTS[form].write(content))


def test_every_format_is_listed() -> None:
    """The list, the command and the modules name the same formats."""
    assert tuple(EXPORTS) == export_command._FORMATS
    modules = {path.stem for path in (ROOT / "claimcheck" / "exports").glob("*.py")}
    used = {entry.write.__module__.rpartition(".")[2] for entry in EXPORTS.values()}
    assert modules - used == {"__init__", "content", "as_json", "schema"}


@pytest.mark.parametrize("form", list(EXPORTS))
def test_the_same_dossier_gives_the_same_bytes(form: str, content: Content) -> None:
    """No format carries a clock, a path of this machine or an order of chance."""
    fresh = Content(Workspace(content.collection), content.base)
    files = written(content, form)
    assert files == written(fresh, form)
    assert all(str(content.collection.root.resolve()).encode() not in data for data in files.values())


# JSON contract


def test_json_follows_its_schema(content: Content) -> None:
    """The contract is valid under the schema that travels with it, and the schema is one."""
    files = written(content, "json")
    schema = json.loads(files["dossier.schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.loads(files["dossier.json"])
    jsonschema.Draft202012Validator(schema).validate(document)
    assert [claim["id"] for claim in document["claims"]] == list(content.collection.claims)
    document["claims"][0]["surprise"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate(document)


# ClaimReview


class Vocabulary:
    """The vocabulary of schema.org as the package rocrate holds it."""

    def __init__(self) -> None:
        held = json.loads((Path(rocrate.__file__).parent / "data" / "schema.jsonld").read_text(encoding="utf-8"))
        entities = {entity["@id"]: entity for entity in held["@graph"]}
        self.parents = {id: self._ids(entity, "rdfs:subClassOf") for id, entity in entities.items()}
        self.domains = {id: self._ids(entity, "schema:domainIncludes") for id, entity in entities.items()}
        self.ranges = {id: self._ids(entity, "schema:rangeIncludes") for id, entity in entities.items()}
        self.classes = {id for id, entity in entities.items() if "rdfs:Class" in self._types(entity)}
        self.properties = {id for id, entity in entities.items() if "rdf:Property" in self._types(entity)}

    @staticmethod
    def _types(entity: Any) -> list[str]:
        found = entity.get("@type", [])
        return found if isinstance(found, list) else [found]

    @staticmethod
    def _ids(entity: Any, key: str) -> set[str]:
        found = entity.get(key, [])
        return {part["@id"] for part in (found if isinstance(found, list) else [found])}

    def ancestors(self, id: str) -> set[str]:
        """Return a class and all its ancestors."""
        seen, queue = {id}, [id]
        for one in queue:
            for other in self.parents.get(one, ()):
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return seen

    def faults(self, entity: dict[str, Any]) -> Iterator[str]:
        """Yield each unknown type or property, each property out of its domain, each value out of its range."""
        kind = f"schema:{entity['@type']}"
        if kind not in self.classes:
            yield f"{kind} is no type"
        for key, value in entity.items():
            if key.startswith("@"):
                continue
            name = f"schema:{key}"
            if name not in self.properties:
                yield f"{name} is no property"
            elif not self.domains[name] & self.ancestors(kind):
                yield f"{name} is no property of {kind}"
            for part in value if isinstance(value, list) else [value]:
                if not self.fits(part, self.ranges.get(name, set())):
                    yield f"{part!r} is no value of {name}"
                if isinstance(part, dict):
                    yield from self.faults(part)

    def fits(self, value: Any, ranges: set[str]) -> bool:
        """Tell whether a value is of a type that a property takes."""
        if isinstance(value, dict):
            return bool(self.ancestors(f"schema:{value['@type']}") & ranges)
        if isinstance(value, int):
            return bool({"schema:Number", "schema:Integer"} & ranges)
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", value) and {"schema:Date", "schema:DateTime"} & ranges:
            return True
        if re.match(r"https?://", value) and "schema:URL" in ranges:
            return True
        return "schema:Text" in ranges or bool(ranges & {"schema:CreativeWork"} and value.startswith("https://"))


def test_claimreview_uses_the_vocabulary(content: Content) -> None:
    """Every type and property is of schema.org, in its domain and range, and each review has what explorers need."""
    vocabulary = Vocabulary()
    files = written(content, "claimreview")
    assert files
    for data in files.values():
        review = json.loads(data)
        assert review["@context"] == "https://schema.org"
        assert list(vocabulary.faults(review)) == []
        for key in ("claimReviewed", "reviewRating", "author"):
            assert key in review or content.collection.settings.publisher is None
        rating = review["reviewRating"]
        assert len(review["claimReviewed"]) < 75 and review["url"].startswith(content.base or "-")
        words = {"like-for-like": 5, "partly confirmed": 3, "refuted": 1}
        assert words[rating["alternateName"]] == rating["ratingValue"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"claimReviewd": "x"}, "no property"),
        ({"@type": "ClaimRevue"}, "no type"),
        ({"ratingValue": 5}, "no property of"),
        ({"reviewRating": {"@type": "Organization", "name": "x"}}, "no value of"),
        ({"datePublished": "tomorrow"}, "no value of"),
    ],
)
def test_the_check_of_the_vocabulary_can_fail(change: Any, fault: str, content: Content) -> None:
    """A misspelt property, an unknown type, a wrong domain and a wrong range are found."""
    review = json.loads(next(iter(written(content, "claimreview").values()))) | change
    assert any(fault in found for found in Vocabulary().faults(review))


def test_a_review_rates_the_equating_and_nobodys_own_figure(nasty: Path) -> None:
    """The one thing reviewed is that the figures are the same, by whom the check says; the claims are parts of that."""
    collection = load_collection(nasty)
    files = EXPORTS["claimreview"].write(Content(Workspace(collection), "https://example.org/"))
    review = json.loads(files["pair.jsonld"])
    rated = review["itemReviewed"]
    assert rated["@type"] == "Claim" and rated["name"].startswith("Equated: -7.4% (") and rated["text"] == NASTY
    assert rated["author"]["name"] == NASTY  # the publisher of the source that equates them
    assert rated["appearance"][0]["url"] == "https://example.org/a%7B?x=1&y=(2)~_%25"
    assert [part["@type"] for part in rated["hasPart"]] == ["Claim", "Claim"]
    assert review["name"] == NASTY and "-7.4%" in review["claimReviewed"]
    seed = load_collection(ROOT)
    silent = EXPORTS["claimreview"].write(Content(Workspace(seed), "https://example.org/"))["revenue-parity.jsonld"]
    assert "author" not in json.loads(silent)["itemReviewed"]


def test_a_review_without_an_address_is_refused(tmp_path: Path) -> None:
    """Without --base-url nothing is written, and the message says what is missing."""
    words = ["export", "claimreview", "--output", str(tmp_path / "out"), "--dossier", str(ROOT)]
    answer = CliRunner().invoke(group, words)
    assert answer.exit_code == 1 and "--base-url" in str(answer.exception) and not (tmp_path / "out").exists()


def test_the_source_of_an_equating_is_there(nasty: Path, tmp_path: Path) -> None:
    """A check whose equating names no source of the dossier is told at that key."""
    shutil.copytree(nasty, tmp_path / "d")
    path = tmp_path / "d/checks/pair.yaml"
    path.write_text(path.read_text("utf-8").replace('"source": "post"', '"source": "pots"'), "utf-8")
    found = [problem for problem in load_collection(tmp_path / "d").problems if problem.code == "unknown-source"]
    (problem,) = found
    assert str(problem.file).endswith("checks/pair.yaml") and problem.hint == "did you mean `post`?"


def test_an_unfinished_check_has_no_review(nasty: Path) -> None:
    """A check that holds nothing against each other is no review; with a base address the others name their pages."""
    collection = load_collection(nasty)
    files = EXPORTS["claimreview"].write(Content(Workspace(collection), "https://example.org/"))
    assert set(files) == {"pair.jsonld", "person.jsonld"}
    assert json.loads(files["pair.jsonld"])["url"] == "https://example.org/checks/pair.html"


# PROV


def test_prov_is_valid_and_comes_back(content: Content) -> None:
    """The document follows the JSON Schema inside prov, reads back equal, and holds claims, runs, sources, parties."""
    data = written(content, "prov")["provenance.json"].decode()
    schema = json.loads((Path(prov.__file__).parent / "tests" / "schemas" / "prov-json.schema.json").read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator(schema).validate(json.loads(data))
    read = ProvDocument.deserialize(content=data, format="json")
    assert ProvDocument.deserialize(content=read.serialize(format="json"), format="json") == read
    names = {str(record.identifier) for record in read.get_records() if record.identifier is not None}
    held = content.collection
    for records in (held.claims, held.runs, held.sources, held.parties):
        assert {f"cc:{id}" for id in records} <= names


# RO-Crate


@pytest.mark.long
def test_crate_is_valid_offline(content: Content, tmp_path: Path) -> None:
    """The crate passes the validator of the specification without the network, and its hashes are right."""
    for name, data in written(content, "ro-crate").items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    script = Path(__file__).parent / "crate_validator.py"
    run = subprocess.run([sys.executable, "-W", "ignore", str(script), str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
    assert json.loads(run.stdout.splitlines()[-1]) == []
    graph = json.loads((tmp_path / "ro-crate-metadata.json").read_text(encoding="utf-8"))["@graph"]
    parts = {entity["@id"]: entity for entity in graph if entity["@type"] == "File"}
    for id, entity in parts.items():
        assert hashlib.sha256((tmp_path / id).read_bytes()).hexdigest() == entity["sha256"]
    root = next(entity for entity in graph if entity["@id"] == "./")
    assert {part["@id"] for part in root["hasPart"]} == set(parts)


@pytest.mark.long
def test_crate_validator_can_fail(tmp_path: Path) -> None:
    """A crate whose root names a file that is not there is refused by the same validator."""
    collection = load_collection(ROOT)
    content = Content(Workspace(collection))
    metadata = json.loads(written(content, "ro-crate")["ro-crate-metadata.json"])
    (tmp_path / "ro-crate-metadata.json").write_text(json.dumps(metadata), encoding="utf-8")
    script = Path(__file__).parent / "crate_validator.py"
    run = subprocess.run([sys.executable, "-W", "ignore", str(script), str(tmp_path)], capture_output=True, text=True)
    assert json.loads(run.stdout.splitlines()[-1]) != []


def test_crate_is_read_by_rocrate(content: Content, tmp_path: Path) -> None:
    """The package rocrate opens the crate and finds its name and its files."""
    from rocrate.rocrate import ROCrate

    files = written(content, "ro-crate")
    for name, data in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    crate = ROCrate(tmp_path)
    assert crate.name == content.workspace.name
    assert {entity.id for entity in crate.data_entities} == set(files) - {"ro-crate-metadata.json"}


# CSL


def vocabulary_of_csl(file: str) -> set[str]:
    """Return the words of a part of the grammar of CSL that citeproc-py carries."""
    folder = Path(citeproc.__file__).parent / "data" / "schema" / "schemas" / "styles"
    return set(re.findall(r'"([^"]+)"', (folder / file).read_text(encoding="utf-8")))


def test_csl_uses_types_and_variables_of_csl(content: Content) -> None:
    """Types and variables are those of the grammar of CSL, dates are `date-parts`, hashes stand in `custom`."""
    types, variables = vocabulary_of_csl("csl-types.rnc"), vocabulary_of_csl("csl-variables.rnc")
    assert set(TYPES.values()) <= types
    items = json.loads(written(content, "csl")["sources.csl.json"])
    assert [item["id"] for item in items] == list(content.collection.sources)
    for item in items:
        assert item["type"] in types
        assert set(item) - {"id", "type", "custom"} <= variables
        for key in ("issued", "accessed"):
            for parts in item.get(key, {"date-parts": []})["date-parts"]:
                assert 1 <= len(parts) <= 3
                assert all(isinstance(part, int) for part in parts)
        assert all(set(name) == {"literal"} for name in item.get("author", []))


def test_csl_is_read_by_citeproc(content: Content) -> None:
    """A processor of citations reads every item."""
    from citeproc.source.json import CiteProcJSON

    items = json.loads(written(content, "csl")["sources.csl.json"])
    read = CiteProcJSON([{key: value for key, value in item.items() if key != "custom"} for item in items])
    assert set(read) == set(content.collection.sources)


def test_csl_keeps_the_hashes_of_copies(nasty: Path) -> None:
    """The hash of a copy travels in `custom`."""
    collection = load_collection(nasty)
    items = json.loads(EXPORTS["csl"].write(Content(Workspace(collection)))["sources.csl.json"])
    snapshot = collection.sources["post"].snapshot
    assert snapshot is not None
    assert items[1]["custom"]["sha256"] == snapshot.sha256 or items[0]["custom"]["sha256"] == snapshot.sha256


# BibTeX


def test_bibtex_makes_the_round_trip(content: Content) -> None:
    """Every entry is read, and written and read again it is the same."""
    text = written(content, "bibtex")["sources.bib"].decode()
    library = bibtexparser.parse_string(text)
    assert library.failed_blocks == []
    assert [entry.key for entry in library.entries] == list(content.collection.sources)
    again = bibtexparser.parse_string(bibtexparser.write_string(library))
    assert again.failed_blocks == []
    fields = [{field.key: field.value for field in entry.fields} for entry in library.entries]
    assert [{field.key: field.value for field in entry.fields} for entry in again.entries] == fields
    for entry, source in zip(fields, content.collection.sources.values(), strict=True):
        assert entry["title"] == "{" + latex(content.title(source)) + "}"
    for entry in library.entries:  # biber warns of a date in two forms, and of an article without its journal
        assert not {"date", "year"} <= {field.key for field in entry.fields} and entry.entry_type != "article"


# Web Annotation

#: The terms of the W3C context that are used, and what each stands for; from the Recommendation of 23 February 2017.
TERMS: dict[str, Any] = {
    "oa": "http://www.w3.org/ns/oa#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "as": "http://www.w3.org/ns/activitystreams#",
    "id": "@id",
    "type": "@type",
    "Annotation": "oa:Annotation",
    "AnnotationPage": "as:OrderedCollectionPage",
    "SpecificResource": "oa:SpecificResource",
    "TextQuoteSelector": "oa:TextQuoteSelector",
    "TextualBody": "oa:TextualBody",
    "TimeState": "oa:TimeState",
    "describing": "oa:describing",
    "motivation": {"@id": "oa:motivatedBy", "@type": "@vocab"},
    "body": {"@id": "oa:hasBody", "@type": "@id"},
    "target": {"@id": "oa:hasTarget", "@type": "@id"},
    "source": {"@id": "oa:hasSource", "@type": "@id"},
    "selector": {"@id": "oa:hasSelector", "@type": "@id"},
    "state": {"@id": "oa:hasState", "@type": "@id"},
    "items": {"@id": "as:items", "@type": "@id", "@container": "@list"},
    "value": "rdf:value",
    "format": "dc:format",
    "language": "dc:language",
    "exact": "oa:exact",
    "prefix": "oa:prefix",
    "suffix": "oa:suffix",
    "sourceDate": {"@id": "oa:sourceDate", "@type": "http://www.w3.org/2001/XMLSchema#dateTime"},
}
#: What each type may hold, and what it must.
SHAPES = {
    "AnnotationPage": ({"@context", "id", "type", "items"}, {"@context", "id", "type", "items"}),
    "Annotation": ({"id", "type", "motivation", "body", "target"}, {"id", "type", "target"}),
    "TextualBody": ({"type", "value", "format", "language"}, {"type", "value"}),
    "SpecificResource": ({"type", "source", "selector", "state"}, {"type", "source", "selector"}),
    "TextQuoteSelector": ({"type", "exact", "prefix", "suffix"}, {"type", "exact"}),
    "TimeState": ({"type", "sourceDate"}, {"type", "sourceDate"}),
}


def shaped(value: Any) -> Iterator[str]:
    """Yield each key that its type does not hold, or lacks."""
    if isinstance(value, list):
        for part in value:
            yield from shaped(part)
    elif isinstance(value, dict):
        allowed, needed = SHAPES[value["type"]]
        yield from (f"{value['type']} holds no {key}" for key in set(value) - allowed)
        yield from (f"{value['type']} lacks {key}" for key in needed - set(value))
        yield from (f"{key} is no term" for key in set(value) - set(TERMS) - {"@context"})
        for part in value.values():
            yield from shaped(part)


def test_annotations_follow_the_model(content: Content) -> None:
    """Every annotation is a quote of a source at its time, in terms of the W3C context, one for each quote."""
    page = json.loads(written(content, "annotation")["quotes.jsonld"])
    assert page["@context"] == "http://www.w3.org/ns/anno.jsonld"
    assert list(shaped(page)) == []
    sources = content.collection.sources
    states = [
        state
        for claim in content.collection.claims.values()
        for state in content.workspace.quotes(claim)
        if (sources[state.source or ""].url or "").startswith("https://")
    ]
    assert all(item["target"]["source"].startswith("https://") for item in page["items"])
    assert len(page["items"]) == len(states)
    ids = [item["id"] for item in page["items"]]
    assert len(set(ids)) == len(ids)


def test_annotations_are_linked_data(content: Content) -> None:
    """Read as JSON-LD with the terms of the context, each annotation has a target with a source and exact words."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from rdflib import Graph, Namespace

        page = json.loads(written(content, "annotation")["quotes.jsonld"])
        graph = Graph().parse(data=json.dumps(page | {"@context": TERMS}), format="json-ld")
        oa = Namespace(TERMS["oa"])
        targets = list(graph.subject_objects(oa.hasTarget))
        assert len(targets) == len(page["items"])
        for _, target in targets:
            assert graph.value(target, oa.hasSource) is not None
            assert graph.value(graph.value(target, oa.hasSelector), oa.exact) is not None


def test_a_verified_quote_carries_its_time_and_surroundings(nasty: Path) -> None:
    """Where a copy is held, the annotation names the time of the copy and the words around the quote."""
    collection = load_collection(nasty)
    page = json.loads(EXPORTS["annotation"].write(Content(Workspace(collection)))["quotes.jsonld"])
    target = page["items"][0]["target"]
    assert target["state"] == {"type": "TimeState", "sourceDate": MOMENT}
    assert len(target["selector"]["prefix"]) > 5
    cut = page["items"][1]["target"]["selector"]
    assert cut["exact"] == "it"  # the words before an omission; the rest does not survive


# CSV


def test_csv_comes_back_cell_by_cell(content: Content) -> None:
    """Python's reader gives back every figure, quote and condition, in the order of the records."""
    files = written(content, "csv")
    rows = list(csv.DictReader(io.StringIO(files["claims.csv"].decode("utf-8"), newline="")))
    tracer = Tracer(content.collection)
    assert len(rows) == len(content.collection.claims)
    for row, claim in zip(rows, content.collection.claims.values(), strict=True):
        expected = {
            "id": claim.id,
            "figure": claim.figure_text,
            "quote": claim.quote or "",
            "subject": claim.subject,
            "source": claim.source or "",
            "from": "; ".join(claim.from_),
            "topics": "; ".join(claim.topics),
            "mentions": str(len(tracer.trace(claim.id).mentions)),
            **{path: str(value) for path, value in claim.conditions.items()},
        }
        assert {key: row[key] for key in expected} == {key: safe_cell(cell) for key, cell in expected.items()}
    pairs = list(csv.DictReader(io.StringIO(files["comparisons.csv"].decode("utf-8"), newline="")))
    assert len(pairs) == sum(len(result.pairs) for result in content.workspace.results)


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-7.4%", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"])
def test_no_cell_starts_a_formula(cell: str) -> None:
    """A cell that a spreadsheet would compute begins with an apostrophe."""
    assert safe_cell(cell) == "'" + cell


# The command


def run(*arguments: str) -> Any:
    return CliRunner().invoke(group, ["export", *arguments, "--dossier", str(ROOT)])


def test_the_command_writes_and_prints(tmp_path: Path) -> None:
    """A format of one file is printed with `-`, one of several needs a folder."""
    assert json.loads(run("csl", "--output", "-").output)
    assert run("csv", "--output", "-").exit_code == 2
    result = run("csv", "--output", str(tmp_path / "out"))
    assert result.exit_code == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {MARKER, "claims.csv", "comparisons.csv"}
    assert run("json", "--base-url", "javascript:x").exit_code == 2


def test_a_dossier_with_errors_is_not_exported(nasty: Path, tmp_path: Path) -> None:
    """A record that could not be read would be missing without a word, so nothing is written."""
    result = CliRunner().invoke(group, ["export", "csl", "--output", str(tmp_path / "out"), "--dossier", str(nasty)])
    assert (result.exit_code, (tmp_path / "out").exists()) == (1, False)


def test_a_copy_that_leads_out_is_never_packed(tmp_path: Path) -> None:
    """A crate is not made where a copy leads out of the dossier."""
    content = {"sources": {"post": {"kind": "paper"}}, "claims": {"one": {"figure": "5 km", "source": "post"}}}
    write_dossier(tmp_path, content)
    snapshot = {"file": "post.txt", "sha256": "0" * 64, "retrieved": MOMENT}
    record = json.dumps({"sources": [{"id": "post", "kind": "paper", "snapshot": snapshot}]})
    (tmp_path / "sources" / "all.yaml").write_text(record)
    (tmp_path / "sources" / "snapshots").mkdir()
    (tmp_path / "sources" / "snapshots" / "post.txt").symlink_to("/etc/hostname")
    result = CliRunner().invoke(group, ["export", "ro-crate", "--dossier", str(tmp_path)])
    assert result.exit_code == 1
    assert "leads out" in str(result.exception)


# tables


def test_the_data_package_describes_its_tables(content: Content) -> None:
    """Each resource is there, and its columns are those of the file, in their order."""
    files = written(content, "datapackage")
    package = json.loads(files["datapackage.json"])
    assert re.fullmatch("[a-z0-9-]+", package["name"]) and package["profile"] == "tabular-data-package"
    assert {resource["path"] for resource in package["resources"]} == set(files) - {"datapackage.json"}
    for resource in package["resources"]:
        head, *body = csv.reader(io.StringIO(files[resource["path"]].decode(resource["encoding"])))
        assert [field["name"] for field in resource["schema"]["fields"]] == head
        assert all(len(row) == len(head) for row in body)


def test_parquet_holds_the_cells_as_they_stand(content: Content) -> None:
    """Each table has a row a claim or a pair, all texts, no apostrophe before what begins like a formula."""
    from pyarrow import parquet

    files = written(content, "parquet")
    claims = parquet.read_table(io.BytesIO(files["claims.parquet"])).to_pydict()
    assert claims["id"] == list(content.collection.claims)
    assert claims["figure"] == [claim.figure_text for claim in content.collection.claims.values()]
    pairs = parquet.read_table(io.BytesIO(files["comparisons.parquet"])).to_pydict()
    told = [str(pair.comparison.verdict) for result in content.workspace.results for pair in result.pairs]
    assert pairs["verdict"] == told


def test_the_crate_packs_a_report_of_now(nasty: Path, tmp_path: Path) -> None:
    """What an earlier run left in build/ is not packed; the pages are made of the records as they are."""
    shutil.copytree(nasty, tmp_path / "d")
    (tmp_path / "d/build").mkdir()
    (tmp_path / "d/build/index.html").write_text("old", "utf-8")
    files = EXPORTS["ro-crate"].write(Content(Workspace(load_collection(tmp_path / "d"))))
    assert b"<html" in files["build/index.html"] and "build/claims/first.html" in files
