"""``claimcheck trace``: where a figure comes from."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from claimcheck.cli.options import dossier_option, format_option, offered, open_sound
from claimcheck.cli.printing import tell, tell_document, tell_json, tell_text

__all__ = ["command"]


@click.command()
@click.argument("id", shell_complete=offered("claims"))
@dossier_option
@format_option("text", "json", "svg")
def command(id: str, folder: Path | None, form: str) -> None:
    """Trace where the figure of the claim ID comes from and how many times it was really made."""
    from claimcheck.provenance import picture, summary, tree

    dossier = open_sound(folder, id)
    trace = dossier.trace(id)
    if form == "json":
        tell_json(trace.to_json())
        return
    if form == "svg":
        tell_document(picture(trace) + "\n", "svg")
        return
    tell_text(tree(trace))
    tell("")
    quote = dossier.workspace.quote(trace.claim)
    told = summary(trace) + (f" {quote.sentence}" if quote is not None else "")
    tell_text(textwrap.fill(told, 110, break_long_words=False, break_on_hyphens=False))
