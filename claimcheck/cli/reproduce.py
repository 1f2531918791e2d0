"""``claimcheck reproduce``: an own run held against a published figure."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.compare import comparison_text
from claimcheck.cli.options import condition, dossier_option, format_option, offered, open_sound
from claimcheck.cli.printing import tell, tell_json

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier
    from claimcheck.importers import Result as Results
    from claimcheck.records import Claim
    from claimcheck.reproducing import Reproduction

__all__ = ["command"]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@click.option(
    "--claim",
    "id",
    required=True,
    metavar="ID",
    shell_complete=offered("claims"),
    help="The claim, or a check of some.",
)
@click.option("--as", "as_", metavar="FORMAT", help="Read the files as this format. Default: told by their content.")
@click.option("--set", "conditions", multiple=True, metavar="FIELD=TEXT", help="What no file states; may be repeated.")
@click.option(
    "--fail-on",
    type=click.Choice(("refuted", "apart")),
    help="Exit 1 where a figure cannot be compared, or also where it can and lies apart.",
)
@dossier_option
@format_option("text", "json")
def command(
    files: tuple[Path, ...],
    id: str,
    as_: str | None,
    conditions: tuple[str, ...],
    fail_on: str | None,
    folder: Path | None,
    form: str,
) -> None:
    """Hold the figures of your result FILEs against a published claim; nothing is written.

    Every figure that measures what the claim does is compared with it, nothing meant to differ: comparable or not, how
    far apart, and what to change in your run. Several files are repetitions of one run. The subject is that of the
    claim unless --set subject=… says otherwise.
    """
    from claimcheck.reproducing import reproduce

    dossier = open_sound(folder, id)
    said = dict(map(condition, conditions))
    results = [_read(file, as_) for file in files]
    found = [one for claim in _claims(dossier, id) for one in reproduce(dossier.workspace, results, claim, said)]
    if form == "json":
        tell_json([_json(one) for one in found])
    else:
        for number, one in enumerate(found):
            if number:
                tell("")
            _card(one)
    if fail_on is not None and any(one.failure(apart=fail_on == "apart") for one in found):
        sys.exit(1)


def _read(file: Path, as_: str | None) -> Results:
    from claimcheck.importers import ResultError, read_results
    from claimcheck.reproducing import refused

    try:
        return read_results(file, as_=as_)
    except ResultError as error:
        raise refused(file, error) from None


def _claims(dossier: Dossier, id: str) -> list[Claim]:
    """Return the claim, or each claim that a check holds against others."""
    held = dossier.collection
    if id not in held.checks:
        return [dossier.claim(id)]
    check = held.checks[id]
    named = [*(side for pair in check.pairs for side in (pair.left, pair.right)), *check.among]
    return [held.claims[name] for name in dict.fromkeys(named) if name in held.claims]


def _card(one: Reproduction) -> None:
    spread = one.spread
    tell(f"{one.key}: yours {', '.join(one.figures)}")
    if spread is not None:
        told = f"mean {spread.mean}, standard deviation {spread.deviation}"
        tell(f"  {spread.count} repetitions: {told}, 95 % interval of the mean {spread.low} to {spread.high}")
    comparison_text(one.comparison, every=False)
    if one.changes:
        tell("", "To make your run like theirs:", *(f"  {change}" for change in one.changes))
    for warning in one.warnings:
        tell(f"  Does not add up: {warning}")


def _json(one: Reproduction) -> dict[str, object]:
    spread = one.spread
    return {
        "key": one.key,
        "files": list(one.files),
        "figures": list(one.figures),
        "spread": None
        if spread is None
        else {
            "count": spread.count,
            "mean": str(spread.mean),
            "deviation": str(spread.deviation),
            "interval": [str(spread.low), str(spread.high)],
        },
        "comparison": one.comparison.to_json(),
        "changes": list(one.changes),
        "warnings": list(one.warnings),
    }
