"""Copies of sources: stored whole or not at all, verified by hash, and never outside their folder."""

from __future__ import annotations

import hashlib
import os
import zlib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from documents import assembled, document, pdf, quotes
from small_dossiers import write_dossier

from claimcheck.checking import check_dossier
from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.errors import ClaimcheckError, Problem
from claimcheck.quotes import Copies, ExtractionError, SnapshotError, extract, held_text, snapshot_path
from claimcheck.writing import write_files

MOMENT = "2026-11-09T10:00:00Z"
PAGE = "<p>In one minute: the rack earns $38.96 per GPU&#8209;hour, and 28.88 ms a step.</p>"


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    """A dossier with one source in a file of its own, its claim quoting it."""
    root = tmp_path / "dossier"
    claim = {"figure": "$38.96 per GPU-hour", "quote": "$38.96 per GPU-hour", "source": "post", "by": "lab"}
    write_dossier(root, {"sources": {}, "claims": {"revenue": claim}})
    (root / "sources" / "all.yaml").unlink()
    text = "# what the lab wrote\nkind: blog post   # its own\npublisher: lab\naccessed: 2026-11-10\n"
    (root / "sources" / "post.yaml").write_text(text, encoding="utf-8")
    return root


def store(root: Path, file: Path, *more: str) -> Result:
    arguments = ["snapshot", str(file), "--source", "post", "--retrieved", MOMENT, "--dossier", str(root), *more]
    return CliRunner().invoke(group, arguments)


def page(tmp_path: Path, content: str | bytes = PAGE, name: str = "page.html") -> Path:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def problems(root: Path) -> list[Problem]:
    return list(check_dossier(load_collection(root)).problems)


def files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_a_copy_is_stored_hashed_and_named(dossier: Path, tmp_path: Path) -> None:
    """The bytes and their text stand in the folder of copies, and the source names both with their hashes."""
    result = store(dossier, page(tmp_path))
    assert result.exit_code == 0, result.output
    source = load_collection(dossier).sources["post"]
    snapshot = source.snapshot
    assert snapshot is not None
    stored = (dossier / "sources" / "snapshots" / snapshot.file).read_bytes()
    assert stored == PAGE.encode()
    assert snapshot.sha256 == hashlib.sha256(stored).hexdigest()
    text = (dossier / "sources" / "snapshots" / (snapshot.text or "")).read_bytes()
    assert snapshot.text_sha256 == hashlib.sha256(text).hexdigest()
    assert (snapshot.retrieved, snapshot.extractor is not None) == (MOMENT, True)
    assert "1 of 1 quotes stand in it" in result.output
    assert problems(dossier) == []
    (state,) = Copies(load_collection(dossier)).states_of("post")
    assert state.sentence == "Quote verified in the copy held of post."


def test_comments_and_order_of_the_source_stay(dossier: Path, tmp_path: Path) -> None:
    """Only the lines of the snapshot are put into the file of the source, and put anew the second time."""
    before = (dossier / "sources" / "post.yaml").read_text(encoding="utf-8")
    store(dossier, page(tmp_path))
    once = (dossier / "sources" / "post.yaml").read_text(encoding="utf-8")
    assert once.startswith(before + "snapshot:\n")
    assert store(dossier, page(tmp_path)).exit_code == 1  # one is held
    assert store(dossier, page(tmp_path, PAGE + "\n"), "--replace").exit_code == 0
    twice = (dossier / "sources" / "post.yaml").read_text(encoding="utf-8")
    assert twice.startswith(before + "snapshot:\n")
    assert (len(twice.splitlines()), twice == once) == (len(once.splitlines()), False)


def test_a_source_in_a_list_takes_its_copy_too(dossier: Path, tmp_path: Path) -> None:
    """In a file of several sources the snapshot is put into the right one."""
    (dossier / "sources" / "post.yaml").unlink()
    text = "sources:\n  - id: other\n    kind: news\n  - id: post\n    kind: blog post\n    accessed: 2026-11-10\n"
    (dossier / "sources" / "several.yaml").write_text(text, encoding="utf-8")
    result = store(dossier, page(tmp_path))
    assert result.exit_code == 0, result.output
    sources = load_collection(dossier).sources
    assert (sources["post"].snapshot is not None, sources["other"].snapshot) == (True, None)


