"""What claimcheck check finds beyond loading: figures, units, values, verdicts, waivers."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from claimcheck.checking import CHECKS, Checked, check_dossier
from claimcheck.checking.waivers import waived
from claimcheck.collection import Collection, load_collection

INLINE = (
    "metric: {id: m, quantity: latency, numerator: [time], denominator: [none], unit: millisecond, better: lower}\n"
)
CLAIM = "figure: 5 ms\n" + INLINE + "subject: A\nsource: s\nby: lab\nobtained: measured\nperiod: not applicable\n"


PROFILE = """\
id: hills
title: Hills
extends: generic
fields:
  - {id: elevation, title: E, comparator: quantity, unit: meter, severity: qualifying, why: w, settle: s}
"""


def load(root: Path, **files: str) -> Collection:
    """Load a dossier of one claim ``one``, with files added or changed as ``claims_two="…"``."""
    texts = {
        "claims_one": CLAIM,
        "sources_s": "kind: paper\naccessed: 2026-01-01\n",
        "sources_parties": "lab: {name: Lab}\n",
        "profiles_hills": PROFILE,
        **files,
    }
    for name, text in texts.items():
        folder, _, stem = name.partition("_")
        (root / folder).mkdir(exist_ok=True)
        (root / folder / f"{stem}.yaml").write_text(text, encoding="utf-8")
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: hills\n")
    return load_collection(root)


def codes(checked: Checked) -> list[tuple[str, str, int | None, int | None]]:
    """Return code, level, line and column of each problem."""
    return [(problem.code, problem.level, problem.line, problem.column) for problem in checked.problems]


def test_a_good_claim_has_no_problem(tmp_path: Path) -> None:
    """Nothing is found where nothing is wrong."""
    assert codes(check_dossier(load(tmp_path))) == []


FOUND: dict[str, tuple[str, str, str, int, int]] = {
    "a figure that is none": (CLAIM.replace("5 ms", "very fast"), "unreadable-figure", "error", 1, 1),
    "a figure of another dimension": (CLAIM.replace("5 ms", "5 kg"), "wrong-dimension", "error", 1, 1),
    "money where time is meant": (CLAIM.replace("5 ms", "$5"), "wrong-dimension", "error", 1, 1),
    "a metric of the field of another profile": (
        CLAIM.replace(INLINE, "metric: ttft\n"),
        "other-profile",
        "warning",
        2,
        1,
    ),
    "a relative figure without baseline": (CLAIM.replace("5 ms", "7.4% faster"), "no-baseline", "warning", 1, 1),
    "a unit that is none": (CLAIM.replace("millisecond", "2**9"), "unknown-unit", "error", 2, 1),
    "a repetition that prints another figure": (
        CLAIM + "repeated_in: [{source: s, figure: 7 ms}]\n",
        "copy-error",
        "warning",
        8,
        1,
    ),
    "a term that a closed vocabulary has not": (
        CLAIM.replace("measured", "mesured"),
        "unknown-term",
        "warning",
        6,
        11,
    ),
    "a quantity of another dimension": (
        CLAIM + "elevation: {value: 3 kg, quote: q}\n",
        "wrong-dimension",
        "error",
        8,
        20,
    ),
    "a quantity that is none": (CLAIM + "sample_size: many\n", "unreadable-value", "error", 8, 14),
    "a date that is none": (CLAIM + "measured_on: last week\n", "bad-date", "error", 8, 14),
    "a period that is none": (CLAIM.replace("not applicable", "soon"), "bad-date", "error", 7, 9),
    "a unit of a metric of a baseline": (
        CLAIM + "baseline: {subject: B, metric: {id: m, unit: 2**9}}\n",
        "unknown-unit",
        "error",
        8,
        24,
    ),
    "a value of a baseline": (CLAIM + "baseline: {measured_on: soon}\n", "bad-date", "error", 8, 25),
    "a value beside what was asked for": (
        CLAIM + "sample_size: {requested: 5, effective: many}\n",
        "unreadable-value",
        "error",
        8,
        14,
    ),
}


@pytest.mark.parametrize(("text", "code", "level", "line", "column"), FOUND.values(), ids=FOUND)
def test_what_is_wrong_with_a_value_has_its_place(
    tmp_path: Path, text: str, code: str, level: str, line: int, column: int
) -> None:
    """A figure, a unit or a value its field cannot hold is one problem at the key or value."""
    found = codes(check_dossier(load(tmp_path, claims_one=text)))
    assert [entry[:2] for entry in found] == [(code, level)]
    assert found[0][2] == line and found[0][3] is not None and abs(found[0][3] - column) <= 24


FINE: dict[str, str] = {
    "an unreadable figure": CLAIM.replace("5 ms", "unreadable"),
    "another unit of the dimension": CLAIM.replace("5 ms", "0.005 s"),
    "a relative figure with its baseline": CLAIM.replace("5 ms", "7.4% faster") + "baseline: not stated\n",
    "a date to the month": CLAIM + "measured_on: 2026-03\n",
    "an absence": CLAIM + "sample_size: not stated\n",
    "a quarter": CLAIM.replace("not applicable", "Q2 2018"),
    "a repetition that prints the same": CLAIM + "repeated_in: [{source: s, figure: 5.0 ms}]\n",
    "a place nobody lists": CLAIM + "place: Atlantis\n",
}


@pytest.mark.parametrize("text", FINE.values(), ids=FINE)
def test_what_is_fine_is_left_alone(tmp_path: Path, text: str) -> None:
    """No rule finds fault with what a careful person writes."""
    assert codes(check_dossier(load(tmp_path, claims_one=text))) == []


def test_a_faulty_claim_is_checked_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    """A bad date of the record hides neither the figure's unit nor a condition."""
    text = CLAIM.replace("5 ms", "5 kg") + "recorded: soon\nmeasured_on: later\n"
    found = {code for code, *_ in codes(check_dossier(load(tmp_path, claims_one=text)))}
    assert found == {"bad-date", "wrong-dimension"}


