"""Records of two states of a dossier held against each other, key by key."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from claimcheck.changes.model import Change, Edit, RecordChange
from claimcheck.collection import Collection
from claimcheck.profile.loading import KNOWLEDGE_FOLDERS
from claimcheck.records import AtLeast, Record, Value
from claimcheck.verdict import State
from claimcheck.yamltext import read_file

__all__ = ["changed_records"]

#: Where a record stands is no part of what it says.
_PLACE = ("id", "file", "line", "places", "body_line")
#: What happened to a record that one state alone holds, by whether the other has it and cannot read it.
_WENT = {False: Change.REMOVED, True: Change.BROKEN}
_CAME = {False: Change.ADDED, True: Change.MENDED}


def changed_records(old: Collection, new: Collection) -> Iterator[RecordChange]:
    """Yield every record that was added, changed, withdrawn or removed, kind by kind, in the order of files."""
    kinds = {
        "claim": (old.claims, new.claims),
        "source": (old.sources, new.sources),
        "party": (old.parties, new.parties),
        "run": (old.runs, new.runs),
        "check": (old.checks, new.checks),
        "analysis": (old.analyses, new.analyses),
    }
    for kind, (before, after) in kinds.items():
        yield from _of_kind(kind, before, after, (old, new))
    if edits := tuple(_edits(_plain(old.settings), _plain(new.settings))):
        yield RecordChange("settings", "claimcheck.yaml", Change.CHANGED, None, edits)
    yield from _knowledge(old.root, new.root)


def _of_kind(
    kind: str, old: Mapping[str, Record], new: Mapping[str, Record], held: tuple[Collection, Collection]
) -> Iterator[RecordChange]:
    for id in dict.fromkeys([*new, *old]):
        before, after = old.get(id), new.get(id)
        record = after or before
        assert record is not None
        if before is not None and after is not None:
            edits = tuple(_edits(_plain(before), _plain(after)))
            taken_back = _withdrawn(after) and not _withdrawn(before)
            if edits:
                change = Change.WITHDRAWN if taken_back else Change.CHANGED
                yield RecordChange(kind, id, change, _title(record), edits)
        else:  # one that cannot be read is neither removed nor new
            is_broken = id in held[after is None].broken
            change = _WENT[is_broken] if after is None else _CAME[is_broken]
            yield RecordChange(kind, id, change, _title(record))


def _withdrawn(record: Record) -> bool:
    return getattr(record, "withdrawn", None) is not None


def _title(record: Record) -> str | None:
    """Return what a reader knows a record by."""
    figure = getattr(record, "figure_text", None)
    if figure is not None:
        return f"{figure}, {getattr(record, 'subject', '')}"
    names = (getattr(record, key, None) for key in ("question", "title", "name"))
    return next((str(name) for name in names if name), None)


def _plain(value: Any, key: str = "") -> Any:
    """Return a record as plain data: texts, lists and mappings with keys as in the file; what is not there is left."""
    if isinstance(value, Value):
        about = {name: getattr(value, name) for name in ("reason", "effective", "source", "quote")}
        parts = {name: _plain(part) for name, part in about.items() if part is not None}
        if value.value is None:
            return {"": str(value.state), **parts} if parts else str(value.state)
        if value.state is not State.STATED:
            parts["state"] = str(value.state)
        return {"": _plain(value.value), **parts} if parts else _plain(value.value)
    if isinstance(value, BaseModel):
        kept = {name: getattr(value, name) for name in type(value).model_fields if name not in _PLACE}
        named = {type(value).model_fields[name].alias or name: part for name, part in kept.items()}
        flat = {**named, **(named.get("conditions") or {})}
        flat.pop("conditions", None)
        return {name: _plain(part, name) for name, part in flat.items() if part not in (None, (), {}) and part != ""}
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items() if part is not None}
    if isinstance(value, AtLeast):
        return str(value)
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return str(value).splitlines() if key == "body" else str(value)


def _edits(old: Any, new: Any, key: str = "") -> Iterator[Edit]:
    """Yield the keys in which two states of a record differ."""
    if old == new:
        return
    if isinstance(old, dict) or isinstance(new, dict):
        before = old if isinstance(old, dict) else {} if old is None else {"": old}
        after = new if isinstance(new, dict) else {} if new is None else {"": new}
        for name in dict.fromkeys([*after, *before]):
            inner = f"{key}.{name}".strip(".")
            yield from _edits(before.get(name), after.get(name), inner)
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) == len(new) and all(isinstance(member, dict) for member in (*old, *new)):
            for place, (one, other) in enumerate(zip(old, new, strict=True)):
                yield from _edits(one, other, f"{key}[{place}]")
            return
        lost, won = _lacking(old, new), _lacking(new, old)
        yield Edit(key, _text(lost), _text(won)) if lost or won else Edit(key, _text(old), _text(new))
    else:
        yield Edit(key, _text(old), _text(new))


def _lacking(some: list[Any], others: list[Any]) -> list[Any]:
    """Return what a list has more often than another, in its order."""
    left = Counter(map(_text, some)) - Counter(map(_text, others))
    found = []
    for member in some:
        if left[_text(member)] > 0:
            left[_text(member)] -= 1
            found.append(member)
    return found


def _text(value: Any) -> str | None:
    """Print a value of a key: a list with commas, or as JSON where a member has one itself."""
    if value is None or value == []:
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(member, str) and "," not in member for member in value):
        return ", ".join(value)
    return json.dumps(value, ensure_ascii=False)


def _knowledge(old: Path, new: Path) -> Iterator[RecordChange]:
    """Yield the files of a dossier's own profiles, metrics and vocabularies that differ."""
    for folder in KNOWLEDGE_FOLDERS:
        before, after = _files(old / folder), _files(new / folder)
        for name in sorted({*before, *after}):
            if before.get(name) != after.get(name):
                change = Change.ADDED if name not in before else Change.REMOVED if name not in after else Change.CHANGED
                yield RecordChange(folder, f"{folder}/{name}", change, None)


def _files(folder: Path) -> dict[str, bytes]:
    paths = sorted(path for path in folder.glob("*.y*ml") if path.is_file())
    return {path.name: read_file(str(path), path.name)[0] or b"" for path in paths}
