"""``claimcheck figure``: how a published figure is read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from claimcheck.cli.printing import json_text, tell

if TYPE_CHECKING:
    from claimcheck.errors import FigureError
    from claimcheck.figure import Figure, Found, Interval

__all__ = ["command", "described"]

_SHAPES = {
    "point": "one value",
    "range": "a range",
    "lower_bound": "a lower bound",
    "upper_bound": "an upper bound",
    "within": "a tolerance",
    "interval": "an estimate with its limits",
    "pair": "several figures in one phrase",
}
_WIDTH = 14


@click.command("figure", context_settings={"ignore_unknown_options": True})  # "-5 ms" is a figure, no option
@click.argument("text", required=False)
@click.option("--lang", default="en", show_default=True, help="Language of the phrase, two letters.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--find", is_flag=True, help="Find the figures of running text instead.")
@click.option("--jsonl", is_flag=True, help='Read {"text", "lang"} lines from standard input, write an answer a line.')
def command(text: str | None, lang: str, form: str, find: bool, jsonl: bool) -> None:
    """Say how one published figure is read.

    Number, unit, hedge and bound, what the printed digits allow, and the other readings the words leave open.
    Exit code 1 where the text is refused; with --find, where no figure is found.
    """
    from claimcheck.errors import FigureError
    from claimcheck.figure import Figure

    if jsonl:
        for line in sys.stdin.buffer:
            if line.strip():
                tell(json_text(_line(line, lang, find)))
        return
    if text is None:
        raise click.UsageError('Name the figure to read, such as: claimcheck figure "within 6%"')
    if find:
        _find(text, lang, form)
        return
    try:
        figure = Figure.read(text, lang)
    except FigureError as problem:
        if form == "json":
            tell(json_text({"error": _error(problem)}))
        else:
            tell(str(problem), *([f"    {problem.hint}"] if problem.hint else []), err=True)
        raise SystemExit(1) from None
    if form == "json":
        tell(json_text(figure.to_json()))
    else:
        tell(*described(figure))


def _find(text: str, lang: str, form: str) -> None:
    """Tell the figures of running text: each as printed, how it is read, and what weakens it."""
    from claimcheck.figure import find_figures

    found = find_figures(text, lang)
    if form == "json":
        tell(json_text({"found": [_one(one) for one in found]}))
    for one in found if form == "text" else ():
        tell(f"{text[one.start : one.end]} (character {one.start + 1})", *(f"  {row}" for row in described(one.figure)))
        if one.counts:
            tell(f"  {'counts':<{_WIDTH}}{one.counts}?")
        if one.warning:
            tell(f"  {'beside it':<{_WIDTH}}{one.warning}")
    if not found:
        if form == "text":
            tell("no figure is found", err=True)
        raise SystemExit(1)


def _one(found: Found) -> dict[str, Any]:
    return {
        "start": found.start,
        "end": found.end,
        **found.figure.to_json(),
        **({"counts": found.counts} if found.counts else {}),
        **({"warning": found.warning} if found.warning else {}),
    }


def _line(line: bytes, lang: str, find: bool) -> dict[str, Any]:
    """Return the answer to one JSON line, or its error; a bad line is an error like any other."""
    from claimcheck.errors import FigureError
    from claimcheck.figure import Figure, find_figures

    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        given = None
    text = given.get("text") if isinstance(given, dict) else None
    if not isinstance(text, str):
        reason = 'the line is no JSON object with a "text"'
        return {"error": {"reason": reason, "position": 0, "hint": 'write {"text": "28.88 ms", "lang": "en"}'}}
    try:
        lang = str(given.get("lang") or lang)
        if find:
            return {"found": [_one(one) for one in find_figures(text, lang)]}
        return Figure.read(text, lang).to_json()
    except FigureError as problem:
        return {"error": _error(problem)}
    except Exception as problem:  # one line never ends the batch
        reason = f"the reader failed on this text: {type(problem).__name__}"
        return {"error": {"reason": reason, "position": 0, "hint": "report the text", "text": text}}


def _error(problem: FigureError) -> dict[str, Any]:
    return {
        "reason": problem.reason,
        "position": problem.position,
        "hint": problem.hint,
        "text": problem.text,
        "cut": next(iter(problem.cuts), None),
        "cuts": list(problem.cuts),
    }


def described(figure: Figure) -> Iterator[str]:
    """Yield the lines that say how a figure is read, in plain words.

    Args:
        figure: The figure.
    """
    yield from _rows(figure, "")
    for member in figure.members:
        yield f"  {member.role or 'member'}"
        yield from _rows(member, "    ")
    for part in figure.components:
        yield f"  {(part.role or 'part').replace('_', ' ')}"
        yield from _rows(part, "    ")
    if figure.readings:
        yield "other readings"
        for other in figure.readings:
            yield f"  {_SHAPES[other.shape]}, {_numbers(other)}: {other.why}"


def _rows(figure: Figure, indent: str) -> Iterator[str]:
    kind = figure.quantity_kind.replace("_", " ")
    rows = {
        "read as": f"{_SHAPES[figure.shape]}, {kind}",
        "number": _numbers(figure) if not figure.members else None,
        "digits allow": _allowed(figure.interval, figure.unit) if not figure.members else None,
        "hedge": "approximate" if figure.approximate else None,
        "relative": "to something else" if figure.is_relative else None,
        "statistic": figure.statistic,
        "direction": figure.direction,
        "confidence": None if figure.confidence is None else f"{figure.confidence} %",
        "spread": figure.confidence_type and figure.confidence_type.replace("_", " "),
    }
    for name, value in rows.items():
        if value:
            yield f"{indent}{name:<{_WIDTH}}{value}"


def _numbers(figure: Figure) -> str:
    """Return the printed numbers with their unit: "at most 1.04", "−6 to 6 percent", "67.4 ± 0.5 …"."""
    from claimcheck.figure import plain

    if figure.members:
        return "; ".join(_numbers(member) for member in figure.members)
    value, low, high = plain(figure.value), plain(figure.low), plain(figure.high)
    said = {
        "point": value,
        "range": f"{low} to {high}",
        "lower_bound": f"{'at least' if figure.low_inclusive else 'more than'} {low}",
        "upper_bound": f"{'at most' if figure.high_inclusive else 'less than'} {high}",
        "within": f"{value + ' ' if value else ''}± {plain(figure.tolerance)}",
        "interval": f"{value}, between {low} and {high}",
    }[figure.shape]
    return f"{said}" if figure.unit == "1" else f"{said} {figure.unit}"


def _allowed(interval: Interval, unit: str) -> str:
    from claimcheck.figure import plain

    low, high = plain(interval.low), plain(interval.high)
    if low is None or high is None:
        said = f"up to {high}" if low is None else f"from {low}"
    else:
        said = f"exactly {low}" if low == high else f"{low} to {high}"
    return said if unit == "1" else f"{said} {unit}"
