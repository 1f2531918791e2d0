"""Google Benchmark: the JSON of its console and file reporters."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.importers.measuring import member_rows, renamed
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened

__all__ = ["GOOGLE_BENCHMARK"]

_TIMES = ("real_time", "cpu_time")


def _rows(opened: Opened) -> Iterator[Row]:
    """Yield the rows; the times of an aggregate are named by it, and one that failed holds none."""
    for row in member_rows(opened, "benchmarks", "name"):
        if row.values.get("error_occurred") is True:
            continue
        kind = row.values.get("aggregate_name") or "mean"
        yield renamed(row, {f"{kind} {key}": key for key in _TIMES if key in row.values})


GOOGLE_BENCHMARK = Format(
    id="google-benchmark",
    title="Google Benchmark",
    tool="",
    tool_field=None,
    profile="software-benchmark",
    read_from="1.5 to 1.9",
    recognise=lambda opened: opened.has("context/date", "context/num_cpus", "benchmarks/0/real_time"),
    rows=_rows,
    keys=(
        Key("{stat} real_time", "time-per-operation", "@time_unit|/op", ("mean", "median")),
        Key("{stat} cpu_time", "cpu-time", "@time_unit"),
        Key("bytes_per_second", "data-rate", "bytes/s"),
    ),
    says=(
        Says("run_name", "task"),
        Says("threads", "load.concurrency"),
        Says("^context/library_build_type", "build"),
    ),
    never=("hardware.machine", "os", "version"),
    ignored=("*", "^**"),
    fingerprint=("^context/date", "name", "mean real_time"),
    date="^context/date",
    flags={"run_count": "--benchmark_repetitions", "warm_up": "--benchmark_min_warmup_time"},
)
