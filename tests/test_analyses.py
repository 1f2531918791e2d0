"""What an analysis names is there: claims and sources that it cites, and its template."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_dossiers import small_dossier

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection
from claimcheck.errors import Problem

CODES = ("unknown-citation", "unknown-template")


def check(root: Path, body: str, template: str = "") -> list[Problem]:
    """Return what is found of the names in an analysis with this body, whose first line is line 6."""
    claims = {"de-ilo": {"figure": "5 ms", "source": "post"}, "step": {"figure": "7 ms", "source": "post"}}
    small_dossier(root, {"claims": claims, "runs": {"first-run": {}}})
    (root / "sources" / "post.yaml").write_text("kind: post\naccessed: 2026-01-01\n", encoding="utf-8")
    front = f"---\ntitle: T\ndate: 2026-11-09\n{template or 'topics: [t]'}\n---\n"
    (root / "analyses" / "a.md").write_text(front + body, encoding="utf-8")
    return [problem for problem in check_dossier(load_collection(root)).problems if problem.code in CODES]


NOWHERE = {
    "in brackets": ("So it is [@nowhere].", 6, 11, "stands in code"),
    "mistyped": ("So it is [@de-iloo].", 6, 11, "did you mean `de-ilo`?"),
    "mistyped source": ("So it is [@de-ilo; @posst, page 3].", 6, 20, "did you mean `post`?"),
    "without brackets": ("As @de-iloo says.", 6, 4, "did you mean `de-ilo`?"),
    "in capitals": ("So it is [@De-Ilo].", 6, 11, "did you mean `de-ilo`?"),
    "in a heading": ("Text.\n\n## Of [@nowhere]\n", 8, 8, "stands in code"),
    "in a list": ("- [@step]\n- one\n  [@stepp]\n", 8, 4, "did you mean `step`?"),
    "behind a comment": ("<!-- of\n[@x] --> [@nowhere]", 7, 11, "stands in code"),
    "behind code": ("```\n@x\n```\n`@y` [@nowhere]", 9, 7, "stands in code"),
    "a run": ("So it is [@first-run].", 6, 11, "first-run is a run"),
    "at the end of a sentence": ("It is so, says @stepp.", 6, 16, "did you mean `step`?"),
}


@pytest.mark.parametrize(("body", "line", "column", "hint"), NOWHERE.values(), ids=NOWHERE)
def test_a_citation_that_leads_nowhere_is_an_error(
    tmp_path: Path, body: str, line: int, column: int, hint: str
) -> None:
    """It is told at its own place, with the claim or source that was meant."""
    (problem,) = check(tmp_path, body)
    assert (problem.code, problem.level, problem.line, problem.column) == ("unknown-citation", "error", line, column)
    assert problem.hint is not None and hint in problem.hint


@pytest.mark.parametrize(
    "body",
    [
        "[@step], [@post, table 2] and [see @de-ilo; @step].",
        "`@decorator` and ``@other``",
        "~~~\n[@nowhere]\n~~~",
        "<!-- [@nowhere] -->",
        "Mail lab@example.org or [write](https://example.org/@nowhere), <https://example.org/@nowhere>.",
        "The sign \\@nowhere is escaped.",
        "An @ alone, 5 @ 3, @@twice.",
    ],
)
def test_what_cites_nothing_or_something_is_fine(tmp_path: Path, body: str) -> None:
    """Claims and sources may be cited; code, comments, addresses and escaped signs cite nothing."""
    assert check(tmp_path, body) == []


def test_a_citation_of_a_broken_claim_is_no_second_problem(tmp_path: Path) -> None:
    """The typo is told in the claim's own file."""
    check(tmp_path, "")
    (tmp_path / "claims" / "new.yaml").write_text("figure: 5 ms\nmetric: {id: m}\nsubject: A\nsorce: post\n")
    assert check(tmp_path, "So it is [@new].") == []


def test_a_template_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """The templates of claimcheck and those of the dossier are known, and no others."""
    assert check(tmp_path, "", "template: tracker") == []
    (problem,) = check(tmp_path, "", "template: trakcer")
    assert (problem.code, problem.level, problem.line, problem.column) == ("unknown-template", "error", 4, 1)
    assert problem.hint == "did you mean `tracker`?"
    (problem,) = check(tmp_path, "", "template: letter")
    assert problem.hint == "known templates: analysis, tracker; one of your own is templates/letter.html"
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "letter.html").write_text("", encoding="utf-8")
    assert check(tmp_path, "", "template: letter") == []
    (problem,) = check(tmp_path, "", "template: leter")
    assert problem.hint == "did you mean `letter`?"
