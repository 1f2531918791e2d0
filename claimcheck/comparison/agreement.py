"""How far apart two values are: kept apart from the verdict, and never a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from claimcheck.comparators import conversion_inputs, convert_metric, convert_term, join_inputs, printed_factor, shown
from claimcheck.comparison.statements import Side, first_manner
from claimcheck.errors import UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.profile import Knowledge, Metric, Yardstick
from claimcheck.units import value_factor
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
        difference: The distance of the two in ``unit``, never below zero; None where the two do not convert or a side
            is no single number.
        unit: The common unit: that of the left figure, or that of the right one where only the left converts; None
            where there is none.
        ratio: Left over right, or the stated ratio of a claim held against its baseline; None where the pair is
            refuted or the units differ.
        touches: Whether the two intervals share a number; None where they cannot be held together.
        yardstick: How far apart like-for-like figures of different laboratories were found, or None.
        note: How the converted one of the two came about, or None.
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

    @property
    def difference_unit(self) -> str | None:
        """Return the unit of the difference: two percentages lie percentage points apart."""
        return "percentage_point" if self.unit == "percent" else self.unit


def _printed(side: Side) -> str | None:
    return None if side.claim is None else side.claim.figure_text


def _value(figure: Figure | None) -> Fraction | None:
    return None if figure is None or figure.value is None else Fraction(figure.value)


@dataclass(frozen=True, slots=True)
class _Amount:
    """Hold a figure as a number in some unit, and how it got there."""

    value: Fraction | None
    interval: Interval
    unit: str
    note: str | None = None

    def in_unit(self, unit: str) -> _Amount | None:
        """Return the same amount in another unit, or None where the two do not convert."""
        if unit == self.unit:
            return self
        try:
            factor = value_factor(self.unit, unit)
        except UnitError:
            return None
        if factor is None:
            return None
        value = None if self.value is None else self.value * factor
        return _Amount(value, self.interval.scaled(factor), unit, self.note)


def _amount(side: Side) -> _Amount | None:
    figure = side.figure
    if figure is None or figure.shape == "pair":
        return None
    unit = side.metric.unit if figure.unit == "1" and isinstance(side.metric, Metric) else figure.unit
    amount = _Amount(_value(figure), figure.interval, unit)
    if isinstance(side.metric, Metric) and amount.in_unit(side.metric.unit) is None:
        factor = _printed_factor(unit, side.metric)
        if factor is not None:  # what the metric divides by is printed: 43 ms per step
            value = None if amount.value is None else amount.value * factor
            return _Amount(value, amount.interval.scaled(factor), side.metric.unit)
    return amount


def _printed_factor(unit: str, metric: Metric) -> Fraction | None:
    try:
        return printed_factor(unit, metric)
    except UnitError:
        return None


def _converted(side: Side, other: Side, knowledge: Knowledge) -> _Amount | None:
    """Return a side's figure as a value of the other side's metric, or of its terms, or None where it is neither."""
    mine, theirs = side.metric, other.metric
    if isinstance(mine, Metric) and isinstance(theirs, Metric) and mine.id != theirs.id:
        inputs = side.inputs(conversion_inputs(mine.id, theirs.id, knowledge.metrics))
        way = convert_metric(mine.id, theirs.id, inputs, knowledge.metrics)
        if way is None or way.value is None or way.interval is None or not way.exact:
            return None
        return _Amount(way.value, way.interval, theirs.unit, str(way))
    for spec in side.profile:
        vocabulary = side.profile.vocabulary(first_manner(spec))
        one, two = side.statements[spec.id], other.statements[spec.id]
        if vocabulary is None or not vocabulary.joins or not (one.is_known and two.is_known):
            continue
        if isinstance(one.raw, str) and isinstance(two.raw, str):
            inputs = side.inputs(join_inputs(one.raw, two.raw, vocabulary))
            joined = convert_term(one.raw, two.raw, vocabulary, inputs)
            if joined is not None and side.figure is not None:
                return _Amount(joined.value, joined.interval, side.figure.unit, joined.because)
    return None


def _yardstick(yardstick: Yardstick | None, different_makers: bool) -> str | None:
    if yardstick is None or not different_makers:
        return None
    return (
        f"{yardstick.title} ({yardstick.pairs} pairs): median gap {yardstick.median}, 90th percentile {yardstick.p90}, "
        f"95th {yardstick.p95}, largest {yardstick.largest}"
    )


def _common(left: Side, right: Side, knowledge: Knowledge) -> tuple[_Amount, _Amount] | None:
    """Return both figures in one unit: the right one converted to the left, else the left one to the right.

    Two metrics that convert only with what nobody states still have a distance where their units are one.
    """
    one, other = _amount(left), _amount(right)
    if one is None or other is None:
        return None
    for near, far, amount, turned in ((left, right, one, False), (right, left, other, True)):
        moved = _converted(far, near, knowledge)
        moved = None if moved is None else moved.in_unit(amount.unit)
        if moved is not None:
            return (moved, amount) if turned else (amount, moved)
    moved = other.in_unit(one.unit)
    return None if moved is None else (one, moved)


def agree(
    left: Side,
    right: Side,
    verdict: Verdict,
    knowledge: Knowledge,
    *,
    against_baseline: bool = False,
) -> Agreement:
    """Say how far apart two figures are.

    Args:
        left: The left side.
        right: The right side.
        verdict: The verdict of the pair: a refuted one has neither a ratio nor a yardstick.
        knowledge: The metric registry.
        against_baseline: Whether the left figure is a ratio to the right one.
    """
    refuted = verdict is Verdict.REFUTED
    makers_differ = None not in (left.maker, right.maker) and left.maker != right.maker
    yardstick = _yardstick(left.profile.yardstick, makers_differ and not refuted and not against_baseline)
    texts = _printed(left), _printed(right)
    one = left.figure
    if one is None or one.shape == "pair":
        return Agreement(*texts, yardstick=yardstick)
    if against_baseline:
        is_ratio = one.quantity_kind in ("change_factor", "ratio") and not refuted
        stated = _value(one) if is_ratio else None
        return Agreement(*texts, one.interval, None, None, one.unit, stated, None, yardstick)
    amounts = _common(left, right, knowledge)
    if amounts is None:
        return Agreement(*texts, one.interval, None, None, None, None, None, yardstick)
    mine, theirs = amounts
    values = mine.value, theirs.value
    difference = None if values[0] is None or values[1] is None else abs(values[0] - values[1])
    ratio = None if refuted or values[0] is None or not values[1] else values[0] / values[1]
    touches = mine.interval.touches(theirs.interval)
    note = mine.note or theirs.note
    return Agreement(*texts, mine.interval, theirs.interval, difference, mine.unit, ratio, touches, yardstick, note)


def interval_text(interval: Interval | None) -> list[str | None] | None:
    """Return both ends of an interval as plain numbers, None for an open end."""
    if interval is None:
        return None
    return [None if end is None else shown(end, 12).replace(",", "") for end in (interval.low, interval.high)]
