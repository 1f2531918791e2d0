"""Every problem that ``claimcheck check`` reports beyond loading: one visible list of plain functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from claimcheck.checking.analyses import citation_problems, template_problems
from claimcheck.checking.arithmetic import arithmetic_problems
from claimcheck.checking.contradictions import contradiction_problems, detail_problems
from claimcheck.checking.figures import figure_problems, figure_problems_of
from claimcheck.checking.knowledge import knowledge_problems
from claimcheck.checking.prose import prose_problems
from claimcheck.checking.provenance import provenance_problems
from claimcheck.checking.quotes import quote_problems, quote_problems_of, unchecked_quotes
from claimcheck.checking.values import value_problems, value_problems_of
from claimcheck.checking.verdicts import draft_problems, verdict_problems
from claimcheck.checking.waivers import given_moment, waived
from claimcheck.collection import Collection
from claimcheck.comparison import CheckResult
from claimcheck.errors import Problem
from claimcheck.evidence import Evidence
from claimcheck.records import Claim

__all__ = ["CHECKS", "Checked", "check_dossier", "check_evidence", "given_moment", "own_errors"]

#: Each takes the records with what is computed from them, and yields what is wrong, in the order of records.
CHECKS: tuple[Callable[[Evidence], Iterator[Problem]], ...] = (
    figure_problems,
    value_problems,
    contradiction_problems,
    quote_problems,
    provenance_problems,
    verdict_problems,
    draft_problems,
    arithmetic_problems,
    prose_problems,
    citation_problems,
    template_problems,
    knowledge_problems,
)


@dataclass(frozen=True, slots=True)
class Checked:
    """Hold what ``claimcheck check`` found.

    Args:
        problems: All problems that are not waived, in the order of files and lines.
        waived: Those that a record waives, each with the reason.
        results: The answer of each check that could be computed, in the order of files.
        not_checked: What was left unchecked and why, to how many there are of it.
    """

    problems: tuple[Problem, ...]
    waived: tuple[tuple[Problem, str], ...]
    results: tuple[CheckResult, ...]
    not_checked: dict[str, int]

    @property
    def has_errors(self) -> bool:
        """Tell whether a problem of level ``error`` stands."""
        return any(problem.level == "error" for problem in self.problems)


def _details(claim: Claim, evidence: Evidence) -> Iterator[Problem]:
    collection = evidence.collection
    profile = collection.knowledge.profiles.get(claim.profile or collection.settings.profile)
    return iter(()) if profile is None else detail_problems(claim, profile)


#: What is asked of one claim alone; an error that one of them finds keeps the claim from being like-for-like.
_OF_A_CLAIM = (figure_problems_of, value_problems_of, quote_problems_of, _details)


def own_errors(claim: Claim, evidence: Evidence) -> tuple[Problem, ...]:
    """Return the errors of one claim itself: its figure, its unit, its values, its quotes; waived ones too.

    Args:
        claim: The claim.
        evidence: The records, with the copies of sources.
    """
    found = (problem for check in _OF_A_CLAIM for problem in check(claim, evidence))
    return tuple(problem for problem in found if problem.level == "error")


def check_dossier(collection: Collection) -> Checked:
    """Check a whole dossier; `Workspace.checked` keeps what it found.

    Args:
        collection: The records, with the problems of loading them.
    """
    return check_evidence(Evidence(collection, own_errors))


def check_evidence(evidence: Evidence) -> Checked:
    """Check a whole dossier.

    Args:
        evidence: The records, with the problems of loading them, and what is computed from them.
    """
    collection = evidence.collection
    evidence.copies.look_up(collection.claims.values())
    found = [*collection.problems, *(problem for check in CHECKS for problem in check(evidence))]
    found.sort(key=lambda problem: (problem.file or "", problem.line or 0, problem.column or 0))
    standing, silenced = waived(dict.fromkeys(found), collection)
    return Checked(tuple(standing), tuple(silenced), evidence.results, _not_checked(evidence))


def _not_checked(evidence: Evidence) -> dict[str, int]:
    return {
        "quotes without a snapshot": unchecked_quotes(evidence),
        "claims without a quote": sum(claim.quote is None for claim in evidence.collection.claims.values()),
    }
