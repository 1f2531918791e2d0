"""Values of conditions: what no comparator accepts is a problem of ``check``, with its place and a hint."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection
from claimcheck.comparators import COMPARATORS, compare_values, field_faults, needed_inputs, value_setting
from claimcheck.errors import Problem
from claimcheck.profile import Field, Profile, builtin_knowledge
from claimcheck.records import AtLeast, Raw
from claimcheck.verdict import Outcome

KNOWLEDGE = builtin_knowledge()

PROFILE = """\
id: own
title: Own
extends: generic
fields:
  - {id: rating, title: Rating, comparator: quantity, unit: point, severity: qualifying, why: w, settle: s}
  - {id: span, title: Span, comparator: quantity or range, unit: second, severity: qualifying, why: w, settle: s}
  - {id: tuned, title: Tuned, comparator: flag, severity: qualifying, why: w, settle: s}
  - {id: shown, title: Shown, comparator: date, severity: qualifying, why: w, settle: s}
  - {id: build, title: Build, comparator: version, severity: qualifying, why: w, settle: s}
  - id: limits
    title: Limits
    comparator: list
    severity: qualifying
    why: w
    settle: s
    parts: {limit: {comparator: quantity, unit: second}, tuned: {comparator: flag}}
  - id: judged
    title: Judged
    severity: qualifying
    why: w
    settle: s
    parts: {how: {comparator: category, vocabulary: obtained}, build: {comparator: version}}
"""
CLAIM = """\
figure: 5 ms
metric: e2e-latency
subject: A
source: s
by: lab
obtained: measured
"""


def problems(root: Path, line: str) -> list[Problem]:
    """Return the problems of a dossier of one claim that has this line more than a good one."""
    for folder in ("claims", "sources", "profiles"):
        (root / folder).mkdir()
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: own\n", encoding="utf-8")
    (root / "profiles" / "own.yaml").write_text(PROFILE, encoding="utf-8")
    (root / "sources" / "s.yaml").write_text("kind: paper\naccessed: 2026-01-01\n", encoding="utf-8")
    (root / "sources" / "parties.yaml").write_text("lab: {name: Lab}\n", encoding="utf-8")
    (root / "claims" / "one.yaml").write_text(CLAIM + line + "\n", encoding="utf-8")
    return list(check_dossier(load_collection(root)).problems)


BAD: dict[str, tuple[str, str, str | None]] = {
    "a word where a quantity stands": ("rating: Zorro", "unreadable-value", "point"),
    "a quantity of another kind": ("rating: 3 kg", "wrong-dimension", "point"),
    "a range that is none": ("span: a while", "unreadable-value", "second"),
    "neither yes nor no": ("tuned: somewhat", "unreadable-value", "yes or no"),
    "no date": ("shown: soon", "bad-date", "2026-11-09"),
    "a term nobody knows": ("judged: guessed", "unknown-term", "known terms"),
    "a term with words behind it": ("judged: measured by hand", "unknown-term", "known terms"),
    "one of several that is none": ("rating: [4, Zorro]", "unreadable-value", "point"),
    "an open list in a field of one value": ("rating: {at_least: [4, 5]}", "unreadable-value", "one value"),
    "a mapping where a value stands": ("rating: [{limit: 4}]", "unreadable-value", "plain values"),
    "a part of a member": ("limits: [{limit: Zorro}]", "unreadable-value", "second"),
    "a part of one member of two": (
        "limits: [{limit: 2 s}, {limit: 2 s, tuned: rather}]",
        "unreadable-value",
        "yes or no",
    ),
}


@pytest.mark.parametrize(("line", "code", "told"), BAD.values(), ids=BAD)
def test_a_value_that_no_comparator_accepts_is_a_problem(tmp_path: Path, line: str, code: str, told: str) -> None:
    """A value its field cannot hold is one problem, at its file, line and column, with a hint."""
    (found,) = problems(tmp_path, line)
    level = "warning" if code == "unknown-term" else "error"  # a word nobody knows can be compared: it refutes nothing
    assert (found.code, found.level, Path(found.file or "").name, found.line) == (code, level, "one.yaml", 7)
    assert found.column is not None and 1 <= found.column <= len(line)
    assert found.hint is not None and told in f"{found.message} {found.hint}"


GOOD = (
    "rating: 4 points",
    "span: 3 s to 5 s",
    "tuned: Enabled",
    "shown: 9 November 2026",
    "build: latest",
    "limits: none",
    "limits: [{limit: 2 s, tuned: 'no'}]",
    "judged: measured v2.1",
    "judged: measured",
    "rating: [4, 5]",
    "rating: not stated",
)


@pytest.mark.parametrize("line", GOOD)
def test_a_value_that_its_comparator_accepts_is_none(tmp_path: Path, line: str) -> None:
    """What a comparator can hold against another value passes."""
    assert problems(tmp_path, line) == []


FIELDS = [
    (profile, spec, part)
    for profile in KNOWLEDGE.profiles.values()
    for spec in profile
    if spec.id not in ("metric", "baseline")
    for part in (list(spec.parts) if spec.is_only_parts else [None])
]
TEXTS = (
    "none",
    "yes",
    "Zorro",
    "3",
    "3 kg",
    "2K",
    "5–10 s",
    "at least 4",
    "2026-05",
    "latest",
    "v1.2",
    "P90",
    "GB200",
    "",
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(FIELDS), st.sampled_from(TEXTS) | st.text(max_size=12), st.integers(0, 3))
def test_what_passes_the_check_can_be_compared(place: tuple[Profile, Field, str | None], text: str, form: int) -> None:
    """In every field of every profile, a value without a fault can be held against itself."""
    profile, spec, part = place
    raw: Raw = (text, (text, "3"), AtLeast((text,)), ({"limit": text},))[form]
    setting = value_setting(spec, part, profile, KNOWLEDGE.metrics)
    assume(not needed_inputs(raw, raw, setting))
    judged = compare_values(raw, raw, setting)
    faults = [fault for fault in field_faults(raw, spec, part, profile, KNOWLEDGE.metrics) if fault.level == "error"]
    if judged.outcome is Outcome.CANNOT_CHECK:
        assert faults, judged


def test_every_comparator_says_what_an_editor_may_let_stand() -> None:
    """Each comparator gives a schema for one value, with and without a vocabulary."""
    vocabulary = KNOWLEDGE.vocabularies["obtained"]
    manner = KNOWLEDGE.profiles["generic"]["subject"].manner
    for comparator, listed in product(COMPARATORS.values(), (None, vocabulary)):
        assert comparator.schema(manner, listed)
