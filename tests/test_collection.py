"""A dossier is loaded whole: ids once, references kept, every problem of every file in one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimcheck.collection import Collection, find_dossier, load_collection, own_problems, record_files, shown_path
from claimcheck.errors import Problem

CLAIM = "figure: 5 ms\nmetric: decode-step-latency\nsubject: A\nsource: s\nby: lab\nobtained: measured\n"
SOURCE = "kind: paper\naccessed: 2026-01-01\n"
CHECK = "question: q\npairs: [{left: one, right: two}]\n"
ARTICLE = "---\ntitle: T\ndate: 2026-01-01\nchecks: [c]\n---\nText.\n"
WHOLE = {
    "claimcheck.yaml": "format: 1\nname: small\nprofile: llm-serving\n",
    "claims/one.yaml": CLAIM,
    "claims/two.yaml": CLAIM,
    "sources/s.yaml": SOURCE,
    "sources/parties.yaml": "lab: {name: Lab, makes: [A]}\n",
    "sources/runs.yaml": "run-1: {by: lab}\n",
    "checks/c.yaml": CHECK,
    "analyses/a.md": ARTICLE,
}


def write(root: Path, **changed: str | None) -> Path:
    """Write the small dossier with some files changed, added or (None) left out."""
    for name, text in {**WHOLE, **changed}.items():
        if text is not None:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    return root


def load(root: Path, files: dict[str, str | None] | None = None) -> Collection:
    """Load the small dossier with some files changed."""
    return load_collection(write(root, **(files or {})))


def short(problem: Problem, root: Path) -> tuple[str, str, int | None]:
    """Return file inside the dossier, code and line."""
    file = Path(problem.file).resolve().relative_to(root.resolve()).as_posix() if problem.file else ""
    return file, problem.code, problem.line


def test_a_whole_dossier_has_no_problem(tmp_path: Path) -> None:
    """Every kind of record is read, in the order of files, with its id from the file name."""
    c = load(tmp_path)
    assert c.problems == ()
    assert (list(c.claims), list(c.sources), list(c.parties)) == (["one", "two"], ["s"], ["lab"])
    assert (list(c.runs), list(c.checks), list(c.analyses)) == (["run-1"], ["c"], ["a"])
    assert c.settings.name == "small" and c.profile_of(c.claims["one"]).id == "llm-serving"
    assert c.by_subject == {"A": ("lab",)}
    assert (c.analyses["a"].body, c.analyses["a"].body_line) == ("Text.\n", 6)


def test_settings_have_defaults(tmp_path: Path) -> None:
    """A dossier without claimcheck.yaml is of format 1 and of the generic profile."""
    assert load(tmp_path, {"claimcheck.yaml": None}).settings.profile == "generic"


PROBLEMS: dict[str, tuple[dict[str, str | None], str, str, int | None]] = {
    "unknown source": ({"claims/one.yaml": CLAIM.replace(": s", ": t")}, "claims/one.yaml", "unknown-source", 4),
    "unknown via": ({"claims/one.yaml": CLAIM + "via: t\n"}, "claims/one.yaml", "unknown-source", 7),
    "unknown source of a value": (
        {"claims/one.yaml": CLAIM + "scope: {value: engine step, source: t}\n"},
        "claims/one.yaml",
        "unknown-source",
        7,
    ),
    "unknown repetition": ({"claims/one.yaml": CLAIM + "repeated_in: [t]\n"}, "claims/one.yaml", "unknown-source", 7),
    "unknown input": ({"claims/one.yaml": CLAIM + "from: [x]\n"}, "claims/one.yaml", "unknown-claim", 7),
    "unknown baseline": ({"claims/one.yaml": CLAIM + "baseline: x\n"}, "claims/one.yaml", "unknown-claim", 7),
    "own baseline": ({"claims/one.yaml": CLAIM + "baseline: one\n"}, "claims/one.yaml", "own-baseline", 7),
    "unknown run": ({"claims/one.yaml": CLAIM + "run: x\n"}, "claims/one.yaml", "unknown-run", 7),
    "unknown party": ({"claims/one.yaml": CLAIM.replace("lab", "lob")}, "claims/one.yaml", "unknown-party", 5),
    "unknown metric": (
        {"claims/one.yaml": CLAIM.replace("decode-step", "decode-stp")},
        "claims/one.yaml",
        "unknown-metric",
        2,
    ),
    "unknown condition": ({"claims/one.yaml": CLAIM + "scop: x\n"}, "claims/one.yaml", "unknown-condition", 7),
    "unknown metric of a baseline": (
        {"claims/one.yaml": CLAIM + "baseline:\n  subject: B\n  metric: no-such-metric\n"},
        "claims/one.yaml",
        "unknown-metric",
        9,
    ),
    "unknown party of a baseline": (
        {"claims/one.yaml": CLAIM + "baseline:\n  subject: B\n  by: nobody\n"},
        "claims/one.yaml",
        "unknown-party",
        9,
    ),
    "unknown source of a value of a baseline": (
        {"claims/one.yaml": CLAIM + "baseline:\n  subject: {value: B, source: nowhere}\n"},
        "claims/one.yaml",
        "unknown-source",
        8,
    ),
    "unknown condition of a baseline": (
        {"claims/one.yaml": CLAIM + "baseline: {scop: x}\n"},
        "claims/one.yaml",
        "unknown-condition",
        7,
    ),
    "unknown profile": ({"claims/one.yaml": CLAIM + "profile: x\n"}, "claims/one.yaml", "unknown-profile", 7),
    "unknown caution": (
        {"claims/one.yaml": CLAIM + "caution: [{quote: q, against: x}]\n"},
        "claims/one.yaml",
        "unknown-claim",
        7,
    ),
    "no source": ({"claims/one.yaml": CLAIM.replace("source: s\n", "")}, "claims/one.yaml", "missing-key", 1),
    "a source nobody read": ({"sources/s.yaml": "kind: paper\n"}, "claims/one.yaml", "unread-source", 4),
    "unknown citation": ({"sources/s.yaml": SOURCE + "cites: [x]\n"}, "sources/s.yaml", "unknown-source", 3),
    "a source that cites itself": ({"sources/s.yaml": SOURCE + "cites: [s]\n"}, "sources/s.yaml", "cites-itself", 3),
    "unknown publisher": ({"sources/s.yaml": SOURCE + "publisher: x\n"}, "sources/s.yaml", "unknown-party", 3),
    "unknown owner": (
        {"sources/parties.yaml": "lab:\n  name: Lab\n  controlled_by: x\n"},
        "sources/parties.yaml",
        "unknown-party",
        3,
    ),
    "unknown party of a run": ({"sources/runs.yaml": "run-1:\n  by: x\n"}, "sources/runs.yaml", "unknown-party", 2),
    "unknown claim of a pair": (
        {"checks/c.yaml": "question: q\npairs: [{left: one, right: tow}]\n"},
        "checks/c.yaml",
        "unknown-claim",
        2,
    ),
    "a pair of one claim": (
        {"checks/c.yaml": "question: q\npairs: [{left: one, right: one}]\n"},
        "checks/c.yaml",
        "same-claim-twice",
        2,
    ),
    "a check without pairs": ({"checks/c.yaml": "question: q\n"}, "checks/c.yaml", "no-pairs", 1),
    "a check of one claim": ({"checks/c.yaml": "question: q\namong: [one]\n"}, "checks/c.yaml", "no-pairs", 1),
    "a baseline that is not there": (
        {"checks/c.yaml": "question: q\nagainst_baseline: [one]\n"},
        "checks/c.yaml",
        "no-baseline",
        2,
    ),
    "an axis that may be none": ({"checks/c.yaml": CHECK + "axis: [metric]\n"}, "checks/c.yaml", "never-axis", 3),
    "an axis that is no field": ({"checks/c.yaml": CHECK + "axis: [modle]\n"}, "checks/c.yaml", "unknown-field", 3),
    "a severity lowered": (
        {"checks/c.yaml": CHECK + "severity: {model: context}\n"},
        "checks/c.yaml",
        "lowered-severity",
        3,
    ),
    "a severity that is none": (
        {"checks/c.yaml": CHECK + "severity: {model: severe}\n"},
        "checks/c.yaml",
        "unknown-severity",
        3,
    ),
    "unknown check of an article": (
        {"analyses/a.md": ARTICLE.replace("[c]", "[d]")},
        "analyses/a.md",
        "unknown-check",
        4,
    ),
    "an article without front matter": ({"analyses/a.md": "Text.\n"}, "analyses/a.md", "no-front-matter", 1),
    "an article whose front matter never ends": (
        {"analyses/a.md": "---\ntitle: T\n"},
        "analyses/a.md",
        "no-front-matter",
        1,
    ),
    "a fault in front matter": (
        {"analyses/a.md": ARTICLE.replace("2026-01-01", "soon")},
        "analyses/a.md",
        "bad-date",
        3,
    ),
    "a syntax fault in front matter": (
        {"analyses/a.md": ARTICLE.replace("title: T", "title: 'T")},
        "analyses/a.md",
        "yaml-syntax",
        2,
    ),
    "a hidden character in an article": (
        {"analyses/a.md": ARTICLE + "More\u202e.\n"},
        "analyses/a.md",
        "hidden-character",
        7,
    ),
    "a list without ids": (
        {"claims/one.yaml": "claims:\n  - subject: A\n", "checks/c.yaml": None, "analyses/a.md": None},
        "claims/one.yaml",
        "missing-key",
        2,
    ),
    "a list of nothing": ({"claims/list.yaml": "claims: []\n"}, "claims/list.yaml", "empty-value", 1),
    "a list that is none": ({"claims/list.yaml": "claims: x\n"}, "claims/list.yaml", "wrong-type", 1),
    "a key beside the list": (
        {"sources/list.yaml": "sources: [{id: t, kind: a}]\nkind: b\n"},
        "sources/list.yaml",
        "unknown-key",
        2,
    ),
    "defaults that are no mapping": (
        {"sources/list.yaml": "sources: [{id: t, kind: a}]\ndefaults: x\n"},
        "sources/list.yaml",
        "wrong-type",
        2,
    ),
    "an empty file": ({"claims/three.yaml": "\n"}, "claims/three.yaml", "empty-file", 1),
    "a list file": ({"claims/three.yaml": "- a\n"}, "claims/three.yaml", "wrong-type", 1),
    "a party that is a text": ({"sources/parties.yaml": "lab: Lab\n"}, "sources/parties.yaml", "wrong-type", 1),
    "runs that are a list": ({"sources/runs.yaml": "- a\n"}, "sources/runs.yaml", "wrong-type", 1),
    "an id of two claims": (
        {"claims/two.yaml": "id: one\n" + CLAIM, "checks/c.yaml": None, "analyses/a.md": None},
        "claims/two.yaml",
        "duplicate-id",
        1,
    ),
    "an id of a claim and a source": ({"sources/one.yaml": SOURCE}, "sources/one.yaml", "duplicate-id", 1),
    "settings of another format": (
        {"claimcheck.yaml": "format: 2\nprofile: llm-serving\n"},
        "claimcheck.yaml",
        "unknown-format",
        1,
    ),
    "settings without format": ({"claimcheck.yaml": "profile: generic\n"}, "claimcheck.yaml", "missing-key", 1),
    "settings with an unknown profile": (
        {"claimcheck.yaml": "format: 1\nprofile: generc\n"},
        "claimcheck.yaml",
        "unknown-profile",
        2,
    ),
}


@pytest.mark.parametrize(("files", "file", "code", "line"), PROBLEMS.values(), ids=PROBLEMS)
def test_a_problem_has_its_place(tmp_path: Path, files: dict[str, str | None], file: str, code: str, line: int) -> None:
    """Each rule is broken in one file, and told there with its line and a hint."""
    problems = load(tmp_path, files).problems
    found = [problem for problem in problems if short(problem, tmp_path) == (file, code, line)]
    assert found, problems
    assert found[0].column and found[0].message and not found[0].message.endswith(".")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (CLAIM.replace("decode-step-latency", "decode-stp-latency"), "did you mean `decode-step-latency`?"),
        (CLAIM.replace("decode-step-latency", "TPOT"), "write the id of the one that is meant"),
        (CLAIM + "hardware: {acelerator: B200}\n", "did you mean `hardware.accelerator`?"),
        (CLAIM + "hardware: B200\n", "`hardware` is a group: write one of hardware.accelerator"),
        (CLAIM.replace("source: s", "source: ss"), "`claimcheck new source ss` writes one"),
        (CLAIM + "repeted_in: [s]\n", "did you mean `repeated_in`?"),
        (CLAIM + "from: [twoo]\n", "did you mean `two`?"),
        (CLAIM + "from: [nowhere]\n", "`claimcheck new claim nowhere` writes one"),
        (CLAIM.replace("by: lab", "by: shop"), "add `shop: {name: …}` to sources/parties.yaml"),
        (CLAIM + "run: run-2\n", "did you mean `run-1`?"),
        (CLAIM + "run: night\n", "add `night: {by: …, measured: …}` to sources/runs.yaml"),
    ],
)
def test_a_near_name_is_offered(tmp_path: Path, text: str, hint: str) -> None:
    """A name that leads nowhere is answered with the one that was meant."""
    (problem,) = load(tmp_path, {"claims/one.yaml": text}).problems
    assert problem.hint is not None and hint in problem.hint


PAIRS = "question: q\npairs:\n  - {left: one, right: two}\n  - left: one\n    right: twoo\n"
INSIDE: dict[str, tuple[str, str, str, int, int]] = {
    "a side of a pair": ("checks/c.yaml", PAIRS, "unknown-claim", 5, 5),
    "a pair of one claim": ("checks/c.yaml", PAIRS.replace("twoo", "one"), "same-claim-twice", 5, 5),
    "a pair on one line": (
        "checks/c.yaml",
        CHECK.replace("two}", "two}, {left: x, right: one}"),
        "unknown-claim",
        2,
        35,
    ),
    "one of many": ("checks/c.yaml", "question: q\namong:\n  - one\n  - two\n  - x\n", "unknown-claim", 5, 5),
    "a claim without baseline": (
        "checks/c.yaml",
        "question: q\nagainst_baseline:\n  - claim: one\n",
        "no-baseline",
        3,
        5,
    ),
    "an axis": ("checks/c.yaml", CHECK + "axis:\n  - subject\n  - scop\n", "unknown-field", 5, 5),
    "a severity": ("checks/c.yaml", CHECK + "severity:\n  scope: context\n", "lowered-severity", 4, 3),
    "an input": ("claims/one.yaml", CLAIM + "from:\n  - two\n  - x\n", "unknown-claim", 9, 5),
    "a repetition": ("claims/one.yaml", CLAIM + "repeated_in:\n  - s\n  - source: t\n", "unknown-source", 9, 5),
    "a caution": ("claims/one.yaml", CLAIM + "caution:\n  - quote: q\n    against: [x]\n", "unknown-claim", 9, 15),
    "a baseline": ("claims/one.yaml", CLAIM + "baseline:\n  of: x\n", "unknown-claim", 8, 3),
    "what is the same": (
        "claims/one.yaml",
        CLAIM + "baseline:\n  of: two\n  same:\n    - subject\n    - scop\n",
        "unknown-field",
        11,
        7,
    ),
    "a condition of a baseline": (
        "claims/one.yaml",
        CLAIM + "baseline:\n  subject: B\n  scop: x\n",
        "unknown-condition",
        9,
        3,
    ),
    "a cited source": ("sources/s.yaml", SOURCE + "cites:\n  - t\n", "unknown-source", 4, 5),
    "a check of an article": (
        "analyses/a.md",
        ARTICLE.replace(" [c]", "\n  - c\n  - d"),
        "unknown-check",
        6,
        5,
    ),
}


@pytest.mark.parametrize(("file", "text", "code", "line", "column"), INSIDE.values(), ids=INSIDE)
def test_what_stands_in_a_list_is_told_at_its_own_line(
    tmp_path: Path, file: str, text: str, code: str, line: int, column: int
) -> None:
    """The place of a problem is that of the member or of the key inside it, and not that of the list."""
    (problem,) = load(tmp_path, {file: text}).problems
    assert (problem.code, problem.line, problem.column) == (code, line, column)


def test_a_list_of_claims_shares_defaults(tmp_path: Path) -> None:
    """Entries of one file have ids of their own and what they share beneath."""
    text = (
        f"claims:\n  - {{id: x, figure: 1 ms}}\n  - {{id: y, figure: 2 ms, subject: B}}\ndefaults:\n{_indented(CLAIM)}"
    )
    c = load(tmp_path, {"claims/list.yaml": text})
    assert c.problems == ()
    assert (c.claims["x"].figure_text, c.claims["x"].subject, c.claims["y"].subject) == ("1 ms", "A", "B")
    assert c.claims["y"].line == 3


def test_defaults_know_the_fields_of_the_profiles(tmp_path: Path) -> None:
    """A default of the field ``task.split`` stands beside an entry's own ``task``, as ``task`` is no group of keys."""
    text = f"claims:\n  - {{id: x, task: MMLU}}\ndefaults:\n{_indented(CLAIM)}  task.split: test\n"
    settings = "format: 1\nprofile: llm-evaluation\n"
    claim = load(tmp_path, {"claimcheck.yaml": settings, "claims/list.yaml": text}).claims["x"]
    assert {str(claim.conditions[key]) for key in ("task", "task.split")} == {"MMLU", "test"}


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())


