"""``claimcheck serve``: the report on this machine, live."""

from __future__ import annotations

from pathlib import Path

import click

from claimcheck.cli.options import dossier_option
from claimcheck.cli.printing import tell
from claimcheck.errors import ClaimcheckError
from claimcheck.release import missing_package

__all__ = ["command"]


@click.command("serve")
@dossier_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8017, show_default=True, help="0 takes any that is free."
)
def command(folder: Path | None, host: str, port: int) -> None:
    """Serve the report on this machine: what is saved shows at once, and a form writes new claims.

    Pages are made when they are asked for and reload when a file of the dossier is saved; problems stand at their top.
    /compare?left=ID&right=ID holds any two claims against each other, /new is the form, /openapi.json tells programs
    what they can ask. Only this machine can ask, and nothing is written without the token that is printed here.
    """
    from claimcheck.collection import find_dossier

    root = folder or find_dossier(Path())
    if root is None or not (root / "claims").is_dir():
        raise ClaimcheckError("there is no dossier here; `claimcheck init` makes one, `--dossier DIR` names one")
    try:
        from claimcheck.serve import serve
    except ImportError as error:
        found, hint = missing_package("serve", error)
        raise ClaimcheckError(f"serving needs {found}; {hint}") from None
    try:
        serve(root, host, port, tell)
    except OSError as error:
        raise ClaimcheckError(f"{host}:{port}: {error.strerror or error}") from None
