"""The "what we checked" report: views as plain data, pages from them, and the contract for machines."""

from claimcheck.report.amounts import unit_text
from claimcheck.report.contract import CONTRACT, VERSION, schema_text
from claimcheck.report.distances import distance_lines
from claimcheck.report.site import print_pages, write_single, write_site
from claimcheck.report.verdicts import open_titles

__all__ = [
    "CONTRACT",
    "VERSION",
    "distance_lines",
    "open_titles",
    "print_pages",
    "schema_text",
    "unit_text",
    "write_single",
    "write_site",
]