def test_subfolders_are_read_and_snapshots_left_alone(tmp_path: Path) -> None:
    """Claims may lie in subfolders; what is stored under snapshots is no record; hidden files are no records."""
    files: dict[str, str | None] = {
        "claims/sub/three.yml": CLAIM,
        "claims/.draft.yaml": "nonsense: [",
        "claims/notes.txt": "nonsense: [",
        "sources/snapshots/page.yaml": "nonsense: [",
    }
    c = load(tmp_path, files)
    assert c.problems == () and list(c.claims) == ["one", "two", "three"]


def test_runs_and_parties_may_be_many_files(tmp_path: Path) -> None:
    """Every file of the folders `sources/runs` and `sources/parties` maps ids, as the one file of that name does."""
    files: dict[str, str | None] = {
        "sources/runs/july.yaml": "run-2: {by: lab}\n",
        "sources/runs/august.yaml": "run-3: {by: rival}\n",
        "sources/parties/others.yaml": "rival: {name: Rival}\n",
        "sources/runs/none.yaml": "# none yet\n",
    }
    c = load(tmp_path, files)
    assert c.problems == ()
    assert (sorted(c.runs), sorted(c.parties)) == (["run-1", "run-2", "run-3"], ["lab", "rival"])


@pytest.mark.parametrize(
    ("file", "refers"),
    [
        ("sources/runs.yaml", "run: run-9\n"),
        ("sources/runs/more.yaml", "run: run-9\n"),
        ("sources/many.yaml", "via: elsewhere\n"),
        ("claims/many.yaml", "from: [somewhere]\n"),
    ],
)
def test_a_refused_file_hides_what_would_follow(tmp_path: Path, file: str, refers: str) -> None:
    """Of a file that is too large nothing is read: any id of its kind may stand there, and one problem is told."""
    large = "# " + "x" * 300_000 + "\n"
    c = load(tmp_path, {file: large, "claims/three.yaml": CLAIM + refers})
    assert [short(problem, tmp_path)[:2] for problem in c.problems] == [(file, "too-large")]
    again = load(tmp_path, {file: WHOLE.get(file, "# small\n"), "claims/three.yaml": CLAIM + refers})
    assert any(problem.code.startswith("unknown-") for problem in again.problems)


