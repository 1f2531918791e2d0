"""Hold what two revisions answer against each other: every figure, comparison, check, trace and page.

    python scripts/answers.py compare REV            what REV answers, against what this checkout answers
    python scripts/answers.py write FILE             the answers of this checkout, as JSON

The questions are those of the older revision: its dossiers, its cases and its phrases. So a rebuilt house shows that it
still says what the old one said, and a changed rule shows every answer that it moves.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

#: Folders that are dossiers.
DOSSIERS = (".", "examples/warm-year")
#: What one line of a difference shows at most.
WIDTH = 300


def main() -> int:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write")
    write.add_argument("file", type=Path)
    write.add_argument("--questions", type=Path, default=ROOT)
    compare = commands.add_parser("compare")
    compare.add_argument("rev")
    compare.add_argument("--most", type=int, default=40, help="differences shown at most")
    options = parser.parse_args()
    if options.command == "write":
        options.file.write_text(json.dumps(dict(answers(options.questions)), indent=1, default=_text), encoding="utf-8")
        return 0
    return _compare(options.rev, options.most)


def _text(value: Any) -> str:
    assert isinstance(value, Decimal | Fraction), type(value)
    return str(value)


# --- the answers of the claimcheck that is imported ---------------------------------------------------------------


def answers(questions: Path) -> Iterator[tuple[str, Any]]:
    """Yield the name of each question with its answer; the questions are those of a checkout."""
    yield from _figures(questions / "tests" / "figures")
    for name in DOSSIERS:
        yield from _dossier(questions / name, f"dossier {name}")
    for folder in ("pairs", "controls"):
        for path in sorted((questions / "tests" / "cases" / folder).glob("*.yaml")):
            yield from _pair_case(path)
    for path in sorted((questions / "tests" / "cases" / "provenance").glob("independence.yaml")):
        yield from _trace_cases(path)


def _figures(folder: Path) -> Iterator[tuple[str, Any]]:
    """Read the phrases of every corpus, in the language that its line names."""
    import claimcheck as cc

    for path in sorted(folder.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#") or not line.strip():
                continue
            parts = [part.strip() for part in line.split(" | ")]
            for text in dict.fromkeys((parts[0], line.strip())):
                for language in dict.fromkeys(("en", *(part for part in parts if len(part) == 2 and part.isalpha()))):
                    try:
                        found: Any = cc.Figure.read(text, language).to_json()
                    except cc.FigureError as error:
                        found = {"refused": str(error)}
                    yield f"figure {path.name}: {language}: {text}", found


def _dossier(root: Path, name: str) -> Iterator[tuple[str, Any]]:
    """Ask everything of one dossier."""
    import claimcheck as cc

    dossier = cc.load(root, strict=False)
    ids = sorted(claim.id for claim in dossier.claims)
    for place, left in enumerate(ids):
        for right in ids[place:]:
            yield f"{name}: {left} and {right}", _asked(dossier.compare, left, right)
    for id in ids:
        yield f"{name}: trace of {id}", _asked(dossier.trace, id)
    for id in sorted(dossier.collection.checks):
        yield f"{name}: check {id}", _asked(_check, dossier, id)
    yield f"{name}: problems", [str(problem) for problem in dossier.checked.problems]
    with tempfile.TemporaryDirectory() as folder:
        dossier.report(Path(folder) / "pages")
        for path in sorted((Path(folder) / "pages").rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                relative = path.relative_to(Path(folder) / "pages").as_posix()
                yield f"{name}: page {relative}", path.read_text(encoding="utf-8", errors="replace").splitlines()
    for form in ("json", "claimreview", "prov", "csl", "bibtex", "annotation", "csv"):
        yield (
            f"{name}: export {form}",
            _command("export", form, "--base-url", "https://example.org", "--dossier", str(root)),
        )


def _check(dossier: Any, id: str) -> Any:
    result = dossier.check(id)
    return {
        "verdict": str(result.verdict),
        "computed": None if result.computed is None else str(result.computed),
        "pairs": [pair.comparison.to_json() for pair in result.pairs],
    }


def _asked(question: Any, *words: Any, **options: Any) -> Any:
    """Return an answer as JSON, or what the question was refused with."""
    from claimcheck import ClaimcheckError

    try:
        found = question(*words, **options)
    except ClaimcheckError as error:
        return {"refused": str(error)}
    return found if isinstance(found, dict) else found.to_json()


def _command(*words: str) -> Any:
    """Run a command of ours that writes a folder; what stands in it, by name."""
    from claimcheck.cli import main as claimcheck

    with tempfile.TemporaryDirectory() as folder:
        argv, sys.argv = sys.argv, ["claimcheck", *words, "--output", str(Path(folder) / "out")]
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
                claimcheck()
        finally:
            sys.argv = argv
        written = sorted(path for path in (Path(folder) / "out").rglob("*") if path.is_file())
        return {path.name: path.read_text(encoding="utf-8").splitlines() for path in written if path.name[0] != "."}


def _pair_case(path: Path) -> Iterator[tuple[str, Any]]:
    """Write a file of pairs as a dossier, and hold all its claims against each other and its baselines."""
    import claimcheck as cc

    case = _plain(path)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "dossier"
        entries = [{"id": id, **record} for id, record in case["claims"].items()]
        claims = {"claims": entries} | ({"defaults": case["defaults"]} if case.get("defaults") else {})
        _lay(root, case["profile"], {"claims/all.yaml": claims})
        dossier = cc.load(root, strict=False)
        for pair in case["pairs"]:
            left, axis = pair["left"], pair.get("axis")
            if pair.get("against_baseline"):
                found = _asked(dossier.comparer.against_baseline, dossier.claim(left), axis=axis)
                yield f"case {path.stem}: {left} and its baseline", found
                continue
            for a, b in ((left, pair["right"]), (pair["right"], left)):
                found = _asked(dossier.compare, a, b, axis=axis)
                yield f"case {path.stem}: {a} and {b}, axis {axis}", found


def _trace_cases(path: Path) -> Iterator[tuple[str, Any]]:
    """Write each case of provenance as a dossier, and trace all its claims."""
    import claimcheck as cc

    for case in _plain(path):
        sources, claims = case.get("sources", {}), case.get("claims", {})
        names = [record["publisher"] for record in sources.values() if "publisher" in record]
        names += [record["by"] for record in claims.values() if "by" in record]
        parties = {id: {"name": id.title()} for id in names} | {
            id: {"name": id.title(), **party} for id, party in case.get("parties", {}).items()
        }
        entries = [
            {"id": id, "metric": {"id": "some-metric"}, "subject": "Thing", **claim} for id, claim in claims.items()
        ]
        files = {
            "claims/all.yaml": {"claims": entries},
            "sources/all.yaml": {"sources": [{"id": id, **record} for id, record in sources.items()]},
            "sources/parties.yaml": parties,
        }
        if case.get("runs"):
            files["sources/runs.yaml"] = case["runs"]
        with tempfile.TemporaryDirectory() as folder:
            _lay(Path(folder) / "dossier", "generic", files)
            dossier = cc.load(Path(folder) / "dossier", strict=False)
            for id in claims:
                yield f"provenance {case['case']}: {id}", _asked(dossier.trace, id)


def _lay(root: Path, profile: str, files: dict[str, Any]) -> None:
    for folder in ("claims", "sources", "checks", "analyses"):
        (root / folder).mkdir(parents=True)
    (root / "claimcheck.yaml").write_text(f"format: 1\nprofile: {profile}\n", encoding="utf-8")
    for name, content in files.items():
        (root / name).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def _plain(path: Path) -> Any:
    """Read a file of cases; every scalar is text."""
    import yaml

    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


# --- two revisions ------------------------------------------------------------------------------------------------


def _compare(rev: str, most: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        older = Path(folder) / "older"
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "--quiet", "--detach", str(older), rev], check=True)
        try:
            before = _written(older, older, Path(folder) / "before.json")
            after = _written(ROOT, older, Path(folder) / "after.json")
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(older)], check=True)
    moved = [name for name in before if before[name] != after.get(name)]
    told = 0
    for name in moved:
        for place, old, new in _differences(before[name], after.get(name, "no answer"), ""):
            told += 1
            if told <= most:
                print(f"{name}{place}\n  was {_short(old)}\n  is  {_short(new)}")
    more = sorted(set(after) - set(before))
    print(f"{len(before)} answers of {rev}: {len(before) - len(moved)} the same, {len(moved)} moved in {told} places.")
    if more:
        print(f"{len(more)} answers are new, the first: {more[0]}")
    return 1 if moved else 0


def _written(code: Path, questions: Path, file: Path) -> dict[str, Any]:
    """Let the claimcheck of one checkout answer the questions of another."""
    script = code / "scripts" / "answers.py" if code == ROOT else Path(__file__)
    command = [sys.executable, str(script), "write", str(file), "--questions", str(questions)]
    environment = {**os.environ, "PYTHONPATH": str(code), "SOURCE_DATE_EPOCH": "1764547200", "TZ": "UTC"}
    subprocess.run(command, check=True, env=environment, cwd=questions)
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _differences(old: Any, new: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            yield from _differences(old.get(key), new.get(key), f"{place}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differences(one, other, f"{place}[{number}]")
    elif old != new:
        yield f" {place}" if place else "", old, new


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= WIDTH else text[:WIDTH] + " …"


if __name__ == "__main__":
    sys.exit(main())
