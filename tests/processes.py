"""The command in processes of its own, for tests: alone, several at once, killed, without rights, on a full disk."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONIOENCODING": "utf-8"}
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
