"""Pairs and checks: axis, conditions, parents, cautions, coverage, baselines, copies, agreement."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from claimcheck.collection import Collection
from claimcheck.comparison import Comparer, Comparison, Finding
from claimcheck.dossier import load
from claimcheck.errors import ClaimcheckError, NotComparable
from claimcheck.profile import Field, Knowledge, Profile, Term, Vocabulary, builtin_knowledge
from claimcheck.records import Check, Claim, DossierSettings, Party
from claimcheck.verdict import Outcome, Severity, Verdict, combine_verdicts

BASE = builtin_knowledge()
WHAT = {"title": "A field", "why": "It matters.", "settle": "its value"}
KINDS = Vocabulary(
    "kinds",
    "Kinds",
    False,
    [
        Term(term="none", aliases=("off",)),
        Term(term="some"),
        Term(term="first", parents=("some",)),
        Term(term="second", parents=("some",)),
    ],
)
STATED = {"metric": "accuracy", "subject": "X", "obtained": "measured", "figure": "10"}


def comparer(*fields: Mapping[str, Any], claims: Mapping[str, Mapping[str, Any]] | None = None) -> Comparer:
    """Return a comparer under a profile of metric, obtained, subject and some further fields."""
    first = [
        {"id": "metric", "comparator": "metric", "severity": "blocking"},
        {"id": "obtained", "comparator": "category", "vocabulary": "obtained", "severity": "blocking"},
        {"id": "subject", "comparator": "category", "severity": "blocking"},
        {"id": "baseline", "comparator": "baseline", "severity": "blocking"},
        {"id": "bound", "comparator": "category", "vocabulary": "bounds", "severity": "qualifying"},
    ]
    specs = [Field.model_validate({**WHAT, **field}) for field in [*first, *fields]]
    vocabularies = {**BASE.vocabularies, "kinds": KINDS}
    profile = Profile("small", "Small", "A small profile.", ("subject",), specs, vocabularies)
    knowledge = Knowledge({"small": profile}, vocabularies, BASE.metrics, {})
    records = {id: Claim.read({"id": id, **STATED, **record}) for id, record in (claims or {}).items()}
    parties = {"lab": Party(id="lab", name="Lab", controlled_by="group"), "group": Party(id="group", name="Group")}
    settings = DossierSettings(format="1", profile="small")
    return Comparer(Collection(Path(), settings, knowledge, records, parties=parties))


def held(
    left: Mapping[str, Any], right: Mapping[str, Any], *fields: Mapping[str, Any], axis: tuple[str, ...] | None = None
) -> Comparison:
    """Hold two claims against each other under a small profile."""
    found = comparer(*fields, claims={"left": left, "right": right})
    assert found.collection is not None
    left, right = found.collection.claims["left"], found.collection.claims["right"]
    return found.compare(left, right, axis=axis)


def kind(id: str, **keys: Any) -> dict[str, Any]:
    return {"id": id, "comparator": "category", "vocabulary": "kinds", "severity": "blocking", **keys}


# ---- axis


def test_the_subject_is_what_varies() -> None:
    """The subject is the axis where nobody says otherwise: it differs and does not count."""
    found = held({"subject": "A"}, {"subject": "B"})
    assert found.verdict is Verdict.LIKE_FOR_LIKE
    assert found["subject"].outcome is Outcome.DIFFERENT
    assert found["subject"].consequence == "Not counted: it is the axis, which is meant to differ."


def test_an_empty_axis_sets_nothing_aside() -> None:
    """A question whether something was reproduced has no axis: another subject refutes it."""
    assert held({"subject": "A"}, {"subject": "B"}, axis=()).verdict is Verdict.REFUTED


def test_a_field_that_belongs_to_the_axis_goes_with_it() -> None:
    """A field that belongs to an axis field is set aside with it, and counts without it."""
    version = {"id": "version", "comparator": "version", "severity": "blocking", "belongs_to": ["subject"]}
    sides = {"subject": "A", "version": "1.0"}, {"subject": "B", "version": "2.0"}
    found = held(*sides, version)
    assert found.verdict is Verdict.LIKE_FOR_LIKE
    assert found.notes == ("Goes with the axis, and differs: a field 1.0 | 2.0.",)
    assert held(*sides, version, axis=()).verdict is Verdict.REFUTED


def test_an_axis_on_which_nothing_differs_sets_nothing_aside() -> None:
    """Two versions of one engine are no reproduction: the question is then whether the figure was reproduced."""
    version = {"id": "version", "comparator": "version", "severity": "blocking", "belongs_to": ["subject"]}
    for other in ("X", "x"):
        found = held({"version": "1.0"}, {"subject": other, "version": "2.0"}, version)
        assert found.verdict is Verdict.REFUTED and found["version"].aside is None
        assert found.notes == ("Nothing on the axis differs, so nothing is set aside: was the figure reproduced?",)


@pytest.mark.parametrize("said", ["not stated", ["X", "Y"], {"value": "Y", "inferred": "we think so"}])
def test_silence_on_the_axis_keeps_nothing_aside(said: Any) -> None:
    """An axis field that is silent or open counts like any other, and nothing goes with it."""
    version = {"id": "version", "comparator": "version", "severity": "qualifying", "belongs_to": ["subject"]}
    found = held({"version": "1.0"}, {"subject": said, "version": "2.0"}, version)
    assert found.verdict is Verdict.PARTLY_CONFIRMED
    assert found["subject"].is_caveat and found["version"].is_caveat


DRAFTS = {
    "id": "drafts",
    "severity": "blocking",
    "required": False,
    "required_reason": "few say it",
    "parts": {
        "kind": {"comparator": "category", "vocabulary": "kinds"},
        "length": {"comparator": "quantity", "role": "outcome", "severity": "qualifying", "belongs_to": ["method"]},
    },
}


@pytest.mark.parametrize(
    ("left", "right", "axis", "verdict"),
    [
        ({"kind": "first", "length": "2.1"}, {"kind": "first", "length": "2.1"}, (), Verdict.LIKE_FOR_LIKE),
        ({"kind": "first", "length": "2.1"}, {"kind": "first", "length": "3.4"}, (), Verdict.PARTLY_CONFIRMED),
        ({"kind": "first", "length": "2.1"}, {"kind": "second", "length": "2.1"}, (), Verdict.REFUTED),
        ({"kind": "first", "length": "2.1"}, {"kind": "second", "length": "3.4"}, (), Verdict.REFUTED),
        ({"kind": "first", "length": "2.1"}, {"kind": "first", "length": "3.4"}, ("method",), Verdict.LIKE_FOR_LIKE),
        ({"kind": "first", "length": "2.1"}, {"kind": "some", "length": "3.4"}, ("method",), Verdict.PARTLY_CONFIRMED),
        ({"kind": "first", "length": "2.1"}, {"kind": "second", "length": "3.4"}, ("method",), Verdict.REFUTED),
    ],
)
def test_a_part_may_weigh_less_and_go_with_an_axis(
    left: dict[str, str], right: dict[str, str], axis: tuple[str, ...], verdict: Verdict
) -> None:
    """The length of drafts is a caveat and goes with the method; the kind stays blocking, and is never hidden by it."""
    methods = ("first", "second") if axis else ("first", "first")
    sides = [{"method": method, "drafts": drafts} for method, drafts in zip(methods, (left, right), strict=True)]
    for one, other in (sides, sides[::-1]):
        found = held(one, other, PARENT, DRAFTS, axis=axis)
        assert found.verdict is verdict
    if axis and left["kind"] == right["kind"]:
        assert "the length goes with the axis, and differs" in found["drafts"].reason.casefold()


def test_what_is_fair_never_goes_with_the_axis() -> None:
    """Features switched off on one side are a caveat between two subjects; only naming the field sets it aside."""
    effort = {**kind("effort", belongs_to=["subject"], fair=True), "severity": "qualifying"}
    sides = {"subject": "A", "effort": "first"}, {"subject": "B", "effort": "second"}
    assert held(*sides, effort).verdict is Verdict.PARTLY_CONFIRMED
    assert held(*sides, effort, axis=("subject", "effort")).verdict is Verdict.LIKE_FOR_LIKE


def test_a_field_may_belong_to_a_group_of_fields() -> None:
    """Belonging to a pattern means going aside with any field that the pattern names."""
    layout = {"id": "layout.data", "comparator": "quantity", "severity": "qualifying"}
    count = {"id": "count", "comparator": "quantity", "severity": "blocking", "belongs_to": ["layout.*"]}
    found = held(
        {"count": "1", "layout": {"data": "2"}},
        {"count": "8", "layout": {"data": "4"}},
        layout,
        count,
        axis=("layout",),
    )
    assert found["count"].aside == "it belongs to the axis"
    assert found["layout.data"].aside == "it is the axis, which is meant to differ"
    assert "axis" in found.to_json() and found.axis == ("layout",)


@pytest.mark.parametrize("axis", ["metric", "obtained", "m*", "o?tained", "*"])
def test_what_is_compared_is_never_the_axis(axis: str) -> None:
    """A field that decides what is compared is refused as an axis, also behind a pattern."""
    with pytest.raises(ClaimcheckError, match="may never be an axis"):
        held({}, {}, axis=(axis,))


def test_an_axis_names_a_field_of_the_profile() -> None:
    """An axis that the profile does not know is refused."""
    with pytest.raises(ClaimcheckError, match="is no field"):
        held({}, {}, axis=("hardware",))


# ---- conditions in three values

GATE = kind("gate")
#: What the left and the right side say of the gate; whether a field applies, is required, is raised to blocking.
THREE_VALUED = [
    ("first", "first", True, True, True),
    ("some", "first", True, True, False),
    ("first", None, True, True, False),
    (None, None, True, True, False),
    ("not stated", "withheld", True, True, False),
    ({"value": "first", "inferred": "we think so"}, "first", True, True, False),
    ({"value": "second", "inferred": "we think so"}, "first", True, True, False),
    ("conflicting", "first", True, True, False),
    (["first", "second"], "first", True, True, False),
    ("second", "first", False, False, False),
    ("second", None, False, False, False),
    ("second", "second", False, False, False),
    ("not applicable", "first", False, False, False),
    (["second", "none"], "first", False, False, False),
]


def _gated(left: Any, right: Any, **keys: Any) -> Finding:
    sides = [{} if gate is None else {"gate": gate} for gate in (left, right)]
    return held(*sides, GATE, kind("field", **keys))["field"]


@pytest.mark.parametrize(("left", "right", "applies", "required", "blocking"), THREE_VALUED)
def test_a_field_applies_unless_a_side_stands_outside(
    left: Any, right: Any, applies: bool, required: bool, blocking: bool
) -> None:
    """`applies_when` fails where a side states another value; only then an unknown counts, and for the field."""
    found = _gated(left, right, applies_when={"gate": ["first"]})
    assert (found.outcome is not Outcome.NOT_APPLICABLE) is applies


@pytest.mark.parametrize(("left", "right", "applies", "required", "blocking"), THREE_VALUED)
def test_a_field_that_needs_certainty_applies_only_where_both_sides_say_so(
    left: Any, right: Any, applies: bool, required: bool, blocking: bool
) -> None:
    """With `unknown: false` an unknown counts against the field."""
    found = _gated(left, right, applies_when={"gate": ["first"]}, unknown=False)
    assert (found.outcome is not Outcome.NOT_APPLICABLE) is blocking


@pytest.mark.parametrize(("left", "right", "applies", "required", "blocking"), THREE_VALUED)
def test_a_field_is_required_unless_a_side_stands_outside(
    left: Any, right: Any, applies: bool, required: bool, blocking: bool
) -> None:
    """`required_when` reads an unknown as true."""
    assert _gated(left, right, required_when={"gate": ["first"]}).required is required


@pytest.mark.parametrize(("left", "right", "applies", "required", "blocking"), THREE_VALUED)
def test_a_field_is_raised_to_blocking_only_where_both_sides_say_so(
    left: Any, right: Any, applies: bool, required: bool, blocking: bool
) -> None:
    """`blocking_when` reads an unknown as false."""
    found = _gated(left, right, severity="qualifying", blocking_when={"gate": ["first"]})
    assert (found.severity is Severity.BLOCKING) is blocking


def test_a_term_of_a_condition_covers_its_kinds() -> None:
    """A condition on a term holds for every kind of it."""
    assert _gated("first", "second", applies_when={"gate": ["some"]}).outcome is Outcome.NEITHER_SIDE


def test_one_side_is_enough_to_rule_a_field_out() -> None:
    """`not_when` holds as soon as either side states one of its terms, and never on an inference."""
    assert _gated("first", None, not_when={"gate": ["first"]}).outcome is Outcome.NOT_APPLICABLE
    inferred = {"value": "first", "inferred": "we think so"}
    assert _gated(inferred, None, not_when={"gate": ["first"]}).outcome is Outcome.NEITHER_SIDE


def test_a_condition_on_a_field_that_does_not_apply_is_false() -> None:
    """Where the field that a condition names has no meaning, the condition does not hold."""
    fields = GATE, kind("middle", applies_when={"gate": ["first"]}), kind("end", applies_when={"middle": ["second"]})
    found = held({"gate": "second", "middle": "second"}, {"gate": "second", "middle": "second"}, *fields)
    assert found["end"].outcome is Outcome.NOT_APPLICABLE
    found = held({"gate": "first", "middle": "second"}, {"gate": "first", "middle": "second"}, *fields)
    assert found["end"].outcome is Outcome.NEITHER_SIDE


def test_all_keys_of_a_condition_must_hold() -> None:
    """One key outside its terms is enough to end a condition of several."""
    condition = {"gate": ["first"], "metric.quantity": ["latency"]}
    assert _gated("first", "first", applies_when=condition).outcome is Outcome.NOT_APPLICABLE
    condition = {"gate": ["first"], "metric.quantity": ["accuracy"]}
    assert _gated("first", "first", applies_when=condition).outcome is Outcome.NEITHER_SIDE


def test_the_axis_does_not_change_a_condition() -> None:
    """A field on the axis still answers the conditions of others."""
    found = held(
        {"gate": "second"}, {"gate": "first"}, GATE, kind("field", applies_when={"gate": ["first"]}), axis=("gate",)
    )
    assert found["field"].outcome is Outcome.NOT_APPLICABLE


def test_a_field_may_be_satisfied_by_another() -> None:
    """A required field need not be stated where both sides state the one that satisfies it."""
    fields = kind("point", severity="qualifying"), kind("target", satisfied_by=["point"])
    assert held({"point": "first"}, {"point": "first"}, *fields).verdict is Verdict.LIKE_FOR_LIKE
    assert held({"point": "first"}, {}, *fields)["target"].required


def test_a_pair_without_a_compared_required_field_is_never_like_for_like() -> None:
    """Where nothing that must be stated could be compared, nothing is confirmed."""
    found = held({"metric": "not stated", "obtained": "not stated"}, {"metric": "not stated", "obtained": "not stated"})
    assert (found.verdict, found.sublabel) == (Verdict.PARTLY_CONFIRMED, "too little is stated to tell")


# ---- fields below a field

PARENT = kind("method", severity="qualifying")


@pytest.mark.parametrize(
    ("left", "right", "outcome"),
    [
        ("none", "first", Outcome.NOT_APPLICABLE),
        ("off", None, Outcome.DIFFERENT),
        ("none", "off", Outcome.DIFFERENT),
        ("first", "second", Outcome.NOT_APPLICABLE),
        ("first", "first", Outcome.DIFFERENT),
        ("some", "first", Outcome.DIFFERENT),
        (None, "first", Outcome.DIFFERENT),
        ({"value": "none", "inferred": "we think so"}, "first", Outcome.DIFFERENT),
    ],
)
def test_a_parent_field_that_differs_or_says_none_settles_those_below(left: Any, right: Any, outcome: Outcome) -> None:
    """A difference is counted once, in the parent where that differs; nothing else drops two stated values."""
    sides = [
        {"detail": detail, **({} if value is None else {"method": value})}
        for detail, value in (("1", left), ("2", right))
    ]
    detail = {"id": "detail", "comparator": "quantity", "severity": "qualifying", "sub_field_of": "method"}
    assert held(*sides, PARENT, detail)["detail"].outcome is outcome


def test_a_blocking_field_is_never_settled_by_a_qualifying_one() -> None:
    """A graver field below a parent keeps its own difference, also where a check made it graver."""
    detail = {"id": "detail", "comparator": "quantity", "severity": "blocking", "sub_field_of": "method"}
    sides = {"method": "first", "detail": "1"}, {"method": "second", "detail": "2"}
    assert held(*sides, PARENT, detail).verdict is Verdict.REFUTED
    lighter = {**detail, "severity": "qualifying"}
    found = comparer(PARENT, lighter, claims={"left": sides[0], "right": sides[1]})
    assert found.collection is not None
    claims = found.collection.claims
    raised = found.compare(claims["left"], claims["right"], severity={"detail": Severity.BLOCKING})
    assert raised.verdict is Verdict.REFUTED


def test_a_field_below_one_that_does_not_apply_does_not_apply() -> None:
    """Where its parent is not asked for, silence on a field is waived; what a side states is not."""
    fields = GATE, kind("method", applies_when={"gate": ["first"]}), kind("detail", sub_field_of="method")
    for left, right, outcome in (
        ({}, {}, Outcome.NOT_APPLICABLE),
        ({}, {"detail": "not stated"}, Outcome.NOT_APPLICABLE),
        ({"detail": "first"}, {}, Outcome.ONE_SIDE_ONLY),
        ({"detail": "first"}, {"detail": "first"}, Outcome.SAME),
        ({"detail": "first"}, {"detail": "second"}, Outcome.DIFFERENT),
    ):
        found = held({"gate": "second", **left}, {"gate": "second", **right}, *fields)
        assert found["detail"].outcome is outcome and not found["detail"].required


def test_a_gate_waives_silence_and_never_a_statement() -> None:
    """Two stated values of a field that is not asked for are compared at its severity, and the reason says so."""
    field = kind("method", applies_when={"gate": ["first"]})
    found = held({"gate": "second", "method": "first"}, {"gate": "second", "method": "second"}, GATE, field)
    assert found.verdict is Verdict.REFUTED
    assert found["method"].reason.endswith("Not usually asked for here, but both state it.")
    hidden = held({"gate": "second", "method": "first"}, {"gate": "second", "method": "not stated"}, GATE, field)
    assert hidden.verdict is Verdict.PARTLY_CONFIRMED and hidden["method"].outcome is Outcome.ONE_SIDE_ONLY


# ---- cautions, coverage, sub-labels


def test_a_caution_keeps_a_pair_from_like_for_like() -> None:
    """An author's warning counts against the pair it names, from either side, and is quoted."""
    warned = {"caution": {"quote": "not to be compared", "against": "right"}}
    found = held(warned, {})
    assert (found.verdict, found.sublabel) == (Verdict.PARTLY_CONFIRMED, None)
    assert found.notes[:1] == ("The authors caution: “not to be compared”.",)
    found = held({}, {"caution": {"quote": "not to be compared", "against": "left"}})
    assert found.verdict is Verdict.PARTLY_CONFIRMED
    found = held({"caution": {"quote": "not to be compared", "against": "another"}}, {}, axis=())
    assert found.verdict is Verdict.LIKE_FOR_LIKE and not found.notes


