"""What a text says beside a name: how many there are, a rate, the format of a build; and the field that holds it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from claimcheck.schema import Part, Text

__all__ = ["Apart", "Beside"]

_COUNT_BEFORE = re.compile(r"([0-9]{1,6}) ?(?:[x\u00d7*] ?| )(\S.*)", re.IGNORECASE)
_COUNT_BEHIND = re.compile(r"(.*\S) ?[x\u00d7*] ?([0-9]{1,6})", re.IGNORECASE)
_JOINT = re.compile(r"^(?:[\s,;:(@=]|\b(?:at|of|with)\b)+|[\s,;:)]+$", re.IGNORECASE)
#: What a file or a repository of a build may end in behind the format.
_ENDINGS = r"(?:[-_.]gguf)?"


class Apart(NamedTuple):
    """A name, the fields that the text states beside it, and whether it is a build of the named thing."""

    name: str
    fixes: Mapping[str, Any]
    is_build: bool


class Beside(Part):
    """Say what the texts of a vocabulary may hold beside a name.

    Args:
        count: The field of how many there are, in "8 \u00d7 H100".
        amount: The field of an amount that stands before or behind the name, in "Poisson 10 req/s".
        tails_of: The field that the tail of a build states.
        tails: Tails of builds, each to the value it states.
        owners: Whether a name may have its owner before it, in "meta-llama/Llama-3.1-8B".
    """

    count: Text | None = None
    amount: Text | None = None
    tails_of: Text | None = None
    tails: Mapping[str, Text] = {}
    owners: bool = False

    def without_owner(self, text: str) -> str:
        """Return a name without the owner before it."""
        return text.rpartition("/")[2] if self.owners else text

    def split(self, text: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield each way to take a text apart: the name, and field to value of the rest."""
        whole = text.strip()
        if self.owners:
            yield self.without_owner(whole), {}
        if self.tails_of is not None and self.tails and (match := self._tail.fullmatch(whole)):
            yield match["name"], {self.tails_of: self._values[match["tail"].casefold()]}
        if self.count is not None:
            for match, name, number in ((_COUNT_BEFORE.fullmatch(whole), 2, 1), (_COUNT_BEHIND.fullmatch(whole), 1, 2)):
                if match is not None:
                    yield match[name], {self.count: match[number]}
                    yield match[name].removesuffix("s"), {self.count: match[number]}
        if self.amount is not None:
            yield from self._amounts(whole)

    def _amounts(self, text: str) -> Iterator[tuple[str, dict[str, str]]]:
        words = text.split(" ")
        for at in range(1, min(len(words), 12)):
            for name, rest in ((words[:at], words[at:]), (words[-at:], words[:-at])):
                amount = _JOINT.sub("", " ".join(rest))
                if any(map(str.isdigit, amount)):
                    yield _JOINT.sub("", " ".join(name)), {self.amount or "": amount}

    @cached_property
    def _values(self) -> dict[str, str]:
        return {tail.casefold(): value for tail, value in self.tails.items()}

    @cached_property
    def _tail(self) -> re.Pattern[str]:
        listed = "|".join(map(re.escape, sorted(self.tails, key=len, reverse=True)))
        return re.compile(rf"(?P<name>.*?[^\s\-_.:(])[\s\-_.:(]+(?P<tail>{listed})\)?{_ENDINGS}", re.IGNORECASE)