def test_what_names_a_broken_record_is_no_second_problem(tmp_path: Path) -> None:
    """A file that cannot be read leaves one problem, and none in the records that name what stands in it."""
    files: dict[str, str | None] = {
        "claims/one.yaml": CLAIM + "recorded: soon\n",
        "claims/two.yaml": CLAIM + "note: 'open\n",
        "sources/s.yaml": "kind: [\n",
        "sources/parties.yaml": "lab: {name: 'x}\n",
        "claims/three.yaml": CLAIM + "from: [one, two]\nconfirms: [four]\n",
        "claims/list.yaml": "claims:\n  - id: four\n    figure: '5\n",
    }
    problems = load(tmp_path, files).problems
    assert sorted(short(problem, tmp_path)[:2] for problem in problems) == [
        ("claims/list.yaml", "yaml-syntax"),
        ("claims/one.yaml", "bad-date"),
        ("claims/two.yaml", "yaml-syntax"),
        ("sources/parties.yaml", "yaml-syntax"),
        ("sources/s.yaml", "yaml-syntax"),
    ]


def test_a_broken_record_knows_what_is_wrong_with_it(tmp_path: Path) -> None:
    """Each id is kept with its errors: of a claim, of a list that is no YAML, of an entry, of what a claim names."""
    files: dict[str, str | None] = {
        "claims/one.yaml": CLAIM + "recorded: soon\n",
        "claims/two.yaml": CLAIM + "from: [nowhere]\n",
        "claims/list.yaml": "claims:\n  - id: four\n    figure: '5\n",
        "claims/good.yaml": CLAIM,
        "claims/more.yaml": "claims:\n" + "".join(f"  - id: {id}\n{_indented(_indented(CLAIM))}" for id in "xy"),
        "sources/parties.yaml": "lab: {name: Lab, makes: [A]}\nshop: {title: Shop}\n",
    }
    files["claims/more.yaml"] = str(files["claims/more.yaml"]) + "    scop: x\n"
    collection = load(tmp_path, files)
    found = {id: [(problem.code, problem.line) for problem in faults] for id, faults in collection.faults.items()}
    told = {id: found.get(id) for id in ("one", "two", "four", "good", "x", "y", "lab", "shop")}
    assert told == {
        "one": [("bad-date", 7)],
        "two": [("unknown-claim", 7)],
        "four": [("yaml-syntax", 3)],
        "good": None,
        "x": None,
        "y": [("unknown-condition", 16)],
        "lab": None,
        "shop": [("missing-key", 2), ("unknown-key", 2)],
    }
    assert own_problems("good", collection) is None
    told_of_one = own_problems("one", collection)
    assert told_of_one is not None and told_of_one.startswith("'one' has problems of its own, see ")
    assert told_of_one.endswith("one.yaml:7")