def test_coverage_counts_the_required_fields() -> None:
    """Coverage counts required fields off the axis; an inferred value is no comparison, an unresolved one is."""
    fields = [kind(name) for name in "abcd"]
    left = {"a": "first", "b": "some", "c": {"value": "first", "inferred": "we think so"}, "d": "not stated"}
    found = held(left, dict.fromkeys("abcd", "first"), *fields)
    assert (found.coverage.compared, found.coverage.applicable) == (5, 7)  # subject, metric, obtained, and a to d


def test_the_first_sub_label_that_fits_is_given() -> None:
    """Less than half compared says that too little is stated; silences alone say that nothing was found to differ."""
    fields = [kind(name) for name in "abcdef"]
    assert held({"a": "first"}, {"a": "first"}, *fields).sublabel == "too little is stated to tell"
    stated = dict.fromkeys("abcde", "first")
    assert held(stated, stated, *fields).sublabel == "nothing found to differ"
    assert held(stated, {**stated, "f": "first"}, *fields).sublabel == "nothing found to differ"
    found = held({**stated, "f": "some"}, {**stated, "f": "first"}, *fields)
    assert (found.verdict, found.sublabel) == (Verdict.PARTLY_CONFIRMED, None)


def test_neither_side_lowers_only_what_is_required() -> None:
    """A field that nobody states and nobody must state is listed and lowers nothing."""
    found = held({}, {}, kind("field", required=False, required_reason="few say it"))
    assert found.verdict is Verdict.LIKE_FOR_LIKE
    assert found["field"].consequence == "For information; it does not lower the verdict."


