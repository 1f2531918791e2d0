"""What templates of HTML pages call: addresses, citations, tables, pictures, prose; each returns safe markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup, escape

from claimcheck.markdown import read_prose
from claimcheck.report.amounts import unit_text
from claimcheck.report.links import Links, place_in
from claimcheck.report.matrix import matrix_rows
from claimcheck.report.plots import graph_svg, interval_svg
from claimcheck.report.rows import findings_rows
from claimcheck.report.writing import prose_html

__all__ = ["HtmlWriter", "escaped", "source_numbers"]


#: Methods of a writer that templates call.
_CALLED = ("at", "cited", "graph", "href", "matrix", "picture", "plot", "prose", "rows", "twin")


_SPECIAL = re.compile("[&<>\"']").search


def escaped(text: Any) -> str:
    """Return text escaped for HTML; most texts hold nothing to escape, and are found so faster than escaped."""
    return text if type(text) is str and _SPECIAL(text) is None else str(escape(text))


def source_numbers(page: Mapping[str, Any]) -> dict[str, int]:
    """Return the number of each source of a page, by its id."""
    return {entry["id"]: entry["number"] for entry in page.get("sources", ()) if "number" in entry}


class HtmlWriter:
    """Write the parts of one page that a template does not write itself.

    Args:
        page: The view of the page.
        links: Its addresses.
        inside: Whether the page stands in a file with others, so that its places carry its name.
    """

    def __init__(self, page: Mapping[str, Any], links: Links, *, inside: bool) -> None:
        self.page = page
        self.links = links
        self.inside = inside
        self.numbers = source_numbers(page)
        self._claims = {ref["id"]: ref for ref in page.get("claims", ()) if isinstance(ref, Mapping)}
        self._escape = escaped
        self._safe = Markup

    def names(self) -> dict[str, Any]:
        """Return what templates call, by name."""
        by_name = {name: getattr(self, name) for name in _CALLED}
        return {**by_name, "to": self.links, "numbers": self.numbers, "inside": self.inside, "page": self.page}

    def at(self, place: str) -> str:
        """Return the name of a place of this page."""
        return place_in(self.page["path"], place) if self.inside else place

    def href(self, ref: Mapping[str, Any] | None, place: str | None = None) -> str | None:
        """Return where a reference leads, or None."""
        return None if ref is None else self.links(ref["path"], place)

    def cited(self, refs: Iterable[Mapping[str, Any]]) -> list[int]:
        """Return the numbers of the sources that stand on this page, in order."""
        return sorted(self.numbers[ref["id"]] for ref in refs if ref["id"] in self.numbers)

    def twin(self, ending: str) -> str | None:
        """Return the address of this page in another format, or None where it has none."""
        return None if self.inside else self.links(self.page["path"].removesuffix(".html") + ending, None)

    def rows(self, pair: Mapping[str, Any]) -> Any:
        """Return the bodies of the table of a pair."""
        return self._safe(findings_rows(pair, self._mark, self._escape))

    def matrix(self, check: Mapping[str, Any]) -> Any:
        """Return the bodies of the table of all pairs of a check."""
        return self._safe(matrix_rows(check["pairs"], self._mark, self._escape))

    def prose(self, markdown: str, deeper: int = 1) -> Any:
        """Return Markdown as HTML, its headings so many levels deeper."""
        return self._safe(prose_html(read_prose(markdown), self._cite, self._escape, deeper))

    def plot(self, data: Mapping[str, Any]) -> Any:
        """Return an interval plot."""
        return self._safe(interval_svg(data, unit_text(data["unit"]), self._escape))

    def graph(self, data: Mapping[str, Any]) -> Any:
        """Return the picture of a graph."""
        return self._safe(graph_svg(data, self.href, self._escape))

    def picture(self, svg: str) -> Any:
        """Return a picture that was drawn with every text escaped."""
        return self._safe(svg)

    def _mark(self, pair: Mapping[str, Any], source: str | None, side: str) -> str:
        number = self.numbers.get(source or "")
        own = pair[side]["source"]
        if number is None or (own is not None and own["id"] == source):
            return ""
        return f' <a class=c href="{self.links(self.page["path"], f"s{number}")}">[{number}]</a>'

    def _cite(self, ids: tuple[str, ...]) -> str:
        """Write a citation: the number of the source, leading to the claim where one is cited."""
        return " ".join(map(self._citation, ids))

    def _citation(self, id: str) -> str:
        claim = self._claims.get(id)
        number = self.numbers.get((claim["source"] if claim is not None else id) or "")
        if claim is None and number is None:
            return f"[{self._escape(id)}, not in this dossier]"
        shown = str(number) if number is not None else "claim"
        target = self.href(claim) if claim is not None else self.links(self.page["path"], f"s{number}")
        return f'<a class=c href="{self._escape(target)}">[{shown}]</a>' if target else f"[{shown}]"
