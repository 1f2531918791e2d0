"""The dossier as it stands on disk: loaded anew when a file is saved, each page made when it is asked for."""

from __future__ import annotations

import asyncio
import time
from html import escape
from pathlib import Path
from threading import RLock

from watchfiles import Change, awatch

from claimcheck.collection import load_collection
from claimcheck.drafts import NewClaim, new_claim, write_record
from claimcheck.errors import ClaimcheckError, Problem
from claimcheck.report import Pages
from claimcheck.workspace import Workspace
from claimcheck.writing import RECORD_FOLDERS, SETTINGS, lock

__all__ = ["State"]

_MOST_PROBLEMS = 20


class State:
    """Hold the dossier that is served; several threads may ask at once.

    Args:
        root: Its folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.guard = RLock()
        self.version = 0
        self._waiting: set[asyncio.Event] = set()
        self._load()

    def _load(self) -> None:
        self._loaded = time.time()
        self.workspace = Workspace(load_collection(self.root))
        self.pages = Pages(self.workspace)

    def reload(self) -> None:
        """Load the dossier anew; pages made before are forgotten."""
        with self.guard:
            self._load()
            self.version += 1

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return every problem of the dossier."""
        with self.guard:
            return self.workspace.checked.problems

    def html(self, text: str, *, is_form: bool = False) -> str:
        """Return a page with the script that reloads it, and the problems of the dossier at its top."""
        told = "".join(f"<li>{escape(problem.lines[0])}</li>" for problem in self.problems[:_MOST_PROBLEMS])
        more = len(self.problems) - _MOST_PROBLEMS
        told += f"<li>and {more:,} more</li>" if more > 0 else ""
        problems = f'<ul id="problems">{told}</ul>' if told else ""
        way = "" if is_form else '<p><a href="/new">New claim</a></p>'
        banner = f'<aside aria-label="The dossier on disk">{way}{problems}</aside>' if way or problems else ""
        before, main, after = text.partition('<main id="main">')
        if not main:  # a template of the dossier's own
            before, main, after = text.partition("<body>")
        return _without_policy(before) + main + banner + after.replace("</body>", f"{_SCRIPT}</body>", 1)

    def write(self, id: str | None, keys: dict[str, str], conditions: dict[str, str]) -> NewClaim:
        """Write a new claim as ``claimcheck new claim`` does, and load it.

        Raises:
            ClaimcheckError: It names what is not there, a value cannot be held, or the id is taken.
        """
        with self.guard, lock(self.root):
            held = load_collection(self.root)
            claim = new_claim(held, id, keys, conditions)
            write_record(held, "claims", claim.id, claim.text, claim.schema)
            self.reload()
        self.wake()
        return claim

    async def watch(self) -> None:
        """Load the dossier whenever a file of it is saved, until the task is cancelled."""
        watching = awatch(
            self.root, watch_filter=self._is_ours, debounce=200, step=50, rust_timeout=500, yield_on_timeout=True
        )
        is_first = True
        async for changes in watching:
            is_late = is_first and self._is_newer()  # saved between loading and the beginning of the watch
            is_first = False
            if not changes and not is_late:
                continue
            try:
                await asyncio.to_thread(self.reload)
            except ClaimcheckError:
                continue  # half a file: the next save tells
            self.wake()

    def _is_newer(self) -> bool:
        """Tell whether a file or a folder of records was changed since it was loaded; a second is the least told."""
        folders = [self.root / name for name in RECORD_FOLDERS]
        paths = [path for folder in folders for path in (folder, *folder.rglob("*"))]
        return any(path.stat().st_mtime > self._loaded - 1 for path in paths if path.exists())

    def _is_ours(self, _: Change, path: str) -> bool:
        found = Path(path)
        below = found.relative_to(self.root).parts if found.is_relative_to(self.root) else ()
        return bool(below) and (below[0] in RECORD_FOLDERS or below == (SETTINGS,)) and below[-1][:1] != "."

    def wake(self) -> None:
        """Tell every page that waits that there is something new."""
        for event in self._waiting:
            event.set()

    async def changed(self, seconds: float) -> None:
        """Wait for a change, at most some seconds."""
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            await asyncio.wait_for(event.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._waiting.discard(event)


_SCRIPT = '<script src="/live.js"></script>'


def _without_policy(head: str) -> str:
    """Take out the policy of a written page, under which no script runs; the server sends its own."""
    start, meta, rest = head.partition('<meta http-equiv="Content-Security-Policy"')
    return start + rest.partition(">")[2] if meta else head
