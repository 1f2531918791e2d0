"""Quotes under random attack: no false figure, cut or splice passes, and every true printing of a quote does.

``CLAIMCHECK_FUZZ`` is the number of cases of each kind, 60 where it is not set; 30000 takes some minutes.
"""

from __future__ import annotations

import os
import re
from html import escape
from itertools import pairwise
from random import Random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.markdown import page_html
from claimcheck.quotes import find_quote, normal
from claimcheck.quotes.carried import carries
from claimcheck.quotes.cutting import cut_figure, left_beside
from claimcheck.quotes.html import html_text
from claimcheck.quotes.plain import plain_text

fuzzed = settings(max_examples=int(os.environ.get("CLAIMCHECK_FUZZ", "60")), deadline=None, database=None)
SEEDS = st.integers(0, 2**48)

SUBJECTS = "the rack|a decode step|its successor|the second trial|the survey|the new engine".split("|")
VERBS = "reached|needed|came to|stood at|showed|was measured at".split("|")
TAILS = "in the first run|on the larger machine|with a full cache|for most callers|that winter|there".split("|")
UNITS = " ms| s| minutes| hours| GB| MB| km| miles| kWh| MWh| W| kW| kg| °C".split("|")
BOUNDS = ("at most ", "at least ", "more than ", "less than ", "up to ", "about ", "nearly ")
MAGNITUDES = (" million", " billion", " trillion", " thousand")


class Stated(NamedTuple):
    """A figure as printed: sign or currency, number, magnitude, unit."""

    before: str
    number: str
    magnitude: str
    unit: str

    def __str__(self) -> str:
        return "".join(self)


def number(r: Random) -> str:
    whole = r.choice((str(r.randint(2, 989)), f"{r.randint(2, 99)},{r.randint(100, 999)}"))
    return whole if r.random() < 0.4 else f"{r.randint(2, 98)}.{r.randint(1, 9)}{r.choice('1379')}"


def stated(r: Random) -> Stated:
    kind = r.randrange(4)
    if kind == 0:
        return Stated("", number(r), "", r.choice(UNITS))
    if kind == 1:
        return Stated(r.choice("$€£"), number(r), r.choice(("", *MAGNITUDES[:3])), r.choice(("", " per hour")))
    if kind == 2:
        return Stated(r.choice(("", "+", "-")), number(r), "", "%")
    return Stated("", number(r), r.choice(MAGNITUDES[:3]), r.choice((" tokens", " users", " requests")))


def unsigned(r: Random) -> Stated:
    true = stated(r)
    return true if true.before in ("", *"$€£") else true._replace(before="")


def sentence(r: Random, figure: str, verbs: list[str] = VERBS) -> str:
    return f"{r.choice(SUBJECTS)} {r.choice(verbs)} {figure} {r.choice(TAILS)}"


def other_digit(r: Random, text: str) -> str:
    at = r.choice([place for place, sign in enumerate(text) if sign.isdigit()])
    return text[:at] + str((int(text[at]) + r.randint(1, 9)) % 10) + text[at + 1 :]


def false_of(r: Random, true: Stated) -> str:
    """Return a figure that a quote of a true one does not say."""
    kinds = ["digit", "unit", "magnitude", "bound"] + ["sign"] * (true.unit == "%")
    match r.choice(kinds):
        case "digit":
            return str(true._replace(number=other_digit(r, true.number)))
        case "unit" if true.before in tuple("$€£"):
            return str(true._replace(before=r.choice([sign for sign in "$€£" if sign != true.before])))
        case "unit" if true.unit in UNITS:
            return str(true._replace(unit=r.choice([unit for unit in (*UNITS, "%") if unit != true.unit])))
        case "unit" if true.unit == "%":
            return str(true._replace(unit=r.choice((" ms", " GB", " percentage points"))))
        case "magnitude" | "unit" if true.unit != "%":
            others = [word for word in ("", *MAGNITUDES) if word != true.magnitude]
            return str(true._replace(magnitude=r.choice(others)))
        case "sign":
            return str(true._replace(before=r.choice([sign for sign in ("+", "-") if sign != (true.before or "+")])))
        case _:
            return r.choice(BOUNDS) + str(true)


@fuzzed
@given(SEEDS)
def test_no_false_figure_is_carried_by_a_true_quote(seed: int) -> None:
    """Another digit, unit, currency, magnitude, sign, or a bound that the quote does not have: none is carried."""
    r = Random(seed)
    true = stated(r)
    quote = normal(sentence(r, str(true)))
    assert carries(quote, normal(str(true))), (quote, str(true))
    false = false_of(r, true)
    assert not carries(quote, normal(false)), (quote, false)


