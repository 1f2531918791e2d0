"""Copies of sources and the quotes that must stand in them: hashes, places, figures."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.errors import Level, Problem
from claimcheck.evidence import Evidence
from claimcheck.quotes import FOLDER, LONGEST, QuoteState, is_drawn_anew
from claimcheck.records import Claim, Snapshot, Source

__all__ = ["quote_problems", "quote_problems_of", "unchecked_quotes"]

#: Keys whose quotes have a locator, and so a way to say which of several places is meant.
_LOCATED = ("quote", "repeated_in")
#: How a heading is found that a table has; several may have it.
_STANDING = ("verified", "ambiguous")
#: How a quote was found to the code and the hint of its problem, where that is not an orphan's.
_OWN_CODES = {
    "not visible": ("quote-not-visible", "quote what a reader sees; whether it says the same is for you to judge"),
    "hides": ("omission-hides", "quote the words in between, or one part of them as a quote of its own"),
}


def quote_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each copy that is not what its record says, and each quote that does not stand in its copy."""
    collection = evidence.collection
    for source in collection.sources.values():
        fault = evidence.copies.held(source.id).fault
        if fault is not None:
            yield Problem(fault.code, "error", source.file, source.line, 1, f"{source.id}: {fault}", fault.hint)
        elif source.snapshot is not None and is_drawn_anew(source.snapshot):
            yield _older(source, source.snapshot)
    for claim in collection.claims.values():
        yield from quote_problems_of(claim, evidence)


def _older(source: Source, snapshot: Snapshot) -> Problem:
    message = f"{source.id}: the text of the copy was drawn by {snapshot.extractor}, an older reader"
    command = f"claimcheck snapshot {'/'.join((*FOLDER, snapshot.file))} --source {source.id} --replace"
    hint = f"draw it anew from the copy: `{command} --retrieved {snapshot.retrieved}`"
    line, column = source.place("snapshot")
    return Problem("older-extractor", "warning", source.file, line, column, message, hint)


def quote_problems_of(claim: Claim, evidence: Evidence) -> Iterator[Problem]:
    """Yield each quote of one claim that does not stand in its copy, or lacks the figure."""
    for state in evidence.quotes(claim):
        yield from _of_quote(state)
    heading = evidence.copies.heading(claim)
    if heading is not None and heading.status not in _STANDING:
        message = f"the heading {claim.heading!r} is not in the copy that the quote is looked for in: {heading.why}"
        hint = "write the heading as the table of the source has it"
        yield Problem("orphan-heading", "error", claim.file, *claim.place("heading"), message, hint)


def _of_quote(state: QuoteState) -> Iterator[Problem]:
    if len(state.quote) > LONGEST:
        message = f"the quote has {len(state.quote):,} characters, more than {LONGEST:,}"
        yield _problem("long-quote", state, message, "quote the fewest words that carry the figure")
        return
    if state.lacks_figure:
        message = f"the figure {state.figure} does not stand in the quote"
        if state.says is not None:
            message += f", which says {state.says}"
        hint = (
            "quote the words that carry the figure as it was printed, with sign, unit and bound; where the unit stands "
            "at the head of a table, write that under `heading:`"
        )
        yield _problem("quote-without-figure", state, message, hint)
    if state.found is None:
        return
    if state.found.is_verified:
        yield from _of_edges(state)
        return
    message = f"the quote is not in the copy of {state.source}: {state.found.why}"
    if state.found.status in _OWN_CODES:
        code, hint = _OWN_CODES[state.found.status]
        yield _problem(code, state, message, hint)
        return
    if state.found.status == "ambiguous":
        if state.key not in _LOCATED:
            return  # the words of a condition carry no figure to be placed
        hint = (
            "add `prefix:` or `suffix:` to the `locator:`, the words directly before or behind it; in a table "
            "`row:` and `column:`, its label and its heading"
        )
        message = f"the quote cannot be placed in the copy of {state.source}: {state.found.why}"
        yield _problem("ambiguous-quote", state, message, hint, "warning")
        return
    near = state.found.nearest
    hint = f"the nearest passage reads: {near}" if near else "quote the words as they stand in the source"
    yield _problem("orphan-quote", state, message, hint)


def _of_edges(state: QuoteState) -> Iterator[Problem]:
    """Yield what a quote that was found cuts off, where it carries a figure."""
    if state.figure is None:
        return
    if (whole := state.cuts) is not None:
        message = f"the quote cuts a figure of the copy of {state.source}, which reads: {whole}"
        yield _problem("quote-cuts-figure", state, message, f"quote the whole figure: {whole}")
    elif (words := state.leaves_out) is not None:
        message = f"the quote leaves {words!r} out of its clause in the copy of {state.source}"
        hint = "quote these words too, or waive the warning where they do not bear on the figure"
        yield _problem("quote-leaves-out", state, message, hint, "warning")


def _problem(code: str, state: QuoteState, message: str, hint: str, level: Level = "error") -> Problem:
    claim = state.claim
    value = claim.conditions.get(state.key)
    line, column = claim.places.get(state.key, (claim.line, 1))
    if value is not None and value.line is not None:
        line, column = value.line, value.column or 1
    where = "" if state.key == "quote" else f"`{state.key}`: "
    return Problem(code, level, claim.file, line, column, f"{where}{message}", hint)


def unchecked_quotes(evidence: Evidence) -> int:
    """Count the quotes of whose source no sound copy is held."""
    claims = evidence.collection.claims.values()
    return sum(state.found is None for claim in claims for state in evidence.quotes(claim))
