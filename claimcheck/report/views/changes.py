"""The view of the page that tells what changed since a revision."""

from __future__ import annotations

from typing import Literal

from claimcheck.report.views.base import Count, Page, Ref, Text, View

__all__ = ["ChangeLine", "ChangesPage", "EditLine", "MoveLine"]


class EditLine(View):
    """Hold one key or field with what it said and says; null where a side has none."""

    name: Text
    old: Text | None
    new: Text | None


class MoveLine(View):
    """Hold one verdict that moved: of a check, or of one pair of it."""

    check: Ref
    sides: list[Ref]
    baseline: bool
    old: Text | None
    new: Text | None
    fields: list[EditLine]
    reasons: list[Text]


class ChangeLine(View):
    """Hold what happened to one record."""

    of: Text
    id: Text
    title: Text | None
    path: Text | None
    change: Text
    edits: list[EditLine]
    more: Count


class ChangesPage(Page):
    """Be the page of what changed; beside it stands the feed."""

    kind: Literal["changes"]
    since: Text
    feed: Text
    moves: list[MoveLine]
    records: list[ChangeLine]
    more_moves: Count
    more_records: Count
