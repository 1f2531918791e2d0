"""Values of conditions: each comparator says which values its fields cannot hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from claimcheck.comparators import Fault, field_faults
from claimcheck.errors import Problem
from claimcheck.evidence import Evidence
from claimcheck.profile import Metrics, Profile
from claimcheck.records import Claim, Value

__all__ = ["value_problems", "value_problems_of"]


def value_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each value of a claim, or of a baseline written inline, that its field cannot hold."""
    collection = evidence.collection
    for claim in (*collection.claims.values(), *collection.faulty):
        yield from value_problems_of(claim, evidence)


def value_problems_of(claim: Claim, evidence: Evidence) -> Iterator[Problem]:
    """Yield each value of one claim, or of its baseline written inline, that its field cannot hold."""
    collection = evidence.collection
    profile = collection.knowledge.profiles.get(claim.profile or collection.settings.profile)
    if profile is None:
        return
    metrics = collection.knowledge.metrics
    yield from _conditions(claim, claim.conditions, profile, metrics, "")
    if claim.baseline is not None:
        yield from _conditions(claim, claim.baseline.conditions, profile, metrics, "baseline.")


def _conditions(
    claim: Claim, conditions: Mapping[str, Value], profile: Profile, metrics: Metrics, prefix: str
) -> Iterator[Problem]:
    for path, value in conditions.items():
        place = profile.place_of(path)
        for raw in (value.value, value.effective):
            if place is not None and raw is not None:
                for fault in field_faults(raw, *place, profile, metrics):
                    yield _problem(claim, f"{prefix}{path}", value, fault)


def _problem(claim: Claim, path: str, value: Value, fault: Fault) -> Problem:
    line, column = (value.line, value.column) if value.line else claim.places.get(path, (claim.line, 1))
    name = "baseline" if path.startswith("baseline.") else path
    return Problem(fault.code, fault.level, claim.file, line, column, f"`{path}`: {fault.message}", fault.hint, name)
