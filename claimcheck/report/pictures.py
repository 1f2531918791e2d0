"""The pictures of the report by themselves, as a notebook or a file shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from importlib.resources import files

from claimcheck.comparison import Comparison
from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.report.amounts import unit_text
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.metrics import metric_pages
from claimcheck.report.pairs import pair_plot
from claimcheck.report.plots import bins_svg, interval_svg
from claimcheck.workspace import Workspace

__all__ = ["Picture", "metric_picture", "pair_picture"]


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
    """Return what the style sheet of the report says of plots, with fonts and colours of its own."""
    css = files("claimcheck").joinpath("templates/style.css").read_text("utf-8")
    rules = re.findall(r"(?:svg)?\.plot[^{}]*\{[^{}]*\}", css)
    plain = "".join(rules).replace("var(--sans)", "system-ui,sans-serif")
    return re.sub(r"var\(--[a-z]+\)", "currentColor", plain)


def pair_picture(pair: Comparison) -> Picture:
    """Draw the two figures of a pair on one axis: what was printed, and what the digits allow.

    Raises:
        ClaimcheckError: The figures have no common unit, or a refuted pair has no difference that could be drawn.
    """
    plot = pair_plot(pair)
    if plot is None:
        raise ClaimcheckError("the two figures cannot be drawn on one axis: they have no common unit")
    return _stacked([interval_svg(plot, unit_text(plot.unit), escape)])


def metric_picture(workspace: Workspace, metric: str) -> Picture:
    """Draw all figures of a metric, those on one axis that are like-for-like with each other; nothing else shares one.

    Raises:
        ClaimcheckError: No claim is of the metric, or no two of its figures are like-for-like.
    """
    catalogue = Catalogue(workspace)
    if metric not in catalogue.claims_of_metric:
        hint = did_you_mean(metric, catalogue.claims_of_metric)
        raise ClaimcheckError(f"no claim of the dossier is of the metric {metric!r}" + (f"; {hint}" if hint else ""))
    strips = [strip for page in metric_pages(catalogue, metric) for strip in page.strips]
    if not strips:
        raise ClaimcheckError(f"no two figures of {metric} are like-for-like: each stands alone")
    return _stacked(
        interval_svg(strip.plot, unit_text(strip.unit), escape) if strip.plot else bins_svg(strip, escape)
        for strip in strips
    )


def _stacked(drawings: Iterable[str]) -> Picture:
    """Put drawings below one another into one file, with the style of the report inside."""
    parts, told, top, width = [], [], 0, 0
    for drawn in drawings:
        size = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
        label = re.search(r'aria-label="([^"]*)"', drawn)
        assert size is not None and label is not None
        width = max(width, int(size[1]))
        parts.append(f'<g transform="translate(0 {top})">{drawn.partition(">")[2].removesuffix("</svg>")}</g>')
        told.append(label[1])
        top += int(size[2])
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {width} {top}" role="img" '
        f'aria-label="{". ".join(told)}"><style>{_style()}</style>'
    )
    return Picture(f"{head}{''.join(parts)}</svg>")
