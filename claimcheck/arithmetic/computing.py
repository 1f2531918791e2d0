"""Computed quantities: a formula over figures, its unit carried, held against what is stated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from claimcheck.arithmetic.answers import Answer
from claimcheck.arithmetic.fitting import ONE, Candidate, fit
from claimcheck.arithmetic.operands import CALLS, Operand
from claimcheck.arithmetic.printed import FigureLike, PrintedFigure, printed, taken
from claimcheck.arithmetic.rows import repaired
from claimcheck.arithmetic.spans import Span
from claimcheck.errors import ClaimcheckError
from claimcheck.formula import FormulaError, read_formula
from claimcheck.units import count_nouns, dimensions_of, multiply, print_product, read_product

__all__ = ["Build", "Row", "computed", "evaluated", "recompute", "row_of"]

#: From quantities, in the order of the figures, to one quantity; may divide by zero.
Build = Callable[[Sequence[Operand]], Operand]
#: One figure, or several that are multiplied.
Row = FigureLike | tuple[FigureLike, ...] | list[FigureLike]


def computed(
    check: str,
    subject: str,
    figures: Sequence[PrintedFigure],
    build: Build,
    stated: PrintedFigure | None,
    *,
    name: str,
    words: str,
    unit: str | None = None,
) -> Answer:
    """Compute one quantity and hold what is stated against it.

    Args:
        check: Id of the check.
        subject: What is computed, in words.
        figures: The figures it is computed from.
        build: The computation.
        stated: The figure under test, or None.
        name: Name of the reading.
        words: Words of the reading.
        unit: The unit of the result; that of the stated figure, or the computed one, where None.

    Raises:
        UnitError: The computed quantity is of another dimension than what is stated, or than ``unit``.
    """

    def compute(spans: Sequence[Span]) -> list[Span | None]:
        try:
            found = build([Operand(span, figure.unit) for figure, span in zip(figures, spans, strict=True)])
        except ZeroDivisionError:
            return [None]
        return [found.in_unit(wanted or found.unit).span]

    wanted = unit or (None if stated is None else stated.unit)
    if wanted is None:
        try:
            wanted = build([Operand(figure.centre, figure.unit) for figure in figures]).unit
        except ZeroDivisionError:
            wanted = "1"
    said = None if stated is None else stated.in_unit(wanted)
    answer = fit(check, subject, figures, [Candidate(name, words, wanted, ONE, ONE)], compute, said)
    return repaired(answer, said)


def row_of(value: Row) -> PrintedFigure:
    """Return one figure, or the product of several, as the checks see it.

    Raises:
        ClaimcheckError: An empty list is given.
    """
    if not isinstance(value, (tuple, list)):
        return printed(value)
    if not value:
        raise ClaimcheckError("an empty list has no product")
    figures = [taken(part) for part in value]
    middle, allowed = (
        _multiplied(figures, spans) for spans in ([f.centre for f in figures], [f.nearest for f in figures])
    )
    text = " × ".join(figure.text for figure in figures)
    return PrintedFigure(text, middle.unit, middle.span, allowed.span)


def _multiplied(figures: Sequence[PrintedFigure], spans: Sequence[Span]) -> Operand:
    found = Operand(spans[0], figures[0].unit)
    for figure, span in zip(figures[1:], spans[1:], strict=True):
        found = found * Operand(span, figure.unit)
    return found


def _build(text: str, names: Sequence[str]) -> Build:
    formula = read_formula(text)

    def build(values: Sequence[Operand]) -> Operand:
        try:
            found = formula.evaluate(dict(zip(names, values, strict=True)), number=Operand.number, calls=CALLS)
        except FormulaError as error:
            raise ZeroDivisionError(error.reason) from None
        return found  # type: ignore[no-any-return]

    return build


def _read(text: str, values: Mapping[str, FigureLike]) -> tuple[list[str], list[PrintedFigure]]:
    formula = read_formula(text)
    if ("binary", "^") in formula.steps:
        raise FormulaError(text.find("^"), "a formula over figures has no powers")
    missing = [name for name in formula.names if name not in values]
    if missing:
        raise FormulaError(text.find(missing[0]), f"{missing[0]!r} has no figure")
    return list(formula.names), [taken(values[name]) for name in formula.names]


def evaluated(text: str, values: Mapping[str, FigureLike]) -> PrintedFigure:
    """Return what a formula over figures gives, as the checks see it.

    Args:
        text: A formula of the closed grammar, without powers.
        values: The figure of each name.

    Raises:
        FormulaError: The text is no formula, a name has no figure, or it divides by what may be zero.
        UnitError: It adds or compares what is of different dimensions.
    """
    names, figures = _read(text, values)
    build = _build(text, names)
    try:
        middle, allowed = (
            build([Operand(span, figure.unit) for figure, span in zip(figures, spans, strict=True)])
            for spans in ([f.centre for f in figures], [f.nearest for f in figures])
        )
    except ZeroDivisionError:
        raise FormulaError(0, "the formula divides by what may be zero") from None
    return PrintedFigure(_shown(text, names, figures), middle.unit, middle.span, allowed.span)


def _shown(text: str, names: Sequence[str], figures: Sequence[PrintedFigure]) -> str:
    for name, figure in zip(names, figures, strict=True):
        text = text.replace(f"{{{name}}}", figure.text)
    return text


def recompute(formula: str, values: Mapping[str, FigureLike], *, stated: FigureLike | None = None) -> Answer:
    """Recompute a figure by a formula over others.

    Args:
        formula: Ids in braces, numbers, ``+ - * /``, parentheses, min, max, sum, mean: ``1 - {a} / {b}``.
        values: The figure of each id.
        stated: The figure as printed; a fall that is printed without its sign is compared without it.

    Raises:
        FormulaError: The text is no formula, or an id has no figure.
        UnitError: The result is of another dimension than what is stated. A bare number has no unit and may stand for
            a count: where the formula holds one, the result may lack or have counted nouns beside what is stated.
    """
    names, figures = _read(formula, values)
    said = None if stated is None else printed(stated)
    build = _build(formula, names)
    if said is not None and any(kind == "number" for kind, _ in read_formula(formula).steps):
        build = _counting(build, said.unit)
    figure = None if said is None else said.figure
    falls = figure is not None and figure.direction in ("less", "lower", "cheaper", "slower", "faster")
    if falls and said is not None and said.centre[0] > 0 and _is_negative(build, figures):
        plain, build = build, lambda values: Operand((Fraction(0), Fraction(0)), (one := plain(values)).unit) - one
    return computed(
        "formula", _shown(formula, names, figures), figures, build, said, name=formula, words="by the formula"
    )


def _counting(build: Build, unit: str) -> Build:
    """Let a bare number of a formula count what the stated unit counts: tokens/s over 72 may be tokens/s per GPU."""

    def counted(values: Sequence[Operand]) -> Operand:
        found = build(values)
        missing = dict(dimensions_of(unit))
        for base, power in dimensions_of(found.unit):
            missing[base] = missing.get(base, 0) - power
        nouns = tuple((base, power) for base, power in missing.items() if power)
        if not nouns or not {base for base, _ in nouns} <= count_nouns():
            return found
        return Operand(found.span, print_product(multiply(read_product(found.unit), nouns)))

    return counted


def _is_negative(build: Build, figures: Sequence[PrintedFigure]) -> bool:
    try:
        return build([Operand(figure.centre, figure.unit) for figure in figures]).span[1] < 0
    except ZeroDivisionError:
        return False
