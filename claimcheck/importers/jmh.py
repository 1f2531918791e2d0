"""JMH: the JSON of `-rf json`."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.importers.measuring import json_rows, renamed
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened

__all__ = ["JMH"]

_SCORE = "primaryMetric/score"


def _rows(opened: Opened) -> Iterator[Row]:
    """Yield the benchmarks, the mode in the name of the score: it says whether that is a rate or a time."""
    for row in json_rows(opened):
        mode = str(row.values.get("mode"))
        named = renamed(row, {f"{mode} score": _SCORE} if _SCORE in row.values else {})
        yield Row(str(row.values.get("benchmark")), named.values, named.quote, named.locate)


JMH = Format(
    id="jmh",
    title="JMH",
    tool="JMH",
    tool_field="load.generator",
    profile="software-benchmark",
    read_from="1.19 to 1.37",
    recognise=lambda opened: opened.has("benchmark", "mode", "primaryMetric/score", "primaryMetric/scoreUnit"),
    rows=_rows,
    keys=(
        Key("thrpt score", "operations-per-second", "@primaryMetric/scoreUnit", ("",)),
        Key("avgt score", "time-per-operation", "@primaryMetric/scoreUnit", ("mean",), "mean"),
        Key("sample score", "time-per-operation", "@primaryMetric/scoreUnit", ("mean",), "mean"),
    ),
    says=(
        Says("benchmark", "task"),
        Says("threads", "load.concurrency"),
        Says("measurementIterations", "run_count"),
    ),
    never=("hardware.machine", "os", "measured_on"),
    ignored=(
        "forks",
        "warmup*",
        "measurement*",
        "primaryMetric/scoreError",
        "primaryMetric/score*/*",
        "primaryMetric/rawData/*/*",
        "secondaryMetrics/**",
    ),
    fingerprint=("benchmark", "mode", "params/*", "* score"),
    flags={"run_count": "-i", "load.concurrency": "-t"},
)
