"""What a claim measures: the entry of the registry, or the claim's own definition in the registry's words."""

from __future__ import annotations

from claimcheck.profile import Knowledge, Metric
from claimcheck.records import InlineMetric

__all__ = ["measured"]


def measured(metric: str | InlineMetric | None, knowledge: Knowledge) -> Metric | InlineMetric | None:
    """Return what a metric of a claim stands for.

    Args:
        metric: Id of an entry, or a definition inside the claim.
        knowledge: The registry, and the closed list of quantities.

    Returns:
        The entry; or the definition, its quantity as the list of quantities calls it ("duration" is a latency); None
        where the registry has no such entry.
    """
    if metric is None or isinstance(metric, str):
        return None if metric is None else knowledge.metrics.get(metric)
    quantities = knowledge.vocabularies.get("quantities")
    term = quantities.term(metric.quantity) if quantities is not None and metric.quantity else None
    return metric if term is None or term.term == metric.quantity else metric.model_copy(update={"quantity": term.term})
