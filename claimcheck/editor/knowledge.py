"""The schemas of knowledge: profiles, metrics and vocabularies, from the models that read them."""

from __future__ import annotations

from collections.abc import Mapping

from claimcheck.comparators import COMPARATORS, SCALAR, Schema
from claimcheck.editor.records import ID, record_schema, texts
from claimcheck.profile import Field, Join, Knowledge, Metric, Term, Yardstick
from claimcheck.profile.beside import Beside
from claimcheck.profile.faults import BETTER

__all__ = ["KNOWLEDGE_SCHEMAS", "knowledge_schema"]

#: Name of a schema to the files it is for.
KNOWLEDGE_SCHEMAS = {
    "metric": "metrics/*.yaml",
    "profile": "profiles/*.yaml",
    "vocabulary": "vocabularies/*.yaml",
}


def knowledge_schema(name: str, knowledge: Knowledge) -> Schema:
    """Return the JSON Schema of one kind of file of `KNOWLEDGE_SCHEMAS`, without its head.

    Args:
        name: The kind.
        knowledge: The profiles, vocabularies and metrics that may be named.
    """
    profiles: Schema = {"examples": list(knowledge.profiles), **ID}
    note: Schema = {"note": SCALAR, "id": ID, "title": SCALAR}
    keys: Mapping[str, Schema] = {
        "metric": {"profile": profiles, "metrics": _list(record_schema(Metric, _special(knowledge))), "note": SCALAR},
        "profile": {
            **note,
            "describes": SCALAR,
            "extends": profiles,
            "axis": texts(SCALAR),
            "fields": _list({**record_schema(Field, _special(knowledge)), "required": ["id"]}),
            "yardstick": record_schema(Yardstick, {}),
        },
        "vocabulary": {
            **note,
            "source": SCALAR,
            "form": SCALAR,
            "closed": SCALAR,
            "leave_out": {"type": "array", "items": SCALAR},
            "beside": record_schema(Beside, {}),
            "terms": _list(record_schema(Term, {})),
            "joins": _list(record_schema(Join, {})),
        },
    }
    return {"type": "object", "properties": keys[name], "additionalProperties": False}


def _list(member: Schema) -> Schema:
    return {"type": "array", "items": member}


def _special(knowledge: Knowledge) -> dict[tuple[str, str], Schema]:
    """Return the keys whose values the comparators or the vocabularies decide."""
    quantities = knowledge.vocabularies.get("quantities")
    terms: Schema = {"type": "object", "additionalProperties": texts(SCALAR)}
    comparator: Schema = {"enum": list(COMPARATORS)}
    vocabulary: Schema = {**ID, "examples": list(knowledge.vocabularies)}
    found: dict[tuple[str, str], Schema] = {
        ("Metric", "better"): {"enum": list(BETTER)},
        ("Metric", "quantity"): {**SCALAR, "examples": [] if quantities is None else quantities.names()},
        ("Metric", "parent"): {**ID, "examples": list(knowledge.metrics)},
    }
    words: Schema = {"type": ["array", "object"]}
    for model in ("Field", "Manner"):
        found |= {(model, "comparator"): comparator, (model, "vocabulary"): vocabulary, (model, "words"): words}
    found |= {("Field", key): terms for key in ("applies_when", "not_when", "required_when", "blocking_when")}
    return found
