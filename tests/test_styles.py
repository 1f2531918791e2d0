"""What a reader of a page does not see is not said, whatever hides it: attributes, styles, style sheets."""

from __future__ import annotations

import pytest

from claimcheck.quotes import find_quote
from claimcheck.quotes.html import html_text

BODY = '<div><p>shown <span class="x w" id="a" data-q="1">it took 5 ms</span> and on</p></div>'


def status(styles: str, body: str = BODY, quote: str = "took 5 ms") -> str:
    page = f"<html><head><style>{styles}</style></head><body><p>seen 1</p>{body}</body></html>"
    return find_quote(html_text(page.encode(), 10**6, 250), quote).status


HIDING = [
    ".x { display: none }",
    ".x{DISPLAY : None !important}",
    r".x{dis\70lay:\6eone}",
    ".x{/* a */display/* b */:/* c */none}",
    "p .x{visibility:hidden}",
    "div > p > .x{visibility:collapse}",
    ".x{opacity:0}",
    ".x{opacity:.01}",
    ".x{opacity:0%}",
    ".x{text-decoration:line-through}",
    ".x{text-decoration-line:underline line-through}",
    ".x{font-size:0}",
    ".x{font:0/0 a}",
    ".x{color:transparent}",
    ".x{color:rgba(0,0,0,0)}",
    ".x{color:#fff;background:white}",
    ".x{clip:rect(0 0 0 0)}",
    ".x{clip-path:inset(50%)}",
    ".x{position:absolute;left:-9999px}",
    ".x{text-indent:-100em}",
    ".x{height:0;overflow:hidden}",
    ".x{transform:scale(0)}",
    ".x{content-visibility:hidden}",
    "#a{display:none}",
    "[data-q]{display:none}",
    "span:nth-child(1){display:none}",
    ":is(.x,.y){display:none}",
    ".x:not(.z){display:none}",
    ".y,.x{display:none}",
    "@media screen{.x{display:none}}",
    "@media (min-width:500px){.x{display:none}}",
    "@supports (display:grid){@layer a{.x{display:none}}}",
    ".x{display:block} .x{display:none}",
]
SHOWING = [
    "",
    "@media print{.x{display:none}}",
    "@media (max-width:600px){.x{display:none}}",
    ".x{display:none} .x{display:inline}",
    "#a{display:inline} .x{display:none}",
    ".x{display:none!important} #a{display:block!important}",
    ".x:hover{display:none}",
    ".x::before{display:none}",
    ".z{display:none}",
    ".x .w{display:none}",
    ".x{color:#fff;background:black}",
    ".x{left:-5px}",
    ".x{opacity:.9}",
    ".x{width:0}",
    "/* .x{display:none} */",
    '.x{content:"display:none"}',
    "html{display:none} body{opacity:0}",
]


@pytest.mark.parametrize("styles", HIDING)
def test_what_a_style_sheet_hides_is_not_visible(styles: str) -> None:
    """Every way to hide words by a rule of the page itself is seen."""
    assert status(styles) == "not visible"


@pytest.mark.parametrize("styles", SHOWING)
def test_what_a_style_sheet_shows_is_text(styles: str) -> None:
    """A rule for other media, other elements or another moment hides nothing, nor one that a stronger one overrules."""
    assert status(styles) == "verified"


@pytest.mark.parametrize(
    "start",
    [
        "<b hidden>",
        '<b style="display:none">',
        '<b style="DISPLAY : NONE;">',
        r'<b style="dis\70lay:n\6fne">',
        '<b style="color:red;/**/display:none!important">',
        '<b style="visibility: hidden">',
        '<b style="opacity:0">',
        "<del>",
        "<s>",
        "<strike>",
        "<dialog>",
        '<div style="display:none"><p>',
        '<div style="display:none"><table><tr><td>a</td><td>',
    ],
)
def test_what_an_element_hides_is_not_visible(start: str) -> None:
    """Attributes, styles of an element in any spelling and struck-out words are no text of the page."""
    assert status("", f"<p>shown</p>{start}it took 5 ms") == "not visible"


@pytest.mark.parametrize("around", ["<script>{}</script>", "<!-- {} -->", "<template>{}</template>", "<svg>{}</svg>"])
def test_what_is_no_text_at_all_is_nowhere(around: str) -> None:
    """Scripts and comments hold no words of a page, seen or unseen."""
    assert status("", around.format("it took 5 ms")) == "orphan"


@pytest.mark.parametrize(
    "between",
    [
        "<span class=n></span>",
        "<math><mn>10</mn></math>",
        "<svg><text>not</text></svg>",
        "<canvas></canvas>",
        "<iframe></iframe>",
        "<select><option>not</option></select>",
        "\u202etog ti\u202c",
        "<bdo dir=rtl>ton</bdo>",
    ],
)
def test_no_quote_runs_across_what_is_seen_and_not_read(between: str) -> None:
    """Words that a style sheet adds, formulas, drawings and text turned round part what stands beside them."""
    body = f"<p>It is {between} 5% faster</p>"
    assert status(".n::before{content:'not '}", body, "It is 5% faster") == "orphan"
    assert status("", body, "5% faster") == "verified"
    assert status("", body, "It is not 5% faster") == "orphan"


def test_a_hidden_cell_keeps_its_place() -> None:
    """The cells behind one that is not seen stand under their own headings."""
    head = "<tr><th>Engine<th class=h>p50<th>p99</tr>"
    page = f"<style>.h{{display:none}}</style><table>{head}<tr><td>A<td class=h>5 ms<td>9 ms</tr></table>"
    text = html_text(page.encode(), 10**6, 250)
    assert find_quote(text, "9 ms", column="p99").is_verified
    assert find_quote(text, "9 ms", column="p50").status == "orphan"
    assert find_quote(text, "5 ms").status == "not visible"


def test_icons_part_nothing() -> None:
    """A drawing without words, and a sign or a picture that a style sheet adds, stand in the midst of a sentence."""
    body = "<p>It <span class=n>is</span><svg><path d='M0'/></svg> 5% faster</p>"
    for content in ("'\\f101'", "'“'", "none", "url(a.png)", "''"):
        assert status(f".n::before{{content:{content}}}", body, "It is 5% faster") == "verified"


def test_words_around_what_is_hidden_stand_together() -> None:
    """A hidden word inside a sentence parts nothing of what a reader sees, and is no part of it."""
    body = "<p>It is <span class=x>not</span> 5% faster</p>"
    assert status(".x{display:none}", body, "It is 5% faster") == "verified"
    assert status(".x{display:none}", body, "It is not 5% faster") == "orphan"


@pytest.mark.parametrize(
    "styles", [".e{vertical-align:super}", ".e{vertical-align:4px}", "p .e{vertical-align:text-top}"]
)
def test_digits_raised_by_style_stay_raised(styles: str) -> None:
    """An exponent is one whether a tag raises it or a style does."""
    assert status(styles, "<p>10<span class=e>9</span> tokens</p>", "10^9 tokens") == "verified"
    assert status(styles, "<p>10<span class=e>9</span> tokens</p>", "109 tokens") == "orphan"


def test_a_number_without_end_is_no_failure() -> None:
    """A style whose number has thousands of digits, in a sheet or an attribute, is read like any other."""
    digits = "9" * 5_000
    body = f"<p style='opacity: {digits}'>It took 5 ms.</p>"
    assert status(f"p {{font-size: {digits}px}}", body) == "verified"
