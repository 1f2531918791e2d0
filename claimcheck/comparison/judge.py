"""The judge: every field of a pair, one after the other, in the order of the profile.

A field is judged in four steps: what the two statements give and whether their silence is waived, how grave that is,
whether both sides must state it, and whether it is set aside. What the rulings come to is in `weigh`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from claimcheck.comparators import Judged
from claimcheck.comparison.outcomes import field_outcome
from claimcheck.comparison.sides import tool_field
from claimcheck.comparison.statements import Side, Statement
from claimcheck.comparison.weigh import RANK, Aside, Rules, Ruling
from claimcheck.profile import Field, Knowledge, Metric, Profile, Vocabulary, normalise
from claimcheck.records import AtLeast, InlineMetric
from claimcheck.verdict import Outcome, Severity, State

__all__ = ["judge"]


def judge(left: Side, right: Side, rules: Rules, knowledge: Knowledge) -> tuple[Ruling, ...]:
    """Judge every field of a pair.

    Args:
        left: The left side.
        right: The right side, read by the same profile.
        rules: Axis and weights of the check.
        knowledge: Vocabularies and metrics.

    Returns:
        One ruling for each field of the profile, in its order.
    """
    pair = _Pair(left, right, rules, knowledge)
    aside = pair.set_aside()
    return tuple(pair.ruling(spec, aside.get(spec.id)) for spec in left.profile)


class _Pair:
    """Hold one pair while its fields are judged, each of them once: one field may ask for what another gave."""

    def __init__(self, left: Side, right: Side, rules: Rules, knowledge: Knowledge) -> None:
        self.profile = left.profile
        self.sides = (left, right)
        self.rules = rules
        self.knowledge = knowledge
        self.axis = [id for name in rules.axis for id in left.profile.matching(name)]
        self._applying: dict[str, bool] = {}
        self._judged: dict[str, Judged] = {}
        #: Parts of fields that go with the axis.
        self._going: Mapping[str, frozenset[str]] = {}

    def ruling(self, spec: Field, aside: Aside | None) -> Ruling:
        """Judge one field.

        Args:
            spec: The field.
            aside: Why it does not count, or None.
        """
        judged, severity, counting = self.outcome(spec), self.severity(spec), self.rules.fields
        lighter = spec.parts[judged.part].severity if judged.part is not None else None
        if lighter is not None and spec.id not in self.rules.severity and RANK[lighter] > RANK[severity]:
            severity = lighter
        if aside is None and counting is not None and severity is not Severity.BLOCKING and spec.id not in counting:
            aside = Aside.LEFT_OUT
        counts = judged.outcome is not Outcome.NOT_APPLICABLE
        required = counts and self.applies(spec) and severity is not Severity.CONTEXT and self.required(spec)
        inferred = counts and any(side.statements[spec.id].state is State.INFERRED for side in self.sides)
        return Ruling(judged.outcome, judged.because, severity, required, aside, inferred, spec.id in self.axis)

    # ---- what is set aside

    def set_aside(self) -> Mapping[str, Aside]:
        """Return each field that does not count whatever it gives, and why.

        An axis on which nothing differs sets nothing aside: the question is then whether a figure was reproduced. What
        holds one side back ("graphs off") is no part of a setting that goes with the axis.
        """
        outcomes = {id: self.outcome(self.profile[id]).outcome for id in self.axis}
        aside: dict[str, Aside] = {}
        if Outcome.DIFFERENT in outcomes.values():
            moved = [id for id, outcome in outcomes.items() if outcome not in (Outcome.SAME, Outcome.EQUIVALENT)]
            going = [self.profile[id] for id in self.profile.belonging_to(moved)]
            self._going = self.profile.parts_belonging_to(moved)
            for id in self._going:
                self._judged.pop(id, None)
            aside.update({spec.id: Aside.BELONGS for spec in going if not self._holds_one_back(spec)})
            aside.update(dict.fromkeys(self.axis, Aside.AXIS))
        if self.rules.against_baseline:
            aside.update(dict.fromkeys(("bound", "baseline"), Aside.BASELINE))
        return aside

    def _holds_one_back(self, spec: Field) -> bool:
        """Tell whether one side states a setting that holds it back and the other does not."""
        vocabulary = self.profile.vocabulary(spec.first_manner)
        if vocabulary is None:
            return False
        left, right = (_limits(side.statements[spec.id], vocabulary) for side in self.sides)
        return left != right

    # ---- what the two sides give

    def outcome(self, spec: Field) -> Judged:
        """Return what a field gives, whether it is set aside or not."""
        if spec.id not in self._judged:
            self._judged[spec.id] = self._outcome(spec)
        return self._judged[spec.id]

    def _outcome(self, spec: Field) -> Judged:
        judged = self._said(spec)
        faults = [problem for side in self.sides for problem in side.faults(spec)]
        if not faults or judged.outcome is Outcome.DIFFERENT:
            return judged
        return Judged(Outcome.CANNOT_CHECK, f"a claim has an error of its own: {faults[0].message}")

    def _said(self, spec: Field) -> Judged:
        """Return what the two statements of a field give."""
        bases = [side.baseline for side in self.sides]
        if spec.manner_name == "baseline" and bases[0] is not None and bases[1] is not None:
            return _two_baselines(bases[0], bases[1], field_outcome(spec, *self.sides, self.knowledge), self.knowledge)
        if self._is_counted_above(spec):
            parent = self.profile[spec.sub_field_of or ""].title
            because = f"settled by {parent[:1].lower()}{parent[1:]}, and counted there"
            return Judged(Outcome.NOT_APPLICABLE, because)
        going = self._going.get(spec.id, frozenset())
        if not self.applies(spec):
            states = [_states(side.statements[spec.id]) for side in self.sides]
            if not any(states):
                return Judged(Outcome.NOT_APPLICABLE, "the field does not apply to this pair")
            judged = field_outcome(spec, *self.sides, self.knowledge, going)
            if all(states):
                judged = replace(judged, because="; ".join(filter(None, (judged.because, _BOTH_STATE))))
        else:
            judged = field_outcome(spec, *self.sides, self.knowledge, going)
        if spec.manner_name == "metric" and judged.outcome is Outcome.UNRESOLVED:
            judged = self._one_label() or judged
        if spec.id in self.rules.same and judged.outcome not in (Outcome.SAME, Outcome.DIFFERENT):
            return Judged(Outcome.SAME, "the source says that both sides have the same")
        return judged

    def _one_label(self) -> Judged | None:
        """Return *same* where one label that many share stands in one run, or comes from one tool and version."""
        left, right = self.sides
        one, other = left.metric, right.metric
        if not (isinstance(one, Metric) and isinstance(other, Metric) and one.id == other.id and one.ambiguous):
            return None
        runs = [side.claim.run for side in self.sides if side.claim is not None]
        if len(runs) == 2 and runs[0] is not None and runs[0] == runs[1]:
            return Judged(Outcome.SAME, "one run has one definition")
        field = tool_field(self.profile)
        if field is None or not all(_states_all(side.statements[field]) for side in self.sides):
            return None
        alike = field_outcome(self.profile[field], left, right, self.knowledge).outcome
        if alike in (Outcome.SAME, Outcome.EQUIVALENT):
            return Judged(Outcome.SAME, "one version of one tool has one definition")
        return None

    # ---- whether its silence counts

    def applies(self, spec: Field) -> bool:
        """Tell whether a field is asked for in this pair: silence on both sides is waived where it is not.

        A condition, a parent field that is not asked for itself, or one of which a side says that there is none waives
        silence. None of them silences a value that a side states.
        """
        if spec.id not in self._applying:
            self._applying[spec.id] = True  # loading refuses circles; this only ends them
            self._applying[spec.id] = self._conditions_hold(spec) and not self._is_waived_above(spec)
        return self._applying[spec.id]

    def _conditions_hold(self, spec: Field) -> bool:
        for key, terms in spec.not_when.items():
            if self._key_applies(key) and any(side.covers(key, terms, self.knowledge) for side in self.sides):
                return False
        return not spec.applies_when or self.holds(spec.applies_when, unknown=spec.unknown)

    def _is_waived_above(self, spec: Field) -> bool:
        """Tell whether the parent field waives the silence of this one."""
        if spec.sub_field_of is None:
            return False
        parent = self.profile[spec.sub_field_of]
        if not self.applies(parent):
            return True
        none = [_says_none(parent, side.statements[parent.id], self.profile) for side in self.sides]
        return self._weighs_no_more(spec, parent) and any(none)

    def _is_counted_above(self, spec: Field) -> bool:
        """Tell whether the parent field already differs, so that one difference is counted once and at its weight."""
        if spec.sub_field_of is None:
            return False
        parent = self.profile[spec.sub_field_of]
        return self._weighs_no_more(spec, parent) and self.outcome(parent).outcome is Outcome.DIFFERENT

    def _weighs_no_more(self, spec: Field, parent: Field) -> bool:
        return RANK[self.severity(spec)] >= RANK[self.severity(parent)]

    def holds(self, condition: Mapping[str, tuple[str, ...]], *, unknown: bool) -> bool:
        """Tell whether a condition holds on both sides.

        Args:
            condition: Key to terms; all must hold.
            unknown: What a key counts as that neither side puts outside the terms and one leaves open.
        """
        for key, terms in condition.items():
            if not self._key_applies(key):
                return False
            answers = [side.covers(key, terms, self.knowledge) for side in self.sides]
            if False in answers or (None in answers and not unknown):
                return False
        return True

    def _key_applies(self, key: str) -> bool:
        return key.startswith("metric.") or self.applies(self.profile[key])

    # ---- how much it weighs

    def severity(self, spec: Field) -> Severity:
        """Return the severity in force: the field's own, raised by the check or by its condition."""
        severity = spec.severity
        raised = self.rules.severity.get(spec.id)
        if raised is not None and RANK[raised] < RANK[severity]:
            severity = raised
        if spec.blocking_when and severity is not Severity.BLOCKING and self.holds(spec.blocking_when, unknown=False):
            return Severity.BLOCKING
        return severity

    def required(self, spec: Field) -> bool:
        """Tell whether both sides must state a field that applies."""
        raised = self.rules.severity.get(spec.id) is Severity.BLOCKING and spec.severity is not Severity.BLOCKING
        wanted = (spec.is_required or raised) and not self._is_left_out_inline(spec)
        if spec.required_when:
            wanted = raised or (spec.required is not False and self.holds(spec.required_when, unknown=spec.unknown))
        if wanted and spec.satisfied_by:
            return not any(all(side.statements[id].is_known for side in self.sides) for id in spec.satisfied_by)
        return wanted

    def _is_left_out_inline(self, spec: Field) -> bool:
        """Tell whether a field applies only because two inline definitions leave a part of the metric out.

        A metric defined in a claim without ``distribution`` is one number until somebody states a statistic: the
        field then counts like any other, but is not demanded of both.
        """
        return all(isinstance(side.metric, InlineMetric) for side in self.sides) and any(
            key.startswith("metric.") and all(side.covers(key, terms, self.knowledge) is None for side in self.sides)
            for key, terms in spec.applies_when.items()
        )


