"""Random true values, and figures as somebody would print them: for the properties of the arithmetic checks."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Any, NamedTuple

from claimcheck import arithmetic
from claimcheck.arithmetic import Answer
from claimcheck.figure import Figure, Interval

HUNDRED = Fraction(100)


def printed(value: Fraction, places: int, unit: str = "1", kind: str = "level", **words: Any) -> Figure:
    """Round to nearest and print: what reading the printed text would give, without reading it."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        number = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    text = format(number, "f")
    digit = Fraction(10) ** -max(places, 0)  # what is read is the last digit written: 73,000 has one worth 1
    middle = Fraction(number)
    around = Interval(middle - digit / 2, middle + digit / 2)
    plain = Decimal(text)
    return Figure(text, "en", "point", kind, around, value=plain, unit=unit, rounding=around, **words)


class Truth(NamedTuple):
    """A check on figures printed from true values: the figure under test, and the check on any such figure."""

    stated: Figure
    ask: Callable[[Figure], Answer]


class Teller:
    """Tell true values and print them, from one seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def value(self, low: int = 1, high: int = 10_000) -> Fraction:
        return Fraction(self.random.randrange(low * 10**6, high * 10**6), 10**6)

    def show(self, value: Fraction, unit: str = "1", kind: str = "level", *, least: int = 0, **words: Any) -> Figure:
        places = self.random.randrange(least, 5)
        if places == 0 and abs(value) > 5_000 and least <= 0 and unit != "percent":
            places = self.random.choice((0, -3))
        return printed(value, places, unit, kind, **words)

    def percent(self, share: Fraction, kind: str = "percent_change", **words: Any) -> Figure:
        return self.show(share * HUNDRED, "percent", kind, **words)

    def two(self) -> tuple[Fraction, Fraction]:
        return self.value(), self.value()


def change(t: Teller) -> Truth:
    a, b = t.two()
    first, second = t.show(a, "millisecond", least=1), t.show(b, "millisecond", least=1)
    small, large = min(a, b), max(a, b)
    said = t.random.choice([1 - small / large, large / small - 1])
    direction = t.random.choice(["faster", "slower", None])
    return Truth(t.percent(said, direction=direction), lambda s: arithmetic.change(first, second, stated=s))


def factor(t: Teller) -> Truth:
    a, b = t.two()
    first, second = t.show(a, "second", least=1), t.show(b, "second", least=1)
    ratio = max(a, b) / min(a, b)
    stated = t.show(ratio, "1", "change_factor", direction="faster")
    return Truth(stated, lambda s: arithmetic.factor(first, second, stated=s))


def points(t: Teller) -> Truth:
    a, b = t.value(1, 100), t.value(1, 100)
    first, second = t.percent(a / 100, "percent"), t.percent(b / 100, "percent")
    stated = t.show(abs(a - b), "percentage_point", "percentage_points")
    return Truth(stated, lambda s: arithmetic.points(first, second, stated=s))


def shares(t: Teller) -> Truth:
    parts = [t.value(1, 100) for _ in range(t.random.randrange(2, 7))]
    figures = [t.percent(part / sum(parts), "percent") for part in parts]
    return Truth(figures[0], lambda s: arithmetic.shares([s, *figures[1:]], exclusive_and_exhaustive=True))


def total(t: Teller) -> Truth:
    rows = [t.value() for _ in range(t.random.randrange(1, 8))]
    figures = [t.show(row, "tonne") for row in rows]
    return Truth(t.show(sum(rows, Fraction(0)), "tonne"), lambda s: arithmetic.total(figures, stated=s))


def product(t: Teller) -> Truth:
    a, b = t.two()
    first, second = t.show(a, "token/second"), t.show(b, "second")
    return Truth(t.show(a * b, "token"), lambda s: arithmetic.product(first, second, stated=s))


def constant(t: Teller) -> Truth:
    hidden = t.value(10_000, 1_000_000)
    rows: list[Any] = []
    for _ in range(t.random.randrange(2, 6)):
        rate = t.value(10, 1_000)
        rows.append((t.show(rate, "token/second", least=1), t.show(hidden / rate, "second", least=1)))
    return Truth(t.show(hidden, "token"), lambda s: arithmetic.constant([s, *rows]))


def per_what(t: Teller) -> Truth:
    a, b = t.two()
    first, second = t.show(a, "token/second"), t.show(b, "token/second/node")
    return Truth(t.show(a / b, "node"), lambda s: arithmetic.per_what(first, second, stated=s))


def granularity(t: Teller) -> Truth:
    n = t.random.randrange(1, 400)
    k = t.random.randrange(0, n + 1)
    return Truth(t.percent(Fraction(k, n), "percent"), lambda s: arithmetic.granularity(s, n))


def order(t: Teller) -> Truth:
    values = sorted(t.value() for _ in range(t.random.randrange(2, 6)))
    figures = [t.show(value, "millisecond") for value in values]
    return Truth(figures[-1], lambda s: arithmetic.order([*figures[:-1], s]))


def bounds(t: Teller) -> Truth:
    stated = t.percent(t.value(0, 1), "percent_change", direction="lower")
    return Truth(stated, lambda s: arithmetic.bounds(s))


def mean(t: Teller) -> Truth:
    parts, loads = [t.value() for _ in range(3)], [t.value(1, 100) for _ in range(3)]
    figures = [t.show(part, "millisecond") for part in parts]
    weights = [t.show(load, "request", least=1) for load in loads]
    true = sum((p * w for p, w in zip(parts, loads, strict=True)), Fraction(0)) / sum(loads, Fraction(0))
    return Truth(t.show(true, "millisecond"), lambda s: arithmetic.mean(figures, weights, stated=s))


def risk(t: Teller) -> Truth:
    a, b = sorted((t.value(1, 50), t.value(1, 50)))
    first, second = t.percent(a / 100, "percent", least=2), t.percent(b / 100, "percent", least=2)
    stated = t.percent(1 - a / b, direction="lower")
    return Truth(stated, lambda s: arithmetic.risk(first, second, stated=s))


def power(t: Teller) -> Truth:
    value = t.value()
    first = t.show(value, "kilogram")
    return Truth(t.show(value, "kilogram"), lambda s: arithmetic.power(first, stated=s))


def headline(t: Teller) -> Truth:
    cells = [t.value(1, 50) for _ in range(t.random.randrange(1, 5))]
    figures = [t.show(cell, "1", "change_factor") for cell in cells]
    stated = t.show(max(cells), "1", "change_factor", statistic="max")
    return Truth(stated, lambda s: arithmetic.headline(s, figures))


def margin(t: Teller) -> Truth:
    cost, revenue = sorted(t.two())
    first, second = t.show(revenue, "USD", least=1), t.show(cost, "USD", least=1)
    said = t.random.choice([1 - cost / revenue, revenue / cost - 1])
    return Truth(t.percent(said, "percent"), lambda s: arithmetic.margin(first, second, stated=s))


def compound(t: Teller) -> Truth:
    start, growth, periods = t.value(), t.value(0, 30) / 100, t.random.randrange(1, 12)
    first, rate = t.show(start, "USD"), t.percent(growth, direction="higher")
    end = t.show(start * (1 + growth) ** periods, "USD")
    return Truth(end, lambda s: arithmetic.compound(first, rate, periods, stated=s))


def twice(t: Teller) -> Truth:
    more = t.value(0, 3)
    rise = t.percent(more, direction="higher")
    return Truth(t.percent(1 - 1 / (1 + more), direction="less"), lambda s: arithmetic.twice(rise, s))


def formula(t: Teller) -> Truth:
    a, b = t.two()
    values = {"a": t.show(a, "millisecond"), "b": t.show(b, "millisecond", least=1)}
    stated = t.percent(a / b, "percent")
    return Truth(stated, lambda s: arithmetic.recompute("({a} + {b}) / {b} - 1", values, stated=s))


#: How the truth of each check is told, by its id.
TRUTHS: dict[str, Callable[[Teller], Truth]] = {
    "change": change,
    "factor": factor,
    "points": points,
    "shares": shares,
    "total": total,
    "product": product,
    "constant": constant,
    "per-what": per_what,
    "granularity": granularity,
    "order": order,
    "bounds": bounds,
    "mean": mean,
    "risk": risk,
    "power": power,
    "headline": headline,
    "margin": margin,
    "compound": compound,
    "twice": twice,
    "formula": formula,
}
