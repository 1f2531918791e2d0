"""What holds for every pair of claims, tried on claims of the cases with values changed, hidden and inferred."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from judgement_cases import cases

from claimcheck.comparison import Comparer, Comparison
from claimcheck.profile import NEVER_AXIS, Field, Manner, Profile, builtin_knowledge
from claimcheck.records import AtLeast, Claim, Raw, Value
from claimcheck.verdict import Outcome, Severity, State, Verdict

KNOWLEDGE = builtin_knowledge()
WORSE = {Verdict.LIKE_FOR_LIKE: 0, Verdict.PARTLY_CONFIRMED: 1, Verdict.REFUTED: 2}

TRIED = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)

#: Values that say one thing, by comparator, where no vocabulary gives terms.
CLOSED: Mapping[str, tuple[Raw, ...]] = {
    "category": ("one of its kind", "another of its kind"),
    "date": ("2026-10-23", "2026-06", "2024-01-15"),
    "flag": ("yes", "no"),
    "list": ("P99 TTFT 2 s", "P99 TTFT 2 s; P99 TPOT 80 ms", "P90 TPOT 20 ms"),
    "period": ("2018", "2018-Q2", "2018-01/2018-10"),
    "set": (("load balancing",), ("load balancing", "KV cache system"), ("none",)),
    "statistic": ("mean", "median", "P90 of the time", "P90 of the rate", "P10 of the rate"),
    "text": ("Grace", "2 x Xeon"),
    "version": ("0.14.1", "0.14", "0.15.2", "774ce24"),
}
#: Values that leave something open.
OPEN: Mapping[str, tuple[Raw, ...]] = {
    "category": (("one of its kind", "another of its kind"),),
    "date": ("2026",),
    "list": ("TTFT 2 s", "P99 2 s"),
    "set": (AtLeast(("load balancing",)),),
    "statistic": ("P90", "percentile"),
    "version": ("latest", "main"),
}
METRICS = (
    "output-throughput",
    "output-throughput-per-gpu",
    "total-throughput-per-gpu",
    "decode-step-latency",
    "e2e-latency",
    "token-revenue-per-gpu-hour",
    "cost-per-gpu-hour",
    "user-speed-inv-itl-stat",
    "user-speed-stat-of-inv",
    "accuracy",
    "gdp-growth",
)
#: Forms of one value at one precision.
FORMS = (
    ("hardware.accelerator", ("GB300", "NVIDIA GB300", "GB300 NVL72")),
    ("hardware.count", ("72", "72 GPUs")),
    ("hardware.power_limit", ("1200 W", "1.200 kW")),
    ("window", ("600 s", "0.600 thousand s", "600 seconds")),
    ("workload.context_length", ("131072", "131,072 tokens")),
    ("workload.concurrency", ("64 requests", "64")),
    ("workload.kind", ("trace replay", "replay of traces", "Trace  Replay")),
    ("scope", ("serving stack", "end-to-end serving")),
    ("precision.weights", ("FP8 E4M3", "E4M3")),
    ("measured_on", ("2026-10-23", "23 October 2026")),
    ("statistic", ("P99", "99th percentile")),
    ("cache.prefix_caching", ("yes", "on", "enabled")),
    ("cache.hit_share", ("56.3 %", "56.3")),
    ("workload.latency_target", ("P99 TTFT 2.0 s", "P99 TTFT 2.0 seconds")),
    ("obtained", ("measured", "measurement")),
    ("model", ("DeepSeek-R1", "DeepSeek R1")),
    ("period", ("2018-Q2", "second quarter of 2018")),
    ("adjustment", (("seasonal",), ("seasonally adjusted",))),
    ("transformation", ("quarter on quarter", "q/q")),
    ("definition", ("HICP", "harmonised index of consumer prices")),
)


@cache
def _templates(profile: str) -> tuple[Claim, ...]:
    """Return every claim of the cases of a profile, its statements alone: neither run nor baseline."""
    found = {}
    for case in [*cases("pairs"), *cases("controls")]:
        if case.collection.settings.profile == profile:
            for claim in case.collection.claims.values():
                found[claim.id] = claim.model_copy(update={"baseline": None, "caution": (), "run": None, "from_": ()})
    return tuple(found.values())


def _manners(spec: Field) -> Iterator[tuple[str, Manner]]:
    """Yield each key that a claim may write for a field, and how it is compared."""
    if spec.parts and spec.comparator is None:
        yield from ((f"{spec.id}.{name}", manner) for name, manner in spec.parts.items())
    elif spec.id not in ("metric", "baseline"):
        yield spec.id, spec.manner


def _values(manner: Manner, profile: Profile, *, closed: bool) -> tuple[Raw, ...]:
    vocabulary = profile.vocabulary(manner)
    if vocabulary is not None and manner.comparator in ("category", "set", "statistic"):
        words = [(term.term, vocabulary.word(term.term).loose) for term in vocabulary.terms.values()]
        terms = [text for text, loose in words if loose is not closed and text != "percentile"][:12]
        if manner.comparator == "set":
            return (*((term,) for term in terms), *(() if closed else OPEN["set"]))
        return (
            *terms,
            *(() if closed or manner.comparator == "statistic" else [tuple(terms[:2])] if len(terms) > 1 else []),
        )
    if manner.comparator in ("quantity", "range", "quantity or range"):
        unit = "" if manner.unit in (None, "1") else f" {manner.unit}"
        sized = ("2K", "8K") if manner.size else ()
        number = ("1", "8", "64", "8.0", *sized) if not manner.count else ("1", "8", "64")
        if closed:
            return tuple(f"{text}{unit}" for text in number)
        return (f"at least 8{unit}", f"8–64{unit}")
    return (CLOSED if closed else OPEN).get(manner.comparator, ())


@cache
def _pool(profile: str, closed_only: bool) -> tuple[tuple[str, Value | None], ...]:
    """Return every change of one key that is tried: closed values, and where wanted open ones and silences."""
    changes: list[tuple[str, Value | None]] = []
    for spec in KNOWLEDGE.profiles[profile]:
        for path, manner in _manners(spec):
            for raw in _values(manner, KNOWLEDGE.profiles[profile], closed=True):
                changes.append((path, Value(State.STATED, raw)))
                if not closed_only:
                    changes.append((path, Value(State.INFERRED, raw, "we believe it")))
            if not closed_only:
                changes += [
                    (path, Value(State.STATED, raw))
                    for raw in _values(manner, KNOWLEDGE.profiles[profile], closed=False)
                ]
                states = (State.NOT_STATED, State.WITHHELD, State.CONFLICTING, State.NOT_APPLICABLE)
                changes += [(path, Value(state)) for state in states]
                changes.append((path, None))
    return tuple(changes)


@dataclass(frozen=True)
class Two:
    """Hold two claims and the profile they are compared by."""

    profile: Profile
    left: Claim
    right: Claim

    def compare(self, axis: tuple[str, ...] | None = None) -> Comparison:
        comparer = Comparer(None, KNOWLEDGE)
        return comparer.compare(self.left, self.right, axis=axis, profile=self.profile.id)

    def with_left(self, path: str, value: Value | None) -> Two:
        return Two(self.profile, _changed(self.left, {path: value}), self.right)

    def with_right(self, path: str, value: Value | None) -> Two:
        return Two(self.profile, self.left, _changed(self.right, {path: value}))


def _changed(claim: Claim, changes: Mapping[str, Value | None]) -> Claim:
    conditions = dict(claim.conditions)
    for path, value in changes.items():
        head = path.rpartition(".")[0]
        if head and head in conditions:  # the field is written whole, and now in its parts
            del conditions[head]
        conditions.pop(path, None)
        if value is not None:
            conditions[path] = value
    return claim.model_copy(update={"conditions": conditions})


@st.composite
def claims(draw: st.DrawFn, profile: str, *, closed_only: bool = False, template: Claim | None = None) -> Claim:
    """Draw a claim of the cases with a few of its values changed."""
    claim = template or draw(st.sampled_from(_templates(profile)))
    changes = dict(draw(st.lists(st.sampled_from(_pool(profile, closed_only)), max_size=4)))
    if draw(st.integers(0, 4)) == 0:
        claim = claim.model_copy(update={"metric": draw(st.sampled_from(METRICS))})
    return _changed(claim, changes)


@st.composite
def pairs(draw: st.DrawFn) -> Two:
    """Draw two claims, as a rule from one of the cases, so that most of their fields agree."""
    profile = draw(st.sampled_from(("llm-serving", "llm-serving", "generic")))
    template = draw(st.sampled_from(_templates(profile)))
    left = draw(claims(profile, template=template))
    right = draw(claims(profile, template=template if draw(st.booleans()) else None))
    return Two(KNOWLEDGE.profiles[profile], left, right)


@st.composite
def axes(draw: st.DrawFn, profile: Profile) -> tuple[str, ...]:
    free = [id for id in profile.fields if id not in (*NEVER_AXIS, "baseline")]
    return tuple(dict.fromkeys(draw(st.lists(st.sampled_from(free), max_size=3))))


def _words(comparison: Comparison) -> list[tuple[Outcome, Counter[str]]]:
    return [(ruling.outcome, Counter(re.findall(r"\w+", ruling.because))) for ruling in comparison.rulings]


@TRIED
@given(pairs())
def test_a_pair_is_judged_alike_from_both_sides(two: Two) -> None:
    """A pair and its mirror image have one verdict, one coverage and the same words in every reason."""
    there, back = two.compare(), Two(two.profile, two.right, two.left).compare()
    assert there.verdict is back.verdict
    assert (there.sublabel, there.coverage) == (back.sublabel, back.coverage)
    assert _words(there) == _words(back)
    assert (there.agreement.difference is None) is (back.agreement.difference is None)


@TRIED
@given(pairs())
def test_a_claim_never_refutes_itself(two: Two) -> None:
    """A claim held against itself is never refuted, whatever it leaves open."""
    assert Two(two.profile, two.left, two.left).compare().verdict is not Verdict.REFUTED


@TRIED
@given(st.data(), st.sampled_from(("llm-serving", "generic")))
def test_a_whole_claim_is_like_itself(data: st.DataObject, profile: str) -> None:
    """A claim with closed values is like-for-like with itself as soon as every required field is stated."""
    claim = data.draw(claims(profile, closed_only=True))
    found = Two(KNOWLEDGE.profiles[profile], claim, claim).compare()
    silent = [
        finding
        for finding in found.findings
        if finding.is_caveat and finding.outcome in (Outcome.NEITHER_SIDE, Outcome.ONE_SIDE_ONLY)
    ]
    open_values = [finding for finding in found.findings if finding.is_caveat and finding not in silent]
    assume(not silent)
    template_opens = {
        "workload.dataset",
        "model",
        "hardware.accelerator",
        "hardware.count",
        "components",
        "statistic",
        "baseline",
        "metric",  # a figure that is drawn beside a metric of another dimension
    }
    assert {finding.field for finding in open_values} <= template_opens
    if not open_values:
        assert found.verdict is Verdict.LIKE_FOR_LIKE


@TRIED
@given(st.data(), pairs())
def test_there_is_one_finding_for_each_field(data: st.DataObject, two: Two) -> None:
    """Every field of the profile has its finding, in the order of the profile, whatever the axis."""
    found = two.compare(data.draw(axes(two.profile)))
    assert [finding.field for finding in found.findings] == list(two.profile.fields)
    assert all(finding.reason.endswith(".") for finding in found.findings)


def _stated_on_both(two: Two) -> list[str]:
    both = set(two.left.conditions) & set(two.right.conditions)
    return sorted(path for path in both if two.left[path].is_known and two.right[path].is_known)


def _named_elsewhere(profile: Profile) -> frozenset[str]:
    """Return the fields that another field's condition or parent names, or that settle others by what they fix."""
    named = {
        key
        for spec in profile
        for condition in (spec.applies_when, spec.not_when, spec.required_when, spec.blocking_when)
        for key in condition
    }
    named |= {spec.sub_field_of for spec in profile if spec.sub_field_of} | {
        id for spec in profile for id in spec.satisfied_by
    }
    for spec in profile:
        manner = next(iter(spec.parts.values())) if spec.parts and spec.comparator is None else spec.manner
        vocabulary = profile.vocabulary(manner)
        if vocabulary is not None and any(term.fixes for term in vocabulary.terms.values()):
            named.add(spec.id)
    return frozenset(named)