def test_context_is_listed_and_never_counted() -> None:
    """A context field may differ without any weight."""
    found = held({"field": "first"}, {"field": "second"}, kind("field", severity="context"))
    assert found.verdict is Verdict.LIKE_FOR_LIKE
    assert found["field"].consequence == "For information, never counted."


def test_a_value_that_cannot_be_read_is_no_difference() -> None:
    """What cannot be checked is our fault: it keeps a pair from like-for-like and never refutes it."""
    found = held({"n": "many"}, {"n": "7"}, {"id": "n", "comparator": "quantity", "severity": "blocking"})
    assert found.verdict is Verdict.PARTLY_CONFIRMED and found["n"].outcome is Outcome.CANNOT_CHECK


def test_the_reasons_begin_with_what_decides() -> None:
    """A refuted pair gives its blocking differences alone; a partly confirmed one its caveats, the gravest first."""
    fields = kind("light", severity="qualifying"), kind("silent"), kind("grave")
    found = held(
        {"light": "first", "grave": "first"}, {"light": "second", "grave": "second", "silent": "first"}, *fields
    )
    assert [reason.field for reason in found.reasons] == ["grave"]
    found = held(
        {"light": "first", "grave": "first"}, {"light": "second", "grave": "first", "silent": "first"}, *fields
    )
    assert [reason.field for reason in found.reasons] == ["silent", "light"]


