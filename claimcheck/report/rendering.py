"""Pages from plain data, by templates."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimcheck.report.documents import MARKDOWN, TEXT, DocumentWriter
from claimcheck.report.environments import environment
from claimcheck.report.faults import MOST_TEXT, TemplateFault, bounded, fault_of
from claimcheck.report.html import HtmlWriter, source_numbers
from claimcheck.report.links import anchors, site_links
from claimcheck.report.views import AnalysisPage, Page, SinglePage, Site

if TYPE_CHECKING:
    import jinja2

__all__ = ["Renderer", "template_name"]


def template_name(page: Page, ending: str) -> str:
    """Return the name of the template that a page asks for."""
    return f"{_shape(page)}.{ending}"


def _shape(page: Page) -> str:
    if isinstance(page, SinglePage):
        return "single"
    return page.template if isinstance(page, AnalysisPage) else page.kind


class Renderer:
    """Turn views into HTML, Markdown and text.

    Args:
        root: Folder of the dossier, whose ``templates/`` come before the package's own; None for the package's alone.
        site: What every page says of its dossier: name, publisher, licence, version of claimcheck.
        shown: The folder of its templates as a person would write it.
    """

    def __init__(self, root: Path | None, site: Site, shown: str = "templates") -> None:
        self.site = site
        self.shown = shown
        #: Most characters of the next page.
        self.most = MOST_TEXT
        self.environment = environment(root, shown, None)
        self._dialects = {dialect.name: environment(root, shown, dialect) for dialect in (MARKDOWN, TEXT)}

    def html(self, page: Page) -> str:
        """Return a page as HTML."""
        writer = HtmlWriter(page, site_links(page.path), inside=False)
        return self._render(page, "html", writer.names())

    def content(self, page: Page, held: frozenset[str]) -> str:
        """Return what stands between header and footer of a page, as a part of a file that holds several."""
        writer = HtmlWriter(page, anchors(held), inside=True)
        return self._render(page, "html", writer.names())

    def single(self, pages: list[Page], contents: list[str]) -> str:
        """Return one file that holds several pages, each as `content` made it."""
        from markupsafe import Markup

        first = pages[0]
        writer = HtmlWriter(first, anchors(frozenset(page.path for page in pages)), inside=True)
        page = SinglePage(
            headline=first.headline,
            kind=first.kind,
            id=first.id,
            title=first.title,
            path=first.path,
            contents=[Markup(text) for text in contents],
            pages=pages,
        )
        return self._render(page, "html", {**writer.names(), "page": page, "inside": False})

    def plain(self, page: Page, form: str) -> str:
        """Return a page as Markdown (``md``) or text (``txt``)."""
        dialect = {"md": MARKDOWN, "txt": TEXT}[form]
        writer = DocumentWriter(dialect, page, site_links(page.path), source_numbers(page))
        return dialect.finish(self._render(page, "md", writer.names(), self._dialects[dialect.name]))

    def _render(
        self,
        page: Page,
        ending: str,
        names: dict[str, Any],
        environment: jinja2.Environment | None = None,
    ) -> str:
        """Render a page; whatever goes wrong in a template is told with file and line.

        Raises:
            TemplateFault: A template is missing, cannot be read, asks for what is not there, or asks for too much.
        """
        import jinja2

        try:
            pieces = self._template(page, ending, environment).generate({**names, "site": self.site})
            return bounded(pieces, self.most)
        except Exception as error:  # a template may raise whatever Python does
            if self.environment.sandboxed is False and not isinstance(error, jinja2.TemplateError):
                raise  # the package's own do not: it is a fault of ours
            raise TemplateFault(fault_of(error, f"{self.shown}/{template_name(page, ending)}")) from None

    def _template(self, page: Page, ending: str, environment: jinja2.Environment | None = None) -> jinja2.Template:
        import jinja2

        held = environment or self.environment
        name = template_name(page, ending)
        try:
            return held.get_template(name)
        except jinja2.TemplateNotFound as error:
            if error.name != name or not isinstance(page, AnalysisPage):
                raise
        return held.get_template(f"{page.kind}.{ending}")  # `check` tells the template that is not there
