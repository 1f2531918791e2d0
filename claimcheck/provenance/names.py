"""What a reader calls the parties, sources and origins of a trace."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from claimcheck.collection import Collection
from claimcheck.provenance.findings import Origin, Rest

__all__ = ["MOST_NAMES", "Names", "listed"]

#: Most names in a row.
MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class Names:
    """Hold what names are taken from: the records and the origins of one trace."""

    collection: Collection
    origins: tuple[Origin, ...]

    def party(self, id: str | None) -> str:
        """Return the name of a party, its id where it has no record."""
        if id is None or id == "not stated":
            return "a party nobody names"
        record = self.collection.parties.get(id)
        return record.name if record is not None else id

    def kind_of(self, id: str) -> str:
        """Return what a reader calls a source: its publisher and kind."""
        source = self.collection.sources.get(id)
        if source is None:
            return id
        party = self.collection.parties.get(source.publisher or "")
        if party is None:
            return source.kind
        return f"{party.name}{'’' if party.name.endswith('s') else '’s'} {source.kind}"

    def source(self, id: str) -> str:
        """Return what a reader calls a source, with the id by which it is found."""
        label = self.kind_of(id)
        return id if label == id else f"{label} ({id})"

    def origin(self, id: str) -> str:
        """Return what a reader calls an origin: the run, or the claim, and who did it."""
        origin = next((found for found in self.origins if found.id == id), None)
        if origin is None:
            return id
        by = f"{self.party(origin.by)}’s " if origin.by is not None else "the "
        return f"{by}run {id}" if origin.is_run else f"{by}claim {id}"

    def rest(self, rest: Rest) -> str:
        """Say in one sentence what a smallest set means."""
        name = self.origin if rest.kind == "origins" else self.party
        names = listed(name(id) for id in rest.ids)
        return f"If {names} {'is' if len(rest.ids) == 1 else 'are'} wrong, nothing is left."


def listed(names: Iterable[str]) -> str:
    """Join names as a sentence does; past twelve the rest is counted."""
    told = list(names)
    if len(told) > MOST_NAMES:
        return ", ".join(told[: MOST_NAMES - 1]) + f" and {len(told) - MOST_NAMES + 1} others"
    return told[0] if len(told) == 1 else ", ".join(told[:-1]) + f" and {told[-1]}"
