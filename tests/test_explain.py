"""Every problem has its page, and every page its problem."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli import COMMANDS
from claimcheck.cli.commands import group
from claimcheck.errors import ClaimcheckError
from claimcheck.explain import explain, problem_pages, word_pages
from claimcheck.profile import builtin_knowledge
from claimcheck.records import read_claim
from claimcheck.verdict import Outcome, Severity, State, Verdict

PACKAGE = Path(__file__).parent.parent / "claimcheck"
CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")


def written_strings() -> set[str]:
    """All kebab-case strings of the package's code."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.add(node.value)
    return found


def problem_codes() -> set[str]:
    """The code of every problem made in the package, where it is written at the place that makes it."""
    makers = {"Problem", "problem", "add", "_problem", "_Refused", "PydanticCustomError", "Fault"}
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in makers:
                texts = [arg.value for arg in node.args[:3] if isinstance(arg, ast.Constant)]
                found |= {text for text in texts[:1] if isinstance(text, str) and CODE.fullmatch(text)}
                if not texts and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                    found.add(str(node.args[1].value))
    return found


def test_every_problem_has_a_page() -> None:
    """Whatever code a problem carries, ``claimcheck explain`` prints what it means."""
    assert problem_codes() - set(problem_pages()) == set()


def test_every_page_has_its_problem() -> None:
    """No page explains a problem that the package does not make."""
    kinds = {f"unknown-{kind}" for kind in ("claim", "source", "party", "run", "check")}
    assert set(problem_pages()) - written_strings() - kinds == set()


def test_pages_say_what_and_how_to_mend() -> None:
    """Each page has its two sentences and no third key."""
    for code, page in problem_pages().items():
        assert set(page) == {"what", "mend"}, code
        assert page["what"].endswith(".")
        assert page["mend"].endswith(".")


def test_every_field_and_metric_has_a_page() -> None:
    """Fields and metrics of the built-in knowledge print without a gap."""
    knowledge = builtin_knowledge()
    for profile in knowledge.profiles.values():
        for field in profile.fields:
            page = explain(field, knowledge, profile.id)
            assert "Why it matters:" in page
            assert "cannot check" not in page, page
    for metric in knowledge.metrics:
        assert "Source:" in explain(metric, knowledge)


WORDS = [
    *map(str, (*Verdict, *Outcome, *Severity, *State)),
    *"axis coverage baseline claim figure source party run origin check finding yardstick sub-label".split(),
    "too little is stated to tell",
    "nothing found to differ",
]


@pytest.mark.parametrize("word", WORDS)
def test_the_words_of_the_project_have_pages(word: str) -> None:
    """A word that reports and records use is explained: what it is, and where it is met."""
    page = explain(word, builtin_knowledge())
    assert page.startswith(f"{word} (")
    assert "Where it is met: " in page
    assert page.startswith(explain(word.upper(), builtin_knowledge()))


def test_words_that_are_fields_too_have_both_pages() -> None:
    """`baseline` is a word and a field of the profile, and neither page hides the other."""
    page = explain("baseline", builtin_knowledge())
    assert "relative to" in page and "Why it matters:" in page


def test_pages_of_words_name_commands_and_files_that_exist() -> None:
    """What a page of a word tells to type is a command."""
    for page in word_pages().values():
        assert set(page) == {"kind", "what", "where"}
        assert page["what"].endswith(".") and page["where"].endswith(".")
        for command in re.findall(r"`claimcheck ([a-z]+)", page["where"]):
            assert command in COMMANDS


def test_the_key_of_a_record_has_a_page() -> None:
    """A key that is no field and no word is told as the key of its record."""
    assert explain("accessed", builtin_knowledge()).startswith("accessed (key of a source)")


def test_a_part_of_a_name_finds_the_entries() -> None:
    """Where nothing has the name, the entries whose id or title holds it are named."""
    with pytest.raises(ClaimcheckError, match=r"range-electric: Range of an electric vehicle"):
        explain("range", builtin_knowledge())
    with pytest.raises(ClaimcheckError, match="claimcheck list metrics late`") as found:
        explain("late", builtin_knowledge())
    assert len(str(found.value).splitlines()) < 30


@pytest.mark.parametrize(
    ("word", "meant"),
    [("blokcing", "blocking"), ("hardware.acelerator", "hardware.accelerator"), ("yardstik", "yardstick")],
)
def test_a_slip_is_answered_with_the_nearest_name(word: str, meant: str) -> None:
    """Words and fields are among the names that a slip is held against."""
    with pytest.raises(ClaimcheckError, match=f"did you mean `{meant}`"):
        explain(word, builtin_knowledge())


