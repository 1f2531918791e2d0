"""RO-Crate: the dossier as Zenodo and WorkflowHub take it, every file with its hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from claimcheck.collection import FOLDERS, SETTINGS_FILE
from claimcheck.errors import ClaimcheckError, Problem
from claimcheck.exports.as_json import json_ld_bytes, without_none
from claimcheck.exports.content import Content, Files, full_date, stated
from claimcheck.files import entries_below
from claimcheck.quotes import FOLDER, SnapshotError, snapshot_path
from claimcheck.records import Source
from claimcheck.report.site import site_files

__all__ = ["VERSION", "crate"]

#: The version of the specification.
VERSION = "1.3"
_ROOT = f"https://w3id.org/ro/crate/{VERSION}"
_TYPES = {
    ".htm": "text/html", ".html": "text/html", ".json": "application/json", ".jsonld": "application/ld+json",
    ".markdown": "text/markdown", ".md": "text/markdown", ".pdf": "application/pdf", ".svg": "image/svg+xml",
    ".txt": "text/plain", ".yaml": "application/yaml", ".yml": "application/yaml",
}  # fmt: skip
#: What a file is, by the folder it stands in.
_DESCRIPTIONS = {
    "analyses": "An article, its numbers cited from claims.",
    "build": "A page of the report that says what was checked.",
    "checks": "A question, the claims it holds against each other and the verdict its author expects.",
    "claims": "Published figures as records: what each says, who says it, under which conditions it holds.",
    "sources": "Documents that state figures, the parties behind them, and their acts of measuring.",
    "templates": "The shape of a page of the report.",
}
#: Copies are named one by one; what earlier exports wrote is no part of the dossier.
_LEFT_OUT = ("snapshots", "export")
#: Where the report stands in the crate.
_REPORT = "build"


def crate(content: Content) -> Files:
    """Write the dossier as an attached RO-Crate: metadata and every file it names.

    The records, the copies held of sources, and in ``build/`` the report of them as they are now, whatever was built
    before. Symbolic links that stay in the dossier are left out.

    Raises:
        ClaimcheckError: A copy or a symbolic link leads out of the dossier, or a file or a folder cannot be read.
    """
    root = content.collection.root
    try:
        files = {name: (root / name).read_bytes() for name in _names(root)}
        files |= _report(content)
        for source in content.collection.sources.values():
            for name in source.copies:
                files["/".join((*FOLDER, name))] = snapshot_path(root, name).read_bytes()
    except (OSError, SnapshotError) as error:
        raise ClaimcheckError(f"the crate cannot be packed: {error}") from None
    graph = [_descriptor(), _dataset(content, files), *_people(content)]
    sources = list(content.collection.sources.values())
    about = {"/".join((*FOLDER, name)): source for source in sources for name in source.copies}
    graph += [_file(name, data, about.get(name), content) for name, data in files.items()]
    graph += [_page(source, content) for source in sources if stated(source.url)]
    graph += _licence(content)
    metadata = {"@context": f"{_ROOT}/context", "@graph": _unique(graph)}
    return {"ro-crate-metadata.json": json_ld_bytes(metadata), **files}


def _names(root: Path) -> Iterator[str]:
    """Yield the record files, in the order of their paths, without symbolic links."""
    if (root / SETTINGS_FILE).is_file():
        yield SETTINGS_FILE
    problems: list[Problem] = []
    for folder in (*FOLDERS, "templates"):
        for name, shown in entries_below(str(root / folder), str(root), folder, problems):
            path, parts = Path(name), Path(shown).parts[1:]
            is_left_out = any(part in _LEFT_OUT or part.startswith(".") for part in parts)
            if not is_left_out and path.is_file() and not path.is_symlink():
                yield Path(shown).as_posix()
    if problems:
        raise ClaimcheckError("the crate cannot be packed:", *(line for problem in problems for line in problem.lines))


def _report(content: Content) -> Files:
    """Return the pages of the report, made anew."""
    return {f"{_REPORT}/{name}": data for name, data in sorted(site_files(content.workspace))}


def _descriptor() -> dict[str, Any]:
    return {
        "@id": "ro-crate-metadata.json",
        "@type": "CreativeWork",
        "conformsTo": {"@id": _ROOT},
        "about": {"@id": "./"},
    }


def _dataset(content: Content, files: Files) -> dict[str, Any]:
    settings = content.collection.settings
    dates = sorted(found.date for found in content.collection.analyses.values() if full_date(found.date))
    read = (full_date(found.accessed) for found in content.collection.sources.values())
    accessed = sorted(date for date in read if date is not None)
    checks = "; ".join(f"{result.check.question} {result.verdict}" for result in content.workspace.results)
    licence = content.licence_address
    return without_none(
        {
            "@id": "./",
            "@type": "Dataset",
            "name": content.workspace.name,
            "description": f"Published figures as records, held against each other field by field. {checks}".strip(),
            "datePublished": (dates or accessed or ["1970-01-01"])[-1],
            "license": {"@id": licence} if licence is not None else settings.licence or "not stated",
            "publisher": {"@id": _party_id(settings.publisher)} if settings.publisher else None,
            "hasPart": [{"@id": _address(name)} for name in files],
            "mentions": [{"@id": found.url} for found in content.collection.sources.values() if stated(found.url)],
        }
    )


def _party_id(id: str | None) -> str:
    return f"#party-{id}"


def _people(content: Content) -> Iterator[dict[str, Any]]:
    ids = [content.collection.settings.publisher]
    ids += [source.publisher for source in content.collection.sources.values() if stated(source.url)]
    for id in dict.fromkeys(id for id in ids if stated(id)):
        record = content.collection.parties.get(id or "")
        url = stated(record.url) if record is not None else None
        yield without_none({"@id": _party_id(id), "@type": "Organization", "name": content.party(id), "url": url})


def _file(name: str, data: bytes, source: Source | None, content: Content) -> dict[str, Any]:
    return without_none(
        {
            "@id": _address(name),
            "@type": "File",
            "name": f"Copy of {content.title(source)}" if source is not None else name,
            "description": _description(name, source),
            "encodingFormat": _TYPES.get(Path(name).suffix.lower(), "application/octet-stream"),
            "contentSize": str(len(data)),
            "sha256": hashlib.sha256(data).hexdigest(),
            "isBasedOn": {"@id": source.url} if source is not None and stated(source.url) else None,
            "dateCreated": source.snapshot.retrieved if source is not None and source.snapshot is not None else None,
        }
    )


def _description(name: str, source: Source | None) -> str:
    if source is None:
        return _DESCRIPTIONS.get(name.partition("/")[0], "The settings of the dossier.")
    snapshot = source.snapshot
    drawn = snapshot is not None and name.endswith(f"/{snapshot.text}")
    return f"The text drawn from the copy held of {source.id}." if drawn else f"The copy held of {source.id}."


def _page(source: Source, content: Content) -> dict[str, Any]:
    publisher = stated(source.publisher)
    return without_none(
        {
            "@id": source.url,
            "@type": "CreativeWork",
            "name": content.title(source),
            "datePublished": full_date(source.published),
            "publisher": {"@id": _party_id(publisher)} if publisher else None,
        }
    )


def _licence(content: Content) -> list[dict[str, Any]]:
    id, licence = content.licence_address, content.collection.settings.licence
    if id is None:
        return []
    about = f"The records may be used under {licence}."
    return [{"@id": id, "@type": "CreativeWork", "name": licence, "description": about}]


def _address(name: str) -> str:
    """Return a path as a relative address."""
    from urllib.parse import quote

    return quote(name, safe="/")


def _unique(graph: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep the first entity of each id: two sources may have one address."""
    seen: dict[str, dict[str, Any]] = {}
    for entity in graph:
        seen.setdefault(entity["@id"], entity)
    return list(seen.values())
