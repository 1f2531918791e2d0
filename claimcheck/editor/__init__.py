"""JSON Schemas of the files people write, for editors: hover texts, completions and errors while typing.

They are made from the records and from the profile of a dossier, so that they never say anything else than the check
does; where a schema cannot say a rule, it allows more. To claimcheck every value is text, to a language server
``count: 72`` is a number: so every scalar may be a text, a number or a truth value.
"""

from claimcheck.editor.files import SCHEMAS, file_schema, file_schemas
from claimcheck.editor.ids import IDS_FILE, ids_text
from claimcheck.editor.records import key_pages

__all__ = ["IDS_FILE", "SCHEMAS", "file_schema", "file_schemas", "ids_text", "key_pages"]
