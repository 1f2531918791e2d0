"""BibTeX: the sources as LaTeX reads them."""

from __future__ import annotations

from claimcheck.dates import date_parts
from claimcheck.escapes import latex, latex_address
from claimcheck.exports.content import Content, Files, stated
from claimcheck.records import Source

__all__ = ["bibtex"]

#: An article needs the name of a journal, which no record holds: a paper stays `misc`.
_TYPES = {"book": "book", "report": "techreport"}


def bibtex(content: Content) -> Files:
    """Write the sources as BibTeX in UTF-8, in the order of files."""
    entries = [_entry(source, content) for source in content.collection.sources.values()]
    return {"sources.bib": ("\n".join(entries)).encode("utf-8")}


def _entry(source: Source, content: Content) -> str:
    publisher = content.party(source.publisher)
    authors = [name for name in source.authors if stated(name)] or ([publisher] if publisher else [])
    published = date_parts(source.published or "") or ()
    snapshot = source.snapshot
    fields = {
        "title": f"{{{latex(content.title(source))}}}",
        "author": " and ".join(f"{{{latex(name)}}}" for name in authors),
        "year": "".join(f"{year:04}" for year in published[:1]),
        "month": "".join(map(str, published[1:2])),
        "publisher": latex(publisher) if publisher else "",
        "url": latex_address(stated(source.url) or ""),
        "urldate": source.accessed or "",
        "note": latex(source.note) if source.note else "",
        "claimcheck-sha256": snapshot.sha256 if snapshot else "",
    }
    lines = "".join(f",\n  {name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@{_TYPES.get(source.kind, 'misc')}{{{source.id}{lines}\n}}\n"
