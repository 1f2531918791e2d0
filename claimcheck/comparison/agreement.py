"""How far apart two values are: kept apart from the verdict, and never a part of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from claimcheck.comparators import (
    BaselineUse,
    conversion_inputs,
    convert_metric,
    convert_term,
    join_inputs,
    shown,
)
from claimcheck.comparison.factors import factor_of, sign_of
from claimcheck.comparison.statements import Side
from claimcheck.errors import UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.profile import Knowledge, Metric, Vocabulary, Yardstick, printed_factor
from claimcheck.units import value_factor
from claimcheck.verdict import Verdict

__all__ = ["Agreement", "agree"]

Obstacle = Literal["no number", "several numbers", "units", "direction"]


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
        unit: The common unit: that of the left figure, or that of the right one where only the left converts. Two
            relative figures have ``1`` where both are printed as multiples of their baseline, else ``percent`` of it.
            None where there is no common unit.
        ratio: Left over right, or the factor that a claim held against its baseline states; None where the pair is
            refuted, the units differ, or the two lie on different sides of zero.
        touches: Whether the two intervals share a number; None where they cannot be held together.
        yardstick: How far apart like-for-like figures of different laboratories were found, or None.
        note: How the converted one of the two came about, or None.
        signed: The left value less the right one, in ``unit``: the difference with its sign.
        gap: How far the two intervals lie apart at least, in ``unit``; zero where they share a number, None where
            they cannot be held together. Told where a bound or a range leaves no difference of two numbers.
        other_readings: The factors that the words allow besides the ones used, each as a formula.
        of_factors: Whether the values are factors of two baselines and no values of the metric.
        obstacle: Why there is no distance: ``no number`` (a side prints none), ``several numbers`` (a side prints more
            than one figure), ``units`` (two units that do not convert), ``direction`` (the words of a change do not say
            whether it is more or less), or None.
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
    signed: Fraction | None = None
    gap: Fraction | None = None
    other_readings: tuple[str, ...] = ()
    of_factors: bool = False
    obstacle: Obstacle | None = None

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
    """Hold a figure as a number in some unit, and how it got there.

    ``edge`` is the interval with a bound where it is printed: "less than 3k" says 3,000, whatever 3k may be rounded
    from; None where it is the interval itself.
    """

    value: Fraction | None
    interval: Interval
    unit: str
    note: str | None = None
    edge: Interval | None = None

    def times(self, factor: Fraction, unit: str, shift: Fraction = Fraction(0)) -> _Amount:
        """Return the amount multiplied and moved, in a unit."""
        return _Amount(
            None if self.value is None else self.value * factor + shift,
            self.interval.scaled(factor, shift),
            unit,
            self.note,
            None if self.edge is None else self.edge.scaled(factor, shift),
        )

    def in_unit(self, unit: str) -> _Amount | None:
        """Return the same amount in another unit, or None where the two do not convert."""
        if unit == self.unit:
            return self
        try:
            factor = value_factor(self.unit, unit)
        except UnitError:
            return None
        return None if factor is None else self.times(factor, unit)

    def apart_from(self, other: _Amount) -> Fraction:
        """Return how far two amounts in one unit lie apart at least; zero where they may be one."""
        one, two = self.edge or self.interval, other.edge or other.interval
        for lower, upper in ((one, two), (two, one)):
            if lower.high is not None and upper.low is not None and lower.high < upper.low:
                return upper.low - lower.high
        return Fraction(0)


def _edge(figure: Figure) -> Interval | None:
    """Return a bound as printed, or None where the figure is none."""
    low = Fraction(figure.low) if figure.shape == "lower_bound" and figure.low is not None else None
    high = Fraction(figure.high) if figure.shape == "upper_bound" and figure.high is not None else None
    return None if low is None and high is None else Interval(low, high)


def _amount(side: Side, parts: Vocabulary | None) -> _Amount | None:
    """Return a figure that is a level of its own, or a step in the unit of one; a factor has no unit of its metric."""
    figure = side.figure
    if figure is None or figure.shape == "pair":
        return None
    is_bare = figure.unit == "1" and not figure.is_relative and side.claim is not None and side.claim.baseline is None
    unit = side.metric.unit if is_bare and isinstance(side.metric, Metric) else figure.unit
    amount = _Amount(_value(figure), figure.interval, unit, None, _edge(figure))
    if sign_of(figure, side.metric) == -1:
        amount = amount.times(Fraction(-1), unit)
    if isinstance(side.metric, Metric) and amount.in_unit(side.metric.unit) is None:
        factor = printed_factor(unit, side.metric, parts)
        if factor is not None:  # what the metric divides by is printed: 43 ms per step
            return amount.times(factor, side.metric.unit)
    return amount


def _is_relative(side: Side) -> bool:
    use = side.statements["baseline"].raw if "baseline" in side.statements else None
    return isinstance(use, BaselineUse) and use.relative


def _factors(left: Side, right: Side) -> tuple[_Amount, _Amount, tuple[str, ...]] | None:
    """Return two relative figures as factors of their baselines, with the other readings their words allow.

    Where the metric is itself a change, a growth or a share, its figures are levels and no factors.
    """
    if not (_is_relative(left) and _is_relative(right)):
        return None
    found = [() if side.figure is None else factor_of(side.figure, side.metric) for side in (left, right)]
    if not all(found):
        return None
    used = [readings[0] for readings in found]
    one, other = (_Amount(factor.value, factor.interval, "1", factor.formula, factor.edge) for factor in used)
    if not all(factor.is_multiple for factor in used):  # percent of the baseline, more or less than it
        one, other = (amount.times(Fraction(100), "percent", Fraction(-100)) for amount in (one, other))
    others = tuple(factor.formula for readings in found for factor in readings[1:] if factor.formula)
    return one, other, tuple(dict.fromkeys(others))


def _obstacle(left: Side, right: Side) -> Obstacle | None:
    """Return why two figures are not two numbers of one kind, or None; their units are not looked at."""
    figures = [side.figure for side in (left, right) if side.figure is not None]
    if len(figures) < 2:
        return "no number"
    if any(figure.shape == "pair" for figure in figures):
        return "several numbers"
    if not (_is_relative(left) and _is_relative(right)):
        return None
    is_factor = all(factor_of(figure, side.metric) for figure, side in zip(figures, (left, right), strict=True))
    kinds = {(figure.quantity_kind, figure.direction) for figure in figures}
    return None if is_factor or len(kinds) == 1 else "direction"


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
        vocabulary = side.profile.vocabulary(spec.first_manner)
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
    parts = knowledge.metrics.parts
    one, other = _amount(left, parts), _amount(right, parts)
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
    told = Agreement(_printed(left), _printed(right), yardstick=yardstick)
    one = left.figure
    if against_baseline and one is not None and one.shape != "pair":
        return _stated(told, left, one, refuted)
    obstacle = _obstacle(left, right)
    factors = None if obstacle else _factors(left, right)
    amounts = factors[:2] if factors else None if obstacle else _common(left, right, knowledge)
    if amounts is None:
        is_single = one is not None and one.shape != "pair"
        return replace(told, left_interval=one.interval if one and is_single else None, obstacle=obstacle or "units")
    mine, theirs = amounts
    signed = None if mine.value is None or theirs.value is None else mine.value - theirs.value
    return replace(
        told,
        left_interval=mine.interval,
        right_interval=theirs.interval,
        difference=None if signed is None else abs(signed),
        unit=mine.unit,
        ratio=None if refuted else _ratio(mine.value, theirs.value),
        touches=mine.interval.touches(theirs.interval),
        note=mine.note or theirs.note,
        signed=signed,
        gap=mine.apart_from(theirs),
        other_readings=factors[2] if factors else (),
        of_factors=factors is not None,
    )


def _stated(told: Agreement, side: Side, figure: Figure, refuted: bool) -> Agreement:
    """Tell what a figure held against its own baseline says: it is itself the relation of the two."""
    readings = factor_of(figure, side.metric)
    ratio = _value(figure) if figure.quantity_kind == "ratio" else readings[0].value if readings else None
    return replace(
        told,
        left_interval=figure.interval,
        unit=figure.unit,
        ratio=None if refuted else ratio,
        note=None if refuted or not readings else readings[0].formula,
        other_readings=() if refuted else tuple(factor.formula for factor in readings[1:] if factor.formula),
    )


def _ratio(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    """Divide two values on one side of zero."""
    return None if one is None or other is None or one * other <= 0 else one / other


def interval_text(interval: Interval | None) -> list[str | None] | None:
    """Return both ends of an interval as plain numbers, None for an open end."""
    if interval is None:
        return None
    return [None if end is None else shown(end, 12).replace(",", "") for end in (interval.low, interval.high)]
