"""The ids of a dossier's records, offered where records name them: a file of its own that `check` keeps fresh."""

from __future__ import annotations

import json

from claimcheck.collection import Collection
from claimcheck.comparators import Schema
from claimcheck.editor.records import ID, texts

__all__ = ["IDS_FILE", "ids_text", "naming_keys"]

#: The file beside the schemas; where it stands, `claimcheck check` keeps it fresh.
IDS_FILE = "ids.json"

#: Model and key to what the key names: one record, or in the second table several.
_ONE = {
    ("Claim", "by"): "parties",
    ("Claim", "source"): "sources",
    ("Claim", "via"): "sources",
    ("Claim", "run"): "runs",
    ("Repetition", "source"): "sources",
    ("Caution", "against"): "claims",
    ("Pair", "left"): "claims",
    ("Pair", "right"): "claims",
    ("AgainstBaseline", "claim"): "claims",
    ("Source", "publisher"): "parties",
    ("Party", "controlled_by"): "parties",
    ("Run", "by"): "parties",
}
_SEVERAL = {
    ("Claim", "from"): "claims",
    ("Claim", "confirms"): "claims",
    ("Claim", "supersedes"): "claims",
    ("Check", "among"): "claims",
    ("Source", "cites"): "sources",
    ("Source", "supersedes"): "sources",
}
_KINDS = ("claims", "sources", "parties", "runs")


def naming_keys() -> dict[tuple[str, str], Schema]:
    """Return the schemas of the keys that name records: any id, and those of the dossier offered."""
    one = {kind: {"allOf": [{"$ref": f"{IDS_FILE}#/definitions/{kind}"}]} for kind in _KINDS}
    found: dict[tuple[str, str], Schema] = {key: one[kind] for key, kind in _ONE.items()}
    return found | {key: texts(one[kind]) for key, kind in _SEVERAL.items()}


def ids_text(collection: Collection) -> str:
    """Return the file of ids: for each kind of record the ids that the dossier has, in the order of files."""
    absent = ["not stated", "withheld"]
    kinds: Schema = {kind: {**ID, "examples": list(getattr(collection, kind))} for kind in _KINDS}
    kinds["parties"] = {"anyOf": [kinds["parties"], {"enum": absent}]}
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Ids of the dossier"}
    return json.dumps({**head, "definitions": kinds}, ensure_ascii=False, indent=1) + "\n"
