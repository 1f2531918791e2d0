"""Mappings of text into frozen models: pydantic's findings told as problems with file, line and column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from claimcheck.errors import Problem, meant_or_known
from claimcheck.schema.absence import is_refused_word, right_word
from claimcheck.yamltext import Block, Series

__all__ = ["Part", "Place", "as_text", "internal_keys", "keys_of", "place_at", "place_of", "read_part"]

#: Line and column, from 1, or Nones for what was made in Python.
Place = tuple[int | None, int | None]

#: Fields of models that a reader fills, beside those that are excluded from the output of the model.
_FILLED = frozenset({"conditions", "body", "body_line"})
_FREE_TEXT = frozenset({"id", "quote", "note", "title", "summary", "question", "discussion", "independence"})


class Part(BaseModel):
    """Be a piece of a record: frozen, and strict about its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)


_Model = TypeVar("_Model", bound=Part)


@cache
def internal_keys(model: type[Part]) -> frozenset[str]:
    """Return the names of the fields that a reader fills, such as file and line; no file may write them."""
    return frozenset(name for name, info in model.model_fields.items() if info.exclude or name in _FILLED)


def keys_of(model: type[Part]) -> list[str]:
    """Return the keys a file may write for a model, in the order of the model."""
    internal = internal_keys(model)
    return [info.alias or name for name, info in model.model_fields.items() if name not in internal]


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


def _walk(block: Any, loc: tuple[Any, ...]) -> tuple[list[str], Any, Any, Place]:
    """Walk to what pydantic names; steps that are names of union members are passed over.

    Returns:
        The steps that stand in the file, the mapping or list that holds the last one, that step, and the place of what
        stands there.
    """
    steps: list[str] = []
    holder, last, here = None, None, block
    place: Place = getattr(block, "place", (None, None))
    for step in loc:
        known = step in here if isinstance(here, Mapping) else isinstance(step, int) and isinstance(here, list | tuple)
        if known and (isinstance(here, Mapping) or step < len(here)):
            place = place_of(here, step)
            holder, last, here = here, step, here[step]
            steps.append(str(step))
    return steps, holder, last, place


def place_at(block: Any, *steps: str | int) -> Place:
    """Return the line and column of what a path of keys and numbers leads to, or of the last of it that is there."""
    return _walk(block, steps)[3]


#: pydantic's name of a wrong type, and what is wanted instead.
_WANTED = {
    "string_type": "a text",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "model_type": "a mapping of keys to values",
    "enum": "one of the known words",
    "bool_parsing": "yes or no",
}
#: Where what a key may hold is listed.
_WHERE_LISTED = {"metric": "; `claimcheck list metrics [WORD]` finds its entry, `claimcheck explain metric` tells more"}


def _keys_at(model: type[Part], steps: Iterable[str]) -> list[str]:
    """Return the keys of the model that a path inside another one leads to."""
    for step in steps:
        fields = {info.alias or name: info for name, info in model.model_fields.items()}
        inner = _part_in(fields[step].annotation) if step in fields else None
        model = inner or model
    return keys_of(model)


def _part_in(annotation: Any) -> type[Part] | None:
    """Return the model that a type is, holds or allows."""
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return annotation
    return next((part for inner in get_args(annotation) if (part := _part_in(inner)) is not None), None)


class _Finding(NamedTuple):
    """One finding of pydantic: the path it is about, the problem, and what is wanted instead of a wrong type."""

    steps: list[str]
    problem: Problem
    wanted: str | None


def _finding(error: Any, block: Mapping[str, Any], file: str | None, model: type[Part]) -> _Finding:
    """Tell one finding of pydantic."""
    kind, loc, context, name = error["type"], error["loc"], error.get("ctx") or {}, None
    wanted = _WANTED.get(kind, "what this key holds")
    steps, holder, last, place = _walk(block, loc)
    path = ".".join(steps) or "this record"
    code, message, hint = "wrong-type", f"`{path}` is not {wanted}", None
    if kind == "missing":
        code, message = "missing-key", f"the key `{loc[-1]}` is missing" + (f" in `{path}`" if steps else "")
        name = None if steps else str(loc[-1])
        hint = f"add `{loc[-1]}:`" + _WHERE_LISTED.get(str(loc[-1]), "")
    elif kind == "extra_forbidden":
        place, keys = place_of(holder, last, of_key=True), _keys_at(model, steps[:-1])
        code, message = "unknown-key", f"`{last}` is not a key here"
        hint = meant_or_known(str(last), keys)
    elif kind == "value_error":
        code, message = "bad-value", str(context["error"])
    elif kind == "enum":
        code, message, hint = "bad-value", f"`{path}` is none of the known words", f"one of {context['expected']}"
    elif kind in ("too_short", "too_long"):
        code, message = "bad-value", f"`{path}` has {context['actual_length']} members"
    elif "hint" in context:
        code, message, hint = kind, f"`{path}`: {error['msg']}", context["hint"]
    problem = Problem(code, "error", file, *place, message, hint, name)
    return _Finding(steps, problem, wanted if code == "wrong-type" else None)


def _told(error: ValidationError, block: Mapping[str, Any], file: str | None, model: type[Part]) -> list[Problem]:
    """Tell the findings of pydantic, each place once.

    A value that may be a text or a mapping is found at fault as both; what is wrong inside the mapping is the better
    answer, and where both are wrong types the answer names both.
    """
    found = [_finding(fault, block, file, model) for fault in error.errors(include_url=False, include_input=False)]
    better = [finding for finding in found if finding.wanted is None]
    told: dict[tuple[Any, ...], Problem] = {
        (problem.line, problem.column, problem.message): problem for _, problem, _ in better
    }
    wrong: dict[tuple[str, ...], tuple[Problem, list[str]]] = {}
    for steps, problem, wanted in found:
        if wanted is not None and not any(inner.steps[: len(steps)] == steps for inner in better):
            wrong.setdefault(tuple(steps), (problem, []))[1].append(wanted)
    for path, (problem, kinds) in wrong.items():
        wanted = " nor ".join(dict.fromkeys(kinds))
        said = "is not " + wanted if len(set(kinds)) == 1 else "is neither " + wanted
        told[path] = replace(problem, message=f"`{'.'.join(path) or 'this record'}` {said}")
    return list(told.values())


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
    internal = internal_keys(model)
    for key, value in block.items():
        if value.__class__ is str and key not in _FREE_TEXT and is_refused_word(value):
            shown = repr(value) if value.strip() else "nothing"
            message = f"`{key}` holds {shown}, which hides what is meant"
            problems.append(Problem("absence-word", "error", file, *place_of(block, key), message, right_word(value)))
        elif key in internal:
            message, hint = f"`{key}` is not a key here", "known keys: " + ", ".join(keys_of(model))
            place = place_of(block, key, of_key=True)
            problems.append(Problem("unknown-key", "error", file, *place, message, hint))
    try:
        record = model.model_validate({**block, **(given or {})})
    except ValidationError as error:
        told = _told(error, block, file, model)
        places = {(problem.line, problem.column) for problem in problems}
        problems += [
            problem for problem in told if problem.line is None or (problem.line, problem.column) not in places
        ]
        return None, problems
    return (None if problems else record), problems
