"""GuideLLM: the JSON report, with one benchmark a rate."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.importers.measuring import member_rows, renamed
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened

__all__ = ["GUIDELLM"]

_ALL = ("mean", "median", "P99")


def _rows(opened: Opened) -> Iterator[Row]:
    """Yield the benchmarks; what the tool redefined has a name of its own in the older reports."""
    for row in member_rows(opened, "benchmarks", "id_", "config/id_"):
        old: dict[str, str] = {}
        if not any(key.startswith("metrics/time_to_first_output_token_ms/") for key in row.values):
            old |= {key.replace("metrics/", "before/"): key for key in row.values if "time_to_first_token_ms/" in key}
        if "args/strategy/type_" in row.values:
            old |= {key.replace("metrics/", "before/"): key for key in row.values if "time_per_output_token_ms/" in key}
        yield renamed(row, old)


def _keys(name: str, metric: str, unit: str, chosen: tuple[str, ...] = (), below: str = "metrics") -> tuple[Key, ...]:
    path = f"{below}/{name}/successful"
    return Key(f"{path}/{{stat}}", metric, unit, chosen), Key(
        f"{path}/percentiles/{{stat}}", metric, unit, tuple(term for term in chosen if term == "P99")
    )


GUIDELLM = Format(
    id="guidellm",
    title="GuideLLM",
    tool="GuideLLM",
    profile="llm-serving",
    read_from="0.2.1 to 0.8",
    recognise=lambda opened: opened.has(
        "benchmarks/0/metrics/request_latency/successful/mean",
        "benchmarks/0/metrics/tokens_per_second/successful/mean",
    ),
    rows=_rows,
    keys=(
        *_keys("time_to_first_token_ms", "ttft-first-any", "ms", _ALL),
        *_keys("time_to_first_token_ms", "ttft-first-visible", "ms", _ALL, "before"),
        *_keys("time_to_first_output_token_ms", "ttft-first-visible", "ms"),
        *_keys("time_per_output_token_ms", "tpot-incl-first", "ms"),
        *_keys("time_per_output_token_ms", "tpot-excl-first-div-n", "ms", (), "before"),
        *_keys("inter_token_latency_ms", "tpot-excl-first", "ms", _ALL),
        *_keys("request_latency", "e2e-latency", "s", _ALL),
        Key("metrics/requests_per_second/successful/mean", "request-throughput-instantaneous", "requests/s", ("",)),
        *_keys("output_tokens_per_second", "output-throughput-instantaneous", "tokens/s", ("mean",)),
        *_keys("tokens_per_second", "total-throughput-instantaneous", "tokens/s", ("mean",)),
    ),
    says=(
        Says("^args/backend/model", "model"),
        Says("^args/model", "model"),
        Says("^config/spec/backend/model", "model"),
        Says("^config/spec/data/0/prompt_tokens", "workload.input_length", "tokens"),
        Says("^config/spec/data/0/output_tokens", "workload.output_length", "tokens"),
        Says("config/strategy/rate", "workload.request_rate", "requests/s"),
        Says("args/strategy/rate", "workload.request_rate", "requests/s"),
        Says("config/strategy/streams", "workload.concurrency"),
        Says("args/strategy/streams", "workload.concurrency"),
        Says("metrics/request_totals/errored", "workload.failed_requests"),
        Says("request_totals/errored", "workload.failed_requests"),
        Says("metrics/prompt_token_count/successful/mean", "workload.input_length", "tokens", effective=True),
        Says("metrics/output_token_count/successful/mean", "workload.output_length", "tokens", effective=True),
    ),
    never=("subject", "engine.version", "hardware.accelerator", "hardware.count", "precision.weights"),
    ignored=("**",),
    fingerprint=("start_time", "end_time", "duration", "metrics/request_latency/successful/*"),
    date="start_time",
    version="^metadata/guidellm_version",
    always={"scope": "serving stack"},
    flags={
        "workload.request_rate": "--rate",
        "workload.concurrency": "--rate",
        "workload.dataset": "--data",
        "workload.requests": "--max-requests",
    },
)
