"""A quote holds the whole figure or none of it, and says which bound or negation of its clause it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.checking import check_dossier
from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.quotes import Copies, find_quote
from claimcheck.quotes.cutting import cut_figure, left_beside

#: Source, quote, and the whole figure that it cuts; "" where it stands nowhere because of the cut.
CUTS = [
    ("It earns $15 bn a year.", "earns $15", "$15 bn a year"),
    ("Traffic grew 15 % in May.", "Traffic grew 15", "grew 15 %"),
    ("It took 1½ hours.", "It took 1", ""),
    ("It read 1.5 × 10⁹ tokens.", "It read 1.5", ""),
    ("It fell − 7.4 % in May.", "7.4 % in May", ""),
    ("A loss of ⩽5% was seen.", "5% was seen", ""),
    ("A gain of 1.1–7.4% there.", "7.4% there", "gain of 1.1-7.4%"),
    ("It was 5 ± 0.3 ms wide.", "It was 5", "5 ± 0.3 ms"),
    ("There are 5 to 7 GB each.", "7 GB each", "5 to 7 GB"),
    ("It took 28.88 ms per step.", "took 28.88 ms", "28.88 ms per step"),
    ("It earns $38.96 per GPU-hour there.", "earns $38.96", "$38.96 per GPU-hour"),
]
WHOLE = [
    ("It took 28.88 ms per step.", "took 28.88 ms per step"),
    ("It took 5 ms on the H100.", "took 5 ms"),
    ("It did not reach 5 ms in all.", "reach 5 ms"),
    ("It was at most 5 ms.", "5 ms"),
    ("The 12 users saw 5 ms.", "saw 5 ms"),
    ("In 2026 it took 5 ms.", "it took 5 ms"),
    ("Up to 1.04x faster.", "1.04x faster"),
    ("It earns $38.96 per GPU-hour there.", "$38.96 per GPU-hour"),
    ("A gain of 1.1–7.4% there.", "1.1-7.4%"),
    ("About 100 million users or more.", "100 million users"),
    ("The rack, which was new, took 5 ms.", "The rack [...] took 5 ms"),
]
LEFT = [
    ("It was at most 5 ms.", "5 ms", "at most"),
    ("It did not reach 5 ms.", "reach 5 ms", "not"),
    ("It never, ever took 5 ms.", "took 5 ms", None),
    ("There are 100 million users or more.", "100 million users", "or more"),
    ("If all goes well, it took 5 ms.", "it took 5 ms", None),
    ("It won over the weekend, and it took 5 ms.", "it took 5 ms", None),
    ("It isn’t said to take 5 ms.", "take 5 ms", "isn't"),
    ("It took 5 ms.", "It took 5 ms", None),
    ("It took 5 ms under load, over the weekend.", "took 5 ms", None),
    ("It nearly took 5 ms.", "took 5 ms", "nearly"),
    ("It took 5 ms or less.", "took 5 ms", "or less"),
]


@pytest.mark.parametrize(("source", "quote", "whole"), CUTS)
def test_a_quote_cuts_no_figure(source: str, quote: str, whole: str) -> None:
    """A sign, a magnitude, a percent sign, a unit, a tolerance or the other end of a range may not be cut off."""
    found = find_quote(source, quote)
    if whole:
        assert found.is_verified
        assert cut_figure(found) == whole
    else:
        assert not found.is_verified


@pytest.mark.parametrize(("source", "quote"), WHOLE)
def test_a_whole_figure_is_quoted_with_or_without_its_bound(source: str, quote: str) -> None:
    """What stands beside a figure and is none of its parts may be left out, and so may its bound."""
    found = find_quote(source, quote)
    assert found.is_verified
    assert cut_figure(found) is None


@pytest.mark.parametrize(("source", "quote", "words"), LEFT)
def test_a_bound_or_a_negation_that_is_left_out_is_shown(source: str, quote: str, words: str | None) -> None:
    """Words of the same clause that turn or bound the figure are named; those of another clause are not."""
    found = find_quote(source, quote)
    assert found.is_verified
    assert left_beside(found) == words


def dossier(folder: Path, entry: str) -> Path:
    """Return a dossier of one claim, whose own lines begin on the fifth."""
    root = folder / "dossier"
    for name in ("claims", "sources", "checks", "analyses"):
        (root / name).mkdir(parents=True)
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: generic\n")
    same = "metric: {id: thing, quantity: time}\nsubject: X\nsource: post\nobtained: measured\n"
    (root / "claims" / "a.yaml").write_text(same + entry)
    (root / "sources" / "post.yaml").write_text("kind: news\naccessed: 2026-11-10\n")
    return root


@pytest.mark.parametrize(
    ("figure", "quote", "source", "code"),
    [
        ("$15", "earns $15", "It earns $15 bn a year.", "quote-cuts-figure"),
        ("5 ms", "reach 5 ms", "It did not reach 5 ms.", "quote-leaves-out"),
        ("5 ms", "took 5 ms", "It took 5 ms.", None),
    ],
)
def test_check_tells_it_with_the_line_of_the_quote(
    figure: str, quote: str, source: str, code: str | None, tmp_path: Path
) -> None:
    """The problem stands at the quote and shows what to quote instead."""
    root = dossier(tmp_path, f"figure: {figure}\nquote: {quote}\n")
    store(source, root, tmp_path)
    found = [problem for problem in check_dossier(load_collection(root)).problems if problem.code.startswith("quote")]
    assert [(problem.code, problem.line) for problem in found] == ([(code, 6)] if code else [])
    (state,) = Copies(load_collection(root)).states_of("post")
    assert state.sentence.startswith("Quote not verified") is (code == "quote-cuts-figure")


def store(text: str, root: Path, folder: Path) -> None:
    (folder / "post.txt").write_text(text)
    arguments = ["snapshot", str(folder / "post.txt"), "--source", "post", "--dossier", str(root)]
    stored = CliRunner().invoke(group, arguments)
    assert stored.exit_code == 0, stored.output


@pytest.mark.parametrize(("heading", "is_told"), [("Mean TTFT (ms)", False), ("Mean TTFT (s)", True)])
def test_a_heading_stands_in_the_copy_too(heading: str, is_told: bool, tmp_path: Path) -> None:
    """The heading that gives a bare number its unit is looked for where the quote is."""
    root = dossier(tmp_path, f"figure: 28.88\nquote: '28.88'\nheading: {heading}\n")
    store("Engine  Mean TTFT (ms)\nAlder            28.88\n", root, tmp_path)
    found = [problem for problem in check_dossier(load_collection(root)).problems if problem.level == "error"]
    assert [(problem.code, problem.line) for problem in found] == ([("orphan-heading", 7)] if is_told else [])
