"""Properties of the reader: what is printed is read back, and no text raises anything but the documented error."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from figure_cases import phrases
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from claimcheck.errors import FigureError
from claimcheck.figure import Figure, Interval
from claimcheck.units import canonical

#: The first reading fills the tables, which may take longer than an example is given.
calm = settings(deadline=None)

TEXTS = [phrase.text for phrase in phrases("phrases.txt")]

#: What stands before and behind the number, and the unit it makes.
UNITS = [
    ("", " ms", "millisecond"),
    ("", "ms", "millisecond"),
    ("", " tokens", "token"),
    ("", " tok/s/GPU", "token/second/GPU"),
    ("", " tokens per second per user", "token/second/user"),
    ("", " requests/GPU", "request/GPU"),
    ("", " GB/s", "gigabyte/second"),
    ("", " GPU-hours", "GPU*hour"),
    ("", " kWh", "kilowatt*hour"),
    ("", " km²", "kilometer**2"),
    ("", "%", "percent"),
    ("", " percent", "percent"),
    ("", " percentage points", "percentage_point"),
    ("", "x", "1"),
    ("", "×", "1"),
    ("$", "", "USD"),
    ("€", " per GPU-hour", "EUR/GPU/hour"),
    ("US$", "/kWh", "USD/(kilowatt*hour)"),
    ("", "", "1"),
]


def _grouped(sign: str, digits: str, mark: str) -> str:
    head, _, tail = digits.partition(".")
    groups = []
    while len(head) > 3:
        head, group = head[:-3], head[-3:]
        groups.insert(0, group)
    return sign + mark.join([head, *groups]) + ("." + tail if tail else "")


@st.composite
def printed_numbers(draw: Callable[..., object], negative: bool = False) -> tuple[str, Decimal]:
    """A number as somebody prints it, and its value with all written digits."""
    whole = draw(st.integers(0, 10**7))
    places = draw(st.integers(0, 3))
    value = Decimal(f"{whole}E-{places}")
    mark = draw(st.sampled_from(["", ",", " ", "\u202f", "'", "’"]))
    sign = draw(st.sampled_from(["", "-", "−"])) if negative else ""
    text = _grouped(str(sign), f"{value:f}", str(mark))
    return text, -value if sign else value


def _half(value: Decimal) -> Fraction:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return Fraction(10) ** exponent / 2


@calm
@given(printed_numbers(negative=True), st.sampled_from(UNITS))
def test_a_printed_point_is_read_back(number: tuple[str, Decimal], unit: tuple[str, str, str]) -> None:
    """Every grouping, sign and unit form gives the value, the unit and the interval of its digits."""
    text, value = number
    before, behind, name = unit
    figure = Figure.read(before + text + behind)
    assert (figure.shape, figure.value, figure.unit) == ("point", value, canonical(name))
    assert figure.interval == Interval(Fraction(value) - _half(value), Fraction(value) + _half(value))
    assert str(figure) == before + text + behind


@calm
@given(
    printed_numbers(),
    printed_numbers(),
    st.sampled_from(UNITS),
    st.sampled_from(["{}–{}", "{}-{}", "{} to {}", "between {} and {}", "from {} to {}"]),
)
def test_a_printed_range_is_read_back(
    left: tuple[str, Decimal], right: tuple[str, Decimal], unit: tuple[str, str, str], form: str
) -> None:
    """A range with its unit printed once has both ends in that unit; "from A to B" offers it beside the change."""
    (low_text, low), (high_text, high) = sorted([left, right], key=lambda pair: pair[1])
    before, behind, name = unit
    assume(low < high)
    assume(not (low_text.isdecimal() and high_text.isdecimal() and len(low_text) == len(high_text) == 4))  # years
    if low + high == 100 or (before and form.count("-") == 0 and "–" not in form):
        before, behind, name = "", " ms", "millisecond"
    figure = Figure.read(form.format(before + low_text, high_text + behind))
    reading = figure if figure.shape == "range" else next(r for r in figure.readings if r.shape == "range")
    assert (reading.low, reading.high, reading.unit) == (low, high, canonical(name))
    assert reading.interval == Interval(Fraction(low) - _half(low), Fraction(high) + _half(high))


_BOUNDS = {
    "up to {}": ("upper_bound", True), "at most {}": ("upper_bound", True), "≤{}": ("upper_bound", True),
    "<{}": ("upper_bound", False), "less than {}": ("upper_bound", False), "under {}": ("upper_bound", False),
    "at least {}": ("lower_bound", True), "≥ {}": ("lower_bound", True), "{} or more": ("lower_bound", True),
    "> {}": ("lower_bound", False), "over {}": ("lower_bound", False), "more than {}": ("lower_bound", False),
}  # fmt: skip


@calm
@given(printed_numbers(), st.sampled_from(UNITS), st.sampled_from(sorted(_BOUNDS)))
def test_a_printed_bound_is_read_back(number: tuple[str, Decimal], unit: tuple[str, str, str], form: str) -> None:
    """A bound keeps its number, its side, and whether the number itself belongs to it."""
    (text, value), (before, behind, name), (shape, inclusive) = number, unit, _BOUNDS[form]
    figure = Figure.read(form.format(before + text + behind))
    found = figure.high if shape == "upper_bound" else figure.low
    flag = figure.high_inclusive if shape == "upper_bound" else figure.low_inclusive
    assert (figure.shape, found, flag, figure.unit) == (shape, value, inclusive, canonical(name))


@calm
@given(printed_numbers(), printed_numbers(), st.sampled_from([unit for unit in UNITS if not unit[0]]))
def test_a_printed_tolerance_is_read_back(
    left: tuple[str, Decimal], right: tuple[str, Decimal], unit: tuple[str, str, str]
) -> None:
    """A ± figure keeps value and tolerance; its ends are their exact sum and difference."""
    _, behind, name = unit
    figure = Figure.read(f"{left[0]} ± {right[0]}{behind}")
    assert (figure.shape, figure.value, figure.tolerance, figure.unit) == ("within", left[1], right[1], canonical(name))
    assert (figure.low, figure.high) == (left[1] - right[1], left[1] + right[1])


@calm
@given(
    st.lists(printed_numbers(negative=True), min_size=3, max_size=3),
    st.sampled_from(["{} ({}–{})", "{} (95% CI {} to {})", "{} [{}, {}]", "{}, 95% CI {} to {}"]),
)
def test_a_printed_interval_is_read_back(numbers: list[tuple[str, Decimal]], form: str) -> None:
    """An estimate keeps its value and its two limits in every bracket style."""
    (low_text, low), (text, value), (high_text, high) = sorted(numbers, key=lambda pair: pair[1])
    figure = Figure.read(form.format(text, low_text, high_text))
    assert (figure.shape, figure.value, figure.low, figure.high) == ("interval", value, low, high)


@calm
@given(
    printed_numbers(),
    printed_numbers(),
    st.sampled_from([unit for unit in UNITS if unit[2] != "1"]),
    st.sampled_from(["{} → {}", "{} vs. {}", "{} versus {}"]),
)
def test_a_printed_pair_is_read_back(
    left: tuple[str, Decimal], right: tuple[str, Decimal], unit: tuple[str, str, str], form: str
) -> None:
    """Two figures in one phrase are two members, in the order printed."""
    before, behind, name = unit
    figure = Figure.read(form.format(before + left[0] + behind, before + right[0] + behind))
    assert figure.shape == "pair"
    assert [member.value for member in figure.members] == [left[1], right[1]]
    assert {member.unit for member in figure.members} == {canonical(name)}


def _reads_or_refuses(text: str, lang: str = "en") -> Figure | None:
    try:
        figure = Figure.read(text, lang)
    except FigureError as caught:
        problem = caught
    else:
        figure.to_json()
        return figure
    assert 0 <= problem.position <= len(text)
    assert problem.reason
    return None


@calm
@given(st.text(max_size=260), st.sampled_from(["en", "de", "fr", "zh", "ja", "xx"]))
def test_any_text_is_read_or_refused(text: str, lang: str) -> None:
    """No text raises anything but the documented error."""
    _reads_or_refuses(text, lang)


@calm
@given(st.lists(st.sampled_from(sorted({word for text in TEXTS for word in text.split(" ")})), max_size=12))
def test_any_words_of_figures_are_read_or_refused(words: list[str]) -> None:
    """Words of figures in any order raise nothing but the documented error."""
    _reads_or_refuses(" ".join(words))


@calm
@given(
    st.sampled_from(TEXTS), st.integers(0, 80), st.text(alphabet="0123456789.,-–±%$()[]/x×:;KMB ~<>→*^eE+@", max_size=3)
)
def test_any_damaged_figure_is_read_or_refused(text: str, place: int, inserted: str) -> None:
    """A figure with anything put into it raises nothing but the documented error."""
    _reads_or_refuses(text[:place] + inserted + text[place:])


def _hostile() -> list[str]:
    """A thousand strings that a reader may choke on."""
    seeds = [
        "2**999999999", "9**9**9", "1e999999999", "10^999999999", "1e-999999", "9" * 100_000, "0." + "0" * 100_000,
        "(" * 100_000, ")" * 100_000, "[" * 5000 + "5" + "]" * 5000, "1" + ",000" * 30_000, "1 " * 50_000,
        "-" * 100_000 + "5", "\u202e5 ms\u202c", "5\u200b0 ms", "\ufeff5 ms", "5\u2060ms", "5\u00adms", "\u20665%",
        "5\x00ms", "5\x1b[31mms", "__import__('os')", "{{7*7}}", "${jndi:ldap://x}", "'; drop table claims; --",
        "<script>5</script>", "../../etc/passwd", "5 " + "very " * 20_000 + "big", "a" * 100_000, "±" * 10_000,
        "→" * 10_000, "5%" * 20_000, "x" * 50_000, "10" + "⁹" * 9_000, "½" * 10_000, "１" * 50_000, "٣٤٥", "५ ms",
        "\ud800", "NaN", "inf ms", "-inf", "0x10 ms", "1/0", "0/0", "5:0",
    ]  # fmt: skip
    rng = random.Random(7)
    pieces = [seed[:40] for seed in seeds] + [
        "5",
        " ms",
        "%",
        "±",
        "(",
        "10^",
        "**",
        "\u200f",
        "\x07",
        "e99",
        "..",
        ",,",
    ]
    mixed = (
        "".join(rng.choices(pieces, k=rng.randint(2, 40))) + rng.choice(["\u202e", "\u200b", "**", "\x00"])
        for _ in itertools.count()
    )
    return [*seeds, *itertools.islice(mixed, 1000 - len(seeds))]


def test_a_thousand_hostile_strings_are_refused() -> None:
    """Giant powers, digits and brackets, unseen characters and code are refused, each by the documented error."""
    read = [text[:60] for text in _hostile() if _reads_or_refuses(text) is not None]
    assert read == []


@pytest.mark.parametrize("character", ["9", "(", "-", "a", " ", "%", ",", "±", "/", "x", "μ", "中"])
def test_ten_thousand_characters_are_refused(character: str) -> None:
    """A text that long is no figure, whatever it repeats."""
    with pytest.raises(FigureError):
        Figure.read(character * 10_000)
