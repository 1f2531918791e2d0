"""Every problem that ``claimcheck check`` reports beyond loading: one visible list of plain functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from claimcheck.checking.analyses import citation_problems, template_problems
from claimcheck.checking.arithmetic import arithmetic_problems
from claimcheck.checking.contradictions import contradiction_problems
from claimcheck.checking.figures import figure_problems
from claimcheck.checking.prose import prose_problems
from claimcheck.checking.provenance import provenance_problems
from claimcheck.checking.quotes import quote_problems, unchecked_quotes
from claimcheck.checking.values import value_problems
from claimcheck.checking.verdicts import check_results, verdict_problems
from claimcheck.checking.waivers import waived
from claimcheck.collection import Collection
from claimcheck.comparison import CheckResult, Comparer
from claimcheck.errors import Problem

__all__ = ["CHECKS", "Checked", "check_dossier", "check_results"]

#: Each takes the records and the comparer, and yields what is wrong, in the order of records.
CHECKS: tuple[Callable[[Collection, Comparer], Iterator[Problem]], ...] = (
    figure_problems,
    value_problems,
    contradiction_problems,
    quote_problems,
    provenance_problems,
    verdict_problems,
    arithmetic_problems,
    prose_problems,
    citation_problems,
    template_problems,
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


def check_dossier(collection: Collection, comparer: Comparer | None = None) -> Checked:
    """Check a whole dossier.

    Args:
        collection: The records, with the problems of loading them.
        comparer: Prepared claims to use again, or None.
    """
    comparer = comparer or Comparer(collection)
    found = [*collection.problems, *(problem for check in CHECKS for problem in check(collection, comparer))]
    found.sort(key=lambda problem: (problem.file or "", problem.line or 0, problem.column or 0))
    standing, silenced = waived(dict.fromkeys(found), collection)
    results = tuple(
        result for result in check_results(collection, comparer).values() if isinstance(result, CheckResult)
    )
    return Checked(tuple(standing), tuple(silenced), results, _not_checked(collection))


def _not_checked(collection: Collection) -> dict[str, int]:
    return {
        "quotes without a snapshot": unchecked_quotes(collection),
        "claims without a quote": sum(claim.quote is None for claim in collection.claims.values()),
    }
