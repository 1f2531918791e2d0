"""A text that states two named parts of a field at once, taken apart: "vLLM 0.14.1" is a name and a version."""

from __future__ import annotations

import re

from claimcheck.comparators.comparator import Comparator
from claimcheck.profile import Vocabulary

__all__ = ["split_text"]

_TRAILING = re.compile(r"(?P<first>.*\S)[\s@:,(]+(?P<rest>v?\d[^\s()]*(?: [a-z/]+)?|[0-9a-f]{7,40})\)?$", re.IGNORECASE)

#: A version in the middle of a name, as in "MLPerf Inference v5.1 Closed".
_INSIDE = re.compile(r"(?P<before>.*\S)[\s,]+(?P<version>v\d+(?:\.\d+)*)[\s,]+(?P<after>\S.*)", re.IGNORECASE)


def split_text(text: str, vocabulary: Vocabulary | None, second: Comparator) -> tuple[str, str | None]:
    """Take a text apart into the first named part of a field and what trails it.

    Args:
        text: The text as written.
        vocabulary: The vocabulary of the first part, or None; a term it lists is never taken apart.
        second: The comparator of the second part.

    Returns:
        What each of the two parts states; None for the second where the text states only the first.
    """
    if vocabulary is not None and vocabulary.word(text).listed:
        return text, None
    inside = _INSIDE.fullmatch(text)
    if inside is not None and vocabulary is not None:
        around = f"{inside['before']} {inside['after']}"
        if vocabulary.word(around).listed:
            return around, inside["version"]
    match = _TRAILING.fullmatch(text)
    if match is None or (second.is_one_word and " " in match["rest"]):
        return text, None
    return match["first"], match["rest"]
