"""Draw the map of the package from its imports, and keep it in docs/architecture.md.

    python scripts/architecture_map.py           print the page
    python scripts/architecture_map.py --write   write it; `make map` does the same

What stands between the two markers of the page is drawn; what stands around them is written by hand and kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import networkx
from house import House

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- drawn by scripts/architecture_map.py: begin -->"
END = "<!-- drawn by scripts/architecture_map.py: end -->"

#: The packages that a claim passes on its way from a text to a page, in that order.
WAY = (
    "yamltext",
    "schema",
    "units",
    "figure",
    "records",
    "profile",
    "collection",
    "comparators",
    "comparison",
    "provenance",
    "arithmetic",
    "checking",
    "report",
)
#: The two ways that are drawn module by module: a title, and the packages on it.
WAYS = (
    ("From two claims to a verdict", ("comparison", "comparators")),
    ("From the text of a figure to its interval", ("figure",)),
)


def draw(house: House) -> str:
    """Return what stands between the markers."""
    parts = ["", "## Floors", "", *_floors(house), "", "## The way of a claim", "", *_way(house)]
    for title, packages in WAYS:
        parts += ["", f"## {title}", "", *_modules(house, packages)]
    return "\n".join(parts) + "\n\n"


def page(house: House, text: str) -> str:
    """Return the page with its drawn part drawn anew.

    Raises:
        ValueError: The page does not hold both markers, once each and in order.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page needs the line {BEGIN} and below it the line {END}")
    return f"{before}{BEGIN}\n{draw(house)}{END}{after}"


def _purpose(house: House, package: str) -> str:
    return house.modules[package].purpose if package in house.modules else ""


def _floors(house: House) -> Iterator[str]:
    """Yield the picture of the packages, and the table of what each is for and imports."""
    packages = sorted({module.package for module in house.modules.values()} - {"__init__", "__main__", "knowledge"})
    floors = {package: house.floors[package] for package in packages}
    arrows = [(one, other) for one, other in house.between_packages() if one in floors and other in floors]
    yield "A package imports from lower floors only. What follows from two other arrows is not drawn; the table has it."
    yield ""
    yield "```mermaid"
    yield "flowchart TD"
    for floor in sorted(set(floors.values()), reverse=True):
        yield f'    subgraph floor{floor}["floor {floor}"]'
        yield from (f"        {package}" for package in packages if floors[package] == floor)
        yield "    end"
    yield from _arrows(packages, arrows)
    yield "```"
    yield ""
    yield "| floor | package | what it is for | imports |"
    yield "|---|---|---|---|"
    for package in sorted(packages, key=lambda package: (-floors[package], package)):
        imported = ", ".join(sorted(other for one, other in arrows if one == package))
        yield f"| {floors[package]} | `{package}` | {_purpose(house, package)} | {imported} |"


def _arrows(nodes: list[str], arrows: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the arrows that do not follow from others, and all that run in a circle."""
    graph = networkx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(sorted(arrows))
    circles = networkx.condensation(graph)  # each circle as one node
    place = circles.graph["mapping"]
    kept = set(networkx.transitive_reduction(circles).edges)
    drawn: dict[tuple[int, int], tuple[str, str]] = {}
    for one, other in sorted(graph.edges):
        pair = place[one], place[other]
        if pair[0] == pair[1]:
            yield f"    {_mermaid(one)} --> {_mermaid(other)}"
        elif pair in kept:
            drawn.setdefault(pair, (one, other))
    yield from (f"    {_mermaid(one)} --> {_mermaid(other)}" for one, other in sorted(drawn.values()))


def _way(house: House) -> Iterator[str]:
    for number, package in enumerate((package for package in WAY if package in house.floors), 1):
        yield f"{number}. `{package}`: {_purpose(house, package)}."


def _modules(house: House, packages: tuple[str, ...]) -> Iterator[str]:
    """Yield the picture of the modules of some packages, and the table of what each is for, importers first."""
    names = sorted(name for name, module in house.modules.items() if module.package in packages)
    arrows = [(one, other) for one, other in house.arrows() if one in names and other in names]
    inner = [name for name in names if name not in packages]  # a package's own module only hands names on
    joined = [(one, other) for one, other in arrows if one in inner and other in inner]
    yield "```mermaid"
    yield "flowchart TD"
    yield from (f'    {_mermaid(name)}["{name}"]' for name in inner)
    yield from _arrows(inner, joined)
    yield "```"
    yield ""
    yield "| module | what it is for |"
    yield "|---|---|"
    for name in sorted(inner, key=lambda name: (-_depth(name, joined), name)):
        yield f"| `{name}` | {house.modules[name].purpose} |"


def _depth(name: str, arrows: list[tuple[str, str]]) -> int:
    """Return how many modules one reaches, which puts those that begin the way first."""
    graph = networkx.DiGraph(arrows)
    return len(networkx.descendants(graph, name)) if name in graph else 0


def _mermaid(name: str) -> str:
    return name.replace(".", "_")


def main() -> int:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write docs/architecture.md instead of printing it")
    arguments = parser.parse_args()
    text = page(House(ROOT), PAGE.read_text(encoding="utf-8"))
    if arguments.write:
        PAGE.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
