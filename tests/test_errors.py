"""Problems and exceptions say what was found, where, and what to do."""

from __future__ import annotations

import dataclasses

import pytest

from claimcheck.errors import ClaimcheckError, DossierError, FigureError, Problem, UnitError, did_you_mean

PRINTED = {
    "every part of the place": (
        Problem("bad-date", "error", "claims/a.yaml", 3, 7, "'soon' is not a date", "as in 2026"),
        "claims/a.yaml:3:7: bad-date 'soon' is not a date\n    as in 2026",
    ),
    "no hint": (
        Problem("bad-date", "error", "claims/a.yaml", 3, 7, "'soon' is not a date"),
        "claims/a.yaml:3:7: bad-date 'soon' is not a date",
    ),
    "a file without a line": (
        Problem("unreadable-file", "error", "claims/a.yaml", None, None, "the file cannot be read"),
        "claims/a.yaml: unreadable-file the file cannot be read",
    ),
    "no file": (
        Problem("no-dossier", "error", None, None, None, "there is no folder"),
        "no-dossier there is no folder",
    ),
}


@pytest.mark.parametrize(("problem", "printed"), PRINTED.values(), ids=PRINTED)
def test_a_problem_prints_its_place_first(problem: Problem, printed: str) -> None:
    """A problem is one line that editors can follow, and its hint indented below."""
    assert str(problem) == printed


def test_a_problem_is_a_value() -> None:
    """Two problems of the same words and place are one, and nobody changes one in passing."""
    one = Problem("bad-date", "error", "a.yaml", 1, 1, "no date")
    assert one == Problem("bad-date", "error", "a.yaml", 1, 1, "no date") and len({one, one}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.line = 2  # type: ignore[misc]


def test_a_dossier_error_carries_every_problem() -> None:
    """The exception lists all problems and counts them in its first line."""
    problems = [Problem("a", "error", "x.yaml", line, 1, f"fault {line}") for line in (1, 2)]
    error = DossierError(iter(problems))
    assert error.problems == tuple(problems)
    assert str(error).splitlines() == ["2 problems in the dossier", "x.yaml:1:1: a fault 1", "x.yaml:2:1: a fault 2"]
    assert str(DossierError(problems[:1])).startswith("1 problem in the dossier\n")


@pytest.mark.parametrize("make", [lambda text: FigureError(text, 0, "why"), lambda text: UnitError(text, "why")])
def test_a_long_text_is_kept_short(make: object) -> None:
    """An exception never carries more than 200 characters of what it refused."""
    error = make("x" * 100_000)  # type: ignore[operator]
    assert isinstance(error, ClaimcheckError) and len(error.text) == 200 and error.text.endswith("…")


def test_a_position_is_counted_for_people() -> None:
    """A position is an offset from 0 in the data and a character from 1 in the sentence."""
    error = FigureError("5 mss", 2, "'mss' is no unit")
    assert error.position == 2 and str(error) == "'mss' is no unit (character 3)"


MEANT = {
    "a letter lost": ("acelerator", "did you mean `accelerator`?"),
    "other case": ("COUNT", "did you mean `count`?"),
    "nothing near": ("weather", None),
    "nothing at all": ("", None),
    "ten thousand characters": ("count" * 2_000, None),
}


@pytest.mark.parametrize(("word", "hint"), MEANT.values(), ids=MEANT)
def test_a_near_word_is_offered(word: str, hint: str | None) -> None:
    """The nearest known word is offered, and none where none is near."""
    assert did_you_mean(word, ["accelerator", "count"]) == hint
