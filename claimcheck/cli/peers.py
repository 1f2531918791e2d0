"""``claimcheck peers``: which figures may fairly stand beside a claim."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.options import dossier_option, format_option, offered, open_sound
from claimcheck.cli.printing import tell, tell_json, tell_text
from claimcheck.verdict import Verdict

if TYPE_CHECKING:
    from claimcheck.peers import Peer

__all__ = ["command"]


@click.command()
@click.argument("id", shell_complete=offered("claims"))
@dossier_option
@click.option("--all", "every", is_flag=True, help="List the claims too that are refuted beside it.")
@format_option("text", "json")
def command(id: str, folder: Path | None, every: bool, form: str) -> None:
    """Rank the other claims by how fairly they may stand beside the claim ID, best first."""
    dossier = open_sound(folder, id)
    found = dossier.peers(id)
    if form == "json":
        tell_json([peer.to_json() for peer in found])
        return
    shown = [peer for peer in found if every or peer.verdict is not Verdict.REFUTED]
    if not found:
        tell("There is no other claim to hold it against.")
    elif found[0].verdict is not Verdict.LIKE_FOR_LIKE:
        tell(f"None may stand beside it as like-for-like{'; nearest:' if shown else '.'}")
    for peer in shown:
        _tell(peer)
    if len(shown) < len(found):
        tell(f"{len(found) - len(shown)} refuted (--all lists them)")


def _tell(peer: Peer) -> None:
    label = f" ({peer.sublabel})" if peer.sublabel else ""
    tell(f"{peer.claim.id}: {peer.verdict}{label}: {peer.claim.subject}, {peer.claim.figure_text}")
    between = ", ".join(f"{reason.title.lower()} {reason.outcome}" for reason in peer.between)
    if between:
        tell_text(textwrap.fill(between, 110, initial_indent="  between: ", subsequent_indent="    "))
    if peer.facts:
        facts = "; ".join(peer.facts)
        tell_text(textwrap.fill(facts, 110, initial_indent="  would be settled by: ", subsequent_indent="    "))
