"""What a result file holds: measurements, each with conditions and figures, and what a format knows of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as made

from claimcheck.importers.leaves import Leaf
from claimcheck.importers.opening import Opened

__all__ = ["Format", "Given", "Identity", "Key", "Measured", "Measurement", "Result", "Row", "Says"]


@dataclass(frozen=True, slots=True)
class Given:
    """Hold one condition that the file states.

    Args:
        field: Id of a field of the profile.
        text: The value, as a claim would state it.
        place: Where it stands in the file.
        effective: Whether it is what came of the run, where ``field`` also holds what was asked for.
        derived_from: What it was computed from, or None where it stands in the file.
    """

    field: str
    text: str
    place: Mapping[str, str]
    effective: bool = False
    derived_from: str | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """Hold one figure of a result file.

    Args:
        key: As the file names it: a path of keys with ``/`` between them, or the heading of a column.
        metric: Id of a metric of the registry.
        statistic: A term of the vocabulary `statistics`, or None.
        unit: As it is printed behind the digits; empty for a bare number.
        digits: The digits of the file, every one.
        locator: Where it stands in the file.
        quote: The words of the file that carry it.
        is_headline: Whether it is among those that are imported where nobody chooses.
        conditions: Conditions of this figure alone, by field id.
    """

    key: str
    metric: str
    statistic: str | None
    unit: str
    digits: str
    locator: Mapping[str, str]
    quote: str
    is_headline: bool = False
    conditions: Mapping[str, str] = made(default_factory=dict)

    @property
    def figure(self) -> str:
        """Return it as a claim prints it: the digits of the file and the unit.

        >>> Measured("mean_ttft_ms", "ttft-first-content", "mean", "ms", "24.10", {}, "").figure
        '24.10 ms'
        """
        return f"{self.digits} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Measurement:
    """Hold one act of measuring that a file tells of: a whole file, a line or a row.

    Args:
        name: What tells it from the others of its file, as ``line 3``; empty where it is the only one.
        fingerprint: The same for two files of one run, and for no two runs: duration, totals, date.
        date: The day it was measured, as in 2026-11-09, or None.
        version: Version of the tool as the file states it, or None.
        conditions: What the file states.
        figures: Those whose metric is known.
        left_out: Key and reason of each number that became no figure.
        warnings: What does not add up.
    """

    name: str
    fingerprint: str
    date: str | None = None
    version: str | None = None
    conditions: tuple[Given, ...] = ()
    figures: tuple[Measured, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Hold one record of a file, before a format says what its keys mean.

    Args:
        name: As in `Measurement`.
        values: Path of keys to what stands there.
        place: Where the record stands.
        quote: Gives the words of the file that carry a key.
        locate: Gives the place of a key.
    """

    name: str
    values: Mapping[str, Leaf]
    quote: Callable[[str], str]
    locate: Callable[[str], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Key:
    """Say which figure stands at a key.

    Args:
        pattern: The key: ``{stat}`` stands for the name of a statistic, ``*`` for one step of a path,
            ``**`` for any number of them; behind a leading
            ``=`` it is taken as it stands.
        metric: Id of a metric of the registry.
        unit: As it is printed behind the digits; ``@PATH`` reads it at another key, ``*`` filled in,
            and puts behind it what follows a ``|``.
        headline: The statistics imported where nobody chooses; ``("",)`` for a figure without one.
        statistic: The statistic where the key has no ``{stat}``.
        given: Conditions of the figure alone, by field id.
    """

    pattern: str
    metric: str
    unit: str
    headline: tuple[str, ...] = ()
    statistic: str | None = None
    given: Mapping[str, str] = made(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Says:
    """Say which condition stands at a key.

    Args:
        pattern: The key, as in `Key`.
        field: Id of a field of the profile.
        unit: Unit to print behind the digits.
        words: What the file writes to what a claim states; empty text states nothing. ``*`` is any other value.
        effective: Whether it is what came of the run.
    """

    pattern: str
    field: str
    unit: str = ""
    words: Mapping[str, str] = made(default_factory=dict)
    effective: bool = False


@dataclass(frozen=True, slots=True)
class Identity:
    """Say that a product of keys is a sum of keys, to within a half per cent.

    Args:
        factors: Keys whose product it is; digits stand for themselves.
        terms: Keys whose sum it should be; digits stand for themselves.
    """

    factors: tuple[str, ...]
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Format:
    """Say how the result files of one tool are known, and what stands in them.

    Args:
        id: Kebab-case name, as ``--as`` takes it.
        title: As a person says it.
        tool: What the figures were measured with, as claims state it; empty where the file could be of any tool.
        profile: Id of the profile of its claims.
        read_from: Which versions of its writer the tables were read from.
        recognise: Says how sure it is that a file is one, from 0 (none) upward: the number of its own marks found.
        rows: Reads the records of a file; lazily, and from the start each time.
        keys: The figures; the first whose pattern fits counts.
        says: The conditions.
        never: Fields that no file of it states.
        ignored: Patterns of numbers that are no figures.
        fingerprint: Patterns of what makes a run itself; all keys where there are none.
        date: The key of the moment of measuring, or None.
        version: The key of the version of the tool, or None.
        tool_field: Field of the profile that holds the tool, or None where there is none.
        refuse: Says why a record holds no result, or None.
        extra: Adds what tables cannot say: conditions computed from others.
        identities: What has to add up.
        always: Conditions that follow from what the tool measures, by field id.
        flags: Field id to the option of the tool that sets it.
        columns: Columns that a file has to have.
        may_break_off: Whether a file is read whose last line has no end; its last digits may be missing.
    """

    id: str
    title: str
    tool: str
    profile: str
    read_from: str
    recognise: Callable[[Opened], int]
    rows: Callable[[Opened], Iterator[Row]]
    keys: tuple[Key, ...]
    says: tuple[Says, ...] = ()
    never: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    fingerprint: tuple[str, ...] = ()
    date: str | None = None
    version: str | None = None
    tool_field: str | None = "measured_with"
    refuse: Callable[[Row], str | None] = lambda row: None
    extra: Callable[[Row], Iterable[Given]] = lambda row: ()
    identities: tuple[Identity, ...] = ()
    always: Mapping[str, str] = made(default_factory=dict)
    flags: Mapping[str, str] = made(default_factory=dict)
    columns: tuple[str, ...] = ()
    may_break_off: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """Hold what a file says.

    Args:
        path: The file, as it was named.
        sha256: Of its bytes.
        format: What it was read as.
        measurements: Those it tells of, in its order; read again each time they are walked through, so that a long
            table takes no memory. Walking raises `ResultError` where one of them is refused.
        opened: The file itself.
    """

    path: str
    sha256: str
    format: Format
    measurements: Iterable[Measurement]
    opened: Opened

    @property
    def redacted(self) -> Mapping[str, int]:
        """Return the kinds of private things that were taken out as far as it was read, and how many."""
        return self.opened.redacted
