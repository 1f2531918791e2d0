"""Markdown has one reader: what a page shows, what an article cites and what its prose is come from the same tokens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimcheck.markdown import Block, citations, cited_ids, page_html, paragraphs, read_prose, sections, words_in

CITED = {
    "brackets": ("So it is [@a].", ["a"]),
    "more in one pair of brackets": ("So it is [@a, page 3; @b].", ["a", "b"]),
    "words before the name": ("So it is [see @a, table 2].", ["a"]),
    "no brackets": ("As @a says, so says @b.", ["a", "b"]),
    "capitals": ("So it is [@Abc-D].", ["Abc-D"]),
    "over two lines": ("So it is [@a;\n@b].", ["a", "b"]),
    "in emphasis": ("So **it is [@a]** and *@b*.", ["a", "b"]),
    "in a heading": ("## Of [@a]", ["a"]),
    "code": ("`@a`, ``[@b]`` and `` `[@c]` ``.", []),
    "code in brackets": ("[`@a`]", []),
    "code over two lines": ("`one\n[@a]` two", []),
    "fenced code": ("```\n[@a]\n```\n\n~~~~ x\n```\n[@b]\n~~~~\n\n[@c]", ["c"]),
    "fenced code in a list": ("- one\n\n  ```\n  [@a]\n  ```\n\n  [@b]", ["b"]),
    "fenced code in a quote": ("> ```\n> [@a]\n> ```\n\n[@b]", ["b"]),
    "indented code": ("One:\n\n    [@a]\n\n[@b]", ["b"]),
    "the label of a link": ("[@a](https://example.org/) and [see @b](https://example.org/)", []),
    "the address of a link": (
        "[x](https://example.org/@a) and <https://example.org/@b> and https://example.org/@c.",
        [],
    ),
    "a link behind it": ("[@a] [x](https://example.org/)", ["a"]),
    "an address for mail": ("Mail lab@example.org or <lab@example.org>.", []),
    "escaped": ("\\@a, \\[@b], [\\@c] and \\\\@d", ["b"]),
    "signs alone": ("An @ alone, 5 @ 3, @@twice, @-dash.", []),
    "at the end of a sentence": ("So says @a.", ["a"]),
    "nested lists": ("- one [@a]\n  - two [@b]\n    1. three [@c]\n\n       more [@d]\n- four @e", list("abcde")),
    "a lazy line of a list": ("- one\n[@a]", ["a"]),
    "a table": ("| a | b |\n|---|---|\n| [@a] | `@b` |\n| @c | x |", ["a", "c"]),
    "a footnote": ("Text.[^1]\n\n[^1]: [@a]\n[^2]: @b", ["a", "b"]),
    "a definition": ("[@a]: https://example.org/", ["a"]),
    "a comment": ("One <!-- [@a] --> [@b] <!-- @c", ["b", "c"]),
    "a comment over empty lines": ("<!-- one\n\n[@a]\n\n# two\n--> [@b]", ["b"]),
    "a comment inside a paragraph over empty lines": ("One <!-- two\n\n- [@a]\n--> [@b]", ["b"]),
    "a comment in code": ("`<!--` [@a] `-->`", ["a"]),
    "a comment in fenced code": ("```\n<!--\n```\n[@a]\n\n-->", ["a"]),
    "HTML": ("<div>\n[@a]\n</div>\n\n<b>[@b]</b> <a href='@c'>", ["a", "b", "c"]),
    "a picture": ("![x](https://example.org/@a.png) ![@b](https://example.org/)", []),
}


@pytest.mark.parametrize("name", CITED)
def test_what_is_cited(name: str) -> None:
    """A page and a check find the same citations, in the order of the text."""
    text, ids = CITED[name]
    assert list(cited_ids(text)) == ids
    assert list(citations(read_prose(text))) == ids


_PIECES = (
    *("@a", "[@b]", "[@c; @d]", "`", "``", "```", "~~~", "\n", "\n\n", "- ", "1. ", "> ", "# ", "#", "---", "| ", "\t"),
    *(" ", "  ", "    ", "\\", "*", "**", "[", "](https://x.org/", ")", "]", "!", "[^1]: ", "<!--", "-->", "x", "5 km"),
    *("https://x.org/@e", "<", ">"),
)


@given(st.lists(st.sampled_from(_PIECES), max_size=40).map("".join))
def test_page_and_check_read_alike(text: str) -> None:
    """Whatever stands in an article, its page cites what the check sees, each at a place where its name stands."""
    assert list(cited_ids(text)) == list(citations(read_prose(text)))
    lines = text.split("\n")
    for paragraph in paragraphs(text):
        assert len(paragraph.starts) == paragraph.text.count("\n") + 1
        for citation in paragraph.citations:
            assert lines[citation.line - 1].startswith(f"@{citation.id}", citation.column - 1) or "\t" in text


def kinds(blocks: tuple[Block, ...]) -> list[str]:
    return [kind for block in blocks for kind in (block.kind, *(kind for item in block.items for kind in kinds(item)))]


def test_prose_keeps_its_places() -> None:
    """Every character of prose has the line and column at which it stands in the file; what is no prose is blank."""
    (heading, first, second) = paragraphs("# One `two`\n\n> three\n> **four** [@a] five\n\n- `six`\n  seven")
    assert heading.heading and heading.text == "One " + " " * 5
    assert first.place(first.text.index("five")) == (4, 17)
    assert (second.text.split(), second.place(second.text.index("seven"))) == (["seven"], (7, 3))


def test_comments_are_found_and_never_shown() -> None:
    """A comment has its line, and a page does not show it, also where it holds empty lines and lists."""
    text = "One\ntwo <!-- three\n\n- four\n--> five\n\n`<!-- six -->`"
    (comment,) = (comment for paragraph in paragraphs(text) for comment in paragraph.comments)
    assert (comment.line, comment.text) == (2, " three\n\n- four\n")
    blocks = read_prose(text)
    assert kinds(blocks) == ["p", "p"] and words_in(blocks) == 6
    assert blocks[1].spans[0].text == "<!-- six -->"


def test_nothing_is_lost_where_lists_are_nested_deeply() -> None:
    """Past the deepest level the text still stands on the page, and its citations count."""
    text = "> " * 100 + "- " * 100 + "the end [@a]"
    assert "the end" in str(read_prose(text))
    assert list(citations(read_prose(text))) == list(cited_ids(text)) == ["a"]
    assert "the end" in str(read_prose("*" * 2000 + "the end" + "*" * 2000))


def test_sections_begin_at_headings_alone() -> None:
    """A text is split at its headings of the second level, not at lines of code, comments or quotes that look so."""
    text = "One\n\n## Two ##\n```\n## three\n```\n<!--\n## four\n-->\n> ## five\n\n### six\nseven"
    assert sections(text) == [
        ("", "One\n"),
        ("Two", "```\n## three\n```\n<!--\n## four\n-->\n> ## five\n\n### six\nseven"),
    ]


def test_a_copy_is_drawn_whole() -> None:
    """The copy of a Markdown file keeps its tables, raised digits and struck-out words as a page would show them."""
    html = page_html("---\ntitle: x\n---\n| a |\n|---|\n| 10<sup>9</sup> |\n\n~~b~~")
    assert "<td>10<sup>9</sup></td>" in html and "<s>b</s>" in html and "title" not in html


HOSTILE = (
    *(
        "[@a] ",
        "@a ",
        "[",
        "](",
        "![",
        "*a ",
        "_",
        "`a",
        "<",
        "<!--",
        "-->",
        "> ",
        "- ",
        "1. ",
        "\\",
        "https://x/@",
        "|",
    ),
    *("|", "[@a;", "<!--\n\n", "```\n", "`\n<!--", "*" * 50 + "a", "\t", "#\n", "---\n", "&#", "[a](", "- a\n  ", "\r"),
)


@pytest.mark.parametrize("piece", HOSTILE)
def test_an_article_is_read_whatever_it_is_made_of(piece: str) -> None:
    """Marks without end are read in one pass, and what stands behind them still counts."""
    text = piece * (40_000 // len(piece)) + "\n\n~~~\n~~~\n-->\n\nIt is [@end].\n"
    assert list(cited_ids(text)) == list(citations(read_prose(text)))
    fenced = piece == "```\n" and (40_000 // 4) % 2 == 1
    assert [*cited_ids(text)][-1:] == ([] if fenced else ["end"])
