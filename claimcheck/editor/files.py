"""The schema of each kind of file in a dossier."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from claimcheck.collection import Collection
from claimcheck.comparators import SCALAR, Schema
from claimcheck.editor.ids import naming_keys
from claimcheck.editor.knowledge import KNOWLEDGE_SCHEMAS, knowledge_schema
from claimcheck.editor.records import ID, key_pages, record_schema
from claimcheck.editor.values import conditions, field_page, value_definitions
from claimcheck.errors import ClaimcheckError, meant_or_known
from claimcheck.profile import Knowledge, Profile
from claimcheck.records import (
    CLAIM_KEYS,
    Analysis,
    Baseline,
    Check,
    Claim,
    DossierSettings,
    InlineMetric,
    Party,
    Run,
    Source,
)
from claimcheck.schema import ABSENCE_WORDS, Part
from claimcheck.verdict import Severity

__all__ = ["SCHEMAS", "file_schema", "file_schemas"]

#: Name of a schema to the files it is for.
SCHEMAS = {
    "analysis": "analyses/*.md",
    "check": "checks/*.yaml",
    "claim": "claims/*.yaml",
    "claimcheck": "claimcheck.yaml",
    "parties": "sources/parties.yaml",
    "runs": "sources/runs.yaml",
    "source": "sources/*.yaml",
    **KNOWLEDGE_SCHEMAS,
}

_ONE_OF: Mapping[str, tuple[type[Part], str]] = {"parties": (Party, "party"), "runs": (Run, "run")}


def file_schema(name: str, knowledge: Knowledge, profile: Profile, *, ids: bool = False) -> Schema:
    """Return the JSON Schema (draft 7) of one kind of file.

    Args:
        name: One of `SCHEMAS`.
        knowledge: Metrics and profiles that records may name.
        profile: The profile that says which conditions a claim has.
        ids: Whether ids of records are offered, which `ids_text` holds in a file beside the schema.

    Raises:
        ClaimcheckError: There is no such schema.
    """
    if name not in SCHEMAS:
        hint = meant_or_known(name, SCHEMAS, "known schemas:")
        raise ClaimcheckError(f"{name!r} is no schema; {hint}")
    special = {**_special(knowledge, profile), **(naming_keys() if ids else {})}
    head: Schema = {"$schema": "http://json-schema.org/draft-07/schema#"}
    if name == "claim":
        return {**head, "title": f"Claims, profile {profile.id}", **_claims(knowledge, profile, special)}
    if name == "source":
        record = record_schema(Source, special)
        return {**head, "title": "Sources", **_listed("source", record, {}, record["required"])}
    if name in _ONE_OF:
        model, kind = _ONE_OF[name]
        members = record_schema(model, special)
        keys = {"type": "object", "propertyNames": {"pattern": ID["pattern"]}, "additionalProperties": members}
        return {**head, "title": name.capitalize(), "description": f"The id of each {kind}, with its keys.", **keys}
    if name in KNOWLEDGE_SCHEMAS:
        return {**head, "title": name.capitalize(), **knowledge_schema(name, knowledge)}
    models: Mapping[str, type[Part]] = {"analysis": Analysis, "check": Check, "claimcheck": DossierSettings}
    return {**head, "title": name.capitalize(), **record_schema(models[name], special)}


def file_schemas(collection: Collection, profile: str | None = None, *, ids: bool = False) -> dict[str, Schema]:
    """Return the schema of every kind of file of a dossier, by name.

    Args:
        collection: The dossier.
        profile: The profile of its claims; that of the dossier where None. Another one that a claim names has a schema
            ``claim.<profile>`` of its own.
        ids: Whether ids of records are offered; see `file_schema`.

    Raises:
        KeyError: There is no such profile.
    """
    knowledge = collection.knowledge
    main = knowledge.profiles[profile or collection.settings.profile]
    found = {name: file_schema(name, knowledge, main, ids=ids) for name in SCHEMAS}
    named = {claim.profile for claim in collection.claims.values() if claim.profile} & set(knowledge.profiles)
    for id in sorted(named - {main.id}):
        found[f"claim.{id}"] = file_schema("claim", knowledge, knowledge.profiles[id], ids=ids)
    return found


def _claims(knowledge: Knowledge, profile: Profile, special: Mapping[tuple[str, str], Schema]) -> Schema:
    record = record_schema(Claim, special)
    record["properties"] = {**record["properties"], **conditions(profile, CLAIM_KEYS)}
    if ("Claim", "by") in special and "by" in record["properties"]:  # a condition that names a record
        record["properties"]["by"] = {"anyOf": [record["properties"]["by"], special["Claim", "by"]]}
    definitions = {"metric": _metric(knowledge), **value_definitions(profile)}
    return _listed("claim", record, definitions, [*record["required"], "subject", "source"])


def _listed(kind: str, record: Schema, definitions: Schema, required: Iterable[str]) -> Schema:
    """Return the schema of a file that holds one record, or a list of them with defaults beneath."""
    plain = {key: value for key, value in record.items() if key != "required"}
    here = {key: {"$ref": f"#/definitions/{kind}/properties/{key}"} for key in record["properties"]}
    several = f"{kind}s"
    entry = {"allOf": [{"$ref": f"#/definitions/{kind}"}, {"required": ["id"]}]}
    return {
        "type": "object",
        "properties": {
            several: {"type": "array", "minItems": 1, "items": entry, "description": f"Several {several} of one file."},
            "defaults": {"$ref": f"#/definitions/{kind}", "description": "Keys that stand under those of every entry."},
            **here,
        },
        "additionalProperties": False,
        "if": {"required": [several]},
        "then": {"propertyNames": {"enum": [several, "defaults"]}},
        "else": {"required": list(required)},
        "definitions": {kind: plain, **definitions},
    }


def _special(knowledge: Knowledge, profile: Profile) -> dict[tuple[str, str], Schema]:
    """Return the keys whose values the knowledge of the dossier decides."""
    groups = dict.fromkeys(id.partition(".")[0] for id in profile.fields if "." in id)
    field: Schema = {"type": "string", "examples": [*profile.fields, *groups]}
    fields: Schema = {"anyOf": [field, {"type": "array", "items": field}]}
    weight: Schema = {"enum": [str(severity) for severity in Severity]}
    weights = {each.id: {**weight, "description": field_page(each)} for each in profile}
    known = list(knowledge.profiles.values())
    profiles: Schema = {"enum": [each.id for each in known], "enumDescriptions": [each.title for each in known]}
    found: dict[tuple[str, str], Schema] = {
        ("Baseline", "same"): fields,
        ("Check", "axis"): fields,
        ("Check", "fields"): fields,
        ("Check", "profile"): profiles,
        ("Check", "severity"): {"type": "object", "properties": weights, "additionalProperties": weight},
        ("Claim", "figure"): {**SCALAR, "examples": ["$38.96/GPU-hour", "within 6%", *ABSENCE_WORDS]},
        ("Claim", "profile"): profiles,
        ("DossierSettings", "format"): {"enum": [1, "1"]},
        ("DossierSettings", "profile"): profiles,
    }
    # A reference hides the keys beside it in draft 7, so that what has a description stands in `allOf`.
    found["Claim", "metric"] = found["Baseline", "metric"] = {"allOf": [{"$ref": "#/definitions/metric"}]}
    baseline = record_schema(Baseline, found)
    baseline["properties"] |= conditions(profile, ("of", "same", "metric"))
    absence: Schema = {"$ref": "#/definitions/absence"}
    found["Claim", "baseline"] = {"anyOf": [absence, dict(ID), baseline]}
    return found


def _metric(knowledge: Knowledge) -> Schema:
    """Return the schema of a metric: an id of the registry, an absence word, or a definition."""
    entries = knowledge.metrics.values()
    told = [f"{entry.title}. {entry.definition}" for entry in entries]
    told += [key_pages()["absence"][word] for word in ABSENCE_WORDS]
    names = {"enum": [*knowledge.metrics, *ABSENCE_WORDS], "enumDescriptions": told}
    return {"anyOf": [names, record_schema(InlineMetric, {})]}
