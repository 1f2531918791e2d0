"""LM Evaluation Harness: the JSON of a run, of version 0.3 and of 0.4."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.importers.leaves import Leaf, ResultError
from claimcheck.importers.measuring import row_of
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened, flat

__all__ = ["LM_EVAL"]

_MODEL = re.compile(r"(?:^|,)(?:pretrained|model)=(?P<name>[^,]+)")
_METRICS = {
    "acc": "accuracy",
    "exact_match": "accuracy",
    "acc_norm": "accuracy-normalised",
    "f1": "f1-score",
    "word_perplexity": "word-perplexity",
    "perplexity": "perplexity",
    "inst_level_strict_acc": "instructions-followed",
    "inst_level_loose_acc": "instructions-followed",
    "prompt_level_strict_acc": "prompts-followed",
    "prompt_level_loose_acc": "prompts-followed",
}


def _rows(opened: Opened) -> Iterator[Row]:
    """Yield the tasks, each with what the file says of it and of the run."""
    document = opened.document
    results = document.get("results") if isinstance(document, dict) else None
    if not isinstance(results, dict):
        raise ResultError("not-a-record", "an object under 'results' was expected")
    config = flat(document.get("config") or {})
    named = _MODEL.search(str(config.get("model_args") or ""))
    model = document.get("model_name") or (named["name"] if named else None)
    for task, record in results.items():
        row = row_of(record, opened.text, pointer=f"/results/{task}")
        around: dict[str, Leaf] = {
            "^task": task,
            "^model": model,
            "^shots": (document.get("n-shot") or {}).get(task, config.get("num_fewshot")),
            "^version": (document.get("versions") or {}).get(task),
            "^items": ((document.get("n-samples") or {}).get(task) or {}).get("effective"),
            "^limit": config.get("limit"),
            "^date": document.get("date"),
            "^tool": document.get("lm_eval_version"),
        }
        yield Row(task, {**row.values, **around}, row.quote, row.locate)


LM_EVAL = Format(
    id="lm-eval",
    title="LM Evaluation Harness",
    tool="LM Evaluation Harness",
    tool_field="harness",
    profile="llm-evaluation",
    read_from="0.3 to 0.4.9",
    recognise=lambda opened: (
        3 if opened.is_json and not opened.is_lines and opened.has("config/model", "config/model_args") else 0
    ),
    rows=_rows,
    keys=tuple(Key(pattern, metric, "", ("",)) for name, metric in _METRICS.items() for pattern in (name, f"{name},*")),
    says=(
        Says("^task", "task"),
        Says("^model", "subject"),
        Says("^shots", "shots"),
        Says("^version", "task.version"),
        Says("^items", "sample_size"),
    ),
    never=("precision.weights",),
    ignored=("*_stderr", "*_stderr,*", "^*", "sample_len"),
    fingerprint=("^date", "^model", "^task", "*"),
    date="^date",
    flags={"subject": "--model_args", "task": "--tasks", "shots": "--num_fewshot"},
)
