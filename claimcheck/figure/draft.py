"""A figure while it is being read: the same facts as ``Figure``, still open to what the rest of the phrase says."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypeVar

from claimcheck.figure.count import Amount
from claimcheck.figure.decimals import Number, tidy
from claimcheck.figure.interval import Interval
from claimcheck.units import Product, conversion_factor, print_product

__all__ = ["PERCENT", "Draft", "Shape", "draft_of", "fraction_of", "kind_of", "make_bound", "same_kind"]

Shape = Literal["point", "range", "lower_bound", "upper_bound", "within", "interval", "pair"]
_Figure = TypeVar("_Figure")

_CHANGE = {"percent": "percent_change", "level": "difference"}
#: Units that a share of something is written in.
PERCENT: Product = (("percent", 1),)
_POINTS = {(("percentage_point", 1),), (("basis_point", 1),)}


@dataclass(slots=True)
class Draft:
    """One figure in the making; see ``Figure`` for the fields that both have."""

    shape: Shape = "point"
    kind: str = "level"
    value: Fraction | None = None
    low: Fraction | None = None
    high: Fraction | None = None
    tolerance: Fraction | None = None
    digit: Fraction | None = None
    low_digit: Fraction | None = None
    high_digit: Fraction | None = None
    low_inclusive: bool | None = None
    high_inclusive: bool | None = None
    approximate: bool = False
    unit: Product = ()
    statistic: str | None = None
    direction: str | None = None
    baseline: str | None = None
    metric: str | None = None
    confidence: Decimal | None = None
    confidence_type: str | None = None
    components: list[Draft] = field(default_factory=list)
    members: list[Draft] = field(default_factory=list)
    role: str | None = None
    check: str | None = None
    hedge: str | None = None
    changes: bool = False
    quantities: list[Amount] = field(default_factory=list)
    text: str = ""
    others: list[tuple[Draft, str]] = field(default_factory=list)
    spread: bool = False
    setting: bool = False
    joined: str = ""

    @property
    def number(self) -> Fraction | None:
        """Return the one number of a point or bound, or None."""
        return (
            next((x for x in (self.value, self.high, self.low) if x is not None), None)
            if self.shape != "range"
            else None
        )

    @property
    def bare(self) -> bool:
        """Say whether the figure has neither unit nor percent nor factor sign yet."""
        return not self.unit and self.kind == "level" and not any(q.factor or q.currency for q in self.quantities)

    def copy(self) -> Draft:
        """Return an independent copy without other readings."""
        other = copy.copy(self)
        other.components, other.members = list(self.components), list(self.members)
        other.others = []
        return other

    def scale(self, factor: Fraction, *, unit: Product | None = None) -> Draft:
        """Return a copy with every number multiplied, in another unit if one is given."""
        other = self.copy()
        for name in ("value", "low", "high", "tolerance", "digit", "low_digit", "high_digit"):
            number = getattr(self, name)
            if number is not None:
                setattr(other, name, number * (abs(factor) if "digit" in name else factor))
        other.unit = self.unit if unit is None else unit
        other.members = [member.scale(factor, unit=unit) for member in self.members]
        return other

    def renamed(self, unit: Product) -> Draft:
        """Return a copy with the same numbers in another unit."""
        other = self.copy()
        other.unit = unit
        other.members = [member.renamed(unit) for member in self.members]
        return other

    def give_unit(self, source: Draft) -> None:
        """Take over the unit and kind of another figure, for a number that was printed without them."""
        self.unit, self.kind = source.unit, source.kind
        for quantity in self.quantities:
            quantity.unit = source.unit

    def interval(self) -> Interval:
        """Return what the printed digits allow."""
        if self.shape == "pair":
            return self.members[0].interval() if self.members else Interval(None, None)
        if self.shape == "lower_bound":
            return Interval(self._low() - _half(self.low_digit), None, bool(self.low_inclusive))
        if self.shape == "upper_bound":
            return Interval(None, self._high() + _half(self.high_digit), True, bool(self.high_inclusive))
        if self.shape == "range":
            return Interval(
                self._low() - _half(self.low_digit),
                self._high() + _half(self.high_digit),
                self.low_inclusive is not False,
                self.high_inclusive is not False,
            )
        if self.shape == "within" and self.value is None:
            widest = abs(self.tolerance or Fraction(0)) + _half(self.digit)
            return Interval(-widest, widest)
        return Interval.around(self.value if self.value is not None else Fraction(0), self.digit)

    def _low(self) -> Fraction:
        return self.low if self.low is not None else Fraction(0)

    def _high(self) -> Fraction:
        return self.high if self.high is not None else Fraction(0)

    def rounding(self) -> Interval | None:
        """Return the numbers that round to the printed number; None where no last digit is written."""
        if self.shape == "range" and (self.low_digit is not None or self.high_digit is not None):
            return Interval(self._low() - _half(self.low_digit), self._high() + _half(self.high_digit))
        if self.shape == "lower_bound" and self.low_digit is not None:
            return Interval.around(self._low(), self.low_digit)
        if self.shape == "upper_bound" and self.high_digit is not None:
            return Interval.around(self._high(), self.high_digit)
        if self.digit is not None and self.shape in ("point", "within", "interval"):
            return Interval.around(self.value if self.value is not None else self.tolerance or Fraction(0), self.digit)
        return None

    def freeze(self, make: Callable[..., _Figure], text: str, lang: str, why: str | None = None) -> _Figure:
        """Return the finished figure, made of the fields that ``Figure`` has."""
        interval = self.interval()
        around = self.shape in ("point", "interval") and self.digit is not None
        return make(
            text=text,
            lang=lang,
            shape=self.shape,
            quantity_kind=self.kind,
            interval=interval,
            value=_tidy(self.value),
            low=_tidy(self.low),
            high=_tidy(self.high),
            tolerance=_tidy(self.tolerance),
            low_inclusive=self.low_inclusive,
            high_inclusive=self.high_inclusive,
            approximate=self.approximate,
            unit=print_product(self.unit),
            statistic=self.statistic,
            direction=self.direction,
            baseline=self.baseline,
            metric=self.metric,
            confidence=self.confidence,
            confidence_type=self.confidence_type,
            components=_frozen(make, self.components, text, lang),
            members=_frozen(make, self.members, text, lang),
            rounding=interval if around else self.rounding(),
            readings=tuple([other.freeze(make, text, lang, reason) for other, reason in self.others]),
            role=self.role,
            why=why,
            check=self.check,
            symbol=next((q.symbol for q in self.quantities if q.symbol), None) if self.quantities else None,
        )


def _frozen(make: Callable[..., _Figure], parts: list[Draft], text: str, lang: str) -> tuple[_Figure, ...]:
    return tuple([part.freeze(make, part.text or text, lang) for part in parts]) if parts else ()


def _half(digit: Fraction | None) -> Fraction:
    return digit / 2 if digit is not None else Fraction(0)


def _tidy(value: Fraction | None) -> Number | None:
    return None if value is None else tidy(value)


def draft_of(quantity: Amount) -> Draft:
    """Return the point that one quantity states."""
    draft = Draft(value=quantity.value, digit=quantity.digit, unit=quantity.unit, quantities=[quantity])
    draft.kind = kind_of(quantity)
    if quantity.metric:
        draft.metric = " ".join(quantity.metric)
    draft.approximate = quantity.kind == "vague" or quantity.about
    if quantity.kind == "halved":
        draft.kind, draft.direction, draft.changes = "fraction", "lower", True
    if quantity.parts:
        draft.components = [
            Draft(value=quantity.parts[0], role="numerator"),
            Draft(value=quantity.parts[1], role="denominator"),
        ]
    if quantity.plus:
        make_bound(draft, "lower", True)
    return draft


def kind_of(quantity: Amount) -> str:
    """Return what kind of quantity the number and its unit state by themselves."""
    if quantity.factor:
        return "change_factor"
    if quantity.kind and not quantity.unit:
        return quantity.kind
    if quantity.unit in _POINTS:
        return "percentage_points"
    if quantity.percent:
        return "percent_change" if quantity.sign or quantity.unit != PERCENT else "percent"
    return "difference" if quantity.sign == "+" and quantity.unit else "level"


def make_bound(draft: Draft, side: str, inclusive: bool) -> None:
    """Turn a point into a bound; a range keeps only the end that is bounded."""
    if side == "upper":
        draft.high = draft.high if draft.shape == "range" else draft.value
        draft.high_digit = draft.high_digit if draft.shape == "range" else draft.digit
        draft.shape, draft.high_inclusive, draft.low, draft.low_digit = "upper_bound", inclusive, None, None
    else:
        draft.low = draft.low if draft.shape == "range" else draft.value
        draft.low_digit = draft.low_digit if draft.shape == "range" else draft.digit
        draft.shape, draft.low_inclusive, draft.high, draft.high_digit = "lower_bound", inclusive, None, None
    draft.value = draft.digit = None


def same_kind(left: Draft, right: Draft) -> bool:
    """Say whether two figures are in units that convert into each other."""
    return conversion_factor(print_product(left.unit), print_product(right.unit)) is not None


def fraction_of(top: Amount, bottom: Amount, kind: str) -> Draft:
    """Return the fraction or ratio of two numbers, with both as components."""
    draft = Draft(value=top.value / bottom.value, kind=kind, quantities=[top])
    draft.components = [
        Draft(value=top.value, digit=top.digit, role="numerator"),
        Draft(value=bottom.value, digit=bottom.digit, role="denominator"),
    ]
    return draft
