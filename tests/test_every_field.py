"""What holds of every field of every built-in profile, under each of its conditions on and off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import pytest
from every_field import COMPARER, KNOWLEDGE, Tried, everything, read, whole_claim

from claimcheck.comparison import Comparer, Comparison
from claimcheck.errors import Problem
from claimcheck.profile import NEVER_AXIS, Field
from claimcheck.records import Claim
from claimcheck.verdict import Outcome, Severity, Verdict

PROFILES = tuple(KNOWLEDGE.profiles)
#: How many fields with conditions switched are tried at least, by profile; a profile that grows may only raise it.
AT_LEAST = {
    "generic": 165,
    "llm-evaluation": 170,
    "llm-serving": 729,
    "official-statistics": 183,
    "software-benchmark": 117,
}
ALIKE = (Outcome.SAME, Outcome.EQUIVALENT)
WORSE = {Verdict.LIKE_FOR_LIKE: 0, Verdict.PARTLY_CONFIRMED: 1, Verdict.REFUTED: 2}
WORDS = ("not stated", "withheld", "unreadable")


def held(left: Claim, right: Claim, profile: str, axis: tuple[str, ...] = ()) -> Comparison:
    return COMPARER.compare(left, right, axis=axis, profile=profile)


#: Each profile, and of how many combinations one is tried: the largest whole only among the long tests.
SHARES = [
    *(pytest.param(profile, 1, id=profile) for profile in PROFILES if profile != "llm-serving"),
    pytest.param("llm-serving", 8, id="llm-serving, one in eight"),
    pytest.param("llm-serving", 1, id="llm-serving", marks=pytest.mark.long),
]
#: Each profile, the largest among the long tests.
ALL = [pytest.param(name, marks=[pytest.mark.long] if name == "llm-serving" else []) for name in PROFILES]


def tried(profile: str, share: int) -> Iterator[Tried]:
    """Yield what is tried of a profile: one combination in so many, and the first of every field."""
    seen: set[str] = set()
    for index, one in enumerate(one for one in everything() if one.profile.id == profile):
        if index % share == 0 or one.field.id not in seen:
            yield one
        seen.add(one.field.id)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_whole_claim_is_like_itself(profile: str) -> None:
    """A claim that states every field of a profile is like-for-like with itself, so what follows has room to fail."""
    claim = read(whole_claim(profile))
    assert held(claim, claim, profile).verdict is Verdict.LIKE_FOR_LIKE


@pytest.mark.parametrize(("profile", "share"), SHARES)
def test_a_stated_contradiction_is_never_dropped(
    profile: str, share: int, record_property: Callable[[str, object], None]
) -> None:
    """Two claims alike but for two contradicting values are never like-for-like, whatever any condition says.

    The field is *different* and never *not applicable*; one that blocks refutes the pair. Held the other way round the
    pair is the same in the mirror, and there is one finding a field, in the order of the profile.
    """
    count: Counter[str] = Counter()
    for one in tried(profile, share):
        for whole in (False, True):
            left, right = one.side(0, whole=whole), one.side(1, whole=whole)
            found = held(left, right, profile)
            finding = found[one.field.id]
            assert finding.outcome is Outcome.DIFFERENT, one.told
            if finding.severity is Severity.BLOCKING:
                assert found.verdict is Verdict.REFUTED, one.told
            elif finding.severity is Severity.QUALIFYING:
                assert found.verdict is not Verdict.LIKE_FOR_LIKE, one.told
            assert [entry.field for entry in found.findings] == list(one.profile.fields)
        turned = held(right, left, profile)
        assert turned.verdict is found.verdict, one.told
        assert [(entry.outcome, entry.right, entry.left) for entry in turned.findings] == [
            (entry.outcome, entry.left, entry.right) for entry in found.findings
        ], one.told
        count[one.field.id] += 1
    missing = {spec.id for spec in KNOWLEDGE.profiles[profile] if spec.manner_name != "baseline"} - set(count)
    assert not missing
    record_property(f"{profile}, combinations tried by field", dict(count))
    assert share > 1 or count.total() >= AT_LEAST[profile]


@pytest.mark.parametrize(("profile", "share"), SHARES)
def test_hiding_a_value_is_never_rewarded(profile: str, share: int) -> None:
    """A side that is silent, or that only we fill in, is neither the same nor different, under any condition.

    So the pair is not like-for-like, whatever the field's conditions say of this kind of pair.
    """
    for index, one in enumerate(tried(profile, share)):
        if one.field.id == "metric":  # every claim has one
            continue
        stated, key = one.side(index % 2), _first_key(one)
        inferred = {"value": one.values[0][key], "inferred": "we believe it"}
        for hidden in (WORDS[index % len(WORDS)], inferred):
            found = held(stated, _without_parts(one, {key: hidden}), profile)
            finding = found[one.field.id]
            assert finding.outcome in (Outcome.ONE_SIDE_ONLY, Outcome.UNRESOLVED), (one.told, finding.sentence)
            if finding.severity is not Severity.CONTEXT:
                assert found.verdict is Verdict.PARTLY_CONFIRMED, one.told


def _first_key(one: Tried) -> str:
    return next(iter(one.values[0]))


def _without_parts(one: Tried, said: Mapping[str, object]) -> Claim:
    """Return a side that says of the field only what is given."""
    return one.side(None, **said)


@pytest.mark.parametrize(("profile", "share"), SHARES)
def test_a_wider_axis_is_never_worse(profile: str, share: int) -> None:
    """A contradiction whose field is put on the axis makes no verdict worse."""
    for one in tried(profile, share):
        if one.field.id not in NEVER_AXIS and not one.gates:
            left, right = one.side(0), one.side(1)
            before, after = (held(left, right, profile, axis).verdict for axis in ((), (one.field.id,)))
            assert WORSE[after] <= WORSE[before], one.told


@pytest.mark.parametrize("profile", PROFILES)
def test_a_claim_with_an_error_is_never_like_for_like(profile: str) -> None:
    """An error at any field, or at none, keeps a claim from being like-for-like, also where the field is set aside."""
    claim = read(whole_claim(profile))
    other = read({**whole_claim(profile), "subject": "another thing"})
    for place in (None, *(spec.id for spec in KNOWLEDGE.profiles[profile])):
        problem = Problem("unreadable-value", "error", None, None, None, "something is wrong", None, place)
        comparer = Comparer(None, KNOWLEDGE, own_errors=lambda _, found=problem: (found,))  # type: ignore[misc]
        for axis, right in (((), claim), (("subject",), other)):
            found = comparer.compare(claim, right, axis=axis, profile=profile)
            assert found.verdict is Verdict.PARTLY_CONFIRMED, place
            if place != "subject" or not axis:  # which differs
                assert found[place or "metric"].outcome is Outcome.CANNOT_CHECK, place
            assert any("something is wrong" in note for note in found.notes), place


@pytest.mark.parametrize("profile", PROFILES)
def test_silence_in_a_baseline_makes_it_neither_one_nor_two(profile: str) -> None:
    """Of two figures relative to one subject, one tells any one field of its baseline and the other does not."""
    said = dict(whole_claim(profile))
    settled = {"metric", "subject", "bound", *KNOWLEDGE.metrics[said["metric"]].fixes}  # an absent bound is none
    for spec in KNOWLEDGE.profiles[profile]:
        if spec.id in said and spec.id not in settled:
            thin, told = ({"subject": "X"}, {"subject": "X", spec.id: said[spec.id]})
            left, right = (read({**said, "figure": "2x", "baseline": base}) for base in (thin, told))
            assert held(left, right, profile)["baseline"].outcome is Outcome.UNRESOLVED, spec.id
            assert held(left, left, profile)["baseline"].outcome is Outcome.UNRESOLVED, spec.id


@pytest.mark.parametrize(("profile", "share"), SHARES)
def test_a_contradiction_in_a_baseline_makes_it_two(profile: str, share: int) -> None:
    """Two figures relative to one subject under two contradicting values have two baselines, whatever they share."""
    said, seen = dict(whole_claim(profile)), set()
    for one in tried(profile, share):
        if one.gates or one.field.id in seen or one.field.severity is Severity.CONTEXT or one.field.id == "metric":
            continue
        seen.add(one.field.id)
        left, right = (read({**said, "figure": "2x", "baseline": {"subject": "X", **value}}) for value in one.values)
        finding = held(left, right, profile)["baseline"]
        assert finding.outcome is Outcome.DIFFERENT, (one.told, finding.sentence)


@pytest.mark.parametrize("profile", ALL)
def test_an_alias_changes_no_verdict(profile: str) -> None:
    """Each listed spelling of each term gives the verdict and the outcome that the term gives."""
    for spec in KNOWLEDGE.profiles[profile]:
        vocabulary = KNOWLEDGE.profiles[profile].vocabulary(spec.first_manner)
        if vocabulary is None or spec.manner_name not in ("category", "statistic", "set"):
            continue
        for term in vocabulary.terms.values():
            one = read({spec.id: _listed(spec, term.term)})
            before = held(one, one, profile)
            for alias in term.aliases:
                after = held(one, read({spec.id: _listed(spec, alias)}), profile)
                same = before[spec.id].outcome
                allowed = ALIKE if same in ALIKE else (same,)
                assert after[spec.id].outcome in allowed, (spec.id, term.term, alias, after[spec.id].sentence)
                assert after.verdict is before.verdict, (spec.id, alias)


def _listed(spec: Field, text: str) -> object:
    return [text] if spec.manner_name == "set" else text
