"""The commands: click groups them, and each is imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

__all__ = ["COMMANDS", "main"]

#: Command to what it does in one line; the module of the same name in this folder holds it as ``command``.
COMMANDS = {
    "check": "Check the dossier: files, references, figures, values, quotes, verdicts.",
    "compare": "Hold two claims against each other, field by field.",
    "explain": "Print the page of a problem, a field, a metric, a profile or a term.",
    "export": "Write the dossier in a format that others read.",
    "figure": "Say how a published figure is read.",
    "init": "Start an empty dossier that checks and reports at once.",
    "list": "List claims, sources or checks.",
    "new": "Write a claim, source or check file with what can be filled in.",
    "peers": "Rank the published figures that may fairly stand beside a claim.",
    "report": "Build the pages that say what was checked.",
    "schema": "Write JSON Schemas for editors.",
    "show": "Show one record with its problems and comparisons.",
    "snapshot": "Store and hash a copy of a source.",
    "trace": "Trace where a figure comes from and how often it was measured.",
}


class _Lazy(click.Group):
    """List the commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"claimcheck.cli.{cmd_name}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        name = args[0] if args else ""
        if name not in COMMANDS and not name.startswith("-"):
            from claimcheck.errors import did_you_mean

            hint = did_you_mean(name, COMMANDS)
            ctx.fail(f"No such command {name!r}." + (f" {hint[0].upper()}{hint[1:]}" if hint else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option("0.1.0", "--version", message="claimcheck %(version)s")
def group() -> None:
    """Check published figures: what they say, whether they can be compared, where they come from."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave with 0 (fine), 1 (a problem of level error) or 2 (usage, or a fault of ours)."""
    from claimcheck.errors import ClaimcheckError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        group.main(args=list(arguments) if arguments is not None else None, prog_name="claimcheck")
    except ClaimcheckError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
