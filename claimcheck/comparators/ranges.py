"""The comparator of ranges, and that of fields that hold a number or a range."""

from __future__ import annotations

from claimcheck.comparators.comparator import Comparator, Judged, Setting
from claimcheck.comparators.quantity import compare_numbers, near, number_fault, scope_inputs, scope_rests

__all__ = ["QUANTITY_OR_RANGE", "RANGE"]


def ranges(left: str, right: str, setting: Setting) -> Judged:
    """Compare two ranges: the same ends are *same*, a part in common *unresolved*, none *different*."""
    return compare_numbers(left, right, setting, is_sweep=True)


RANGE = Comparator("range", ranges, scope_inputs, number_fault, has_role=True, near=near, rests=scope_rests)
#: A field that takes either goes by the form of the value; one rule serves both forms.
QUANTITY_OR_RANGE = Comparator(
    "quantity or range", ranges, scope_inputs, number_fault, has_role=True, near=near, rests=scope_rests
)
