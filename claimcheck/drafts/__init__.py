"""Drafts: a file with what can be filled in, of one record for a person, or of all figures of an article."""

from claimcheck.drafts.article import PARTS
from claimcheck.drafts.others import analysis_text, party_line, profile_text
from claimcheck.drafts.proposing import Asked, LeftOut, Proposal, Proposed, propose
from claimcheck.drafts.records import (
    ClaimDraft,
    allowed,
    check_text,
    claim_text,
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
    "Proposal",
    "Proposed",
    "allowed",
    "analysis_text",
    "check_text",
    "claim_text",
    "draft_files",
    "figure_in",
    "fitting_metrics",
    "id_from",
    "party_line",
    "profile_text",
    "propose",
    "source_text",
    "yaml_text",
]
