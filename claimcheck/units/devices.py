"""Names of accelerators, from their vocabulary; as a denominator such a device is a GPU."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from claimcheck.yamltext import read_yaml

__all__ = ["is_device"]

_VOCABULARY = Path(__file__).parent.parent / "knowledge" / "vocabularies" / "accelerators.yaml"
#: A name that stands in a phrase or unit as one word, and is no word of another kind.
_ONE_WORD = re.compile(r"[A-Z]+[0-9]{2,}[A-Za-z]*")


@lru_cache(maxsize=20_000)
def is_device(word: str) -> bool:
    """Tell whether a word names an accelerator: it is in the vocabulary, or of the form of those that are.

    >>> is_device("H100"), is_device("MI300X"), is_device("VR200"), is_device("H2O")
    (True, True, True, False)
    """
    names, form = _known()
    return word in names or form.fullmatch(word) is not None


@cache
def _known() -> tuple[frozenset[str], re.Pattern[str]]:
    vocabulary, _ = read_yaml(_VOCABULARY.read_bytes(), _VOCABULARY.name)
    assert isinstance(vocabulary, dict)
    names = [name for term in vocabulary["terms"] for name in (term["term"], *term.get("aliases", ()))]
    return frozenset(filter(_ONE_WORD.fullmatch, names)), re.compile(vocabulary["form"])
