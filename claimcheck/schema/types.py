"""The kinds of text that keys of a record hold, each with the one rule that checks it."""

from __future__ import annotations

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator
from pydantic_core import PydanticCustomError

from claimcheck.dates import as_recorded, is_date, is_moment, moment
from claimcheck.errors import did_you_mean
from claimcheck.schema.absence import ABSENCE_WORDS
from claimcheck.verdict import Severity

__all__ = [
    "Count",
    "DateOrAbsence",
    "DateText",
    "DatesOrAbsence",
    "Id",
    "Ids",
    "Link",
    "SeverityText",
    "Sha256",
    "Text",
    "Texts",
    "Timestamp",
    "VerdictText",
    "as_list",
    "is_web_link",
]

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_HEX = re.compile(r"[0-9a-f]{64}")


def _text(value: str) -> str:
    text = value.strip()
    if not text:
        raise PydanticCustomError("empty-value", "nothing stands here", {"hint": "write the value or take the key out"})
    return text


def _id(value: str) -> str:
    if not _ID.fullmatch(value) or len(value) > 100:
        raise PydanticCustomError(
            "bad-id",
            "{found} is not an id",
            {"found": repr(value[:60]), "hint": "small letters, digits and single dashes: vllm-revenue"},
        )
    return value


def _no_date(value: str, otherwise: str = "") -> PydanticCustomError:
    iso = as_recorded(value)
    hint = f"write {iso}" if iso else f"year-month-day as in 2026-11-09, or 2026-11, or 2026{otherwise}"
    return PydanticCustomError("bad-date", "{found} is not a date", {"found": repr(value[:60]), "hint": hint})


def _date(value: str) -> str:
    if not is_date(value):
        raise _no_date(value)
    return value


def _date_or_word(value: str) -> str:
    if not (is_date(value) or is_moment(value) or value in ABSENCE_WORDS):
        raise _no_date(value, "; `not stated` where there is none")
    return value


def _dates_or_word(value: str) -> str:
    first, slash, last = value.partition("/")
    if not (slash and is_date(first) and is_date(last) and first <= last):
        return _date_or_word(value)
    return value


def _timestamp(value: str) -> str:
    stated = moment(value)
    if stated is None or stated.tzinfo is None:
        raise PydanticCustomError(
            "bad-date",
            "{found} is not a moment with its time zone",
            {"found": repr(value[:60]), "hint": "as in 2026-11-09T10:00:00Z"},
        )
    return value


def is_web_link(text: str) -> bool:
    """Tell whether a text is a public http or https address, without a name or password in it."""
    try:
        parts = urlsplit(text)
        _ = parts.port  # raises where it is no number
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False
    return good and re.search(r"[\s<>\"\\]", text) is None


def _link(value: str) -> str:
    if value not in ABSENCE_WORDS and not is_web_link(value):
        raise PydanticCustomError(
            "bad-url",
            "{found} is not a public http or https address",
            {"found": repr(value[:80]), "hint": "https://host/path, without a name or password in it"},
        )
    return value


def _sha256(value: str) -> str:
    if not _HEX.fullmatch(value):
        raise PydanticCustomError(
            "bad-hash", "{found} is not a SHA-256 hash", {"found": repr(value[:70]), "hint": "64 hexadecimal digits"}
        )
    return value


def _verdict(value: str) -> str:
    words = ("like-for-like", "partly confirmed", "refuted")
    if value not in words:
        raise PydanticCustomError(
            "unknown-verdict",
            "{found} is not a verdict",
            {"found": repr(value[:60]), "hint": "one of " + ", ".join(words)},
        )
    return value


def _severity(value: str) -> str:
    words = [str(severity) for severity in Severity]
    if value not in words:
        raise PydanticCustomError(
            "unknown-severity",
            "{found} is no severity",
            {"found": repr(value[:60]), "hint": did_you_mean(value, words) or "one of " + ", ".join(words)},
        )
    return value


def _count(value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise PydanticCustomError(
            "bad-number", "{found} is not a whole number", {"found": repr(value[:60]), "hint": None}
        )
    return int(value)


def as_list(value: Any) -> Any:
    """Let one text stand where a list of one is meant."""
    return [value] if isinstance(value, str) else value


Text = Annotated[str, AfterValidator(_text)]
Id = Annotated[str, AfterValidator(_id)]
#: Ids in file order; one id may stand without a list.
Ids = Annotated[tuple[Id, ...], BeforeValidator(as_list)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(as_list)]
#: A date to the year, the month or the day, as written.
DateText = Annotated[str, AfterValidator(_date)]
#: A date or a moment as written, or the word for its absence.
DateOrAbsence = Annotated[Text, AfterValidator(_date_or_word)]
#: The same, or the first and last date of a period with a slash between.
DatesOrAbsence = Annotated[Text, AfterValidator(_dates_or_word)]
#: An ISO 8601 moment with its time zone, as written.
Timestamp = Annotated[str, AfterValidator(_timestamp)]
#: A public http or https address, or the word for its absence.
Link = Annotated[str, AfterValidator(_link)]
Sha256 = Annotated[str, AfterValidator(_sha256)]
SeverityText = Annotated[str, AfterValidator(_severity)]
VerdictText = Annotated[str, AfterValidator(_verdict)]
Count = Annotated[int, BeforeValidator(_count)]
