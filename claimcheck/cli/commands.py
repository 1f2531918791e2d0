"""The group of all commands, each imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from claimcheck.cli.front import COMMANDS, front_page
from claimcheck.cli.printing import guarded, tell
from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.release import installed_versions

__all__ = ["group", "run"]


class _Lazy(click.Group):
    """List the commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"claimcheck.cli.{cmd_name.replace('-', '_')}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        name = args[0] if args else ""
        if name not in COMMANDS and not name.startswith("-"):
            hint = did_you_mean(name, COMMANDS)
            ctx.fail(f"No such command {name!r}." + (f" {hint[0].upper()}{hint[1:]}" if hint else ""))
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        with guarded():
            return super().main(*args, **kwargs)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(front_page())


def _print_versions(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        tell(*installed_versions())
        ctx.exit()


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_versions,
    help="Show the version, and those of what it stands on, and exit.",
)
def group() -> None:
    """Check published figures: what they say, whether they can be compared, where they come from."""


def run(arguments: Sequence[str]) -> None:
    """Run one command; what claimcheck refuses on purpose is told in one line, with exit status 1."""
    try:
        group.main(args=list(arguments), prog_name="claimcheck")
    except ClaimcheckError as error:
        tell(*str(error).split("\n"), err=True)
        sys.exit(1)
