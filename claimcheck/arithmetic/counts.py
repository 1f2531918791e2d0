"""What is possible at all: whole numbers behind a percentage, and figures past their bounds."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.arithmetic.answers import Allowed, Answer, Reading
from claimcheck.arithmetic.fitting import ONE
from claimcheck.arithmetic.pairs import HUNDRED, is_share, say
from claimcheck.arithmetic.printed import Assumption, FigureLike, PrintedFigure, printed
from claimcheck.arithmetic.spans import Span, exact, show_number
from claimcheck.errors import ClaimcheckError
from claimcheck.figure import Figure
from claimcheck.units import count_nouns

__all__ = ["bounds", "granularity"]

_MOST_TRIED = 2_000
_WORD = {
    Assumption.NEAREST: Allowed.REPRODUCES,
    Assumption.NONZERO: Allowed.WITHIN_ROUNDING,
    Assumption.CUT: Allowed.ONLY_IF_TRUNCATED,
}


def granularity(share: FigureLike, n: FigureLike | int | None = None, *, k: FigureLike | int | None = None) -> Answer:
    """Ask which whole number k out of n gives a percentage, or which sum of n whole numbers a mean (GRIM).

    Args:
        share: The percentage, share or mean of whole numbers, as printed.
        n: How many there are, a whole number above zero; None where it is not stated.
        k: How many of them are meant, where that is printed too.

    Returns:
        *Reproduces* with the k that fits, *within rounding only* for another n of which this one is rounded, *only if
        truncated*, or *inconsistent* where no whole number fits. Without n, *not enough figures* with the smallest n
        that would do.

    Raises:
        ClaimcheckError: n is no whole number above zero.
    """
    found = printed(share)
    part = found.in_unit("1") if found.unit == "percent" else found
    if n is None:
        smallest = _simplest(part.nearest)
        note = f"the smallest number it can be of is {smallest.denominator:,} ({smallest} of the whole)"
        return Answer("granularity", Allowed.NOT_ENOUGH, (), f"{found.text} of an unstated number", found.text, note)
    whole, text, rounded = _whole(n)
    wanted = None if k is None else _whole(k, least=0)[0]
    subject = f"k out of {text}"
    for assumption in (Assumption.NEAREST, Assumption.NONZERO, Assumption.CUT):
        span = part.span(assumption, stated=True)
        numbers = range(rounded[0], rounded[1] + 1) if assumption is Assumption.NONZERO else range(whole, whole + 1)
        hit = _first_fit(span, numbers, wanted, cut=assumption is Assumption.CUT, share=found.unit == "percent")
        if hit is None:
            continue
        word = _WORD[assumption]
        low, high, number = hit
        words = f"of {number:,}, which is {_shown(low, number, found)}"
        reading = Reading("k", words, "1", (low, high), (low, high), ONE, word, True, assumption)
        return Answer("granularity", word, (reading,), subject, found.text)
    below = int(part.centre[0] * whole)
    nearest = " and ".join(f"{_shown(Fraction(one), whole, found)} ({one:,})" for one in (below, below + 1))
    note = f"{wanted:,} of {text} is {_shown(Fraction(wanted), whole, found)}" if wanted is not None else ""
    note = note or f"no whole number out of {text} gives it: the nearest give {nearest}"
    return Answer("granularity", Allowed.INCONSISTENT, (), subject, found.text, note)


def _whole(value: FigureLike | int, least: int = 1) -> tuple[int, str, tuple[int, int]]:
    """Return a whole number, how it is printed, and the numbers it may stand for if its last zeros were rounded."""
    if isinstance(value, int):
        number, text, span = Fraction(value), f"{value:,}", exact(value)
    else:
        figure = printed(value)
        number, text = figure.centre[0], figure.text
        span = figure.span(Assumption.NONZERO) if figure.has_trailing_zero else exact(number)
    if number.denominator != 1 or number < least:
        raise ClaimcheckError(f"{text!r} is no whole number of at least {least}")
    low, high = max(1, -int(-span[0] // 1)), int(span[1] // 1)
    return int(number), text, (low, min(high, low + _MOST_TRIED))


def _first_fit(
    span: Span, numbers: range, wanted: int | None, *, cut: bool, share: bool
) -> tuple[Fraction, Fraction, int] | None:
    """Return the smallest and largest k that fit, of a share at most n, and the n they fit; None where none do."""
    for number in numbers:
        low, high = -(-span[0] * number // 1), span[1] * number // 1
        if cut and high == span[1] * number and span[0] != span[1]:
            high -= 1  # a share that was cut lies below the next one
        if share:
            low, high = max(low, 0), min(high, number)
        if wanted is not None:
            low, high = (max(low, wanted), min(high, wanted))
        if low <= high:
            return Fraction(low), Fraction(high), number
    return None


def _shown(k: Fraction, n: int, like: PrintedFigure) -> str:
    if like.unit == "percent":
        return show_number(k / n * 100, 3) + "%"
    return show_number(k / n, 4)


def _simplest(span: Span) -> Fraction:
    """Return the fraction of the smallest denominator in a span (Stern and Brocot's tree, by continued fractions)."""
    low, high = span
    whole = low.numerator // low.denominator
    if whole == low:
        return Fraction(whole)
    if whole + 1 <= high:
        return Fraction(whole + 1)
    return whole + 1 / _simplest((1 / (high - whole), 1 / (low - whole)))


#: Kinds of figure that have a bound: the lower and upper end, and what to say past it.
_KINDS: dict[str, tuple[Fraction | None, Fraction | None, str]] = {
    "cut": (None, ONE, "nothing can fall by more than all of itself"),
    "share": (Fraction(0), ONE, "a share is at most the whole"),
    "count": (Fraction(0), None, "a count is not below zero"),
    "rise": (None, None, ""),
}


def bounds(stated: FigureLike, *, kind: str | None = None) -> Answer:
    """Ask whether a figure is possible as worded: a cut or a share above 100 %, a count below zero.

    Args:
        stated: The figure as printed.
        kind: ``cut``, ``share``, ``count`` or ``rise``; read out of the words where None: "300% less" is a cut,
            "187% faster" may be less time (a cut) or more speed (a rise), "5 of 4" is a share.

    Returns:
        *Reproduces* where it is possible, *within rounding only* where only its digits allow it, else *inconsistent*
        with the reading that works.

    Raises:
        ClaimcheckError: The kind is none of the four.
    """
    found = _one(stated)
    if found is None:
        note = "it holds several figures, each with a bound of its own"
        return Answer("bounds", Allowed.NOT_ENOUGH, (), "Several figures", str(getattr(stated, "text", stated)), note)
    kinds = [kind] if kind is not None else _kinds(found)
    for name in kinds:
        if name not in _KINDS:
            raise ClaimcheckError(f"{name!r} is none of {', '.join(_KINDS)}")
    if not kinds:
        note = "its words do not say whether it is a share, a cut or a count"
        return Answer("bounds", Allowed.NOT_ENOUGH, (), "A figure of no known bound", found.text, note)
    readings = [_reading(found, name) for name in kinds]
    fitting = [reading for reading in readings if reading.fits]
    if fitting:
        return Answer("bounds", fitting[0].answer, tuple(readings), "As worded", found.text)
    why = _KINDS[kinds[0]][2]
    works = _works(found, kinds[0])
    note = f"impossible as worded: {why}" + (f"; {works}" if works else "")
    return Answer("bounds", Allowed.INCONSISTENT, tuple(readings), "As worded", found.text, note)


def _one(stated: FigureLike) -> PrintedFigure | None:
    """Return a figure as the checks see it, or None where the text is several."""
    figure = Figure.read(stated) if isinstance(stated, str) else stated
    return None if isinstance(figure, Figure) and figure.shape == "pair" else printed(figure)


def _kinds(found: PrintedFigure) -> list[str]:
    if found.unit not in ("1", "percent"):
        return ["count"] if found.unit in count_nouns() and found.centre[0] < 0 else []
    said = say(found, printed("1%"))
    if said is not None and said.form == "percent" and found.unit == "1" and not is_share(found):
        return []
    direction = None if said is None else said.direction
    if direction in ("faster", "slower"):
        return ["cut", "rise"]
    if direction == "less":
        return ["cut"]
    if direction == "more":
        return ["rise"]
    return ["share"] if is_share(found) else []


def _sized(found: PrintedFigure, kind: str) -> tuple[Span, Span]:
    """Return what the figure says as a pure number (a cut to a third "3x less" is by 3), and its centre."""
    one = found.in_unit("1") if found.unit == "percent" else found
    if kind == "cut" and one.centre[1] < 0:
        return (-one.nearest[1], -one.nearest[0]), (-one.centre[1], -one.centre[0])
    return one.nearest, one.centre


def _reading(found: PrintedFigure, kind: str) -> Reading:
    span, centre = _sized(found, kind)
    low, high, _ = _KINDS[kind]

    def allowed(one: Span) -> bool:
        return (low is None or one[1] >= low) and (high is None or one[0] <= high)

    word = Allowed.REPRODUCES if allowed(centre) else Allowed.WITHIN_ROUNDING if allowed(span) else Allowed.INCONSISTENT
    words = {"cut": "as a fall", "share": "as a share", "count": "as a count", "rise": "as a rise"}[kind]
    percent = found.unit == "percent" or kind in ("cut", "share")
    unit, factor = ("percent", HUNDRED) if percent else (found.unit, ONE)
    assumption = None if word is Allowed.INCONSISTENT else Assumption.NEAREST
    return Reading(kind, words, unit, span, centre, factor, word, True, assumption)


def _works(found: PrintedFigure, kind: str) -> str:
    """Say which reading of an impossible figure is possible."""
    _, centre = _sized(found, kind)
    number = centre[0]
    if kind == "cut" and number > 0:
        figure = found.figure
        if figure is not None and figure.quantity_kind == "change_factor":
            return f"a fall to 1/{number}, by {_percent(1 - 1 / number)}, is possible"
        text = _percent(number)
        return f"the old value may have been {text} more than the new one, a fall by {_percent(1 - 1 / (1 + number))}"
    if kind == "share":
        return "as a ratio of two things, or as growth, it is possible"
    return "as a change it is possible" if kind == "count" else ""


def _percent(number: Fraction) -> str:
    return show_number(number * 100, 1) + "%"
