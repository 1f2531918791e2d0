"""Answers: what the printed figures allow, under every reading, in one of six words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from claimcheck.arithmetic.printed import Assumption
from claimcheck.arithmetic.spans import Span, scale, show
from claimcheck.figure import Interval
from claimcheck.interval import plain, tidy

__all__ = ["Allowed", "Answer", "Reading", "best", "unit_words"]


class Allowed(StrEnum):
    """The six answers; a check never says what is true, only what the printed figures allow."""

    REPRODUCES = "reproduces"
    WITHIN_ROUNDING = "within rounding only"
    ONLY_IF_TRUNCATED = "only if truncated"
    INCONSISTENT = "inconsistent"
    AMBIGUOUS_BASE = "ambiguous base"
    NOT_ENOUGH = "not enough figures"


_FITTING = frozenset({Allowed.REPRODUCES, Allowed.WITHIN_ROUNDING, Allowed.ONLY_IF_TRUNCATED})
_SIGNS = {"percent": "%", "percentage_point": " points", "1": "", "factor": "×"}


_NO_PLURAL = re.compile(r"[A-Z]{3}|.*(?:[sz]|degree_.*)")
_DEVICES = ("GPU", "CPU", "TPU", "NPU")


@lru_cache(maxsize=4096)
def unit_words(unit: str) -> str:
    """Return a unit in words, to stand after its number: ``token/second`` is " tokens per second", percent is "%"."""
    if unit in _SIGNS:
        return _SIGNS[unit]
    first, *below = unit.split("/")
    *parts, last = first.split("*")
    if last not in _DEVICES and _NO_PLURAL.fullmatch(last):
        plural = last
    elif last.endswith(("ch", "sh", "x")):
        plural = last + "es"
    else:
        plural = last.removesuffix("y") + "ies" if last.endswith(("ry", "ty", "ly")) else last + "s"
    top = "-".join([*parts, plural]) if first != "1" else ""
    return " " + " per ".join([top, *(part.replace("*", "-") for part in below)]).replace("_", " ").strip()


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold one way to read the stated figure, and what the other figures allow under it.

    Args:
        name: The formula of the reading (``1 - a/b``), or its word (``missing row``).
        words: What the number is under this reading, to stand after it: "less time", "more of b than of a".
        unit: Unit of ``interval``; ``percent``, ``percentage_point``, ``1``, ``factor`` or a canonical unit text.
        span: What the digits of the other figures allow, before ``factor`` is applied.
        centre: What their printed numbers give, before ``factor`` is applied.
        factor: By what ``span`` is multiplied to stand in ``unit``.
        answer: How the stated figure stands under this reading; *not enough figures* where it says nothing of it.
        worded: Whether the words of the stated figure admit this reading.
        assumption: What the answer rests on, or None where the reading does not fit.
    """

    name: str
    words: str
    unit: str
    span: Span
    centre: Span
    factor: Any
    answer: Allowed
    worded: bool
    assumption: Assumption | None

    @property
    def fits(self) -> bool:
        """Tell whether the stated figure is allowed under this reading."""
        return self.answer in _FITTING

    @property
    def interval(self) -> Interval:
        """Return what the printed digits allow, in ``unit``."""
        return Interval(*scale(self.span, self.factor))

    def shown(self) -> str:
        """Print the number with its interval: ``7.41% [7.38, 7.44]``."""
        middle, ends = show(scale(self.span, self.factor), scale(self.centre, self.factor))
        return f"{middle}{unit_words(self.unit)} {ends}".rstrip()

    def __str__(self) -> str:
        """Print the number, its interval and its words."""
        return f"{self.shown()} {self.words}".rstrip()

    def to_json(self) -> dict[str, Any]:
        """Return the reading as plain data: numbers as decimal text, ``n/m`` where it does not end."""
        return {
            "name": self.name,
            "words": self.words,
            "unit": self.unit,
            "interval": interval_json(self.interval),
            "answer": str(self.answer),
            "fits": self.fits,
            "worded": self.worded,
            "assumption": None if self.assumption is None else str(self.assumption),
        }


_ORDER = {assumption: rank for rank, assumption in enumerate(Assumption)}


