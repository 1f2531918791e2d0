"""What every export draws on: the records, the answers to checks, the traces, the quotes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from claimcheck.checking import Checked, check_dossier
from claimcheck.collection import Collection
from claimcheck.comparison import CheckResult, Comparer
from claimcheck.dates import date_parts
from claimcheck.provenance import Tracer
from claimcheck.quotes import Copies
from claimcheck.records import Analysis, Claim, Source
from claimcheck.schema import ABSENCE_WORDS

__all__ = ["Content", "Files", "full_date", "stated"]

#: Name of each file, folders with slashes, to its bytes.
Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Content:
    """Hold one dossier with everything computed from it.

    Args:
        collection: The records.
        comparer: Prepared claims to use again.
        base: Address under which the report is published, ending in a slash, or None.
    """

    collection: Collection
    comparer: Comparer
    base: str | None = None

    @cached_property
    def checked(self) -> Checked:
        """Return what ``claimcheck check`` finds."""
        return check_dossier(self.collection, self.comparer)

    @cached_property
    def tracer(self) -> Tracer:
        """Return the tracer of the dossier."""
        return Tracer(self.collection)

    @cached_property
    def copies(self) -> Copies:
        """Return the copies held of sources."""
        return Copies(self.collection)

    @property
    def results(self) -> tuple[CheckResult, ...]:
        """Return the answer of each check that has one, in the order of files."""
        return self.checked.results

    @property
    def name(self) -> str:
        """Return the name of the dossier, that of its folder where it gives none."""
        return self.collection.settings.name or self.collection.root.resolve().name

    def publisher(self) -> str | None:
        """Return the name of the publisher of the dossier, or None where none is stated."""
        return self.party(self.collection.settings.publisher)

    def party(self, id: str | None) -> str | None:
        """Return the name of a party, its id where it has no record, None for none."""
        if stated(id) is None or id is None:
            return None
        record = self.collection.parties.get(id)
        return record.name if record is not None else id

    def title(self, source: Source) -> str:
        """Return the title of a source, or in brackets what it is where the title is not stated."""
        maker = self.party(source.publisher)
        return stated(source.title) or f"[{source.kind}{f' of {maker}' if maker else ''}]"

    def analyses(self, check: str) -> Iterator[Analysis]:
        """Yield the analyses that report a check, in the order of files."""
        yield from (found for found in self.collection.analyses.values() if check in found.checks)

    def claims(self, result: CheckResult) -> Iterator[Claim]:
        """Yield the claims that a check holds against each other, each once, in the order written."""
        seen: dict[str, Claim] = {}
        for pair in result.pairs:
            for claim in (pair.comparison.left, pair.comparison.right):
                if claim is not None:
                    seen.setdefault(claim.id, claim)
        yield from seen.values()


def stated(text: str | None) -> str | None:
    """Return a text, or None where it is a word for its absence."""
    return None if text is None or text in ABSENCE_WORDS else text


def full_date(text: str | None) -> str | None:
    """Return the day of a date written to the day or of a moment, or None for anything less precise."""
    parts = date_parts(text) if text is not None else None
    return text[: len("2026-11-09")] if text is not None and parts is not None and len(parts) == 3 else None
