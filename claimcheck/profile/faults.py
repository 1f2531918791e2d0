"""Faults of knowledge, each at its own line: names that lead nowhere, units that are none, circles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from claimcheck.errors import Level, Problem, UnitError, did_you_mean, meant_or_known
from claimcheck.formula import FormulaError, read_formula
from claimcheck.profile.fields import NEVER_AXIS, Field, Manner, Profile
from claimcheck.profile.metrics import Metric, Metrics
from claimcheck.profile.vocabulary import Join, Term, Vocabulary, normalise
from claimcheck.schema import place_at
from claimcheck.units import canonical
from claimcheck.yamltext import Block

__all__ = ["BETTER", "Compares", "metric_faults", "profile_faults", "settling_faults", "unsuited", "vocabulary_faults"]

#: Keys and numbers that lead to a word of a file.
_Path: TypeAlias = "Sequence[str | int]"
#: Keys of conditions that are about the metric of a claim, and the vocabulary of each where it has one.
_OF_METRIC = {
    "metric.quantity": "quantities",
    "metric.numerator": "metric-parts",
    "metric.denominator": "metric-parts",
    "metric.distribution": None,
    "metric.total": None,
}
_CONDITIONS = ("applies_when", "not_when", "required_when", "blocking_when")
#: The directions of a metric.
BETTER = ("higher", "lower", "neither")
#: What a metric may fix beside fields: which end of a distribution its high percentiles are.
_TAIL = "statistic.tail"


class Compares(Protocol):
    """Be a comparator, of which a profile asks no more than whether its values have a role."""

    @property
    def has_role(self) -> bool:
        """Tell whether its values are numbers that somebody chose or that came of a run."""


class Known(Protocol):
    """Be what is known when the metrics of all files have been read."""

    @property
    def profiles(self) -> Mapping[str, Profile]: ...
    @property
    def vocabularies(self) -> Mapping[str, Vocabulary]: ...
    @property
    def metrics(self) -> Metrics: ...


class _Teller:
    """Tell faults of one entry: by the path of keys that leads to the word that is wrong."""

    def __init__(self, file: str, block: Block, what: str) -> None:
        self.file, self.block, self.what = file, block, what

    def __call__(
        self, code: str, path: _Path, message: str, hint: str | None = None, level: Level = "error"
    ) -> Problem:
        place = place_at(self.block, *path)
        return Problem(code, level, self.file, *place, f"{self.what}{message}", hint)

    def unit(self, unit: str | None, path: _Path) -> Iterator[Problem]:
        """Yield a problem where a text is no unit."""
        try:
            canonical(unit or "1")
        except UnitError as error:
            yield self("unknown-unit", path, error.reason, error.hint)

    def term(self, text: str, vocabulary: Vocabulary | None, path: _Path) -> Iterator[Problem]:
        """Yield a problem where a text is no term of a closed vocabulary, a warning where it nearly is one."""
        found = None if vocabulary is None else vocabulary.check(text)
        if found is not None:
            yield self("unknown-term", path, *found, level="error" if vocabulary and vocabulary.closed else "warning")

    def name(self, code: str, name: str, known: Iterable[str], path: _Path, kind: str) -> Iterator[Problem]:
        """Yield a problem where a name is none of those that are known."""
        words = list(known)
        if name not in words:
            yield self(code, path, f"{name[:100]!r} is no {kind}", did_you_mean(name, words))


def vocabulary_faults(
    vocabulary: Vocabulary, terms: Iterable[tuple[Term, Block]], joins: Iterable[tuple[Join, Block]], file: str
) -> Iterator[Problem]:
    """Yield every fault inside a vocabulary: terms twice, shared aliases, and names in it that are no term."""
    taken: dict[str, Term] = {}
    lost = "an alias must not lose a distinction that a source makes"
    for term, block in terms:
        tell = _Teller(file, block, "")
        if normalise(term.term) in taken and normalise(taken[normalise(term.term)].term) == normalise(term.term):
            yield tell("duplicate-id", ("term",), f"the term {term.term!r} stands twice", "keep one")
            continue
        spellings: list[tuple[_Path, str]] = [(("term",), term.term)]
        spellings += [(("aliases", index), alias) for index, alias in enumerate(term.aliases)]
        for path, spelling in spellings:
            owner = taken.setdefault(normalise(spelling), term)
            if owner is not term:
                yield tell("shared-alias", path, f"{spelling!r} stands for {term.term!r} and for {owner.term!r}", lost)
        for path, other in _named(term):
            if not vocabulary.has(other):
                message = f"{other!r}, named by {term.term!r}, is no term of {vocabulary.id}"
                yield tell("unknown-term", path, message, did_you_mean(other, vocabulary.names()))
        for index, message, mend in vocabulary.mixed(term):
            yield tell("part-and-kind", ("part_of", index), message, mend)
    for join, block in joins:
        tell = _Teller(file, block, "")
        for key, end in (("from", join.from_), ("to", join.to)):
            if not vocabulary.has(end):
                hint = did_you_mean(end, vocabulary.names())
                yield tell("unknown-term", [key], f"{end!r}, joined here, is no term of {vocabulary.id}", hint)
        yield from _formula(tell, join.formula, {"x", *join.needs}, ("formula",))


def _named(term: Term) -> Iterator[tuple[_Path, str]]:
    """Yield each other term that a term names, and where."""
    yield from ((("parents", index), name) for index, name in enumerate(term.parents))
    yield from ((("part_of", index), name) for index, name in enumerate(term.part_of))
    for sense, meant in term.senses.items():
        yield from ((("senses", sense, "means", index), name) for index, name in enumerate(meant.means))


def _formula(tell: _Teller, formula: str | None, given: set[str], path: _Path) -> Iterator[Problem]:
    """Yield what is wrong with a formula: it is none, or it names what nothing gives."""
    try:
        missing = set() if formula is None else set(read_formula(formula).names) - given
    except FormulaError as error:
        yield tell("bad-formula", path, f"{formula!r}: {error}")
        return
    if missing:
        yield tell("bad-formula", path, f"{formula!r} needs {', '.join(sorted(missing))}", "name it in `needs`")


def settling_faults(term: Term, block: Block, file: str, fields: Collection[str]) -> Iterator[Problem]:
    """Yield each field that a term of a vocabulary settles and that no profile has."""
    tell = _Teller(file, block, "")
    named: list[tuple[_Path, str]] = [(("fixes", name), name) for name in term.fixes]
    named += [(("stating", said, name), name) for said, states in term.stating.items() for name in states]
    for path, name in named:
        if name not in fields:
            message = f"{term.term!r} settles {name[:100]!r}, and no profile has such a field"
            yield tell("unknown-field", path, message, did_you_mean(name, fields))


def metric_faults(metric: Metric, block: Block, file: str, known: Known) -> Iterator[Problem]:
    """Yield every fault of a metric: names that lead nowhere, a unit that is none, a formula that is none."""
    tell = _Teller(file, block, f"metric {metric.id}: ")
    yield from tell.unit(metric.unit, ("unit",))
    yield from tell.term(metric.quantity, known.vocabularies.get("quantities"), ("quantity",))
    if metric.better not in BETTER:
        hint = meant_or_known(metric.better, BETTER, "one of")
        yield tell("bad-value", ("better",), f"{metric.better[:100]!r} tells no direction", hint)
    for key, parts in (("numerator", metric.numerator), ("denominator", metric.denominator)):
        for index, part in enumerate(parts):
            yield from tell.term(part, known.metrics.parts, [key, index])
    for path, other in _other_metrics(metric):
        yield from tell.name("unknown-metric", other, known.metrics, path, "metric")
    fields = {id for profile in known.profiles.values() for id in profile.fields}
    for path, name in _fields_of(metric):
        if name not in fields:
            message = f"it {'needs' if path[0] == 'needs' else 'names'} {name[:100]!r}, and no profile has such a field"
            yield tell("unknown-field", path, message, did_you_mean(name, fields))
    for index, way in enumerate(metric.converts):
        yield from _formula(tell, way.formula, {"x", *way.needs}, ("converts", index, "formula"))


def _other_metrics(metric: Metric) -> Iterator[tuple[_Path, str]]:
    """Yield each other metric that a metric names, and where."""
    if metric.parent is not None:
        yield ("parent",), metric.parent
    yield from ((("same_as", index), other) for index, other in enumerate(metric.same_as))
    yield from ((("unlike", index, "metric"), note.metric) for index, note in enumerate(metric.unlike))
    yield from ((("converts", index, "to"), way.to) for index, way in enumerate(metric.converts))
    yield from ((("same_where", index, "metric"), same.metric) for index, same in enumerate(metric.same_where))


def _fields_of(metric: Metric) -> Iterator[tuple[_Path, str]]:
    """Yield each field that a metric names, and where."""
    yield from ((("needs", index), name) for index, name in enumerate(metric.needs))
    yield from ((("fixes", name), name) for name in metric.fixes if name != _TAIL)
    for index, way in enumerate(metric.converts):
        yield from ((("converts", index, "needs", key), name) for key, name in way.needs.items())
    for index, same in enumerate(metric.same_where):
        yield from ((("same_where", index, "when", name), name) for name in same.when)


def profile_faults(profile: Profile, block: Block, written: Mapping[str, Any], file: str) -> Iterator[Problem]:
    """Yield every fault of a profile in the fields it writes itself, and of its axis.

    Args:
        profile: The profile as read.
        block: What its file holds.
        written: The fields that the file writes, laid over those they change, by id.
        file: The path to name in problems.
    """
    tell = _Teller(file, block, "")
    for index, name in enumerate(profile.axis if "axis" in block else ()):
        if name in NEVER_AXIS or not profile.matching(name):
            message = f"{name!r} may never be an axis" if name in NEVER_AXIS else f"the axis {name!r} is no field"
            yield tell("bad-axis", ("axis", index), message, did_you_mean(name, profile.fields))
    for field in profile:
        if field.id in written:
            yield from _field_faults(profile, field, _Teller(file, written[field.id], f"field {field.id}: "))


def _field_faults(profile: Profile, field: Field, tell: _Teller) -> Iterator[Problem]:
    for path, manner in _manners(field):
        if manner.vocabulary is not None:
            found = profile.vocabularies
            yield from tell.name("unknown-vocabulary", manner.vocabulary, found, (*path, "vocabulary"), "vocabulary")
        yield from tell.unit(manner.unit, (*path, "unit"))
        for index, unit in enumerate(manner.other_units):
            yield from tell.unit(unit, (*path, "other_units", index))
        for unit, name in manner.scope_counts.items():
            yield from tell.unit(unit, (*path, "scope_counts", unit))
            yield from tell.name("unknown-field", name, profile.fields, (*path, "scope_counts", unit), "field")
    for condition in _CONDITIONS:
        yield from _condition_faults(profile, condition, getattr(field, condition), tell)
    named: list[tuple[_Path, str | None]] = [(("sub_field_of",), field.sub_field_of)]
    named += [(("generation_of",), field.generation_of)]
    named += [(("satisfied_by", index), other) for index, other in enumerate(field.satisfied_by)]
    for path, other in named:
        if other is not None:
            yield from tell.name("unknown-field", other, profile.fields, path, "field")
    for index, owner in enumerate(field.belongs_to):
        if not profile.matching(owner):
            message, hint = f"{owner!r}, which it belongs to, is no field", did_you_mean(owner, profile.fields)
            yield tell("unknown-field", ("belongs_to", index), message, hint)
    if _circles(profile, field):
        yield tell("circular-condition", ("id",), "whether it applies depends on itself")


def _manners(field: Field) -> Iterator[tuple[_Path, Manner]]:
    """Yield how a field and each part of it is compared, and the path of keys to it."""
    if not field.is_only_parts:
        yield (), field.manner
    yield from ((("parts", name), manner) for name, manner in field.parts.items())


def _condition_faults(
    profile: Profile, condition: str, terms: Mapping[str, Sequence[str]], tell: _Teller
) -> Iterator[Problem]:
    """Yield what a condition names that is no field, and the terms that no claim will ever hold."""
    for key, wanted in terms.items():
        if key not in _OF_METRIC and key not in profile.fields:
            hint = did_you_mean(key, [*profile.fields, *_OF_METRIC])
            yield tell("unknown-field", (condition, key), f"its condition names {key!r}", hint)
            continue
        id = _OF_METRIC[key] if key in _OF_METRIC else profile[key].first_manner.vocabulary
        vocabulary = profile.vocabularies.get(id or "")
        for index, term in enumerate(wanted):
            yield from tell.term(term, vocabulary, (condition, key, index))


def _circles(profile: Profile, start: Field) -> bool:
    seen: set[str] = set()
    waiting = _depends(start)
    while waiting:
        name = waiting.pop()
        if name == start.id:
            return True
        if name in profile.fields and name not in seen:
            seen.add(name)
            waiting |= _depends(profile.fields[name])
    return False


def _depends(field: Field) -> set[str]:
    parent = {field.sub_field_of} if field.sub_field_of else set()
    return {*field.applies_when, *field.not_when, *parent}


def unsuited(
    field: Field, entry: Mapping[str, Any], file: str, known: Mapping[str, Compares] | None
) -> Iterator[Problem]:
    """Yield each comparator that a field or a part of it names and that is none, or whose values have no role.

    Args:
        field: The field.
        entry: What its file holds.
        file: The path to name in problems.
        known: The comparators by name; nothing is asked where None.
    """
    if known is None:
        return
    for path, manner in _manners(field):
        name, key, told = manner.comparator, "comparator", None
        if name not in known:
            told = f"{name!r} is no comparator; {meant_or_known(name, known, 'one of')}"
        elif manner.role is not None and not known[name].has_role:
            key, told = "role", f"a role is that of a number, and {name} compares none; take `role` out"
        if told is not None:
            yield Problem("bad-value", "error", file, *place_at(entry, *path, key), told)
