"""A first mapping of a table, by the words of its headings that the registry and the profile know."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.collection import Collection
from claimcheck.drafts.known import Known
from claimcheck.drafts.metrics import Candidate, Ranking
from claimcheck.drafts.records import cut_line
from claimcheck.errors import FigureError
from claimcheck.figure import Figure
from claimcheck.importers.leaves import Leaf, Number
from claimcheck.importers.mapping import any_rows
from claimcheck.importers.measuring import statistic_of
from claimcheck.importers.opening import Opened
from claimcheck.profile import Profile

__all__ = ["suggest_mapping"]

_BRACKETS = re.compile(r"[(\[]([^()\[\]]+)[)\]]\s*$")
_ENDING = re.compile(r"[_ ](ns|us|ms|s|sec|seconds|tok_s|tokens_per_s|tps|pct|percent)$")
_SPELLED = {"tok_s": "tokens/s", "tokens_per_s": "tokens/s", "tps": "tokens/s", "pct": "%", "sec": "s"}
_PER = re.compile(r"/[A-Za-z]+\s*$")
_WORDS = re.compile(r"[^A-Za-z0-9.]+")
#: Metrics that are named beside the one that was taken.
_OTHERS = 4


def suggest_mapping(opened: Opened, held: Collection, profile: Profile) -> str:
    """Return the text of a mapping for the columns of a file; a person has to go through it.

    Args:
        opened: The file: a table, or a JSON file whose keys are taken as columns.
        held: The dossier.
        profile: The profile of the claims.

    Raises:
        ResultError: It holds no table, or several.
    """
    row = next(any_rows(opened))
    ranking, known = Ranking(held.knowledge.metrics, profile), Known(held, profile)
    lines = [
        f"# A first mapping of {opened.path.name!r}, made from its headings: go through every line.\n",
        f"profile: {profile.id}\n",
        "columns:\n",
    ]
    for heading, value in row.values.items():
        lines += _column(heading, value, ranking, known)
    return "".join(lines)


def _column(heading: str, value: Leaf, ranking: Ranking, known: Known) -> Iterator[str]:
    name = "'" + heading.replace("'", "''") + "'"
    cell = None if isinstance(value, bool) or value is None else known.of_cell(heading, str(value))
    if cell is not None:
        yield f"  {name}: {{condition: {cell[0]}}}\n"
        return
    unit = _unit(heading)
    named = [one.id for one in _candidates(heading, unit, ranking) if one.is_named] if isinstance(value, Number) else []
    if not named:
        yield f"  {name}: {{ignore: no metric or field of this name is known}}\n"
        return
    yield f"  {name}:\n"
    others = ", ".join(named[1 : 1 + _OTHERS])
    yield cut_line(f"    metric: {named[0]}" + (f"  # or {others}" if others else ""), "list metrics") + "\n"
    statistic = next(filter(None, map(statistic_of, _WORDS.split(heading.replace("_", " ")))), None)
    if statistic is not None:
        yield f"    statistic: {statistic}\n"
    if unit:
        yield f"    unit: {unit}\n"


def _unit(heading: str) -> str:
    """Return the unit that a heading ends in, or nothing."""
    match = _BRACKETS.search(heading) or _ENDING.search(heading)
    if match is None:
        return ""
    unit = _SPELLED.get(match[1], match[1])
    per = _PER.search(heading[: match.start()])
    unit += per[0].strip() if per is not None and not unit.endswith(per[0].strip()) else ""
    try:
        Figure.read(f"1 {unit}")
    except FigureError:
        return ""
    return unit


def _candidates(heading: str, unit: str, ranking: Ranking) -> list[Candidate]:
    words = _BRACKETS.sub("", heading).replace("_", " ")
    return ranking.of(Figure.read(f"1 {unit}".rstrip()), [words])
