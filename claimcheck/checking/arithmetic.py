"""Arithmetic of claims and check files: figures that the printed ones do not allow, and entries that cannot be run."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.arithmetic import Allowed, Answer, Entry, baseline_answer, entries_of, formula_answer
from claimcheck.collection import Collection
from claimcheck.errors import ClaimcheckError, FigureError, Level, Problem, did_you_mean
from claimcheck.evidence import Evidence
from claimcheck.formula import FormulaError, read_formula
from claimcheck.records import Check, Claim

__all__ = ["arithmetic_problems"]

#: Checks whose *inconsistent* says that two figures are two things, which is no fault of either.
_NO_FAULT = frozenset({"twice"})


def arithmetic_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each stated figure that the printed ones do not allow, and what cannot be recomputed as it is written."""
    collection = evidence.collection
    for claim in collection.claims.values():
        yield from _of_formula(claim, collection)
        yield from _of_baseline(claim, collection)
    for check in collection.checks.values():
        entries, problems = entries_of(check, collection)
        yield from problems
        for entry in entries:
            yield from _of_entry(check, entry, collection)


def _problem(claim: Claim, code: str, key: str, message: str, hint: str | None, level: Level = "error") -> Problem:
    line, column = claim.places.get(key, (claim.line, 1))
    return Problem(code, level, claim.file, line, column, message, hint)


def _of_formula(claim: Claim, collection: Collection) -> Iterator[Problem]:
    if claim.formula is None:
        return
    try:
        names = read_formula(claim.formula).names
    except FormulaError as error:
        hint = "ids in braces, numbers, + - * /, parentheses, min, max, sum, mean: 1 - {a} / {b}"
        yield _problem(claim, "bad-formula", "formula", f"this is no formula: {error}", hint)
        return
    unknown = [id for id in names if id not in collection.claims]
    for id in unknown:
        if id in collection.broken:
            continue  # told at its own record
        hint = did_you_mean(id, collection.claims) or "a formula puts the ids of claims in braces"
        yield _problem(claim, "unknown-claim", "formula", f"`formula` names {id!r}, which is no claim", hint)
    if unknown:
        return
    try:
        answer = formula_answer(claim, collection)
    except FigureError:
        return  # an unreadable figure is told at its own claim
    except FormulaError as error:
        yield _problem(claim, "bad-formula", "formula", f"this formula has no value: {error.reason}", None)
        return
    except ClaimcheckError as error:
        hint = "the units of the formula and of the figure must agree"
        yield _problem(claim, "wrong-dimension", "formula", f"the formula does not give this figure: {error}", hint)
        return
    if answer is not None:
        yield from _inconsistent(claim, answer)


def _of_baseline(claim: Claim, collection: Collection) -> Iterator[Problem]:
    try:
        answer = baseline_answer(claim, collection)
    except ClaimcheckError:
        return  # what cannot be read is told at its own claim, and other dimensions than the baseline's by the verdict
    if answer is not None:
        yield from _inconsistent(claim, answer)


def _inconsistent(claim: Claim, answer: Answer) -> Iterator[Problem]:
    if answer.answer is not Allowed.INCONSISTENT:
        return
    figure = claim.figure
    hedged = figure is not None and figure.approximate
    hint = "the source prints what its own figures do not allow, or a figure is mistyped here"
    yield _problem(
        claim, "inconsistent-figure", "figure", answer.sentence.rstrip("."), hint, "warning" if hedged else "error"
    )


def _of_entry(check: Check, entry: Entry, collection: Collection) -> Iterator[Problem]:
    line, column = entry.place if entry.place[0] is not None else check.places.get("arithmetic", (check.line, 1))
    try:
        answer = entry.run(collection)
    except FigureError as error:
        message = f"{entry.check} cannot read {error.text!r}: {error}"
        yield Problem("unreadable-figure", "error", check.file, line, column, message, error.hint)
        return
    except ClaimcheckError as error:
        message = f"{entry.check} cannot be answered: {error}"
        hint = "the figures of one check have the dimensions it needs"
        yield Problem("wrong-dimension", "error", check.file, line, column, message, hint)
        return
    if entry.expect is not None:
        if entry.expect != answer.answer:
            message = f"{entry.check} is {answer.answer}, and {entry.expect} was expected"
            yield Problem("unexpected-answer", "error", check.file, line, column, message, answer.sentence)
    elif answer.answer is Allowed.INCONSISTENT and entry.check not in _NO_FAULT:
        hint = "where the source is at fault, say `expect: inconsistent`"
        yield Problem("inconsistent-figure", "error", check.file, line, column, answer.sentence.rstrip("."), hint)