@pytest.mark.parametrize("form", ["html", "markdown", "text", "pdf"])
def test_every_kind_is_stored_and_checked_from_its_text(form: str, dossier: Path, tmp_path: Path) -> None:
    """A quote of each kind of document is found in the stored text, without the document's own reader."""
    ending = {"html": "htm", "markdown": "md", "text": "txt", "pdf": "pdf"}[form]
    quote = quotes(form)[7]
    claims = dossier / "claims" / "from-00000.yaml"
    old = claims.read_text(encoding="utf-8")
    claims.write_text(old.replace('"quote": "$38.96 per GPU-hour"', f'"quote": "{quote}"'), encoding="utf-8")
    assert store(dossier, page(tmp_path, document(form), f"copy.{ending}")).exit_code == 0
    collection = load_collection(dossier)
    state = Copies(collection).state(collection.claims["revenue"])
    assert state is not None
    assert state.word == "verified"


def test_without_a_copy_the_quote_is_said_to_be_unverified(dossier: Path) -> None:
    """Where nothing is held, the words say so, and nothing is a problem."""
    collection = load_collection(dossier)
    state = Copies(collection).state(collection.claims["revenue"])
    assert state is not None
    assert state.sentence == "Quote not verified: no copy held."
    assert check_dossier(collection).not_checked["quotes without a snapshot"] == 1


PROBLEMS: list[tuple[str, str, str]] = [
    ("orphan-quote", "$38.97 per GPU-hour", "$38.97 per GPU-hour"),
    ("orphan-quote", "8.96 per GPU-hour", "8.96 per GPU-hour"),
    ("quote-without-figure", "$38.96 per GPU-hour", "28.88 ms a step"),
    ("ambiguous-quote", "a", "a"),
    ("long-quote", "$38.96 per GPU-hour", "$38.96 per GPU-hour " * 400),
]


@pytest.mark.parametrize(("code", "figure", "quote"), PROBLEMS)
def test_each_fault_of_a_quote_has_its_problem(
    code: str, figure: str, quote: str, dossier: Path, tmp_path: Path
) -> None:
    """A quote that stands nowhere, in several places, without its figure or at length is told with its line."""
    text = PAGE.replace("In", "a b a") if code == "ambiguous-quote" else PAGE
    store(dossier, page(tmp_path, text))
    entry = (
        "claims:\n- id: revenue\n  metric: {id: some-metric}\n  subject: Thing\n  source: post\n"
        f"  figure: '{figure}'\n  quote: '{quote}'\n"
    )
    (dossier / "claims" / "from-00000.yaml").write_text(entry, encoding="utf-8")
    found = [problem for problem in problems(dossier) if problem.code == code]
    assert [problem.line for problem in found] == [7]
    assert found[0].hint


def test_a_locator_places_an_ambiguous_quote(dossier: Path, tmp_path: Path) -> None:
    """The words before a quote, in its locator, tell which of two places is meant."""
    store(dossier, page(tmp_path, "<p>first $38.96 per GPU-hour, second $38.96 per GPU-hour</p>"))
    assert [problem.code for problem in problems(dossier)] == ["ambiguous-quote"]
    path = dossier / "claims" / "from-00000.yaml"
    entry = path.read_text(encoding="utf-8").replace('"source":', '"locator": {"prefix": "second"}, "source":')
    path.write_text(entry, encoding="utf-8")
    assert problems(dossier) == []


def test_words_of_a_source_known_through_another_are_looked_up_there(tmp_path: Path) -> None:
    """A condition quoted from a source nobody read is found in the copy of the document that reports it."""
    root = tmp_path / "dossier"
    quoted = {"value": "one car", "source": "unread", "quote": "a single car"}
    content = {
        "sources": {"post": {"kind": "news"}, "unread": {"kind": "paper"}, "report": {"kind": "news"}},
        "claims": {
            "first": {"figure": "5 km", "source": "unread", "via": "report"},
            "second": {"figure": "6 km", "source": "post", "population": quoted},
        },
    }
    write_dossier(root, content)
    (root / "sources" / "all.yaml").unlink()
    for id in content["sources"]:
        (root / "sources" / f"{id}.yaml").write_text("kind: news\naccessed: 2026-11-10\n")
    text = page(tmp_path, "They drove a single car, and a single car alone.", "report.txt")
    arguments = ["snapshot", str(text), "--source", "report", "--retrieved", MOMENT, "--dossier", str(root)]
    assert CliRunner().invoke(group, arguments).exit_code == 0
    collection = load_collection(root)
    (state,) = Copies(collection).states(collection.claims["second"])
    assert (state.source, state.word) == ("report", "ambiguous")
    assert not {problem.code for problem in check_dossier(collection).problems} & {"orphan-quote", "ambiguous-quote"}


