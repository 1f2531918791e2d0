"""How far apart two figures lie: signs, directions, factors, bounds; told and never moving the verdict."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.comparison import Agreement, Comparer, Comparison
from claimcheck.records import Claim
from claimcheck.report import distance_lines
from claimcheck.verdict import Verdict

#: A rate and a time: what is faster has more of the one and less of the other.
RATE = {"id": "rate", "quantity": "throughput", "unit": "token/second", "better": "higher"}
TIME = {"id": "time", "quantity": "latency", "unit": "ms", "better": "lower"}
COST = {"id": "cost", "quantity": "cost", "unit": "USD", "better": "lower"}
LEVEL = {"id": "growth", "quantity": "growth", "unit": "percent", "better": "higher"}
METRICS = {"rate": RATE, "time": TIME, "cost": COST, "growth": LEVEL}


def held(left: str, right: str, metric: str = "rate", *, baseline: bool = True) -> Comparison:
    """Hold two figures of one metric against each other, relative to one measurement unless said otherwise."""
    rest = {"metric": METRICS[metric], "subject": "X", "obtained": "measured", "source": "report", "by": "lab"}
    if baseline:
        rest["baseline"] = "before"
    one, other = (Claim.read({"figure": figure, **rest}) for figure in (left, right))
    return Comparer().compare(one, other, axis=[])


def agreement(left: str, right: str, metric: str = "rate", *, baseline: bool = True) -> Agreement:
    """Return how far apart two figures lie."""
    return held(left, right, metric, baseline=baseline).agreement


@pytest.mark.parametrize(
    ("left", "right", "metric", "difference"),
    [
        ("20% higher", "20% lower", "rate", 40),
        ("20% lower", "-20%", "rate", 0),
        ("20% lower", "−20 %", "rate", 0),
        ("20% lower", "0.8x", "rate", 0),
        ("+100%", "2x", "rate", 0),
        ("2.0x", "3.0x", "rate", 1),
        ("2x faster", "2x slower", "rate", Fraction(3, 2)),
        ("2x faster", "2x slower", "time", Fraction(3, 2)),
        ("2x faster", "50% less", "time", 0),
        ("50% faster", "1.5x", "rate", 0),
        ("20% cheaper", "20% lower", "cost", 0),
        ("20% improvement", "20% lower", "time", 0),
        ("20% improvement", "20% higher", "rate", 0),
        ("20% slower", "20% higher", "time", 0),
        ("20% slower", "20% lower", "rate", 0),
        ("-20%", "+20%", "rate", 40),
    ],
)
def test_relative_figures_lie_on_one_scale(left: str, right: str, metric: str, difference: Fraction | int) -> None:
    """A share with its sign or its word, and a multiple, are factors of one baseline."""
    found = agreement(left, right, metric)
    assert found.difference == difference
    assert found.touches is (difference == 0)


def test_a_factor_has_no_unit_of_its_metric() -> None:
    """Two multiples lie a number apart, never tokens per second; shares lie points apart."""
    assert agreement("2x", "3x").difference_unit == "1"
    assert agreement("20% higher", "20% lower").difference_unit == "percentage_point"
    assert agreement("2x", "+50%").difference_unit == "percentage_point"
    assert "The two factors lie 1 apart." in distance_lines(held("2x", "3x"))


def test_a_metric_that_is_itself_a_change_has_levels() -> None:
    """A growth of -1.2 % and one of +0.6 % are 1.8 points apart, and have no ratio across zero."""
    found = agreement("-1.2%", "0.6%", "growth", baseline=False)
    assert (found.difference, found.signed, found.ratio) == (Fraction(18, 10), Fraction(-18, 10), None)


def test_a_word_of_direction_turns_a_level() -> None:
    """A reduction is below zero where the metric is a change: 14.9 % less and -14.9 % are one."""
    assert agreement("14.9% lower", "-14.9%", "growth", baseline=False).difference == 0


@pytest.mark.parametrize(
    ("metric", "formula"),
    [("time", "1 / (1 + 7.4 / 100) = 0.9311"), ("rate", "1 / (1 - 7.4 / 100) = 1.08")],
)
def test_both_readings_of_a_speed_are_told(metric: str, formula: str) -> None:
    """7.4 % faster is of the time or of the rate: the metric chooses, and the other reading is printed."""
    told = held("7.4% faster", "10% higher", metric)
    if metric == "time":
        assert told.agreement.signed == Fraction(-74, 10) - 10
    assert any(reading.startswith(formula) for reading in told.agreement.other_readings)
    assert any(formula in line for line in distance_lines(told))


def test_a_word_of_worth_without_a_better_gives_no_factor() -> None:
    """Where the metric does not say what is better, faster is no direction, and no distance is made up."""
    metric = {"id": "level", "quantity": "level", "unit": "kg", "better": "neither"}
    rest = {"metric": metric, "subject": "X", "obtained": "measured", "baseline": "before"}
    one, other = (Claim.read({"figure": figure, **rest}) for figure in ("20% improvement", "2x"))
    assert Comparer().compare(one, other, axis=[]).agreement.obstacle == "direction"


@pytest.mark.parametrize(
    ("left", "right", "gap"),
    [
        ("~80k tokens/s", "less than 3k tokens/s", 76_500),
        ("at least 500 tokens/s", "100.0 tokens/s", Fraction(39995, 100)),
        ("at least 500 tokens/s", "600 tokens/s", 0),
        ("100–200 tokens/s", "400–500 tokens/s", 199),
    ],
)
def test_a_bound_takes_part(left: str, right: str, gap: Fraction | int) -> None:
    """A bound or a range lies at least so far from the other side; nothing says that the units differ."""
    pair = held(left, right, baseline=False)
    found = pair.agreement
    assert found.difference is None and found.obstacle is None
    assert found.gap == gap
    told = " ".join(distance_lines(pair))
    assert "not two numbers in one unit" not in told
    assert ("at least" in told) is (gap > 0)


def test_a_refuted_pair_has_no_ratio_of_factors() -> None:
    """A relative figure beside a level is no head-to-head, whatever the numbers are."""
    rest = {"metric": RATE, "subject": "X", "obtained": "measured"}
    one, other = Claim.read({"figure": "2x", "baseline": "b", **rest}), Claim.read({"figure": "100 tokens/s", **rest})
    pair = Comparer().compare(one, other)
    assert pair.verdict is Verdict.REFUTED
    assert (pair.agreement.ratio, pair.agreement.difference) == (None, None)


SHARES = st.integers(1, 99)


@settings(deadline=None, max_examples=60)
@given(SHARES, SHARES, st.sampled_from(("rate", "time", "cost")))
def test_the_distance_is_antisymmetric_and_blind_to_wording(one: int, other: int, metric: str) -> None:
    """Exchanging the sides turns the sign; 20 % lower, -20 % and 0.80x lie equally far from anything."""
    wordings = (f"{one}% lower", f"-{one}%", f"{(100 - one) / 100:.2f}x")
    found = [agreement(wording, f"{other}% higher", metric) for wording in wordings]
    assert {entry.signed for entry in found} == {Fraction(-one - other)}
    for wording in wordings:
        turned = agreement(f"{other}% higher", wording, metric)
        assert turned.signed == one + other and turned.difference == one + other