# ---- checks


def check(found: Comparer, **keys: Any) -> Any:
    return found.check(Check.model_validate({"id": "question", "question": "Are they alike?", **keys}))


def three() -> Comparer:
    claims = {"a": {"k": "first"}, "b": {"k": "first"}, "c": {"k": "second"}, "d": {"k": "not stated"}}
    return comparer(kind("k"), kind("q", severity="qualifying", required=False), claims=claims)


def test_a_check_gathers_its_pairs() -> None:
    """All like-for-like, all refuted, or else partly confirmed."""
    like, refuted = {"left": "a", "right": "b"}, {"left": "a", "right": "c"}
    assert check(three(), pairs=[like]).verdict is Verdict.LIKE_FOR_LIKE
    assert check(three(), pairs=[refuted, refuted]).verdict is Verdict.REFUTED
    assert check(three(), pairs=[like, refuted]).verdict is Verdict.PARTLY_CONFIRMED
    assert check(three(), pairs=[{"left": "a", "right": "d"}]).verdict is Verdict.PARTLY_CONFIRMED
    assert len(check(three(), among=["a", "b", "c"]).pairs) == 3
    with pytest.raises(ValueError, match="without pairs"):
        combine_verdicts([])
    with pytest.raises(ClaimcheckError, match="holds no claims"):
        check(three())
    with pytest.raises(ClaimcheckError, match="is no claim"):
        check(three(), pairs=[{"left": "a", "right": "z"}])


