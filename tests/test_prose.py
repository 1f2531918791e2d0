"""Every number in the prose of an analysis stands in a claim its paragraph cites, or the paragraph says why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from small_dossiers import small_dossier

from claimcheck.checking.prose import prose_numbers, prose_problems
from claimcheck.collection import load_collection
from claimcheck.errors import Problem
from claimcheck.evidence import Evidence

FRONT = "---\ntitle: T\ndate: 2026-11-09\n---\n"

CLAIMS: dict[str, dict[str, Any]] = {
    "step": {"figure": "28.88 ms", "quote": "28.88 ms at 256 requests per GPU", "hardware": {"count": "64"}},
    "day": {"figure": "155 trillion tokens a day", "workload": {"context_length": "128K", "sweep": "8–256 requests"}},
    "gain": {"figure": "1.1–7.4% faster", "drafts": {"value": "three", "quote": "3 draft tokens per step"}},
}


def check(root: Path, body: str) -> list[Problem]:
    """Return what is found in an analysis with this body."""
    small_dossier(root, {"claims": {id: {"source": "post", **claim} for id, claim in CLAIMS.items()}})
    (root / "analyses" / "a.md").write_text(FRONT + body, encoding="utf-8")
    collection = load_collection(root)
    return list(prose_problems(Evidence(collection)))


CARRIED = {
    "the figure": "A step took 28.88 ms [@step].",
    "another spelling of the unit": "A step took 28.88 milliseconds [@step].",
    "the quote": "At 256 requests per GPU it took 28.88 ms [@step].",
    "a condition": "On 64 GPUs it took that long [@step].",
    "a magnitude in another form": "One service has 155,000,000,000,000 tokens a day [@day].",
    "a length": "With 128K of context and 8–256 requests [@day].",
    "a number word": "It has three draft tokens [@gain].",
    "both ends of a range": "It is 1.1 to 7.4% faster [@gain].",
    "the later of two citations": "It took 28.88 ms and was 7.4% faster [@gain; @step].",
    "a citation in words": "As @step says, 28.88 ms.",
    "a line further down": "It took 28.88 ms\nof time\n[@step].",
    "a source with a claim": "It took 28.88 ms [see @post; @step, table 2].",
}


@pytest.mark.parametrize("name", CARRIED)
def test_a_number_of_a_cited_claim_is_fine(name: str, tmp_path: Path) -> None:
    """A number that stands in the figure, the quote or a condition of a cited claim needs nothing more."""
    assert check(tmp_path, CARRIED[name]) == []


MISSING = {
    "no citation": ("A step took 28.88 ms.", ["28.88 ms"]),
    "another paragraph": ("So says SGLang [@step].\n\nA step took 28.88 ms.", ["28.88 ms"]),
    "another list item": ("- So says SGLang [@step].\n- A step took 28.88 ms.", ["28.88 ms"]),
    "another claim": ("A step took 28.88 ms [@gain].", ["28.88 ms"]),
    "another number": ("A step took 29 ms [@step].", ["29 ms"]),
    "a rounded number": ("It is 7% faster [@gain].", ["7% faster"]),
    "another magnitude": ("It is 128 tokens [@day].", ["128 tokens"]),
    "a source only": ("A step took 28.88 ms [@post].", ["28.88 ms"]),
    "money": ("It earns US$38 an hour [@step].", ["US$38 an hour"]),
    "money of another currency": ("It earns €3bn [@step].", ["€3bn"]),
    "a factor": ("It is 1.04x and 3 × as fast [@step].", ["1.04x", "3 × as fast"]),
    "percent in words": ("It is 12 percent and 2.5 per cent [@step].", ["12 percent", "2.5 per cent"]),
    "points": ("It rose 5 percentage points [@step].", ["rose 5 percentage points"]),
    "a number word with a unit": ("It waits for eight requests [@step].", ["eight requests"]),
    "a magnitude in words": ("It has two million users [@step].", ["two million users"]),
    "an adjective between": ("It has 32 redundant experts [@step].", ["32 redundant experts"]),
    "a hyphen": ("It is a 140-token replay [@step].", ["140-token"]),
    "a range": ("It has 16–32 requests [@step].", ["16–32 requests"]),
    "joined to its unit": ("It has 80GB [@step].", ["80GB"]),
    "in a table": ("| a | b |\n|---|---|\n| x | 29 ms |", ["29 ms"]),
    "in emphasis": ("It took **29 ms** [@step].", ["29 ms"]),
    "in a link": ("It took [29 ms](https://example.org/28.88ms) [@step].", ["29 ms"]),
}


@pytest.mark.parametrize("name", MISSING)
def test_a_number_without_its_claim_is_told(name: str, tmp_path: Path) -> None:
    """A number that no cited claim carries is named as it stands."""
    body, shown = MISSING[name]
    found = check(tmp_path, body)
    assert [problem.code for problem in found] == ["uncited-number"] * len(shown)
    assert [problem.message.split("'")[1] for problem in found] == shown


NONE = {
    "names": "GB200, EP4DP4, V4.1-Flash, NVL72, H100 and commit 774ce24 are names.",
    "dates": "On 20 October 2026, on October 20 and in 2026 it was published.",
    "years": "The year 2026 and the 2020s.",
    "ordinals": "It is the 1st, the 2nd and the third of its kind.",
    "code": "Run `sleep 30 s` and see.\n\n```\n5 ms\n```\n",
    "a fence in a fence": "~~~\n```\n5 ms\n~~~\n",
    "headings": "## In 5 minutes\n\nSo it goes.",
    "citations": "So it says [@post, 29 ms].",
    "links": "See <https://example.org/29ms> and [here](https://example.org/?t=29%25).",
    "bare numbers": "Two of the 3 say so, in section 4 and table 5.",
    "grammar": "One cluster, two projects and four parts of one model.",
    "comments": "So it goes. <!-- 29 ms -->",
    "times of day": "At 5pm and at 17:30.",
    "list numbers": "1. So it goes.\n2. And on.",
}


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_number_needs_no_claim(name: str, tmp_path: Path) -> None:
    """Names, dates, years, ordinals, headings, code and citations are no figures."""
    assert check(tmp_path, NONE[name]) == []


def test_line_and_column_are_those_of_the_file(tmp_path: Path) -> None:
    """The problem names the line of the number in the file, and its column."""
    (problem,) = check(tmp_path, "So it goes.\n\nIt is long,\nand took 29 ms [@step].\n")
    assert (problem.line, problem.column) == (8, 10)
    assert problem.file is not None
    assert problem.file.endswith("a.md")


def test_the_hint_names_the_claim_that_carries_it(tmp_path: Path) -> None:
    """A number that some claim of the dossier carries is easily cited."""
    (problem,) = check(tmp_path, "A step took 28.88 ms.")
    assert problem.hint == "cite [@step]"
    (other,) = check(tmp_path, "A step took 29 ms.")
    assert other.hint is not None
    assert "<!-- no claim: reason -->" in other.hint


WAIVED = {
    "in the paragraph": "A day has 24 hours. <!-- no claim: everybody knows -->",
    "at its head": "<!-- no claim: everybody knows -->\nA day has 24 hours.",
    "on a line before it": "<!-- no claim: everybody knows -->\n\nA day has 24 hours.",
    "over two lines": "A day has 24 hours. <!-- no claim:\neverybody knows -->",
}


@pytest.mark.parametrize("name", WAIVED)
def test_a_waiver_with_a_reason_silences_its_paragraph(name: str, tmp_path: Path) -> None:
    """One paragraph is waived, and the next is not."""
    assert check(tmp_path, WAIVED[name]) == []
    (problem,) = check(tmp_path, WAIVED[name] + "\n\nA week has 7 days.")
    assert "7 days" in problem.message


def test_a_waiver_without_a_reason_is_told(tmp_path: Path) -> None:
    """A waiver says why."""
    (problem,) = check(tmp_path, "A day has 24 hours. <!-- no claim: -->")
    assert (problem.code, problem.line) == ("waiver-without-reason", 5)


def test_values_are_multiplied_out() -> None:
    """A magnitude belongs to its number, and of a range to both ends."""
    text = "1 to 2 million users, 128K tokens, $1.2M"
    values = {shown: sorted(map(int, found)) for _, shown, found in prose_numbers(text)}
    assert values == {"1 to 2 million users": [10**6, 2 * 10**6], "128K tokens": [128_000], "$1.2M": [1_200_000]}


def test_an_article_of_uncited_numbers_is_told_up_to_a_hundred(tmp_path: Path) -> None:
    """Behind a hundred numbers the others are not looked at, and the place from where on is told."""
    found = check(tmp_path, "It took" + " 5 ms,\n" * 3_000 + "and that was it.")
    assert [problem.code for problem in found] == ["uncited-number"] * 101
    assert "from here on they were not looked at" in found[-1].message
    assert found[-1].line == found[0].line + 100


HOSTILE = [
    "1",
    "1-",
    "1 ms ",
    "[@",
    "<!--",
    "`",
    "9,",
    "[",
    "@",
    "](",
    "<https://",
    "- ",
    "#",
    "one ",
    "1.",
    "~~~\n",
    "\n",
]


@pytest.mark.long
@pytest.mark.parametrize("piece", HOSTILE)
def test_long_prose_is_read_in_one_pass(piece: str, tmp_path: Path) -> None:
    """Digits, dashes, brackets, comments and fences without end are read, and the last paragraph is still checked."""
    body = piece * (40_000 // len(piece)) + "\n\n~~~\n~~~\n\nIt took 29 ms.\n"
    found = [problem.code for problem in check(tmp_path, body)]
    assert "uncited-number" in found


def test_an_unclosed_comment_hides_nothing(tmp_path: Path) -> None:
    """A comment that is never closed is no comment, and its paragraph ends where others end."""
    (problem,) = check(tmp_path, "It took 29 ms. <!-- so\n\nAs said [@step].\n")
    assert "29 ms" in problem.message
