"""What a relative figure says of its baseline, on one scale: a factor of it.

20 % higher is 1.20; 20 % lower and −20 % are 0.80; +100 % and 2x are 2.00. Words of speed become a factor only by what
the metric measures: a rate that is 2x slower is 0.5 of its baseline, a time that is 2x slower is 2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from claimcheck.comparators import shown
from claimcheck.figure import Figure, Interval
from claimcheck.profile import Metric
from claimcheck.records import InlineMetric

__all__ = ["Factor", "factor_of", "sign_of"]

#: Kinds of figures that say how something changed by a share or by a multiple.
_SHARE, _MULTIPLE = "percent_change", "change_factor"
#: Words that say which way, whatever is measured.
_WAYS = {"more": 1, "higher": 1, "less": -1, "lower": -1}
#: Words that say whether it became better or worse, to what the metric calls better.
_WORTHS = {"faster": 1, "improvement": 1, "cheaper": 1, "slower": -1}
_BETTER = {"higher": 1, "lower": -1}


@dataclass(frozen=True, slots=True)
class Factor:
    """Hold a relative figure as a factor of its baseline.

    Args:
        value: The factor, or None where the figure is a range or a bound.
        interval: The factors that its printed digits allow.
        is_multiple: Whether it was printed as a multiple ("2x") and not as a share ("+100 %").
        formula: How it came about, or None where it stands as printed.
        edge: The interval with a bound where it is printed, or None where the figure is no bound.
    """

    value: Fraction | None
    interval: Interval
    is_multiple: bool
    formula: str | None
    edge: Interval | None = None


def sign_of(figure: Figure, metric: Metric | InlineMetric | None) -> int | None:
    """Return whether a figure's words turn its number up (1) or down (-1); None where they leave it open.

    Args:
        figure: The figure; without a word of direction its own sign speaks, which is 1.
        metric: What is measured; it says whether better is more.
    """
    if figure.direction is None:
        return 1
    if figure.direction in _WAYS:
        return _WAYS[figure.direction]
    worth, better = _WORTHS.get(figure.direction), _BETTER.get((metric.better if metric else None) or "")
    return None if worth is None or better is None else worth * better


def factor_of(figure: Figure, metric: Metric | InlineMetric | None) -> tuple[Factor, ...]:
    """Read a relative figure as a factor of its baseline.

    Args:
        figure: The figure.
        metric: What both it and its baseline measure.

    Returns:
        The preferred reading and the other ones its words allow ("7.4 % faster" of a time: 0.926, or 1/1.074 where the
        rate is meant); nothing where the figure is no change, or its words name a way that the metric does not know.
    """
    if figure.shape == "pair" or figure.quantity_kind not in (_SHARE, _MULTIPLE):
        return ()
    sign = sign_of(figure, metric)
    if sign is None:
        return ()
    if figure.quantity_kind == _MULTIPLE:
        if sign > 0 or (figure.value is not None and figure.value < 1):
            return (_moved(figure, lambda x: x, None),)
        return (_moved(figure, _inverse, "1 / {}"),)
    share = _moved(figure, lambda x: 1 + sign * x / 100, "1 + {} / 100" if sign > 0 else "1 - {} / 100")
    if figure.direction not in ("faster", "slower"):
        return (share,)
    return share, _moved(
        figure, lambda x: _inverse(1 - sign * x / 100), f"1 / (1 {'-' if sign > 0 else '+'} {{}} / 100)"
    )


def _inverse(x: Fraction) -> Fraction | None:
    """Return one over a number above zero; a factor of nothing, or of less than nothing, has none."""
    return 1 / x if x > 0 else None


def _moved(figure: Figure, way: Callable[[Fraction], Fraction | None], formula: str | None) -> Factor:
    """Read a figure by a rule that only rises or only falls."""
    printed = None if figure.value is None else Fraction(figure.value)
    value = None if printed is None else way(printed)
    bound = figure.high if figure.shape == "upper_bound" else figure.low if figure.shape == "lower_bound" else None
    edge = None
    if bound is not None:
        end = Fraction(bound)
        edge = _interval(Interval(None, end) if figure.shape == "upper_bound" else Interval(end, None), way)
    told = None
    if formula is not None and printed is not None and value is not None:
        told = f"{formula.format(shown(printed))} = {shown(value, 4)}"
    return Factor(value, _interval(figure.interval, way), figure.quantity_kind == _MULTIPLE, told, edge)


def _interval(interval: Interval, way: Callable[[Fraction], Fraction | None]) -> Interval:
    """Move both ends; an open end stays open, on the side where it comes to lie."""
    ends = [None if end is None else way(end) for end in (interval.low, interval.high)]
    closed = [interval.low_inclusive, interval.high_inclusive]
    one, two = way(Fraction(1, 2)), way(Fraction(3, 4))
    assert one is not None and two is not None
    if two < one:
        ends.reverse()
        closed.reverse()
    return Interval(ends[0], ends[1], *closed)