NAMED = {id: _named_elsewhere(profile) for id, profile in KNOWLEDGE.profiles.items()}


@TRIED
@given(st.data(), pairs())
def test_silence_is_never_rewarded(data: st.DataObject, two: Two) -> None:
    """Hiding a value that both state never makes a pair like-for-like, nor refuted where nothing else rests on it."""
    both = _stated_on_both(two)
    assume(both)
    axis = data.draw(axes(two.profile))
    path = data.draw(st.sampled_from(both))
    place = two.profile.place_of(path)
    assert place is not None
    field = place[0].id
    chosen = {id for name in axis for id in two.profile.matching(name)}
    assume(field not in {*chosen, *two.profile.belonging_to(chosen)})
    before = two.compare(axis)
    word = Value(data.draw(st.sampled_from((State.NOT_STATED, State.WITHHELD, State.UNREADABLE))))
    hidden = two.with_left(path, word) if data.draw(st.booleans()) else two.with_right(path, word)
    after = hidden.compare(axis)
    if before.verdict is not Verdict.LIKE_FOR_LIKE and before[field].severity is not Severity.CONTEXT:
        assert after.verdict is not Verdict.LIKE_FOR_LIKE
    if before.verdict is not Verdict.REFUTED and field not in NAMED[two.profile.id]:
        assert after.verdict is not Verdict.REFUTED


