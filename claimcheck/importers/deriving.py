"""What several formats derive in the same way: lengths per request, how requests arrived, and that none succeeded."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from claimcheck.importers.identities import decimal
from claimcheck.importers.model import Given, Row

__all__ = ["mean_lengths", "none_succeeded"]

#: Digits of a length per request.
_PLACES = 1


def none_succeeded(key: str) -> Callable[[Row], str | None]:
    """Return what refuses a record in which a count of finished requests is zero."""

    def refuse(row: Row) -> str | None:
        return f"no request succeeded ({key} is 0)" if decimal(row.values.get(key)) == 0 else None

    return refuse


def mean_lengths(row: Row, input_key: str, output_key: str, count_key: str) -> Iterator[Given]:
    """Yield the mean lengths of a run, computed from its totals."""
    count = decimal(row.values.get(count_key))
    for field, key in (("workload.input_length", input_key), ("workload.output_length", output_key)):
        total = decimal(row.values.get(key))
        if total is not None and count:
            text = f"{total / count:.{_PLACES}f}".removesuffix(".0")
            yield Given(field, f"{text} tokens", row.locate(key), True, f"{key} / {count_key}")
