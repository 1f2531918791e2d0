"""Pages of the manual that the knowledge files hold: words, problems, fields, metrics, profiles, terms, keys."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from claimcheck.comparison import answered_examples
from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.profile import Field, Knowledge, Manner, Metric, Profile, Role, normalise
from claimcheck.yamltext import read_yaml

__all__ = ["explain", "problem_pages", "word_pages"]

#: Characters of a name that is not known, and entries that contain it, which a message shows.
_LONGEST_NAME = 100
_MOST_ENTRIES = 15


@cache
def _pages(file: str) -> Mapping[str, Mapping[str, str]]:
    node, _ = read_yaml(files("claimcheck.knowledge").joinpath(file).read_bytes(), file)
    return node if isinstance(node, dict) else {}


def problem_pages() -> Mapping[str, Mapping[str, str]]:
    """Return problem code to its page: ``what`` was found, and how to ``mend`` it."""
    return _pages("problems.yaml")


def word_pages() -> Mapping[str, Mapping[str, str]]:
    """Return each word of the project to its page: its ``kind``, ``what`` it is, and ``where`` it is met."""
    return _pages("words.yaml")


def explain(name: str, knowledge: Knowledge, profile: str | None = None) -> str:
    """Return the page of a word, a problem code, a field, a metric, a profile, a vocabulary, a term or a key.

    Args:
        name: Word, code, id or term.
        knowledge: Profiles, vocabularies and metrics.
        profile: Id of the profile whose field is meant, where several have it; the dossier's.

    Raises:
        ClaimcheckError: Nothing has that name; the message names the nearest one and the entries that contain it.
    """
    profiles = sorted(knowledge.profiles.values(), key=lambda found: found.id != profile)
    told = [page for page in (_word(name), _entry(name, profiles, knowledge)) if page] or _terms(name, knowledge)
    if told or (told := _keys(name)):
        return "\n\n".join(told)
    raise ClaimcheckError(*_not_found(name, profiles, knowledge))


def _word(name: str) -> str | None:
    word = normalise(name)
    if (page := word_pages().get(word)) is None:
        return None
    return f"{word} ({page['kind']})\n\n{page['what']}\n\nWhere it is met: {page['where']}"


def _entry(name: str, profiles: Iterable[Profile], knowledge: Knowledge) -> str | None:
    """Return the page of what has the name as its code or id."""
    if (page := problem_pages().get(name)) is not None:
        return f"{name}\n\n{page['what']}\n\nHow to mend it: {page['mend']}"
    for found in profiles:
        if name in found:
            return "\n".join(_field(found[name], found, knowledge))
    if name in knowledge.metrics:
        return "\n".join(_metric(knowledge.metrics[name]))
    if name in knowledge.profiles:
        return "\n".join(_profile(knowledge.profiles[name]))
    if name in knowledge.vocabularies:
        vocabulary = knowledge.vocabularies[name]
        return "\n".join([vocabulary.title, "", *(f"  {term}" for term in vocabulary.names())])
    return None


def _terms(name: str, knowledge: Knowledge) -> list[str]:
    """Return what the vocabularies and the tools mean by a name, as one page, or nothing."""
    told = [page for vocabulary in knowledge.vocabularies.values() for page in _term(name, vocabulary)]
    for metric, use in knowledge.metrics.named(name):
        told.append(f"{use.tool} {use.versions or ''}".rstrip() + f" calls {metric.id} so")
    return ["\n".join(told)] if told else []


def _keys(name: str) -> list[str]:
    kinds = _pages("keys.yaml").items()
    return [f"{name} (key of a {kind})\n\n{pages[name]}" for kind, pages in kinds if name in pages]


def _not_found(name: str, profiles: Iterable[Profile], knowledge: Knowledge) -> list[str]:
    """Say that nothing has a name, with the nearest name and the entries whose id or title contains it."""
    titles: dict[str, str | None] = dict.fromkeys([*word_pages(), *problem_pages()])
    titles |= {metric.id: metric.title for metric in knowledge.metrics.values()}
    titles |= {found.id: found.title for found in profiles}
    titles |= {found.id: found.title for found in knowledge.vocabularies.values()}
    titles |= {field.id: field.title for found in profiles for field in found}
    titles |= {term: None for found in knowledge.vocabularies.values() for term in found.names() if term not in titles}
    shown = name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"
    part, said = normalise(name), f"nothing is called {shown!r}"
    if not part:
        return [said + "; give a word, a field, a metric, a profile, a vocabulary, a term or the code of a problem"]
    near = [id for id, title in titles.items() if part in normalise(id) or (title and part in normalise(title))]
    if not near:
        return [f"{said}; {did_you_mean(name, titles) or '`claimcheck list metrics` lists the metrics'}"]
    near.sort(key=lambda entry: part not in normalise(entry))
    lines = [f"  {id}: {titles[id]}" if titles[id] else f"  {id}" for id in near[:_MOST_ENTRIES]]
    if len(near) > _MOST_ENTRIES:
        more = len(near) - _MOST_ENTRIES
        lines.append(f"  … and {more} more; `claimcheck list metrics {shlex.quote(part)}` lists the metrics among them")
    return [f"{said}. Entries that contain it:", *lines]


def _manner(manner: Manner) -> str:
    told = [manner.comparator]
    if manner.vocabulary:
        told.append(f"terms of `{manner.vocabulary}`")
    if manner.unit:
        told.append(f"in {manner.unit}")
    if manner.size:
        told.append("K may be 1000 or 1024")
    if manner.count:
        told.append("an exact count")
    if manner.role is not None:
        told.append("chosen by somebody" if manner.role is Role.SETTING else "what came of it")
    if manner.limit is not None:
        told.append(f"at most {manner.limit} days apart")
    return ", ".join(told)


def _when(title: str, condition: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for key, terms in condition.items():
        yield f"{title}: {key} is {' or '.join(terms)}"


def _field(field: Field, profile: Profile, knowledge: Knowledge) -> Iterator[str]:
    needed = "required wherever it applies" if field.is_required else "not required"
    yield f"{field.id}: {field.title} ({profile.id}, {field.severity}, {needed})"
    yield ""
    if field.is_only_parts:
        yield "Compared: " + "; ".join(f"{name} by {_manner(manner)}" for name, manner in field.parts.items())
    else:
        yield f"Compared: {_manner(field.manner)}"
    yield f"Why it matters: {field.why}"
    yield from _when("Applies when", field.applies_when)
    yield from _when("Does not apply when", field.not_when)
    yield from _when("Required when", field.required_when)
    yield from _when("Blocking when", field.blocking_when)
    if field.fair:
        yield "Fairness: tells whether both sides had the same chance"
    if field.belongs_to:
        yield f"Set aside with: {', '.join(field.belongs_to)}"
    if field.sub_field_of:
        yield f"Settled by: {field.sub_field_of}, where that says none or differs"
    yield from _examples(field, profile, knowledge)
    yield f"Would settle it: {field.settle}"


def _examples(field: Field, profile: Profile, knowledge: Knowledge) -> Iterator[str]:
    """Give a pair that is like-for-like in the field and one that is not, with the outcome as computed."""
    if field.examples is None:
        return
    weight = {"blocking": "Refuted", "qualifying": "A caveat"}.get(field.severity, "Listed")
    labels = {"same": "Like-for-like", "different": weight}
    for found in answered_examples(field, profile, knowledge):
        because = f": {found.judged.because}" if found.judged.because else ""
        yield f"{labels[found.key]}: {' against '.join(found.values)} ({found.judged.outcome}{because})"


def _metric(metric: Metric) -> Iterator[str]:
    yield f"{metric.id}: {metric.title} ({metric.quantity}, in {metric.unit}, {metric.better} is better)"
    yield ""
    yield metric.definition
    if metric.numerator:
        yield f"Above the line: {', '.join(metric.numerator)}"
    if metric.denominator:
        yield f"Below the line: {', '.join(metric.denominator)}"
    yield f"Statistic: {metric.statistic}"
    if metric.needs:
        yield f"Says too little without: {', '.join(metric.needs)}"
    if metric.ambiguous:
        yield "The name alone does not say which definition is meant."
    for use in metric.names:
        yield f"Called {use.name} by {use.tool}" + (f" {use.versions}" if use.versions else "")
    if metric.same_as:
        yield f"The same as: {', '.join(metric.same_as)}"
    for way in metric.converts:
        needs = f", with {', '.join(way.needs.values())}" if way.needs else ""
        yield f"Converts to {way.to}: {way.formula}{needs}" + ("" if way.exact else " (approximate)")
    for other in metric.unlike:
        yield f"Unlike {other.metric}: {other.why}"
    yield f"Source: {metric.source}"


def _profile(profile: Profile) -> Iterator[str]:
    yield f"{profile.id}: {profile.title}"
    yield ""
    yield profile.describes
    groups: dict[str, list[Field]] = {}
    for field in profile:
        groups.setdefault(field.group, []).append(field)
    for group, fields in groups.items():
        yield f"\n{group}"
        for field in sorted(fields, key=lambda field: _NEEDS.index(_need(field))):
            need = f", {_need(field)}" if _need(field) else ""
            yield f"  {field.id} ({field.severity}{need}): {field.title}"
    yield "\n`claimcheck explain FIELD` tells more of a field; `claimcheck list metrics [WORD]` lists the metrics."


#: How far a field must be stated, those first that must.
_NEEDS = ("required", "required in some cases", "")


def _need(field: Field) -> str:
    """Tell whether both sides must state a field: wherever it applies, where a condition says so, or not at all."""
    if not field.is_required and not (field.required_when and field.required is None):
        return ""
    return "required in some cases" if field.required_when else "required"


def _term(name: str, vocabulary: Any) -> Iterator[str]:
    term = vocabulary.term(name)
    if term is None:
        return
    yield f"{term.term} ({vocabulary.title.lower()})"
    if term.note:
        yield f"  {term.note}"
    if term.aliases:
        yield f"  also written: {', '.join(term.aliases)}"
    if term.parents:
        yield f"  a kind of: {', '.join(term.parents)}"
    if term.part_of:
        yield f"  a part of: {', '.join(term.part_of)}"
    if term.limits:
        yield "  holds back what it is a setting of"
    for sense, what in term.senses.items():
        yield f"  {sense} sense: {', '.join(what.means)}" + (f" ({what.note})" if what.note else "")
    for field, value in term.fixes.items():
        yield f"  fixes {field}: {', '.join(value) if isinstance(value, list) else value}"
