"""Quotes: found word for word in four kinds of documents, and never when a digit, a sign or a word differs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from documents import FORMATS, document, quotes
from hypothesis import given, settings
from hypothesis import strategies as st
from small_dossiers import cases

from claimcheck.quotes import extract, find_quote, has_figure, normal
from claimcheck.quotes.matching import Question, find
from claimcheck.quotes.normal import evened
from claimcheck.quotes.search import search

CASES = Path(__file__).parent / "cases" / "provenance" / "quotes.yaml"
#: Fewest true quotes and false ones that the documents must give.
FEWEST_QUOTES, FEWEST_MUTANTS = 200, 5_000

_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_UNITS = {
    "%": "‰", " ms": " s", " km": " mi", "$": "€", "€": "£", "£": "$", " kWh": " MWh", " million": " billion",
    " litres": " gallons", " mm": " cm", " MB": " GB", " W ": " kW ", " m/s": " km/h", " t ": " kg ",
    " TFLOPS": " GFLOPS", " days": " weeks", " MW": " GW", " minutes": " hours", "x in": "% in",
    " nautical miles": " kilometres", " °C": " °F", " trillion": " billion", " people": " households",
    " vehicles": " trains", " points": " percent", " g ": " kg ", " µm": " nm", " l/s": " l/min",
    " m above": " cm above", " requests": " tokens", " hours": " minutes", " percent": " points",
    " aircraft": " trains", " households": " people", " listeners": " singers", " photographs": " films",
    " fines": " bills", " kilometres": " miles", " of the patients": " % of the patients",
}  # fmt: skip


@pytest.fixture(scope="module", params=FORMATS)
def source(request: pytest.FixtureRequest) -> tuple[str, str]:
    form = str(request.param)
    return form, extract(document(form), form).text


def mutants(quote: str) -> Iterator[str]:
    """Change a quote in every way that must not pass."""
    for match in _NUMBER.finditer(quote):
        start, end = match.span()
        for at in range(start, end):
            if quote[at].isdigit():
                for step in (1, 5):
                    yield quote[:at] + str((int(quote[at]) + step) % 10) + quote[at + 1 :]
            else:
                yield quote[:at] + {".": ",", ",": "."}[quote[at]] + quote[at + 1 :]
                yield quote[:at] + quote[at + 1 :]
                yield quote[: at - 1] + quote[at] + quote[at - 1] + quote[at + 1 :]
                yield quote[:at] + quote[at + 1] + quote[at] + quote[at + 2 :]
        for digit in "17":
            yield quote[:start] + digit + quote[start:]
            yield quote[:end] + digit + quote[end:]
        yield quote[: end - 1]  # ends inside its number
        if end - start > 1:
            yield quote[start + 1 :]  # begins inside it
        for sign in "+-<>":
            if quote[start - 1] != sign and quote[start - 2 : start] != f"{sign} ":
                yield quote[:start] + sign + quote[start:]
    for sign, other in (("-", "+"), ("+", "-"), ("<", ">"), (">", "<"), ("±", "+")):
        for match in re.finditer(rf"(?<![a-z]){re.escape(sign)}(?= ?[0-9])", quote):
            yield quote[: match.start()] + other + quote[match.end() :]
            yield quote[: match.start()] + quote[match.end() :]
    for unit, other in _UNITS.items():
        if unit in f"{quote} ":
            yield f"{quote} ".replace(unit, other, 1).strip()
    for match in re.finditer(" ", quote):
        yield f"{quote[: match.start()]} not{quote[match.start() :]}"


def test_every_quote_stands_in_its_document(source: tuple[str, str]) -> None:
    """Each quote is found once, whatever the format did to its typography."""
    form, text = source
    found = {quote: find_quote(text, quote) for quote in quotes(form)}
    assert {quote: answer for quote, answer in found.items() if not answer.is_verified} == {}


def test_there_are_enough_quotes_and_all_differ() -> None:
    """The documents give at least two hundred quotes, no two alike."""
    every = [quote for form in FORMATS for quote in quotes(form)]
    assert len(set(every)) == len(every) >= FEWEST_QUOTES


def test_no_mutant_is_verified() -> None:
    """Digits changed, signs turned, marks moved, units exchanged, "not" put in, digits added: none passes."""
    count, passed = 0, []
    for form in FORMATS:
        readings = evened(extract(document(form), form).text)
        for quote in quotes(form):
            for mutant in {*mutants(quote)} - {quote}:
                count += 1
                if find(readings, Question(mutant)).is_verified:
                    passed.append((form, quote, mutant))
    assert passed == []
    assert count >= FEWEST_MUTANTS


def test_no_quote_stands_in_another_document(source: tuple[str, str]) -> None:
    """The numbers differ from document to document, and so does what is verified."""
    form, text = source
    others = [Question(quote) for other in FORMATS if other != form for quote in quotes(other)]
    readings = evened(text)
    assert not any(find(readings, question).is_verified for question in others)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["case"]) for case in cases(CASES)])
def test_each_case_is_found_or_not(case: Any) -> None:
    """Typography may differ; a digit, a sign, a bound, a unit or a word may not."""
    found = find_quote(case["source"], case["quote"], case.get("prefix", ""), case.get("suffix", ""))
    assert found.status == case["status"], found
    assert found.is_verified == (found.why is None)


def test_what_is_hidden_or_struck_is_not_text() -> None:
    """Words that no reader of the page sees are never a quote's source."""
    page, notes = extract(document("html"), "html").text, extract(document("markdown"), "markdown").text
    assert not any(words in page for words in ("88.80", "1.23%"))
    assert find_quote(page, "77.70 litres").status == find_quote(notes, "66.60 litres").status == "not visible"
    assert "9.87" not in notes
    assert find_quote(notes, "5.55 %").is_verified