def test_one_fault_of_a_claim_hides_no_other(tmp_path: Path) -> None:
    """A claim with a bad date is still asked for its source, its metric and its conditions."""
    text = CLAIM.replace(": s", ": t").replace("decode-step", "decode-stp") + "recorded: soon\nscop: x\nplace: n/a\n"
    problems = load(tmp_path, {"claims/one.yaml": text}).problems
    assert {problem.code for problem in problems} == {
        "bad-date",
        "absence-word",
        "unknown-source",
        "unknown-metric",
        "unknown-condition",
    }


@pytest.mark.parametrize(
    ("metric", "hint"),
    [
        ("output-thruput", "did you mean `output-throughput`?"),
        ("tokens-per-second", "in metrics/ of the dossier where several claims share it"),
        ("cost-per-gpu", "define it inline"),
    ],
)
def test_a_hint_proposes_no_unrelated_metric(tmp_path: Path, metric: str, hint: str) -> None:
    """A slip is named; a metric with some words in common is another metric, and a new one may be shared."""
    problems = load(tmp_path, {"claims/one.yaml": CLAIM.replace("decode-step-latency", metric)}).problems
    (problem,) = (problem for problem in problems if problem.code == "unknown-metric")
    assert hint in (problem.hint or "")


@pytest.mark.parametrize(
    ("key", "written"), [("subject", "subjct"), ("figure", "figre"), ("metric", "metrc"), ("source", "sorce")]
)
def test_a_mistyped_key_is_not_told_as_missing_too(tmp_path: Path, key: str, written: str) -> None:
    """One slip is one problem; another claim of the file, in which the key is really missing, is told so."""
    (problem,) = load(tmp_path, {"claims/one.yaml": CLAIM.replace(f"{key}:", f"{written}:")}).problems
    assert (problem.code, problem.hint) == ("unknown-condition", f"did you mean `{key}`?")
    lacking = "".join(f"{line}\n" for line in CLAIM.splitlines() if not line.startswith(key))
    entries = (CLAIM.replace(f"{key}:", f"{written}:"), lacking)
    listed = "".join(f"  - id: {id}\n{_indented(_indented(text))}" for id, text in zip("xy", entries, strict=True))
    problems = load(tmp_path, {"claims/one.yaml": CLAIM, "claims/list.yaml": "claims:\n" + listed}).problems
    assert [problem.code for problem in problems] == ["unknown-condition", "missing-key"]


