"""What a measurement states, as the conditions of its claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as made
from functools import lru_cache

from claimcheck.comparators import field_faults
from claimcheck.drafts.records import yaml_text as uncached
from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.importers.model import Format, Given, Measurement
from claimcheck.profile import Metrics, Profile
from claimcheck.schema import ABSENCE_WORDS

__all__ = ["NOT_STATED", "Said", "inside", "refuse_values", "silent_fields", "stated", "yaml_text"]

NOT_STATED = "not stated"
#: The rows of a table say the same again and again.
yaml_text = lru_cache(4096)(uncached)
#: Fields that a claim has from elsewhere, or that stand in the figure.
_OF_THE_CLAIM = frozenset(("metric", "statistic", "obtained", "baseline", "by", "bound", "relation", "evidence"))


@dataclass(frozen=True, slots=True)
class Said:
    """Hold what a user adds to a file.

    Args:
        values: Field id to text.
        source: Id of the source that says so.
    """

    values: Mapping[str, str] = made(default_factory=dict)
    source: str | None = None

    def texts(self) -> dict[str, str]:
        """Return the values as YAML."""
        if self.source is None:
            return {field: yaml_text(text) for field, text in self.values.items()}
        return {field: f"{{value: {inside(text)}, source: {self.source}}}" for field, text in self.values.items()}


def refuse_values(values: Mapping[str, str], profile: Profile, metrics: Metrics) -> None:
    """Refuse what a user says of a field that is none, or that the field cannot hold.

    Raises:
        ClaimcheckError: It is one.
    """
    for field, text in values.items():
        if (reason := _fault(field, text, profile, metrics)) is not None:
            hint = did_you_mean(field, profile.fields)
            raise ClaimcheckError(f"`{field}`: {reason}" + (f"; {hint}" if hint else ""))


def _fault(field: str, text: str, profile: Profile, metrics: Metrics) -> str | None:
    place = profile.place_of(field)
    if place is None:
        return f"it is no field of {profile.id}"
    if text in ABSENCE_WORDS:
        return None
    faults = field_faults(text, *place, profile, metrics)
    return next((fault.message for fault in faults if fault.level == "error" or fault.is_refused), None)


def stated(found: Measurement, profile: Profile, metrics: Metrics, warnings: set[str]) -> dict[str, str]:
    """Return the conditions of a measurement as YAML, by field id.

    Args:
        found: The measurement.
        profile: The profile of its claims.
        metrics: The registry.
        warnings: Where a value is told that its field cannot hold; it is not stated then.
    """
    sides: dict[str, dict[bool, Given]] = {}
    for given in found.conditions:
        if (reason := _fault(given.field, given.text, profile, metrics)) is None:
            sides.setdefault(given.field, {}).setdefault(given.effective, given)
        else:
            warnings.add(f"{given.field}: {given.text[:40]!r} is left out; {reason}")
    return {field: _text(both) for field, both in sides.items()}


def _text(both: Mapping[bool, Given]) -> str:
    asked, came = both.get(False), both.get(True)
    if came is None and asked is not None:
        if asked.derived_from is None:
            return yaml_text(asked.text)
        return f"{{value: {inside(asked.text)}, derived_from: {inside(asked.derived_from)}}}"
    if came is None:
        return NOT_STATED
    parts = [f"effective: {inside(came.text)}"]
    if asked is not None:
        parts.insert(0, f"requested: {inside(asked.text)}")
    if came.derived_from is not None:
        parts.append(f"note: {inside('effective: ' + came.derived_from)}")
    return "{" + ", ".join(parts) + "}"


def inside(text: str) -> str:
    """Return a text as it stands inside braces."""
    plain = yaml_text(text)
    return plain if plain.startswith("'") or not set(plain) & set(",[]{}#") else "'" + plain.replace("'", "''") + "'"


def silent_fields(form: Format, profile: Profile, told: Iterable[str]) -> list[str]:
    """Return the fields of which the file says nothing: those its format never states, and the required ones."""
    required = [each.id for each in profile if each.is_required and not each.applies_when]
    skipped = {*told, *_OF_THE_CLAIM}
    return [field for field in dict.fromkeys((*required, *form.never)) if field not in skipped and field in profile]
