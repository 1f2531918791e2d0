"""Growth and margins: chained growth and doubling times; mark-up against margin, gross against net."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction

from claimcheck.arithmetic.answers import Allowed, Answer
from claimcheck.arithmetic.fitting import ONE, Candidate, Compute, fit
from claimcheck.arithmetic.pairs import HUNDRED
from claimcheck.arithmetic.printed import FigureLike, PrintedFigure, printed, pure
from claimcheck.arithmetic.rows import joined
from claimcheck.arithmetic.spans import Span, exact, multiply
from claimcheck.errors import ClaimcheckError
from claimcheck.formula import power as raised

__all__ = ["compound", "margin"]

_MARK_UP = re.compile(r"mark[- ]?up|on costs?\b|cost profit|over costs?\b", re.IGNORECASE)
_MARGIN = re.compile(r"margin", re.IGNORECASE)
_NET = re.compile(r"\bnet\b|operating", re.IGNORECASE)
_GROSS = re.compile(r"\bgross\b", re.IGNORECASE)


def margin(
    revenue: FigureLike, cost: FigureLike, *, other_costs: FigureLike | None = None, stated: FigureLike | None = None
) -> Answer:
    """Find which of the published pieces gives a stated margin: margin or mark-up, gross or net.

    Args:
        revenue: Money that came in, above zero.
        cost: Money that went out for it, in the same currency.
        other_costs: Further costs, which turn gross into net; or None.
        stated: The percentage as printed. Its words decide which readings they admit: "margin" is of the revenue,
            "mark-up" and "on cost" of the cost, "gross" without the other costs, "net" with them.

    Raises:
        UnitError: The currencies differ, or what is stated is no percentage.
    """
    figures = [printed(revenue)]
    figures += [printed(value).in_unit(figures[0].unit) for value in (cost, other_costs) if value is not None]
    said = None if stated is None else pure(stated)
    text = "" if said is None else said.text
    bases = (bool(_MARGIN.search(text)) and not _MARK_UP.search(text), bool(_MARK_UP.search(text)))
    names = [(layer, kind) for layer in (("gross ", "net ") if other_costs is not None else ("",)) for kind in (0, 1)]
    candidates = []
    for layer, kind in names:
        word = ("margin", "mark-up")[kind]
        admitted = bases[kind] or not any(bases)
        if (layer == "net " and _GROSS.search(text)) or (layer == "gross " and _NET.search(text)):
            admitted = False
        words = f"as {layer}{word}, of the {('revenue', 'cost')[kind]}"
        candidates.append(Candidate(f"{layer}{word}", words, "percent", HUNDRED, ONE, admitted))

    def compute(spans: Sequence[Span]) -> list[Span | None]:
        income, costs = spans[0], spans[1]
        both = (costs[0] + spans[2][0], costs[1] + spans[2][1]) if len(spans) > 2 else costs
        found: list[Span | None] = []
        for layer, kind in names:
            spent = both if layer == "net " else costs
            if income[0] <= 0 or spent[0] <= 0:
                found.append(None)
                continue
            below = (income[0], income[1]) if kind == 0 else (spent[1], spent[0])
            found.append(((income[0] - spent[1]) / below[0], (income[1] - spent[0]) / below[1]))
        return found

    subject = " against ".join([figures[0].text, joined(figures[1:])])
    return fit("margin", subject, figures, candidates, compute, said)


def _factor_of(growth: FigureLike) -> tuple[PrintedFigure, str]:
    """Return by what one period multiplies, and the unit of its period ("1" where none is printed)."""
    found = printed(growth)
    figure = found.figure
    period = found.unit.removeprefix("percent/") if found.unit.startswith("percent/") else "1"
    change = pure(found if period == "1" else replace(found, unit="percent"))
    if figure is not None and figure.quantity_kind in ("change_factor", "ratio"):
        return change, period
    if figure is not None and figure.direction in ("less", "lower", "slower", "cheaper") and change.centre[0] > 0:
        change = change.turned
    return replace(change, centre=_plus_one(change.centre), nearest=_plus_one(change.nearest)), period


def _plus_one(span: Span) -> Span:
    return 1 + span[0], 1 + span[1]


def compound(
    start: FigureLike | None,
    growth: FigureLike | Sequence[FigureLike],
    periods: FigureLike | int | None = None,
    *,
    stated: FigureLike | None = None,
) -> Answer:
    """Hold a stated end value against a start and its chained growth; without periods, a doubling time.

    Args:
        start: The value at the start; None where only the growth as a whole is meant.
        growth: Growth per period, or one figure for each period, chained: ``7% a year``, ``+3.1%``, ``1.5x``.
        periods: How many periods, an exact number above zero; None for a list, or for the doubling time of one growth.
        stated: The end value, the growth as a whole (``40%``, ``3.4x``) where there is no start, or the doubling time.

    Returns:
        The answer; readings: compounded, and simply added up.

    Raises:
        ClaimcheckError: There is no growth, or the number of periods is not above zero.
        UnitError: The dimensions differ.
    """
    chain = [growth] if isinstance(growth, str) or not isinstance(growth, Sequence) else list(growth)
    if not chain:
        raise ClaimcheckError("a list of growths is needed")
    pairs = [_factor_of(one) for one in chain]
    factors = [factor for factor, _ in pairs]
    if periods is None and len(factors) == 1 and start is None:
        return _doubling(factors[0], pairs[0][1], stated)
    count = None if periods is None else _count(periods)
    first = None if start is None else printed(start)
    said = None if stated is None else printed(stated)
    percent = first is None and (said is None or said.unit == "percent")
    unit = "percent" if percent else "factor" if first is None else first.unit
    if said is not None and not percent:
        said = said.in_unit("1" if first is None else first.unit)
    shown, target = (HUNDRED, Fraction(1, 100)) if percent else (ONE, ONE)
    candidates = [
        Candidate("compounded", "compounded", unit, shown, target, True),
        Candidate("simple", "added up without compounding", unit, shown, target, False),
    ]
    head = "" if first is None else f"{first.text} with "
    subject = f"{head}{joined(factors, ', ')}" + ("" if count is None else f" over {count} periods")
    figures = factors if first is None else [*factors, first]
    return fit("compound", subject, figures, candidates, _grown(len(factors), count, less_one=percent), said)


def _grown(total: int, count: Fraction | None, *, less_one: bool) -> Compute:
    """Return what chains growth factors, and adds them up, over a start that may follow them.

    Args:
        total: How many growth factors there are.
        count: How often each is repeated; once where None.
        less_one: Whether the growth is asked for, and not the factor.
    """

    def compute(spans: Sequence[Span]) -> list[Span | None]:
        chained, simple = exact(1), exact(1)
        for span in spans[:total]:
            if span[0] <= 0:
                return [None, None]
            chained = multiply(chained, span if count is None else _repeated(span, count))
            steps = ONE if count is None else count
            simple = simple[0] + (span[0] - 1) * steps, simple[1] + (span[1] - 1) * steps
        less = ONE if less_one else Fraction(0)
        whole: list[Span | None] = []
        for span in (chained, simple):
            grown = multiply(span, spans[total]) if len(spans) > total else span
            whole.append((grown[0] - less, grown[1] - less))
        return whole

    return compute


def _repeated(span: Span, count: Fraction) -> Span:
    low = raised(span[0], count)
    return low, low if span[0] == span[1] else raised(span[1], count)


def _count(periods: FigureLike | int) -> Fraction:
    count = Fraction(periods) if isinstance(periods, int) else printed(periods).centre[0]
    if count <= 0 or count > 64:
        raise ClaimcheckError("the number of periods lies above zero and is at most 64")
    return count


def _doubling(factor: PrintedFigure, period: str, stated: FigureLike | None) -> Answer:
    """Say after how many periods a growth has doubled, or halved, what grows."""
    said = None if stated is None else printed(stated)
    if said is not None and said.unit != period and period != "1":
        said = said.in_unit(period)
    unit = period if period != "1" or said is None else said.unit

    def compute(spans: Sequence[Span]) -> list[Span | None]:
        low, high = spans[0]
        if low <= 0 or low <= 1 <= high:
            return [None]
        ends = sorted((_periods(low), _periods(high)))
        return [(ends[0], ends[1])]

    word = "halved" if factor.centre[0] < 1 else "doubled"
    candidate = Candidate(f"{word} after", f"until it has {word}", unit)
    answer = fit("compound", factor.text, [factor], [candidate], compute, said)
    if not answer.readings:
        return Answer("compound", Allowed.NOT_ENOUGH, (), factor.text, answer.stated, "the growth may be none at all")
    return answer


def _periods(factor: Fraction) -> Fraction:
    """Return ln 2 / |ln factor| to 30 digits."""
    with localcontext() as context:
        context.prec = 40
        logarithm = (Decimal(factor.numerator) / Decimal(factor.denominator)).ln()
        return Fraction(Decimal(2).ln() / abs(logarithm))
