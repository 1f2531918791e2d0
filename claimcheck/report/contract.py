"""The JSON twin of every page: its envelope, its version and its schema."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

__all__ = ["CONTRACT", "SCHEMA_FILE", "VERSION", "enveloped", "schema_text", "twin"]

CONTRACT = "claimcheck report"
#: Raised when a key is taken away or changes its meaning; new keys keep it.
VERSION = 1
SCHEMA_FILE = "contract.schema.json"
#: Indented JSON is written by slow code: a third of the time of a large site.
_ENCODER = json.JSONEncoder(ensure_ascii=False)


def enveloped(page: dict[str, Any]) -> dict[str, Any]:
    """Return a page with name and version of the contract, and with its title as headline where it has no other."""
    return {"contract": CONTRACT, "version": VERSION, "headline": page["title"], **page}


def twin(page: Mapping[str, Any]) -> str:
    """Return the JSON twin of a page, one key a line; it names its schema by a link from where it stands."""
    schema = posixpath.relpath(SCHEMA_FILE, posixpath.dirname(page["path"]) or ".")
    lines = [f"{json.dumps(key)}: {_ENCODER.encode(value)}" for key, value in {"$schema": schema, **page}.items()]
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def schema_text() -> str:
    """Return the JSON Schema of the contract, as packaged."""
    return files("claimcheck").joinpath("report", SCHEMA_FILE).read_text(encoding="utf-8")
