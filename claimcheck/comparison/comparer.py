"""Claims held against each other: one pair, or the pairs of a check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from claimcheck.collection import Collection, condition_problems, controlling_party, own_problems, relation
from claimcheck.comparison.comparison import Comparison
from claimcheck.comparison.many import FEW, Amongst, Joined, Many, PairResult, verdicts_of
from claimcheck.comparison.sides import baseline_side, claim_side
from claimcheck.comparison.statements import Side
from claimcheck.comparison.weigh import Rules
from claimcheck.errors import ClaimcheckError, DifferentProfiles, DossierError, Problem
from claimcheck.profile import NEVER_AXIS, Knowledge, Profile, builtin_knowledge
from claimcheck.records import Check, Claim, Judgement, Override
from claimcheck.verdict import Severity, Verdict, combine_verdicts

__all__ = ["CheckResult", "Comparer", "axis_fields"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Hold the answer to a check.

    Args:
        check: The check.
        pairs: Its pairs in the order written: pairs, then among, then against their baselines. Where they are many,
            each is made when it is looked at.
        computed: The verdict computed from the pairs, or None where there are none.
        verdict: The verdict that stands: a person's where there is one, else the computed one.
        judged: A person's verdict where no pair can answer, or None.
        override: A person's verdict over a computed one, or None.
    """

    check: Check
    pairs: Sequence[PairResult]
    computed: Verdict | None
    verdict: Verdict
    judged: Judgement | None
    override: Override | None

    def __repr__(self) -> str:
        """Name the check and its verdict."""
        return f"<CheckResult {self.check.id}: {self.verdict}>"

    @property
    def expected(self) -> Verdict | None:
        """Return the verdict its author expects, or None."""
        return None if self.check.expect is None else Verdict(self.check.expect)

    @property
    def tally(self) -> dict[Verdict, int]:
        """Return how many pairs have each verdict, those alone that a pair has."""
        return Counter(verdicts_of(self.pairs))

    @property
    def with_expectations(self) -> tuple[PairResult, ...]:
        """Return the pairs of which a verdict is expected."""
        first, last = len(self.check.pairs), len(self.pairs) - len(self.check.against_baseline)
        written = (*self.pairs[:first], *self.pairs[max(first, last) :])
        return tuple(pair for pair in written if pair.expected is not None)


