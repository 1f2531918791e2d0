"""``claimcheck show``: one record with its problems and comparisons."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from claimcheck.cli.options import dossier_option, format_option, offered, open_dossier
from claimcheck.cli.printing import tell, tell_json, tell_text

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier
    from claimcheck.records import Claim, Record

__all__ = ["command"]


def _keys(record: Record) -> dict[str, Any]:
    """Return the keys of a record as it was written, conditions under their field ids."""
    from claimcheck.records import Claim

    keys = record.model_dump(mode="python", by_alias=True, exclude={"conditions", "baseline"}, exclude_defaults=True)
    if isinstance(record, Claim):
        keys.update({field: _value(value) for field, value in record.conditions.items()})
        if record.baseline is not None:
            baseline = record.baseline
            keys["baseline"] = (
                baseline.of
                or {path: _value(value) for path, value in baseline.conditions.items()}
                or str(baseline.state)
            )
    return keys


def _value(value: Any) -> str:
    return f"{value} ({value.state}: {value.reason})" if value.reason else str(value)


def _told(record: Record, keys: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a record as it was written, then how a claim is read."""
    from claimcheck.records import Claim

    conditions = record.conditions if isinstance(record, Claim) else {}
    for key, value in keys.items():
        if key not in ("id", "body"):
            yield from _lines(key, str(conditions[key]) if key in conditions else value, "  ")
    if isinstance(record, Claim):
        yield "How the figure is read:"
        yield from (f"  {line}" for line in _figure(record))
        yield from _states(record)


def _lines(key: str, value: Any, indent: str) -> Iterator[str]:
    """Yield a value under its key: lists and mappings one entry a line."""
    if not isinstance(value, (dict, list, tuple)):
        yield _wrapped(f"{key}: {value}", indent)
        return
    yield f"{indent}{key}:"
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _lines(str(name), part, indent + "  ")
        return
    for part in value:
        if isinstance(part, (dict, list, tuple)):
            inside = part.items() if isinstance(part, dict) else enumerate(part, 1)
            told = [line for name, one in inside for line in _lines(str(name), one, indent + "    ")]
            yield f"{indent}  - {told[0].lstrip()}" if told else f"{indent}  -"
            yield from told[1:]
        else:
            yield _wrapped(f"- {part}", indent + "  ")


def _wrapped(text: str, indent: str) -> str:
    told = " ".join(text.split())
    return textwrap.fill(told, 110, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)


def _figure(claim: Claim) -> Iterator[str]:
    from claimcheck.cli.figure import described
    from claimcheck.errors import FigureError

    try:
        figure = claim.figure
    except FigureError as error:
        yield f"cannot be read: {error}"
        return
    yield from ("the source prints no number here",) if figure is None else described(figure)


def _states(claim: Claim) -> Iterator[str]:
    """Yield how we know what the source does not plainly state, then the fields of each kind of silence."""
    silent: dict[str, list[str]] = {}
    told = []
    for field, value in claim.conditions.items():
        if value.value is None and value.effective is None:
            silent.setdefault(str(value.state), []).append(field)
        elif value.reason or str(value.state) != "stated":
            how = {"derived": "derived from", "inferred": "our inference:"}.get(str(value.state), f"{value.state}:")
            told.append(_wrapped(f"{field}: {how} {value.reason or 'no reason given'}", "  "))
    if told or silent:
        yield "How we know its conditions, where the source does not plainly state them:"
    yield from told
    for state, fields in silent.items():
        yield _wrapped(f"{state}: {', '.join(fields)}", "  ")


def _pairs(dossier: Dossier, id: str) -> list[dict[str, str]]:
    """Return every pair of a check in which a claim stands, or all pairs of one check."""
    found = []
    for result in dossier.checked.results:
        for pair in result.pairs:
            held = pair.comparison
            right = held.right.id if held.right is not None else "its baseline"
            if id in (result.check.id, held.left.id, right):
                found.append(
                    {"check": result.check.id, "left": held.left.id, "right": right, "verdict": str(held.verdict)}
                )
    return found


def _answers(dossier: Dossier, record: Record) -> list[str]:
    """Return what the printed figures allow, of a claim's own formula and baseline or of the entries of a check."""
    from claimcheck.arithmetic import answers_for, answers_of_check
    from claimcheck.records import Check, Claim

    collection = dossier.collection
    answers = answers_for(record, collection) if isinstance(record, Claim) else ()
    answers = answers_of_check(record, collection) if isinstance(record, Check) else answers
    return [f"{answer.check}: {answer.sentence}" for answer in answers]


def _problems(dossier: Dossier, record: Record) -> list[str]:
    """Return the problems that stand in the lines of one record."""
    collection = dossier.collection
    lines = sorted(
        other.line or 1
        for records in (collection.claims, collection.sources, collection.checks, collection.parties, collection.runs)
        for other in records.values()
        if other.file == record.file
    )
    end = next((line for line in lines if line > (record.line or 1)), None)
    return [
        str(problem)
        for problem in dossier.checked.problems
        if problem.file == record.file
        and (problem.line or 1) >= (record.line or 1)
        and (end is None or (problem.line or 1) < end)
    ]


@click.command()
@click.argument("id", shell_complete=offered("claims", "sources", "checks", "parties", "runs", "analyses"))
@dossier_option
@format_option("text", "json")
def command(id: str, folder: Path | None, form: str) -> None:
    """Show the record ID with its problems and the comparisons it stands in."""
    from claimcheck.errors import ClaimcheckError

    dossier = open_dossier(folder, strict=False)
    try:
        record = dossier[id]
    except KeyError as error:
        raise ClaimcheckError(str(error.args[0])) from None
    keys, problems, pairs = _keys(record), _problems(dossier, record), _pairs(dossier, id)
    if form == "json":
        place = {"file": record.file, "line": record.line}
        tell_json(
            {
                "kind": type(record).__name__.lower(),
                **place,
                "record": keys,
                "problems": problems,
                "recomputed": _answers(dossier, record),
                "pairs": pairs,
            }
        )
        return
    tell(f"{type(record).__name__.lower()} {id} ({record.file}:{record.line})")
    for line in _told(record, keys):
        tell_text(line)
    for problem in problems:
        tell(*problem.split("\n"))
    answers = _answers(dossier, record)
    if answers:
        tell("Recomputed:")
    for answer in answers:
        tell_text(_wrapped(answer, "  "))
    if pairs:
        tell("Compared in:")
    for pair in pairs:
        tell(f"  {pair['verdict']}: {pair['left']} against {pair['right']} (check {pair['check']})")
