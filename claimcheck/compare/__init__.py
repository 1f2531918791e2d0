"""Claims held against each other field by field: findings, verdicts, agreement, the answers to checks."""

from claimcheck.compare.agreement import Agreement
from claimcheck.compare.comparison import Comparison, Coverage, Finding
from claimcheck.compare.judgement import NOTHING_DIFFERS, TOO_LITTLE, Cell, Judge, Rules
from claimcheck.compare.notes import copy_errors, is_one_measurement
from claimcheck.compare.pairs import CheckResult, Comparer, PairResult, compare, controller, relation_of
from claimcheck.compare.stands import ClaimSide, Stand, claim_side

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
    "Stand",
    "claim_side",
    "compare",
    "controller",
    "copy_errors",
    "is_one_measurement",
    "relation_of",
]
