"""The catalogue of a dossier: names and addresses of everything on its pages, and who refers to whom."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from claimcheck.collection import Collection
from claimcheck.comparison import CheckResult
from claimcheck.markdown import cited_ids
from claimcheck.profile import Profile
from claimcheck.records import Analysis, Check, Claim, Record, Source, Waiver
from claimcheck.records.models import Withdrawal
from claimcheck.report.views import (
    Basis,
    Brief,
    FieldName,
    Kind,
    Place,
    ProfileName,
    Ref,
    Waived,
    Withdrawn,
)
from claimcheck.report.words import clip, count, day, slug, stated
from claimcheck.workspace import Workspace

__all__ = ["Catalogue", "Told"]

_FOLDERS = {"analysis": "analyses", "check": "checks", "claim": "claims", "source": "sources", "topic": "topics"}


class Told(NamedTuple):
    """Say who states a figure: the source, the one we really read, and whether we have read the source itself."""

    source: Ref | None
    via: Ref | None
    read: bool


class Catalogue:
    """Hold a dossier while its pages are made; every page is made from here and then forgotten.

    Args:
        workspace: The dossier.
        base: The address under which the report is published, ending in a slash, or None.
    """

    def __init__(self, workspace: Workspace, base: str | None = None) -> None:
        self.workspace = workspace
        self.base = base
        self.collection = workspace.collection
        self.lines = lru_cache(maxsize=4)(_lines)
        #: Of each metric, its figures in sets, and whether there were too many to gather.
        self.gathered: dict[str, tuple[list[list[Claim]], bool]] = {}
        self._refs: dict[tuple[str, str], Ref] = {}

    @cached_property
    def briefs(self) -> dict[str, Brief]:
        """Return question, verdict and basis of every check, by id, in the order of files."""
        return {id: self._brief(check) for id, check in self.collection.checks.items()}

    def _brief(self, check: Check) -> Brief:
        ref = self.ref("check", check.id)
        answer = self.workspace.answer(check.id)
        result = answer if isinstance(answer, CheckResult) else None
        return Brief(
            kind="check",
            id=check.id,
            title=ref.title,
            path=ref.path,
            question=clip(check.question, 600),
            verdict=result.verdict if result else None,
            basis=_basis(result) if result else "none",
            computed=result.computed if result else None,
            expected=result.expected if result else None,
            tally=result.tally if result else {},
        )

    # ---- names of things

    def ref(self, kind: Kind, id: str) -> Ref:
        """Return what names a page and where it is; ``path`` is None where the dossier has no such record."""
        key = kind, id
        if key not in self._refs:
            title = self.title(kind, id)
            path = self.path(kind, id) if kind == "topic" or title is not None else None
            self._refs[key] = Ref(kind=kind, id=id, title=title or id, path=path)
        return self._refs[key]

    def refs(self, kind: Kind, ids: Iterable[str]) -> list[Ref]:
        """Return what names the pages of some records, in their order."""
        return [self.ref(kind, id) for id in ids]

    def path(self, kind: Kind, id: str) -> str:
        """Return the path of the page of a record that the dossier has."""
        return f"{_FOLDERS[kind]}/{page_name(kind, id)}"

    def title(self, kind: str, id: str) -> str | None:
        """Return the title of a record, or None where there is none with the id."""
        held = self.collection
        if kind == "claim" and id in held.claims:
            return claim_title(held.claims[id])
        if kind == "source" and id in held.sources:
            return self.source_title(held.sources[id])
        if kind == "check" and id in held.checks:
            return clip(held.checks[id].question, 300)
        if kind == "analysis" and id in held.analyses:
            return clip(held.analyses[id].title, 300)
        return id.replace("-", " ").capitalize() if kind == "topic" else None

    def source_title(self, source: Source) -> str:
        """Return a title, else what it is, of whom and of which day, else host and last part of the address."""
        title, url, publisher = stated(source.title), stated(source.url), self.party(source.publisher)
        if title is not None:
            return clip(title, 300)
        if publisher:
            published = day(stated(source.published)) or (clip(short_address(url), 80) if url else source.id)
            return clip(f"{source.kind[:1].upper()}{source.kind[1:]} of {publisher} ({published})", 300)
        return clip(short_address(url), 200) if url is not None else f"{source.kind} ({source.id})"

    def party(self, id: str | None) -> str | None:
        """Return the name of a party, the id itself where no party has it, None for an absence."""
        id = stated(id)
        record = self.collection.parties.get(id or "")
        return clip(record.name, 200) if record is not None else id

    def place(self, record: Record, line: int | None = None) -> Place | None:
        """Return file (from the root of the dossier) and line of a record, or None where it was made in Python."""
        if record.file is None:
            return None
        return Place(file=self.file(record.file), line=line or record.line or 1)

    def file(self, path: str) -> str:
        """Return the path of a file from the root of the dossier, wherever the command was called."""
        try:
            return os.path.relpath(path, self.collection.root).replace(os.sep, "/")
        except ValueError:  # another drive
            return path

    def profile(self, check: Check) -> Profile | None:
        """Return the profile a check is judged by, or None where there is none of that name."""
        return self.collection.knowledge.profiles.get(check.profile or self.collection.settings.profile)

    # ---- who refers to whom

    @cached_property
    def checks_of_claim(self) -> dict[str, list[str]]:
        """Return the checks that hold each claim against another."""
        found: dict[str, list[str]] = {}
        for check in self.collection.checks.values():
            for id in dict.fromkeys(claims_of(check, self.collection)):
                found.setdefault(id, []).append(check.id)
        return found

    @cached_property
    def cited(self) -> dict[str, list[str]]:
        """Return the ids that each analysis cites, in the order of its text."""
        return {id: list(dict.fromkeys(cited_ids(entry.body))) for id, entry in self.collection.analyses.items()}

    @cached_property
    def citing(self) -> dict[str, list[str]]:
        """Return the analyses that cite each id or report each check."""
        found: dict[str, list[str]] = {}
        for id, cited in self.cited.items():
            for other in dict.fromkeys([*cited, *self.collection.analyses[id].checks]):
                found.setdefault(other, []).append(id)
        return found

    @cached_property
    def claims_of_source(self) -> dict[str, dict[str, list[str]]]:
        """Return, for each source, the claims it states, those we read in it, and those it repeats."""
        found: dict[str, dict[str, list[str]]] = {}

        def put(source: str | None, manner: str, claim: str) -> None:
            if source is not None:
                found.setdefault(source, {"states": [], "reports": [], "repeats": []})[manner].append(claim)

        for claim in self.collection.claims.values():
            put(claim.source, "states", claim.id)
            put(claim.via, "reports", claim.id)
            for entry in claim.repeated_in:
                put(entry.source, "repeats", claim.id)
        return found

    @cached_property
    def topics(self) -> dict[str, dict[str, list[str]]]:
        """Return the analyses, checks and claims of each topic, topics in alphabetical order."""
        found: dict[str, dict[str, list[str]]] = {}
        held = self.collection
        for kind, records in (("analysis", held.analyses), ("check", held.checks), ("claim", held.claims)):
            for record in records.values():
                for topic in record.topics:
                    entry = found.setdefault(slug(topic), {"analysis": [], "check": [], "claim": []})
                    entry[kind].append(record.id)
        return dict(sorted(found.items()))

    @cached_property
    def claims_of_metric(self) -> dict[str, list[Claim]]:
        """Return the claims of each metric, in the order of files."""
        found: dict[str, list[Claim]] = {}
        for claim in self.collection.claims.values():
            found.setdefault(claim.metric_id, []).append(claim)
        return found

    @cached_property
    def metric_names(self) -> dict[str, str]:
        """Return the name of the page of each metric; two ids that come to one name are numbered."""
        found: dict[str, str] = {}
        for id in sorted(self.claims_of_metric):
            name, number = slug(id), 2
            while name in found.values() or name == "index":
                name, number = f"{slug(id)}-{number}", number + 1
            found[id] = name
        return found

    @cached_property
    def first_lines(self) -> dict[str, list[int]]:
        """Return the lines on which the claims of each file begin."""
        found: dict[str, list[int]] = {}
        for claim in self.collection.claims.values():
            if claim.file is not None:
                found.setdefault(claim.file, []).append(claim.line or 1)
        return {file: sorted(lines) for file, lines in found.items()}

    def told(self, claim: Claim) -> Told:
        """Say who states a figure and in which source we really read it."""
        source = self.collection.sources.get(claim.source or "")
        return Told(
            self.ref("source", claim.source) if claim.source else None,
            self.ref("source", claim.via) if claim.via else None,
            source is not None and source.accessed is not None,
        )


def _lines(file: str) -> tuple[str, ...]:
    """Return the lines of a file, none where it cannot be read."""
    try:
        return tuple(Path(file).read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()


def page_name(kind: str, id: str) -> str:
    """Return the file name of a page; no page of ours is called ``index`` but the lists themselves."""
    return f"{id}.html" if id != "index" else f"index-{kind}.html"


def claim_title(claim: Claim) -> str:
    """Return the figure as printed with what it is about; where none is printed the title, or the id beside it."""
    if claim.is_readable:
        return clip(f"{claim.figure_text}, {claim.subject}", 200)
    return clip(claim.title or f"{claim.subject}: {claim.figure_text} ({claim.id})", 200)


def short_address(url: str) -> str:
    """Return host and last part of an address: enough to know a page by.

    >>> short_address("https://www.example.org/a/b/report.html#x"), short_address("https://example.org/")
    ('www.example.org/…/report.html', 'example.org')
    """
    host, *parts = url.partition("#")[0].split("://", 1)[-1].strip("/").split("/")
    between = ["…"] if len(parts) > 1 else []
    return "/".join([host, *between, *(clip(part, 60) for part in parts[-1:])])


def _basis(result: CheckResult) -> Basis:
    return "overridden" if result.override else "judged" if result.judged else "computed"


def claims_of(check: Check, collection: Collection) -> Iterator[str]:
    """Yield the claims that a check holds against each other, baselines included."""
    for pair in check.pairs:
        yield from (pair.left, pair.right)
    yield from check.among
    for entry in check.against_baseline:
        yield entry.claim
        claim = collection.claims.get(entry.claim)
        if claim is not None and claim.baseline is not None and claim.baseline.of is not None:
            yield claim.baseline.of


def analyses_in_order(analyses: Iterable[Analysis]) -> list[Analysis]:
    """Return analyses with the latest first, those of one day in the order of ids."""
    by_id = sorted(analyses, key=lambda entry: entry.id)
    return sorted(by_id, key=lambda entry: entry.date, reverse=True)


def holdings(catalogue: Catalogue) -> str:
    """Say in one line what a dossier holds."""
    held = catalogue.collection
    drafts = sum(claim.is_draft for claim in held.claims.values())
    return ", ".join(
        (
            count(len(held.analyses), "analysis", "analyses"),
            count(len(held.checks), "check"),
            count(len(held.claims) - drafts, "claim"),
            *([count(drafts, "draft")] if drafts else []),
            count(len(held.sources), "source"),
        )
    )


def withdrawal(given: Withdrawal | None) -> Withdrawn | None:
    """Return when and why a record was taken back, or None."""
    return None if given is None else Withdrawn(on=day(given.on), reason=clip(given.reason, 1000))


def waivers(given: Iterable[Waiver]) -> list[Waived]:
    """Return what a record waives, each with its reason and its last day."""
    return [Waived(code=entry.code, reason=clip(entry.reason), until=entry.until) for entry in given]


def profile_name(profile: Profile | None) -> ProfileName | None:
    """Name a profile, or None for none."""
    return None if profile is None else ProfileName(id=profile.id, title=profile.title)


def field_names(fields: Iterable[tuple[str, str]]) -> list[FieldName]:
    """Name some fields, given as ids with titles."""
    return [FieldName(field=id, title=title) for id, title in fields]
