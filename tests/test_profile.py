"""Profiles, vocabularies and metrics are read from files, and what leads nowhere in them is told."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from claimcheck.comparators import COMPARATORS
from claimcheck.errors import Problem
from claimcheck.profile import (
    Field,
    Knowledge,
    Manner,
    Metric,
    Metrics,
    Profile,
    Term,
    Vocabulary,
    builtin_knowledge,
    name_key,
    normalise,
    read_knowledge,
)

FIELD: dict[str, Any] = {"id": "f", "title": "F", "severity": "blocking", "why": "w", "settle": "s"}


def dossier(folder: Path, **files: str) -> tuple[Knowledge, list[Problem]]:
    """Read the knowledge of a dossier whose files are given as ``profiles_own="…"``."""
    for name, text in files.items():
        kind, _, stem = name.partition("_")
        (folder / kind).mkdir(exist_ok=True)
        (folder / kind / f"{stem}.yaml").write_text(text, encoding="utf-8")
    return read_knowledge(folder, COMPARATORS)


def own(text: str) -> str:
    """Return a field of a profile in one line of YAML."""
    return f"  - {{title: F, severity: context, why: w, settle: s, comparator: text, {text}}}\n"


FOLDED = [
    ("Trace\u00a0 Replay", "trace replay"),
    ("offline\u2013batch", "offline-batch"),
    ("ＦＰ８", "fp8"),
    ("  GB300 ", "gb300"),
    ("Straße", "strasse"),
]


@pytest.mark.parametrize(("one", "other"), FOLDED)
def test_spellings_that_mean_the_same_fold_together(one: str, other: str) -> None:
    """Case, spaces, dashes and compatibility forms are no difference between terms."""
    assert normalise(one) == other


@pytest.mark.parametrize(("one", "other"), [("B200", "b-200"), ("FP8", "FP-8"), ("v0.14", "v014")])
def test_a_dash_or_dot_between_letters_and_digits_stays(one: str, other: str) -> None:
    """Names that a source may distinguish are not folded into one."""
    assert normalise(one) != normalise(other)


PARTS = Vocabulary(
    "parts",
    "Parts",
    False,
    [
        Term(term="FP4"),
        Term(term="NVFP4", parents=("FP4",)),
        Term(term="MXFP4", parents=("FP4",), aliases=("MX FP4",)),
        Term(term="B200", parents=("Blackwell",)),
        Term(term="GB200", parents=("Blackwell",)),
        Term(term="GB300", parents=("Blackwell",)),
        Term(term="Blackwell"),
        Term.model_validate(
            {
                "term": "SM100",
                "senses": {"strict": {"means": ["B200", "GB200"]}, "loose": {"means": ["B200", "GB200", "GB300"]}},
            }
        ),
        Term(term="own prompts", indefinite=True),
    ],
)

WORDS: dict[str, tuple[str, bool, set[str], bool]] = {
    "a term": ("NVFP4", True, {"nvfp4"}, False),
    "an alias": ("mx  fp4", True, {"mxfp4"}, False),
    "another spelling": ("nv-fp_4", True, {"nvfp4"}, False),
    "another spelling with brackets": ("[GB] 300", True, {"gb300"}, False),
    "not listed": ("FP3", False, {"fp3"}, False),
    "loose": ("SM100", True, {"b200", "gb200", "gb300"}, True),
    "loose, one sense named": ("SM100 (strict)", True, {"b200", "gb200"}, True),
    "loose, a sense named in full": ("SM100 (loose sense)", True, {"b200", "gb200", "gb300"}, True),
    "a sense that is none": ("SM100 (wide)", False, {"sm100wide"}, False),
    "brackets of a name": ("NVFP4 (fast)", False, {"nvfp4fast"}, False),
    "indefinite": ("own prompts", True, {"own prompts"}, True),
}


@pytest.mark.parametrize(("text", "listed", "means", "loose"), WORDS.values(), ids=WORDS)
def test_a_text_is_read_as_a_term(text: str, listed: bool, means: set[str], loose: bool) -> None:
    """A text is a term, an alias, a loose name with a sense, or itself."""
    word = PARTS.word(text)
    assert (word.listed, word.means, word.loose) == (listed, means, loose)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("MT-bench", "MTBench", True),
        ("Qwen 2.5 32B Instruct", "Qwen2.5-32B-Instruct", True),
        ("FP8 (E4M3)", "fp8_e4m3", True),
        ("H100 SXM5 80GB", "h100-sxm5-80gb", True),
        ("Llama 3 8B", "Llama-3-8B", True),
        ("Llama 3 8B", "Llama 38B", False),
        ("v1.5", "v15", False),
        ("1 2", "12", False),
        ("C++", "C", False),
    ],
)
def test_spellings_of_one_name(one: str, other: str, same: bool) -> None:
    """Case, spaces, hyphens, underscores and brackets are left out; two numbers and other signs are kept."""
    assert (name_key(one) == name_key(other)) is same


def test_a_spelling_that_two_terms_share_names_neither() -> None:
    """Where two listed names differ in a hyphen only, a third spelling may be either and is neither."""
    words = Vocabulary("words", "Words", False, [Term(term="re-form"), Term(term="reform")])
    assert (words.word("re-form").name, words.word("Reform").name) == ("re-form", "reform")
    assert not words.word("re form").listed


COVERED: list[tuple[list[str], str, bool | None]] = [
    (["FP4"], "NVFP4", True),
    (["FP4"], "FP4", True),
    (["NVFP4"], "FP4", None),
    (["NVFP4"], "MXFP4", False),
    (["FP4"], "FP8", False),
    (["Blackwell"], "SM100", True),
    (["GB300"], "SM100", None),
    (["GB300"], "SM100 (strict)", False),
    (["B200", "GB200"], "SM100 (strict)", True),
]


@pytest.mark.parametrize(("terms", "text", "answer"), COVERED)
def test_a_term_covers_its_descendants(terms: list[str], text: str, answer: bool | None) -> None:
    """A condition on a term holds for its kinds, may hold for its parents, and not for its siblings."""
    assert PARTS.covers(terms, text) is answer


def test_a_circle_of_parents_ends() -> None:
    """Terms that are each other's parents are read without going round for ever."""
    circle = Vocabulary("c", "C", False, [Term(term="a", parents=("b",)), Term(term="b", parents=("a",))])
    assert circle.above("a") == {"b"} and circle.above("b") <= {"a"}


