"""Vocabularies: terms, aliases, parents and loose senses, and how two of them stand to each other."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from claimcheck.errors import did_you_mean
from claimcheck.profile.beside import Apart, Beside
from claimcheck.schema import Part, Text, Texts

__all__ = ["Join", "Sense", "Term", "Vocabulary", "Word", "name_key", "normalise"]

_TOKEN = re.compile(r"[^\W_]+(?:\.\d+)*")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))


@lru_cache(maxsize=65536)
def normalise(text: str) -> str:
    """Fold a term or a text for comparison: Unicode NFKC, dashes, spaces, case.

    Figures and quantities are never folded so: 10⁹ would become 109.

    >>> normalise("Trace\u00a0 Replay") == normalise("trace replay")
    True
    """
    folded = unicodedata.normalize("NFKC", text).translate(_DASHES)
    return re.sub(r"\s+", " ", folded).strip().casefold()


#: What spellings of one name differ in: case apart, spaces, hyphens, underscores and brackets.
_SEPARATORS = re.compile(r"[\s\-_()\[\]{}]+")
_BETWEEN_DIGITS = re.compile(r"(?<=[0-9.])(?:[\s\-_()\[\]{}]+| to )(?=[0-9])")


@lru_cache(maxsize=65536)
def name_key(text: str) -> str:
    """Return what the spellings of one name have in common: case, spaces, hyphens, underscores and brackets left out.

    Two numbers are kept apart, whatever joins them: Llama 3 8B is not Llama 38B, and 15 to 74 is 15-74.

    >>> name_key("MT-bench") == name_key("MTBench"), name_key("FP8 (E4M3)"), name_key("Llama-3 8B")
    (True, 'fp8e4m3', 'llama3 8b')
    """
    folded = _BETWEEN_DIGITS.sub(" ", normalise(text))
    return " ".join(_SEPARATORS.sub("", part) for part in _DIGIT_SPACE.split(folded))


_DIGIT_SPACE = re.compile(r"(?<=[0-9.]) (?=[0-9])")


class Sense(Part):
    """Say what a loosely used name means in one of its senses."""

    means: Texts
    note: Text | None = None


#: A release by its numbers; one before or behind it (0.4.0rc1) is on neither side for sure.
_RELEASE = re.compile(r"v?([0-9]{1,9}(?:\.[0-9]{1,9})+)")


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))


def _in_order(breaks: Mapping[str, str]) -> Mapping[str, str]:
    for release in breaks:
        if _RELEASE.fullmatch(release) is None or not release[0].isdecimal():
            raise ValueError(f"{release[:40]!r} is no release such as 0.4.0")
    return dict(sorted(breaks.items(), key=lambda entry: _numbers(entry[0])))


class Term(Part):
    """Hold one term.

    Args:
        term: The term as reports print it.
        aliases: Other spellings that lose no information.
        parents: Terms of the same vocabulary of which this is a kind.
        part_of: Terms of the same vocabulary of which this is a part, and so no kind: Scotland of the United Kingdom.
        senses: What the name may mean, where usage is loose; the widest holds unless a claim names one.
        fixes: Fields that a rule or a data set settles, and the value of each.
        indefinite: The term names something else each time ("own prompts"), or a family whose members differ in what
            is compared ("Hopper"): never equal to itself.
        limits: The term holds back what it is a setting of, as graphs switched off do an engine.
        breaks: Releases of a program that are known to change results, in their order, each to what changed.
        stating: Spellings that say more than the name, each to the fields it states: p5.48xlarge is eight H100.
    """

    term: Text
    aliases: Texts = ()
    parents: Texts = ()
    part_of: Texts = ()
    senses: Mapping[str, Sense] = Field(default_factory=dict)
    fixes: Mapping[str, Any] = Field(default_factory=dict)
    indefinite: bool = False
    limits: bool = False
    breaks: Annotated[Mapping[Text, Text], AfterValidator(_in_order)] = Field(default_factory=dict)
    stating: Mapping[str, Mapping[str, Text]] = Field(default_factory=dict)
    note: Text | None = None
    source: Text | None = None

    def generation(self, release: str) -> tuple[str, str] | None:
        """Return between which of its breaks a release lies, and what changed there; None where that is not known.

        >>> Term(term="Harness", breaks={"0.4.0": "prompts"}).generation("v0.3.0")
        ('Harness: before 0.4.0', 'prompts')
        """
        stated = _RELEASE.fullmatch(release.strip())
        if stated is None:
            return None
        here, spans, changed = _numbers(stated[1]), "", ""
        for at, what in self.breaks.items():
            there = _numbers(at)
            if there[: len(here)] == here and any(there[len(here) :]):
                return None  # 0.4 may be before 0.4.2 or behind it
            if here < there and there[: len(here)] != here:
                return f"{self.term}: {spans}{' and ' if spans else ''}before {at}", changed or what
            spans, changed = f"{at} or later", what
        return (f"{self.term}: {spans}", changed) if spans else None


class Join(Part):
    """Name two terms that a formula makes equivalent when its inputs stand in the claims.

    ``x`` in the formula is the figure's own value; ``needs`` maps the other names to field ids.
    """

    from_: Text = Field(alias="from")
    to: Text
    formula: Text | None = None
    needs: Annotated[Mapping[str, Text], BeforeValidator(lambda value: value or {})] = Field(default_factory=dict)
    when: Text | None = None
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """Hold a text as a vocabulary reads it.

    Args:
        name: The normalised term, or the `name_key` of the text where the vocabulary does not list it.
        listed: Whether the vocabulary lists it.
        sense: The sense the text names, or None.
        means: The terms that the word may stand for: itself, or the members of its widest or named sense.
        above: Every term that this one is a kind of.
        loose: Whether the word may stand for several things, so that it is not even equal to itself.
        is_build: Whether the text names a build of the term, as Llama-3-8B-FP8 does, and not the term alone.
    """

    name: str
    listed: bool
    sense: str | None
    means: frozenset[str]
    above: frozenset[str]
    loose: bool
    is_build: bool = False


class Vocabulary:
    """Hold the terms of one kind, and read texts as such terms.

    Args:
        id: Kebab-case name.
        title: What the terms are.
        closed: Whether a text that is not listed is refused.
        terms: All terms, in file order.
        joins: Pairs of terms that a formula makes equivalent.
        leave_out: Words that tell no two names of this kind apart, as "aged" before an age.
        beside: What a text may say beside a name, and the fields that hold it.
    """

    def __init__(
        self,
        id: str,
        title: str,
        closed: bool,
        terms: Iterable[Term],
        joins: Iterable[Join] = (),
        leave_out: Iterable[str] = (),
        beside: Beside | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.closed = closed
        words = sorted(map(normalise, leave_out), key=len, reverse=True)
        self._empty = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b") if words else None
        self.terms = {normalise(term.term): term for term in terms}
        self.joins = tuple(joins)
        self._index = {key: key for key in self.terms}
        for key, term in self.terms.items():
            for alias in term.aliases:
                self._index.setdefault(normalise(alias), key)
        keys: dict[str, set[str]] = {}
        for spelling, key in self._index.items():
            keys.setdefault(self.name_key(spelling), set()).add(key)
        #: Spellings without what spellings differ in; one that two terms share names neither.
        self._keys = {folded: found.pop() for folded, found in keys.items() if len(found) == 1}
        self._tokens = {tuple(_TOKEN.findall(spelling)): key for spelling, key in self._index.items()}
        self._longest = max(map(len, self._tokens), default=0)
        self.beside = beside or Beside()
        self._stating = {
            self.name_key(spelling): (key, fixes)
            for key, term in self.terms.items()
            for spelling, fixes in term.stating.items()
        }
        self._above: dict[str, frozenset[str]] = {}
        self._words: dict[str, Word] = {}

    def mixed(self, term: Term) -> Iterator[tuple[int, str, str]]:
        """Yield each whole of a term that the term also is, is a kind of, or is itself the whole of.

        Yields:
            Its number under ``part_of``, from 0, a message and a hint.
        """
        key = normalise(term.term)
        for index, other in enumerate(term.part_of):
            whole = self._index.get(normalise(other))
            if whole == key or whole in self.above(key):
                message = f"{term.term!r} is said to be a part of {other!r} and to be one itself"
                yield index, message, "`parents:` is for kinds, `part_of:` for parts; keep one of the two"
            elif whole is not None and key in self.wholes(whole):
                yield index, f"{term.term!r} and {other!r} are said to be parts of each other", "keep one of the two"

    def has(self, text: str) -> bool:
        """Tell whether a text is a term or an alias, to the letter but for case, spaces and dashes."""
        return normalise(text) in self._index

    def names(self) -> list[str]:
        """Return all terms as printed, in file order."""
        return [term.term for term in self.terms.values()]

    def term(self, text: str) -> Term | None:
        """Return the term that a text names, by itself or by an alias."""
        key = self._find(text)
        if key is not None:
            return self.terms[key]
        apart = self.apart(text)
        if apart is None:
            return None
        listed = self.terms.get(apart.name, Term(term=text))
        return listed.model_copy(update={"term": text, "fixes": apart.fixes})

    def apart(self, text: str) -> Apart | None:
        """Take a text that is no term apart into a name and what it says beside it, or return None.

        Returns:
            The normalised term, or of a build of an unlisted name its `name_key`, and the fields that the rest states.
        """
        if (stated := self._stating.get(self.name_key(text))) is not None:
            key, fixes = stated
            return Apart(key, {**self.terms[key].fixes, **fixes}, self.beside.tails_of in fixes)
        for name, fixes in self.beside.split(text):
            listed = self._find(name) or self._find(self.beside.without_owner(name))
            if listed is not None:
                return Apart(listed, {**self.terms[listed].fixes, **fixes}, self.beside.tails_of in fixes)
            if self.beside.tails_of in fixes:
                return Apart(self.name_key(self.beside.without_owner(name)), fixes, True)
        return None

    def name_key(self, text: str) -> str:
        """Return what the spellings of one name have in common here: `name_key` without the words that say nothing."""
        kept = "" if self._empty is None else name_key(self._empty.sub(" ", normalise(text)))
        return kept or name_key(text)

    def wholes(self, key: str) -> frozenset[str]:
        """Return the normalised names of every term that a term is a part of, directly or through others."""
        found: set[str] = set()
        waiting = [key]
        while waiting:
            here = waiting.pop()
            for name in (here, *self.above(here)):
                direct = {whole for whole in map(self._find, self.terms[name].part_of) if whole is not None}
                reached = direct.union(*map(self.above, direct)) - found
                found |= reached
                waiting += reached
        return frozenset(found - {key})

    def _find(self, text: str) -> str | None:
        """Return the normalised name of the term that a text names, in any spelling of it."""
        return self._index.get(normalise(text)) or self._keys.get(self.name_key(text))

    def above(self, key: str) -> frozenset[str]:
        """Return the normalised names of every term that a term is a kind of, itself left out."""
        if key not in self._above:
            self._above[key] = frozenset()  # a cycle of parents ends here
            parents = [self._index.get(normalise(parent)) for parent in self.terms[key].parents]
            reached: set[str] = set()
            for parent in parents:
                if parent is not None:
                    reached |= {parent} | self.above(parent)
            self._above[key] = frozenset(reached - {key})
        return self._above[key]

    def kinds(self, key: str) -> list[str]:
        """Return the terms that name a term as their parent, as printed, in file order."""
        return [term.term for term in self.terms.values() if key in map(normalise, term.parents)]

    def inside(self, text: str) -> frozenset[str]:
        """Return the terms that a text names among other words, the longest names only: H200 in "H200 in a box"."""
        tokens, found, start = _TOKEN.findall(normalise(text)), set(), 0
        while start < len(tokens):
            for size in range(min(self._longest, len(tokens) - start), 0, -1):
                key = self._tokens.get(tuple(tokens[start : start + size]))
                if key is not None:
                    found.add(key)
                    start += size - 1
                    break
            start += 1
        return frozenset(found)

    def word(self, text: str) -> Word:
        """Read a text as a term, with the sense in brackets where one is named: ``SM100 (strict)``."""
        if text not in self._words:
            self._words[text] = self._read(text)
        return self._words[text]

    def _read(self, text: str) -> Word:
        folded = normalise(text)
        key, sense = self._find(text), None
        if key is None and folded.endswith(")") and " (" in folded:
            base, _, named = folded[:-1].rpartition(" (")
            base_key = self._find(base)
            if base_key is not None and named.removesuffix(" sense") in self.terms[base_key].senses:
                key, sense = base_key, named.removesuffix(" sense")
        apart = self.apart(text) if key is None else None
        if key is None and apart is not None and apart.name in self.terms:
            key = apart.name
        if key is None:
            name = apart.name if apart is not None else self.name_key(self.beside.without_owner(text))
            return Word(name, False, None, frozenset({name}), frozenset(), False, apart is not None)
        term, is_build = self.terms[key], apart is not None and apart.is_build
        above = self.above(key)
        if not term.senses:
            return Word(key, True, None, frozenset({key}), above, term.indefinite, is_build)
        chosen = [term.senses[sense]] if sense else list(term.senses.values())
        means = {self._index.get(normalise(name), normalise(name)) for part in chosen for name in part.means}
        return Word(key, True, sense, frozenset(means), above, True, is_build)

    def covers(self, terms: Iterable[str], text: str) -> bool | None:
        """Tell whether a text is one of some terms or a kind of one.

        Returns:
            True or False, or None where the text may or may not be: a parent of a term, or a loose name.
        """
        word = self.word(text)
        wanted = {self.word(term).name for term in terms}
        if word.name in wanted or word.above & wanted:
            return True
        answers = {self._covers_name(wanted, name) for name in word.means}
        return answers.pop() if len(answers) == 1 else None

    def _covers_name(self, wanted: set[str], name: str) -> bool | None:
        above = self.above(name) if name in self.terms else frozenset()
        if name in wanted or above & wanted:
            return True
        below = any(name in self.above(term) for term in wanted if term in self.terms)
        return None if below else False

    def check(self, text: str) -> tuple[str, str | None] | None:
        """Return what is wrong with a text as a term: a message and a hint, or None.

        An open vocabulary finds fault only with a near miss of a listed term.
        """
        if self.word(text).listed:
            return None
        spellings = [spelling for term in self.terms.values() for spelling in (term.term, *term.aliases)]
        if self.closed:
            nearest = did_you_mean(text, spellings) or "known terms: " + ", ".join(self.names())
            return (
                f"{text[:60]!r} is not a term of {self.id}",
                f"{nearest}; a new one goes into vocabularies/{self.id}.yaml",
            )
        if re.search(r"\d", text):  # B200 is no misspelling of B100
            return None
        hint = did_you_mean(text, spellings, cutoff=0.88)
        return (f"{text[:60]!r} is not a listed term of {self.id}", hint) if hint else None
