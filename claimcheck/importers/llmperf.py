"""llmperf of Ray: the summary JSON."""

from __future__ import annotations

from claimcheck.importers.deriving import none_succeeded
from claimcheck.importers.measuring import json_rows
from claimcheck.importers.model import Format, Key, Says

__all__ = ["LLMPERF"]

_ALL = ("mean", "median", "P99")


def _keys(name: str, metric: str, unit: str, chosen: tuple[str, ...] = ()) -> tuple[Key, ...]:
    parts = ("quantiles_", "")
    return tuple(Key(f"results_{name}_{part}{{stat}}", metric, unit, chosen) for part in parts)


LLMPERF = Format(
    id="llmperf",
    title="llmperf",
    tool="llmperf",
    profile="llm-serving",
    read_from="2.0 (2023-08-31)",
    recognise=lambda opened: opened.has(
        "results_ttft_s_mean", "results_inter_token_latency_s_mean", "num_concurrent_requests"
    ),
    rows=json_rows,
    keys=(
        *_keys("ttft_s", "ttft-first-content", "s", _ALL),
        *_keys("inter_token_latency_s", "tpot-incl-first", "s", _ALL),
        *_keys("end_to_end_latency_s", "e2e-latency", "s", _ALL),
        *_keys("request_output_throughput_token_per_s", "user-speed-e2e", "tokens/s/user", ("mean",)),
        Key("results_mean_output_throughput_token_per_s", "output-throughput-client-tok", "tokens/s", ("",)),
        Key("results_num_completed_requests_per_min", "request-throughput", "requests/min", ("",)),
    ),
    says=(
        Says("model", "model"),
        Says("num_concurrent_requests", "workload.concurrency"),
        Says("mean_input_tokens", "workload.input_length", "tokens"),
        Says("mean_output_tokens", "workload.output_length", "tokens"),
        Says("results_num_completed_requests", "workload.requests"),
        Says("results_number_errors", "workload.failed_requests"),
    ),
    never=("subject", "engine.version", "hardware.accelerator", "hardware.count", "precision.weights"),
    ignored=("stddev_*", "results_num*", "results_error_rate", "timestamp", "results_error_code_frequency/*"),
    fingerprint=("timestamp", "results_num_completed_requests", "results_ttft_s_mean"),
    date="timestamp",
    refuse=none_succeeded("results_num_completed_requests"),
    flags={
        "model": "--model",
        "workload.concurrency": "--num-concurrent-requests",
        "workload.input_length": "--mean-input-tokens",
        "workload.output_length": "--mean-output-tokens",
        "workload.requests": "--max-num-completed-requests",
    },
)
