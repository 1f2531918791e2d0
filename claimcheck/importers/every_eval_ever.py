"""Every Eval Ever: one model, several results."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.importers.measuring import member_rows, renamed
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened

__all__ = ["EVERY_EVAL_EVER"]

_SCORE = "score_details/score"
_NAMES = ("metric_config/metric_id", "metric_config/metric_name", "metric_config/evaluation_description")


def _rows(opened: Opened) -> Iterator[Row]:
    """Yield the results; a score is an accuracy where the record calls it one and it runs from 0 to 1."""
    for row in member_rows(opened, "evaluation_results", "evaluation_name"):
        said = " ".join(str(row.values.get(name) or "") for name in _NAMES).lower()
        is_share = str(row.values.get("metric_config/max_score")) in ("1", "1.0")
        yield renamed(row, {"accuracy": _SCORE} if "accuracy" in said and is_share else {})


EVERY_EVAL_EVER = Format(
    id="every-eval-ever",
    title="Every Eval Ever",
    tool="",
    tool_field=None,
    profile="llm-evaluation",
    read_from="0.2.0 to 0.3.0",
    recognise=lambda opened: opened.has(
        "schema_version", "evaluation_id", "model_info/id", "evaluation_results/0/score_details/score"
    ),
    rows=_rows,
    keys=(Key("accuracy", "accuracy", "", ("",)),),
    says=(
        Says("evaluation_name", "task"),
        Says("^model_info/id", "subject"),
        Says("^model_info/additional_details/precision", "precision.weights"),
    ),
    never=("prompt.format",),
    ignored=("metric_config/*", "^**"),
    fingerprint=("^evaluation_id", "evaluation_name"),
    date="^evaluation_timestamp",
)
