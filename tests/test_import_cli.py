"""`claimcheck import` writes records that check, once, whole and with the words of the file, or nothing."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.dossier import load
from claimcheck.errors import ClaimcheckError
from claimcheck.importers import FORMATS

RESULTS = Path(__file__).parent / "results"
FILES = sorted(path.name for path in RESULTS.iterdir() if path.name != "expected.yaml")
MAP = """profile: llm-serving
tool: our own script
columns:
  model: {condition: model}
  users: {condition: workload.concurrency}
  out (tok/s): {metric: output-throughput, unit: tokens/s}
  TTFT p99: {metric: ttft, statistic: P99, unit: ms}
  remark: {ignore: words}
"""
TABLE = """model,users,out (tok/s),TTFT p99,remark
acme/Bird-7B,8,"1,024.50",88.10,first
acme/Bird-7B,16,1900.25,140.0,second
"""


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    root = tmp_path / "dossier"
    (root / "claims").mkdir(parents=True)
    (root / "sources").mkdir()
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: llm-serving\n", encoding="utf-8")
    (root / "sources" / "run-notes.yaml").write_text("kind: notes\naccessed: 2026-03-03\n", encoding="utf-8")
    return root


@dataclass
class Ran:
    exit_code: int
    output: str


def run(dossier: Path, *arguments: str | Path) -> Ran:
    found = CliRunner().invoke(group, ["import", *map(str, arguments), "--dossier", str(dossier)])
    refused = found.exception.lines if isinstance(found.exception, ClaimcheckError) else ()
    if found.exception is not None and not isinstance(found.exception, (ClaimcheckError, SystemExit)):
        raise found.exception
    return Ran(found.exit_code, found.output + "\n".join(refused))


def written(dossier: Path) -> list[str]:
    return sorted(str(path.relative_to(dossier)) for path in dossier.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", FILES)
def test_what_is_imported_checks(name: str, dossier: Path) -> None:
    """All figures of a file become claims without a problem, each with a quote that stands in the copy."""
    result = run(dossier, RESULTS / name, "--all")
    assert result.exit_code == 0, result.output
    loaded = load(dossier, strict=False)
    assert [problem.lines for problem in loaded.collection.problems if problem.level == "error"] == []
    codes = {problem.code for problem in loaded.checked.problems}
    assert not codes & {"quote-without-figure", "orphan-quote", "ambiguous-quote"}
    states = loaded.workspace.copies.states_of(next(id for id in loaded.collection.sources if id != "run-notes"))
    claims = loaded.collection.claims
    assert claims and len(states) == len(claims)
    assert [state.claim.id for state in states if state.found is None or not state.found.is_verified] == []


def test_a_file_is_imported_once(dossier: Path) -> None:
    """The same file again changes nothing; the file with a figure changed supersedes, claim by claim."""
    file = dossier.parent / "run.json"
    shutil.copy(RESULTS / "vllm-serve.json", file)
    assert run(dossier, file).exit_code == 0
    before = written(dossier)
    again = run(dossier, file)
    assert "imported already, as run" in again.output
    assert written(dossier) == before
    text = file.read_text(encoding="utf-8").replace('"mean_ttft_ms": 84.10', '"mean_ttft_ms": 84.20')
    file.write_text(text, encoding="utf-8")
    changed = run(dossier, file)
    assert "supersedes run" in changed.output and "of a run that is recorded already: run-run" in changed.output
    held = load(dossier, strict=False).collection
    assert held.sources["run-2"].supersedes == ("run",)
    assert held.claims["run-2-mean-ttft-ms"].supersedes == ("run-mean-ttft-ms",)
    assert held.claims["run-2-mean-ttft-ms"].figure_text == "84.20 ms"


def test_what_the_user_adds_has_its_source(dossier: Path) -> None:
    """A condition of --set carries the source that says so; what nobody says is not stated."""
    options = ("--set", "hardware.accelerator=H200", "--set-source", "run-notes")
    assert run(dossier, RESULTS / "vllm-serve.json", *options).exit_code == 0
    claim = load(dossier, strict=False).collection.claims["vllm-serve-mean-ttft-ms"]
    assert (str(claim["hardware.accelerator"].value), claim["hardware.accelerator"].source) == ("H200", "run-notes")
    assert str(claim["hardware.count"]) == "not stated"


@pytest.mark.parametrize(
    "options",
    [
        ("--set", "hardware.acelerator=H200"),
        ("--set", "workload.concurrency=many"),
        ("--set-source", "nobody"),
        ("--by", "nobody"),
        ("--only", "no_such_key"),
        ("--as", "no-such-format"),
        ("--as", "llama-bench"),
    ],
)
def test_a_refusal_writes_nothing(options: tuple[str, ...], dossier: Path) -> None:
    """A field, value, source, party, choice or format that is none is refused and leaves the dossier as it was."""
    before = written(dossier)
    result = run(dossier, RESULTS / "vllm-serve.json", *options)
    assert result.exit_code == 1 and "Traceback" not in result.output
    assert written(dossier) == before


def test_a_bad_file_does_not_hide_the_next(dossier: Path) -> None:
    """Of several files the good ones are imported, and the exit status tells that one was not."""
    bad = dossier.parent / "bad.json"
    bad.write_text("{", encoding="utf-8")
    result = run(dossier, bad, RESULTS / "vllm-serve.json")
    assert result.exit_code == 1 and "truncated" in result.output
    assert "claims/vllm-serve.yaml" in written(dossier)


@pytest.mark.parametrize("model", ["../../x", "<script>alert(1)</script>", "\\u001b[31mred", "a: b # c", "'", "[x]"])
def test_a_hostile_name_stays_a_name(model: str, dossier: Path) -> None:
    """A model with a path, markup or an escape for a name leads nowhere: it is refused or stands as words."""
    file = dossier.parent / "..evil;.json"
    text = (RESULTS / "vllm-serve.json").read_text(encoding="utf-8").replace("acme/Bird-7B", model)
    file.write_text(text, encoding="utf-8")
    result = run(dossier, file)
    assert "Traceback" not in result.output and "\x1b" not in result.output
    assert {path.split("/")[0] for path in written(dossier)} <= {"claims", "sources", "claimcheck.yaml"}
    if result.exit_code == 0:
        errors = [one for one in load(dossier, strict=False).collection.problems if one.level == "error"]
        assert errors == []


def test_any_table_comes_in_by_a_mapping(dossier: Path) -> None:
    """Columns become figures and conditions as the mapping says, thousands separators kept as printed."""
    (dossier.parent / "map.yaml").write_text(MAP, encoding="utf-8")
    (dossier.parent / "sweep.csv").write_text(TABLE, encoding="utf-8")
    result = run(dossier, dossier.parent / "sweep.csv", "--map", dossier.parent / "map.yaml")
    assert result.exit_code == 0, result.output
    held = load(dossier, strict=False).collection
    told = {(claim.figure_text, str(claim["workload.concurrency"].value)) for claim in held.claims.values()}
    assert told == {
        ("1,024.50 tokens/s", "8"),
        ("88.10 ms", "8"),
        ("1900.25 tokens/s", "16"),
        ("140.0 ms", "16"),
    }


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (TABLE + "acme,1,2\n", "bent-table"),
        (TABLE + "\nname,value\nx,1\n", "two-tables"),
        (TABLE.replace("88.10", "88,10"), "bent-table"),
        (TABLE.replace("88.10", "NaN"), "not-a-number"),
        (TABLE.replace('"1,024.50"', '"1.024,50"'), "not-a-number"),
        (TABLE.replace("users", "model"), "double-key"),
        (TABLE.replace("users", "clients"), "missing-column"),
        ("", "empty"),
        ("just words\n", "no-table"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n\nwords\n\n| c | d |\n|---|---|\n| 1 | 2 |\n", "two-tables"),
    ],
)
def test_a_bent_table_is_refused(table: str, code: str, dossier: Path) -> None:
    """Short rows, a second table, words for numbers and columns that are missing refuse the file with its code."""
    (dossier.parent / "map.yaml").write_text(MAP, encoding="utf-8")
    (dossier.parent / "sweep.csv").write_text(table, encoding="utf-8")
    before = written(dossier)
    result = run(dossier, dossier.parent / "sweep.csv", "--map", dossier.parent / "map.yaml")
    assert (result.exit_code, written(dossier)) == (1, before)
    assert code in result.output


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("metric: output-throughput", "metric: output-throughputt", "did you mean"),
        ("condition: model", "condition: modell", "is no field"),
        ("unit: ms", "unit: zorks", "is no unit"),
        ("{ignore: words}", "{skip: words}", "is no key"),
        ("columns:", "collumns:", "holds no `columns:`"),
        ("profile: llm-serving", "profile: zorro", "is no profile"),
    ],
)
def test_a_bad_mapping_is_told(old: str, new: str, told: str, dossier: Path) -> None:
    """A mapping that names what is not there is refused with what was probably meant."""
    (dossier.parent / "map.yaml").write_text(MAP.replace(old, new), encoding="utf-8")
    (dossier.parent / "sweep.csv").write_text(TABLE, encoding="utf-8")
    result = run(dossier, dossier.parent / "sweep.csv", "--map", dossier.parent / "map.yaml")
    assert result.exit_code == 1 and "bad-mapping" in result.output
    assert told in result.output


def test_a_first_mapping_is_suggested(dossier: Path) -> None:
    """The headings that the registry and the profile know are mapped, the others are to be ignored; it reads back."""
    (dossier.parent / "sweep.csv").write_text(
        "Model,Concurrency,Mean TTFT (ms),Zorks\nacme,8,88.1,3\n", encoding="utf-8"
    )
    result = run(dossier, dossier.parent / "sweep.csv", "--suggest")
    assert "'Concurrency': {condition: workload.concurrency}" in result.output
    assert "metric: ttft" in result.output and "statistic: mean" in result.output and "unit: ms" in result.output
    assert "'Zorks': {ignore:" in result.output
    (dossier.parent / "map.yaml").write_text(result.output, encoding="utf-8")
    imported = run(dossier, dossier.parent / "sweep.csv", "--map", dossier.parent / "map.yaml")
    assert imported.exit_code == 0, imported.output
    assert [claim.figure_text for claim in load(dossier, strict=False).collection.claims.values()] == ["88.1 ms"]


def test_html_and_markdown_tables_are_read(dossier: Path) -> None:
    """A table of a page comes in by the same mapping."""
    (dossier.parent / "map.yaml").write_text(
        "columns:\n  p99: {metric: ttft, statistic: P99, unit: ms}\n", encoding="utf-8"
    )
    pages = {
        "page.html": "<table><tr><th>run</th><th>p99</th></tr><tr><td>a</td><td>12.50</td></tr></table>",
        "page.md": "| run | p99 |\n| --- | --- |\n| a | 12.50 |\n",
    }
    for name, text in pages.items():
        (dossier.parent / name).write_text(text, encoding="utf-8")
        result = run(
            dossier, dossier.parent / name, "--map", dossier.parent / "map.yaml", "--source", name.partition(".")[2]
        )
        assert result.exit_code == 0, result.output
    assert {claim.figure_text for claim in load(dossier, strict=False).collection.claims.values()} == {"12.50 ms"}


def test_the_formats_are_listed() -> None:
    """Each format is listed with the versions it was read from, what it records and what it never does."""
    listed = CliRunner().invoke(group, ["list", "formats", "--format", "json"])
    rows = {row["id"]: row for row in json.loads(listed.output)}
    assert set(rows) == set(FORMATS)
    assert "ttft-first-content" in rows["vllm-serve"]["metrics"]
    assert "hardware.accelerator" in rows["vllm-serve"]["never states"]
    assert all(row["versions"] and row["metrics"] for row in rows.values())