@pytest.mark.parametrize("word", ["", " ", "*", "[", "x" * 5000, "\u202e"])
def test_what_is_no_name_is_refused_in_few_words(word: str) -> None:
    """Nothing odd that is asked for lists everything or fails otherwise."""
    with pytest.raises(ClaimcheckError) as found:
        explain(word, builtin_knowledge())
    assert len(str(found.value)) < 2000


def test_a_profile_says_how_to_find_a_metric() -> None:
    """The page of a profile ends with where its metrics are listed."""
    for id in builtin_knowledge().profiles:
        assert "`claimcheck list metrics" in explain(id, builtin_knowledge()).splitlines()[-1]


def listed(*arguments: str) -> str:
    """Return what ``claimcheck list`` prints."""
    result = CliRunner().invoke(group, ["list", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("nowhere")
def test_metrics_are_found_by_a_word() -> None:
    """Without a dossier the built-in metrics are listed, and a word finds them by id, title or a tool's name."""
    every = listed("metrics").splitlines()
    assert [line.split()[0] for line in every] == list(builtin_knowledge().metrics)
    assert "range-electric" in listed("metrics", "RANGE")
    assert "Range of an electric vehicle" in listed("metrics", "electric vehicle")
    tool = next(metric for metric in builtin_knowledge().metrics.values() if metric.names)
    assert tool.id in listed("metrics", tool.names[0].tool)
    assert listed("metrics", "zzz") == "no metrics with 'zzz'\n"


@pytest.mark.usefixtures("nowhere")
def test_profiles_and_vocabularies_are_listed() -> None:
    """Each with its title, as text and as JSON."""
    assert json.loads(listed("profiles", "--format", "json")) == [
        {"id": profile.id, "size": f"{len(profile.fields)} fields", "title": profile.title}
        for profile in builtin_knowledge().profiles.values()
    ]
    assert [line.split()[0] for line in listed("vocabularies").splitlines()] == list(builtin_knowledge().vocabularies)
    assert listed("vocabularies", "drafts").count("\n") == 2


def test_knowledge_of_a_dossier_is_listed(tmp_path: Path) -> None:
    """A metric that a dossier adds is found among the others, and its claims are filtered too."""
    (tmp_path / "claims").mkdir()
    (tmp_path / "metrics").mkdir()
    text = "metrics:\n- id: pie-count\n  title: Pies\n  definition: Pies baked.\n  quantity: count\n  unit: pie\n"
    (tmp_path / "metrics/pies.yaml").write_text(text + "  better: higher\n  statistic: none\n  source: own\n")
    (tmp_path / "claims/pies.yaml").write_text("figure: 5 pies\nsource: x\nmetric: pie-count\nsubject: Baker\n")
    assert listed("metrics", "pies", "--dossier", str(tmp_path)).startswith("pie-count")
    assert listed("claims", "baker", "--dossier", str(tmp_path)).startswith("pies  5 pies")
    assert listed("claims", "butcher", "--dossier", str(tmp_path)) == "no claims with 'butcher'\n"


def test_a_claim_without_metric_is_told_where_metrics_are_listed() -> None:
    """The hint of the missing key names the command that lists what may stand there."""
    _, problems = read_claim({"figure": "5 ms", "subject": "A"}, "a.yaml")
    assert any("`claimcheck list metrics" in (problem.hint or "") for problem in problems)


@pytest.mark.parametrize("command", [["explain", "metric"], ["list", "metrics"], ["list", "claims"]])
def test_a_folder_that_is_no_dossier_is_told(tmp_path: Path, command: list[str]) -> None:
    """A dossier named on the command line is never passed over in silence."""
    result = CliRunner().invoke(group, [*command, "--dossier", str(tmp_path / "nowhere")])
    assert isinstance(result.exception, ClaimcheckError)
    assert "holds no folder `claims`" in str(result.exception)


@pytest.mark.usefixtures("nowhere")
def test_pages_are_wrapped() -> None:
    """A page fits a window, and loses no word by it."""
    for word in ("blocking", "baseline", "tpot", "generic"):
        result = CliRunner().invoke(group, ["explain", word])
        assert max(map(len, result.output.splitlines())) <= 110
        assert result.output.split() == explain(word, builtin_knowledge()).split()
