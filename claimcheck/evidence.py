"""What a dossier is checked on: its records, and everything computed from them alone, each thing once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from claimcheck.collection import Collection
from claimcheck.comparison import CheckResult, Comparer, Many
from claimcheck.errors import ClaimcheckError, Problem
from claimcheck.provenance import Trace, Tracer
from claimcheck.quotes import Copies, QuoteState
from claimcheck.records import Claim

__all__ = ["Evidence"]


#: A claim and the evidence to the errors of the claim itself.
OwnErrors: TypeAlias = "Callable[[Claim, Evidence], tuple[Problem, ...]]"


class Evidence:
    """Hold the records of a dossier with the answers of its checks, its traces and its quotes.

    Each is computed when it is first asked for, and kept.

    Args:
        collection: The records.
        own_errors: Finds the errors of one claim itself, which its comparisons tell; none are looked for where None.
        many: Tells what all pairs of many claims come to; each pair is judged by itself where None.
    """

    def __init__(self, collection: Collection, own_errors: OwnErrors | None = None, many: Many | None = None) -> None:
        self.collection = collection
        self._many = many
        self._own_errors = own_errors
        self._answers: dict[str, CheckResult | ClaimcheckError] = {}
        self._traces: dict[str, Trace] = {}
        self._quotes: dict[str, tuple[QuoteState, ...]] = {}

    @cached_property
    def comparer(self) -> Comparer:
        """Return what holds two claims against each other."""
        errors = None if self._own_errors is None else self.errors_of
        return Comparer(self.collection, own_errors=errors, many=self._many)

    def errors_of(self, claim: Claim) -> tuple[Problem, ...]:
        """Return the errors of a claim itself, which its comparisons tell."""
        return () if self._own_errors is None else self._own_errors(claim, self)

    @cached_property
    def tracer(self) -> Tracer:
        """Return what tells where a figure comes from."""
        return Tracer(self.collection)

    @cached_property
    def copies(self) -> Copies:
        """Return the copies held of sources."""
        return Copies(self.collection)

    def answer(self, id: str) -> CheckResult | ClaimcheckError:
        """Answer a check, or return why it has no answer.

        Raises:
            KeyError: There is no such check.
        """
        if id not in self._answers:
            try:
                self._answers[id] = self.comparer.check(self.collection.checks[id])
            except ClaimcheckError as error:
                self._answers[id] = error
        return self._answers[id]

    @property
    def results(self) -> tuple[CheckResult, ...]:
        """Return the answer of each check that has one, in the order of files."""
        answers = map(self.answer, self.collection.checks)
        return tuple(answer for answer in answers if isinstance(answer, CheckResult))

    def trace(self, id: str) -> Trace:
        """Trace where the figure of a claim comes from.

        Raises:
            KeyError: There is no such claim.
        """
        if id not in self._traces:
            self._traces[id] = self.tracer.trace(id)
        return self._traces[id]

    def quotes(self, claim: Claim) -> tuple[QuoteState, ...]:
        """Return every quote of a claim of the dossier: its own first, then of repetitions, cautions, conditions."""
        if claim.id not in self._quotes:
            self._quotes[claim.id] = tuple(self.copies.states(claim))
        return self._quotes[claim.id]

    def quote(self, claim: Claim) -> QuoteState | None:
        """Return the own quote of a claim of the dossier, or None where it has none."""
        return next((state for state in self.quotes(claim) if state.key == "quote"), None)
