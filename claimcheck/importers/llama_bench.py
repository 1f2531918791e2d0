"""llama-bench of llama.cpp: JSON, lines of JSON, CSV, Markdown and SQL."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping

from claimcheck.importers.leaves import Leaf, Number, ResultError
from claimcheck.importers.measuring import json_rows, renamed
from claimcheck.importers.model import Format, Given, Key, Row, Says
from claimcheck.importers.opening import Opened
from claimcheck.importers.tables import comma_rows, printed_kind, printed_tables, row_of_texts, rows_of_table

__all__ = ["LLAMA_BENCH"]

_INSERT = re.compile(r"INSERT INTO \w+ \((?P<names>[^)]*)\) VALUES \((?P<values>.*)\);\s*")
_TEST = re.compile(r"(?:pp(?P<prompt>\d+))?(?:\+?tg(?P<gen>\d+))?(?: @ d(?P<depth>\d+))?")
_SPEED = re.compile(r"(?P<mean>[\d.]+)\s*(?:±|\+/-)\s*(?P<std>[\d.]+)")
_MARKS = ("build_commit", "n_prompt", "n_gen", "avg_ts", "stddev_ts")


def _sure(opened: Opened) -> int:
    if opened.is_json:
        return opened.has(*_MARKS)
    head = opened.head
    if printed_kind(opened) == "markdown":
        return 3 if re.search(r"\|\s*test\s*\|\s*t/s\s*\|", head) else 0
    return len(_MARKS) if all(mark in head for mark in _MARKS) else 0


def _rows(opened: Opened) -> Iterator[Row]:
    if opened.is_json:
        rows = json_rows(opened)
    elif printed_kind(opened) == "markdown":
        rows = _printed(opened)
    elif _INSERT.search(opened.head) or "CREATE TABLE" in opened.head:
        rows = _inserted(opened)
    else:
        rows = comma_rows(opened)
    return map(_named, rows)


def _printed(opened: Opened) -> Iterator[Row]:
    """Yield the rows of the printed table, taken apart into what the other outputs call them."""
    for number, table in enumerate(printed_tables(opened), 1):
        for row in rows_of_table(table, number):
            test, speed = str(row.values.get("test") or ""), str(row.values.get("t/s") or "")
            ran, told = _TEST.fullmatch(test), _SPEED.fullmatch(speed)
            if ran is None or told is None:
                raise ResultError("not-a-number", f"{row.name} holds {test[:20]!r} and {speed[:20]!r}")
            cells = {
                "model_type": row.values.get("model"),
                "backends": row.values.get("backend"),
                "n_prompt": Number(ran["prompt"] or "0"),
                "n_gen": Number(ran["gen"] or "0"),
                "n_depth": Number(ran["depth"] or "0"),
                "avg_ts": Number(told["mean"]),
                "stddev_ts": Number(told["std"]),
            }
            yield _as_read(row, cells)


def _as_read(row: Row, values: Mapping[str, Leaf]) -> Row:
    return Row(row.name, values, lambda key: str(values[key]), lambda key: row.locate("t/s"))


def _inserted(opened: Opened) -> Iterator[Row]:
    for number, line in opened.lines():
        match = _INSERT.fullmatch(line)
        if match is None:
            continue
        names = [name.strip() for name in match["names"].split(",")]
        (cells,) = csv.reader([match["values"]], quotechar="'", skipinitialspace=True)
        if len(names) != len(cells):
            message = f"line {number} has {len(cells)} values for {len(names)} columns"
            raise ResultError("bent-table", message, line=number)
        texts = dict(zip(names, cells, strict=True))
        yield row_of_texts(texts, f"line {number}", {"line": str(number)})


def _named(row: Row) -> Row:
    """Put the kind of the test into the key of its speed: prompt, generation, or both."""
    prompt, gen = row.values.get("n_prompt"), row.values.get("n_gen")
    kind = "pg" if "0" not in (prompt, gen) else "pp" if gen == "0" else "tg"
    return renamed(row, {f"{kind}_{key}": key for key in ("avg_ts", "stddev_ts") if key in row.values})


def _lengths(row: Row) -> Iterator[Given]:
    for key, field in (
        ("n_prompt", "workload.input_length"),
        ("n_gen", "workload.output_length"),
        ("n_depth", "workload.context_length"),
    ):
        value = row.values.get(key)
        if isinstance(value, Number) and (value != "0" or key == "n_depth"):
            yield Given(field, f"{value} tokens", row.locate(key))


LLAMA_BENCH = Format(
    id="llama-bench",
    title="llama-bench",
    tool="llama-bench",
    profile="llm-serving",
    read_from="b5163 to b7693",
    recognise=_sure,
    rows=_rows,
    keys=(
        Key("pp_avg_ts", "prefill-batch-throughput", "tokens/s", ("mean",), "mean"),
        Key("pp_stddev_ts", "prefill-batch-throughput", "tokens/s", (), "standard deviation"),
        Key("tg_avg_ts", "text-generation-speed", "tokens/s", ("mean",), "mean"),
        Key("tg_stddev_ts", "text-generation-speed", "tokens/s", (), "standard deviation"),
    ),
    says=(
        Says("model_type", "model"),
        Says("build_commit", "engine.version"),
        Says("gpu_info", "hardware.accelerator"),
        Says("cpu_info", "hardware.host"),
        Says("type_k", "precision.kv"),
    ),
    never=("workload.concurrency", "workload.request_rate", "hardware.count"),
    ignored=("*", "samples_*/*"),
    fingerprint=("test_time", "build_commit", "model_type", "n_prompt", "n_gen", "n_depth", "*_avg_ts"),
    date="test_time",
    extra=_lengths,
    always={"subject": "llama.cpp", "scope": "engine step", "workload.kind": "fixed length"},
    flags={
        "model": "-m",
        "workload.input_length": "-p",
        "workload.output_length": "-n",
        "workload.context_length": "-d",
        "precision.kv": "-ctk",
        "run_count": "-r",
    },
)
