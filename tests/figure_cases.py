"""The phrase files of ``tests/figures``: reading them, and holding a figure against what a line says it states."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from claimcheck.figure import Figure, Number
from claimcheck.units import conversion_factor

FOLDER = Path(__file__).parent / "figures"
_NUMBERS = {
    "point": ("value",),
    "range": ("low", "high"),
    "interval": ("value", "low", "high"),
    "lower_bound": ("low",),
    "upper_bound": ("high",),
}


class Phrase(NamedTuple):
    """One line: the text, its shape, its numbers, its unit (of a pair: of all members that name none)."""

    text: str
    shape: str
    numbers: str
    unit: str


def phrases(file: str) -> list[Phrase]:
    """Read a phrase file; lines that begin with # are comments."""
    lines = (FOLDER / file).read_text(encoding="utf-8").splitlines()
    return [Phrase(*(part.strip() for part in line.split(" | "))) for line in lines if line and line[0] != "#"]


def states(figure: Figure, phrase: Phrase) -> bool:
    """Say whether a figure states what the line says, units converted exactly."""
    if figure.shape != phrase.shape:
        return False
    wanted = [number.strip() for number in phrase.numbers.split(",")]
    if phrase.shape == "pair":
        return len(wanted) == len(figure.members) and all(
            map(_member, figure.members, wanted, [phrase.unit] * len(wanted))
        )
    names = _NUMBERS.get(phrase.shape) or (("tolerance",) if len(wanted) == 1 else ("value", "tolerance"))
    numbers = [number.removeprefix("tol ") for number in wanted]
    return all(
        _same(getattr(figure, name), number, figure.unit, phrase.unit)
        for name, number in zip(names, numbers, strict=True)
    )


def all_there(figures: list[Figure], phrase: Phrase) -> bool:
    """Say whether each member of a pair stands in one of several figures, alone or as a member."""
    parts = [part for figure in figures for part in (figure, *figure.members)]
    wanted = [number.strip() for number in phrase.numbers.split(",")]
    return phrase.shape == "pair" and all(any(_member(part, one, phrase.unit) for part in parts) for one in wanted)


def _member(figure: Figure, wanted: str, unit: str) -> bool:
    number, _, own = wanted.partition(" ")
    unit = own or unit
    if ".." in number:
        low, high = number.split("..")
        return _same(figure.low, low, figure.unit, unit) and _same(figure.high, high, figure.unit, unit)
    name = {"<": "high", ">": "low"}.get(number[0], "value")
    return _same(getattr(figure, name), number.lstrip("<>"), figure.unit, unit)


def _same(found: Number | None, wanted: str, unit: str, wanted_unit: str) -> bool:
    factor = conversion_factor(unit, wanted_unit)
    return found is not None and factor is not None and Fraction(found) * factor == Fraction(wanted)
