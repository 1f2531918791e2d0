"""Templates of a dossier rendered in a process of their own, whose time and memory end where they should.

Asked by length and pickle, it answers by length and JSON: what a template makes is never unpickled.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from claimcheck import isolated
from claimcheck.collection import shown_path
from claimcheck.errors import Problem
from claimcheck.report.environments import has_templates
from claimcheck.report.faults import MOST_TEXT, TemplateFault, TooSlow, ended, printed_place
from claimcheck.report.rendering import Renderer, template_name
from claimcheck.report.views import Page, Site

__all__ = ["RendererApart", "main", "renderer"]

#: For one page: processor time, and the time that a busy machine may take for it, in seconds.
_SECONDS = 10
_PATIENCE = 40
_MEMORY = 1_000_000_000
_LENGTH = 8


def renderer(root: Path, site: Site) -> Renderer | RendererApart:
    """Return what turns the views of a dossier into pages: apart where it brings templates of its own.

    Args:
        root: The dossier.
        site: What every page says of it.
    """
    return RendererApart(root, site) if has_templates(root) else Renderer(None, site)


class RendererApart:
    """Turn views into pages as `Renderer` does, in a process that is ended when a page takes too long.

    Args:
        root: The dossier.
        site: What every page says of it.
        seconds: Processor time for a page.
        patience: Time for a page, whatever the machine does meanwhile, in seconds.
    """

    def __init__(self, root: Path, site: Site, *, seconds: int = _SECONDS, patience: float = _PATIENCE) -> None:
        self._shown = shown_path("templates", str(root))
        self._patience = patience
        self._start = (str(root.resolve()), site, self._shown, seconds)
        self._process: subprocess.Popen[bytes] | None = None

    def html(self, page: Page) -> str:
        """Return a page as HTML."""
        return self._ask("html", page)

    def content(self, page: Page, held: frozenset[str]) -> str:
        """Return what stands between header and footer of a page, as a part of a file that holds several."""
        return self._ask("content", page, held)

    def single(self, pages: list[Page], contents: list[str]) -> str:
        """Return one file that holds several pages, each as `content` made it."""
        return self._ask("single", pages, contents)

    def plain(self, page: Page, form: str) -> str:
        """Return a page as Markdown (``md``) or text (``txt``)."""
        return self._ask("plain", page, form)

    def _ask(self, method: str, *arguments: Any) -> str:
        process = self._process or self._open()
        assert process.stdin is not None and process.stdout is not None
        ending = threading.Timer(self._patience, process.kill)
        ending.start()
        try:
            _send(process.stdin, pickle.dumps((method, arguments)))
            answer = json.loads(_receive(process.stdout) or b"null")
        except (OSError, ValueError):  # it was ended while it read or wrote
            answer = None
        finally:
            ending.cancel()
        if isinstance(answer, dict) and "text" in answer:
            return str(answer["text"])
        if isinstance(answer, dict):
            raise TemplateFault(Problem(**answer))
        self._process = None
        raise TemplateFault(ended(_file(self._shown, method, arguments)))

    def _open(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            isolated.command("claimcheck.report.apart"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=isolated.neutral_folder(),
            env=isolated.environment(),
        )
        assert process.stdin is not None
        weakref.finalize(self, _end, process)
        _send(process.stdin, pickle.dumps(self._start))
        self._process = process
        return process


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            try:
                stream.close()
            except OSError:  # what was not sent any more
                continue


def _send(stream: IO[bytes], data: bytes) -> None:
    stream.write(len(data).to_bytes(_LENGTH, "big") + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes | None:
    length = int.from_bytes(stream.read(_LENGTH), "big")
    data = stream.read(length)
    return data if length and len(data) == length else None


def main() -> None:
    """Render the pages that are asked for on standard input, one after the other."""
    given, told = os.fdopen(0, "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing else reaches the answers
    root, site, shown, seconds = pickle.loads(_receive(given) or b"")
    held = Renderer(Path(root), site, shown)
    if hasattr(signal, "SIGXCPU"):
        signal.signal(signal.SIGXCPU, _too_slow)
    isolated.limit_memory(_MEMORY)
    while (request := _receive(given)) is not None:
        held.most = MOST_TEXT + 4 * len(request)
        _send(told, json.dumps(_answer(held, request, seconds)).encode("ascii"))


def _answer(held: Renderer, request: bytes, seconds: int) -> dict[str, Any]:
    method, arguments = pickle.loads(request)
    isolated.limit_time(seconds)
    try:
        text = getattr(held, method)(*arguments)
        problem = printed_place(text, request, _file(held.shown, method, arguments))
    except TemplateFault as fault:
        problem = fault.problem
    return {"text": text} if problem is None else asdict(problem)


def _file(shown: str, method: str, arguments: Sequence[Any]) -> str:
    """Return the template that a page asks for."""
    if method == "single":
        return f"{shown}/single.html"
    return f"{shown}/{template_name(arguments[0], 'md' if method == 'plain' else 'html')}"


def _too_slow(number: int, frame: Any) -> None:
    raise TooSlow
