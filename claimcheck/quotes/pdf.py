"""The text of a PDF in the order it is drawn, with its pages, blocks and cells; what cannot be seen stands behind it.

pypdf reads text in reading order and without a layout. The operators of a page are followed before: marks are put in
where a gap parts cells or blocks and where a digit is raised, and what no reader sees is taken out and read on its own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Any

from claimcheck.quotes.article import HEADING
from claimcheck.quotes.canvas import Canvas, Run
from claimcheck.quotes.drawing import Refused, Writer

__all__ = ["pdf_text"]

_MOST_PAGES = 3_000
_DEEPEST = 12  # forms inside one another
#: What a page ends with where what stands on it does not go on.
_SENTENCE_ENDS = (".", "!", "?", ":", '"', "\u201d")
#: Put into the drawn text: the border of a cell, of a block, and what stands before a heading, once for each level.
_CELL, _BLOCK, _HEADING = "\x1f", "\x1e", "\x1d"
_STARTS = re.compile(f"({_BLOCK}|{_HEADING}+)")
#: How much larger than most of its page the text of a heading is, the highest level first.
_LARGER = (1.6, 1.3, 1.12)
_WIDE, _TALL = 1.5, 1.45  # a gap that parts cells, in sizes of the text; one that parts blocks, in usual line distances
_RAISED, _SMALLER = 0.15, 0.85


def pdf_text(data: bytes, most: int) -> str:
    """Draw the text of a PDF, with the marks of `claimcheck.quotes.article`.

    Args:
        data: The bytes of the file.
        most: Most characters to draw.

    Raises:
        Refused: The file is locked, damaged or too large.
    """
    import pypdf

    writer = Writer(most, keeps_lines=True)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise Refused("locked-snapshot", "the PDF is locked with a password", "save an unlocked copy")
        for number, page in enumerate(reader.pages):
            if number >= _MOST_PAGES:
                raise Refused("oversized-snapshot", "the PDF has more pages than a person reads")
            seen, unseen = _page(page, reader)
            _write(seen, writer)
            writer.words(unseen, is_hidden=True)
            writer.gap()
    except (MemoryError, Refused):
        raise
    except Exception as error:  # pypdf raises what the damaged file makes it raise
        message = f"the PDF is damaged: {str(error)[:200] or type(error).__name__}"
        raise Refused("unreadable-snapshot", message, "print it to a new PDF, or save it as text") from None
    return writer.text().encode("utf-8", "replace").decode("utf-8")


def _write(text: str, writer: Writer) -> None:
    """Write what is seen of a page: lines with cells are rows, the rest is text."""
    writer.page()
    in_table, kind = False, ""
    for line in _STARTS.sub(r"\n\1", text).split("\n"):
        if line[:1] in (_BLOCK, _HEADING) and line:
            writer.block(kind)
            kind = HEADING * (len(line) - len(line.lstrip(_HEADING)))
        cells = [cell for cell in line.strip(_BLOCK + _HEADING + " ").split(_CELL) if cell.strip()]
        if len(cells) > 1:
            writer.block(kind)
            if not in_table:
                writer.table()
            writer.row()
            for cell in cells:
                writer.words(cell)
                writer.end_cell()
            writer.end_row()
        elif in_table:
            writer.end_table()
        in_table = len(cells) > 1
        if cells and not in_table:
            writer.words(cells[0] + "\n")
    if in_table:
        writer.end_table()
    if kind or text.rstrip().endswith(_SENTENCE_ENDS):
        writer.block(kind)


def _page(page: Any, reader: Any) -> tuple[str, str]:
    """Return the text of a page that is seen, marks put in, and the text that is not."""
    from pypdf.generic import NameObject

    if "/Contents" not in page:
        return "", ""
    left, bottom, right, top = map(float, page.cropbox)
    canvas = Canvas((left, bottom, right, top))
    parts = list(_parts(page, page.get("/Contents"), reader, canvas, 0))
    marks, unseen = _marks(canvas.runs), canvas.unseen()
    texts = []
    for wanted in (True, False):
        is_any = False
        for holder, key, stream, shown in parts:
            operations = []
            for (operands, operator), run in shown:
                if run is None:
                    operations.append((operands, operator))
                elif (run.order in unseen) is not wanted:
                    is_any = True
                    operations += _shown(operands, operator, marks.get(run.order, "") if wanted else "")
            stream.operations = operations
            holder[NameObject(key)] = stream
        # with a visitor it takes the operators as they are, and does not write them out first
        texts.append(page.extract_text(visitor_text=lambda *told: None) if is_any or wanted else "")
    return texts[0], texts[1]


def _parts(holder: Any, content: Any, reader: Any, canvas: Canvas, depth: int, key: str = "/Contents") -> Iterator[Any]:
    """Follow a stream of operators and the forms it draws; yield each with its operators and what they show."""
    from pypdf.generic import ContentStream

    stream = ContentStream(content.get_object(), reader, "bytes")
    source = holder if key == "/Contents" else content.get_object()
    if key != "/Contents":
        stream.update(source)
    resources = source.get("/Resources")
    resources = {} if resources is None else resources.get_object()
    forms = resources.get("/XObject")
    forms = {} if forms is None else forms.get_object()
    shown = []
    for operands, operator in stream.operations:
        shown.append(((operands, operator), canvas.draw(operator, operands, resources)))
        form = forms.get(operands[0]) if operator == b"Do" and operands else None
        if form is not None and form.get_object().get("/Subtype") == "/Form" and depth < _DEEPEST:
            before = canvas.state
            matrix = [float(one) for one in form.get_object().get("/Matrix", (1, 0, 0, 1, 0, 0))]
            canvas.draw(b"cm", matrix, {})
            yield from _parts(forms, form, reader, canvas, depth + 1, operands[0])
            canvas.state = before
        elif form is not None:
            canvas.draw(b"picture", (), {})
    yield holder, key, stream, shown


def _shown(operands: list[Any], operator: bytes, mark: str) -> list[tuple[list[Any], bytes]]:
    """Return the operators that show a stretch of text, behind a mark."""
    from pypdf.generic import ArrayObject

    made: list[tuple[list[Any], bytes]] = []
    if operator == b'"' and len(operands) == 3:
        made += [([operands[0]], b"Tw"), ([operands[1]], b"Tc")]
    if operator in (b"'", b'"'):
        made.append(([], b"T*"))
    if mark:  # the move by nothing takes its width back
        made += [([mark], b"Tj"), ([0, 0], b"Td")]
    if operator != b"TJ" or not operands:
        return [*made, (operands[-1:], b"Tj")]
    parts = ArrayObject()
    for part in operands[0]:
        if isinstance(part, int | float) and float(part) < -1000 * _WIDE:
            parts.append(_CELL)
        parts.append(part)
    return [*made, ([parts], b"TJ")]


def _marks(runs: list[Run]) -> dict[int, str]:
    """Return what stands before a stretch of text, by its order: the border of a cell or block, the sign of a power."""
    runs = [run for run in runs if run.right > run.left]
    steps = [step for step in (one.base - other.base for one, other in pairwise(runs)) if step > 1]
    usual = median(steps) if steps else 0.0
    body = _body(runs)
    found = {run.order: mark for run in runs[:1] if (mark := _heading(run, body))}
    for before, run in pairwise(runs):
        down, gap = before.base - run.base, run.left - before.right
        size = max(before.size, run.size)
        heading = _heading(run, body)
        is_apart = 0 < usual < down / _TALL and down > _WIDE * size
        if abs(down) < 0.1 * size and gap > _WIDE * size:
            found[run.order] = _CELL
        elif -0.7 * size < down < -_RAISED * size and run.size < _SMALLER * before.size and gap < 0.3 * size:
            found[run.order] = "^"
        elif is_apart or (abs(down) > 0.5 * size and heading != _heading(before, body)):
            found[run.order] = heading or _BLOCK
    return found


def _body(runs: list[Run]) -> float:
    """Return the size in which most of the words of a page are set."""
    widths: dict[float, float] = {}
    for run in runs:
        size = round(run.size, 1)
        widths[size] = widths.get(size, 0.0) + (run.right - run.left) / max(run.size, 1.0)
    return max(widths, key=lambda size: widths[size], default=0.0)


def _heading(run: Run, body: float) -> str:
    """Return what stands before a heading of the size of some text; nothing where it is no heading's."""
    level = next((level for level, larger in enumerate(_LARGER, 1) if run.size >= larger * body), 0)
    return _HEADING * level
