"""``claimcheck report``: the pages that say what was checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import dossier_option, offered, open_dossier
from claimcheck.cli.printing import tell, tell_document
from claimcheck.cli.progress import Bar

if TYPE_CHECKING:
    from datetime import datetime

    from claimcheck.changes import Changes
    from claimcheck.workspace import Workspace

__all__ = ["command"]


def _changes(workspace: Workspace, since: str) -> tuple[Changes, datetime]:
    """Return what changed since a revision, and the moment of its feed: no clock makes two runs differ."""
    from claimcheck.changes import changes_since, commit_time
    from claimcheck.checking import given_moment

    return changes_since(since, workspace), given_moment() or commit_time(workspace.collection.root)


@click.command("report")
@click.argument("id", required=False, shell_complete=offered("claims", "sources", "checks", "analyses"))
@dossier_option
@click.option("--output", type=click.Path(path_type=Path), default=None, help="Folder of the pages; build/ by default.")
@click.option("--single", type=click.Path(path_type=Path), default=None, help="Write one file that can be mailed.")
@click.option("--format", "form", type=click.Choice(["html", "md", "txt", "json"]), default=None, help="Print instead.")
@click.option("--since", metavar="REV", help="Add a page, and a feed, of what changed since a git revision.")
def command(
    id: str | None, folder: Path | None, output: Path | None, single: Path | None, form: str | None, since: str | None
) -> None:
    """Build the pages that say what was checked.

    Without more, writes every page of the dossier with its JSON and Markdown beside it, and prints where the first
    one is. With --format, prints the pages of one analysis, check, claim or source, or of all of them. With --single,
    writes one file that needs no other.
    """
    from claimcheck.report import print_pages, write_single, write_site

    if sum(option is not None for option in (output, single, form)) > 1:
        raise click.UsageError("--output, --single and --format each say where the report goes: give one of them")
    if id is not None and single is None and form is None:
        raise click.UsageError(f"{id}: the pages of one record are printed with --format or written with --single")
    if since is not None and (single is not None or form is not None):
        raise click.UsageError("--since adds a page to the whole report: leave out --single and --format")
    held = open_dossier(folder, strict=False)
    default = Path("build") if folder is not None else held.collection.root / "build"
    if form is not None:
        for place, text in enumerate(print_pages(held.workspace, form, id)):
            between = "\n" if place and form in ("md", "txt") else ""
            tell_document(between + text, form)
    elif single is not None:
        tell(str(write_single(held.workspace, single, id)))
    else:
        told = (None, None) if since is None else _changes(held.workspace, since)
        with Bar("pages", every=16) as bar:
            tell(str(write_site(held.workspace, output or default, bar.step, *told)))
    faults = [problem for problem in held.problems if problem.level == "error"]
    for problem in faults:
        tell(*problem.lines, err=True)
    if faults:
        sys.exit(1)
