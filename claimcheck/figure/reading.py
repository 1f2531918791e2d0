"""Reading a figure: clean, cut into tokens, read the phrase, settle units, hold restatements against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from claimcheck.errors import FigureError, UnitError
from claimcheck.figure.ambiguity import find_readings
from claimcheck.figure.completion import complete
from claimcheck.figure.count import Phrase, may_hold_number
from claimcheck.figure.languages import translate
from claimcheck.figure.phrase import read_phrase
from claimcheck.figure.tokens import clean, tokenize

__all__ = ["read_as"]

_MOST_TOKENS = 60
_Figure = TypeVar("_Figure")


def read_as(make: Callable[..., _Figure], text: str, lang: str) -> _Figure:
    """Read one published figure.

    Args:
        make: What makes a figure of its fields.
        text: The phrase as printed.
        lang: Language of the phrase.

    Raises:
        FigureError: The text is not one figure in a form that is known.
    """
    cleaned = clean(text)
    tokens = tokenize(cleaned)
    if not tokens:
        raise FigureError(text, 0, "the text is empty", "a figure is a number with its unit, such as 28.88 ms")
    if len(tokens) > _MOST_TOKENS:
        raise FigureError(
            text,
            tokens[_MOST_TOKENS].start,
            f"a figure has at most {_MOST_TOKENS} words, numbers and signs, this text has {len(tokens)}",
            "cut the phrase to the figure and its nearest words",
        )
    language = lang.replace("_", "-").split("-")[0].lower()
    tokens = translate(tokens, language)
    if not may_hold_number(tokens):
        raise FigureError(
            text, 0, "no number stands in the text", "a figure is a number with its unit, such as 28.88 ms"
        )
    source = Phrase(cleaned, language, tokens, text)
    try:
        draft = read_phrase(source)
        complete(draft)
        find_readings(draft)
        return draft.freeze(make, text, lang)
    except UnitError as problem:
        raise FigureError(text, 0, problem.reason, problem.hint) from None
