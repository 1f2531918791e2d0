"""Reading a figure: clean, cut into tokens, read the phrase, settle units, hold restatements against it."""

from __future__ import annotations

from functools import lru_cache

from claimcheck.errors import FigureError, UnitError
from claimcheck.figure.ambiguity import find_readings
from claimcheck.figure.count import Source, may_hold_number
from claimcheck.figure.languages import translate
from claimcheck.figure.model import Figure
from claimcheck.figure.phrase import read_phrase
from claimcheck.figure.settle import settle
from claimcheck.figure.tokens import LONGEST, clean, tokenize

__all__ = ["read_figure"]

_REMEMBERED = 4096
_MOST_TOKENS = 60


def read_figure(text: str, lang: str = "en") -> Figure:
    """Read one published figure; see ``Figure.read``."""
    if len(text) > LONGEST:
        clean(text)  # refuses it, before the text is kept as a key
    return _read(text, lang)


@lru_cache(maxsize=_REMEMBERED)
def _read(text: str, lang: str) -> Figure:
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
    source = Source(cleaned, language, tokens, text)
    try:
        draft = read_phrase(source)
        settle(draft)
        find_readings(draft)
        return draft.freeze(text, lang)
    except UnitError as problem:
        raise FigureError(text, 0, problem.reason, problem.hint) from None
