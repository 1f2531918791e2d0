"""The command in processes of its own, for tests: alone, several at once, killed, without rights, on a full disk."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.errors import ClaimcheckError
from claimcheck.writing import MARKER

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONIOENCODING": "utf-8"}
#: Kills of a test in the suite; a longer run is asked for by the environment.
KILLS = int(os.environ.get("CLAIMCHECK_KILLS", "20"))
_DROP = 24  # PR_CAPBSET_DROP
#: CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: by these root may write and read everything.
_RIGHTS = (1, 2)


def _as_anybody() -> None:
    """Give up what root may do, before the command starts."""
    if os.geteuid() == 0:
        import ctypes

        library = ctypes.CDLL(None, use_errno=True)
        for right in _RIGHTS:
            assert library.prctl(_DROP, right, 0, 0, 0) == 0


def called(folder: Path, *words: str) -> tuple[int, str]:
    """Call a command from a folder, in this process, and return its exit code and all it prints."""
    with chdir(folder):
        result = CliRunner().invoke(group, words)
    refused = isinstance(result.exception, ClaimcheckError)
    assert refused or result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return (1, f"{result.exception}") if refused else (result.exit_code, result.output)


def left_over(path: Path) -> list[str]:
    """Return what runs have left below a folder beside their output."""
    return [str(file) for file in path.rglob(".claimcheck-*") if file.name != MARKER]


def started(folder: Path, *words: str, **more: Any) -> subprocess.Popen[str]:
    """Start a command in a folder."""
    command = [sys.executable, "-c", "from claimcheck.cli import main; main()", *words]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, **more}
    return subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, **pipes)


def ran(folder: Path, *words: str, **more: Any) -> tuple[int, str]:
    """Run a command in a folder and return its exit code and all it prints."""
    with started(folder, *words, **more) as process:
        try:
            printed = process.communicate(timeout=120)[0] or ""
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert "Traceback" not in printed, printed
    return process.returncode, printed


def ran_without_rights(folder: Path, *words: str) -> tuple[int, str]:
    """Run a command as somebody to whom the modes of files apply, which to root they do not."""
    return ran(folder, *words, preexec_fn=_as_anybody)


def ran_at_once(folder: Path, commands: Sequence[Sequence[str]]) -> list[tuple[int, str]]:
    """Run several commands at the same time and return code and output of each."""
    processes = [started(folder, *words) for words in commands]
    printed = [process.communicate(timeout=120)[0] for process in processes]
    assert not any("Traceback" in text for text in printed), printed
    return [(process.returncode, text) for process, text in zip(processes, printed, strict=True)]


def seconds_of(folder: Path, *words: str) -> float:
    """Run a command that must succeed and return how long it takes here and now."""
    start = time.monotonic()
    assert ran(folder, *words)[0] == 0
    return time.monotonic() - start


def killed(folder: Path, words: Sequence[str], within: float, draw: random.Random) -> bool:
    """Start a command and kill it at a drawn moment; return whether it was still at work.

    Args:
        folder: Where.
        words: The command.
        within: The latest moment, in seconds after the start.
        draw: Where the moment comes from.
    """
    with started(folder, *words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        time.sleep(draw.uniform(0, within))
        process.kill()
    return process.returncode < 0


_STEPS = """
import os, signal, sys
left = int(sys.argv.pop(1))
def step(event, arguments):
    global left
    if event in ("os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir"):
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(step)
from claimcheck.cli import main
main()
"""


def killed_at(folder: Path, words: Sequence[str], step: int) -> bool:
    """Run a command that is killed before a step that changes a file or folder; return whether it came so far.

    Args:
        folder: Where.
        words: The command.
        step: Which step, from 0.
    """
    command = [sys.executable, "-B", "-c", _STEPS, str(step), *words]
    run = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode in (0, -9), run.stderr
    return run.returncode == -9
