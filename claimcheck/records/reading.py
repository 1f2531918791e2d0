"""Records from mappings: pydantic's findings told as problems with file, line and column."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache
from typing import Any, TypeVar

from pydantic import ValidationError

from claimcheck.errors import Problem
from claimcheck.records.conditions import Flat, flatten
from claimcheck.records.models import Baseline, Record
from claimcheck.schema import ABSENCE_WORDS, Place, as_text, is_refused_word, keys_of, place_of, read_part
from claimcheck.verdict import State
from claimcheck.yamltext import Block, Series

__all__ = ["build_claim", "read_record"]

_RecordModel = TypeVar("_RecordModel", bound=Record)


def read_record(
    model: type[_RecordModel], block: Any, file: str | None = None, given: Mapping[str, Any] | None = None
) -> tuple[_RecordModel | None, list[Problem]]:
    """Build a record that has an id: as `read_part`, with the file, the line and the places of its keys."""
    if not isinstance(block, Mapping):
        return None, [_no_mapping(block, file)]
    filled: dict[str, Any] = {"file": file, "line": getattr(block, "place", (None, None))[0], **(given or {})}
    if "places" not in filled:
        filled["places"] = {key: marks[:2] for key, marks in getattr(block, "marks", {}).items()} | _inside(block)
    return read_part(model, block, file, filled)


def _inside(block: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Return the places of what stands inside the keys of a file: members by number, keys by name."""
    places: dict[str, tuple[int, int]] = {}
    waiting = [(key, value) for key, value in block.items() if not isinstance(value, str)]
    for path, held in waiting:
        if isinstance(held, Series):
            inner = [(f"{path}[{index}]", held.marks[index], value) for index, value in enumerate(held)]
        elif isinstance(held, Block):
            inner = [(f"{path}.{key}", held.marks[key][:2], value) for key, value in held.items() if key in held.marks]
        else:
            continue
        places.update((name, place) for name, place, _ in inner)
        waiting.extend((name, value) for name, _, value in inner if not isinstance(value, str))
    return places


def _no_mapping(block: Any, file: str | None) -> Problem:
    line, column = getattr(block, "place", (1, 1))
    message = "the file is empty" if block is None or block == "" else "this is not a mapping of keys to values"
    return Problem("wrong-type", "error", file, line, column, message, "write `key: value` lines")


def _overlay(defaults: Flat, flat: Flat, fields: Container[str]) -> None:
    """Put default conditions under those of an entry; a default gives way to the same field however it is written.

    A field and a part of it are one field, but ``task`` and ``task.split`` are two where both are fields.
    """
    own = list(flat.values)

    def are_one(path: str, key: str) -> bool:
        if path == key:
            return True
        return (path.startswith(f"{key}.") or key.startswith(f"{path}.")) and not (path in fields and key in fields)

    for path, value in defaults.values.items():
        if not any(are_one(path, key) for key in own):
            flat.values[path] = value
            if path in defaults.places:
                flat.places[path] = defaults.places[path]


@cache
def _known_keys(model: type[Record]) -> frozenset[str]:
    return frozenset(keys_of(model))


def _split(block: Mapping[str, Any], known: Container[str]) -> tuple[list[str], list[str]]:
    """Sort the keys of a claim into those of the record and the conditions."""
    own: list[str] = []
    conditions: list[str] = []
    for key in block:
        (own if key in known else conditions).append(key)
    return own, conditions


def _own_keys(block: Mapping[str, Any], keys: list[str], defaults: Mapping[str, Any], under: list[str]) -> Block:
    """Return some keys alone, some of the defaults beneath, with the places they stand in."""
    own = Block(getattr(block, "place", (None, None)))
    _copy(defaults, [key for key in under if key not in block], own)
    _copy(block, keys, own)
    return own


def _copy(block: Mapping[str, Any], keys: list[str], into: Block) -> None:
    marks = getattr(block, "marks", {})
    for key in keys:
        into[key] = block[key]
        if key in marks:
            into.marks[key] = marks[key]


