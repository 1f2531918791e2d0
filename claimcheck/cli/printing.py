"""The one way to standard output and standard error: what records and file names hold is printed, never obeyed.

`tell` prints lines, `tell_text` what was laid out in lines already, `tell_json` and `tell_document` what programs read.
`guarded` stands behind them for what does not come this way, such as a message of click.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from claimcheck.escapes import json_safe, one_line, unforged, visible

__all__ = ["guarded", "json_text", "tell", "tell_command", "tell_document", "tell_json", "tell_text"]

#: Forms in which a backslash is printed as it stands.
_MARKUP = ("graphml", "html", "svg")


def tell(*lines: str, err: bool = False) -> None:
    """Print lines for a person; a line end inside one of them is printed as an escape.

    Args:
        lines: Each becomes one line, whatever it holds.
        err: Whether they go to standard error.
    """
    for line in lines:
        click.echo(unforged(one_line(line)), err=err)


def tell_text(text: str, *, err: bool = False) -> None:
    """Print a text that was laid out in lines; the values in it have none of their own."""
    click.echo(unforged(visible(text)), err=err)


def tell_json(content: Any) -> None:
    """Print plain data as JSON, keys in the order given."""
    click.echo(json_text(content, indent=2))


def json_text(content: Any, indent: int | None = None) -> str:
    """Return plain data as JSON in which every character that would be obeyed is an escape of JSON."""
    return json_safe(json.dumps(content, ensure_ascii=False, indent=indent))


def tell_document(text: str, form: str) -> None:
    """Print a document that has line ends of its own, and nothing behind it.

    Args:
        text: The document.
        form: ``json``, ``html``, ``svg`` or a form in which a backslash is read as one.
    """
    click.echo(json_safe(text) if form == "json" else unforged(visible(text), markup=form in _MARKUP), nl=False)


def tell_command(text: str) -> None:
    """Print a command to a build server; whoever calls it has escaped what it holds."""
    click.echo(text, file=getattr(sys.stdout, "beneath", sys.stdout))


class _Guarded:
    """Be a text stream that escapes what would be obeyed."""

    def __init__(self, beneath: Any) -> None:
        self.beneath = beneath
        self._begins = True

    def write(self, text: str) -> int:
        shown = visible(text)
        told = unforged(shown if self._begins else f"\0{shown}").removeprefix("\0")
        self._begins = text.endswith("\n") or (self._begins and not text.strip())
        self.beneath.write(told)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beneath, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Guard standard output and standard error."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Guarded(sys.stdout), _Guarded(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
