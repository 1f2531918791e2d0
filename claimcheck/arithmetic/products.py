"""Figures that multiply: products, hidden constants, one total per something, slips of a power."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from claimcheck.arithmetic.answers import Allowed, Answer, Reading, unit_words
from claimcheck.arithmetic.computing import Row, computed, row_of
from claimcheck.arithmetic.fitting import ONE, Candidate, fit
from claimcheck.arithmetic.operands import Operand
from claimcheck.arithmetic.printed import Assumption, FigureLike, PrintedFigure, printed, taken
from claimcheck.arithmetic.rows import repaired
from claimcheck.arithmetic.spans import Span, scale
from claimcheck.errors import ClaimcheckError
from claimcheck.units import same_dimension

__all__ = ["constant", "per_what", "power", "product"]


def product(*factors: FigureLike, stated: FigureLike | None = None, unit: str | None = None) -> Answer:
    """Hold a stated product against its factors: rate × time, price × volume, count × mean.

    Args:
        factors: Two or more figures; units are multiplied too.
        stated: The product as printed; without it the third follows from the two.
        unit: The unit to answer in, where nothing is stated.

    Raises:
        ClaimcheckError: There is no factor.
        UnitError: The product is of another dimension than what is stated.
    """
    figures = [taken(factor) for factor in factors]
    if not figures:
        raise ClaimcheckError("a product needs its factors")

    def build(values: Sequence[Operand]) -> Operand:
        found = values[0]
        for value in values[1:]:
            found = found * value
        return found

    subject = " × ".join(figure.text for figure in figures)
    said = None if stated is None else printed(stated)
    return computed("product", subject, figures, build, said, name="product", words="as the product", unit=unit)


def constant(rows: Sequence[Row]) -> Answer:
    """Ask whether one hidden constant stands behind all rows: the same tokens, the same price, the same kWh an hour.

    Args:
        rows: Two or more figures of one dimension, each a figure or several that are multiplied
            (``("450.3 tokens/s", "672.6 s")``).

    Returns:
        *Reproduces* where the digits of all rows have numbers in common, *within rounding only* where it is the one
        number at which two of them meet, else *inconsistent*, with the row that breaks it where one row does.

    Raises:
        ClaimcheckError: There are fewer than two rows.
        UnitError: The dimensions differ.
    """
    if len(rows) < 2 or isinstance(rows, str):
        raise ClaimcheckError("a constant needs two rows to stand behind")
    first = row_of(rows[0])
    figures = [first, *(row_of(row).in_unit(first.unit) for row in rows[1:])]
    subject = "; ".join(figure.text for figure in figures[:8]) + ("; …" if len(figures) > 8 else "")
    for assumption in (Assumption.NEAREST, Assumption.NONZERO, Assumption.ALL_CUT):
        shared = _shared([figure.span(assumption) for figure in figures])
        if shared is None:
            continue
        same = shared[0] < shared[1] or len({figure.centre for figure in figures}) == 1
        word = Allowed.REPRODUCES if same else Allowed.WITHIN_ROUNDING
        word = Allowed.ONLY_IF_TRUNCATED if assumption is Assumption.ALL_CUT else word
        middle = ((shared[0] + shared[1]) / 2,) * 2
        common = Reading("constant", "in every row", first.unit, shared, middle, ONE, word, True, assumption)
        return Answer("constant", word, (common,), subject)
    readings = tuple(
        Reading(f"row {n}", f"in row {n}", first.unit, f.nearest, f.centre, ONE, Allowed.NOT_ENOUGH, True, None)
        for n, f in enumerate(figures, 1)
    )
    return Answer("constant", Allowed.INCONSISTENT, readings, subject, None, _breaker(figures))


def _shared(spans: Sequence[Span]) -> Span | None:
    low, high = max(low for low, _ in spans), min(high for _, high in spans)
    return (low, high) if low <= high else None


def _breaker(figures: Sequence[PrintedFigure]) -> str:
    """Name the row without which the others have a number in common."""
    spans = [figure.nearest for figure in figures]
    rows = [n for n in range(len(spans)) if len(spans) > 2 and _shared(spans[:n] + spans[n + 1 :])]
    if len(rows) == 1:
        return f"row {rows[0] + 1}, {figures[rows[0]].text}, breaks it"
    return "no single row breaks it"


#: More than this at once is taken as impossible: sixteen times the 256 requests per GPU that published tests of
#: decoding reach, and every step would have to serve them all.
CEILINGS = {"user/GPU": Fraction(4096), "request/GPU": Fraction(4096)}


def per_what(
    total: FigureLike,
    rate: FigureLike | None = None,
    *,
    stated: FigureLike | None = None,
    unit: str | None = None,
    most: FigureLike | None = None,
    counted: str | None = None,
) -> Answer:
    """Say how many units a total and a rate per unit imply, and whether so many can be: per GPU, node, user, request.

    Args:
        total: What all have together: ``954K tokens/s/GPU``, ``168B tokens/day``.
        rate: What one has: ``196 tokens/s/user``; without it the total is told in ``unit``.
        stated: The number of units as printed, or the figure that follows: ``$0.0113 per million tokens``.
        unit: The unit to answer in where nothing is stated: ``token/second``, ``USD/megatoken``.
        most: More than this is impossible; for users and requests per GPU 4,096 where it is not given.
        counted: What both are taken to count, to be told: ``output tokens``.

    Returns:
        The answer; the reading is total over rate. It is *inconsistent* where it does not allow what is stated, or
        where more would be needed than there can be; *not enough figures* where nothing is stated.

    Raises:
        UnitError: The result is of another dimension than what is stated, ``unit`` or ``most``.
    """
    figures = [taken(value) for value in (total, rate) if value is not None]
    said = None if stated is None else printed(stated)
    words = "implied" + (f" if these are {counted}" if counted else "")
    subject = figures[0].text + (f" over {figures[1].text}" if rate is not None else "")

    def build(values: Sequence[Operand]) -> Operand:
        return values[0] / values[1] if len(values) > 1 else values[0]

    answer = computed("per-what", subject, figures, build, said, name="total / rate", words=words, unit=unit)
    if not answer.readings:
        return answer
    return _limited(answer, None if most is None else printed(most))


def _limited(answer: Answer, most: PrintedFigure | None) -> Answer:
    reading = answer.readings[0]
    if most is None:
        known = [(name, limit) for name, limit in CEILINGS.items() if same_dimension(name, reading.unit)]
        if not known:
            return answer
        name, limit = known[0]
        top = Operand((limit, limit), name).in_unit(reading.unit).span[0]
        text = f"{int(limit):,}{unit_words(name)}"
    else:
        top, text = most.in_unit(reading.unit).span(Assumption.NEAREST)[1], most.text
    if reading.span[0] <= top:
        return answer
    note = f"more than {text} at once is taken as impossible, so the total counts more than the rate does"
    reading = replace(reading, answer=Allowed.INCONSISTENT, assumption=None)
    return replace(answer, answer=Allowed.INCONSISTENT, readings=(reading,), note=note)


def power(recomputed: Row, *, stated: FigureLike) -> Answer:
    """Find the factor, 10^k, 1000/1024, 60 and the like, that would repair a stated figure.

    Args:
        recomputed: What it should be: a figure, or several that are multiplied (``("7,000 ng/kg/day", "60 kg")``).
        stated: The figure as printed; one without a unit is taken in the unit of what is recomputed.

    Returns:
        The answer; where it is *inconsistent*, by what the stated figure would have to be multiplied.

    Raises:
        UnitError: The dimensions differ.
    """
    right = row_of(recomputed)
    said = printed(stated)
    if said.unit == "1" and right.unit not in ("1", "percent"):
        said = replace(said, unit=right.unit)
    unit = said.unit
    figure = right.in_unit(unit)
    answer = fit(
        "power", right.text, [figure], [Candidate("recomputed", "recomputed", unit)], lambda spans: spans, said
    )
    if answer.answer is not Allowed.INCONSISTENT or said.nearest[0] <= 0 or figure.nearest[0] <= 0:
        return answer
    ratio = figure.nearest[0] / said.nearest[1], figure.nearest[1] / said.nearest[0]
    middle = scale(figure.centre, 1 / said.centre[0])
    words = "times what is stated"
    needed = Reading("factor", words, "factor", ratio, middle, ONE, Allowed.NOT_ENOUGH, False, None)
    return replace(repaired(answer, said), readings=(*answer.readings, needed))
