"""A dossier that somebody else wrote is read and printed, and nothing in it is run, followed or obeyed."""

from __future__ import annotations

import json
import os
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.cli.commands import run as run_command
from claimcheck.collection import load_collection
from claimcheck.errors import ClaimcheckError, Problem
from claimcheck.exports import EXPORTS, Content
from claimcheck.exports.tables import safe_cell
from claimcheck.files import entries_below
from claimcheck.quotes import ExtractionError, extract
from claimcheck.workspace import Workspace

CLAIM = "figure: {figure}\nmetric: {{id: latency, quantity: duration, unit: ms}}\nsubject: {subject}\nsource: s\n"
FORGED = "Alder\\n::error file=README.md::pwned\\r::warning::x \\u2028##[error]y \\u001b"


def dossier(root: Path, files: dict[str, str] | None = None) -> Path:
    """Write a dossier of two claims, a check and whatever else is given."""
    texts = {
        "claimcheck.yaml": "format: 1\nname: Example\n",
        "sources/s.yaml": "kind: table\ntitle: A table\naccessed: 2026-01-02\n",
        "claims/a.yaml": CLAIM.format(figure="5 ms", subject="Alder"),
        "claims/b.yaml": CLAIM.format(figure="7 ms", subject="Birch"),
        "checks/k.yaml": "question: Which one?\npairs: [{left: a, right: b}]\n",
        **(files or {}),
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


@dataclass(frozen=True)
class Ran:
    """Hold how a command ended: with a status, never with a traceback."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        return self.stdout + self.stderr


def run(root: Path, *arguments: str) -> Ran:
    out, err = StringIO(), StringIO()
    code: object = 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            run_command([*arguments, "--dossier", str(root)])
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int)
    return Ran(code, out.getvalue(), err.getvalue())


def codes(root: Path) -> dict[str, str]:
    """Return the code of each problem of loading, by the file or folder it is about."""
    return {Path(problem.file or "").name: problem.code for problem in load_collection(root).problems}


def test_nothing_of_a_dossier_is_imported_by_the_reader_of_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Modules in the current folder, on PYTHONPATH or at the start of the import path do not run in the child."""
    root, mark = dossier(tmp_path / "d"), tmp_path / "pwned"
    text = f"import pathlib\npathlib.Path({str(mark)!r}).touch()\n"
    for name in ("json", "lxml", "sitecustomize", "usercustomize", "encodings", "claimcheck/__init__", "lxml/etree"):
        (root / f"{name}.py").parent.mkdir(exist_ok=True)
        (root / f"{name}.py").write_text(text)
    (root / "page.html").write_text("<p>It takes 5 ms.</p>")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PYTHONPATH", str(root))
    monkeypatch.setenv("PYTHONSTARTUP", str(root / "json.py"))
    monkeypatch.syspath_prepend(str(root))
    result = run(root, "snapshot", "page.html", "--source", "s")
    assert result.exit_code == 0, result.output
    assert "It takes 5 ms." in (root / "sources/snapshots/s.text.txt").read_text()
    assert not mark.exists()


@pytest.mark.parametrize("folder", ["claims", "sources", "checks", "analyses", "profiles", "metrics", "vocabularies"])
@pytest.mark.parametrize("whole", [False, True])
def test_a_link_out_of_the_dossier_is_not_read(folder: str, whole: bool, tmp_path: Path) -> None:
    """A record, a file of knowledge or a whole folder that leads out is a problem, and its text is never printed."""
    root = dossier(tmp_path / "d")
    outside = tmp_path / "outside"
    outside.mkdir()
    for ending in ("yaml", "md"):
        (outside / f"x.{ending}").write_text("figure: my-secret\nquestion: my-secret\n")
    link = root / folder / ("x.md" if folder == "analyses" else "x.yaml")
    if whole:
        for path in (root / folder).glob("*"):
            path.unlink()
        if (root / folder).exists():
            (root / folder).rmdir()
        link = root / folder
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(outside if whole else outside / link.name)
    assert codes(root)[link.name] == "leads-out"
    result = run(root, "check")
    assert result.exit_code == 1 and "my-secret" not in result.output


@pytest.mark.parametrize("target", ["../outside.yaml", "../.git/config", "/etc/hostname"])
@pytest.mark.parametrize("name", ["claimcheck.yaml", "templates/x.html", "sources/snapshots/x.txt", "claims/x.yaml"])
def test_links_of_every_folder_are_told(name: str, target: str, tmp_path: Path) -> None:
    """Settings, templates and copies may lead neither out nor into the hidden folders of the dossier."""
    root = dossier(tmp_path / "d", {".git/config": "token: my-secret\n"})
    (tmp_path / "outside.yaml").write_text("format: my-secret\n")
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    where = {"../outside.yaml": tmp_path / "outside.yaml", "../.git/config": root / ".git/config"}
    path.symlink_to(where.get(target, Path(target)))
    assert codes(root) == {path.name: "leads-out"}


def test_a_record_that_is_a_link_inside_the_dossier_is_read(tmp_path: Path) -> None:
    """A link that stays in the dossier is as good as the file."""
    root = dossier(tmp_path)
    (root / "shared").mkdir()
    (root / "claims/a.yaml").rename(root / "shared/a.yaml")
    (root / "claims/a.yaml").symlink_to("../shared/a.yaml")
    collection = load_collection(root)
    assert (sorted(collection.claims), collection.problems) == (["a", "b"], ())


@pytest.mark.parametrize("target", ["../more", "nowhere"])
def test_a_linked_folder_is_told(target: str, tmp_path: Path) -> None:
    """A link to a folder inside the dossier, or one of which nobody can tell, is not left out without a word."""
    root = dossier(tmp_path)
    (root / "more").mkdir()
    (root / "claims/sub").symlink_to(target)
    assert codes(root) == {"sub": "linked-folder"}


@pytest.mark.parametrize("folder", ["claims", "claims/sub", "sources/snapshots", "templates", "profiles"])
def test_a_folder_that_cannot_be_read_is_an_error(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a folder may not be looked into, the check fails: its records are missing from what it says."""
    root = dossier(tmp_path)
    (root / folder).mkdir(parents=True, exist_ok=True)
    scandir = os.scandir

    def closed(path: Any) -> Any:
        if Path(path) == root / folder:
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
    assert codes(root)[Path(folder).name] == "unreadable-folder"
    assert run(root, "check").exit_code == run(root, "list", "claims").exit_code == 1


@pytest.mark.parametrize("folder", ["templates", "build", "build/pages"])
def test_an_export_packs_no_folder_from_outside(folder: str, tmp_path: Path) -> None:
    """A linked folder of templates is refused, old pages are not looked at, and nothing of either reaches the crate."""
    root, outside = dossier(tmp_path / "d"), tmp_path / "outside"
    outside.mkdir()
    (outside / "x.html").write_text("my-secret")
    (root / folder).parent.mkdir(exist_ok=True)
    (root / folder).symlink_to(outside)
    result = run(root, "export", "ro-crate", "--output", str(tmp_path / "crate"))
    assert folder != "templates" or (result.exit_code == 1 and "leads-out" in result.output)
    assert not [path for path in tmp_path.glob("crate/**/*") if path.is_file() and "secret" in path.read_text()]


def test_hidden_files_and_folders_come_in_the_order_of_paths(tmp_path: Path) -> None:
    """Hidden files are passed over, folders come after the files beside them."""
    for name in ("b.yaml", ".hidden.yaml", "sub/a.yaml", "a-sub/c.yaml"):
        (tmp_path / "claims" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "claims" / name).touch()
    (tmp_path / "claims/.#lock").symlink_to("nobody@nowhere")
    found: list[Problem] = []
    names = [shown for _, shown in entries_below(str(tmp_path / "claims"), str(tmp_path), "claims", found)]
    assert [name for name in names if name.endswith(".yaml")] == [
        "claims/b.yaml",
        "claims/a-sub/c.yaml",
        "claims/sub/a.yaml",
    ]
    assert found == []


def assert_unforged(text: str) -> None:
    """Hold that no line is a command to a build server and no character moves a cursor or turns a line round."""
    assert not [char for char in text if char != "\n" and not char.isprintable() and char not in "\u00a0\u202f\u2009"]
    for line in text.split("\n"):
        assert not line.strip().startswith(("::", "FAKE", "pwned"))
        assert "##[" not in line


@pytest.mark.parametrize(
    "arguments",
    [
        "check",
        "check --format json",
        "check --format sarif",
        "compare a b",
        "compare a b --format json",
        "list claims",
        "list claims --format json",
        "list sources",
        "list checks",
        "peers a",
        "show a",
        "show k",
        "show a --format json",
        "trace a",
        "trace a --format json",
        "trace a --format svg",
        "report --format txt",
        "report --format md",
        "report --format json",
        "report --format html",
        "export json --output -",
        "export bibtex --output -",
        "export csl --output -",
        "export annotation --output -",
        "export graphml --output -",
        "export node-link --output -",
        "explain hardware.accelerator",
    ],
)
def test_no_record_forges_a_line(arguments: str, tmp_path: Path) -> None:
    """Line ends, returns, escapes and commands in values are printed as text by every command in every format."""
    root = dossier(
        tmp_path,
        {
            "claims/a.yaml": CLAIM.format(figure="5 ms", subject=f'"{FORGED}"')
            + f'title: "{FORGED}"\nquote: "5 ms {FORGED}"\nby: lab\nhardware.accelerator: "{FORGED}"\n',
            "checks/k.yaml": f'question: "Q {FORGED}"\npairs: [{{left: a, right: b, expect: refuted}}]\n'
            f'summary: "{FORGED}"\n',
            "sources/s.yaml": f'kind: table\ntitle: "{FORGED}"\nnote: "{FORGED}"\naccessed: 2026-01-02\n',
            "sources/parties.yaml": f'lab: {{name: "{FORGED}"}}\n',
        },
    )
    # YAML refuses escapes that hide something; line ends and returns are what is left
    for path in root.rglob("*.yaml"):
        path.write_text(path.read_text().replace(" \\u2028", " \\n").replace("\\u001b", ""))
    result = run(root, *arguments.split())
    assert result.output
    assert_unforged(result.output)


@pytest.mark.parametrize("arguments", ["check", "report", "show a", "compare a b", "export csv"])
@pytest.mark.parametrize(
    "name", ["a\n::error file=x::y\n.yaml", "\x1b[2J\x1b]0;pwn\x07.yaml", "\u202ex.yaml", "a\rFAKE.yaml"]
)
def test_no_file_name_forges_a_line(name: str, arguments: str, tmp_path: Path) -> None:
    """A file may be called what it likes: its name stays on its line, on both streams."""
    root = dossier(tmp_path, {f"claims/{name}": "figure: [\n"})
    result = run(root, *arguments.split())
    assert_unforged(result.output)
    assert_unforged(result.stderr)


def test_a_message_of_the_command_line_is_escaped_too(tmp_path: Path) -> None:
    """What click itself prints passes the same place."""
    result = CliRunner().invoke(group, ["check", "--\x1b[2J\n::error::x"])
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr and not [line for line in result.stderr.split("\n") if line.startswith("::")]


def test_workflow_commands_are_still_printed(tmp_path: Path) -> None:
    """The format made for a build server begins its lines with commands, one for each problem."""
    root = dossier(tmp_path, {"claims/a\n::error::x.yaml": "figure: [\n"})
    lines = run(root, "check", "--format", "github").stdout.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error"] and "%0A" in lines[0]


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u2003", "\u3000", "\ufeff", "\u200b", "\u202f", "\u2800", "\x0b"])
@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝"])
def test_a_formula_behind_any_space_is_no_formula(space: str, sign: str) -> None:
    """A spreadsheet passes over more than the plain space before it reads a formula."""
    assert safe_cell(f"{space}{sign}1+1").startswith("'")
    assert safe_cell(f"{space}5 ms") == f"{space}5 ms"


@pytest.mark.parametrize("form", ["claimreview", "ro-crate", "annotation"])
def test_json_ld_can_stand_in_a_page(form: str, tmp_path: Path) -> None:
    """No value ends the script element that holds it, and the data stays what it was."""
    text = "</script><script>alert(1)</script>"
    claim = CLAIM.format(figure="5 ms", subject=f'"{text}"') + f'quote: "5 ms {text}"\n'
    files = {
        "claims/a.yaml": claim,
        "checks/k.yaml": f'question: "{text}"\npairs: [{{left: a, right: b}}]\n',
        "sources/s.yaml": "kind: table\nurl: https://example.org/\naccessed: 2026-01-02\n",
    }
    root = dossier(tmp_path, files)
    collection = load_collection(root)
    assert collection.problems == ()
    written = EXPORTS[form].write(Content(Workspace(collection), "https://example.org/"))
    told = [data.decode() for name, data in written.items() if name.endswith((".jsonld", "metadata.json"))]
    assert told and not any("<" in data for data in told)
    assert any(text in json.dumps(json.loads(data)) for data in told)


@pytest.mark.parametrize("command", ["check", "report", "show k", "list checks"])
def test_a_typo_in_a_severity_is_a_problem_with_its_place(command: str, tmp_path: Path) -> None:
    """A severity that is none ends no command, and is told with line, column and the word meant."""
    check = "question: Q?\npairs: [{left: a, right: b}]\nseverity: {subject: blockng}\n"
    root = dossier(tmp_path, {"checks/k.yaml": check})
    [problem] = load_collection(root).problems
    assert (problem.code, problem.line, problem.column) == ("unknown-severity", 3, 21)
    assert problem.hint == "did you mean `blocking`?"
    result = run(root, *command.split())
    assert result.exit_code == 1 and ("blockng" in result.output or "1 problem in the dossier" in result.stderr)


@pytest.mark.parametrize(
    "date",
    ["10000000000-01-01", "99999-01-01", "0000-01-01", "2026-13-01", "9" * 20, "1 Jan 99999999999"],
)
@pytest.mark.parametrize("key", ["accessed", "published", "measured", "retrieved"])
def test_a_year_that_is_none_is_a_problem_with_its_place(key: str, date: str, tmp_path: Path) -> None:
    """A year outside 1 to 9999 is told where it stands, whatever key holds it."""
    files = {"sources/t.yaml": f"kind: table\n{key}: {date}\n"}
    if key == "measured":
        files = {"sources/runs.yaml": f"run-a: {{measured: {date}}}\n"}
    if key == "retrieved":
        snapshot = f"  file: t.txt\n  sha256: {'0' * 64}\n  retrieved: {date}\n"
        files = {"sources/t.yaml": f"kind: table\naccessed: 2026-01-01\nsnapshot:\n{snapshot}"}
    found = [problem for problem in load_collection(dossier(tmp_path, files)).problems if problem.code == "bad-date"]
    assert [(problem.line is not None, problem.column is not None) for problem in found] == [(True, True)]
    assert "bad-date" in run(tmp_path, "check").stdout


WAIVED = "waive: [{code: future-date, reason: Known., until: 2026-11-30}]\n"


@pytest.mark.parametrize(("moment", "ended"), [("1764547199", False), ("1796083199", False), ("1796083200", True)])
@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Pacific/Kiritimati"])
def test_a_waiver_ends_at_one_moment_everywhere(
    zone: str, moment: str, ended: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The day is that of SOURCE_DATE_EPOCH in UTC, and the time zone of the machine changes nothing."""
    import time

    from claimcheck.checking.waivers import waived

    source = "kind: table\ntitle: A table\naccessed: 2026-01-02\n" + WAIVED
    collection = load_collection(dossier(tmp_path, {"sources/s.yaml": source}))
    assert collection.problems == ()
    monkeypatch.setenv("TZ", zone)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", moment)
    time.tzset()
    problem = Problem("future-date", "error", collection.sources["s"].file, 2, 1, "x")
    standing, silenced = waived([problem], collection)
    assert ([found.code for found in standing], len(silenced)) == (
        (["future-date", "waiver-ended"], 0) if ended else ([], 1)
    )


def test_a_moment_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SOURCE_DATE_EPOCH holds seconds, and anything else ends the command with a message."""
    for moment in ("tomorrow", "9" * 400, ""):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", moment)
        result = run(dossier(tmp_path), "check")
        assert result.exit_code == 1 and "SOURCE_DATE_EPOCH" in result.output


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (b"<p>" + b"word " * 3_000_000, "more than 5,000,000 characters"),
        (b"<p>" + b"a" * 12_000_000, "more than 5,000,000 characters"),
        (b"<p>5</p>" * 2_500_000, "20,000,000 bytes"),
    ],
    ids=["words", "one word", "elements"],
)
def test_a_page_too_large_is_told_its_size(page: bytes, told: str) -> None:
    """A page that does not fit is refused within the limits, with its size, and never called empty or damaged."""
    with pytest.raises(ExtractionError, match=told) as refused:
        extract(page, "html")
    assert refused.value.code == "oversized-snapshot"


@pytest.mark.long
def test_a_page_of_many_elements_is_read() -> None:
    """Elements beside one another are walked one at a time, so that their number costs no memory of ours."""
    assert extract(b"<p>5</p>" * 300_000, "html").text.count("5") == 300_000


def test_an_error_keeps_to_its_lines() -> None:
    """What a message holds never begins a line, and its own lines stay apart."""
    assert str(ClaimcheckError("one\n::error::x", "two")) == "one\\n::error::x\ntwo"


STACK = "a" + "\u0301\u0323" * 17


@pytest.mark.parametrize("between", ["", "\u200c", "\u034f", "\xad"])
@pytest.mark.parametrize("name", ["claims/a.yaml", "sources/s.yaml", "analyses/x.md", "vocabularies/v.yaml"])
def test_marks_piled_on_a_letter_are_a_problem(name: str, between: str, tmp_path: Path) -> None:
    """More than 32 combining marks in a row are told with their place, also where what has no width parts them."""
    text = between.join(STACK)
    written = f"---\ntitle: T\ndate: 2026-01-02\n---\n{text}\n" if name.endswith(".md") else f"kind: x\nnote: {text}\n"
    [problem] = [one for one in load_collection(dossier(tmp_path, {name: written})).problems if one.line]
    assert (problem.code, problem.line) == ("stacked-marks", 5 if name.endswith(".md") else 2)


def test_marks_written_as_escapes_are_seen(tmp_path: Path) -> None:
    """An escape of YAML piles marks as well as the marks themselves."""
    escaped = STACK.encode("ascii", "backslashreplace").decode()
    root = dossier(tmp_path, {"sources/s.yaml": f'kind: x\nnote: "{escaped}"\n'})
    assert "stacked-marks" in codes(root).values()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["html", "markdown", "text"])
def test_a_copy_of_piled_marks_is_refused(kind: str) -> None:
    """A page that would take hours to compare is refused when it is stored; a handful of marks passes."""
    with pytest.raises(ExtractionError, match="combining marks") as refused:
        extract(("5 ms " + STACK).encode(), kind)
    assert refused.value.code == "stacked-marks"
    assert "ạ́" in extract("5 ms ạ́ देवनागरी".encode(), kind).text


def test_a_stored_text_of_piled_marks_is_refused(tmp_path: Path) -> None:
    """A copy that was put into the dossier by hand is refused when it is read."""
    import hashlib

    text = ("5 ms " + STACK * 20_000).encode()
    digest = hashlib.sha256(text).hexdigest()
    snapshot = f"snapshot: {{file: t.txt, sha256: {digest}, retrieved: 2026-01-01T00:00:00Z}}\n"
    root = dossier(tmp_path, {"sources/s.yaml": "kind: table\naccessed: 2026-01-02\n" + snapshot})
    (root / "sources/snapshots").mkdir()
    (root / "sources/snapshots/t.txt").write_bytes(text)
    assert "stacked-marks" in run(root, "check").stdout
