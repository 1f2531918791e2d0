"""``claimcheck show``: one record with its problems and comparisons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from claimcheck.cli.options import dossier_option, format_option, open_dossier, print_json

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier
    from claimcheck.records import Record

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
@click.argument("id")
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
        print_json(
            {"kind": type(record).__name__.lower(), **place, "record": keys, "problems": problems, "pairs": pairs}
        )
        return
    click.echo(f"{type(record).__name__.lower()} {id} ({record.file}:{record.line})")
    for key, value in keys.items():
        if key not in ("id", "body"):
            click.echo(f"  {key}: {value}")
    for problem in problems:
        click.echo(problem)
    for pair in pairs:
        click.echo(f"  {pair['verdict']}: {pair['left']} against {pair['right']} (check {pair['check']})")
