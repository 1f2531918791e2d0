"""W3C Web Annotation: each quote as an annotation of its page, as Hypothesis and its kin read it."""

from __future__ import annotations

from typing import Any

from claimcheck.exports.as_json import json_ld_bytes, without_none
from claimcheck.exports.content import Content, Files, stated
from claimcheck.quotes import QuoteState

__all__ = ["annotation"]

_CONTEXT = "http://www.w3.org/ns/anno.jsonld"
#: Characters before and behind a quote that help a reader to find it again.
_AROUND = 32


def annotation(content: Content) -> Files:
    """Write one page of annotations, one for each quote whose source has an address, in the order of the records."""
    items = [
        _annotation(state, number, content)
        for claim in content.collection.claims.values()
        for number, state in enumerate(content.workspace.quotes(claim), 1)
        if state.source is not None and stated(content.collection.sources[state.source].url)
    ]
    page = {"@context": _CONTEXT, "id": "urn:claimcheck:quotes", "type": "AnnotationPage", "items": items}
    return {"quotes.jsonld": json_ld_bytes(page)}


def _annotation(state: QuoteState, number: int, content: Content) -> dict[str, Any]:
    claim = state.claim
    about = "" if state.key in ("quote", "repeated_in", "caution") else f"{state.key}: {claim.conditions[state.key]}; "
    body = f"{about}{claim.figure_text}, {claim.metric_id}, {claim.subject} ({claim.id}); {state.sentence}"
    return {
        "id": f"urn:claimcheck:claim:{claim.id}:quote:{number}",
        "type": "Annotation",
        "motivation": "describing",
        "body": {"type": "TextualBody", "value": body, "format": "text/plain", "language": "en"},
        "target": _target(state, content),
    }


def _target(state: QuoteState, content: Content) -> dict[str, Any]:
    source = content.collection.sources[state.source or ""]
    exact = state.quote.split("[...]")[0].split("[…]")[0].strip() or state.quote
    selector: dict[str, Any] = {"type": "TextQuoteSelector", "exact": exact, **_around(state)}
    retrieved = source.snapshot.retrieved if source.snapshot is not None else None
    return without_none(
        {
            "type": "SpecificResource",
            "source": source.url,
            "selector": selector,
            "state": {"type": "TimeState", "sourceDate": retrieved} if retrieved else None,
        }
    )


def _around(state: QuoteState) -> dict[str, str]:
    """Return the words around a verified quote, from the copy held; none where nothing was verified."""
    found = state.found
    if found is None or not found.is_verified:
        return {}
    ends = {"prefix": found.before[-_AROUND:], "suffix": found.behind[:_AROUND]}
    return {key: words for key, words in ends.items() if words}