def test_a_check_may_raise_a_severity() -> None:
    """A field raised to blocking is required and refutes where it differs; nothing is ever lowered."""
    claims = {"a": {"q": "first"}, "b": {"q": "second"}, "c": {}, "d": {}}
    found = comparer(kind("q", severity="qualifying", required=False), claims=claims)
    pairs = [{"left": "a", "right": "b"}]
    assert check(found, pairs=pairs).verdict is Verdict.PARTLY_CONFIRMED
    assert check(found, pairs=pairs, severity={"q": "blocking"}).verdict is Verdict.REFUTED
    assert check(found, pairs=[{"left": "c", "right": "d"}]).verdict is Verdict.LIKE_FOR_LIKE
    assert (
        check(found, pairs=[{"left": "c", "right": "d"}], severity={"q": "blocking"}).verdict
        is Verdict.PARTLY_CONFIRMED
    )
    lowered = check(found, pairs=pairs, severity={"obtained": "context"}).pairs[0].comparison
    assert lowered["obtained"].severity is Severity.BLOCKING


def test_a_check_may_leave_out_what_does_not_block() -> None:
    """`fields` keeps every blocking field, named or not."""
    claims = {"a": {"q": "first", "k": "first"}, "b": {"q": "second", "k": "second"}}
    found = comparer(kind("k"), kind("q", severity="qualifying", required=False), claims=claims)
    answer = check(found, pairs=[{"left": "a", "right": "b"}], fields=["obtained"])
    assert answer.verdict is Verdict.REFUTED
    assert answer.pairs[0].comparison["q"].aside == "the check leaves it out"
    assert answer.pairs[0].comparison["k"].aside is None


def test_a_person_may_judge_and_override() -> None:
    """A person's verdict stands, and the computed one is kept beside it."""
    said = {"verdict": "like-for-like", "by": "newsroom", "reason": "The maker confirmed it."}
    answer = check(three(), pairs=[{"left": "a", "right": "c"}], override=said)
    assert (answer.verdict, answer.computed) == (Verdict.LIKE_FOR_LIKE, Verdict.REFUTED)
    answer = check(three(), judged={**said, "verdict": "partly confirmed"})
    assert (answer.verdict, answer.computed) == (Verdict.PARTLY_CONFIRMED, None)


# ---- relative claims

RELATIVE = {"figure": "1.2x", "metric": "runtime", "statistic": "mean"}


def baselines(**claims: Mapping[str, Any]) -> Comparer:
    absolute = {"figure": "10 s", "metric": "runtime"}
    return comparer(
        kind("k"),
        kind("q", severity="qualifying", required=False),
        claims={"base": {**absolute, "k": "first"}, **claims},
    )


def against(found: Comparer, id: str) -> Comparison:
    assert found.collection is not None
    return found.against_baseline(found.collection.claims[id])


def both(found: Comparer, left: str, right: str) -> Comparison:
    assert found.collection is not None
    return found.compare(found.collection.claims[left], found.collection.claims[right])


#: A baseline written inline of which all that must be stated is.
WHOLE = {"subject": "Y", "obtained": "measured", "k": "first"}


def relative(baseline: Any, **keys: Any) -> dict[str, Any]:
    return {"figure": "1.2x", "metric": "runtime", "baseline": baseline, "k": "first", **keys}


def test_a_claim_is_held_against_its_baseline() -> None:
    """The claim's own conditions stand left and the baseline's right; bound and baseline are set aside."""
    found = against(baselines(faster=relative("base")), "faster")
    assert found.verdict is Verdict.LIKE_FOR_LIKE and found.against_baseline
    assert found["bound"].aside == found["baseline"].aside == "the claim is held against its own baseline"
    assert found.ratio == Fraction(6, 5)


def test_nothing_is_inherited_unless_the_source_says_so() -> None:
    """A field that the baseline does not state is open, unless `same:` names it; a stated difference stays one."""
    said = {"figure": "1.2x", "metric": "runtime", "k": "not stated"}
    found = against(baselines(faster={**said, "baseline": "base"}), "faster")
    assert found["k"].outcome is Outcome.ONE_SIDE_ONLY and found.verdict is Verdict.PARTLY_CONFIRMED
    found = against(baselines(faster={**said, "baseline": {"of": "base", "same": ["k"]}}), "faster")
    assert found["k"].outcome is Outcome.SAME and found.verdict is Verdict.LIKE_FOR_LIKE
    assert "the source says that both sides have the same" in found["k"].reason.casefold()
    found = against(baselines(faster={**said, "k": "second", "baseline": {"of": "base", "same": ["k"]}}), "faster")
    assert found.verdict is Verdict.REFUTED


def test_a_baseline_may_be_written_inline() -> None:
    """Where no figure exists, the conditions of the baseline stand in the claim itself."""
    found = against(baselines(faster=relative({"subject": "Y", "obtained": "measured", "k": "first"})), "faster")
    assert found.right is None and found.verdict is Verdict.LIKE_FOR_LIKE
    assert found.to_json()["right"] is None


def test_a_claim_without_baseline_cannot_be_held_against_it() -> None:
    """An absent or unknown baseline is an error of the check, and no verdict."""
    for baseline in (None, "not stated", "nobody"):
        record = relative(baseline) if baseline else {**relative("base"), "baseline": "not stated"}
        with pytest.raises(ClaimcheckError, match="baseline"):
            against(baselines(faster=record), "faster")


