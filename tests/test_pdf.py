"""PDFs: what is drawn unseen is not said, cells and blocks are apart, and a raised digit stays raised."""

from __future__ import annotations

import pytest
from documents import assembled

from claimcheck.quotes import Block, find_quote, read_article
from claimcheck.quotes.pdf import pdf_text


def page(*drawn: str, form: str = "", state: str = "") -> str:
    """Return the text of a PDF of one page; ``/X Do`` draws the form, ``/G gs`` sets the state."""
    content, inner = "\n".join(drawn).encode(), form.encode()
    fonts = b"/Font << /F1 3 0 R >>"
    resources = b"<< %s /XObject << /X 6 0 R >> /ExtGState << /G << %s >> >> >>" % (fonts, state.encode())
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources %s >>" % resources,
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << %s >> /Length %d >>\nstream\n%s\nendstream"
        % (fonts, len(inner), inner),
    ]
    return pdf_text(assembled(objects), 10**6)


def words(text: str, x: int = 50, y: int = 700, before: str = "", size: int = 10) -> str:
    return f"BT /F1 {size} Tf {before} {x} {y} Td ({text}) Tj ET"


SEEN = words("Seen first.", y=750)
STEP = "it took 5 ms"

HIDDEN = {
    "invisible mode": words(STEP, before="3 Tr"),
    "mode of clipping alone": words(STEP, before="7 Tr"),
    "white on white": words(STEP, before="1 g"),
    "white on white in colours": words(STEP, before="1 1 1 rg"),
    "white on white in inks": words(STEP, before="0 0 0 0 k"),
    "black on black": f"0 g 40 690 200 30 re f {words(STEP)}",
    "left of the page": words(STEP, x=-400),
    "below the page": words(STEP, y=-50),
    "under a box": f"{words(STEP)} 0 g 40 690 200 30 re f",
    "under a white box": f"{words(STEP)} 1 g 40 690 200 30 re f",
    "struck by a box": f"{words(STEP)} 50 703 60 0.6 re f",
    "struck in large letters": f"{words(STEP, size=24)} 50 711 130 1 re f",
    "under one of two boxes": f"{words(STEP)} 0 g 40 690 200 30 re 300 690 200 30 re f",
    "struck by a line": f"{words(STEP)} 50 703 m 110 703 l S",
    "too small": words(STEP, before="0.05 0 0 0.05 0 0 Tm"),
    "clipped away": f"q 300 300 10 10 re W n {words(STEP)} Q",
}
SHOWN = {
    "plain": words(STEP),
    "white on black": f"q 0 g 40 690 200 30 re f Q {words(STEP, before='1 g')}",
    "white on a picture": f"q 0 g 40 690 m 90 800 200 800 240 690 c f Q {words(STEP, before='1 g')}",
    "in a frame": f"{words(STEP)} 40 690 200 30 re S",
    "underlined": f"{words(STEP)} 50 698 60 0.6 re f",
    "over a white box": f"q 1 g 40 690 200 30 re f Q {words(STEP)}",
    "beside a box": f"{words(STEP)} 0 g 300 690 200 30 re f",
    "inside a clip": f"q 40 690 200 30 re W n {words(STEP)} Q",
    "moved and scaled": f"q 2 0 0 2 0 0 cm {words(STEP, x=20, y=300)} Q",
    "in a colour": words(STEP, before="0.2 0.4 0.9 rg"),
}


@pytest.mark.parametrize("case", HIDDEN)
def test_what_is_drawn_unseen_is_not_visible(case: str) -> None:
    """Words that a reader of the page cannot see are told as such, and those beside them are found."""
    text = page(SEEN, "q", HIDDEN[case], "Q")
    assert find_quote(text, STEP).status == "not visible"
    assert find_quote(text, "Seen first.").is_verified


@pytest.mark.parametrize("case", SHOWN)
def test_what_is_drawn_to_be_seen_is_text(case: str) -> None:
    """Grounds, frames, lines below, clips around and colours hide nothing."""
    assert find_quote(page(SEEN, SHOWN[case]), STEP).is_verified


def test_a_highlight_covers_nothing() -> None:
    """A surface that is translucent, or blends with what is below, leaves the words to be read."""
    for state in ("/ca 0.4", "/BM /Multiply"):
        assert find_quote(page(words(STEP), "q /G gs 1 1 0 rg 40 690 200 30 re f Q", state=state), STEP).is_verified


