"""Records: what a person writes, read into frozen objects that know their file and line."""

from claimcheck.records.models import (
    AgainstBaseline,
    Analysis,
    Baseline,
    Check,
    Claim,
    DossierSettings,
    InlineMetric,
    Judgement,
    Override,
    Pair,
    Party,
    Record,
    Repetition,
    Run,
    Source,
    Waiver,
)
from claimcheck.records.reading import CLAIM_KEYS, read_claim, read_record
from claimcheck.records.values import AtLeast, Raw, Value, raw_text

__all__ = [
    "CLAIM_KEYS",
    "AgainstBaseline",
    "Analysis",
    "AtLeast",
    "Baseline",
    "Check",
    "Claim",
    "DossierSettings",
    "InlineMetric",
    "Judgement",
    "Override",
    "Pair",
    "Party",
    "Raw",
    "Record",
    "Repetition",
    "Run",
    "Source",
    "Waiver",
    "Value",
    "raw_text",
    "read_claim",
    "read_record",
]
