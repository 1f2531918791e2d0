"""inference-perf: the JSON of a stage or a summary."""

from __future__ import annotations

from claimcheck.importers.deriving import none_succeeded
from claimcheck.importers.measuring import json_rows
from claimcheck.importers.model import Format, Key, Says

__all__ = ["INFERENCE_PERF"]

_ALL = ("mean", "median", "P99")
_TIMES = "successes/latency/"
_RATES = "successes/throughput/"

INFERENCE_PERF = Format(
    id="inference-perf",
    title="inference-perf",
    tool="inference-perf",
    profile="llm-serving",
    read_from="0.1 to 0.3",
    recognise=lambda opened: opened.has(
        f"{_TIMES}request_latency/mean", f"{_RATES}requests_per_sec", "load_summary/count"
    ),
    rows=json_rows,
    keys=(
        Key(f"{_TIMES}request_latency/{{stat}}", "e2e-latency", "s", _ALL),
        Key(f"{_TIMES}time_to_first_token/{{stat}}", "ttft", "s", _ALL),
        Key(f"{_TIMES}normalized_time_per_output_token/{{stat}}", "tpot-incl-first", "s"),
        Key(f"{_TIMES}time_per_output_token/{{stat}}", "itl", "s"),
        Key(f"{_TIMES}inter_token_latency/{{stat}}", "itl-chunk-zero-inside", "s"),
        Key(f"{_RATES}requests_per_sec", "request-throughput", "requests/s", ("",)),
        Key(f"{_RATES}output_tokens_per_sec", "output-throughput", "tokens/s", ("",)),
        Key(f"{_RATES}total_tokens_per_sec", "total-throughput", "tokens/s", ("",)),
        Key(f"{_RATES}input_tokens_per_sec", "input-throughput", "tokens/s"),
        Key("load_summary/requested_rate", "offered-request-rate", "requests/s"),
    ),
    says=(
        Says("load_summary/requested_rate", "workload.request_rate", "requests/s"),
        Says("load_summary/count", "workload.requests"),
        Says("failures/count", "workload.failed_requests"),
        Says("successes/prompt_len/mean", "workload.input_length", "tokens", effective=True),
        Says("successes/output_len/mean", "workload.output_length", "tokens", effective=True),
    ),
    never=("model", "subject", "hardware.accelerator", "hardware.count", "workload.dataset", "measured_on"),
    ignored=(
        "load_summary/*",
        "load_summary/*/*",
        "successes/count",
        "successes/*_len/*",
        "failures/*",
        "failures/*/*",
    ),
    refuse=none_succeeded("successes/count"),
    always={"scope": "serving stack"},
)