class Comparer:
    """Hold claims against each other, each prepared once.

    Args:
        collection: The records, or None for claims without a folder.
        knowledge: Profiles, vocabularies and metrics; the collection's own where there is one.
        own_errors: Finds the errors of a claim itself; a claim that has one is never one side of like-for-like.
        many: Tells what all pairs of many claims come to; each pair is judged by itself where None.
    """

    def __init__(
        self,
        collection: Collection | None = None,
        knowledge: Knowledge | None = None,
        own_errors: Callable[[Claim], tuple[Problem, ...]] | None = None,
        many: Many | None = None,
    ) -> None:
        self.collection = collection
        self._many = many
        self._own_errors = own_errors
        self.knowledge = knowledge or (collection.knowledge if collection else builtin_knowledge())
        self._sides: dict[tuple[str, str], Side] = {}

    def side(self, claim: Claim, profile: Profile) -> Side:
        """Return a claim as one side of comparisons under a profile.

        Raises:
            DossierError: A claim without a dossier has a condition that the profile does not declare.
        """
        if self.collection is None:
            if faults := condition_problems(claim, profile):
                raise DossierError(faults)
            return self._with_errors(claim_side(claim, profile, self.knowledge), claim)
        if self.collection.claims.get(claim.id) is not claim:  # one that is not of the records, or not whole
            return self._read(claim, profile, self.collection)
        key = (claim.id, profile.id)
        if key not in self._sides:
            self._sides[key] = self._read(claim, profile, self.collection)
        return self._sides[key]

    def _read(self, claim: Claim, profile: Profile, collection: Collection) -> Side:
        how, maker = relation(claim, collection), controlling_party(claim.by, collection)
        return self._with_errors(claim_side(claim, profile, self.knowledge, collection.claims, how, maker), claim)

    def _with_errors(self, side: Side, claim: Claim) -> Side:
        problems = () if self._own_errors is None else self._own_errors(claim)
        return replace(side, problems=problems) if problems else side

    def profile(self, left: Claim, right: Claim | None, named: str | None) -> Profile:
        """Return the profile that a pair is judged by.

        Raises:
            ClaimcheckError: The claims have different profiles, or there is no such profile.
        """
        default = self.collection.settings.profile if self.collection else "generic"
        wanted = {claim.profile or named or default for claim in (left, right) if claim is not None}
        if named is not None:
            wanted.add(named)
        if len(wanted) > 1:
            raise DifferentProfiles(
                f"{left.id} and {right.id if right else named} have different profiles: {', '.join(sorted(wanted))}"
            )
        name = wanted.pop()
        if name not in self.knowledge.profiles:
            raise ClaimcheckError(f"{name!r} is no profile; known profiles: {', '.join(self.knowledge.profiles)}")
        return self.knowledge.profiles[name]

    def compare(
        self,
        left: Claim,
        right: Claim,
        *,
        axis: Iterable[str] | None = None,
        profile: str | None = None,
        severity: Mapping[str, Severity] | None = None,
        fields: frozenset[str] | None = None,
    ) -> Comparison:
        """Hold two claims against each other.

        Raises:
            ClaimcheckError: The profiles differ or are not known, or the axis names a field that may not be one.
        """
        chosen = self.profile(left, right, profile)
        rules = Rules(axis_fields(axis, chosen), severity or {}, fields)
        one, other = self.side(left, chosen), self.side(right, chosen)
        return self._comparison(one, other, rules)

    def against_baseline(
        self,
        claim: Claim,
        *,
        axis: Iterable[str] | None = None,
        profile: str | None = None,
        severity: Mapping[str, Severity] | None = None,
        fields: frozenset[str] | None = None,
    ) -> Comparison:
        """Hold a relative claim against its own baseline.

        Raises:
            ClaimcheckError: The claim has no baseline, or names one that is not there.
        """
        baseline = claim.baseline
        if baseline is None or (baseline.of is None and not baseline.conditions):
            raise ClaimcheckError(f"{claim.id} has no baseline to be held against")
        target = self.collection.claims.get(baseline.of) if baseline.of and self.collection else None
        if baseline.of is not None and target is None:
            own = own_problems(baseline.of, self.collection) if self.collection else None
            told = f"{own}; it is the baseline of {claim.id}" if own else None
            raise ClaimcheckError(told or f"the baseline {baseline.of!r} of {claim.id} is no claim")
        chosen = self.profile(claim, target, profile)
        same = frozenset(id for name in baseline.same for id in chosen.matching(name))
        rules = Rules(axis_fields(axis, chosen), severity or {}, fields, same, against_baseline=True)
        other = self.side(target, chosen) if target else baseline_side(claim, baseline, chosen, self.knowledge)
        return self._comparison(self.side(claim, chosen), other, rules)

    def _comparison(self, left: Side, right: Side, rules: Rules) -> Comparison:
        return Comparison(left, right, rules, self.knowledge)

    def check(self, check: Check) -> CheckResult:
        """Answer a check.

        Raises:
            ClaimcheckError: A claim of it is not there, its profiles differ, or it has neither pairs nor a judgement.
        """
        pairs = self._pairs(check)
        computed = combine_verdicts(verdicts_of(pairs)) if pairs else None
        person = check.override or check.judged
        if person is None and computed is None:
            raise ClaimcheckError(f"the check {check.id} holds no claims against each other")
        verdict = Verdict(person.verdict) if person is not None else computed
        assert verdict is not None
        return CheckResult(check, pairs, computed, verdict, check.judged, check.override)

    def _pairs(self, check: Check) -> Sequence[PairResult]:
        wanted = check.profile or (self.collection.settings.profile if self.collection else "generic")
        profile = self.knowledge.profiles.get(wanted)
        severity = {
            id: Severity(text)
            for key, text in check.severity.items()
            for id in (profile.matching(key) if profile else [key])
        }
        fields = None
        if check.fields is not None and profile is not None:
            fields = frozenset(id for key in check.fields for id in profile.matching(key))
        how: dict[str, Any] = {"axis": check.axis, "profile": check.profile, "severity": severity, "fields": fields}
        named, based = [], []
        for pair in check.pairs:
            found = self.compare(self._claim(pair.left), self._claim(pair.right), **how)
            named.append(PairResult(found, None if pair.expect is None else Verdict(pair.expect)))
        among = self._among([self._claim(id) for id in check.among if len(check.among) > 1], how)
        for entry in check.against_baseline:
            found = self.against_baseline(self._claim(entry.claim), **how)
            based.append(PairResult(found, None if entry.expect is None else Verdict(entry.expect)))
        return Joined(named, among, based)

    def _among(self, claims: Sequence[Claim], how: Mapping[str, Any]) -> Sequence[PairResult]:
        """Hold claims against each other, each against every later one."""
        if self._many is not None and len(claims) > FEW:
            profiles = {claim.profile or how["profile"] for claim in claims}
            chosen = self.profile(claims[0], claims[1], how["profile"])
            rules = Rules(axis_fields(how["axis"], chosen), how["severity"], how["fields"])
            sides = [self.side(claim, chosen) for claim in claims]
            told = self._many(sides, rules, self.knowledge) if len(profiles) == 1 else None
            if told is not None:
                return Amongst(sides, told, rules, self.knowledge)
        return [PairResult(self.compare(left, right, **how), None) for left, right in combinations(claims, 2)]

    def _claim(self, id: str) -> Claim:
        claims = self.collection.claims if self.collection else {}
        if id not in claims:
            own = own_problems(id, self.collection) if self.collection else None
            raise ClaimcheckError(own or f"{id!r} is no claim of the dossier")
        return claims[id]


def axis_fields(axis: Iterable[str] | None, profile: Profile) -> tuple[str, ...]:
    """Return the fields that are meant to differ: those of the profile where none are named.

    Raises:
        ClaimcheckError: A field is none of the profile, or may never be an axis.
    """
    if axis is None:
        return profile.axis
    chosen = tuple(axis)
    for name in chosen:
        fields = profile.matching(name)
        if never := [id for id in fields if id in NEVER_AXIS]:
            raise ClaimcheckError(f"{never[0]!r} may never be an axis: it decides what is compared")
        if not fields:
            raise ClaimcheckError(f"{name!r} is no field of the profile {profile.id}")
    return chosen