def best(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings that fit under the first assumption under which any does."""
    fitting = [reading for reading in readings if reading.assumption is not None]
    if len(fitting) < 2:
        return fitting
    first = min(_ORDER[reading.assumption] for reading in fitting if reading.assumption is not None)
    return [reading for reading in fitting if reading.assumption is not None and _ORDER[reading.assumption] == first]


@dataclass(frozen=True, slots=True)
class Answer:
    """Hold what one check found.

    Args:
        check: Id of the check, as in `CHECKS`, or ``formula``.
        answer: One of the six words.
        readings: Every reading that was tried, in a fixed order of the check.
        subject: What was held together, in words: "28.88 ms against 31.19 ms".
        stated: The figure under test as printed, or None where none is stated.
        note: What else is to be said: the row that breaks it, the factor that would repair it; or None.
        about: Id of the claim whose figure is under test, or None.
        author_note: The author's own words beside this entry of a check, or None.
        expected: The answer the author of a check file expects, or None.
    """

    check: str
    answer: Allowed
    readings: tuple[Reading, ...]
    subject: str
    stated: str | None = None
    note: str | None = None
    about: str | None = None
    author_note: str | None = None
    expected: str | None = None

    @property
    def chosen(self) -> Reading | None:
        """Return the reading the answer rests on: the first that fits and is worded, else the first worded one."""
        worded = [reading for reading in self.readings if reading.worded]
        return next(iter([*best(worded), *worded, *self.readings]), None)

    @property
    def interval(self) -> Interval | None:
        """Return what the printed figures allow under the chosen reading, in ``unit``; None without a reading."""
        chosen = self.chosen
        return None if chosen is None else chosen.interval

    @property
    def unit(self) -> str | None:
        """Return the unit of ``interval``."""
        chosen = self.chosen
        return None if chosen is None else chosen.unit

    @property
    def assumption(self) -> str:
        """Return what the answer rests on: how the printed digits came about."""
        chosen = self.chosen
        found = chosen.assumption if chosen is not None else None
        return str(found or Assumption.NEAREST)

    @property
    def sentence(self) -> str:
        """Return the answer in plain words, with every reading and its interval."""
        return _sentence(self)

    def __str__(self) -> str:
        """Print the answer's sentence."""
        return self.sentence

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain data: numbers as decimal text, no floats."""
        return {
            "check": self.check,
            "answer": str(self.answer),
            "subject": self.subject,
            "stated": self.stated,
            "unit": self.unit,
            "interval": None if self.interval is None else interval_json(self.interval),
            "assumption": self.assumption,
            "readings": [reading.to_json() for reading in self.readings],
            "note": self.note,
            "about": self.about,
            "author_note": self.author_note,
            "expected": self.expected,
            "sentence": self.sentence,
        }


def interval_json(interval: Interval) -> dict[str, str | None]:
    """Return both ends of an interval as decimal text, ``n/m`` where the expansion does not end."""
    return {
        name: None if end is None else plain(tidy(end))
        for name, end in (("low", interval.low), ("high", interval.high))
    }


def _names(readings: Sequence[Reading]) -> str:
    """Join the words of readings: "less time and more speed"."""
    words = list(dict.fromkeys(reading.words.removeprefix("as ") or reading.name for reading in readings))
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _sentence(answer: Answer) -> str:
    told = "; ".join(map(str, answer.readings))
    parts = [f"{answer.subject}: {told}" if told else answer.subject]
    conclusion = _conclusion(answer)
    if answer.stated is not None:
        parts.append(f"“{answer.stated}” {conclusion}")
    elif answer.answer is not Allowed.NOT_ENOUGH:
        chosen = answer.chosen
        rests = f" ({chosen.assumption})" if chosen is not None and chosen.assumption is not None else ""
        parts.append(_TOGETHER[answer.answer] + rests)
    if answer.note:
        parts.append(answer.note[0].upper() + answer.note[1:])
    return ". ".join(parts) + "."


_TOGETHER = {
    Allowed.REPRODUCES: "The printed figures fit together",
    Allowed.WITHIN_ROUNDING: "The printed figures fit together within rounding only",
    Allowed.ONLY_IF_TRUNCATED: "The printed figures fit together only if truncated",
    Allowed.INCONSISTENT: "The printed figures are inconsistent",
    Allowed.AMBIGUOUS_BASE: "The printed figures leave the base open",
}


_WORDS = {Allowed.REPRODUCES: "reproduces", Allowed.WITHIN_ROUNDING: "fits within rounding only"}


def _conclusion(answer: Answer) -> str:
    """Say how the stated figure stands, under which reading, and on which assumption."""
    worded = [reading for reading in answer.readings if reading.worded]
    fitting = best(worded)
    rests = f" ({fitting[0].assumption})" if fitting else ""
    if answer.answer is Allowed.NOT_ENOUGH:
        return "cannot be recomputed: not enough figures"
    if answer.answer is Allowed.AMBIGUOUS_BASE:
        return f"has an ambiguous base: it fits as {_names(fitting)}{rests}" if fitting else "leaves its base open"
    if answer.answer is Allowed.INCONSISTENT:
        others = best([reading for reading in answer.readings if not reading.worded])
        told = "is inconsistent with what the printed figures allow, rounded or cut"
        return told + (f"; it would fit as {_names(others)}" if others else "")
    told = _WORDS.get(answer.answer, "fits only if truncated")
    if len(answer.readings) > 1 and fitting:
        told += f" as {_names(fitting)}"
    missing = [reading for reading in worded if reading.answer is Allowed.INCONSISTENT]
    return f"{told}{rests}" + (f" and is inconsistent as {_names(missing)}" if missing and fitting else "")
