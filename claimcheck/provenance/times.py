"""Five dates kept apart, and the orders in which they cannot stand."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from claimcheck.collection import Collection
from claimcheck.dates import recorded_days
from claimcheck.provenance.graph import Graph, Node, source_ids
from claimcheck.records import Claim, Source

__all__ = ["TimeError", "time_errors"]


@dataclass(frozen=True, slots=True)
class TimeError:
    """Hold two dates that cannot stand in this order.

    Args:
        record: The claim or source whose record holds it.
        key: The key to look at.
        message: One sentence that names both dates.
    """

    record: Claim | Source
    key: str
    message: str


def _before(one: str | None, other: str | None, slack: int = 0) -> bool:
    """Tell whether a date surely lies before another; dates that may be the same day do not."""
    left, right = (None if date is None else recorded_days(date) for date in (one, other))
    return left is not None and right is not None and left.last < right.first - datetime.timedelta(days=slack)


def time_errors(collection: Collection, graph: Graph) -> Iterator[TimeError]:
    """Yield every date that stands before the date of what it needs.

    Args:
        collection: The records.
        graph: What rests on what.

    Yields:
        One error for each pair of dates, sources first, then claims, in the order of the records.
    """
    for source in collection.sources.values():
        yield from _of_source(source)
    for claim in collection.claims.values():
        yield from _of_statements(claim, collection)
        yield from _of_inputs(claim, collection, graph)


def _of_source(source: Source) -> Iterator[TimeError]:
    dates = (
        ("accessed", "read", source.accessed),
        ("snapshot", "copied", source.snapshot.retrieved if source.snapshot else None),
    )
    for key, word, date in dates:
        if _before(date, source.published, slack=key == "snapshot"):  # a copy's moment may be the evening before, UTC
            message = f"{source.id} was {word} on {date}, before it was published on {source.published}"
            yield TimeError(source, key, message)


def _of_statements(claim: Claim, collection: Collection) -> Iterator[TimeError]:
    origin = collection.sources.get(claim.source or "")
    run = collection.runs.get(claim.run or "")
    published = origin.published if origin is not None else None
    if run is not None and origin is not None and _before(published, run.measured):
        message = f"{origin.id} states on {published} what the run {run.id} measured on {run.measured}"
        yield TimeError(claim, "run", message)
    repeated = {entry.source for entry in claim.repeated_in}
    for id in source_ids(claim):
        other = collection.sources.get(id)
        if other is not None and origin is not None and other.id != origin.id and _before(other.published, published):
            message = f"{other.id} of {other.published} passes on what {origin.id} first stated on {published}"
            yield TimeError(claim, "repeated_in" if id in repeated else "via", message)
    read = collection.sources.get(claim.via or claim.source or "")
    if read is not None and _before(claim.recorded, read.published):
        message = f"the claim was recorded on {claim.recorded}, before {read.id} was published on {read.published}"
        yield TimeError(claim, "recorded", message)


def _of_inputs(claim: Claim, collection: Collection, graph: Graph) -> Iterator[TimeError]:
    """A figure cannot be older than what it rests on; of a proposition any member may be the older one."""
    origin = collection.sources.get(claim.source or "")
    if origin is None:
        return
    for node in graph.rests_on[Node("claim", claim.id)]:
        if node.kind == "claim":
            wanted = [node.id]
        elif node.kind == "proposition":
            wanted = [id for id in graph.members[node.id] if id in claim.from_]
        else:
            continue
        for id in wanted:
            other = collection.claims[id]
            source, run = collection.sources.get(other.source or ""), collection.runs.get(other.run or "")
            if source is not None and _before(origin.published, source.published):
                message = (
                    f"{claim.id} was stated on {origin.published} ({origin.id}) and rests on {id}, "
                    f"which was stated on {source.published} ({source.id})"
                )
                yield TimeError(claim, "from", message)
            elif run is not None and _before(origin.published, run.measured):
                message = (
                    f"{claim.id} was stated on {origin.published} ({origin.id}) and rests on {id}, "
                    f"which was measured on {run.measured} (run {run.id})"
                )
                yield TimeError(claim, "from", message)
