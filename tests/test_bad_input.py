"""Bad input: each file is one clear problem with its place, exit 1, and every other file is still checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group

SETTINGS = "format: 1\nname: bad input\nprofile: generic\n"
GOOD = (
    "figure: 5 ms\nmetric: {id: m, quantity: latency, unit: millisecond, better: lower}\n"
    "subject: A\nsource: s\nby: lab\nobtained: measured\n"
)
#: In every dossier beside the bad file: its problem shows that the rest was checked.
WITNESS = GOOD + "place: N/A\n"


def dossier(root: Path, **claims: str | bytes) -> Path:
    """Write a dossier with a good claim, the witness, and the claims given."""
    for folder in ("claims", "sources", "checks"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "claimcheck.yaml").write_text(SETTINGS)
    (root / "sources/s.yaml").write_text("kind: paper\naccessed: 2026-01-01\n")
    (root / "sources/parties.yaml").write_text("lab: {name: Lab}\n")
    for name, text in {"good": GOOD, "zz-witness": WITNESS, **claims}.items():
        (root / f"claims/{name}.yaml").write_bytes(text.encode() if isinstance(text, str) else text)
    return root


def problems(root: Path) -> list[dict[str, Any]]:
    """Return the problems of a dossier that has an error, in the machine's form."""
    result = CliRunner().invoke(group, ["check", "--dossier", str(root), "--format", "json"])
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit), result.exception
    found: list[dict[str, Any]] = json.loads(result.stdout)["problems"]
    return found


BAD: dict[str, tuple[str | bytes, str, int | None, int | None]] = {
    "a duplicate key": (GOOD + "subject: B\n", "duplicate-key", 7, 1),
    "a tab": ("figure: 5 ms\n\tmetric: m\n", "yaml-syntax", 2, 1),
    "an unclosed quote": (GOOD + 'quote: "never closed\n', "yaml-syntax", 7, 8),
    "an alias bomb": ("a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n", "yaml-alias", 1, 4),
    "100,000 brackets": ("place: " + "[" * 100_000 + "]" * 100_000, "too-deep", 1, 1007),
    "100,000 blocks": ("".join(f"{' ' * n}a:\n" for n in range(600)), "too-deep", 21, 21),
    "a number of many digits": (GOOD.replace("5 ms", "9" * 200_000), "unreadable-figure", 1, 1),
    "a huge power of ten": (GOOD.replace("5 ms", "1e999999"), "unreadable-figure", 1, 1),
    "a huge power of ten with a unit": (GOOD.replace("5 ms", "1e999999 ms"), "unreadable-figure", 1, 1),
    "a huge power of ten as a value": (GOOD + "sample_size: 1e999999\n", "unreadable-value", 7, 14),
    "a value of many digits": (GOOD + f"sample_size: {'9' * 200_000}\n", "unreadable-value", 7, 14),
    "null": (GOOD.replace("5 ms", "null"), "absence-word", 1, 9),
    "null as a value": (GOOD + "place: null\n", "absence-word", 7, 8),
    "nothing": (GOOD.replace("5 ms", ""), "absence-word", 1, 8),
    "N/A": (GOOD.replace("5 ms", "N/A"), "absence-word", 1, 9),
    "N/A as a value": (GOOD + "place: N/A\n", "absence-word", 7, 8),
    "its own baseline": (GOOD + "baseline: bad\n", "own-baseline", 7, 1),
    "its own baseline, at length": (GOOD + "baseline: {of: bad, same: [place]}\n", "own-baseline", 7, 1),
    "the id of another": (GOOD + "id: good\n", "duplicate-id", 1, 1),
    "Latin-1": (GOOD.replace("A", "Zürich").encode("latin-1"), "not-utf8", 3, 11),
    "UTF-16": (GOOD.encode("utf-16"), "not-utf8", 1, 1),
    "bytes of a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not-utf8", 1, 1),
    "a null byte": (GOOD + "place: a\0b\n", "hidden-character", 7, 9),
    "terminal control": (GOOD + "place: \x1b[2Jx\n", "hidden-character", 7, 8),
    "terminal control as an escape": (GOOD + 'place: "\\e[2Jx"\n', "hidden-character", 7, 8),
    "a turned writing direction": (GOOD + "place: a\u202eb\n", "hidden-character", 7, 9),
    "an empty file": ("", "empty-file", 1, 1),
    "a list": ("- a\n", "wrong-type", 1, 1),
    "a text": ("hello\n", "wrong-type", 1, 1),
    "a list of lists": ("claims:\n  - [a]\n", "wrong-type", 2, 5),
    "a tag": (GOOD + "place: !!python/object/apply:os.system [ls]\n", "yaml-tag", 7, 8),
    "two documents": (GOOD + "---\n" + GOOD, "several-documents", 7, 1),
    "a unit that would hang": (GOOD.replace("millisecond", "2**999999999"), "unknown-unit", 2, 1),
    "a unit of a tower of powers": (GOOD.replace("millisecond", "second^9^9^9"), "unknown-unit", 2, 1),
    "a metric of nothing": (
        GOOD.replace("{id: m, quantity: latency, unit: millisecond, better: lower}", "{}"),
        "missing-key",
        2,
        9,
    ),
    "an id with a path": (GOOD + "id: ../../x\n", "bad-id", 7, 5),
    "a key of ten thousand letters": (GOOD + f"{'k' * 900}: v\n", "unknown-condition", 7, 1),
    "a script address": (GOOD.replace("source: s", "source: [javascript]"), "wrong-type", 4, 9),
}


