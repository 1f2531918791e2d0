"""``claimcheck explain``: the page of a word, a problem, a field, a metric, a profile or a term."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from claimcheck.cli.options import dossier_option, open_dossier
from claimcheck.cli.printing import tell_text

__all__ = ["command"]

_WIDTH = 110


@click.command()
@click.argument("name")
@dossier_option
def command(name: str, folder: Path | None) -> None:
    """Print the page of NAME: a word, a problem code, a field, a metric, a profile, a vocabulary, a term or a key.

    Words are those of reports and records: verdicts, outcomes, severities, states, and claim, source, party, origin
    and their like. Where nothing is called so, the entries are named whose id or title contains NAME.
    """
    from claimcheck.collection import find_dossier
    from claimcheck.explain import explain
    from claimcheck.profile import builtin_knowledge

    if folder is None and find_dossier(Path()) is None:
        page = explain(name, builtin_knowledge())
    else:
        collection = open_dossier(folder, strict=False).collection
        page = explain(name, collection.knowledge, collection.settings.profile)
    for line in page.split("\n"):
        tell_text(_wrapped(line))


def _wrapped(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    if len(line) <= _WIDTH:
        return line
    return textwrap.fill(line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
