"""Small dossiers on disk, for tests: sources, parties, runs and claims from plain mappings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from claimcheck.collection import Collection, load_collection
from claimcheck.yamltext import read_yaml

_METRIC = {"id": "some-metric"}
#: A file of records has a size limit.
_CLAIMS_A_FILE = 500


def cases(file: Path) -> list[Any]:
    """Read a table of cases; every scalar is text."""
    node, problems = read_yaml(file.read_bytes(), file.name)
    assert problems == []
    assert isinstance(node, list)
    return list(node)


def write_dossier(root: Path, content: Mapping[str, Any]) -> None:
    """Write a dossier; metric, subject and the records of parties are filled in where a case leaves them out."""
    sources = content.get("sources", {})
    claims = content.get("claims", {})
    parties: dict[str, Any] = {source["publisher"]: {} for source in sources.values() if "publisher" in source}
    parties.update({claim["by"]: {} for claim in claims.values() if "by" in claim})
    parties.update(content.get("parties", {}))
    for folder in ("claims", "sources", "checks", "analyses"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    entries = [{"id": id, "metric": _METRIC, "subject": "Thing", **claim} for id, claim in claims.items()]
    for start in range(0, len(entries), _CLAIMS_A_FILE):
        _write(root / "claims" / f"from-{start:05}.yaml", {"claims": entries[start : start + _CLAIMS_A_FILE]})
    _write(root / "sources" / "all.yaml", {"sources": [{"id": id, **source} for id, source in sources.items()]})
    _write(root / "sources" / "parties.yaml", {id: {"name": id.title(), **party} for id, party in parties.items()})
    if content.get("runs"):
        _write(root / "sources" / "runs.yaml", content["runs"])
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: generic\n", encoding="utf-8")


def small_dossier(root: Path, content: Mapping[str, Any]) -> Collection:
    """Write a dossier and load it."""
    write_dossier(root, content)
    return load_collection(root)


def _write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