def test_raised_digits_stay_raised() -> None:
    """An exponent never runs into its number, and a note's number never into what it stands behind."""
    page = b"<p>10<sup>9</sup> tokens, 5.5<sup><a href='#n1'>1</a></sup> ms, CO<sub>2</sub></p>"
    for form in ("html", "markdown"):
        text = extract(page.removeprefix(b"<p>"), form).text
        assert "10^9 tokens, 5.5 [1] ms, CO₂" in text
        assert find_quote(text, "10⁹ tokens").is_verified
        assert find_quote(text, "109 tokens").status == "orphan"


FIGURES = [
    ("954K tokens/s per GPU", "954K tokens/s per GPU", True),
    ("1.1% faster", "1.1-7.4% faster per decode step", True),
    ("7.4% faster", "1.1-7.4% faster per decode step", True),
    ("about US$38 per GPU-hour", "about US$38 per GPU-hour", True),
    ("about $38 per GPU", "about US$38 per GPU-hour", True),
    ("twice", "it is twice as fast", True),
    ("38", "$38.96 per GPU-hour", False),
    ("-7.4%", "+7.4% faster", False),
    ("$38", "€38 an hour", False),
    ("954K", "954M tokens", False),
    ("300", "the GB300 part", False),
    ("5%", "15% gain", False),
    ("1.04x", "1,04x", False),
    ("31.19 ms", "the step was fast", False),
    ("twice", "it is fast", False),
]


@pytest.mark.parametrize(("figure", "quote", "stands"), FIGURES)
def test_the_figure_stands_in_the_quote_as_a_token(figure: str, quote: str, stands: bool) -> None:
    """A figure is in its quote whole, with its sign, or it is not in it."""
    assert has_figure(normal(quote), normal(figure)) is stands


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from("ab5. \n\t-\u2010\u00ad\ufb01\u0301\u2019\u2009\u2000%,\u2212é"), max_size=40))
def test_evening_out_twice_changes_nothing_more(text: str) -> None:
    """What was evened out once is even, and no digit, mark or sign was lost or made."""
    even = normal(text)
    assert normal(even) == even
    for kept in "5.,%":
        assert even.count(kept) == text.count(kept)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(quotes("text")), st.integers(0, 60), st.sampled_from("\u00a0\u2009\u202f\n\t"))
def test_any_white_space_is_a_space(quote: str, place: int, space: str) -> None:
    """A quote is found whatever white space its source has at one place."""
    places = [match.start() for match in re.finditer(" ", quote)]
    at = places[place % len(places)]
    source = f"It says: {quote[:at]}{space}{quote[at + 1 :]}."
    assert find_quote(source, quote).is_verified


HOSTILE = [
    ("a" * 1_000_000, "a" * 500_000),
    ("1" * 1_000_000, "1" * 500_000),
    ("1 " * 500_000, "1"),
    ("a b " * 250_000, "a[...]b" * 8),
    ("a-\n" * 300_000, "a-\n" * 300_000),
    ("word " * 200_000, "word " * 200_000 + "x"),
    ("\u00ad" * 1_000_000, "a"),
    ("a-" + " " * 1_000_000, "a"),
    ("5%" * 500_000, "x[...]" * 100_000),
    ("1," * 500_000, "1,1"),
    ("$" * 1_000_000, "$5"),
    ("5" * 1_000_000, "<" * 1_000_000),
]


@pytest.mark.parametrize(("source", "quote"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_million_characters_end(source: str, quote: str) -> None:
    """Long and repeated texts come to an answer, and none of these is a quote."""
    found = find_quote(source, quote)
    assert found.status in ("orphan", "ambiguous", "refused") or normal(quote) in normal(source)
    has_figure(normal(quote[:5_000]), "5%")


def test_the_nearest_passage_is_only_a_hint() -> None:
    """A passage with another digit is shown, and the quote stays an orphan."""
    source = "Long before. A decode step took 28.88 ms on average. Long after."
    (answers,) = search([(source, [Question("decode step took 28.89 ms"), Question("5%"), Question("step")])])
    assert [(found.status, found.nearest) for found in answers] == [
        ("orphan", "decode step took 28.88 ms"),
        ("orphan", None),
        ("verified", None),
    ]


def test_the_words_around_a_quote_are_whole() -> None:
    """What is told of a hit's surroundings begins and ends with a whole word."""
    found = find_quote("everyone " * 40 + "took 5 ms" + " someone" * 40, "took 5 ms")
    assert set(found.before.split()) == {"everyone"}
    assert set(found.behind.split()) == {"someone"}


def test_an_omission_spans_two_hundred_characters() -> None:
    """What is left out is short enough to be looked up at a glance."""
    for length, status in ((190, "verified"), (210, "orphan")):
        text = f"Alder, {'x' * (length - 3)}, won by 5%."
        assert find_quote(text, "Alder [...] won by 5%").status == status
