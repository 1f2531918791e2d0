"""Knowledge from its files: the built-in profiles, vocabularies and metrics, and those of a dossier."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol, TypeVar

from claimcheck.errors import Problem, meant_or_known
from claimcheck.files import entries_below
from claimcheck.profile.beside import Beside
from claimcheck.profile.faults import (
    Compares,
    metric_faults,
    profile_faults,
    settling_faults,
    unsuited,
    vocabulary_faults,
)
from claimcheck.profile.fields import Field, Profile, Yardstick
from claimcheck.profile.metrics import Metric, Metrics
from claimcheck.profile.vocabulary import Join, Term, Vocabulary
from claimcheck.schema import Part, Place, as_list, place_of, read_part
from claimcheck.yamltext import Block, read_file, read_yaml

__all__ = ["KNOWLEDGE_FOLDERS", "Entry", "Knowledge", "builtin_knowledge", "read_knowledge"]

_Part = TypeVar("_Part", bound=Part)

#: Folders of knowledge files, in the package and in a dossier.
KNOWLEDGE_FOLDERS = ("vocabularies", "metrics", "profiles")

#: The profile whose fields every other may build on, and the fields of it that every profile has, by where they stand.
_GENERIC = "generic"
_FIRST = ("metric", "statistic", "obtained", "bound", "baseline", "subject")
_LAST = ("by", "relation")

_VOCABULARY_KEYS = ("id", "title", "form", "closed", "leave_out", "beside", "terms", "joins", "note", "source")
_PROFILE_KEYS = ("id", "title", "describes", "extends", "axis", "fields", "yardstick", "note")


class _Folder(Protocol):
    """Be a folder on disk or inside the installed package."""

    def joinpath(self, *names: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """Hold one field of a profile, or one metric, as its file writes it.

    Args:
        id: The id of the field or of the metric.
        profile: The id of the profile that the field stands in; None for a metric.
        file: The path to name in problems.
        block: What stands there.
    """

    id: str
    profile: str | None
    file: str
    block: Block


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Hold what is known of a field: profiles and vocabularies by id, and the metric registry.

    ``raw_fields`` keeps the text of each profile's fields, so that a further profile can extend it; ``entries`` are the
    fields and metrics that a dossier writes itself, in the order of files; none in what is built in.
    """

    profiles: Mapping[str, Profile]
    vocabularies: Mapping[str, Vocabulary]
    metrics: Metrics
    raw_fields: Mapping[str, Mapping[str, Mapping[str, Any]]]
    entries: tuple[Entry, ...] = ()


