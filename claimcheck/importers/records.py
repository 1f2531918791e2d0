"""The records of a result file: its source and copy, its runs, and a claim for each figure that was chosen."""

from __future__ import annotations

import fnmatch
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

from claimcheck.collection import Collection
from claimcheck.drafts.records import id_from
from claimcheck.errors import ClaimcheckError, FigureError
from claimcheck.figure import Figure
from claimcheck.importers.conditions import NOT_STATED, Said, refuse_values, silent_fields, stated, yaml_text
from claimcheck.importers.leaves import ResultError
from claimcheck.importers.model import Measured, Measurement, Result
from claimcheck.importers.tables import printed_kind, values_as_page
from claimcheck.quotes import snapshot_of, with_snapshot
from claimcheck.quotes.extraction import MAX_TEXT
from claimcheck.records import Source
from claimcheck.yamltext import read_yaml

__all__ = ["Chosen", "Packed", "Plan", "plan"]

#: Bytes of the entries of one file: a file of records holds 256 KiB.
_MOST = 150_000
#: Measurements of a file that each get a run of their own.
_MOST_RUNS = 200
_KIND = "result file"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Hold what a user asked for.

    Args:
        only: Patterns of keys or metrics; empty for the headline figures.
        everything: Whether every figure is taken.
        by: The party that measured, or None.
        source: Id of the source to write, or None for the name of the file.
        said: What the user adds.
    """

    only: tuple[str, ...] = ()
    everything: bool = False
    by: str | None = None
    source: str | None = None
    said: Said = field(default_factory=Said)

    def takes(self, figure: Measured) -> bool:
        """Tell whether a figure is asked for."""
        if self.only:
            names = (figure.key, figure.metric)
            return any(fnmatch.fnmatchcase(name, pattern) for name in names for pattern in self.only)
        return self.everything or figure.is_headline


class Packed(Mapping[Path, bytes]):
    """Hold the files to write, packed until each is written: a long table makes many."""

    def __init__(self) -> None:
        self._packed: dict[Path, bytes] = {}

    def put(self, path: Path, data: bytes) -> None:
        """Add a file."""
        self._packed[path] = zlib.compress(data, 1)

    def __getitem__(self, path: Path) -> bytes:
        return zlib.decompress(self._packed[path])

    def __iter__(self) -> Iterator[Path]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


@dataclass(slots=True)
class Plan:
    """Hold what an import writes, and what it tells.

    Args:
        source: Id of the source; of the one that is there already where ``files`` is empty.
        files: Path to content.
        runs: The file of runs before and after, or None where no run is new.
        claims: How many claims there are.
        figures: How many figures the file has whose metric is known.
        measurements: How many measurements.
        known_runs: Ids of runs that were recorded already.
        supersedes: Id of the source that it takes the place of, or None.
        warnings: What does not add up, each once.
        left_out: Reasons for numbers that became no figures, and how many.
    """

    source: str
    files: Packed = field(default_factory=Packed)
    runs: tuple[Path, bytes | None, bytes] | None = None
    claims: int = 0
    figures: int = 0
    measurements: int = 0
    known_runs: list[str] = field(default_factory=list)
    supersedes: str | None = None
    warnings: set[str] = field(default_factory=set)
    left_out: Counter[str] = field(default_factory=Counter)


def plan(result: Result, chosen: Chosen, held: Collection, step: Callable[[int, int], None]) -> Plan:
    """Return what the import of a file writes; nothing is written.

    Args:
        result: The file.
        chosen: What is asked for.
        held: The dossier.
        step: Told how many bytes of how many are read.

    Raises:
        ResultError: The file, or a measurement of it, is refused.
        ClaimcheckError: A value that the user adds fits no field, or no figure is chosen.
    """
    for id, source in held.sources.items():
        if result.sha256 in (source.note or ""):
            return Plan(id)
    if chosen.source is not None and id_from(chosen.source) != chosen.source:
        raise ClaimcheckError(f"{chosen.source[:60]!r} is no id; it might be {id_from(chosen.source)}")
    profile = held.knowledge.profiles[result.format.profile]
    refuse_values(chosen.said.values, profile, held.knowledge.metrics)
    made = _Making(result, chosen, held, step)
    made.read()
    if not made.plan.claims:
        raise ClaimcheckError(f"{result.path}: none of its {made.plan.figures} figures is chosen; --all takes all")
    made.finish()
    return made.plan


class _Making:
    """Make the records of one file."""

    def __init__(self, result: Result, chosen: Chosen, held: Collection, step: Callable[[int, int], None]) -> None:
        self.result = result
        self.chosen = chosen
        self.held = held
        self.step = step
        self.profile = held.knowledge.profiles[result.format.profile]
        self.used = {*held.claims, *held.sources, *held.checks, *held.parties, *held.runs, *held.broken}
        self.used |= {path.stem for path in (held.root / "claims").glob("*")}
        wanted = chosen.source or id_from(Path(result.path).stem)
        id = self._free(wanted)
        self.plan = Plan(id, supersedes=wanted if wanted in held.sources else None)
        self._old = self.plan.supersedes or ""
        self._runs: list[str] = []
        self._common: dict[str, str] = {}

    def read(self) -> None:
        """Read the file twice: for what all measurements have in common, and for the claims."""
        self._survey()
        part: list[str] = []
        size = 0
        for found in self.result.measurements:
            self.step(self.result.opened.position, self.result.opened.size)
            run = self._run(found) if self.plan.measurements <= _MOST_RUNS else None
            own = {key: text for key, text in self._stated(found).items() if self._common.get(key) != text}
            for figure in filter(self.chosen.takes, found.figures):
                entry = self._entry(found, figure, own, run)
                size += len(entry.encode())
                if part and size > _MOST:
                    self._file(part)
                    part, size = [], len(entry.encode())
                part.append(entry)
                self.plan.claims += 1
        if part:
            self._file(part)

    def _survey(self) -> None:
        common: dict[str, str] | None = None
        told: set[str] = set()
        for found in self.result.measurements:
            own = self._stated(found)
            told |= set(own)
            common = own if common is None else {key: text for key, text in common.items() if own.get(key) == text}
            self.plan.measurements += 1
            self.plan.figures += len(found.figures)
            self.plan.left_out.update(reason for _, reason in found.left_out)
            if len(self.plan.warnings) < _MOST_RUNS:
                self.plan.warnings.update(f"{found.name}: {one}" if found.name else one for one in found.warnings)
        silent = silent_fields(self.result.format, self.profile, {*told, *self.chosen.said.values})
        self._common = {**(common or {}), **dict.fromkeys(silent, NOT_STATED)}

    def _stated(self, found: Measurement) -> dict[str, str]:
        texts = stated(found, self.profile, self.held.knowledge.metrics, self.plan.warnings)
        form = self.result.format
        if form.tool and form.tool_field is not None:
            tool = yaml_text(form.tool)
            texts[form.tool_field] = f"{{tool: {tool}, version: {yaml_text(found.version)}}}" if found.version else tool
        return {**texts, **self.chosen.said.texts()}

    def _run(self, found: Measurement) -> str:
        mark = f"fingerprint {found.fingerprint}"
        for id, run in self.held.runs.items():
            if mark in (run.note or ""):
                self.plan.known_runs.append(id)
                return id
        id = self._free(id_from(self.plan.source, "run", found.name))
        by = f"  by: {yaml_text(self.chosen.by)}\n" if self.chosen.by else ""
        day = found.date or NOT_STATED
        self._runs.append(f"{id}:\n{by}  measured: {day}\n  note: {self.result.format.title}, {mark}\n")
        return id

    def _entry(self, found: Measurement, figure: Measured, own: Mapping[str, str], run: str | None) -> str:
        try:
            Figure.read(figure.figure)
        except FigureError as error:
            raise ResultError("unreadable-figure", f"{figure.key}: {error}") from None
        id = self._free(id_from(self.plan.source, found.name, figure.key))
        keys = {"figure": yaml_text(figure.figure), "metric": figure.metric}
        if figure.statistic is not None:
            keys["statistic"] = figure.statistic
        keys |= {"quote": yaml_text(figure.quote), **({"run": run} if run else {})}
        before = self._old + id.removeprefix(self.plan.source)
        if before in self.held.claims:
            keys["supersedes"] = f"[{before}]"
        keys |= {**own, **{path: yaml_text(text) for path, text in figure.conditions.items()}}
        place = "".join(f"      {name}: {yaml_text(text)}\n" for name, text in figure.locator.items())
        lines = "".join(f"    {key}: {text}\n" for key, text in keys.items())
        return f"  - id: {id}\n{lines}    locator:\n{place}"

    def _file(self, part: list[str]) -> None:
        name = self.plan.source if not self.plan.files else self._free(self.plan.source)
        profile = self.profile.id if self.profile.id != self.held.settings.profile else None
        keys = {
            "source": self.plan.source,
            **({"profile": profile} if profile else {}),
            **({"by": yaml_text(self.chosen.by)} if self.chosen.by else {}),
            "obtained": "measured",
            **self._common,
        }
        told = f"# Figures of a result file, written by `claimcheck import`; read as {self.result.format.title}.\n"
        head = f"{told}defaults:\n" + "".join(f"  {key}: {text}\n" for key, text in keys.items())
        text = f"{head}claims:\n{''.join(part)}"
        self.plan.files.put(self.held.root / "claims" / f"{name}.yaml", text.encode("utf-8"))

    def _free(self, name: str) -> str:
        found, number = name, 1
        while found in self.used:
            number += 1
            found = f"{name}-{number}"
        self.used.add(found)
        return found

    def finish(self) -> None:
        """Add the source with its copy, and the runs; what names the others comes last."""
        root, opened = self.held.root, self.result.opened
        path = root / "sources" / f"{self.plan.source}.yaml"
        text = self._source()
        if opened.size <= MAX_TEXT:
            page = values_as_page(opened)
            kind = "html" if page is not None else printed_kind(opened)
            ending = {"html": ".html", "markdown": ".md"}.get(kind or "", ".txt")
            changed = datetime.fromtimestamp(int(opened.path.stat().st_mtime), UTC)
            source = Source(id=self.plan.source, kind=_KIND)
            moment = changed.isoformat().replace("+00:00", "Z")
            snapshot, files = snapshot_of((page or opened.text).encode("utf-8"), ending, source, moment, root)
            for copy, data in files.items():
                self.plan.files.put(copy, data)
            text = with_snapshot(text, self.plan.source, snapshot, str(path))
        self.plan.files.put(path, text)
        if self._runs:
            runs = root / "sources" / "runs.yaml"
            before = runs.read_bytes() if runs.is_file() else None
            after = (before or b"").rstrip(b"\n") + (b"\n" if before else b"") + "".join(self._runs).encode("utf-8")
            node, problems = read_yaml(after, str(runs))
            if problems or not isinstance(node, dict):
                raise ClaimcheckError(f"{runs} cannot take a run more; mend it first")
            self.plan.runs = (runs, before, after)

    def _source(self) -> bytes:
        redacted = ", ".join(f"{count} × {kind}" for kind, count in sorted(self.result.redacted.items()))
        note = f"{self.result.format.title}; SHA-256 of the file as it came: {self.result.sha256}"
        keys = {
            "kind": _KIND,
            "title": Path(self.result.path).name,
            "accessed": date.today().isoformat(),
            "note": note + (f"; taken out of the copy: {redacted}" if redacted else ""),
        }
        lines = [f"{key}: {yaml_text(text)}\n" for key, text in keys.items()]
        if self.plan.supersedes:
            lines.append(f"supersedes: [{self.plan.supersedes}]\n")
        return "".join(lines).encode("utf-8")
