"""What a trace is made of: mentions, origins, what a figure rests on, and what may be copied."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Mention", "Origin", "Rest", "Suspicion"]


@dataclass(frozen=True, slots=True)
class Mention:
    """Hold one statement that prints the figure.

    Args:
        source: Id of the source.
        claim: Id of the claim it states.
        how: ``first stated``, ``read here`` (the `via` of the claim) or ``passed on``.
        figure: What it prints, as recorded.
        reported_by: Id of the source we read instead, where nobody here has read this one, or None.
        published: When the source was published, as written, or None.
        withdrawn: When the claim or the source was withdrawn and why, or None.
    """

    source: str
    claim: str
    how: str
    figure: str
    reported_by: str | None
    published: str | None
    withdrawn: str | None


@dataclass(frozen=True, slots=True)
class Origin:
    """Hold one act in which a figure was made.

    Args:
        id: Id of a run, or of a claim that names none.
        is_run: Whether it is a run.
        by: Id of the party that did it, or None where none is recorded.
        party: Id of the party that controls it, or None.
        used: Harness, data sets and price lists it used.
    """

    id: str
    is_run: bool
    by: str | None
    party: str | None
    used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """Hold one smallest set without which nothing of the figure is left.

    Args:
        kind: ``origins`` or ``parties``.
        ids: Origins (or parties), in alphabetical order; ``not stated`` stands for parties nobody recorded.
    """

    kind: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Hold two claims that may be one, and why: counted as two all the same."""

    left: str
    right: str
    why: str
