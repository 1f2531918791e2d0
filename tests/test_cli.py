"""The commands as a person or a program calls them: output, contracts, exit codes."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli import COMMANDS, front_page, main
from claimcheck.cli.commands import group
from claimcheck.profile import builtin_knowledge

ROOT = Path(__file__).parent.parent

SOURCE = (
    "kind: report\ntitle: Range test\nurl: https://example.org/range\npublished: 2026-01-10\naccessed: 2026-02-01\n"
)
CLAIM = """\
figure: {figure}
metric: {{id: range, quantity: level, numerator: [distance], denominator: [none], unit: kilometer, better: higher}}
subject: {subject}
source: range-test
by: lab
obtained: {obtained}
definition: WLTP
population: one car
transformation: none
period: not applicable
"""


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    """A small dossier of another domain: two measured ranges and one projected."""
    for folder in ("claims", "sources", "checks"):
        (tmp_path / folder).mkdir()
    (tmp_path / "claimcheck.yaml").write_text("format: 1\nname: ranges\nprofile: generic\n")
    (tmp_path / "sources/range-test.yaml").write_text(SOURCE)
    (tmp_path / "sources/parties.yaml").write_text("lab: {name: The laboratory}\n")
    rows = [("car-a", "400 km", "Car A", "measured"), ("car-b", "410 km", "Car B", "measured")]
    rows.append(("car-c", "500 km", "Car C", "projected"))
    for name, figure, subject, obtained in rows:
        text = CLAIM.format(figure=figure, subject=subject, obtained=obtained)
        (tmp_path / f"claims/{name}.yaml").write_text(text)
    (tmp_path / "checks/ranges.yaml").write_text(
        "question: Do the cars reach equally far?\npairs:\n"
        "  - {left: car-a, right: car-b, expect: like-for-like}\n  - {left: car-a, right: car-c, expect: refuted}\n"
        "expect: partly confirmed\n"
    )
    return tmp_path


def run(*arguments: str | Path, code: int = 0) -> str:
    """Run a command in this process and return what it prints."""
    result = CliRunner().invoke(group, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    return result.output


def process(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the installed command as its own process."""
    return subprocess.run(
        [sys.executable, "-c", "from claimcheck.cli import main; main()", *arguments],
        cwd=cwd,
        text=True,
        encoding="utf-8",
        capture_output=True,
        check=False,
    )


def test_every_command_of_the_list_has_its_module_and_help() -> None:
    """The visible list of commands and the modules of the folder are the same, and each explains itself."""
    modules = {path.stem for path in (ROOT / "claimcheck/cli").glob("*.py")} - {
        "__init__",
        "commands",
        "front",
        "options",
        "printing",
        "progress",
        "writing",
    }
    assert modules == {name.replace("-", "_") for name in COMMANDS}
    for name in COMMANDS:
        assert "Usage:" in run(name, "--help")


def test_main_runs_again_after_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """A command's module hides no word of Python's: `main` works after `list` was imported too."""
    for name in COMMANDS:
        importlib.import_module(f"claimcheck.cli.{name.replace('-', '_')}")
    main(["--help"])
    assert capsys.readouterr().out == front_page()


def test_the_front_page_is_one_text(tmp_path: Path) -> None:
    """The page without click and the page with it are the same, and no line is too long for a terminal."""
    assert run("--help") == front_page()
    assert process("--help", cwd=tmp_path).stdout == front_page()
    assert max(map(len, front_page().splitlines())) <= 80


def test_check_tells_verdicts_and_passes(dossier: Path) -> None:
    """A dossier without a fault exits with 0 and prints the verdict of each check."""
    assert "ranges: partly confirmed" in run("check", "--dossier", dossier)


def test_what_the_figures_allow_is_told_by_check_and_show(dossier: Path) -> None:
    """Answers of arithmetic stand beside the verdict of their check, and at the claim they are about."""
    check = dossier / "checks/ranges.yaml"
    check.write_text(check.read_text() + "arithmetic: [{check: change, values: [car-a, car-b]}]\n")
    claim = dossier / "claims/car-b.yaml"
    claim.write_text(claim.read_text() + "formula: '{car-a} * 1.025'\n")
    told = run("check", "--dossier", dossier)
    assert "  change: " in told and "400 km" in told
    assert "Recomputed:" in run("show", "ranges", "--dossier", dossier)
    shown = run("show", "car-b", "--dossier", dossier)
    assert "Recomputed:" in shown and "formula" in shown
    assert json.loads(run("show", "ranges", "--dossier", dossier, "--format", "json"))["recomputed"]


