"""Whether the words quoted carry the figure of a claim: its number with unit, magnitude, bound and sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from claimcheck.errors import FigureError, UnitError
from claimcheck.figure import Figure, read_under
from claimcheck.quotes.numbers import has_figure, tokens
from claimcheck.units import count_nouns, dimensions_of, value_factor

__all__ = ["carries", "said_instead"]

_WORD = re.compile(r"\S+")
#: How many words of a quote a figure may have before and behind its number.
_BEFORE, _BEHIND = 4, 4
_AROUND = " ,;:.!?()[]\"'\u201c\u201d"
#: What stands before a degree that is a difference of two temperatures, which is printed like a temperature.
_CHANGE = "delta_"


def carries(quote: str, figure: str, heading: str | None = None) -> bool:
    """Tell whether a quote carries a figure.

    Args:
        quote: The normalised words quoted.
        figure: The normalised figure as printed in the claim.
        heading: The heading that a bare number stands under, or None.

    Returns:
        False where the numbers do not stand in the quote, or where each time what stands beside them says another
        unit, magnitude, bound or sign. A number without a unit is carried: its unit may stand at the head of a table.
    """
    if not has_figure(quote, figure):
        return False
    try:
        wanted = read_under(figure, heading)
    except FigureError:
        return True
    members = wanted.members if wanted.shape == "pair" else (wanted,)
    digits = {token.digits for token in tokens(figure)}
    at = [place for place, word in enumerate(_WORD.findall(quote)) if digits & {t.digits for t in tokens(word)}]
    if not at:
        return True
    readings = [_readings(quote, place, heading) for place in at]
    return all(any(_carry(found, member) for found in readings) for member in members)


def said_instead(quote: str) -> str | None:
    """Return the shortest stretch of a quote that reads as a figure with a unit or a bound; None where none does."""
    words = _WORD.findall(quote)
    numbers = [place for place, word in enumerate(words) if any(map(str.isdigit, word))]
    found = [text for place in numbers for text, figure in _readings(quote, place, None) if _is_strong(figure)]
    return min(found, key=len, default=None)


def _carry(found: list[tuple[str, Figure]], wanted: Figure) -> bool:
    """Tell whether what stands around one number says a figure, or says nothing against it."""
    if any(_says(said, wanted) for _, figure in found for said in _expanded(figure)):
        return True
    return not any(_is_strong(figure) for _, figure in found)


def _readings(quote: str, at: int, heading: str | None) -> list[tuple[str, Figure]]:
    """Return each stretch around a word that reads as a figure; "5" of "at most 5" is none, nor "38" of "38 ms"."""
    words = list(_WORD.finditer(quote))
    found: list[tuple[str, Figure]] = []
    for first in range(max(0, at - _BEFORE), at + 1):
        for last in range(at, min(len(words), at + _BEHIND + 1)):
            text = quote[words[first].start() : words[last].end()].strip(_AROUND)
            try:
                found.append((text, read_under(text, heading)))
            except FigureError:
                continue
    return [one for one in found if not any(_turns(one, longer) for longer in found)]


def _turns(one: tuple[str, Figure], longer: tuple[str, Figure]) -> bool:
    """Tell whether a longer stretch says something else than what it begins or ends with."""
    text, figure = one
    whole, said = longer
    beside = whole.removeprefix(text) if whole.startswith(text) else whole.removesuffix(text)
    if beside in ("", whole) or any(map(str.isdigit, beside)):  # another number is a figure of its own
        return False
    if said.shape not in ("point", "upper_bound", "lower_bound") or figure.shape not in ("point", *_BOUNDS):
        return False
    return any(getattr(figure, name) != getattr(said, name) for name in ("value", "low", "high", "unit", "direction"))


_BOUNDS = ("upper_bound", "lower_bound")


def _is_strong(figure: Figure) -> bool:
    """Tell whether a figure has a unit that is no mere counted noun, or a bound."""
    if figure.shape in _BOUNDS:
        return True
    try:
        bases = {base for base, _ in dimensions_of(figure.unit)}
    except UnitError:
        return False
    return bool({base for base in bases if base not in count_nouns() and not base.endswith("_counted")} - _nouns(bases))


def _nouns(bases: set[str]) -> set[str]:
    """Return the bases that are nouns no file lists: each is a dimension of its own name."""
    found = set()
    for base in bases:
        try:
            if dimensions_of(base) == ((base, 1),) and base.islower() and base != "percent":
                found.add(base)
        except UnitError:
            continue
    return found


def _expanded(figure: Figure) -> Iterator[Figure]:
    """Yield a figure, its members, and the numbers of a range or of an estimate with its limits."""
    for one in (figure, *figure.members, *figure.components):
        yield one
        ends = (one.low, one.high) if one.shape == "range" else (one.value,)
        for end in ends:
            yield replace(one, shape="point", value=end, low=None, high=None, tolerance=None)


def _says(said: Figure, wanted: Figure) -> bool:
    """Tell whether one reading says what another does; a unit or a direction that it leaves out is no other one."""
    units = said.unit.replace(_CHANGE, ""), wanted.unit.replace(_CHANGE, "")
    factor = Fraction(1) if units[0] in (units[1], "1") else value_factor(*units)
    if factor is None or said.shape != wanted.shape or (wanted.approximate and not said.approximate):
        return False
    if None not in (said.direction, wanted.direction) and said.direction != wanted.direction:
        return False
    for name in ("value", "low", "high"):
        one, other = getattr(said, name), getattr(wanted, name)
        if (one is None) != (other is None) or (one is not None and Fraction(one) * factor != Fraction(other)):
            return False
    return True
