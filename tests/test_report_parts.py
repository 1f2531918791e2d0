"""The parts of pages: prose, plots, tables, sentences, links, words."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markupsafe import escape

from claimcheck import Claim, compare
from claimcheck.comparison import Consequence
from claimcheck.markdown import citations, read_prose, words_in
from claimcheck.report.catalogue import claim_title
from claimcheck.report.distances import distance_lines
from claimcheck.report.matrix import agreed, matrix_rows, numbers_text
from claimcheck.report.plots import interval_svg, interval_words
from claimcheck.report.rows import findings_rows, grouped
from claimcheck.report.verdicts import pair_reason
from claimcheck.report.views import Finding, Pair
from claimcheck.report.views.pairs import Agreement, Coverage, Plot, PlotRow, Side
from claimcheck.report.words import clip, count, day, joined, slug
from claimcheck.report.writing import escape_markdown, prose_html, prose_markdown, prose_text
from claimcheck.verdict import Verdict

GOLDEN = Path(__file__).parent / "golden" / "report"


def cite(ids: tuple[str, ...]) -> str:
    return f"[{'+'.join(ids)}]"


@pytest.mark.parametrize("ending", ["html", "md", "txt"])
def test_prose_is_written_as_in_the_golden_files(ending: str) -> None:
    """One article with everything the subset has comes out as the committed files say."""
    blocks = read_prose((GOLDEN / "prose-in.md").read_text(encoding="utf-8"))
    told = {
        "html": lambda: prose_html(blocks, cite, escape),
        "md": lambda: prose_markdown(blocks, cite) + "\n",
        "txt": lambda: prose_text(blocks, cite) + "\n",
    }[ending]()
    assert told == (GOLDEN / f"prose.{ending}").read_text(encoding="utf-8")


def test_citations_and_words_are_counted_in_order() -> None:
    """Citations come in the order of the text, also inside lists; they are no words."""
    blocks = read_prose("One two [@b; @a-1].\n\n- three [@c]\n")
    assert list(citations(blocks)) == ["b", "a-1", "c"]
    assert words_in(blocks) == 4  # the full stop after a citation stands alone


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "https://u:p@h/", "//h/x", "data:text/html,x", "/x", "mailto:a@b"]
)
def test_only_public_web_addresses_become_links(url: str) -> None:
    """Any other address stays the text it was written as."""
    assert "<a" not in prose_html(read_prose(f"[x]({url})"), cite, escape)


@pytest.mark.parametrize(
    "text",
    ["# a", "- a", "1. a", "*a*", "a | b", "<b>", "[a](b)", "`a`", "_a_", "a _b_ c", "+ a", "= a", "~a~", "&lt;"],
)
def test_escaped_text_is_plain_markdown(text: str) -> None:
    """Text that Markdown would render is escaped, and reads as before when it is rendered."""
    told = prose_text(read_prose(escape_markdown(text)), cite)
    assert told.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == text


def row(label: str, value: str | None, low: str | None, high: str | None, **more: Any) -> PlotRow:
    held = {"label": label, "figure": f"{value} km", "value": value, "low": low, "high": high, "hedged": False}
    return PlotRow.model_validate({**held, "bound": "none", **more})


PLOT = Plot(
    unit="kilometre",
    comparable=True,
    rows=[row("A & B", "480", "479.5", "480.5"), row("C", "470", "465", "475", hedged=True)],
)


def test_an_interval_plot_is_drawn_as_in_the_golden_file() -> None:
    """Two figures give one picture, the same bytes on every machine."""
    assert interval_svg(PLOT, "kilometres", escape) + "\n" == (GOLDEN / "plot.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "rows",
    [
        [row("a", "5", "5", "5"), row("b", "5", "5", "5")],
        [row("a", None, None, "5", bound="upper"), row("b", "0", "0", "0")],
        [row("a", "1", "0.5", "1.5"), row("b", "1000000000000", None, None)],
        [row("a", "-1", "-1.5", "-0.5"), row("b", "0.000001", "0", "0.000002")],
    ],
    ids=["one number", "no lower end", "far apart", "tiny"],
)
def test_any_two_intervals_can_be_drawn(rows: list[PlotRow]) -> None:
    """Equal, open, huge and tiny intervals give well-formed pictures that stay inside their frame."""
    svg = ElementTree.fromstring(interval_svg(PLOT.model_copy(update={"rows": rows}), "", escape))
    for mark in svg.iter("circle"):
        assert 0 <= float(mark.attrib["cx"]) <= 320
    assert 2 <= sum(text.attrib["class"] == "tick" for text in svg.iter("text")) <= 6


def test_a_plot_is_told_in_words() -> None:
    """The text alternative names both ends of what the digits allow."""
    assert interval_words(PLOT, "kilometres") == "A & B 479.5 to 480.5; C 465 to 475 kilometres"


def finding(field: str, outcome: str, follows: Consequence, **more: Any) -> Finding:
    found: dict[str, Any] = {"field": field, "title": field.capitalize(), "outcome": outcome, "follows": follows}
    found |= {"consequence": follows.value, "severity": "blocking", "reason": "", "why": "", "because": ""}
    found |= {"required": True, "left": "x", "right": "y", "settle": None, "aside": None, "caveat": True}
    found |= dict.fromkeys(("left_note", "right_note", "left_source", "right_source"))
    found |= {"left_inferred": False, "right_inferred": False}
    return Finding.model_validate({**found, **more})


def pair_of(*findings: Finding) -> Pair:
    """Return a view of a pair with some findings and nothing else."""
    empty: dict[str, Any] = dict.fromkeys(("claim", "figure", "source", "via", "by", "relation", "obtained", "trace"))
    side = Side(**empty, printed=False, title="a", subject="b", read=True, place=None, withdrawn=None)
    nothing: dict[str, Any] = dict.fromkeys(
        (name for name in Agreement.model_fields if name != "lines"),
    )
    return Pair(
        left=side,
        right=side,
        verdict=Verdict.PARTLY_CONFIRMED,
        sublabel=None,
        expected=None,
        against_baseline=False,
        axis=[],
        gist="",
        coverage=Coverage(compared=0, applicable=0),
        reasons=[],
        findings=list(findings),
        rest=[],
        notes=[],
        agreement=Agreement(**nothing, lines=[]),
        plot=None,
    )


def no_mark(side: Side, source: str | None) -> str:
    return ""


CANNOT, OPEN, NOTHING = Consequence.RULES_OUT, Consequence.OPEN, Consequence.ALIKE


def test_rows_stand_under_what_follows_from_them() -> None:
    """What rules the comparison out comes first, then what is open, then what agrees, then what does not count."""
    found = [
        finding("a", "same", NOTHING),
        finding("b", "one side only", OPEN),
        finding("c", "different", CANNOT),
        finding("d", "same", Consequence.UNCOUNTED, severity="context"),
    ]
    assert [[row.field for row in rows] for rows in grouped(found).values()] == [["c"], ["b"], ["a"], ["d"]]


def test_values_are_escaped_once() -> None:
    """A value, its note and its title are text in the table of a pair."""
    bad = "<i>&"
    pair = pair_of(
        finding("a", "different", CANNOT, title=bad, left=bad, left_note=bad, because=f"{bad} so", settle=bad)
    )
    told = findings_rows(pair, no_mark, lambda text: str(escape(text)))
    assert told.count("&lt;i&gt;&amp;") == 5 and "<i>" not in told and "&amp;lt;" not in told


def test_a_field_that_stands_between_several_pairs_is_told_once() -> None:
    """Pairs that say the same of a field share a line, and its settling stands once."""

    def pair(left: str) -> Pair:
        same = finding("b", "same", NOTHING, caveat=False, right="x")
        return pair_of(finding("a", "different", CANNOT, left=left, settle="the truth"), same)

    pairs = [pair("x"), pair("z"), pair("x")]
    told = matrix_rows(pairs, no_mark, lambda text: str(escape(text)))
    assert told.count("the truth") == 1 and told.count("<th rowspan=2>") == 1
    assert "<td>1, 3<td>x" in told and "<td>2<td>z" in told
    assert [dict(group) for group in agreed(pairs)] == [{"pairs": "", "fields": "B (x)"}]


def test_numbers_of_pairs_are_drawn_together() -> None:
    """Three and more in a row become a range."""
    assert numbers_text([1, 2, 4, 5, 6, 9]) == "1, 2, 4–6, 9"


def claim(**values: str) -> Claim:
    held = {
        "figure": "480 km",
        "metric": {"id": "range", "quantity": "level", "unit": "kilometre"},
        "subject": "A",
        "obtained": "measured",
    }
    return Claim.read({**held, **values})


def test_the_reason_of_a_refuted_pair_names_what_rules_it_out() -> None:
    """A sentence names the fields that decide, and none that does not."""
    told = pair_reason(compare(claim(), claim(subject="B", obtained="declared"), profile="generic"))
    assert "rules the comparison out" in told and "place" not in told


def test_our_gap_is_not_told_as_a_sources_silence() -> None:
    """What nobody has looked up is told apart from what a source does not state."""
    ours = pair_reason(compare(claim(), claim(subject="B"), profile="generic"))
    assert "not recorded by us: " in ours.casefold() and "stated on neither side" not in ours


def test_words() -> None:
    """Dates, counts, lists and cuts read as a person writes them."""
    assert (day("2026-11-09"), day("not stated"), day(None)) == ("9 November 2026", "not stated", None)
    assert (count(1, "claim"), count(1200, "claim")) == ("1 claim", "1,200 claims")
    assert joined(["a", "b", "c", "d", "e"], 3) == "a, b, c and 2 more"
    assert (joined([]), joined(["a"])) == ("", "a")
    assert clip("abcdef", 4) == "abc…"
    assert (slug("../../Up & away"), slug("€")) == ("up-away", "x")


def test_a_claim_without_a_number_is_named_by_more_than_its_silence() -> None:
    """A claim whose source prints no figure goes by its title, and without one by its id."""
    assert claim_title(claim(id="a", figure="not stated", title="The range of A")) == "The range of A"
    assert claim_title(claim(id="a", figure="not stated")) == "A: not stated (a)"
    assert claim_title(claim(id="a")) == "480 km, A"


def test_a_difference_of_percentages_is_in_points() -> None:
    """Two percentages lie percentage points apart, and one of anything is no plural."""
    metric = {"id": "share", "quantity": "level", "unit": "percent"}
    for other, told in (("88.6%", "2.6 percentage points apart"), ("90.2%", "1 percentage point apart")):
        pair = compare(claim(figure="91.2%", metric=metric), claim(figure=other, metric=metric), profile="generic")
        assert told in " ".join(distance_lines(pair))


def test_fields_are_named_so_that_a_sentence_reads() -> None:
    """A field whose title is no noun has a phrase of its own."""
    told = pair_reason(compare(claim(), claim(subject="B", obtained="declared"), profile="generic"))
    assert told.startswith("Different: how they were obtained")
