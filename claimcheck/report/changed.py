"""What changed between two states of a dossier, as lines of text and as Markdown for a pull request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from claimcheck.changes import Change, Changes, Edit, FieldMove, Move, RecordChange
from claimcheck.errors import Problem
from claimcheck.report.words import clip, counted
from claimcheck.report.writing import code_markdown

__all__ = ["changes_markdown", "changes_text", "move_lines", "record_lines"]

_MOST = 300
#: Most entries of one part that Markdown holds: a summary of a build server has a limit of size.
_MOST_ENTRIES = 200
#: What a verdict, an outcome or a value is called that one side does not have.
_NONE = "nothing"

_Write = Callable[[str], str]


def _shown(text: str) -> str:
    return clip(text, _MOST)


def _code(text: str) -> str:
    return code_markdown(clip(text, _MOST))


def move_lines(move: Move) -> tuple[str, list[str]]:
    """Return a verdict that moved as one line, and what moved it as further ones."""
    return _move(move, _shown)


def record_lines(record: RecordChange) -> tuple[str, list[str]]:
    """Return what happened to a record as one line, and its keys as further ones."""
    return _record(record, _shown)


def changes_text(changes: Changes) -> Iterator[str]:
    """Yield the lines that tell what changed; problems are not among them."""
    yield f"{changes.old} → {changes.new}: {_counts(changes)}"
    for title, entries in _parts(changes, _shown):
        yield ""
        yield title
        for head, details in entries:
            yield f"  {head}"
            yield from (f"    {detail}" for detail in details)


def changes_markdown(changes: Changes) -> str:
    """Return what changed as Markdown in which nothing that a record holds is rendered."""
    told = [_head(3, f"What changed: {_code(changes.old)} → {_code(changes.new)}"), "", f"{_counts(changes)}."]
    for title, entries in _parts(changes, _code):
        told += ["", _head(4, title), ""]
        for head, details in entries[:_MOST_ENTRIES]:
            told += [f"- {head}", *(f"  - {detail}" for detail in details)]
        if (more := len(entries) - _MOST_ENTRIES) > 0:
            told.append(f"- and {more:,} more")
    problems = [("old", changes.old_problems), ("new", changes.new_problems), ("both", changes.both_problems)]
    for side, found in problems:
        if found:
            told += ["", _head(4, _PROBLEMS[side]), "", *(f"- {_problem(one)}" for one in found[:_MOST_ENTRIES])]
            told += [f"- and {len(found) - _MOST_ENTRIES:,} more"] if len(found) > _MOST_ENTRIES else []
    return "\n".join(told) + "\n"


def _head(level: int, text: str) -> str:
    return f"{'#' * level} {text}"


_PROBLEMS = {"old": "Problems before, gone now", "new": "New problems", "both": "Problems before and now"}


def _problem(problem: Problem) -> str:
    return _code(problem.lines[0])


def _counts(changes: Changes) -> str:
    if changes.is_empty:
        return "no record and no verdict changed"
    moved = counted(len(changes.moves), "verdicts moved") if changes.moves else "no verdict moved"
    tally = Counter(record.change for record in changes.records)
    records = ", ".join(f"{tally[change]:,} {change}" for change in Change if tally[change])
    return f"{moved}; records: {records or 'none changed'}"


_Entries = Sequence[tuple[str, Sequence[str]]]


def _parts(changes: Changes, write: _Write) -> Iterator[tuple[str, _Entries]]:
    """Yield each part that holds something: its title, and its entries with their details."""
    if changes.moves:
        yield "Verdicts that moved", [_move(move, write) for move in changes.moves]
    if changes.records:
        yield "Records", [_record(record, write) for record in changes.records]


def _move(move: Move, write: _Write) -> tuple[str, list[str]]:
    pair = f", {write(move.left)} against {write(move.right or 'its baseline')}" if move.left is not None else ""
    details = [_field(field, write) for field in move.fields]
    details += [write(reason) for reason in move.reasons]
    return f"{write(move.check)}{pair}: {move.old or _NONE} → {move.new or _NONE}", details


def _field(field: FieldMove, write: _Write) -> str:
    told = f"{write(field.title)}: {field.old or 'no such field'} → {field.new or 'no such field'}"
    values = [None if pair is None else " | ".join(pair) for pair in (field.old_values, field.new_values)]
    if values[0] == values[1]:
        return f"{told}: {write(values[1] or '')}"
    return f"{told}: {_change(values[0], values[1], write)}"


def _record(record: RecordChange, write: _Write) -> tuple[str, list[str]]:
    title = f": {write(record.title)}" if record.title else ""
    return f"{record.kind} {record.change} {write(record.id)}{title}", [_edit(edit, write) for edit in record.edits]


def _edit(edit: Edit, write: _Write) -> str:
    return f"{write(edit.key)}: {_change(edit.old, edit.new, write)}"


def _change(old: str | None, new: str | None, write: _Write) -> str:
    """Tell two values, or the one that was added or taken away."""
    if old is None and new is not None:
        return f"added {write(new)}"
    if new is None and old is not None:
        return f"taken away {write(old)}"
    return f"{write(old or '')} → {write(new or '')}"
