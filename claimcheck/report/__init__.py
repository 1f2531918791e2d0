"""The "what we checked" report: views as plain data, pages from them, and the contract for machines."""

from claimcheck.report.amounts import unit_text
from claimcheck.report.changed import changes_markdown, changes_text
from claimcheck.report.contract import CONTRACT, VERSION, schema_text
from claimcheck.report.distances import distance_lines
from claimcheck.report.live import Pages
from claimcheck.report.pictures import Picture, metric_picture, pair_picture
from claimcheck.report.rows import PART_TITLES, WEIGHTS, parts_of
from claimcheck.report.site import print_pages, write_single, write_site
from claimcheck.report.verdicts import gloss, pair_answer, pair_remedy

__all__ = [
    "CONTRACT",
    "PART_TITLES",
    "VERSION",
    "WEIGHTS",
    "Pages",
    "Picture",
    "changes_markdown",
    "changes_text",
    "distance_lines",
    "gloss",
    "metric_picture",
    "pair_answer",
    "pair_picture",
    "pair_remedy",
    "parts_of",
    "print_pages",
    "schema_text",
    "unit_text",
    "write_single",
    "write_site",
]
