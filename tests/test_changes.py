"""What changed between two states of a dossier: records, verdicts with what moved them, and revisions read safely."""

from __future__ import annotations

import json
import os
import subprocess
import uuid
from datetime import UTC, datetime
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from lxml import etree

from claimcheck.changes import Change, Changes, RecordChange, changes_between, commit_time, open_state
from claimcheck.cli.commands import group
from claimcheck.errors import ClaimcheckError
from claimcheck.report.since import atom

ROOT = Path(__file__).parent.parent

CLAIM = """\
figure: {figure}
metric: {{id: range, quantity: level, numerator: [distance], denominator: [none], unit: kilometer, better: higher}}
subject: {subject}
source: range-test
by: lab
obtained: {obtained}
definition: WLTP
population: one car
transformation: none
period: not applicable
"""
FILES = {
    "claimcheck.yaml": "format: 1\nname: ranges\nprofile: generic\n",
    "sources/range-test.yaml": "kind: report\ntitle: Range test\npublished: 2026-01-10\naccessed: 2026-02-01\n",
    "sources/parties.yaml": "lab: {name: The laboratory}\n",
    "claims/car-a.yaml": CLAIM.format(figure="400 km", subject="Car A", obtained="measured"),
    "claims/car-b.yaml": CLAIM.format(figure="410 km", subject="Car B", obtained="measured"),
    "claims/car-c.yaml": CLAIM.format(figure="500 km", subject="Car C", obtained="measured"),
    "checks/ranges.yaml": "question: Do they reach equally far?\npairs:\n  - {left: car-a, right: car-b}\n",
}


def write(root: Path, **changed: str | None) -> Path:
    """Write the dossier, with some files changed or, where None, left out; keys are names without folder and ending."""
    for path, text in FILES.items():
        told = changed.get(Path(path).stem.replace("-", "_"), text)
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        if told is None:
            (root / path).unlink(missing_ok=True)
        else:
            (root / path).write_text(told, encoding="utf-8")
    return root


def between(old: Path, new: Path) -> Changes:
    with open_state(str(old), old) as one, open_state(str(new), new) as other:
        return changes_between(one, other)


