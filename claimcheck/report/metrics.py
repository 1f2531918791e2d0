"""The pages of metrics: every figure drawn, with those that are like-for-like with it on one axis."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction

from claimcheck.errors import ClaimcheckError
from claimcheck.figure import Interval
from claimcheck.records import Claim
from claimcheck.report.amounts import number_text
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.claims import claim_line, claim_metric
from claimcheck.report.pairs import plot_row
from claimcheck.report.sets import like_sets
from claimcheck.report.views import MetricPage, MetricsPage
from claimcheck.report.views.metrics import Bin, MetricLine, Strip
from claimcheck.report.views.pairs import Plot
from claimcheck.units import conversion_factor

__all__ = ["metric_pages", "metrics_page"]

#: Figures drawn one by one in one strip; more are binned.
_MOST_BARS = 60
_BINS = 24
#: Bars, and rows of a table, on one page.
_BARS_A_PAGE, _ROWS_A_PAGE = 90, 120


def metrics_page(catalogue: Catalogue) -> MetricsPage:
    """Return the list of the metrics that figures of the dossier measure."""
    rows = []
    for id, claims in catalogue.claims_of_metric.items():
        metric = claim_metric(catalogue, claims[0])
        sets, _ = _gathered(catalogue, id)
        together = sum(len(entry) > 1 for entry in sets)
        rows.append(
            MetricLine(
                id=id,
                title=metric.title,
                path=metric_path(catalogue, id),
                unit=metric.unit,
                count=len(claims),
                sets=together,
            )
        )
    return MetricsPage(
        headline="Figures by metric",
        kind="metrics",
        id="metrics",
        title="Figures by metric",
        path="metrics/index.html",
        rows=sorted(rows, key=lambda row: (row.title.casefold(), row.id)),
    )


def metric_path(catalogue: Catalogue, id: str, part: int = 1) -> str:
    """Return the path of a page of a metric; metrics are numbered where their ids are no names of files."""
    name = catalogue.metric_names[id]
    return f"metrics/{name}.html" if part == 1 else f"metrics/{name}/{part}.html"


def _gathered(catalogue: Catalogue, id: str) -> tuple[list[list[Claim]], bool]:
    """Return the sets of the figures of a metric, and whether there were too many to gather."""
    if id not in catalogue.gathered:
        by_profile: dict[str, list[Claim]] = {}
        for claim in catalogue.claims_of_metric[id]:
            by_profile.setdefault(claim.profile or catalogue.collection.settings.profile, []).append(claim)
        sets: list[list[Claim]] = []
        ungrouped = False
        for claims in by_profile.values():
            drawn = [claim for claim in claims if _interval(claim) is not None and claim.withdrawn is None]
            found = like_sets(catalogue, drawn)
            ungrouped |= found is None
            known = {claim.id for claim in drawn}
            sets += found if found is not None else [[claim] for claim in drawn]
            sets += [[claim] for claim in claims if claim.id not in known]
        catalogue.gathered[id] = sets, ungrouped
    return catalogue.gathered[id]


def metric_pages(catalogue: Catalogue, id: str) -> Iterator[MetricPage]:
    """Yield the pages of a metric: its strips, the longest first, then the figures that stand alone."""
    sets, ungrouped = _gathered(catalogue, id)
    together = sorted((entry for entry in sets if len(entry) > 1), key=lambda entry: -len(entry))
    strips = [strip for entry in together for strip in _strips(catalogue, entry)]
    others = [claim for entry in sets if len(entry) == 1 for claim in entry]
    pages = _paged(strips, others)
    metric = claim_metric(catalogue, catalogue.claims_of_metric[id][0])
    paths = [metric_path(catalogue, id, part) for part in range(1, len(pages) + 1)]
    for part, (chosen, alone) in enumerate(pages, 1):
        yield MetricPage(
            headline=metric.title,
            kind="metric",
            id=id,
            title=metric.title,
            path=paths[part - 1],
            metric=metric,
            count=len(catalogue.claims_of_metric[id]),
            sets=len(together),
            strips=chosen,
            others=[claim_line(catalogue, claim.id) for claim in alone],
            ungrouped=ungrouped,
            part=part,
            parts=len(pages),
            pages=paths,
        )


def _paged(strips: Sequence[Strip], others: Sequence[Claim]) -> list[tuple[list[Strip], list[Claim]]]:
    """Split strips and rows so that no page grows heavy; there is one page at least."""
    pages: list[tuple[list[Strip], list[Claim]]] = [([], [])]
    bars = 0
    for strip in strips:
        if bars and bars + len(strip.claims) > _BARS_A_PAGE:
            pages.append(([], []))
            bars = 0
        pages[-1][0].append(strip)
        bars += max(len(strip.claims), 10)
    for place in range(0, len(others), _ROWS_A_PAGE):
        if place or bars > _BARS_A_PAGE // 2:
            pages.append(([], []))
        pages[-1][1].extend(others[place : place + _ROWS_A_PAGE])
    return pages


def _strips(catalogue: Catalogue, claims: Sequence[Claim]) -> Iterator[Strip]:
    """Yield the strips of one set: figures whose units convert share an axis, in the unit of the first."""
    by_unit: dict[str, list[tuple[Claim, Interval]]] = {}
    for claim in claims:
        figure, interval = claim.figure, _interval(claim)
        assert figure is not None and interval is not None
        for unit, held in by_unit.items():
            factor = _factor(figure.unit, unit)
            if factor is not None:
                held.append((claim, interval.scaled(factor)))
                break
        else:
            by_unit[figure.unit] = [(claim, interval)]
    for unit, held in by_unit.items():
        held.sort(key=lambda entry: (_middle(entry[1]), entry[0].id))
        if len(held) > _MOST_BARS:
            yield Strip(count=len(held), claims=[], plot=None, unit=unit, bins=_bins([one for _, one in held]))
            continue
        bars = [plot_row(claim, interval, unit, _maker(catalogue, claim)) for claim, interval in held]
        refs = catalogue.refs("claim", [claim.id for claim, _ in held])
        yield Strip(count=len(held), claims=refs, plot=Plot(unit=unit, rows=bars, comparable=True), unit=unit, bins=[])


def _maker(catalogue: Catalogue, claim: Claim) -> str:
    by = catalogue.party(claim.by)
    return f" ({by})" if by else ""


def _bins(intervals: Sequence[Interval]) -> list[Bin]:
    """Count figures by the middle of what their digits allow, in steps of one length."""
    middles = [_middle(interval) for interval in intervals]
    low, high = min(middles), max(middles)
    step = (high - low) / _BINS or Fraction(1)
    edges = [low + step * number for number in range(_BINS + 1 if high > low else 2)]
    counts = [0] * (len(edges) - 1)
    for middle in middles:
        counts[min(bisect_right(edges, middle) - 1, len(counts) - 1)] += 1
    return [
        Bin(low=str(number_text(edges[place])), high=str(number_text(edges[place + 1])), count=number)
        for place, number in enumerate(counts)
    ]


def _middle(interval: Interval) -> Fraction:
    """Return the middle of what digits allow, or its one end."""
    low, high = interval.low, interval.high
    return Fraction((low + high) / 2 if low is not None and high is not None else low if low is not None else high or 0)


def _interval(claim: Claim) -> Interval | None:
    """Return what the digits of a figure allow, or None where it cannot be drawn."""
    try:
        figure = claim.figure
    except ClaimcheckError:
        return None
    if figure is None or (figure.interval.low is None and figure.interval.high is None):
        return None
    return figure.interval


def _factor(unit: str, into: str) -> Fraction | None:
    try:
        return conversion_factor(unit, into)
    except ClaimcheckError:
        return None
