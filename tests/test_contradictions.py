"""What a figure says itself is held against what its conditions say."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection

TIME = "latency, numerator: [time], denominator: [none], unit: millisecond, better: lower"
MONEY = "money, numerator: [money], denominator: [none], unit: USD, better: higher"
CODES = ("contradicting-currency", "contradicting-statistic")


def check(root: Path, profile: str, figure: str, condition: str) -> list[tuple[str, str, int | None, str]]:
    """Return code, level, line and message of each contradiction of one claim, whose condition is line 4."""
    for folder in ("claims", "sources"):
        (root / folder).mkdir()
    quantity = TIME if " ms" in figure else MONEY
    claim = f"figure: {figure!r}\nmetric: {{id: m, quantity: {quantity}}}\nsubject: A\n{condition}\nsource: s\n"
    (root / "claims" / "one.yaml").write_text(claim, encoding="utf-8")
    (root / "sources" / "s.yaml").write_text("kind: paper\naccessed: 2026-01-01\n", encoding="utf-8")
    (root / "claimcheck.yaml").write_text(f"format: 1\nprofile: {profile}\n", encoding="utf-8")
    problems = check_dossier(load_collection(root)).problems
    return [(found.code, found.level, found.line, found.message) for found in problems if found.code in CODES]


AGAINST = {
    "a code": ("generic", "5 USD", "currency: EUR", "USD"),
    "a sign": ("generic", "$5", "currency: EUR", "USD"),
    "a sign of one country": ("generic", "US$5", "currency: CAD", "USD"),
    "the other way round": ("generic", "€5 million", "currency: US dollar", "EUR"),
    "a part of a unit": ("llm-serving", "$38.96 per GPU-hour", "pricing.currency: EUR", "USD"),
    "a nested field": ("llm-serving", "$38.96 per GPU-hour", "pricing: {currency: CNY}", "USD"),
    "a sign of two countries": ("generic", "¥100", "currency: USD", "CNY, JPY"),
}


@pytest.mark.parametrize(("profile", "figure", "condition", "printed"), AGAINST.values(), ids=AGAINST)
def test_another_currency_than_the_figure_prints_is_a_warning(
    tmp_path: Path, profile: str, figure: str, condition: str, printed: str
) -> None:
    """The warning stands at the condition and names both currencies."""
    ((code, level, line, message),) = check(tmp_path, profile, figure, condition)
    assert (code, level, line) == ("contradicting-currency", "warning", 4)
    assert message.endswith(f"and the figure {figure!r} is in {printed}")


STATISTICS = {
    "a percentile": ("P90 200 ms", "median", "p90"),
    "behind the number": ("200 ms (p99)", "P90", "p99"),
    "a mean": ("average of 5 ms", "P50", "mean"),
    "an alias": ("median of 5 ms", "average", "median"),
    "the end of a distribution": ("P90 200 ms", "maximum", "p90"),
}


@pytest.mark.parametrize(("figure", "recorded", "printed"), STATISTICS.values(), ids=STATISTICS)
@pytest.mark.parametrize("profile", ["generic", "llm-serving"])
def test_another_statistic_than_the_figure_names_is_a_warning(
    tmp_path: Path, profile: str, figure: str, recorded: str, printed: str
) -> None:
    """The warning stands at the condition and names both statistics."""
    ((code, level, line, message),) = check(tmp_path, profile, figure, f"statistic: {recorded}")
    assert (code, level, line) == ("contradicting-statistic", "warning", 4)
    assert message == f"`statistic` is {recorded}, and the figure {figure!r} names the {printed}"


@pytest.mark.parametrize(
    ("figure", "condition"),
    [
        ("$5", "currency: USD"),
        ("$5", "currency: CAD"),
        ("A$5", "currency: AUD"),
        ("¥100", "currency: yuan"),
        ("£5", "currency: GBP"),
        ("5 dollars", "currency: HK$"),
        ("$5", "currency: not stated"),
        ("$5", "currency: PPP dollar"),
        ("$5 (€4.60)", "currency: EUR"),
        ("79 cents", "currency: EUR"),
        ("$5", "method: census"),
        ("5 million", "currency: EUR"),
        ("about five", "currency: EUR"),
        ("P90 200 ms", "statistic: 90th percentile"),
        ("p50 200 ms", "statistic: median"),
        ("P90 200 ms", "statistic: P10 of the rate"),
        ("P90 200 ms", "statistic: percentile"),
        ("average of 5 ms", "statistic: geometric mean"),
        ("average of 5 ms", "statistic: not stated"),
        ("5 ms", "statistic: median"),
        ("P90 5 ms and P99 9 ms", "statistic: P90"),
    ],
)
def test_what_may_be_meant_is_left_alone(tmp_path: Path, figure: str, condition: str) -> None:
    """A sign of several countries, a statistic told more closely and a figure that names none contradict nothing."""
    assert check(tmp_path, "generic", figure, condition) == []
