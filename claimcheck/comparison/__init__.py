"""Claims held against each other field by field: findings, verdicts, agreement, the answers to checks."""

from claimcheck.comparison.agreement import Agreement
from claimcheck.comparison.comparison import Comparison, Coverage, Finding
from claimcheck.comparison.judgement import Judge
from claimcheck.comparison.notes import copy_errors, is_one_measurement
from claimcheck.comparison.pairs import CheckResult, Comparer, PairResult, compare
from claimcheck.comparison.rules import NOTHING_DIFFERS, TOO_LITTLE, Cell, Rules, Ruling
from claimcheck.comparison.sides import claim_side
from claimcheck.comparison.stands import ClaimSide, Stand

__all__ = [
    "NOTHING_DIFFERS",
    "TOO_LITTLE",
    "Agreement",
    "Cell",
    "CheckResult",
    "ClaimSide",
    "Comparer",
    "Comparison",
    "Coverage",
    "Finding",
    "Judge",
    "PairResult",
    "Rules",
    "Ruling",
    "Stand",
    "claim_side",
    "compare",
    "copy_errors",
    "is_one_measurement",
]