def test_a_closed_vocabulary_refuses_and_an_open_one_warns_of_a_near_miss() -> None:
    """Closed: anything not listed is told with the nearest term, or all of them. Open: only a near miss."""
    terms = [Term(term="measured"), Term(term="calculated")]
    closed, open_ = Vocabulary("v", "V", True, terms), Vocabulary("v", "V", False, terms)
    assert closed.check("measured") is None
    assert closed.check("mesured") == (
        "'mesured' is not a term of v",
        "did you mean `measured`?; a new one goes into vocabularies/v.yaml",
    )
    assert closed.check("guessed") == (
        "'guessed' is not a term of v",
        "known terms: measured, calculated; a new one goes into vocabularies/v.yaml",
    )
    assert open_.check("mesured") == ("'mesured' is not a listed term of v", "did you mean `measured`?")
    assert open_.check("guessed") is None


FAULTS: dict[str, tuple[dict[str, str], str, str]] = {
    "an alias of two terms": (
        {"vocabularies_v": "id: v\ntitle: V\nterms: [{term: a, aliases: [x]}, {term: b, aliases: [X]}]\n"},
        "shared-alias",
        "'X' stands for 'b' and for 'a'",
    ),
    "a parent that is no term": (
        {"vocabularies_v": "id: v\ntitle: V\nterms: [{term: apple, parents: [fruits]}, {term: fruit}]\n"},
        "unknown-term",
        "'fruits', named by 'apple', is no term of v",
    ),
    "a term without name": (
        {"vocabularies_v": "id: v\ntitle: V\nterms: [{aliases: [x]}]\n"},
        "missing-key",
        "the key `term`",
    ),
    "terms that are no list": (
        {"vocabularies_v": "id: v\ntitle: V\nterms: x\n"},
        "wrong-type",
        "`terms` is not a list",
    ),
    "a key no vocabulary has": (
        {"vocabularies_v": "id: v\ntitle: V\nclsoed: yes\nterms: []\n"},
        "unknown-key",
        "`clsoed` is not a key here",
    ),
    "a metric without unit": (
        {"metrics_m": "metrics: [{id: m, title: M, definition: d, quantity: q, better: b, statistic: s, source: s}]\n"},
        "missing-key",
        "the key `unit`",
    ),
    "a profile that extends nothing": (
        {"profiles_p": "id: p\ntitle: P\nextends: genric\nfields: []\n"},
        "unknown-profile",
        "'genric' is no profile",
    ),
    "a profile that extends itself": (
        {"profiles_p": "id: p\ntitle: P\nextends: p\nfields: []\n"},
        "unknown-profile",
        "'p' is no profile",
    ),
    "a profile that extends several": (
        {"profiles_p": "id: p\ntitle: P\nextends: [generic]\nfields: []\n"},
        "wrong-type",
        "`extends` is not a text",
    ),
    "an id that is a list": (
        {"vocabularies_v": "id: [v]\ntitle: V\nterms: []\n"},
        "wrong-type",
        "`id` is not a text",
    ),
    "fields that are no list": ({"profiles_p": "id: p\ntitle: P\nfields: x\n"}, "wrong-type", "`fields` is not a list"),
    "a field without id": (
        {"profiles_p": "id: p\ntitle: P\nfields:\n" + own("note: x") + own("id: subject")},
        "missing-key",
        "this field has no id",
    ),
    "a field twice": (
        {"profiles_p": "id: p\ntitle: P\nfields:\n" + own("id: subject") + own("id: subject")},
        "duplicate-id",
        "the field 'subject' stands twice",
    ),
    "a comparator that is none": (
        {
            "profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n"
            + own("id: x").replace("comparator: text", "comparator: textt")
        },
        "bad-value",
        "'textt' is no comparator; did you mean `text`?",
    ),
    "a tolerance that is none": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x, tolerance: 1/0")},
        "bad-value",
        "'1/0' is no tolerance",
    ),
    "a tolerance of a million digits": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x, tolerance: 1e999999999")},
        "bad-value",
        "'1e999999999' is no tolerance",
    ),
    "a limit that is none": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x, limit: soon")},
        "bad-value",
        "'soon' is no number of days",
    ),
    "a severity that is none": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x").replace("context", "severe")},
        "bad-value",
        "`severity` is none of the known words",
    ),
    "a vocabulary that is none": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x, vocabulary: placs")},
        "unknown-vocabulary",
        "field x: 'placs' is no vocabulary",
    ),
    "a condition on no field": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x, applies_when: {plase: [a]}")},
        "unknown-field",
        "field x: its condition names 'plase'",
    ),
    "conditions in a circle": (
        {
            "profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n"
            + own("id: x, applies_when: {y: [a]}")
            + own("id: y, not_when: {x: [a]}")
        },
        "circular-condition",
        "field x: whether it applies depends on itself",
    ),
    "an axis that is no field": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\naxis: subjct\nfields: []\n"},
        "bad-axis",
        "the axis 'subjct' is no field",
    ),
    "an axis that may be none": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\naxis: [metric]\nfields: []\n"},
        "bad-axis",
        "'metric' may never be an axis",
    ),
    "closed neither true nor false": (
        {"vocabularies_v": "id: v\ntitle: V\nclosed: mostly\nterms: []\n"},
        "wrong-type",
        "`closed` is not yes or no",
    ),
    "a whole that is no term": (
        {"vocabularies_v": "id: v\ntitle: V\nterms: [{term: Scotland, part_of: [Britain]}]\n"},
        "unknown-term",
        "'Britain', named by 'Scotland', is no term of v",
    ),
    "a part that is a kind": (
        {
            "vocabularies_v": "id: v\ntitle: V\nterms: [{term: a}, {term: b, parents: [a]}, "
            "{term: c, parents: [b], part_of: [a]}]\n"
        },
        "part-and-kind",
        "'c' is said to be a part of 'a' and to be one itself",
    ),
    "a part of itself": (
        {"vocabularies_v": "id: v\ntitle: V\nterms: [{term: a, aliases: [b], part_of: [b]}]\n"},
        "part-and-kind",
        "'a' is said to be a part of 'b' and to be one itself",
    ),
    "parts of each other": (
        {
            "vocabularies_v": "id: v\ntitle: V\nterms: [{term: a, part_of: [b]}, {term: b, part_of: [c]}, "
            "{term: c, part_of: [a]}]\n"
        },
        "part-and-kind",
        "'a' and 'b' are said to be parts of each other",
    ),
    "a limit neither true nor false": (
        {"vocabularies_v": "id: v\ntitle: V\nterms: [{term: eager, limits: badly}]\n"},
        "wrong-type",
        "`limits` is not yes or no",
    ),
    "a role that is none": (
        {
            "profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n"
            + own("id: x, role: input").replace("comparator: text", "comparator: quantity")
        },
        "bad-value",
        "`role` is none of the known words",
    ),
    "a role of what is no number": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x, role: setting")},
        "bad-value",
        "a role is that of a number, and text compares none",
    ),
    "a role above named parts": (
        {
            "profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n"
            + own("id: x, role: outcome, parts: {n: {comparator: quantity}}").replace("comparator: text, ", "", 1)
        },
        "bad-value",
        "a field of named parts has no role of its own",
    ),
    "fairness neither true nor false": (
        {"profiles_p": "id: p\ntitle: P\nextends: generic\nfields:\n" + own("id: x, fair: rather")},
        "wrong-type",
        "`fair` is not yes or no",
    ),
    "a metric that needs no field": (
        {
            "metrics_m": "metrics: [{id: m, title: M, definition: d, quantity: ratio, unit: percent, better: higher, "
            "statistic: s, source: s, needs: [kk]}]\n"
        },
        "unknown-field",
        "metric m: it needs 'kk', and no profile has such a field",
    ),
    "a file that is a list": ({"profiles_p": "- a\n"}, "wrong-type", "this is not a mapping"),
    "a file that is no YAML": ({"profiles_p": "a: [\n"}, "yaml-syntax", "not YAML"),
}


