"""Whether the words quoted carry the figure of a claim: its number with unit, magnitude, bound and sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from claimcheck.errors import FigureError
from claimcheck.figure import Figure, read_under
from claimcheck.quotes.numbers import has_figure
from claimcheck.quotes.stretches import figures_in
from claimcheck.units import value_factor

__all__ = ["carries", "said_instead"]

#: What stands before a degree that is a difference of two temperatures, which is printed like a temperature.
_CHANGE = "delta_"


def carries(quote: str, figure: str, heading: str | None = None) -> bool:
    """Tell whether a quote carries a figure.

    Args:
        quote: The normalised words quoted.
        figure: The normalised figure as printed in the claim.
        heading: The heading that a bare number stands under, or None.

    Returns:
        False where its digits do not stand in the quote, or where no figure that the quote says has its value, unit,
        magnitude, bound, sign and direction. A number without a unit is carried: its unit may stand at the head of a
        table. So is one with a hedge that the claim leaves out. A figure without digits must stand word for word.
    """
    if not has_figure(quote, figure):
        return False
    try:
        wanted = read_under(figure, heading)
    except FigureError:
        return True
    if not any(map(str.isdigit, figure)):
        return True
    said = [one for start, end in figures_in(quote) for one in _read(quote[start:end], heading)]
    return all(any(_says(one, member) for one in said) for member in wanted.members or (wanted,))


def said_instead(quote: str) -> str | None:
    """Return the first figure of a quote, as printed; None where it has none."""
    return next((quote[start:end] for start, end in figures_in(quote)), None)


def _read(text: str, heading: str | None) -> Iterator[Figure]:
    """Yield the figure of a stretch, its members, and the numbers of a range or of an estimate with its limits."""
    try:
        figure = read_under(text, heading)
    except FigureError:
        return
    for one in (figure, *figure.members, *figure.components):
        yield one
        ends = (one.low, one.high) if one.shape == "range" else (one.value,) if one.tolerance is not None else ()
        for end in ends:
            yield replace(one, shape="point", value=end, low=None, high=None, tolerance=None)


def _says(said: Figure, wanted: Figure) -> bool:
    """Tell whether one reading says what another does; a unit or a direction that it leaves out is no other one."""
    units = said.unit.replace(_CHANGE, ""), wanted.unit.replace(_CHANGE, "")
    factor = Fraction(1) if units[0] in (units[1], "1") else value_factor(*units)
    if factor is None or said.shape != wanted.shape or (wanted.approximate and not said.approximate):
        return False
    if any(_differ(getattr(said, name), getattr(wanted, name)) for name in _WORDS):
        return False
    for name in ("value", "low", "high"):
        one, other = getattr(said, name), getattr(wanted, name)
        if (one is None) != (other is None) or (one is not None and Fraction(one) * factor != Fraction(other)):
            return False
    return True


#: What words alone may say of a figure.
_WORDS = ("direction", "low_inclusive", "high_inclusive")


def _differ(one: object, other: object) -> bool:
    return one is not None and other is not None and one != other
