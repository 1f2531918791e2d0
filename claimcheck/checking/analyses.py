"""What an analysis names: each citation is a claim or a source, and its template is there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from claimcheck.collection import Collection
from claimcheck.errors import Problem, Proposals, did_you_mean
from claimcheck.evidence import Evidence
from claimcheck.markdown import paragraphs

__all__ = ["citation_problems", "template_problems"]

#: Templates for analyses that come with claimcheck.
_TEMPLATES = ("analysis", "tracker")


def citation_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each citation in the text of an analysis that is no claim and no source."""
    collection = evidence.collection
    for analysis in collection.analyses.values():
        proposals = Proposals()
        for citation in (found for paragraph in paragraphs(analysis.body) for found in paragraph.citations):
            id, line = citation.id, analysis.body_line + citation.line - 1
            if id in collection.claims or id in collection.sources or id in collection.broken:
                continue
            message, hint = f"`@{id}` cites no claim and no source", _hint(id, collection, proposals)
            yield Problem("unknown-citation", "error", analysis.file, line, citation.column, message, hint)


def _hint(id: str, collection: Collection, proposals: Proposals) -> str:
    held = collection
    others = {"a check": held.checks, "a party": held.parties, "a run": held.runs, "an analysis": held.analyses}
    for kind, records in others.items():
        if id in records:
            return f"{id} is {kind}, and a citation names a claim or a source"
    near = proposals.hint(id, chain(held.claims, held.sources))
    return (
        near or f"`claimcheck list claims` lists what can be cited; a name that cites nothing stands in code: `@{id}`"
    )


def template_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each analysis that asks for a template which neither claimcheck nor the dossier has."""
    collection = evidence.collection
    own = sorted(path.stem for path in (collection.root / "templates").glob("*.html"))
    known = list(dict.fromkeys([*_TEMPLATES, *own]))
    for analysis in collection.analyses.values():
        if analysis.template in known:
            continue
        line, column = analysis.places.get("template", (analysis.line, 1))
        message = f"there is no template {analysis.template!r}"
        hint = did_you_mean(analysis.template, known)
        hint = hint or f"known templates: {', '.join(known)}; one of your own is templates/{analysis.template}.html"
        yield Problem("unknown-template", "error", analysis.file, line, column, message, hint)
