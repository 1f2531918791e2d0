"""``claimcheck explain``: the page of a word, a problem, a field, a metric, a profile or a term."""

from __future__ import annotations

from pathlib import Path

import click

from claimcheck.cli.options import dossier_option

__all__ = ["command"]


@click.command()
@click.argument("name")
@dossier_option
def command(name: str, folder: Path | None) -> None:
    """Print the page of NAME: a word, a problem code, a field, a metric, a profile, a vocabulary, a term or a key.

    Words are those of reports and records: verdicts, outcomes, severities, states, and claim, source, party, origin
    and their like. Where nothing is called so, the entries are named whose id or title contains NAME.
    """
    from claimcheck.collection import find_dossier, load_collection
    from claimcheck.explain import explain
    from claimcheck.profile import builtin_knowledge

    root = folder or find_dossier(Path())
    if root is None:
        click.echo(explain(name, builtin_knowledge()))
        return
    collection = load_collection(root)
    click.echo(explain(name, collection.knowledge, collection.settings.profile))
