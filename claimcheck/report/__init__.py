"""The "what we checked" report: views as plain data, pages from them, and the contract for machines."""

from claimcheck.report.contract import CONTRACT, VERSION, schema_text
from claimcheck.report.site import print_pages, write_single, write_site

__all__ = ["CONTRACT", "VERSION", "print_pages", "schema_text", "write_single", "write_site"]