def test_check_contract_holds_its_keys(dossier: Path) -> None:
    """The JSON of check has exactly the documented keys, pairs in the order written."""
    found = json.loads(run("check", "--dossier", dossier, "--format", "json"))
    assert list(found) == ["problems", "checks", "counts"]
    assert found["problems"] == []
    (check,) = found["checks"]
    assert (check["id"], check["verdict"], check["expected"]) == ("ranges", "partly confirmed", "partly confirmed")
    assert [list(pair.values()) for pair in check["pairs"]] == [
        ["car-a", "car-b", "like-for-like", "like-for-like"],
        ["car-a", "car-c", "refuted", "refuted"],
    ]
    counts = found["counts"]
    assert (counts["claims"], counts["sources"], counts["checks"], counts["problems"]) == (3, 1, 1, 0)
    assert counts["not_checked"]["claims without a quote"] == 3


def test_a_changed_verdict_is_an_error_with_its_place(dossier: Path) -> None:
    """A record that moves a verdict makes check fail at the pair that moved and at the check."""
    claim = dossier / "claims/car-b.yaml"
    claim.write_text(claim.read_text().replace("obtained: measured", "obtained: projected"))
    found = json.loads(run("check", "--dossier", dossier, "--format", "json", code=1))
    problems = [(problem["code"], problem["line"], problem["level"]) for problem in found["problems"]]
    assert problems == [("unexpected-verdict", 3, "error"), ("unexpected-verdict", 5, "error")]
    assert set(found["problems"][0]) == {"code", "level", "file", "line", "column", "message", "hint"}


def test_compare_contract_holds_its_keys(dossier: Path) -> None:
    """The JSON of compare has exactly the documented keys, one finding for each field in profile order."""
    found = json.loads(run("compare", "car-a", "car-b", "--dossier", dossier, "--format", "json"))
    assert list(found) == [
        "left",
        "right",
        "axis",
        "verdict",
        "sublabel",
        "coverage",
        "findings",
        "notes",
        "agreement",
    ]
    assert (found["left"], found["right"], found["axis"], found["verdict"]) == (
        "car-a",
        "car-b",
        ["subject"],
        "like-for-like",
    )
    keys = ["field", "severity", "required", "outcome", "left", "right", "reason", "settle"]
    assert all(list(finding) == keys for finding in found["findings"])
    assert [finding["field"] for finding in found["findings"]][:3] == ["metric", "statistic", "obtained"]
    agreement = found["agreement"]
    assert (agreement["difference"], agreement["unit"], agreement["touches"]) == ("10", "kilometer", False)
    assert agreement["left_interval"] == ["399.5", "400.5"]


def test_a_refuted_pair_has_no_ratio(dossier: Path) -> None:
    """Only the absolute difference of a refuted pair is printed."""
    found = json.loads(run("compare", "car-a", "car-c", "--dossier", dossier, "--format", "json"))
    assert found["verdict"] == "refuted"
    assert found["agreement"]["ratio"] is None
    assert found["agreement"]["difference"] == "100"


@pytest.mark.parametrize(
    ("axis", "verdict"),
    [((), "like-for-like"), (("--axis", "subject"), "like-for-like"), (("--axis", "none"), "refuted")],
)
def test_axis_may_be_named_or_be_empty(dossier: Path, axis: tuple[str, ...], verdict: str) -> None:
    """Without an axis the two subjects are a difference like any other."""
    found = json.loads(run("compare", "car-a", "car-b", *axis, "--dossier", dossier, "--format", "json"))
    assert found["verdict"] == verdict


def test_compare_names_the_nearest_claim(dossier: Path) -> None:
    """A mistyped id is answered with the id that is near, in one line and with exit status 1."""
    result = process("compare", "car-a", "car-bb", "--dossier", str(dossier), cwd=dossier)
    assert result.returncode == 1
    assert "did you mean `car-b`?" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("kind", ["claims", "sources", "checks"])
def test_list_prints_one_record_a_line(dossier: Path, kind: str) -> None:
    """List prints the ids of one kind in the order of files."""
    rows = run("list", kind, "--dossier", dossier).splitlines()
    expected = {"claims": ["car-a", "car-b", "car-c"], "sources": ["range-test"], "checks": ["ranges"]}
    assert [row.split()[0] for row in rows] == expected[kind]


def test_show_tells_record_and_pairs(dossier: Path) -> None:
    """Show prints a claim with its place and every pair it stands in."""
    text = run("show", "car-a", "--dossier", dossier)
    assert "claims/car-a.yaml:1" in text
    assert "refuted: car-a against car-c (check ranges)" in text