def _two_baselines(left: Side, right: Side, named: Judged, knowledge: Knowledge) -> Judged:
    """Hold what two figures are relative to against each other, where they name no one measurement.

    A stated contradiction makes them two, whatever else they share; all that must be stated stated and the same, by
    one party in one source, makes them one; silence makes them neither.
    """
    if named.outcome is not Outcome.UNRESOLVED:
        return named
    rulings = judge(left, right, Rules((), {}), knowledge)
    pairs = list(zip(left.profile, rulings, strict=True))
    differing = [(spec, ruling) for spec, ruling in pairs if ruling.counts and ruling.outcome is Outcome.DIFFERENT]
    if differing:
        spec, _ = min(differing, key=lambda pair: RANK[pair[1].severity])
        said = (left.statements[spec.id].shown, right.statements[spec.id].shown)
        because = f"{spec.title[:1].lower()}{spec.title[1:]} of one is {said[0]}, of the other {said[1]}"
        return Judged(Outcome.DIFFERENT, f"no head-to-head, since the baselines differ: {because}")
    is_whole = any(ruling.is_like_for_like for _, ruling in pairs) and not any(ruling.is_caveat for _, ruling in pairs)
    stated_by = [(side.source, side.maker) for side in (left, right)]
    if is_whole and stated_by[0] == stated_by[1] and None not in stated_by[0]:
        return Judged(Outcome.SAME, "all that must be stated of the baselines is, and is the same")
    open_fields = [spec.title for spec, ruling in pairs if ruling.is_caveat]
    told = f": {', '.join(open_fields[:3])}{' and others' if len(open_fields) > 3 else ''}" if open_fields else ""
    return Judged(Outcome.UNRESOLVED, f"whether the two baselines are one measurement is not stated{told}")


