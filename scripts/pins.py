"""Print the hashed pins of some groups of dependencies, cut out of constraints.txt, for pip --require-hashes.

    python scripts/pins.py core ingest build > pins.txt

`core` is what the package needs, every other word an extra or a dependency group of pyproject.toml. Older releases of
pip take no hashes from a file of constraints, and the project itself has none: so the pins are installed as
requirements, with all that they need themselves, and the project after them without its dependencies.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def plain(name: str) -> str:
    """Return the one spelling of a name that pip takes for the same."""
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(project: dict[str, Any], word: str) -> Iterator[str]:
    """Yield the names that a word stands for; an extra or group that takes in another yields that one's too."""
    known = project["project"]["optional-dependencies"] | project["dependency-groups"]
    known["core"] = project["project"]["dependencies"]
    if word not in known:
        sys.exit(f"pins: {word!r} is no extra or dependency group; there are {', '.join(sorted(known))}")
    for line in known[word]:
        if isinstance(line, dict):
            yield from wanted(project, line["include-group"])
            continue
        name, extras = re.match(r"([\w.-]+)(?:\[([^]]*)\])?", line).groups()  # type: ignore[union-attr]
        if name != project["project"]["name"]:
            yield plain(name)
        else:
            for extra in re.split(r"\s*,\s*", extras):
                yield from wanted(project, extra)


def blocks(text: str) -> Iterator[tuple[str, str, set[str]]]:
    """Yield each pin: its name, its lines without comments, and the names of those that need it."""
    for block in re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]:
        lines = block.splitlines()
        parents = {plain(name) for line in lines for name in re.findall(r"^ +#(?: +via)? +([\w.-]+)$", line)}
        kept = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
        yield plain(block.partition("==")[0]), kept, parents


def pins(words: Iterable[str], root: Path = ROOT) -> str:
    """Return the pins of all that some words stand for, with everything that those need in turn."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    every = list(blocks((root / "constraints.txt").read_text(encoding="utf-8")))
    taken = {name for word in words for name in wanted(project, word)}
    if lost := taken - {name for name, _, _ in every}:
        sys.exit(f"pins: constraints.txt has no pin for {', '.join(sorted(lost))}: run make pins")
    while more := {name for name, _, parents in every if parents & taken} - taken:
        taken |= more
    return "\n".join(lines for name, lines, _ in every if name in taken) + "\n"


if __name__ == "__main__":
    sys.stdout.write(pins(sys.argv[1:] or ["core"]))
