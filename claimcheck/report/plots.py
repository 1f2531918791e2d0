"""Pictures as inline SVG: the interval plot of figures, how many lie where, and the graph of a dossier.

Both are made from the plain data of a view, in fixed order and with fixed digits, so that two runs give the same
bytes; colours are `currentColor` and the classes of the style sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from claimcheck.comparators import shown
from claimcheck.report.views import Brief, GraphPage, Ref
from claimcheck.report.views.lists import Edge, PartyNode
from claimcheck.report.views.metrics import Strip
from claimcheck.report.views.pairs import Plot, PlotRow
from claimcheck.report.words import clip
from claimcheck.verdict import Verdict

__all__ = ["bins_svg", "graph_svg", "interval_svg", "interval_words"]

_Escape = Callable[[Any], Any]
_WIDTH, _EDGE = 320, 12
_ROW = 38
#: About the width of a letter of a label.
_LETTER = 7
#: The longest column of a picture of counts.
_TALL = 90


def interval_words(plot: Plot, unit: str) -> str:
    """Tell in words what an interval plot shows."""
    told = []
    for row in plot.rows:
        low, high = row.low, row.high
        if low is not None and low == high:
            span = f"exactly {low}"
        elif low is None or high is None:
            span = (
                f"{high} or less"
                if low is None and high is not None
                else f"{low} or more"
                if low is not None
                else "anything"
            )
        else:
            span = f"{low} to {high}"
        told.append(f"{row['label']} {span}")
    return f"{'; '.join(told)} {unit}".rstrip()


def interval_svg(plot: Plot, unit: str, escape: _Escape, targets: Sequence[str | None] = ()) -> str:
    """Draw figures on one axis: the printed number, what its digits allow, and an arrow at an open end.

    Args:
        plot: Rows with label, figure, value, low and high (decimal texts or None), hedged and bound.
        unit: The common unit in words.
        escape: Escapes text for HTML.
        targets: Where each row leads, or nothing for a picture without links.
    """
    rows = plot.rows
    ends = [Fraction(end) for row in rows for end in (row.low, row.high, row.value) if end is not None]
    if not ends:
        return ""
    low, high = min(ends), max(ends)
    pad = (high - low) * Fraction(8, 100) or abs(high) / 10 or Fraction(1)
    low, high = low - pad, high + pad
    height = _ROW * len(rows) + 24

    def place(value: Fraction) -> Fraction:
        return _EDGE + (value - low) / (high - low) * (_WIDTH - 2 * _EDGE)

    role = "group" if targets else "img"
    told = escape(f"{len(rows)} figures on one axis" if targets else interval_words(plot, unit))
    parts = [f'<svg class="plot" viewBox="0 0 {_WIDTH} {height}" role="{role}" aria-label="{told}">']
    for number, row in enumerate(rows):
        bar = _bar(row, number * _ROW, place, escape)
        target = targets[number] if targets else None
        parts.append(f'<a href="{escape(target)}">{bar}</a>' if target else bar)
    base = _ROW * len(rows) + 3
    ticks = [(_at(place(tick)), shown(tick, 6)) for tick in _ticks(low, high)]
    marks = "".join(f"M{x} {base}v4" for x, _ in ticks)
    parts.append(f'<path class="axis" d="M{_EDGE} {base}H{_WIDTH - _EDGE}{marks}"/>')
    parts += [f'<text class="tick" x="{x}" y="{base + 16}">{escape(told)}</text>' for x, told in ticks]
    return "".join([*parts, "</svg>"])


def bins_svg(strip: Strip, escape: _Escape) -> str:
    """Draw how many figures lie where: a column for each step of an axis."""
    bins = strip.bins
    most = max(one.count for one in bins)
    wide = Fraction(_WIDTH - 2 * _EDGE, len(bins))
    span = f"{strip.count} figures from {bins[0].low} to {bins[-1].high}"
    told = escape(f"{span}, at most {most} in one of {len(bins)} steps")
    parts = [f'<svg class="plot" viewBox="0 0 {_WIDTH} {_TALL + 26}" role="img" aria-label="{told}">']
    for number, one in enumerate(bins):
        if one.count:
            tall = max(Fraction(2), Fraction(_TALL * one.count, most))
            x, w = _at(_EDGE + wide * number), _at(wide - 1)
            parts.append(f'<path class="column" d="M{x} {_TALL + 4}v-{_at(tall)}h{w}v{_at(tall)}z"/>')
    ends = ((_EDGE, "start", bins[0].low), (_WIDTH - _EDGE, "before", bins[-1].high))
    parts.append(f'<path class="axis" d="M{_EDGE} {_TALL + 4}H{_WIDTH - _EDGE}"/>')
    parts += [f'<text class="tick {side}" x="{x}" y="{_TALL + 20}">{escape(text)}</text>' for x, side, text in ends]
    return "".join([*parts, "</svg>"])


def _at(value: Fraction) -> str:
    """Print a place on the page with one digit, the same on every machine."""
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def _bar(row: PlotRow, top: int, place: Callable[[Fraction], Fraction], escape: _Escape) -> str:
    y = top + 27
    low, high = (None if end is None else Fraction(end) for end in (row.low, row.high))
    left = Fraction(_EDGE) if low is None else place(low)
    right = Fraction(_WIDTH - _EDGE) if high is None else place(high)
    parts = [_named(row, left, right, y, escape)]
    kind = "allowed hedged" if row.hedged else "allowed"
    if right - left > 1:
        parts.append(f'<path class="{kind}" d="M{_at(left)} {y}H{_at(right)}"/>')
    for end, x, sign in ((low, left, 1), (high, right, -1)):
        if end is None:
            parts.append(f'<path class="end" d="M{_at(x + 6 * sign)} {y - 5}L{_at(x)} {y}l{6 * sign} 5"/>')
        elif right - left > 3:
            parts.append(f'<path class="end" d="M{_at(x)} {y - 5}v10"/>')
    if row.value is not None and row.bound in ("none", "upper", "lower"):
        parts.append(f'<circle class="point" cx="{_at(place(Fraction(row.value)))}" cy="{y}" r="4"/>')
    return "".join(parts)


def _named(row: PlotRow, left: Fraction, right: Fraction, y: int, escape: _Escape) -> str:
    """Write a figure beside its mark where there is room, else at the end of the line above, which names it."""
    text = clip(row.figure, 30)
    width, room, above = _LETTER * len(text), 50, y - 13
    if _WIDTH - right - 9 >= width:
        told = f'<text class="label" x="{_at(right + 9)}" y="{y + 4}">{escape(text)}</text>'
    elif left - 9 >= width:
        told = f'<text class="label before" x="{_at(left - 9)}" y="{y + 4}">{escape(text)}</text>'
    else:
        room = max(4, (_WIDTH - width) // _LETTER)
        told = f'<text class="label before" x="{_WIDTH}" y="{above}">{escape(text)}</text>'
    return f'<text class="tick start" x="0" y="{above}">{escape(clip(row.label, room))}</text>{told}'


def _ticks(low: Fraction, high: Fraction) -> list[Fraction]:
    """Return two to five round numbers between two ends."""
    span = high - low
    step = Fraction(1)
    while step * 10 < span:
        step *= 10
    while step > span:
        step /= 10
    for factor in (5, 2, 1, Fraction(1, 2), Fraction(1, 5)):
        if span / (step * factor) >= 2:
            step *= factor
            break
    first = -(-low // step) * step
    return [first + step * number for number in range(6) if first + step * number <= high]


# ---- the graph

_COLUMN, _GAP, _NODE = 196, 40, 30
_MARKS = {Verdict.LIKE_FOR_LIKE: "like", Verdict.PARTLY_CONFIRMED: "partly", Verdict.REFUTED: "refuted"}


def graph_svg(graph: GraphPage, href: Callable[[Any], str | None], escape: _Escape) -> str:
    """Draw the nodes of a graph in fixed columns with a curve for each edge.

    Args:
        graph: ``columns`` with their nodes, ``edges`` between ``kind:id`` names.
        href: Where a node leads, or None.
        escape: Escapes text for HTML.
    """
    columns = graph.columns
    tallest = max((len(column.nodes) for column in columns), default=0)
    height = 44 + tallest * (_NODE + 10)
    width = len(columns) * _COLUMN + (len(columns) - 1) * _GAP
    places: dict[str, tuple[int, int]] = {}
    nodes = []
    for number, column in enumerate(columns):
        x = number * (_COLUMN + _GAP)
        nodes.append(f'<text class="head" x="{x}" y="16">{escape(column.title)}</text>')
        for row, node in enumerate(column.nodes):
            y = 32 + row * (_NODE + 10)
            places[f"{column.kind}:{node.id}"] = (x, y)
            nodes.append(_node_svg(node, x, y, href(node), escape))
    edges = [_edge_svg(edge, places) for edge in graph.edges if edge.from_ in places and edge.to in places]
    told = escape(graph_words(graph))
    return (
        f'<svg class="graph" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="group" '
        f'aria-label="{told}">'
        f'<g aria-hidden="true">{"".join(edges)}</g>{"".join(nodes)}</svg>'
    )


def graph_words(graph: GraphPage) -> str:
    """Tell in words what a graph shows."""
    counts = ", ".join(f"{len(column.nodes)} in the column {column.title}" for column in graph.columns)
    return f"Graph of {counts}, with {len(graph.edges)} links; the list below says the same in words"


def _node_svg(node: PartyNode | Brief | Ref, x: int, y: int, target: str | None, escape: _Escape) -> str:
    verdict = node.verdict if isinstance(node, Brief) else None
    mark = f" v-{_MARKS[verdict]}" if verdict else ""
    text = escape(clip(f"{verdict}: {node.title}" if verdict else node.title, 27))
    whole = escape(node.title + (f" ({verdict})" if verdict else ""))
    box = (
        f"<title>{whole}</title>"
        f'<rect class="node{mark}" x="{x}" y="{y}" width="{_COLUMN}" height="{_NODE}" rx="4"/>'
        f'<text x="{x + 9}" y="{y + 19}">{text}</text>'
    )
    return f'<a href="{escape(target)}">{box}</a>' if target else f"<g>{box}</g>"


def _edge_svg(edge: Edge, places: Mapping[str, tuple[int, int]]) -> str:
    (x, y), (to_x, to_y) = places[edge.from_], places[edge.to]
    x, y, to_y = x + _COLUMN, y + _NODE // 2, to_y + _NODE // 2
    middle = (x + to_x) // 2
    kind = "edge via" if edge.relation == "reports" else "edge"
    return f'<path class="{kind}" d="M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}"/>'
