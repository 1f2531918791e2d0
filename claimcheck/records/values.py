"""One field of one claim: its state, its value, and where that stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from claimcheck.verdict import State

__all__ = ["AtLeast", "Raw", "Value", "raw_text"]


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Hold a set written open: these members, and perhaps more."""

    members: tuple[str, ...]

    def __str__(self) -> str:
        return "at least " + ", ".join(self.members)


#: What a field may hold: a text, "one of these" (or the members of a set), an open set, or a list of mappings.
Raw: TypeAlias = str | tuple[str, ...] | AtLeast | tuple[Mapping[str, str], ...]


class Value(NamedTuple):
    """Hold what one claim says of one field.

    A named tuple: a dossier holds twenty for each claim, and making a frozen dataclass takes three times as long.

    Args:
        state: How much is said; `State.NOT_RECORDED` is never held, the key is then absent.
        value: What is stated, as written; None where the state is an absence or only an effective value is known.
        reason: What a derived value is derived from, or why an inferred one is believed.
        effective: What a tool really did where that is recorded beside, or instead of, what was asked of it.
        source: Id of the source that states it, where that is not the claim's own.
        quote: The words that state it, where they are not the claim's own.
        line: Line in the file, from 1, or None.
        column: Column in the line, from 1, or None.
    """

    state: State
    value: Raw | None = None
    reason: str | None = None
    effective: Raw | None = None
    source: str | None = None
    quote: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """Print the value as it was written, with what came of it where that is recorded, or the absence word."""
        if self.value is not None and self.effective is not None:
            return f"{raw_text(self.value)} (effective: {raw_text(self.effective)})"
        shown = self.value if self.value is not None else self.effective
        return str(self.state) if shown is None else raw_text(shown)

    @property
    def is_known(self) -> bool:
        """Tell whether the source states a value, as such or by calculation; an inferred value is not known."""
        return self.state in (State.STATED, State.DERIVED)


def raw_text(raw: Raw) -> str:
    """Print a raw value in one line."""
    if isinstance(raw, (str, AtLeast)):
        return str(raw)
    return ", ".join(
        member if isinstance(member, str) else " ".join(str(part) for part in member.values()) for member in raw
    )
