"""Reading published figures: every form by example, what is refused, and what the digits allow."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from figure_cases import FOLDER, Phrase, all_there, phrases, states

from claimcheck.errors import FigureError, UnitError
from claimcheck.figure import Figure, Interval, find_figures, readings_as_size
from claimcheck.figure.forms import FORMS

ALONE = {
    "[0.35, 0.6]", "p50/p90/p99: 9/20/61 ms", "min/avg/max: 2/4/8 ms", "30 ms (52 ms before)",
    "6k prefill tok/s and 1.1k decode tok/s per GPU", "5x5", "3x3 convolution",
}  # fmt: skip
REFUSED = [
    line for line in (FOLDER / "refused.txt").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"
]


@pytest.mark.parametrize("phrase", phrases("phrases.txt"), ids=lambda phrase: phrase.text)
def test_a_phrase_is_read_as_it_stands_or_cut(phrase: Phrase) -> None:
    """What a phrase states is read; where other words stand beside it, it is refused and a cut states it."""
    try:
        read = [Figure.read(phrase.text)]
    except FigureError as problem:
        read = [Figure.read(cut) for cut in problem.cuts]
    assert any(states(one, phrase) for figure in read for one in (figure, *figure.readings)) or all_there(read, phrase)


@pytest.mark.parametrize("phrase", phrases("phrases.txt"), ids=lambda phrase: phrase.text)
def test_a_figure_is_found_in_a_sentence(phrase: Phrase) -> None:
    """In running text stands what the phrase by itself states, but for lists that only a whole phrase can be."""
    if phrase.text in ALONE:
        return
    text = f"As the report says, {phrase.text}, which is what they had hoped."
    found = [found.figure for found in find_figures(text)]
    assert any(states(one, phrase) for figure in found for one in (figure, *figure.readings)) or all_there(
        found, phrase
    )


def test_every_form_reads_its_examples() -> None:
    """The examples of a form are phrases of that form: they are read, and by no form above it alone."""
    for form in FORMS:
        for example in form.examples:
            assert Figure.read(example), (form.name, example)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Llama 3 450 ms", "450 ms"),
        ("Llama 3.1 70B 2,300 tok/s", "2,300 tok/s"),
        ("batch 32 120 users", "120 users"),
        ("450 ms a year ago", "450 ms"),
        ("clock speeds up to 5.7 GHz", "speeds up to 5.7 GHz"),
        ("reduced the 28-day mortality rate by 17%", "17%"),
        ("the RTX 4090 at $0.17/hr", "$0.17/hr"),
        ("May 5 120 users", "120 users"),
        ("3500 cubic kilometers of arctic sea ice per decade", "3500 cubic kilometers per decade"),
        ("between Q=10 and 50", "between 10 and 50"),
        ("between 19 and 21 (2020: 22.7) %", "between 19 and 21 %"),
        ("445.2 (last year: 398.5) million euros", "445.2 million euros"),
    ],
)
def test_a_refusal_proposes_the_cut(text: str, cut: str) -> None:
    """A word that is no part of a figure refuses the phrase; what is one is proposed as text and as data."""
    with pytest.raises(FigureError) as caught:
        Figure.read(text)
    assert caught.value.cuts[0].removeprefix("by ") == cut
    assert caught.value.cuts[0] in (caught.value.hint or "") or "turns the sense" in caught.value.reason


@pytest.mark.parametrize("text", ["40/60", "60/40", "30/70"])
def test_a_split_is_no_fraction(text: str) -> None:
    """Two shares that make up a hundred may be 40 % and 60 %, or 40 of 60: neither is taken."""
    with pytest.raises(FigureError):
        Figure.read(text)


@pytest.mark.parametrize("text", ["12 P tokens", "15 pesos per hour", "12 ppt", "12 gross users"])
def test_half_of_a_figure_is_no_cut(text: str) -> None:
    """A number whose unit or magnitude nobody knows is not proposed without it."""
    with pytest.raises(FigureError) as caught:
        Figure.read(text)
    assert caught.value.cuts == ()


@pytest.mark.parametrize("phrase", phrases("languages.txt"), ids=lambda phrase: phrase.text)
def test_other_languages_are_read_in_their_own_words(phrase: Phrase) -> None:
    """A phrase of another language is read by its words and its decimal mark."""
    lang, text = phrase.text.split(": ", 1)
    assert states(Figure.read(text, lang), phrase)


@pytest.mark.parametrize("text", REFUSED)
def test_what_no_context_settles_is_refused(text: str) -> None:
    """Names, dates, negations and vague words are refused with a position inside the text and a reason."""
    with pytest.raises(FigureError) as caught:
        Figure.read(text)
    assert 0 <= caught.value.position <= len(text)
    assert caught.value.reason


@pytest.mark.parametrize(
    ("text", "lang"),
    [("Umsatz von 5 Mio. Euro", "de"), ("около 5 %", "ru"), ("12 prosent av omsetningen", "no"), ("acerca 5 ms", "xx")],
)
def test_an_unknown_word_of_another_language_refuses_the_phrase(text: str, lang: str) -> None:
    """Nothing is guessed from words that are in no table."""
    with pytest.raises(FigureError, match="language"):
        Figure.read(text, lang)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("954K tokens/s per GPU", "953500", "954500"),
        ("28.88 ms", "28.875", "28.885"),
        ("0.510 images/GPU/s", "0.5095", "0.5105"),
        ("90 000 bpd", "89999.5", "90000.5"),
        ("$6.744 \\times 10^{-7}$", "6.7435e-7", "6.7445e-7"),
        ("1.5-3x", "1.45", "3.5"),
        ("−0.71 to −0.24", "-0.715", "-0.235"),
        ("up to 1.04x", None, "1.045"),
        ("less than 1 MiB", None, "1.5"),
        ("at least 99.9%", "99.85", None),
        ("within 6%", "-6.5", "6.5"),
        ("67.4 ± 0.5 km/s", "67.35", "67.45"),
        ("HR 0.80 (0.58–1.10)", "0.795", "0.805"),
        ("17.4 kWh/100 km", "0.1735", "0.1745"),
        ("79 cents per kWh", "0.785", "0.795"),
        ("five times more", "5", "5"),
        ("10⁹ parameters", "1e9", "1e9"),
        ("1 in 40,000", "0.000025", "0.000025"),
    ],
)
def test_the_interval_is_what_the_printed_digits_allow(text: str, low: str | None, high: str | None) -> None:
    """Half a unit of the last written digit each way; a bound leaves one side open; words and fractions are exact."""
    interval = Figure.read(text).interval
    assert interval.low == (None if low is None else Fraction(low))
    assert interval.high == (None if high is None else Fraction(high))


@pytest.mark.parametrize(
    ("text", "bound", "relative"),
    [
        ("within 6%", "within", True),
        ("up to 1.04x", "upper", True),
        ("1.1–7.4% faster", "none", True),
        ("5–10 % slower", "none", True),
        ("at most 5% apart", "upper", True),
        ("fallen by two-thirds", "none", True),
        ("1200 ms faster", "none", True),
        ("+2.1 pp", "none", True),
        ("at least 64 GPUs", "lower", False),
        ("$38.96 per GPU-hour", "none", False),
        ("56.3 %", "none", False),
        ("within 200 ms", "upper", False),
    ],
)
def test_bounds_and_relations_are_told_from_levels(text: str, bound: str, relative: bool) -> None:
    """A figure says which bound it sets, and whether it states a relation to something else."""
    figure = Figure.read(text)
    assert (figure.bound, figure.is_relative) == (bound, relative)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("P90 196 tokens/s per user", {"statistic": "p90", "approximate": False}),
        ("roughly 75 ms on average", {"statistic": "mean", "approximate": True}),
        ("median 1.19 hours", {"statistic": "median"}),
        ("20% lower", {"direction": "lower"}),
        ("−16.9%", {"value": Decimal("-16.9"), "direction": None}),
        ("fallen by 93%", {"value": Decimal(93), "direction": "lower"}),
        ("0.86% degradation", {"quantity_kind": "percent_change", "direction": None}),
        ("up 27%", {"quantity_kind": "percent_change", "direction": "higher"}),
        ("rose to 27%", {"quantity_kind": "percent", "direction": "higher"}),
        ("25 basis points", {"quantity_kind": "percentage_points", "unit": "basis_point"}),
        ("33 m/s or more", {"low_inclusive": True, "high_inclusive": None}),
        ("below 1e-6", {"high_inclusive": False, "low_inclusive": None}),
        ("HR 0.80, 95% CI 0.58 to 1.10", {"confidence": Decimal(95), "confidence_type": "confidence_interval"}),
        ("95.38% (± 0.56% stddev)", {"confidence_type": "standard_deviation", "tolerance": Decimal("0.56")}),
        ("a third", {"value": Fraction(1, 3), "quantity_kind": "fraction"}),
        ("twice", {"quantity_kind": "change_factor", "rounding": None}),
        ("€0.42/kWh", {"unit": "EUR/hour/kilowatt"}),
    ],
)
def test_words_beside_the_number_are_kept_apart(text: str, facts: dict[str, Any]) -> None:
    """Statistic, direction, baseline, hedge and kind come from the words; the number keeps its written sign."""
    figure = Figure.read(text)
    assert {name: getattr(figure, name) for name in facts} == facts


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("128K context", 131072, "token"),
        ("131K context", 131072, "token"),
        ("increased by 4.4x", Decimal("5.4"), "1"),
        ("16 GB", 16, "gibibyte"),
        ("10% higher", 10, "percentage_point"),
        ("230 TPS", 230, "transaction/second"),
        ("15 PFLOPs", 15, "petaflop"),
        ("1500 g", 1500, "standard_gravity"),
        ("¥1,500", 1500, "CNY"),
        ("37 °C", 37, "delta_degree_Celsius"),
        ("60-40", 60, "percent"),
    ],
)
def test_ambiguity_is_an_answer(text: str, value: Any, unit: str) -> None:
    """What the words leave open is offered beside the preferred reading, with the reason."""
    readings = Figure.read(text).readings
    assert any(other.value == value and other.unit == unit and other.why for other in readings)


def test_percent_faster_has_a_rate_reading_and_a_time_reading() -> None:
    """The words "7.4% faster" may be said of the rate or of the time; both stand in the readings."""
    reasons = [other.why or "" for other in Figure.read("7.4% faster").readings]
    assert any("time fell" in why for why in reasons) and any("rate rose" in why for why in reasons)


def test_above_one_hundred_percent_only_rates_are_left() -> None:
    """No time falls by 400 %: the readings are four and five times the old rate."""
    assert [other.high for other in Figure.read("up to 400% faster").readings] == [4, 5]


def test_nearly_also_says_that_the_number_was_not_reached() -> None:
    """A one-sided hedge is an approximate value first, and a strict bound as the other reading."""
    nearly, barely = Figure.read("nearly 2x").readings[0], Figure.read("just over 40%").readings[0]
    assert (nearly.shape, nearly.high, nearly.high_inclusive) == ("upper_bound", 2, False)
    assert (barely.shape, barely.low, barely.low_inclusive) == ("lower_bound", 40, False)


@pytest.mark.parametrize(
    "text",
    ["33% lower, from 45 ms to 30 ms", "33% lower (30 ms vs 45 ms)", "−33% (45→30 ms)", "from 45 ms to 30 ms (−33%)"],
)
def test_one_meaning_has_one_structure(text: str) -> None:
    """A change with its two ends is a pair from before to after, and the change is its restatement."""
    figure = Figure.read(text)
    ends = [(member.role, member.value, member.unit) for member in figure.members]
    assert ends == [("before", 45, "millisecond"), ("after", 30, "millisecond")]
    assert [(part.role, part.unit) for part in figure.components] == [("restatement", "percent")]


@pytest.mark.parametrize("text", ["333 PS (245 kW)", "342B tokens (56.3%)", "2.2% (3.4M out of 149M)"])
def test_the_same_in_other_words_is_a_restatement(text: str) -> None:
    """A bracket that says the same in another unit or as a share is kept beside the figure."""
    assert [part.role for part in Figure.read(text).components] == ["restatement"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("the RTX 4090 at $0.17/hr", ["$0.17/hr"]),
        ("30 ms, not 12 ms", ["30 ms"]),
        ("GPT-4, CUDA 12.4, Q4_K_M, top-5 and p99 in 2024 [12]", []),
        ("On 3 May 2024 version 1.2.3 (Figure 4, page 12) was out", []),
        ("1. First\n2) second\n3. third", []),
        ("12 000 000 people and 5\u202f000 cars", ["12 000 000 people", "5\u202f000 cars"]),
        ("Llama 3 300 tok/s", ["300 tok/s"]),
        ("see Figures 4 and 5, Tables 4, 5 and 6", []),
        ("phase 3, 450 tok/s", ["450 tok/s"]),
        ("1,003 of 1,002 patients, and 5 in 3", ["1,003 of 1,002 patients", "5", "3"]),
        ("2.69 at 1K to 2.65 at 32K", ["2.69", "1K", "2.65", "32K"]),
    ],
)
def test_names_dates_and_lists_are_no_figures(text: str, shown: list[str]) -> None:
    """The finder gives figures with their places, and no digit that belongs to a name, a day, a citation or a list."""
    assert [text[found.start : found.end] for found in find_figures(text)] == shown


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("it never reached 1,000 tokens/s", "never"),
        ("60% of the users or more", "or more"),
        ("280 billion tonnes of ice per year", "per"),
        ("it is expected to cost $3 million", "expected"),
        ("it reached 1,000 tokens/s", None),
    ],
)
def test_words_that_turn_or_bound_a_figure_are_told(text: str, warning: str | None) -> None:
    """What stands near a figure and changes what it says travels with it."""
    assert [found.warning for found in find_figures(text)] == [warning]


@pytest.mark.parametrize("name", ["Llama 3", "GPT-4", "H100", "v0.5.3", "Phase 3", "RTX 4090", "S&P 500", "top-5"])
@pytest.mark.parametrize("figure", ["450 ms", "2,300 tok/s", "1.8x", "45%", "$0.17/hr"])
def test_a_name_with_a_digit_never_changes_the_figure(name: str, figure: str) -> None:
    """Before a figure a name is not read into it: the phrase is refused, and found is the figure alone."""
    with pytest.raises(FigureError):
        Figure.read(f"{name} {figure}")
    found = [one.figure for one in find_figures(f"{name} {figure}")]
    assert [(one.value, one.unit) for one in found] == [(Figure.read(figure).value, Figure.read(figure).unit)]


@pytest.mark.parametrize(
    ("text", "intervals"),
    [
        ("128K", [("127500", "128500"), ("130560", "131584")]),
        ("8K", [("7500", "8500"), ("7680", "8704")]),
        ("131,072", [("131071.5", "131072.5")]),
        ("1M tokens", [("500000", "1500000"), ("524288", "1572864")]),
    ],
)
def test_a_size_with_a_scale_letter_has_a_decimal_and_a_binary_interval(
    text: str, intervals: list[tuple[str, str]]
) -> None:
    """K, M and G allow powers of 1000 and of 1024, each with the rounding of the last written digit."""
    found = [(interval.low, interval.high) for interval in readings_as_size(Figure.read(text))]
    assert found == [(Fraction(low), Fraction(high)) for low, high in intervals]


def test_a_figure_prints_as_it_was_printed() -> None:
    """``str`` gives back the text, whatever was read from it."""
    for text in ("~1.5k  tokens/s", "−0,7 %", "$38.96/GPU-hour"):
        assert str(Figure.read(text, "de" if "," in text else "en")) == text


def test_a_figure_converts_exactly_and_keeps_its_text() -> None:
    """``in_unit`` moves every number; a temperature moves with its zero point, its tolerance without."""
    figure = Figure.read("954K tokens/s per GPU").in_unit("megatoken/hour/GPU")
    assert (figure.value, figure.unit, str(figure)) == (
        Decimal("3434.4"),
        "megatoken/hour/GPU",
        "954K tokens/s per GPU",
    )
    assert Figure.read("37 °C").in_unit("degree_Fahrenheit").value == Decimal("98.6")
    assert (Figure.read("−5 °C ± 0.2").unit, Figure.read("±0.2 °C").unit) == ("degree_Celsius", "delta_degree_Celsius")
    with pytest.raises(UnitError):
        Figure.read("5 tokens").in_unit("request")


def test_arithmetic_is_exact_and_carries_units() -> None:
    """Throughput per GPU over speed per user is users per GPU, an exact interval."""
    users = Figure.read("954K tokens/s per GPU") / Figure.read("196 tokens/s per user")
    assert users.unit == "user/GPU"
    assert users.interval == Interval(Fraction(953500) / Fraction("196.5"), Fraction(954500) / Fraction("195.5"))
    cut = Figure.read("31.19 ms") - Figure.read("28.88 ms")
    assert (cut.interval.low, cut.interval.high, cut.unit) == (Fraction("2.30"), Fraction("2.32"), "millisecond")
    whole = Figure.read("2 s") + Figure.read("500 ms")
    assert whole.interval == Interval(Fraction("1.9995"), Fraction("3.0005"))
    doubled = Figure.read("28.88 ms") * 2
    assert (doubled.interval, doubled.unit) == (Interval(Fraction("57.75"), Fraction("57.77")), "millisecond")
    with pytest.raises(UnitError):
        Figure.read("5 tokens") + Figure.read("5 requests")


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("28.88 ms", "31.19 ms", "less"),
        ("2 s", "900 ms", "more"),
        ("28.9 ms", "28.88 ms", "overlaps"),
        ("up to 40 ms", "42 ms", "less"),
        ("up to 40 ms", "38 ms", "overlaps"),
        ("more than 100 tok/s", "50 tok/s", "more"),
    ],
)
def test_figures_compare_by_what_their_digits_allow(left: str, right: str, expected: str) -> None:
    """Less and more only where the intervals do not touch."""
    assert Figure.read(left).against(Figure.read(right)) == expected


def test_json_holds_plain_text_numbers_and_no_floats() -> None:
    """The reading as data: decimal text without exponent, members and readings as lists."""
    data = Figure.read("a third").to_json()
    assert (data["value"], data["shape"], data["unit"]) == ("1/3", "point", "1")
    data = Figure.read("$6.744 \\times 10^{-7}$").to_json()
    assert (data["value"], data["low_rounding"]) == ("0.0000006744", "0.00000067435")
    pair = Figure.read("45% vs 52%").to_json()
    assert [member["value"] for member in pair["members"]] == ["45", "52"]
    assert all(other["why"] for other in Figure.read("7.4% faster").to_json()["readings"])


def test_a_minus_is_never_lost() -> None:
    """Every typographic minus, and the mojibake of one, gives a negative number or a refusal."""
    for text in (
        "-5.2%",
        "−5.2%",
        "–5.2%",
        "‑5.2%",
        "－5.2%",
        "âˆ’5.2%",
        "≤-5.2%",
        "(−5.2%)",
        "$-5.20",
        "-$5.20",
        "−$5.20",
    ):
        try:
            figure = Figure.read(text)
        except FigureError:
            continue
        assert (figure.value if figure.value is not None else figure.high) == Decimal("-5.2"), text
