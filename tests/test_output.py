"""Folders of output and single pages: never outside, never over what is not ours, the old or the new one throughout."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import (
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

from claimcheck.errors import ClaimcheckError
from claimcheck.writing import MARKER, folder, stage, write_folder

PAGES = [("index.html", b"new"), ("claims/a.html", b"a")]
HEAD = "claimcheck output 1: report\n"


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    root = tmp_path / "dossier"
    write_dossier(root, {"sources": {"s": {"kind": "paper"}}, "claims": {"a": {"figure": "5 km", "source": "s"}}})
    return root


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Path]:
    """A folder of somebody else, which is as it was at the end of every test."""
    path = tmp_path / "victim"
    path.mkdir()
    (path / "README.md").write_text("mine\n")
    (path / "index.html").write_text("mine too\n")
    before = tree(path)
    yield path
    assert tree(path) == before


def tree(path: Path) -> dict[str, bytes]:
    """Return the files below a folder that are no links, hidden ones included."""
    held = [file for file in sorted(path.rglob("*")) if file.is_file() and not file.is_symlink()]
    return {str(file.relative_to(path)): file.read_bytes() for file in held}


# Links


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("name", ["build", "build/claims", "build/v", "build/index.html", "build/claims/.a.html.part"])
def test_a_link_in_the_output_leads_nowhere(name: str, marked: bool, dossier: Path, victim: Path) -> None:
    """A link planted in or for the output folder, with a marker that names what is behind it, changes nothing."""
    path = dossier / name
    path.parent.mkdir(parents=True, exist_ok=True)
    to = victim / "README.md" if path.suffix else victim
    path.symlink_to(to)
    if name != "build" and marked:
        (dossier / "build" / MARKER).write_text(f"{HEAD}{name.removeprefix('build/')}/README.md\nv/README.md\n")
    code, printed = called(dossier, "report")
    assert code in (0, 1)
    assert code == 0 or "symbolic link" in printed or "did not write" in printed or "stands where" in printed


@pytest.mark.parametrize("words", [("report", "--output", "out/site"), ("export", "csv", "--output", "out/x/y")])
def test_a_link_on_the_way_is_refused(words: tuple[str, ...], dossier: Path, victim: Path) -> None:
    """A link of the dossier is not followed to a folder below it either."""
    (dossier / "out").symlink_to(victim)
    code, printed = called(dossier, *words)
    assert code == 1 and "symbolic link" in printed


def test_a_link_of_the_users_own_is_a_way(dossier: Path, tmp_path: Path) -> None:
    """Outside of the dossier a link is the user's own, and leads to the folder they mean."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "short").symlink_to("disk")
    code, _ = called(tmp_path, "report", "--dossier", str(dossier), "--output", "short/site")
    assert code == 0 and (tmp_path / "disk/site/index.html").is_file()


def test_exports_follow_no_link(dossier: Path, victim: Path) -> None:
    """The default folder of an export is refused where a link stands on its way."""
    (dossier / "build").mkdir()
    (dossier / "build/export").symlink_to(victim)
    for form in ("json", "claimreview", "ro-crate", "csl", "bibtex", "annotation", "csv"):
        code, printed = called(dossier, "export", form, "--base-url", "https://example.org")
        assert code == 1 and "symbolic link" in printed, form


# What is not ours


REFUSED = {
    "a folder with files": ("site", {"site/notes.txt": "mine"}),
    "a folder that names itself": ("site", {"site/notes.txt": "mine", f"site/{MARKER}": "notes.txt\n"}),
    "a folder of another format": ("site", {f"site/{MARKER}": "claimcheck output 1: csv\nclaims.csv\n"}),
    "a folder under version control": ("site", {f"site/{MARKER}": HEAD, "site/.git/HEAD": "ref"}),
    "inside version control": (".git/hooks", {".git/HEAD": "ref"}),
    "claims": ("claims", {}),
    "a new folder among the claims": ("claims/site", {}),
    "profiles": ("profiles", {}),
    "metrics": ("metrics/new", {}),
    "vocabularies": ("vocabularies", {}),
    "templates": ("templates", {}),
    "the copies": ("sources/snapshots/site", {}),
    "the dossier": (".", {}),
    "what holds it": ("..", {}),
    "a file": ("claimcheck.yaml", {}),
    "a name too long": ("n" * 256, {}),
    "below a name too long": ("n" * 256 + "/site", {}),
    "the claims of another dossier": ("../other/claims", {"../other/claimcheck.yaml": "format: 1\n"}),
}


