"""Proposals: the figures of one source as claims whose quotes are verified, and what is left out with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from claimcheck.collection import Collection
from claimcheck.drafts.article import Attempt, Seen, figures_of
from claimcheck.drafts.known import Known
from claimcheck.drafts.metrics import Candidate, Ranking
from claimcheck.errors import ClaimcheckError, FigureError
from claimcheck.figure import Figure
from claimcheck.quotes import Copies, QuoteState, cut_number, normal, read_article
from claimcheck.records import Claim, Source
from claimcheck.yamltext import hidden_character

__all__ = ["Asked", "LeftOut", "Proposal", "Proposed", "Step", "propose"]

#: Called with the figures done and all figures.
Step = Callable[[int, int], None]
#: Quotes that are looked up in one go.
_BATCH = 40
#: How the heading of a table is found in the copy; several tables may have it.
_STANDING = ("verified", "ambiguous")


@dataclass(frozen=True, slots=True)
class Asked:
    """Hold what a person asked for.

    Args:
        metric: Id of the metric to draft figures of, or None.
        subject: The subject of all figures, or None.
        only: One of ``PARTS``, or None for both.
    """

    metric: str | None = None
    subject: str | None = None
    only: str | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """Hold one figure as a claim.

    Args:
        seen: The figure and its place.
        quote: The words that carry it, verified in the copy.
        locator: Where they stand.
        metric: The metric it is taken for, or None where the words around it name none.
        others: Further metrics that it may be of, the best first.
        conditions: Field ids and values.
        named: Fields of which the words around name several terms, with these.
    """

    seen: Seen
    quote: str
    locator: Mapping[str, str]
    metric: str | None
    others: tuple[str, ...]
    conditions: Mapping[str, str] = field(default_factory=dict)
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Tell whether it has all that a claim must have."""
        return self.metric is not None and "subject" in self.conditions


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Hold one figure that is no draft, and why."""

    seen: Seen
    why: str


@dataclass(frozen=True, slots=True)
class Proposed:
    """Hold what was proposed for one source.

    Args:
        source: The source.
        claims: The figures that became claims, in the order of the article.
        incomplete: Those whose metric or subject a person has to name.
        left_out: Those that a person has to look at first.
        bare: Numbers of sentences that say nothing of what they count.
        recorded: How many figures the dossier holds already.
    """

    source: Source
    claims: tuple[Proposal, ...]
    incomplete: tuple[Proposal, ...]
    left_out: tuple[LeftOut, ...]
    bare: tuple[Seen, ...]
    recorded: int


def propose(id: str, collection: Collection, asked: Asked, step: Step | None = None) -> Proposed:
    """Propose claims for the figures of one source.

    Args:
        id: Id of a source of which a copy is held.
        collection: The dossier.
        asked: What is asked for.
        step: Called while it goes on, or None.

    Raises:
        ClaimcheckError: No sound copy of the source is held, or the profile of the dossier is not known.
    """
    if collection.settings.profile not in collection.knowledge.profiles:
        known = ", ".join(collection.knowledge.profiles)
        raise ClaimcheckError(f"the dossier names the profile {collection.settings.profile!r}; known: {known}")
    copies = Copies(collection)
    held = copies.held(id)
    if held.text is None:
        hint = f"store one with `claimcheck snapshot FILE --source {id}`"
        raise ClaimcheckError(f"no copy of {id} is held; {hint}" if held.fault is None else f"{id}: {held.fault}")
    all_seen = [seen for _, seen in figures_of(read_article(held.text), asked.only)]
    there = [claim for claim in (*collection.claims.values(), *collection.faulty) if id in (claim.source, claim.via)]
    fresh = [seen for seen in all_seen if not any(_is_of(claim, seen) for claim in there)]
    source, recorded = collection.sources[id], len(all_seen) - len(fresh)
    maker = _Maker(collection, asked, (source.title or "", held.text))
    taken: list[tuple[Seen, tuple[Candidate, ...]]] = []
    bare: list[Seen] = []
    left: list[LeftOut] = []
    for seen in fresh:
        candidates = maker.candidates(seen)
        if asked.metric is not None and not candidates:
            continue
        if seen.doubt is not None:
            left.append(LeftOut(seen, seen.doubt))
        elif (hidden := _hidden(seen)) is not None:
            left.append(LeftOut(seen, hidden))
        elif maker.is_setting(seen) and not any(one.is_named for one in candidates):
            continue
        elif not seen.is_in_table and seen.is_bare and not any(one.is_beside for one in candidates):
            bare.append(seen)
        else:
            taken.append((seen, candidates))
    quoted = _quoted([seen for seen, _ in taken], id, copies, step)
    made: list[Proposal] = []
    for (seen, candidates), found in zip(taken, quoted, strict=True):
        if isinstance(found, str):
            left.append(LeftOut(seen, found))
        else:
            made.append(maker.proposal(seen, found, candidates))
    claims = tuple(one for one in made if one.is_whole)
    return Proposed(source, claims, tuple(one for one in made if not one.is_whole), tuple(left), tuple(bare), recorded)


# ---- What is recorded already


def _is_of(claim: Claim, seen: Seen) -> bool:
    """Tell whether a claim records a figure: the same figure, in words or at a place where it stands."""
    place = claim.locator if isinstance(claim.locator, Mapping) else {}
    keys = [key for key in _PLACES if key in place and key in seen.locator]
    both = [(normal(str(place[key])), normal(seen.locator[key])) for key in keys]
    if any(one != other for one, other in both) or not _is_same(claim.figure_text, seen):
        return False
    if claim.quote is None:
        keys = ["row", "column"] if seen.is_in_table else ["section"]
        return all(normal(str(place.get(key))) == normal(seen.locator.get(key, "")) for key in keys)
    said, text = normal(claim.quote.replace("|", " ")), normal(seen.text)
    if seen.is_in_table:
        return any(_holds(normal(attempt.quote.replace("|", " ")), said) for attempt in seen.attempts)
    before, behind = seen.context
    at = said.find(text)
    while at >= 0:
        first, last = said[:at].strip(), said[at + len(text) :].strip()
        if before.endswith(first) and behind.startswith(last) and _fits(place, before, behind, first, last):
            return True
        at = said.find(text, at + 1)
    return False


#: Keys of a locator that say where a figure stands, in words that are the same each time.
_PLACES = ("page", "table", "row", "column")


def _holds(text: str, part: str) -> bool:
    """Tell whether words stand in others, and no number or word of them goes on."""
    at = text.find(part)
    while at >= 0:
        if cut_number(text, at, at + len(part)) is None:
            return True
        at = text.find(part, at + 1)
    return False


def _fits(place: Mapping[str, Any], before: str, behind: str, first: str, last: str) -> bool:
    """Tell whether the words that a locator gives stand directly beside a quote."""
    prefix, suffix = (normal(str(place.get(key, ""))) for key in ("prefix", "suffix"))
    left = before.removesuffix(first).rstrip()
    return left.endswith(prefix) and behind.removeprefix(last).lstrip().startswith(suffix)


def _is_same(text: str, seen: Seen) -> bool:
    one, other = normal(text), normal(seen.text)
    if _holds(one, other) or _holds(other, one):
        return True
    try:
        figure = Figure.read(text)
    except FigureError:
        return False
    return (figure.unit, figure.interval) == (seen.figure.unit, seen.figure.interval)


# ---- Quotes


def _quoted(
    seen: Sequence[Seen], id: str, copies: Copies, step: Step | None
) -> list[tuple[str, Mapping[str, str]] | str]:
    """Return, for each figure, the first of its quotes that verifies with its locator, or why none does."""
    found: list[tuple[str, Mapping[str, str]] | str] = []
    for start in range(0, len(seen), _BATCH):
        found += _of_batch(seen[start : start + _BATCH], id, copies)
        if step is not None:
            step(len(found), len(seen))
    return found


def _of_batch(batch: Sequence[Seen], id: str, copies: Copies) -> Iterator[tuple[str, Mapping[str, str]] | str]:
    answers: dict[int, tuple[str, Mapping[str, str]]] = {}
    why = dict.fromkeys(range(len(batch)), "a character that cannot be seen stands in it")
    tries = [[attempt for attempt in one.attempts if _is_seen(attempt)] for one in batch]
    for turn in range(max(map(len, tries))):
        open_ = {
            at: (attempt, _claim(one, attempt, id))
            for at, one in enumerate(batch)
            if at not in answers
            for attempt in tries[at][turn : turn + 1]
        }
        copies.look_up(claim for _, claim in open_.values())
        for at, (attempt, claim) in open_.items():
            state = copies.state(claim)
            heading = copies.heading(claim)
            fault = None if state is None else _fault(state)
            if heading is not None and heading.status not in _STANDING:
                fault = f"its heading is not in the copy: {heading.why}"
            if fault is None:
                answers[at] = attempt.quote, claim.locator or {}
            else:
                why[at] = fault
    return (answers.get(at) or f"no quote of it verifies: {why[at]}" for at in range(len(batch)))


def _hidden(seen: Seen) -> str | None:
    """Say which character that cannot be seen a figure has in what would be written, or None."""
    texts = [seen.text, seen.heading or "", *seen.locator.values()]
    found = next(filter(None, (hidden_character(text, "") for text in texts)), None)
    return None if found is None else found.message


def _is_seen(attempt: Attempt) -> bool:
    return all(hidden_character(text, "") is None for text in (attempt.quote, *attempt.beside.values()))


def _claim(seen: Seen, attempt: Attempt, id: str) -> Claim:
    """Return a claim to try a quote with."""
    record = {"figure": seen.text, "metric": "draft", "subject": "draft", "source": id, "quote": attempt.quote}
    if seen.heading is not None:
        record["heading"] = seen.heading
    return Claim.read({**record, "locator": {**seen.locator, **attempt.beside}})


def _fault(state: QuoteState) -> str | None:
    """Return what a check would say of a quote, or None where it would say nothing."""
    if state.found is None or not state.found.is_verified:
        return state.sentence if state.found is None or state.found.why is None else state.found.why
    if state.lacks_figure:
        return "it does not carry the figure" + ("" if state.says is None else f", it says {state.says}")
    if state.cuts is not None:
        return f"it cuts {state.cuts}"
    return None if state.leaves_out is None else f"{state.leaves_out!r} stands beside it"


# ---- What is filled in


class _Maker:
    """Fill in what the words around a figure say."""

    def __init__(self, collection: Collection, asked: Asked, article: tuple[str, str]) -> None:
        self._asked = asked
        profile = collection.knowledge.profiles[collection.settings.profile]
        self._ranking = Ranking(collection.knowledge.metrics, profile)
        self._known = Known(collection, profile)
        self._order = list(profile.fields).index
        self._subject = self._known.subject_of(article)

    def candidates(self, seen: Seen) -> tuple[Candidate, ...]:
        """Return the metrics that a figure may be of; only the one asked for where there is one."""
        found = self._ranking.of(seen.figure, seen.near)
        chosen = self._asked.metric
        return tuple(one for one in found if chosen is None or one.id == chosen)

    def is_setting(self, seen: Seen) -> bool:
        """Tell whether a number of a table says under what the others of its row hold."""
        return (
            seen.is_in_table and seen.heading is not None and self._known.of_cell(seen.heading, seen.text) is not None
        )

    def proposal(self, seen: Seen, quoted: tuple[str, Mapping[str, str]], candidates: Iterable[Candidate]) -> Proposal:
        """Return a figure as a claim."""
        ids = [one.id for one in candidates]
        named = any(one.is_named for one in candidates) or self._asked.metric is not None
        conditions = dict(self._of_table(seen))
        several: dict[str, tuple[str, ...]] = {}
        for path, names in self._known.named(seen.near[1]).items() if not seen.is_in_table else ():
            if len(names) == 1:
                conditions.setdefault(path, names[0])
            else:
                several[path] = tuple(names)
        if self._asked.subject is not None:
            conditions = {**conditions, "subject": self._asked.subject}
            several.pop("subject", None)
        if "subject" not in conditions and "subject" not in several:
            subject = self._known.subject_of(seen.above) or self._subject
            conditions = {"subject": subject, **conditions} if subject else conditions
        conditions = {path: conditions[path] for path in sorted(conditions, key=self._order)}
        quote, locator = quoted
        metric = ids[0] if ids and named else None
        return Proposal(seen, quote, locator, metric, tuple(ids[metric is not None :]), conditions, several)

    def _of_table(self, seen: Seen) -> Iterator[tuple[str, str]]:
        found: dict[str, str] = {}
        for heading, text in seen.row:
            place = self._known.of_cell(heading, text)
            if place is not None:
                found.setdefault(*place)
        labels = [seen.heading or "", *(text for _, text in seen.row[:1])] if seen.is_in_table else []
        for label in labels:
            for path, name in self._known.of_label(label):
                if path != "statistic" or seen.figure.statistic is None:
                    found.setdefault(path, name)
        yield from found.items()
