"""Every pair with a known verdict gets that verdict, for the fields that decide it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from judgement_cases import CONSTRUCTED, Case, case_files, cases, read_claims, read_file

from claimcheck.arithmetic import entries_of
from claimcheck.checking.figures import figure_problems_of
from claimcheck.checking.values import value_problems, value_problems_of
from claimcheck.errors import NotComparable
from claimcheck.evidence import Evidence
from claimcheck.records import Check, read_record
from claimcheck.report import distance_lines
from claimcheck.units import canonical
from claimcheck.verdict import Verdict

PAIRS = list(cases("pairs"))
CONTROLS = list(cases("controls"))
BUILT = [case for folder in CONSTRUCTED for case in cases(folder)]
ALL = [*PAIRS, *CONTROLS, *BUILT]
FILES = [path for folder in CONSTRUCTED for path in case_files(folder)]


def _named(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", ALL, ids=_named)
def test_the_verdict_is_the_known_one(case: Case) -> None:
    """A pair gets the verdict that those who know the field give it."""
    found = case.compare()
    told = "\n".join(reason.sentence for reason in found.reasons)
    assert str(found.verdict) == case.pair["verdict"], told


@pytest.mark.parametrize("case", ALL, ids=_named)
def test_the_deciding_fields_are_named(case: Case) -> None:
    """The reasons of a pair name every field that must decide it."""
    found = case.compare()
    deciding = {reason.field for reason in found.reasons}
    assert set(case.pair.get("deciding", ())) <= deciding


@pytest.mark.parametrize("case", ALL, ids=_named)
def test_single_fields_have_the_outcome_known(case: Case) -> None:
    """Fields that a case names have the outcome it names, and the words it asks for in their reason."""
    found = case.compare()
    outcomes = {id: str(found[id].outcome) for id in case.pair.get("outcomes", ())}
    assert outcomes == dict(case.pair.get("outcomes", {}))
    for id, words in case.pair.get("reasons", {}).items():
        assert words in found[id].reason


@pytest.mark.parametrize("case", ALL, ids=_named)
def test_what_stands_beside_the_verdict_is_told(case: Case) -> None:
    """Cautions, copy errors, one measurement and broken chains stand in the notes."""
    found = case.compare()
    notes = " ".join(found.notes)
    for words in case.pair.get("notes", ()):
        assert words.casefold() in notes.casefold()
    if "notes" not in case.pair:
        faulty = [note for note in found.notes if any(note.startswith(f"{id} has an error") for id in case.problems)]
        assert not [note for note in found.notes if "the axis" not in note and note not in faulty]


@pytest.mark.parametrize("case", [case for case in ALL if {"difference", "ratio"} & set(case.pair)], ids=_named)
def test_the_agreement_is_told_beside_the_verdict(case: Case) -> None:
    """The difference is printed in the common unit, the ratio only where the verdict allows one."""
    found = case.compare()
    if "difference" in case.pair:
        value, _, unit = case.pair["difference"].partition(" ")
        assert found.agreement.difference is not None
        shown = found.agreement.difference_unit if found.agreement.of_factors else found.agreement.unit
        assert shown == canonical(unit or "1")
        assert float(found.agreement.difference) == pytest.approx(float(Fraction(value)), abs=0.0005)
    if case.pair.get("ratio") == "none":
        with pytest.raises(NotComparable):
            _ = found.ratio
    elif "ratio" in case.pair:
        assert float(found.ratio) == pytest.approx(float(case.pair["ratio"]), rel=0.0001)


@pytest.mark.parametrize("case", ALL, ids=_named)
def test_the_verdict_is_the_same_from_the_other_side(case: Case) -> None:
    """A pair held the other way round has the same verdict, the same outcomes and the two sides exchanged."""
    if case.pair.get("against_baseline"):
        pytest.skip("a claim and its baseline have a direction")
    found = case.compare()
    axis = case.pair.get("axis")
    turned = case.comparer.compare(case.right, case.left, axis=axis)
    assert turned.verdict is found.verdict
    assert [(f.outcome, f.left, f.right) for f in turned.findings] == [
        (f.outcome, f.right, f.left) for f in found.findings
    ]


@pytest.mark.parametrize("case", [*PAIRS, *CONTROLS], ids=_named)
def test_a_case_holds_only_values_that_its_fields_can_hold(case: Case) -> None:
    """No case rests on a value that the check of a dossier would refuse."""
    problems = [str(found) for found in value_problems(Evidence(case.collection))]
    assert not problems


def test_the_controls_are_like_for_like() -> None:
    """There are at least twenty positive controls, in several fields of knowledge."""
    assert len(CONTROLS) >= 20
    assert {case.pair["verdict"] for case in CONTROLS} == {str(Verdict.LIKE_FOR_LIKE)}


@pytest.mark.parametrize("case", BUILT, ids=_named)
def test_a_constructed_case_says_and_leaves_unsaid_what_it_should(case: Case) -> None:
    """Reasons name the words they must, the distance is told as it must be, and what must not be printed is not."""
    found = case.compare()
    reasons = " ".join(reason.sentence for reason in found.reasons)
    distance = " ".join(distance_lines(found))
    assert [words for words in case.pair.get("names", ()) if words not in reasons] == []
    assert [words for words in case.pair.get("told", ()) if words not in distance] == []
    assert [words for words in case.pair.get("unsaid", ()) if words in f"{reasons} {distance}"] == []
    if "touches" in case.pair:
        assert str(found.agreement.touches).lower() == case.pair["touches"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_constructed_case_has_the_faults_it_names_and_no_other(path: Path) -> None:
    """A claim of a case that is about a fault has that fault and no other, and every other claim has none."""
    data = read_file(path)
    evidence = Evidence(read_claims(data, path))
    found: dict[str, list[str]] = {}
    for claim in evidence.collection.claims.values():
        for problem in (*figure_problems_of(claim, evidence), *value_problems_of(claim, evidence)):
            found.setdefault(claim.id, []).append(problem.code)
    assert found == {id: list(codes) for id, codes in data.get("problems", {}).items()}


@pytest.mark.parametrize(
    "path", [path for path in FILES if "arithmetic" in read_file(path)], ids=lambda path: path.stem
)
def test_the_arithmetic_of_a_case_has_its_answer(path: Path) -> None:
    """A calculation over the figures of a case is answered as it must be."""
    data = read_file(path)
    collection = read_claims(data, path)
    for line in data["arithmetic"]:
        wanted = line["answer"]
        record = {
            "id": "sum",
            "question": "Does it follow?",
            "arithmetic": [{k: v for k, v in line.items() if k != "answer"}],
        }
        check, problems = read_record(Check, record)
        assert check is not None and not problems
        (entry,), faults = entries_of(check, collection)
        assert not faults
        assert str(entry.run(collection).answer) == wanted