@pytest.mark.long
@pytest.mark.parametrize("words", [("compare", "car-a", "car-b"), ("peers", "car-a"), ("trace", "car-a")])
def test_a_typo_elsewhere_stops_no_other_claim(dossier: Path, words: tuple[str, ...]) -> None:
    """What is asked of sound claims is answered, and standard error says that there are problems elsewhere."""
    broken = dossier / "claims/car-c.yaml"
    broken.write_text(broken.read_text() + "recorded: soon\n")
    result = process(*words, "--dossier", str(dossier), cwd=dossier)
    assert result.returncode == 0
    assert result.stderr == "1 problem elsewhere in the dossier; `claimcheck check` tells it\n"
    assert ("car-a" if words[0] == "trace" else "car-b") in result.stdout and "car-c" not in result.stdout
    (dossier / "claims/car-d.yaml").write_text("figure: [\n")
    result = process(*words, "--dossier", str(dossier), cwd=dossier)
    assert "2 problems elsewhere in the dossier; `claimcheck check` tells them" in result.stderr


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("claims/car-a.yaml", "recorded: soon\n"),
        ("claims/car-a.yaml", "from: [nowhere]\n"),
        ("sources/range-test.yaml", "licnce: free\n"),
    ],
)
@pytest.mark.parametrize("words", [("compare", "car-b", "car-a"), ("peers", "car-a"), ("trace", "car-a")])
def test_a_claim_with_an_error_is_answered_with_it(dossier: Path, words: tuple[str, ...], file: str, text: str) -> None:
    """A claim that has an error, or names a record that has one, is not compared; the answer is the error."""
    before = (dossier / file).read_text()
    (dossier / file).write_text(before + text)
    result = process(*words, "--dossier", str(dossier), cwd=dossier)
    place = f"{file}:{len(before.splitlines()) + 1}"
    id = Path(file).stem
    assert result.returncode == 1 and result.stdout == ""
    assert result.stderr.startswith(f"'{id}' has problems of its own, see {place}")
    assert f"\n{place}:1: " in result.stderr or f"\n{place}:" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("show", "car-c"),
        ("trace", "car-c"),
        ("new", "check", "c2", "--question", "q", "--pair", "car-a", "car-c"),
        ("new", "claim", "--source", "lab-page", "--figure", "5 km"),
        ("snapshot", "claimcheck.yaml", "--source", "lab-page"),
    ],
)
def test_no_other_record_is_proposed_for_a_broken_one(dossier: Path, words: tuple[str, ...]) -> None:
    """A command that asks for a record with an error says where the error is."""
    for file in ("claims/car-c.yaml", "sources/lab-page.yaml"):
        text = (dossier / file).read_text() if (dossier / file).exists() else SOURCE
        (dossier / file).write_text(text + "withdrawn: soon\n")
    result = process(*words, "--dossier", str(dossier), cwd=dossier)
    assert result.returncode == 1 and "did you mean" not in result.stderr
    assert " has problems of its own, see " in result.stderr and "wrong-type" in result.stderr


def test_a_mistyped_id_may_mean_a_broken_claim(dossier: Path) -> None:
    """The nearest id is that of the claim that was meant, although it has an error."""
    (dossier / "claims/car-cabrio.yaml").write_text("figure: 5 km\n")
    result = process("show", "car-cabro", "--dossier", str(dossier), cwd=dossier)
    assert result.returncode == 1 and "did you mean `car-cabrio`?" in result.stderr


def test_an_error_of_the_settings_stops_every_comparison(dossier: Path) -> None:
    """Nothing is compared by a profile that cannot be read."""
    (dossier / "claimcheck.yaml").write_text("format: 1\nprofile: generc\n")
    result = process("compare", "car-a", "car-b", "--dossier", str(dossier), cwd=dossier)
    assert result.returncode == 1 and "unknown-profile" in result.stderr


def test_peers_ranks_the_fair_one_first(dossier: Path) -> None:
    """The like-for-like claim stands before the refuted one, and a difference leaves no fact that would settle it."""
    found = json.loads(run("peers", "car-a", "--dossier", dossier, "--format", "json"))
    assert [(peer["id"], peer["verdict"]) for peer in found] == [("car-b", "like-for-like"), ("car-c", "refuted")]
    assert found[0]["facts"] == []
    assert found[1]["facts"] is None


def test_peers_names_the_facts_that_would_settle(dossier: Path) -> None:
    """A silence between two claims is told as the fact that would raise the verdict."""
    claim = dossier / "claims/car-b.yaml"
    claim.write_text(claim.read_text().replace("definition: WLTP", "definition: not stated"))
    found = json.loads(run("peers", "car-a", "--dossier", dossier, "--format", "json"))
    assert found[0]["between"] == [{"field": "definition", "outcome": "one side only"}]
    assert len(found[0]["facts"]) == 1