def git(folder: Path, *arguments: str, given: bytes = b"") -> str:
    """Run git as the test's own user, with no configuration but the repository's."""
    names = {f"GIT_{who}_{what}": "test@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    dates = {f"GIT_{who}_DATE": "2026-11-30T10:00:00+01:00" for who in ("AUTHOR", "COMMITTER")}
    clean = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    run = subprocess.run(
        ["git", *arguments], cwd=folder, input=given, env={**clean, **names, **dates}, capture_output=True, check=True
    )
    return run.stdout.decode().strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose one commit holds the dossier in a folder below its top."""
    git(tmp_path, "init", "-q")
    root = write(tmp_path / "ranges")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return root


def run(*arguments: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(group, ["diff", *map(str, arguments)])
    assert result.exit_code == code, result.output
    return result.output


def test_a_verdict_that_moved_is_told_with_the_field_that_moved_it(tmp_path: Path) -> None:
    """One claim now says `projected`: the pair and the check move, and the one field is named with both values."""
    projected = CLAIM.format(figure="410 km", subject="Car B", obtained="projected")
    found = between(write(tmp_path / "old"), write(tmp_path / "new", car_b=projected))
    check, pair = found.moves
    assert (check.check, check.left, check.old, check.new) == ("ranges", None, "like-for-like", "refuted")
    assert (pair.left, pair.right, pair.old, pair.new) == ("car-a", "car-b", "like-for-like", "refuted")
    [field] = [field for field in pair.fields if field.field == "obtained"]
    assert (field.old, field.new) == ("same", "different")
    assert (field.old_values, field.new_values) == (("measured", "measured"), ("measured", "projected"))
    assert {field.field for field in pair.fields} == {"obtained"}


def test_records_are_added_changed_withdrawn_and_removed(tmp_path: Path) -> None:
    """Each record tells what happened to it, a changed one the keys with both values, and an unchanged one nothing."""
    old = write(tmp_path / "old", car_c=None)
    new = write(tmp_path / "new", range_test=FILES["sources/range-test.yaml"].replace("Range test", "Ranges"))
    (old / "claims/gone.yaml").write_text(FILES["claims/car-c.yaml"], encoding="utf-8")
    taken = FILES["claims/car-a.yaml"] + "withdrawn: {on: 2026-11-20, reason: misread}\n"
    (new / "claims/car-a.yaml").write_text(taken, encoding="utf-8")
    told = {(record.kind, record.id): record for record in between(old, new).records}
    assert {key: str(record.change) for key, record in told.items()} == {
        ("claim", "car-a"): "withdrawn",
        ("claim", "car-c"): "added",
        ("claim", "gone"): "removed",
        ("source", "range-test"): "changed",
    }
    assert told["claim", "car-c"].title == "500 km, Car C"
    [edit] = told["source", "range-test"].edits
    assert (edit.key, edit.old, edit.new) == ("title", "Range test", "Ranges")


@pytest.mark.parametrize(
    ("before", "after", "edits"),
    [
        ("obtained: measured", "obtained: {value: measured, source: other}", [("obtained.source", None, "other")]),
        (
            "population: one car",
            "population: {value: one car, derived_from: a photo}",
            [("population.reason", None, "a photo"), ("population.state", None, "derived")],
        ),
        ("definition: WLTP", "topics: [a, b]\ndefinition: WLTP", [("topics", None, "a, b")]),
        ("population: one car", "population: not stated", [("population", "one car", "not stated")]),
        ("population: one car\n", "", [("population", "one car", None)]),
        ("figure: 400 km", "figure: 400.0 km", [("figure", "400 km", "400.0 km")]),
    ],
)
def test_a_change_of_any_part_of_a_value_is_an_edit(
    tmp_path: Path, before: str, after: str, edits: list[tuple[str, str | None, str | None]]
) -> None:
    """State, reason and source of a value change as its text does, and a trailing zero is a change."""
    claim = FILES["claims/car-a.yaml"]
    found = between(write(tmp_path / "old"), write(tmp_path / "new", car_a=claim.replace(before, after)))
    [record] = found.records
    assert [(edit.key, edit.old, edit.new) for edit in record.edits] == edits


def test_of_a_list_what_one_side_lacks_is_told(tmp_path: Path) -> None:
    """A member that came and one that went are told alone; a comma inside a member is no border of two."""
    claim = FILES["claims/car-a.yaml"]
    old = write(tmp_path / "old", car_a=f'{claim}topics: [a, b, "c, d"]\n')
    new = write(tmp_path / "new", car_a=f"{claim}topics: [b, a, c, d]\n")
    [edit] = between(old, new).records[0].edits
    assert (edit.key, edit.old, edit.new) == ("topics", '["c, d"]', "c, d")


def test_a_claim_that_can_no_longer_be_read_is_not_removed(tmp_path: Path) -> None:
    """A broken file is told as one, with its problem and the check that has no answer now; the rest is told too."""
    old, new = write(tmp_path / "old"), write(tmp_path / "new", car_b="figure: [", car_c=None)
    found = between(old, new)
    told = {(record.id, str(record.change)) for record in found.records}
    assert told == {("car-b", "can no longer be read"), ("car-c", "removed")}
    [check] = [move for move in found.moves if move.left is None]
    assert (check.old, check.new) == ("like-for-like", None) and "car-b" in check.reasons[0]
    assert found.old_problems == () and any("car-b.yaml" in str(problem.file) for problem in found.new_problems)
    assert "can no longer be read" in run(old, new, code=1) and "can be read again" in run(new, old)


def test_a_problem_of_both_sides_is_told_once(tmp_path: Path) -> None:
    """What was wrong before and still is stands apart from what is new, though its line moved."""
    old = write(tmp_path / "old", car_c="figure: 1 km\nsubject: x\nnonsense: y\n")
    new = write(tmp_path / "new", car_c="# moved\nfigure: 1 km\nsubject: x\nnonsense: y\n")
    found = between(old, new)
    assert found.both_problems and not found.old_problems and not found.new_problems


def test_a_revision_is_held_against_the_working_folder(repository: Path) -> None:
    """OLD alone is a revision against what stands on disk; two revisions need no working folder at all."""
    write(repository, car_c=None)
    assert "claim removed car-c" in run("HEAD", "--dossier", repository)
    git(repository.parent, "commit", "-q", "-a", "-m", "second")
    assert "no record and no verdict changed" in run("HEAD", "--dossier", repository)
    told = json.loads(run("HEAD", "HEAD~1", "--dossier", repository, "--format", "json"))
    assert [(record["id"], record["change"]) for record in told["records"]] == [("car-c", "added")]
    assert commit_time(repository).isoformat() == "2026-11-30T09:00:00+00:00"


def test_problems_of_a_revision_name_it(repository: Path) -> None:
    """A problem in a revision stands at its place in the revision, never at that of the private copy."""
    write(repository, car_b="figure: [")
    git(repository.parent, "commit", "-q", "-a", "-m", "broken")
    printed = run("HEAD", "HEAD", "--dossier", repository, "--format", "json", code=1)
    problems = json.loads(printed)["problems"]
    assert {problem["file"] for problem in problems["both"]} == {"HEAD:claims/car-b.yaml", "HEAD:checks/ranges.yaml"}
    assert not problems["old"] and not problems["new"] and "claimcheck-" not in printed
    assert "claimcheck-" not in run("HEAD~1", "HEAD", "--dossier", repository, code=1)
    write(repository, car_b="# moved\nfigure: [")
    problems = json.loads(run("HEAD", "--dossier", repository, "--format", "json", code=1))["problems"]
    assert len(problems["both"]) == 2 and not problems["old"] and not problems["new"]


@pytest.mark.parametrize("name", ["--output=x", "-h", "", "HEAD\n", "no-such", "HEAD:claims", "x" * 300])
def test_what_names_no_revision_is_refused(repository: Path, name: str) -> None:
    """An option, an empty name, a control character, a tree and an unknown name never reach git as a revision."""
    with pytest.raises(ClaimcheckError, match="revision"), open_state(name, repository):
        pass


def test_a_folder_in_no_repository_is_told(tmp_path: Path) -> None:
    """Without a repository there is no revision, and git's own words say so."""
    with pytest.raises(ClaimcheckError, match="not a git repository"), open_state("HEAD", write(tmp_path)):
        pass


def test_a_hostile_repository_executes_nothing(repository: Path) -> None:
    """Filters, hooks, helpers and remotes that a repository configures are never run, and no bytes pass a filter."""
    top, trap = repository.parent, repository.parent / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {top}/sprung\ncat\n", encoding="utf-8")
    trap.chmod(0o755)
    (top / ".gitattributes").write_text("* filter=evil diff=evil export-subst text eol=crlf\n", encoding="utf-8")
    git(top, "add", ".gitattributes")
    git(top, "commit", "-q", "-m", "attributes")
    for hook in ("post-checkout", "reference-transaction", "post-index-change", "pre-auto-gc"):
        (top / ".git/hooks" / hook).write_bytes(trap.read_bytes())
        (top / ".git/hooks" / hook).chmod(0o755)
    keys = "filter.evil.smudge filter.evil.process filter.evil.clean diff.evil.textconv diff.evil.command core.pager"
    keys += " core.fsmonitor core.sshCommand core.gitProxy gpg.program core.askPass credential.helper"
    for key in (*keys.split(), "remote.origin.uploadpack"):
        git(top, "config", key, str(trap))
    for key, value in {
        "log.showSignature": "true",
        "remote.origin.url": str(top),
        "remote.origin.promisor": "true",
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "filter.evil.required": "true",
    }.items():
        git(top, "config", key, value)
    assert "no record and no verdict changed" in run("HEAD", "HEAD", "--dossier", repository)
    assert commit_time(repository).year == 2026
    blob = git(top, "rev-parse", "HEAD:ranges/claims/car-a.yaml")
    (top / ".git/objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(ClaimcheckError), open_state("HEAD", repository):
        pass
    assert not (top / "sprung").exists()


def test_the_trap_would_spring(repository: Path) -> None:
    """The filter of the test above is one that `git archive` runs: the test can fail."""
    top, trap = repository.parent, repository.parent / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {top}/sprung\ncat\n", encoding="utf-8")
    trap.chmod(0o755)
    (top / ".git/info/attributes").write_text("* filter=evil\n", encoding="utf-8")
    git(top, "config", "filter.evil.smudge", str(trap))
    git(top, "archive", "HEAD")
    assert (top / "sprung").exists()


def test_a_bare_repository_inside_a_dossier_is_not_used(tmp_path: Path) -> None:
    """Files of a dossier that look like a repository, with settings of its own, are none."""
    root = write(tmp_path / "dossier")
    git(root, "init", "-q", "--bare", ".")
    with pytest.raises(ClaimcheckError), open_state("HEAD", root):
        pass


def tree(top: Path, entries: list[tuple[str, str, str]]) -> str:
    """Write a tree that git itself would not write, and return its id."""
    raw = b"".join(f"{mode} {name}\0".encode() + bytes.fromhex(id) for mode, name, id in entries)
    return git(top, "hash-object", "-t", "tree", "--literally", "-w", "--stdin", given=raw)


@pytest.mark.parametrize("name", ["..", "a/../../../../evil.yaml", "\\evil.yaml"])
def test_a_path_that_leads_out_is_never_written(repository: Path, name: str) -> None:
    """A tree with a hostile name ends the reading; nothing is written beside the private folder."""
    top = repository.parent
    blob = git(top, "rev-parse", "HEAD:ranges/claims/car-a.yaml")
    inner = tree(top, [("100644", "evil.yaml", blob)])
    claims = tree(top, [("40000", name, inner)] if name == ".." else [("100644", name, blob)])
    outer = tree(top, [("40000", "ranges", tree(top, [("40000", "claims", claims)]))])
    commit = git(top, "commit-tree", outer, "-m", "hostile")
    with pytest.raises(ClaimcheckError), open_state(commit, repository):
        pass


def test_a_link_in_a_revision_is_told_and_not_followed(repository: Path) -> None:
    """A symbolic link in a revision is a problem with its place."""
    (repository / "claims/link.yaml").symlink_to("/etc/hostname")
    git(repository.parent, "add", ".")
    git(repository.parent, "commit", "-q", "-m", "link")
    with open_state("HEAD", repository) as state:
        assert [(problem.code, problem.file) for problem in state.errors] == [("leads-out", "HEAD:claims/link.yaml")]
        assert "link" not in state.workspace.collection.claims


def test_markdown_renders_nothing_of_a_record(tmp_path: Path) -> None:
    """Values stand as code in the summary of a pull request: no markup, no mention, no line of their own."""
    hostile = '"<img src=x> [a](javascript:x) @everyone ``` | \\n# title"'
    new = write(tmp_path / "new", range_test=f"kind: report\ntitle: {hostile}\naccessed: 2026-02-01\n")
    told = run(write(tmp_path / "old"), new, "--format", "markdown")
    [line] = [line for line in told.splitlines() if "everyone" in line and "`title`" in line]
    assert line.strip().startswith("- `title`: `Range test` → ```` <img") and line.endswith(" ````")


def reported(repository: Path, to: Path) -> dict[str, bytes]:
    arguments = ["report", "--since", "HEAD", "--dossier", str(repository), "--output", str(to)]
    result = CliRunner().invoke(group, arguments)
    assert result.exit_code == 0, result.output
    return {path.relative_to(to).as_posix(): path.read_bytes() for path in to.rglob("*") if path.is_file()}


def test_the_report_tells_what_changed_since_a_revision(repository: Path, tmp_path: Path) -> None:
    """The page names the verdict that moved with its field; every page leads to it, and two runs give equal bytes."""
    write(repository, car_b=CLAIM.format(figure="410 km", subject="Car B", obtained="projected"), car_c=None)
    site = reported(repository, tmp_path / "site")
    assert reported(repository, tmp_path / "again") == site
    page, twin = site["changes.html"].decode(), json.loads(site["changes.json"])
    assert "<del>like-for-like</del> → <ins>refuted</ins>" in page and "measured | projected" in page
    assert [(record["id"], record["change"]) for record in twin["records"]] == [
        ("car-b", "changed"),
        ("car-c", "removed"),
    ]
    assert b'href="../changes.html"' in site["claims/car-b.html"]
    jsonschema.Draft202012Validator(json.loads(site["contract.schema.json"])).validate(twin)
    assert "car-c" in page and 'href="claims/car-c.html"' not in page


def test_without_a_revision_there_is_no_page_of_changes(repository: Path, tmp_path: Path) -> None:
    """A report that is not asked for changes neither has the page nor leads to one."""
    CliRunner().invoke(group, ["report", "--dossier", str(repository), "--output", str(tmp_path / "site")])
    assert (tmp_path / "site/index.html").exists() and not (tmp_path / "site/changes.html").exists()
    assert "changes." not in (tmp_path / "site/index.html").read_text(encoding="utf-8")


def test_the_feed_is_valid_atom(repository: Path, tmp_path: Path) -> None:
    """The feed has what RFC 4287 demands, whatever a record holds: ids are addresses, each once; dates have a zone."""
    hostile = CLAIM.format(figure="1 km", subject='"]]>&<b></entry>"', obtained="measured")
    write(repository, car_c=hostile, car_b=CLAIM.format(figure="410 km", subject="Car B", obtained="projected"))
    feed = etree.fromstring(reported(repository, tmp_path / "site")["changes.atom"])
    name = "{http://www.w3.org/2005/Atom}"
    assert feed.tag == f"{name}feed" and feed.find(f"{name}author/{name}name").text == "ranges"
    entries = feed.findall(f"{name}entry")
    assert len(entries) == 4  # a check, its pair, and two claims
    for part in (feed, *entries):
        for key in ("id", "title", "updated"):
            assert len(part.findall(f"{name}{key}")) == 1
        assert uuid.UUID(part.find(f"{name}id").text.removeprefix("urn:uuid:")).version == 5
        assert part.find(f"{name}updated").text == "2026-11-30T09:00:00Z"
        assert len(part.findall(f"{name}link[@rel='alternate']")) == 1
    assert len({entry.find(f"{name}id").text for entry in entries}) == len(entries)
    allowed = {*"id title updated link author entry content".split()}
    assert {etree.QName(part).localname for part in feed.iter()} - {"feed", "name"} <= allowed
    assert all(
        entry.find(f"{name}content").get("type") == "text" and not len(entry.find(f"{name}content"))
        for entry in entries
    )


def test_a_feed_holds_no_character_that_xml_does_not_know() -> None:
    """Controls and halves of characters in a record leave the feed one that a reader of XML takes."""
    record = RecordChange("claim", "x", Change.ADDED, "a\x07\ufffe\ud800<b>&]]>")
    told = atom("name\x00\uffff", Changes("a", "b", (record,), (), (), (), ()), datetime(2026, 1, 1, tzinfo=UTC))
    title = etree.fromstring(told.encode("utf-8")).findtext(".//{*}entry/{*}title")
    assert title is not None and title.endswith("<b>&]]>")


def test_the_moment_of_the_feed_can_be_given(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SOURCE_DATE_EPOCH takes the place of the day of the commit."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert b"<updated>1970-01-02T00:00:00Z</updated>" in reported(repository, tmp_path / "site")["changes.atom"]


def history(*arguments: str) -> str:
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout.strip()


def test_the_history_of_this_repository_can_be_told() -> None:
    """The last change of this repository's claims is told with each claim whose file it touched."""
    if history("rev-parse", "--is-shallow-repository") != "false":
        pytest.skip("no repository with its history stands here")
    commits = history("log", "-8", "--format=%H", "--diff-filter=M", "--no-merges", "--", "claims").split()
    assert not commits or any(_claims_told(commit) for commit in commits)


def _claims_told(commit: str) -> list[str]:
    """Return the claims that a commit changed, each of which stands in a file that it touched."""
    with open_state(f"{commit}~1", ROOT) as old, open_state(commit, ROOT) as new:
        told = [record.id for record in changes_between(old, new).records if record.kind == "claim"]
        held = {**old.workspace.collection.claims, **new.workspace.collection.claims}
    touched = {Path(path).name for path in history("show", "--format=", "--name-only", commit, "--", "claims").split()}
    assert {Path(held[id].file or "").name for id in told} <= touched
    return told
