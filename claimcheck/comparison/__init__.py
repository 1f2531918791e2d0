"""Claims held against each other field by field: findings, verdicts, agreement, the answers to checks."""

from claimcheck.comparison.agreement import Agreement
from claimcheck.comparison.comparer import CheckResult, Comparer, axis_fields
from claimcheck.comparison.comparison import Comparison, Finding, PairTold
from claimcheck.comparison.examples import Answered, answered_examples, failed_examples
from claimcheck.comparison.judge import judge
from claimcheck.comparison.many import Many, PairResult
from claimcheck.comparison.notes import copy_errors, is_one_measurement
from claimcheck.comparison.outcomes import field_outcome
from claimcheck.comparison.reasons import Consequence, follows
from claimcheck.comparison.statements import Side, Statement
from claimcheck.comparison.weigh import NOTHING_DIFFERS, TOO_LITTLE, Cell, Coverage, Rules, Ruling, weigh

__all__ = [
    "NOTHING_DIFFERS",
    "TOO_LITTLE",
    "Agreement",
    "Answered",
    "Cell",
    "CheckResult",
    "Comparer",
    "Comparison",
    "Consequence",
    "Coverage",
    "Finding",
    "Many",
    "PairResult",
    "PairTold",
    "Rules",
    "Ruling",
    "Side",
    "Statement",
    "answered_examples",
    "axis_fields",
    "copy_errors",
    "failed_examples",
    "field_outcome",
    "follows",
    "is_one_measurement",
    "judge",
    "weigh",
]
