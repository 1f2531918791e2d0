"""From text to frozen models: the kinds of text, the words of absence, and problems with their place."""

from claimcheck.schema.absence import ABSENCE_WORDS, LONGEST_WORD, is_refused_word, right_word
from claimcheck.schema.reading import Part, Place, as_text, internal_keys, keys_of, place_of, read_part
from claimcheck.schema.types import (
    Count,
    DateOrAbsence,
    DatesOrAbsence,
    DateText,
    Id,
    Ids,
    Link,
    SeverityText,
    Sha256,
    Text,
    Texts,
    Timestamp,
    VerdictText,
    as_list,
)

__all__ = [
    "ABSENCE_WORDS",
    "LONGEST_WORD",
    "Count",
    "DateOrAbsence",
    "DateText",
    "DatesOrAbsence",
    "Id",
    "Ids",
    "Link",
    "Part",
    "Place",
    "SeverityText",
    "Sha256",
    "Text",
    "Texts",
    "Timestamp",
    "VerdictText",
    "as_list",
    "as_text",
    "internal_keys",
    "is_refused_word",
    "keys_of",
    "place_of",
    "read_part",
    "right_word",
]
