"""What changed since a revision, as a page of the report and as an Atom feed (RFC 4287)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape

from claimcheck.changes import Changes, FieldMove, Move, RecordChange
from claimcheck.escapes import visible
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.changed import move_lines, record_lines
from claimcheck.report.views import Kind
from claimcheck.report.views.changes import ChangeLine, ChangesPage, EditLine, MoveLine
from claimcheck.report.words import clip, clipped

__all__ = ["FEED", "PAGE", "atom", "changes_page"]

PAGE = "changes.html"
FEED = "changes.atom"
#: Most entries of a kind on the page, and edits of one record; the feed holds as many entries.
_MOST = 200
_EDITS = 20
_LONGEST = 300
_NAMESPACE = uuid5(NAMESPACE_URL, "claimcheck changes")
#: What `visible` leaves and XML does not know.
_NO_XML = re.compile("[\ufffe\uffff]")
_PAGED: tuple[Kind, ...] = ("analysis", "check", "claim", "source")


def changes_page(catalogue: Catalogue, changes: Changes) -> ChangesPage:
    """Return the page of what changed since a revision."""
    return ChangesPage(
        headline="Changes",
        kind="changes",
        id="changes",
        title="Changes",
        path=PAGE,
        since=clip(changes.old, _LONGEST),
        feed=FEED,
        moves=[_move(catalogue, move) for move in changes.moves[:_MOST]],
        records=[_record(catalogue, record) for record in changes.records[:_MOST]],
        more_moves=max(len(changes.moves) - _MOST, 0),
        more_records=max(len(changes.records) - _MOST, 0),
    )


def _move(catalogue: Catalogue, move: Move) -> MoveLine:
    names = [name for name in (move.left, move.right) if name is not None]
    return MoveLine(
        check=catalogue.ref("check", move.check),
        sides=[catalogue.ref("claim", name) for name in names],
        baseline=move.left is not None and move.right is None,
        old=move.old,
        new=move.new,
        fields=[_field(field) for field in move.fields[:_EDITS]],
        reasons=[clip(reason, 2 * _LONGEST) for reason in move.reasons],
    )


def _field(field: FieldMove) -> EditLine:
    def told(outcome: str | None, values: tuple[str, str] | None) -> str | None:
        shown = None if values is None else " | ".join(clip(value, _LONGEST // 3) for value in values)
        return outcome if shown is None else f"{outcome}: {shown}"

    return EditLine(name=field.title, old=told(field.old, field.old_values), new=told(field.new, field.new_values))


def _record(catalogue: Catalogue, record: RecordChange) -> ChangeLine:
    ref = next((catalogue.ref(kind, record.id) for kind in _PAGED if kind == record.kind), None)
    edits = [
        EditLine(name=clip(edit.key, _LONGEST), old=clipped(edit.old, _LONGEST), new=clipped(edit.new, _LONGEST))
        for edit in record.edits
    ]
    return ChangeLine(
        of=record.kind,
        id=clip(record.id, _LONGEST),
        title=clipped(record.title, _LONGEST),
        path=None if ref is None else ref.path,
        change=str(record.change),
        edits=edits[:_EDITS],
        more=max(len(edits) - _EDITS, 0),
    )


def atom(name: str, changes: Changes, updated: datetime) -> str:
    """Return what changed as an Atom feed: verdicts that moved first, then records.

    Args:
        name: Name of the dossier.
        changes: What changed.
        updated: When, in UTC: that of every entry, so that the same revision gives the same bytes.
    """
    moment = updated.isoformat(timespec="seconds").replace("+00:00", "Z")
    told = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"<id>{_id(name)}</id>",
        f"<title>{_text(f'{name}: what changed')}</title>",
        f"<updated>{moment}</updated>",
        f"<author><name>{_text(name)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href="{FEED}"/>',
        f'<link rel="alternate" type="text/html" href="{PAGE}"/>',
    ]
    for title, lines, key in _entries(changes):
        told += [
            "<entry>",
            f"<id>{_id(name, moment, key)}</id>",
            f"<title>{_text(title)}</title>",
            f"<updated>{moment}</updated>",
            f'<link rel="alternate" type="text/html" href="{PAGE}"/>',
            f'<content type="text">{_text(chr(10).join([title, *lines]))}</content>',
            "</entry>",
        ]
    return "\n".join([*told, "</feed>"]) + "\n"


def _entries(changes: Changes) -> Iterator[tuple[str, list[str], str]]:
    """Yield title, further lines and key of each entry."""
    for move in changes.moves[:_MOST]:
        yield (*move_lines(move), json.dumps(asdict(move)))
    for record in changes.records[:_MOST]:
        yield (*record_lines(record), json.dumps(asdict(record)))


def _id(*parts: str) -> str:
    return f"urn:uuid:{uuid5(_NAMESPACE, json.dumps(parts))}"


def _text(text: str) -> str:
    """Return text of which nothing is markup, without characters that XML does not know."""
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", visible(clip(text, 4000))))
