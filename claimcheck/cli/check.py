"""``claimcheck check``: every problem of a dossier, and the verdict of every check."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from claimcheck.cli.options import dossier_option, format_option
from claimcheck.cli.printing import tell, tell_command, tell_json
from claimcheck.escapes import one_line, visible

if TYPE_CHECKING:
    from claimcheck.checking import Checked
    from claimcheck.collection import Collection
    from claimcheck.comparison import CheckResult
    from claimcheck.errors import Problem

__all__ = ["command"]


def contract(checked: Checked, collection: Collection) -> dict[str, Any]:
    """Return what was found in the keys of the machine contract."""
    return {
        "problems": [_problem(problem) for problem in checked.problems],
        "checks": [_check(result) for result in checked.results],
        "counts": {
            "claims": len(collection.claims),
            "sources": len(collection.sources),
            "checks": len(collection.checks),
            "problems": len(checked.problems),
            "waived": len(checked.waived),
            "not_checked": checked.not_checked,
        },
    }


def _problem(problem: Problem) -> dict[str, Any]:
    keys = ("code", "level", "file", "line", "column", "message", "hint")
    return {key: getattr(problem, key) for key in keys}


def _check(result: CheckResult) -> dict[str, Any]:
    pairs = [
        {
            "left": pair.comparison.left.id,
            "right": None if pair.comparison.right is None else pair.comparison.right.id,
            "verdict": str(pair.comparison.verdict),
            "expected": None if pair.expected is None else str(pair.expected),
        }
        for pair in result.pairs
    ]
    expected = None if result.expected is None else str(result.expected)
    return {"id": result.check.id, "verdict": str(result.verdict), "expected": expected, "pairs": pairs}


def _json(checked: Checked, collection: Collection) -> None:
    tell_json(contract(checked, collection))


def _text(checked: Checked, collection: Collection) -> None:
    from claimcheck.arithmetic import answers_of_check
    from claimcheck.report.words import counted

    for problem in checked.problems:
        first, *hint = problem.lines
        tell(first if problem.level == "error" else f"{first} (warning)", *hint)
    for result in checked.results:
        person = " (judged by a person)" if result.judged else " (overridden by a person)" if result.override else ""
        tell(f"{result.check.id}: {result.verdict}{person}")
        for answer in answers_of_check(result.check, collection):
            tell(f"  {answer.check}: {answer.sentence}")
    for problem, reason in checked.waived:
        tell(f"waived: {problem.file}:{problem.line}: {problem.code}: {reason}")
    told = [counted(len(checked.problems), "problems")]
    told += [counted(len(getattr(collection, kind)), kind) for kind in ("claims", "sources", "checks")]
    tell(", ".join(told))
    open_counts = [counted(count, what) for what, count in checked.not_checked.items() if count]
    if open_counts:
        tell("not checked: " + ", ".join(open_counts))


def _github(checked: Checked, collection: Collection) -> None:
    """Print problems as workflow commands; what a record holds is escaped."""
    for problem in checked.problems:
        places = {"file": problem.file, "line": problem.line, "col": problem.column, "title": problem.code}
        told = ",".join(f"{key}={_workflow(str(value), property=True)}" for key, value in places.items() if value)
        text = problem.message + (f"\n{problem.hint}" if problem.hint else "")
        tell_command(f"::{problem.level} {told}::{_workflow(text)}")


def _workflow(text: str, *, property: bool = False) -> str:
    text = visible(text).replace("%", "%25").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if property else text


def _sarif(checked: Checked, collection: Collection) -> None:
    codes = sorted({problem.code for problem in checked.problems})
    driver = {"name": "claimcheck", "rules": [{"id": code} for code in codes]}
    run = {"tool": {"driver": driver}, "results": [_result(problem) for problem in checked.problems]}
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    tell_json({"$schema": schema, "version": "2.1.0", "runs": [run]})


def _result(problem: Problem) -> dict[str, Any]:
    text = problem.message + (f". {problem.hint}" if problem.hint else "")
    result: dict[str, Any] = {"ruleId": problem.code, "level": problem.level, "message": {"text": one_line(text)}}
    if problem.file is not None:
        place: dict[str, Any] = {"artifactLocation": {"uri": Path(problem.file).as_posix()}}
        if problem.line is not None:
            place["region"] = {"startLine": problem.line, "startColumn": problem.column or 1}
        result["locations"] = [{"physicalLocation": place}]
    return result


_FORMATS: dict[str, Callable[[Checked, Collection], None]] = {
    "text": _text,
    "json": _json,
    "github": _github,
    "sarif": _sarif,
}


def _only(problems: Iterable[Problem], paths: tuple[Path, ...]) -> tuple[Problem, ...]:
    """Keep the problems of some files or folders; those without a file always stay."""
    wanted = [path.resolve() for path in paths]
    return tuple(
        problem
        for problem in problems
        if problem.file is None or any(Path(problem.file).resolve().is_relative_to(path) for path in wanted)
    )


def _roots(paths: tuple[Path, ...]) -> list[Path]:
    """Return the dossiers that some files stand in, each once; a file of none is passed over."""
    from claimcheck.collection import find_dossier

    found = [find_dossier(path if path.is_dir() else path.parent) for path in paths]
    return list(dict.fromkeys(root for root in found if root is not None))


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@dossier_option
@click.option("--whole", is_flag=True, help="Check the whole of every dossier that a PATH stands in, nested ones too.")
@format_option(*_FORMATS)
def command(paths: tuple[Path, ...], folder: Path | None, whole: bool, form: str) -> None:
    """Check the dossier: files, references, figures, values, quotes, arithmetic, expected verdicts.

    With PATHs only the problems of those files are told. Exit status 1 where a problem of level error stands.
    """
    from dataclasses import replace

    from claimcheck.collection import find_dossier, load_collection
    from claimcheck.workspace import Workspace

    if whole:
        if folder is not None or form not in ("text", "github"):
            raise click.UsageError("--whole finds the dossiers itself, and prints --format text or github")
        found = [Workspace(load_collection(_near(root))) for root in _roots(paths)]
        for held in found:
            _FORMATS[form](held.checked, held.collection)
        sys.exit(1 if any(held.checked.has_errors for held in found) else 0)
    root = folder or find_dossier(paths[0] if paths and paths[0].is_dir() else Path()) or Path()
    if paths and folder is None and not (root / "claims").is_dir():
        root = find_dossier(paths[0].parent) or root
    collection = load_collection(_near(root))
    checked = Workspace(collection).checked
    if paths:
        checked = replace(checked, problems=_only(checked.problems, paths))
    _FORMATS[form](checked, collection)
    _refresh_ids(collection)
    sys.exit(1 if checked.has_errors else 0)


def _refresh_ids(collection: Collection) -> None:
    """Write the ids that editors offer anew, where `claimcheck schema --ids` has written them and they have changed."""
    path = collection.root / "schemas" / "ids.json"
    if not path.is_file():
        return
    from claimcheck.editor import ids_text
    from claimcheck.errors import ClaimcheckError
    from claimcheck.writing import write_file

    before, after = path.read_bytes(), ids_text(collection).encode("utf-8")
    if before == after:
        return
    try:
        write_file(path, after, root=collection.root, over=lambda data: data == before)
    except ClaimcheckError as error:  # a folder that may only be read is checked as well
        tell(f"schemas/ids.json was left as it is: {error}", err=True)


def _near(root: Path) -> Path:
    """Return a folder as a short path from here, where it lies here or below."""
    here, there = Path.cwd(), root.resolve()
    return there.relative_to(here) if there.is_relative_to(here) else root
