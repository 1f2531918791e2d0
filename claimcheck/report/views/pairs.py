"""The views of one pair: both sides, every finding, agreement, and what a picture of it needs."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from claimcheck.comparison import Consequence
from claimcheck.report.views.base import Count, FieldName, Place, Ref, Text, View, Withdrawn
from claimcheck.verdict import Outcome, Severity, Verdict

__all__ = [
    "Agreed",
    "Agreement",
    "Coverage",
    "Deciding",
    "Finding",
    "Pair",
    "PairLine",
    "Plot",
    "PlotRow",
    "Rest",
    "Side",
    "Tip",
]

#: Both ends of an interval as decimal text; None for an open end.
Ends = Annotated[list[Text | None], Field(min_length=2, max_length=2)]


class Finding(View):
    """Hold the outcome of one field of a pair."""

    field: Text
    severity: Severity = Field(description="The severity in force.")
    required: bool
    outcome: Outcome
    left: Text
    right: Text
    reason: Text
    settle: Text | None
    title: Text
    left_note: Text | None = Field(description="How we know the value where the source does not plainly state it.")
    right_note: Text | None
    left_source: Text | None
    right_source: Text | None
    because: Text
    consequence: Text
    why: Text
    aside: Text | None
    caveat: bool
    #: For pages alone; the contract tells the same by `consequence`, `left_note` and `right_note`.
    follows: Consequence = Field(exclude=True)
    left_inferred: bool = Field(exclude=True)
    right_inferred: bool = Field(exclude=True)


class Side(View):
    """Hold one side of a pair: a claim, or a baseline written inside one."""

    claim: Ref | None
    figure: Text | None
    printed: bool = Field(
        description="Whether the source prints a figure; where not, `figure` is the word for its absence."
    )
    title: Text
    subject: Text
    source: Ref | None
    via: Ref | None = Field(description="The source we really read, where that is another one.")
    read: bool = Field(description="Whether we have read the source itself; where not, it is as reported by `via`.")
    by: Text | None
    relation: Text | None
    obtained: Text | None
    trace: Text | None
    place: Place | None
    withdrawn: Withdrawn | None
    name: Text = Field(default="", description="What the side is called: its subject, told apart from the other's.")


class Coverage(View):
    """Count the required fields that both sides state, out of those that apply."""

    compared: Count
    applicable: Count


class Agreement(View):
    """Say how far apart the two values are; numbers are decimal text."""

    left: Text | None
    right: Text | None
    left_interval: Ends | None
    right_interval: Ends | None
    difference: Text | None
    unit: Text | None
    ratio: Text | None = Field(description="Null where the pair is refuted or the units differ.")
    touches: bool | None
    yardstick: Text | None
    note: Text | None
    lines: list[Text]


class PlotRow(View):
    """Hold one bar of an interval plot; numbers are decimal text, None for an open end."""

    label: Text
    figure: Text
    value: Text | None
    low: Text | None
    high: Text | None
    hedged: bool
    bound: Literal["none", "upper", "lower", "within"]


class Plot(View):
    """Hold what an interval plot shows."""

    unit: Text
    rows: list[PlotRow]
    comparable: bool


class Deciding(View):
    """Hold one field that decides: what each side says of it, in the order of the sides."""

    title: Text
    values: list[Text]
    outcome: Outcome | None = Field(description="Null where one claim stands alone.")


class Rest(View):
    """Name the fields of one outcome that stand in no table."""

    outcome: Outcome
    because: Text
    fields: list[FieldName]


class Pair(View):
    """Hold two sides held against each other."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {"properties": {"verdict": {"const": "refuted"}}},
            "then": {"properties": {"agreement": {"properties": {"ratio": {"type": "null"}}}}},
        }
    )

    left: Side
    right: Side
    verdict: Verdict
    sublabel: Text | None
    expected: Verdict | None
    against_baseline: bool
    axis: list[Text]
    gist: Text
    coverage: Coverage
    reasons: list[Text]
    findings: list[Finding]
    rest: list[Rest]
    notes: list[Text]
    agreement: Agreement
    plot: Plot | None
    answer: Text = Field(default="", description="One sentence, from the fields that decide and both their values.")
    deciding: list[Deciding] = Field(default=[], max_length=5, description="The fields that decide, the gravest first.")
    deciding_more: Count = Field(default=0, description="Fields that decide beyond those.")
    remedy: Text | None = Field(
        default=None, description="What would make the figures comparable, or settle what is open."
    )

    @model_validator(mode="after")
    def _no_ratio_of_what_cannot_be_compared(self) -> Self:
        if self.verdict is Verdict.REFUTED and self.agreement.ratio is not None:
            raise ValueError("a refuted pair has no ratio")
        return self


class Tip(View):
    """Name one side of a pair in a list of pairs."""

    claim: Ref | None
    figure: Text | None
    title: Text
    subject: Text


class PairLine(View):
    """Hold a pair as one row of a list."""

    left: Tip
    right: Tip
    verdict: Verdict
    sublabel: Text | None
    expected: Verdict | None
    against_baseline: bool
    gist: Text


class Agreed(View):
    """Name the fields in which nothing stands between some pairs: their numbers, empty for all of them."""

    pairs: str
    fields: str
