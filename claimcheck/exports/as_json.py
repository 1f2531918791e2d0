"""Plain data to the bytes of a JSON file."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["json_bytes", "without_none"]


def json_bytes(content: Any) -> bytes:
    """Return plain data as indented JSON in UTF-8, keys in the order given, a line end at the end."""
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def without_none(content: dict[str, Any]) -> dict[str, Any]:
    """Return a mapping without the keys that hold None, an empty list or an empty mapping."""
    return {key: value for key, value in content.items() if value is not None and value != [] and value != {}}