@pytest.mark.parametrize("command", [("report",), ("export", "csv"), ("export", "ro-crate")])
@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_ours_is_refused(case: str, command: tuple[str, ...], dossier: Path) -> None:
    """A folder that claimcheck did not write, or that holds records, is refused with a sentence and stays as it was."""
    place, files = REFUSED[case]
    if case == "a folder of another format" and command == ("export", "csv"):
        files = {f"site/{MARKER}": HEAD}
    for name, text in files.items():
        (dossier / name).parent.mkdir(parents=True, exist_ok=True)
        (dossier / name).write_text(text)
    before = tree(dossier.parent)
    code, printed = called(dossier, *command, "--output", place)
    assert (code, tree(dossier.parent)) == (1, before), printed
    assert ("name " in printed or "cannot be written" in printed) and len(printed.splitlines()) == 1, printed


@pytest.mark.parametrize(
    "name", ["claimcheck.yaml", "sources/all.yaml", "notes.txt", "claims/new.html", ".git/hooks/x", "templates/a.html"]
)
def test_a_single_page_replaces_a_single_page_alone(name: str, dossier: Path) -> None:
    """A record, a file of somebody else and a place among records are refused; a page of ours is renewed."""
    (dossier / "notes.txt").write_text("mine")
    before = tree(dossier)
    code, printed = called(dossier, "report", "--single", name)
    assert (code, tree(dossier)) == (1, before), printed
    for _ in range(2):
        assert called(dossier, "report", "a", "--single", "one.html")[0] == 0


def test_a_single_page_never_replaces_the_settings(dossier: Path) -> None:
    """Where the name of the settings is given for a page, another file is asked for."""
    code, printed = called(dossier, "report", "--single", "claimcheck.yaml")
    assert code != 0 and "claimcheck.yaml holds the settings of a dossier; name another file" in printed


@pytest.mark.parametrize("words", [("report",), ("report", "--single", "out"), ("export", "csv", "--output", "out")])
@pytest.mark.parametrize("kind", ["fifo", "device", "dangling link", "loop"])
def test_a_pipe_or_device_in_the_way_is_refused(kind: str, words: tuple[str, ...], dossier: Path) -> None:
    """What is no file is refused and never waited for."""
    path = dossier / ("build" if words == ("report",) else "out")
    if kind == "fifo":
        os.mkfifo(path)
    else:
        path.symlink_to({"device": "/dev/full", "dangling link": "nowhere", "loop": path.name}[kind])
    code, printed = called(dossier, *words)
    assert code == 1 and len(printed.splitlines()) == 1, printed


# What stays and what goes


def test_old_pages_go_and_other_files_stay(tmp_path: Path) -> None:
    """Files of the run before are gone, those of somebody else stay, empty folders, links and modes included."""
    site = tmp_path / "site"
    write_folder(site, "report", [*PAGES, ("checks/q.html", b"q")])
    (site / "CNAME").write_text("example.org")
    (site / "claims/own.html").write_text("own")
    (site / "empty/inner").mkdir(parents=True)
    (site / "link").symlink_to("CNAME")
    site.chmod(0o750)
    write_folder(site, "report", PAGES)
    assert set(tree(site)) == {MARKER, "CNAME", "claims/a.html", "claims/own.html", "index.html"}
    assert (site / "empty/inner").is_dir() and (site / "link").readlink() == Path("CNAME")
    assert not (site / "checks").exists() and site.stat().st_mode & 0o777 == 0o750
    assert left_over(tmp_path) == []


@pytest.mark.parametrize("name", ["claims/a.html", "claims", "index.html/x"])
def test_a_file_of_somebody_else_in_the_way_stays(name: str, tmp_path: Path) -> None:
    """Where a page would go, a file that no run of ours wrote is told and kept, and so is the old site."""
    site = tmp_path / "site"
    write_folder(site, "report", [("old.html", b"old")])
    (site / name).parent.mkdir(exist_ok=True)
    (site / name).write_text("mine")
    before = tree(site)
    with pytest.raises(ClaimcheckError, match="not from an earlier run"):
        write_folder(site, "report", PAGES)
    assert tree(site) == before and left_over(tmp_path) == []


