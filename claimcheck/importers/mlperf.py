"""MLPerf Inference: the summary log of LoadGen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.importers.leaves import Leaf, number_in
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened

__all__ = ["MLPERF"]

_LINE = re.compile(r"(?P<key>[^:()]+?)\s*(?P<unit>\([^)]*\))?\s*:\s*(?P<value>\S.*?)\s*")
#: Copies take what stands behind a gap for a cell of its own.
_GAP = re.compile(r" {2,}|\t")
_RANK = re.compile(r"(?P<rank>\d+)\.(?P<part>\d\d) percentile (?P<rest>.*)")
_STAT = re.compile(r"(?P<stat>Min|Max|Mean) (?P<rest>.*)")


def _rows(opened: Opened) -> Iterator[Row]:
    """Yield the one record of a log; the statistic stands at the end of each key, in the words of other formats."""
    values: dict[str, Leaf] = {}
    lines: dict[str, tuple[int, str]] = {}
    for number, line in opened.lines():
        match = _LINE.fullmatch(line)
        if match is None:
            continue
        key = _named(match["key"]) + (f" {match['unit']}" if match["unit"] else "")
        if key not in values:
            values[key], lines[key] = number_in(match["value"]), (number, _GAP.split(line.strip())[-1].lstrip(": "))
    if values:
        yield Row("", values, lambda key: lines[key][1], lambda key: {"line": str(lines[key][0])})


def _named(key: str) -> str:
    if (rank := _RANK.fullmatch(key)) is not None:
        part = rank["part"].rstrip("0")
        return f"{rank['rest'].lower()} p{rank['rank']}" + (f".{part}" if part else "")
    stat = _STAT.fullmatch(key)
    return f"{stat['rest'].lower()} {stat['stat'].lower()}" if stat is not None else key


def _refuse(row: Row) -> str | None:
    result = row.values.get("Result is")
    return None if result == "VALID" else f"the result is {result or 'not stated'}, and only a VALID one counts"


MLPERF = Format(
    id="mlperf-loadgen",
    title="MLPerf LoadGen summary",
    tool="MLPerf LoadGen",
    profile="llm-serving",
    read_from="4.0 to 5.1",
    recognise=lambda opened: 3 if "MLPerf Results Summary" in opened.head and "Scenario :" in opened.head else 0,
    rows=_rows,
    keys=(
        Key("Completed tokens per second", "loadgen-tokens-per-second", "tokens/s", ("",)),
        Key("Tokens per second", "loadgen-tokens-per-second", "tokens/s", ("",)),
        Key("Completed samples per second", "loadgen-samples-per-second", "samples/s", ("",)),
        Key("Samples per second", "loadgen-samples-per-second", "samples/s", ("",)),
        Key("first token latency {stat} (ns)", "ttft-loadgen", "ns", ("mean", "P99")),
        Key("time to output token {stat} (ns)", "tpot-excl-first", "ns", ("mean", "P99")),
        Key("latency {stat} (ns)", "e2e-loadgen", "ns", ("mean", "P99")),
    ),
    says=(Says("target_qps", "workload.request_rate", "requests/s"),),
    never=("model", "subject", "hardware.accelerator", "hardware.count", "precision.weights", "measured_on"),
    ignored=("*",),
    refuse=_refuse,
    always={"scope": "serving stack"},
)
