"""The metrics that a figure may be of: those of its unit, ranked by the words around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from claimcheck.errors import UnitError
from claimcheck.figure import Figure
from claimcheck.profile import Metric, Metrics, Profile, completed_unit, normalise
from claimcheck.units import count_nouns, read_product

__all__ = ["Candidate", "Ranking"]

_WORD = re.compile(r"[^\W\d_]{2,}")
#: A hyphen inside a word: some write speed-up, some speedup.
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
#: What part of the words of a name must stand around a figure, so that it is taken for that metric.
_ENOUGH = Fraction(2, 3)
#: How much the name that one tool gives a metric counts beside its own names.
_OF_A_TOOL = Fraction(9, 10)
#: Letters of a word that may have the ending of a plural.
_SHORTEST_PLURAL = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """Hold one metric that a figure may be of.

    Args:
        id: Id of the metric.
        score: What part of its best name stands around the figure, between 0 and 1.
        weight: How much the words of that name tell which stand nearest to it.
        is_named: Whether that is enough to take the figure for it.
        is_beside: Whether that name stands whole in the words nearest to the figure.
    """

    id: str
    score: Fraction
    weight: Fraction
    is_named: bool
    is_beside: bool


class Ranking:
    """Rank the metrics of a registry for figures.

    Args:
        metrics: The registry.
        profile: The profile of the claims: a metric that needs a field which it does not have is none of theirs.
    """

    def __init__(self, metrics: Metrics, profile: Profile) -> None:
        self._metrics = metrics
        usable = {id: one for id, one in metrics.items() if all(need in profile for need in one.needs)}
        self._names = {id: _names(metric) for id, metric in usable.items()}
        self._fitting: dict[str, tuple[str, ...]] = {}
        self._often = Counter(word for names in self._names.values() for word in frozenset().union(*names))

    def of(self, figure: Figure, near: Sequence[str]) -> list[Candidate]:
        """Return the metrics that a figure may be of, the best first.

        A name that leaves open what is meant, such as throughput, is enough where the unit says it. One that settles
        more needs a word around the figure that the figure itself does not say.

        Args:
            figure: The figure.
            near: The words around it, the nearest first.
        """
        counted = frozenset(name for name, _ in read_product(figure.unit) if name in count_nouns())
        own = counted if figure.is_relative else counted | _words(figure.text)
        around = [own | _words(text) | _words(_joined(text)) for text in near or (figure.text,)]
        found = []
        for id in self._names if figure.is_relative else self._of_unit(figure.unit):
            score, name = self._score(id, around)
            is_said = any(name & words - own for words in around)
            named = score >= _ENOUGH and (is_said or self._metrics[id].ambiguous)
            if not figure.is_relative or (named and name <= frozenset().union(*around[:2])):
                said = self._weight(name & around[0])
                found.append(Candidate(id, score, said, named, is_said and name <= around[0]))
        return sorted(found, key=lambda one: (not one.is_named, -one.score, -one.weight))

    def _of_unit(self, unit: str) -> tuple[str, ...]:
        """Return the metrics that figures of a unit may be of."""
        if unit not in self._fitting:
            self._fitting[unit] = tuple(id for id in self._names if self._fits(unit, self._metrics[id]))
        return self._fitting[unit]

    def _fits(self, unit: str, metric: Metric) -> bool:
        try:
            return completed_unit(unit, metric, self._metrics.parts) is not None
        except UnitError:
            return False

    def _score(self, id: str, around: list[frozenset[str]]) -> tuple[Fraction, frozenset[str]]:
        """Return how much of a name of a metric stands around a figure, of the name of which most does, and that."""
        best, said = Fraction(0), frozenset[str]()
        for name in self._names[id]:
            weight = self._weight(name)
            shares = [self._weight(name & words) / weight for words in around]
            score = (shares[0] + sum(shares, Fraction(0)) / len(shares)) / 2 * self._names[id][name]
            if score > best:
                best, said = score, name
        return best, said

    def _weight(self, words: Iterable[str]) -> Fraction:
        """Return how much words tell: the more metrics have a word, the less."""
        return sum((Fraction(1, self._often[word].bit_length() or 1) for word in words), Fraction(0))


def _names(metric: Metric) -> dict[frozenset[str], Fraction]:
    """Return the words of each name of a metric with how much it counts: what one tool calls it counts less."""
    own = (metric.id, metric.title, _joined(metric.title))
    used = {words: _OF_A_TOOL for words in (_words(used.name) for used in metric.names) if len(words) > 1}
    return {**used, **{words: Fraction(1) for words in map(_words, own) if words}}


def _joined(text: str) -> str:
    return _HYPHEN.sub("", text)


def _words(text: str) -> frozenset[str]:
    """Return the words of a text as they are compared: folded, in the singular."""
    found = _WORD.findall(normalise(text))
    return frozenset(word.removesuffix("s") if len(word) >= _SHORTEST_PLURAL else word for word in found)
