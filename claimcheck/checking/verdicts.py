"""Checks of a dossier: answered, and held against the verdicts their authors expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from claimcheck.comparison import PairResult
from claimcheck.errors import ClaimcheckError, DifferentProfiles, Level, Problem
from claimcheck.evidence import Evidence
from claimcheck.records import Check
from claimcheck.verdict import Verdict

__all__ = ["draft_problems", "verdict_problems"]


def _problem(
    check: Check, code: str, key: str, message: str, hint: str | None = None, level: Level = "error"
) -> Problem:
    line, column = check.place(key)
    return Problem(code, level, check.file, line, column, message, hint)


def verdict_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each check that has no answer, another one than expected, or a summary with another verdict's word."""
    collection = evidence.collection
    told = {(problem.file, problem.code) for problem in collection.problems}
    for id, check in collection.checks.items():
        result = evidence.answer(id)
        if isinstance(result, ClaimcheckError):
            known = any(
                (check.file, code) in told for code in ("unknown-claim", "no-pairs", "no-baseline", "unknown-profile")
            )
            if not known:
                code = "different-profiles" if isinstance(result, DifferentProfiles) else "no-verdict"
                yield _problem(check, code, "question", str(result))
            continue
        if result.expected is not None and result.expected is not result.verdict:
            message = f"the check is {result.verdict}, and {result.expected} was expected"
            hint = "a record changed: see `claimcheck show`, then mend the record or say why the verdict moved"
            yield _problem(check, "unexpected-verdict", "expect", message, hint)
        for pair in result.with_expectations:
            if pair.expected is not pair.comparison.verdict:
                yield _unexpected(check, pair)
        yield from _summary(check, result.verdict)


def draft_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claim of a check that a program wrote and no person has checked."""
    claims = evidence.collection.claims
    for check in evidence.collection.checks.values():
        told: set[str] = set()
        for key, id in _named(check, evidence):
            if id in claims and claims[id].is_draft and id not in told:
                told.add(id)
                message = f"{id} is a draft: a program wrote its figure down, and nobody has checked it"
                hint = "hold it against its source, correct it, and sign it with `checked_by:`"
                yield _problem(check, "draft-in-check", key, message, hint, "warning")


def _named(check: Check, evidence: Evidence) -> Iterator[tuple[str, str]]:
    """Yield the claims that a check names, baselines and those of its arithmetic included, with where it does."""
    for place, pair in enumerate(check.pairs):
        yield f"pairs[{place}].left", pair.left
        yield f"pairs[{place}].right", pair.right
    for place, id in enumerate(check.among):
        yield f"among[{place}]", id
    for place, entry in enumerate(check.against_baseline):
        key, claim = f"against_baseline[{place}]", evidence.collection.claims.get(entry.claim)
        yield key, entry.claim
        if claim is not None and claim.baseline is not None and claim.baseline.of is not None:
            yield key, claim.baseline.of
    for place, entry in enumerate(check.arithmetic):
        yield from ((f"arithmetic[{place}]", id) for id in _ids(entry))


def _ids(entry: Any) -> Iterator[str]:
    """Yield the texts of an entry of arithmetic that may be ids: whole, and in the braces of a formula."""
    if isinstance(entry, str):
        yield from (entry, *_BRACES.findall(entry))
    elif isinstance(entry, Mapping | list | tuple):
        for part in entry.values() if isinstance(entry, Mapping) else entry:
            yield from _ids(part)


_BRACES = re.compile(r"\{([^{}]+)\}")


def _unexpected(check: Check, pair: PairResult) -> Problem:
    found = pair.comparison
    right = found.right.id if found.right is not None else "its baseline"
    key = _key_of(check, found.left.id, None if found.against_baseline else right)
    message = f"{found.left.id} against {right} is {found.verdict}, and {pair.expected} was expected"
    deciding = "; ".join(reason.sentence for reason in found.reasons[:3])
    return _problem(check, "unexpected-verdict", key, message, deciding or None)


def _summary(check: Check, verdict: Verdict) -> Iterator[Problem]:
    """The summary is the author's words; a verdict word in it is the one that was found."""
    for word in Verdict:
        if word is not verdict and check.summary and re.search(rf"\b{re.escape(word)}\b", check.summary, re.IGNORECASE):
            message = f"the summary says {word}, and the verdict is {verdict}"
            yield _problem(check, "summary-verdict", "summary", message, "say it in other words")


def _key_of(check: Check, left: str, right: str | None) -> str:
    """Return where a check names a pair, or a claim held against its baseline where ``right`` is None."""
    if right is None:
        return next((f"against_baseline[{i}]" for i, at in enumerate(check.against_baseline) if at.claim == left), "")
    named = enumerate(check.pairs)
    return next((f"pairs[{i}]" for i, pair in named if (pair.left, pair.right) == (left, right)), "pairs")
