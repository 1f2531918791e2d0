"""Measure a checkout: its size, the ways of one verdict and one figure, arrows that run back, pairs per second.

    python scripts/measure_house.py                  this checkout
    python scripts/measure_house.py BEFORE AFTER …   one column a checkout, as a Markdown table

Ways are what really executes: each checkout runs in a process of its own that notes every function called, on the
dossier of that checkout. A function counts with all its lines, a file with all its lines.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import networkx
from house import House

ROOT = Path(__file__).resolve().parent.parent
#: What the way to a verdict leaves out: how its figures and units are read is the other way.
READING = ("figure", "units")
#: The phrase whose way is taken, one with a scale, a unit and a denominator.
PHRASE = "954K tokens/s per GPU"

_WAY = """
import itertools, json, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import claimcheck as cc
from claimcheck.errors import ClaimcheckError
root = Path(sys.argv[1]) / "claimcheck"
assert Path(cc.__file__).parent == root, cc.__file__

def followed(run):
    seen = set()
    def note(frame, event, arg):
        code = frame.f_code
        if event == "call" and code.co_flags & 2 and code.co_filename.startswith(str(root)):
            seen.add(code)
    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(None)
    found = []
    for code in seen:
        lines = [line for *_, line in code.co_lines() if line]
        found.append([str(Path(code.co_filename).relative_to(root)), code.co_firstlineno, max(lines)])
    return found

def compared(dossier, pairs):
    done = 0
    for left, right in pairs:
        try:
            dossier.compare(left, right).verdict
            done += 1
        except ClaimcheckError:
            pass
    return done

def every(dossier):
    return list(itertools.combinations([claim.id for claim in dossier.claims], 2))

dossier = cc.load(sys.argv[1])
checked = next(pair for check in dossier.collection.checks.values() for pair in check.pairs)
result = {
    "pair": followed(lambda: dossier.compare(checked.left, checked.right).verdict),
    "figure": followed(lambda: cc.Figure.read(sys.argv[2]).interval),
}
dossier = cc.load(sys.argv[1])
result["pairs"] = followed(lambda: compared(dossier, every(dossier)))

rates = []
for _ in range(int(sys.argv[3])):
    dossier = cc.load(sys.argv[1])
    pairs, start = every(dossier), time.perf_counter()
    done, first = compared(dossier, pairs), time.perf_counter()
    again = 0
    while time.perf_counter() - first < 1:
        again += compared(dossier, pairs)
    rates.append((done / (first - start), again / (time.perf_counter() - first)))
result["rates"] = [max(rate) for rate in zip(*rates)]
json.dump(result, sys.stdout)
"""


def measure(root: Path, rounds: int) -> Iterator[tuple[str, str]]:
    """Yield the measures of one checkout, each with what it is; speed is the best of some rounds."""
    house = House(root)
    yield from _size(house)
    environment = {**os.environ, "PYTHONPATH": "", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", _WAY, str(root.resolve()), PHRASE, str(rounds)]
    run = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{root}: the ways cannot be followed\n{run.stderr[-2000:]}")
    ways = json.loads(run.stdout)
    yield "one pair, `compare` to verdict", _way(house, ways["pair"], READING)
    yield "all pairs of the dossier, the same way", _way(house, ways["pairs"], READING)
    yield f"`{PHRASE}` to its interval", _way(house, ways["figure"], ())
    yield from _arrows(house)
    yield from _loose(house)
    for when, rate in zip(("each for the first time", "again"), ways["rates"], strict=False):
        yield f"plain pairs per second, {when}", f"{rate:,.0f}"


def _size(house: House) -> Iterator[tuple[str, str]]:
    python = [module.path for module in house.modules.values()]
    other = [path for path in house.package.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")]
    for title, paths in (("Python of the package", python), ("data and templates of the package", other)):
        lines = sum(path.read_bytes().count(b"\n") for path in paths)
        yield title, f"{lines:,} lines in {len(paths)} files"


def _way(house: House, calls: list[tuple[str, int, int]], without: tuple[str, ...]) -> str:
    """Return what a way touches: files, their lines, and the lines of the functions that run."""
    touched: dict[str, set[int]] = {}
    for file, first, last in calls:
        if Path(file).parts[0].removesuffix(".py") not in without:
            touched.setdefault(file, set()).update(range(first, last + 1))
    whole = sum((house.package / file).read_bytes().count(b"\n") for file in touched)
    run = sum(map(len, touched.values()))
    return f"{len(touched)} files, {whole:,} lines; {run:,} lines of functions that run"


def _arrows(house: House) -> Iterator[tuple[str, str]]:
    yield "imports between packages that run back", str(len(house.running_back()))
    circles, arrows = 0, 0
    graph = networkx.DiGraph()
    graph.add_edges_from(
        (one, other) for one, other in house.arrows() if house.modules[one].package == house.modules[other].package
    )
    for found in networkx.strongly_connected_components(graph):
        if len(found) > 1:
            circles, arrows = circles + 1, arrows + graph.subgraph(found).number_of_edges()
    yield "circles inside packages", f"{circles} ({arrows} imports in them)"


def _loose(house: House) -> Iterator[tuple[str, str]]:
    """Yield how often plain mappings stand for records."""
    written, returned = 0, 0
    for module in house.modules.values():
        for node in ast.walk(module.tree):
            written += isinstance(node, ast.Subscript) and ast.unparse(node) == "dict[str, Any]"
            if isinstance(node, ast.FunctionDef) and module.package == "report" and node.returns is not None:
                returned += ast.unparse(node.returns) == "dict[str, Any]"
    yield "`dict[str, Any]`", str(written)
    yield "functions of `report` that return it", str(returned)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="*", type=Path, default=[ROOT])
    parser.add_argument("--rounds", type=int, default=5, help="rounds of which the best speed counts; 0 leaves it out")
    arguments = parser.parse_args()
    columns = [dict(measure(root, arguments.rounds)) for root in arguments.checkouts]
    names = [root.resolve().name for root in arguments.checkouts]
    rows = [("measure", *names), ("---",) * (len(names) + 1)]
    rows += [(title, *(column[title] for column in columns)) for title in columns[0]]
    sys.stdout.writelines(f"| {' | '.join(row)} |\n" for row in rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
