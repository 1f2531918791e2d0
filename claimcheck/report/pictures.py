"""The pictures of the report by themselves, as a notebook or a file shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from importlib.resources import files

from claimcheck.comparison import Comparison
from claimcheck.errors import ClaimcheckError
from claimcheck.report.amounts import unit_text
from claimcheck.report.pairs import pair_plot
from claimcheck.report.plots import interval_svg

__all__ = ["Picture", "pair_picture"]


@dataclass(frozen=True, repr=False)
class Picture:
    """Hold a picture as SVG with its style inside; in words it says what it shows.

    Args:
        svg: The picture, a file of its own.
    """

    svg: str

    def __repr__(self) -> str:
        """Say what the picture shows."""
        found = re.search(r'aria-label="([^"]*)"', self.svg)
        return unescape(found[1]) if found else "a picture"

    def _repr_html_(self) -> str:
        return self.svg


@cache
def _style() -> str:
    """Return what the style sheet of the report says of plots, with a font that needs no page around it."""
    css = files("claimcheck").joinpath("templates/style.css").read_text("utf-8")
    rules = re.findall(r"(?:svg)?\.plot[^{}]*\{[^{}]*\}", css)
    return "".join(rules).replace("var(--sans)", "system-ui,sans-serif")


def pair_picture(pair: Comparison) -> Picture:
    """Draw the two figures of a pair on one axis: what was printed, and what the digits allow.

    Raises:
        ClaimcheckError: The figures have no common unit, or a refuted pair has no difference that could be drawn.
    """
    plot = pair_plot(pair)
    if plot is None:
        raise ClaimcheckError("the two figures cannot be drawn on one axis: they have no common unit")
    drawn = interval_svg(plot, unit_text(plot.unit), escape)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {drawn.removeprefix("<svg ")}'
    at = head.index(">") + 1
    return Picture(f"{head[:at]}<style>{_style()}</style>{head[at:]}")
