"""The examples of a field: what the judge answers to the values that the profile calls the same, and different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from claimcheck.comparators import Judged
from claimcheck.comparators.baseline import BASELINE
from claimcheck.comparison.outcomes import field_outcome
from claimcheck.comparison.sides import claim_side
from claimcheck.comparison.statements import Side
from claimcheck.profile import Field, Knowledge, Profile
from claimcheck.records import Claim
from claimcheck.verdict import Outcome

__all__ = ["Answered", "answered_examples", "failed_examples"]

#: Key of the examples to the outcomes that bear it out.
_BORNE_OUT = {"same": (Outcome.SAME, Outcome.EQUIVALENT), "different": (Outcome.DIFFERENT,)}


@dataclass(frozen=True, slots=True)
class Answered:
    """Hold one example of a field and what the judge answers.

    Args:
        key: ``same`` or ``different``, as the profile says.
        values: The two values in words.
        judged: The answer.
    """

    key: str
    values: tuple[str, str]
    judged: Judged

    @property
    def sentence(self) -> str:
        """Return what should come out and what does."""
        because = f": {self.judged.because}" if self.judged.because else ""
        return f"{' and '.join(self.values)} should be {self.key}, and are {self.judged.outcome}{because}"

    @property
    def holds(self) -> bool:
        """Tell whether the answer is the one that the profile says."""
        return self.judged.outcome in _BORNE_OUT[self.key]


def answered_examples(field: Field, profile: Profile, knowledge: Knowledge) -> Iterator[Answered]:
    """Yield the examples of a field with their answers: first what is the same, then what is different; or nothing.

    Raises:
        DossierError: A value is none that a claim could hold.
    """
    for key in () if field.examples is None else _BORNE_OUT:
        one, other = getattr(field.examples, key)
        left, right = (_side(field, value, profile, knowledge) for value in (one, other))
        yield Answered(key, (_shown(one), _shown(other)), field_outcome(field, left, right, knowledge))


def failed_examples(field: Field, profile: Profile, knowledge: Knowledge) -> list[Answered]:
    """Return the examples of a field that do not come out as they say; of baselines, which are other claims, none.

    Raises:
        DossierError: A value is none that a claim could hold.
    """
    if field.first_manner.comparator == BASELINE.name:
        return []
    return [found for found in answered_examples(field, profile, knowledge) if not found.holds]


def _side(field: Field, value: Any, profile: Profile, knowledge: Knowledge) -> Side:
    """Put one example value into a claim that says nothing else."""
    record: dict[str, Any] = {"figure": "1", "metric": {"id": "example"}, "subject": "example"}
    record[field.id] = str(value) if field.id == "baseline" else value
    return claim_side(Claim.read(record), profile, knowledge)


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(str(part) for part in value.values())
    return ", ".join(value) if isinstance(value, list) else str(value)
