"""What templates of HTML pages call: addresses, citations, tables, pictures, prose; each returns safe markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from markupsafe import Markup, escape

from claimcheck.markdown import read_prose
from claimcheck.report.amounts import unit_text
from claimcheck.report.links import Links, place_in
from claimcheck.report.matrix import matrix_rows
from claimcheck.report.plots import bins_svg, graph_svg, interval_svg
from claimcheck.report.rows import findings_rows
from claimcheck.report.views import AnalysisPage, CheckCard, CheckPage, GraphPage, Page, Pair, Ref
from claimcheck.report.views.metrics import Strip
from claimcheck.report.views.pairs import Plot, Side
from claimcheck.report.views.records import Cited
from claimcheck.report.writing import prose_html

__all__ = ["HtmlWriter", "cited_claims", "escaped", "source_numbers"]


#: Methods of a writer that templates call.
_CALLED = ("at", "bins", "cited", "graph", "href", "matrix", "picture", "plot", "prose", "rows", "twin")


_SPECIAL = re.compile("[&<>\"']").search


def escaped(text: Any) -> str:
    """Return text escaped for HTML; most texts hold nothing to escape, and are found so faster than escaped."""
    return text if type(text) is str and _SPECIAL(text) is None else str(escape(text))


def source_numbers(page: Page) -> dict[str, int]:
    """Return the number of each source of a page, by its id."""
    numbered = page.sources if isinstance(page, AnalysisPage | CheckPage) else ()
    return {entry.id: entry.number for entry in numbered}


def cited_claims(page: Page) -> dict[str, Cited]:
    """Return the claims that the text of a page cites, by id."""
    return {claim.id: claim for claim in page.claims} if isinstance(page, AnalysisPage) else {}


class HtmlWriter:
    """Write the parts of one page that a template does not write itself.

    Args:
        page: The view of the page.
        links: Its addresses.
        inside: Whether the page stands in a file with others, so that its places carry its name.
    """

    def __init__(self, page: Page, links: Links, *, inside: bool) -> None:
        self.page = page
        self.links = links
        self.inside = inside
        self.numbers = source_numbers(page)
        self._claims = cited_claims(page)
        self._escape = escaped
        self._safe = Markup

    def names(self) -> dict[str, Any]:
        """Return what templates call, by name."""
        by_name = {name: getattr(self, name) for name in _CALLED}
        return {**by_name, "to": self.links, "numbers": self.numbers, "inside": self.inside, "page": self.page}

    def at(self, place: str) -> str:
        """Return the name of a place of this page."""
        return place_in(self.page.path, place) if self.inside else place

    def href(self, ref: Ref | None, place: str | None = None) -> str | None:
        """Return where a reference leads, or None."""
        return None if ref is None else self.links(ref.path, place)

    def cited(self, refs: Iterable[Ref]) -> list[int]:
        """Return the numbers of the sources that stand on this page, in order."""
        return sorted(self.numbers[ref.id] for ref in refs if ref.id in self.numbers)

    def twin(self, ending: str) -> str | None:
        """Return the address of this page in another format, or None where it has none."""
        return None if self.inside else self.links(self.page.path.removesuffix(".html") + ending, None)

    def rows(self, pair: Pair, part: str | None = None) -> Any:
        """Return the bodies of the table of a pair: every row, or those of one part of the page."""
        return self._safe(findings_rows(pair, self._mark, self._escape, part))

    def matrix(self, check: CheckCard) -> Any:
        """Return the bodies of the table of all pairs of a check."""
        return self._safe(matrix_rows(check.pairs, self._mark, self._escape))

    def prose(self, markdown: str, deeper: int = 1) -> Any:
        """Return Markdown as HTML, its headings so many levels deeper."""
        return self._safe(prose_html(read_prose(markdown), self._cite, self._escape, deeper))

    def plot(self, data: Plot, claims: Sequence[Ref] = ()) -> Any:
        """Return an interval plot, whose bars lead to claims where these are given."""
        return self._safe(interval_svg(data, unit_text(data.unit), self._escape, [self.href(ref) for ref in claims]))

    def bins(self, data: Strip) -> Any:
        """Return the picture of figures that are counted."""
        return self._safe(bins_svg(data, self._escape))

    def graph(self, data: GraphPage) -> Any:
        """Return the picture of a graph."""
        return self._safe(graph_svg(data, self.href, self._escape))

    def picture(self, svg: str) -> Any:
        """Return a picture that was drawn with every text escaped."""
        return self._safe(svg)

    def _mark(self, side: Side, source: str | None) -> str:
        """Write the number of a source, nothing for that of the claim itself."""
        number = self.numbers.get(source or "")
        if number is None or (side.source is not None and side.source.id == source):
            return ""
        return f' <a class=c href="{self.links(self.page.path, f"s{number}")}">[{number}]</a>'

    def _cite(self, ids: tuple[str, ...]) -> str:
        """Write a citation: the number of the source, leading to the claim where one is cited."""
        return " ".join(map(self._citation, ids))

    def _citation(self, id: str) -> str:
        claim = self._claims.get(id)
        number = self.numbers.get((claim.source if claim is not None else id) or "")
        if claim is None and number is None:
            return f"[{self._escape(id)}, not in this dossier]"
        shown = str(number) if number is not None else "claim"
        target = self.href(claim) if claim is not None else self.links(self.page.path, f"s{number}")
        return f'<a class=c href="{self._escape(target)}">[{shown}]</a>' if target else f"[{shown}]"
