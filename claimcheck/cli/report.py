"""``claimcheck report``: the pages that say what was checked."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claimcheck.cli.options import dossier_option, open_dossier
from claimcheck.cli.printing import tell, tell_document
from claimcheck.cli.progress import Bar

__all__ = ["command"]


@click.command("report")
@click.argument("id", required=False)
@dossier_option
@click.option("--output", type=click.Path(path_type=Path), default=None, help="Folder of the pages; build/ by default.")
@click.option("--single", type=click.Path(path_type=Path), default=None, help="Write one file that can be mailed.")
@click.option("--format", "form", type=click.Choice(["html", "md", "txt", "json"]), default=None, help="Print instead.")
def command(id: str | None, folder: Path | None, output: Path | None, single: Path | None, form: str | None) -> None:
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
    held = open_dossier(folder, strict=False)
    default = Path("build") if folder is not None else held.collection.root / "build"
    if form is not None:
        for place, text in enumerate(print_pages(held.workspace, form, id)):
            between = "\n" if place and form in ("md", "txt") else ""
            tell_document(between + text, form)
    elif single is not None:
        tell(str(write_single(held.workspace, single, id)))
    else:
        with Bar("pages", every=16) as bar:
            tell(str(write_site(held.workspace, output or default, bar.step)))
    faults = [problem for problem in held.problems if problem.level == "error"]
    for problem in faults:
        tell(*problem.lines, err=True)
    if faults:
        sys.exit(1)
