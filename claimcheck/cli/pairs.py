"""``claimcheck pairs``: every claim held against every other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import axis_option, chosen_axis, dossier_option, format_option, open_dossier, profile_option
from claimcheck.cli.printing import tell, tell_document, tell_json
from claimcheck.cli.progress import Bar
from claimcheck.errors import ClaimcheckError
from claimcheck.release import missing_package
from claimcheck.verdict import Verdict

if TYPE_CHECKING:
    from claimcheck.columns import Counts, Pairs

__all__ = ["command"]


@click.command()
@dossier_option
@profile_option
@axis_option
@click.option("--metric", metavar="ID", help="Only claims of this metric, or of a pattern of ids such as ttft*.")
@click.option("--verdict", type=click.Choice([str(verdict) for verdict in Verdict]), help="Only pairs of this verdict.")
@click.option("--count", is_flag=True, help="Count the pairs instead of listing them.")
@click.option("--by", metavar="FIELD", help="With --count: count for each value of a field that both claims state.")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Write Parquet files; a new run goes on.")
@click.option("--sql", is_flag=True, help="Print plain SQL, for DuckDB or Spark, that gives the same counts.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Threads that count.")
@format_option("text", "json")
def command(
    folder: Path | None,
    profile: str | None,
    axis: tuple[str, ...],
    metric: str | None,
    verdict: str | None,
    count: bool,
    by: str | None,
    out: Path | None,
    sql: bool,
    jobs: int,
    form: str,
) -> None:
    """Hold every claim of a dossier against every later one, and list the pairs that are not refuted."""
    pairs = open_dossier(folder).pairs(metric=metric, axis=chosen_axis(axis), profile=profile)
    if sql:
        from claimcheck.columns.sql import audit

        for statement in audit(pairs.engine):
            tell_document(f"{statement.rstrip()};\n", "sql")
    elif out is not None:
        _write(pairs, out, verdict)
    elif count or by is not None:
        with Bar("blocks") as bar:
            found = pairs.counts(by, jobs=jobs, step=bar.step)
        groups = found if by is not None else {"all": found}
        _count(groups, form)  # type: ignore[arg-type]
    else:
        _list(pairs, verdict, form)
    if pairs.ids and pairs.over_limit:
        tell(f"Many distinct values, worked out as they were met: {', '.join(pairs.over_limit)}.", err=True)


def _write(pairs: Pairs, out: Path, verdict: str | None) -> None:
    try:
        from claimcheck.columns.written import write_pairs

        with Bar("blocks") as bar:
            written = write_pairs(pairs, out, verdict, bar.step)
    except ImportError as error:
        found, hint = missing_package("scale", error)
        raise ClaimcheckError(f"Parquet files need {found}; {hint}") from None
    tell(f"{out}: {len(pairs):,} pairs in {pairs.blocks:,} files, {written:,} of them written now")


def _count(groups: dict[str, Counts], form: str) -> None:
    if form == "json":
        tell_json({name: {key: getattr(found, key) for key in found.__slots__} for name, found in groups.items()})
        return
    for name, found in groups.items():
        told = f"{found.like_for_like:,} like-for-like, {found.partly_confirmed:,} partly confirmed"
        more = f" ({found.too_little:,} too little is stated, {found.nothing_differs:,} nothing found to differ)"
        told += f"{more if found.partly_confirmed else ''}, {found.refuted:,} refuted"
        tell(told if name == "all" and len(groups) == 1 else f"{name}: {told}")


def _list(pairs: Pairs, verdict: str | None, form: str) -> None:
    wanted = [Verdict(verdict)] if verdict else [word for word in Verdict if word is not Verdict.REFUTED]
    found = [held for word in wanted for held in pairs.iter(word)]
    if form == "json":
        tell_json([held._asdict() for held in found])
        return
    for held in found:
        label = f" ({held.sublabel})" if held.sublabel else ""
        tell(f"{held.left} {held.right}: {held.verdict}{label}, {held.compared} of {held.applicable} compared")
    tell(f"{len(found):,} of {len(pairs):,} pairs")
