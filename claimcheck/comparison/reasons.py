"""Reasons as sentences: what one says, what the other says, and what follows."""

from __future__ import annotations

from claimcheck.comparison.judgement import Cell
from claimcheck.comparison.stands import Stand
from claimcheck.verdict import Outcome, Severity, State

__all__ = ["consequence", "reason"]


def _says(stand: Stand) -> str:
    """Return what a side says, with its source and with how we know it."""
    told = stand.shown
    if stand.state is State.INFERRED:
        return f"{told} (inferred)"
    return f"{told} ({stand.note})" if stand.note and stand.state is not State.NOT_RECORDED else told


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def reason(cell: Cell) -> str:
    """Return the sentence that says why a field has its outcome.

    The same words serve both directions: "one" is the left side, "the other" the right.
    """
    left, right, because = cell.left, cell.right, cell.because
    ending = f": {because}." if because else "."
    match cell.outcome:
        case Outcome.SAME:
            return f"Both say {_says(left)}{ending}" if left.shown == right.shown else _two(left, right, because)
        case Outcome.NOT_APPLICABLE:
            return _capital(f"{because or 'the field has no meaning for either figure'}.")
        case Outcome.NEITHER_SIDE:
            return _capital(f"{because}.")
        case Outcome.ONE_SIDE_ONLY:
            known, silent = (left, right) if left.is_known or left.state is State.INFERRED else (right, left)
            if silent.is_known:
                return _two(left, right, because)
            side = "One says" if known is left else "The other says"
            rest = "of the other" if known is left else "of the first"
            return f"{side} {_says(known)}; {rest}, {because}."
        case _:
            return _two(left, right, because)


def _two(left: Stand, right: Stand, because: str) -> str:
    tail = f": {because}." if because else "."
    if left.shown == right.shown:
        return f"Both say {_says(left)}{tail}"
    return f"One says {_says(left)}; the other says {_says(right)}{tail}"


#: What an outcome of a field that counts means, by severity.
_CONSEQUENCES = {
    (Severity.BLOCKING, Outcome.DIFFERENT): "The figures cannot be compared.",
    (Severity.QUALIFYING, Outcome.DIFFERENT): "The comparison holds only with this caveat.",
}


def consequence(cell: Cell) -> str:
    """Return what the outcome means for the comparison, one sentence."""
    if cell.aside is not None:
        return f"Not counted: {cell.aside}."
    if cell.outcome is Outcome.NOT_APPLICABLE:
        return "Not counted: the field does not apply."
    if cell.severity is Severity.CONTEXT:
        return "Listed for context, never counted."
    if cell.outcome in (Outcome.SAME, Outcome.EQUIVALENT):
        return "Nothing stands between the figures here."
    if cell.outcome is Outcome.NEITHER_SIDE and not cell.required:
        return "Listed; it does not lower the verdict."
    default = "Like-for-like cannot be said while this is open."
    return _CONSEQUENCES.get((cell.severity, cell.outcome), default)