@pytest.mark.parametrize(("text", "code", "line", "column"), BAD.values(), ids=BAD)
def test_a_bad_file_is_one_clear_problem(
    tmp_path: Path, text: str | bytes, code: str, line: int | None, column: int | None
) -> None:
    """The file's problem has code, line and column, the message stays short, and the witness is still told."""
    found = problems(dossier(tmp_path, bad=text))
    # Where a file repeats the id of another, the first in the order of files stands.
    bad = [problem for problem in found if Path(problem["file"]).name in ("bad.yaml", "good.yaml")]
    assert code in [problem["code"] for problem in bad], bad
    first = next(problem for problem in bad if problem["code"] == code)
    if code != "duplicate-id":
        assert (first["line"], first["column"]) == (line, column)
    assert first["level"] == "error" and all(len(problem["message"]) < 600 for problem in bad)
    assert ("zz-witness.yaml", "absence-word") in {(Path(p["file"]).name, p["code"]) for p in found}


def test_a_number_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    """A file of a gigabyte is refused by its size, without reading it."""
    root = dossier(tmp_path)
    with (root / "claims/bad.yaml").open("wb") as file:
        file.write(b"figure: ")
        file.truncate(1 << 30)
    found = problems(root)
    assert [(Path(problem["file"]).name, problem["code"]) for problem in found] == [
        ("bad.yaml", "too-large"),
        ("zz-witness.yaml", "absence-word"),
    ]


@pytest.mark.parametrize("kind", ["folder", "broken link", "pipe", "closed"])
def test_a_file_that_cannot_be_read_hides_no_other(tmp_path: Path, kind: str) -> None:
    """A folder named like a file, a link that leads nowhere, a pipe, a file without permission."""
    root = dossier(tmp_path)
    path = root / "claims/bad.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "broken link":
        path.symlink_to("nowhere")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_text(GOOD)
        path.chmod(0)
        if os.access(path, os.R_OK):
            pytest.skip("this user may read everything")
    assert [(Path(problem["file"]).name, problem["code"]) for problem in problems(root)] == [
        ("bad.yaml", "unreadable-file"),
        ("zz-witness.yaml", "absence-word"),
    ]


@pytest.mark.parametrize("folder", ["sources", "checks"])
def test_other_folders_are_as_robust(tmp_path: Path, folder: str) -> None:
    """A source or a check that is no YAML is told beside the problems of the claims."""
    root = dossier(tmp_path)
    (root / folder / "bad.yaml").write_bytes(b"a: [\xff")
    assert {(Path(problem["file"]).name, problem["code"]) for problem in problems(root)} == {
        ("bad.yaml", "not-utf8"),
        ("zz-witness.yaml", "absence-word"),
    }


def test_bad_settings_hide_no_file(tmp_path: Path) -> None:
    """A claimcheck.yaml that cannot be read leaves the defaults, and the claims are checked."""
    root = dossier(tmp_path)
    (root / "claimcheck.yaml").write_bytes(b"format: '1\n")
    assert [problem["code"] for problem in problems(root)] == ["yaml-syntax", "absence-word"]


def check(folder: Path) -> tuple[int, str]:
    """Run ``claimcheck check`` in a process of its own and return its exit code and all it prints."""
    command = [sys.executable, "-c", "from claimcheck.cli import main; main()", "check"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, env=environment)
    return run.returncode, run.stdout + run.stderr


def test_a_folder_without_claims_is_told(tmp_path: Path) -> None:
    """Where there is no dossier the answer says how to begin one."""
    code, printed = check(tmp_path)
    assert code == 1 and "no-dossier" in printed and "claimcheck init" in printed and "Traceback" not in printed


def test_all_of_them_at_once(tmp_path: Path) -> None:
    """Forty bad files in one dossier are told in one run, each with its own problem, the good ones counted."""
    names = {f"bad-{number:02d}": case for number, case in enumerate(BAD.values())}
    root = dossier(tmp_path, **{name: case[0] for name, case in names.items()})
    found = {(Path(problem["file"]).stem, problem["code"]) for problem in problems(root)}
    same = [name for name, case in names.items() if case[1] not in ("own-baseline", "duplicate-id")]
    assert {(name, names[name][1]) for name in same} <= found
    code, printed = check(root)
    assert code == 1 and "Traceback" not in printed and "\x1b" not in printed
    assert all(f"claims/{name}.yaml:" in printed for name in same)
