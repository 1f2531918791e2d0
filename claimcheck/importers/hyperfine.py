"""hyperfine: the JSON export."""

from __future__ import annotations

from claimcheck.importers.measuring import member_rows
from claimcheck.importers.model import Format, Key, Says

__all__ = ["HYPERFINE"]

HYPERFINE = Format(
    id="hyperfine",
    title="hyperfine",
    tool="hyperfine",
    tool_field="load.generator",
    profile="software-benchmark",
    read_from="1.11 to 1.20",
    recognise=lambda opened: opened.has("results/0/command", "results/0/mean", "results/0/user", "results/0/system"),
    rows=lambda opened: member_rows(opened, "results", "command"),
    keys=(
        Key("mean", "runtime", "s", ("mean",), "mean"),
        Key("median", "runtime", "s", ("median",), "median"),
        Key("stddev", "runtime", "s", (), "standard deviation"),
        Key("min", "runtime", "s", (), "minimum"),
        Key("max", "runtime", "s", (), "maximum"),
    ),
    says=(Says("command", "task"),),
    never=("version", "hardware.machine", "os", "warm_up", "measured_on"),
    ignored=("times/*", "exit_codes/*", "user", "system", "memory_usage_byte/*", "parameters/*", "^*"),
    fingerprint=("command", "mean", "min", "max"),
    flags={"run_count": "--runs", "warm_up": "--warmup"},
)
