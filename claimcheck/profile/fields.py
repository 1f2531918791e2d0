"""The profile: which fields count in a field of knowledge, how each is compared, and why a difference matters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationError, model_validator
from pydantic import Field as Key

from claimcheck.profile.vocabulary import Vocabulary
from claimcheck.schema import Id, Part, Text, Texts, as_list
from claimcheck.verdict import Severity

__all__ = ["NEVER_AXIS", "Field", "Manner", "Profile", "Role", "Yardstick"]

#: Fields that no comparison may set aside.
NEVER_AXIS = ("metric", "statistic", "obtained", "scope")

Condition = Mapping[str, tuple[str, ...]]


def _condition(value: Any) -> Any:
    return {key: as_list(terms) for key, terms in value.items()} if isinstance(value, Mapping) else value


_PERCENT = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*(%?)")
_DAYS = re.compile(r"(\d{1,6})(?:\s*days?)?")


def _percent(value: Any) -> Any:
    if isinstance(value, Fraction):
        return value
    match = _PERCENT.fullmatch(str(value).strip())
    if match is None:
        raise ValueError(f"{str(value)[:40]!r} is no tolerance; write it as in 1 %")
    return Fraction(match[1]) / (100 if match[2] else 1)


def _days(value: Any) -> Any:
    if isinstance(value, int):
        return value
    match = _DAYS.fullmatch(str(value).strip())
    if match is None:
        raise ValueError(f"{str(value)[:40]!r} is no number of days; write it as in 180 days")
    return int(match[1])


def _words(value: Any) -> Any:
    return dict.fromkeys(value, "") if isinstance(value, list | tuple) else value


#: A list of words stands for words that add nothing.
Words = Annotated[Mapping[str, str], BeforeValidator(_words)]
Terms = Annotated[Mapping[str, tuple[Text, ...]], BeforeValidator(_condition)]


class Role(StrEnum):
    """Say what a number is: chosen by somebody, and so exact, or what came of a run, as far as its digits tell."""

    SETTING = "setting"
    OUTCOME = "outcome"


class Manner(Part):
    """Say how one value of a field, or of a named part of it, is compared.

    Args:
        comparator: The name of a comparator.
        vocabulary: Id of the vocabulary its texts are terms of.
        unit: The unit that a bare number has, and whose dimension every value must have.
        size: Whether K may be 1000 or 1024.
        count: Whether a number is an exact count.
        tolerance: Width of a rounding interval, relative to the value, up to which it still makes two values equal.
        limit: How far apart two dates may lie, in days.
        role: Whether a number was chosen or came of a run; None where the profile does not say.
        scope_counts: Denominator unit to the field that says how many there are, so that a value per GPU can be global.
        other_units: Units of another dimension that a value may have too, as a latency target that is a speed per user.
        share: Whether a number is a share, so that 0.9 is 90 %.
        words: Words that people write before or behind a number, each to the unit it gives a bare number, to the scope
            that it divides by ("/GPU"), or to an empty text where it says nothing more than the field does.
        named: Words that stand in the place of a number, each to its other spellings; a word that is itself a number
            is that number.
        severity: Of a named part, what a difference in it means where that is less than what one in the field means.
        belongs_to: Of a named part, the fields it goes with.
    """

    comparator: Text
    vocabulary: Id | None = None
    unit: Text | None = None
    size: bool = False
    count: bool = False
    tolerance: Annotated[Fraction, BeforeValidator(_percent)] = Fraction(1, 100)
    limit: Annotated[int | None, BeforeValidator(_days)] = None
    role: Role | None = None
    scope_counts: Mapping[str, Text] = Key(default_factory=dict)
    other_units: Texts = ()
    share: bool = False
    words: Words = Key(default_factory=dict)
    named: Mapping[str, Texts] = Key(default_factory=dict)
    severity: Severity | None = None
    belongs_to: Texts = ()


class Examples(Part):
    """Hold two values that are like-for-like and two that are not, as written in claims."""

    same: Annotated[tuple[Any, ...], Key(min_length=2, max_length=2)]
    different: Annotated[tuple[Any, ...], Key(min_length=2, max_length=2)]


class Field(Part):
    """Hold one field of a profile. The keys are told in ``docs/knowledge.md``."""

    id: Text
    title: Text
    group: Text = "Other"
    comparator: Text | None = None
    vocabulary: Id | None = None
    unit: Text | None = None
    size: bool = False
    count: bool = False
    tolerance: Any = None
    limit: Any = None
    role: Role | None = None
    scope_counts: Mapping[str, Text] = Key(default_factory=dict)
    other_units: Texts = ()
    share: bool = False
    words: Words = Key(default_factory=dict)
    named: Mapping[str, Texts] = Key(default_factory=dict)
    parts: Mapping[str, Manner] = Key(default_factory=dict)
    severity: Severity
    required: bool | None = None
    required_reason: Text | None = None
    belongs_to: Texts = ()
    fair: bool = False
    sub_field_of: Text | None = None
    generation_of: Text | None = None
    applies_when: Terms = Key(default_factory=dict)
    not_when: Terms = Key(default_factory=dict)
    required_when: Terms = Key(default_factory=dict)
    satisfied_by: Texts = ()
    blocking_when: Terms = Key(default_factory=dict)
    unknown: bool = True
    why: Text
    settle: Text
    examples: Examples | None = None
    note: Text | None = None

    @cached_property
    def manner(self) -> Manner:
        """Return how a value without named parts is compared."""
        given = {key: getattr(self, key) for key in Manner.model_fields}
        return Manner.model_validate({key: value for key, value in given.items() if value is not None})

    @cached_property
    def manner_name(self) -> str:
        """Return the name of the comparator of the field, or of its first part."""
        return self.first_manner.comparator

    @cached_property
    def is_only_parts(self) -> bool:
        """Tell whether the field is compared part by part, and has no value of its own."""
        return self.comparator is None

    @cached_property
    def first_manner(self) -> Manner:
        """Return how the field is compared, or the first of its named parts."""
        return next(iter(self.parts.values())) if self.is_only_parts else self.manner

    @cached_property
    def is_required(self) -> bool:
        """Tell whether both sides must state the field wherever it applies."""
        return self.severity is Severity.BLOCKING if self.required is None else self.required

    @model_validator(mode="after")
    def _whole(self) -> Field:
        if self.comparator is None and not self.parts:
            raise ValueError("a field needs a comparator or parts")
        if self.comparator is None and self.role is not None:
            raise ValueError("a field of named parts has no role of its own; write `role` at the part it is about")
        if self.severity is Severity.BLOCKING and self.required is False and self.required_reason is None:
            raise ValueError("a blocking field that is not required says why in `required_reason`")
        if self.comparator is not None:
            try:
                _ = self.manner
            except ValidationError as error:
                raise ValueError("; ".join(_said(fault) for fault in error.errors(include_url=False))) from None
        return self


def _said(fault: Any) -> str:
    return str(fault["ctx"]["error"]) if fault["type"] == "value_error" else f"{fault['loc'][0]}: {fault['msg']}"


class Yardstick(Part):
    """Say how far like-for-like figures of different laboratories were found to lie apart."""

    title: Text
    source: Text
    pairs: Text
    median: Text
    p90: Text
    p95: Text
    largest: Text
    applies_to: Text
    note: Text | None = None


class Profile:
    """Hold the fields of one field of knowledge, in the order of findings.

    Args:
        id: Kebab-case name.
        title: What the profile is for, a few words.
        describes: One sentence.
        axis: The fields that are meant to differ, where a check does not say.
        fields: The fields.
        vocabularies: The vocabularies its fields name, by id.
        yardstick: Measured distance between like-for-like figures, or None.
    """

    def __init__(
        self,
        id: str,
        title: str,
        describes: str,
        axis: Iterable[str],
        fields: Iterable[Field],
        vocabularies: Mapping[str, Vocabulary],
        yardstick: Yardstick | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.describes = describes
        self.axis = tuple(axis)
        self.fields = {field.id: field for field in fields}
        self.vocabularies = vocabularies
        self.yardstick = yardstick
        self._matching: dict[str, list[str]] = {}
        self._owners = [
            (field.id, name, owner)
            for field in self.fields.values()
            for name, manner in field.parts.items()
            for owner in manner.belongs_to
        ]

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields.values())

    def __getitem__(self, id: str) -> Field:
        return self.fields[id]

    def __contains__(self, id: object) -> bool:
        return id in self.fields

    def place_of(self, path: str) -> tuple[Field, str | None] | None:
        """Return the field, and the part of it, that a dotted key of a claim names, or None.

        >>> # ``measured_with.version`` is the part ``version`` of the field ``measured_with``
        """
        if path in self.fields:
            return self.fields[path], None
        head, _, part = path.rpartition(".")
        field = self.fields.get(head)
        return (field, part) if field is not None and part in field.parts else None

    def matching(self, pattern: str) -> list[str]:
        """Return the ids that a pattern names: an id, a group of ids, or ``parallelism.*``."""
        if pattern not in self._matching:
            within = f"{pattern}."
            self._matching[pattern] = [
                id for id in self.fields if id == pattern or id.startswith(within) or fnmatchcase(id, pattern)
            ]
        return list(self._matching[pattern])

    def vocabulary(self, manner: Manner) -> Vocabulary | None:
        """Return the vocabulary that a manner of comparing names; one without terms where there is none of the name."""
        id = manner.vocabulary
        return None if id is None else self.vocabularies.get(id) or Vocabulary(id, id, False, ())

    def parts_belonging_to(self, axis: Iterable[str]) -> dict[str, frozenset[str]]:
        """Return the fields of which named parts go with fields of an axis, each with those parts."""
        chosen = tuple(axis)
        found: dict[str, set[str]] = {}
        for field, name, owner in self._owners:
            if any(fnmatchcase(id, owner) for id in chosen):
                found.setdefault(field, set()).add(name)
        return {field: frozenset(names) for field, names in found.items()}

    def belonging_to(self, axis: Iterable[str]) -> list[str]:
        """Return the ids of the fields that go with fields of an axis, in the order of the profile.

        A field that says whether both sides were given the same chance (`fair`) never goes with anything.
        """
        chosen = tuple(axis)
        return [
            field.id
            for field in self.fields.values()
            if not field.fair and any(fnmatchcase(id, owner) for owner in field.belongs_to for id in chosen)
        ]
