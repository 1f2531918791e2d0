"""The words for a value that is not there, and the words that hide which kind of absence is meant."""

from __future__ import annotations

from functools import lru_cache

from claimcheck.verdict import State

__all__ = ["ABSENCE_WORDS", "LONGEST_WORD", "is_refused_word", "right_word"]

#: The words a record uses where there is no value, and the state each stands for.
ABSENCE_WORDS = {
    str(state): state
    for state in (
        State.NOT_STATED,
        State.WITHHELD,
        State.UNREADABLE,
        State.CONFLICTING,
        State.NOT_APPLICABLE,
    )
}

_REFUSED = {
    "": State.NOT_STATED,
    "-": State.NOT_STATED,
    "--": State.NOT_STATED,
    "—": State.NOT_STATED,
    "?": State.NOT_STATED,
    "???": State.NOT_STATED,
    "~": State.NOT_STATED,
    "n.a.": State.NOT_APPLICABLE,
    "n/a": State.NOT_APPLICABLE,
    "na": State.NOT_APPLICABLE,
    "nan": State.NOT_STATED,
    "nil": State.NOT_STATED,
    "no data": State.NOT_STATED,
    "not available": State.NOT_STATED,
    "not disclosed": State.WITHHELD,
    "not given": State.NOT_STATED,
    "not known": State.NOT_STATED,
    "not mentioned": State.NOT_STATED,
    "not provided": State.NOT_STATED,
    "not reported": State.NOT_STATED,
    "not specified": State.NOT_STATED,
    "null": State.NOT_STATED,
    "tba": State.NOT_STATED,
    "tbc": State.NOT_STATED,
    "tbd": State.NOT_STATED,
    "todo": State.NOT_RECORDED,
    "undefined": State.NOT_STATED,
    "undisclosed": State.WITHHELD,
    "unknown": State.NOT_STATED,
    "unspecified": State.NOT_STATED,
    "unstated": State.NOT_STATED,
    "xxx": State.NOT_RECORDED,
}
#: Characters; a longer text is no word of absence, neither a right one nor a refused one.
LONGEST_WORD = max(map(len, (*ABSENCE_WORDS, *_REFUSED)))


@lru_cache(maxsize=8192)
def is_refused_word(text: str) -> bool:
    """Tell whether a text is one of the words that hide which kind of absence is meant.

    >>> is_refused_word("N/A"), is_refused_word("not stated")
    (True, False)
    """
    word = text.strip()
    return len(word) <= LONGEST_WORD and word.casefold() in _REFUSED


def right_word(text: str) -> str:
    """Return the sentence that names the word to use instead of a refused one.

    Raises:
        KeyError: The text is not refused.
    """
    state = _REFUSED[text.strip().casefold()]
    if state is State.NOT_APPLICABLE:
        return "write `not applicable` where the field has no meaning for this figure, else `not stated`"
    if state is State.WITHHELD:
        return "write `withheld` where the source says that it will not say, else `not stated`"
    if state is State.NOT_RECORDED:
        return "leave the key out until somebody has looked"
    return (
        "write `not stated` where somebody looked and the source is silent, `withheld` where it refuses to say, "
        "`not applicable` where the field has no meaning; leave the key out where nobody has looked yet"
    )
