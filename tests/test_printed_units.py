"""How a printed unit fits the unit of its metric."""

from __future__ import annotations

from fractions import Fraction

import pytest

from claimcheck.profile import builtin_knowledge, completed_unit, printed_factor
from claimcheck.records import InlineMetric
from claimcheck.units import same_dimension

KNOWLEDGE = builtin_knowledge()
PARTS = KNOWLEDGE.vocabularies["metric-parts"]


@pytest.mark.parametrize(
    ("unit", "metric", "factor"),
    [
        ("USD/million", "cost-per-million-tokens-total", 1),
        ("millisecond/step", "decode-step-latency", 1),
        ("second/step", "decode-step-latency", 1000),
        ("1/second", "output-throughput", 1),
        ("query/second", "request-throughput", 1),
        ("1/inhabitant", "mortality-rate", 1),
        ("death/person", "mortality-rate", 1),
        ("percent", "accuracy", None),
    ],
)
def test_counted_nouns_of_the_metric_may_be_left_out_or_added(unit: str, metric: str, factor: int | None) -> None:
    """Tokens, requests and steps that the metric names, in the words of any alias, are no other dimension."""
    entry = KNOWLEDGE.metrics[metric]
    found = completed_unit(unit, entry, PARTS)
    assert found is not None and (found == unit or same_dimension(found, entry.unit))
    if factor is not None:
        assert printed_factor(unit, entry, PARTS) == Fraction(factor)


@pytest.mark.parametrize(
    ("unit", "metric"),
    [
        ("token/second/GPU", "output-throughput"),
        ("token/second", "output-throughput-per-gpu"),
        ("token/second/node", "output-throughput"),
        ("request/second", "output-throughput"),
        ("token", "output-throughput"),
        ("EUR/GPU/hour", "token-revenue-per-gpu-hour"),
        ("USD/hour", "token-revenue-per-gpu-hour"),
        ("USD/GPU", "token-revenue-per-gpu-hour"),
        ("USD/page", "cost-per-million-tokens-total"),
    ],
)
def test_a_device_a_time_or_a_currency_is_never_left_out(unit: str, metric: str) -> None:
    """Per GPU and in all are two metrics, dollars are no euros, and a page is no token."""
    assert completed_unit(unit, KNOWLEDGE.metrics[metric], PARTS) is None
    assert printed_factor(unit, KNOWLEDGE.metrics[metric], PARTS) is None


def test_a_metric_without_a_unit_fits_nothing() -> None:
    """Where the claim's own metric gives no unit, nothing is completed."""
    assert completed_unit("second", InlineMetric(id="some"), PARTS) is None
