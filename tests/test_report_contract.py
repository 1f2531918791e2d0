"""The contract for machines: generated from what pages show, and the same as release 0.1.0 promised."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hostile_dossier import write_hostile
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError

from claimcheck.collection import load_collection
from claimcheck.errors import ClaimcheckError
from claimcheck.report import VERSION, print_pages, schema_text, views
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.contract import contract_schema
from claimcheck.report.pages import pages
from claimcheck.workspace import Workspace

ROOT = Path(__file__).parent.parent
#: What release 0.1.0 wrote: its schema, and pages of several dossiers.
GOLDEN = Path(__file__).parent / "golden" / "contract"
TWINS = sorted((GOLDEN / "twins").glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def generated() -> Draft202012Validator:
    return Draft202012Validator(contract_schema())


@pytest.fixture(scope="module", params=["seed", "example", "hostile"])
def workspace(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = {"seed": ROOT, "example": ROOT / "examples" / "warm-year"}.get(request.param)
    if folder is None:
        folder = tmp_path_factory.mktemp("hostile")
        write_hostile(folder)
    return Workspace(load_collection(folder))


def faults(validator: Draft202012Validator, page: dict[str, Any]) -> list[str]:
    return [f"{'/'.join(map(str, error.path))}: {error.message[:200]}" for error in validator.iter_errors(page)]


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_what_0_1_0_wrote_keeps_the_generated_schema(path: Path, generated: Draft202012Validator) -> None:
    """A page of the first release is a page of the contract today."""
    assert faults(generated, read(path)) == []


def test_what_is_written_keeps_the_schema_of_0_1_0(workspace: Workspace) -> None:
    """Whoever reads pages by the first release's schema reads those of today: no key went, none changed its type.

    Kinds of pages that it does not know are left out: a page of an old kind never becomes one of them.
    """
    old = Draft202012Validator(read(GOLDEN / "schema.json"))
    for text in print_pages(workspace, "json"):
        page = json.loads(text)
        if page["kind"] in ("metric", "metrics"):
            continue
        assert faults(old, page) == [], page["path"]


@pytest.mark.long
def test_the_generated_schema_requires_what_the_old_one_did(generated: Draft202012Validator) -> None:
    """A page that lacks one of its keys, at its top or one step below, breaks the contract."""
    told = 0
    for path in TWINS:
        page = read(path)
        for key in page:
            assert not generated.is_valid({name: value for name, value in page.items() if name != key}), (path, key)
            told += 1
        for key, entries in page.items():
            if isinstance(entries, list) and entries and isinstance(entries[0], dict) and "kind" in entries[0]:
                assert not generated.is_valid({**page, key: [{**entries[0], "title": None}]}), (path, key)
    assert told > 400


def test_new_keys_may_join(generated: Draft202012Validator) -> None:
    """A reader with the schema of today accepts pages of a later release that say more."""
    page = read(TWINS[0])
    assert generated.is_valid({**page, "later": 1})


def test_the_schema_says_which_contract_it_is() -> None:
    """Name, version and dialect stand in the file, whose bytes depend on nothing but the models."""
    schema = json.loads(schema_text())
    assert schema["title"] == f"claimcheck report, version {VERSION}"
    assert schema["$schema"].endswith("2020-12/schema")
    Draft202012Validator.check_schema(schema)
    assert schema_text() == schema_text()


def test_a_refuted_pair_with_a_ratio_cannot_be_built() -> None:
    """What the contract forbids no page can show."""
    for page in pages(Catalogue(Workspace(load_collection(ROOT)))):
        for pair in page.pairs if isinstance(page, views.CheckPage) else ():
            if pair.verdict == "refuted":
                agreement = pair.agreement.model_copy(update={"ratio": "1.02"})
                with pytest.raises(ValidationError, match="no ratio"):
                    views.Pair(**{**dict(pair), "agreement": agreement})
                return
    raise AssertionError("no pair of this dossier is refuted")


def models(value: Any) -> list[BaseModel]:
    """Return every model inside a value."""
    if isinstance(value, BaseModel):
        return [value, *(found for _, part in value for found in models(part))]
    if isinstance(value, dict):
        return [found for part in value.values() for found in models(part)]
    return [found for part in value for found in models(part)] if isinstance(value, list) else []


def test_pages_are_frozen_models_to_the_bottom(workspace: Workspace) -> None:
    """No part of a page is a loose mapping with keys of its own, and none can be changed once it is made."""
    for page in pages(Catalogue(workspace)):
        for model in models(page):
            assert isinstance(model, views.View)
            name, value = next(iter(model))
            with pytest.raises(ValidationError, match="frozen"):
                setattr(model, name, value)
            for _, part in model:
                mapping = part if isinstance(part, dict) else {}
                assert not any(isinstance(one, dict | list) for one in mapping.values())


def test_a_view_is_read_by_attribute_and_by_key() -> None:
    """Templates may write either; a key that is a word of Python is reached by its key."""
    page = next(page for page in pages(Catalogue(Workspace(load_collection(ROOT)))) if page.id == "vllm-revenue")
    assert page.title == page["title"] and page["from"] == page.from_  # type: ignore[attr-defined]
    with pytest.raises(KeyError):
        page["model_fields"]


@pytest.mark.parametrize(
    "body",
    [
        "{{ page.parse_file('claimcheck.yaml') }}",
        "{{ page.parse_raw('cos', proto='pickle', allow_pickle=true) }}",
        "{{ page.model_validate_json('{}') }}",
        "{{ page | attr('model_construct') }}",
        "{{ page['model_fields'] }}",
        "{{ page.model_config.clear() }}",
        "{{ ([page] | map(attribute='model_dump') | first)() }}",
        "{{ '{0.model_config}'.format(page) }}",
        "{{ page.sources[0].parse_file('claimcheck.yaml') }}",
        "{{ page.copy() }}",
    ],
)
def test_a_template_reaches_the_fields_of_a_view_alone(body: str, tmp_path: Path) -> None:
    """What a model inherits, which can read files and pickles, is refused in a template of a dossier."""
    shape = "{% extends 'claimcheck/analysis.html' %}{% block evidence %}" + body + "{% endblock %}"
    with pytest.raises(ClaimcheckError, match=r"letter\.html"):
        list(print_pages(with_template(tmp_path, shape), "html", "a"))


def test_a_template_of_0_1_0_still_reads_its_page(tmp_path: Path) -> None:
    """Attributes, keys, `get`, `in`, `items` and comparisons of lists mean what they did of mappings."""
    shape = """{% extends "claimcheck/analysis.html" %}{% block evidence %}
    {{ page.title }}/{{ page["date"] }}/{{ page.get("nothing", "none") }}/{{ "place" in page }}/{{ "x" in page }}
    /{{ page.topics == [] }}/{{ (page.topics + ["one"]) | length }}/{{ page.place is defined }}
    {% for key, value in page.place.items() %}<i>{{ key }}={{ value }}</i>{% endfor %}
    {{ page.place | tojson }}{{ (page | tojson)[:1] }}
    {% if page.nothing is defined %}never{% endif %}{{ page.sources | map(attribute="title") | join }}
    {% endblock %}"""
    (text,) = print_pages(with_template(tmp_path, shape), "html", "a")
    assert "T/2026-01-02/none/True/False" in text and "/True/1/True" in text and "never" not in text
    assert '{"file": "analyses/a.md", "line": 2}' in text
    assert "<i>file=analyses/a.md</i><i>line=" in text


def with_template(folder: Path, text: str) -> Workspace:
    """Write a dossier of one article, whose page has a shape of its own."""
    for name in ("claims", "analyses", "templates"):
        (folder / name).mkdir()
    (folder / "analyses" / "a.md").write_text("---\ntitle: T\ndate: 2026-01-02\ntemplate: letter\n---\n\nText.\n")
    (folder / "templates" / "letter.html").write_text(text)
    return Workspace(load_collection(folder))


def test_nothing_unknown_joins_a_view() -> None:
    """A key that the contract does not have is refused where a page is made."""
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        views.Place(file="claims/a.yaml", line=1, column=2)  # type: ignore[call-arg]


@pytest.mark.parametrize("hidden", ["\x00", "\x1b[31m", "\u202e", "\u2066", "\u200b", "\ufeff", "\u2028", "\udc80"])
def test_hidden_characters_are_taken_out(hidden: str) -> None:
    """Control and direction characters never reach a page, nor half a character."""
    ref = views.Ref(kind="claim", id="a", title=f"x{hidden}y", path=None)
    assert ref.title.replace("[31m", "") == "xy"
    row = views.Person(verdict="refuted", by=f"{hidden}", reason=f"a\n{hidden}b", sources=[ref])  # type: ignore[arg-type]
    assert row.reason.replace("[31m", "") == "a\nb"


def test_the_name_of_a_dossier_hides_nothing(tmp_path: Path) -> None:
    """What every page says of its dossier is cleaned as well, for a dossier made in Python."""
    held = load_collection(tmp_path)
    settings = held.settings.model_copy(update={"name": "a\u202eb", "licence": "c\u200bd"})
    text = "".join(print_pages(Workspace(replace(held, settings=settings)), "html"))
    assert "\u202e" not in text and "\u200b" not in text and ">ab</a>" in text and "Data under cd." in text