def tampered(root: Path, what: str) -> None:
    folder = root / "sources" / "snapshots"
    record = root / "sources" / "post.yaml"
    text = record.read_text(encoding="utf-8")
    match what:
        case "bytes":
            (folder / "post.html").write_bytes(b"other")
        case "text":
            (folder / "post.text.txt").write_bytes(b"the rack earns $39.96 per GPU-hour")
        case "gone":
            (folder / "post.html").unlink()
        case "folder":
            (folder / "post.html").unlink()
            (folder / "post.html").mkdir()
        case "climbing":
            record.write_text(text.replace("file: post.html", "file: ../post.yaml"), encoding="utf-8")
        case "absolute":
            record.write_text(text.replace("file: post.html", "file: /etc/hostname"), encoding="utf-8")
        case "link":
            (folder / "post.html").unlink()
            (folder / "post.html").symlink_to("/etc/hostname")
        case "circle":
            (folder / "post.html").unlink()
            (folder / "post.html").symlink_to("post.html")
        case "by hand":
            cut = text.partition("  text: ")[0]
            record.write_text(cut, encoding="utf-8")


TAMPERED = [
    ("bytes", "changed-snapshot"),
    ("text", "changed-snapshot"),
    ("gone", "missing-snapshot"),
    ("folder", "missing-snapshot"),
    ("climbing", "bad-snapshot-name"),
    ("absolute", "bad-snapshot-name"),
    ("link", "bad-snapshot-name"),
    ("circle", "bad-snapshot-name"),
    ("by hand", "snapshot-without-text"),
]


@pytest.mark.parametrize(("what", "code"), TAMPERED)
def test_a_copy_that_is_not_what_was_stored_is_a_problem(what: str, code: str, dossier: Path, tmp_path: Path) -> None:
    """Changed bytes, changed text, a missing file, a name or link that leads out: each is told at its source."""
    store(dossier, page(tmp_path))
    tampered(dossier, what)
    found = problems(dossier)
    assert [problem.code for problem in found] == [code]
    assert found[0].file is not None
    assert found[0].file.endswith("post.yaml")


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "a/b", "a\\b", "../a", "/etc/passwd", ".hidden", "a..b", "a\0b", "a b", "ä", "a" * 200, "a\n"],
)
def test_names_outside_the_whitelist_are_refused(name: str, tmp_path: Path) -> None:
    """A name of a copy has letters, digits, dashes, underscores and single dots."""
    with pytest.raises(SnapshotError):
        snapshot_path(tmp_path, name)


