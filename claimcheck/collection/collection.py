"""The records of a dossier, held together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from claimcheck.errors import Problem
from claimcheck.profile import Knowledge, Profile
from claimcheck.records import Analysis, Check, Claim, DossierSettings, Party, Run, Source

__all__ = ["UNREAD", "Collection"]

#: Codes of files and folders of which nothing was read.
UNREAD = ("unreadable-file", "too-large", "leads-out", "linked-folder", "unreadable-folder")


@dataclass(frozen=True)
class Collection:
    """Hold every record of a dossier.

    Each mapping goes from id to record, in the order of files and of entries in them.

    Args:
        root: The folder of the dossier.
        settings: What ``claimcheck.yaml`` says.
        knowledge: Profiles, vocabularies and metrics, the dossier's own included.
        problems: What is wrong with the files, in the order of files and lines.
        faulty: Claims with a problem, as far as they can be read: they are checked for further problems, and nothing
            else is done with them.
        broken: Ids of records that stand in the files and could not be built, each with what is wrong with it, so that
            naming one is no second problem.
        unread_kinds: Kinds of records of which a whole file could not be read: any id may be one of those.
    """

    root: Path
    settings: DossierSettings
    knowledge: Knowledge
    claims: Mapping[str, Claim] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    parties: Mapping[str, Party] = field(default_factory=dict)
    runs: Mapping[str, Run] = field(default_factory=dict)
    checks: Mapping[str, Check] = field(default_factory=dict)
    analyses: Mapping[str, Analysis] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    faulty: tuple[Claim, ...] = ()
    broken: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    unread_kinds: frozenset[str] = frozenset()

    def profile_of(self, record: Claim | Check) -> Profile:
        """Return the profile of a claim or a check: its own, else the dossier's.

        Raises:
            KeyError: There is no such profile; loading has told so.
        """
        return self.knowledge.profiles[record.profile or self.settings.profile]

    @property
    def unread(self) -> tuple[Problem, ...]:
        """Return what is wrong with records that are missing here: they could not be built, or their files not read."""
        broken = {problem for problems in self.broken.values() for problem in problems}
        return tuple(problem for problem in self.problems if problem.code in UNREAD or problem in broken)

    @cached_property
    def faults(self) -> Mapping[str, tuple[Problem, ...]]:
        """Return the errors of each record that has some: those that kept it from being built, those in its lines.

        What stands above the first record of a file, such as ``defaults:``, is about every record of it.
        """
        found = {id: list(problems) for id, problems in self.broken.items()}
        told = {problem for problems in found.values() for problem in problems}
        articles = {analysis.file for analysis in self.analyses.values()}  # their ids are a kind of their own
        for problem in self.problems:
            known = problem.file in self.starts and problem.file not in articles
            if problem.level == "error" and known and problem not in told:
                for id in self._around(problem):
                    found.setdefault(id, []).append(problem)
        ordered = {
            id: sorted(faults, key=lambda fault: (fault.line or 0, fault.column or 0)) for id, faults in found.items()
        }
        return {id: tuple(faults) for id, faults in ordered.items() if faults}

    def _around(self, problem: Problem) -> Iterator[str]:
        """Yield the ids of the records in whose lines a problem stands: all of them where it stands above the first."""
        lines, ids = self.starts[problem.file]
        at = bisect_right(lines, problem.line or 1)
        begun = lines[at - 1] if at else None
        for line, id in zip(lines, ids, strict=True):
            if begun in (None, line):
                yield id

    @cached_property
    def starts(self) -> Mapping[str | None, tuple[list[int], list[str]]]:
        """Return, file by file, the lines on which its records begin, in order, and the id of each."""
        maps = (self.claims, self.sources, self.parties, self.runs, self.checks, self.analyses)
        records = [*self.faulty, *(record for records in maps for record in records.values())]
        begun: dict[str | None, list[tuple[int, str]]] = {}
        for record in records:
            begun.setdefault(record.file, []).append((record.line or 1, record.id))
        return {
            file: ([line for line, _ in sorted(entries)], [id for _, id in sorted(entries)])
            for file, entries in begun.items()
        }

    @cached_property
    def by_subject(self) -> Mapping[str, tuple[str, ...]]:
        """Return the ids of the parties that make each subject."""
        makers: dict[str, list[str]] = {}
        for party in self.parties.values():
            for subject in party.makes:
                makers.setdefault(subject, []).append(party.id)
        return {subject: tuple(ids) for subject, ids in makers.items()}