@TRIED
@given(st.data(), pairs())
def test_hiding_what_must_be_stated_is_never_rewarded(data: st.DataObject, two: Two) -> None:
    """Hiding a required field on either side, or on both, never makes a pair like-for-like."""
    before = two.compare()
    required = [f for f in before.findings if f.required and f.aside is None]
    assume(required and before.verdict is not Verdict.LIKE_FOR_LIKE)
    chosen = data.draw(st.sampled_from([f for f in required if f.is_caveat] or required)).field
    hidden = two.with_left(chosen, Value(State.NOT_STATED))
    if data.draw(st.booleans()):
        hidden = hidden.with_right(chosen, Value(State.NOT_STATED))
    assert hidden.compare().verdict is not Verdict.LIKE_FOR_LIKE


@TRIED
@given(st.data(), pairs(), st.sampled_from(FORMS))
def test_another_form_of_a_value_changes_nothing(
    data: st.DataObject, two: Two, form: tuple[str, tuple[Raw, ...]]
) -> None:
    """An alias, another unit or another way of printing a value at its precision leaves the verdict as it is."""
    path, forms = form
    assume(path in two.profile)
    first, second = data.draw(st.sampled_from(forms)), data.draw(st.sampled_from(forms))
    axis = data.draw(axes(two.profile))
    before = two.with_left(path, Value(State.STATED, first)).compare(axis)
    after = two.with_left(path, Value(State.STATED, second)).compare(axis)
    assert (before.verdict, before.sublabel, before.coverage) == (after.verdict, after.sublabel, after.coverage)