TWO = CLAIM.replace("measured", "projected")
CHECK = "question: q\npairs: [{left: one, right: two}]\n"
VERDICTS: dict[str, tuple[str, list[tuple[str, int]]]] = {
    "as expected": (CHECK + "expect: refuted\n", []),
    "not as expected": (CHECK + "expect: like-for-like\n", [("unexpected-verdict", 3)]),
    "a pair not as expected": (
        CHECK.replace("two}", "two, expect: partly confirmed}"),
        [("unexpected-verdict", 2)],
    ),
    "the second pair not as expected": (
        "question: q\npairs:\n  - {left: two, right: one}\n  - left: one\n    right: two\n    expect: like-for-like\n",
        [("unexpected-verdict", 4)],
    ),
    "another verdict's word in the summary": (
        CHECK + "summary: They are Like-for-like.\n",
        [("summary-verdict", 3)],
    ),
    "its own verdict's word in the summary": (CHECK + "summary: The pair is refuted.\n", []),
}


@pytest.mark.parametrize(("text", "found"), VERDICTS.values(), ids=VERDICTS)
def test_a_verdict_is_held_against_what_its_author_expects(
    tmp_path: Path, text: str, found: list[tuple[str, int]]
) -> None:
    """A check or a pair that answers otherwise is an error at the key that expects it."""
    checked = check_dossier(load(tmp_path, claims_two=TWO, checks_c=text))
    assert [(problem.code, problem.line) for problem in checked.problems] == found
    assert [str(result.verdict) for result in checked.results] == ["refuted"]


def test_a_check_of_a_broken_claim_is_told_once(tmp_path: Path) -> None:
    """Where a claim of a pair cannot be read, its own problem stands, and the check is told to have no answer."""
    checked = check_dossier(load(tmp_path, claims_two="figure: [\n", checks_c=CHECK))
    found = [(Path(problem.file or "").name, problem.code) for problem in checked.problems]
    assert found == [("c.yaml", "no-verdict"), ("two.yaml", "yaml-syntax")] and checked.results == ()
    assert checked.problems[0].message.startswith("'two' has problems of its own, see ")
    assert checked.problems[0].message.endswith("two.yaml:2")


NAMES_TWO = {
    "a formula": {"claims_three": CLAIM + "formula: '{two} * 2'\n"},
    "a baseline": {"claims_three": CLAIM.replace("5 ms", "7% faster") + "baseline: two\n"},
    "an arithmetic entry": {
        "checks_c": CHECK.replace("two}", "one2}") + "arithmetic: [{check: change, from: one, to: two, stated: one}]\n"
    },
    "a run and a source": {"claims_three": CLAIM + "from: [two]\nconfirms: [two]\n"},
}


