"""The commands. The front page is printed from one table; click and a command are imported when one is called."""

from __future__ import annotations

import os
import sys
from io import StringIO

from claimcheck.cli.front import COMMANDS, front_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Set by the shell that asks what may follow the words typed so far; click then answers instead of the command.
COMPLETING = "_CLAIMCHECK_COMPLETE"

__all__ = ["COMMANDS", "front_page", "main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave with 0 (fine), 1 (a problem of level error) or 2 (usage, or a fault of ours).

    Args:
        arguments: The words after ``claimcheck``; those of the process where None.
    """
    given = [*(sys.argv[1:] if arguments is None else arguments)]  # `list` is a command of this package
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # it was closed before the start
            setattr(sys, name, StringIO())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        if given in ([], ["-h"], ["--help"]) and COMPLETING not in os.environ:
            print(front_page(), end="", flush=True)
            return
        from claimcheck.cli.commands import run

        run(given)
    except OSError as error:
        _end(error)


def _end(error: OSError) -> None:
    """Tell what the system refuses where nobody has told it better: a full disk or pipe behind standard output."""
    from contextlib import suppress

    sys.stdout = StringIO()  # what it still holds would be refused again at the end of the process
    if not isinstance(error, BrokenPipeError):  # who reads no further wants no word more
        what = error.filename or "the answer cannot be printed"
        with suppress(OSError):
            print(f"claimcheck: {what}: {error.strerror or error}", file=sys.stderr, flush=True)
    sys.stderr = StringIO()
    sys.exit(2)
