"""Drafts: a file with what can be filled in, of one record for a person, or of all figures of an article."""

from claimcheck.drafts.article import PARTS
from claimcheck.drafts.entering import NewClaim, new_claim, refuse_taken, refuse_unknown, write_record
from claimcheck.drafts.others import analysis_text, party_line, profile_text
from claimcheck.drafts.proposing import Asked, LeftOut, Proposal, Proposed, propose
from claimcheck.drafts.records import (
    ClaimDraft,
    allowed,
    asked_fields,
    check_text,
    claim_text,
    field_hint,
    figure_in,
    fitting_metrics,
    id_from,
    source_text,
    yaml_text,
)
from claimcheck.drafts.writing import draft_files

__all__ = [
    "PARTS",
    "Asked",
    "ClaimDraft",
    "LeftOut",
    "NewClaim",
    "Proposal",
    "Proposed",
    "allowed",
    "analysis_text",
    "asked_fields",
    "check_text",
    "claim_text",
    "draft_files",
    "field_hint",
    "figure_in",
    "fitting_metrics",
    "id_from",
    "new_claim",
    "party_line",
    "profile_text",
    "propose",
    "refuse_taken",
    "refuse_unknown",
    "source_text",
    "write_record",
    "yaml_text",
]
