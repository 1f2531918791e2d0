"""A bar on a terminal for what takes over a second."""

from __future__ import annotations

import sys
from typing import Any

__all__ = ["Bar"]


class Bar:
    """Show a bar on a terminal for what takes over a second, where the extra ``pretty`` is installed.

    Args:
        what: What is counted, in the plural.
        every: Of how many steps one is drawn.
    """

    def __init__(self, what: str, every: int = 1) -> None:
        self._what = what
        self._every = every
        self._progress: Any = None
        self._task: Any = None
        self._start = 0.0

    def __enter__(self) -> Bar:
        from time import monotonic

        self._start = monotonic()
        return self

    def step(self, done: int, total: int) -> None:
        """Note that so many of so many are done."""
        from time import monotonic

        if self._progress is None and sys.stderr.isatty() and monotonic() - self._start > 1:
            self._open(total)
        if self._progress is not None and done % self._every == 0:
            self._progress.update(self._task, completed=done, total=total)

    def _open(self, total: int) -> None:
        try:
            from rich.console import Console
            from rich.progress import Progress
        except ImportError:
            self._start = float("inf")
            return
        self._progress = Progress(console=Console(stderr=True), transient=True)
        self._progress.start()
        self._task = self._progress.add_task(self._what, total=total)

    def __exit__(self, *problem: object) -> None:
        if self._progress is not None:
            self._progress.stop()
