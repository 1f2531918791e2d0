"""Combining marks piled on one letter: nobody writes them, and putting them in order takes time by their square."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["MOST_MARKS", "STACKED", "stacked_marks"]

#: Marks in a row; text in any language holds a handful.
MOST_MARKS = 32
#: What to tell of more, and what to do.
STACKED = (f"more than {MOST_MARKS} combining marks stand in a row", "take them out: no reader can tell them apart")
#: A stretch in which so many can stand at all.
_STRETCH = re.compile(f"[\xad\u0300-\U0010ffff]{{{MOST_MARKS + 1},}}")
#: What has no width and is taken out before texts are compared, so that it parts no marks.
_PASSED_OVER = frozenset("\xad\u034f\u180b\u180c\u180d\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


def stacked_marks(text: str) -> int | None:
    """Return the offset of the first mark that is one too many, or None. Linear in the length of the text.

    >>> stacked_marks("e\u0301"), stacked_marks("e" + "\u0301" * 40)
    (None, 33)
    """
    if text.isascii():
        return None
    for stretch in _STRETCH.finditer(text):
        marks = 0
        for offset, character in enumerate(stretch[0], stretch.start()):
            if unicodedata.combining(character):
                marks += 1
                if marks > MOST_MARKS:
                    return offset
            elif character not in _PASSED_OVER:
                marks = 0
    return None