class _Reader:
    """Read knowledge files one after the other; a bad file never hides the next."""

    def __init__(self, base: Knowledge | None, comparators: Mapping[str, Compares] | None) -> None:
        self.is_builtin = base is None
        self.problems: list[Problem] = []
        self.comparators = comparators
        self.vocabularies = dict(base.vocabularies) if base else {}
        self.metrics = {**base.metrics} if base else {}
        self.profiles = dict(base.profiles) if base else {}
        self.raw_fields = dict(base.raw_fields) if base else {}
        self.written: list[Entry] = []
        self.terms: list[tuple[Term, Block, str]] = []
        self.homes: list[tuple[str, str, Place]] = []
        self.owners: dict[tuple[str, str], tuple[str, int | None]] = {}

    def is_first(self, kind: str, id: str, file: str, place: Place) -> bool:
        """Tell whether no other file, or part of this one, has the id; a dossier may well replace a built-in one."""
        owner = self.owners.setdefault((kind, id), (file, place[0]))
        if owner == (file, place[0]):
            return True
        message = f"the {kind} {id!r} stands in {owner[0]}, line {owner[1]}, already"
        self.problems.append(Problem("duplicate-id", "error", file, *place, message, "give one of them another id"))
        return False

    def blocks(self, folder: Any, shown: str) -> Iterable[tuple[str, Block]]:
        """Yield the mapping of each YAML file of a folder, in the order of names."""
        for path, name in self.found(folder, shown):
            data, problem = read_file(path, name) if isinstance(path, str) else (path.read_bytes(), None)
            if data is None:
                self.problems.extend([problem] if problem else [])
                continue
            node, found = read_yaml(data, name)
            self.problems.extend(found)
            if isinstance(node, Block):
                yield name, node
            elif not found:
                self.problems.append(
                    Problem("wrong-type", "error", name, 1, 1, "this is not a mapping of keys to values")
                )

    def found(self, folder: Any, shown: str) -> Iterable[tuple[Any, str]]:
        """Yield the YAML files of a folder: those of a dossier by their paths, the package's own as resources."""
        if self.is_builtin:
            found = [(path, f"{shown}/{path.name}") for path in sorted(folder.iterdir(), key=lambda path: path.name)]
        else:
            found = [*entries_below(str(folder), str(folder.parent), shown, self.problems)]
        depth = shown.count("/") + 1
        yield from (one for one in found if one[1].endswith((".yaml", ".yml")) and one[1].count("/") == depth)

    def parts(self, model: type[_Part], block: Block, key: str, file: str) -> list[tuple[_Part, Block]]:
        """Build each member of a list of a file, with what stands there, leaving out those that cannot be built."""
        members = block.get(key, [])
        if not isinstance(members, list):
            place = place_of(block, key)
            self.problems.append(Problem("wrong-type", "error", file, *place, f"`{key}` is not a list"))
            return []
        built = []
        for index, member in enumerate(members):
            if not isinstance(member, Block):
                message, place = f"a member of `{key}` is not a mapping", place_of(members, index)
                self.problems.append(Problem("wrong-type", "error", file, *place, message))
                continue
            part, found = read_part(model, member, file)
            self.problems.extend(found)
            if part is not None:
                built.append((part, member))
        return built

    def keys(self, block: Block, known: tuple[str, ...], file: str) -> None:
        """Tell each key of a file that nothing reads."""
        for key in block:
            if key not in known:
                hint = meant_or_known(key, known)
                place = place_of(block, key, of_key=True)
                self.problems.append(Problem("unknown-key", "error", file, *place, f"`{key}` is not a key here", hint))

    def text(self, block: Block, key: str, file: str, absent: str = "") -> str:
        """Return the text of a key; where it is absent or holds something else, which is told, what stands for it."""
        said = block.get(key, absent)
        if isinstance(said, str):
            return said
        place = place_of(block, key)
        self.problems.append(Problem("wrong-type", "error", file, *place, f"`{key}` is not a text", "write one text"))
        return absent

    def yes(self, block: Block, key: str, file: str) -> bool:
        """Return what a key says that is true or false, and false where it is absent or says neither."""
        said = str(block.get(key, "false")).lower()
        if said not in ("true", "yes", "false", "no"):
            message, hint = f"`{key}` is not yes or no", "write true or false"
            self.problems.append(Problem("wrong-type", "error", file, *place_of(block, key), message, hint))
        return said in ("true", "yes")

    def words(self, block: Block, key: str, file: str) -> tuple[str, ...]:
        """Return the texts of a list, and none where it is absent or no list of texts."""
        said = block.get(key, ())
        if isinstance(said, (list, tuple)) and all(isinstance(word, str) for word in said):
            return tuple(said)
        told = f"`{key}` is not a list of words"
        self.problems.append(Problem("wrong-type", "error", file, *place_of(block, key), told))
        return ()

    def vocabulary(self, file: str, block: Block) -> None:
        self.keys(block, _VOCABULARY_KEYS, file)
        id = self.text(block, "id", file, Path(file).stem)
        if not self.is_first("vocabulary", id, file, place_of(block, "id")):
            return
        terms, joins = self.parts(Term, block, "terms", file), self.parts(Join, block, "joins", file)
        beside, found = read_part(Beside, block["beside"], file) if "beside" in block else (None, [])
        vocabulary = Vocabulary(
            id,
            self.text(block, "title", file, id),
            self.yes(block, "closed", file),
            [term for term, _ in terms],
            [join for join, _ in joins],
            self.words(block, "leave_out", file),
            beside,
        )
        self.problems.extend([*found, *vocabulary_faults(vocabulary, terms, joins, file)])
        self.vocabularies[id] = vocabulary
        self.terms += [(term, written, file) for term, written in terms if term.fixes or term.stating]

    def entries(self, block: Block, file: str) -> Iterable[Block]:
        """Yield each field that a profile writes; one without an id, or written twice, is told."""
        members, seen = block.get("fields", []), set()
        if not isinstance(members, list):
            place = place_of(block, "fields")
            self.problems.append(Problem("wrong-type", "error", file, *place, "`fields` is not a list"))
            return
        for index, entry in enumerate(members):
            place = place_of(members, index)
            if not isinstance(entry, Block) or not isinstance(entry.get("id"), str):
                self.problems.append(Problem("missing-key", "error", file, *place, "this field has no id", "add `id:`"))
            elif entry["id"] in seen:
                message = f"the field {entry['id']!r} stands twice"
                self.problems.append(Problem("duplicate-id", "error", file, *place, message, "keep one"))
            else:
                seen.add(entry["id"])
                yield entry

    def completed(self, written: Mapping[str, Block]) -> dict[str, Mapping[str, Any]]:
        """Return the fields of a profile that extends none, with those that every profile has.

        Such a field stands where the profile writes it, and needs only the keys that differ from those in `generic`.
        One that is not written follows the one before it; those that tell of the source come last.
        """
        known = self.raw_fields.get(_GENERIC, {})
        order, at = list(written), 0
        for id in _FIRST:
            if id not in written:
                order.insert(at, id)
            at = order.index(id) + 1
        order += [id for id in _LAST if id not in written]
        laid = _extended({id: known[id] for id in (*_FIRST, *_LAST) if id in known}, written)
        return {id: laid[id] for id in order if id in laid}

    def profile(self, file: str, block: Block) -> None:
        self.keys(block, _PROFILE_KEYS, file)
        id = self.text(block, "id", file, Path(file).stem)
        base = self.text(block, "extends", file) if "extends" in block else None
        if base == "" or not self.is_first("profile", id, file, place_of(block, "id")):
            return
        if base is not None and base not in self.raw_fields:
            self.problems.append(_no_profile(base, self.raw_fields, file, place_of(block, "extends")))
            return
        written = {entry["id"]: entry for entry in self.entries(block, file)}
        raw = _extended(self.raw_fields[base], written) if base is not None else self.completed(written)
        fields = []
        for name, entry in raw.items():
            field, found = read_part(Field, entry, file)
            if field is not None and name in written:
                found += unsuited(field, entry, file, self.comparators)
            self.problems.extend(found if name in written else ())  # another is told in the profile it is from
            if field is not None and not found:
                fields.append(field)
        self.raw_fields[id] = raw
        yardstick = self._yardstick(block, file, base)
        axis = as_list(block.get("axis")) or (self.profiles[base].axis if base in self.profiles else ("subject",))
        title, describes = self.text(block, "title", file, id), self.text(block, "describes", file)
        profile = Profile(id, title, describes, axis, fields, self.vocabularies, yardstick)
        self.problems.extend(profile_faults(profile, block, {name: raw[name] for name in written}, file))
        self.profiles[id] = profile
        self.written += [Entry(name, id, file, entry) for name, entry in written.items() if name in profile]

    def _yardstick(self, block: Block, file: str, base: str | None) -> Yardstick | None:
        if not isinstance(block.get("yardstick"), Block):
            return self.profiles[base].yardstick if base in self.profiles else None
        part, found = read_part(Yardstick, block["yardstick"], file)
        self.problems.extend(found)
        return part

    def metric_file(self, file: str, block: Block) -> None:
        self.keys(block, ("metrics", "note", "profile"), file)
        home = self.text(block, "profile", file) if "profile" in block else None
        if home is not None:
            self.homes.append((home, file, place_of(block, "profile")))
        for metric, written in self.parts(Metric, block, "metrics", file):
            if self.is_first("metric", metric.id, file, place_of(written, "id")):
                self.metrics[metric.id] = metric.model_copy(update={"profile": home}) if home else metric
                self.written.append(Entry(metric.id, None, file, written))

    def read(self, root: _Folder, shown: str) -> None:
        folder = f"{shown}/" if shown else ""
        for file, block in self.blocks(root.joinpath("vocabularies"), f"{folder}vocabularies"):
            self.vocabulary(file, block)
        for file, block in self.blocks(root.joinpath("metrics"), f"{folder}metrics"):
            self.metric_file(file, block)
        waiting = list(self.blocks(root.joinpath("profiles"), f"{folder}profiles"))
        own = {_id_of(*item) for item in waiting}
        while waiting:  # a profile is read after the one it extends
            ready = [item for item in waiting if _after(*item) not in own] or waiting[:1]
            for file, block in ready:
                self.profile(file, block)
                own.discard(_id_of(file, block))
            waiting = [item for item in waiting if item not in ready]
        for home, file, place in self.homes:
            self.problems += [] if home in self.profiles else [_no_profile(home, self.profiles, file, place)]
        known = self.knowledge()
        fields = {name for profile in self.profiles.values() for name in profile.fields}
        for term, block, file in self.terms:
            self.problems.extend(settling_faults(term, block, file, fields))
        for entry in self.written:
            if entry.profile is None:
                self.problems.extend(metric_faults(known.metrics[entry.id], entry.block, entry.file, known))

    def knowledge(self) -> Knowledge:
        metrics = Metrics(self.metrics.values(), self.vocabularies.get("metric-parts"))
        return Knowledge(
            self.profiles, self.vocabularies, metrics, self.raw_fields, () if self.is_builtin else tuple(self.written)
        )