@fuzzed
@given(SEEDS)
def test_no_bound_is_turned_round(seed: int) -> None:
    """A bound in the quote is neither dropped in the claim nor changed into another one."""
    r = Random(seed)
    bound, true = r.choice(BOUNDS[:5]), unsigned(r)
    quote = normal(sentence(r, bound + str(true)))
    same = ("at most ", "up to ")
    others = [other for other in ("", *BOUNDS[:5]) if other != bound and not (other in same and bound in same)]
    false = r.choice(others) + str(true)
    assert not carries(quote, normal(false)), (quote, false)


def whole(r: Random) -> str:
    """Return a figure of any printed form, without a bound."""
    a, b = sorted((r.randint(2, 49), r.randint(50, 98)))
    unit = r.choice(UNITS)
    return r.choice(
        (
            str(stated(r)),
            str(stated(r)),
            f"{a}.{r.randint(1, 9)}–{b}.{r.randint(1, 9)}%",
            f"{a} to {b}{unit}",
            f"{b} ± 0.{r.randint(1, 9)}{unit}",
            f"{a}.5 × 10⁹ tokens",
            f"{a}½ hours",
            f"−{a}.{r.randint(1, 9)} %",
            f"− {a}.{r.randint(1, 9)} %",
            f"{a}.{r.randint(1, 9)} ms per step",
            f"{a}K tokens/s",
        )
    )


@fuzzed
@given(SEEDS)
def test_no_quote_cuts_a_figure(seed: int) -> None:
    """A quote that begins or ends inside a figure and keeps some of its digits is void, or told with the whole."""
    r = Random(seed)
    figure = whole(r)
    source = f"{sentence(r, figure)}."
    start = source.index(figure)
    inside = start + r.randint(1, len(figure) - 1)
    quote = source[:inside] if r.random() < 0.5 else source[inside:-1]
    kept = figure[: inside - start] if quote == source[:inside] else figure[inside - start :]
    if any(map(str.isdigit, kept)) and normal(quote):
        found = find_quote(source, quote)
        assert not found.is_verified or cut_figure(found) is not None, (source, quote)


@fuzzed
@given(SEEDS)
def test_a_whole_figure_is_never_cut(seed: int) -> None:
    """A quote that holds the whole figure with words on both sides, or on one, is found and cuts nothing."""
    r = Random(seed)
    figure = whole(r)
    source = f"Before that, {sentence(r, figure)}, and it rained."
    start, end = source.index(figure), source.index(figure) + len(figure)
    first = r.choice([0, *(match.end() for match in re.finditer(" ", source[:start]))])
    last = r.choice([match.start() for match in re.finditer(r"(?=[ ,.])", source) if match.start() >= end])
    found = find_quote(source, source[first:last])
    assert found.is_verified, (source, source[first:last], found)
    assert cut_figure(found) is None, (source, source[first:last], cut_figure(found))


@fuzzed
@given(SEEDS)
def test_a_bound_or_negation_that_is_left_out_is_told(seed: int) -> None:
    """A figure quoted without the words that bound or deny it in its clause brings a warning."""
    r = Random(seed)
    figure = str(unsigned(r))
    if r.random() < 0.5:
        source = f"Before that, {sentence(r, r.choice(BOUNDS) + figure)}."
    else:
        source = f"Before that, {sentence(r, figure, ['never reached', 'did not need', 'is not said to reach'])}."
    found = find_quote(source, figure)
    assert not found.is_verified or left_beside(found) is not None, (source, figure)


@fuzzed
@given(SEEDS)
def test_no_splice_passes(seed: int) -> None:
    """Two statements joined by an omission, or one without its negation, bound or number, are no quote."""
    r = Random(seed)
    figure = str(stated(r))
    one, two = sentence(r, str(stated(r))), sentence(r, figure)
    kind = r.randrange(3)
    end = r.choice((". ", "! ", "; ", ".\n\n", "? "))
    words = one.split()
    head = " ".join(words[: r.randint(1, len(words) - 1)])
    if kind == 0:
        source = f"{one}{end}{two[0].upper()}{two[1:]}."
        behind = two[: two.index(figure)].split()
        quote = f"{head} [...] {' '.join((*behind[r.randint(1, len(behind)) :], two[two.index(figure) :]))}"
    else:
        hidden = r.choice(("not", "never", "at most", "nearly", "hardly", "twelve", "7.5", "no more than", "without"))
        more = r.choice(("", "as they say, ", "by all accounts "))
        source = f"{head} {more}{hidden} {two}."
        quote = f"{head} [...] {two}"
    found = find_quote(source, quote)
    assert not found.is_verified, (source, quote)


