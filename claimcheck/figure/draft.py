"""A figure while it is being read: the same facts as ``Figure``, still open to what the rest of the phrase says."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypeVar

from claimcheck.errors import FigureError
from claimcheck.figure.amounts import Amount
from claimcheck.figure.unit import PERCENT
from claimcheck.interval import Interval, tidy
from claimcheck.units import Product, conversion_factor, print_product

__all__ = [
    "FIGURES",
    "Draft",
    "Item",
    "Shape",
    "before_after",
    "draft_of",
    "fraction_of",
    "make_bound",
    "pair_of",
    "same_kind",
]

Shape = Literal["point", "range", "lower_bound", "upper_bound", "within", "interval", "pair"]
_Figure = TypeVar("_Figure")

_ENDS = ("range", "lower_bound", "upper_bound")
_NUMBERS = ("value", "low", "high", "tolerance")
#: Fields that a figure takes over as they are.
_SAME = (
    "shape", "low_inclusive", "high_inclusive", "approximate", "statistic", "direction", "confidence",
    "confidence_type", "role",
)  # fmt: skip
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
    confidence: Decimal | None = None
    confidence_type: str | None = None
    components: list[Draft] = field(default_factory=list)
    members: list[Draft] = field(default_factory=list)
    role: str | None = None
    hedge: str | None = None
    changes: bool = False
    amounts: list[Amount] = field(default_factory=list)
    text: str = ""
    others: list[tuple[Draft, str]] = field(default_factory=list)

    @property
    def number(self) -> Fraction | None:
        """Return the one number of a point or bound, or None."""
        ends = () if self.shape == "range" else (self.value, self.high, self.low)
        return next((end for end in ends if end is not None), None)

    @property
    def bare(self) -> bool:
        """Say whether the figure has neither unit nor percent nor factor sign yet."""
        return not self.unit and self.kind == "level" and not any(q.factor or q.currency for q in self.amounts)

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

    def give_unit(self, other: Draft) -> None:
        """Take over the unit and kind of another figure, for a number that was printed without them."""
        self.unit, self.kind = other.unit, other.kind
        for amount in self.amounts:
            amount.unit = other.unit

    def _printed(self) -> list[tuple[Fraction, Fraction]]:
        """Return the ends of a range or bound, the lower first, each with half of its last digit."""
        ends = ((self.low, self.low_digit), (self.high, self.high_digit))
        return [(end, (digit or Fraction(0)) / 2) for end, digit in ends if end is not None]

    def interval(self) -> Interval:
        """Return what the printed digits allow."""
        if self.shape == "pair":
            return self.members[0].interval()
        if self.shape in _ENDS:
            (low, below), (high, above) = self._printed()[0], self._printed()[-1]
            ends = None if self.low is None else low - below, None if self.high is None else high + above
            return Interval(*ends, self.low_inclusive is not False, self.high_inclusive is not False)
        if self.shape == "within" and self.value is None:
            widest = (self.tolerance or Fraction(0)) + (self.digit or Fraction(0)) / 2
            return Interval(-widest, widest)
        return Interval.around(self.value or Fraction(0), self.digit)

    def rounding(self) -> Interval | None:
        """Return the numbers that round to the printed number; None where no last digit is written."""
        if self.shape in _ENDS and (self.low_digit or self.high_digit):
            (low, below), (high, above) = self._printed()[0], self._printed()[-1]
            return Interval(low - below, high + above)
        if self.digit is None or self.shape in (*_ENDS, "pair"):
            return None
        return Interval.around(self.value if self.value is not None else self.tolerance or Fraction(0), self.digit)

    def freeze(self, make: Callable[..., _Figure], text: str, lang: str, why: str | None = None) -> _Figure:
        """Return the finished figure, made of the fields that ``Figure`` has."""
        numbers = {name: getattr(self, name) for name in _NUMBERS}
        return make(
            text=text,
            lang=lang,
            quantity_kind=self.kind,
            interval=self.interval(),
            unit=print_product(self.unit),
            components=tuple(part.freeze(make, part.text or text, lang) for part in self.components),
            members=tuple(part.freeze(make, part.text or text, lang) for part in self.members),
            rounding=self.rounding(),
            readings=tuple(other.freeze(make, text, lang, reason) for other, reason in self.others),
            why=why,
            symbol=next((amount.symbol for amount in self.amounts if amount.symbol), None),
            **{name: None if number is None else tidy(number) for name, number in numbers.items()},
            **{name: getattr(self, name) for name in _SAME},
        )


def draft_of(amount: Amount) -> Draft:
    """Return the point that one amount states."""
    draft = Draft(value=amount.value, digit=amount.digit, unit=amount.unit, amounts=[amount])
    draft.kind, draft.approximate = _kind_of(amount), amount.about
    if amount.kind == "halved":
        draft.kind, draft.direction, draft.changes = "fraction", "lower", True
    roles = ("numerator", "denominator")
    draft.components = [Draft(value=part, role=role) for part, role in zip(amount.parts or (), roles, strict=False)]
    if amount.plus:
        make_bound(draft, "lower", True)
    return draft


def _kind_of(amount: Amount) -> str:
    """Return what kind of quantity the number and its unit state by themselves."""
    if amount.factor:
        return "change_factor"
    if amount.kind and not amount.unit:
        return amount.kind
    if amount.unit in _POINTS:
        return "percentage_points"
    if amount.percent:
        return "percent_change" if amount.sign or amount.unit != PERCENT else "percent"
    return "difference" if amount.sign == "+" and amount.unit else "level"


def make_bound(draft: Draft, side: str, inclusive: bool) -> None:
    """Turn a point into a bound; a range keeps only the end that is bounded."""
    ends = (draft.low, draft.low_digit, draft.high, draft.high_digit)
    low, low_digit, high, high_digit = ends if draft.shape == "range" else (draft.value, draft.digit) * 2
    draft.value = draft.digit = draft.low = draft.low_digit = draft.high = draft.high_digit = None
    if side == "upper":
        draft.shape, draft.high, draft.high_digit, draft.high_inclusive = "upper_bound", high, high_digit, inclusive
    else:
        draft.shape, draft.low, draft.low_digit, draft.low_inclusive = "lower_bound", low, low_digit, inclusive


def same_kind(left: Draft, right: Draft) -> bool:
    """Say whether two figures are in units that convert into each other."""
    return conversion_factor(print_product(left.unit), print_product(right.unit)) is not None


def fraction_of(top: Amount, bottom: Amount, kind: str) -> Draft:
    """Return the fraction or ratio of two numbers, with both as components."""
    parts = ((top, "numerator"), (bottom, "denominator"))
    components = [Draft(value=part.value, digit=part.digit, role=role) for part, role in parts]
    return Draft(value=top.value / bottom.value, kind=kind, amounts=[top], components=components)


def pair_of(members: list[Draft], roles: tuple[str | None, ...] = ()) -> Draft:
    """Return several figures as one of the shape ``pair``, each with its role."""
    for member, role in zip(members, roles, strict=False):
        member.role = role
    kinds = {member.kind for member in members}
    draft = Draft(shape="pair", kind=kinds.pop() if len(kinds) == 1 else "mixed", unit=members[0].unit, members=members)
    draft.amounts = [amount for member in members for amount in member.amounts]
    draft.approximate = all(member.approximate for member in members)
    return draft


def before_after(first: Draft, last: Draft, direction: str | None = None) -> Draft:
    """Return a change from one level to another, as a pair."""
    draft = pair_of([first, last], ("before", "after"))
    draft.direction = direction
    return draft


#: The letters of figures: point, range, bound, tolerance, estimate with limits, several in one phrase.
FIGURES = "NRBTIP"
_LETTERS = {
    "point": "N", "range": "R", "lower_bound": "B", "upper_bound": "B", "within": "T", "interval": "I", "pair": "P",
}  # fmt: skip


@dataclass(slots=True)
class Item:
    """One item of a row: its letter, its first token and the one behind it, the figure it states.

    ``says`` is what the lexicon says of its words, of a sign its text; ``gap`` whether a space is before it;
    ``problem`` why no figure could be read here.
    """

    letter: str
    start: int
    end: int
    draft: Draft | None = None
    says: str | bool | None = None
    gap: bool = True
    problem: FigureError | None = None

    @classmethod
    def of(cls, draft: Draft, start: int, end: int, gap: bool = True) -> Item:
        """Return the item of a figure."""
        return cls(_LETTERS[draft.shape], start, end, draft, gap=gap)
