"""Single files of a site, each made when it is asked for: what `write_site` would write, one at a time."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.records import Check, Pair
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.contract import SCHEMA_FILE, schema_text, twin
from claimcheck.report.pages import page_at, pages_of
from claimcheck.report.rendering import Renderer
from claimcheck.report.site import site_of, site_renderer
from claimcheck.report.views import Page
from claimcheck.report.views.form import FormPage
from claimcheck.workspace import Workspace

__all__ = ["Pages"]

_ENDINGS = (".html", ".json", ".md")


class Pages:
    """Make the files of a site one at a time and keep what was made; it holds one state of a dossier.

    Args:
        workspace: The dossier.
    """

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._catalogue = Catalogue(workspace)
        self._renderer = site_renderer(self._catalogue)
        self._renderer_site = site_of(self._catalogue)
        self._made: dict[str, str] = {}

    def file(self, path: str) -> str | None:
        """Return a file of the site by its path from the root, or None where the site has none of the name.

        Raises:
            ClaimcheckError: A template of the dossier cannot be used.
        """
        if path == SCHEMA_FILE:
            return schema_text()
        if path not in self._made:
            base, dot, ending = path.rpartition(".")
            page = page_at(self._catalogue, f"{base}.html") if dot + ending in _ENDINGS else None
            if page is None:
                return None
            self._made[path] = self._written(page, dot + ending)
        return self._made[path]

    def pair(self, left: str, right: str, ending: str = ".html") -> str:
        """Return the page of any two claims, made like that of a check of this one pair.

        Raises:
            ClaimcheckError: A claim is not there, or the two have different profiles.
        """
        held = self.workspace.collection
        id = "compare"
        while id in held.checks:
            id += "-again"
        self.workspace.comparer.compare(held.claims[left], held.claims[right])  # told by itself where it cannot be
        question = f"Are {held.claims[left].figure_text} and {held.claims[right].figure_text} the same measurement?"
        check = Check(id=id, question=question, pairs=(Pair(left=left, right=right),))
        catalogue = Catalogue(Workspace(replace(held, checks={**held.checks, id: check})))
        return self._written(pages_of(catalogue, id)[0], ending)

    def form(self, page: FormPage) -> str:
        """Return a form, made by the package's own templates: none of a dossier sees what is typed into it."""
        return Renderer(None, self._renderer_site).html(page)

    def _written(self, page: Page, ending: str) -> str:
        if ending == ".json":
            return twin(page)
        return self._renderer.html(page) if ending == ".html" else self._renderer.plain(page, "md")
