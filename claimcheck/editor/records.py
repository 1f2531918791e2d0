"""The schema of records: what each key may hold, from the models that read them."""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from claimcheck.comparators import SCALAR, Schema
from claimcheck.dates import DATE_PATTERN as _DAY
from claimcheck.dates import MOMENT_PATTERN
from claimcheck.schema import (
    ABSENCE_WORDS,
    DateOrAbsence,
    DatesOrAbsence,
    DateText,
    Id,
    Link,
    Part,
    Sha256,
    Timestamp,
    VerdictText,
    internal_keys,
)
from claimcheck.verdict import State, Verdict
from claimcheck.yamltext import Block, read_yaml

__all__ = ["ID", "key_pages", "record_schema", "texts"]


def _pattern(pattern: str, wanted: str, *types: str) -> Schema:
    """Return the schema of a text of one form; editors show what is wanted where it has another."""
    return {"type": list(types) if types[1:] else types[0], "pattern": pattern, "patternErrorMessage": wanted}


ID = _pattern("^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and single dashes: vllm-revenue", "string", "integer")

_DAY_WORDS = "year-month-day as in 2026-11-09, or 2026-11, or 2026"
_ABSENT = "|".join(ABSENCE_WORDS)

#: Kinds of text to their schema; every other text is a scalar.
_KINDS: tuple[tuple[Any, Schema], ...] = (
    (Id, ID),
    (DateText, _pattern(f"^{_DAY}$", _DAY_WORDS, "string", "integer")),
    (
        DateOrAbsence,
        _pattern(f"^({_DAY}(T.*)?|{_ABSENT})$", f"{_DAY_WORDS}, or an absence word", "string", "integer"),
    ),
    (
        DatesOrAbsence,
        _pattern(
            f"^({_DAY}(T.*)?|{_DAY}/{_DAY}|{_ABSENT})$",
            f"{_DAY_WORDS}, two of them with a slash between, or an absence word",
            "string",
            "integer",
        ),
    ),
    (
        Timestamp,
        _pattern(
            f"^{MOMENT_PATTERN}$",
            "a moment with its time zone, as in 2026-11-09T10:00:00Z",
            "string",
        ),
    ),
    (
        Link,
        _pattern(
            f'^(https?://[^\\s<>"@/]+(/[^\\s<>"]*)?|{_ABSENT})$',
            "a public http or https address, without a name or password in it, or an absence word",
            "string",
        ),
    ),
    (Sha256, _pattern("^[0-9a-f]{64}$", "64 hexadecimal digits", "string")),
    (VerdictText, {"enum": [str(verdict) for verdict in Verdict]}),
)


@lru_cache(maxsize=1)
def key_pages() -> Mapping[str, Mapping[str, str]]:
    """Return what each key of each kind of record means: kind to key to one sentence."""
    node, problems = read_yaml(files("claimcheck.knowledge").joinpath("keys.yaml").read_bytes(), "keys.yaml")
    if not isinstance(node, Block) or problems:
        raise ValueError(f"the package's own keys.yaml cannot be read: {problems}")
    return node


def texts(one: Schema) -> Schema:
    """Return the schema of one value, or of a list of such values."""
    return {"anyOf": [one, {"type": "array", "items": one}]}


def record_schema(model: type[Part], special: Mapping[tuple[str, str], Schema]) -> Schema:
    """Return the schema of a mapping that a model reads.

    Args:
        model: The model.
        special: Name of a model and key to the schema of what the key holds, where the type does not say it all.
    """
    hints = get_type_hints(model, include_extras=True)
    pages = {**_arguments(model), **key_pages().get(page_of(model), {})}
    properties: Schema = {}
    required: list[str] = []
    for name, info in model.model_fields.items():
        key = info.alias or name
        if name in internal_keys(model) or hints[name] is State:
            continue
        content = special.get((model.__name__, key)) or _kind(hints[name], special)
        properties[key] = {"description": pages[key], **content} if key in pages else content
        if info.is_required():
            required.append(key)
    schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": required} if required else schema


def _arguments(model: type[Part]) -> dict[str, str]:
    """Return what the docstring of a model tells of its keys."""
    told = (inspect.getdoc(model) or "").partition("\nArgs:\n")[2].partition("\n\n")[0]
    found = re.findall(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", told, re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in found}


def page_of(model: type[Part]) -> str:
    """Return the name under which `key_pages` holds the keys of a model.

    >>> from claimcheck.records import InlineMetric
    >>> page_of(InlineMetric)
    'inline-metric'
    """
    words = re.findall("[A-Z][a-z]+", model.__name__)
    return "-".join(word.lower() for word in words if word != "Dossier")


def _kind(hint: Any, special: Mapping[tuple[str, str], Schema]) -> Schema:
    """Return the schema of what a type of a record takes."""
    for known, schema in _KINDS:
        if hint == known:
            return dict(schema)
    origin = get_origin(hint)
    if origin is Annotated:  # a list that may also be its one member
        inner = _kind(get_args(hint)[0], special)
        return texts(inner["items"]) if "items" in inner else inner
    if origin in (Union, types.UnionType):
        choices = [_kind(part, special) for part in get_args(hint) if part is not type(None)]
        return choices[0] if len(choices) == 1 else {"anyOf": choices}
    if origin is tuple:
        return {"type": "array", "items": _kind(get_args(hint)[0], special)}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _kind(get_args(hint)[1], special)}
    if isinstance(hint, type) and issubclass(hint, Part):
        schema = record_schema(hint, special)
        return {"anyOf": [dict(ID), schema]} if hasattr(hint, "_from_id") else schema
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"enum": [str(member) for member in hint]}
    return {} if hint is Any else dict(SCALAR)