def test_an_analysis_may_have_the_id_of_its_check(tmp_path: Path) -> None:
    """An article is no record that others name, so it may share an id with one; two articles may not."""
    assert load(tmp_path, {"analyses/c.md": ARTICLE}).problems == ()
    (problem,) = load(tmp_path, {"analyses/sub/c.md": ARTICLE}).problems
    assert problem.code == "duplicate-id"


def test_problems_come_in_the_order_of_files_and_lines(tmp_path: Path) -> None:
    """A reader goes through the files once."""
    files: dict[str, str | None] = {
        name: text.replace(": s", ": t") + "scop: x\n" for name, text in WHOLE.items() if "claims" in name and text
    }
    problems = load(tmp_path, files).problems
    places = [(problem.file or "", problem.line or 0, problem.column or 0) for problem in problems]
    assert len(places) == 4 and places == sorted(places)


def test_a_folder_without_claims_is_no_dossier(tmp_path: Path) -> None:
    """The one problem says what is missing and how to begin."""
    (problem,) = load_collection(tmp_path).problems
    assert problem.code == "no-dossier" and problem.hint is not None and "claimcheck init" in problem.hint


def test_the_nearest_dossier_upward_is_found(tmp_path: Path) -> None:
    """From a folder inside a dossier its root is found, from outside none."""
    inner = write(tmp_path / "d") / "claims"
    assert find_dossier(inner) == (tmp_path / "d").resolve()
    assert find_dossier(tmp_path) is None or (find_dossier(tmp_path) / "claims").is_dir()  # type: ignore[operator]


