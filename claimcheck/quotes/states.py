"""Every quote of a dossier and whether it stands in the copy held of its source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from claimcheck.collection import Collection
from claimcheck.quotes.carried import carries, said_instead
from claimcheck.quotes.matching import STATUSES, Found, find_quote
from claimcheck.quotes.normal import Evened, evened, normal
from claimcheck.quotes.snapshots import Held, held_text
from claimcheck.records import Claim

__all__ = ["LONGEST", "QUOTE_WORDS", "Copies", "QuoteState"]

#: A quote is the fewest words that carry the figure (characters).
LONGEST = 5_000
NO_COPY = "no copy held"
#: What can be said of a quote.
QUOTE_WORDS = (*STATUSES, NO_COPY)


@dataclass(frozen=True, slots=True)
class QuoteState:
    """Hold one quote of one claim and whether it was found.

    Args:
        claim: The claim.
        key: The key of the record that holds it: ``quote``, ``repeated_in``, ``caution`` or a field id.
        quote: The words quoted.
        source: Id of the source whose copy was searched, or would have been.
        found: How it was found; None where no copy is held, or the copy is not sound.
        figure: The figure that must stand in it, or None.
    """

    claim: Claim
    key: str
    quote: str
    source: str | None
    found: Found | None
    figure: str | None

    @property
    def word(self) -> str:
        """Return one of `QUOTE_WORDS`: how it was found, or that no copy is held."""
        return NO_COPY if self.found is None else self.found.status

    @property
    def lacks_figure(self) -> bool:
        """Tell whether the quote does not carry the figure: its number with unit, magnitude, bound and sign."""
        quote = normal(self.quote[:LONGEST])
        return self.figure is not None and not carries(quote, normal(self.figure), self.claim.heading)

    @property
    def says(self) -> str | None:
        """Return the figure that the quote has instead of the claim's, or None where it has none."""
        return said_instead(normal(self.quote[:LONGEST]))

    @property
    def sentence(self) -> str:
        """Say in one sentence what was found, as reports print it."""
        if self.found is None:
            return f"Quote not verified: {NO_COPY}."
        if self.found.is_verified:
            return f"Quote verified in the copy held of {self.source}."
        return f"Quote not verified: {self.found.why}."


@dataclass
class Copies:
    """Look quotes up in the copies of one dossier; each copy is read and verified once.

    Args:
        collection: The records.
    """

    collection: Collection
    _held: dict[str, Held] = field(default_factory=dict, repr=False)
    _evened: dict[str | None, tuple[Evened, ...]] = field(default_factory=dict, repr=False)

    def held(self, id: str | None) -> Held:
        """Return what is held of a source."""
        source = self.collection.sources.get(id or "")
        if source is None:
            return Held()
        if source.id not in self._held:
            self._held[source.id] = held_text(self.collection.root, source)
        return self._held[source.id]

    def state(self, claim: Claim) -> QuoteState | None:
        """Return the state of a claim's own quote, or None where it has none."""
        if claim.quote is None:
            return None
        figure = claim.figure_text if claim.is_readable else None
        return self._state(claim, "quote", claim.quote, (claim.via, claim.source), claim.locator, figure)

    def states(self, claim: Claim) -> Iterator[QuoteState]:
        """Yield the state of every quote of a claim: its own, of repetitions, of cautions, of conditions."""
        own = self.state(claim)
        if own is not None:
            yield own
        for entry in claim.repeated_in:
            if entry.quote is not None:
                figure = entry.figure or (claim.figure_text if claim.is_readable else None)
                yield self._state(claim, "repeated_in", entry.quote, (entry.source,), entry.locator, figure)
        read = (claim.via, claim.source)
        for caution in claim.caution:
            yield self._state(claim, "caution", caution.quote, read, None, None)
        for path, value in claim.conditions.items():
            if value.quote is not None:
                named = read if value.source is None else (value.source, *self._reporting.get(value.source, ()))
                yield self._state(claim, path, value.quote, named, None, None)

    @cached_property
    def _reporting(self) -> dict[str, tuple[str, ...]]:
        """Return the sources in which each source was read, where it was not read itself."""
        found: dict[str, dict[str, None]] = {}
        for claim in self.collection.claims.values():
            if claim.source is not None and claim.via is not None:
                found.setdefault(claim.source, {})[claim.via] = None
        return {id: tuple(vias) for id, vias in found.items()}

    def _state(
        self, claim: Claim, key: str, quote: str, sources: tuple[str | None, ...], locator: object, figure: str | None
    ) -> QuoteState:
        """Look one quote up in the first of its sources of which a sound copy is held."""
        source = next((id for id in sources if self.held(id).text is not None), None)
        text = self.held(source).text
        if text is None:
            named = next((id for id in sources if id is not None), None)
            return QuoteState(claim, key, quote, named, None, figure)
        if len(quote) > LONGEST:
            why = f"it has {len(quote):,} characters, more than {LONGEST:,}"
            return QuoteState(claim, key, quote, source, Found("refused", why=why), figure)
        place = locator if isinstance(locator, dict) else {}
        beside = (str(place.get(name, "")) for name in ("prefix", "suffix", "row", "column"))
        return QuoteState(claim, key, quote, source, find_quote(self._readings(source), quote, *beside), figure)

    def _readings(self, source: str | None) -> tuple[Evened, ...]:
        """Return the text held of a source, evened out once."""
        if source not in self._evened:
            self._evened[source] = evened(self.held(source).text or "")
        return self._evened[source]
