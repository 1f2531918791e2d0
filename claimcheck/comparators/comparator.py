"""What a comparator is: the object that bundles it, what it is given beside two values, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from claimcheck.errors import Level
from claimcheck.figure import Figure, Interval
from claimcheck.profile import Manner, Metrics, Vocabulary
from claimcheck.records import Raw
from claimcheck.verdict import Outcome

__all__ = [
    "FIGURE",
    "FORMULA",
    "NAMED_STATISTIC",
    "SCALAR",
    "Comparator",
    "Extent",
    "Fault",
    "Inputs",
    "Judged",
    "Schema",
    "Setting",
    "cut",
]

Schema: TypeAlias = dict[str, Any]

#: The schema of one value of any kind: to claimcheck every value is text, to a language server ``72`` is a number.
SCALAR: Schema = {"type": ["string", "number", "boolean"]}

#: Inputs that a conversion may declare beside the fields it names: the figure, the formula it was calculated by, and
#: the statistic it is.
FIGURE, FORMULA, NAMED_STATISTIC = "figure", "formula", "statistic"


@dataclass(frozen=True, slots=True)
class Extent:
    """Hold one reading of a number in the unit of its field.

    Args:
        ends: The printed number, or both printed ends of a range, lower first.
        interval: What the printed digits allow.
        is_range: Whether the value has two ends, or one end only, instead of one number.
    """

    ends: tuple[Fraction, ...]
    interval: Interval
    is_range: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """Hold the outcome of one field.

    Args:
        outcome: One of the eight outcomes.
        because: Why, as the end of a sentence after both values; empty where the values say it all.
        part: The named part of the field that decides, or None where it is the first or the field has none.
    """

    outcome: Outcome
    because: str = ""
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """Say why a value is none that the field can hold.

    Args:
        code: The code of the problem.
        level: An error where two such values cannot be compared, a warning where they can and are likely a slip.
        message: What was found.
        hint: What to write instead, or None.
        is_refused: Whether a command that writes records does not take the value, although two such can be compared.
    """

    code: str
    level: Level
    message: str
    hint: str | None = None
    is_refused: bool = False


#: Characters of a value that the message of a fault shows.
_SHOWN = 100


def cut(text: str) -> str:
    """Return a value as the message of a fault shows it."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


@dataclass(frozen=True, slots=True)
class Inputs:
    """Hold what one claim states of the inputs that a conversion declared; every other one is unknown here.

    Args:
        values: Field id to the value the claim states, or None where it is silent or only inferred.
        numbers: The same fields, each to its value as a number in the field's unit, or None where it is no such number.
        figure: The claim's figure, or None.
        statistic: The name of the statistic the figure is, folded, or None.
        has_formula: Whether the claim carries the formula it was calculated by.
    """

    values: Mapping[str, Raw | None] = field(default_factory=dict)
    numbers: Mapping[str, Extent | None] = field(default_factory=dict)
    figure: Figure | None = None
    statistic: str | None = None
    has_formula: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """Hold what a comparator may know beside the two values.

    Args:
        comparator: The comparator of the field, or of the part of it.
        manner: How it compares there: its unit, its tolerance and so on.
        vocabulary: The vocabulary of its terms, or None.
        metrics: The metric registry.
        left: What the left claim states of the inputs that are declared for these two values.
        right: What the right claim states of them.
        parts: Of a list whose members have named parts, the setting of each.
        titles: Field id to how reasons name the field, of the declared inputs.
    """

    comparator: Comparator
    manner: Manner
    vocabulary: Vocabulary | None
    metrics: Metrics
    left: Inputs = field(default_factory=Inputs)
    right: Inputs = field(default_factory=Inputs)
    parts: Mapping[str, Setting] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)

    def title(self, field: str) -> str:
        """Return how a reason names a field."""
        return self.titles.get(field, field)


#: Two values as written, or what stands for them, and the setting, to an outcome.
Compare: TypeAlias = Callable[[Any, Any, Setting], Judged]
#: The same two values to the inputs that the outcome rests on beside them: field ids, `FIGURE`, `FORMULA`,
#: `NAMED_STATISTIC`.
Needs: TypeAlias = Callable[[Any, Any, Setting], frozenset[str]]
#: One value, or one member of a list, to why the field cannot hold it, or None.
ValueFault: TypeAlias = Callable[[Any, Setting], Fault | None]
#: How a field is compared, and its vocabulary, to the JSON schema of one value as an editor reads it.
ValueSchema: TypeAlias = Callable[[Manner, Vocabulary | None], Schema]


#: The value of a claim, the value it is held against, what the claim states of the declared inputs, and the setting, to
#: what the outcome rests on of these inputs: two claims that give the same there get the same outcome.
Rests: TypeAlias = Callable[[Any, Any, Inputs, Setting], Hashable]


def _no_inputs(left: Any, right: Any, setting: Setting) -> frozenset[str]:
    return frozenset()


def _no_fault(value: Any, setting: Setting) -> None:
    return None


def _scalar(manner: Manner, vocabulary: Vocabulary | None) -> Schema:
    return dict(SCALAR)


@dataclass(frozen=True, slots=True)
class Comparator:
    """Bundle all that the project asks of one way to compare two values.

    Args:
        name: What a profile calls it.
        compare: Two stated values to an outcome, which rests on them, the setting and the declared inputs alone.
        inputs: The inputs that an outcome rests on beside the two values; none unless a conversion is possible.
        rests: What an outcome rests on of one claim's declared inputs; on all of them as they are where None.
        fault: Why a field cannot hold a value; every value for which ``compare`` gives *cannot check* has a fault.
        schema: What an editor lets one value be.
        hint: What a value looks like, for the file of a new claim, or None where nothing need be said.
        has_members: Whether a list is one value with several members; elsewhere a list means "one of these".
        has_parts: Whether such a member may be a mapping of named parts.
        has_role: Whether its values are numbers, which somebody chose or which came of a run.
        near: How two values are compared of which one is what a tool really did; as any other where None.
        is_one_word: Whether a value never holds a space, so that more than a word behind a name is no such value.
    """

    name: str
    compare: Compare
    inputs: Needs = _no_inputs
    fault: ValueFault = _no_fault
    schema: ValueSchema = _scalar
    hint: str | None = None
    has_members: bool = False
    has_parts: bool = False
    has_role: bool = False
    near: Compare | None = None
    is_one_word: bool = False
    rests: Rests | None = None

    @property
    def has_inputs(self) -> bool:
        """Tell whether an outcome may rest on anything beside the two values."""
        return self.inputs is not _no_inputs
