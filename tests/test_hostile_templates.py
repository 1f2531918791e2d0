"""Templates that somebody else wrote shape pages: they reach nothing else, and what they ask for has an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimcheck.collection import load_collection
from claimcheck.errors import ClaimcheckError
from claimcheck.report import print_pages
from claimcheck.report.apart import RendererApart
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.faults import TemplateFault
from claimcheck.report.pages import pages_of
from claimcheck.report.views import Site
from claimcheck.workspace import Workspace

ARTICLE = "---\ntitle: T\ndate: 2026-01-02\ntemplate: letter\n---\n\nText {text}.\n"


def dossier(root: Path, template: str | bytes, text: str = "") -> Path:
    """Write a dossier whose one article asks for a template of its own."""
    for name in ("claims", "analyses", "templates"):
        (root / name).mkdir(parents=True)
    (root / "analyses/a.md").write_text(ARTICLE.format(text=text))
    (root / "templates/letter.html").write_bytes(template if isinstance(template, bytes) else template.encode())
    return root


def page(root: Path) -> str:
    return "".join(print_pages(Workspace(load_collection(root)), "html", "a"))


#: What a template asks for, and the line it asks on.
EXCESSES = {
    "a long text": ("\n{{ 'a' * (10 ** 10) }}", 2),
    "a long list": ("\n{{ ([1] * (10 ** 10))|length }}", 2),
    "a great number": ("\n\n{{ 9 ** (9 ** 9) }}", 3),
    "a number that grows": (
        "{% set n = namespace(x=3) %}{% for i in range(60) %}\n{% set n.x = n.x * n.x %}{% endfor %}",
        2,
    ),
    "a wide format": ("\n{{ '%99999999999d' % 5 }}", 2),
    "a wide filter": ("\n{{ 'a'|center(10 ** 11) }}", 2),
    "a text that doubles": (
        "{% set n = namespace(x='a') %}{% for i in range(60) %}\n{% set n.x = n.x ~ n.x %}{% endfor %}",
        2,
    ),
    "a wide range": ("\n{{ range(999999999)|list }}", 2),
    "a range beyond the machine": ("\n{{ range(10 ** 30)|list }}", 2),
    "a page without end": ("{% for i in range(99999) %}\n{{ 'x' * 1000 }}{% endfor %}", 2),
    "a macro that calls itself": ("{% macro m() %}\n{{ m() }}{% endmacro %}{{ m() }}", 2),
    "a template that includes itself": ("\n{% include 'letter.html' %}", 2),
    "a filter without its argument": ("\n{{ ['x']|map('attr')|list }}", 2),
    "a division by zero": ("\n{{ 1 / 0 }}", 2),
    "a name that is not there": ("\n\n{{ page.nothing }}", 3),
    "what belongs to Python": ("\n{{ ''.__class__ }}", 2),
    "a tag that is none": ("\n\n{% if %}", 3),
    "a template that is not there": ("\n{% include 'nowhere.html' %}", 2),
    "no text": (b"\n\xff", 2),
    "parentheses without end": ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", 1),
    "loops inside one another": ("{% for a in [1] %}" * 30 + "{% endfor %}" * 30, 1),
    "a function": ("\n{{ dict.fromkeys }}", 2),
    "a function of this program": ("\n{{ count }}", 2),
    "a series": ("\n{{ [1]|map('string') }}", 2),
    "a thing without a text": ("\n{{ cycler(1) }}", 2),
    "a function in a list": ("{{ [dict.fromkeys] }}", 1),
    "a function in a text": ("{{ 'x' ~ dict.fromkeys }}", 1),
    "a method": ("{{ 'a'.upper }}", 1),
}


@pytest.mark.parametrize(("template", "line"), EXCESSES.values(), ids=EXCESSES)
def test_what_a_template_asks_for_has_an_end(template: str | bytes, line: int, tmp_path: Path) -> None:
    """Too much of anything, and every mistake, is a problem at its line, and no place in memory is printed."""
    with pytest.raises(TemplateFault) as refused:
        page(dossier(tmp_path, template))
    problem = refused.value.problem
    assert Path(problem.file or "").name == "letter.html" and problem.line == line, problem
    assert "0x7" not in problem.message and len(problem.message) < 400


@pytest.mark.long
def test_a_loop_ends_after_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops inside loops are ended where they stand once their time is over."""
    monkeypatch.setitem(RendererApart.__init__.__kwdefaults__, "seconds", 1)
    with pytest.raises(TemplateFault, match="longer than a page may") as refused:
        page(dossier(tmp_path, "{% for a in range(99999) %}\n{% for b in range(99999) %}{% endfor %}{% endfor %}"))
    assert refused.value.problem.line == 2


def test_what_never_answers_is_ended_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that its process does not end is ended by the one that asked, and the next page has a new process."""
    root = dossier(tmp_path, "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}")
    site = Site(name="d", publisher=None, licence=None, version="0")
    held = RendererApart(root, site, patience=0.01)
    (view,) = pages_of(Catalogue(Workspace(load_collection(root))), "a")
    for _ in range(2):
        with pytest.raises(TemplateFault, match="more time or memory"):
            held.html(view)


@pytest.mark.parametrize("target", ["/etc/passwd", "../../outside.html", "../.git/config"])
@pytest.mark.parametrize("whole", [False, True])
def test_a_template_that_leads_out_is_not_read(target: str, whole: bool, tmp_path: Path) -> None:
    """A linked template, or a linked folder of them, shows no file of whoever makes the report."""
    root = dossier(tmp_path / "d", "{% include 'leak.html' %}")
    (tmp_path / "outside.html").write_text("my-secret")
    (root / ".git").mkdir()
    (root / ".git/config").write_text("my-secret")
    if whole:
        (root / "templates").rename(tmp_path / "templates")
        (root / "templates").symlink_to(tmp_path / "templates")
        (tmp_path / "templates/leak.html").write_text("my-secret")
    else:
        (root / "templates/leak.html").symlink_to(target)
    with pytest.raises(ClaimcheckError, match="leads-out"):
        page(root)


def test_nothing_of_a_dossier_is_imported_by_its_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that renders imports no module of the current folder or the environment."""
    root, mark = dossier(tmp_path / "d", "Dear {{ page.headline }}"), tmp_path / "pwned"
    for name in ("json", "jinja2", "markupsafe", "sitecustomize", "claimcheck"):
        (root / f"{name}.py").write_text(f"import pathlib\npathlib.Path({str(mark)!r}).touch()\n")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PYTHONPATH", str(root))
    monkeypatch.syspath_prepend(str(root))
    assert page(root) == "Dear T" and not mark.exists()


def test_an_article_may_write_of_places_in_memory(tmp_path: Path) -> None:
    """Words of a record that look like a printed function are its own."""
    root = dossier(tmp_path, "{{ prose(page.blocks|string) }}", "the function f at 0x7f1fe9658ea0")
    (root / "templates/letter.html").write_text("{{ page|tojson }}")
    assert "f at 0x7f1fe9658ea0" in page(root)