def test_exports_and_pages_live_together(dossier: Path) -> None:
    """A report goes into a `build/` that only holds exports, keeps them, and is renewed like them."""
    for words in (("export", "csv"), ("report",), ("export", "csv"), ("export", "ro-crate"), ("report",)) * 2:
        assert called(dossier, *words)[0] == 0, words
    assert {"index.html", "export/csv/claims.csv", "export/ro-crate/ro-crate-metadata.json"} <= set(
        tree(dossier / "build")
    )


def test_a_report_of_the_first_release_is_renewed(dossier: Path, victim: Path) -> None:
    """The folder of a 0.1.0 report is known by its list: its pages go, other files stay, no link is followed."""
    build = dossier / "build"
    (build / "claims").mkdir(parents=True)
    names = ["claims/gone.html", "contract.schema.json", "index.html"]
    for name in [*names, "CNAME"]:
        (build / name).write_text("old")
    (build / "v").symlink_to(victim)
    (build / MARKER).write_text("".join(f"{name}\n" for name in [*names, "v/README.md", "../dossier/claimcheck.yaml"]))
    assert called(dossier, "report")[0] == 0
    held = tree(build)
    assert "claims/gone.html" not in held and held["CNAME"] == b"old" and held["index.html"] != b"old"
    assert (dossier / "claimcheck.yaml").is_file()


def test_a_failing_page_leaves_the_old_site(tmp_path: Path) -> None:
    """Where a page cannot be made in the middle, nothing has changed and nothing lies beside."""
    write_folder(tmp_path / "site", "report", PAGES)
    before = tree(tmp_path)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield "index.html", b"newer"
        raise ClaimcheckError("no template")

    with pytest.raises(ClaimcheckError, match="no template"):
        write_folder(tmp_path / "site", "report", failing())
    assert tree(tmp_path) == before and left_over(tmp_path) == []


def test_the_root_of_the_disk_is_no_output() -> None:
    """The folder that holds all others is refused like any that is not ours."""
    with pytest.raises(ClaimcheckError, match="name another"):
        write_folder(Path("/"), "report", PAGES)


@pytest.mark.parametrize("path", ["", ".", "../x", "/x", "a/../b", "a//b", "./a", MARKER, "a\nb"])
def test_paths_of_pages_are_plain(path: str, tmp_path: Path) -> None:
    """A page outside of its folder is a mistake of ours, and nothing is written."""
    with pytest.raises(ValueError, match="no path"):
        write_folder(tmp_path / "site", "report", [(path, b"x")])
    assert list(tmp_path.iterdir()) == []


# Disks that cannot do everything


