"""A true quote may not carry a false figure: unit, magnitude, bound, sign and direction stand in the quote."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection
from claimcheck.errors import Problem
from claimcheck.figure import read_under
from claimcheck.quotes import normal
from claimcheck.quotes.carried import carries

ROWS = [
    ("16.2 s", "16.2 ms", False),
    ("16.2 ms", "16.2 s", False),
    ("38 s", "it took 38 ms", False),
    ("$38.96 million", "$38.96 per GPU-hour", False),
    ("$15", "$15 bn", False),
    ("at least 5", "at most 5", False),
    ("5", "at most 5", False),
    ("< 38 ms", "38 ms", False),
    ("up to 38 ms", "38 ms", False),
    ("about 38 ms", "38 ms", False),
    ("38%", "38 ms", False),
    ("-7.4%", "+7.4%", False),
    ("7.4% faster", "7.4% slower", False),
    ("38 GB", "38 MB", False),
    ("\u20ac5", "$5", False),
    ("5 km", "5 miles", False),
    ("38 ms", "it took 38 ms", True),
    ("38 ms", "about 38 ms", True),
    ("28.88 ms", "a step took 28.88 milliseconds", True),
    ("$38.96/GPU-hour", "$38.96 per GPU-hour", True),
    ("1.1% faster", "1.1-7.4% faster per decode step", True),
    ("1.54 \u00b0C", "1.54 \u00b1 0.06 \u00b0C", True),
    ("more than 600,000 people", "jumped more than 600,000", True),
    ("5,336.2 tok/s/GPU", "5,336.2", True),
]


@pytest.mark.parametrize(("figure", "quote", "carried"), ROWS, ids=[f"{row[0]} in {row[1]}" for row in ROWS])
def test_a_quote_carries_the_whole_figure(figure: str, quote: str, carried: bool) -> None:
    """The digits alone are not the figure; a hedge may be left out of the claim and never added."""
    assert carries(normal(quote), normal(figure)) is carried


@pytest.mark.parametrize(
    ("text", "heading", "unit"),
    [
        ("28.88", "Mean TTFT (ms)", "millisecond"),
        ("1,024", "Output tok/s", "token/second"),
        ("28.88 s", "Mean TTFT (ms)", "second"),
        ("28.88", "Model", "1"),
        ("28.88", "Latency ms", "millisecond"),
        ("28.88", None, "1"),
    ],
)
def test_a_bare_number_takes_the_unit_of_its_heading(text: str, heading: str | None, unit: str) -> None:
    """A number that prints its own unit keeps it, and a heading without a unit gives none."""
    figure = read_under(text, heading)
    assert (figure.unit, figure.text) == (unit, text)


def _problems(root: Path, claim: str) -> list[Problem]:
    for folder in ("claims", "sources", "checks", "analyses"):
        (root / folder).mkdir()
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: llm-serving\n")
    (root / "claims" / "a.yaml").write_text(claim)
    (root / "sources" / "post.yaml").write_text("kind: news\naccessed: 2026-11-10\n")
    return [problem for problem in check_dossier(load_collection(root)).problems if problem.level == "error"]


def test_a_false_unit_on_a_true_quote_is_an_error_with_what_the_quote_says(tmp_path: Path) -> None:
    """16.2 s with the quote 16.2 ms: the place of the quote, and the figure that really stands there."""
    text = "figure: 16.2 s\nmetric: ttft-first-content\nsubject: X\nsource: post\nobtained: measured\n"
    text += "quote: it took 16.2 ms\n"
    (problem,) = _problems(tmp_path, text)
    assert (problem.code, problem.line) == ("quote-without-figure", 6)
    assert "16.2 ms" in problem.message and "`heading:`" in (problem.hint or "")


def test_a_table_gives_its_heading_to_all_its_figures(tmp_path: Path) -> None:
    """Under `defaults:` the heading completes every bare number of the file, in its unit and in its quote."""
    text = (
        "defaults:\n  heading: Mean TTFT (ms)\n  metric: ttft-first-content\n  subject: X\n  source: post\n"
        "  obtained: measured\n"
        "claims:\n  - {id: one, figure: '16.2', quote: '16.2'}\n  - {id: two, figure: '99 s', quote: '99 s'}\n"
    )
    assert _problems(tmp_path, text) == []
    claims = load_collection(tmp_path).claims
    figures = [claims[id].figure for id in ("one", "two")]
    assert [figure and figure.unit for figure in figures] == ["millisecond", "second"]