@pytest.mark.parametrize(
    "name", ["definition", "bad-date", "generic", "token-revenue-per-gpu-hour", "obtained", "GB300"]
)
def test_explain_prints_a_page(name: str) -> None:
    """Fields, problems, profiles, metrics, vocabularies and terms have a page each."""
    assert len(run("explain", name).splitlines()) > 1


def test_explain_field_computes_its_examples() -> None:
    """A field's page gives a like-for-like and a refuted example with the outcome that the comparator gives."""
    text = run("explain", "workload.dataset", "--dossier", ROOT)
    assert "Like-for-like: ShareGPT against ShareGPT (same" in text
    assert "(different" in text
    assert "Would settle it:" in text


def test_init_lists_the_profiles(tmp_path: Path) -> None:
    """Asked for a profile without naming one, init tells each with what it is for, one a line, and makes nothing."""
    folder = tmp_path / "own"
    lines = run("init", folder, "--profile").splitlines()
    known = builtin_knowledge().profiles
    assert [tuple(line.split(maxsplit=1)) for line in lines] == [(id, known[id].describes) for id in known]
    assert len(known) == 5 and not folder.exists()
    run("init", folder, "--profile", "llm-evaluation")
    assert "profile: llm-evaluation " in (folder / "claimcheck.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("profile", builtin_knowledge().profiles)
def test_explain_prints_the_fields_of_a_group_with_those_first_that_must_be_stated(profile: str) -> None:
    """Every field stands once, each group once, and in a group nothing that is required follows what is not."""
    known = builtin_knowledge().profiles[profile]
    groups = run("explain", profile).split("\n\n")[2:-1]
    told = [[line.split()[0] for line in group.splitlines()[1:] if line.startswith("  ")] for group in groups]
    assert sorted(id for ids in told for id in ids) == sorted(known.fields)
    assert len({group.splitlines()[0] for group in groups}) == len(groups)
    for ids in told:
        needs = [known[id].is_required and not known[id].required_when for id in ids]
        assert needs == sorted(needs, reverse=True)


def test_init_makes_a_dossier_that_checks(tmp_path: Path) -> None:
    """An empty dossier checks at once, and a second init changes nothing."""
    folder = tmp_path / "new"
    run("init", folder)
    assert "0 problems" in run("check", "--dossier", folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert "nothing was changed" in run("init", folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_the_nearest_dossier_upward_is_used(dossier: Path) -> None:
    """A command called in a folder of the dossier finds it."""
    result = process("list", "checks", cwd=dossier / "claims")
    assert result.returncode == 0
    assert result.stdout.startswith("ranges")


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_a_folder_without_claims_is_a_problem_in_every_format(tmp_path: Path, form: str) -> None:
    """What is no dossier is told in each format with exit status 1 and no traceback."""
    result = process("check", "--dossier", str(tmp_path), "--format", form, cwd=tmp_path)
    assert result.returncode == 1
    assert "no-dossier" in result.stdout
    assert "Traceback" not in result.stderr


def test_github_output_escapes_what_a_record_holds(dossier: Path) -> None:
    """A record cannot begin a workflow command of its own."""
    (dossier / "claims/car-d.yaml").write_text(
        'figure: "%0A::error::x\\n::warning::y"\nmetric: nonsense,: 1\nsubject: x\n'
    )
    lines = run("check", "--dossier", dossier, "--format", "github", code=1).splitlines()
    assert lines
    assert all(line.startswith(("::error file=", "::warning file=")) for line in lines)


def test_sarif_names_rule_and_place(dossier: Path) -> None:
    """SARIF carries rule, level, file and line of each problem."""
    (dossier / "claims/car-d.yaml").write_text("figure: 1 km\nfigure: 2 km\n")
    found = json.loads(run("check", "--dossier", dossier, "--format", "sarif", code=1))
    results = [result for result in found["runs"][0]["results"] if result["ruleId"] == "duplicate-key"]
    place = results[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("claims/car-d.yaml")
    assert place["region"] == {"startLine": 2, "startColumn": 1}


def test_check_of_some_paths_tells_only_theirs(dossier: Path) -> None:
    """Paths narrow the problems that are told."""
    (dossier / "claims/car-d.yaml").write_text("figure: 1 km\n")
    (dossier / "claims/car-e.yaml").write_text("figure: 1 km\n")
    found = json.loads(run("check", dossier / "claims/car-e.yaml", "--dossier", dossier, "--format", "json", code=1))
    assert {Path(problem["file"]).name for problem in found["problems"]} == {"car-e.yaml"}
