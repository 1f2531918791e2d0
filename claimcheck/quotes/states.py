"""Every quote of a dossier and whether it stands in the copy held of its source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from claimcheck.collection import Collection
from claimcheck.quotes.carried import carries, said_instead
from claimcheck.quotes.cutting import cut_figure, left_beside
from claimcheck.quotes.matching import STATUSES, Found, Question
from claimcheck.quotes.normal import normal
from claimcheck.quotes.search import search
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
        question: What the copy is asked, or None where it is not asked anything.
    """

    claim: Claim
    key: str
    quote: str
    source: str | None
    found: Found | None
    figure: str | None
    question: Question | None = None

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
    def cuts(self) -> str | None:
        """Return the whole figure of the source of which the quote holds a part, or None."""
        return None if self.found is None or not self.found.is_verified else cut_figure(self.found)

    @property
    def leaves_out(self) -> str | None:
        """Return a bound or a negation of the same clause that the quote leaves out, or None."""
        return None if self.found is None or not self.found.is_verified else left_beside(self.found)

    @property
    def sentence(self) -> str:
        """Say in one sentence what was found, as reports print it."""
        if self.found is None:
            return f"Quote not verified: {NO_COPY}."
        if self.lacks_figure:
            return "Quote not verified: it does not carry the figure."
        if self.figure is not None and (whole := self.cuts) is not None:
            return f"Quote not verified: it cuts the figure {whole}."
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
    _found: dict[tuple[str, Question], Found] = field(default_factory=dict, repr=False)

    def held(self, id: str | None) -> Held:
        """Return what is held of a source."""
        source = self.collection.sources.get(id or "")
        if source is None:
            return Held()
        if source.id not in self._held:
            self._held[source.id] = held_text(self.collection.root, source)
        return self._held[source.id]

    def look_up(self, claims: Iterable[Claim], only: str | None = None) -> None:
        """Look the quotes of many claims up at once: each copy is searched in one go for all that it should hold.

        Args:
            claims: The claims.
            only: The one source whose copy is searched, or None for all.
        """
        asked: dict[str, dict[Question, None]] = {}
        for claim in claims:
            for source, question in self._questions(claim):
                if only in (None, source) and (source, question) not in self._found:
                    asked.setdefault(source, {})[question] = None
        answers = search([(self.held(id).text or "", tuple(questions)) for id, questions in asked.items()])
        for (id, questions), found in zip(asked.items(), answers, strict=True):
            self._found.update(zip(((id, question) for question in questions), found, strict=True))

    def _questions(self, claim: Claim) -> Iterator[tuple[str, Question]]:
        """Yield what is asked of which copy: each quote of a claim, and the heading that its own one stands under."""
        for state in self._asked(claim):
            if state.source is not None and state.question is not None:
                yield state.source, state.question
                if claim.heading is not None and state.key == "quote":
                    yield state.source, Question(claim.heading)

    def heading(self, claim: Claim) -> Found | None:
        """Return how the heading of a claim was found in the copy of its quote; None where none is looked for."""
        if claim.heading is None:
            return None
        self.look_up([claim])
        asked = Question(claim.heading)
        return next((self._found[both] for both in self._questions(claim) if both[1] == asked), None)

    def states_of(self, source: str) -> list[QuoteState]:
        """Return every quote of the dossier that is looked for in the copy of one source."""
        claims = self.collection.claims.values()
        asking = [claim for claim in claims if any(state.source == source for state in self._asked(claim))]
        self.look_up(asking, source)
        return [state for claim in asking for state in self._answered(claim) if state.source == source]

    def state(self, claim: Claim) -> QuoteState | None:
        """Return the state of a claim's own quote, or None where it has none."""
        return next((state for state in self.states(claim) if state.key == "quote"), None)

    def states(self, claim: Claim) -> Iterator[QuoteState]:
        """Yield the state of every quote of a claim: its own, of repetitions, of cautions, of conditions."""
        self.look_up([claim])
        yield from self._answered(claim)

    def _answered(self, claim: Claim) -> Iterator[QuoteState]:
        for state in self._asked(claim):
            found = None if state.question is None else self._found.get((state.source or "", state.question))
            yield state if found is None else replace(state, found=found)

    def _asked(self, claim: Claim) -> Iterator[QuoteState]:
        """Yield every quote of a claim with where it is looked for, and how it was found where that is known before."""
        figure = claim.figure_text if claim.is_readable else None
        read = (claim.via, claim.source)
        if claim.quote is not None:
            yield self._state(claim, "quote", claim.quote, read, claim.locator, figure)
        for entry in claim.repeated_in:
            if entry.quote is not None:
                told = entry.figure or figure
                yield self._state(claim, "repeated_in", entry.quote, (entry.source,), entry.locator, told)
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
        """Return one quote, to be looked for in the first of its sources of which a sound copy is held."""
        source = next((id for id in sources if self.held(id).text is not None), None)
        if source is None:
            named = next((id for id in sources if id is not None), None)
            return QuoteState(claim, key, quote, named, None, figure)
        if len(quote) > LONGEST:
            why = f"it has {len(quote):,} characters, more than {LONGEST:,}"
            return QuoteState(claim, key, quote, source, Found("refused", why=why), figure)
        place = locator if isinstance(locator, dict) else {}
        question = Question(quote, *(str(place.get(name, "")) for name in ("prefix", "suffix", "row", "column")))
        return QuoteState(claim, key, quote, source, None, figure, question)
