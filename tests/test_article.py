"""The structure of a source stands in its text: blocks, lists, tables, and cells that no quote runs across unseen."""

from __future__ import annotations

import codecs

import pytest
from documents import pdf
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.markdown import page_html
from claimcheck.quotes import Block, Table, extract, find_quote, read_article
from claimcheck.quotes.article import MARKS
from claimcheck.quotes.decoding import decoded
from claimcheck.quotes.html import html_text
from claimcheck.quotes.normal import evened
from claimcheck.quotes.plain import plain_text

PAGE = """<nav><ul><li>Home</li></ul></nav><h1>Speed</h1><p>One<br>line 8<br>256 ms</p><h2>Results</h2>
<ul><li>first<ul><li>inner</li></ul></li></ul>
<table><caption>Table 1</caption><thead><tr><th rowspan="2">Engine</th><th colspan="2">Latency (ms)</th></tr>
<tr><th>p50</th><th>p99</th></tr></thead>
<tr><td rowspan="2">Alder</td><td>8</td><td>256.5</td></tr><tr><td>9</td><td><p>10</p><p>11</p></td></tr></table>
<h2>Code</h2><pre>a = 1
b = 2</pre><footer>© 2026</footer>"""

TABLES = {
    "html": "<table><tr><td>batch<td>8<td>256 ms</tr><tr><td>step<td>9<td>31 ms</tr></table>",
    "markdown": "| batch | 8 | 256 ms |\n| --- | --- | --- |\n| step | 9 | 31 ms |\n",
    "text": "batch    8  256 ms\nstep     9   31 ms\n",
}


def drawn(source: str | bytes, form: str = "html") -> str:
    """Return the text of a source as the child draws it, without a child."""
    data = source if isinstance(source, bytes) else source.encode()
    if form == "text":
        return plain_text(decoded(data), 10**6)
    page = page_html(decoded(data)) if form == "markdown" else decoded(data, is_page=True)
    return html_text(page.encode(), 10**6, 250)


def article(text: str, form: str = "html") -> tuple[Block | Table, ...]:
    return read_article(drawn(text, form)).blocks


@pytest.mark.parametrize("form", ["html", "markdown", "text"])
def test_the_child_draws_what_is_drawn_here(form: str) -> None:
    """The other tests of structure speak of what a copy is stored with."""
    source = TABLES[form]
    assert extract(source.encode(), form).text == drawn(source, form)


def test_blocks_know_their_kind_and_the_headings_above_them() -> None:
    """Headings, paragraphs, items, captions, code and what is beside the article are told apart, in reading order."""
    found = [
        (block.kind, block.level, block.text, block.path, block.is_aside)
        for block in article(PAGE)
        if isinstance(block, Block)
    ]
    assert found == [
        ("item", 1, "Home", (), True),
        ("heading", 1, "Speed", (), False),
        ("paragraph", 0, "One\nline 8\n256 ms", ("Speed",), False),
        ("heading", 2, "Results", ("Speed",), False),
        ("item", 1, "first", ("Speed", "Results"), False),
        ("item", 2, "inner", ("Speed", "Results"), False),
        ("caption", 0, "Table 1", ("Speed", "Results"), False),
        ("heading", 2, "Code", ("Speed",), False),
        ("code", 0, "a = 1\nb = 2", ("Speed", "Code"), False),
        ("paragraph", 0, "© 2026", ("Speed", "Code"), True),
    ]


def test_a_cell_knows_its_row_and_its_headings() -> None:
    """Cells that span rows and columns label and head every place they span."""
    (table,) = (block for block in article(PAGE) if isinstance(block, Table))
    assert table.caption == "Table 1"
    assert table.path == ("Speed", "Results")
    told = [(cell.text, table.label(cell), table.headings(cell)) for row in table.rows[2:] for cell in row[1:]]
    assert told == [
        ("8", "Alder", ("Latency (ms)", "p50")),
        ("256.5", "Alder", ("Latency (ms)", "p99")),
        ("9", "Alder", ("Latency (ms)", "p50")),
        ("10\n11", "Alder", ("Latency (ms)", "p99")),
    ]
    assert [row[0].is_spanned for row in table.rows] == [False, True, False, True]


