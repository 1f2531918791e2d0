"""In how many ways a figure would have to be wrong: the smallest sets of origins that carry all of it.

A node of kind *all* is lost when any of its inputs is, one of kind *any* when all of them are. The families of
minimal cut sets are built level by level, with sets of one member first, so that a graph in which a small set is
found never pays for the large ones. Counting disjoint ways to support the root comes first: five of them settle
"5 or more" at once. Keeping the family of every *all* node was tried and dropped: a chain of them is quadratic.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

__all__ = ["MOST", "Circuit", "Smallest", "smallest_cuts"]

#: Larger sets are not told apart: "5 or more".
MOST = 4
#: Most unions made for one level of one question; beyond it the search stops and says so.
_BUDGET = 300_000
#: Most sets gathered through *all* nodes for one level: gathering is cheap, and rarely what a search dies of.
_GATHERED = 5_000_000

_Key = TypeVar("_Key", bound=Hashable)
Cut = frozenset[str]


@dataclass(frozen=True, slots=True)
class Circuit(Generic[_Key]):
    """Hold what is lost with what.

    Args:
        kinds: Each node to ``all``, ``any`` or ``leaf``; a leaf without a label, or an *any* node without inputs,
            is untraced: it carries nothing.
        inputs: Each node that is no leaf to its inputs; there are no circles.
        labels: Each leaf to the origin or party that it is.
    """

    kinds: Mapping[_Key, str]
    inputs: Mapping[_Key, tuple[_Key, ...]]
    labels: Mapping[_Key, str]


@dataclass(frozen=True, slots=True)
class Smallest:
    """Hold the smallest cut sets of one node.

    Args:
        count: Their size, from 0 to 4, or None for 5 or more.
        cuts: All sets of that size, in alphabetical order of their members; empty for 5 or more.
        settled: False where the search was stopped at its limit before every smaller set was ruled out.
    """

    count: int | None
    cuts: tuple[Cut, ...]
    settled: bool = True

    def __str__(self) -> str:
        """Print the count, or ``5 or more``."""
        return f"{MOST + 1} or more" if self.count is None else str(self.count)


class _TooMany(Exception):
    """End a level whose families grow past the budget."""


def smallest_cuts(circuit: Circuit[_Key], root: _Key) -> Smallest:
    """Find the smallest sets of origins without which nothing of a node is left.

    Args:
        circuit: What is lost with what.
        root: The node in question.

    Returns:
        The size of the smallest sets and the sets themselves.
    """
    order = _postorder(circuit, root)
    apart = _disjoint_supports(circuit, root, order)
    if apart == 0:
        return Smallest(0, (frozenset(),))
    if apart > MOST:
        return Smallest(None, ())
    for size in range(apart, MOST + 1):
        try:
            family = _families(circuit, root, order, size)
        except _TooMany:
            return Smallest(None, (), settled=False)
        if family:
            found = min(map(len, family))
            cuts = sorted((cut for cut in family if len(cut) == found), key=sorted)
            return Smallest(found, tuple(cuts))
    return Smallest(None, ())


def _postorder(circuit: Circuit[_Key], root: _Key) -> list[_Key]:
    """Return the nodes under a root, inputs before what rests on them."""
    order: list[_Key] = []
    done: set[_Key] = set()
    stack: list[tuple[_Key, bool]] = [(root, False)]
    while stack:
        node, ready = stack.pop()
        if ready:
            order.append(node)
        elif node not in done:
            done.add(node)
            stack.append((node, True))
            stack.extend((other, False) for other in circuit.inputs.get(node, ()) if other not in done)
    return order


def _disjoint_supports(circuit: Circuit[_Key], root: _Key, order: list[_Key]) -> int:
    """Count ways to support the root that share no origin, at most five; each is one that no other way can touch."""
    failed: set[str] = set()
    for count in range(MOST + 1):
        cost: dict[_Key, int] = {}  # of a node that stands; a node that is not here is lost
        for node in order:
            kind = circuit.kinds[node]
            if kind == "leaf":
                if node in circuit.labels and circuit.labels[node] not in failed:
                    cost[node] = 1
                continue
            standing = [cost[other] for other in circuit.inputs[node] if other in cost]
            if kind == "any" and standing:
                cost[node] = min(standing)
            elif kind == "all" and len(standing) == len(circuit.inputs[node]):
                cost[node] = min(sum(standing), 10**9)
        if root not in cost:
            return count
        failed |= _support(circuit, root, cost)
    return MOST + 1


def _support(circuit: Circuit[_Key], root: _Key, cost: Mapping[_Key, int]) -> set[str]:
    """Return the origins of the cheapest way to support the root."""
    used: set[str] = set()
    seen, stack = {root}, [root]
    while stack:
        node = stack.pop()
        if circuit.kinds[node] == "leaf":
            used.add(circuit.labels[node])
            continue
        wanted: Iterable[_Key] = circuit.inputs[node]
        if circuit.kinds[node] == "any":
            wanted = (min((other for other in wanted if other in cost), key=cost.__getitem__),)
        for other in wanted:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return used


def _families(circuit: Circuit[_Key], root: _Key, order: list[_Key], size: int) -> set[Cut]:
    """Return the minimal cut sets of the root with at most ``size`` members."""
    families: dict[_Key, set[Cut]] = {}
    spent = [0, 0]
    for node in order:
        if circuit.kinds[node] == "leaf":
            families[node] = {frozenset({circuit.labels[node]}) if node in circuit.labels else frozenset()}
        elif circuit.kinds[node] == "any":
            parts = [_gathered(circuit, other, families, spent) for other in circuit.inputs[node]]
            families[node] = _joined(parts, size, spent)
    return _gathered(circuit, root, families, spent)


def _gathered(circuit: Circuit[_Key], root: _Key, families: Mapping[_Key, set[Cut]], spent: list[int]) -> set[Cut]:
    """Return the minimal sets of a node; through *all* nodes it is the union of what stands under them."""
    if root in families:
        return families[root]
    found: set[Cut] = set()
    seen, stack = {root}, [root]
    while stack:
        for other in circuit.inputs[stack.pop()]:
            if other in families:
                found |= families[other]
                spent[1] += len(families[other])
            elif other not in seen:
                seen.add(other)
                stack.append(other)
        if spent[1] > _GATHERED:
            raise _TooMany
    return _minimal(found)


def _joined(parts: list[set[Cut]], size: int, spent: list[int]) -> set[Cut]:
    """Return the minimal unions of one set from each part; the smallest parts first, so that few are carried on."""
    result: set[Cut] = {frozenset()}
    for part in sorted(parts, key=len):
        if not part:
            return set()
        grown: set[Cut] = set()
        singles = {member for cut in part if len(cut) == 1 for member in cut}
        large = len(singles) < len(part)
        for cut in result:
            spent[0] += 1
            if not singles.isdisjoint(cut) or (large and any(smaller in part for smaller in _subsets(cut))):
                grown.add(cut)
                continue
            if len(cut) < size:
                spent[0] += len(part)
                grown.update(union for other in part if len(union := cut | other) <= size)
            if spent[0] > _BUDGET:
                raise _TooMany
        result = _minimal(grown)
        if not result:
            return result
    return result


def _subsets(cut: Cut) -> Iterable[Cut]:
    return (frozenset(some) for count in range(len(cut) + 1) for some in combinations(cut, count))


def _minimal(family: set[Cut]) -> set[Cut]:
    """Drop every set that holds another one of the family."""
    if frozenset() in family:
        return {frozenset()}
    sizes = {len(cut) for cut in family}
    if len(sizes) == 1:
        return family
    return {cut for cut in family if not _holds_another(cut, family, sizes)}


def _holds_another(cut: Cut, family: set[Cut], sizes: set[int]) -> bool:
    smaller = (size for size in sizes if size < len(cut))
    return any(frozenset(some) in family for size in smaller for some in combinations(cut, size))
