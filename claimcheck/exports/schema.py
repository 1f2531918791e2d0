"""The JSON Schema of the JSON contract. Keys are only added, words never change."""

from __future__ import annotations

from typing import Any

from claimcheck.quotes import QUOTE_WORDS
from claimcheck.verdict import Outcome, Severity, State, Verdict

__all__ = ["SCHEMA", "VERSION"]

VERSION = 1

_TEXT = {"type": "string"}
_MAYBE = {"type": ["string", "null"]}
_TEXTS = {"type": "array", "items": _TEXT}
_COUNT = {"type": "integer", "minimum": 0}
#: Sizes of smallest sets: 0 to 4, larger ones in words.
_SIZE = {"oneOf": [{"type": "integer", "minimum": 0, "maximum": 4}, {"const": "5 or more"}]}


def _object(keys: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    required = [key for key in keys if key not in optional]
    return {"type": "object", "properties": keys, "required": required, "additionalProperties": False}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _maybe(content: dict[str, Any]) -> dict[str, Any]:
    return {"oneOf": [content, {"type": "null"}]}


def _words(enum: Any) -> dict[str, Any]:
    return {"enum": [str(member) for member in enum]}


_WITHDRAWN = _maybe(_object({"on": _TEXT, "reason": _TEXT}))
_PERSON = _maybe(_object({"verdict": _words(Verdict), "by": _TEXT, "reason": _TEXT, "sources": _TEXTS}))
_SNAPSHOT = _object(
    {"file": _TEXT, "sha256": _TEXT, "retrieved": _TEXT, "text": _MAYBE, "text_sha256": _MAYBE, "extractor": _MAYBE}
)
_VALUE = _object(
    {"state": _words(State), "value": _MAYBE, "reason": _MAYBE, "effective": _MAYBE, "source": _MAYBE, "quote": _MAYBE}
)
_SOURCE = _object(
    {
        **dict.fromkeys(("id", "kind"), _TEXT),
        **dict.fromkeys(("title", "url", "publisher", "published", "accessed", "licence"), _MAYBE),
        **dict.fromkeys(("authors", "cites", "supersedes"), _TEXTS),
        "snapshot": _maybe(_SNAPSHOT),
        "withdrawn": _WITHDRAWN,
    }
)
_MENTION = _object(
    {
        **dict.fromkeys(("source", "claim", "figure"), _TEXT),
        "how": {"enum": ["first stated", "read here", "passed on"]},
        **dict.fromkeys(("reported_by", "published", "withdrawn", "suspected_copy_of"), _MAYBE),
    }
)
#: What `claimcheck trace ID --format json` prints.
TRACE = _object(
    {
        "mentions": _list(_MENTION),
        "origins": _COUNT,
        "independent_origins": _SIZE,
        "independent_parties": _SIZE,
        "rests_on": _list(_object({"origins": _TEXTS, "parties": _TEXTS, "words": _TEXT}, ("origins", "parties"))),
        "loops": _list(_TEXTS),
        "untraced": _TEXTS,
        "shared_inputs": _TEXTS,
        "relation": {"enum": ["self", "rival", "supplier", "third party", "unknown"]},
    }
)
_CLAIM = _object(
    {
        **dict.fromkeys(("id", "figure", "metric", "subject", "obtained"), _TEXT),
        **dict.fromkeys(("by", "source", "via", "quote", "run", "formula", "recorded", "checked_by"), _MAYBE),
        "quote_state": {"enum": [*QUOTE_WORDS, None]},
        **dict.fromkeys(("from", "confirms", "topics", "supersedes", "machine_filled"), _TEXTS),
        "repeated_in": _list(_object({"source": _TEXT, "figure": _MAYBE, "quote": _MAYBE})),
        "cautions": _list(_object({"quote": _TEXT, "against": _TEXTS})),
        "withdrawn": _WITHDRAWN,
        "conditions": {"type": "object", "additionalProperties": _VALUE},
        "trace": TRACE,
    }
)
_INTERVAL = {"oneOf": [{"type": "null"}, {"type": "array", "items": _MAYBE, "minItems": 2, "maxItems": 2}]}
_FINDING = _object(
    {
        "field": _TEXT,
        "severity": _words(Severity),
        "required": {"type": "boolean"},
        "outcome": _words(Outcome),
        **dict.fromkeys(("left", "right", "reason"), _TEXT),
        "settle": _MAYBE,
    }
)
_AGREEMENT = _object(
    {
        **dict.fromkeys(("left", "right", "difference", "unit", "ratio", "yardstick"), _MAYBE),
        **dict.fromkeys(("left_interval", "right_interval"), _INTERVAL),
        "touches": {"type": ["boolean", "null"]},
    }
)
_PAIR = {
    "type": "object",
    "properties": {
        "left": _TEXT,
        "right": _MAYBE,
        "axis": _TEXTS,
        "verdict": _words(Verdict),
        "sublabel": _MAYBE,
        "coverage": _object({"compared": _COUNT, "applicable": _COUNT}),
        "findings": _list(_FINDING),
        "notes": _TEXTS,
        "agreement": _AGREEMENT,
    },
    "required": ["left", "right", "axis", "verdict", "coverage", "findings", "notes", "agreement"],
}
_CHECK = _object(
    {
        **dict.fromkeys(("id", "question"), _TEXT),
        "verdict": _words(Verdict),
        "computed": _maybe(_words(Verdict)),
        "expected": _maybe(_words(Verdict)),
        **dict.fromkeys(("judged", "override"), _PERSON),
        "summary": _MAYBE,
        "pairs": _list(_PAIR),
    }
)

#: The schema of ``dossier.json``.
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A claimcheck dossier",
    **_object(
        {
            "contract": {"const": "claimcheck dossier"},
            "version": {"const": VERSION},
            "name": _TEXT,
            **dict.fromkeys(("publisher", "licence"), _MAYBE),
            "profile": _TEXT,
            "parties": _list(_object({"id": _TEXT, "name": _TEXT, "makes": _TEXTS, "controlled_by": _MAYBE})),
            "runs": _list(_object({"id": _TEXT, "by": _MAYBE, "measured": _MAYBE, "used": _TEXTS})),
            "sources": _list(_SOURCE),
            "claims": _list(_CLAIM),
            "checks": _list(_CHECK),
            "counts": _object(
                {
                    **dict.fromkeys(("errors", "warnings", "waived"), _COUNT),
                    "not_checked": {"type": "object", "additionalProperties": _COUNT},
                }
            ),
        }
    ),
}
