"""vLLM: `bench serve` and its forerunner `benchmark_serving.py`, `bench latency`, `bench throughput`."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.importers.deriving import mean_lengths, none_succeeded
from claimcheck.importers.measuring import json_rows
from claimcheck.importers.model import Format, Given, Identity, Key, Row, Says

__all__ = ["LATENCY", "SERVE", "THROUGHPUT"]

_NOT_IN_FILE = (
    "subject",
    "engine.version",
    "precision.weights",
    "precision.kv",
    "hardware.accelerator",
    "hardware.count",
    "parallelism.tensor",
    "cache.prefix_caching",
    "workload.dataset",
)


def _arrival(row: Row) -> Iterator[Given]:
    """Yield the mean lengths, and how requests arrived where both the rate and its spread are stated."""
    yield from mean_lengths(row, "total_input_tokens", "total_output_tokens", "completed")
    rate, spread = row.values.get("request_rate"), row.values.get("burstiness")
    if rate in ("inf", "Infinity"):
        if row.values.get("max_concurrency") is not None:
            where = "request_rate and max_concurrency"
            yield Given("workload.arrival", "closed loop", row.locate("max_concurrency"), derived_from=where)
    elif rate is not None and spread is not None:
        arrival = "Poisson" if spread in ("1.0", "1") else "gamma"
        yield Given("workload.arrival", arrival, row.locate("burstiness"), derived_from="burstiness")


SERVE = Format(
    id="vllm-serve",
    title="vLLM bench serve",
    tool="vLLM bench serve",
    profile="llm-serving",
    read_from="0.6.3 to 0.25.1",
    recognise=lambda opened: (
        0
        if opened.has("total_output_tokens_retokenized")
        else opened.has("request_throughput", "total_token_throughput", "mean_ttft_ms", "mean_itl_ms")
    ),
    rows=json_rows,
    keys=(
        Key("request_throughput", "request-throughput", "requests/s", ("",)),
        Key("output_throughput", "output-throughput", "tokens/s", ("",)),
        Key("total_token_throughput", "total-throughput", "tokens/s", ("",)),
        Key("{stat}_ttft_ms", "ttft-first-content", "ms", ("mean", "median", "P99")),
        Key("{stat}_tpot_ms", "tpot-excl-first", "ms", ("mean", "median", "P99")),
        Key("{stat}_itl_ms", "itl-chunk-pooled", "ms"),
        Key("{stat}_e2el_ms", "e2e-latency", "ms", ("mean", "median", "P99")),
        Key("request_goodput", "goodput", "requests/s"),
        Key("request_goodput:", "goodput", "requests/s"),
        Key("max_output_tokens_per_s", "output-throughput-peak", "tokens/s"),
        Key("spec_decode_acceptance_length", "acceptance-length-with-bonus", "tokens"),
        Key("spec_decode_acceptance_rate", "ar-per-draft", "%"),
    ),
    says=(
        Says("model_id", "model"),
        Says("request_rate", "workload.request_rate", "requests/s"),
        Says("max_concurrency", "workload.concurrency"),
        Says("num_prompts", "workload.requests"),
        Says("failed", "workload.failed_requests"),
    ),
    never=_NOT_IN_FILE,
    ignored=(
        "duration",
        "completed",
        "total_*_tokens",
        "burstiness",
        "best_of",
        "max_concurrent_requests",
        "rtfx",
        "spec_decode_*",
        "*s/*",
        "*s/*/*",
    ),
    fingerprint=("date", "duration", "total_*_tokens"),
    date="date",
    refuse=none_succeeded("completed"),
    extra=_arrival,
    identities=(
        Identity(("output_throughput", "duration"), ("total_output_tokens",)),
        Identity(("total_token_throughput", "duration"), ("total_input_tokens", "total_output_tokens")),
        Identity(("request_throughput", "duration"), ("completed",)),
    ),
    always={"scope": "serving stack"},
    flags={
        "model": "--model",
        "workload.request_rate": "--request-rate",
        "workload.concurrency": "--max-concurrency",
        "workload.requests": "--num-prompts",
        "workload.dataset": "--dataset-name",
        "workload.input_length": "--random-input-len",
        "workload.output_length": "--random-output-len",
        "workload.length_spread": "--random-range-ratio",
        "workload.ignore_eos": "--ignore-eos",
        "sampling.temperature": "--temperature",
        "warm_up": "--num-warmups",
    },
)

LATENCY = Format(
    id="vllm-latency",
    title="vLLM bench latency",
    tool="vLLM bench latency",
    profile="llm-serving",
    read_from="0.6.3 to 0.11",
    recognise=lambda opened: opened.has("avg_latency", "latencies/0", "percentiles/50", "percentiles/99"),
    rows=json_rows,
    keys=(
        Key("avg_latency", "e2e-batch", "s", ("mean",), "mean"),
        Key("std_latency", "e2e-batch", "s", (), "standard deviation"),
        Key("percentiles/50", "e2e-batch", "s", ("median",), "median"),
        *(Key(f"percentiles/{rank}", "e2e-batch", "s", ("P99",), f"P{rank}") for rank in (10, 25, 75, 90, 99)),
    ),
    never=(*_NOT_IN_FILE, "model", "workload.input_length", "workload.output_length", "workload.batch_size"),
    ignored=("latencies/*",),
    always={"scope": "serving stack", "workload.kind": "offline batch"},
    flags={
        "model": "--model",
        "workload.input_length": "--input-len",
        "workload.output_length": "--output-len",
        "workload.batch_size": "--batch-size",
        "parallelism.tensor": "--tensor-parallel-size",
        "run_count": "--num-iters",
        "warm_up": "--num-iters-warmup",
    },
)

THROUGHPUT = Format(
    id="vllm-throughput",
    title="vLLM bench throughput",
    tool="vLLM bench throughput",
    profile="llm-serving",
    read_from="0.6.3 to 0.11",
    recognise=lambda opened: opened.has(
        "elapsed_time", "num_requests", "total_num_tokens", "requests_per_second", "tokens_per_second"
    ),
    rows=json_rows,
    keys=(
        Key("requests_per_second", "request-throughput", "requests/s", ("",)),
        Key("tokens_per_second", "total-throughput", "tokens/s", ("",)),
    ),
    says=(Says("num_requests", "workload.requests"),),
    never=(*_NOT_IN_FILE, "model", "workload.input_length", "workload.output_length"),
    ignored=("elapsed_time", "total_num_tokens"),
    refuse=none_succeeded("num_requests"),
    identities=(
        Identity(("tokens_per_second", "elapsed_time"), ("total_num_tokens",)),
        Identity(("requests_per_second", "elapsed_time"), ("num_requests",)),
    ),
    always={"scope": "serving stack", "workload.kind": "offline batch"},
    flags={
        "model": "--model",
        "workload.input_length": "--input-len",
        "workload.output_length": "--output-len",
        "workload.requests": "--num-prompts",
        "workload.dataset": "--dataset-name",
        "parallelism.tensor": "--tensor-parallel-size",
    },
)
