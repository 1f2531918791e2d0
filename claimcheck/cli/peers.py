"""``claimcheck peers``: which figures may fairly stand beside a claim."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from claimcheck.cli.options import dossier_option, format_option, open_sound, print_json

__all__ = ["command"]


@click.command()
@click.argument("id")
@dossier_option
@format_option("text", "json")
def command(id: str, folder: Path | None, form: str) -> None:
    """Rank the other claims by how fairly they may stand beside the claim ID, best first."""
    dossier = open_sound(folder, id)
    found = dossier.peers(id)
    if form == "json":
        print_json([peer.to_json() for peer in found])
        return
    for peer in found:
        held = peer.comparison
        label = f" ({held.sublabel})" if held.sublabel else ""
        click.echo(f"{peer.claim.id}: {held.verdict}{label}: {peer.claim.subject}, {peer.claim.figure_text}")
        between = ", ".join(f"{reason.title.lower()} {reason.outcome}" for reason in peer.between)
        if between:
            click.echo(textwrap.fill(between, 110, initial_indent="  between: ", subsequent_indent="    "))
        if peer.facts:
            facts = "; ".join(peer.facts)
            click.echo(textwrap.fill(facts, 110, initial_indent="  would be settled by: ", subsequent_indent="    "))
