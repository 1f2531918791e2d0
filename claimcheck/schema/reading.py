"""Mappings of text into frozen models: pydantic's findings told as problems with file, line and column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from claimcheck.errors import Problem, did_you_mean
from claimcheck.schema.absence import is_refused_word, right_word
from claimcheck.yamltext import Block, Series

__all__ = ["INTERNAL_KEYS", "Part", "Place", "as_text", "keys_of", "place_of", "read_part"]

#: Line and column, from 1, or Nones for what was made in Python.
Place = tuple[int | None, int | None]

#: Fields of models that a reader fills; no file may write them.
INTERNAL_KEYS = frozenset({"file", "line", "conditions", "places", "body", "body_line"})
_FREE_TEXT = frozenset({"quote", "note", "title", "summary", "question", "discussion", "independence"})


class Part(BaseModel):
    """Be a piece of a record: frozen, and strict about its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


_Model = TypeVar("_Model", bound=Part)


def keys_of(model: type[Part]) -> list[str]:
    """Return the keys a file may write for a model, in the order of the model."""
    return [info.alias or name for name, info in model.model_fields.items() if name not in INTERNAL_KEYS]


def place_of(block: Any, key: Any, *, of_key: bool = False) -> Place:
    """Return the line and column of a value (or of its key) in the mapping or list that holds it."""
    if isinstance(block, Block) and key in block.marks:
        marks = block.marks[key]
        return marks[:2] if of_key else marks[2:]
    if isinstance(block, Series) and isinstance(key, int) and key < len(block.marks):
        return block.marks[key]
    return getattr(block, "place", (None, None))


def as_text(value: Any) -> Any:
    """Turn a value made in Python into the text a file would hold; blocks of a file are already text."""
    if isinstance(value, (str, Block, Series)):
        return value
    if isinstance(value, Mapping):
        return {str(key): as_text(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [as_text(part) for part in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "null"
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _place(block: Any, loc: tuple[Any, ...]) -> tuple[int | None, int | None]:
    """Walk to the place that pydantic names; steps that are names of union members are passed over."""
    place = getattr(block, "place", (None, None))
    for step in loc:
        if isinstance(block, Mapping) and step in block:
            place, block = place_of(block, step), block[step]
        elif isinstance(block, (list, tuple)) and isinstance(step, int) and step < len(block):
            place, block = place_of(block, step), block[step]
    return place


def _problem(error: Any, block: Mapping[str, Any], file: str | None, keys: Iterable[str]) -> Problem:
    kind, loc = error["type"], error["loc"]
    name = str(loc[-1]) if loc else "record"
    where = _place(block, loc)
    context = error.get("ctx") or {}
    if kind == "missing":
        message, hint = f"the key `{name}` is missing", f"add `{name}:`"
        return Problem("missing-key", "error", file, *_place(block, loc[:-1]), message, hint)
    if kind == "extra_forbidden":
        holder = block
        for step in loc[:-1]:
            holder = holder[step] if isinstance(holder, (Mapping, list)) else holder
        where = place_of(holder, name, of_key=True)
        hint = did_you_mean(name, keys) or "known keys: " + ", ".join(keys)
        return Problem("unknown-key", "error", file, *where, f"`{name}` is not a key here", hint)
    if "hint" in context or kind in ("empty-value", "bad-id"):
        message = f"`{'.'.join(str(step) for step in loc)}`: {error['msg']}"
        return Problem(kind, "error", file, *where, message, context.get("hint"))
    if kind == "value_error":
        return Problem("bad-value", "error", file, *where, str(context["error"]), None)
    wanted = {"string_type": "a text", "tuple_type": "a list", "dict_type": "a mapping", "mapping_type": "a mapping"}
    message = f"`{'.'.join(str(step) for step in loc)}` is not {wanted.get(kind, 'what this key holds')}"
    return Problem("wrong-type", "error", file, *where, message, None)


def read_part(
    model: type[_Model], block: Mapping[str, Any], file: str | None, given: Mapping[str, Any] | None = None
) -> tuple[_Model | None, list[Problem]]:
    """Build a record from a mapping.

    Args:
        model: The kind of record.
        block: The mapping of a file, or one made in Python.
        file: The path to name in problems.
        given: Values that the reader adds: file, line, conditions, places.

    Returns:
        The record, or None where it cannot be built, and every problem found, each place and code once.
    """
    problems = []
    for key, value in block.items():
        if isinstance(value, str) and key not in _FREE_TEXT and is_refused_word(value):
            shown = repr(value) if value.strip() else "nothing"
            message = f"`{key}` holds {shown}, which hides what is meant"
            problems.append(Problem("absence-word", "error", file, *place_of(block, key), message, right_word(value)))
    if problems:
        return None, problems
    try:
        return model.model_validate({**block, **(given or {})}), []
    except ValidationError as error:
        keys = keys_of(model)
        seen: dict[tuple[Any, ...], Problem] = {}
        for fault in error.errors(include_url=False, include_input=False):
            problem = _problem(fault, block, file, keys)
            seen.setdefault((problem.line, problem.column, problem.message), problem)
        return None, list(seen.values())
