"""Records that try to become markup, and dossiers that hold too much or nothing, leave the pages whole and safe."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hostile_dossier import MARKS, write_hostile
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.collection import load_collection
from claimcheck.errors import ClaimcheckError
from claimcheck.markdown import read_prose
from claimcheck.report import print_pages, write_single, write_site
from claimcheck.report.writing import prose_html, prose_markdown
from claimcheck.workspace import Workspace

_SOURCE = "kind: table\ntitle: A table\naccessed: 2026-01-02\n"
_CLAIM = """\
figure: {figure} km
metric: {{id: range, quantity: level, unit: kilometre}}
subject: Model {number}
obtained: declared
source: s
"""


class Elements(HTMLParser):
    """Gather elements, attributes and links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]


def dossier(folder: Path, files: dict[str, str]) -> Path:
    (folder / "claims").mkdir(parents=True)
    for name, text in {"claimcheck.yaml": "format: 1\n", "sources/s.yaml": _SOURCE, **files}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def assert_safe(text: str) -> None:
    found = Elements(text)
    assert found.tags.isdisjoint({"script", "img", "iframe", "object", "form", "input"})
    assert not [name for name in found.attributes if name.startswith("on")]
    for link in found.links:
        assert not link.casefold().startswith(("javascript:", "data:", "vbscript:", "//")), link
        assert "@" not in link.split("?")[0]
    for mark in MARKS:
        assert mark not in text.casefold()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    write_hostile(folder / "dossier")
    return write_site(Workspace(load_collection(folder / "dossier")), folder / "site").parent


def test_no_record_becomes_markup(hostile: Path) -> None:
    """Texts of records and articles are printed as text on every page, whatever they hold."""
    pages = list(hostile.rglob("*.html"))
    assert len(pages) > 10
    for page in pages:
        assert_safe(page.read_text(encoding="utf-8"))


def test_no_template_runs_in_a_text(hostile: Path) -> None:
    """Braces in a record are text; nothing counts them together."""
    text = "".join(page.read_text(encoding="utf-8") for page in hostile.rglob("*.html"))
    assert "7*7" in text and ">49<" not in text and "alert(1)49" not in text


def test_markdown_holds_no_html(hostile: Path) -> None:
    """The Markdown twin of a hostile record opens no element when it is rendered."""
    for page in hostile.rglob("*.md"):
        text = re.sub(r"`[^`\n]*`|(?m:^ {4}.*$)", "", page.read_text(encoding="utf-8"))  # code is shown as it is
        for mark in ("<script", "<img", "<svg", "<javascript:"):
            assert mark not in text, page
        assert not re.search(r"(?<!\\)\]\(javascript:", text), page


def test_pages_of_hostile_records_stay_light(hostile: Path) -> None:
    """Words of ten thousand characters are cut, and the cut shows."""
    for page in hostile.rglob("*.html"):
        assert page.stat().st_size < 150_000
    assert "…" in (hostile / "claims" / "other.html").read_text(encoding="utf-8")


def test_a_record_named_like_a_list_keeps_its_page(hostile: Path) -> None:
    """A claim with the id `index` does not take the place of the list of claims."""
    assert "470 km" in (hostile / "claims" / "index.html").read_text(encoding="utf-8")
    assert json.loads((hostile / "claims" / "index-claim.json").read_text(encoding="utf-8"))["kind"] == "claim"


def test_an_overridden_verdict_shows_both(hostile: Path) -> None:
    """A person's verdict over a computed one stands beside it."""
    page = json.loads((hostile / "checks" / "a-check.json").read_text(encoding="utf-8"))
    assert (page["verdict"], page["basis"]) == ("refuted", "overridden") and page["computed"] is not None
    text = (hostile / "checks" / "a-check.html").read_text(encoding="utf-8")
    assert f"overridden by a person; computed: {page['computed']}" in text


def test_an_empty_dossier_has_pages(tmp_path: Path) -> None:
    """A dossier without a record has an index and empty lists, and says so."""
    site = write_site(Workspace(load_collection(dossier(tmp_path / "d", {}))), tmp_path / "site").parent
    assert "holds no analysis and no check yet" in (site / "index.html").read_text(encoding="utf-8")
    assert "There are none yet" in (site / "claims" / "index.html").read_text(encoding="utf-8")
    assert write_single(Workspace(load_collection(tmp_path / "d")), tmp_path / "one.html").stat().st_size > 1000


def test_many_claims_are_listed_on_several_light_pages(tmp_path: Path) -> None:
    """Five hundred claims make lists of two hundred rows and a source page that names what it leaves out."""
    files = {f"claims/c{number}.yaml": _CLAIM.format(figure=400 + number, number=number) for number in range(500)}
    site = write_site(Workspace(load_collection(dossier(tmp_path / "d", files))), tmp_path / "site").parent
    assert [path.name for path in sorted((site / "claims" / "index").glob("*.html"))] == ["2.html", "3.html"]
    assert "And 380 further claims." in (site / "sources" / "s.html").read_text(encoding="utf-8")
    assert all(page.stat().st_size < 150_000 for page in site.rglob("*.html"))


