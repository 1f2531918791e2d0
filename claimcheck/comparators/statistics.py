"""The comparator of statistics: name, percentile, and which end of the distribution it points to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from claimcheck.comparators.judged import Judged, Setting
from claimcheck.profile import Vocabulary, normalise
from claimcheck.verdict import Outcome

__all__ = ["Statistic", "read_statistic", "statistic"]

_PERCENTILE = re.compile(
    r"(?:p ?(\d{1,2}(?:\.\d+)?)|(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th) ?percentile|percentile (\d{1,2}))"
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


@dataclass(frozen=True, slots=True)
class Statistic:
    """Hold a statistic as read.

    Args:
        name: ``mean``, ``median``, ``max``, ``min``, ``p90`` and the like, or the folded text.
        tail: ``time`` where the percentile counts from fast to slow, ``rate`` where it counts from slow to fast, or None.
    """

    name: str
    tail: str | None

    @property
    def has_tail(self) -> bool:
        """Tell whether the statistic points to one end of a distribution."""
        return self.name in ("max", "min") or re.fullmatch(r"p[0-9.]+", self.name) is not None

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
        rest = f"{100 - float(match[1]):g}"
        return Statistic(f"p{rest}", other)


@lru_cache(maxsize=4096)
def read_statistic(text: str) -> Statistic:
    """Read a statistic from words such as "P90", "median", "P90 of the time", "P90, slow tail".

    >>> read_statistic("P90, slow tail")
    Statistic(name='p90', tail='time')
    """
    folded = normalise(text)
    tail = "time" if _TIME.search(folded) else "rate" if _RATE.search(folded) else None
    if match := _PERCENTILE.search(folded):
        number = f"{float(match[1] or match[2] or match[3]):g}"
        name = "median" if number == "50" else f"p{number}"
    else:
        bare = re.split(r"[,(;]| of | over ", folded)[0].strip()
        name = _NAMES.get(bare, bare)
    return Statistic(name, tail)


def _read(text: str, vocabulary: Vocabulary | None) -> Statistic:
    name, _, tail = text.partition("|")
    term = vocabulary.term(name) if vocabulary else None
    read = read_statistic(term.term if term else name)
    return Statistic(read.name, tail or read.tail)


def statistic(left: str, right: str, setting: Setting) -> Judged:
    """Compare two statistics by name, percentile and tail.

    A text may carry its tail after a bar ("P90|time"), as a metric's definition settles it. P90 of a speed and
    the inverse of P90 of a latency are opposite tails: *different*; P90 of a time and P10 of the rate are one
    number: *equivalent*. Where one side gives no tail: *unresolved*.
    """
    one, other = _read(left, setting.vocabulary), _read(right, setting.vocabulary)
    if one.name == other.name:
        alike = normalise(left.partition("|")[0]) == normalise(right.partition("|")[0])
        if not one.has_tail or (one.tail == other.tail and one.tail is not None):
            return Judged(Outcome.SAME if alike else Outcome.EQUIVALENT, "" if alike else "two names of one statistic")
        if one.tail is None or other.tail is None:
            silent = "neither side" if one.tail == other.tail else "only one side"
            return Judged(Outcome.UNRESOLVED, f"{silent} says whether slow or fast requests are the tail")
        return Judged(Outcome.DIFFERENT, "one counts from fast to slow requests, the other from slow to fast")
    if one.mirrored is not None and one.mirrored == other:
        return Judged(Outcome.EQUIVALENT, "the same end of the distribution, counted from the other side")
    return Judged(Outcome.DIFFERENT)
