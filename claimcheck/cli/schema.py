"""``claimcheck schema``: JSON Schemas that tell an editor what a record may hold."""

from __future__ import annotations

import re
from pathlib import Path

import click

from claimcheck.cli.options import dossier_option
from claimcheck.cli.printing import tell, tell_json

__all__ = ["command"]


def _is_ours(data: bytes) -> bool:
    """Tell whether a file holds a schema that this command wrote: its first two keys say so."""
    return re.match(rb'\{\s*"\$schema": "http://json-schema\.org/draft-07/schema#",\s*"title": "', data) is not None


@click.command()
@click.argument("name", required=False)
@click.option(
    "--output", type=click.Path(path_type=Path), metavar="DIR", help="Where to. Default: the dossier's schemas/."
)
@click.option("--profile", metavar="ID", help="The profile of the claims. Default: that of the dossier.")
@click.option("--ids", is_flag=True, help="Offer the ids of records too; `check` then keeps them fresh.")
@dossier_option
def command(name: str | None, output: Path | None, profile: str | None, ids: bool, folder: Path | None) -> None:
    """Write the JSON Schemas of a dossier's files, or print the one called NAME.

    An editor with a YAML language server then shows what a key means, completes keys and terms, and marks faults. A
    file names its schema in its first line: # yaml-language-server: $schema=../schemas/claim.json
    """
    import json

    from claimcheck.cli.options import open_dossier
    from claimcheck.editor import IDS_FILE, file_schema, file_schemas, ids_text
    from claimcheck.errors import ClaimcheckError, meant_or_known
    from claimcheck.writing import write_files

    collection = open_dossier(folder, strict=False).collection
    knowledge = collection.knowledge
    chosen = profile or collection.settings.profile
    if chosen not in knowledge.profiles:
        hint = meant_or_known(chosen, knowledge.profiles, "known:")
        raise ClaimcheckError(f"{chosen!r} is no profile; {hint}")
    if name is not None:
        schema = file_schema(name, knowledge, knowledge.profiles[chosen], ids=ids)
        tell_json(schema)
        return
    target = output or collection.root / "schemas"
    schemas = file_schemas(collection, chosen, ids=ids)
    texts = {each: json.dumps(schema, ensure_ascii=False, indent=1) + "\n" for each, schema in schemas.items()}
    files = {target / f"{each}.json": text.encode("utf-8") for each, text in texts.items()}
    if ids:
        files[target / IDS_FILE] = ids_text(collection).encode("utf-8")
    write_files(files, root=collection.root, over=_is_ours)
    tell(f"{len(schemas)} schemas stand in {target}")