def _no_profile(id: str, known: Iterable[str], file: str, place: Place) -> Problem:
    hint = meant_or_known(id, known, "known profiles:")
    return Problem("unknown-profile", "error", file, *place, f"{id!r} is no profile", hint)


def _id_of(file: str, block: Block) -> str:
    """Return the id of a profile or a vocabulary: its own, or the name of its file."""
    return str(block.get("id", Path(file).stem))


def _after(file: str, block: Block) -> str | None:
    """Return the profile that has to be read before this one."""
    base = block.get("extends", None if _id_of(file, block) == _GENERIC else _GENERIC)
    return None if base is None else str(base)


def _extended(under: Mapping[str, Mapping[str, Any]], written: Mapping[str, Block]) -> dict[str, Mapping[str, Any]]:
    """Lay the fields that a profile writes over those of the profile it extends, new ones behind them."""
    over = {id: _merged(under[id], entry) if id in under else entry for id, entry in written.items()}
    return {**under, **over}


def _merged(under: Mapping[str, Any], over: Block) -> Block:
    """Lay the keys that a profile writes over those of the field it extends, which have the place of the field."""
    merged = Block(over.place)
    merged.update({**under, **over})
    line, column = over.place
    here = (line or 1, column or 1)
    merged.marks = {**dict.fromkeys(under, here + here), **over.marks}
    return merged


@lru_cache(maxsize=1)
def _builtin() -> tuple[Knowledge, tuple[Problem, ...]]:
    reader = _Reader(None, None)  # which comparators there are is known further up; a test checks these
    reader.read(files("claimcheck.knowledge"), "")
    return reader.knowledge(), tuple(reader.problems)


def builtin_knowledge() -> Knowledge:
    """Return the knowledge that the package carries; it is read once."""
    return _builtin()[0]


def read_knowledge(root: Path | None, comparators: Mapping[str, Compares]) -> tuple[Knowledge, list[Problem]]:
    """Read the knowledge of a dossier on top of the built-in one.

    Args:
        root: The dossier's folder, which may hold ``profiles/``, ``vocabularies/`` and ``metrics/``; None for the
            built-in knowledge alone, whose own faults are then returned.
        comparators: The comparators that a profile may use, by name.

    Returns:
        All knowledge, and every problem of the files read.
    """
    base, faults = _builtin()
    if root is None:
        return base, list(faults)
    if not any(os.path.lexists(root / name) for name in KNOWLEDGE_FOLDERS):
        return base, []
    reader = _Reader(base, comparators)
    reader.read(root, "")
    return reader.knowledge(), reader.problems