@pytest.mark.parametrize(
    ("left", "right", "outcome"),
    [
        ("base", "base", Outcome.SAME),
        ("base", "other", Outcome.UNRESOLVED),
        ("base", "slower", Outcome.DIFFERENT),
        ("base-of-paper", "other-of-paper", Outcome.SAME),
        ("run-a", "run-b", Outcome.SAME),
        ("base", "not stated", Outcome.UNRESOLVED),
        ("not stated", "not stated", Outcome.UNRESOLVED),
        ({"subject": "Y"}, {"subject": "Y"}, Outcome.UNRESOLVED),
        ({"subject": "Y", "k": "first"}, {"subject": "Y", "k": "first"}, Outcome.UNRESOLVED),
        (WHOLE, WHOLE, Outcome.SAME),
        ({"subject": "Y", "k": "first"}, {"subject": "Y", "k": "second"}, Outcome.DIFFERENT),
        ({"subject": "Y", "k": "first"}, {"subject": "Y", "k": "not stated"}, Outcome.UNRESOLVED),
        ({"subject": "Y"}, "base", Outcome.DIFFERENT),
        ({"subject": {"value": "Y", "inferred": "so it seems"}}, "base", Outcome.UNRESOLVED),
        ({"subject": "Y", "k": {"value": "first", "inferred": "so it seems"}}, {"subject": "Y"}, Outcome.UNRESOLVED),
    ],
)
def test_two_relative_claims_compare_their_baselines(left: Any, right: Any, outcome: Outcome) -> None:
    """One claim, one run, or all that must be stated by one party in one source are one baseline."""
    measured = {"figure": "10 s", "metric": "runtime", "k": "first"}
    printed = {**measured, "source": "paper", "by": "lab"}
    found = baselines(
        other=measured,
        slower={**measured, "k": "second"},
        **{"base-of-paper": printed, "other-of-paper": printed},
        **{"run-a": {**measured, "run": "one"}, "run-b": {**measured, "run": "one"}},
        a=relative(left, source="paper", by="lab"),
        b=relative(right, source="paper", by="lab"),
    )
    assert both(found, "a", "b")["baseline"].outcome is outcome
    assert both(found, "b", "a")["baseline"].outcome is outcome


def test_inline_conditions_of_two_sources_may_be_two_baselines() -> None:
    """Two papers that describe their baselines alike may have measured two."""
    found = baselines(a=relative(WHOLE, source="paper", by="lab"), b=relative(WHOLE, source="another", by="lab"))
    assert both(found, "a", "b")["baseline"].outcome is Outcome.UNRESOLVED


def test_the_reason_names_the_condition_in_which_two_baselines_differ() -> None:
    """That both are called Y is no reason; the condition that differs is, with both values."""
    found = baselines(a=relative({"subject": "Y", "k": "first"}), b=relative({"subject": "Y", "k": "second"}))
    told = both(found, "a", "b")["baseline"].reason
    assert "first" in told and "second" in told and "both say" not in told.casefold()


def test_two_ratios_are_not_chained() -> None:
    """Two distances to two baselines are refused as a comparison, and both baselines are named."""
    found = both(baselines(other={"figure": "9 s"}, a=relative("base"), b=relative("other")), "a", "b")
    assert found.verdict is Verdict.REFUTED
    assert found.notes[:1] == (
        "No head-to-head: one is relative to base, the other to other; the two do not chain into a comparison of their "
        "subjects.",
    )
    with pytest.raises(NotComparable):
        _ = found.ratio


def test_a_ratio_is_no_level() -> None:
    """A relative figure against an absolute one differs in its baseline; two absolute ones have none."""
    found = baselines(a=relative("base"), b={"figure": "9 s", "metric": "runtime", "k": "first"})
    assert both(found, "a", "b")["baseline"].outcome is Outcome.DIFFERENT
    assert both(found, "base", "b")["baseline"].outcome is Outcome.NOT_APPLICABLE


def test_up_to_is_the_best_of_a_sweep() -> None:
    """A figure with "up to" beside a plain one differs in its bound, which is read out of the figure."""
    found = held({"figure": "up to 12"}, {"figure": "11"})
    assert found["bound"].outcome is Outcome.DIFFERENT and found["bound"].left == "up to"
    assert held({"figure": "up to 12"}, {"figure": "as much as 11"})["bound"].outcome is Outcome.EQUIVALENT
    assert held({"figure": "about 12"}, {"figure": "11"})["bound"].outcome is Outcome.SAME


@pytest.mark.parametrize(
    ("one", "other", "outcome"),
    [
        ("\u2265 3500", "at least 3500", Outcome.SAME),
        ("3500+", "at least 3500", Outcome.SAME),
        ("3500 or more", "no less than 3500", Outcome.EQUIVALENT),
        ("\u2264 3500", "at most 3500", Outcome.SAME),
        ("< 3500", "less than 3500", Outcome.SAME),
        ("under 3500", "fewer than 3500", Outcome.EQUIVALENT),
        ("> 3500", "more than 3500", Outcome.SAME),
        ("\u2265 3500", "> 3500", Outcome.DIFFERENT),
        ("\u2265 3500", "\u2264 3500", Outcome.DIFFERENT),
        ("< 3500", "up to 3500", Outcome.DIFFERENT),
    ],
)
def test_a_bound_in_signs_is_the_one_in_words(one: str, other: str, outcome: Outcome) -> None:
    """A sign and its words set one bound; opposite ones, and a limit beside the best of a sweep, differ."""
    assert held({"figure": one}, {"figure": other})["bound"].outcome is outcome


# ---- one measurement, copy errors


def test_claims_of_one_run_are_one_measurement() -> None:
    """Two claims of one run confirm nothing, and the note says so beside the verdict."""
    found = held({"run": "one"}, {"run": "one"})
    assert found.verdict is Verdict.LIKE_FOR_LIKE
    assert found.notes == ("One measurement, not a confirmation.",)
    assert not held({"run": "one"}, {"run": "two"}, axis=()).notes


