"""Two values and what is said of their difference: a percentage, a factor, points, a risk, one effect told twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from claimcheck.arithmetic.answers import Allowed, Answer, Reading
from claimcheck.arithmetic.fitting import ONE, Candidate, fit
from claimcheck.arithmetic.pairs import HUNDRED, Said, Values, is_share, say, weigh_pair
from claimcheck.arithmetic.printed import FigureLike, PrintedFigure, printed, pure
from claimcheck.arithmetic.spans import Span, scale, show_number
from claimcheck.errors import ClaimcheckError

__all__ = ["change", "factor", "points", "risk", "twice"]


def change(
    a: FigureLike | None = None,
    b: FigureLike | None = None,
    *,
    stated: FigureLike | None = None,
    ordered: bool = False,
) -> Answer:
    """Hold a stated change against two values, with every base and, of times and rates, either way round.

    Args:
        a: The one value; with ``ordered`` the earlier one, or the base.
        b: The other value, of the same dimension.
        stated: The change as printed: ``7.4% faster``, ``3 points``, ``12 ms less``; a factor goes to `factor`.
        ordered: Whether a is the base, so that a rise for a fall is inconsistent.

    Returns:
        The answer; readings ``1 - a/b`` and ``b/a - 1`` where a is the smaller value, ``a/b - 1`` and ``1 - b/a``
        where it is the larger, all four where the digits leave that open; of percentages also the difference in
        points. Without values: which ratios of the two the change alone allows.

    Raises:
        FigureError: A text is not one figure.
        UnitError: The dimensions differ.

    >>> change("28.88 ms", "31.19 ms", stated="7.4% faster").answer
    <Allowed.REPRODUCES: 'reproduces'>
    """
    if a is None or b is None:
        return _implied(stated)
    values = Values.of(a, b, ordered)
    said = say(stated, values.a)
    if said is not None and said.form == "factor":
        return _factor(values, said)
    return _changed("change", values, said)


def _changed(check: str, values: Values, said: Said | None) -> Answer:
    shares = is_share(values.a) and is_share(values.b)
    form = "percent" if said is None else said.form
    base = None if said is None else said.base
    if form == "points":
        _need_shares(values)
    aim = ONE if said is None else said.target if form != "level" else None
    candidates: list[Candidate] = []
    for names, (fall, rise), meant in values.orders(said):
        if said is not None and form == "ratio":
            candidates += values.ratios(names, said)
            continue
        if said is not None and said.is_bare_part:
            candidates += values.ratios(names, said)
        percent = meant and form == "percent"
        candidates.append(Candidate(names["fall"], fall, "percent", HUNDRED, aim, percent and base != "more"))
        candidates.append(Candidate(names["rise"], rise, "percent", HUNDRED, aim, percent and base != "less"))
        if form == "percent" and said is not None and said.given.centre[1] * said.target > 1:
            candidates.append(
                Candidate(names["up"], "as a percentage of the smaller one", "percent", HUNDRED, aim, worded=False)
            )
        if shares:
            meant = meant and form != "level"
            candidates.append(values.gap(names["gap"], "as a difference in points", said, meant))
        elif form == "level":
            candidates.append(Candidate(names["gap"], "as the difference", values.a.unit, ONE, ONE, meant))
    return weigh_pair(check, values, candidates, said)


_Row = tuple[str, str, Callable[[Span], Span]]


def _plus(span: Span) -> Span:
    return 1 + span[0], 1 + span[1]


def _less(span: Span) -> Span:
    return 1 - span[1], 1 - span[0]


def _one_over_plus(span: Span) -> Span:
    return 1 / (1 + span[1]), 1 / (1 + span[0])


def _one_over_less(span: Span) -> Span:
    return 1 / (1 - span[0]), 1 / (1 - span[1])


def _beyond(span: Span) -> Span:
    return span[0] - 1, span[1] - 1


def _one_less_over(span: Span) -> Span:
    return 1 - 1 / span[0], 1 - 1 / span[1]


#: What a percentage alone, p, says of the ratio of the two values, by what its words leave open.
_IMPLIED: dict[str, list[_Row]] = {
    "within": [
        ("1 ± p", "as the ratio to the other one, where p is of the other one's value", _plus),
        ("1 / (1 ± p)", "as the ratio to the other one, where p is of the figure's own value", _one_over_plus),
    ],
    "faster": [
        ("1 / (1 - p)", "as the ratio of speeds, where it is less time", _one_over_less),
        ("1 + p", "as the ratio of speeds, where it is more speed", _plus),
    ],
    "slower": [
        ("1 / (1 + p)", "as the ratio of speeds, where it is more time", _one_over_plus),
        ("1 - p", "as the ratio of speeds, where it is less speed", _less),
    ],
    "more": [("1 + p", "as the ratio", _plus)],
    "less": [("1 - p", "as the ratio", _less)],
    "": [
        ("1 - p", "as the ratio of smaller to larger, where p is of the larger", _less),
        ("1 / (1 + p)", "as the ratio of smaller to larger, where p is of the smaller", _one_over_plus),
    ],
}


def _implied(stated: FigureLike | None) -> Answer:
    """Say what a change alone allows of the two values it compares; of "within p" the printed p itself."""
    if stated is None:
        return Answer("change", Allowed.NOT_ENOUGH, (), "Neither values nor a change are stated")
    figure = printed(stated)
    said = say(figure, figure)
    subject = "From the figure alone" + ("" if figure.bound is None else ", at its bound")
    rows, unit, shown = _rows_of(said)
    if said is None or not rows:
        return Answer("change", Allowed.NOT_ENOUGH, (), subject, figure.text)
    centre = scale(said.given.centre, said.target)
    span = centre if centre[0] < 0 else scale(said.given.nearest, said.target)
    readings = tuple(
        Reading(name, words, unit, formula(span), formula(centre), shown, Allowed.NOT_ENOUGH, True, None)
        for name, words, formula in rows
    )
    ambiguous = len(readings) > 1 and said.form == "percent"
    answer = Allowed.AMBIGUOUS_BASE if ambiguous else Allowed.NOT_ENOUGH
    return Answer("change", answer, readings, subject, figure.text)


def _rows_of(said: Said | None) -> tuple[list[_Row], str, Fraction]:
    """Return what a change alone says, the unit of it, and by what it is multiplied to stand in that unit."""
    if said is not None and said.form == "factor" and said.given.nearest[0] >= 1:
        return [("k - 1", "more", _beyond), ("1 - 1/k", "less", _one_less_over)], "percent", HUNDRED
    if said is None or said.form != "percent" or said.target * said.given.nearest[1] >= 1:
        return [], "1", ONE
    way = "within" if said.given.centre[0] < 0 else said.direction or ""
    return _IMPLIED.get(way, _IMPLIED[""]), "1", ONE


def factor(a: FigureLike, b: FigureLike, *, stated: FigureLike | None = None, ordered: bool = False) -> Answer:
    """Hold "N times faster, less, more" against two values: *to* N times or *by* N times, as ratio and percentage.

    Args:
        a: The one value; with ``ordered`` the earlier one, or the base.
        b: The other value, of the same dimension.
        stated: The factor as printed: ``2.9x faster``, ``increased by 4.4x``; a percentage is tested too.
        ordered: Whether a is the base, so that a rise for a fall is inconsistent.

    Returns:
        The answer; readings: the larger over the smaller (*to*), the same less one (*by*), the smaller over the
        larger, and both changes in percent. "Increased by N times" admits *by* alone; "tripled", "N times as many",
        "twice as fast", "by a factor of N", "multiplied by N" and a factor that names no change admit *to* alone.

    Raises:
        FigureError: A text is not one figure.
        UnitError: The dimensions differ.
    """
    values = Values.of(a, b, ordered)
    return _factor(values, say(stated, values.a))


def _factor(values: Values, said: Said | None) -> Answer:
    form, base = ("factor", None) if said is None else (said.form, said.base)
    below_one = said is not None and form == "factor" and said.given.centre[1] < 1
    manner = None if said is None else said.manner
    part = ONE if said is None else said.target
    aim, share = (part if form == "factor" else None), (part if form == "percent" else None)
    candidates: list[Candidate] = []
    for names, (fall, rise), meant in values.orders(said):
        if said is not None and form == "ratio":
            candidates += values.ratios(names, said)
            continue
        times = meant and form == "factor" and not below_one
        percent = meant and form == "percent"
        over = meant and below_one
        candidates += [
            Candidate(names["up"], "as “to”", "factor", ONE, aim, times and manner != "by"),
            Candidate(names["rise"], "as “by”", "factor", ONE, aim, times and manner != "to" and base != "less"),
            Candidate(names["down"], "as the smaller over the larger", "factor", ONE, aim, over),
            Candidate(names["rise"], rise, "percent", HUNDRED, share, percent and base != "less"),
            Candidate(names["fall"], fall, "percent", HUNDRED, share, percent and base != "more"),
        ]
    return weigh_pair("factor", values, candidates, said)


def points(a: FigureLike, b: FigureLike, *, stated: FigureLike | None = None, ordered: bool = False) -> Answer:
    """Hold a stated change of a percentage against both values: in percent of the one, and in percentage points.

    Args:
        a: The one percentage or share; with ``ordered`` the earlier one.
        b: The other one.
        stated: The change as printed: ``5%``, ``40.6 percentage points``.
        ordered: Whether a is the earlier one, so that a rise for a fall is inconsistent.

    Raises:
        ClaimcheckError: One of the values is neither a percentage nor a share.
        FigureError: A text is not one figure.
    """
    values = Values.of(a, b, ordered)
    _need_shares(values)
    return _changed("points", values, say(stated, values.a))


def _need_shares(values: Values) -> None:
    for value in (values.a, values.b):
        if not is_share(value):
            raise ClaimcheckError(f"{value.text!r} is no percentage, so that it has no percentage points")


_RELATIVE = re.compile(r"\brelative", re.IGNORECASE)
_ABSOLUTE = re.compile(r"\babsolute", re.IGNORECASE)


def risk(a: FigureLike, b: FigureLike, *, stated: FigureLike | None = None) -> Answer:
    """Hold a stated change of a risk against both risks: relative and absolute, with their denominators.

    Args:
        a: The one risk: ``8 of 18,198``, ``0.9%``.
        b: The other one.
        stated: The change as printed: ``95% lower risk``, ``0.84 points``; a factor is the ratio of the risks.

    Returns:
        The answer; readings: both relative changes, the absolute one in percentage points, the ratio of the risks.

    Raises:
        FigureError: A text is not one figure.
        UnitError: One of the two is no share.
    """
    values = Values.of(a, b, ordered=False, shares=True)
    values = replace(values, subject=f"{_risk_text(a)} against {_risk_text(b)}")
    said = say(stated, printed("1%"))
    form, base, text = ("percent", None, "") if said is None else (said.form, said.base, said.text)
    absolute = form == "points" or bool(_ABSOLUTE.search(text))
    relative = form == "percent" and not absolute
    both = absolute or (relative and not _RELATIVE.search(text))
    part = ONE if said is None else said.target
    ratios = form in ("factor", "ratio")
    aim, ratio = (None, part) if ratios else (part, None)
    candidates: list[Candidate] = []
    for names, _, _ in values.orders(None):
        candidates += [
            Candidate(names["fall"], "less, relative", "percent", HUNDRED, aim, relative and base != "more"),
            Candidate(names["rise"], "more, relative", "percent", HUNDRED, aim, relative and base != "less"),
            values.gap(names["gap"], "absolute", said, both),
            Candidate(names["down"], "as the ratio of the risks", "factor", ONE, ratio, ratios),
            Candidate(names["up"], "as the ratio the other way", "factor", ONE, ratio, ratios),
        ]
    return weigh_pair("risk", values, candidates, said)


def _risk_text(value: FigureLike) -> str:
    """Print a risk with its denominator and as a percentage."""
    figure = printed(value)
    return figure.text if "%" in figure.text else f"{figure.text} ({show_number(pure(figure).centre[0] * 100, 3)}%)"


def twice(more: FigureLike, less: FigureLike) -> Answer:
    """Ask whether "p % more throughput" and "q % less time", said in one breath, are one effect counted twice.

    Args:
        more: The rise, p: ``14.9% higher output throughput``.
        less: The fall, q: ``13.0% faster total runtime``.

    Returns:
        *Reproduces* or *within rounding only* where ``q = 1 - 1/(1 + p)``, one effect in two words; *inconsistent*
        where the two are not the same effect.

    Raises:
        FigureError: A text is not one figure.
        UnitError: One of the two is no percentage.
    """
    rise, fall = (say(value, printed("1%")) for value in (more, less))
    assert rise is not None and fall is not None

    def compute(spans: Sequence[Span]) -> list[Span | None]:
        low, high = spans[0]
        return [(low / (1 + low), high / (1 + high)) if low > -1 else None]

    more_, less_ = (_beyond_one(said) for said in (rise, fall))
    candidates = [Candidate("1 - 1/(1 + p)", "less time by that rise alone", "percent", HUNDRED)]
    answer = fit("twice", f"{rise.text} and {fall.text}", [more_], candidates, compute, less_)
    if answer.answer is Allowed.INCONSISTENT:
        note = "they are two effects, or figures of two tests"
    else:
        note = "the two may be one effect told twice, and then multiply to no further gain"
    return replace(answer, stated=fall.text, note=note)


def _beyond_one(said: Said) -> PrintedFigure:
    """Return a rise as a pure number; of "2x faster" what lies beyond one."""
    found = pure(said.given)
    if said.form != "factor":
        return found
    centre, nearest = ((low - 1, high - 1) for low, high in (found.centre, found.nearest))
    return replace(found, centre=centre, nearest=nearest, figure=None)
