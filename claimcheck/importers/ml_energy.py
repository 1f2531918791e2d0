"""ML.ENERGY Benchmark: the `results.json` of a run of a language model."""

from __future__ import annotations

from claimcheck.importers.deriving import none_succeeded
from claimcheck.importers.measuring import json_rows
from claimcheck.importers.model import Format, Identity, Key, Says

__all__ = ["ML_ENERGY"]

ML_ENERGY = Format(
    id="ml-energy",
    title="ML.ENERGY Benchmark",
    tool="",
    tool_field=None,
    profile="llm-serving",
    read_from="3.0",
    recognise=lambda opened: (
        opened.has("steady_state_energy_per_token", "steady_state_energy", "steady_state_duration", "output_throughput")
        * 2
    ),
    rows=json_rows,
    keys=(
        Key("steady_state_energy_per_token", "energy-per-output-token", "J/token", ("",)),
        Key("output_throughput", "output-throughput", "tokens/s", ("",)),
        Key("request_throughput", "request-throughput", "requests/s", ("",)),
        Key("total_token_throughput", "total-throughput", "tokens/s"),
        Key("{stat}_ttft_ms", "ttft-first-content", "ms"),
        Key("{stat}_tpot_ms", "tpot-excl-first", "ms"),
        Key("{stat}_itl_ms", "itl-chunk-pooled", "ms"),
        Key("{stat}_e2el_ms", "e2e-latency", "ms"),
    ),
    says=(
        Says("model_id", "model"),
        Says("gpu_model", "hardware.accelerator"),
        Says("num_gpus", "hardware.count"),
        Says("num_prompts", "workload.requests"),
        Says("request_rate", "workload.request_rate", "requests/s"),
    ),
    never=("subject", "precision.weights"),
    ignored=("**",),
    fingerprint=("date", "duration", "steady_state_energy"),
    date="date",
    refuse=none_succeeded("completed"),
    identities=(Identity(("output_throughput", "duration"), ("total_output_tokens",)),),
    always={"scope": "serving stack"},
)