def build_claim(
    model: type[_RecordModel],
    record: Any,
    file: str | None = None,
    defaults: Mapping[str, Any] | None = None,
    name: str | None = None,
    *,
    fields: Container[str] = (),
    salvage: bool = False,
) -> tuple[_RecordModel | None, list[Problem]]:
    """Build a claim, its conditions flattened to field ids.

    Args:
        model: The record of a claim.
        record: A mapping of a claim file, or one made in Python.
        file: The path to name in problems.
        defaults: Keys that stand under the record's own, nested keys included.
        name: The id of a record that gives none.
        fields: Ids of all fields, which tell a field from a part of another.
        salvage: Whether a claim with problems is still returned, without the keys at fault, so that the rest of it
            can be checked in the same run.

    Returns:
        The claim, or None where it cannot be built, and every problem found.
    """
    if not isinstance(record, Mapping):
        return None, [_no_mapping(record, file)]
    block: Mapping[str, Any] = as_text(record)
    known = _known_keys(model)
    keys, conditions = _split(block, known)
    flat = flatten(block, file, conditions)
    problems = flat.problems
    if defaults is not None:
        _overlay(flatten(defaults, file, _split(defaults, known)[1]), flat, fields)
    under = defaults or {}
    own = _own_keys(block, keys, under, _split(under, known)[0])
    places = flat.places
    for key, (line, column, _, _) in own.marks.items():
        places[key] = (line, column)
    places.update(_inside(own))
    if "subject" not in flat.values and not any(problem.code == "absence-word" for problem in problems):
        message, hint = "the key `subject` is missing", "add `subject:`"
        problems.append(Problem("missing-key", "error", file, *own.place, message, hint, "subject"))
    if "baseline" in own:
        own["baseline"], faults = _baseline(own["baseline"], file, place_of(own, "baseline"))
        problems.extend(faults)
    if name is not None:
        own.setdefault("id", name)
    given = {"conditions": flat.values, "places": places}
    claim, faults = read_record(model, own, file, given)
    problems.extend(faults)
    if not problems:
        return claim, problems
    return (_salvaged(model, own, {**given, "file": file, "line": own.place[0]}) if salvage else None), problems


#: What stands for a key that a claim must have, where the file has none that can be used.
_STAND_INS = {"figure": "not stated", "metric": {"id": "unnamed"}}


def _salvaged(model: type[_RecordModel], own: Mapping[str, Any], given: Mapping[str, Any]) -> _RecordModel | None:
    """Build what can be built of a claim with faults."""
    sound = {key: value for key, value in own.items() if not (isinstance(value, str) and is_refused_word(value))}
    for _ in range(2):
        try:
            return model.model_validate({**_STAND_INS, **sound, **given})
        except ValidationError as error:
            for fault in error.errors(include_url=False, include_context=False, include_input=False):
                sound.pop(str(fault["loc"][0]), None)
    return None


def _baseline(raw: Any, file: str | None, place: Place) -> tuple[Baseline | None, list[Problem]]:
    """Read a baseline: an id, an absence word, ``{of, same}``, or conditions written inline."""
    if isinstance(raw, str):
        if state := ABSENCE_WORDS.get(raw.strip()):
            return Baseline(state=State(state)), []
        return read_part(Baseline, _placed({"of": raw}, place), file)
    if not isinstance(raw, Mapping):
        return None, [Problem("wrong-type", "error", file, *place, "`baseline` is a list", "name one claim")]
    flat = flatten(raw, file, [key for key in raw if key not in ("of", "same", "metric")])
    own = _own_keys(raw, [key for key in raw if key in ("of", "same", "metric")], {}, [])
    baseline, problems = read_part(Baseline, own, file, {"conditions": flat.values})
    if baseline is not None and baseline.of is None and not flat.values and not flat.problems:
        message = "this baseline names no claim and no condition"
        hint = "write `of: claim-id`, or the conditions of the baseline, or `baseline: not stated`"
        problems.append(Problem("empty-value", "error", file, *place, message, hint))
    return baseline, [*flat.problems, *problems]


def _placed(mapping: Mapping[str, Any], place: Place) -> Block:
    """Give a mapping made here the place of what it was made from."""
    block = Block(place)
    block.update(mapping)
    return block
