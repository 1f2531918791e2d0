"""A trace in words: one paragraph for a reporter, and a tree for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.escapes import one_line
from claimcheck.provenance.findings import Mention
from claimcheck.provenance.graph import Node
from claimcheck.provenance.independence import Smallest
from claimcheck.provenance.names import MOST_NAMES, listed
from claimcheck.provenance.trace import Trace

__all__ = ["summary", "tree"]

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TIMES = ("never", "once", "twice")
_MOST_LINES = 200
_RELATIONS = {
    "self": "{party} makes {subject}: it speaks of its own.",
    "rival": "{party} makes something that competes with {subject}.",
    "supplier": "{party} supplies something that was used.",
    "third party": "{party} is a third party: it makes nothing that is compared here.",
    "unknown": "How the producer stands to {subject} is not recorded.",
}


def _number(count: int) -> str:
    return _WORDS[count] if count < len(_WORDS) else str(count)


def _counted(count: int, one: str, many: str) -> str:
    return f"{_number(count)} {one if count == 1 else many}"


def _mention(mention: Mention, trace: Trace) -> str:
    name = trace.names.source(mention.source)
    withdrawn = " (withdrawn)" if mention.withdrawn else ""
    if mention.reported_by is None:
        return name + withdrawn
    return f"{name}{withdrawn}, as reported by {mention.reported_by}"


def _independence(found: Smallest, one: str, many: str) -> str:
    if found.count is None:
        return f"five or more independent {many}"
    return _counted(found.count, f"independent {one}", f"independent {many}")


def summary(trace: Trace) -> str:
    """Tell a trace in a few sentences that a reader understands without knowing this program.

    Returns:
        How often the figure is mentioned and by whom, how often it was really made, what it rests on, and what is in
        doubt. Nothing in it is a probability: it says what was counted.
    """
    return " ".join(_sentences(trace))


def _sentences(trace: Trace) -> Iterator[str]:
    count = len(trace.mentions)
    times = _TIMES[count] if count < len(_TIMES) else f"{_number(count)} times"
    figure = trace.claim.figure_text if trace.claim.is_readable else f"The figure of {trace.claim.id}"
    by = "; ".join(_mention(mention, trace) for mention in trace.mentions[:MOST_NAMES])
    by += f"; and {count - MOST_NAMES} others" if count > MOST_NAMES else ""
    yield f"{figure} is mentioned {times} in what we hold" + (f": {by}." if by else ".")
    yield _origins(trace)
    if trace.independent_origins.count != 0:
        yield from (trace.names.rest(rest) for rest in trace.rests_on[:3])
        if len(trace.rests_on) > 3:
            yield "The same holds for others."
    for loop in trace.loops:
        circle = "rests on itself" if len(loop) == 1 else "rest on each other"
        yield f"Circular reporting: {listed(loop)} {circle}."
    if trace.untraced:
        yield f"Traced to no origin: {listed(trace.untraced)}."
    if trace.shared_inputs:
        yield f"All origins used {listed(trace.shared_inputs)}."
    for pair in trace.suspected:
        yield f"{pair.left} may be copied from {pair.right}: {pair.why}. They are counted as two."
    yield _RELATIONS[trace.relation].format(party=trace.names.party(trace.claim.by), subject=trace.claim.subject)
    yield from (note if note.endswith(".") else f"{note}." for note in trace.notes)


def _origins(trace: Trace) -> str:
    if not trace.origins:
        return "No origin is recorded: what we hold leads to nobody who made the figure."
    made = f"It goes back to {_counted(len(trace.origins), 'origin', 'origins')}"
    if len(trace.origins) == 1:
        made += f", {trace.names.origin(trace.origins[0].id)}"
    bounds = ["at least"] if trace.untraced else []
    bounds += ["at most"] if trace.suspected else []
    doubt = f"; counting what is in doubt, {' and '.join(bounds)} that many" if bounds else ""
    unsettled = "" if trace.independent_origins.settled else "; the search for smaller sets stopped at its limit"
    counted = _independence(trace.independent_origins, "origin", "origins")
    parties = _independence(trace.independent_parties, "party", "parties")
    return f"{made}: {counted}, {parties}{doubt}{unsettled}."


def tree(trace: Trace) -> str:
    """Print a trace as a tree of at most 200 lines: the mentions, then what the figure rests on, level by level."""
    claim = trace.claim
    lines = [f"{claim.id}: {claim.figure_text} ({claim.subject})", f"  mentions: {len(trace.mentions)}"]
    for mention in trace.mentions:
        dated = (mention.published or "not recorded")[:1].isdigit()
        told = [mention.how, f"{'' if dated else 'date '}{mention.published or 'not recorded'}"]
        told += [f"as reported by {mention.reported_by}"] if mention.reported_by else []
        told += [f"prints {mention.figure}"] if mention.figure != claim.figure_text else []
        told += [f"withdrawn {mention.withdrawn}"] if mention.withdrawn else []
        lines.append(f"    {trace.names.source(mention.source)}: {', '.join(told)}")
    lines.append("  rests on")
    below = list(_below(trace, trace.graph.root(claim.id)))
    lines += below[:_MOST_LINES]
    if len(below) > _MOST_LINES:
        lines.append("    …")
    lines.append(f"  independent origins: {trace.independent_origins}; parties: {trace.independent_parties}")
    return "\n".join(map(one_line, lines))


def _below(trace: Trace, root: Node) -> Iterator[str]:
    seen: set[Node] = set()
    stack = [(node, 2) for node in reversed(trace.graph.rests_on[root])]
    printed = 0
    while stack and printed <= _MOST_LINES:
        node, depth = stack.pop()
        printed += 1
        again = node in seen and bool(trace.graph.rests_on[node])
        seen.add(node)
        yield "  " * min(depth, 30) + _node(node, trace) + (" (above)" if again else "")
        if not again:
            stack.extend((other, depth + 1) for other in reversed(trace.graph.rests_on[node]))


def _node(node: Node, trace: Trace) -> str:
    if node.kind == "origin":
        return trace.names.origin(node.id)
    if node.kind == "missing":
        return f"{node.id}: no such claim is recorded"
    if node.kind == "statement":
        return f"the statement of {node.of} in {node.id}"
    claim = trace.collection.claims[node.id]
    told = f"{node.id}: {claim.figure_text} ({claim.subject})"
    return f"{told}, or what confirms it: any of" if node.kind == "proposition" else told
