"""Pages of the manual that the knowledge files hold: problems, fields, metrics, profiles, terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from claimcheck.comparison import ClaimSide, claim_side
from claimcheck.comparison.fields import FieldJudge
from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.profile import Field, Knowledge, Manner, Metric, Profile
from claimcheck.records import Claim
from claimcheck.yamltext import read_yaml

__all__ = ["explain", "problem_pages"]


@lru_cache(maxsize=1)
def problem_pages() -> Mapping[str, Mapping[str, str]]:
    """Return problem code to its page: ``what`` was found, and how to ``mend`` it."""
    node, _ = read_yaml(files("claimcheck.knowledge").joinpath("problems.yaml").read_bytes(), "problems.yaml")
    return node if isinstance(node, dict) else {}


def explain(name: str, knowledge: Knowledge, profile: str | None = None) -> str:
    """Return the page of a problem code, a field, a metric, a profile, a vocabulary or a term.

    Args:
        name: Code, id or term.
        knowledge: Profiles, vocabularies and metrics.
        profile: Id of the profile whose field is meant, where several have it; the dossier's.

    Raises:
        ClaimcheckError: Nothing has that name; the message names the nearest one.
    """
    pages = problem_pages()
    if name in pages:
        page = pages[name]
        return f"{name}\n\n{page['what']}\n\nHow to mend it: {page['mend']}"
    order = sorted(knowledge.profiles.values(), key=lambda found: found.id != profile)
    for found in order:
        if name in found:
            return "\n".join(_field(found[name], found, knowledge))
    if name in knowledge.metrics:
        return "\n".join(_metric(knowledge.metrics[name]))
    if name in knowledge.profiles:
        return "\n".join(_profile(knowledge.profiles[name]))
    if name in knowledge.vocabularies:
        vocabulary = knowledge.vocabularies[name]
        return "\n".join([vocabulary.title, "", *(f"  {term}" for term in vocabulary.names())])
    told = [page for vocabulary in knowledge.vocabularies.values() for page in _term(name, vocabulary)]
    used = [
        f"{use.tool} {use.versions or ''}".rstrip() + f" calls {metric.id} so"
        for metric, use in knowledge.metrics.named(name)
    ]
    if told or used:
        return "\n".join([*told, *used])
    known = [*pages, *knowledge.metrics, *knowledge.profiles, *(field for found in order for field in found.fields)]
    raise ClaimcheckError(f"nothing is called {name!r}" + (f"; {hint}" if (hint := did_you_mean(name, known)) else ""))


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
    if field.parts and field.comparator is None:
        yield "Compared: " + "; ".join(f"{name} by {_manner(manner)}" for name, manner in field.parts.items())
    else:
        yield f"Compared: {_manner(field.manner)}"
    yield f"Why it matters: {field.why}"
    yield from _when("Applies when", field.applies_when)
    yield from _when("Does not apply when", field.not_when)
    yield from _when("Required when", field.required_when)
    yield from _when("Blocking when", field.blocking_when)
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
    judge = FieldJudge(profile, knowledge)
    for label, pair in (("Like-for-like", field.examples.same), (weight, field.examples.different)):
        one, other = (_side(field, value, profile, knowledge) for value in pair)
        judged = judge.judge(field, one.stands[field.id], other.stands[field.id], one.side, other.side)
        because = f": {judged.because}" if judged.because else ""
        yield f"{label}: {' against '.join(map(_shown, pair))} ({judged.outcome}{because})"


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(str(part) for part in value.values())
    return ", ".join(value) if isinstance(value, list) else str(value)


def _side(field: Field, value: Any, profile: Profile, knowledge: Knowledge) -> ClaimSide:
    """Put one example value into a claim that says nothing else."""
    record: dict[str, Any] = {"figure": "1", "metric": {"id": "example"}, "subject": "example"}
    if field.id == "baseline":
        record["baseline"] = str(value)
    else:
        record[field.id] = value
    return claim_side(Claim.read(record), profile, knowledge)


def _metric(metric: Metric) -> Iterator[str]:
    yield f"{metric.id}: {metric.title} ({metric.quantity}, in {metric.unit}, {metric.better} is better)"
    yield ""
    yield metric.definition
    if metric.numerator:
        yield f"Above the line: {', '.join(metric.numerator)}"
    if metric.denominator:
        yield f"Below the line: {', '.join(metric.denominator)}"
    yield f"Statistic: {metric.statistic}"
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
    group = None
    for field in profile:
        if field.group != group:
            group = field.group
            yield f"\n{group}"
        yield f"  {field.id} ({field.severity}{', required' if field.is_required else ''}): {field.title}"


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
    for sense, what in term.senses.items():
        yield f"  {sense} sense: {', '.join(what.means)}" + (f" ({what.note})" if what.note else "")
    for field, value in term.fixes.items():
        yield f"  fixes {field}: {_shown(value)}"
