"""Plain data to the bytes of a JSON file."""

from __future__ import annotations

import json
from typing import Any

from claimcheck.escapes import json_safe

__all__ = ["json_bytes", "json_ld_bytes", "without_none"]


def json_bytes(content: Any) -> bytes:
    """Return plain data as indented JSON in UTF-8, keys in the order given, a line end at the end."""
    return (json_safe(json.dumps(content, ensure_ascii=False, indent=2)) + "\n").encode("utf-8")


def json_ld_bytes(content: Any) -> bytes:
    """Return JSON-LD: as `json_bytes`, with ``<`` as an escape, so that it may stand in the script of a page."""
    return json_bytes(content).replace(b"<", b"\\u003c")


def without_none(content: dict[str, Any]) -> dict[str, Any]:
    """Return a mapping without the keys that hold None, an empty list or an empty mapping."""
    return {key: value for key, value in content.items() if value is not None and value != [] and value != {}}