@TRIED
@given(st.data(), pairs())
def test_a_wider_axis_never_makes_a_verdict_worse(data: st.DataObject, two: Two) -> None:
    """A field added to the axis leaves the verdict as it is or makes it better."""
    axis = data.draw(axes(two.profile))
    wider = tuple(dict.fromkeys((*axis, *data.draw(axes(two.profile)))))
    assert WORSE[two.compare(wider).verdict] <= WORSE[two.compare(axis).verdict]


@TRIED
@given(st.data(), pairs())
def test_an_inference_is_no_statement(data: st.DataObject, two: Two) -> None:
    """A value that is only inferred gives no verdict that silence would not give."""
    path, value = data.draw(st.sampled_from([item for item in _pool(two.profile.id, True) if item[1] is not None]))
    assert value is not None
    inferred = two.with_left(path, Value(State.INFERRED, value.value, "we believe it")).compare()
    silent = two.with_left(path, Value(State.NOT_STATED)).compare()
    place = two.profile.place_of(path)
    assert place is not None
    if place[1] is None:
        told = inferred[place[0].id].outcome
        assert told not in (Outcome.SAME, Outcome.EQUIVALENT, Outcome.DIFFERENT)
    for verdict in (Verdict.REFUTED, Verdict.LIKE_FOR_LIKE):
        if inferred.verdict is verdict:
            assert silent.verdict is verdict


COMPARER = Comparer(None, KNOWLEDGE)


@TRIED
@given(st.data(), pairs())
def test_a_pair_is_judged_from_its_own_values_alone(data: st.DataObject, two: Two) -> None:
    """What was compared before, under whatever weights, changes nothing of a pair."""
    how = {
        "axis": data.draw(axes(two.profile)),
        "severity": dict.fromkeys(data.draw(axes(two.profile)), Severity.BLOCKING),
        "fields": data.draw(st.sampled_from((None, frozenset(("hardware.count", "window"))))),
        "profile": two.profile.id,
    }
    COMPARER.compare(two.right, two.left, profile=two.profile.id)
    found = COMPARER.compare(two.left, two.right, **how)
    anew = Comparer(None, KNOWLEDGE).compare(two.left, two.right, **how)
    assert (found.verdict, found.sublabel, found.coverage) == (anew.verdict, anew.sublabel, anew.coverage)
    assert found.findings == anew.findings


def test_the_axis_is_never_what_is_compared() -> None:
    """Metric, statistic, obtained and scope are refused as an axis, also behind a pattern."""
    from claimcheck.errors import ClaimcheckError

    claim = _templates("llm-serving")[0]
    two = Two(KNOWLEDGE.profiles["llm-serving"], claim, claim)
    for axis in ("metric", "statistic", "obtained", "scope", "*", "me*", "sc?pe"):
        with pytest.raises(ClaimcheckError, match="may never be an axis"):
            two.compare((axis,))
