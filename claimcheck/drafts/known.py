"""What a dossier knows by name: subjects and models in sentences, terms and settings in tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from claimcheck.collection import Collection
from claimcheck.comparators import field_faults
from claimcheck.profile import NEVER_AXIS, Field, Profile, Vocabulary, name_key, normalise
from claimcheck.verdict import Severity

__all__ = ["Known"]

#: Fields whose terms are looked for in running text, and those looked for in headings and labels too.
_IN_SENTENCES = ("subject", "model")
_IN_TABLES = (*_IN_SENTENCES, "hardware.accelerator", "statistic")
#: Fields that no cell of a table gives.
_NEVER = ("metric", "baseline", "bound", "obtained", "by", "relation")
#: A name made of several with hyphens: Qwen-Image is no Qwen.
_COMPOUND = re.compile(r"[^\W_][^\s-]*(?:-[^\s-]+)+(?<!\W)")
_UNIT = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")


class Known:
    """Hold what a dossier knows by name.

    Args:
        collection: The dossier.
        profile: The profile of its claims.
    """

    def __init__(self, collection: Collection, profile: Profile) -> None:
        self._profile = profile
        self._metrics = collection.knowledge.metrics
        made = [subject for party in collection.parties.values() for subject in party.makes]
        said = [claim.subject for claim in collection.claims.values() if claim["subject"].is_known]
        self._subjects = {normalise(name): name for name in [*made, *said] if len(name) > 1}
        self._fields = self._by_heading()
        self._vocabularies = self._by_vocabulary()

    def named(self, text: str) -> dict[str, list[str]]:
        """Return the subjects and models that a text names, each name once."""
        found = {path: self._inside(path, text) for path in _IN_SENTENCES if path in self._profile}
        return {path: names for path, names in found.items() if names}

    def subject_of(self, texts: Iterable[str]) -> str | None:
        """Return the subject that the first of some texts that names any names, or None where it names several."""
        found = next(filter(None, (self._inside("subject", text) for text in texts)), [])
        return found[0] if len(found) == 1 else None

    def of_cell(self, heading: str, text: str) -> tuple[str, str] | None:
        """Return the field that a cell of a table gives, and its value; None where the profile knows none.

        Args:
            heading: The heading of the column, empty where there is none.
            text: What the cell holds.
        """
        path = self._fields.get(name_key(heading)) or self._fields.get(name_key(_UNIT.sub("", heading)))
        if path is not None and self._holds(path, text):
            return path, text
        fields = {
            field.id
            for vocabulary, field in self._vocabularies
            if (term := vocabulary.term(text)) is not None and not term.indefinite and self._holds(field.id, text)
        }
        return (fields.pop(), text) if len(fields) == 1 else None

    def of_label(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the fields that the words of a heading or a label name, where they name one term of each."""
        for path in _IN_TABLES:
            names = self._inside(path, text) if path in self._profile else []
            if len(names) == 1 and self._holds(path, names[0]):
                yield path, names[0]

    def _inside(self, path: str, text: str) -> list[str]:
        found: dict[str, str] = {}
        vocabulary = self._profile.vocabulary(self._profile[path].first_manner)
        if vocabulary is not None:
            text = _COMPOUND.sub(lambda name: name[0] if vocabulary.term(name[0]) else " ", text)
            inside = vocabulary.inside(text)
            above = {name for key in inside for name in vocabulary.above(key)}
            found = {key: vocabulary.terms[key].term for key in sorted(inside - above)}
        if path in self._profile.axis:
            folded = normalise(text)
            for key, name in self._subjects.items():
                is_there = re.search(rf"(?<!\w){re.escape(key)}(?!\w)", folded)
                if is_there and (vocabulary is None or vocabulary.term(name) is None):
                    found[key] = name
        return [name for key, name in found.items() if not any(key != other and key in other for other in found)]

    def _holds(self, path: str, text: str) -> bool:
        place = self._profile.place_of(path)
        return place is not None and not list(field_faults(text, *place, self._profile, self._metrics))

    def _fields_of_cells(self) -> Iterable[Field]:
        return (field for field in self._profile if field.id not in _NEVER)

    def _by_heading(self) -> dict[str, str]:
        """Return the fields by what may stand at the head of their column, the graver one where it may be of two."""
        found: dict[str, list[tuple[int, str]]] = {}
        for field in self._fields_of_cells():
            words = field.manner.words if not field.is_only_parts and field.manner.count else ()
            tail = field.id.rpartition(".")[2].replace("_", " ")
            path = field.id if not field.is_only_parts else f"{field.id}.{next(iter(field.parts))}"
            for key in {name_key(name) for name in (field.title, field.id, tail, *words) if len(name) > 1}:
                found.setdefault(key, []).append((list(Severity).index(field.severity), path))
        best = {key: min(severity for severity, _ in fields) for key, fields in found.items()}
        gravest = {key: [path for severity, path in fields if severity == best[key]] for key, fields in found.items()}
        return {key: paths[0] for key, paths in gravest.items() if len(paths) == 1}

    def _by_vocabulary(self) -> list[tuple[Vocabulary, Field]]:
        """Return each vocabulary with the one required field it is for.

        A word of another one is too often a word of everyday: minimal is no reasoning effort.
        """
        found: dict[str, list[Field]] = {}
        for field in self._fields_of_cells():
            if not field.is_only_parts and field.manner.vocabulary is not None and field.is_required:
                found.setdefault(field.manner.vocabulary, []).append(field)
        return [
            (self._profile.vocabularies[id], fields[0])
            for id, fields in found.items()
            if len(fields) == 1 and (fields[0].id not in NEVER_AXIS or fields[0].id in _IN_TABLES)
        ]