def test_a_disk_without_exchange_swaps_in_two_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two names cannot be exchanged in one step, the old folder goes aside, and comes back after a kill."""
    monkeypatch.setattr(folder, "_exchanger", lambda: None)
    site = tmp_path / "site"
    write_folder(site, "report", [*PAGES, ("gone.html", b"")])
    (site / "CNAME").write_text("example.org")
    rename, calls = folder.Folder.rename, iter(range(9))

    def once(self: folder.Folder, name: str, to: folder.Folder, new: str) -> None:
        if next(calls) == 1:
            raise KeyboardInterrupt
        rename(self, name, to, new)

    monkeypatch.setattr(folder.Folder, "rename", once)
    with monkeypatch.context() as patch:
        patch.setattr("claimcheck.writing.output._Output.tidy", lambda self: None)
        with pytest.raises(KeyboardInterrupt):
            write_folder(site, "report", PAGES)
    assert not site.exists() and left_over(tmp_path)
    write_folder(site, "report", PAGES)
    assert set(tree(site)) == {MARKER, "CNAME", "claims/a.html", "index.html"} and left_over(tmp_path) == []


def test_a_disk_without_links_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a file can have one name only, files of somebody else are copied, with mode and time."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    write_folder(tmp_path / "site", "report", PAGES)
    own = tmp_path / "site/own.txt"
    own.write_text("mine")
    own.chmod(0o640)
    os.utime(own, (1, 1))
    monkeypatch.setattr(stage.Folder, "link", refused)
    write_folder(tmp_path / "site", "report", PAGES)
    assert (own.read_text(), own.stat().st_mode & 0o777, own.stat().st_mtime) == ("mine", 0o640, 1)
    assert left_over(tmp_path) == []


@pytest.mark.long
def test_a_full_disk_is_told_and_changes_nothing(dossier: Path) -> None:
    """Where the disk takes no more, the old site stays whole and one sentence says so."""
    import resource

    assert ran(dossier, "report")[0] == 0
    before = tree(dossier)
    for words in (("report",), ("report", "--single", "one.html"), ("export", "json")):
        code, printed = ran(dossier, *words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)))
        assert code == 1 and "cannot be written" in printed, printed
        assert tree(dossier) == before and left_over(dossier) == []


@pytest.mark.parametrize("words", [("report",), ("report", "--single", "one.html"), ("export", "csv"), ("schema",)])
def test_a_folder_without_rights_is_told(words: tuple[str, ...], dossier: Path) -> None:
    """A dossier that may only be read gives one sentence and status 1."""
    dossier.chmod(0o555)
    code, printed = ran_without_rights(dossier, *words)
    dossier.chmod(0o755)
    assert code == 1 and "cannot be written: Permission denied" in printed


# Several at once, and kills


def states(dossier: Path, reference: Path) -> list[dict[str, bytes]]:
    """Switch a dossier between two states of its records and return the site of each."""
    found = []
    for state in (0, 1):
        change(dossier, state)
        assert ran(dossier, "report", "--output", str(reference / str(state)))[0] == 0
        found.append(tree(reference / str(state)))
    return found


def change(dossier: Path, state: int) -> None:
    """Give the dossier another figure and four more claims, or take them away."""
    ids = ["a", *(f"zz-{number}" for number in range(4 * state))]
    claims = {id: {"figure": f"{5 + state} km", "source": "s"} for id in ids}
    write_dossier(dossier, {"sources": {"s": {"kind": "paper"}}, "claims": claims})


@pytest.mark.long
def test_reports_at_once_all_end_well(dossier: Path) -> None:
    """Several reports into one folder all succeed, and the site is that of one of them, whole."""
    change(dossier, 1)
    for _ in range(2):
        shutil.rmtree(dossier / "build", ignore_errors=True)
        found = ran_at_once(dossier, [("report",)] * 3 + [("export", "csv")])
        assert [code for code, _ in found] == [0] * 4, found
        site = tree(dossier / "build")
        assert ran(dossier, "report")[0] == 0
        assert tree(dossier / "build") == site and "export/csv/claims.csv" in site and left_over(dossier) == []


@pytest.mark.long
def test_a_kill_leaves_the_old_site_or_the_new_one(dossier: Path, tmp_path: Path) -> None:
    """A report killed at any moment leaves one whole site, and the next one leaves nothing of the killed."""
    sites = states(dossier, tmp_path)
    words = ("report", "--output", "build")
    draw, within, hit = random.Random(13), seconds_of(dossier, *words), 0
    for number in range(KILLS):
        change(dossier, number % 2)
        hit += killed(dossier, words, within, draw)
        assert tree(dossier / "build") in sites
    assert hit > KILLS / 4, "the kills come too late to prove anything"
    assert ran(dossier, "report", "--output", "build")[0] == 0
    assert tree(dossier / "build") == sites[(KILLS - 1) % 2] and left_over(dossier) == []


@pytest.mark.long
def test_a_kill_at_each_step_leaves_one_whole_site(dossier: Path, tmp_path: Path) -> None:
    """The same holds for kills before single steps that change a file or a folder, through the whole run."""
    sites = states(dossier, tmp_path)
    change(dossier, 0)
    assert ran(dossier, "report")[0] == 0
    step, number = 0, 1
    change(dossier, 1)
    while killed_at(dossier, ("report",), step):
        assert tree(dossier / "build") in sites, step
        step, number = step + 13, number + 1
        change(dossier, number % 2)
    assert number > 4 and tree(dossier / "build") == sites[number % 2] and left_over(dossier) == []


@pytest.mark.long
def test_a_reader_always_sees_one_whole_site(dossier: Path, tmp_path: Path) -> None:
    """While reports go on, the first page is never away and never older than its marker."""
    sites = states(dossier, tmp_path)
    change(dossier, 0)
    assert ran(dossier, "report")[0] == 0
    for state in (1, 0, 1):
        change(dossier, state)
        with started(dossier, "report") as process:
            while process.poll() is None:
                assert (dossier / "build/index.html").read_bytes() in [site["index.html"] for site in sites]
            process.communicate()
