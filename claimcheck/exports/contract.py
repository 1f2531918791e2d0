"""The JSON contract of a dossier: records, answers and traces in one document, with its JSON Schema."""

from __future__ import annotations

from typing import Any

from claimcheck.comparison import CheckResult
from claimcheck.exports.as_json import json_bytes
from claimcheck.exports.content import Content, Files
from claimcheck.exports.schema import SCHEMA, VERSION
from claimcheck.records import Claim, Source
from claimcheck.records.values import Value, raw_text

__all__ = ["contract"]


def contract(content: Content) -> Files:
    """Write ``dossier.json`` and the schema it follows, ``dossier.schema.json``."""
    held = content.collection
    document = {
        "contract": "claimcheck dossier",
        "version": VERSION,
        "name": content.workspace.name,
        "publisher": content.publisher(),
        "licence": held.settings.licence,
        "profile": held.settings.profile,
        "parties": [
            {"id": party.id, "name": party.name, "makes": list(party.makes), "controlled_by": party.controlled_by}
            for party in held.parties.values()
        ],
        "runs": [
            {"id": run.id, "by": run.by, "measured": run.measured, "used": list(run.used)} for run in held.runs.values()
        ],
        "sources": [_source(source) for source in held.sources.values()],
        "claims": [_claim(claim, content) for claim in held.claims.values()],
        "checks": [_check(result) for result in content.workspace.results],
        "counts": {
            "errors": sum(problem.level == "error" for problem in content.workspace.checked.problems),
            "warnings": sum(problem.level == "warning" for problem in content.workspace.checked.problems),
            "waived": len(content.workspace.checked.waived),
            "not_checked": content.workspace.checked.not_checked,
        },
    }
    return {"dossier.json": json_bytes(document), "dossier.schema.json": json_bytes(SCHEMA)}


def _source(source: Source) -> dict[str, Any]:
    return {
        "id": source.id,
        "kind": source.kind,
        "title": source.title,
        "url": source.url,
        "publisher": source.publisher,
        "authors": list(source.authors),
        "published": source.published,
        "accessed": source.accessed,
        "cites": list(source.cites),
        "licence": source.licence,
        "snapshot": source.snapshot.model_dump() if source.snapshot is not None else None,
        "supersedes": list(source.supersedes),
        "withdrawn": source.withdrawn.model_dump() if source.withdrawn is not None else None,
    }


def _claim(claim: Claim, content: Content) -> dict[str, Any]:
    quote = content.workspace.quote(claim)
    return {
        "id": claim.id,
        "figure": claim.figure_text,
        "metric": claim.metric_id,
        "subject": claim.subject,
        "by": claim.by,
        "obtained": claim.obtained,
        "source": claim.source,
        "via": claim.via,
        "quote": claim.quote,
        "quote_state": quote.word if quote is not None else None,
        "run": claim.run,
        "from": list(claim.from_),
        "formula": claim.formula,
        "repeated_in": [
            {"source": entry.source, "figure": entry.figure, "quote": entry.quote} for entry in claim.repeated_in
        ],
        "confirms": list(claim.confirms),
        "cautions": [{"quote": caution.quote, "against": list(caution.against)} for caution in claim.caution],
        "topics": list(claim.topics),
        "recorded": claim.recorded,
        "supersedes": list(claim.supersedes),
        "withdrawn": claim.withdrawn.model_dump() if claim.withdrawn is not None else None,
        "machine_filled": list(claim.machine_filled),
        "checked_by": claim.checked_by,
        "conditions": {path: _value(value) for path, value in claim.conditions.items()},
        "trace": content.workspace.trace(claim.id).to_json(),
    }


def _value(value: Value) -> dict[str, Any]:
    return {
        "state": str(value.state),
        "value": raw_text(value.value) if value.value is not None else None,
        "reason": value.reason,
        "effective": raw_text(value.effective) if value.effective is not None else None,
        "source": value.source,
        "quote": value.quote,
    }


def _check(result: CheckResult) -> dict[str, Any]:
    check = result.check
    return {
        "id": check.id,
        "question": check.question,
        "verdict": str(result.verdict),
        "computed": str(result.computed) if result.computed is not None else None,
        "expected": str(result.expected) if result.expected is not None else None,
        "judged": _person(result.judged),
        "override": _person(result.override),
        "summary": check.summary,
        "pairs": [pair.comparison.to_json() for pair in result.pairs],
    }


def _person(judged: Any) -> dict[str, Any] | None:
    if judged is None:
        return None
    return {
        "verdict": judged.verdict,
        "by": judged.by,
        "reason": judged.reason,
        "sources": list(judged.sources),
    }
