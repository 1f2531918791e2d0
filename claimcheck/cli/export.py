"""``claimcheck export``: the dossier in formats that others read."""

from __future__ import annotations

from pathlib import Path

import click

from claimcheck.cli.options import dossier_option, open_dossier
from claimcheck.cli.printing import tell, tell_document

__all__ = ["command"]

_FORMATS = (
    "json",
    "claimreview",
    "prov",
    "graphml",
    "node-link",
    "ro-crate",
    "csl",
    "bibtex",
    "annotation",
    "csv",
    "datapackage",
    "parquet",
)


@click.command(help=f"Write the dossier as {', '.join(_FORMATS[:-1])} or {_FORMATS[-1]}.")
@click.argument("form", metavar="FORMAT", type=click.Choice(_FORMATS))
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder to write to; - prints a format that is one file. Default: build/export/FORMAT in the dossier.",
)
@click.option("--base-url", metavar="URL", help="Address under which the report is published (claimreview).")
@dossier_option
def command(form: str, output: Path | None, base_url: str | None, folder: Path | None) -> None:
    """Write the dossier in a format that others read."""
    from claimcheck.exports import EXPORTS, Content
    from claimcheck.writing import write_folder

    if base_url is not None and not base_url.startswith(("https://", "http://")):
        raise click.UsageError("--base-url begins with https:// or http://")
    dossier = open_dossier(folder)
    base = base_url.rstrip("/") + "/" if base_url is not None else None
    files = EXPORTS[form].write(Content(dossier.workspace, base))
    if str(output) == "-":
        names = [name for name in files if not name.endswith(".schema.json")]
        if len(names) != 1:
            raise click.UsageError(f"{form} is {len(names)} files: name a folder with --output")
        tell_document(files[names[0]].decode("utf-8"), "json" if "json" in Path(names[0]).suffix else form)
        return
    target = output or dossier.collection.root / "build" / "export" / form
    write_folder(target, form, files.items(), root=dossier.collection.root)
    tell(f"{len(files)} {'file' if len(files) == 1 else 'files'} in {target}")
