"""``claimcheck figure``: how a published figure is read."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

__all__ = ["command"]


@click.command("figure")
@click.argument("text", required=False)
@click.option(
    "--lang", default="en", show_default=True, help="Language of the phrase: decimal comma or point, known words."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--jsonl", is_flag=True, help='Read {"text", "lang"} lines on standard input, write one reading a line.')
def command(text: str | None, lang: str, form: str, jsonl: bool) -> None:
    """Show how one published figure is read: number, unit, hedge, what its digits allow, other readings."""
    from claimcheck.errors import FigureError
    from claimcheck.figure import Figure

    if jsonl:
        for line in sys.stdin:
            if line.strip():
                click.echo(json.dumps(_line(line, lang), ensure_ascii=False))
        return
    if text is None:
        raise click.UsageError('give the figure to read, such as: claimcheck figure "within 6%"')
    try:
        figure = Figure.read(text, lang)
    except FigureError as problem:
        if form == "json":
            click.echo(json.dumps({"error": _error(problem)}, ensure_ascii=False))
        else:
            click.echo(f"{problem}", err=True)
            if problem.hint:
                click.echo(f"    {problem.hint}", err=True)
        raise SystemExit(1) from None
    click.echo(json.dumps(figure.to_json(), ensure_ascii=False) if form == "json" else repr(figure))


def _line(line: str, lang: str) -> dict[str, Any]:
    from claimcheck.errors import FigureError
    from claimcheck.figure import Figure

    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        given = None
    text = given.get("text") if isinstance(given, dict) else None
    if not isinstance(text, str):
        return {"error": {"reason": "the line is no JSON object with a text", "position": 0, "hint": None}}
    try:
        return Figure.read(text, str(given.get("lang") or lang)).to_json()
    except FigureError as problem:
        return {"error": _error(problem)}


def _error(problem: Any) -> dict[str, Any]:
    return {"reason": problem.reason, "position": problem.position, "hint": problem.hint, "text": problem.text}
