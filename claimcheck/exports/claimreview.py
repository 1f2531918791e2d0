"""ClaimReview: what fact-check explorers and archives read, one file a finished check."""

from __future__ import annotations

from typing import Any

from claimcheck.comparison import CheckResult
from claimcheck.errors import ClaimcheckError
from claimcheck.exports.as_json import json_ld_bytes, without_none
from claimcheck.exports.content import Content, Files, full_date, stated
from claimcheck.records import Claim, Source
from claimcheck.verdict import Verdict

__all__ = ["RATINGS", "claimreview"]

#: The rating of the *equating* of figures, from 1 to 5; the word itself stands in `alternateName`.
RATINGS = {Verdict.LIKE_FOR_LIKE: 5, Verdict.PARTLY_CONFIRMED: 3, Verdict.REFUTED: 1}

#: Characters of `claimReviewed` that explorers show.
_LONGEST = 74


def claimreview(content: Content) -> Files:
    """Write one ClaimReview for each check that has an answer; a check without one is left out.

    What is rated is the equating of the figures, and never what a party says of itself: a refuted comparison makes
    nobody's figure false.

    Raises:
        ClaimcheckError: The address of the report is not given, which each review must name.
    """
    if content.base is None:
        raise ClaimcheckError(
            "a ClaimReview names the page it stands on: give the address of the published report",
            "    claimcheck export claimreview --base-url https://example.org/report/",
        )
    return {
        f"{result.check.id}.jsonld": json_ld_bytes(_review(result, content)) for result in content.workspace.results
    }


def _review(result: CheckResult, content: Content) -> dict[str, Any]:
    check = result.check
    analysis = next(content.analyses(check.id), None)
    publisher = content.party(analysis.publisher if analysis is not None else None) or content.publisher()
    dates = [found.date for found in content.analyses(check.id) if full_date(found.date)]
    return without_none(
        {
            "@context": "https://schema.org",
            "@type": "ClaimReview",
            "url": f"{content.base}checks/{check.id}.html",
            "name": check.question,
            "claimReviewed": _short(_reviewed(result, content) or check.question),
            "datePublished": min(dates) if dates else None,
            "author": {"@type": "Organization", "name": publisher} if publisher else None,
            "license": content.licence_address,
            "reviewBody": _body(result),
            "reviewRating": {
                "@type": "Rating",
                "ratingValue": RATINGS[result.verdict],
                "bestRating": max(RATINGS.values()),
                "worstRating": min(RATINGS.values()),
                "alternateName": str(result.verdict),
                "ratingExplanation": _explanation(result),
            },
            "itemReviewed": _equating(result, content),
            "citation": [_work(content.collection.sources[id], content) for id in _judged_on(result, content)],
        }
    )


def _reviewed(result: CheckResult, content: Content) -> str:
    """Say what is equated: each figure with its subject."""
    return " = ".join(f"{_figure(claim)} ({claim.subject})" for claim in content.claims(result))


def _short(text: str) -> str:
    """Cut a text behind a whole word, so that explorers show all of it."""
    if len(text) <= _LONGEST:
        return text
    return text[: text.rfind(" ", 0, _LONGEST)].rstrip(" =,;(") + "…"


def _equating(result: CheckResult, content: Content) -> dict[str, Any]:
    """Return what is rated: that the figures are the same, said by whom and where as far as the check tells."""
    said, sources = result.check.equated, content.collection.sources
    source = sources.get(said.source) if said is not None else None
    author = content.party((said.by if said is not None else None) or (source.publisher if source else None))
    return without_none(
        {
            "@type": "Claim",
            "name": f"Equated: {_reviewed(result, content) or result.check.question}",
            "text": said.quote if said is not None else None,
            "author": {"@type": "Organization", "name": author} if author else None,
            "datePublished": full_date(source.published) if source else None,
            "appearance": [_work(source, content)] if source else [],
            "hasPart": [_claim(claim, content) for claim in content.claims(result)],
        }
    )


def _figure(claim: Claim) -> str:
    return claim.figure_text if claim.is_readable else f"{claim.title or claim.metric_id} (figure {claim.figure_text})"


def _body(result: CheckResult) -> str | None:
    said = "A person's verdict: " + result.judged.reason if result.judged is not None else None
    over = "A person's verdict over the computed one: " + result.override.reason if result.override else None
    return " ".join(text for text in (over or said, result.check.summary) if text) or None


def _explanation(result: CheckResult) -> str:
    """Give the verdict of each pair with the reasons that decided it."""
    told = [f"The comparison is {result.verdict}: a verdict on the figures, not on anybody's honesty."]
    if result.computed is not None and result.computed is not result.verdict:
        told.append(f"Computed from the pairs: {result.computed}.")
    for pair in result.pairs:
        held = pair.comparison
        right = held.right.id if held.right is not None else "its baseline"
        reasons = " ".join(reason.sentence for reason in held.reasons[:3])
        told.append(f"{held.left.id} against {right}: {held.verdict}. {reasons}")
    return " ".join(told)


def _claim(claim: Claim, content: Content) -> dict[str, Any]:
    sources = content.collection.sources
    source = sources.get(claim.source or "")
    author = content.party(claim.by) or (content.party(source.publisher) if source else None)
    passed = [sources[entry.source] for entry in claim.repeated_in if entry.source in sources]
    return without_none(
        {
            "@type": "Claim",
            "name": claim.title or f"{claim.subject}: {_figure(claim)}",
            "text": claim.quote,
            "author": {"@type": "Organization", "name": author} if author else None,
            "datePublished": full_date(source.published) if source else None,
            "firstAppearance": _work(source, content) if source else None,
            "appearance": [_work(other, content) for other in passed],
        }
    )


def _work(source: Source, content: Content) -> dict[str, Any]:
    publisher = content.party(source.publisher)
    return without_none(
        {
            "@type": "CreativeWork",
            "name": content.title(source),
            "url": stated(source.url),
            "datePublished": full_date(source.published),
            "publisher": {"@type": "Organization", "name": publisher} if publisher else None,
        }
    )


def _judged_on(result: CheckResult, content: Content) -> list[str]:
    person = result.override or result.judged
    return [id for id in (person.sources if person is not None else ()) if id in content.collection.sources]