@pytest.mark.parametrize(("files", "code", "message"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_knowledge_is_told(tmp_path: Path, files: dict[str, str], code: str, message: str) -> None:
    """A reference that leads nowhere, a value out of its kind, an unknown key: each is told with its file."""
    _, problems = dossier(tmp_path, **files)
    found = [problem for problem in problems if problem.code == code]
    assert found and found[0].message.startswith(message), problems
    assert found[0].file in {next(iter(files)).replace("_", "/") + ".yaml", "metrics"}
    assert "pydantic" not in str(problems)


def test_an_unreadable_knowledge_file_hides_no_other(tmp_path: Path) -> None:
    """A folder named like a file is told, and the profile beside it is read."""
    (tmp_path / "profiles/a.yaml").mkdir(parents=True)
    knowledge, problems = dossier(tmp_path, profiles_b="id: b\ntitle: B\nextends: generic\nfields: []\n")
    assert [problem.code for problem in problems] == ["unreadable-file"] and "b" in knowledge.profiles


def test_a_dossier_adds_and_reweighs_fields(tmp_path: Path) -> None:
    """A profile that extends another has its fields in its order, changed where it writes them, then its own."""
    text = (
        "id: own\ntitle: Own\nextends: generic\nfields:\n"
        "  - {id: version, severity: blocking, required: false, required_reason: because}\n"
        "  - {id: temperature, title: T, comparator: quantity, unit: kelvin, severity: qualifying, why: w, settle: s}\n"
    )
    knowledge, problems = dossier(tmp_path, profiles_own=text)
    assert problems == []
    generic, profile = knowledge.profiles["generic"], knowledge.profiles["own"]
    assert list(profile.fields) == [*generic.fields, "temperature"]
    assert (profile["version"].severity, generic["version"].severity) == ("blocking", "qualifying")
    assert profile["version"].title == generic["version"].title and profile.axis == generic.axis


HAS_ANYWAY = ["metric", "statistic", "obtained", "bound", "baseline", "subject", "by", "relation"]


def test_a_profile_that_extends_none_has_what_every_profile_has(tmp_path: Path) -> None:
    """Only its own fields are written; the others have their text from `generic` and stand around them."""
    text = "id: own\ntitle: Own\nfields:\n" + own("id: temperature") + own("id: pressure")
    knowledge, problems = dossier(tmp_path, profiles_own=text)
    assert problems == []
    generic, profile = knowledge.profiles["generic"], knowledge.profiles["own"]
    assert list(profile.fields) == [*HAS_ANYWAY[:6], "temperature", "pressure", *HAS_ANYWAY[6:]]
    assert all(profile[id] == generic[id] for id in HAS_ANYWAY) and profile.axis == ("subject",)


def test_a_field_that_every_profile_has_stands_where_it_is_written(tmp_path: Path) -> None:
    """The keys that a profile writes are laid over those in `generic`; what is not written follows its forerunner."""
    text = "id: own\ntitle: Own\nfields:\n" + own("id: a") + "  - {id: obtained, why: Other.}\n" + own("id: b")
    knowledge, problems = dossier(tmp_path, profiles_own=text)
    assert problems == []
    generic, profile = knowledge.profiles["generic"], knowledge.profiles["own"]
    assert list(profile.fields) == [
        "metric", "statistic", "a", "obtained", "bound", "baseline", "subject", "b", "by", "relation",
    ]  # fmt: skip
    assert profile["obtained"].why == "Other." and profile["obtained"].vocabulary == generic["obtained"].vocabulary


def test_keys_for_the_judge_are_read(tmp_path: Path) -> None:
    """A role, fairness, a whole, a limit and a need are kept as they are written."""
    knowledge, problems = dossier(
        tmp_path,
        profiles_own="id: own\ntitle: Own\nfields:\n"
        + own("id: rate, role: setting, fair: true").replace("comparator: text", "comparator: quantity"),
        vocabularies_v="id: v\ntitle: V\nclosed: yes\n"
        "terms: [{term: UK}, {term: Wales, part_of: [UK], limits: true}]\n",
        metrics_m="metrics: [{id: m, title: M, definition: d, quantity: ratio, unit: percent, better: higher, "
        "statistic: s, source: s, needs: [rate]}]\n",
    )
    assert problems == []
    rate, wales = knowledge.profiles["own"]["rate"], knowledge.vocabularies["v"].term("Wales")
    assert (rate.role, rate.manner.role, rate.fair) == ("setting", "setting", True)
    assert wales is not None and (wales.part_of, wales.limits) == (("UK",), True)
    assert knowledge.vocabularies["v"].closed and knowledge.metrics["m"].needs == ("rate",)


def test_a_profile_may_extend_one_that_is_read_later(tmp_path: Path) -> None:
    """The order of file names does not matter to what extends what."""
    knowledge, problems = dossier(
        tmp_path,
        profiles_a="id: a\ntitle: A\nextends: z\nfields: []\n",
        profiles_z="id: z\ntitle: Z\nextends: generic\nfields:\n" + own("id: extra"),
    )
    assert problems == [] and "extra" in knowledge.profiles["a"]


def test_two_profiles_that_extend_each_other_are_told(tmp_path: Path) -> None:
    """A circle of profiles ends with problems, not in a loop."""
    _, problems = dossier(
        tmp_path,
        profiles_a="id: a\ntitle: A\nextends: b\nfields: []\n",
        profiles_b="id: b\ntitle: B\nextends: a\nfields: []\n",
    )
    assert {problem.code for problem in problems} == {"unknown-profile"}


def test_built_in_knowledge_is_read_once_and_left_alone(tmp_path: Path) -> None:
    """A dossier's own vocabulary never changes the built-in one."""
    before = list(builtin_knowledge().vocabularies["places"].terms)
    knowledge, _ = dossier(tmp_path, vocabularies_places="id: places\ntitle: P\nterms: [{term: Atlantis}]\n")
    assert list(knowledge.vocabularies["places"].terms) == ["atlantis"]
    assert list(builtin_knowledge().vocabularies["places"].terms) == before
    assert read_knowledge(None, COMPARATORS)[0] is builtin_knowledge()


@pytest.mark.parametrize("name", COMPARATORS)
def test_a_field_takes_each_comparator(name: str) -> None:
    """Every name of the closed set is a comparator, and is the manner of the field."""
    assert Field.model_validate({**FIELD, "comparator": name}).manner.comparator == name


FIELD_FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "no comparator and no parts": ({}, "a field needs a comparator or parts"),
    "blocking, not required, no reason": ({"comparator": "text", "required": "false"}, "`required_reason`"),
    "an unknown key": ({"comparator": "text", "sevrity": "x"}, "Extra inputs"),
    "one example": ({"comparator": "text", "examples": {"same": ["a"], "different": ["a", "b"]}}, "at least 2"),
}


@pytest.mark.parametrize(("keys", "message"), FIELD_FAULTS.values(), ids=FIELD_FAULTS)
def test_a_field_is_whole(keys: dict[str, Any], message: str) -> None:
    """A field says how it is compared, and a blocking field that is not required says why."""
    with pytest.raises(ValidationError, match=message):
        Field.model_validate({**FIELD, **keys})


MANNERS: list[tuple[dict[str, str], str, object]] = [
    ({}, "tolerance", Fraction(1, 100)),
    ({"tolerance": "2.5 %"}, "tolerance", Fraction(1, 40)),
    ({"tolerance": "0.05"}, "tolerance", Fraction(1, 20)),
    ({"limit": "180 days"}, "limit", 180),
    ({"limit": "1 day"}, "limit", 1),
    ({"count": "true"}, "count", True),
]


@pytest.mark.parametrize(("keys", "name", "value"), MANNERS)
def test_a_manner_reads_its_numbers_exactly(keys: dict[str, str], name: str, value: object) -> None:
    """Tolerances are fractions, limits are whole days."""
    assert getattr(Manner.model_validate({"comparator": "quantity", **keys}), name) == value


def profile() -> Profile:
    """Return a profile of three groups, with a field of parts and fields that belong to others."""
    rows: list[dict[str, Any]] = [
        {"id": "subject", "comparator": "category"},
        {"id": "tool", "parts": {"name": {"comparator": "category"}, "version": {"comparator": "version"}}},
        {"id": "engine.version", "comparator": "version", "belongs_to": ["subject"]},
        {"id": "hardware.count", "comparator": "quantity", "belongs_to": ["parallelism.*"]},
        {"id": "parallelism.tensor", "comparator": "quantity"},
        {"id": "parallelism.data", "comparator": "quantity"},
    ]
    return Profile("p", "P", "", ["subject"], [Field.model_validate({**FIELD, **row}) for row in rows], {})


def test_a_key_of_a_claim_names_a_field_or_a_part() -> None:
    """Dotted keys lead to a field, or to a named part of one, or nowhere."""
    p = profile()
    assert p.place_of("hardware.count") == (p["hardware.count"], None)
    assert p.place_of("tool.version") == (p["tool"], "version")
    for path in ("hardware", "tool.colour", "subject.name", "", ".", "tool.version.minor"):
        assert p.place_of(path) is None


MATCHING = [
    ("subject", ["subject"]),
    ("parallelism", ["parallelism.tensor", "parallelism.data"]),
    ("parallelism.*", ["parallelism.tensor", "parallelism.data"]),
    ("*.data", ["parallelism.data"]),
    ("parallel", []),
    ("", []),
]


@pytest.mark.parametrize(("pattern", "ids"), MATCHING)
def test_a_pattern_names_fields(pattern: str, ids: list[str]) -> None:
    """An id, a group, or a pattern with a star."""
    assert profile().matching(pattern) == ids


ASIDE = [
    ((), set()),
    (("subject",), {"subject", "engine.version"}),
    (("parallelism.tensor",), {"parallelism.tensor", "hardware.count"}),
    (("parallelism",), {"parallelism.tensor", "parallelism.data", "hardware.count"}),
    (("hardware.count",), {"hardware.count"}),
]


@pytest.mark.parametrize(("axis", "aside"), ASIDE)
def test_what_belongs_to_an_axis_is_set_aside_with_it(axis: tuple[str, ...], aside: set[str]) -> None:
    """A field that belongs to an axis field goes with it, never the other way."""
    chosen = {id for name in axis for id in profile().matching(name)}
    assert {*chosen, *profile().belonging_to(chosen)} == aside


def test_metrics_find_the_shortest_way_of_at_most_three_steps() -> None:
    """Conversions chain, the shortest way is taken, and a longer one than three steps is none."""
    keys = ("title", "definition", "quantity", "unit", "better", "statistic", "source")
    base = dict.fromkeys(keys, "1")
    ways = {"a": "b", "b": "c", "c": "d", "d": "e", "e": None}
    entries = []
    for id, to in ways.items():
        converts = [{"to": to, "formula": "x"}] if to else []
        entries.append({**base, "id": id, "converts": converts})
    metrics = Metrics(Metric.model_validate(entry) for entry in entries)
    way = metrics.path("a", "d")
    assert way is not None and [step.target.id for step in way] == ["b", "c", "d"]
    assert metrics.path("a", "e") is None and metrics.path("b", "a") is None
    assert metrics.path("a", "d") is way


def test_a_name_in_use_by_tools_is_found_in_any_case() -> None:
    """An ambiguous name leads to every metric that some tool calls by it."""
    metrics = builtin_knowledge().metrics
    assert {metric.id for metric, _ in metrics.named("tpot")} == {metric.id for metric, _ in metrics.named("TPOT")}
    assert len(metrics.named("TPOT")) > 1