def test_a_repetition_is_one_measurement() -> None:
    """A claim and what a source says after it are one measurement."""
    found = held({"source": "first", "repeated_in": ["second"]}, {"source": "second"})
    assert found.notes == ("One measurement, not a confirmation.",)
    assert held({}, {"from": ["left"]}).notes == ("One measurement, not a confirmation.",)
    assert not held({"repeated_in": ["second"]}, {"source": "second", "subject": "Z"}).notes


def test_a_wrong_print_is_a_copy_error_and_no_difference() -> None:
    """A later source that prints another number of one claim is told as such, whichever record holds it."""
    wrong = "Copy error: second prints 1 where left has 10."
    entry = {"source": "second", "figure": "1"}
    for left, right in (
        ({"repeated_in": [entry]}, {"subject": "Z"}),
        ({"repeated_in": [entry]}, {"source": "second", "figure": "1"}),
        ({}, {"source": "second", "figure": "1", "from": ["left"]}),
    ):
        found = held(left, right)
        assert wrong in found.notes
        assert found.verdict is Verdict.LIKE_FOR_LIKE
    assert not held({"repeated_in": [{"source": "second", "figure": "about 10"}]}, {"subject": "Z"}).notes


def test_another_figure_of_the_same_source_is_no_copy() -> None:
    """A source that passed a figure on may print others of its own."""
    assert not held({"repeated_in": ["second"]}, {"source": "second", "figure": "12"}, axis=()).notes


# ---- agreement


def test_a_refuted_pair_has_a_distance_and_no_ratio() -> None:
    """Closeness of two figures that are not comparable is no evidence: only the distance is printed."""
    found = held({"k": "first", "figure": "$38.96"}, {"k": "second", "figure": "about $38"}, kind("k"))
    assert found.agreement.difference == Fraction(96, 100)
    assert found.agreement.ratio is None and found.to_json()["agreement"]["ratio"] is None
    with pytest.raises(NotComparable, match="refuted"):
        _ = found.ratio


def test_the_verdict_does_not_look_at_the_values() -> None:
    """Two figures a thousandfold apart are like-for-like where their conditions are the same."""
    found = held({"figure": "10"}, {"figure": "10000"})
    assert found.verdict is Verdict.LIKE_FOR_LIKE and found.agreement.touches is False
    assert held({"figure": "10"}, {"figure": "10.2"}).agreement.touches is True


def test_a_difference_has_the_unit_of_the_left_figure() -> None:
    """Two units of one dimension give a distance in the left one."""
    found = held({"figure": "2 s", "metric": "runtime"}, {"figure": "1500 ms", "metric": "runtime"})
    assert (found.agreement.difference, found.agreement.unit) == (Fraction(1, 2), "second")
    assert found.agreement.ratio == Fraction(4, 3)


@pytest.mark.parametrize(
    ("figures", "obstacle", "told"),
    [
        (("not stated", "10"), "no number", "one side prints no number"),
        (("10", "unreadable"), "no number", "one side prints no number"),
        (("10 s", "$10"), "units", "a refuted pair has no ratio"),
        (("10", "10 and 12"), "several numbers", "one side prints several numbers"),
    ],
)
def test_figures_without_a_common_unit_have_no_distance(figures: tuple[str, str], obstacle: str, told: str) -> None:
    """Where a figure is missing or the units do not convert, nothing is computed, and the obstacle is named."""
    found = held({"figure": figures[0]}, {"figure": figures[1]})
    assert found.agreement.difference is None and found.agreement.ratio is None
    assert found.agreement.obstacle == obstacle
    with pytest.raises(NotComparable, match=told):
        _ = found.ratio


def test_the_yardstick_is_for_figures_of_different_laboratories() -> None:
    """The measured gap between laboratories is told where two parties measured and the pair is not refuted."""
    record = {"figure": "10 tokens/s", "metric": "output-throughput", "subject": "X", "obtained": "measured"}
    found = Comparer(None, BASE)

    def yardstick(left: Mapping[str, Any], right: Mapping[str, Any]) -> str | None:
        one, other = (Claim.read({**record, **side}) for side in (left, right))
        return found.compare(one, other, profile="llm-serving").agreement.yardstick

    assert "583 pairs" in (yardstick({"by": "a"}, {"by": "b"}) or "")
    assert yardstick({"by": "a"}, {"by": "a"}) is None
    assert yardstick({"by": "a"}, {}) is None
    assert yardstick({"by": "a", "scope": "kernel"}, {"by": "b", "scope": "serving stack"}) is None


def test_one_owner_is_one_laboratory() -> None:
    """Two parties under one owner are one laboratory."""
    found = comparer(claims={"left": {"by": "lab"}, "right": {"by": "group"}})
    assert found.collection is not None
    profile = found.knowledge.profiles["small"]
    makers = {found.side(claim, profile).maker for claim in found.collection.claims.values()}
    assert makers == {"group"}


def test_a_pair_has_one_profile() -> None:
    """Claims of two profiles are no pair."""
    with pytest.raises(ClaimcheckError, match="different profiles"):
        held({"profile": "small"}, {"profile": "generic"})


def test_the_unit_is_judged_before_the_name_of_the_metric() -> None:
    """Two dimensions under one name are two metrics; a figure that is no value of its metric is never like-for-like."""
    metric = {"id": "delay", "quantity": "latency", "unit": "ms", "better": "lower"}
    rest = {"obtained": "measured", "definition": "d", "population": "p", "transformation": "none"}
    claims = [
        Claim.read({"figure": figure, "metric": metric, "subject": subject, **rest})
        for figure, subject in (("10 ms", "A"), ("$10", "B"), ("0.01 s", "C"), ("$12", "D"))
    ]
    wrong, right = Comparer().compare(*claims[:2]), Comparer().compare(claims[0], claims[2])
    assert wrong["metric"].outcome is Outcome.DIFFERENT and wrong.verdict is Verdict.REFUTED
    assert "millisecond" in wrong["metric"].reason and "USD" in wrong["metric"].reason
    assert right["metric"].outcome is Outcome.SAME
    alike = Comparer().compare(claims[1], claims[3])
    assert alike["metric"].outcome is Outcome.CANNOT_CHECK and alike.verdict is Verdict.PARTLY_CONFIRMED


