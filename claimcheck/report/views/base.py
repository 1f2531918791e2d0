"""What every view is: a frozen model whose texts are safe to print, and the parts that several pages share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from markupsafe import Markup
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from claimcheck.verdict import Verdict

__all__ = [
    "READ",
    "Answered",
    "Basis",
    "Brief",
    "Count",
    "Envelope",
    "FieldName",
    "Kind",
    "Ordinal",
    "Page",
    "Person",
    "Place",
    "ProfileName",
    "Ref",
    "SinglePage",
    "Site",
    "Text",
    "View",
    "Waived",
    "Withdrawn",
    "fields_of",
]

#: Control characters, and those that turn the direction of text or hide in it.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def _clean(value: Any) -> Any:
    """Take control and direction characters out of a text."""
    return value if not isinstance(value, str) or value.isprintable() else _HIDDEN.sub("", value)


#: A text that a page prints; no record can hide a character in it.
Text = Annotated[str, BeforeValidator(_clean)]
Count = Annotated[int, Field(ge=0)]
#: Counted from 1.
Ordinal = Annotated[int, Field(ge=1)]
#: What has pages of its own.
Kind = Literal["analysis", "check", "claim", "source", "topic"]
Basis = Literal["computed", "judged", "overridden", "none"]

#: Keys of the contract that are words of Python, to the attribute that holds each.
_ATTRIBUTES = {"from": "from_"}
#: Methods of a view that a template may call.
READ = ("get", "items")


class View(BaseModel):
    """Be what one part of a page shows.

    Templates read it as an attribute or as a key: ``page.title`` or ``page["title"]``. Lists are lists, as templates of
    dossiers compare and add them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    def __getitem__(self, key: str) -> Any:
        """Return what stands under a key of the contract.

        Raises:
            KeyError: The view has no such key.
        """
        return self.__dict__[_ATTRIBUTES.get(key, key)]

    def __contains__(self, key: str) -> bool:
        """Tell whether the view has a key of the contract."""
        return _ATTRIBUTES.get(key, key) in self.__dict__

    def get(self, key: str, default: Any = None) -> Any:
        """Return what stands under a key of the contract, or something else where the view has no such key."""
        return self.__dict__.get(_ATTRIBUTES.get(key, key), default)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Yield the keys of the contract with what stands under each, in their order."""
        keys = {attribute: key for key, attribute in _ATTRIBUTES.items()}
        yield from ((keys.get(name, name), value) for name, value in self.__dict__.items())


def fields_of(*views: View) -> dict[str, object]:
    """Return the fields of several views as those of one, to build a view that has them all."""
    return {name: value for view in views for name, value in view}


class Ref(View):
    """Name a page: what it is of, its title, and its path from the root of the site."""

    kind: Kind
    id: Text
    title: Text
    path: Text | None = Field(description="From the root of the site; null where the dossier has no such record.")


def _with_schema(schema: dict[str, Any]) -> None:
    """Tell of the key that a file has beside those of its page."""
    schema["properties"] = {"$schema": {"type": "string"}, **schema["properties"]}
    told = ("$schema", "contract", "version")
    schema["required"] = [*told, *(key for key in schema["required"] if key not in told)]


class Envelope(View):
    """Open a document of the contract; the file itself names its schema under ``$schema``."""

    model_config = ConfigDict(json_schema_extra=_with_schema)

    contract: Literal["claimcheck report"] = "claimcheck report"
    version: Literal[1] = 1
    headline: Text
    kind: str


class Page(Envelope):
    """Be a whole page."""

    id: Text
    title: Text
    path: Text = Field(description="From the root of the site.")


class Site(View):
    """Say what every page says of its dossier; ``version`` is that of claimcheck."""

    name: Text
    publisher: Text | None
    licence: Text | None
    version: Text
    changes: bool = Field(default=False, description="Whether a page tells what changed.")


class SinglePage(Page):
    """Be a file that holds several pages; it goes by the names of the first."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    contents: list[Markup]
    pages: list[Page]


class Place(View):
    """Say where a record is written."""

    file: Text = Field(description="From the root of the dossier.")
    line: Ordinal


class Withdrawn(View):
    """Say when and why a record was taken back."""

    on: Text | None
    reason: Text


class Waived(View):
    """Say which kind of problem a record waives, why, and until which day."""

    code: Text
    reason: Text
    until: Text | None


class FieldName(View):
    """Name a field of a profile."""

    field: Text
    title: Text


class ProfileName(View):
    """Name a profile."""

    id: Text
    title: Text


class Person(View):
    """Hold a person's verdict."""

    verdict: Verdict
    by: Text | None
    reason: Text
    sources: list[Ref]


class Answered(View):
    """Hold the question of a check, the verdict that stands, and what that rests on."""

    question: Text
    verdict: Verdict | None = Field(description="The verdict that stands; null where the check has no answer.")
    basis: Basis = Field(
        description="Whether it was computed from the pairs, judged by a person where no pair can answer, or a "
        "person's over a computed one."
    )
    computed: Verdict | None = Field(description="What the pairs alone give.")
    expected: Verdict | None
    tally: dict[Verdict, Count] = Field(description="How many pairs have each verdict.")


class Brief(Answered, Ref):
    """Hold a check in a line."""

    kind: Literal["check"]
