"""Records that commands write: nothing is lost by two at once, by a kill, by a full disk or by odd names."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from processes import (
    ENVIRONMENT,
    KILLS,
    called,
    killed,
    killed_at,
    left_over,
    ran,
    ran_at_once,
    ran_without_rights,
    seconds_of,
    started,
)
from small_dossiers import write_dossier

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection
from claimcheck.errors import ClaimcheckError
from claimcheck.quotes import held_text
from claimcheck.writing import write_file, write_files

PAGE = "<p>The rack earns $38.96 per GPU-hour, as told in state {}.</p>"
LIST = (
    "# kept\nsources:\n  - id: s\n    kind: paper\n  - id: t\n    kind: news   # kept too\n  - id: u\n    kind: news\n"
)
#: Enough that two commands are surely at work at the same time.
LONG = LIST + "".join(f"  - id: more-{number}\n    kind: news\n" for number in range(500))


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    root = tmp_path / "dossier"
    write_dossier(root, {"claims": {"a": {"figure": "5 km", "source": "s"}}})
    (root / "sources/all.yaml").unlink()
    (root / "sources/list.yaml").write_text(LIST)
    for state in range(2):
        (tmp_path / f"{state}.html").write_text(PAGE.format(state))
    return root


def snapshot(id: str, state: int = 0) -> tuple[str, ...]:
    return ("snapshot", f"../{state}.html", "--source", id, "--retrieved", "2026-11-09T10:00:00Z")


def codes(root: Path) -> Counter[str]:
    return Counter(problem.code for problem in check_dossier(load_collection(root)).problems)


# Several at once


@pytest.mark.long
def test_copies_stored_at_once_are_all_recorded(dossier: Path) -> None:
    """Commands that write into one list of sources at the same time lose no record, and no comment."""
    (dossier / "sources/list.yaml").write_text(LONG)
    before = codes(dossier)
    for _ in range(2):
        (dossier / "sources/list.yaml").write_text(LONG)
        found = ran_at_once(dossier, [snapshot("s"), snapshot("t", 1), snapshot("u")])
        assert [code for code, _ in found] == [0, 0, 0], found
        sources = load_collection(dossier).sources
        assert all(sources[id].snapshot is not None and held_text(dossier, sources[id]).fault is None for id in "stu")
        text = (dossier / "sources/list.yaml").read_text()
        assert text.startswith("# kept\n") and "# kept too" in text
    assert codes(dossier) == before and left_over(dossier) == []


@pytest.mark.long
def test_one_id_is_given_once(dossier: Path) -> None:
    """Of commands that give one id to records of several kinds at once one succeeds, and the others say why."""
    (dossier / "sources/list.yaml").write_text(LONG)
    claim = ("new", "claim", "zz", "--source", "s", "--figure", "5 km")
    source = ("new", "source", "zz", "--kind", "paper")
    check = ("new", "check", "zz", "--question", "Q?", "--pair", "a", "a")
    found = ran_at_once(dossier, [claim, source, check, source])
    assert sorted(code for code, _ in found) == [0, 1, 1, 1], found
    assert sum("taken" in text or "there already" in text for _, text in found) == 3, found
    assert len(list(dossier.rglob("zz.yaml"))) == 1 and codes(dossier)["duplicate-id"] == 0


def test_the_id_of_a_broken_record_is_taken(dossier: Path) -> None:
    """A record that cannot be read has its id all the same."""
    (dossier / "claims/list.yaml").write_text("claims:\n  - id: zz\n    figure: [\n")
    code, printed = ran(dossier, "new", "source", "zz", "--kind", "paper")
    assert code == 1 and "taken" in printed and not (dossier / "sources/zz.yaml").exists()


def test_starts_at_once_make_one_dossier(tmp_path: Path) -> None:
    """Several `init` in one folder at the same time all succeed."""
    found = ran_at_once(tmp_path, [("init", "d")] * 3)
    assert [code for code, _ in found] == [0, 0, 0], found
    assert codes(tmp_path / "d") == Counter() and left_over(tmp_path) == []


def test_a_file_that_somebody_edits_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """Where an editor saves a file between reading and writing it, their version stays and the command says so."""
    path = tmp_path / "list.yaml"
    path.write_text("old")
    asked = []

    def edited(found: bytes) -> bool:
        if not asked:
            path.write_text("theirs")
        asked.append(found)
        return True

    with pytest.raises(ClaimcheckError, match="changed meanwhile"):
        write_files({tmp_path / "copy": b"new", path: b"ours"}, over={path: edited})
    assert path.read_text() == "theirs" and [file.name for file in tmp_path.iterdir()] == ["list.yaml"]


# Kills


@pytest.mark.long
def test_a_kill_while_a_copy_is_replaced_leaves_one_that_is_whole(dossier: Path) -> None:
    """Killed at any moment, the record names a copy that is there with the hash it gives: the old or the new one."""
    assert ran(dossier, *snapshot("t"))[0] == 0
    within = seconds_of(dossier, *snapshot("t"), "--replace")
    draw, hit = random.Random(13), 0
    for number in range(KILLS):
        hit += killed(dossier, (*snapshot("t", number % 2), "--replace"), within, draw)
        held = held_text(dossier, load_collection(dossier).sources["t"])
        assert held.fault is None and held.text is not None and "in state" in held.text
    assert hit > KILLS / 4, "the kills come too late to prove anything"
    assert ran(dossier, *snapshot("t", 1), "--replace")[0] == 0
    assert "in state 1" in (held_text(dossier, load_collection(dossier).sources["t"]).text or "")
    assert left_over(dossier) == []


@pytest.mark.long
def test_a_kill_at_each_step_leaves_a_copy_that_is_whole(dossier: Path) -> None:
    """The same holds for a kill before each single step that changes a file or a folder."""
    assert ran(dossier, *snapshot("t"))[0] == 0
    step = 0
    while killed_at(dossier, (*snapshot("t", (step // 2 + 1) % 2), "--replace"), step):
        held = held_text(dossier, load_collection(dossier).sources["t"])
        assert held.fault is None and held.text is not None, step
        step += 2
    assert step > 5 and left_over(dossier) == []


def test_a_copy_that_nobody_names_any_more_goes(dossier: Path) -> None:
    """After a replacement the copy before is gone, unless another source names it."""
    assert called(dossier, *snapshot("t"))[0] == 0
    folder = dossier / "sources/snapshots"
    first = {path.name for path in folder.iterdir()}
    assert first == {"t.html", "t.text.txt"}
    assert called(dossier, *snapshot("t", 1), "--replace")[0] == 0
    second = {path.name for path in folder.iterdir()}
    assert len(second) == 2 and not first & second
    text = (dossier / "sources/list.yaml").read_text()
    shared = text.replace("  - id: s\n    kind: paper\n", text[text.index("  - id: t") : text.index("  - id: u")], 1)
    (dossier / "sources/list.yaml").write_text(shared.replace("- id: t", "- id: s", 1))
    assert called(dossier, *snapshot("t", 0), "--replace")[0] == 0
    assert second < {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("name", ["../../claims/from-00000.yaml", "/etc/hostname", "../parties.yaml"])
def test_a_record_names_no_file_to_delete(name: str, dossier: Path) -> None:
    """A copy that a record says to be somewhere else is never deleted when it is replaced."""
    with (dossier / "sources/list.yaml").open("a") as file:
        file.write(
            f"    snapshot:\n      file: {name}\n      sha256: {'0' * 64}\n      retrieved: 2026-11-09T10:00:00Z\n"
        )
    before = {path: path.read_bytes() for path in dossier.rglob("*.yaml") if path.name != "list.yaml"}
    assert called(dossier, *snapshot("u"), "--replace")[0] == 0
    assert {path: path.read_bytes() for path in dossier.rglob("*.yaml") if path.name != "list.yaml"} == before


# Names, rights, disks


NAMES = [
    *("a: b", '"x', "'x", "#y", "- z", "{a", "*s", "&a", "!t", "%d", "@e", "`f", "|", ">", "? g", "~", "[", ",", "-"),
    *("null", "yes", "1.10", "not stated", "...", "---", "a\nb: c", "a\tb", "a\rb", " ", "\u202eabc", "\u200b"),
    *("\x01", "\x7f", "\ufeffx", "größe", "🙂", "a" * 200, "\udcff", "x #y", "x: ", "…", "\u2028x"),
    *("\u0301", "\\", "{{7*7}}"),
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_dossier_may_stand_in_a_folder_of_any_name(name: str, tmp_path: Path) -> None:
    """Whatever the folder is called, the dossier that `init` writes there has no problem."""
    folder = tmp_path / name
    folder.mkdir()
    code, printed = called(folder, "init")
    assert code == 0, printed
    assert load_collection(folder).problems == ()


@pytest.mark.long
@pytest.mark.parametrize(
    "words", [("new", "source", "zz", "--kind", "paper"), snapshot("t"), ("init", "sub"), ("init", "."), ("schema",)]
)
def test_a_folder_without_rights_is_told(words: tuple[str, ...], dossier: Path) -> None:
    """Where nothing may be written one sentence says so, and nothing is changed."""
    (dossier / "claimcheck.yaml").unlink()
    folders = [dossier, *(path for path in dossier.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    code, printed = ran_without_rights(dossier, *words)
    for folder in folders:
        folder.chmod(0o755)
    assert code == 1 and "cannot be written: Permission denied" in printed, printed
    assert (dossier / "sources/list.yaml").read_text() == LIST


@pytest.mark.parametrize("kind", ["fifo", "link", "folder"])
def test_what_is_no_file_in_the_way_of_a_record_is_refused(kind: str, dossier: Path, tmp_path: Path) -> None:
    """A pipe, a link or a folder where a record goes is refused, not waited for and not followed."""
    path = dossier / "sources/zz.yaml"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "link":
        path.symlink_to(tmp_path / "victim")
    else:
        path.mkdir()
    code, _ = ran(dossier, "new", "source", "zz", "--kind", "paper")
    assert code == 1 and not (tmp_path / "victim").exists()
    with pytest.raises(ClaimcheckError):
        write_file(path, b"x", root=dossier, over=lambda found: True, is_record=True)


def test_a_folder_of_records_that_is_a_link_takes_none(dossier: Path, tmp_path: Path) -> None:
    """A record is not written through a folder that leads out of the dossier."""
    (tmp_path / "outside").mkdir()
    (dossier / "checks").rmdir()
    (dossier / "checks").symlink_to(tmp_path / "outside")
    code, printed = ran(dossier, "new", "check", "zz", "--question", "Q?", "--pair", "a", "a")
    assert code == 1 and "symbolic link" in printed and list((tmp_path / "outside").iterdir()) == []


def test_schemas_replace_schemas_alone(dossier: Path) -> None:
    """A file of somebody else where a schema goes is kept, and no schema is written."""
    (dossier / "schemas").mkdir()
    (dossier / "schemas/claim.json").write_text('{"mine": true}')
    code, printed = ran(dossier, "schema")
    assert code == 1 and "did not write" in printed
    assert [path.name for path in (dossier / "schemas").iterdir()] == ["claim.json"]


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="this system has no device that is always full")
@pytest.mark.parametrize(
    "words",
    [(), ("--help",), ("--version",), ("check",), ("list", "claims"), ("report",), ("figure", "5%"), ("init", "x")],
)
def test_a_full_disk_behind_the_answer_is_told(words: tuple[str, ...], dossier: Path) -> None:
    """Where the answer cannot be printed, standard error says so and the status is 2, also when both are full."""
    with Path("/dev/full").open("w") as full:
        process = started(dossier, *words, stdout=full, stderr=subprocess.PIPE)
        told = process.communicate(timeout=120)[1]
        assert process.returncode == 2 and "No space left" in told and "Traceback" not in told, told
        process = started(dossier, *words, stdout=full, stderr=full)
        assert process.wait(timeout=120) == 2


def test_a_reader_that_stops_is_no_problem(dossier: Path) -> None:
    """Where nobody reads on, the command ends without a traceback."""
    for words in ("--help", "list metrics"):
        script = f"{sys.executable} -c 'from claimcheck.cli import main; main()' {words} | head -c 1"
        run = subprocess.run(["sh", "-c", script], cwd=dossier, env=ENVIRONMENT, capture_output=True, text=True)
        assert run.stderr == ""
