"""Put a snapshot into the file of its source: the lines are spliced in, comments and order stay."""

from __future__ import annotations

from typing import Any

from claimcheck.quotes.snapshots import SnapshotError
from claimcheck.records import Snapshot
from claimcheck.yamltext import Block, Series, read_yaml

__all__ = ["with_snapshot"]


def with_snapshot(data: bytes, id: str, snapshot: Snapshot, file: str) -> bytes:
    """Return the text of a source file with a snapshot recorded.

    Args:
        data: The file as it stands.
        id: Id of the source; a file that holds several is searched for it.
        snapshot: The record to put in, in place of an older one.
        file: The path to name in problems.

    Raises:
        SnapshotError: The lines cannot be put in without changing something else; the hint holds them.
    """
    lines = data.decode("utf-8").splitlines()
    content = {key: value for key, value in snapshot.model_dump().items() if value is not None}
    record, is_entry = _record(data, id, file)
    if record is not None and record.marks:
        indent = min(mark[1] for mark in record.marks.values()) - 1
        pad = " " * indent
        new = [f"{pad}snapshot:", *(f"{pad}  {key}: {_scalar(value)}" for key, value in content.items())]
        if "snapshot" in record.marks:
            start = record.marks["snapshot"][0] - 1
            end = start + 1
            while end < len(lines) and lines[end].strip() and _indent(lines[end]) > indent:
                end += 1
        elif is_entry:
            start = end = min(mark[2] for mark in record.marks.values())
        else:
            start = end = len(lines)
        spliced = ("\n".join([*lines[:start], *new, *lines[end:]]) + "\n").encode("utf-8")
        if _only_adds(spliced, record, content, id, file):
            return spliced
    text = ", ".join(f"{key}: {_scalar(value)}" for key, value in content.items())
    message = f"the snapshot cannot be put into {file} without changing its layout"
    raise SnapshotError("snapshot-not-recorded", message, f"write it yourself: snapshot: {{{text}}}")


def _record(data: bytes, id: str, file: str) -> tuple[Block | None, bool]:
    """Return the record of a source, and whether it is an entry of a list."""
    node, problems = read_yaml(data, file)
    if problems or not isinstance(node, Block):
        return None, False
    members: Any = node.get("sources")
    if not isinstance(members, Series):
        return node, False
    return next((entry for entry in members if isinstance(entry, Block) and entry.get("id") == id), None), True


def _only_adds(data: bytes, before: Block, content: dict[str, str], id: str, file: str) -> bool:
    after, _ = _record(data, id, file)
    return after is not None and {**after} == {**before, "snapshot": content}


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _scalar(text: str) -> str:
    """Quote what YAML would read as something else."""
    plain = all(character.isalnum() or character in "-_.:+/" for character in text) and text[:1].isalnum()
    return text if plain else "'" + text.replace("'", "''") + "'"
