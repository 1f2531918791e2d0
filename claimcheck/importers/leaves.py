"""What stands at one place of a result file, and the refusal of a file."""

from __future__ import annotations

from claimcheck.errors import ClaimcheckError
from claimcheck.numerals import is_printed_number

__all__ = ["Leaf", "Number", "ResultError", "number_in"]


class ResultError(ClaimcheckError):
    """Refuse a result file, or one measurement of it.

    Args:
        code: Kebab-case name of the kind of refusal.
        message: What was found, one sentence without a full stop.
        hint: What would mend it, or None.
        line: Line of the file, from 1, or None.
    """

    def __init__(self, code: str, message: str, hint: str | None = None, line: int | None = None) -> None:
        self.code = code
        self.message = message
        self.hint = hint
        self.line = line
        super().__init__(f"{code} {message}", *([f"    {hint}"] if hint else []))


class Number(str):
    """Hold the digits of a number as they stand in the file."""

    __slots__ = ()


#: What stands at a place of a result file: digits, words, a truth value, or nothing.
Leaf = Number | str | bool | None


def number_in(text: str) -> Leaf:
    """Return the text of a cell as digits where it is a number, and else as words; None where it is empty.

    >>> type(number_in(" 1,024.50 ")).__name__, number_in("")
    ('Number', None)
    """
    cell = text.strip()
    return (Number(cell) if is_printed_number(cell) else cell) if cell else None
