"""Conditions as they are written, nested or dotted, flattened to one value for each field id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from claimcheck.errors import Problem, did_you_mean
from claimcheck.records.values import AtLeast, Raw, Value
from claimcheck.schema import ABSENCE_WORDS, Place, is_refused_word, place_of, right_word
from claimcheck.verdict import State

__all__ = ["Flat", "flatten"]

#: Keys of a value that says more than the value itself.
_WRAPPER = ("value", "derived_from", "inferred", "requested", "effective", "source", "quote", "locator", "note")
_CARRIERS = frozenset({"value", "requested", "effective", "inferred", "derived_from"})


@dataclass(slots=True)
class Flat:
    """Gather the values of one record with the place of each key, and what is wrong with them."""

    file: str | None
    values: dict[str, Value] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, code: str, place: Place, message: str, hint: str | None) -> None:
        self.problems.append(Problem(code, "error", self.file, place[0], place[1], message, hint))

    def put(self, path: str, value: Value, key_place: Place) -> None:
        if path in self.values:
            self.problem(
                "duplicate-key", key_place, f"`{path}` stands twice, once nested and once dotted", "keep one of them"
            )
            return
        self.values[path] = value
        if key_place[0] is not None and key_place[1] is not None:
            self.places[path] = (key_place[0], key_place[1])


def flatten(block: Mapping[str, Any], file: str | None, keys: Iterator[str] | None = None) -> Flat:
    """Flatten the conditions of one record.

    Args:
        block: A mapping of a record file, or one made in Python with text values.
        file: The path to name in problems.
        keys: The keys of the block that are conditions; all of them where None.
    """
    flat = Flat(file)
    _mapping(flat, block, "", list(block) if keys is None else list(keys))
    return flat


def _mapping(flat: Flat, block: Mapping[str, Any], prefix: str, keys: Sequence[str]) -> None:
    for key in keys:
        raw, path = block[key], f"{prefix}{key}"
        key_place, place = place_of(block, key, of_key=True), place_of(block, key)
        if not isinstance(raw, Mapping):
            value = _value(flat, raw, place, path)
            if value is not None:
                flat.put(path, value, key_place)
        elif _CARRIERS.isdisjoint(raw) and "at_least" not in raw:
            if not raw:
                flat.problem(
                    "empty-value", place, f"nothing stands under `{path}`", "write the value or take the key out"
                )
            _mapping(flat, raw, f"{path}.", list(raw))
        else:
            _wrapped(flat, raw, path, key_place)


def _wrapped(flat: Flat, raw: Mapping[str, Any], path: str, key_place: Place) -> None:
    """Take a value that carries where it is from, or what a tool made of a request."""
    if "at_least" in raw:
        members = _raw(flat, raw["at_least"], place_of(raw, "at_least"), path)
        texts = (members,) if isinstance(members, str) else members
        if isinstance(texts, tuple) and all(isinstance(member, str) for member in texts):
            open_set = AtLeast(tuple(str(member) for member in texts))
            flat.put(path, Value(State.STATED, open_set, None, None, None, None, *place_of(raw, "at_least")), key_place)
        return
    for key in raw:
        if key not in _WRAPPER:
            hint = did_you_mean(key, _WRAPPER) or "a value may carry " + ", ".join(_WRAPPER)
            flat.problem("unknown-key", place_of(raw, key, of_key=True), f"`{key}` is not a key of a value", hint)
    carried = "requested" if "requested" in raw else "value"
    extras = {key: _plain(flat, raw, key) for key in ("source", "quote")}
    inferred, derived = _plain(flat, raw, "inferred"), _plain(flat, raw, "derived_from")
    state = State.INFERRED if inferred else State.DERIVED if derived else State.STATED
    if inferred and derived:
        flat.problem("two-states", key_place, f"`{path}` is both derived and inferred", "keep one of the two")
    inner = raw.get(carried)
    if isinstance(inner, Mapping):  # named parts, each in the state of the whole
        parts = flatten(inner, flat.file)
        flat.problems.extend(parts.problems)
        for name, part in parts.values.items():
            flat.put(f"{path}.{name}", replace(part, state=state, reason=inferred or derived, **extras), key_place)
        return
    effective = _raw(flat, raw["effective"], place_of(raw, "effective"), path) if "effective" in raw else None
    if inner is None:
        if effective is None:
            flat.problem("empty-value", key_place, f"`{path}` carries no value", "add `value:`")
        else:
            flat.put(path, Value(state, None, inferred or derived, effective, **extras), key_place)
        return
    value = _value(flat, inner, place_of(raw, carried), path)
    if value is None:
        return
    if value.state is not State.STATED and state is not State.STATED:
        flat.problem("two-states", key_place, f"`{path}` is {value.state} and yet {state}", "keep one of the two")
    settled = value.state if value.state is not State.STATED else state
    flat.put(path, replace(value, state=settled, reason=inferred or derived, effective=effective, **extras), key_place)


def _plain(flat: Flat, raw: Mapping[str, Any], key: str) -> str | None:
    """Return a text beside a value, such as the reason of an inference; a list is joined."""
    if key not in raw:
        return None
    found = raw[key]
    text = ", ".join(str(part) for part in found) if isinstance(found, (list, tuple)) else str(found)
    if isinstance(found, Mapping) or not text.strip():
        flat.problem("empty-value", place_of(raw, key), f"nothing stands at `{key}`", "say it in a few words")
        return None
    return text


def _value(flat: Flat, raw: Any, place: Place, path: str) -> Value | None:
    read = _raw(flat, raw, place, path)
    if read is None:
        return None
    if isinstance(read, str) and (state := ABSENCE_WORDS.get(read)):
        return Value(state, None, None, None, None, None, *place)
    return Value(State.STATED, read, None, None, None, None, *place)


def _raw(flat: Flat, raw: Any, place: Place, path: str) -> Raw | None:
    """Return the text or the list that stands here; refuse words that hide which absence is meant."""
    if isinstance(raw, str):
        text = raw.strip()
        if is_refused_word(text):
            shown = repr(text) if text else "nothing"
            flat.problem("absence-word", place, f"`{path}` holds {shown}, which hides what is meant", right_word(text))
            return None
        return text
    members: list[Any] = []
    for index, member in enumerate(raw):
        where = place_of(raw, index)
        if isinstance(member, Mapping):
            members.append({key: str(part) for key, part in member.items()})
        elif isinstance(member, str):
            text = _raw(flat, member, where, path)
            if text is None:
                return None
            members.append(text)
        else:
            flat.problem("bad-value", where, f"`{path}` holds a list inside a list", "write one list")
            return None
    if not members:
        flat.problem(
            "empty-value",
            place,
            f"`{path}` is an empty list",
            "take the key out, or write `none` where the vocabulary has it",
        )
        return None
    kinds = {type(member) for member in members}
    if len(kinds) > 1:
        flat.problem("bad-value", place, f"`{path}` mixes texts and mappings", "write the members alike")
        return None
    return tuple(members)