def test_a_folder_of_copies_that_is_a_link_is_refused(dossier: Path, tmp_path: Path) -> None:
    """Nothing is written where the folder of copies leads out of the dossier."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (dossier / "sources" / "snapshots").symlink_to(outside)
    before = files(dossier)
    result = store(dossier, page(tmp_path))
    assert (result.exit_code, files(dossier), list(outside.iterdir())) == (1, before, [])
    assert "bad-snapshot-name" in str(result.exception)


def bomb(piece: bytes = b"(" + b"a" * 1_000_000 + b") Tj ", times: int = 400, pages: int = 1) -> bytes:
    """A PDF whose pages share a stream of a few kilobytes that unpacks to much more."""
    packer = zlib.compressobj(9)
    packed = packer.compress(b"BT /F1 8 Tf ") + b"".join(packer.compress(piece) for _ in range(times))
    packed += packer.compress(b" ET") + packer.flush()
    content = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
    tree = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b"3 0 R " * pages, pages)
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    return assembled([b"<< /Type /Catalog /Pages 2 0 R >>", tree, page, content, font])


def circle() -> bytes:
    """A PDF whose tree of pages holds itself."""
    return assembled([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"])


REFUSED: list[tuple[str, Any, str, str]] = [
    ("a PDF bomb", bomb, "a.pdf", "snapshot"),
    ("a PDF in a circle", circle, "a.pdf", "snapshot"),
    ("a PDF that is none", lambda: b"%PDF-1.7 and then nothing", "a.pdf", "unreadable-snapshot"),
    ("a PDF of pictures", lambda: pdf([[[""]]]), "a.pdf", "empty-snapshot"),
    ("a deep page", lambda: b"<div>" * 200_000 + b"5%", "a.html", "unreadable-snapshot"),
    ("a long page", lambda: b"<p>" + b"word 5% " * 1_000_000, "a.html", "oversized-snapshot"),
    ("a page of style", lambda: b"<style>" + b"a{color:red}" * 200_000 + b"</style>5", "a.html", "oversized-snapshot"),
    ("an empty page", lambda: b"<body><script>document.write('5%')</script></body>", "a.html", "empty-snapshot"),
    ("an empty file", lambda: b"", "a.html", "empty-snapshot"),
    ("an empty text", lambda: b" \n ", "a.txt", "empty-snapshot"),
    ("a text of bytes", lambda: b"5 \xff", "a.txt", "not-utf8"),
    ("a picture", lambda: b"\x89PNG", "a.png", "unknown-snapshot-kind"),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("content", "name", "code"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_cannot_be_read_is_refused_and_nothing_written(
    content: Any, name: str, code: str, dossier: Path, tmp_path: Path
) -> None:
    """Bombs, circles, damage and empty pages end in a problem, and the dossier is untouched."""
    before = files(dossier)
    result = store(dossier, page(tmp_path, content(), name))
    assert result.exit_code == 1
    assert code in str(result.exception)
    assert files(dossier) == before


@pytest.mark.long
def test_a_page_of_twenty_megabytes_is_read_or_refused_by_name() -> None:
    """Pictures inside the page cost nothing; millions of elements are told with the memory that they would take."""
    pictures = b"<p>It took 5 ms.</p>" + (b"<img src='data:," + b"a" * 1_000_000 + b"'>") * 19
    assert extract(pictures, "html").text == "It took 5 ms.\u241e\n"
    with pytest.raises(ExtractionError) as caught:
        extract(b"<p>5</p>" * 2_500_000, "html")
    assert (caught.value.code, "512 MB" in str(caught.value)) == ("oversized-snapshot", True)


@pytest.mark.long
def test_a_child_past_its_time_is_ended() -> None:
    """A page that takes its reader longer than the limit is told as one that cannot be read."""
    slow = bomb(b"() Tj " * 1_000, 100, pages=1_000)
    with pytest.raises(ExtractionError) as caught:
        extract(slow, "pdf", seconds=1)
    assert caught.value.code == "unreadable-snapshot"


def test_a_child_past_its_memory_is_ended() -> None:
    """A reader that wants more memory than the limit is told the same way."""
    with pytest.raises(ExtractionError) as caught:
        extract(document("html"), "html", memory=30_000_000)
    assert caught.value.code == "unreadable-snapshot"


def test_a_file_that_is_not_there_is_told(dossier: Path, tmp_path: Path) -> None:
    """A missing file, an unknown source and a moment that is none are told, and nothing is written."""
    before = files(dossier)
    assert store(dossier, tmp_path / "nowhere.html").exit_code == 1
    assert store(dossier, page(tmp_path), "--source", "nobody").exit_code == 1
    assert store(dossier, page(tmp_path), "--retrieved", "yesterday").exit_code == 1
    assert files(dossier) == before


def test_a_record_whose_layout_would_change_is_left_alone(dossier: Path, tmp_path: Path) -> None:
    """A source written in one line takes no splice: the lines are shown instead, and nothing is stored."""
    (dossier / "sources" / "post.yaml").write_text("{kind: blog post, accessed: 2026-11-10}\n", encoding="utf-8")
    before = files(dossier)
    result = store(dossier, page(tmp_path))
    assert (result.exit_code, files(dossier)) == (1, before)
    assert "snapshot-not-recorded" in str(result.exception)
    assert "sha256" in str(result.exception)


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the second file cannot be synced, the first is not there either, and no temporary file is left."""
    (tmp_path / "a").write_bytes(b"old")
    calls = iter([None, OSError("no space")])

    def fsync(handle: int) -> None:
        del handle
        if isinstance(fault := next(calls, None), OSError):
            raise fault

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(ClaimcheckError, match="no space"):
        write_files({tmp_path / "a": b"new", tmp_path / "b": b"new"}, over=lambda found: True)
    assert files(tmp_path) == {"a": b"old"}


def test_a_link_inside_the_folder_of_copies_is_no_way_out(dossier: Path, tmp_path: Path) -> None:
    """A link to another copy stays inside and is followed; its hash decides."""
    store(dossier, page(tmp_path))
    folder = dossier / "sources" / "snapshots"
    (folder / "post.html").rename(folder / "moved.html")
    (folder / "post.html").symlink_to("moved.html")
    source = load_collection(dossier).sources["post"]
    assert held_text(dossier, source).text is not None


def test_a_text_drawn_by_older_rules_is_told_with_the_command_that_draws_it_anew(dossier: Path, tmp_path: Path) -> None:
    """The old text and its hash still stand; the command of the hint, run in the dossier, ends the warning."""
    store(dossier, page(tmp_path))
    record = dossier / "sources" / "post.yaml"
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("claimcheck-html 2", "claimcheck-html 1"), encoding="utf-8")
    (problem,) = problems(dossier)
    assert (problem.code, problem.level) == ("older-extractor", "warning")
    words = (problem.hint or "").split("`")[1].split()[1:]
    words[1] = str(dossier / words[1])
    assert CliRunner().invoke(group, [*words, "--dossier", str(dossier)]).exit_code == 0
    assert problems(dossier) == []
    assert record.read_text(encoding="utf-8") == text
