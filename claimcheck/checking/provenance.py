"""Where figures come from: dates in their order, circles, charts read by eye, what was withdrawn."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.collection import Collection
from claimcheck.errors import FigureError, Level, Problem
from claimcheck.evidence import Evidence
from claimcheck.provenance import Graph, time_errors
from claimcheck.records import Claim

__all__ = ["provenance_problems"]


def provenance_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each date out of order, each circle, each point read off a chart, each input that was withdrawn."""
    collection = evidence.collection
    graph = evidence.tracer.graph
    for error in time_errors(collection, graph):
        record = error.record
        line, column = getattr(record, "places", {}).get(error.key, (record.line, 1))
        hint = "one of the two dates is mistyped, or it rests on something else"
        yield Problem("time-error", "error", record.file, line, column, error.message, hint)
    yield from _circles(collection, graph)
    for claim in collection.claims.values():
        yield from _chart(claim, collection)
        yield from _withdrawn(claim, collection)


def _problem(claim: Claim, code: str, key: str, message: str, hint: str, level: Level = "error") -> Problem:
    line, column = claim.places.get(key, (claim.line, 1))
    return Problem(code, level, claim.file, line, column, message, hint)


def _circles(collection: Collection, graph: Graph) -> Iterator[Problem]:
    """Tell each circle once, at its first claim."""
    for loop in graph.loops:
        claims = [collection.claims[id] for id in collection.claims if any(node.id == id for node in loop)]
        named = sorted({node.id for node in loop if node.kind != "proposition"})
        if not claims:
            continue
        only = len(claims) == 1 and len(named) == 1
        circle = f"{named[0]} rests on itself" if only else f"{', '.join(named)} rest on each other in a circle"
        hint = "say what each was really taken from; where nothing leads out of the circle, nothing is known"
        key = "from" if claims[0].from_ else "repeated_in"
        yield _problem(claims[0], "circular-reporting", key, f"circular reporting: {circle}", hint)


def _chart(claim: Claim, collection: Collection) -> Iterator[Problem]:
    """A value taken by eye is a range: nobody reads a chart to the last digit."""
    vocabulary = collection.knowledge.vocabularies.get("obtained")
    term = vocabulary.term(claim.obtained) if vocabulary is not None else None
    if term is None or term.term != "read off a chart" or not claim.is_readable:
        return
    try:
        figure = claim.figure
    except FigureError:
        return  # told by the check of figures
    if figure is not None and figure.shape == "point" and not figure.approximate:
        message = f"{claim.figure_text} was read off a chart and gives no range"
        yield _problem(claim, "chart-without-range", "figure", message, "write the range that the eye allows: 30–32 ms")


def _withdrawn(claim: Claim, collection: Collection) -> Iterator[Problem]:
    for key, ids in (("from", claim.from_), ("confirms", claim.confirms)):
        for id in ids:
            other = collection.claims.get(id)
            if other is not None and other.withdrawn is not None and claim.withdrawn is None:
                message = f"{claim.id} rests on {id}, withdrawn on {other.withdrawn.on}: {other.withdrawn.reason}"
                hint = "withdraw this claim too, or name what it rests on now"
                yield _problem(claim, "withdrawn-input", key, message, hint, "warning")
