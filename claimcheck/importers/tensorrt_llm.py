"""TensorRT-LLM: the report of `trtllm-bench`."""

from __future__ import annotations

from claimcheck.importers.deriving import none_succeeded
from claimcheck.importers.measuring import json_rows
from claimcheck.importers.model import Format, Key, Says

__all__ = ["TRTLLM_BENCH"]

_ALL = ("mean", "median", "P99")

TRTLLM_BENCH = Format(
    id="trtllm-bench",
    title="TensorRT-LLM trtllm-bench",
    tool="TensorRT-LLM trtllm-bench",
    profile="llm-serving",
    read_from="0.20 to 1.1",
    recognise=lambda opened: opened.has(
        "engine/version", "world_info/tp_size", "performance/system_output_throughput_tok_s"
    ),
    rows=json_rows,
    keys=(
        Key("performance/request_throughput_req_s", "request-throughput", "requests/s", ("",)),
        Key("performance/system_output_throughput_tok_s", "output-throughput", "tokens/s", ("",)),
        Key("performance/system_total_throughput_tok_s", "total-throughput", "tokens/s", ("",)),
        Key("performance/output_throughput_per_gpu_tok_s", "output-throughput-per-gpu", "tokens/s/GPU"),
        Key("performance/output_throughput_per_user_tok_s", "user-speed-e2e", "tokens/s/user", ("mean",), "mean"),
        Key("performance/avg_request_latency_ms", "e2e-latency", "ms", ("mean",), "mean"),
        Key("performance/request_latency_percentiles_ms/{stat}", "e2e-latency", "ms", ("P99",)),
        Key("streaming_metrics/avg_ttft_ms", "ttft", "ms", ("mean",), "mean"),
        Key("streaming_metrics/ttft_percentiles/{stat}", "ttft", "ms", ("P99",)),
        Key("streaming_metrics/avg_tpot_ms", "tpot-excl-first", "ms", ("mean",), "mean"),
        Key("streaming_metrics/tpot_percentiles/{stat}", "tpot-excl-first", "ms", ("P99",)),
        Key("streaming_metrics/token_output_speed_tok_s", "user-speed-stat-of-inv", "tokens/s/user", ("mean",), "mean"),
        Key("streaming_metrics/gen_tps_percentiles/{stat}", "user-speed-stat-of-inv", "tokens/s/user"),
    ),
    says=(
        Says("engine/model", "model"),
        Says("engine/version", "engine.version"),
        Says("engine/quantization", "precision.weights"),
        Says("engine/kv_cache_dtype", "precision.kv"),
        Says("machine/name", "hardware.accelerator"),
        Says("world_info/world_size", "hardware.count"),
        Says("world_info/tp_size", "parallelism.tensor"),
        Says("world_info/pp_size", "parallelism.pipeline"),
        Says("world_info/ep_size", "parallelism.expert"),
        Says("request_info/num_requests", "workload.requests"),
        Says("request_info/avg_input_length", "workload.input_length", "tokens", effective=True),
        Says("request_info/avg_output_length", "workload.output_length", "tokens", effective=True),
    ),
    never=("measured_on", "warm_up"),
    ignored=("performance/total_latency_ms", "engine/*", "machine/*", "world_info/*", "request_info/*", "dataset/*"),
    fingerprint=("performance/total_latency_ms", "request_info/*"),
    version="engine/version",
    refuse=none_succeeded("request_info/num_requests"),
    always={"subject": "TensorRT-LLM", "scope": "serving stack"},
    flags={
        "model": "--model",
        "workload.concurrency": "--concurrency",
        "workload.requests": "--num_requests",
        "parallelism.tensor": "--tp",
        "parallelism.pipeline": "--pp",
        "parallelism.expert": "--ep",
        "warm_up": "--warmup",
    },
)
