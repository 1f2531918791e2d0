"""Records from mappings: pydantic's findings told as problems with file, line and column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from claimcheck.errors import Problem
from claimcheck.records.conditions import Flat, flatten
from claimcheck.records.models import Baseline, Claim, Record
from claimcheck.schema import ABSENCE_WORDS, INTERNAL_KEYS, Place, as_text, place_of, read_part
from claimcheck.verdict import State
from claimcheck.yamltext import Block

__all__ = ["CLAIM_KEYS", "read_claim", "read_record"]

_RecordModel = TypeVar("_RecordModel", bound=Record)

#: Keys of a claim that are no conditions, in the order of the record.
CLAIM_KEYS = tuple(info.alias or name for name, info in Claim.model_fields.items() if name not in INTERNAL_KEYS)


def read_record(
    model: type[_RecordModel], block: Any, file: str | None = None, given: Mapping[str, Any] | None = None
) -> tuple[_RecordModel | None, list[Problem]]:
    """Build a record that has an id: as `read_part`, with the file and line it stands in."""
    if not isinstance(block, Mapping):
        place = getattr(block, "place", (1, 1))
        message = "the file is empty" if block is None or block == "" else "this is not a mapping of keys to values"
        return None, [Problem("wrong-type", "error", file, *place, message, "write `key: value` lines")]
    line = getattr(block, "place", (None, None))[0]
    return read_part(model, block, file, {"file": file, "line": line, **(given or {})})


def _overlay(defaults: Flat, flat: Flat) -> None:
    """Put default conditions under those of an entry; a default gives way to the same field however it is written."""
    own = list(flat.values)
    for path, value in defaults.values.items():
        taken = any(path == key or path.startswith(f"{key}.") or key.startswith(f"{path}.") for key in own)
        if not taken:
            flat.values[path] = value
            if path in defaults.places:
                flat.places[path] = defaults.places[path]


def read_claim(
    record: Mapping[str, Any], file: str | None = None, defaults: Mapping[str, Any] | None = None
) -> tuple[Claim | None, list[Problem]]:
    """Build a claim, its conditions flattened to field ids.

    Args:
        record: A mapping of a claim file, or one made in Python.
        file: The path to name in problems.
        defaults: Keys that stand under the record's own, nested keys included.

    Returns:
        The claim, or None where it cannot be built, and every problem found.
    """
    if not isinstance(record, Mapping):
        read, problems = read_record(Claim, record, file)
        return read, problems
    block = as_text(record)
    flat = flatten(block, file, (key for key in block if key not in CLAIM_KEYS))
    own: dict[str, Any] = {key: block[key] for key in block if key in CLAIM_KEYS}
    if defaults is not None:
        under = flatten(defaults, file, (key for key in defaults if key not in CLAIM_KEYS))
        _overlay(under, flat)
        own = {**{key: defaults[key] for key in defaults if key in CLAIM_KEYS}, **own}
    for key in own:
        place = place_of(block if key in block else defaults, key, of_key=True)
        if place[0] is not None and place[1] is not None:
            flat.places[key] = (place[0], place[1])
    problems = flat.problems
    if "subject" not in flat.values and not any(problem.code == "absence-word" for problem in problems):
        place = getattr(block, "place", (None, None))
        problems.append(Problem("missing-key", "error", file, *place, "the key `subject` is missing", "add `subject:`"))
    if "baseline" in own:
        own["baseline"], faults = _baseline(own["baseline"], file, place_of(block, "baseline"))
        problems.extend(faults)
    view = _View(own, block)
    given = {"conditions": flat.values, "places": flat.places}
    claim, faults = read_record(Claim, view, file, given)
    problems.extend(faults)
    return (None if problems else claim), problems


class _View(Block):
    """Show the own keys of a claim with the places of the block they stand in."""

    def __init__(self, own: Mapping[str, Any], block: Any) -> None:
        super().__init__(getattr(block, "place", (None, None)))
        self.update(own)
        self.marks = getattr(block, "marks", {})


def _baseline(raw: Any, file: str | None, place: Place) -> tuple[Baseline | None, list[Problem]]:
    """Read a baseline: an id, an absence word, ``{of, same}``, or conditions written inline."""
    if isinstance(raw, str):
        if state := ABSENCE_WORDS.get(raw.strip()):
            return Baseline(state=State(state)), []
        return read_part(Baseline, _View({"of": raw}, None), file)
    if not isinstance(raw, Mapping):
        return None, [Problem("wrong-type", "error", file, *place, "`baseline` is a list", "name one claim")]
    flat = flatten(raw, file, (key for key in raw if key not in ("of", "same", "metric")))
    own = {key: raw[key] for key in ("of", "same", "metric") if key in raw}
    baseline, problems = read_part(Baseline, _View(own, raw), file, {"conditions": flat.values})
    if baseline is not None and baseline.of is None and not flat.values:
        message = "this baseline names no claim and no condition"
        hint = "write `of: claim-id`, or the conditions of the baseline, or `baseline: not stated`"
        problems.append(Problem("empty-value", "error", file, *place, message, hint))
    return baseline, [*flat.problems, *problems]