@pytest.mark.parametrize("form", TABLES)
def test_offsets_are_those_of_the_text_a_quote_is_found_in(form: str) -> None:
    """Every cell stands where its offsets say, in the text as extracted and as evened out."""
    text = drawn(TABLES[form].encode(), form)
    for read in (text, evened(text)[0].text):
        (table,) = read_article(read).tables
        cells = [cell for row in table.rows for cell in row]
        assert [cell.text for cell in cells] == ["batch", "8", "256 ms", "step", "9", "31 ms"]
        assert [read[cell.start : cell.end].strip() for cell in cells] == [cell.text for cell in cells]
        assert all(read_article(read).cell_at(cell.start) == (table, cell) for cell in cells)


@pytest.mark.parametrize("form", TABLES)
@pytest.mark.parametrize(
    ("quote", "is_found"),
    [
        ("batch 8", True),
        ("256 ms", True),
        ("8 256 ms", False),
        ("8 | 256 ms", True),
        ("batch | 8 | 256 ms", True),
        ("batch 8 | 256 ms", True),
        ("batch 8 256 ms", False),
        ("8 | 9", False),
        ("256 | ms", False),
        ("256 ms step", False),
        ("256 ms | step", False),
    ],
)
def test_no_quote_runs_from_cell_to_cell_unseen(form: str, quote: str, is_found: bool) -> None:
    """A label and its value are found, two numbers only with a bar between them, and two rows never."""
    assert find_quote(drawn(TABLES[form].encode(), form), quote).is_verified is is_found


def test_blocks_are_apart() -> None:
    """The number that ends one block is no part of what begins the next, nor its words of a quote."""
    text = drawn(b"<p>Figure 3</p><p>100 users were asked</p><ul><li>it rose by 5</li><li>000 ms</li></ul>", "html")
    assert find_quote(text, "100 users were asked").is_verified
    assert not any(find_quote(text, quote).is_verified for quote in ("Figure 3 100 users", "5 000 ms", "asked it rose"))


def test_a_locator_names_row_and_column() -> None:
    """A figure that stands in several cells is placed by the label of its row and the heading of its column."""
    rows = "".join(
        f"<tr><th>{name}</th><td>5 ms</td><td>{last}</td></tr>" for name, last in (("A", "5 ms"), ("B", "7"))
    )
    page = f"<table><tr><th></th><th>p50</th><th>p99</th></tr>{rows}</table>"
    text = drawn(page.encode(), "html")
    assert find_quote(text, "5 ms").status == "ambiguous"
    assert find_quote(text, "5 ms", row="A").status == "ambiguous"
    assert find_quote(text, "5 ms", row="B").is_verified
    assert find_quote(text, "5 ms", row="A", column="p99").is_verified
    assert find_quote(text, "5 ms", row="B", column="p99").status == "orphan"
    assert find_quote(text, "5 ms", row="C").status == "orphan"


def test_tables_that_lay_a_page_out_hold_no_cells() -> None:
    """A table around tables, or of single cells, is read block by block."""
    inner = "<table><tr><td>a</td><td>1 ms</td></tr></table>"
    outer = f"<table><tr><td><p>Menu</p></td><td><h1>Title</h1>{inner}</td></tr></table>"
    page = f"{outer}<table><tr><td>one</td></tr></table>"
    found = article(page)
    assert [block.text for block in found if isinstance(block, Block)] == ["Menu", "Title", "one"]
    assert [len(block.rows[0]) for block in found if isinstance(block, Table)] == [2]


def test_a_plain_text_has_paragraphs_items_and_tables() -> None:
    """Empty lines part paragraphs, bullets begin items, columns in line are a table, and justified prose is none."""
    text = (
        "We took 5 ms  in the\nfirst run.  Then more.\n- one\n  goes on\n- two\n\na  1\nb  2\n\nIt fell by\n- 7.4 %\n"
    )
    found = article(text, "text")
    told = [(block.kind, block.text) if isinstance(block, Block) else ("table", "") for block in found]
    assert told == [
        ("paragraph", "We took 5 ms in the\nfirst run. Then more."),
        ("item", "one\ngoes on"),
        ("item", "two"),
        ("table", ""),
        ("paragraph", "It fell by\n- 7.4 %"),
    ]


