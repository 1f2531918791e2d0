"""How far apart two values are: kept apart from the verdict, and never a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from claimcheck.comparators import convert_metric, shown
from claimcheck.comparison.stands import ClaimSide
from claimcheck.errors import UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.profile import Knowledge, Metric, Yardstick
from claimcheck.units import conversion_factor
from claimcheck.verdict import Verdict

__all__ = ["Agreement", "agree"]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Hold how far apart two figures are.

    Args:
        left: The left figure as printed.
        right: The right figure as printed, or None where the right side has none.
        left_interval: What the left figure's digits allow, in ``unit``; None where it has no number in it.
        right_interval: What the right figure's digits allow, in ``unit``.
        difference: Right minus left in ``unit``, without its sign; None where the two do not convert or a side is
            no single number.
        unit: The common unit, that of the left figure; None where there is none.
        ratio: Left over right, or the stated ratio of a claim held against its baseline; None where the pair is
            refuted or the units differ.
        touches: Whether the two intervals share a number; None where they cannot be held together.
        yardstick: How far apart like-for-like figures of different laboratories were found, or None.
        note: How the right value was converted, or None.
    """

    left: str | None
    right: str | None
    left_interval: Interval | None = None
    right_interval: Interval | None = None
    difference: Fraction | None = None
    unit: str | None = None
    ratio: Fraction | None = None
    touches: bool | None = None
    yardstick: str | None = None
    note: str | None = None


def _printed(side: ClaimSide) -> str | None:
    return None if side.claim is None else side.claim.figure_text


def _value(figure: Figure | None) -> Fraction | None:
    return None if figure is None or figure.value is None else Fraction(figure.value)


def _in_unit(
    side: ClaimSide, other: ClaimSide, knowledge: Knowledge, unit: str
) -> tuple[Fraction | None, Interval, str | None] | None:
    """Return a side's number in a unit: by unit conversion, else by the conversion of its metric to the other's."""
    figure = side.figure
    if figure is None:
        return None
    same_metric = side.metric is None or other.metric is None or side.metric.id == other.metric.id
    if not same_metric and isinstance(side.metric, Metric) and isinstance(other.metric, Metric):
        way = convert_metric(side.metric.id, other.metric.id, side.side, knowledge.metrics)
        if way is not None and way.value is not None and way.interval is not None:
            factor = _factor(other.metric.unit, unit)
            if factor is not None:
                return way.value * factor, way.interval.scaled(factor), str(way)
    factor = _factor(figure.unit, unit)
    if factor is None:
        return None
    value = _value(figure)
    return None if value is None else value * factor, figure.interval.scaled(factor), None


def _factor(unit: str, other: str) -> Fraction | None:
    try:
        return conversion_factor(unit, other)
    except UnitError:
        return None


def _yardstick(yardstick: Yardstick | None, different_makers: bool) -> str | None:
    if yardstick is None or not different_makers:
        return None
    return (
        f"{yardstick.title} ({yardstick.pairs} pairs): median gap {yardstick.median}, 90th percentile {yardstick.p90}, "
        f"95th {yardstick.p95}, largest {yardstick.largest}"
    )


def agree(
    left: ClaimSide,
    right: ClaimSide,
    verdict: Verdict,
    knowledge: Knowledge,
    *,
    against_baseline: bool = False,
    different_makers: bool = False,
) -> Agreement:
    """Say how far apart two figures are.

    Args:
        left: The left side.
        right: The right side.
        verdict: The verdict of the pair: a refuted one has no ratio.
        knowledge: The metric registry.
        against_baseline: Whether the left figure is a ratio to the right one.
        different_makers: Whether two different parties produced the figures.
    """
    yardstick = _yardstick(left.profile.yardstick, different_makers)
    texts = _printed(left), _printed(right)
    one = left.figure
    if one is None or one.shape == "pair":
        return Agreement(*texts, yardstick=yardstick)
    if against_baseline:
        stated = (
            _value(one) if one.quantity_kind in ("change_factor", "ratio") and verdict is not Verdict.REFUTED else None
        )
        return Agreement(*texts, one.interval, None, None, one.unit, stated, None, yardstick)
    other = None if right.figure is None or right.figure.shape == "pair" else _in_unit(right, left, knowledge, one.unit)
    if other is None:
        return Agreement(*texts, one.interval, None, None, None, None, None, yardstick)
    mine, (theirs, interval, note) = _value(one), other
    difference = None if mine is None or theirs is None else abs(mine - theirs)
    ratio = None
    if mine is not None and theirs and verdict is not Verdict.REFUTED:
        ratio = mine / theirs
    touches = one.interval.touches(interval)
    return Agreement(*texts, one.interval, interval, difference, one.unit, ratio, touches, yardstick, note)


def interval_text(interval: Interval | None) -> list[str | None] | None:
    """Return both ends of an interval as plain numbers, None for an open end."""
    if interval is None:
        return None
    return [None if end is None else shown(end, 12).replace(",", "") for end in (interval.low, interval.high)]
