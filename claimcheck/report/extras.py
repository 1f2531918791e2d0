"""Arithmetic answers and provenance as plain data."""

from __future__ import annotations

from typing import Any

from claimcheck.records import Check, Claim
from claimcheck.report.book import Book

__all__ = ["check_arithmetic", "claim_arithmetic", "trace_view"]


def claim_arithmetic(book: Book, claim: Claim) -> list[dict[str, Any]]:
    """Return what the printed figures allow of one claim."""
    return []


def check_arithmetic(book: Book, check: Check) -> list[dict[str, Any]]:
    """Return what the printed figures allow of the arithmetic a check asks for."""
    return []


def trace_view(book: Book, id: str) -> dict[str, Any] | None:
    """Return where a figure comes from, or None where there is nothing to trace."""
    return None
