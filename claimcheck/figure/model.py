"""The figure itself: what was printed, what it says, and what its digits allow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from claimcheck.errors import ClaimcheckError
from claimcheck.figure.draft import Shape
from claimcheck.figure.reading import read_as
from claimcheck.figure.tokens import LONGEST, clean
from claimcheck.interval import Interval, Number, plain, tidy
from claimcheck.units import Measure, convert, quantity

if TYPE_CHECKING:
    from claimcheck.units.registry import Quantity

__all__ = ["Figure", "Measure", "readings_as_size"]

_CHANGES = {"percent_change", "change_factor", "percentage_points"}


@dataclass(frozen=True, slots=True)
class Figure:
    """Hold one published figure as it was read.

    Args:
        text: As it was printed.
        lang: Language of the text, two letters.
        shape: ``point``, ``range``, ``lower_bound``, ``upper_bound``, ``within`` (±), ``interval`` (an estimate with
            its limits) or ``pair`` (two or more figures in one phrase, in ``members``).
        quantity_kind: ``level``, ``difference``, ``percent``, ``percent_change``, ``percentage_points``,
            ``change_factor``, ``ratio``, ``fraction``; ``mixed`` for a pair of unlike members.
        interval: What the printed digits allow, in ``unit``; an end is None where a bound leaves it open. Of a pair,
            the interval of its first member.
        value: The printed number, multiplied out (954K is 954000), in ``unit``; None where the shape has none.
        low: Printed lower end or lower bound.
        high: Printed upper end or upper bound.
        tolerance: The printed ± number.
        low_inclusive: Whether the words include the lower end; None where they do not say.
        high_inclusive: Whether the words include the upper end; None where they do not say.
        approximate: Whether a hedge ("about", "~", "nearly") stands before it.
        unit: Canonical unit text; ``1`` for pure numbers, factors and ratios.
        statistic: ``mean``, ``median``, ``max``, ``min``, ``p99`` and the like, or None.
        direction: ``faster``, ``slower``, ``cheaper``, ``more``, ``less``, ``higher``, ``lower``, ``improvement``, or
            None; from words only, never multiplied with the written sign.
        confidence: Level of the interval in percent, where printed.
        confidence_type: ``confidence_interval``, ``standard_deviation``, ``standard_error``, ``uncertainty_range``,
            ``tolerance``, or None.
        components: Further figures of the phrase, each with its ``role`` (``restatement``, ``condition``,
            ``baseline``, ``numerator``, ``denominator``, ``p_value``, …), in the order printed.
        members: The figures of a pair, each with its ``role`` or None, in the order printed.
        rounding: The numbers that round to the printed ones; None for words, fractions and ratios.
        readings: Other legitimate readings, each with ``why``.
        role: What the figure is inside a larger one, or None.
        why: Why this is another legitimate reading, or None for the first reading.
        symbol: A unit or scale letter that leaves the size of K, M, G open (``K``, ``GB``), or None.
    """

    text: str
    lang: str
    shape: Shape
    quantity_kind: str
    interval: Interval
    value: Number | None = None
    low: Number | None = None
    high: Number | None = None
    tolerance: Number | None = None
    low_inclusive: bool | None = None
    high_inclusive: bool | None = None
    approximate: bool = False
    unit: str = "1"
    statistic: str | None = None
    direction: str | None = None
    confidence: Decimal | None = None
    confidence_type: str | None = None
    components: tuple[Figure, ...] = ()
    members: tuple[Figure, ...] = ()
    rounding: Interval | None = None
    readings: tuple[Figure, ...] = ()
    role: str | None = None
    why: str | None = None
    symbol: str | None = None

    @classmethod
    def read(cls, text: str, lang: str = "en") -> Figure:
        """Read one published figure.

        Args:
            text: The phrase as printed, at most 200 characters.
            lang: Language of the phrase; decides about decimal comma and point, and which words are known.

        Returns:
            The preferred reading; ``readings`` holds the other legitimate ones.

        Raises:
            FigureError: The text is not one figure in a form that is known; with position, reason and hint.
        """
        if len(text) > LONGEST:
            clean(text)  # refuses it, before the text is kept as a key
        return _read(text, lang)

    def __str__(self) -> str:
        """Print as it was printed."""
        return self.text

    @property
    def bound(self) -> Literal["none", "upper", "lower", "within"]:
        """Return the bound that the words set: ``upper``, ``lower``, ``within`` (a bare tolerance) or ``none``."""
        if self.shape == "within" and self.value is None:
            return "within"
        return {"upper_bound": "upper", "lower_bound": "lower"}.get(self.shape, "none")  # type: ignore[return-value]

    @property
    def is_relative(self) -> bool:
        """Say whether the figure states a relation to something else rather than a level of its own."""
        if self.shape == "pair":
            return all(member.is_relative for member in self.members)
        if (
            self.bound == "within"
            or self.quantity_kind in _CHANGES
            or (self.direction is not None and self.quantity_kind == "difference")
        ):
            return True
        return self.quantity_kind == "fraction" and self.direction is not None

    @property
    def measure(self) -> Measure:
        """Return interval and unit, ready for arithmetic."""
        return Measure(self.interval, self.unit)

    @property
    def quantity(self) -> Quantity:
        """Return the printed number with its unit as a quantity of the pint registry, without what its digits allow.

        Raises:
            ClaimcheckError: The figure is not one number but a range, a bound, a bare tolerance or several figures.

        >>> print((Figure.read("38.96 USD/GPU-hour").quantity / Figure.read("9.74 USD/GPU-hour").quantity).to(""))
        4 dimensionless
        """
        if self.value is None or self.shape == "pair":
            instead = "its members" if self.shape == "pair" else "low, high or tolerance"
            raise ClaimcheckError(f"{self.text!r} is not one number: take {instead}")
        return quantity(self.value, self.unit)

    def in_unit(self, unit: str) -> Figure:
        """Return the figure with every number in another unit of its dimension; the text stays as printed.

        Raises:
            UnitError: The unit is unknown or of another dimension; of a pair, where a member does not convert.
        """
        if self.shape == "pair":
            members = tuple(member.in_unit(unit) for member in self.members)
            return replace(self, members=members, interval=members[0].interval, unit=members[0].unit)
        shift = convert(0, self.unit, unit)
        factor = convert(1, self.unit, unit) - shift

        def moved(value: Number | None, by: Fraction) -> Number | None:
            return None if value is None else tidy(Fraction(value) * factor + by)

        spread = self.shape == "within" and self.value is None
        return replace(
            self,
            value=moved(self.value, shift),
            low=moved(self.low, Fraction(0) if spread else shift),
            high=moved(self.high, Fraction(0) if spread else shift),
            tolerance=moved(self.tolerance, Fraction(0)),
            interval=self.interval.scaled(factor, Fraction(0) if spread else shift),
            rounding=self.rounding.scaled(factor, Fraction(0) if spread else shift) if self.rounding else None,
            unit=unit,
            readings=(),
        )

    def against(self, other: Figure | Measure) -> Literal["less", "more", "overlaps"]:
        """Compare with another figure of the same dimension, by what the digits of both allow.

        Raises:
            UnitError: The dimensions differ.
        """
        return self.measure.against(_measure(other))

    def __add__(self, other: Figure | Measure) -> Measure:
        """Add; the result carries the exact interval and the unit of the left."""
        return self.measure + _measure(other)

    def __sub__(self, other: Figure | Measure) -> Measure:
        """Subtract; the result carries the exact interval and the unit of the left."""
        return self.measure - _measure(other)

    def __mul__(self, other: Figure | Measure | Fraction | int) -> Measure:
        """Multiply; units multiply too."""
        return self.measure * _measure(other)

    def __truediv__(self, other: Figure | Measure | Fraction | int) -> Measure:
        """Divide; units divide too."""
        return self.measure / _measure(other)

    def to_json(self) -> dict[str, Any]:
        """Return the reading as plain data: numbers as decimal text (``n/m`` where it does not end), no floats."""
        return {
            **{name: getattr(self, name) for name in _PLAIN if getattr(self, name) is not None},
            **{name: plain(getattr(self, name)) for name in ("value", "low", "high", "tolerance", "confidence")},
            "low_inclusive": self.low_inclusive,
            "high_inclusive": self.high_inclusive,
            "approximate": self.approximate,
            "direction": self.direction,
            "statistic": self.statistic,
            "unit": self.unit,
            "interval": {
                "low": plain(self.interval.low),
                "high": plain(self.interval.high),
                "low_inclusive": self.interval.low_inclusive,
                "high_inclusive": self.interval.high_inclusive,
            },
            "low_rounding": plain(self.rounding.low) if self.rounding else None,
            "high_rounding": plain(self.rounding.high) if self.rounding else None,
            "bound": self.bound,
            "relative": self.is_relative,
            **{
                name: [part.to_json() for part in getattr(self, name)]
                for name in ("members", "components", "readings")
                if getattr(self, name)
            },
        }


_PLAIN = ("text", "lang", "shape", "quantity_kind", "confidence_type", "role", "why")


def _measure(other: Figure | Measure | Fraction | int) -> Measure:
    if isinstance(other, Figure):
        return other.measure
    return other if isinstance(other, Measure) else Measure(Interval.exact(other), "1")


@lru_cache(maxsize=4096)
def _read(text: str, lang: str) -> Figure:
    return read_as(Figure, text, lang)


_POWERS = {"K": 1, "k": 1, "M": 2, "G": 3, "B": 3}


def readings_as_size(figure: Figure) -> tuple[Interval, ...]:
    """Return every interval that a size in tokens or bytes can have, K as 1000 and as 1024.

    Args:
        figure: A point, bound or range; ``128K``, ``8K tokens``, ``131,072``.

    Returns:
        The interval of the digits first; for a number with K, M or G then the same digits in powers of 1024, each
        with the rounding of the last written digit: ``128K`` is [127500, 128500] and [130560, 131584].
    """
    power = _POWERS.get(figure.symbol or "")
    if power is None:
        return (figure.interval,)
    return figure.interval, figure.interval.scaled(Fraction(1024**power, 1000**power))
