"""The comparator of statistics: name, percentile, and which end of the distribution it points to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from claimcheck.comparators.comparator import Comparator, Judged, Setting
from claimcheck.profile import Vocabulary, normalise
from claimcheck.verdict import Outcome

__all__ = ["STATISTIC", "Statistic", "read_statistic"]

_PERCENTILE = re.compile(
    r"(?:\bp ?(\d{1,2}(?:\.\d+)?)(?!\d)|\b(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th) ?percentile|percentile (\d{1,2})(?!\d)"
    r"|^(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th)$)"
)
#: Words for the tail of the time: high percentiles of it are slow requests. Of the rate they are fast ones.
_TIME = re.compile(r"\b(?:time|latency|latencies|slow|inverse of (?:the )?latency|duration)\b")
_RATE = re.compile(r"\b(?:rate|speed|throughput|fast|tokens)\b")
_NAMES = {
    "average": "mean",
    "avg": "mean",
    "arithmetic mean": "mean",
    "maximum": "max",
    "peak": "max",
    "minimum": "min",
    "p50": "median",
    "standard deviation": "std",
    "stddev": "std",
}

#: The name of a percentile that is not said.
_SOME = "percentile"


@dataclass(frozen=True, slots=True)
class Statistic:
    """Hold a statistic as read.

    Args:
        name: ``mean``, ``median``, ``max``, ``min``, ``p90`` and the like, or the folded text.
        tail: ``time`` where the percentile counts from fast to slow, ``rate`` where it counts from slow to fast,
            ``value`` where it counts values that are neither a time nor a rate, or None.
    """

    name: str
    tail: str | None

    @property
    def has_tail(self) -> bool:
        """Tell whether the statistic points to one end of a distribution."""
        return self.name in ("max", "min") or self.is_percentile

    @property
    def is_percentile(self) -> bool:
        """Tell whether the statistic is one percentile, the median left out."""
        return re.fullmatch(r"p[0-9.]+", self.name) is not None

    @property
    def mirrored(self) -> Statistic | None:
        """Return the same number counted from the other end: P90 of a time is P10 of its inverse, max is min."""
        other = {"time": "rate", "rate": "time"}.get(self.tail or "")
        if other is None:
            return None
        if self.name in ("max", "min"):
            return Statistic("min" if self.name == "max" else "max", other)
        if not (match := re.fullmatch(r"p(\d{1,2}(?:\.\d+)?)", self.name)):
            return None
        return Statistic(_percentile(100 - Decimal(match[1])), other)


def _percentile(number: Decimal) -> str:
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "median" if text == "50" else f"p{text}"


def read_statistic(text: str, vocabulary: Vocabulary | None = None) -> Statistic:
    """Read a statistic from words such as "P90", "median", "P90 of the time", "P90, slow tail".

    Args:
        text: The words.
        vocabulary: Lists further names of a statistic, such as "first quartile" of P25.

    >>> read_statistic("P90, slow tail")
    Statistic(name='p90', tail='time')
    """
    term = vocabulary.term(text) if vocabulary else None
    return _words(term.term if term else text)


@lru_cache(maxsize=4096)
def _words(text: str) -> Statistic:
    folded = normalise(text)
    tail = "time" if _TIME.search(folded) else "rate" if _RATE.search(folded) else None
    if match := _PERCENTILE.search(folded):
        name = _percentile(Decimal(match[1] or match[2] or match[3] or match[4]))
    else:
        bare = re.split(r"[,(;]| of | over ", folded)[0].strip()
        name = _NAMES.get(bare, bare)
    return Statistic(name, tail)


def _read(text: str, vocabulary: Vocabulary | None) -> Statistic:
    name, _, tail = text.partition("|")
    read = read_statistic(name, vocabulary)
    return Statistic(read.name, tail or read.tail)


def statistic(left: str, right: str, setting: Setting) -> Judged:
    """Compare two statistics by name, percentile and tail.

    A text may carry its tail after a bar ("P90|time"), as a metric's definition settles it. P90 of a speed and
    the inverse of P90 of a latency are opposite tails: *different*; P90 of a time and P10 of the rate are one
    number: *equivalent*. Where one side gives no tail: *unresolved*.
    """
    one, other = _read(left, setting.vocabulary), _read(right, setting.vocabulary)
    for loose, close in ((one, other), (other, one)):
        if loose.name == _SOME and (close.name in (_SOME, "median") or close.is_percentile):
            return Judged(Outcome.UNRESOLVED, "it is not said on both sides which percentile is meant")
    if one.name == other.name:
        alike = normalise(left.partition("|")[0]) == normalise(right.partition("|")[0])
        if not one.has_tail or (one.tail == other.tail and one.tail is not None):
            return Judged(Outcome.SAME if alike else Outcome.EQUIVALENT, "" if alike else "two names of one statistic")
        if one.tail is None or other.tail is None:
            silent = "neither side" if one.tail == other.tail else "only one side"
            return Judged(Outcome.UNRESOLVED, f"{silent} says whether the statistic is taken of times or of rates")
        return Judged(Outcome.DIFFERENT, _opposite(one, other))
    if one.mirrored is not None and one.mirrored == other:
        return Judged(Outcome.EQUIVALENT, f"{_told(one)} is {_told(other)}, counted from the other end")
    if one.has_tail and other.has_tail and None in (one.tail, other.tail) and _may_mirror(one, other):
        because = "they are one number if one is taken of times and the other of rates, and that is not said"
        return Judged(Outcome.UNRESOLVED, because)
    return Judged(Outcome.DIFFERENT)


def _may_mirror(one: Statistic, other: Statistic) -> bool:
    """Tell whether two statistics would be one number if each were taken of the other's inverse."""
    turned = Statistic(one.name, one.tail or ("rate" if other.tail == "time" else "time")).mirrored
    return turned is not None and turned.name == other.name and other.tail in (None, turned.tail)


_OF = {"time": "the times", "rate": "the rates"}


def _told(statistic: Statistic) -> str:
    name = statistic.name.upper() if statistic.is_percentile else statistic.name
    return f"{name} of {_OF[statistic.tail]}" if statistic.tail in _OF else name


def _opposite(one: Statistic, other: Statistic) -> str:
    ends = {"time": "slow requests", "rate": "fast ones"}
    if one.name == "min":
        ends = {"time": "fast requests", "rate": "slow ones"}
    first, second = sorted((one, other), key=lambda found: found.tail != "time")
    if first.tail not in ends or second.tail not in ends:
        return "the two are taken of different things"
    return (
        f"{_told(first)} points to {ends[first.tail]}, {_told(second)} to {ends[second.tail]}: "
        "opposite ends of the distribution"
    )


STATISTIC = Comparator("statistic", statistic)
