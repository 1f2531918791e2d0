"""Problems in records, and the few exceptions claimcheck raises."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from claimcheck.escapes import one_line

__all__ = [
    "ClaimcheckError",
    "DifferentProfiles",
    "DossierError",
    "FigureError",
    "NotComparable",
    "Problem",
    "UnitError",
    "did_you_mean",
    "meant",
    "meant_or_known",
    "nearest_name",
]

Level = Literal["error", "warning"]

_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Problem:
    """Name one fault in one place: what was found there, and what to do about it.

    A problem is a value that travels with a result; it is never printed where it is found.

    Args:
        code: Kebab-case name of the kind of problem; ``claimcheck explain CODE`` prints its page.
        level: ``error`` (the command exits with 1) or ``warning``.
        file: Path as the user would write it, or None where no file is meant.
        line: Line in the file, from 1, or None.
        column: Column in the line, from 1, counted in characters, or None.
        message: What was found, one sentence without a full stop.
        hint: What would mend it, or None.
        name: What the problem turns on, where something follows from it: the key that is missing, or the field that
            was probably meant; never printed.
    """

    code: str
    level: Level
    file: str | None
    line: int | None
    column: int | None
    message: str
    hint: str | None = None
    name: str | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """Return ``path:line:column: code message``, then the hint indented: each one line, whatever it holds."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        first = one_line(f"{place}: {self.code} {self.message}" if place else f"{self.code} {self.message}")
        return (first, f"    {one_line(self.hint)}") if self.hint else (first,)

    def __str__(self) -> str:
        """Print the lines."""
        return "\n".join(self.lines)


class ClaimcheckError(Exception):
    """Base of every exception that claimcheck raises on purpose.

    Args:
        lines: What to tell, line by line; a line end inside one of them, as of a file name, is printed as an escape.
    """

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = lines

    def __str__(self) -> str:
        """Print the lines."""
        return "\n".join(map(one_line, self.lines))


class FigureError(ClaimcheckError):
    """Refuse a text that cannot be read as one published figure.

    Args:
        text: The text as given; kept shortened to at most 200 characters.
        position: Offset of the first character that could not be read, from 0.
        reason: What stands there.
        hint: What would be read, or None.
        cuts: The stretches of the text that are figures by themselves, as printed, the likeliest first.
    """

    def __init__(
        self, text: str, position: int, reason: str, hint: str | None = None, cuts: tuple[str, ...] = ()
    ) -> None:
        self.text = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
        self.position = position
        self.reason = reason
        self.hint = hint
        self.cuts = cuts
        super().__init__(f"{reason} (character {position + 1})")


class UnitError(ClaimcheckError):
    """Refuse a text that is not a unit, or a conversion between units of different dimension."""

    def __init__(self, text: str, reason: str, hint: str | None = None) -> None:
        self.text = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
        self.reason = reason
        self.hint = hint
        super().__init__(reason)


class NotComparable(ClaimcheckError):
    """Refuse a number that no refuted pair may carry."""


class DifferentProfiles(ClaimcheckError):
    """Refuse to hold two claims against each other whose conditions are not described by one profile."""


class DossierError(ClaimcheckError):
    """Carry every problem of level ``error`` that a dossier was loaded with.

    Args:
        problems: All problems found, in file and line order; never empty.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        head = "1 problem" if count == 1 else f"{count} problems"
        super().__init__(f"{head} in the dossier", *(line for problem in self.problems for line in problem.lines))


def nearest_name(word: str, known: Iterable[str], cutoff: float = 0.75) -> str | None:
    """Return the known word nearest to a word that is not known, or None where none is near.

    Args:
        word: The word that is not known.
        known: The words that are.
        cutoff: How alike two words must be, from 0 to 1.
    """
    spelled = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word[:_SHOWN].casefold(), spelled, n=1, cutoff=cutoff)
    return spelled[near[0]] if near else None


class Proposals:
    """Propose known names for the unknown ones of one file, for the first hundred of them.

    A file with thousands of unknown names has no slips of the keyboard in it, and each search takes its time.
    """

    def __init__(self) -> None:
        self._left = 100

    def nearest(self, word: str, known: Iterable[str], cutoff: float = 0.75) -> str | None:
        """Return what `nearest_name` returns, or None after the first hundred words."""
        self._left -= 1
        return nearest_name(word, known, cutoff) if self._left >= 0 else None

    def hint(self, word: str, known: Iterable[str]) -> str | None:
        """Return what `did_you_mean` returns, or None after the first hundred words."""
        name = self.nearest(word, known)
        return None if name is None else meant(name)


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.75) -> str | None:
    """Return the hint that names the known word nearest to a word that is not known, or None where none is near.

    Takes the arguments of `nearest_name`.

    >>> did_you_mean("hardware.acelerator", ["hardware.accelerator", "hardware.count"])
    'did you mean `hardware.accelerator`?'
    """
    name = nearest_name(word, known, cutoff)
    return None if name is None else meant(name)


def meant(name: str) -> str:
    """Return the hint that names what was probably meant."""
    return f"did you mean `{name}`?"


def meant_or_known(word: str, known: Iterable[str], told: str = "known keys:") -> str:
    """Return the hint that names the nearest known word, or all of them where none is near.

    Args:
        word: The word that is not known.
        known: The words that are.
        told: What stands before the list.

    >>> meant_or_known("x", ["left", "right"], "one of")
    'one of left, right'
    """
    words = list(known)
    return did_you_mean(word, words) or f"{told} {', '.join(words)}"