#: Said of two stated values of a field that this kind of pair does not ask for.
_BOTH_STATE = "not usually asked for here, but both state it"


def _states(statement: Statement) -> bool:
    """Tell whether a side says anything of a field that is more than silence: a value, or two at once."""
    speaks = statement.is_known or statement.state is State.CONFLICTING
    return speaks or any(_states(part) for part in statement.parts.values())


def _states_all(statement: Statement) -> bool:
    """Tell whether a side states a field with each of its named parts."""
    parts = statement.parts.values()
    return all(part.is_known for part in parts) if parts else statement.is_known


def _limits(statement: Statement, vocabulary: Vocabulary) -> frozenset[str]:
    """Return the terms of a statement that hold back what they are settings of."""
    raw = statement.raw if statement.is_known else None
    texts = (raw,) if isinstance(raw, str) else raw.members if isinstance(raw, AtLeast) else raw or ()
    names = {vocabulary.word(text).name for text in texts if isinstance(text, str)}
    return frozenset(name for name in names if name in vocabulary.terms and vocabulary.terms[name].limits)


def _says_none(spec: Field, statement: Statement, profile: Profile) -> bool:
    """Tell whether a side states that there is nothing of the kind, under any name of it."""
    if not statement.is_known or not isinstance(statement.raw, str):
        return False
    vocabulary = profile.vocabulary(spec.first_manner)
    return (normalise(statement.raw) if vocabulary is None else vocabulary.word(statement.raw).name) == "none"
