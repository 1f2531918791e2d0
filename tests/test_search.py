"""Long copies are searched in a child with limits, each once; what one of them takes is taken from no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from documents import document, quotes
from small_dossiers import write_dossier

import claimcheck.quotes.search as searching
from claimcheck.checking import check_dossier
from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.quotes import Copies, extract
from claimcheck.quotes.matching import Question
from claimcheck.quotes.search import Search, search


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everything searched in the child."""
    monkeypatch.setattr(searching, "_AT_HAND", -1)


def asked() -> list[Search]:
    text = extract(document("text"), "text").text
    questions = [Question(quote) for quote in quotes("text")[:5]]
    return [(text, [*questions, Question("nobody said this 5%")]), ("a 5% gain", [Question("5%"), Question("6%")])]


def test_the_child_answers_as_the_process_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a copy is searched changes nothing in what is found, the words around it and the nearest passage."""
    monkeypatch.setattr(searching, "_AT_HAND", 10**9)
    here = search(asked())
    monkeypatch.setattr(searching, "_AT_HAND", -1)
    assert search(asked()) == here
    assert [found.status for found in here[0]] == ["verified"] * 5 + ["orphan"]
    assert (here[1][0].before, here[1][0].behind) == ("a ", " gain")


LONG = ("a b " * 250_000, [Question("a[...]b" * 8 + str(number)) for number in range(60)])


@pytest.mark.long
def test_a_copy_past_its_time_is_told_and_the_next_one_searched() -> None:
    """Quotes of a copy that takes too long are refused with the limit named; those before and behind it are found."""
    short = ("a 5% gain", [Question("5%")])
    first, long, last = search([short, LONG, short], seconds=1)
    assert first[0].is_verified and last[0].is_verified
    assert {found.status for found in long} == {"refused"}
    assert "1 s" in (long[0].why or "")


@pytest.mark.usefixtures("apart")
def test_a_copy_past_its_memory_is_told() -> None:
    """A text that does not fit into the limit is refused, and not read by halves."""
    (found,) = search([("a 5% gain " * 400_000, [Question("5%")])], memory=60_000_000)
    assert found[0].status == "refused"


@pytest.mark.usefixtures("apart")
def test_nothing_of_the_folder_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The child runs apart from the current folder: modules that lie there are neither found nor run."""
    for name in ("json", "re", "claimcheck", "rapidfuzz", "unicodedata"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    assert search(asked())[1][0].is_verified
    assert not (tmp_path / "ran").exists()


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    """A dossier with three sources, two claims on each, and a copy held of each."""
    root = tmp_path / "dossier"
    ids = ("one", "two", "three")
    claims = {
        f"{id}-{place}": {"figure": f"{number}5 ms", "quote": f"{number}5 ms here", "source": id}
        for number, id in enumerate(ids, 1)
        for place in ("a", "b")
    }
    write_dossier(root, {"sources": {}, "claims": claims})
    (root / "sources" / "all.yaml").unlink()
    for number, id in enumerate(ids, 1):
        (root / "sources" / f"{id}.yaml").write_text("kind: news\naccessed: 2026-11-10\n")
        assert store(root, tmp_path, id, f"It took {number}5 ms here.").exit_code == 0
    return root


def store(root: Path, folder: Path, id: str, text: str, *more: str):  # type: ignore[no-untyped-def]
    (folder / f"{id}.txt").write_text(text)
    arguments = ["snapshot", str(folder / f"{id}.txt"), "--source", id, "--retrieved", "2026-11-09T10:00:00Z"]
    return CliRunner().invoke(group, [*arguments, "--dossier", str(root), *more])


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note every copy that is evened out."""
    seen: list[str] = []
    even = searching.evened
    monkeypatch.setattr(searching, "evened", lambda text: (seen.append(text), even(text))[1])
    return seen


def test_a_check_evens_each_copy_out_once(dossier: Path, counted: list[str]) -> None:
    """However many quotes are looked for in a copy, it is evened out once in a run."""
    assert check_dossier(load_collection(dossier)).problems == ()
    assert sorted(counted) == sorted(set(counted)) and len(counted) == 3


def test_a_snapshot_looks_for_the_quotes_of_its_own_source(dossier: Path, tmp_path: Path, counted: list[str]) -> None:
    """Storing a copy searches that copy, and none of the others."""
    result = store(dossier, tmp_path, "two", "It took 25 ms here, and here.", "--replace")
    assert "2 of 2 quotes stand in it" in result.output
    assert len(counted) == 1


def test_quotes_are_found_one_claim_at_a_time_as_well(dossier: Path) -> None:
    """Asking for one claim alone gives what asking for all does."""
    collection = load_collection(dossier)
    together = Copies(collection)
    together.look_up(collection.claims.values())
    for claim in collection.claims.values():
        assert list(Copies(collection).states(claim)) == list(together.states(claim)) != []
