"""Pages from plain data: the only module that knows Jinja.

Autoescape is on for every template whatever its file name, a name that is not there is an error, and templates are
sandboxed: those of a dossier are code that its owner wrote, and still have no way to files or to the network.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from claimcheck.errors import ClaimcheckError
from claimcheck.report.documents import MARKDOWN, TEXT, Dialect
from claimcheck.report.pairs import unit_text
from claimcheck.report.plots import graph_svg, interval_svg
from claimcheck.report.prose import is_web_link, read_prose
from claimcheck.report.rows import findings_rows, grouped
from claimcheck.report.words import count, joined
from claimcheck.report.writing import prose_html

if TYPE_CHECKING:
    import jinja2

__all__ = ["Links", "Renderer", "anchors", "site_links"]

#: Returns the address of a page or of a place on one: path from the root of the site, name of the place or None.
Links = Callable[[str | None, str | None], str | None]


def site_links(page: str) -> Links:
    """Return the links of a page of the site: relative, so that the site works in any folder."""
    here = posixpath.dirname(page)

    def link(path: str | None, place: str | None = None) -> str | None:
        if path is None:
            return None
        target = "" if path == page else quote(posixpath.relpath(path, here or "."))
        return f"{target}#{place}" if place else target or "#"

    return link


def anchors(page: str, held: frozenset[str]) -> Links:
    """Return the links of a page inside one file that holds several: places of that file, or nothing."""

    def link(path: str | None, place: str | None = None) -> str | None:
        if path not in held:
            return None
        return f"#{place_in(path, place)}"

    return link


def place_in(path: str, place: str | None) -> str:
    """Return the name of a place in a file that holds several pages."""
    name = path.removesuffix(".html").replace("/", "-")
    return f"{name}--{place}" if place else name


class Renderer:
    """Turn views into HTML, Markdown and text.

    Args:
        root: Folder of the dossier, whose ``templates/`` come before the package's own; None for the package's alone.
        site: What every page says of its dossier: name, publisher, licence, version of claimcheck.
    """

    def __init__(self, root: Path | None, site: Mapping[str, Any]) -> None:
        self.site = site
        self.environment = _environment(root, None)
        self._dialects = {dialect.name: _environment(root, dialect) for dialect in (MARKDOWN, TEXT)}

    def html(self, page: Mapping[str, Any], links: Links | None = None) -> str:
        """Return a page as HTML."""
        return str(self._template(page, "html").render(self._context(page, links or site_links(page["path"]))))

    def content(self, page: Mapping[str, Any], held: frozenset[str]) -> str:
        """Return what stands between header and footer of a page, as a part of a file that holds several."""
        context = self._context(page, anchors(page["path"], held), inside=True)
        return str(self._template(page, "html").render(context))

    def single(self, pages: list[dict[str, Any]], contents: list[str]) -> str:
        """Return one file that holds several pages."""
        from markupsafe import Markup

        first = {**pages[0], "contents": [Markup(text) for text in contents], "pages": pages}
        held = frozenset(page["path"] for page in pages)
        template = self.environment.get_template("single.html")
        context = self._context(first, anchors(first["path"], held), inside=True)
        return str(template.render({**context, "inside": False}))

    def plain(self, page: Mapping[str, Any], form: str) -> str:
        """Return a page as Markdown (``md``) or text (``txt``)."""
        dialect = {"md": MARKDOWN, "txt": TEXT}[form]
        environment = self._dialects[dialect.name]
        links = site_links(page["path"])
        numbers = _numbers(page)
        helpers = dialect.helpers(page, links, numbers)
        template = self._template(page, "md", environment)
        told = template.render(page=page, site=self.site, **_SHARED, **helpers)
        return dialect.finish(str(told))

    def _template(
        self, page: Mapping[str, Any], ending: str, environment: jinja2.Environment | None = None
    ) -> jinja2.Template:
        import jinja2

        held = environment or self.environment
        name = page.get("template") or page["kind"]
        try:
            return held.get_template(f"{name}.{ending}")
        except jinja2.TemplateNotFound as error:
            if error.name != f"{name}.{ending}":
                raise
        if name == page["kind"]:
            raise ClaimcheckError(f"there is no template {name}.{ending}")
        if ending == "md":
            return held.get_template(f"{page['kind']}.md")
        raise ClaimcheckError(
            f"{page['id']} asks for the template {name!r}, and there is no templates/{name}.html; "
            "the package has analysis and tracker"
        )

    def _context(self, page: Mapping[str, Any], links: Links, *, inside: bool = False) -> dict[str, Any]:
        from markupsafe import Markup, escape

        numbers = _numbers(page)

        def at(place: str) -> str:
            return place_in(page["path"], place) if inside else place

        def href(ref: Mapping[str, Any] | None, place: str | None = None) -> str | None:
            return None if ref is None else links(ref["path"], place)

        def cite(ids: tuple[str, ...]) -> str:
            return _cite(ids, page, links, numbers, escape)

        def mark(own: Mapping[str, Any], source: str | None, side: str) -> str:
            number = numbers.get(source or "")
            if number is None or (own[side]["source"] or {}).get("id") == source:
                return ""
            return f' <a class="n" href="{links(page["path"], f"s{number}")}">[{number}]</a>'

        def rows(pair: Mapping[str, Any]) -> Any:
            rest = [field["field"] for group in pair["rest"] for field in group["fields"]]
            return Markup(findings_rows(pair["findings"], rest, partial(mark, pair), escape))

        def prose(markdown: str, deeper: int = 1) -> Any:
            return Markup(prose_html(read_prose(markdown), cite, escape, deeper))

        def plot(data: Mapping[str, Any]) -> Any:
            return Markup(interval_svg(data, unit_text(data["unit"]), escape))

        def graph(data: Mapping[str, Any]) -> Any:
            return Markup(graph_svg(data, href, escape))

        return {
            "page": page,
            "site": self.site,
            "inside": inside,
            "at": at,
            "href": href,
            "to": links,
            "numbers": numbers,
            "rows": rows,
            "prose": prose,
            "plot": plot,
            "graph": graph,
            "safe_svg": Markup,
            "twin": lambda ending: links(page["path"].removesuffix(".html") + ending, None) if not inside else None,
            **_SHARED,
        }


_SHARED: dict[str, Any] = {
    "count": count,
    "joined": joined,
    "unit_text": unit_text,
    "is_web_link": is_web_link,
    "grouped": grouped,
}


def _numbers(page: Mapping[str, Any]) -> dict[str, int]:
    return {entry["id"]: entry["number"] for entry in page.get("sources", ()) if "number" in entry}


def _cite(
    ids: tuple[str, ...],
    page: Mapping[str, Any],
    links: Links,
    numbers: Mapping[str, int],
    escape: Callable[[Any], Any],
) -> str:
    """Write a citation: the number of the source, leading to the claim where one is cited."""
    claims = {ref["id"]: ref for ref in page.get("claims", ())}
    told = []
    for id in ids:
        claim = claims.get(id)
        source = claim["source"] if claim is not None else id
        number = numbers.get(source or "")
        if claim is not None:
            shown = str(number) if number is not None else "claim"
            target, label = links(claim["path"], None), f"{shown}, claim: {claim['title']}"
        elif number is not None:
            shown, target = str(number), links(page["path"], f"s{number}")
            label = f"{shown}, source"
        else:
            told.append(f"{escape(id)}, not in this dossier")
            continue
        told.append(f'<a href="{escape(target)}" aria-label="{escape(label)}">{shown}</a>' if target else shown)
    return f'<span class="cite">[{", ".join(told)}]</span>'


def _environment(root: Path | None, dialect: Dialect | None) -> jinja2.Environment:
    """Return an environment for HTML, or for a dialect that escapes every value in its own way."""
    import jinja2
    from jinja2.sandbox import ImmutableSandboxedEnvironment
    from markupsafe import Markup

    package = jinja2.PackageLoader("claimcheck", "templates")
    own = [jinja2.FileSystemLoader(root / "templates")] if root is not None else []
    loader = jinja2.ChoiceLoader([*own, jinja2.PrefixLoader({"claimcheck": package}), package])

    def finish(value: Any) -> Any:
        if dialect is None or isinstance(value, Markup):
            return value
        return Markup(dialect.escape(str(value)))

    return ImmutableSandboxedEnvironment(
        loader=loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=finish,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
    )