def test_paths_are_shown_as_a_person_there_would_write_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the current folder a path is relative, elsewhere it is the dossier's own."""
    monkeypatch.chdir(write(tmp_path))
    assert shown_path("claims/one.yaml", ".") == str(Path("claims/one.yaml"))
    monkeypatch.chdir(tmp_path / "claims")
    assert shown_path("claims/one.yaml", "..") == "one.yaml"
    assert shown_path("sources/s.yaml", str(tmp_path)) == str(tmp_path / "sources/s.yaml")


def test_record_files_come_in_the_order_of_paths(tmp_path: Path) -> None:
    """Two machines read the same files in the same order."""
    files: dict[str, str | None] = {f"claims/{name}.yaml": CLAIM for name in ("b", "a", "sub/a", "a-sub/c")}
    write(tmp_path, **files)
    found: list[Problem] = []
    names = [
        Path(shown).relative_to(tmp_path / "claims").as_posix()
        for shown, _, _ in record_files(tmp_path, "claims", found)
    ]
    assert names == ["a.yaml", "b.yaml", "one.yaml", "two.yaml", "a-sub/c.yaml", "sub/a.yaml"] and found == []


def test_the_faults_of_an_article_are_not_those_of_a_claim_with_its_id(tmp_path: Path) -> None:
    """An article may have the id of a claim; what is wrong with it does not touch the claim."""
    for folder in ("claims", "sources", "analyses"):
        (tmp_path / folder).mkdir()
    (tmp_path / "sources/s.yaml").write_text("kind: report\naccessed: 2026-01-01\n")
    (tmp_path / "claims/a.yaml").write_text("figure: 5 km\nmetric: {id: m, unit: km}\nsubject: x\nsource: s\n")
    (tmp_path / "analyses/a.md").write_text("---\ntitle: T\ndate: 2026-01-01\nchecks: [nowhere]\n---\nText.\n")
    collection = load_collection(tmp_path)
    assert [problem.code for problem in collection.problems] == ["unknown-check"]
    assert collection.faults == {}


def test_every_unknown_condition_is_told_and_the_first_hundred_with_what_was_meant(tmp_path: Path) -> None:
    """A record of thousands of unknown names is answered at once: a slip is looked for in the first hundred."""
    (tmp_path / "claims").mkdir()
    lines = [f"populatio{number}: x" for number in range(150)]
    (tmp_path / "claims/one.yaml").write_text(CLAIM + "\n".join(lines) + "\n")
    found = [problem for problem in load_collection(tmp_path).problems if problem.code == "unknown-condition"]
    assert len(found) == 150
    assert "did you mean `population`" in (found[0].hint or "")
    assert not any("did you mean" in (problem.hint or "") for problem in found[100:])
