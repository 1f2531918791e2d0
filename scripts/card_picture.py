"""Draw the answer that README begins with as docs/card.svg: the lines of the command up to the first empty one."""

from __future__ import annotations

import re
import shlex
from html import escape
from pathlib import Path

from click.testing import CliRunner

from claimcheck.cli.commands import group

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "card.svg"
_LINE, _SIGN, _MARGIN = 20, 7.83, 16


def lines() -> list[str]:
    """Return the command and its answer, folded as a terminal of 110 signs shows them."""
    command = re.findall(r"^\$ (claimcheck quick .*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)[0]
    answer = CliRunner().invoke(group, shlex.split(command)[1:]).output.partition("\n\n")[0]
    at = command.index(" --subject")
    return [f"$ {command[:at]} \\", f"   {command[at:]}", *answer.split("\n")]


def drawn() -> str:
    """Return the picture: text that can be selected and read aloud, light or dark as the reader has it."""
    said = lines()
    width, height = round(_SIGN * max(map(len, said)) + 2 * _MARGIN), _LINE * len(said) + 2 * _MARGIN
    rows = [
        f'<text x="{_MARGIN}" y="{_MARGIN + 14 + _LINE * at}"{_style(at)} xml:space="preserve">{escape(line)}</text>'
        for at, line in enumerate(said)
    ]
    style = (
        "text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1f2328}.c{fill:#57606a}"
        ".v{font-weight:700}rect{fill:#f6f8fa;stroke:#d0d7de}"
        "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.c{fill:#9198a1}rect{fill:#161b22;stroke:#30363d}}"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">'
    title = "<title>A verdict on two printed figures, as the command prints it</title>"
    box = f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>'
    return "\n".join([head, title, f"<style>{style}</style>", box, *rows, "</svg>", ""])


def _style(at: int) -> str:
    return ' class="c"' if at < 2 else ' class="v"' if at == 2 else ""


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
    print(PICTURE)
