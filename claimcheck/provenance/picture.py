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
    columns, edges = _content(trace)
    places: dict[tuple[str, str], tuple[int, int]] = {}
    boxes: list[str] = []
    hidden = 0
    for number, name in enumerate(_COLUMNS):
        left = number * (_WIDTH + _GAP)
        boxes.append(f'<text x="{left}" y="20" font-weight="bold">{name.capitalize()}</text>')
        hidden += max(0, len(columns[name]) - _MOST_ROWS)
        for row, (id, label) in enumerate(list(columns[name].items())[:_MOST_ROWS]):
            places[name, id] = (left, _TOP + row * _ROW)
            boxes.append(_box(left, _TOP + row * _ROW, label, id))
    rows = max(1, *(min(len(column), _MOST_ROWS) for column in columns.values()))
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


def _content(trace: Trace) -> tuple[dict[str, dict[str, str]], list[Edge]]:
    """Return the boxes of each column, id to label in a fixed order, and the lines between them."""
    claims = list(dict.fromkeys([trace.claim.id, *(mention.claim for mention in trace.mentions), *_inputs(trace)]))
    columns: dict[str, dict[str, str]] = {name: {} for name in _COLUMNS}
    edges: dict[Edge, None] = {}
    stated = {(mention.source, mention.claim, mention.how == "first stated"): None for mention in trace.mentions}
    for place, id in enumerate(claims):
        claim = trace.collection.claims[id]
        columns["claim"][id] = f"{claim.figure_text} ({claim.subject})"
        if claim.source is not None:
            stated[claim.source, id, True] = None
        if place < _MOST_ROWS:  # of one that is not drawn no line is
            for other in _inputs_of(id, trace):
                edges[("claim", other), ("claim", id), "dotted"] = None
    for source, id, first in stated:
        columns["source"].setdefault(source, trace.names.kind_of(source))
        edges[("source", source), ("claim", id), "solid" if first else "dashed"] = None
        record = trace.collection.sources.get(source)
        publisher = record.publisher if record is not None else None
        if publisher is not None and publisher in trace.collection.parties:
            columns["party"].setdefault(publisher, trace.names.party(publisher))
            edges[("party", publisher), ("source", source), "solid"] = None
    for check in trace.checks:
        columns["check"][check] = trace.collection.checks[check].question
        edges[("claim", trace.claim.id), ("check", check), "solid"] = None
    return columns, list(edges)


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