@pytest.mark.parametrize("line", ["batch    8    256 ms", "batch\t8\t256 ms", "| batch | 8 | 256 ms |"])
def test_one_line_with_wide_gaps_is_a_row(line: str) -> None:
    """Three columns far apart are cells where no second line stands below too; one gap, or a narrow one, parts none."""
    text = drawn(f"Before it.\n{line}\nBehind it.\n", "text")
    assert [find_quote(text, quote).is_verified for quote in ("batch 8", "256 ms", "8 256 ms")] == [True, True, False]
    for prose in ("It took 8  256 ms  there.", "It took\t5 ms."):
        assert read_article(drawn(prose, "text")).tables == ()


def test_a_block_of_a_pdf_knows_its_page() -> None:
    """What stands on the second page is told as such, and a sentence that goes on there is one block."""
    data = pdf([[["It ends here."]], [["The step took 28.88"]], [["ms on average."]]])
    found = read_article(extract(data, "pdf").text).blocks
    assert [(block.page, isinstance(block, Block) and block.text.split()) for block in found] == [
        (1, ["It", "ends", "here."]),
        (2, ["The", "step", "took", "28.88", "ms", "on", "average."]),
    ]
    assert find_quote(extract(data, "pdf").text, "took 28.88 ms on average").is_verified


@pytest.mark.parametrize("mark", MARKS)
def test_a_source_cannot_write_marks(mark: str) -> None:
    """A sign that is a mark here is a space where a source has it, and so no border and no kind."""
    for form in ("html", "text"):
        (block,) = article(f"batch {mark}8{mark}256 ms", form)
        assert isinstance(block, Block)
        assert (block.kind, block.text) == ("paragraph", "batch 8 256 ms")
        assert not block.is_hidden


ENCODED = [
    ("text", "5 µs café".encode("utf-16")),
    ("text", codecs.BOM_UTF16_BE + "5 µs café".encode("utf-16-be")),
    ("text", "The value was 5 µs café".encode("utf-16-le")),
    ("markdown", "*5 µs* café".encode("utf-16")),
    ("html", "<p>5 µs café</p>".encode("utf-16")),
    ("html", "<html><body>5 µs café</body></html>".encode("utf-16-be")),
    ("html", '<meta charset="iso-8859-1"><p>5 µs café</p>'.encode("latin-1")),
    ("html", b"<meta charset=shift_jis><p>5 \x83\xcas caf\x82\x85</p>"),
    ("html", "<p>5 µs café</p>".encode("cp1252")),
    ("html", '<meta charset="iso-8859-1"><p>5 µs café</p>'.encode()),
    ("html", '<?xml version="1.0" encoding="windows-1252"?><p>5 µs café</p>'.encode("cp1252")),
]


@pytest.mark.parametrize(("form", "data"), ENCODED, ids=range(len(ENCODED)))
def test_an_encoding_that_is_declared_or_marked_is_read(form: str, data: bytes) -> None:
    """UTF-16 is known by its mark or its zero bytes, a page by what it declares, UTF-8 whatever is declared."""
    text = drawn(data, form)
    assert "5 µs café" in text or "5 μs cafｅ" in text


@pytest.mark.parametrize("name", [b"unicode_escape", b"utf-7", b"hex", b"zlib", b"x-nothing", b"utf-16"])
def test_what_is_no_encoding_of_pages_is_not_one(name: bytes) -> None:
    """A page that names a codec which rewrites or unpacks is read as UTF-8."""
    page = b'<meta charset="' + name + b'"><p>5\\u0037 ms +ADw-</p>'
    assert "5\\u0037 ms +ADw-" in drawn(page, "html")


_WORDS = st.text(alphabet=st.sampled_from("ab5 .\n\t|-*<>&;" + MARKS), max_size=30)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(_WORDS, min_size=1, max_size=4), max_size=4))
def test_every_text_has_a_structure(rows: list[list[str]]) -> None:
    """Whatever stands in cells, blocks neither overlap nor leave the text, and cells stand inside their table."""
    from claimcheck.quotes.drawing import Writer

    writer = Writer(10_000)
    for row in rows:
        writer.row()
        for cell in row:
            writer.words(cell)
            writer.end_cell()
        writer.end_row()
        writer.words("".join(row))
        writer.block()
    for text in (writer.text(), evened(writer.text())[0].text, "".join(map("".join, rows))):
        place = 0
        for block in read_article(text).blocks:
            assert place <= block.start <= block.end <= len(text)
            place = block.end
            if isinstance(block, Table):
                assert all(block.start <= cell.start <= cell.end <= block.end for row in block.rows for cell in row)