def test_forms_are_followed() -> None:
    """Words that a form draws are seen or not as those of the page are."""
    assert find_quote(page(SEEN, "q /X Do Q", form=words(STEP)), STEP).is_verified
    assert find_quote(page(SEEN, "q /X Do Q", form=words(STEP, before="3 Tr")), STEP).status == "not visible"
    assert find_quote(page(SEEN, "q 1 0 0 1 -900 0 cm /X Do Q", form=words(STEP)), STEP).status == "not visible"


ROWS = [("batch", "8", "256 ms"), ("step", "9", "31 ms")]


@pytest.mark.parametrize("form", ["placed", "one array", "moved on"])
def test_cells_of_a_pdf_are_apart(form: str) -> None:
    """Stretches of one line with wide gaps are cells, however the gap is made."""
    drawn = [SEEN]
    for number, row in enumerate(ROWS):
        y = 700 - 14 * number
        if form == "placed":
            drawn += [words(cell, x=50 + 120 * column, y=y) for column, cell in enumerate(row)]
        elif form == "one array":
            array = " -4000 ".join(f"({cell})" for cell in row)
            drawn.append(f"BT /F1 10 Tf 50 {y} Td [{array}] TJ ET")
        else:
            drawn.append(f"BT /F1 10 Tf 50 {y} Td ({row[0]}) Tj 120 0 Td ({row[1]}) Tj 120 0 Td ({row[2]}) Tj ET")
    text = page(*drawn, words("Last.", y=600))
    (table,) = read_article(text).tables
    assert [tuple(cell.text for cell in row) for row in table.rows] == ROWS
    for quote, is_found in (("batch 8", True), ("256 ms", True), ("8 256 ms", False), ("8 | 256 ms", True)):
        assert find_quote(text, quote).is_verified is is_found
    assert [block.text for block in read_article(text).blocks if isinstance(block, Block)] == ["Seen first.", "Last."]


def test_a_raised_digit_of_a_pdf_stays_raised() -> None:
    """A smaller digit above the line is an exponent, not a digit of the number before it."""
    text = page(SEEN, "BT /F1 10 Tf 50 700 Td (about 10) Tj /F1 6 Tf 39 4 Td (9) Tj /F1 10 Tf 7 -4 Td (tokens) Tj ET")
    assert find_quote(text, "about 10^9 tokens").is_verified
    assert find_quote(text, "about 109 tokens").status == "orphan"


def test_larger_lines_are_headings() -> None:
    """A line in larger letters heads what follows, with a level by its size; two such lines are one heading."""
    drawn = [words(line, y=y, size=size) for line, y, size in (("A title", 780, 24), ("of two lines", 752, 24))]
    drawn += [words(f"line {number} of the text", y=720 - 12 * number) for number in range(4)]
    drawn += [words("Results", y=650, size=14), words("It took 5 ms.", y=632)]
    found = [block for block in read_article(page(*drawn)).blocks if isinstance(block, Block)]
    assert [(block.kind, block.level) for block in found] == [
        ("heading", 1),
        ("paragraph", 0),
        ("heading", 2),
        ("paragraph", 0),
    ]
    assert found[-1].path == ("A title\nof two lines", "Results")


@pytest.mark.long
def test_many_boxes_and_many_words_come_to_an_end() -> None:
    """A page with thousands of surfaces is read in time that grows with their number."""
    boxes = [f"0.5 g {x} {y} 3 3 re f" for x in range(300, 500, 4) for y in range(0, 800, 4)]
    lines = [words(f"w{number}", x=50 + 20 * (number % 10), y=790 - number // 10) for number in range(3_000)]
    assert find_quote(page(*boxes, *lines, words("last 5 ms", y=100, x=250)), "last 5 ms").is_verified


def test_lines_far_apart_are_blocks() -> None:
    """A wider distance than that of the lines parts two paragraphs."""
    lines = [words(line, y=y) for line, y in (("one", 700), ("two", 688), ("three", 676), ("four", 650), ("five", 638))]
    found = [block.text for block in read_article(page(*lines)).blocks if isinstance(block, Block)]
    assert found == ["one\ntwo\nthree", "four\nfive"]
