"""Every field of every built-in profile, with values that contradict each other, under each condition on and off.

The values are the profile's own examples, those of its vocabularies and of its named parts. A condition is whatever
decides that a field is asked for, must be stated or weighs more: the conditions of the field, of the fields they name,
and its parent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise, product
from typing import Any

from claimcheck.comparators import compare_values, value_setting
from claimcheck.comparison import Comparer
from claimcheck.comparison.statements import Side
from claimcheck.profile import Field, Manner, Profile, builtin_knowledge
from claimcheck.records import Claim
from claimcheck.verdict import Outcome

KNOWLEDGE = builtin_knowledge()
COMPARER = Comparer(None, KNOWLEDGE)
#: Words for silence that a gate is switched to; the last leaves the key out.
SILENCES = ("not stated", "not applicable", None)
#: Two values of a part that nothing lists, by comparator.
UNLISTED: Mapping[str, tuple[str, str]] = {
    "version": ("1.4.2", "2.0.1"),
    "text": ("one text", "another text"),
    "category": ("one of its kind", "another of its kind"),
    "quantity": ("8", "64"),
    "flag": ("yes", "no"),
    "statistic": ("mean", "median"),
}


@dataclass(frozen=True)
class Tried:
    """Hold one field with two contradicting values and what its conditions are switched to.

    Args:
        profile: The profile.
        field: The field.
        values: The two values, each as keys of a claim.
        gates: Key of a condition to what both sides say of it; None leaves the key out.
    """

    profile: Profile
    field: Field
    values: tuple[Mapping[str, Any], Mapping[str, Any]]
    gates: tuple[tuple[str, Any], ...]

    def side(self, which: int | None, *, whole: bool = True, **changes: Any) -> Claim:
        """Return a claim that states one of the two values, or neither of them.

        Args:
            which: 0 or 1, or None for a claim that leaves the field out.
            whole: Whether every other field is stated too.
            changes: Further keys, or None to leave one out.
        """
        said = {**dict(self.gates), **({} if which is None else self.values[which]), **changes}
        own = read({key: value for key, value in said.items() if value is not None})
        base = read(whole_claim(self.profile.id)) if whole else read({})
        taken = {self.field.id, *said}
        kept = {key: value for key, value in base.conditions.items() if _head(key, self.profile) not in taken}
        return own.model_copy(update={"conditions": {**kept, **own.conditions}})

    @property
    def told(self) -> str:
        """Return what was tried, as one line."""
        return f"{self.profile.id}: {self.field.id} {self.values} under {dict(self.gates)}"


#: What a claim says beside its conditions. The metric is one that leaves open whether it is a distribution or a total.
BARE = {
    "figure": "unreadable",
    "subject": "a thing",
    "metric": {"id": "own", "quantity": "ratio", "numerator": "some", "denominator": "others", "unit": "1"},
}


def read(said: Mapping[str, Any]) -> Claim:
    """Return a claim that says what is given beside the bare minimum."""
    text = repr(sorted(said.items(), key=lambda entry: entry[0]))
    if text not in _READ:
        _READ[text] = Claim.read({**BARE, **said})
    return _READ[text]


_READ: dict[str, Claim] = {}


def _head(key: str, profile: Profile) -> str:
    """Return the field that a key of a claim belongs to."""
    place = profile.place_of(key)
    return key if place is None else place[0].id


@cache
def whole_claim(profile: str) -> Mapping[str, Any]:
    """Return what a claim says that states every field of a profile, by the first example of each."""
    said: dict[str, Any] = {"metric": METRICS_OF[profile]}
    for spec in KNOWLEDGE.profiles[profile]:
        if spec.manner_name not in ("metric", "baseline") and spec.examples is not None:
            said[spec.id] = spec.examples.same[0]
    return said


#: A metric that each profile is used for.
METRICS_OF = {
    "generic": "accuracy",
    "llm-evaluation": "accuracy",
    "llm-serving": "output-throughput",
    "official-statistics": "unemployment-rate",
    "software-benchmark": "query-latency",
}


# ---- two values that contradict each other


def contradictions(profile: Profile, spec: Field) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Yield pairs of contradicting statements of a field: its example, then terms and parts."""
    if spec.manner_name == "baseline" or spec.examples is None:
        return
    one, other = spec.examples.different
    yield {spec.id: one}, {spec.id: other}
    yield from (({spec.id: a}, {spec.id: b}) for a, b in islice(_terms(profile, spec, None), 2))
    if spec.is_only_parts:
        first = spec.examples.same[0]
        names = list(spec.parts)
        for name in names[1:]:
            manner = spec.parts[name]
            found = next(_terms(profile, spec, name), None) or UNLISTED.get(manner.comparator)
            if found is not None and not isinstance(first, Mapping):
                a, b = (_in_unit(text, manner) for text in found)
                key = f"{spec.id}.{names[0]}"
                yield {key: first, f"{spec.id}.{name}": a}, {key: first, f"{spec.id}.{name}": b}


