"""Go: the text that `go test -bench` prints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.importers.leaves import Leaf, Number, ResultError, number_in
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened

__all__ = ["GO_BENCH"]

_LINE = re.compile(r"(?P<name>Benchmark\S*?)(?:-(?P<procs>\d+))?\s+(?P<count>\d+)\s+(?P<rest>\S.*)")
_SETTING = re.compile(r"(?P<key>[a-z][\w.-]*):\s*(?P<value>\S.*)")


def _rows(opened: Opened) -> Iterator[Row]:
    around: dict[str, Leaf] = {}
    for number, line in opened.lines():
        if (setting := _SETTING.fullmatch(line.strip())) is not None:
            around[f"^{setting['key']}"] = setting["value"]
        match = _LINE.fullmatch(line.strip())
        if match is None:
            continue
        words = match["rest"].split()
        if len(words) % 2:
            raise ResultError("bent-table", f"line {number} has a value without a unit", line=number)
        values: dict[str, Leaf] = {unit: number_in(value) for value, unit in zip(words[::2], words[1::2], strict=True)}
        values |= {"name": match["name"], "procs": Number(match["procs"]) if match["procs"] else None, **around}
        yield _row(f"line {number}", values, {"line": str(number)})


def _row(name: str, values: dict[str, Leaf], place: dict[str, str]) -> Row:
    return Row(name, values, lambda key: f"{values[key]} {key}", lambda key: {**place, "unit": key})


GO_BENCH = Format(
    id="go-bench",
    title="go test -bench",
    tool="",
    tool_field=None,
    profile="software-benchmark",
    read_from="Go 1.4 to 1.25",
    recognise=lambda opened: 2 if re.search(r"^Benchmark\S*\s+\d+\s+\S+ ns/op", opened.head, re.MULTILINE) else 0,
    rows=_rows,
    keys=(
        Key("ns/op", "time-per-operation", "ns/op", ("mean",), "mean"),
        Key("B/op", "bytes-allocated-per-operation", "B/op"),
        Key("allocs/op", "allocations-per-operation", "/op"),
        Key("MB/s", "data-rate", "MB/s"),
    ),
    says=(Says("name", "task"), Says("procs", "cores"), Says("^goos", "os"), Says("^cpu", "hardware.machine")),
    never=("version", "measured_on", "memory"),
    fingerprint=("name", "ns/op", "^cpu", "^date"),
    date="^date",
    flags={"run_count": "-count", "duration": "-benchtime"},
)
