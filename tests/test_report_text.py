"""What the commands print for people to read: whole sentences, lists as lists, and nothing said forty times."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.profile import builtin_knowledge

ROOT = Path(__file__).parent.parent
SOURCE = "kind: report\ntitle: T\naccessed: 2026-02-01\n"
CLAIM = """\
figure: {figure}
metric: {{id: range, quantity: level, numerator: [distance], denominator: [none], unit: kilometer}}
subject: {subject}
source: s
obtained: {obtained}
definition: WLTP
population: one car
transformation: none
period: not applicable
"""


def run(folder: Path, *words: str) -> str:
    result = CliRunner().invoke(group, [*words, "--dossier", str(folder)])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    """One measured range, and two projected ones."""
    for name in ("claims", "sources", "checks"):
        (tmp_path / name).mkdir()
    (tmp_path / "sources/s.yaml").write_text(SOURCE)
    rows = [("a", "about 400 km", "measured"), ("b", "410 km", "projected"), ("c", "500 km", "projected")]
    for id, figure, obtained in rows:
        text = CLAIM.format(figure=figure, subject=f"Car {id}", obtained=obtained)
        (tmp_path / f"claims/{id}.yaml").write_text(text)
    return tmp_path


_NO_NOUN = r"(against|at|by|for|from|how|in|of|on|to|under|what|when|where|whether|which|who|whose|why|with)\b"


def test_what_would_settle_a_field_reads_after_by() -> None:
    """Every field says what would settle it as a noun phrase: none begins with a preposition or asks a question."""
    for profile in builtin_knowledge().profiles.values():
        for field in profile:
            assert not re.match(_NO_NOUN, field.settle), f"{profile.id}: {field.id}: {field.settle}"


def test_compare_folds_what_is_the_same_and_what_nobody_recorded(dossier: Path) -> None:
    """Fields recorded on neither side are one number, with those that are the same; --all lists each."""
    short, whole = run(dossier, "compare", "a", "b"), run(dossier, "compare", "a", "b", "--all")
    line = next(found for found in short.splitlines() if found.startswith("Not listed (--all lists them): "))
    alike, silent = (re.search(rf"{name}: (\d+)", line) for name in ("the same", "recorded on neither side"))
    assert alike and silent and int(silent[1]) > 5
    assert "Not listed" not in whole
    listed = whole.partition("Recorded on neither side:\n")[2].partition("\n\n")[0].splitlines()
    assert sum(": not recorded" in found for found in listed) == int(silent[1])


def test_compare_folds_no_silence_that_counts(dossier: Path) -> None:
    """A field that both sides have to state and neither does is open, never folded with what nobody recorded."""
    for id in ("b", "c"):
        file = dossier / "claims" / f"{id}.yaml"
        file.write_text(file.read_text().replace("definition: WLTP\n", ""))
    still = run(dossier, "compare", "b", "c").partition("What is open")[2]
    assert "Definition (decides): not recorded. Settled by" in still


def test_compare_tells_the_answer_then_what_differs_then_what_is_open() -> None:
    """The verdict comes with its plain words, then the differences, then what is open with what would settle it."""
    told = run(ROOT, "compare", "vllm-revenue", "deepseek-revenue")
    lines = told.splitlines()
    assert lines[0] == "vllm-revenue against deepseek-revenue: refuted (these are not the same measurement)"
    assert "  Obtained (decides): calculated | declared" in lines
    assert lines.index("What differs:") < lines.index("What is open, and what would settle it:")
    differs, still = told.split("What is open")
    assert "Settled by" not in differs and "Accelerator (decides): GB300 | not stated. Settled by" in still
    assert "And as a caveat: Scale-up domain, Data parallelism" in still and len(lines) < 28


@pytest.mark.parametrize(
    ("figures", "told"), [(("91.2%", "88.6%"), "2.6 percentage points apart"), (("5 km", "3 km"), "2 kilometers apart")]
)
def test_a_difference_is_told_in_a_readable_unit(figures: tuple[str, str], told: str, dossier: Path) -> None:
    """Two percentages lie percentage points apart, and a unit is words."""
    unit = "percent" if "%" in figures[0] else "kilometer"
    for id, figure in zip("ab", figures, strict=True):
        text = CLAIM.format(figure=figure, subject="Car", obtained="measured").replace(
            "unit: kilometer", f"unit: {unit}"
        )
        (dossier / f"claims/{id}.yaml").write_text(text)
    assert told in run(dossier, "compare", "a", "b")


def test_show_says_how_a_claim_is_read() -> None:
    """After the record stand number, unit, hedge, what the digits allow, and how we know each condition."""
    told = run(ROOT, "show", "deepseek-revenue")
    assert "\n  digits allow  37.5 to 38.5 USD/hour/GPU\n" in told
    assert "\n  hedge         approximate\n" in told
    told = run(ROOT, "show", "vllm-revenue")
    assert "\n  hardware.count: derived from one GB300 NVL72 rack\n" in told
    assert re.search(r"\n  not stated: workload.input_length, workload.output_length", told)


@pytest.mark.parametrize("id", ["vllm-revenue", "analysis-2026-11-09", "engine-equivalence", "vllm", "level-per-step"])
def test_show_prints_lists_and_no_python(id: str) -> None:
    """Lists and mappings of a record of any kind are printed as lists."""
    told = run(ROOT, "show", id)
    assert not re.search(r"[\[({]['\"]|\bNone\b|datetime|Pair\(", told), told


def test_show_says_that_no_number_is_printed() -> None:
    """A claim whose source prints no number says so, and one that cannot be read says why."""
    assert "prints no number" in run(ROOT, "show", "deepinfer-prefill-rerun")


def test_peers_says_first_that_none_is_fair(dossier: Path) -> None:
    """Where none is like-for-like the first line says so; refuted ones are a count unless all are asked for."""
    told = run(dossier, "peers", "a")
    assert told == "None may stand beside it as like-for-like.\n2 refuted (--all lists them)\n"
    every = run(dossier, "peers", "a", "--all")
    assert every.startswith("None may stand beside it as like-for-like; nearest:\nb: refuted")
    assert run(dossier, "peers", "c").startswith("b: like-for-like: Car b, 410 km\n")


def test_counts_agree_with_their_noun(dossier: Path) -> None:
    """One claim is not told in the plural."""
    for id in "bc":
        (dossier / f"claims/{id}.yaml").unlink()
    told = run(dossier, "check")
    assert "0 problems, 1 claim, 1 source, 0 checks" in told and "1 claim without a quote" in told
