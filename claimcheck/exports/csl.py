"""CSL-JSON: the sources as Zotero, Pandoc and Quarto read them."""

from __future__ import annotations

from typing import Any

from claimcheck.dates import date_parts
from claimcheck.exports.as_json import json_bytes, without_none
from claimcheck.exports.content import Content, Files, stated
from claimcheck.records import Source

__all__ = ["TYPES", "csl"]

#: Kind of a source to a type of CSL 1.0.2; any other kind is a document.
TYPES = {
    "aggregator": "webpage",
    "analysis": "report",
    "blog post": "post-weblog",
    "book": "book",
    "dataset": "dataset",
    "documentation": "webpage",
    "model card": "webpage",
    "news": "article-newspaper",
    "paper": "article",
    "post": "post",
    "press release": "webpage",
    "report": "report",
    "repository": "software",
    "standard": "standard",
    "website": "webpage",
}


def csl(content: Content) -> Files:
    """Write the sources as CSL-JSON, in the order of files."""
    items = [_item(source, content) for source in content.collection.sources.values()]
    return {"sources.csl.json": json_bytes(items)}


def _item(source: Source, content: Content) -> dict[str, Any]:
    publisher = content.party(source.publisher)
    authors = [name for name in source.authors if stated(name)] or ([publisher] if publisher else [])
    return without_none(
        {
            "id": source.id,
            "type": TYPES.get(source.kind, "document"),
            "title": content.title(source),
            "author": [{"literal": name} for name in authors],
            "issued": _date(source.published),
            "accessed": _date(source.accessed),
            "publisher": publisher,
            "URL": stated(source.url),
            "note": source.note,
            "custom": _custom(source),
        }
    )


def _custom(source: Source) -> dict[str, Any]:
    """Return what CSL has no word for: hashes, licence, withdrawal."""
    snapshot = source.snapshot
    return without_none(
        {
            "kind": source.kind,
            "licence": source.licence,
            "sha256": snapshot.sha256 if snapshot else None,
            "text-sha256": snapshot.text_sha256 if snapshot else None,
            "retrieved": snapshot.retrieved if snapshot else None,
            "withdrawn": f"{source.withdrawn.on}: {source.withdrawn.reason}" if source.withdrawn else None,
            "supersedes": list(source.supersedes),
        }
    )


def _date(text: str | None) -> dict[str, Any] | None:
    """Return a date to the precision it was written in, or None where there is none."""
    parts = date_parts(text) if text is not None else None
    return None if parts is None else {"date-parts": [list(parts)]}
