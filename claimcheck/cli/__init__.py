"""The commands. The front page is printed from one table; click and a command are imported when one is called."""

from __future__ import annotations

import sys

from claimcheck.cli.front import COMMANDS, front_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMANDS", "front_page", "main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave with 0 (fine), 1 (a problem of level error) or 2 (usage, or a fault of ours).

    Args:
        arguments: The words after ``claimcheck``; those of the process where None.
    """
    given = [*(sys.argv[1:] if arguments is None else arguments)]  # `list` is a command of this package
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if given in ([], ["-h"], ["--help"]):
        sys.stdout.write(front_page())
        return
    from claimcheck.cli.commands import run

    run(given)