def _in_unit(text: str, manner: Manner) -> str:
    return text if manner.comparator != "quantity" or manner.unit in (None, "1") else f"{text} {manner.unit}"


def _terms(profile: Profile, spec: Field, part: str | None) -> Iterator[tuple[str, str]]:
    """Yield pairs of terms of a field's vocabulary that its comparator calls different."""
    manner = spec.parts[part] if part is not None else spec.first_manner
    vocabulary = profile.vocabulary(manner)
    if vocabulary is None or manner.comparator not in ("category", "statistic"):
        return
    first = part or (next(iter(spec.parts)) if spec.is_only_parts else None)
    setting = value_setting(spec, first, profile, KNOWLEDGE.metrics)
    terms = [term.term for term in vocabulary.terms.values()][:10]
    for a, b in pairwise(terms):
        if compare_values(a, b, setting).outcome is Outcome.DIFFERENT:
            yield a, b


# ---- conditions switched on and off


def conditions(profile: Profile, spec: Field) -> Mapping[str, tuple[str, ...]]:
    """Return each key that decides about a field, with the terms it asks for; a parent asks for none."""
    found: dict[str, tuple[str, ...]] = {}
    waiting = [spec]
    while waiting:
        held = waiting.pop()
        keys = [held.applies_when, held.not_when, held.required_when, held.blocking_when]
        named = {key: terms for condition in keys for key, terms in condition.items()}
        if held.sub_field_of:
            named.setdefault(held.sub_field_of, ("none",))
        for key, terms in named.items():
            if key != spec.id and key not in found:
                found[key] = terms
                if key in profile:
                    waiting.append(profile[key])
    return found


def settings_of(profile: Profile, key: str, terms: tuple[str, ...]) -> Mapping[str, tuple[Any, ...]]:
    """Return what a condition is switched to: values that meet it, values that do not, and silences."""
    if key == "metric" or key.startswith("metric."):
        answers = {id: id in terms if key == "metric" else _covers(profile, key, terms, id) for id in KNOWLEDGE.metrics}
        on, off = ([id for id, answer in answers.items() if answer is wanted][:4] for wanted in (True, False))
        return {"on": tuple(on), "off": tuple(off), "silent": (BARE["metric"],)}
    vocabulary = profile.vocabulary(profile[key].first_manner)
    listed = [] if vocabulary is None else [term.term for term in vocabulary.terms.values()]
    off = [text for text in listed if vocabulary is not None and vocabulary.covers(terms, text) is False][:3]
    return {"on": terms, "off": tuple(off) or ("another thing",), "silent": SILENCES}


def _covers(profile: Profile, key: str, terms: tuple[str, ...], id: str) -> bool | None:
    return Side(None, None, profile, {}, KNOWLEDGE.metrics[id], None).covers(key, terms, KNOWLEDGE)


def switched(profile: Profile, spec: Field) -> Iterator[tuple[tuple[str, Any], ...]]:
    """Yield what the conditions of a field are switched to: each alone to everything, and all together on and off."""
    yield ()
    keys = {key: settings_of(profile, key, terms) for key, terms in conditions(profile, spec).items()}
    for key, ways in keys.items():
        yield from (((_key(key), value),) for values in ways.values() for value in values)
    if len(keys) > 1:
        few = list(keys)[:4]
        for chosen in product(*[[ways[0] for ways in keys[key].values() if ways] for key in few]):
            together = dict(zip(map(_key, few), chosen, strict=True))
            yield tuple(together.items())


def _key(key: str) -> str:
    return "metric" if key.startswith("metric.") else key


@cache
def everything() -> tuple[Tried, ...]:
    """Return every field of every profile with each contradiction under each switch of its conditions."""
    found = []
    for profile in KNOWLEDGE.profiles.values():
        for spec in profile:
            pairs = list(contradictions(profile, spec))
            for gates in switched(profile, spec):
                found += [Tried(profile, spec, pair, gates) for pair in pairs]
    return tuple(found)
