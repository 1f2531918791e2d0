"""The schema of conditions: what each field of a profile may hold, and the keys it may stand under."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from claimcheck.comparators import COMPARATORS, SCALAR, Schema
from claimcheck.editor.records import key_pages, texts
from claimcheck.profile import Field, Manner, Profile, Vocabulary
from claimcheck.schema import ABSENCE_WORDS

__all__ = ["conditions", "field_page", "value_definitions"]


def field_page(field: Field) -> str:
    """Return the hover text of a field: why it matters, how it weighs, its unit, what would settle it."""
    weight = f"{str(field.severity).capitalize()}, {'required' if field.is_required else 'not required'}."
    told = [field.why, weight]
    units = [manner.unit for manner in field.parts.values()] if field.is_only_parts else [field.unit]
    told += [f"A bare number is in {unit}." for unit in units if unit]
    return "\n\n".join([*told, f"Settled by {field.settle}."])


def conditions(profile: Profile, taken: Iterable[str]) -> Schema:
    """Return the properties of a claim that are conditions, each written nested or dotted.

    Args:
        profile: The profile.
        taken: Ids of fields that are keys of the record itself.
    """
    skip = set(taken)
    paths: Schema = {}
    for field in profile:
        if field.id not in skip:
            paths[field.id] = _ref(f"field.{field.id}")
            paths.update({f"{field.id}.{name}": _ref(f"field.{field.id}.{name}") for name in field.parts})
    return _nested(paths)


def _nested(paths: Schema) -> Schema:
    """Return the properties for dotted paths: each as it is, and below a mapping for each group."""
    found = dict(paths)
    for group in dict.fromkeys(path.partition(".")[0] for path in paths if "." in path):
        if group not in paths:
            below = {path[len(group) + 1 :]: schema for path, schema in paths.items() if path.startswith(f"{group}.")}
            found[group] = {"type": "object", "properties": _nested(below), "additionalProperties": False}
    return found


def value_definitions(profile: Profile) -> Schema:
    """Return the definitions that `conditions` refers to, by name."""
    pages = key_pages()
    words = pages["absence"]
    found: Schema = {
        "absence": {"enum": list(ABSENCE_WORDS), "enumDescriptions": [words[key] for key in ABSENCE_WORDS]}
    }
    found |= {f"beside.{key}": {**_BESIDE[key], "description": pages["value"][key]} for key in _BESIDE}
    found |= {f"terms.{id}": _terms(vocabulary) for id, vocabulary in profile.vocabularies.items()}
    for field in profile:
        about = {"title": field.title, "description": field_page(field)}
        found |= _defined(f"field.{field.id}", about, profile, field.first_manner, field.parts)
        for name, part in field.parts.items():
            inner = {**about, "title": f"{field.title}: {name}"}
            found |= _defined(f"field.{field.id}.{name}", inner, profile, part, {})
    return found


#: What may stand beside a value, to what it holds.
_BESIDE: Mapping[str, Schema] = {
    "derived_from": texts(SCALAR),
    "inferred": SCALAR,
    "source": SCALAR,
    "quote": SCALAR,
    "locator": {},
    "note": SCALAR,
}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _terms(vocabulary: Vocabulary) -> Schema:
    """Return a closed vocabulary as an enum of every spelling, an open one as examples."""
    if not vocabulary.closed:
        return {**SCALAR, "examples": vocabulary.names()}
    names: list[str] = []
    for term in vocabulary.terms.values():
        names += [term.term, *term.aliases, *(f"{term.term} ({sense})" for sense in term.senses)]
    return {"enum": list(dict.fromkeys(names))}


def _plain(profile: Profile, manner: Manner, *, trailing: bool) -> Schema:
    """Return the schema of one value as a text; ``trailing`` allows a version or a number behind a term."""
    vocabulary = profile.vocabulary(manner)
    if vocabulary is not None and vocabulary.closed and trailing:
        return {**SCALAR, "examples": vocabulary.names()}
    return COMPARATORS[manner.comparator].schema(manner, vocabulary)


def _defined(name: str, about: Schema, profile: Profile, manner: Manner, parts: Mapping[str, Manner]) -> Schema:
    """Return two definitions: what a field may plainly hold, and the same with where it is from."""
    plain = _plain(profile, manner, trailing=bool(parts))
    members: Schema = plain
    inner: Schema = {}
    comparator = COMPARATORS[manner.comparator]
    if comparator.has_parts:
        keys = {part: _plain(profile, each, trailing=False) for part, each in parts.items()}
        members = {"anyOf": [plain, {"type": "object", "properties": keys, "additionalProperties": False}]}
    else:
        inner = _nested({part: _ref(f"{name}.{part}") for part in parts})
    held = _ref(f"{name}:value")
    pages = key_pages()["value"]
    keys = {key: {"description": pages[key], "allOf": [held]} for key in ("value", "requested", "effective")}
    wrapper = {**inner, **keys, **{key: _ref(f"beside.{key}") for key in _BESIDE}}
    choices: list[Schema] = [held, {"type": "object", "properties": wrapper, "additionalProperties": False}]
    if comparator.has_members and not comparator.has_parts:
        open_set = {"at_least": {"description": pages["at_least"], "allOf": [held]}}
        choices.append(
            {"type": "object", "properties": open_set, "additionalProperties": False, "required": ["at_least"]}
        )
    value: list[Schema] = [_ref("absence"), plain, {"type": "array", "minItems": 1, "items": members}]
    if inner:
        value.append({"type": "object", "properties": inner, "additionalProperties": False})
    return {name: {**about, "anyOf": choices}, f"{name}:value": {"anyOf": value}}
