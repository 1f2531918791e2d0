"""SGLang `bench_serving`: lines of JSON, one appended a run."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.importers.deriving import mean_lengths, none_succeeded
from claimcheck.importers.measuring import json_rows
from claimcheck.importers.model import Format, Given, Identity, Key, Row, Says

__all__ = ["BENCH_SERVING"]

_AUTO = {"auto": "", "null": "", "none": ""}


def _lengths(row: Row) -> Iterator[Given]:
    """Yield the lengths: those asked for count where the prompts are random, the mean ones always."""
    if str(row.values.get("dataset_name") or "").startswith("random"):
        for key, field in (
            ("random_input_len", "workload.input_length"),
            ("random_output_len", "workload.output_length"),
        ):
            if row.values.get(key) is not None:
                yield Given(field, f"{row.values[key]} tokens", row.locate(key))
        if row.values.get("random_range_ratio") is not None:
            place = row.locate("random_range_ratio")
            yield Given("workload.length_spread", str(row.values["random_range_ratio"]), place)
    yield from mean_lengths(row, "total_input_tokens", "total_output_tokens", "completed")


BENCH_SERVING = Format(
    id="sglang-serving",
    title="SGLang bench_serving",
    tool="SGLang bench_serving",
    profile="llm-serving",
    read_from="0.4.0 to 0.5.5",
    recognise=lambda opened: opened.has(
        "backend", "dataset_name", "total_output_tokens_retokenized", "output_throughput", "median_ttft_ms"
    ),
    rows=json_rows,
    keys=(
        Key("request_throughput", "request-throughput", "requests/s", ("",)),
        Key("input_throughput", "input-throughput", "tokens/s"),
        Key("output_throughput", "output-throughput", "tokens/s", ("",)),
        Key("output_throughput_retokenized", "output-throughput-client-tok", "tokens/s"),
        Key("total_throughput", "total-throughput", "tokens/s", ("",)),
        Key("{stat}_ttft_ms", "ttft-first-content", "ms", ("mean", "median", "P99")),
        Key("{stat}_tpot_ms", "tpot-excl-first", "ms", ("mean", "median", "P99")),
        Key("{stat}_itl_ms", "itl", "ms", ("median",)),
        Key("{stat}_e2e_latency_ms", "e2e-latency", "ms", ("mean", "median", "P99")),
        Key("accept_length", "acceptance-length-with-bonus", "tokens"),
        Key("max_output_tokens_per_s", "output-throughput-peak", "tokens/s"),
    ),
    says=(
        Says("server_info/model_path", "model"),
        Says("server_info/version", "engine.version"),
        Says("server_info/quantization", "precision.weights"),
        Says("server_info/kv_cache_dtype", "precision.kv", words=_AUTO),
        Says("server_info/tp_size", "parallelism.tensor"),
        Says("server_info/pp_size", "parallelism.pipeline"),
        Says("server_info/dp_size", "parallelism.data"),
        Says("server_info/ep_size", "parallelism.expert"),
        Says("server_info/disable_radix_cache", "cache.prefix_caching", words={"true": "no", "false": "yes"}),
        Says("server_info/speculative_algorithm", "speculative.method"),
        Says("dataset_name", "workload.dataset"),
        Says("request_rate", "workload.request_rate", "requests/s", words={"Infinity": "inf"}),
        Says("max_concurrency", "workload.concurrency"),
        Says("concurrency", "beside.concurrency"),
    ),
    never=("hardware.accelerator", "hardware.count", "warm_up"),
    ignored=(
        "duration",
        "completed",
        "total_*",
        "random_*",
        "sharegpt_output_len",
        "server_info/**",
        "*s/*",
        "max_concurrent_requests",
    ),
    fingerprint=("duration", "total_*_tokens", "completed"),
    refuse=none_succeeded("completed"),
    extra=_lengths,
    identities=(
        Identity(("output_throughput", "duration"), ("total_output_tokens",)),
        Identity(("total_throughput", "duration"), ("total_input_tokens", "total_output_tokens")),
        Identity(("request_throughput", "duration"), ("completed",)),
    ),
    always={"scope": "serving stack"},
    flags={
        "model": "--model",
        "workload.dataset": "--dataset-name",
        "workload.request_rate": "--request-rate",
        "workload.concurrency": "--max-concurrency",
        "workload.requests": "--num-prompts",
        "workload.input_length": "--random-input-len",
        "workload.output_length": "--random-output-len",
        "workload.length_spread": "--random-range-ratio",
        "warm_up": "--warmup-requests",
    },
)
