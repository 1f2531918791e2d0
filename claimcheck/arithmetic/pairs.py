"""Two values held together: which is the larger, what the words say of the direction, and every formula over both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from claimcheck.arithmetic.answers import Allowed, Answer
from claimcheck.arithmetic.fitting import Candidate, fit
from claimcheck.arithmetic.operands import factor_between
from claimcheck.arithmetic.printed import FigureLike, PrintedFigure, printed, taken
from claimcheck.arithmetic.spans import Span
from claimcheck.units.conversion import size_of

__all__ = ["HUNDRED", "Said", "Values", "is_share", "named", "say", "weigh_pair"]

HUNDRED = Fraction(100)

#: Each ratio of one a and one b as a function of the whole numbers x : y = a : b, and whether it grows with a. Every
#: figure occurs once, so that the ends of two spans give the exact ends of the result.
_RATIOS: dict[str, tuple[Callable[[int, int], Fraction], bool]] = {
    "1 - a/b": (lambda x, y: Fraction(y - x, y), False),
    "b/a - 1": (lambda x, y: Fraction(y - x, x), False),
    "a/b - 1": (lambda x, y: Fraction(x - y, y), True),
    "1 - b/a": (lambda x, y: Fraction(x - y, x), True),
    "b/a": (lambda x, y: Fraction(y, x), False),
    "a/b": (lambda x, y: Fraction(x, y), True),
}
#: The readings that are one of the two values themselves.
_NEW = ("a", "b")
#: The names of the readings where a is the smaller value and where b is.
_NAMES = {
    True: {"fall": "1 - a/b", "rise": "b/a - 1", "up": "b/a", "down": "a/b", "gap": "b - a"},
    False: {"fall": "1 - b/a", "rise": "a/b - 1", "up": "a/b", "down": "b/a", "gap": "a - b"},
}


def named(names: Sequence[str]) -> Callable[[Sequence[Span]], list[Span | None]]:
    """Return what turns the spans of a and b into those of the named readings; ratios need values above zero."""

    def compute(spans: Sequence[Span]) -> list[Span | None]:
        (a_low, a_high), (b_low, b_high) = spans
        positive = a_low > 0 and b_low > 0
        up, down = _whole(a_high, b_low), _whole(a_low, b_high)
        found: list[Span | None] = []
        for name in names:
            if name in _RATIOS:
                ratio, grows = _RATIOS[name]
                ends = (ratio(*down), ratio(*up)) if grows and positive else None
                found.append((ratio(*up), ratio(*down)) if positive and not grows else ends)
            elif name in _NEW:
                found.append(spans[_NEW.index(name)])
            else:
                found.append((b_low - a_high, b_high - a_low) if name == "b - a" else (a_low - b_high, a_high - b_low))
        return found

    return compute


def _whole(a: Fraction, b: Fraction) -> tuple[int, int]:
    """Return whole numbers in the ratio of two fractions."""
    return a.numerator * b.denominator, b.numerator * a.denominator


@lru_cache(maxsize=4096)
def _pace(unit: str) -> str:
    """Return ``time`` for a unit of time, ``rate`` for one per time, else an empty text."""
    power = dict(size_of(unit).dimensions).get("time", 0)
    return "time" if power > 0 else "rate" if power < 0 else ""


def is_share(value: PrintedFigure) -> bool:
    """Say whether a figure is a percentage or a share of a whole."""
    kind = None if value.figure is None else value.figure.quantity_kind
    return value.unit == "percent" or (value.unit == "1" and kind in ("fraction", "percent"))


#: Words that make a percentage or a part of it the ratio of two values: "rose to 300%", "half as many", "a third of".
_NUMBER = r"(?:[\d.,]+ ?(?:%|per ?cent\b)|(?:\w+[ -])?(?:half|third|quarter|fifth|sixth|eighth|tenth)s?\b)"
_RATIO = re.compile(
    rf"(?<!\bup )\bto (?:(?:about|only|just|nearly|almost|around|roughly|exactly) )?{_NUMBER}"
    rf"|{_NUMBER} (?:as\b|of (?:the|its|their|that|what)\b)",
    re.IGNORECASE,
)
#: Words that make a factor the ratio itself, and those that leave only what lies beyond one.
_TO = re.compile(
    r"(?<!\bup )\bto\b|\btimes as\b|\bx as\b|\bas (?:much|many|fast|slow|long|large|big|high|expensive|cheap|hot)\b"
    r"|\bfactor of\b|\bmultipl|\bdivided\b|\b(?:doubl|tripl|trebl|quadrupl|quintupl)|\btwice\b|\bthrice\b",
    re.IGNORECASE,
)
_BY = re.compile(r"\bby\b", re.IGNORECASE)
_SCALED = (
    ("more", re.compile(r"\bmultipl|\b(?:doubl|tripl|trebl|quadrupl|quintupl)", re.IGNORECASE)),
    ("less", re.compile(r"\bdivided\b", re.IGNORECASE)),
)
_DIRECTIONS = {"higher": "more", "lower": "less", "cheaper": "less", "improvement": None}
_RATE_WORDS = re.compile(r"throughput|rate|speed|bandwidth|per second|qps|tps", re.IGNORECASE)
_TIME_WORDS = re.compile(r"latency|time(?!s)|duration|delay|ttft|tpot|\bitl\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """Hold what is said of two values.

    Args:
        text: As printed.
        given: The number said, without its sign.
        target: By what it is multiplied to be a pure number: 0.01 for percent and points, 1 for everything else.
        direction: ``more``, ``less``, ``faster``, ``slower`` of the values, or None.
        base: ``less`` where the words name a fall, so that the larger is the base, ``more`` for a rise, or None.
        form: ``percent``, ``ratio`` (a percentage or part that is the ratio of the two), ``points``, ``factor`` or
            ``level``.
        manner: Of a factor: ``to`` where the words make it the ratio itself, ``by`` where they make it what lies
            beyond one, None where they leave that open.
    """

    text: str
    given: PrintedFigure
    target: Fraction
    direction: str | None
    base: str | None
    form: str
    manner: str | None = None

    @property
    def is_bare_part(self) -> bool:
        """Say whether nothing but a part is said, "a third": of the other one, or by it."""
        figure = self.given.figure
        return figure is not None and figure.quantity_kind == "fraction" and self.direction is None


def say(stated: FigureLike | None, values: PrintedFigure) -> Said | None:
    """Return what is said of two values, or None where nothing is.

    Args:
        stated: The change as printed.
        values: One of the two values.
    """
    if stated is None:
        return None
    found = printed(stated)
    figure = found.figure
    direction = None if figure is None else _DIRECTIONS.get(figure.direction or "", figure.direction)
    plus = found.turned if found.centre[1] < 0 else found
    if direction is None and (plus is not found or "+" in found.text[:2]):
        direction = "less" if plus is not found else "more"
    base = direction if direction in ("more", "less") else None
    direction = _of_values(direction, _pace(values.unit), found.text)
    if found.unit in ("percentage_point", "basis_point") or (found.unit == "point" and is_share(values)):
        part = _BASIS if found.unit == "basis_point" else _PART
        return Said(found.text, plus, part, direction, base, "points")
    if found.unit not in ("1", "percent"):
        gap = plus.scaled(factor_between(plus.unit, values.unit), values.unit)
        return Said(found.text, gap, _ONE, direction, base, "level")
    part = _PART if found.unit == "percent" else _ONE
    form = _form(found)
    if form == "factor":
        scaled = next((way for way, words in _SCALED if words.search(found.text)), None)
        manner = _manner(found.text, base)
        return Said(found.text, plus, part, direction or scaled, base, form, manner)
    return Said(found.text, plus, part, direction, base, form)


def _form(found: PrintedFigure) -> str:
    """Return whether a pure number is a factor, the ratio of two values, or a change in percent."""
    kind = None if found.figure is None else found.figure.quantity_kind
    if kind in ("change_factor", "ratio") or (found.unit == "1" and any(w.search(found.text) for _, w in _SCALED)):
        return "factor"
    point = found.figure is not None and found.figure.shape == "point"
    return "ratio" if point and kind in _PARTS and _RATIO.search(found.text) else "percent"


_PARTS = ("percent", "percent_change", "fraction")


def _manner(text: str, base: str | None) -> str | None:
    """Say whether words make a factor the ratio itself; a factor that names no change is one too."""
    if _TO.search(text):
        return "to"
    if base == "more" and _BY.search(text):
        return "by"
    return "to" if base is None and not _CHANGED.search(text) else None


_CHANGED = re.compile(r"fast|slow|better|worse|improv|cheap", re.IGNORECASE)


_PART, _BASIS, _ONE = Fraction(1, 100), Fraction(1, 10_000), Fraction(1)


def _of_values(direction: str | None, pace: str, metric: str) -> str | None:
    """More throughput, where the values are times, is faster; less latency, where they are rates, is too."""
    if direction not in ("more", "less"):
        return direction
    if pace == "time" and _RATE_WORDS.search(metric):
        return "faster" if direction == "more" else "slower"
    if pace == "rate" and _TIME_WORDS.search(metric):
        return "slower" if direction == "more" else "faster"
    return direction


#: What a fall and a rise of the printed number are called, by pace and direction.
_WORDS = {
    ("time", "faster"): ("less time than {large}", "more speed than at {large}"),
    ("time", "slower"): ("less speed than at {small}", "more time than {small}"),
    ("rate", "faster"): ("less time than at {small}", "more speed than {small}"),
    ("rate", "slower"): ("less speed than {large}", "more time than at {large}"),
    ("time", None): ("less time than {large}", "more speed than at {large}"),
}
_PLAIN = ("less than {large}", "more than {small}")


@dataclass(frozen=True, slots=True)
class Values:
    """Hold two values in one unit.

    Args:
        a: The one; with ``ordered`` the base.
        b: The other.
        ordered: Whether a is the base, so that the direction counts.
        subject: Both as printed.
    """

    a: PrintedFigure
    b: PrintedFigure
    ordered: bool
    subject: str

    @classmethod
    def of(cls, a: FigureLike, b: FigureLike, ordered: bool, *, shares: bool = False) -> Values:
        """Bring two figures into one unit, shares into percent unless both are pure numbers.

        Raises:
            UnitError: The dimensions differ.
        """
        left, right = taken(a), taken(b)
        subject = f"{left.text} against {right.text}"
        if shares or (is_share(left) and is_share(right)):
            unit = left.unit if left.unit == right.unit and left.unit in ("1", "percent") else "percent"
            return cls(left.in_unit(unit), right.in_unit(unit), ordered, subject)
        return cls(left, right.in_unit(left.unit), ordered, subject)

    def gap(self, name: str, words: str, said: Said | None, worded: bool) -> Candidate:
        """Return the reading of the difference of two shares, in percentage points."""
        percent = self.a.unit == "percent"
        target = _ONE if said is None else said.target * HUNDRED if percent else said.target
        return Candidate(name, words, "percentage_point", _ONE if percent else HUNDRED, target, worded)

    @property
    def lacks_zero(self) -> bool:
        """Say whether the values stand on a scale whose zero is arbitrary, degrees Celsius or Fahrenheit."""
        return bool(size_of(self.a.unit).offset)

    def ratios(self, names: dict[str, str], said: Said) -> list[Candidate]:
        """Return the readings of a percentage or part that is the ratio of the two, or that is the new value."""
        turned = said.direction in ("faster", "slower") and _pace(self.a.unit) == "time"
        wanted = "a/b" if turned else "b/a"
        either = not self.ordered or (said.direction in ("faster", "slower") and not _pace(self.a.unit))
        found = []
        for name in (names["up"], names["down"]):
            words = f"as a percentage of {self.a.text if name == 'b/a' else self.b.text}"
            found.append(Candidate(name, words, "percent", HUNDRED, said.target, either or name == wanted))
        if is_share(self.a) and is_share(self.b):
            found += [
                self.gap(name, "as the new value", said, True)._replace(unit="percent") for name in _NEW[self.ordered :]
            ]
        return found

    def orders(self, said: Said | None) -> Iterator[tuple[dict[str, str], tuple[str, str], bool]]:
        """Yield each order of size that the digits leave open: names, words of fall and rise, and whether it is meant.

        Args:
            said: What is said of the two values.
        """
        a, b = self.a, self.b
        direction = None if said is None else said.direction
        pace = _pace(a.unit)
        below_one = said is not None and said.form == "factor" and said.given.centre[1] < 1
        wanted = _rises(direction, pace) if self.ordered and not below_one else None
        for a_is_small in (True, False):
            if b.nearest[1] < a.nearest[0] if a_is_small else a.nearest[1] < b.nearest[0]:
                continue
            small, large = (a, b) if a_is_small else (b, a)
            fall, rise = _WORDS.get((pace, direction), _PLAIN)
            words = fall.format(small=small.text, large=large.text), rise.format(small=small.text, large=large.text)
            yield _NAMES[a_is_small], words, wanted is None or wanted == a_is_small


def _rises(direction: str | None, pace: str) -> bool | None:
    """Return whether the words say that the number rose from a to b; None where they do not say."""
    if direction in ("more", "less"):
        return direction == "more"
    if direction in ("faster", "slower") and pace:
        return (direction == "faster") == (pace == "rate")
    return None


def weigh_pair(check: str, values: Values, candidates: Sequence[Candidate], said: Said | None) -> Answer:
    """Weigh the readings of two values, and say why where none is left."""
    compute = named([candidate.name for candidate in candidates])
    stated = None if said is None else said.given
    if values.lacks_zero and said is not None and said.form != "level":
        candidates = [candidate._replace(worded=False, target=None) for candidate in candidates]
        answer = fit(check, values.subject, [values.a, values.b], candidates, compute, stated)
        why = "the zero of this scale is arbitrary, so that its values have no ratio"
        return replace(answer, answer=Allowed.INCONSISTENT, readings=(), note=f"impossible as worded: {why}")
    answer = fit(check, values.subject, [values.a, values.b], candidates, compute, stated)
    if said is None or (answer.readings and answer.answer is not Allowed.INCONSISTENT):
        return answer
    note = answer.note
    if not answer.readings:
        note = "a value may be zero or below, so that no percentage of it exists"
    elif not any(candidate.worded for candidate in candidates):
        note = "the printed values go the other way"
    return replace(answer, note=note)