@pytest.mark.parametrize(
    ("one", "other"),
    [("100 tokens/s", "100 requests/s"), ("100 tokens/s", "100 tokens/s/GPU"), ("$5", "\u20ac5"), ("5 km", "5 km/h")],
)
def test_two_units_under_one_inline_name_are_two_metrics(one: str, other: str) -> None:
    """Also where the claims define no unit: what is printed is what was measured."""
    rest = {"metric": {"id": "rate", "quantity": "rate"}, "subject": "X", "obtained": "measured"}
    pair = Comparer().compare(*(Claim.read({"figure": figure, **rest}) for figure in (one, other)), axis=[])
    assert pair["metric"].outcome is Outcome.DIFFERENT and pair.verdict is Verdict.REFUTED


def test_units_of_one_dimension_define_one_metric() -> None:
    """Seconds in one claim's definition and milliseconds in the other's are one metric, and a duration a latency."""
    rest = {"subject": "X", "obtained": "measured", "figure": "10 s"}
    metrics = [
        {"id": "run", "quantity": quantity, "unit": unit} for quantity, unit in (("time", "s"), ("latency", "ms"))
    ]
    pair = Comparer().compare(*(Claim.read({"metric": metric, **rest}) for metric in metrics))
    assert pair["metric"].outcome is Outcome.SAME


def test_a_claim_with_an_error_is_never_like_for_like(tmp_path: Path) -> None:
    """An error at a field leaves the field unchecked, any other one the metric; the note names it with its place."""
    claim = "figure: {figure}\nmetric: accuracy\nsubject: X\nobtained: measured\ndefinition: d\npopulation: p\n"
    claim += "transformation: level\nmethod: m\ninstrument: i\n"
    for folder in ("claims", "sources", "checks", "analyses"):
        (tmp_path / folder).mkdir()
    (tmp_path / "claimcheck.yaml").write_text("format: 1\nprofile: generic\n")
    for name, figure, more in (
        ("whole", "90%", ""),
        ("again", "90%", ""),
        ("misquoted", "90%", "quote: it reached 91%\n"),
        ("mistyped", "90%", "period: next Tuesday\n"),
    ):
        (tmp_path / "claims" / f"{name}.yaml").write_text(claim.format(figure=figure) + more)
    dossier = load(tmp_path, strict=False)
    assert dossier.compare("whole", "again").verdict is Verdict.LIKE_FOR_LIKE
    for name, field in (("misquoted", "metric"), ("mistyped", "period")):
        found = dossier.compare("whole", name)
        assert found.verdict is Verdict.PARTLY_CONFIRMED
        assert found[field].outcome is Outcome.CANNOT_CHECK
        assert any(f"{name} has an error of its own (" in note and f"{name}.yaml:" in note for note in found.notes)
    assert dossier.compare("misquoted", "misquoted").verdict is not Verdict.LIKE_FOR_LIKE


def test_two_percentages_lie_points_apart() -> None:
    """The difference of two shares in percent is in percentage points, and their intervals stay in percent."""
    metric = {"id": "share", "quantity": "ratio", "unit": "percent", "better": "lower"}
    left, right = (
        Claim.read({"figure": figure, "metric": metric, "subject": subject, "obtained": "measured"})
        for figure, subject in (("3.7 %", "A"), ("6.3 %", "B"))
    )
    agreement = Comparer().compare(left, right).agreement
    assert (agreement.difference, agreement.difference_unit, agreement.unit) == (
        Fraction(26, 10),
        "percentage_point",
        "percent",
    )


def test_a_denominator_of_the_metric_may_be_printed() -> None:
    """28.88 ms per step and 31.19 ms are two step times, 2.31 ms apart."""
    rest = {"metric": "decode-step-latency", "obtained": "measured", "profile": "llm-serving"}
    left = Claim.read({"figure": "28.88 ms per step", "subject": "A", **rest})
    right = Claim.read({"figure": "31.19 ms", "subject": "B", **rest})
    pair = Comparer().compare(left, right)
    assert pair["metric"].outcome is Outcome.SAME
    assert (pair.agreement.difference, pair.agreement.unit) == (Fraction(231, 100), "millisecond")


# ---- what a comparator rests on


def test_the_members_of_a_list_have_parts_of_any_kind() -> None:
    """A named part of a list's members is compared by whatever comparator the profile gives it."""
    parts = {"name": {"comparator": "text"}, "release": {"comparator": "version"}, "on": {"comparator": "date"}}
    field = {"id": "steps", "comparator": "list", "severity": "blocking", "parts": parts}
    one = {"steps": [{"name": "load", "release": "0.14", "on": "2026-05-01"}]}
    other = {"steps": [{"name": "load", "release": "0.14.1", "on": "1 May 2026"}]}
    assert held(one, other, field)["steps"].outcome is Outcome.UNRESOLVED
    assert held(one, one, field)["steps"].outcome is Outcome.SAME


def test_a_count_may_stand_in_the_first_part_of_a_field() -> None:
    """A field that is only named parts gives a conversion the number of its first part."""
    rate = {"id": "rate", "comparator": "quantity", "severity": "blocking", "scope_counts": {"GPU": "cluster"}}
    parts = {"size": {"comparator": "quantity", "count": "true"}, "kind": {"comparator": "text"}}
    cluster = {"id": "cluster", "severity": "qualifying", "parts": parts}
    one, other = (
        {"rate": "2 request/s/GPU", "cluster": {"size": "8"}},
        {"rate": "16 request/s", "cluster": {"size": "8"}},
    )
    assert held(one, other, rate, cluster)["rate"].outcome is Outcome.EQUIVALENT
    told = held({"rate": "2 request/s/GPU"}, other, rate, cluster)["rate"]
    assert (told.outcome, "A field (cluster)" in told.reason) == (Outcome.UNRESOLVED, True)
