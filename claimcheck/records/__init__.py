"""Records: what a person writes, read into frozen objects that know their file and line."""

from claimcheck.records.claims import CLAIM_KEYS, Claim, read_claim
from claimcheck.records.models import (
    AgainstBaseline,
    Analysis,
    Baseline,
    Check,
    DossierSettings,
    InlineMetric,
    Judgement,
    Override,
    Pair,
    Party,
    Record,
    Repetition,
    Run,
    Snapshot,
    Source,
    Waiver,
)
from claimcheck.records.reading import read_record
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
    "Snapshot",
    "Source",
    "Value",
    "Waiver",
    "raw_text",
    "read_claim",
    "read_record",
]
