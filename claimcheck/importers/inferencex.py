"""InferenceX: aggregates of fixed-length and agentic runs, and the CSV of its dashboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from claimcheck.importers.identities import decimal
from claimcheck.importers.leaves import ResultError
from claimcheck.importers.measuring import json_rows, renamed
from claimcheck.importers.model import Format, Identity, Key, Row, Says
from claimcheck.importers.opening import Opened
from claimcheck.importers.tables import comma_rows

__all__ = ["AGENTIC", "DASHBOARD", "FIXED"]

_ALL = ("mean", "median", "P99")
_PER_ROLE = ("input_tput_per_gpu", "output_tput_per_gpu")


def _rows(opened: Opened) -> Iterator[Row]:
    """Yield the records; over several nodes a rate per device counts the devices of one role alone."""
    for row in json_rows(opened):
        of_roles = row.values.get("is_multinode") is True
        yield renamed(row, {f"role {key}": key for key in _PER_ROLE if of_roles and key in row.values})


def _shown(opened: Opened) -> Iterator[Row]:
    """Yield the rows of the CSV, their times in the unit that they agree with the speeds in.

    Raises:
        ResultError: The times of a row agree with its speeds in no unit.
    """
    for row in comma_rows(opened):
        time = decimal(row.values.get("Mean TPOT (ms)"))
        speed = decimal(row.values.get("Mean Interactivity (tok/s/user)"))
        unit = "s" if time and speed and round(time * speed, 1) == 1 else "ms"
        if time and speed and unit == "ms" and round(time * speed / 1000, 1) != 1:
            raise ResultError("no-unit", f"{row.name}: the times agree with the speeds neither in ms nor in s")
        yield Row(row.name, {**row.values, "unit of times": unit}, row.quote, row.locate)


FIXED = Format(
    id="inferencex",
    title="InferenceX aggregate",
    tool="InferenceX fixed-length",
    profile="llm-serving",
    read_from="2025-10 to 2026-08",
    recognise=lambda opened: opened.has("hw", "framework", "precision", "tput_per_gpu", "isl", "osl", "mean_ttft"),
    rows=_rows,
    keys=(
        Key("tput_per_gpu", "total-throughput-per-gpu", "tokens/s/GPU", ("",)),
        Key("output_tput_per_gpu", "output-throughput-per-gpu", "tokens/s/GPU", ("",)),
        Key("input_tput_per_gpu", "input-throughput-per-gpu", "tokens/s/GPU"),
        Key("role output_tput_per_gpu", "decode-throughput-per-decode-gpu", "tokens/s/GPU", ("",)),
        Key("role input_tput_per_gpu", "prefill-throughput-per-prefill-gpu", "tokens/s/GPU"),
        Key("{stat}_ttft", "ttft-first-content", "s", _ALL),
        Key("{stat}_tpot", "tpot-excl-first", "s", _ALL),
        Key("{stat}_itl", "itl-chunk-pooled", "s"),
        Key("{stat}_e2el", "e2e-latency", "s", _ALL),
        *(
            Key(f"{name}_intvty", "user-speed-inv-tpot-stat", "tokens/s/user", _ALL, term)
            for name, term in (
                ("mean", "mean"),
                ("median", "median"),
                ("p90", "P90"),
                ("p99", "P99"),
                ("p99.9", "P99.9"),
            )
        ),
    ),
    says=(
        Says("model", "model"),
        Says("framework", "subject"),
        Says("precision", "precision.weights"),
        Says("hw", "hardware.accelerator"),
        Says("tp", "parallelism.tensor"),
        Says("ep", "parallelism.expert"),
        Says("isl", "workload.input_length", "tokens"),
        Says("osl", "workload.output_length", "tokens"),
        Says("conc", "workload.concurrency"),
        Says("users", "workload.concurrency"),
        Says("disagg", "disaggregation"),
    ),
    never=("precision.kv", "workload.request_rate", "measured_on"),
    ignored=("**",),
    identities=(Identity(("mean_tpot", "mean_intvty"), ("1",)),),
    always={"scope": "serving stack", "workload.kind": "fixed length", "workload.dataset": "random"},
    flags={"workload.input_length": "--random-input-len", "workload.output_length": "--random-output-len"},
)

AGENTIC = replace(
    FIXED,
    id="inferencex-agentic",
    title="InferenceX agentic",
    tool="InferenceX AgentX",
    recognise=lambda opened: opened.has("hw", "framework", "scenario_type", "num_requests_successful"),
    keys=(
        Key("request_metrics/latency/ttft/{stat}", "ttft-first-any", "s", _ALL),
        Key("request_metrics/latency/itl/{stat}", "tpot-excl-first", "s", _ALL),
        Key("request_metrics/latency/e2el/{stat}", "e2e-latency", "s", _ALL),
        *(
            Key(f"request_metrics/latency/intvty/{name}", "user-speed-inv-itl-stat", "tokens/s/user", _ALL, term)
            for name, term in (("mean", "mean"), ("p50", "median"), ("p75", "P75"), ("p90", "P90"), ("p99", "P99"))
        ),
        Key("request_metrics/throughput/total/tokens_per_second", "total-throughput", "tokens/s", ("",)),
        Key("request_metrics/throughput/output/tokens_per_second", "output-throughput", "tokens/s", ("",)),
        Key("request_metrics/throughput/input/tokens_per_second", "input-throughput", "tokens/s"),
        Key("request_metrics/throughput/per_gpu/total_tput_tps", "total-throughput-per-gpu", "tokens/s/GPU", ("",)),
        Key("request_metrics/throughput/per_gpu/output_tput_tps", "output-throughput-per-gpu", "tokens/s/GPU"),
        Key("request_metrics/throughput/per_gpu/input_tput_tps", "input-throughput-per-gpu", "tokens/s/GPU"),
        Key("{stat}_ttft", "ttft-first-any", "s", _ALL),
        Key("{stat}_itl", "tpot-excl-first", "s", _ALL),
        Key("{stat}_ttlt", "e2e-latency", "s", _ALL),
        Key("mean_qps", "request-throughput", "requests/s", ("",)),
        Key("total_tput_tps", "total-throughput", "tokens/s", ("",)),
        Key("output_tput_tps", "output-throughput", "tokens/s", ("",)),
        Key("input_tput_tps", "input-throughput", "tokens/s"),
        *FIXED.keys[:5],
    ),
    says=(
        *FIXED.says,
        Says("scenario_type", "workload.dataset", words={"agentic-coding": "AgentX"}),
        Says("num_requests_total", "workload.requests"),
    ),
    identities=(),
    always={"scope": "serving stack"},
    flags={},
)

DASHBOARD = replace(
    FIXED,
    id="inferencex-dashboard",
    title="InferenceX dashboard CSV",
    recognise=lambda opened: (
        4 if "Throughput/GPU (tok/s)" in opened.head and "Interactivity (tok/s/user)" in opened.head else 0
    ),
    rows=_shown,
    keys=(
        Key("Throughput/GPU (tok/s)", "total-throughput-per-gpu", "tokens/s/GPU", ("",)),
        *(
            Key(f"{name} {told}", metric, unit, chosen, term)
            for name, term in (("Mean", "mean"), ("Median", "median"), ("P99", "P99"), ("Std", "standard deviation"))
            for told, metric, unit, chosen in (
                ("TTFT (ms)", "ttft-first-content", "@unit of times", _ALL),
                ("TPOT (ms)", "tpot-excl-first", "@unit of times", _ALL),
                ("ITL (ms)", "itl-chunk-pooled", "@unit of times", ()),
                ("E2E Latency (ms)", "e2e-latency", "@unit of times", _ALL),
                ("Interactivity (tok/s/user)", "user-speed-inv-tpot-stat", "tokens/s/user", _ALL),
            )
            if (name, metric) != ("Std", "user-speed-inv-tpot-stat")
        ),
    ),
    says=(
        Says("Model", "model"),
        Says("Framework", "subject"),
        Says("Precision", "precision.weights"),
        Says("Hardware", "hardware.accelerator"),
        Says("TP", "parallelism.tensor"),
        Says("EP", "parallelism.expert"),
        Says("ISL", "workload.input_length", "tokens"),
        Says("OSL", "workload.output_length", "tokens"),
        Says("Concurrency", "workload.concurrency"),
        Says("Disaggregated", "disaggregation", words={"false": "no", "true": "yes"}),
    ),
    ignored=(
        "Num *",
        "Std Interactivity (tok/s/user)",
        "Output Throughput/GPU (tok/s)",
        "Input Throughput/GPU (tok/s)",
    ),
    fingerprint=("Model", "Hardware Key", "TP", "Concurrency", "Date", "Mean TTFT (ms)"),
    date="Date",
    may_break_off=True,  # the page writes no end of the last line, whose last column is no figure
    identities=(),
)
