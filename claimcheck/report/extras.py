"""Arithmetic answers and provenance as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from claimcheck.records import Check, Claim
from claimcheck.report.words import clip, count, joined

if TYPE_CHECKING:
    from claimcheck.arithmetic import Answer
    from claimcheck.report.book import Book

__all__ = ["check_arithmetic", "claim_arithmetic", "trace_short", "trace_view"]

_MOST = 20


def claim_arithmetic(book: Book, claim: Claim) -> list[dict[str, Any]]:
    """Return what the printed figures allow of one claim: its formula, and its change against its baseline."""
    from claimcheck.arithmetic import answers_for

    return [_answer(book, answer) for answer in answers_for(claim, book.collection)]


def check_arithmetic(book: Book, check: Check, claims: Iterable[str]) -> list[dict[str, Any]]:
    """Return what the printed figures allow of what a check asks for, then of each of some claims."""
    from claimcheck.arithmetic import answers_of_check

    found = [_answer(book, answer) for answer in answers_of_check(check, book.collection)]
    for id in claims:
        found += claim_arithmetic(book, book.collection.claims[id])
    return found


def _answer(book: Book, answer: Answer) -> dict[str, Any]:
    told = answer.to_json()
    told["sentence"] = clip(told["sentence"], 1000)
    told["note"] = None if told["note"] is None else clip(told["note"], 600)
    known = answer.about in book.collection.claims
    return {**told, "claim": book.ref("claim", str(answer.about)) if known else None}


def trace_view(book: Book, id: str, *, drawn: bool = False) -> dict[str, Any]:
    """Return where a figure comes from.

    Args:
        book: The dossier.
        id: Id of a claim.
        drawn: Whether the picture is held too, as safe SVG.
    """
    from claimcheck.provenance import picture, summary

    trace = book.tracer.trace(id)
    told = trace.to_json()
    told["mentions"] = told["mentions"][:_MOST]
    return {
        "claim": book.ref("claim", id),
        "summary": clip(summary(trace), 2000),
        "short": _short(id, trace.to_json()),
        **told,
        "picture": picture(trace) if drawn and len(trace.mentions) + len(trace.origins) > 1 else None,
    }


def trace_short(book: Book, id: str) -> str:
    """Say in a few words how often a figure is mentioned, how often it was made, and what it rests on."""
    return _short(id, book.tracer.trace(id).to_json())


def _short(id: str, told: dict[str, Any]) -> str:
    mentions = count(len(told["mentions"]), "mention")
    origins, parties = told["independent_origins"], told["independent_parties"]
    made = _counted(origins, "independent origin") if told["origins"] else "no origin recorded"
    if origins != 1 and told["origins"]:
        made += f", {_counted(parties, 'party', 'parties')}"
    rests = [name for rest in told["rests_on"] for name in rest.get("origins", ()) if name != id]
    return f"{mentions}, {made}" + (f"; rests on {joined(dict.fromkeys(rests), 4)}" if rests else "")


def _counted(number: int | str, noun: str, plural: str | None = None) -> str:
    return count(number, noun, plural) if isinstance(number, int) else f"{number} {plural or noun + 's'}"
