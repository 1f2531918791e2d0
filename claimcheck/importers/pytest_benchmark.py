"""pytest-benchmark: the JSON that it saves."""

from __future__ import annotations

from claimcheck.importers.measuring import member_rows
from claimcheck.importers.model import Format, Key, Says

__all__ = ["PYTEST_BENCHMARK"]

_TIME = ("time-per-operation", "s/op")

PYTEST_BENCHMARK = Format(
    id="pytest-benchmark",
    title="pytest-benchmark",
    tool="",
    tool_field=None,
    profile="software-benchmark",
    read_from="2.5 to 5.2",
    recognise=lambda opened: opened.has("benchmarks/0/stats/rounds", "benchmarks/0/fullname", "datetime", "version"),
    rows=lambda opened: member_rows(opened, "benchmarks", "fullname"),
    keys=(
        Key("stats/mean", *_TIME, ("mean",), "mean"),
        Key("stats/median", *_TIME, ("median",), "median"),
        Key("stats/stddev", *_TIME, (), "standard deviation"),
        Key("stats/min", *_TIME, (), "minimum"),
        Key("stats/max", *_TIME, (), "maximum"),
        Key("stats/q1", *_TIME, (), "P25"),
        Key("stats/q3", *_TIME, (), "P75"),
        Key("stats/ops", "operations-per-second", "ops/s"),
    ),
    says=(
        Says("fullname", "task"),
        Says("stats/rounds", "run_count"),
        Says("^machine_info/cpu/brand", "hardware.machine"),
        Says("^machine_info/cpu/brand_raw", "hardware.machine"),
        Says("^machine_info/system", "os"),
    ),
    never=("load.concurrency", "warm_up", "memory"),
    ignored=("stats/*", "stats/data/*", "options/*", "extra_info/*", "params/*", "param", "^**"),
    fingerprint=("^datetime", "fullname", "stats/mean"),
    date="^datetime",
    flags={"run_count": "--benchmark-min-rounds", "warm_up": "--benchmark-warmup"},
)
