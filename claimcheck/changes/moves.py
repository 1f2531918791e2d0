"""Verdicts of two states of a dossier held against each other, with the fields that moved them."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.changes.model import FieldMove, Move
from claimcheck.comparison import CheckResult, Comparison, Finding, PairResult
from claimcheck.errors import ClaimcheckError
from claimcheck.escapes import one_line
from claimcheck.evidence import Evidence

__all__ = ["moved_verdicts"]

#: The claims of a pair, and how many pairs of the check before it have the same: a pair may be written twice.
_PairKey = tuple[str, str | None, bool, int]


def moved_verdicts(old: Evidence, new: Evidence) -> Iterator[Move]:
    """Yield the verdict of each check and of each pair that moved, appeared or went."""
    for id in dict.fromkeys([*new.collection.checks, *old.collection.checks]):
        yield from _of_check(id, _answer(old, id), _answer(new, id))


def _answer(side: Evidence, id: str) -> CheckResult | ClaimcheckError | None:
    """Return the answer of a check, why it has none, or None where there is no such check."""
    if id in side.collection.checks:
        return side.answer(id)
    if id in side.collection.broken:
        return ClaimcheckError("the check cannot be read")
    return None


def _of_check(
    id: str, old: CheckResult | ClaimcheckError | None, new: CheckResult | ClaimcheckError | None
) -> Iterator[Move]:
    before, after = _pairs(old), _pairs(new)
    moved = [_moved(id, key, before.get(key), after.get(key)) for key in dict.fromkeys([*after, *before])]
    told = [move for move in moved if move is not None]
    was, now = _verdict(old), _verdict(new)
    if was != now:
        yield Move(id, None, None, was, now, reasons=tuple(_causes(old, new)))
    yield from told


def _verdict(answer: CheckResult | ClaimcheckError | None) -> str | None:
    return str(answer.verdict) if isinstance(answer, CheckResult) else None


def _causes(old: CheckResult | ClaimcheckError | None, new: CheckResult | ClaimcheckError | None) -> Iterator[str]:
    """Yield why the verdict of a check moved, as far as its pairs do not tell."""
    for when, answer in (("before", old), ("now", new)):
        if answer is None:
            yield f"There is no such check {when}."
        elif isinstance(answer, ClaimcheckError):
            yield f"No answer {when}: {one_line(str(answer))}."
        elif person := answer.override or answer.judged:
            yield f"Judged by a person {when}: {person.reason}"


def _pairs(answer: CheckResult | ClaimcheckError | None) -> dict[_PairKey, PairResult]:
    found: dict[_PairKey, PairResult] = {}
    for pair in answer.pairs if isinstance(answer, CheckResult) else ():
        held = pair.comparison
        names = held.left.id, None if held.right is None else held.right.id, held.against_baseline
        again = 0
        while (*names, again) in found:
            again += 1
        found[(*names, again)] = pair
    return found


def _moved(check: str, key: _PairKey, old: PairResult | None, new: PairResult | None) -> Move | None:
    """Return how the verdict of a pair moved, or None where it stands."""
    before = None if old is None else old.comparison
    after = None if new is None else new.comparison
    was, now = (None if held is None else str(held.verdict) for held in (before, after))
    if was == now:
        return None
    if before is None or after is None:
        return Move(check, key[0], key[1], was, now, reasons=_deciding(before or after))
    fields = tuple(_field_moves(before, after))
    return Move(check, key[0], key[1], was, now, fields, tuple(_beside(before, after)))


def _deciding(held: Comparison | None) -> tuple[str, ...]:
    """Return what decides a pair that only one side has."""
    return () if held is None else tuple(f"{found.title}: {found.outcome}." for found in held.reasons)


def _field_moves(old: Comparison, new: Comparison) -> Iterator[FieldMove]:
    """Yield the fields that count differently, in the order of the profile."""
    before = {found.field: found for found in old.findings}
    after = {found.field: found for found in new.findings}
    for id in dict.fromkeys([*after, *before]):
        was, now = before.get(id), after.get(id)
        if _weight(was) != _weight(now):
            some = now or was
            assert some is not None
            yield FieldMove(id, some.title, _outcome(was), _outcome(now), _values(was), _values(now))


def _weight(found: Finding | None) -> tuple[object, ...]:
    """Return everything of a field that a verdict is computed from."""
    if found is None:
        return ()
    return found.outcome, found.severity, found.required, found.is_caveat, found.aside


def _outcome(found: Finding | None) -> str | None:
    """Return an outcome, with why it does not count where it does not."""
    if found is None:
        return None
    return str(found.outcome) if found.aside is None else f"{found.outcome} ({found.aside})"


def _values(found: Finding | None) -> tuple[str, str] | None:
    return None if found is None else (found.left, found.right)


def _beside(old: Comparison, new: Comparison) -> Iterator[str]:
    """Yield the notes and the faults of claims that stand beside one of the two verdicts alone."""
    for note in new.notes:
        if note not in old.notes:
            yield f"New: {note}"
    for note in old.notes:
        if note not in new.notes:
            yield f"Gone: {note}"
    if old.axis != new.axis:
        yield f"The axis was {', '.join(old.axis) or 'none'} and is {', '.join(new.axis) or 'none'}."