@pytest.mark.long
def test_a_long_check_goes_on_on_further_pages(tmp_path: Path) -> None:
    """A check of many pairs has one light page after the other, and its table links to them all."""
    files = {f"claims/c{number}.yaml": _CLAIM.format(figure=400 + number, number=number) for number in range(20)}
    files["checks/all.yaml"] = f"question: All?\namong: [{', '.join(f'c{number}' for number in range(20))}]\n"
    site = write_site(Workspace(load_collection(dossier(tmp_path / "d", files))), tmp_path / "site").parent
    first = json.loads((site / "checks" / "all.json").read_text(encoding="utf-8"))
    assert first["parts"] > 1 and len(first["pair_table"]) == 190
    pairs = [
        pair for path in first["pages"] for pair in json.loads((site / path).with_suffix(".json").read_text())["pairs"]
    ]
    assert len(pairs) == 190
    assert all(page.stat().st_size < 150_000 for page in site.rglob("*.html"))


def test_a_check_without_an_answer_says_why(tmp_path: Path) -> None:
    """Where a claim of a check is missing, the pages are made all the same and name the problem."""
    files = {
        "claims/a.yaml": _CLAIM.format(figure=1, number=1),
        "checks/k.yaml": "question: Q?\npairs: [{left: a, right: gone}]\n",
    }
    site = write_site(Workspace(load_collection(dossier(tmp_path / "d", files))), tmp_path / "site").parent
    for page in (site / "index.html", site / "checks" / "k.html"):
        assert "not answered" in page.read_text(encoding="utf-8")
    assert "gone" in (site / "checks" / "k.html").read_text(encoding="utf-8")


def article(template: str) -> str:
    return f"---\ntitle: T\ndate: 2026-01-02\ntemplate: {template}\n---\n\n## In one minute\n\nText.\n"


def test_a_dossier_overrides_a_template(tmp_path: Path) -> None:
    """A template of the same name in the dossier comes first and may build on the package's."""
    own = (
        '{% extends "claimcheck/analysis.html" %}\n{% block kicker %}<b>Ours</b> <{{ page.headline }}>{% endblock %}\n'
    )
    files = {"analyses/a.md": article("analysis").replace("T\n", "'<i>T'\n", 1), "templates/analysis.html": own}
    text = "".join(print_pages(Workspace(load_collection(dossier(tmp_path, files))), "html", "a"))
    assert "<b>Ours</b> <&lt;i&gt;T>" in text and "In one minute" in text


def test_a_template_of_its_own_name_is_found(tmp_path: Path) -> None:
    """An article may name a page shape that only its dossier has; where nobody has it, its page is still written."""
    files = {
        "analyses/a.md": article("letter"),
        "templates/letter.html": "{% extends 'base.html' %}{% block content %}Dear{% endblock %}",
    }
    assert "Dear" in "".join(print_pages(Workspace(load_collection(dossier(tmp_path / "one", files))), "html", "a"))
    plain = dossier(tmp_path / "two", {"analyses/a.md": article("letter")})
    assert "In one minute" in "".join(print_pages(Workspace(load_collection(plain)), "html", "a"))


@pytest.mark.parametrize(
    "body",
    [
        "{{ page.nothing }}",
        "{{ ''.__class__.__mro__ }}",
        "{% include '/etc/passwd' %}",
        "{% include '../claimcheck.yaml' %}",
    ],
)
def test_a_template_has_no_way_out(body: str, tmp_path: Path) -> None:
    """A name that is not there, Python's insides and files outside the templates are refused in a template."""
    files = {"analyses/a.md": article("letter"), "templates/letter.html": body}
    with pytest.raises(ClaimcheckError, match=r"letter\.html"):
        list(print_pages(Workspace(load_collection(dossier(tmp_path, files))), "html", "a"))


def cite(ids: tuple[str, ...]) -> str:
    return "[1]"


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.sampled_from("<>&\"'`*_[]()@#-+ \n!abc1.:/\\~|"), max_size=200))
def test_prose_never_opens_an_element(text: str) -> None:
    """Whatever Markdown is made of, only the elements of the subset come out, each of them closed."""
    from markupsafe import escape

    html = prose_html(read_prose(text), cite, escape)
    assert Elements(html).tags <= {
        "p",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "blockquote",
        "pre",
        "code",
        "em",
        "strong",
        "a",
    }
    for tag in ("p", "ul", "li", "em", "strong", "a", "code"):
        assert html.count(f"<{tag}>") + html.count(f"<{tag} ") == html.count(f"</{tag}>")


@pytest.mark.long
@pytest.mark.parametrize("piece", ["[", "](", "*", "_", "`", "> ", "- ", "<!--", "\\", "[@a", "**a", "1. ", "#"])
def test_prose_is_read_in_linear_time(piece: str) -> None:
    """A hundred thousand repeated marks are read as any other text, with nothing lost and no stack overrun."""
    blocks = read_prose(piece * 100_000)
    assert prose_markdown(blocks, cite) is not None
