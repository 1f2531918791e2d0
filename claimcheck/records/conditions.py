"""Conditions as they are written, nested or dotted, flattened to one value for each field id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

from claimcheck.errors import Problem, did_you_mean
from claimcheck.records.values import AtLeast, Raw, Value
from claimcheck.schema import ABSENCE_WORDS, LONGEST_WORD, Place, is_refused_word, place_of, right_word
from claimcheck.verdict import State

__all__ = ["WRAPPER_KEYS", "Flat", "flatten"]

#: Keys of a value that says more than the value itself.
WRAPPER_KEYS = ("value", "derived_from", "inferred", "requested", "effective", "source", "quote", "locator", "note")
_WRAPPER = frozenset(WRAPPER_KEYS)
_CARRIERS = frozenset({"value", "requested", "effective", "inferred", "derived_from"})


@dataclass(slots=True)
class Flat:
    """Gather the values of one record with the place of each key, and what is wrong with them."""

    file: str | None
    values: dict[str, Value] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, code: str, place: Place, message: str, hint: str | None) -> None:
        """Tell one fault."""
        self.problems.append(Problem(code, "error", self.file, place[0], place[1], message, hint))

    def put(self, path: str, value: Value, key_place: Place) -> None:
        """Keep the value of one field, unless the field has one already."""
        if path in self.values:
            self.problem(
                "duplicate-key", key_place, f"`{path}` stands twice, once nested and once dotted", "keep one of them"
            )
            return
        self.values[path] = value
        if key_place[0] is not None and key_place[1] is not None:
            self.places[path] = (key_place[0], key_place[1])


def flatten(block: Mapping[str, Any], file: str | None, keys: Iterable[str] | None = None) -> Flat:
    """Flatten the conditions of one record.

    Args:
        block: A mapping of a record file, or one made in Python with text values.
        file: The path to name in problems.
        keys: The keys of the block that are conditions; all of them where None.
    """
    flat = Flat(file)
    _mapping(flat, block, "", block if keys is None else keys)
    return flat


def _mapping(flat: Flat, block: Mapping[str, Any], prefix: str, keys: Iterable[str]) -> None:
    marks = getattr(block, "marks", {})
    nowhere = getattr(block, "place", (None, None)) * 2
    for key in keys:
        raw, path = block[key], prefix + key
        key_line, key_column, line, column = marks.get(key, nowhere)
        if raw.__class__ is str:  # most values, read without a further call
            text = raw.strip()
            state = State.STATED if len(text) > LONGEST_WORD else _state_of(text)
            if state is None:
                _refuse(flat, text, (line, column), path)
                continue
            shown = text if state is State.STATED else None
            flat.put(path, _make((state, shown, None, None, None, None, line, column)), (key_line, key_column))
        elif not isinstance(raw, dict):
            members = _members(flat, raw, (line, column), path)
            if members is not None:
                value = Value(State.STATED, members, line=line, column=column)
                flat.put(path, value, (key_line, key_column))
        elif not _CARRIERS.isdisjoint(raw):
            _wrapped(flat, raw, path, (key_line, key_column))
        elif "at_least" in raw:
            _open_set(flat, raw, path, (key_line, key_column))
        elif raw:
            _mapping(flat, raw, path + ".", raw)
        else:
            flat.problem("empty-value", (line, column), f"nothing stands under `{path}`", _NOTHING_HINT)


#: Values are made by the thousand; the call that names their parts costs three times the value.
_make = partial(tuple.__new__, Value)


@lru_cache(maxsize=8192)
def _state_of(text: str) -> State | None:
    """Return the state that a short text stands for, or None where it hides what is meant."""
    return None if is_refused_word(text) else ABSENCE_WORDS.get(text, State.STATED)


def _refuse(flat: Flat, text: str, place: Place, path: str) -> None:
    shown = repr(text) if text else "nothing"
    flat.problem("absence-word", place, f"`{path}` holds {shown}, which hides what is meant", right_word(text))


_NOTHING_HINT = "write the value or take the key out"


def _open_set(flat: Flat, raw: Mapping[str, Any], path: str, key_place: Place) -> None:
    """Take ``{at_least: […]}``: these members, and perhaps more."""
    place = place_of(raw, "at_least")
    _known_keys(flat, raw, ("at_least",), "an open set holds `at_least` alone")
    members = _raw(flat, raw["at_least"], place, path)
    texts = (members,) if isinstance(members, str) else members
    if texts is None:
        return
    if not isinstance(texts, tuple) or not all(isinstance(member, str) for member in texts):
        flat.problem("bad-value", place, f"`{path}` holds no list of texts", "write the members as a list")
        return
    open_set = AtLeast(tuple(str(member) for member in texts))
    flat.put(path, Value(State.STATED, open_set, line=place[0], column=place[1]), key_place)


def _known_keys(flat: Flat, raw: Mapping[str, Any], known: tuple[str, ...], told: str) -> None:
    for key in raw:
        if key not in known:
            hint = did_you_mean(key, known) or told
            flat.problem("unknown-key", place_of(raw, key, of_key=True), f"`{key}` is not a key of a value", hint)


def _wrapped(flat: Flat, raw: Mapping[str, Any], path: str, key_place: Place) -> None:
    """Take a value that carries where it is from, or what a tool made of a request."""
    if not _WRAPPER.issuperset(raw):
        _known_keys(flat, raw, WRAPPER_KEYS, "a value may carry " + ", ".join(WRAPPER_KEYS))
    inferred = _plain(flat, raw, "inferred") if "inferred" in raw else None
    derived = _plain(flat, raw, "derived_from") if "derived_from" in raw else None
    source = _plain(flat, raw, "source") if "source" in raw else None
    quote = _plain(flat, raw, "quote") if "quote" in raw else None
    reason = inferred or derived
    state = State.INFERRED if inferred else State.DERIVED if derived else State.STATED
    if inferred and derived:
        flat.problem("two-states", key_place, f"`{path}` is both derived and inferred", "keep one of the two")
    carried = "requested" if "requested" in raw else "value"
    if carried == "requested" and "value" in raw:
        hint = "`requested:` is the condition, `effective:` what came of it"
        place = place_of(raw, "value", of_key=True)
        flat.problem("two-values", place, f"`{path}` carries `value` beside `requested`", hint)
    inner, place = raw.get(carried), place_of(raw, carried)
    if isinstance(inner, dict):
        _parts(flat, inner, path, key_place, (state, reason, source, quote))
        return
    effective = _raw(flat, raw["effective"], place_of(raw, "effective"), path) if "effective" in raw else None
    if inner is None:
        if "effective" not in raw:
            flat.problem("empty-value", key_place, f"`{path}` carries no value", "add `value:`")
        elif effective is not None:
            flat.put(path, Value(state, None, reason, effective, source, quote), key_place)
        return
    read = _read(flat, inner, place, path)
    if read is None:
        return
    found, value = read
    if found is not State.STATED and state is not State.STATED:
        flat.problem("two-states", key_place, f"`{path}` is {found} and yet {state}", "keep one of the two")
    settled = found if found is not State.STATED else state
    flat.put(path, _make((settled, value, reason, effective, source, quote, *place)), key_place)


def _parts(
    flat: Flat,
    inner: Mapping[str, Any],
    path: str,
    key_place: Place,
    carried: tuple[State, str | None, str | None, str | None],
) -> None:
    """Take named parts that are wrapped together: each is in the state of the whole."""
    parts = flatten(inner, flat.file)
    flat.problems.extend(parts.problems)
    state, reason, source, quote = carried
    for name, part in parts.values.items():
        whole = part._replace(state=state, reason=reason, source=source, quote=quote)
        flat.put(f"{path}.{name}", whole, key_place)


def _plain(flat: Flat, raw: Mapping[str, Any], key: str) -> str | None:
    """Return a text beside a value, such as the reason of an inference; a list is joined."""
    found = raw[key]
    if isinstance(found, str) and found and not found.isspace():
        return found
    text = ", ".join(str(part) for part in found) if isinstance(found, (list, tuple)) else str(found)
    if isinstance(found, dict) or not text.strip():
        flat.problem("empty-value", place_of(raw, key), f"nothing stands at `{key}`", "say it in a few words")
        return None
    return text


def _read(flat: Flat, raw: Any, place: Place, path: str) -> tuple[State, Raw | None] | None:
    """Return the state and the value that a text or a list stands for."""
    read = _raw(flat, raw, place, path)
    if read is None:
        return None
    if read.__class__ is str and read in ABSENCE_WORDS:
        return ABSENCE_WORDS[read], None
    return State.STATED, read


def _raw(flat: Flat, raw: Any, place: Place, path: str) -> Raw | None:
    """Return the text or the list that stands here; refuse words that hide which absence is meant."""
    if not isinstance(raw, str):
        return _members(flat, raw, place, path)
    text = raw.strip()
    if len(text) <= LONGEST_WORD and _state_of(text) is None:
        _refuse(flat, text, place, path)
        return None
    return text


def _members(flat: Flat, raw: Any, place: Place, path: str) -> Raw | None:
    """Return the members of a list: texts, or mappings of texts."""
    if isinstance(raw, dict):
        flat.problem("bad-value", place, f"`{path}` holds a mapping where a value is meant", "write a text or a list")
        return None
    members: list[Any] = []
    for index, member in enumerate(raw):
        where = place_of(raw, index)
        if isinstance(member, dict) and all(isinstance(part, str) for part in member.values()):
            members.append(dict(member))
        elif isinstance(member, str):
            text = _raw(flat, member, where, path)
            if text is None:
                return None
            members.append(text)
        else:
            flat.problem("bad-value", where, f"`{path}` holds a list inside a list", "write one list")
            return None
    if not members:
        hint = "take the key out, or write `none` where the vocabulary has it"
        flat.problem("empty-value", place, f"`{path}` is an empty list", hint)
        return None
    if len({type(member) for member in members}) > 1:
        flat.problem("bad-value", place, f"`{path}` mixes texts and mappings", "write the members alike")
        return None
    return tuple(members)
