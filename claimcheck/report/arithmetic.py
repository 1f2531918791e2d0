"""What the printed figures allow, as pages tell it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from claimcheck.records import Check, Claim
from claimcheck.report.views import Arithmetic
from claimcheck.report.words import clip, clipped

if TYPE_CHECKING:
    from claimcheck.arithmetic import Answer
    from claimcheck.report.catalogue import Catalogue

__all__ = ["check_arithmetic", "claim_arithmetic"]


def claim_arithmetic(catalogue: Catalogue, claim: Claim) -> list[Arithmetic]:
    """Return what the printed figures allow of one claim: its formula, and its change against its baseline."""
    from claimcheck.arithmetic import answers_for

    return [_answer(catalogue, answer) for answer in answers_for(claim, catalogue.collection)]


def check_arithmetic(catalogue: Catalogue, check: Check, claims: Iterable[str]) -> list[Arithmetic]:
    """Return what the printed figures allow of what a check asks for, then of each of some claims."""
    from claimcheck.arithmetic import answers_of_check

    found = [_answer(catalogue, answer) for answer in answers_of_check(check, catalogue.collection)]
    for id in claims:
        found += claim_arithmetic(catalogue, catalogue.collection.claims[id])
    return found


def _answer(catalogue: Catalogue, answer: Answer) -> Arithmetic:
    known = answer.about is not None and answer.about in catalogue.collection.claims
    told = {
        **answer.to_json(),
        "sentence": clip(answer.sentence, 1000),
        "note": clipped(answer.note, 600),
        "claim": catalogue.ref("claim", str(answer.about)) if known else None,
    }
    return Arithmetic.model_validate(told)