@pytest.mark.parametrize("files", NAMES_TWO.values(), ids=NAMES_TWO)
def test_what_names_a_broken_claim_proposes_no_other(tmp_path: Path, files: dict[str, str]) -> None:
    """Nothing that names a claim with a typo is told to name no claim, and no other claim is proposed."""
    files = {"claims_one2": CLAIM, **files}
    checked = check_dossier(load(tmp_path, claims_two=CLAIM + "recorded: soon\n", **files))
    found = {(Path(problem.file or "").name, problem.code) for problem in checked.problems}
    assert ("two.yaml", "bad-date") in found and "unknown-claim" not in {code for _, code in found}
    assert not [problem for problem in checked.problems if "did you mean" in (problem.hint or "")]


WAIVE = "waive: [{code: wrong-dimension, reason: the source mixes them up%s}]\n"
TODAY = datetime.date(2026, 11, 15)
WAIVERS: dict[str, tuple[str, list[str], int]] = {
    "without an end": (WAIVE % "", [], 1),
    "until a day to come": (WAIVE % ", until: 2026-12-01", [], 1),
    "until today": (WAIVE % ", until: 2026-11-15", [], 1),
    "until this month": (WAIVE % ", until: 2026-11", [], 1),
    "until this year": (WAIVE % ", until: 2026", [], 1),
    "until yesterday": (WAIVE % ", until: 2026-11-14", ["wrong-dimension", "waiver-ended"], 0),
    "until last month": (WAIVE % ", until: 2026-10", ["wrong-dimension", "waiver-ended"], 0),
    "of another problem": (WAIVE.replace("wrong-dimension", "unknown-unit") % "", ["wrong-dimension"], 0),
}


@pytest.mark.parametrize(("text", "standing", "silenced"), WAIVERS.values(), ids=WAIVERS)
def test_a_waiver_silences_one_problem_until_its_day(
    tmp_path: Path, text: str, standing: list[str], silenced: int
) -> None:
    """A waiver holds to the last day it names, for one code in one record, and its reason is kept."""
    c = load(tmp_path, claims_one=CLAIM.replace("5 ms", "5 kg") + text)
    problems = check_dossier(load(tmp_path, claims_one=CLAIM.replace("5 ms", "5 kg"))).problems
    still, quiet = waived(problems, c, TODAY)
    assert [problem.code for problem in still] == standing and len(quiet) == silenced
    assert all(reason == "the source mixes them up" for _, reason in quiet)


def test_a_waiver_holds_for_its_own_entry_of_a_list(tmp_path: Path) -> None:
    """In a file of several claims a waiver silences nothing of the next entry."""
    entries = "".join(
        f"  - id: {name}\n    figure: 5 kg\n" + (f"    {WAIVE % ''}" if name == "x" else "") for name in ("x", "y")
    )
    shared = "".join(f"  {line}\n" for line in CLAIM.splitlines()[1:])
    checked = check_dossier(load(tmp_path, claims_list=f"defaults:\n{shared}claims:\n{entries}"))
    assert [(problem.code, problem.line) for problem in checked.problems] == [("wrong-dimension", 13)]
    assert [problem.line for problem, _ in checked.waived] == [10]


def test_an_ended_waiver_is_told_once(tmp_path: Path) -> None:
    """Two problems of one ended waiver stand, with one line about the waiver."""
    text = CLAIM + "measured_on: soon\npublished_on: x\n" + "waive: [{code: bad-date, reason: r, until: 2020}]\n"
    text = text.replace("published_on: x\n", "").replace("period: not applicable", "period: later")
    found = [code for code, *_ in codes(check_dossier(load(tmp_path, claims_one=text)))]
    assert sorted(found) == ["bad-date", "bad-date", "waiver-ended"]


def test_checks_are_plain_functions_of_one_list() -> None:
    """Every check is in the list once, under a name of its own."""
    names = [check.__name__ for check in CHECKS]
    assert len(set(names)) == len(names) >= 3 and all(check.__doc__ for check in CHECKS)
