"""``claimcheck new``: a file with what can be filled in, for a person to fill in the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from claimcheck.cli.options import condition, dossier_option, offered, open_to_write
from claimcheck.cli.printing import tell

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier

__all__ = ["command"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


@click.group()
def command() -> None:
    """Write a claim, source, party, check, analysis or profile with what can be filled in.

    Where `claimcheck schema` has written the schemas, the file names the one that an editor completes and checks it
    by. A file that is there already is never written over.
    """


def _keys(*names: str) -> Callable[[_Command], _Command]:
    """Add an option for each key of a record."""

    def add(function: _Command) -> _Command:
        for name in reversed(names):
            named = offered(_NAMES[name]) if name in _NAMES else None
            function = click.option(f"--{name}", metavar="TEXT", help=_HELP.get(name), shell_complete=named)(function)
        return function

    return add


#: Keys that name what the dossier has, to its kind.
_NAMES = {"by": "parties", "metric": "metrics", "publisher": "parties", "source": "sources", "via": "sources"}
_HELP = {
    "accessed": "The day on which you read it. Leave it out where you have not.",
    "by": "The party that produced the figure.",
    "figure": "The figure as printed. Default: read out of the quote.",
    "kind": "What kind of document it is: paper, blog post, data set, news, …",
    "metric": "What the figure measures, an entry of the metric registry.",
    "obtained": "How it was obtained: measured, calculated, declared, …",
    "publisher": "The party that published it.",
    "published": "The day it was published.",
    "source": "Where the figure was first stated, the id of a source.",
    "subject": "What the figure is about.",
    "title": "Its title as printed.",
    "url": "Its public address.",
    "via": "The source that was really read, where it is another one.",
}


@command.command("claim")
@click.argument("id", required=False)
@click.option("--quote", metavar="TEXT", help="The fewest words of the source that carry the figure.")
@_keys("source", "figure", "metric", "subject", "by", "obtained", "via")
@click.option("--set", "conditions", multiple=True, metavar="FIELD=TEXT", help="A condition; may be repeated.")
@click.option("--profile", metavar="ID", help="The profile of the claim. Default: that of the dossier.")
@dossier_option
def _claim(
    id: str | None, conditions: tuple[str, ...], profile: str | None, folder: Path | None, **given: str | None
) -> None:
    """Write claims/ID.yaml, the figure read out of the quote and every field of the profile listed.

    Without ID the file is named after source and figure.
    """
    from claimcheck.drafts import new_claim
    from claimcheck.errors import ClaimcheckError
    from claimcheck.figure import Figure

    dossier = open_to_write(folder)
    if not given["figure"] and not given["quote"]:
        raise click.UsageError("give the words that carry the figure with --quote, or the figure with --figure")
    if not given["source"]:
        raise click.UsageError("name the source with --source; `claimcheck new source` makes one")
    keys = {key: text for key, text in given.items() if text}
    claim = new_claim(dossier.collection, id, keys, dict(map(condition, conditions)), profile)
    target = _write(dossier, "claims", claim.id, claim.text, claim.schema)
    tell(f"{target}: {claim.figure}")
    try:
        tell(f"  read as {Figure.read(claim.figure)}")
    except ClaimcheckError as error:
        tell(f"  not read as a figure: {error}")
    tell("Next: fill in the fields that the source states, then `claimcheck check`.")


@command.command("source")
@click.argument("id")
@_keys("kind", "title", "url", "publisher", "published", "accessed")
@dossier_option
def _source(id: str, folder: Path | None, **given: str | None) -> None:
    """Write sources/ID.yaml with the keys given, the others listed."""
    from claimcheck.drafts import source_text
    from claimcheck.editor import key_pages
    from claimcheck.records import Source, read_record

    dossier = open_to_write(folder)
    keys = {key: text for key, text in given.items() if text}
    if "kind" not in keys:
        raise click.UsageError("say what kind of document it is with --kind: paper, blog post, data set, news, …")
    _, problems = read_record(Source, {**keys, "id": id})
    if problems:
        raise click.UsageError("; ".join(f"{problem.message} ({problem.hint})" for problem in problems))
    target = _write(dossier, "sources", id, source_text(keys, key_pages()["source"]), "source")
    tell(f"{target}")
    publisher = keys.get("publisher", "")
    if re.fullmatch("[a-z0-9-]+", publisher) and publisher not in dossier.collection.parties:
        tell(f"Next: add {publisher} to sources/parties.yaml, then `claimcheck new claim --source {id}`.")
    else:
        tell(f"Next: `claimcheck new claim --source {id} --quote …`.")


@command.command("check")
@click.argument("id")
@click.option("--question", required=True, metavar="TEXT", help="The question, in the words of a reader.")
@click.option(
    "--pair",
    "pairs",
    nargs=2,
    multiple=True,
    metavar="LEFT RIGHT",
    shell_complete=offered("claims"),
    help="Two claims; may be repeated.",
)
@click.option(
    "--among",
    multiple=True,
    metavar="CLAIM",
    shell_complete=offered("claims"),
    help="A claim held against all others so named.",
)
@dossier_option
def _check(
    id: str, question: str, pairs: tuple[tuple[str, str], ...], among: tuple[str, ...], folder: Path | None
) -> None:
    """Write checks/ID.yaml with the pairs given and the verdict found for each."""
    from claimcheck.drafts import check_text, refuse_unknown
    from claimcheck.errors import ClaimcheckError

    dossier = open_to_write(folder)
    if not pairs and len(among) < 2:
        raise click.UsageError("name two claims with --pair LEFT RIGHT, or several with --among")
    for claim in (*(one for pair in pairs for one in pair), *among):
        held = dossier.collection
        refuse_unknown(claim, held.claims, "claim", "`claimcheck list claims` lists them", held)
    found: dict[tuple[str, str], str] = {}
    for pair in pairs:
        try:
            found[pair] = str(dossier.compare(*pair).verdict)
        except ClaimcheckError as error:
            found[pair] = f"no verdict, {error}"
    tell(f"{_write(dossier, 'checks', id, check_text(question, pairs, among, found), 'check')}")
    for (left, right), verdict in found.items():
        tell(f"  {left} against {right}: {verdict}")


@command.command("party")
@click.argument("id")
@click.option("--name", metavar="TEXT", help="Its name as readers know it. Default: the id.")
@click.option("--makes", multiple=True, metavar="SUBJECT", help="What it makes; may be repeated.")
@click.option("--controlled-by", metavar="PARTY", help="The party that controls it.")
@dossier_option
def _party(id: str, name: str | None, makes: tuple[str, ...], controlled_by: str | None, folder: Path | None) -> None:
    """Add a person or an organisation to sources/parties.yaml."""
    from claimcheck.drafts import party_line, refuse_taken, refuse_unknown
    from claimcheck.errors import ClaimcheckError
    from claimcheck.writing import write_file
    from claimcheck.yamltext import read_yaml

    held = open_to_write(folder).collection
    refuse_taken(id, held)
    refuse_unknown(controlled_by, held.parties, "party", "`claimcheck new party` makes one", held)
    path = held.root / "sources" / "parties.yaml"
    before = path.read_bytes() if path.is_file() else b""
    line = party_line(id, name or id, makes, controlled_by)
    after = before + (b"\n" if before and not before.endswith(b"\n") else b"") + line.encode("utf-8")
    node, problems = read_yaml(after, "sources/parties.yaml")
    if problems or not isinstance(node, dict) or id not in node:
        raise ClaimcheckError(
            "sources/parties.yaml is written in a form that takes no further line; add by hand:", line
        )
    write_file(path, after, root=held.root, over=lambda data: data == before, is_record=True, has_lock=True)
    tell(f"sources/parties.yaml: {line.strip()}")


@command.command("analysis")
@click.argument("id")
@click.option("--title", required=True, metavar="TEXT", help="Its title.")
@click.option("--date", metavar="DAY", help="The day it is of. Default: today.")
@click.option("--check", "checks", multiple=True, metavar="ID", help="A check that it reports; may be repeated.")
@dossier_option
def _analysis(id: str, title: str, date: str | None, checks: tuple[str, ...], folder: Path | None) -> None:
    """Write analyses/ID.md: the front matter, and the parts of an article to be filled in."""
    from datetime import date as day

    from claimcheck.drafts import analysis_text, refuse_unknown

    dossier = open_to_write(folder)
    held = dossier.collection
    for check in checks:
        refuse_unknown(check, held.checks, "check", "`claimcheck new check` makes one", held)
    text = analysis_text(title, date or day.today().isoformat(), checks, held)
    tell(f"{_write(dossier, 'analyses', id, text, None, '.md')}")
    tell("Next: write what was found; every number stands in a claim that its paragraph cites: [@claim-id].")


@command.command("profile")
@click.argument("id")
@click.option("--title", metavar="TEXT", help="What it is for, a few words. Default: the id.")
@dossier_option
def _profile(id: str, title: str | None, folder: Path | None) -> None:
    """Write profiles/ID.yaml: one field with all that it needs, to be followed by your own."""
    from claimcheck.drafts import profile_text

    dossier = open_to_write(folder)
    if id in dossier.collection.knowledge.profiles:
        raise click.UsageError(f"there is a profile {id!r} already")
    tell(f"{_write(dossier, 'profiles', id, profile_text(title or id), None)}")
    tell(
        f"Next: `claimcheck test-profile {id}` runs its examples; `profile: {id}` in claimcheck.yaml takes it into use."
    )


def _write(dossier: Dossier, kind: str, id: str, text: str, schema: str | None, ending: str = ".yaml") -> Path:
    """Write one record file of a dossier and return its path as a person there would write it.

    Raises:
        ClaimcheckError: The id is none or is taken.
    """
    from claimcheck.drafts import write_record

    path, lacks_schema = write_record(dossier.collection, kind, id, text, schema, ending)
    if lacks_schema:
        tell("`claimcheck schema` writes the schemas by which an editor completes and checks the file.", err=True)
    return path
