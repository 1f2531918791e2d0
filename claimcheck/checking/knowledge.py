"""What a dossier itself writes of knowledge, tried out: the examples of its fields, the values its metrics fix."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.comparators import field_faults
from claimcheck.comparison import failed_examples
from claimcheck.errors import DossierError, Problem
from claimcheck.evidence import Evidence
from claimcheck.profile import Entry, Knowledge
from claimcheck.schema import place_at

__all__ = ["example_problems", "knowledge_problems"]


def knowledge_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each example of the dossier's own profiles that fails, and each value of its metrics that is none."""
    knowledge = evidence.collection.knowledge
    for entry in knowledge.entries:
        yield from example_problems(entry, knowledge) if entry.profile else _fixed(entry, knowledge)


def example_problems(entry: Entry, knowledge: Knowledge) -> Iterator[Problem]:
    """Yield each example that a field writes and that does not come out as it says."""
    profile = knowledge.profiles[entry.profile or ""]
    if "examples" not in entry.block or entry.id not in profile:
        return
    try:
        failed = failed_examples(profile[entry.id], profile, knowledge)
    except DossierError as error:
        place, fault = place_at(entry.block, "examples"), error.problems[0]
        message = f"field {entry.id}: an example holds what no claim could: {fault.message}"
        yield Problem("failed-example", "error", entry.file, *place, message, fault.hint)
        return
    for found in failed:
        place = place_at(entry.block, "examples", found.key)
        yield Problem("failed-example", "error", entry.file, *place, f"field {entry.id}: {found.sentence}")


def _fixed(entry: Entry, knowledge: Knowledge) -> Iterator[Problem]:
    """Yield what is wrong with each text that a metric fixes, by the first profile that has the field."""
    for name, value in knowledge.metrics[entry.id].fixes.items():
        home = next((profile for profile in knowledge.profiles.values() if name in profile), None)
        if home is None or not isinstance(value, str):
            continue
        place = place_at(entry.block, "fixes", name)
        for fault in field_faults(value, home[name], None, home, knowledge.metrics):
            message = f"metric {entry.id}: `{name}`: {fault.message}"
            yield Problem(fault.code, fault.level, entry.file, *place, message, fault.hint)
