"""All records of a dossier, loaded and held together; all problems of all files in one go."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from claimcheck.collection.articles import front_matter, lowered
from claimcheck.collection.collection import UNREAD, Collection
from claimcheck.collection.faults import causes_alone
from claimcheck.collection.folder import holds_claims, link_problems, record_files
from claimcheck.collection.references import reference_problems
from claimcheck.collection.settings import read_settings
from claimcheck.comparators import COMPARATORS
from claimcheck.errors import Problem
from claimcheck.profile import Knowledge, builtin_knowledge, read_knowledge
from claimcheck.records import (
    Analysis,
    Check,
    Claim,
    Party,
    Record,
    Run,
    Source,
    read_claim,
    read_record,
)
from claimcheck.schema import place_of
from claimcheck.yamltext import Block, read_yaml

__all__ = ["load_collection"]

#: Files of ``sources/`` that map ids to records, or folders of such files, and the kind of record.
_MAPS = {"parties": "party", "runs": "run"}
#: Folders of records, and the kind.
_KINDS = {"claims": "claim", "sources": "source", "checks": "check", **_MAPS}

_RecordModel = TypeVar("_RecordModel", bound=Record)
#: Where a file that is no YAML names its records: `id:` of an entry, or a key of ``parties.yaml`` and ``runs.yaml``.
_WRITTEN_ID = re.compile(rb"^(?:[- \t]*id:[ \t]*[\"']?)?([a-z0-9-]{1,100})\b", re.MULTILINE)


class _Loader:
    """Load one folder after the other; ids are unique across all of them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[Problem] = []
        self.claims: dict[str, Claim] = {}
        self.sources: dict[str, Source] = {}
        self.parties: dict[str, Party] = {}
        self.runs: dict[str, Run] = {}
        self.checks: dict[str, Check] = {}
        self.analyses: dict[str, Analysis] = {}
        self.owners: dict[str, tuple[str, Record]] = {}
        self.faulty: list[Claim] = []
        self.broken: dict[str, tuple[Problem, ...]] = {}

    def keep(self, kind: str, records: dict[str, _RecordModel], record: _RecordModel) -> bool:
        """Keep a record unless its id is taken; an analysis may have the id of its check."""
        owner = self.owners.get(record.id)
        if owner is not None and (record.id in records or "analysis" not in (kind, owner[0])):
            other = records.get(record.id) or owner[1]
            message = f"the id {record.id!r} is taken by a {owner[0]} in {other.file}, line {other.line}"
            hint = "give one of them another id"
            place = record.places.get("id", (record.line, 1))
            self.problems.append(Problem("duplicate-id", "error", record.file, *place, message, hint))
            self.broke({"id": record.id}, None, self.problems[-1:])  # what names it may mean either
            return False
        self.owners[record.id] = (kind, record)
        records[record.id] = record
        return True

    def broke(self, block: Any, name: str | None, faults: Iterable[Problem]) -> None:
        """Remember the id of a record that could not be built, and why."""
        id = block.get("id", name) if isinstance(block, dict) else name
        if isinstance(id, str):
            self.broken[id] = (*self.broken.get(id, ()), *faults)

    def blocks(self, folder: str) -> Iterator[tuple[str, str, Any]]:
        """Yield path, name and content of each YAML file that holds something."""
        for file, name, data in record_files(self.root, folder, self.problems):
            node, found = read_yaml(data, file)
            self.problems.extend(found)
            if node is not None:
                yield file, name, node
            elif found:
                for id in dict.fromkeys((name, *(id.decode() for id in _WRITTEN_ID.findall(data)))):
                    self.broke(None, id, found)
            elif _map_of(file, name) is None:  # a map with nothing in it yet may be comments alone
                self.problems.append(Problem("empty-file", "error", file, 1, 1, "the file is empty", "take it away"))

    def entries(self, key: str, file: str, name: str, node: Any) -> Iterator[tuple[Any, str | None, Any]]:
        """Yield each record of a file, the id its file name gives it, and what stands under it."""
        if not isinstance(node, Block) or key not in node:
            yield node, name, None
            return
        for other in node:
            if other not in (key, "defaults"):
                message, hint = f"`{other}` stands beside `{key}:`", "put it under `defaults:`"
                self.problems.append(
                    Problem("unknown-key", "error", file, *place_of(node, other, of_key=True), message, hint)
                )
        members, defaults = node[key], node.get("defaults")
        if members == []:
            place = place_of(node, key)
            self.problems.append(
                Problem("empty-value", "error", file, *place, f"`{key}` lists nothing", "add an entry")
            )
        if not isinstance(members, list):
            message = f"`{key}` is not a list"
            self.problems.append(
                Problem("wrong-type", "error", file, *place_of(node, key), message, "begin each entry with a dash")
            )
            return
        if defaults is not None and not isinstance(defaults, Block):
            self.problems.append(
                Problem("wrong-type", "error", file, *place_of(node, "defaults"), "`defaults` is not a mapping")
            )
            defaults = None
        for index, member in enumerate(members):
            if isinstance(member, Block) and "id" not in member:
                message, hint = "this entry has no id", "add `id:` to each entry of a list"
                self.problems.append(Problem("missing-key", "error", file, *place_of(members, index), message, hint))
                continue
            yield member, None, defaults

    def read_claims(self, knowledge: Knowledge) -> None:
        fields = {id for profile in knowledge.profiles.values() for id in profile.fields}
        for file, name, node in self.blocks("claims"):
            for block, id, defaults in self.entries("claims", file, name, node):
                claim, found = read_claim(block, file, defaults, id, fields=fields, salvage=True)
                self.problems.extend(found)
                if found:
                    self.broke(block, id, found)
                if claim is not None and (found or not self.keep("claim", self.claims, claim)):
                    self.faulty.append(claim)

    def read_sources(self) -> None:
        for file, name, node in self.blocks("sources"):
            which = _map_of(file, name)
            if which == "parties":
                self.read_map(Party, "party", self.parties, file, node)
            elif which == "runs":
                self.read_map(Run, "run", self.runs, file, node)
            else:
                for block, id, defaults in self.entries("sources", file, name, node):
                    merged = _under(block, defaults)
                    self.read_one(Source, "source", self.sources, file, _with_id(merged, id))

    def read_map(
        self, model: type[_RecordModel], kind: str, records: dict[str, _RecordModel], file: str, node: Any
    ) -> None:
        """Read a file that maps ids to records."""
        if not isinstance(node, Block):
            self.problems.append(Problem("wrong-type", "error", file, 1, 1, f"this file maps ids to a {kind} each"))
            return
        for id, block in node.items():
            if not isinstance(block, Block):
                message = f"{id!r} is not a mapping of keys to values"
                self.problems.append(Problem("wrong-type", "error", file, *place_of(node, id), message))
                continue
            self.read_one(model, kind, records, file, _with_id(block, id))

    def read_one(
        self,
        model: type[_RecordModel],
        kind: str,
        records: dict[str, _RecordModel],
        file: str,
        block: Any,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        record, found = read_record(model, block, file, given)
        self.problems.extend(found)
        if record is not None:
            self.keep(kind, records, record)
        else:
            self.broke(block, None, found)

    def read_checks(self) -> None:
        for file, name, node in self.blocks("checks"):
            self.read_one(Check, "check", self.checks, file, _with_id(node, name))

    def read_analyses(self) -> None:
        for file, name, data in record_files(self.root, "analyses", self.problems):
            front, body, line, problem = front_matter(data, file)
            if problem is not None:
                self.problems.append(problem)
                continue
            node, found = read_yaml(front, file)
            self.problems.extend(replace(fault, line=(fault.line or 1) + 1) for fault in found)
            if node is not None:
                block = lowered(node)
                given = {"body": body, "body_line": line}
                self.read_one(Analysis, "analysis", self.analyses, file, _with_id(block, name), given)


def _map_of(file: str, name: str) -> str | None:
    """Return which map a file of ``sources/`` is: ``runs.yaml``, ``runs/any.yaml``; None where it holds sources."""
    folder = Path(file).parent.name
    return next((map for map in _MAPS if map in (name, folder)), None)


def _kind_of(file: str) -> str | None:
    """Return the kind of record that a file or folder of records would hold, or None."""
    path = Path(file)
    above = next((part for part in reversed(path.parts[:-1]) if part in _KINDS), path.stem)
    return _KINDS.get(path.stem if path.stem in _MAPS else above)


def _with_id(block: Any, id: str | None) -> Any:
    """Give a record the id its file or its key gives it, unless it says otherwise."""
    if not isinstance(block, Block) or id is None or "id" in block:
        return block
    named = Block(block.place)
    named.update({**block, "id": id})
    named.marks = block.marks
    return named


def _under(block: Any, defaults: Block | None) -> Any:
    if defaults is None or not isinstance(block, Block):
        return block
    merged = Block(block.place)
    merged.update({**defaults, **block})
    merged.marks = {**defaults.marks, **block.marks}
    return merged


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Hold the garbage collector: reading makes many objects, none in circles, and looking for some costs a tenth."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def load_collection(root: Path) -> Collection:
    """Load every record of a dossier.

    Args:
        root: A folder that holds ``claims/``.

    Returns:
        All records that could be read, with every problem of every file: syntax, keys, ids, references. What
        stands in the values (figures, units, terms, quotes) is checked by ``claimcheck.checking``.
    """
    loader = _Loader(root)
    settings = read_settings(root, loader.problems)
    if not holds_claims(root) and not (root / "claims").is_symlink():
        is_closed = root.is_dir() and not os.access(root, os.R_OK | os.X_OK)
        message = f"{os.path.normpath(root)} {'cannot be read' if is_closed else 'holds no folder `claims`'}"
        hint = "`claimcheck init` makes a dossier, `--dossier DIR` names one elsewhere"
        loader.problems.append(Problem("no-dossier", "error", None, None, None, message, hint))
        return Collection(root, settings, builtin_knowledge(), problems=tuple(loader.problems))
    knowledge, faults = read_knowledge(root, COMPARATORS)
    loader.problems.extend(faults)
    with _without_collecting():
        loader.read_claims(knowledge)
        loader.read_sources()
        loader.read_checks()
        loader.read_analyses()
    copies = {name for source in loader.sources.values() for name in source.copies}
    loader.problems.extend(link_problems(root, copies))
    unread = [problem for problem in loader.problems if problem.code in UNREAD]
    for problem in unread:
        loader.broke(None, Path(problem.file or "").stem, [problem])
    collection = Collection(
        root,
        settings,
        knowledge,
        loader.claims,
        loader.sources,
        loader.parties,
        loader.runs,
        loader.checks,
        loader.analyses,
        faulty=tuple(loader.faulty),
        broken=loader.broken,
        unread_kinds=frozenset(filter(None, (_kind_of(problem.file or "") for problem in unread))),
    )
    problems = causes_alone([*loader.problems, *reference_problems(collection)], collection)
    return replace(collection, problems=tuple(sorted(problems, key=_order)))


def _order(problem: Problem) -> tuple[str, int, int]:
    return problem.file or "", problem.line or 0, problem.column or 0
