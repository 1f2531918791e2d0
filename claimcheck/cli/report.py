"""``claimcheck report``: the pages that say what was checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from claimcheck.cli.options import dossier_option, open_dossier
from claimcheck.cli.printing import tell, tell_document

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
        with _Bar() as bar:
            tell(str(write_site(held.workspace, output or default, bar.step)))
    faults = [problem for problem in held.problems if problem.level == "error"]
    for problem in faults:
        tell(*problem.lines, err=True)
    if faults:
        sys.exit(1)


class _Bar:
    """Show a bar on a terminal for what takes over a second, where the extra ``pretty`` is installed."""

    def __init__(self) -> None:
        self._progress: Any = None
        self._task: Any = None
        self._start = 0.0

    def __enter__(self) -> _Bar:
        from time import monotonic

        self._start = monotonic()
        return self

    def step(self, done: int, total: int) -> None:
        """Note that so many pages of so many are done."""
        from time import monotonic

        if self._progress is None and sys.stderr.isatty() and monotonic() - self._start > 1:
            self._open(total)
        if self._progress is not None and done % 16 == 0:
            self._progress.update(self._task, completed=done, total=total)

    def _open(self, total: int) -> None:
        try:
            from rich.console import Console
            from rich.progress import Progress
        except ImportError:
            self._start = float("inf")
            return
        self._progress = Progress(console=Console(stderr=True), transient=True)
        self._progress.start()
        self._task = self._progress.add_task("pages", total=total)

    def __exit__(self, *problem: object) -> None:
        if self._progress is not None:
            self._progress.stop()
