"""What every export is given: a dossier, the address of its report, and how both are named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from claimcheck.collection import Collection
from claimcheck.comparison import CheckResult
from claimcheck.dates import date_parts
from claimcheck.records import Analysis, Claim, Source
from claimcheck.schema import ABSENCE_WORDS
from claimcheck.workspace import Workspace

__all__ = ["Content", "Files", "full_date", "stated"]

#: Name of each file, folders with slashes, to its bytes.
Files = Mapping[str, bytes]


#: Licences to the address that names each.
_LICENCES = {
    "Apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0",
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "MIT": "https://spdx.org/licenses/MIT.html",
}


@dataclass(frozen=True)
class Content:
    """Hold what is written: one dossier, and where its report is.

    Args:
        workspace: The dossier.
        base: Address under which the report is published, ending in a slash, or None.
    """

    workspace: Workspace
    base: str | None = None

    @property
    def collection(self) -> Collection:
        """Return the records."""
        return self.workspace.collection

    @property
    def licence_address(self) -> str | None:
        """Return the address that names the licence of the dossier, or None where there is none known."""
        licence = self.collection.settings.licence or ""
        return licence if licence.startswith("https://") else _LICENCES.get(licence)

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