SPACES = "\u00a0\u2009\u202f\u2003\t\n"
PRINTED = (("'", "’"), ("-", "\u2011"), (" ", "\u00a0"), ("fi", "ﬁ"), ("fl", "ﬂ"), ("...", "…"), ('"', "“"))
WORDS = 'the office\'s|a high-speed|first|an efficient|the flow of|its "quiet" mode|final|offices|two-column'.split("|")


@fuzzed
@given(SEEDS)
def test_every_true_printing_is_found(seed: int) -> None:
    """Typographic spaces, dashes, quotes, ligatures, soft hyphens and broken lines keep no quote from being found."""
    r = Random(seed)
    figure = whole(r)
    quote = f"{r.choice(WORDS)} {r.choice(WORDS)} {sentence(r, figure)}"
    printed = quote
    for plain, typeset in PRINTED:
        if r.random() < 0.5:
            printed = printed.replace(plain, typeset)
    pieces = re.split(r"([ \u00a0])", printed)
    for at, piece in enumerate(pieces):
        if piece in (" ", "\u00a0") and r.random() < 0.2:
            pieces[at] = r.choice(SPACES) * r.randint(1, 2)
    for at, piece in enumerate(pieces):
        if piece.isalpha() and len(piece) > 5 and r.random() < 0.3:
            half = r.randint(2, len(piece) - 2)
            pieces[at] = piece[:half] + r.choice(("\u00ad", "-\n", "\u00ad\n", "\u2010\n  ")) + piece[half:]
    source = f"It is said that {''.join(pieces)}, and more."
    found = find_quote(source, quote)
    assert found.is_verified, (source, quote, found)
    assert cut_figure(found) is None, (source, quote, cut_figure(found))


def table(r: Random) -> tuple[list[str], list[list[str]]]:
    columns = r.randint(2, 5)
    heads = ["Engine", *(f"{name} (ms)" for name in r.sample("mean median best worst".split(), columns - 1))]
    labels = r.sample("Alder Birch Cedar Elm Fir Hazel".split(), r.randint(2, 5))
    return heads, [[label, *(f"{r.randint(2, 999)}.{r.randint(1, 9)}" for _ in heads[1:])] for label in labels]


def drawn(r: Random, heads: list[str], rows: list[list[str]]) -> str:
    """Return the text of a table in one of three formats."""
    match r.randrange(3):
        case 0:
            cells = ["".join(f"<th>{escape(head)}</th>" for head in heads)]
            cells += ["".join(f"<td>{r.choice(('', '<p>', '<b>'))}{cell}</td>" for cell in row) for row in rows]
            page = f"<p>Before 5</p><table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table><p>7 after</p>"
            return html_text(page.encode(), 10**6, 250)
        case 1:
            lines = [heads, ["---"] * len(heads), *rows]
            page = page_html("Before 5\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n\n7 after\n")
            return html_text(page.encode(), 10**6, 250)
        case _:
            widths = [max(len(line[at]) for line in (heads, *rows)) for at in range(len(heads))]
            lines = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in (heads, *rows)]
            return plain_text("Before 5\n\n" + "\n".join(map("  ".join, lines)) + "\n\n7 after\n", 10**6)


@fuzzed
@given(SEEDS)
def test_every_cell_is_found_and_no_two_run_together(seed: int) -> None:
    """Each cell is found by its row and column, a label with its value, and two values only with a bar between them."""
    r = Random(seed)
    heads, rows = table(r)
    text = drawn(r, heads, rows)
    for row in rows:
        for column, cell in enumerate(row[1:], 1):
            found = find_quote(text, cell, row=row[0], column=heads[column])
            twice = len([other for other in row if other == cell]) > 1
            assert found.is_verified or twice, (text, cell, found)
        assert find_quote(text, f"{row[0]} {row[1]}").is_verified, (text, row)
        for one, two in pairwise(row[1:]):
            assert not find_quote(text, f"{one} {two}").is_verified, (text, one, two)
            assert find_quote(text, f"{one} | {two}", row=row[0]).status in ("verified", "ambiguous"), (text, one, two)
    for row, below in pairwise(rows):
        assert not find_quote(text, f"{row[-1]} {below[0]}").is_verified, (text, row)
