"""The picture of a trace: our own SVG in fixed columns, party, source, claim, check."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from claimcheck.provenance.graph import Node
from claimcheck.provenance.words import summary

if TYPE_CHECKING:
    from claimcheck.provenance.trace import Trace

__all__ = ["picture"]

_COLUMNS = ("party", "source", "claim", "check")
_WIDTH, _GAP, _ROW, _BOX, _TOP = 190, 50, 46, 34, 40
_MOST_ROWS = 40
_MOST_LETTERS = 27
_DASHES = {"dashed": "4 3", "dotted": "1 3"}

Edge = tuple[tuple[str, str], tuple[str, str], str]


def picture(trace: Trace) -> str:
    """Draw a trace as an inline SVG.

    Args:
        trace: The trace.

    Returns:
        One ``<svg>`` element, the same for the same trace to the byte: columns from left to right are party, source,
        claim and check; lines lead from who says it to what is said. A dashed line is a statement that passes the
        figure on, a dotted one leads from an input to what rests on it. The picture takes its colour from the text
        around it and carries its content as a title and a description.
    """
    columns, edges, hidden = _content(trace)
    places: dict[tuple[str, str], tuple[int, int]] = {}
    boxes: list[str] = []
    for number, name in enumerate(_COLUMNS):
        left = number * (_WIDTH + _GAP)
        boxes.append(f'<text x="{left}" y="20" font-weight="bold">{name.capitalize()}</text>')
        for row, (id, label) in enumerate(columns[name].items()):
            places[name, id] = (left, _TOP + row * _ROW)
            boxes.append(_box(left, _TOP + row * _ROW, label, id))
    rows = max(1, *map(len, columns.values()))
    height = _TOP + rows * _ROW + (24 if hidden else 0)
    if hidden:
        boxes.append(f'<text x="0" y="{height - 8}">and {hidden} more</text>')
    width = len(_COLUMNS) * _WIDTH + (len(_COLUMNS) - 1) * _GAP
    lines = [_line(places[a], places[b], style) for a, b, style in edges if a in places and b in places]
    title = f"Where {trace.claim.figure_text} comes from"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="inherit" font-size="12" fill="currentColor" stroke="none">'
        f"<title>{_text(title)}</title><desc>{_text(summary(trace))}</desc>" + "".join(lines + boxes) + "</svg>"
    )


def _content(trace: Trace) -> tuple[dict[str, dict[str, str]], list[Edge], int]:
    """Return the boxes that have a row, id to label in a fixed order, the lines between them, how many have none."""
    held = trace.collection
    claims = list(dict.fromkeys([trace.claim.id, *(mention.claim for mention in trace.mentions), *_inputs(trace)]))
    stated = {(mention.source, mention.claim, mention.how == "first stated"): None for mention in trace.mentions}
    stated.update(((source, id, True), None) for id in claims if (source := held.claims[id].source) is not None)
    sources = list(dict.fromkeys(source for source, _, _ in stated))
    published = {id: record.publisher for id in sources if (record := held.sources.get(id)) and record.publisher}
    parties = [party for party in dict.fromkeys(published.values()) if party in held.parties]
    names = trace.names
    columns = {
        "party": {id: names.party(id) for id in parties[:_MOST_ROWS]},
        "source": {id: names.kind_of(id) for id in sources[:_MOST_ROWS]},
        "claim": {id: f"{held.claims[id].figure_text} ({held.claims[id].subject})" for id in claims[:_MOST_ROWS]},
        "check": {id: held.checks[id].question for id in trace.checks[:_MOST_ROWS]},
    }
    edges: dict[Edge, None] = {}
    for id in columns["claim"]:
        edges.update(((("claim", other), ("claim", id), "dotted"), None) for other in _inputs_of(id, trace))
    for source, id, first in stated:
        if source in columns["source"] and id in columns["claim"]:
            edges[("source", source), ("claim", id), "solid" if first else "dashed"] = None
            publisher = published.get(source, "")
            if publisher in columns["party"]:
                edges[("party", publisher), ("source", source), "solid"] = None
    for check in columns["check"]:
        edges[("claim", trace.claim.id), ("check", check), "solid"] = None
    every = len(parties) + len(sources) + len(claims) + len(trace.checks)
    return columns, list(edges), every - sum(len(column) for column in columns.values())


def _inputs(trace: Trace) -> list[str]:
    return [node.id for node in trace.graph.below(trace.graph.root(trace.claim.id)) if node.kind == "claim"]


def _inputs_of(id: str, trace: Trace) -> list[str]:
    """Return the claims that one claim rests on; of those that confirm each other, each."""
    found: list[str] = []
    for node in trace.graph.rests_on[Node("claim", id)]:
        if node.kind in ("claim", "proposition"):
            found += [node.id] if node.kind == "claim" else trace.graph.members[node.id]
    return found


def _box(left: int, top: int, label: str, id: str) -> str:
    """Draw one box: the label cut to its width, the id below, both whole in the title."""
    return (
        f"<g><title>{_text(f'{label}: {id}')}</title>"
        f'<rect x="{left + 0.5}" y="{top + 0.5}" width="{_WIDTH - 1}" height="{_BOX}" rx="4" fill="none" '
        f'stroke="currentColor"/><text x="{left + 8}" y="{top + 15}">{_text(_cut(label))}</text>'
        f'<text x="{left + 8}" y="{top + 29}" font-size="10">{_text(_cut(id, 32))}</text></g>'
    )


def _line(start: tuple[int, int], end: tuple[int, int], style: str) -> str:
    dash = f' stroke-dasharray="{_DASHES[style]}"' if style in _DASHES else ""
    if start[0] == end[0]:  # a claim that rests on a claim: an arc on the right of their column
        x, y1, y2 = start[0] + _WIDTH, start[1] + _BOX // 2, end[1] + _BOX // 2
        return (
            f'<path d="M{x} {y1} C{x + _GAP - 10} {y1} {x + _GAP - 10} {y2} {x} {y2}" fill="none" '
            f'stroke="currentColor" stroke-opacity="0.6"{dash}/>'
        )
    x1, y1, x2, y2 = start[0] + _WIDTH, start[1] + _BOX // 2, end[0], end[1] + _BOX // 2
    middle = (x1 + x2) // 2
    return (
        f'<path d="M{x1} {y1} C{middle} {y1} {middle} {y2} {x2} {y2}" fill="none" stroke="currentColor" '
        f'stroke-opacity="0.6"{dash}/>'
    )


def _cut(text: str, most: int = _MOST_LETTERS) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _text(text: str) -> str:
    """Escape a text for SVG; characters that XML does not allow are left out."""
    return escape("".join(c for c in text if c in "\t\n" or (c >= " " and c not in "\x7f\ufffe\uffff")), quote=True)
