"""``claimcheck diff``: what changed between two states of a dossier."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import dossier_option, format_option, open_dossier
from claimcheck.cli.printing import tell, tell_document, tell_json

if TYPE_CHECKING:
    from claimcheck.changes import Changes

__all__ = ["command"]


def _changes(old: str, new: str | None, folder: Path | None) -> Changes:
    from claimcheck.changes import changes_between, changes_since, is_folder, open_state
    from claimcheck.collection import find_dossier

    if new is None and not is_folder(old):
        return changes_since(old, open_dossier(folder, strict=False).workspace)
    here = folder or find_dossier(Path()) or Path()
    with ExitStack() as stack:
        sides = [stack.enter_context(open_state(name, here)) for name in (old, new or str(here))]
        return changes_between(*sides)


@click.command()
@click.argument("old")
@click.argument("new", required=False)
@dossier_option
@format_option("text", "markdown", "json")
def command(old: str, new: str | None, folder: Path | None, form: str) -> None:
    """Tell what changed from OLD to NEW: records with their keys, and every verdict that moved with what moved it.

    OLD and NEW are folders, or revisions of the dossier's git repository; without NEW it is the dossier as it stands.
    Both are judged by the claimcheck that runs. Exit status 1 where NEW has a problem of level error; those of OLD
    alone are told.
    """
    from claimcheck.report import changes_markdown, changes_text

    found = _changes(old, new, folder)
    if form == "json":
        tell_json(found.to_json())
    elif form == "markdown":
        tell_document(changes_markdown(found), "md")
    else:
        tell(*changes_text(found))
    if form != "json":
        for said, problems in (
            ("before", found.old_problems),
            ("now", found.new_problems),
            ("before and now", found.both_problems),
        ):
            for problem in problems:
                tell(f"{said}: {problem.lines[0]}", *problem.lines[1:], err=True)
    sys.exit(1 if found.has_errors else 0)
