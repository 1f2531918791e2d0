"""AIPerf and its forerunner GenAI-Perf: JSON and CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace

from claimcheck.importers.leaves import Leaf, ResultError, number_in
from claimcheck.importers.measuring import json_rows, renamed
from claimcheck.importers.model import Format, Identity, Key, Row, Says
from claimcheck.importers.opening import Opened

__all__ = ["AIPERF", "GENAI_PERF"]

_HEADING = re.compile(r"(?P<name>[^()]+?)\s*(?:\((?P<unit>[^()]+)\))?")
#: Whose count of tokens a rate rests on.
_COUNTED_THERE, _OUTPUT = "input_config/endpoint/use_server_token_count", "output_token_throughput/avg"
_JSON = ("request_throughput/unit", "request_latency/avg", "request_latency/unit")


def _rows(opened: Opened) -> Iterator[Row]:
    for row in json_rows(opened) if opened.is_json else _of_values(opened):
        is_counted_there = row.values.get(_COUNTED_THERE) is True and _OUTPUT in row.values
        yield renamed(row, {f"server/{_OUTPUT}": _OUTPUT} if is_counted_there else {})


def _of_values(opened: Opened) -> Iterator[Row]:
    """Yield the one record of a CSV file: a table of statistics, a blank line, and a table of single values."""
    values: dict[str, Leaf] = {}
    lines: dict[str, tuple[int, str, str]] = {}
    headings: list[str] = []
    for number, line in opened.lines():
        cells = next(csv.reader([line]), [])
        if not any(cells):
            headings = []
            continue
        if not headings:
            headings = cells
            if headings[0] != "Metric":
                raise ResultError("bent-table", f"line {number} begins no table of metrics", line=number)
            continue
        if len(cells) != len(headings):
            message = f"line {number} has {len(cells)} values, its heading {len(headings)}"
            raise ResultError("bent-table", message, line=number)
        named = _HEADING.fullmatch(cells[0])
        name = re.sub(r"\W+", "_", named["name"].lower()) if named else cells[0]
        values[f"{name}/unit"] = named["unit"] if named else None
        for heading, cell in zip(headings[1:], cells[1:], strict=True):
            key = f"{name}/{'avg' if heading == 'Value' else heading}"
            values[key], lines[key] = number_in(cell), (number, heading, cell)
    if values:
        yield Row("", values, lambda key: lines[key][2].strip(), lambda key: _place(*lines[key]))


def _place(number: int, heading: str, cell: str) -> dict[str, str]:
    return {"row": f"line {number}", "column": heading}


def _sure_of_aiperf(opened: Opened) -> int:
    if not opened.is_json:
        return 2 if opened.head.startswith("Metric,avg") and "\nBenchmark Duration" in opened.head else 0
    if opened.has("records/ttft/avg", "records/request_latency/avg"):
        return 3
    named = "aiperf_version" in opened.first or "benchmark_duration/avg" in opened.first
    return opened.has(*_JSON) + 1 if named and opened.has(*_JSON) else 0


def _sure_of_genai(opened: Opened) -> int:
    return opened.has(*_JSON) if opened.has(*_JSON) and not _sure_of_aiperf(opened) else 0


def _keys(below: str = "", output: str = "output-throughput-client-tok") -> tuple[Key, ...]:
    metrics = {
        "time_to_first_token": ("ttft-first-any", ("mean", "median", "P99")),
        "ttft": ("ttft-first-any", ("mean", "median", "P99")),
        "time_to_first_output_token": ("ttft-first-visible", ()),
        "time_to_second_token": ("time-to-second-token", ()),
        "ttst": ("time-to-second-token", ()),
        "inter_token_latency": ("tpot-excl-first", ("mean", "median", "P99")),
        "inter_chunk_latency": ("itl-chunk-pooled", ()),
        "request_latency": ("e2e-latency", ("mean", "median", "P99")),
        "effective_latency": ("e2e-arrival-to-end", ()),
        "output_token_throughput_per_user": ("user-speed-stat-of-inv", ("mean",)),
        "output_token_throughput_per_request": ("user-speed-e2e", ()),
        "e2e_output_token_throughput": ("user-speed-e2e", ()),
        "prefill_throughput_per_user": ("prefill-throughput-per-user", ()),
        "prefill_throughput": ("prefill-throughput-per-user", ()),
    }
    totals = {
        "request_throughput": "request-throughput",
        "output_token_throughput": output,
        "total_token_throughput": "total-throughput",
        "input_token_throughput": "input-throughput",
        "goodput": "goodput",
        "request_goodput": "goodput",
    }
    per_user = "prefill_throughput_per_user", "prefill_throughput", "e2e_output_token_throughput"
    return (
        *(
            Key(
                f"{below}{name}/{{stat}}",
                metric,
                "tokens/s/user" if name in per_user else f"@{below}{name}/unit",
                chosen,
            )
            for name, (metric, chosen) in metrics.items()
        ),
        *(Key(f"{below}{name}/avg", metric, f"@{below}{name}/unit", ("",)) for name, metric in totals.items()),
    )


GENAI_PERF = Format(
    id="genai-perf",
    title="GenAI-Perf",
    tool="GenAI-Perf",
    profile="llm-serving",
    read_from="0.0.13 to 0.0.16",
    recognise=_sure_of_genai,
    rows=_rows,
    keys=_keys(output="output-throughput"),
    says=(
        Says("input_config/model/0", "model"),
        Says("input_config/model_names/0", "model"),
        Says("input_config/concurrency", "workload.concurrency"),
        Says("input_config/perf_analyzer/stimulus/concurrency", "workload.concurrency"),
        Says("input_config/streaming", "streaming"),
        Says("input_config/endpoint/streaming", "streaming"),
        Says("input_config/synthetic_input_tokens_mean", "workload.input_length", "tokens"),
        Says("input_config/output_tokens_mean", "workload.output_length", "tokens"),
        Says("input_sequence_length/avg", "workload.input_length", "tokens", effective=True),
        Says("output_sequence_length/avg", "workload.output_length", "tokens", effective=True),
    ),
    never=("subject", "engine.version", "hardware.accelerator", "hardware.count", "precision.weights", "measured_on"),
    ignored=("**",),
    fingerprint=("request_latency/*", "request_throughput/avg"),
    always={"scope": "serving stack"},
    flags={
        "workload.concurrency": "--concurrency",
        "workload.input_length": "--synthetic-input-tokens-mean",
        "workload.output_length": "--output-tokens-mean",
        "workload.requests": "--request-count",
        "warm_up": "--warmup-request-count",
    },
)

AIPERF = replace(
    GENAI_PERF,
    id="aiperf",
    title="AIPerf",
    tool="AIPerf",
    read_from="0.1 to 0.8",
    recognise=_sure_of_aiperf,
    keys=(
        *_keys(),
        *_keys("records/"),
        Key(f"server/{_OUTPUT}", "output-throughput-server-usage", "@output_token_throughput/unit", ("",)),
    ),
    says=(
        Says("input_config/endpoint/model_names/0", "model"),
        Says("input_config/endpoint/streaming", "streaming"),
        Says("input_config/loadgen/concurrency", "workload.concurrency"),
        Says("input_config/loadgen/request_rate", "workload.request_rate", "requests/s"),
        Says("input_config/loadgen/request_count", "workload.requests"),
        Says("input_config/loadgen/warmup_request_count", "warm_up"),
        Says("input_config/input/public_dataset", "workload.dataset"),
        Says("input_config/input/prompt/input_tokens/mean", "workload.input_length", "tokens"),
        Says("input_config/input/prompt/output_tokens/mean", "workload.output_length", "tokens"),
        Says("input_sequence_length/avg", "workload.input_length", "tokens", effective=True),
        Says("output_sequence_length/avg", "workload.output_length", "tokens", effective=True),
    ),
    fingerprint=("start_time", "benchmark_duration/avg", "request_latency/avg", "records/request_latency/avg"),
    date="start_time",
    version="aiperf_version",
    identities=(Identity(("output_token_throughput/avg", "benchmark_duration/avg"), ("total_osl/avg",)),),
    flags={
        "workload.concurrency": "--concurrency",
        "workload.request_rate": "--request-rate",
        "workload.requests": "--request-count",
        "workload.dataset": "--public-dataset",
        "workload.input_length": "--isl",
        "workload.output_length": "--osl",
        "warm_up": "--warmup-request-count",
    },
)
