"""The JSON twin of every page: what a page shows as a file, and the schema that its models give."""

from __future__ import annotations

import json
import posixpath
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from claimcheck.report.views import (
    AnalysisPage,
    ChangesPage,
    CheckPage,
    ClaimPage,
    GraphPage,
    IndexPage,
    ListPage,
    MetricPage,
    MetricsPage,
    Page,
    SourcePage,
    TopicPage,
)

__all__ = ["CONTRACT", "SCHEMA_FILE", "VERSION", "contract_schema", "schema_text", "twin"]

CONTRACT: str = Page.model_fields["contract"].default
#: Raised when a key is taken away or changes its meaning; new keys keep it.
VERSION: int = Page.model_fields["version"].default
SCHEMA_FILE = "contract.schema.json"
#: Indented JSON is written by slow code: a third of the time of a large site.
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_ABOUT = (
    "The JSON twin of every page of a report. `kind` says which page it is. A version keeps its keys and what they "
    "mean; new keys may join."
)

_Pages = Annotated[
    AnalysisPage
    | ChangesPage
    | CheckPage
    | ClaimPage
    | GraphPage
    | IndexPage
    | ListPage
    | MetricPage
    | MetricsPage
    | SourcePage
    | TopicPage,
    Field(discriminator="kind"),
]


class _Schema(GenerateJsonSchema):
    """Describe the models for readers: new keys may join, and a serializer leaves keys out and changes none."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        told = super().model_schema(schema)
        told.pop("additionalProperties", None)
        return told

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False  # a title would say the key again

    def ser_schema(self, schema: Any) -> JsonSchemaValue | None:
        return None if schema["type"] == "function-wrap" else super().ser_schema(schema)

    def generate(self, schema: CoreSchema, mode: Any = "serialization") -> JsonSchemaValue:
        head = {"$schema": self.schema_dialect, "title": f"{CONTRACT}, version {VERSION}", "description": _ABOUT}
        return {**head, **super().generate(schema, mode)}


def twin(page: Page) -> str:
    """Return the JSON twin of a page, one key a line; it names its schema by a link from where it stands."""
    schema = posixpath.relpath(SCHEMA_FILE, posixpath.dirname(page.path) or ".")
    content = {"$schema": schema, **page.model_dump(by_alias=True)}
    lines = [f"{json.dumps(key)}: {_ENCODER.encode(value)}" for key, value in content.items()]
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def contract_schema() -> JsonSchemaValue:
    """Return the JSON Schema of the contract, as the models of the pages give it."""
    return TypeAdapter(_Pages).json_schema(mode="serialization", schema_generator=_Schema)


def schema_text() -> str:
    """Return the JSON Schema of the contract as a file."""
    return json.dumps(contract_schema(), ensure_ascii=False, indent=1) + "\n"
