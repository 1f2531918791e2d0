"""A file is recognised by its content, never by its name, and read by the one format that knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from claimcheck.errors import did_you_mean
from claimcheck.importers.aiperf import AIPERF, GENAI_PERF
from claimcheck.importers.every_eval_ever import EVERY_EVAL_EVER
from claimcheck.importers.go_bench import GO_BENCH
from claimcheck.importers.google_benchmark import GOOGLE_BENCHMARK
from claimcheck.importers.guidellm import GUIDELLM
from claimcheck.importers.hyperfine import HYPERFINE
from claimcheck.importers.inference_perf import INFERENCE_PERF
from claimcheck.importers.inferencex import AGENTIC, DASHBOARD, FIXED
from claimcheck.importers.jmh import JMH
from claimcheck.importers.leaves import ResultError
from claimcheck.importers.llama_bench import LLAMA_BENCH
from claimcheck.importers.llmperf import LLMPERF
from claimcheck.importers.lm_eval import LM_EVAL
from claimcheck.importers.measuring import Reader
from claimcheck.importers.ml_energy import ML_ENERGY
from claimcheck.importers.mlperf import MLPERF
from claimcheck.importers.model import Format, Measurement, Result
from claimcheck.importers.opening import Opened
from claimcheck.importers.pytest_benchmark import PYTEST_BENCHMARK
from claimcheck.importers.sglang import BENCH_SERVING
from claimcheck.importers.tensorrt_llm import TRTLLM_BENCH
from claimcheck.importers.vllm import LATENCY, SERVE, THROUGHPUT

__all__ = ["FORMATS", "read_results"]

#: Every format that is known, by its id.
FORMATS = {
    each.id: each
    for each in (
        SERVE,
        LATENCY,
        THROUGHPUT,
        BENCH_SERVING,
        TRTLLM_BENCH,
        AIPERF,
        GENAI_PERF,
        GUIDELLM,
        INFERENCE_PERF,
        LLMPERF,
        FIXED,
        AGENTIC,
        DASHBOARD,
        MLPERF,
        ML_ENERGY,
        LLAMA_BENCH,
        LM_EVAL,
        EVERY_EVAL_EVER,
        PYTEST_BENCHMARK,
        HYPERFINE,
        GO_BENCH,
        GOOGLE_BENCHMARK,
        JMH,
    )
}


def read_results(path: Path | str, *, as_: str | None = None, form: Format | None = None) -> Result:
    """Open a result file.

    Args:
        path: The file.
        as_: Id of a format, for a file that is to be read as one although it is not known as such.
        form: A format that stands in no list, as a mapping makes one; None for those of the list.

    Returns:
        What it holds. Its measurements are read while they are walked through.

    Raises:
        ResultError: It is no result file that is known, or cannot be read.
    """
    opened = Opened(Path(path))
    found = form or _format(opened, as_)
    return Result(str(path), opened.sha256, found, _Measurements(opened, found), opened)


class _Measurements:
    """Walk through the measurements of a file, from the start each time."""

    def __init__(self, opened: Opened, form: Format) -> None:
        self._opened = opened
        self._form = form

    def __iter__(self) -> Iterator[Measurement]:
        """Yield each of them.

        Raises:
            ResultError: One of them is refused, or there is none.
        """
        reader = Reader(self._form)
        self._opened.may_break_off = self._form.may_break_off
        count = 0
        for row in self._form.rows(self._opened):
            if not count and (missing := [name for name in self._form.columns if name not in row.values]):
                raise ResultError("missing-column", f"it has no column {missing[0][:60]!r}, which the mapping names")
            count += 1
            yield reader.measurement(row)
        if not count:
            raise ResultError("no-result", "it holds no measurement")


def _format(opened: Opened, as_: str | None) -> Format:
    if as_ is not None:
        if as_ not in FORMATS:
            hint = did_you_mean(as_, FORMATS) or "`claimcheck list formats` lists them"
            raise ResultError("unknown-format", f"{as_!r} is no format", hint)
        return FORMATS[as_]
    sure = {each.id: each.recognise(opened) for each in FORMATS.values()}
    best = max(sure.values())
    names = [id for id, marks in sure.items() if marks == best]
    if best == 0:
        hint = "`--map` reads any table; `--as` insists on a format; `claimcheck list formats` lists them"
        raise ResultError("unknown-result", "it is no result file of a tool that is known", hint)
    if len(names) > 1:
        raise ResultError("several-formats", f"it may be {' or '.join(names)}", "say which with --as")
    return FORMATS[names[0]]
