"""Write the man page of the command from what its commands tell of themselves: python scripts/man_page.py FILE."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from claimcheck.cli import COMMANDS
from claimcheck.cli.commands import group
from claimcheck.release import VERSION


def page() -> str:
    """Return the page in the language of man, section 1."""
    lines = [
        f'.TH CLAIMCHECK 1 "" "claimcheck {VERSION}" "User Commands"',
        ".SH NAME",
        r"claimcheck \- check published figures",
        ".SH SYNOPSIS",
        r".B claimcheck",
        r"[\-\-version] [\-\-help] \fICOMMAND\fR [\fIARGS\fR]",
        ".SH DESCRIPTION",
        _escaped(group.help or ""),
        ".SH COMMANDS",
    ]
    root = click.Context(group, info_name="claimcheck")
    for name in COMMANDS:
        command = group.get_command(root, name)
        assert command is not None
        lines += _command(command, click.Context(command, root, info_name=name))
    lines += [
        ".SH EXIT STATUS",
        "0 where all is well, 1 where a problem of level error stands, 2 for a fault of usage.",
    ]
    return "\n".join(lines) + "\n"


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield f".SS {_escaped(f'{context.command_path} {usage}')}"
    for paragraph in (command.help or "").split("\n\n"):
        yield from (_escaped(" ".join(paragraph.split())), ".PP")
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if record is not None and record[1]:
            yield from (".TP", f"\\fB{_escaped(record[0])}\\fR", _escaped(record[1]))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            under = command.get_command(context, name)
            if under is not None:
                yield from _command(under, click.Context(under, context, info_name=name))


def _escaped(text: str) -> str:
    """Escape what man would obey: backslashes, hyphens that are typed, and a point or quote at the start of a line."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    plain = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in plain)
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    Path(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
    print(sys.argv[1])
